/** Draws the covers into src/web/public/covers: `node --import tsx scripts/draw-covers.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { COVER_IDS, drawCover } from '../src/web/covers/draw.ts';

const out = new URL('../src/web/public/covers/', import.meta.url);
mkdirSync(out, { recursive: true });
for (const id of COVER_IDS) {
  const svg = drawCover(id);
  writeFileSync(new URL(`${id}.svg`, out), svg);
  console.log(
    id.padEnd(20),
    `${(svg.length / 1000).toFixed(0)} kB, gzip ${(gzipSync(svg).length / 1000).toFixed(0)} kB`,
  );
}
