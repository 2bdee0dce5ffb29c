/** For tests that read as the rule: given a position in notation, when choices in words, then the result. */
import { matchOf, Trial as Tried } from '../../engine/testing/trial.ts';
import { printed } from './data/printed.ts';
import game from './index.ts';
import type { CoState } from './state.ts';

type UnitFields = { readonly hex: string; readonly [field: string]: unknown };

export interface Given {
  readonly scenario?: 'red_attack' | 'blue_attack';
  /** Switches of the rules that are on. */
  readonly on?: readonly string[];
  /** The chits drawn, in order. */
  readonly chits?: readonly number[];
  /** A counter's hex, or its fields. A regiment's battalions lie with it. */
  readonly units?: Readonly<Record<string, string | UnitFields>>;
  /** Every other field of the notation. The map is empty but for the units, turn 2, Red to move unless said. */
  readonly [field: string]: unknown;
}

/** A position of Combat Operations and what is done in it. */
export class Trial extends Tried<CoState> {
  /** A hex, or where else the counter is; "none" if it is out of play. */
  readonly place = (name: string): string => String(this.read('hex', name) ?? 'none');
  readonly steps = (name: string): number => Number(this.read('steps', name));
  readonly inSupply = (name: string): boolean => this.read('supplied', name) === 1;
  readonly bridge = (hexside: string): string => ['none', 'infantry', 'armor'][Number(this.read('bridge', hexside))];
  /** Who controls a town hex. */
  readonly control = (town: string): string => String(this.read('control', town));

  /** Attack and defense totals and the odds of the last attack, as told: [8, 5, "1-1"]. */
  lastAttack(): [attack: number, defense: number, odds: string] {
    for (const line of this.log().reverse()) {
      const found = /^(\d+) vs\. (\d+).*: (\d-\d)$/.exec(line);
      if (found) return [Number(found[1]), Number(found[2]), found[3] as string];
    }
    throw new Error('no attack was made');
  }
}

/** A position, before anything is done in it. */
export function given({ scenario = 'red_attack', on = [], chits = [], units = {}, ...fields }: Given): Trial {
  const rows = Object.entries(units).map(([name, row]) => [name, typeof row === 'string' ? { hex: row } : row]);
  return new Trial(
    matchOf(game, {
      scenario,
      options: Object.fromEntries(on.map((option) => [option, 'on'])),
      position: {
        clear: true,
        turn: 2,
        player: 'red',
        at: { step: 'move' },
        ...fields,
        units: Object.fromEntries(rows),
      },
      falls: chits,
      seed: 'rules',
    }),
  );
}

/** A regiment's battalions lie with it. */
const partsOf = (name: string): readonly string[] =>
  (printed.regiments as Record<string, { battalions: readonly string[] }>)[name]?.battalions ?? [name];

/** What is not named has been lost: what is hidden is dealt from what is left. */
export function only(units: Readonly<Record<string, string>>): Record<string, { hex: string; steps?: number }> {
  const { sides } = printed.scenarios.red_attack;
  const gone = [...sides.Blue.start, ...sides.Red.start].flatMap((name) => partsOf(name));
  return {
    ...Object.fromEntries(gone.map((name) => [name, { hex: 'eliminated', steps: 0 }])),
    ...Object.fromEntries(
      Object.entries(units).flatMap(([name, hex]) => [name, ...partsOf(name)].map((part) => [part, { hex }])),
    ),
  };
}

/** What Blue has in Red Attack apart from regiments, out of reach. */
export const BLUE_REST = {
  'B36-E': 'T1',
  'B36-A1': 'T2',
  'B36-A2': 'T2',
  'B36-A3': 'T2',
  'B36-HQ': 'S1',
} as const;

/** All of Blue's force in Red Attack, the artillery out of reach, the first regiment broken down. */
export const BLUE_FORCE = {
  'B36-1-1': 'A2',
  'B36-1-2': 'A2',
  'B36-1-3': 'A3',
  'B36-R2': 'C2',
  'BD-I1': 'E2',
  ...BLUE_REST,
} as const;

export interface Battle {
  /** The attacked hex. */
  readonly hex: string;
  /** Who attacks, from where. */
  readonly by: Readonly<Record<string, string>>;
  /** Who is in the hex. */
  readonly against: readonly string[];
  /** Artillery for the attack and for the defense, and where it stands. */
  readonly support?: Readonly<Record<string, string>>;
  readonly commit?: Readonly<Record<string, string>>;
  /** Counters that take no part. */
  readonly others?: Readonly<Record<string, string>>;
  /** Fields of single counters: { 'B36-1-1': { steps: 1 } }. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly scenario?: 'red_attack' | 'blue_attack';
  readonly on?: readonly string[];
  readonly hexsides?: Readonly<Record<string, { readonly bridge: number }>>;
}

/** One attack, planned and confirmed: it is the next to be resolved. */
export function planned(b: Battle): Trial {
  const { hex, by, against, support = {}, commit = {}, others = {}, fields = {}, hexsides = {} } = b;
  const at = { ...by, ...support, ...commit, ...others, ...Object.fromEntries(against.map((unit) => [unit, hex])) };
  const units = Object.fromEntries(Object.entries(at).map(([unit, where]) => [unit, { ...fields[unit], hex: where }]));
  const player = (Object.keys(by)[0] as string).startsWith('B') ? 'blue' : 'red';
  const position = { scenario: b.scenario ?? 'red_attack', on: b.on ?? [], hexsides };
  return given({ ...position, units, player, at: { step: 'plan' } }).do(
    ...Object.keys(by).map((unit) => `attack ${unit} ${hex}`),
    ...Object.keys(support).map((unit) => `support ${unit} ${hex}`),
    'confirm',
  );
}

/** The same attack carried out, up to the first question after its odds are known. */
export function battle(b: Battle): Trial {
  const t = planned(b).do(`resolve ${b.hex}`, ...Object.keys(b.commit ?? {}).map((unit) => `commit ${unit}`));
  return t.step === 'commit' ? t.do('done') : t;
}

/** A match from its beginning. */
export const begin = (scenario: 'red_attack' | 'blue_attack', chits: readonly number[] = []): Trial =>
  new Trial(matchOf(game, { scenario, falls: chits, seed: 'rules' }));
