/** The game put together: every part of the contract in one place. */
import {
  DataError,
  defineGame,
  faceDown,
  firstThing,
  type Game,
  kindOf,
  PositionError,
  push,
  secondThing,
  verbOf,
} from 'sandtable';
import { advice } from './ai.ts';
import { grid, hexes, sheet, TOWNS, townName } from './map.ts';
import { observed, report } from './rules/combat.ts';
import { reachOf } from './rules/movement.ts';
import { begin, steps } from './rules/sequence.ts';
import { scene } from './scene.ts';
import { BLUE, RED, seats } from './sides.ts';
import { all, counters, held, hidden, ownerOf, PRINTED, refusals, State, Step, type Tables, verbs } from './state.ts';

const RESULTS = ['red', 'blue', 'draw'];

/** Figures of a data file laid over the printed ones: only whole numbers that the rules can bear. */
function layOver(overlay: unknown): Tables {
  const over = (overlay ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(over).find((name) => !(name in PRINTED));
  if (unknown !== undefined)
    throw new DataError(`unknown table "${unknown}"; known: ${Object.keys(PRINTED).join(', ')}`);
  for (const name of ['turns', 'movementPoints'] as const)
    if (name in over && !(Number.isInteger(over[name]) && Number(over[name]) > 0 && Number(over[name]) <= 20))
      throw new DataError(`table ${name}: expected a whole number from 1 to 20, got ${JSON.stringify(over[name])}`);
  if ('strengths' in over) throw new DataError('table strengths: fixed, because the counters are printed');
  return { ...PRINTED, ...over };
}

export function makeGame(rulebook: string, overlay?: unknown): Game<State> {
  const tables = layOver(overlay);
  return defineGame<State>({
    id: 'new-game',
    title: 'New Game',
    edition: { of: 'nothing', note: 'A first draft.', version: 1 },
    seats,
    scenarios: [
      { id: 'standard', title: 'Three towns', summary: 'Hold more towns than your opponent.', length: '20 minutes' },
    ],
    options: [],
    results: [
      { id: 'red', text: 'Red wins', winner: RED, grade: 1 },
      { id: 'blue', text: 'Blue wins', winner: BLUE, grade: 1 },
      { id: 'draw', text: 'A draw', winner: null, grade: 0 },
    ],
    kinds: {
      counter: counters,
      hex: hexes,
      town: kindOf(
        TOWNS.map((_, town) => townName(town).toLowerCase()),
        townName,
      ),
    },
    verbs: verbs.list,
    refusals,
    steps,
    rulebook,
    data: { ...tables },
    tables: [],
    sheet: () => sheet,
    newState: () => new State(tables),
    begin,
    clear: (s) => s.hex.fill(-1),
    enter(s, at) {
      for (const key of Object.keys(at)) throw new PositionError(`position.at: unknown field "${key}"`);
      if (s.turn === 0) s.turn = 1;
      push(s, Step.act);
    },
    ...faceDown(hidden),
    scene,
    preview(s, code) {
      if (verbs.list[verbOf(code)]?.word !== 'move') return null;
      const [counter, to] = [firstThing(code), secondThing(code)];
      const cost = ownerOf(counter) === s.side && s.hex[counter] >= 0 ? reachOf(s, counter).costTo(to) : -1;
      if (cost < 0) return null;
      const points = { unit: 'point', units: 'points' };
      return { cost: { value: cost, ...points }, left: { value: s.tables.movementPoints - cost, ...points } };
    },
    odds: (s, code) =>
      verbs.list[verbOf(code)]?.word === 'attack' && isTarget(s, firstThing(code)) ? report(s, firstThing(code)) : null,
    observed,
    measures: (s) =>
      [RED, BLUE].map((seat) => ({ id: 'towns', name: 'Towns', seat, value: held(s, seat), score: true })),
    goal(s) {
      const lead = held(s, RED) - held(s, BLUE);
      const now = RESULTS[s.result > 0 ? s.result - 1 : lead > 0 ? 0 : lead < 0 ? 1 : 2];
      return {
        seats: seats.map(({ id, name }, seat) => ({
          seat,
          wins: `{they} hold more of the three towns after turn ${s.tables.turns}, or eliminate every enemy counter`,
          rule: 'N-03',
          missing:
            now !== id ? `${name} does not hold more towns` : s.result > 0 ? '' : `${name} must hold on to the end`,
        })),
        counts: [RED, BLUE].map((seat) => ({
          name: 'Towns',
          value: String(held(s, seat)),
          of: '3',
          seat,
          rule: 'N-03',
        })),
        now,
      };
    },
    forces: {
      kind: 'counter',
      places: 'hex',
      seat: (_s, c) => ownerOf(c),
      place: (s, c) => s.hex[c],
      steps: (s, c) => (s.hex[c] < 0 ? 0 : 1),
    },
    advice,
    invariants: [
      {
        id: 'N-11',
        check: (s) => {
          const shared = all.find((c) => s.hex[c] >= 0 && s.hex.indexOf(s.hex[c]) !== c);
          return shared === undefined ? null : `two counters in ${grid.name(s.hex[shared])}`;
        },
      },
    ],
  });
}

const isTarget = (s: State, hex: number): boolean => all.some((c) => s.hex[c] === hex && ownerOf(c) !== s.side);
