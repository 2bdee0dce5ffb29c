import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('./src/web', import.meta.url));
const outDir = fileURLToPath(new URL('./dist', import.meta.url));

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
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
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
      const files = [...filesIn(outDir)].filter((f) => !f.endsWith('sw.js') && !f.endsWith('.map')).sort();
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

export default defineConfig({
  root,
  base: './',
  publicDir: join(root, 'public'),
  build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 2048, chunkSizeWarningLimit: 700 },
  worker: { format: 'es' },
  plugins: [react(), licences(), offline(), packed()],
});
