// TypeScript to JavaScript by taking the types out: with Node's own means, or on an older Node with the esbuild that lies
// beside the game. Plain JavaScript: see author-hooks.mjs.
import * as nodeModule from 'node:module';

export function stripTypes(text, file) {
  if (typeof nodeModule.stripTypeScriptTypes === 'function')
    return quietly(() => nodeModule.stripTypeScriptTypes(text));
  return besideGame(file)(text);
}

/** Node says once that this is new; authors need not hear it. */
function quietly(work) {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function besideGame(file) {
  for (const from of [file, import.meta.url]) {
    try {
      const { transformSync } = nodeModule.createRequire(from)('esbuild');
      return (text) => transformSync(text, { loader: 'ts', format: 'esm', target: 'es2022' }).code;
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(
    `${file} is TypeScript, which Node ${process.versions.node} does not read: use Node 22.18 or newer, ` +
      'or install esbuild beside the game (npm install --save-dev esbuild)',
  );
}
