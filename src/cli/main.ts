/** The `sandtable` command. */

import { fileURLToPath } from 'node:url';
import { catalog } from '../games/catalog.ts';
import { readerMayLeave } from './line.ts';
import { run } from './run.ts';

readerMayLeave();
const { stdout, stderr, stdin } = process;
process.exitCode = await run(process.argv.slice(2), {
  stdin,
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
  outIsTerminal: stdout.isTTY === true,
  errIsTerminal: stderr.isTTY === true,
  columns: stdout.columns ?? 120,
  catalog,
  catalogModule: new URL('../games/catalog.ts', import.meta.url).href,
  gamesFolder: fileURLToPath(new URL('../games', import.meta.url)),
});
// Nothing may keep a finished command alive: a terminal left open for reading would.
stdin.pause();
