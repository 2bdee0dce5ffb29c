/** The selection by itself: a position and a list of what was chosen stand in for the rest of the session. */
import { expect, test } from 'vitest';
import { forCatalog } from '../../engine/game.ts';
import { LocalHost } from '../../engine/host.ts';
import { Match } from '../../engine/match.ts';
import { optionWords } from '../../engine/play.ts';
import { SeatKnowledge } from '../../engine/seat.ts';
import { makeCrossroads } from '../../engine/testing/crossroads.ts';
import { Position } from './position.ts';
import { Selection } from './selection.ts';
import { presentOf } from './showing.ts';
import { Store } from './store.ts';
import { blank, type TableState } from './table-state.ts';

const game = forCatalog(makeCrossroads());

function desk() {
  const host = new LocalHost(new Match(game, { scenario: 'meeting', seed: 'table', dice: [0] }));
  const sight = host.sight(0);
  const outlook = new SeatKnowledge(game, sight.view, 0);
  const position = new Position({ sight, outlook, setUpSteps: new Set() });
  const store = new Store<TableState>({ ...blank, version: 0, pace: 0, paused: false, draft: [] });
  store.set(presentOf(sight, position, { isLent: false, pass: false, last: undefined }));
  const chosen: string[] = [];
  const selection = new Selection(
    store,
    { position },
    {
      choose: (code) => chosen.push(optionWords(game, code)),
      confirm: () => chosen.push('confirmed'),
      makeTogether: (codes) => chosen.push(...codes.map((code) => optionWords(game, code))),
    },
  );
  return { store, selection, chosen };
}

test('a unit, then a hex: the option is passed on', () => {
  const { store, selection, chosen } = desk();
  selection.click({ piece: 'R1' });
  expect(store.state.stage?.picked.map((p) => p.key)).toEqual(['piece:R1']);
  expect(chosen).toEqual([]);
  selection.click({ hex: '0202' });
  expect(chosen).toEqual(['move R1 0202']);
});

test('pointing shows what an option does and chooses nothing', () => {
  const { store, selection, chosen } = desk();
  selection.click({ piece: 'R1' });
  selection.pointAt({ hex: '0202' });
  expect(store.state.focus?.place.key).toBe('hex:0202');
  expect(store.state.preview).not.toBeNull();
  selection.pointAt(null);
  expect([store.state.focus, store.state.preview, chosen]).toEqual([null, null, []]);
});

test('what is shown to be confirmed is left first, then what is picked', () => {
  const { store, selection } = desk();
  selection.click({ piece: 'R1' });
  const [choice] = store.state.ask?.choices ?? [];
  if (choice) selection.setPending(choice);
  expect(store.state.pending).toBe(choice);
  expect(selection.back()).toBe(true);
  expect([store.state.pending, store.state.stage?.picked.length]).toEqual([null, 1]);
  expect(selection.back()).toBe(true);
  expect(store.state.stage?.picked).toEqual([]);
  expect(selection.back()).toBe(false);
});

test('T-01 a click on an enemy unit is refused with its rule, until the refusal is closed', () => {
  const { store, selection, chosen } = desk();
  selection.click({ piece: 'B1' });
  expect([store.state.refusal?.rule, chosen]).toEqual(['T-01', []]);
  selection.dismissRefusal();
  expect(store.state.refusal).toBeNull();
});
