import type { Match } from '../engine/match.ts';
import { seatId } from '../engine/play.ts';
import { commitment } from '../engine/random.ts';
import { verdictOf } from '../engine/record.ts';
import { printable } from '../engine/text.ts';
import { type Command, Exit, isSet, printJson, textOf } from './command.ts';
import { openRecord, recordOptions } from './open.ts';

/** All that was committed to: seeds, and the parts they were made of. */
function commitmentsOf(match: Match): string[] {
  const { start, deals } = match;
  const seeds = deals.flatMap((deal) => (deal.kind === 'seed' ? [deal] : []));
  return [
    match.commitment,
    ...seeds.map(({ seed, salt, origin }) => commitment(seed, salt, origin)),
    ...[start, ...seeds].flatMap(({ parts = [], rounds = [] }) => [...parts, ...rounds].map((p) => p.commitment)),
  ];
}

export const verify: Command = {
  name: 'verify',
  summary: 'checks a record: the seed, every choice, every roll',
  help: `
sandtable verify RECORD [--commitment HASH] [--seed SEED --salt SALT] [--data FILE] [--json]

Checks that the seed is the one that was committed to at the start, that every choice was allowed and made by the seat
whose turn it was, and that the match comes out as the record says. Rolls that the record itself fixes are not verified, and
it says so. It tells which choices rest on which seed: "joint" if the server and the players made it together, "chosen" if
someone could know it, "fair as far as the hash shows" if one computer made it alone. RECORD is a file, or - for stdin.

  --commitment H  the hash you noted when the match began, of the seed or of your part: the record must carry it
  --seed SEED   the seed, if the record does not hold it yet, and
  --salt SALT   the salt with it
  --data FILE   the data file the match was played with
  --json        { "ok": true, "verified", "notes", "choices", "result", … } or { "ok": false, "error" }`,
  options: {
    commitment: { type: 'string' },
    ...recordOptions,
  },
  takes: [1, 1],
  async run(args, io) {
    const path = args.positionals[0] as string;
    try {
      const match = await openRecord(io, path, args);
      const noted = textOf(args, 'commitment');
      if (noted !== undefined && !commitmentsOf(match).includes(noted.toLowerCase()))
        throw new Error(
          `the record carries another commitment (${match.commitment}) than the one noted (${noted.slice(0, 80)})`,
        );
      const result = match.game.results[match.state.result - 1];
      const { verified, notes, fixed, spans } = verdictOf(match);
      const facts = {
        ok: true,
        game: match.game.id,
        scenario: match.setup.scenario,
        choices: match.length,
        result: result?.id ?? 'running',
        winner: result && result.winner !== null ? seatId(match.game, result.winner) : null,
        commitment: match.commitment,
        origin: match.origin,
        verified,
        fixed,
        dice: spans,
        again: match.timesAgain,
        notes,
      };
      if (isSet(args, 'json')) printJson(io, facts);
      else
        io.out(
          [
            `ok: ${facts.choices} choices, ${result?.text ?? 'still running'}; `,
            verified ? 'seed and every roll are as committed' : 'the rolls are NOT VERIFIED',
            ...notes.map((note) => `; ${note}`),
            '\n',
          ].join(''),
        );
      return Exit.ok;
    } catch (error) {
      const message = (error as Error).message;
      if (isSet(args, 'json')) printJson(io, { ok: false, error: message });
      else io.out(`not ok: ${printable(message)}\n`);
      return Exit.failed;
    }
  },
};
