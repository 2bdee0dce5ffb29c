/** Draws every map into static SVG; `--help` says how. Deterministic: the same data give the same bytes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isSet, UsageError } from '../src/cli/command.ts';
import { argumentsOf } from '../src/cli/line.ts';
import type { BoardSheet } from '../src/engine/board.ts';
import { unknownWord } from '../src/engine/text.ts';
import { catalog } from '../src/games/catalog.ts';
import { drawSheet } from '../src/web/board/draw/sheet.ts';
import { drawTableSheet } from '../src/web/board/draw/table.ts';

const sheets = (await Promise.all(catalog.map((entry) => entry.sheets()))).flat();
const known = sheets.map(({ id }) => id);
const { check, wanted } = argumentsOf(
  {
    name: 'npx tsx scripts/draw-maps.ts',
    help: `
npx tsx scripts/draw-maps.ts [--check] [map]…

Draws maps into src/web/public/maps: all of them, or those that are named (${known.join(', ')}).

  --check   draws nothing and says which files are out of date`,
    options: { check: { type: 'boolean' } },
    takes: [0, Number.POSITIVE_INFINITY],
  },
  (args) => {
    const unknown = args.positionals.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new UsageError(unknownWord('map', unknown, known));
    return { check: isSet(args, 'check'), wanted: args.positionals };
  },
);

/** A table has no small picture of itself: it is seen whole. */
const drawings = (sheet: BoardSheet): readonly (readonly [name: string, svg: string])[] => {
  if (sheet.kind === 'table') return [[`${sheet.id}.svg`, drawTableSheet(sheet)]];
  const { map, thumb } = drawSheet(sheet);
  return [
    [`${sheet.id}.svg`, map],
    [`${sheet.id}-mini.svg`, thumb],
  ];
};
const out = new URL('../src/web/public/maps/', import.meta.url);

const kB = (n: number) => `${(n / 1000).toFixed(0)} kB`.padStart(8);
let stale = 0;
mkdirSync(out, { recursive: true });
for (const sheet of sheets) {
  if (wanted.length && !wanted.includes(sheet.id)) continue;
  const started = performance.now();
  const drawn = drawings(sheet);
  const ms = Math.round(performance.now() - started);
  for (const [name, svg] of drawn) {
    const file = new URL(name, out);
    if (check) {
      let before = '';
      try {
        before = readFileSync(file, 'utf8');
      } catch {}
      if (before !== svg) {
        stale++;
        console.error(`${name} is out of date: run npx tsx scripts/draw-maps.ts`);
      }
      continue;
    }
    writeFileSync(file, svg);
    const bytes = Buffer.from(svg);
    const sizes = `${kB(bytes.length)} · gzip ${kB(gzipSync(bytes).length)} · brotli ${kB(brotliCompressSync(bytes).length)}`;
    console.log(`${name.padEnd(28)} ${sizes} · ${ms} ms`);
  }
}
process.exitCode = stale ? 1 : 0;
