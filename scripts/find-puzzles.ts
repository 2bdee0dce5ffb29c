/**
 * Finds puzzles in the golden matches of every game; `--help` says how. A puzzle is a decision with one option that is clearly
 * better than all others, in the worlds of a first look and again in fresh ones. It says how many it found and makes up none.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { numberOf, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { replayRecord } from '../src/engine/record.ts';
import { knowledgeOf } from '../src/engine/seat.ts';
import { unknownWord } from '../src/engine/text.ts';
import { catalog, openGame } from '../src/games/catalog.ts';
import { PUZZLE_BUDGET, puzzleAt, puzzleNote } from '../src/study/puzzle.ts';
import { blankStudy, withNote } from '../src/study/study.ts';
import { writeStudy } from '../src/study/text.ts';

const known = catalog.map(({ id }) => id);
const { games, most } = argumentsOf(
  {
    name: 'npx tsx scripts/find-puzzles.ts',
    help: `
npx tsx scripts/find-puzzles.ts [game]… [--most N]

Finds puzzles in golden records and writes them to src/web/public/puzzles: of all games, or of those that are named
(${known.join(', ')}). A second run writes the same files.

  --most N   puzzles of one game; 20 if absent`,
    options: { most: { type: 'string' } },
    takes: [0, Number.POSITIVE_INFINITY],
  },
  (args) => {
    const unknown = args.positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new UsageError(unknownWord('game', unknown, known));
    return { games: args.positionals, most: numberOf(args, 'most', 20, 1) };
  },
);

const folder = new URL('../src/web/public/puzzles/', import.meta.url);
mkdirSync(folder, { recursive: true });

/** Of one match at most so many, and not two in a row: the next decision often asks the same. */
const OF_ONE = 6;
const APART = 6;

for (const { id } of catalog) {
  if (games.length > 0 && !games.includes(id)) continue;
  const game = await openGame(id);
  const records = new URL(`../src/games/${id}/golden/`, import.meta.url);
  for (const old of readdirSync(folder)) if (old.startsWith(`${id}.`)) rmSync(new URL(old, folder));
  const files: string[] = [];
  let found = 0;
  for (const name of readdirSync(records).filter((n) => n.endsWith('.txt'))) {
    if (found >= most) break;
    const text = readFileSync(new URL(name, records), 'utf8');
    const match = replayRecord(game, text);
    if (!match.isOver) continue;
    let study = blankStudy(text, `${game.title}: puzzles`);
    let here = 0;
    let last = -APART;
    for (let at = 0; at < match.length && here < OF_ONE && found < most; at++) {
      if (at - last < APART) continue;
      const options = puzzleAt(game, match, at);
      if (!options) continue;
      const before = match.branch(at);
      const asked = knowledgeOf(before, before.seat).asked();
      const seat = game.seats[before.seat];
      const turn = game.scene(before.view(before.seat)).status.turn;
      study = withNote(
        study,
        { line: null, n: at + 1 },
        puzzleNote(game, options, `${turn}. ${seat?.name}: ${asked?.prompt ?? ''}`, PUZZLE_BUDGET.check),
      );
      last = at;
      here++;
      found++;
    }
    if (here > 0) {
      const file = `${id}.${name}`;
      writeFileSync(new URL(file, folder), writeStudy(study));
      files.push(file);
    }
  }
  writeFileSync(new URL(`${id}.json`, folder), `${JSON.stringify({ files, puzzles: found })}\n`);
  console.log(`${id}: ${found} puzzles from ${files.length} matches`);
}
