/** Draws the covers into the games' folders; `--help` says how. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import { unknownWord } from '../src/engine/text.ts';
import { COVER_IDS, drawCover } from './covers.ts';

const known: readonly string[] = COVER_IDS;
const wanted = argumentsOf(
  {
    name: 'npx tsx scripts/draw-covers.ts',
    help: `
npx tsx scripts/draw-covers.ts [game]…

Draws covers into the games' folders: all of them, or those that are named (${known.join(', ')}).`,
    options: {},
    takes: [0, Number.POSITIVE_INFINITY],
  },
  ({ positionals }) => {
    const unknown = positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new UsageError(unknownWord('game', unknown, known));
    return positionals;
  },
);

for (const id of COVER_IDS) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const svg = drawCover(id);
  writeFileSync(new URL(`../src/games/${id}/cover.svg`, import.meta.url), svg);
  console.log(
    id.padEnd(20),
    `${(svg.length / 1000).toFixed(0)} kB, gzip ${(gzipSync(svg).length / 1000).toFixed(0)} kB`,
  );
}
