/** The `sandtable` command with the tiny test game, run inside the test. */

import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Io } from '../src/cli/command.ts';
import { run } from '../src/cli/run.ts';
import { testCatalog } from '../src/engine/testing/crossroads.ts';

export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export async function terminal(argv: readonly string[], input = '', more: Partial<Io> = {}): Promise<Outcome> {
  let [out, err] = ['', ''];
  const exit = await run(argv, {
    stdin: Readable.from(input === '' ? [] : [input]),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 120,
    catalog: testCatalog,
    gamesFolder: fileURLToPath(new URL('../src/games', import.meta.url)),
    ...more,
  });
  return { exit, out, err };
}
