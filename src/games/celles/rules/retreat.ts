/**
 * 11.1 Retreat. Priorities are weighed over whole paths: a retreat runs over hexes next to its start and ends at
 * the first hex two away; of all such paths the best rank counts, and every next hex on one of them is the owner's choice.
 */

import { code, EVERYONE, frameArg, goTo, hasSide, pop, push, setFrameArg } from '../../../engine/index.ts';
import { type CellesState, onMap } from '../state.ts';
import { other } from '../tables.ts';
import { disrupt } from './disruption.ts';
import { eliminate, loseStep, ownerOfPart, partOf } from './losses.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { checkStacking, LIMIT, stepsIn } from './stacking.ts';
import { hexRef, unit, unitName } from './telling.ts';
import { ask, V } from './verbs.ts';
import { type Survey, survey } from './zoc.ts';

const waits = (s: CellesState, attacker: number, u: number): boolean =>
  s.part[u] === partOf(attacker) && s.retreated[u] === 0;

/** Any involved unit of the side that has not retreated yet. */
export const mustRetreat = (s: CellesState, attacker: number): boolean =>
  s.tables.allUnits.some((u) => waits(s, attacker, u));

// ---- order (D-21) ---------------------------------------------------------------------------------------------------

function refuseOrder(s: CellesState, u: number): number {
  if (s.part[u] !== partOf(frameArg(s, 0))) return s.refuse(R.notInvolved, u);
  return s.retreated[u] ? s.refuse(R.alreadyRetreated, u) : 0;
}

/** One unit, or two that go together (v is -1 without a companion). */
const together = (u: number, v: number): readonly number[] => (v === -1 ? [u] : [u, v]);

/** They begin their retreat. */
function beginRetreat(s: CellesState, u: number, v: number): void {
  for (const each of together(u, v)) s.retreated[each] = 1;
  const start = s.hex[u];
  // C-11.1.7: 3rd Armor cannot move, so it cannot retreat.
  const fixed = s.tables.formationOf[u] === s.tables.fixedFormation;
  goTo(s, Step.retreatHex, u, v, start, 0);
  // C-11.1.6, C-11.1.9, A-31: no path at all.
  if (!fixed && hasWay(s)) return;
  pop(s);
  for (const each of together(u, v)) eliminate(s, each);
}

/** C-11.1.4: the owner sets the order. */
export const retreatOrder = ask({
  rule: 'C-11.1.4',
  seat: ownerOfPart,
  prompt: () => 'Select the next unit to retreat',
  each: (s) => s.tables.allUnits,
  verbs: {
    retreat: { refuse: refuseOrder, choose: (s, u) => beginRetreat(s, u, -1) },
    'retreat-pair': {
      triesWith: (s, u) => (waits(s, frameArg(s, 0), u) ? s.tables.allUnits : NOBODY),
      // C-11.1.16, A-33: two Disrupted units of one step in one hex may go together.
      refuse(s, u, v) {
        const refused = refuseOrder(s, u) || refuseOrder(s, v);
        if (refused) return refused;
        const { formationOf, fixedFormation } = s.tables;
        const isWeak = (each: number): boolean =>
          s.steps[each] === 1 && s.disrupted[each] === 1 && formationOf[each] !== fixedFormation;
        return u < v && s.hex[u] === s.hex[v] && isWeak(u) && isWeak(v) ? 0 : s.refuse(R.noPair);
      },
      choose: beginRetreat,
    },
  },
});
const NOBODY: readonly number[] = [];

// ---- paths (D-22) ---------------------------------------------------------------------------------------------------

/** Rank of a path as one number: zones entered, then steps in a wrong direction, then overstacked at the end. */
const ZONE = 10_000;
const WRONG = 100;
const OVER = 1;
const NEVER = 1_000_000;

/** C-11.1.18 to C-11.1.20, by nation, a bit a direction (N NE SE S SW NW). */
const PROPER = Uint8Array.of(0b001100, 0b100011, 0b110000);

/** The frame of the retreat under way: unit, companion or -1, start, mask of hexes around the start gone through, phase. */
const GOING_ON = 1;
const mover = (s: CellesState): number => frameArg(s, 0);
const companion = (s: CellesState): number => frameArg(s, 1);
const startOf = (s: CellesState): number => frameArg(s, 2);

const isProper = (s: CellesState, from: number, to: number): boolean =>
  together(mover(s), companion(s)).every((u) =>
    hasSide(PROPER, s.tables.nationOf[u], s.tables.grid.direction(from, to)),
  );

/** Priorities 1 and 2: 0, or why the hex can never be entered. */
function refuseEntry(s: CellesState, g: Survey, from: number, to: number): number {
  const { sideOf, rear, barred, grid } = s.tables;
  const side = sideOf[mover(s)];
  if (g.enemy[to]) return R.retreatEnemy;
  if (rear[other(side)][to]) return R.retreatRear;
  return hasSide(barred[side], from, grid.direction(from, to)) ? R.retreatMeuse : 0;
}

/** C-11.1.10, C-11.1.11, A-66: a zone counts unless a friendly unit stands there; a companion moving along does not. */
const countsAsZone = (g: Survey, h: number): boolean => g.zoc[h] !== 0 && g.friends[h] === 0;

/** Priority 5: whether the movers would find no room there. */
const isFull = (s: CellesState, h: number): boolean =>
  together(mover(s), companion(s)).reduce((sum, u) => sum + s.steps[u], stepsIn(s, s.tables.sideOf[mover(s)], h)) >
  LIMIT;

/** The best rank of what is left of a path that comes to `to` next, having passed the hexes of `mask` around the start. */
function viaRank(s: CellesState, g: Survey, from: number, to: number, mask: number): number {
  const { grid, neighboursOf } = s.tables;
  if (to === startOf(s) || refuseEntry(s, g, from, to) !== 0) return NEVER;
  const step = (countsAsZone(g, to) ? ZONE : 0) + (isProper(s, from, to) ? 0 : WRONG);
  if (grid.distance(startOf(s), to) === 2) return step + (isFull(s, to) ? OVER : 0);
  const bit = 1 << grid.direction(startOf(s), to);
  if (mask & bit) return NEVER; // no hex twice
  return step + Math.min(...Array.from(neighboursOf[to], (next) => viaRank(s, g, to, next, mask | bit)));
}

/** By next hex of a unit in retreat the best rank of the ways that lead there. */
function nextRanks(s: CellesState, g: Survey): ReadonlyMap<number, number> {
  const from = s.hex[mover(s)];
  const room = frameArg(s, 4) === GOING_ON ? findRoom(s, g) : null;
  const rankOf = (to: number): number =>
    room ? roomRank(s, g, room, from, to) : viaRank(s, g, from, to, frameArg(s, 3));
  return new Map(Array.from(s.tables.neighboursOf[from], (to) => [to, rankOf(to)]));
}
const bestOf = (ranks: ReadonlyMap<number, number>): number => Math.min(...ranks.values());

const surveyOf = (s: CellesState): Survey => survey(s, s.tables.sideOf[mover(s)]);
const hasWay = (s: CellesState): boolean => bestOf(nextRanks(s, surveyOf(s))) < NEVER;

// ---- going on to a hex with room (A-77) -----------------------------------------------------------------------------

function roomRank(s: CellesState, g: Survey, room: Int32Array, from: number, to: number): number {
  if (refuseEntry(s, g, from, to) !== 0 || countsAsZone(g, to)) return NEVER;
  if (s.tables.grid.distance(startOf(s), to) < 2) return NEVER;
  return room[to] + (isProper(s, from, to) ? 0 : WRONG) + 1;
}

/** From every hex: fewest steps in a wrong direction, then fewest hexes, to the first hex with room. */
function findRoom(s: CellesState, g: Survey): Int32Array {
  const { neighboursOf } = s.tables;
  const room = Int32Array.from(neighboursOf, (_, h) => (isFull(s, h) ? NEVER : 0));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [h, around] of neighboursOf.entries())
      for (const to of around) {
        const rank = roomRank(s, g, room, h, to);
        if (rank >= room[h]) continue;
        room[h] = rank;
        changed = true;
      }
  }
  return room;
}

// ---- one hex of the retreat -----------------------------------------------------------------------------------------

export const retreatHex = ask({
  rule: 'C-11.1.3',
  seat: (s) => s.tables.sideOf[mover(s)],
  prompt: (s) => `Select a hex for ${unitName(s, mover(s))} to retreat to`,
  verbs: {
    'retreat-to': {
      list(s, out) {
        const ranks = nextRanks(s, surveyOf(s));
        for (const [to, rank] of ranks) if (rank === bestOf(ranks)) out.add(code(V['retreat-to'], mover(s), to));
      },
      refuse(s, u, to) {
        if (u !== mover(s)) return s.refuse(R.otherRetreats, u, mover(s));
        const from = s.hex[u];
        const g = surveyOf(s);
        const ranks = nextRanks(s, g);
        const rank = ranks.get(to);
        if (rank === undefined) return s.refuse(R.retreatNotAdjacent, to, from);
        const entry = refuseEntry(s, g, from, to);
        if (entry) return s.refuse(entry, to);
        const best = bestOf(ranks);
        if (rank === best) return 0;
        if (frameArg(s, 4) === GOING_ON) return s.refuse(R.retreatFurther, to);
        if (rank >= NEVER) return s.refuse(R.retreatBack, to);
        if (Math.floor(rank / ZONE) > Math.floor(best / ZONE)) return s.refuse(R.retreatZoc, to);
        if (Math.floor(rank / WRONG) > Math.floor(best / WRONG)) return s.refuse(R.retreatDirection, to);
        return s.refuse(R.retreatStacking, to);
      },
      choose(s, u, to) {
        const v = companion(s);
        const zone = countsAsZone(surveyOf(s), to);
        const ring = s.tables.grid.direction(startOf(s), to);
        if (ring >= 0) setFrameArg(s, 3, frameArg(s, 3) | (1 << ring));
        for (const each of together(u, v)) {
          s.hex[each] = to;
          s.arrived[each] = 0;
        }
        s.log?.tell(EVERYONE, unit(u), ' retreated to ', hexRef(to));
        if (zone && v !== -1) return push(s, Step.pairLoss, u, v); // C-11.1.16: only one of the two
        // C-11.1.12 to C-11.1.15
        if (zone && s.disrupted[u]) loseStep(s, u);
        else if (zone) disrupt(s, u);
        carryOn(s);
      },
    },
  },
});

/** The owner removes one of two that entered a zone together; the survivor goes on. */
export const pairLoss = ask({
  rule: 'C-11.1.16',
  seat: (s) => s.tables.sideOf[frameArg(s, 0)],
  prompt: () => 'Select which of the two units loses a step',
  verbs: {
    lose: {
      tries: (s) => [frameArg(s, 0), frameArg(s, 1)],
      refuse: (s, u) => (u === frameArg(s, 0) || u === frameArg(s, 1) ? 0 : s.refuse(R.pairLoss, u)),
      choose(s, lost) {
        const survivor = lost === frameArg(s, 0) ? frameArg(s, 1) : frameArg(s, 0);
        loseStep(s, lost);
        pop(s);
        setFrameArg(s, 0, survivor);
        setFrameArg(s, 1, -1);
        carryOn(s);
      },
    },
  },
});

/** After each hex: the unit is gone, goes on, or has come to the end of its retreat. */
function carryOn(s: CellesState): void {
  const u = mover(s);
  const { sideOf, grid } = s.tables;
  if (!onMap(s, u)) {
    pop(s);
    return;
  }
  const h = s.hex[u];
  if (grid.distance(startOf(s), h) < 2) return; // C-11.1.2
  const side = sideOf[u];
  if (stepsIn(s, side, h) > LIMIT) {
    // C-11.1.26, A-32, A-77: on to a hex with room, if there is a way.
    setFrameArg(s, 4, GOING_ON);
    if (hasWay(s)) return;
  }
  pop(s);
  checkStacking(s, side, h); // C-11.1.27
}
