/**
 * Fog of war: what a seat may know (section 9 of the rules of this edition).
 *
 * Of the other side a seat sees, hex by hex, a sorted list of backs: type and movement. No id, strength, step, supply
 * state, job or tie of a hidden counter is in a view, nor in which step of his turn the other player is: that a question
 * was asked or passed over would tell what he has.
 */
import { type JsonObject, SPECTATOR, type View } from '../../engine/game.ts';
import { FRAME_WIDTH } from '../../engine/state.ts';
import { topStep } from '../../engine/steps.ts';
import { isAttacked } from './rules/combat.ts';
import { leadOf } from './rules/movement.ts';
import { Step } from './rules/step.ts';
import { steps } from './rules/steps.ts';
import { type CoState, counterOf, ItemState, isCounterOnMap, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { HEXES, ITEMS, OFF_MAP_WORDS, onMap, Place, SIDE_IDS, type Tables, UNITS } from './tables.ts';

export const OPTION_IDS = [
  'one_armor_bridge',
  'step_loss_halves',
  'end_immediately',
  'three_to_one_battalions',
  'artillery_terrain',
] as const;
export const RESULT_IDS = ['red-major', 'red-minor', 'blue-minor', 'blue-major'] as const;
const PHASES = [
  'ties',
  'defender sets up',
  'attacker sets up',
  'bridges',
  'movement',
  'attack',
  'exploitation',
  'exploitation attack',
  'over',
] as const;
/** What others see of steps 3 to 6 until an attack is shown. */
const PLAYER_TURN = 'player turn';

/** Steps that take place in front of everybody. */
const PUBLIC_STEPS: ReadonlySet<number> = new Set([
  Step.resolve,
  Step.commit,
  Step.attackerLosses,
  Step.defenderLosses,
  Step.retreat,
  Step.advance,
]);

export interface OwnUnit extends JsonObject {
  /** A hex, or a word for a place off the map. */
  readonly at: string;
  readonly steps: number;
  readonly supplied: boolean;
  readonly moved: boolean;
  readonly attacked: boolean;
  readonly mark: number;
  /** The hex it is planned against. */
  readonly target: string | null;
}

export interface OwnSide extends JsonObject {
  readonly units: { readonly [id: string]: OwnUnit };
  /** Regiments that lie as one counter. */
  readonly regiments: readonly string[];
  readonly exchanged: readonly string[];
  readonly jobs: {
    readonly [engineer: string]: { readonly job: number; readonly side: string; readonly points: number };
  };
  /** Chit numbers by item; 0 before it is tied. */
  readonly ties: { readonly [label: string]: number };
  readonly items: { readonly [label: string]: string };
  readonly replaced: number;
}

export interface ShownUnit extends JsonObject {
  readonly unit: string;
  /** The counter it lies in: its regiment or itself. */
  readonly counter: string;
  readonly at: string;
  readonly steps: number;
  readonly supplied: boolean;
  readonly role: 'attacks' | 'supports' | 'defends' | 'supports the defense';
  readonly took: number;
  readonly retreating: boolean;
}

interface PlannedCounter extends JsonObject {
  readonly target: string;
  readonly from: string;
  readonly back: string;
  readonly supports: boolean;
}

export interface Backs extends JsonObject {
  readonly [hex: string]: readonly string[];
}

export interface CoView extends View {
  readonly turn: number;
  readonly phase: string;
  /** Whose player turn it is. */
  readonly player: string;
  /** Who is to decide; null when the match is over. */
  readonly decides: string | null;
  /** The steps under way, with their numbers, if this seat may know them: its own, and those in front of everybody. */
  readonly stack: readonly (readonly number[])[] | null;
  readonly chits: { readonly drawn: readonly number[]; readonly cup: readonly number[]; readonly lastTurn: boolean };
  readonly bridges: { readonly [hexside: string]: string };
  readonly towns: {
    readonly [hex: string]: { readonly last: string; readonly known: boolean; readonly control: string | null };
  };
  readonly stepsLost: readonly number[];
  /** Eliminated units and removed dummies: open to all. */
  readonly eliminated: readonly string[];
  /** Full knowledge of a side: one's own, and both when the match is over. */
  readonly own: { readonly [side: string]: OwnSide };
  /** Backs of the sides one does not know, by hex. */
  readonly seen: { readonly [side: string]: Backs };
  /** Units face up in the attack being resolved. */
  readonly shown: readonly ShownUnit[];
  /** Regiments that lay as one counter when they began to retreat. */
  readonly retreatingRegiments: readonly string[];
  readonly plan: readonly PlannedCounter[];
  readonly attack: {
    readonly hex: string;
    readonly attack: number;
    readonly defense: number;
    readonly level: number;
    readonly shift: number;
    readonly steps: number;
    readonly attackerLoss: number;
    readonly defenderLoss: number;
  } | null;
  readonly brought: number;
  readonly result: string | null;
}

const placeName = (t: Tables, place: number): string =>
  onMap(place) ? t.grid.name(place) : place === Place.none ? 'none' : OFF_MAP_WORDS[place - HEXES];

export function placeOf(t: Tables, name: string): number {
  if (name === 'none') return Place.none;
  const word = (OFF_MAP_WORDS as readonly string[]).indexOf(name);
  return word >= 0 ? HEXES + word : t.grid.find(name);
}

const decider = (s: CoState): number => {
  if (s.result !== 0 || s.depth === 0) return SPECTATOR;
  const step = steps.steps[topStep(s)];
  return 'run' in step ? SPECTATOR : step.seat(s);
};

/** Whether a side's counters are in sight: from the end of its set-up. */
export function inSight(s: CoState, side: number): boolean {
  const scenario = scenarioOf(s);
  if (side === scenario.defender) return s.phase >= Phase.attackerSetUp;
  return s.phase >= Phase.bridges;
}

export function view(s: CoState, seat: number) {
  const t = s.tables;
  const over = s.result !== 0;
  const decides = decider(s);
  const isPublic = s.depth > 0 && PUBLIC_STEPS.has(topStep(s));
  const mayKnowStep = !over && (decides === seat || isPublic);
  const knows = (side: number): boolean => over || side === seat;
  // A player in his own turn knows his step; others learn it when an attack is shown.
  const turnIsOpen = isPublic || s.player === seat || s.phase < Phase.movement || over;
  const sides = [0, 1];
  return {
    turn: s.turn,
    phase: turnIsOpen ? PHASES[s.phase] : PLAYER_TURN,
    player: SIDE_IDS[s.player],
    decides: SIDE_IDS[decides] ?? null,
    stack: mayKnowStep ? framesOf(s) : null,
    chits: {
      drawn: Array.from(s.drawn).filter((chit) => chit > 0),
      cup: Array.from(s.cup.keys()).filter((chit) => s.cup[chit] > 0),
      lastTurn: s.lastTurn === 1,
    },
    bridges: Object.fromEntries(
      t.riverNames.flatMap((name, i) => (s.bridge[i] === 0 ? [] : [[name, s.bridge[i] === 1 ? 'infantry' : 'armor']])),
    ),
    towns: Object.fromEntries(
      t.towns.map((hex, i) => {
        const known = over || (seat >= 0 && ((s.knownBy[i] >> seat) & 1) === 1);
        return [
          t.grid.name(hex),
          { last: SIDE_IDS[s.lastThere[i]], known, control: known ? SIDE_IDS[s.control[i]] : null },
        ];
      }),
    ),
    stepsLost: Array.from(s.stepsLost),
    eliminated: t.names.slice(0, UNITS).filter((_, unit) => s.hex[unit] === Place.eliminated),
    own: Object.fromEntries(sides.filter(knows).map((side) => [SIDE_IDS[side], ownSide(s, side)])),
    seen: Object.fromEntries(sides.filter((side) => !knows(side)).map((side) => [SIDE_IDS[side], backsOf(s, side)])),
    shown: shownUnits(s),
    retreatingRegiments: t.names.filter((_, c) => c >= UNITS && (s.mark[c] & Mark.retreating) !== 0),
    plan: isPublic ? planned(s) : [],
    attack:
      s.attackHex < 0
        ? null
        : {
            hex: t.grid.name(s.attackHex),
            attack: s.attackTotal,
            defense: s.defenseTotal,
            level: s.level,
            shift: s.shift,
            steps: s.defenderSteps,
            attackerLoss: s.attackerLoss,
            defenderLoss: s.defenderLoss,
          },
    brought: s.brought,
    result: over ? RESULT_IDS[s.result - 1] : null,
  } satisfies Omit<CoView, keyof View>;
}

function framesOf(s: CoState): number[][] {
  const frames: number[][] = [];
  for (let i = 0; i < s.depth; i++) frames.push(Array.from(s.stack.subarray(i * FRAME_WIDTH, i * FRAME_WIDTH + 5)));
  return frames;
}

function ownSide(s: CoState, side: number): OwnSide {
  const t = s.tables;
  const scenario = scenarioOf(s);
  const items = scenario.items[side];
  const units: { [id: string]: OwnUnit } = {};
  for (const u of t.unitsOf[side]) {
    if (s.hex[u] === Place.none || s.hex[u] === Place.eliminated) continue;
    units[t.names[u]] = {
      at: placeName(t, s.hex[u]),
      steps: s.steps[u],
      supplied: s.supplied[u] === 1,
      moved: s.moved[u] === 1,
      attacked: s.attacked[u] === 1,
      mark: s.mark[u],
      target: s.target[u] === NO_TARGET ? null : t.grid.name(s.target[u]),
    };
  }
  const regiments = Array.from(t.countersOf[side]).filter((c) => c >= UNITS);
  return {
    units,
    regiments: regiments.filter((c) => s.hex[c] !== Place.none).map((c) => t.names[c]),
    exchanged: regiments.filter((c) => s.exchanged[c - UNITS] === 1).map((c) => t.names[c]),
    jobs: Object.fromEntries(
      t.engineerUnits.flatMap((u, e) =>
        t.side[u] !== side || s.job[e] === 0
          ? []
          : [[t.names[u], { job: s.job[e], side: t.riverNames[s.jobSide[e]], points: s.jobPoints[e] }]],
      ),
    ),
    ties: Object.fromEntries(items.map((item, i) => [item.label, s.tie[side * ITEMS + i]])),
    items: Object.fromEntries(
      items.map((item, i) => {
        const state = s.item[side * ITEMS + i];
        return [item.label, state === ItemState.came ? 'came' : state === ItemState.lost ? 'lost' : 'awaited'];
      }),
    ),
    replaced: s.replaced[side],
  };
}

/** What lies face down, as others see it: a sorted list of backs in each hex. */
function backsOf(s: CoState, side: number): Backs {
  const t = s.tables;
  if (!inSight(s, side)) return {};
  const hexes = new Map<number, string[]>();
  for (const c of t.countersOf[side]) {
    if (!isCounterOnMap(s, c)) continue;
    const list = hexes.get(s.hex[c]) ?? [];
    hexes.set(s.hex[c], list);
    list.push(t.backs[t.back[c]]);
  }
  return Object.fromEntries([...hexes].sort(([a], [b]) => a - b).map(([hex, list]) => [t.grid.name(hex), list.sort()]));
}

function shownUnits(s: CoState): ShownUnit[] {
  const t = s.tables;
  const list: ShownUnit[] = [];
  for (let u = 0; u < UNITS; u++) {
    if ((s.mark[u] & Mark.shown) === 0) continue;
    const attacker = t.side[u] === s.player;
    list.push({
      unit: t.names[u],
      counter: t.names[counterOf(s, u)],
      at: placeName(t, s.hex[u]),
      steps: s.steps[u],
      supplied: s.supplied[u] === 1,
      role: attacker
        ? t.artillery[u]
          ? 'supports'
          : 'attacks'
        : (s.mark[u] & Mark.inDefense) !== 0
          ? 'supports the defense'
          : 'defends',
      took: s.took[u],
      retreating: (s.mark[u] & Mark.retreating) !== 0,
    });
  }
  return list;
}

/** The rest of a confirmed plan: which backs attack or support which hex. The attack being resolved is in `shown`. */
function planned(s: CoState): PlannedCounter[] {
  const t = s.tables;
  const list: PlannedCounter[] = [];
  for (const c of t.countersOf[s.player]) {
    const target = s.target[leadOf(s, c)];
    if (!isCounterOnMap(s, c) || target === NO_TARGET || target === s.attackHex || !isAttacked(s, target)) continue;
    list.push({
      target: t.grid.name(target),
      from: t.grid.name(s.hex[c]),
      back: t.backs[t.back[c]],
      supports: t.artillery[c] === 1,
    });
  }
  const key = (p: PlannedCounter): string => `${p.target} ${p.from} ${p.back} ${p.supports}`;
  return list.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
