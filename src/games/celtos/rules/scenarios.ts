/** 15 Scenarios: what each adds, victory points and how a battle ends (CE-820 to CE-865). */

import { type AutoStep, EVERYONE, goTo, squared } from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import { Victim } from '../state.ts';
import { STRIDE, UNITS_OF, VICTIM } from '../tables.ts';
import { pointsOf } from './armies.ts';
import { belowHalf, boardOf, isEngaged, present, radiusOf } from './field.ts';
import { Step } from './sequence.ts';
import { sideName, unit } from './telling.ts';

/** The first of the results count points; the others end a scenario of their own at once. */
const RESULTS_ON_POINTS = 5;

/** The ways a battle ends; `result` is one more than the index. */
export const RESULTS = [
  { id: 'one-great', text: 'Great victory for Player 1', winner: 0, grade: 1 },
  { id: 'one', text: 'Victory on points for Player 1', winner: 0, grade: 0.7 },
  { id: 'draw', text: 'Draw', winner: null, grade: 0 },
  { id: 'two', text: 'Victory on points for Player 2', winner: 1, grade: 0.7 },
  { id: 'two-great', text: 'Great victory for Player 2', winner: 1, grade: 1 },
  { id: 'escape', text: 'The seer escaped: victory for the Sidhe', winner: 0, grade: 1 },
  { id: 'sacrifice', text: 'The rite is complete: victory for the Fir Bolg', winner: 1, grade: 1 },
] as const;
/** How the battle ended, by the peoples that fought it. */
export function resultWords(s: CeltosState): string {
  const { text, winner, grade } = RESULTS[s.result - 1];
  if (winner === null || s.result > RESULTS_ON_POINTS) return text;
  return `${grade === 1 ? 'Great victory' : 'Victory on points'} for ${sideName(s, winner)}`;
}

const numberOf = (id: (typeof RESULTS)[number]['id']): number => 1 + RESULTS.findIndex((r) => r.id === id);

/** CE-855: so many rite points end the battle. */
export const RITE = 5;

/** CE-907: whether a living model of a unit is within k of a circle. */
export function nearCircle(s: CeltosState, u: number, x: number, y: number, c: number, k: number): boolean {
  const far = radiusOf(s, u) + c + k;
  for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++)
    if (s.wounds[m] > 0 && squared(s.x[m], s.y[m], x, y) <= far * far) return true;
  return false;
}

function nearHouse(s: CeltosState, u: number, box: readonly number[], k: number): boolean {
  const far = radiusOf(s, u) + k;
  for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
    if (s.wounds[m] === 0) continue;
    const x = Math.max(box[0], Math.min(box[2], s.x[m]));
    const y = Math.max(box[1], Math.min(box[3], s.y[m]));
    if (squared(s.x[m], s.y[m], x, y) <= far * far) return true;
  }
  return false;
}

const here = (s: CeltosState, side: number): number[] => UNITS_OF[side].filter((u) => present(s, u));
/** Held by an unpanicked unit with no enemy model near. */
const holds = (s: CeltosState, side: number, near: (u: number) => boolean): boolean =>
  here(s, side).some((u) => !s.panicked[u] && near(u)) && !here(s, 1 - side).some(near);

export const STONE = 75;
export const HOUSE = 100;
export const SUMMONING = 150;
export const SEER = 150;

/** CE-843 */
export const holdsStone = (s: CeltosState, side: number, [x, y]: readonly [number, number]): boolean =>
  holds(s, side, (u) => nearCircle(s, u, x, y, 0, 30));
export const stonesHeld = (s: CeltosState, side: number): number =>
  (boardOf(s).row.stones ?? []).filter((stone) => holdsStone(s, side, stone)).length;

/** CE-863 */
export const housesHeld = (s: CeltosState): number =>
  boardOf(s).row.houses.filter((box) => holds(s, 0, (u) => nearHouse(s, u, box, 20))).length;

/** CE-864: no Host model is near the summoning place. */
export function isSummoningClear(s: CeltosState): boolean {
  const place = boardOf(s).row.summoning;
  if (!place) return false;
  const [x, y, r] = place;
  return !here(s, 1).some((u) => nearCircle(s, u, x, y, r, 30));
}

/** CE-823 and what the scenario adds, as the battle stands now. */
export function pointsFor(s: CeltosState, side: number): number {
  let points = 0;
  for (const u of UNITS_OF[1 - side]) {
    const worth = pointsOf(s, u);
    if (s.alive[u] === 0) points += worth;
    else if (present(s, u) && (belowHalf(s, u) || s.panicked[u])) points += worth >> 1;
  }
  const { row } = boardOf(s);
  points += STONE * stonesHeld(s, side); // CE-843
  // CE-859; elsewhere there is no victim.
  if (side === 1 && s.victim === Victim.bound) points += SEER;
  if (side === 0 && (s.victim === Victim.freed || s.victim === Victim.walks)) points += SEER;
  if (row.summoning && side === 0) {
    points += HOUSE * housesHeld(s); // CE-863
    if (isSummoningClear(s)) points += SUMMONING; // CE-864
  }
  return points;
}

/** CE-824: whether a side with so many points wins against so many. */
export const winsOnPoints = (own: number, other: number): boolean => own > other && 10 * own >= 11 * other;

/** CE-824: the result on points. */
function resultOnPoints(one: number, two: number): number {
  if (winsOnPoints(one, two)) return numberOf(one >= 2 * two ? 'one-great' : 'one');
  if (winsOnPoints(two, one)) return numberOf(two >= 2 * one ? 'two-great' : 'two');
  return numberOf('draw');
}

/** The result if the battle ended now (CE-824, CE-855, CE-858). */
export function standing(s: CeltosState): number {
  if (s.victim === Victim.dead && s.ritePoints >= RITE) return numberOf('sacrifice');
  if (s.result === numberOf('escape')) return s.result; // it happens at the end of a move, and is no place
  return resultOnPoints(pointsFor(s, 0), pointsFor(s, 1));
}

/** CE-824 */
export function finish(s: CeltosState): void {
  const one = pointsFor(s, 0);
  const two = pointsFor(s, 1);
  s.result = resultOnPoints(one, two);
  s.log?.tell(EVERYONE, `The battle ended: ${sideName(s, 0)} ${one} points, ${sideName(s, 1)} ${two}`);
}

/** CE-856: who ends a Move or Rush next to the victim, with no Host model near, frees the victim: so one of the Court. */
export function freeVictim(s: CeltosState, u: number): void {
  const at = boardOf(s).row.victim;
  if (!at || s.victim !== Victim.bound) return;
  if (!nearCircle(s, u, at[0], at[1], 5, 10)) return;
  if (here(s, 1).some((v) => nearCircle(s, v, at[0], at[1], 5, 30))) return;
  s.victim = Victim.freed;
  s.log?.tell(EVERYONE, unit(s, u), ' freed the seer');
}

/** CE-857 */
export function freedSeerJoins(s: CeltosState): void {
  const at = boardOf(s).row.victim;
  if (!at || s.victim !== Victim.freed) return;
  s.victim = Victim.walks;
  const seer = s.tables.profiles.findIndex((p) => p.id === 'sidhe_seer');
  s.profile[VICTIM] = 1 + seer;
  s.size[VICTIM] = 1;
  s.alive[VICTIM] = 1;
  s.onTable[VICTIM] = 1;
  s.facing[VICTIM] = 12;
  s.x[VICTIM * STRIDE] = at[0];
  s.y[VICTIM * STRIDE] = at[1];
  s.wounds[VICTIM * STRIDE] = s.tables.w[seer];
}

/** CE-858: the seer on the south edge wins at once. */
export function reachEdge(s: CeltosState, u: number): void {
  if (u !== VICTIM || s.y[VICTIM * STRIDE] !== radiusOf(s, VICTIM)) return;
  s.log?.tell(EVERYONE, unit(s, u), ' escaped over the table edge');
  s.result = numberOf('escape');
}

/** Who does the rite (CE-854). */
export const isPriest = (s: CeltosState, u: number): boolean => s.tables.profiles[s.profile[u] - 1].id === 'fb_priest';

/** CE-854, CE-855, CE-205 */
export const endOfTurn: AutoStep<CeltosState> = {
  rule: 'CE-205',
  run(s) {
    const { row } = boardOf(s);
    const altar = row.altars?.[0];
    if (altar && s.victim === Victim.bound) {
      const priest = UNITS_OF[1].some(
        (u) =>
          present(s, u) &&
          isPriest(s, u) &&
          !s.panicked[u] &&
          nearCircle(s, u, altar[0], altar[1], altar[2], 30) &&
          !isEngaged(s, u),
      );
      if (priest) {
        s.ritePoints++;
        s.log?.tell(EVERYONE, `The rite went on: ${s.ritePoints} of ${RITE}`);
      }
      if (s.ritePoints >= RITE) {
        s.victim = Victim.dead;
        s.result = numberOf('sacrifice');
        return;
      }
    }
    if (s.turn >= row.turns) {
      finish(s);
      return;
    }
    s.turn++;
    goTo(s, Step.markerPhase);
  },
};
