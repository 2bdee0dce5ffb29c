/** The client as a folder of files that any host can serve, with games by other authors in it. */

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BoardSheet } from '../engine/board.ts';
import { drawSheet } from '../web/board/draw/sheet.ts';
import { drawTableSheet } from '../web/board/draw/table.ts';
import type { Added } from './other-games.ts';
import { pageModules } from './page-modules.ts';

const PACKABLE = /\.(js|css|html|svg|txt|webmanifest)$/;
/** Which file of the build is which door; written by the build. */
const DOORS = 'doors.json';

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** A table has no small picture of itself: it is seen whole. */
export function drawings(sheet: BoardSheet): readonly (readonly [name: string, svg: string])[] {
  if (sheet.kind === 'table') return [[`${sheet.id}.svg`, drawTableSheet(sheet)]];
  const { map, thumb } = drawSheet(sheet);
  return [
    [`${sheet.id}.svg`, map],
    [`${sheet.id}-mini.svg`, thumb],
  ];
}

function write(path: string, body: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, body);
  if (!PACKABLE.test(path)) return;
  writeFileSync(`${path}.gz`, gzipSync(body));
  writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
}

/** Copies the built client and adds games to it: their modules, their maps, and their names in the page. */
export async function assembleSite(built: string, out: string, added: readonly Added[]): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  cpSync(built, out, { recursive: true });
  const addresses: string[] = [];
  const doors = JSON.parse(readFileSync(join(built, DOORS), 'utf8')) as Readonly<Record<string, string>>;
  for (const [i, { file, entries }] of added.entries()) {
    const up = Object.fromEntries(Object.entries(doors).map(([door, address]) => [door, `../../${address}`]));
    const { entry, files } = await pageModules(file, up);
    for (const [path, body] of files) write(join(out, 'games', String(i), path), body);
    addresses.push(`./games/${i}/${entry}`);
    for (const sheet of (await Promise.all(entries.map((game) => game.sheets()))).flat())
      for (const [name, svg] of drawings(sheet))
        if (!existsSync(join(out, 'maps', name))) write(join(out, 'maps', name), svg);
  }
  if (addresses.length > 0) {
    const html = readFileSync(join(built, 'index.html'), 'utf8');
    const named = addresses.map((address) => `<meta name="other-games" content="${address}">`).join('\n    ');
    write(join(out, 'index.html'), html.replace('</title>', `$&\n    ${named}`));
  }
  listFiles(out);
}

/** Writes the list of all files, with a version made of their contents, into the service worker. */
function listFiles(out: string): void {
  const files = [...filesIn(out)]
    .filter((file) => !/(sw\.js|\.map|\.gz|\.br)$/.test(file) && !file.endsWith(DOORS))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(out.length)).update(readFileSync(file));
  const list = files.map((file) => `./${relative(out, file).split(sep).join('/')}`);
  const worker = readFileSync(join(out, 'sw.js'), 'utf8')
    .replace(/const CACHE = '[^']*'/, `const CACHE = 'sandtable-${hash.digest('hex').slice(0, 12)}'`)
    .replace(/const FILES = \[[^\]]*\]/, `const FILES = ${JSON.stringify(['./', ...list])}`);
  write(join(out, 'sw.js'), worker);
}
