/** Draws the covers into the games' folders: `node --import tsx scripts/draw-covers.ts`. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COVER_IDS, drawCover } from './covers.ts';

for (const id of COVER_IDS) {
  const svg = drawCover(id);
  writeFileSync(new URL(`../src/games/${id}/cover.svg`, import.meta.url), svg);
  console.log(
    id.padEnd(20),
    `${(svg.length / 1000).toFixed(0)} kB, gzip ${(gzipSync(svg).length / 1000).toFixed(0)} kB`,
  );
}
