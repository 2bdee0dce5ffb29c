/** What holds in every position a match can come to (I-1 to I-15); the fuzzer checks it after each choice. */

import type { Invariant } from '../../engine/game.ts';
import { FRAME_WIDTH } from '../../engine/state.ts';
import { isUnderWay, topStep } from '../../engine/steps.ts';
import { cupOf, trackOf } from './rules/chits.ts';
import { Step } from './rules/sequence.ts';
import { LIMIT } from './rules/stacking.ts';
import { isMotorized } from './rules/zoc.ts';
import { type CellesState, Off, Supply } from './state.ts';
import { ALLIED, CHITS, GERMAN, Nation, other, type Tables, UNITS } from './tables.ts';

const units = [...Array(UNITS).keys()];
const onMap = (s: CellesState): number[] => units.filter((u) => s.hex[u] >= 0);
const name = (s: CellesState, u: number): string => s.tables.unitIds[u];
const where = (s: CellesState, u: number): string => `${name(s, u)} in ${s.tables.grid.name(s.hex[u])}`;
const first = (found: string | undefined): string | null => found ?? null;

/** The west bank found by walking from its corner without crossing the Meuse: not the list that the rules use. */
const banks = new WeakMap<Tables, Set<number>>();
function westBank(t: Tables): Set<number> {
  let bank = banks.get(t);
  if (!bank) {
    bank = new Set([t.grid.find('0100')]);
    for (const h of bank)
      for (let d = 0; d < 6; d++) {
        const to = t.neighbour[h * 6 + d];
        if (to >= 0 && ((t.meuse[h] >> d) & 1) === 0) bank.add(to);
      }
    banks.set(t, bank);
  }
  return bank;
}

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

const settingUp = (s: CellesState): boolean =>
  isUnderWay(s, Step.placeAtMarche) || isUnderWay(s, Step.placeAtHotton) || isUnderWay(s, Step.placeCavalry);

/** Arguments of a frame anywhere on the stack, or null. */
function frameOf(s: CellesState, step: number): number[] | null {
  for (let i = s.depth - 1; i >= 0; i--)
    if (s.stack[i * FRAME_WIDTH] === step)
      return Array.from(s.stack.subarray(i * FRAME_WIDTH + 1, (i + 1) * FRAME_WIDTH));
  return null;
}

export const invariants: readonly Invariant<CellesState>[] = [
  {
    id: 'I-1',
    check: (s) => {
      const german = new Set(
        onMap(s)
          .filter((u) => s.tables.sideOf[u] === GERMAN)
          .map((u) => s.hex[u]),
      );
      const both = onMap(s).find((u) => s.tables.sideOf[u] === ALLIED && german.has(s.hex[u]));
      return both === undefined ? null : `${where(s, both)} with German units`;
    },
  },
  {
    id: 'I-2',
    check: (s) =>
      first(
        onMap(s)
          .filter((u) => s.tables.sideOf[u] === GERMAN && westBank(s.tables).has(s.hex[u]))
          .map((u) => `${where(s, u)} is across the Meuse`)[0],
      ),
  },
  {
    id: 'I-3',
    check: (s) =>
      first(
        onMap(s)
          .filter((u) => s.tables.rear[other(s.tables.sideOf[u])][s.hex[u]])
          .map((u) => `${where(s, u)} is in the enemy Rear Area`)[0],
      ),
  },
  {
    id: 'I-4',
    check: (s) => {
      if (isUnderWay(s, Step.overStacked)) return null;
      // In passing: the active unit in mid-move, a unit in mid-retreat.
      const retreating = frameOf(s, Step.retreatHex)?.[0] ?? -1;
      const passing = new Set([s.active, retreating].filter((u) => u >= 0).map((u) => s.hex[u]));
      const steps = new Map<number, number>();
      for (const u of onMap(s)) if (!s.arrived[u]) steps.set(s.hex[u], (steps.get(s.hex[u]) ?? 0) + s.steps[u]);
      for (const [h, n] of steps) if (n > LIMIT && !passing.has(h)) return `${n} steps in ${s.tables.grid.name(h)}`;
      return null;
    },
  },
  {
    id: 'I-5',
    check: (s) =>
      first(
        units
          .filter((u) => {
            const printed = s.tables.printedSteps[u];
            const steps = s.steps[u];
            if (s.hex[u] >= 0 || s.off[u] === Off.withdrawn) return steps < 1 || steps > printed;
            return steps !== (s.off[u] === Off.destroyed ? 0 : printed);
          })
          .map((u) => `${name(s, u)} has ${s.steps[u]} of ${s.tables.printedSteps[u]} steps`)[0],
      ),
  },
  {
    id: 'I-6',
    check: (s) =>
      first(
        onMap(s)
          .filter((u) => {
            // A unit Disrupted in its own move has spent its points before.
            const night = s.tables.night[s.turn] === 1;
            const strategic = isMotorized(s, u) && night === (s.tables.sideOf[u] === GERMAN);
            const printed = s.truckUnit === u ? s.tables.truckAllowance : s.tables.allowance[u];
            return s.spent[u] * 3 > (printed + (strategic ? 6 : 0)) * (3 - s.supply[u]);
          })
          .map((u) => `${name(s, u)} has spent ${s.spent[u] / 2} points`)[0],
      ),
  },
  {
    id: 'I-7',
    check: (s) => {
      for (const side of [GERMAN, ALLIED])
        if (s.actionsUsed[side] > s.actions[side])
          return `side ${side} has used ${s.actionsUsed[side]} of ${s.actions[side]} actions`;
      return null;
    },
  },
  {
    id: 'I-8',
    check: (s) => {
      if (settingUp(s)) return null;
      const t = s.tables;
      for (let c = 0; c < t.chits; c++) {
        let count = cupOf(s, t.chitSide[c])[c] + s.available[c] + s.played[c] + s.setAside[c];
        for (const chit of trackOf(s, t.chitSide[c])) if ((chit & 0x7f) === c + 1) count++;
        const expected = t.cup[s.turn * CHITS + c];
        if (count !== expected) return `${count} ${t.chitIds[c]} chits instead of ${expected}`;
        if (cupOf(s, other(t.chitSide[c]))[c] > 0) return `${t.chitIds[c]} is in the cup of the other side`;
      }
      return null;
    },
  },
  {
    id: 'I-9',
    check: (s) =>
      justSupplied(s)
        ? first(
            onMap(s)
              .filter((u) => (s.supply[u] === Supply.supplied) !== canTrace(s, u))
              .map((u) => `${where(s, u)}: marker ${s.supply[u]}, traced anew ${canTrace(s, u)}`)[0],
          )
        : null,
  },
  {
    id: 'I-10',
    check: (s) =>
      topStep(s) === Step.firstPlayer && onMap(s).some((u) => s.disrupted[u] || s.used[u])
        ? 'a used or Disrupted unit is left after Recovery'
        : null,
  },
  {
    id: 'I-11',
    check: (s) =>
      s.turn < s.tables.data.dates.britishFrom &&
      units.some((u) => s.tables.nationOf[u] === Nation.uk && (s.activated[u] || s.active === u))
        ? 'a British unit is active before 25 December'
        : null,
  },
  {
    id: 'I-12',
    check: (s) =>
      s.truckUnit >= 0 && (s.hex[s.truckUnit] < 0 || s.tables.formationOf[s.truckUnit] !== s.tables.infantryDivision)
        ? `${name(s, s.truckUnit)} bears the Truck`
        : null,
  },
  { id: 'I-13', check: (s) => (s.infantryMoved > 3 ? `${s.infantryMoved} units of the 84th on one chit` : null) },
  {
    id: 'I-14',
    check: (s) =>
      s.fbbWithdrawn && onMap(s).some((u) => s.tables.formationOf[u] === s.tables.fbb)
        ? 'a unit of the FBB is on the map after its withdrawal'
        : null,
  },
  {
    id: 'I-15',
    check: (s) =>
      s.turn === 1 && justSupplied(s) && onMap(s).some((u) => s.supply[u] !== Supply.supplied)
        ? 'a unit is out of supply on turn 1'
        : null,
  },
];
