// The board as an ES module of its own, for other people's pages: index.js with all that it needs, board.css and the fonts.
// Every rule of the style sheet is kept inside .sandtable-board, so that it changes nothing else in a page.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FRAME = '.sandtable-board';

/** A selector as it is inside the frame; what is said of the page is said of the frame. */
export function framed(selector) {
  const at = /^(?::root|\[data-theme="?\w+"?\])/.exec(selector)?.[0];
  if (at === undefined) return `${FRAME} ${selector}`;
  const rest = selector.slice(at.length);
  return `${FRAME}${at === ':root' ? '' : at}${rest}`;
}

const inFrame = {
  postcssPlugin: 'in-frame',
  Once(sheet) {
    sheet.walkRules((rule) => {
      if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
      rule.selectors = rule.selectors.map(framed);
    });
  },
};

/** Builds it into a folder. Returns the sources it is made of, as paths from the root. */
export async function buildBoard(out) {
  const { build } = await import('vite');
  const { output } = await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [(await import('@vitejs/plugin-react')).default()],
    // Also where a test builds it: with the libraries as players get them.
    define: { 'process.env.NODE_ENV': '"production"' },
    mode: 'production',
    css: { postcss: { plugins: [inFrame] } },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { index: join(root, 'src', 'web', 'embed', 'index.tsx') },
        preserveEntrySignatures: 'strict',
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'board.css' : '[name][extname]',
        },
      },
    },
  });
  const fonts = join(root, 'src', 'web', 'look', 'fonts');
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(fonts).filter((file) => file.endsWith('.txt')))
    copyFileSync(join(fonts, name), join(out, name));
  const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
  return modules.map((id) => relative(root, id.replace(/\?.*$/, '')).split(sep).join('/')).sort();
}
