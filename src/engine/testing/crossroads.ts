/**
 * Crossroads: a whole game in small, for the engine's own tests. Seven hexes, two units a side, a card in each hand, a die,
 * a cup of weather, a mine that Red hides. It shows every part of the contract once and nothing twice.
 */

import { defineGame } from '../define.ts';
import { type CatalogEntry, forCatalog, type Game } from '../game.ts';
import { numbersKind } from '../verbs.ts';
import { advice } from './advice.ts';
import { forecast, OUTCOMES } from './combat.ts';
import {
  BLUE,
  CrossroadsState,
  grid,
  hexKind,
  RED,
  refusals,
  rulebook,
  seats,
  sheet,
  type Tables,
  UNITS,
  unitKind,
  verbs,
} from './pieces.ts';
import { begin, clear, enter, steps } from './procedure.ts';
import { indistinguishableState, redeal, scene, view } from './secrets.ts';

const PRINTED: Tables = { points: 5, turns: 4, cup: [3, 2, 1] };

export function makeCrossroads(overlay?: unknown): Game<CrossroadsState> {
  const tables = layOver(overlay);
  return defineGame<CrossroadsState>({
    id: 'crossroads',
    title: 'Crossroads',
    edition: { of: 'nothing', note: 'A test game.', version: 1 },
    seats,
    scenarios: [
      { id: 'meeting', title: 'Meeting', summary: 'Two against two.', length: 'a minute' },
      { id: 'ambush', title: 'Ambush', summary: 'Red has hidden a mine.', length: 'a minute' },
    ],
    options: [{ id: 'mud', title: 'Mud', summary: 'Rain closes the crossroads.', rule: 'T-05', values: ['off', 'on'] }],
    results: [
      { id: 'red-wins', text: 'Red holds the crossroads', winner: RED, grade: 1 },
      { id: 'blue-wins', text: 'Blue holds the crossroads', winner: BLUE, grade: 1 },
      { id: 'draw', text: 'Nobody holds the crossroads', winner: null, grade: 0 },
    ],
    kinds: { unit: unitKind, hex: hexKind, number: numbersKind(1, 4) },
    verbs: verbs.list,
    refusals,
    steps,
    rulebook,
    data: { ...tables },
    tables: [{ name: 'cup', title: 'The cup', provenance: { source: 'rules', note: 'Made up.' } }],
    sheet: () => sheet,
    newState: () => new CrossroadsState(tables),
    begin,
    clear,
    enter,
    view,
    redeal,
    scene,
    preview: (_, code) => ({ notes: [{ text: `code ${code}`, rule: 'T-01' }] }),
    odds: forecast,
    observed: (s) => OUTCOMES[s.outcome] ?? 'none yet',
    questions: {
      distance: (s, _seat, [unit = '', hex = '']) => {
        const [u, h] = [unitKind.find(unit), hexKind.find(hex)];
        if (u < 0) throw new Error(`unknown unit "${unit}"`);
        if (h < 0) throw new Error(`unknown hex "${hex}"`);
        return s.hex[u] < 0 ? null : grid.distance(s.hex[u], h);
      },
    },
    advice,
    invariants: [
      {
        id: 'one unit a hex',
        check: (s) => {
          for (let u = 0; u < UNITS; u++)
            for (let v = u + 1; v < UNITS; v++)
              if (s.hex[u] >= 0 && s.hex[u] === s.hex[v])
                return `${unitKind.name(u)} and ${unitKind.name(v)} share ${hexKind.name(s.hex[u])}`;
          return null;
        },
      },
      {
        id: 'no steps, no place',
        check: (s) => {
          for (let u = 0; u < UNITS; u++)
            if (s.steps[u] === 0 && s.hex[u] >= 0) return `${unitKind.name(u)} is a ghost`;
          return null;
        },
      },
    ],
    indistinguishableState,
  });
}

function layOver(overlay: unknown): Tables {
  if (overlay === undefined) return PRINTED;
  if (typeof overlay !== 'object' || overlay === null) throw new Error('data: expected an object of tables');
  for (const [name, value] of Object.entries(overlay)) {
    if (!Object.hasOwn(PRINTED, name)) throw new Error(`data: unknown table "${name}"; known: points, turns, cup`);
    if (name !== 'cup' && typeof value !== 'number') throw new Error(`data.${name}: expected a number`);
  }
  return { ...PRINTED, ...overlay };
}

export const crossroads = makeCrossroads();

export const testCatalog: readonly CatalogEntry[] = [
  {
    id: 'crossroads',
    title: 'Crossroads',
    of: 'nothing',
    pitch: 'Two against two at a crossroads.',
    players: '2',
    length: 'a minute',
    complexity: 1,
    special: ['tiny'],
    sheets: async () => [sheet],
    load: async (overlay) => forCatalog(makeCrossroads(overlay)),
  },
];

// Under the name that worker threads look for.
export { testCatalog as catalog };
