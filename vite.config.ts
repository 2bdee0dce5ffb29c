import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Writes the list of all built files, with a version made of their contents, into the service worker. */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    async closeBundle() {
      const { writeFileSync } = await import('node:fs');
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
  plugins: [react(), offline()],
});
