import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { CatalogEntry } from './src/engine/game.ts';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
/** A build with other games goes elsewhere. */
const outDir = process.env.SANDTABLE_SITE ?? fileURLToPath(new URL('./dist', import.meta.url));

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/**
 * The door for other people's games: SANDTABLE_GAMES names a module that exports a `catalog` of its own. It takes
 * the place of the empty list in src/games/extra.ts, and the maps of its games are drawn into the build.
 */
function otherGames(): Plugin {
  const named = process.env.SANDTABLE_GAMES;
  const empty = fileURLToPath(new URL('./src/games/extra.ts', import.meta.url));
  const list = named === undefined ? empty : resolve(named);
  return {
    name: 'other-games',
    enforce: 'pre',
    resolveId: (source, importer) =>
      named !== undefined && importer && resolve(importer, '..', source) === empty ? list : null,
    async generateBundle() {
      if (named === undefined) return;
      const { catalog } = (await import(pathToFileURL(list).href)) as { catalog: readonly CatalogEntry[] };
      const { drawSheet } = await import('./src/web/board/draw/sheet.ts');
      const { drawTableSheet } = await import('./src/web/board/draw/table.ts');
      for (const sheet of (await Promise.all(catalog.map((entry) => entry.sheets()))).flat()) {
        if (sheet.kind === 'table') {
          this.emitFile({ type: 'asset', fileName: `maps/${sheet.id}.svg`, source: drawTableSheet(sheet) });
          continue;
        }
        const { map, thumb } = drawSheet(sheet);
        this.emitFile({ type: 'asset', fileName: `maps/${sheet.id}.svg`, source: map });
        this.emitFile({ type: 'asset', fileName: `maps/${sheet.id}-mini.svg`, source: thumb });
      }
    },
  };
}

const PACKABLE = /\.(js|css|html|svg|txt|webmanifest)$/;

/** Packs what gains by packing, so that the server only hands it over. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      for (const file of [...filesIn(outDir)].filter((f) => PACKABLE.test(f))) {
        const body = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(body));
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
      }
    },
  };
}

/** The licences of the fonts go where the fonts go. */
function licences(): Plugin {
  const fonts = join(root, 'look', 'fonts');
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(fonts).filter((n) => n.endsWith('.txt')))
        this.emitFile({ type: 'asset', fileName: `licences/${name}`, source: readFileSync(join(fonts, name), 'utf8') });
    },
  };
}

/** Writes the list of all built files, with a version made of their contents, into the service worker. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    closeBundle() {
      const files = [...filesIn(outDir)].filter((f) => !/(sw\.js|\.map|\.gz|\.br)$/.test(f)).sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(file));
      const list = files.map((f) => `./${relative(outDir, f).split(sep).join('/')}`);
      const text = readFileSync(join(root, 'offline', 'sw.js'), 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(['./', ...list]));
      writeFileSync(join(outDir, 'sw.js'), text);
    },
  };
}

/** One file of the engine instead of a dozen small ones; what only data files need stays apart with their reader. */
const engine = {
  groups: [{ name: 'engine', test: /src[\\/]engine[\\/](?!table[\\/])(?!.*schema)[\w\\/-]+\.ts$/, minShareCount: 2 }],
};

export default defineConfig({
  root,
  base: './',
  publicDir: join(root, 'public'),
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
    // Packing takes a while and is meant to.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: engine } },
  },
  worker: { format: 'es', plugins: () => [otherGames()], rolldownOptions: { output: { codeSplitting: engine } } },
  plugins: [otherGames(), react(), licences(), offline(), packed()],
});
