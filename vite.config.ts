import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
      const files = [...filesIn(outDir)].filter((f) => !/(sw\.js|doors\.json|\.map|\.gz|\.br)$/.test(f)).sort();
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

/** By the name it is imported by: the source of a worker. */
const THREADS: Readonly<Record<string, string>> = {
  'virtual:machine-thread': 'machine/worker.ts',
  'virtual:lab-thread': 'lab/worker.ts',
  'virtual:print-thread': 'print/worker.ts',
};

/**
 * The threads of the AI, of the lab and of printing are parts of this build and share its files: a game is fetched once for all. (Left to
 * itself, the build makes a worker from sources of its own.)
 */
function threads(): Plugin {
  const addresses = new Map(Object.entries(THREADS).map(([name, source]) => [name, `'/${source}'`]));
  return {
    name: 'threads',
    buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const [name, source] of Object.entries(THREADS)) {
        const file = this.emitFile({ type: 'chunk', id: join(root, source), name: name.replace('virtual:', '') });
        addresses.set(name, `import.meta.ROLLUP_FILE_URL_${file}`);
      }
    },
    resolveId: (source) => (addresses.has(source) ? `\0${source}` : null),
    load: (id) =>
      id.startsWith('\0virtual:') && addresses.has(id.slice(1)) ? `export default ${addresses.get(id.slice(1))}` : null,
  };
}

/**
 * Games by other authors import "sandtable": the front door is a file of the build with all its names, the parts of schemas
 * another, and doors.json says which. They share the engine with the page.
 */
function frontDoor(): Plugin {
  const sources = { sandtable: './src/engine/index.ts', 'sandtable/schema': './src/engine/schema.ts' };
  const references = new Map<string, string>();
  return {
    name: 'front-door',
    apply: 'build',
    buildStart() {
      for (const [door, source] of Object.entries(sources)) {
        const id = fileURLToPath(new URL(source, import.meta.url));
        const name = door.replace('/', '-');
        references.set(door, this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' }));
      }
    },
    generateBundle() {
      const doors = Object.fromEntries([...references].map(([door, file]) => [door, this.getFileName(file)]));
      this.emitFile({ type: 'asset', fileName: 'doors.json', source: `${JSON.stringify(doors)}\n` });
    },
  };
}

/** The page names what it will want next: the playing screen, and, for public/first.js, the code of each game of the shelf. */
function filesAhead(): Plugin {
  return {
    name: 'files-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { catalog } = await import('./src/games/catalog.ts');
        const built = Object.values(bundle);
        const chunk = (name: string) => built.find((file) => file.type === 'chunk' && file.name === name);
        const games = catalog.map(
          ({ id }) => `<meta name="game" content="${id}" data-code="./${chunk(id)?.fileName}">`,
        );
        const table = chunk('Table');
        const ahead = [table, ...(table?.type === 'chunk' ? table.imports.map((name) => bundle[name]) : [])]
          .flatMap((file) => (file && !html.includes(file.fileName) ? [file.fileName] : []))
          .map((name) => `<link rel="modulepreload" crossorigin href="./${name}">`);
        return html
          .replace('</title>', `$&\n    ${games.join('\n    ')}`)
          .replace('</head>', `  ${ahead.join('\n    ')}\n  $&`);
      },
    },
  };
}

const GAME = /src[\\/]games[\\/]([\w-]+)[\\/](?!(entry|cover|guide)\.ts)(?!.*schema)/;

/**
 * Few files, each wanted as a whole: the engine with the list of games (for the page and the machine), the first page, one
 * a game. What only data files or measured tables need stays apart with those who ask for it.
 */
const files = {
  groups: [
    { name: 'schemas', test: /node_modules[\\/]zod|src[\\/]engine[\\/]schema\.ts/, priority: 4 },
    { name: 'measured', test: /src[\\/]engine[\\/]table[\\/]/, priority: 4 },
    // What page and printing thread both draw with: the thread has no document, and takes nothing of the page besides.
    {
      name: 'drawings',
      test: /node_modules[\\/]react[\\/]|src[\\/]web[\\/]board[\\/](counter[\\/]|mini[\\/](Mini|shapes))/,
      priority: 4,
    },
    {
      name: 'engine',
      test: /src[\\/](engine[\\/](?!table[\\/])(?!.*schema)[\w\\/-]+|games[\\/](catalog|other-games|[\w-]+[\\/](entry|cover))|ai[\\/](levels|styles))\.ts$/,
      minShareCount: 2,
      priority: 3,
    },
    { name: (id: string) => GAME.exec(id)?.[1] ?? null, test: GAME, priority: 2 },
    {
      name: 'page',
      test: /src[\\/]web[\\/](?!(machine|lab|print)[\\/]worker)|node_modules|^\0/,
      tags: ['$initial' as const],
      priority: 1,
    },
  ],
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
    // The largest is the program that prints: it comes when somebody prints.
    chunkSizeWarningLimit: 1100,
    // The thread has no document to preload by; what a game imports is there before it.
    modulePreload: { resolveDependencies: (_, deps, { hostId }) => (/engine|print-thread/.test(hostId) ? [] : deps) },
    // Packing takes a while and is meant to.
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: files } },
  },
  plugins: [frontDoor(), threads(), filesAhead(), react(), licences(), offline(), packed()],
});
