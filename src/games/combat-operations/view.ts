/**
 * Fog of war: what a seat may know (section 9 of the rules of this edition).
 *
 * Of the other side a seat sees, hex by hex, a sorted list of backs: type and movement. No id, strength, step, supply
 * state, job or tie of a hidden counter is in a view, nor in which step of their turn the other player is: that a question
 * was asked or passed over would tell what they have.
 */
import {
  decisionOn,
  FRAME_WIDTH,
  type JsonObject,
  openFields,
  type Rows,
  rowsOf,
  SPECTATOR,
  stepTable,
  type View,
} from '../../engine/index.ts';
import * as chapters from './rules/chapters.ts';
import { isAttacked } from './rules/combat.ts';
import { isKnown, stepsSeen } from './rules/memory.ts';
import { leadOf } from './rules/movement.ts';
import { isInPublic, Step } from './rules/sequence.ts';
import { type CoState, isCounterOnMap, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { COUNTERS, ITEMS, Place, SIDE_IDS, UNITS } from './tables.ts';

const steps = stepTable<CoState>(Step, chapters);

/** "defender sets up" */
export const PHASES = Object.keys(Phase).map((name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
/** What others see of steps 3 to 6 until an attack is shown. */
const PLAYER_TURN = 'player turn';

/** A counter as positions have it. */
export interface UnitRow extends JsonObject {
  readonly hex: string;
  readonly steps: number;
  readonly supplied: number;
  readonly moved: number;
  readonly attacked: number;
  /** The hex it is planned against. */
  readonly target: string | null;
}

/** A counter that was face up, and where it lies now; of a unit the steps it had then. */
export interface KnownRow extends JsonObject {
  readonly hex: string;
  readonly steps?: number;
}

export interface OwnSide extends JsonObject {
  /** Counters in play; of a regiment that lies as one, the battalions too. */
  readonly units: { readonly [counter: string]: UnitRow };
  /** Those that have a job. */
  readonly engineers: Rows;
  readonly exchanged: readonly string[];
  /** By item: the chit it is tied to, 0 before, and its `ItemState`. */
  readonly ties: readonly number[];
  readonly items: readonly number[];
  readonly replaced: number;
}

interface PlannedCounter extends JsonObject {
  readonly target: string;
  readonly from: string;
  readonly back: string;
  readonly supports: boolean;
  /** Which counter it is, if all know that (memory.ts). */
  readonly counter?: string;
}

export type Backs = { readonly [hex: string]: readonly string[] };

/** The fields in front of everybody that scenes are made of. */
type OpenFields = { readonly [K in 'turn' | 'player' | 'lastTurn' | 'result' | 'level' | 'attackHex']: number } & {
  readonly [K in 'attackTotal' | 'defenseTotal']: number;
} & { readonly [K in 'cup' | 'drawn' | 'stepsLost' | 'bridge']: readonly number[] };

export interface CoView extends View {
  readonly fields: OpenFields & { readonly [name: string]: number | readonly number[] };
  readonly phase: string;
  /** Who is to decide; null when the match is over. */
  readonly decides: string | null;
  /** The steps under way, if this seat may know them: its own, and those in front of everybody. */
  readonly stack: readonly number[] | null;
  readonly towns: {
    readonly [hex: string]: { readonly last: string; readonly known: boolean; readonly control: string | null };
  };
  /** Eliminated units and removed dummies: open to all. */
  readonly eliminated: readonly string[];
  /** Full knowledge of a side: one's own, and both when the match is over. */
  readonly own: { readonly [side: string]: OwnSide };
  /** Backs of the sides one does not know, by hex. */
  readonly seen: { readonly [side: string]: Backs };
  /** Face down, but all know which they are (memory.ts); regiments that lie as one counter too. */
  readonly known: { readonly [counter: string]: KnownRow };
  /** Face up in the attack being resolved; regiments that lie, or lay when they began to retreat, as one counter too. */
  readonly shown: { readonly [counter: string]: UnitRow };
  readonly plan: readonly PlannedCounter[];
}

/** Whether a side's counters are in sight: from the end of its set-up. */
export function inSight(s: CoState, side: number): boolean {
  const scenario = scenarioOf(s);
  if (side === scenario.defender) return s.phase >= Phase.attackerSetsUp;
  return s.phase >= Phase.bridges;
}

export function view(s: CoState, seat: number) {
  const t = s.tables;
  const over = s.result !== 0;
  const decides = decisionOn(steps, s)?.seat(s) ?? SPECTATOR;
  const isPublic = isInPublic(s);
  const mayKnowStep = !over && (decides === seat || isPublic);
  const knows = (side: number): boolean => over || side === seat;
  // A player knows the step of their own turn; others learn it when an attack is shown.
  const turnIsOpen = isPublic || s.player === seat || s.phase < Phase.movement || over;
  const sides = [0, 1];
  return {
    fields: openFields(s, ['phase']) as CoView['fields'],
    phase: turnIsOpen ? PHASES[s.phase] : PLAYER_TURN,
    decides: SIDE_IDS[decides] ?? null,
    stack: mayKnowStep ? Array.from(s.stack.subarray(0, s.depth * FRAME_WIDTH)) : null,
    towns: Object.fromEntries(
      t.towns.map((hex, i) => {
        const known = over || (seat >= 0 && ((s.knownBy[i] >> seat) & 1) === 1);
        return [
          t.grid.name(hex),
          { last: SIDE_IDS[s.lastThere[i]], known, control: known ? SIDE_IDS[s.control[i]] : null },
        ];
      }),
    ),
    eliminated: t.names.slice(0, UNITS).filter((_, unit) => s.hex[unit] === Place.eliminated),
    own: Object.fromEntries(sides.filter(knows).map((side) => [SIDE_IDS[side], ownSide(s, side)])),
    seen: Object.fromEntries(sides.filter((side) => !knows(side)).map((side) => [SIDE_IDS[side], backsOf(s, side)])),
    known: knownCounters(s),
    shown: shownCounters(s),
    plan: isPublic ? planned(s) : [],
  } satisfies Omit<CoView, keyof View>;
}

const unitRows = (s: CoState, counters: Iterable<number>): OwnSide['units'] =>
  rowsOf(s.tables.kinds, s, 'unit', counters) as OwnSide['units'];

function ownSide(s: CoState, side: number): OwnSide {
  const t = s.tables;
  const count = scenarioOf(s).items[side].length;
  const mine = Array.from(t.countersOf[side]);
  const ofItems = (field: Uint8Array): number[] => Array.from(field.subarray(side * ITEMS, side * ITEMS + count));
  const working = t.engineerUnits.flatMap((unit, e) => (t.side[unit] === side && s.job[e] !== 0 ? [e] : []));
  return {
    units: unitRows(
      s,
      mine.filter((c) => s.hex[c] !== Place.none && s.hex[c] !== Place.eliminated),
    ),
    engineers: rowsOf(t.kinds, s, 'engineer', working),
    exchanged: mine.filter((c) => c >= UNITS && s.exchanged[c - UNITS] === 1).map((c) => t.names[c]),
    ties: ofItems(s.tie),
    items: ofItems(s.item),
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

function knownCounters(s: CoState): CoView['known'] {
  const t = s.tables;
  const rows: Record<string, KnownRow> = {};
  for (let unit = 0; unit < UNITS; unit++) {
    if (!isKnown(s, unit)) continue;
    const regiment = t.regimentOf[unit];
    const hex = t.grid.name(s.hex[unit]);
    if (regiment >= 0 && s.hex[regiment] !== Place.none) rows[t.names[regiment]] = { hex };
    rows[t.names[unit]] = { hex, steps: stepsSeen(s, unit) };
  }
  return rows;
}

/** Of what a counter did only that which was done in front of everybody. */
const SEEN_MARKS = Mark.eligible | Mark.committed | Mark.shown | Mark.inDefense | Mark.retreating;

function shownCounters(s: CoState): CoView['shown'] {
  const list: number[] = [];
  for (let c = 0; c < COUNTERS; c++) {
    const isUp = (s.mark[leadOf(s, c)] & Mark.shown) !== 0;
    if (c < UNITS ? isUp : (s.mark[c] & Mark.retreating) !== 0 || (isUp && s.hex[c] !== Place.none)) list.push(c);
  }
  const rows = Object.entries(unitRows(s, list));
  return Object.fromEntries(rows.map(([name, row]) => [name, { ...row, mark: (row.mark as number) & SEEN_MARKS }]));
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
      ...(isKnown(s, leadOf(s, c)) ? { counter: t.names[c] } : {}),
    });
  }
  const key = (p: PlannedCounter): string => `${p.target} ${p.from} ${p.back} ${p.supports} ${p.counter ?? ''}`;
  return list.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
