/**
 * Tiny: games whose figures are known beforehand, for the tests of the lab. A coin that is thrown at the end, a die that
 * decides everything at once, a contest of pure skill, a game that the first side always wins, and a battle in which each
 * fight costs one step.
 */

import {
  type CatalogEntry,
  DataError,
  decision,
  defineGame,
  defineRefusals,
  defineState,
  defineVerbs,
  EVERYONE,
  forCatalog,
  type Game,
  goTo,
  kindOf,
  numbersKind,
  push,
  rollDie,
  type Scene,
  stepNumbers,
  stepTable,
  type TableSheet,
  u8,
  type View,
} from 'sandtable';
import { blue, red, seats, sideName } from './sides.ts';

const RED = 0;
const BLUE = 1;
const UNITS = 4;
const TURNS = 5;
const PICKS = 8;
const Scenario = { coin: 0, firstRoll: 1, skill: 2, firstSide: 3, battle: 4 } as const;

interface Tables {
  /** Faces of the coin's die, of six, on which Red wins. */
  readonly heads: number;
  readonly turns: number;
}
const PRINTED: Tables = { heads: 3, turns: TURNS };

class Tiny extends defineState<Tables>()('tiny', 1, {
  turn: u8(),
  side: u8(),
  points: u8(2, { per: 'side' }),
  /** 1 + the seat that the first roll has made the winner. */
  decided: u8(),
  hex: u8(UNITS, { per: 'unit', kind: 'hex' }),
  steps: u8(UNITS, { per: 'unit' }),
  target: u8(),
}) {}

const ownerOf = (unit: number): number => (unit < 2 ? RED : BLUE);
const units = [0, 1, 2, 3];
const kinds = {
  unit: kindOf(['R1', 'R2', 'B1', 'B2']),
  hex: kindOf(['A1', 'A2', 'B1', 'B2']),
  number: numbersKind(1, PICKS),
  side: kindOf(['red', 'blue']),
};

const verbs = defineVerbs({
  wait: { label: 'Wait' },
  watch: { label: 'Watch' },
  pick: { takes: ['number'], label: 'Pick {0}' },
  attack: { takes: ['unit', 'unit'], label: '{0} attacks {1}', kind: 'attack' },
});
const refusals = defineRefusals({
  notFound: ['N-02', 'that is not done in this scenario'],
  gone: ['N-03', '{0:unit} is gone'],
});
const R = refusals.number;
const Step = stepNumbers('turn', 'act', 'fight', 'end');
const isIdle = (s: Tiny): boolean => s.scenario !== Scenario.skill && s.scenario !== Scenario.battle;

/** Odds of 3 in 6 for either side, whoever fights. */
const report = (s: Tiny, a: number, b: number) => ({
  title: `Attack on ${kinds.unit.name(b)}`,
  rule: 'N-03',
  column: '1-1',
  modifiers: [],
  outcomes: [
    { key: 'hit', label: '0/1', text: 'the defender loses a step', weight: 1, good: 'attacker' as const },
    { key: 'miss', label: '1/0', text: 'the attacker loses a step', weight: 1, good: 'defender' as const },
  ],
  fight: {
    target: kinds.unit.name(b),
    hexes: [kinds.hex.name(s.hex[b])],
    attackers: [{ piece: kinds.unit.name(a), strength: '2' }],
    defenders: [{ piece: kinds.unit.name(b), strength: '2' }],
    sums: ['2', '2'] as const,
  },
});

function endOf(s: Tiny): number {
  const [r = 0, b = 0] = s.scenario === Scenario.battle ? stepsLeft(s) : s.points;
  switch (s.scenario) {
    case Scenario.coin:
      return rollDie(s, 1, 6) <= s.tables.heads ? 1 : 2;
    case Scenario.firstRoll:
      return s.decided;
    case Scenario.firstSide:
      return 1;
    default:
      return r > b ? 1 : r < b ? 2 : 3;
  }
}

const stepsLeft = (s: Tiny): [number, number] => {
  const sum = (side: number): number => units.reduce((n, u) => n + (ownerOf(u) === side ? s.steps[u] : 0), 0);
  return [sum(RED), sum(BLUE)];
};

const steps = stepTable<Tiny>(Step, {
  turn: {
    run(s: Tiny) {
      const over = s.turn === s.tables.turns || stepsLeft(s).some((n) => n === 0);
      if (over) return goTo(s, Step.end);
      s.turn += 1;
      s.side = RED;
      s.log?.heading(`Turn ${s.turn}`);
      if (s.turn === 1 && s.scenario === Scenario.firstRoll) s.decided = rollDie(s, 1, 6) <= 3 ? 1 : 2;
      goTo(s, Step.act);
    },
  },
  act: decision<Tiny, 'wait' | 'watch' | 'pick' | 'attack'>(verbs, {
    rule: 'N-02',
    seat: (s) => s.side,
    prompt: () => 'Choose',
    verbs: {
      wait: { refuse: (s) => (isIdle(s) ? 0 : s.refuse(R.notFound)), choose: passOn },
      watch: { refuse: (s) => (isIdle(s) ? 0 : s.refuse(R.notFound)), choose: passOn },
      pick: {
        tries: (s) => (s.scenario === Scenario.skill ? Array.from({ length: PICKS }, (_, i) => i) : []),
        refuse: (s) => (s.scenario === Scenario.skill ? 0 : s.refuse(R.notFound)),
        choose(s, n) {
          s.points[s.side] += n + 1;
          passOn(s);
        },
      },
      attack: {
        tries: (s) => (s.scenario === Scenario.battle ? units : []),
        triesWith: () => units,
        refuse(s, a, b) {
          if (s.scenario !== Scenario.battle || ownerOf(a) !== s.side || ownerOf(b) === s.side)
            return s.refuse(R.notFound);
          return s.steps[a] === 0 ? s.refuse(R.gone, a) : s.steps[b] === 0 ? s.refuse(R.gone, b) : 0;
        },
        choose: (s, a, b) => goTo(s, Step.fight, a, b),
      },
    },
  }),
  fight: {
    run(s: Tiny) {
      const frame = s.stack.subarray((s.depth - 1) * 8);
      const [a = 0, b = 0] = [frame[1], frame[2]];
      const before = s.log ? report(s, a, b) : null;
      const hit = rollDie(s, 1, 6) <= 3;
      if (before)
        s.log?.addEvent(
          EVERYONE,
          { kind: 'fight', by: s.side, title: before.title, report: before, fell: hit ? 'hit' : 'miss' },
          [
            { what: 'die', face: hit ? '3' : '4' },
            { what: 'chit', face: hit ? 'Hit' : 'Miss' },
          ],
          { kind: 'unit', id: a },
          ' attacks',
        );
      s.steps[hit ? b : a] -= 1;
      // Only Red attacks.
      goTo(s, Step.turn);
    },
  },
  end: {
    run(s: Tiny) {
      s.result = endOf(s);
    },
  },
});

function passOn(s: Tiny): void {
  goTo(s, s.side === BLUE ? Step.turn : Step.act);
  s.side = BLUE;
}

function worth(s: Tiny, seat: number): number {
  const sign = seat === RED ? 1 : -1;
  switch (s.scenario) {
    case Scenario.firstRoll:
      return s.decided === 0 ? 0 : s.decided === 1 ? 0.9 * sign : -0.9 * sign;
    case Scenario.skill:
      return (sign * (s.points[RED] - s.points[BLUE])) / (PICKS * TURNS);
    case Scenario.battle: {
      const [r, b] = stepsLeft(s);
      return (sign * (r - b)) / 4;
    }
    default:
      return 0;
  }
}

function scene(seen: View): Scene {
  const { fields } = seen as View & { readonly fields: Readonly<Record<string, number[] & number>> };
  return {
    pieces: units
      .filter((u) => (fields.steps?.[u] ?? 0) > 0)
      .map((u) => ({
        id: kinds.unit.name(u),
        place: { hex: kinds.hex.name(fields.hex?.[u] ?? 0) },
        design: { form: 'unit', side: ownerOf(u) === RED ? red : blue },
        face: 'front',
        steps: fields.steps?.[u] ?? 0,
        name: `${sideName(ownerOf(u))} ${kinds.unit.name(u)}`,
      })),
    hexMarks: [],
    tracks: [],
    boxes: [],
    status: { turn: `Turn ${String(fields.turn)}`, phase: '', figures: [] },
  };
}

const sheet: TableSheet = {
  kind: 'table',
  id: 'tiny',
  title: 'Tiny',
  season: 'summer',
  seed: 3,
  width: 24,
  height: 16,
  terrain: [],
  zones: [],
  sides: { red, blue },
  provenance: {},
};

/** A whole number of the tables, or what is wrong with it. */
function figure(over: unknown, name: keyof Tables, most: number): number {
  const value = (over as Record<string, unknown> | undefined)?.[name] ?? PRINTED[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most)
    throw new DataError(`table ${name}: expected a whole number from 0 to ${most}, got ${JSON.stringify(value)}`);
  return value;
}

export function makeTiny(overlay?: unknown): Game<Tiny> {
  const unknown = Object.keys((overlay as object | undefined) ?? {}).find((key) => !(key in PRINTED));
  if (unknown !== undefined) throw new DataError(`unknown table "${unknown}"`);
  const tables: Tables = { heads: figure(overlay, 'heads', 6), turns: figure(overlay, 'turns', 20) };
  return defineGame<Tiny>({
    id: 'tiny',
    title: 'Tiny',
    edition: { of: 'nothing', note: 'A test game.', version: 1 },
    seats,
    scenarios: [
      { id: 'coin', title: 'Coin', summary: 'A coin at the end.', length: 'a moment' },
      { id: 'first-roll', title: 'First roll', summary: 'A die at once.', length: 'a moment' },
      { id: 'skill', title: 'Skill', summary: 'The most points.', length: 'a moment' },
      { id: 'first-side', title: 'First side', summary: 'Red wins.', length: 'a moment' },
      { id: 'battle', title: 'Battle', summary: 'A step a fight.', length: 'a moment' },
    ],
    options: [{ id: 'fog', title: 'Fog', summary: 'Changes nothing.', rule: 'N-01', values: ['off', 'on'] }],
    results: [
      { id: 'red', text: 'Red wins', winner: RED, grade: 1 },
      { id: 'blue', text: 'Blue wins', winner: BLUE, grade: 1 },
      { id: 'even', text: 'A draw', winner: null, grade: 0 },
      { id: 'miracle', text: 'A miracle', winner: BLUE, grade: 1 },
    ],
    kinds,
    verbs: verbs.list,
    refusals,
    steps,
    rulebook: '# Tiny\n\n## 1.0 Rules\n\n- `N-01` Turns.\n- `N-02` Each side chooses.\n- `N-03` Red attacks.\n',
    data: { ...tables },
    tables: [],
    sheet: () => sheet,
    newState: () => new Tiny(tables),
    begin(s) {
      for (const u of units) {
        s.hex[u] = u;
        s.steps[u] = 2;
      }
      push(s, Step.turn);
    },
    clear: (s) => s.points.fill(0),
    enter: (s) => push(s, Step.turn),
    scene,
    measures: (s) =>
      s.scenario === Scenario.skill
        ? [RED, BLUE].map((seat) => ({ id: 'points', name: 'Points', seat, value: s.points[seat], score: true }))
        : [],
    forces: {
      kind: 'unit',
      places: 'hex',
      seat: (_s, u) => ownerOf(u),
      place: (s, u) => (s.steps[u] === 0 ? -1 : s.hex[u]),
      steps: (s, u) => s.steps[u],
    },
    advice: {
      evaluate: worth,
      terms: (s, seat) => [{ name: 'worth', value: worth(s, seat) }],
      phase: (s) => s.turn * 2 + s.side,
    },
    invariants: [],
  });
}

export const tiny = makeTiny();

export const entry: CatalogEntry = {
  contract: 1,
  id: 'tiny',
  title: 'Tiny',
  of: 'nothing',
  pitch: 'A test game.',
  players: '2',
  length: 'a moment',
  complexity: 1,
  special: [],
  sheets: async () => [sheet],
  load: async (overlay) => forCatalog(makeTiny(overlay)),
};

export const catalog: readonly CatalogEntry[] = [entry];
