import { createInterface } from 'node:readline';
import { Conversation } from '../engine/ask.ts';
import { parseRequest } from './ask.ts';
import { type Command, Exit, printJson } from './command.ts';
import { errorAnswer } from './errors.ts';
import { openOverlaid } from './open.ts';

export const bot: Command = {
  name: 'bot',
  summary: 'answers requests line by line, for programs that play',
  help: `
sandtable bot

One JSON request a line on stdin, one JSON answer a line on stdout, in the same order. The requests are those of
\`sandtable ask\` (see \`sandtable ask --schema\`); one without "game" goes on with the match of the lines before. Say
"as": "<seat>" to be told only what that seat may know, and "opponents": "random" to have the others played for you.
Whatever cannot be understood is answered with an error line, and the conversation goes on.

  --json   (always so)`,
  options: {},
  takes: [0, 0],
  async run(_args, io) {
    const conversation = new Conversation((id, overlay) => openOverlaid(io, id, overlay));
    for await (const line of createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      try {
        printJson(io, await conversation.answer(parseRequest(line)));
      } catch (error) {
        printJson(io, errorAnswer(error));
      }
    }
    return Exit.ok;
  },
};
