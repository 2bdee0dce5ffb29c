/** The hint bar as text, without a browser. */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { forCatalog } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { parseRulebook, type Rulebook } from '../../engine/rulebook.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';
import type { MachinePlayer } from '../machine/machine.ts';
import { Session } from '../session/session.ts';

/** A game that foretells nothing: what is said of an option is the rule that offers it. */
const { preview: _, ...game } = forCatalog(makeCrossroads());

const nobody: MachinePlayer = {
  ready: () => {},
  think: () => ({ move: Promise.reject(new Error('nobody asks it')), moveNow: () => {}, cancel: () => {} }),
  dispose: () => {},
};
const nothing = (): void => {};

beforeAll(() => {
  // The page's settings ask the browser for these when they are loaded.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function htmlOf(session: Session, rulebook: Rulebook): Promise<string> {
  const [{ HintBar }, { TableContext }, { useRecap }] = await Promise.all([
    import('./HintBar.tsx'),
    import('./context.ts'),
    import('./useRecap.ts'),
  ]);
  function Table() {
    const tools = {
      id: 'row',
      session,
      recap: useRecap(session),
      game,
      rulebook,
      openRule: nothing,
      openTab: nothing,
      openGoal: nothing,
      spot: nothing,
      inspect: nothing,
      panTo: nothing,
      jumpTo: nothing,
      planned: { open: null, set: nothing },
      folds: { open: false, set: nothing, wanted: { current: false } },
    };
    return (
      <TableContext value={tools}>
        <HintBar />
      </TableContext>
    );
  }
  return renderToStaticMarkup(<Table />);
}

/** What the row says of the button `end`, where this statement of the rulebook offers the decision. */
async function rowWith(statement: string): Promise<string> {
  const session = new Session({
    host: new LocalHost(new Match(game, { scenario: 'meeting', seed: 'row', dice: [0] })),
    players: [{ kind: 'person' }, { kind: 'machine', level: 'recruit' }],
    machine: nobody,
    pace: 0,
  });
  const rule = session.state.ask?.rule ?? '';
  session.selection.look(session.state.stage?.buttons.find((choice) => choice.words === 'end') ?? null);
  const rulebook = parseRulebook(`# Crossroads\n\n## 1.0 Turns\n\n- \`${rule}\` ${statement}\n`);
  const [row = ''] = /<div class="says-now.*?<\/div>/s.exec(await htmlOf(session, rulebook)) ?? [];
  return row.replace(/<[^>]+>/g, '').trim();
}

describe('what is pointed at', () => {
  test.each([
    ['It ends the phase.', 'It ends the phase.'],
    ['It ends the phase', 'It ends the phase.'],
    ['Does it end the phase?', 'Does it end the phase?'],
  ])('%j is said with one full stop', async (statement, said) => {
    const row = await rowWith(statement);
    expect(row.slice(-said.length - 1)).toBe(` ${said}`);
  });
});
