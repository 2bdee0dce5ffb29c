/**
 * Skirmish: two bases a side on a measured table, written against the front door alone. A base goes to any point it can
 * reach: what is listed are samples. What the bases are called follows from the army list that was chosen.
 */

import {
  type Amount,
  type AnyState,
  type CatalogEntry,
  decision,
  defineGame,
  defineRefusals,
  defineState,
  defineVerbs,
  EVERYONE,
  forCatalog,
  frameArg,
  type Game,
  goTo,
  i16,
  type Kind,
  openFields,
  PositionError,
  pop,
  push,
  rollDie,
  type Scene,
  stepNumbers,
  stepTable,
  type TablePoint,
  type TableSheet,
  u8,
  type View,
  writeFields,
} from 'sandtable';
import { blue, red, seats, sideName } from './sides.ts';

const RED = 0;
const BLUE = 1;
const BASES = 4;
const TURNS = 4;
/** Lengths in tenths of an inch. */
const [WIDTH, HEIGHT, REACH, RADIUS, ROCK] = [240, 160, 60, 5, 20];
const MIDDLE = { x: 120, y: 80 };
const STEP_X = WIDTH + 1;

const xOf = (point: number): number => point % STEP_X;
const yOf = (point: number): number => Math.floor(point / STEP_X);
const pointOf = (x: number, y: number): number => y * STEP_X + x;
const ownerOf = (base: number): number => (base < 2 ? RED : BLUE);
const LISTS = [
  ['Spears', 'Riders'],
  ['Archers', 'Hounds'],
] as const;

class Skirmish extends defineState<null>()('skirmish', 1, {
  x: i16(BASES, { per: 'base', scale: 10 }),
  y: i16(BASES, { per: 'base', scale: 10 }),
  alive: u8(BASES, { per: 'base' }),
  moved: u8(BASES, { per: 'base' }),
  struck: u8(BASES, { per: 'base' }),
  active: u8(),
  turn: u8(),
  fell: u8(),
}) {}

const base: Kind = {
  size: BASES,
  name: (id) => `${ownerOf(id) === RED ? 'R' : 'B'}${1 + (id % 2)}`,
  find: (name) => ['R1', 'R2', 'B1', 'B2'].indexOf(name),
  label: (id, s?: AnyState) => {
    const list = s ? LISTS[(s as Skirmish).switches[ownerOf(id)] as 0 | 1] : undefined;
    return `${sideName(ownerOf(id))} ${list?.[(id % 2) as 0 | 1] ?? `base ${1 + (id % 2)}`}`;
  },
  spots: (id) => [{ piece: base.name(id) }],
};
const inch = (n: number): string => (n / 10).toFixed(1);
const point: Kind = {
  size: STEP_X * (HEIGHT + 1),
  name: (id) => `${inch(xOf(id))},${inch(yOf(id))}`,
  find(name) {
    const found = /^(\d{1,2}\.\d),(\d{1,2}\.\d)$/.exec(name);
    if (!found) return -1;
    const [x, y] = [Math.round(Number(found[1]) * 10), Math.round(Number(found[2]) * 10)];
    const id = x <= WIDTH && y <= HEIGHT ? pointOf(x, y) : -1;
    return id >= 0 && point.name(id) === name ? id : -1;
  },
  spots: (id) => [{ point: { x: xOf(id) / 10, y: yOf(id) / 10 } }],
  at({ x, y }: TablePoint) {
    const [i, j] = [Math.round(x * 10), Math.round(y * 10)];
    return i >= 0 && i <= WIDTH && j >= 0 && j <= HEIGHT ? pointOf(i, j) : -1;
  },
};

const verbs = defineVerbs({
  take: { takes: ['base'], label: 'Take up {0}' },
  strike: { takes: ['base', 'base'], label: '{0} strikes {1}' },
  to: { takes: ['point'], wide: true, label: 'Go to {0}', kind: 'move' },
  stay: { label: 'Stay', closing: true },
  end: { label: 'End the turn', closing: true },
});
const refusals = defineRefusals({
  forbidden: ['K-01', '{0:base} is not yours, or is gone'],
  moved: ['K-02', '{0:base} has moved'],
  tooFar: ['K-02', 'that is {0:/10} inches away, {1:/10} is the most'],
  edge: ['K-02', 'a base stays on the table'],
  rock: ['K-03', 'the rock is in the way'],
  taken: ['K-04', '{0:base} stands there'],
  struck: ['K-05', '{0:base} has struck'],
  apart: ['K-05', '{0:base} and {1:base} do not touch'],
});
const R = refusals.number;
const Step = stepNumbers('turn', 'act', 'go', 'fight');

const far = (ax: number, ay: number, bx: number, by: number): number => Math.hypot(ax - bx, ay - by);
const between = (s: Skirmish, a: number, b: number): number => far(s.x[a], s.y[a], s.x[b], s.y[b]);

/** K-03: how near the straight way comes to the middle of the rock. */
function passesRock(ax: number, ay: number, bx: number, by: number): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((MIDDLE.x - ax) * dx + (MIDDLE.y - ay) * dy) / length));
  return far(ax + t * dx, ay + t * dy, MIDDLE.x, MIDDLE.y) < ROCK + RADIUS;
}

function refuseOwn(s: Skirmish, a: number): number {
  return ownerOf(a) !== s.active || !s.alive[a] ? s.refuse(R.forbidden, a) : 0;
}

function refuseGo(s: Skirmish, p: number): number {
  const a = frameArg(s, 0);
  const [x, y] = [xOf(p), yOf(p)];
  const way = far(s.x[a], s.y[a], x, y);
  if (way > REACH) return s.refuse(R.tooFar, Math.ceil(way), REACH);
  if (x < RADIUS || y < RADIUS || x > WIDTH - RADIUS || y > HEIGHT - RADIUS) return s.refuse(R.edge);
  if (passesRock(s.x[a], s.y[a], x, y)) return s.refuse(R.rock);
  for (let b = 0; b < BASES; b++)
    if (b !== a && s.alive[b] && far(s.x[b], s.y[b], x, y) < 2 * RADIUS) return s.refuse(R.taken, b);
  return 0;
}

function refuseStrike(s: Skirmish, a: number, b: number): number {
  const own = refuseOwn(s, a);
  if (own) return own;
  if (s.struck[a]) return s.refuse(R.struck, a);
  if (ownerOf(b) === s.active || !s.alive[b]) return s.refuse(R.apart, a, b);
  return between(s, a, b) > 2 * RADIUS + 3 ? s.refuse(R.apart, a, b) : 0;
}

const bases = [0, 1, 2, 3];
const DIRECTIONS = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/** Samples: two rings around the base, and where it would touch each enemy. */
function samples(s: Skirmish): number[] {
  const a = frameArg(s, 0);
  const out = new Set<number>();
  const add = (x: number, y: number): void => {
    const [i, j] = [Math.round(x), Math.round(y)];
    if (i >= 0 && j >= 0 && i <= WIDTH && j <= HEIGHT) out.add(pointOf(i, j));
  };
  for (const angle of DIRECTIONS)
    for (const reach of [REACH / 2, REACH - 1]) add(s.x[a] + reach * Math.cos(angle), s.y[a] + reach * Math.sin(angle));
  for (const b of bases)
    if (ownerOf(b) !== s.active && s.alive[b])
      for (const angle of DIRECTIONS)
        add(s.x[b] + (2 * RADIUS + 1) * Math.cos(angle), s.y[b] + (2 * RADIUS + 1) * Math.sin(angle));
  return [...out];
}

const circle = (x: number, y: number, radius: number): TablePoint[] =>
  DIRECTIONS.map((angle) => ({
    x: Math.min(WIDTH, Math.max(0, x + radius * Math.cos(angle))) / 10,
    y: Math.min(HEIGHT, Math.max(0, y + radius * Math.sin(angle))) / 10,
  }));

const steps = stepTable<Skirmish>(Step, {
  turn: {
    run(s: Skirmish) {
      const left = [RED, BLUE].map((seat) => bases.filter((b) => ownerOf(b) === seat && s.alive[b]).length);
      const [r = 0, b = 0] = left;
      if (r === 0 || b === 0 || s.turn === 2 * TURNS) {
        s.result = r > b ? 1 : r < b ? 2 : 3;
        return;
      }
      s.active = s.turn % 2;
      s.turn += 1;
      s.moved.fill(0);
      s.struck.fill(0);
      s.log?.heading(`${sideName(s.active)}, turn `, Math.ceil(s.turn / 2));
      goTo(s, Step.act);
    },
  },
  act: decision<Skirmish, 'take' | 'strike' | 'end'>(verbs, {
    rule: 'K-01',
    seat: (s) => s.active,
    prompt: () => 'Take up a base, strike, or end the turn.',
    verbs: {
      take: {
        tries: () => bases,
        refuse: (s, a) => refuseOwn(s, a) || (s.moved[a] ? s.refuse(R.moved, a) : 0),
        choose: (s, a) => push(s, Step.go, a),
      },
      strike: {
        tries: () => bases,
        triesWith: () => bases,
        refuse: refuseStrike,
        choose(s, a, b) {
          s.struck[a] = 1;
          push(s, Step.fight, a, b);
        },
      },
      end: { choose: (s) => goTo(s, Step.turn) },
    },
  }),
  go: decision<Skirmish, 'to' | 'stay'>(verbs, {
    rule: 'K-02',
    seat: (s) => s.active,
    prompt: () => 'Where does it go?',
    open: (s) => [{ verb: 'to', outlines: [circle(s.x[frameArg(s, 0)], s.y[frameArg(s, 0)], REACH)] }],
    verbs: {
      to: {
        tries: samples,
        refuse: (s, p) => refuseGo(s, p),
        choose(s, p) {
          const a = frameArg(s, 0);
          s.x[a] = xOf(p);
          s.y[a] = yOf(p);
          s.moved[a] = 1;
          s.log?.tell(EVERYONE, { kind: 'base', id: a }, ' goes to ', { kind: 'point', id: p });
          pop(s);
        },
      },
      stay: {
        choose(s) {
          s.moved[frameArg(s, 0)] = 1;
          pop(s);
        },
      },
    },
  }),
  fight: {
    run(s: Skirmish) {
      const [a, b] = [frameArg(s, 0), frameArg(s, 1)];
      const die = rollDie(s, 1, 6);
      s.fell = die >= 5 ? 1 : die === 1 ? 2 : 3;
      if (s.fell === 1) s.alive[b] = 0;
      if (s.fell === 2) s.alive[a] = 0;
      s.log?.show(EVERYONE, [{ what: 'die', face: String(die) }], { kind: 'base', id: a }, ' strikes ', {
        kind: 'base',
        id: b,
      });
      pop(s);
      if (
        bases.every((x) => ownerOf(x) === RED || !s.alive[x]) ||
        bases.every((x) => ownerOf(x) === BLUE || !s.alive[x])
      )
        goTo(s, Step.turn);
    },
  },
});

interface Known extends View {
  readonly fields: { readonly [name: string]: number | number[] };
  readonly depth: number;
  readonly stack: number[];
}

const inches = (value: number): Amount => ({ value, unit: 'inch', units: 'inches' });

function scene(seen: View): Scene {
  const { fields, options } = seen as Known;
  const list = (name: string): readonly number[] => fields[name] as number[];
  return {
    pieces: bases
      .filter((b) => list('alive')[b])
      .map((b) => ({
        id: base.name(b),
        place: { at: { x: (list('x')[b] as number) / 10, y: (list('y')[b] as number) / 10 }, facing: 0 },
        design: { form: 'base', side: ownerOf(b) === RED ? red : blue, base: { shape: 'circle', radius: RADIUS / 10 } },
        face: 'front',
        name: `${sideName(ownerOf(b))} ${(options[ownerOf(b) === RED ? 'red-list' : 'blue-list'] === 'bow' ? LISTS[1] : LISTS[0])[(b % 2) as 0 | 1]}`,
      })),
    hexMarks: [],
    tracks: [],
    boxes: [],
    status: {
      turn: `Turn ${Math.ceil((fields.turn as number) / 2)} of ${TURNS}`,
      phase: sideName(fields.active as number),
      figures: [],
    },
  };
}

const sheet: TableSheet = {
  kind: 'table',
  id: 'skirmish',
  title: 'Skirmish',
  season: 'summer',
  seed: 2,
  width: WIDTH / 10,
  height: HEIGHT / 10,
  terrain: [{ id: 'rock', name: 'Rock', recipe: 'rough', points: circle(MIDDLE.x, MIDDLE.y, ROCK) }],
  zones: [],
  sides: { red, blue },
  provenance: {},
};

function worth(s: Skirmish, seat: number): number {
  let sum = 0;
  for (const b of bases) if (s.alive[b]) sum += ownerOf(b) === seat ? 0.4 : -0.4;
  let near = 400;
  for (const a of [0, 1]) for (const b of [2, 3]) if (s.alive[a] && s.alive[b]) near = Math.min(near, between(s, a, b));
  return sum - near / 4000;
}

const START = [
  [80, 40],
  [80, 120],
  [160, 40],
  [160, 120],
] as const;
const OUTCOMES = ['', 'target', 'striker', 'nothing'] as const;

export const skirmish: Game<Skirmish> = defineGame<Skirmish>({
  id: 'skirmish',
  title: 'Skirmish',
  edition: { of: 'nothing', note: 'A test game.', version: 1 },
  seats,
  scenarios: [{ id: 'rock', title: 'The rock', summary: 'Two against two.', length: 'a minute' }],
  options: (['red-list', 'blue-list'] as const).map((id) => ({
    id,
    title: id === 'red-list' ? 'Red army' : 'Blue army',
    summary: 'Spears and riders, or archers and hounds.',
    rule: 'K-06',
    values: ['spear', 'bow'],
  })),
  refuseSetup: ({ options }) =>
    options['red-list'] === 'bow' && options['blue-list'] === 'bow'
      ? { rule: 'K-06', text: 'one army of archers at most' }
      : null,
  results: [
    { id: 'red', text: 'Red holds the rock', winner: RED, grade: 1 },
    { id: 'blue', text: 'Blue holds the rock', winner: BLUE, grade: 1 },
    { id: 'even', text: 'Nobody holds the rock', winner: null, grade: 0 },
  ],
  kinds: { base, point },
  verbs: verbs.list,
  refusals,
  steps,
  rulebook: `# Skirmish

## 1.0 Rules

- \`K-01\` A side acts with its own bases, one after another.
- \`K-02\` A base goes up to six inches in a straight line, once a turn, and stays on the table.
- \`K-03\` Nobody goes through the rock.
- \`K-04\` Bases do not overlap.
- \`K-05\` A base strikes one enemy it touches: 5 or 6 removes it, 1 removes the striker.
- \`K-06\` Each side chooses an army list; only one of them may be of archers.
`,
  data: { reach: REACH },
  tables: [],
  sheet: () => sheet,
  newState: () => new Skirmish(null),
  begin(s) {
    START.forEach(([x, y], b) => {
      s.x[b] = x;
      s.y[b] = y;
      s.alive[b] = 1;
    });
    push(s, Step.turn);
  },
  clear: (s) => s.alive.fill(0),
  enter(s, at) {
    for (const key of Object.keys(at)) throw new PositionError(`position.at: unknown field "${key}"`);
    if (s.turn === 0) s.turn = 1;
    push(s, Step.act);
  },
  view: (s) => ({ fields: openFields(s), depth: s.depth, stack: Array.from(s.stack) }),
  redeal(s, seen) {
    const known = seen as Known;
    writeFields(s, known.fields);
    s.depth = known.depth;
    s.stack.set(known.stack);
  },
  indistinguishableState(s, _seat, random) {
    random.reseed(s);
    return true;
  },
  scene,
  preview(s, c) {
    const word = verbs.list[c & 127]?.word;
    if (word !== 'to') return null;
    const a = frameArg(s, 0);
    const p = c >>> 7;
    return { cost: inches(Math.ceil(far(s.x[a], s.y[a], xOf(p), yOf(p))) / 10), left: inches(0) };
  },
  observed: (s) => OUTCOMES[s.fell] ?? '',
  outcome: (_, key) => ({
    label: key,
    text: key === 'nothing' ? 'nothing happens' : `the ${key} is removed`,
    good: key === 'target' ? 'attacker' : key === 'striker' ? 'defender' : 'none',
  }),
  measures: (s) =>
    [RED, BLUE].map((seat) => ({
      id: 'bases',
      name: 'Bases left',
      seat,
      value: bases.filter((b) => ownerOf(b) === seat && s.alive[b]).length,
      of: 2,
    })),
  advice: { evaluate: worth, terms: (s, seat) => [{ name: 'bases and closeness', value: worth(s, seat) }] },
  invariants: [
    {
      id: 'no two bases overlap',
      check(s) {
        for (let a = 0; a < BASES; a++)
          for (let b = a + 1; b < BASES; b++)
            if (s.alive[a] && s.alive[b] && between(s, a, b) < 2 * RADIUS) return `${base.name(a)} and ${base.name(b)}`;
        return null;
      },
    },
    {
      id: 'nobody stands in the rock',
      check: (s) =>
        bases.some((b) => s.alive[b] && far(s.x[b], s.y[b], MIDDLE.x, MIDDLE.y) < ROCK + RADIUS) ? 'a base does' : null,
    },
  ],
});

export const entry: CatalogEntry = {
  contract: 1,
  id: 'skirmish',
  title: 'Skirmish',
  of: 'nothing',
  pitch: 'Two bases a side and a rock between them.',
  players: '2',
  length: 'a minute',
  complexity: 1,
  special: ['Measured table'],
  sheets: async () => [sheet],
  load: async (overlay) => {
    if (overlay !== undefined) throw new Error('Skirmish has no tables: an object of none was expected, no-such');
    return forCatalog(skirmish);
  },
};
