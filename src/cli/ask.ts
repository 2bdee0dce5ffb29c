import { Conversation, requestJsonSchema } from '../engine/ask.ts';
import { echo, parseJson } from '../engine/text.ts';
import { type Command, Exit, isSet, printJson } from './command.ts';
import { errorAnswer } from './errors.ts';
import { openOverlaid, readAll, readText } from './open.ts';

export const ask: Command = {
  name: 'ask',
  summary: 'answers one JSON request about a position',
  help: `
sandtable ask [FILE] [--schema]

Reads one JSON request from FILE or stdin and answers with one JSON object:

  { "game": "celles", "scenario": "standard", "seed": 7,
    "position": { "clear": true, "units": { "2Pz-1": { "hex": "2611" } } },
    "dice": [9], "do": ["…"], "ask": ["options", "why move 2Pz-1 2808", "view allied"] }

An error is { "error": { "message", "where", "rule"? } }, with exit code 1.

  --schema   prints the JSON schema of requests
  --json     (always on)`,
  options: { schema: { type: 'boolean' } },
  takes: [0, 1],
  async run(args, io) {
    if (isSet(args, 'schema')) {
      io.out(`${JSON.stringify(requestJsonSchema(), null, 2)}\n`);
      return Exit.ok;
    }
    try {
      const [path] = args.positionals;
      const text = path === undefined || path === '-' ? await readAll(io.stdin) : readText(path);
      const conversation = new Conversation((id, overlay) => openOverlaid(io, id, overlay));
      printJson(io, await conversation.answer(parseRequest(text)));
      return Exit.ok;
    } catch (error) {
      printJson(io, errorAnswer(error));
      return Exit.failed;
    }
  },
};

/** More than any request holds. */
const MAX_TEXT = 8_000_000;

export function parseRequest(text: string): unknown {
  if (text.length > MAX_TEXT) throw new Error(`a request has at most ${MAX_TEXT / 1e6} million characters`);
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`the request is not JSON: ${echo((error as Error).message, 200)}`);
  }
}
