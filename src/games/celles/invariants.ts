/** What holds in every position a match can come to (I-1 to I-15); the fuzzer checks it after each choice. */

import { frameArg, type Invariant, isUnderWay, onceFor, topStep } from '../../engine/index.ts';
import { cupOf, outsideCup } from './rules/chits.ts';
import { Step } from './rules/sequence.ts';
import { LIMIT } from './rules/stacking.ts';
import { isMotorized } from './rules/zoc.ts';
import { type CellesState, Off, Supply } from './state.ts';
import { ALLIED, CHITS, GERMAN, Nation, other, SIDES, type Tables, UNITS } from './tables.ts';

const units = [...Array(UNITS).keys()];
const onMap = (s: CellesState): number[] => units.filter((u) => s.hex[u] >= 0);
const name = (s: CellesState, u: number): string => s.tables.unitIds[u];
const where = (s: CellesState, u: number): string => `${name(s, u)} in ${s.tables.grid.name(s.hex[u])}`;

/** The west bank found by walking from its corner without crossing the Meuse: not the list that the rules use. */
const westBank = onceFor((t: Tables) => {
  const bank = new Set([t.grid.find('0100')]);
  for (const h of bank)
    for (let d = 0; d < 6; d++) {
      const to = t.neighbour[h * 6 + d];
      if (to >= 0 && ((t.meuse[h] >> d) & 1) === 0) bank.add(to);
    }
  return bank;
});

/** Supply by a second method: from the unit outward, hex by hex, looking only at where units stand. */
export function canTrace(s: CellesState, u: number): boolean {
  const t = s.tables;
  const side = t.sideOf[u];
  const enemies = Array.from(t.unitsOf[other(side)]).filter((e) => s.hex[e] >= 0);
  const friends = new Set(Array.from(t.unitsOf[side], (f) => s.hex[f]));
  const open = (h: number): boolean =>
    !enemies.some((e) => s.hex[e] === h) &&
    t.rear[other(side)][h] === 0 &&
    (friends.has(h) || !enemies.some((e) => !s.disrupted[e] && t.grid.distance(s.hex[e], h) === 1));
  const seen = new Set([s.hex[u]]);
  for (const h of seen) {
    if (t.isSource[t.nationOf[u]][h]) return true;
    for (let d = 0; d < 6; d++) {
      const to = t.neighbour[h * 6 + d];
      const river = (t.meuse[h] >> d) & 1 && !((t.bridge[h] >> d) & 1);
      if (to >= 0 && !river && !seen.has(to) && open(to)) seen.add(to);
    }
  }
  return false;
}

/** Nothing has happened since the Supply Phase of this turn. */
const justSupplied = (s: CellesState): boolean =>
  topStep(s) === Step.firstPlayer ||
  (s.turn === 1 && topStep(s) === Step.activation && s.actionsUsed[GERMAN] === 1 && s.actionsUsed[ALLIED] === 0);

const SET_UP = [Step.placeAtMarche, Step.placeAtHotton, Step.placeCavalry];

type Wrong = (s: CellesState) => string | null;

/** The first unit with which something is wrong, in words. */
const noUnit =
  (
    among: (s: CellesState) => number[],
    wrong: (s: CellesState, u: number) => boolean,
    say: (s: CellesState, u: number) => string,
  ): Wrong =>
  (s) => {
    const u = among(s).find((each) => wrong(s, each));
    return u === undefined ? null : say(s, u);
  };
const never =
  (wrong: (s: CellesState) => boolean, say: string): Wrong =>
  (s) =>
    wrong(s) ? say : null;
const isGerman = (s: CellesState, u: number): boolean => s.tables.sideOf[u] === GERMAN;

const CHECKS: Readonly<Record<string, Wrong>> = {
  'I-1': noUnit(
    onMap,
    (s, u) => onMap(s).some((other) => s.hex[other] === s.hex[u] && isGerman(s, other) !== isGerman(s, u)),
    (s, u) => `${where(s, u)} with units of the other side`,
  ),
  'I-2': noUnit(
    onMap,
    (s, u) => isGerman(s, u) && westBank(s.tables).has(s.hex[u]),
    (s, u) => `${where(s, u)} is across the Meuse`,
  ),
  'I-3': noUnit(
    onMap,
    (s, u) => s.tables.rear[other(s.tables.sideOf[u])][s.hex[u]] === 1,
    (s, u) => `${where(s, u)} is in the enemy Rear Area`,
  ),
  'I-4': (s) => {
    if (isUnderWay(s, Step.overStacked)) return null;
    // In passing: the active unit in mid-move, a unit in mid-retreat.
    const retreating = topStep(s) === Step.retreatHex || topStep(s) === Step.pairLoss ? frameArg(s, 0) : -1;
    const passing = new Set([s.active, retreating].filter((u) => u >= 0).map((u) => s.hex[u]));
    const steps = new Map<number, number>();
    for (const u of onMap(s)) if (!s.arrived[u]) steps.set(s.hex[u], (steps.get(s.hex[u]) ?? 0) + s.steps[u]);
    for (const [h, n] of steps) if (n > LIMIT && !passing.has(h)) return `${n} steps in ${s.tables.grid.name(h)}`;
    return null;
  },
  'I-5': noUnit(
    () => units,
    (s, u) => {
      const printed = s.tables.printedSteps[u];
      if (s.hex[u] >= 0 || s.off[u] === Off.withdrawn) return s.steps[u] < 1 || s.steps[u] > printed;
      return s.steps[u] !== (s.off[u] === Off.destroyed ? 0 : printed);
    },
    (s, u) => `${name(s, u)} has ${s.steps[u]} of ${s.tables.printedSteps[u]} steps`,
  ),
  'I-6': noUnit(
    onMap,
    (s, u) => {
      // A unit Disrupted in its own move has spent its points before.
      const night = s.tables.night[s.turn] === 1;
      const strategic = isMotorized(s, u) && night === isGerman(s, u);
      const printed = s.truckUnit === u ? s.tables.truckAllowance : s.tables.allowance[u];
      return s.spent[u] * 3 > (printed + (strategic ? 6 : 0)) * (3 - s.supply[u]);
    },
    (s, u) => `${name(s, u)} has spent ${s.spent[u] / 2} points`,
  ),
  'I-7': (s) => {
    const side = SIDES.find((each) => s.actionsUsed[each] > s.actions[each]);
    return side === undefined ? null : `side ${side} has used ${s.actionsUsed[side]} of ${s.actions[side]} actions`;
  },
  'I-8': (s) => {
    if (SET_UP.some((step) => isUnderWay(s, step))) return null;
    const t = s.tables;
    for (let c = 0; c < t.chits; c++) {
      const count = cupOf(s, t.chitSide[c])[c] + outsideCup(s, c);
      const expected = t.cup[s.turn * CHITS + c];
      if (count !== expected) return `${count} ${t.chitIds[c]} chits instead of ${expected}`;
      if (cupOf(s, other(t.chitSide[c]))[c] > 0) return `${t.chitIds[c]} is in the cup of the other side`;
    }
    return null;
  },
  'I-9': noUnit(
    (s) => (justSupplied(s) ? onMap(s) : []),
    (s, u) => (s.supply[u] === Supply.supplied) !== canTrace(s, u),
    (s, u) => `${where(s, u)}: marker ${s.supply[u]}, traced anew ${canTrace(s, u)}`,
  ),
  'I-10': never(
    (s) => topStep(s) === Step.firstPlayer && onMap(s).some((u) => s.disrupted[u] || s.used[u]),
    'a used or Disrupted unit is left after Recovery',
  ),
  'I-11': never(
    (s) =>
      s.turn < s.tables.data.dates.britishFrom &&
      units.some((u) => s.tables.nationOf[u] === Nation.uk && (s.activated[u] || s.active === u)),
    'a British unit is active before 25 December',
  ),
  'I-12': noUnit(
    () => units,
    (s, u) => s.truckUnit === u && (s.hex[u] < 0 || s.tables.formationOf[u] !== s.tables.infantryDivision),
    (s, u) => `${name(s, u)} bears the Truck`,
  ),
  'I-13': never((s) => s.infantryMoved > 3, 'more than three units of the 84th on one chit'),
  'I-14': never(
    (s) => s.fbbWithdrawn === 1 && onMap(s).some((u) => s.tables.formationOf[u] === s.tables.fbb),
    'a unit of the FBB is on the map after its withdrawal',
  ),
  'I-15': never(
    (s) => s.turn === 1 && justSupplied(s) && onMap(s).some((u) => s.supply[u] !== Supply.supplied),
    'a unit is out of supply on turn 1',
  ),
};

export const invariants: readonly Invariant<CellesState>[] = Object.entries(CHECKS).map(([id, check]) => ({
  id,
  check,
}));
