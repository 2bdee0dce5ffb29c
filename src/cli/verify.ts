import { seatId } from '../engine/play.ts';
import { type Command, Exit, isSet, printJson } from './command.ts';
import { openRecord } from './open.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'checks a record: the seed, every choice, every roll',
  help: `
sandtable verify RECORD [--seed SEED] [--data FILE] [--json]

Checks that the seed is the one that was committed to at the start, that every choice was allowed and made by the seat
whose turn it was, and that the match comes out as the record says. RECORD is a file, or - for stdin.

  --seed SEED   the seed, if the record does not hold it yet
  --data FILE   the data file the match was played with
  --json        { "ok": true, "choices", "result" } or { "ok": false, "error" }`,
  options: { seed: { type: 'string' }, data: { type: 'string' } },
  takes: [1, 1],
  async run(args, io) {
    const path = args.positionals[0] as string;
    try {
      const match = await openRecord(io, path, args);
      const result = match.game.results[match.state.result - 1];
      const facts = {
        ok: true,
        game: match.game.id,
        scenario: match.setup.scenario,
        choices: match.length,
        result: result?.id ?? 'running',
        winner: result && result.winner !== null ? seatId(match.game, result.winner) : null,
        commitment: match.commitment,
      };
      if (isSet(args, 'json')) printJson(io, facts);
      else
        io.out(
          `ok: ${facts.choices} choices, ${result?.text ?? 'still running'}; seed and every roll are as committed\n`,
        );
      return Exit.ok;
    } catch (error) {
      const message = (error as Error).message;
      if (isSet(args, 'json')) printJson(io, { ok: false, error: message });
      else io.out(`not ok: ${message}\n`);
      return Exit.failed;
    }
  },
};
