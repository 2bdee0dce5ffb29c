/**
 * A game of any size: so many hexes, so many counters whose strengths lie face down, zones of control, moves over woods and
 * clear ground, attacks with a die. For tests of what large games need, and for measuring how work grows with size.
 */

import {
  addZoc,
  code,
  decision,
  defineGame,
  defineRefusals,
  defineState,
  defineVerbs,
  EVERYONE,
  type Game,
  type Grid,
  goTo,
  gridOf,
  type HexMapSheet,
  hexesFrom,
  hexKindOf,
  i16,
  inZoc,
  type Kind,
  PathFinder,
  push,
  removeZoc,
  rollDie,
  type Scene,
  stepNumbers,
  stepTable,
  terrainOf,
  u8,
  type View,
} from 'sandtable';
import { blue, red, seats, sideName } from './sides.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
  /** Of both sides together. */
  readonly counters: number;
}

interface Seen extends View {
  readonly fields: { readonly hex: readonly number[] };
}

const OFF = -1;
const POINTS = 3;
const TURNS = 8;
const Step = stepNumbers('turn', 'act');

const verbs = defineVerbs({
  move: { takes: ['counter', 'hex'], label: 'Move {0} to {1}', kind: 'move' },
  attack: { takes: ['counter', 'counter'], label: '{0} attacks {1}', kind: 'attack' },
  pass: { label: 'End the turn', closing: true },
});
const refusals = defineRefusals({
  forbidden: ['V-01', '{0:counter} is not yours, or is gone'],
  moved: ['V-02', '{0:counter} has moved'],
  tooFar: ['V-02', '{0:counter} cannot reach {1:hex}'],
  taken: ['V-03', 'somebody is in {0:hex}'],
  apart: ['V-04', '{0:counter} is not next to {1:counter}'],
});
const R = refusals.number;

const stateOf = (counters: number, hexes: number, owner: (counter: number) => number) =>
  defineState<null>()('vast', 1, {
    hex: i16(counters, { per: 'counter' }),
    strength: u8(counters, { per: 'counter', hidden: { owner, open: 'open' } }),
    open: u8(counters, { per: 'counter' }),
    moved: u8(counters, { per: 'counter' }),
    zones: u8(2 * hexes),
    side: u8(),
    turn: u8(),
    fell: u8(),
  });
export type VastState = InstanceType<ReturnType<typeof stateOf>>;

/** Woods in a pattern, so that ways are not all alike. */
const letters = ({ columns, rows }: Size): string[] =>
  Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => ((x * 7 + y * 13) % 11 < 3 ? 'w' : '.')).join(''),
  );

function mapOf(size: Size): { readonly sheet: HexMapSheet; readonly grid: Grid } {
  const layout: HexMapSheet['grid'] = {
    orientation: 'flat',
    columns: size.columns,
    rows: size.rows,
    shifted: 'even',
    numbering: { kind: 'digits', firstColumn: 1, firstRow: 1, columnDigits: 3, rowDigits: 3 },
  };
  const grid = gridOf(layout);
  const sheet: HexMapSheet = {
    kind: 'hex',
    id: 'vast',
    title: 'Vast',
    season: 'summer',
    seed: 4,
    grid: layout,
    terrain: [
      { id: 'clear', name: 'Clear', recipe: 'clear', key: '1' },
      { id: 'woods', name: 'Woods', recipe: 'woods', key: '2' },
    ],
    keyNote: 'movement points',
    hexes: hexesFrom(letters(size), { '.': 'clear', w: 'woods' }, grid),
    rivers: [],
    roads: [],
    exits: [],
    bridges: [],
    settlements: [],
    names: [],
    areas: [],
    entries: [],
    sides: { red, blue },
    provenance: {},
  };
  return { sheet, grid };
}

export function vastGame(size: Size): { readonly game: Game<VastState>; readonly grid: Grid } {
  const { counters } = size;
  const half = counters / 2;
  const { sheet, grid } = mapOf(size);
  const terrain = terrainOf(sheet, grid);
  const finder = new PathFinder(grid);
  const ids = Array.from({ length: counters }, (_, c) => c);
  const owner = (c: number): 0 | 1 => (c < half ? 0 : 1);

  class Vast extends stateOf(counters, grid.size, owner) {}

  const leadOf = (s: VastState, seat: number): number =>
    ids.reduce((sum, c) => sum + (s.hex[c] === OFF ? 0 : owner(c) === seat ? 1 : -1), 0);

  const counter: Kind = {
    size: counters,
    name: (id) => `${owner(id) === 0 ? 'R' : 'B'}${1 + (id % half)}`,
    find(name) {
      const found = /^([RB])([1-9]\d*)$/.exec(name);
      const at = found ? Number(found[2]) - 1 : half;
      return at < half ? at + (found?.[1] === 'B' ? half : 0) : -1;
    },
    label: (id) => `${sideName(owner(id))} ${1 + (id % half)}`,
    spots: (id) => [{ piece: counter.name(id) }],
  };

  const at = (s: Vast): Map<number, number> => {
    const found = new Map<number, number>();
    for (let c = 0; c < counters; c++) if (s.hex[c] !== OFF) found.set(s.hex[c], c);
    return found;
  };
  const search = (s: Vast, c: number, taken: ReadonlyMap<number, number>): void => {
    const enemy = (1 - owner(c)) * grid.size;
    finder.find(s.hex[c], POINTS, (from, _, to) =>
      taken.has(to) || (from !== s.hex[c] && inZoc(s.zones, from, enemy)) ? -1 : terrain[to] === 1 ? 2 : 1,
    );
  };
  const own = (s: Vast, c: number): number =>
    owner(c) !== s.side || s.hex[c] === OFF ? s.refuse(R.forbidden, c) : s.moved[c] ? s.refuse(R.moved, c) : 0;
  const refuseMove = (s: Vast, c: number, to: number): number => {
    const why = own(s, c);
    if (why) return why;
    const taken = at(s);
    if (taken.has(to)) return s.refuse(R.taken, to);
    search(s, c, taken);
    return finder.costTo(to) > 0 ? 0 : s.refuse(R.tooFar, c, to);
  };
  const refuseAttack = (s: Vast, c: number, enemy: number): number => {
    const why = own(s, c);
    if (why) return why;
    if (owner(enemy) === s.side || s.hex[enemy] === OFF) return s.refuse(R.apart, c, enemy);
    return grid.distance(s.hex[c], s.hex[enemy]) === 1 ? 0 : s.refuse(R.apart, c, enemy);
  };

  function place(s: Vast, c: number, hex: number): void {
    if (s.hex[c] !== OFF) removeZoc(grid, s.zones, s.hex[c], undefined, owner(c) * grid.size);
    s.hex[c] = hex;
    if (hex !== OFF) addZoc(grid, s.zones, hex, undefined, owner(c) * grid.size);
  }

  const act = decision<Vast, 'move' | 'attack' | 'pass'>(verbs, {
    rule: 'V-01',
    seat: (s) => s.side,
    prompt: () => 'Move or attack with a counter, or end the turn.',
    verbs: {
      move: {
        list(s, out) {
          const taken = at(s);
          for (let c = s.side * half; c < (s.side + 1) * half; c++) {
            if (s.hex[c] === OFF || s.moved[c]) continue;
            search(s, c, taken);
            for (let i = 1; i < finder.count; i++) out.add(code(verbs.number.move, c, finder.reached[i]));
          }
        },
        refuse: refuseMove,
        choose(s, c, to) {
          place(s, c, to);
          s.moved[c] = 1;
          s.log?.tell(EVERYONE, { kind: 'counter', id: c }, ' moves to ', { kind: 'hex', id: to });
        },
      },
      attack: {
        list(s, out) {
          const taken = at(s);
          for (let c = s.side * half; c < (s.side + 1) * half; c++)
            for (let d = 0; d < 6 && s.hex[c] !== OFF && !s.moved[c]; d++) {
              const enemy = taken.get(grid.neighbour[s.hex[c] * 6 + d] as number) ?? c;
              if (owner(enemy) !== s.side) out.add(code(verbs.number.attack, c, enemy));
            }
        },
        refuse: refuseAttack,
        choose(s, c, enemy) {
          s.moved[c] = 1;
          s.open[c] = 1;
          s.open[enemy] = 1;
          const die = rollDie(s, 1, 6);
          s.fell = die + s.strength[c] > 3 + s.strength[enemy] ? 1 : 2;
          const [winner, loser] = s.fell === 1 ? [c, enemy] : [enemy, c];
          place(s, loser, OFF);
          s.log?.tell(EVERYONE, { kind: 'counter', id: winner }, ' beats ', { kind: 'counter', id: loser });
        },
      },
      pass: { choose: (s) => goTo(s, Step.turn) },
    },
  });

  const steps = stepTable<Vast>(Step, {
    turn: {
      run(s: Vast) {
        const left = [0, 1].map((side) => ids.filter((c) => owner(c) === side && s.hex[c] !== OFF).length);
        const [r = 0, b = 0] = left;
        if (r === 0 || b === 0 || s.turn === 2 * TURNS) {
          s.result = r > b ? 1 : 2;
          return;
        }
        s.side = s.turn % 2;
        s.turn += 1;
        s.moved.fill(0);
        goTo(s, Step.act);
      },
    },
    act,
  });

  const game = defineGame<VastState>({
    id: 'vast',
    title: 'Vast',
    edition: { of: 'nothing', note: 'A test game.', version: 1 },
    seats,
    scenarios: [{ id: 'plain', title: 'The plain', summary: 'Two lines.', length: 'hours' }],
    options: [],
    results: [
      { id: 'red', text: 'Red holds the plain', winner: 0, grade: 1 },
      { id: 'blue', text: 'Blue holds the plain', winner: 1, grade: 1 },
    ],
    kinds: { counter, hex: hexKindOf(grid) },
    verbs: verbs.list,
    refusals,
    steps,
    rulebook: `# Vast

## 1.0 Rules

- \`V-01\` A side acts with its own counters, one after another.
- \`V-02\` A counter moves once a turn, up to three points; woods cost two; a zone of control stops it.
- \`V-03\` One counter a hex.
- \`V-04\` A counter attacks one next to it.
`,
    data: {},
    tables: [],
    sheet: () => sheet,
    newState: () => new Vast(null),
    begin(s) {
      s.hex.fill(OFF);
      // Two lines that face each other over the middle of the map, row by row away from it.
      const middle = Math.floor(size.rows / 2);
      ids.forEach((c) => {
        const n = c % half;
        const row =
          owner(c) === 0 ? middle - 2 - Math.floor(n / size.columns) : middle + 2 + Math.floor(n / size.columns);
        place(s, c, (n % size.columns) * size.rows + row);
        s.strength[c] = c % 4;
      });
      push(s, Step.turn);
    },
    clear: (s) => {
      s.hex.fill(OFF);
      s.zones.fill(0);
    },
    enter: (s) => push(s, Step.act),
    scene: (seen: View): Scene => ({
      pieces: ids
        .filter((c) => (seen as Seen).fields.hex[c] !== OFF)
        .map((c) => ({
          id: counter.name(c),
          place: { hex: grid.name((seen as Seen).fields.hex[c] as number) },
          design: { form: 'unit', side: owner(c) === 0 ? red : blue },
          face: 'back',
          name: counter.label?.(c) ?? '',
        })),
      hexMarks: [],
      tracks: [],
      boxes: [],
      status: { turn: 'Turn 1', phase: 'Action', figures: [] },
    }),
    observed: (s) => ['', 'defender', 'attacker'][s.fell] ?? '',
    outcome: (_, key) => ({
      label: key,
      text: `the ${key} is removed`,
      good: key === 'defender' ? 'attacker' : 'defender',
    }),
    measures: (s) =>
      [0, 1].map((seat) => ({
        id: 'counters',
        name: 'Counters left',
        seat,
        value: ids.filter((c) => owner(c) === seat && s.hex[c] !== OFF).length,
        of: half,
      })),
    advice: {
      evaluate: (s, seat) => leadOf(s, seat) / half,
      terms: (s, seat) => [{ name: 'counters', value: leadOf(s, seat) / half }],
    },
    invariants: [
      {
        id: 'one counter a hex',
        check: (s) => (at(s).size === ids.filter((c) => s.hex[c] !== OFF).length ? null : 'two share one'),
      },
    ],
  });
  return { game, grid };
}
