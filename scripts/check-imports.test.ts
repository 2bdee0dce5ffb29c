import { expect, test } from 'vitest';
import { importsOf, wrongImport, wrongImportsIn } from './check-imports.mjs';

test.each([
  ['src/games/celles/rules/supply.ts', 'src/engine/index.ts'],
  ['src/games/celles/data/schema.ts', 'src/engine/schema.ts'],
  ['src/games/celles/testing.ts', 'src/engine/testing/trial.ts'],
  ['src/games/celles/rules/supply.test.ts', 'src/engine/match.ts'],
  ['src/games/catalog.ts', 'src/games/celles/index.ts'],
  ['src/games/celles/index.ts', 'src/games/celles/rules/supply.ts'],
  ['src/ai/search.ts', 'src/games/catalog.ts'],
  ['src/server/http.ts', 'src/lab/run.ts'],
  ['src/study/judge.ts', 'src/ai/review.ts'],
  ['src/cli/start.ts', 'src/server/index.ts'],
  ['src/cli/main.ts', 'src/lab/run.ts'],
  ['src/remote/remote-host.ts', 'src/engine/host.ts'],
  ['src/web/online/net.ts', 'src/remote/connection.ts'],
  ['src/server/hub.ts', 'src/remote/wire.ts'],
  ['src/web/board/Board.tsx', 'src/web/app/Icon.tsx'],
  ['src/web/table/TableBoard.tsx', 'src/web/board/Board.tsx'],
  ['src/engine/match.ts', 'src/engine/hex/index.ts'],
])('%s may import %s', (from, to) => expect(wrongImport(from, to)).toBeUndefined());

test.each([
  ['src/engine/game.ts', 'src/games/catalog.ts', 'engine may not import games'],
  ['src/games/celles/rules/supply.ts', 'src/engine/steps.ts', 'a game imports the doors of the package, engine/index'],
  ['src/games/celles/ai.ts', 'src/ai/search.ts', 'games may not import ai'],
  ['src/games/celles/board.tsx', 'src/web/board.tsx', 'nothing imports web'],
  ['src/web/main.tsx', 'src/cli/main.ts', 'nothing imports cli'],
  ['src/web/main.tsx', 'src/server/api.ts', 'web may not import server: it reaches one through remote'],
  ['src/lab/run.ts', 'src/server/http.ts', 'lab may not import server'],
  ['src/ai/serve.ts', 'src/study/text.ts', 'ai may not import study'],
  ['src/remote/connection.ts', 'src/server/hub.ts', 'remote imports only the engine'],
  ['src/remote/remote-host.ts', 'src/games/catalog.ts', 'remote imports only the engine'],
  ['src/lab/run.ts', 'src/remote/wire.ts', 'lab may not import remote'],
  ['src/games/celles/index.ts', 'src/games/ardennes/index.ts', 'celles may not import ardennes, another game'],
  ['src/web/board/Board.tsx', 'src/web/session/session.ts', 'the board knows no match and no screen'],
  ['src/web/embed/index.tsx', 'src/web/app/settings.ts', 'the board knows no match and no screen'],
  ['src/engine/hex/grid.ts', 'src/engine/game.ts', 'engine/hex stands alone'],
  ['src/engine/game.ts', 'bench/run.ts', 'src imports nothing outside src'],
])('%s may not import %s', (from, to, reason) => expect(wrongImport(from, to)).toBe(reason));

test('every form of import is seen, comments are not', () => {
  const text = [
    "import { a } from './a.ts';",
    "import type { B,\n  C } from '../b.ts';",
    "import './c.css';",
    "export * from './d.ts';",
    "const e = await import('./e.ts');",
    "import react from 'react';",
    "// import { no } from './no.ts';",
  ].join('\n');
  expect(importsOf('src/web/x/y.ts', text)).toEqual([
    'src/web/x/a.ts',
    'src/web/b.ts',
    'src/web/x/c.css',
    'src/web/x/d.ts',
    'src/web/x/e.ts',
  ]);
});

test('a bad import in a file is reported with file, target and reason', () => {
  expect(wrongImportsIn('src/engine/game.ts', "import { x } from '../games/catalog.ts';")).toEqual([
    'src/engine/game.ts imports src/games/catalog.ts: engine may not import games',
  ]);
});
