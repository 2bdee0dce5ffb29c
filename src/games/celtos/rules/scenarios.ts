/** 15 Scenarios: what each adds, victory points and how a battle ends (CE-820 to CE-865). */

import { EVERYONE } from '../../../engine/log.ts';
import { type AutoStep, goTo } from '../../../engine/steps.ts';
import { squared } from '../../../engine/table/index.ts';
import type { CeltosState } from '../state.ts';
import { Victim } from '../state.ts';
import { STRIDE, UNITS_OF, VICTIM } from '../tables.ts';
import { pointsOf } from './armies.ts';
import { belowHalf, boardOf, isEngaged, present, radiusOf } from './field.ts';
import { Step } from './sequence.ts';
import { does, unit } from './telling.ts';

/** The ways a battle ends; `result` is one more than the index. */
export const RESULTS = [
  { id: 'one-great', text: 'Great win of player 1', winner: 0, grade: 1 },
  { id: 'one', text: 'Player 1 wins on points', winner: 0, grade: 0.7 },
  { id: 'draw', text: 'A draw', winner: null, grade: 0 },
  { id: 'two', text: 'Player 2 wins on points', winner: 1, grade: 0.7 },
  { id: 'two-great', text: 'Great win of player 2', winner: 1, grade: 1 },
  { id: 'escape', text: 'The seer is brought off: the Court wins', winner: 0, grade: 1 },
  { id: 'sacrifice', text: 'The rite is done: the Host wins', winner: 1, grade: 1 },
] as const;
const numberOf = (id: (typeof RESULTS)[number]['id']): number => 1 + RESULTS.findIndex((r) => r.id === id);

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

/** CE-823 and what the scenario adds, as the battle stands now. */
export function pointsFor(s: CeltosState, side: number): number {
  let points = 0;
  for (const u of UNITS_OF[1 - side]) {
    const worth = pointsOf(s, u);
    if (s.alive[u] === 0) points += worth;
    else if (present(s, u) && (belowHalf(s, u) || s.panicked[u])) points += worth >> 1;
  }
  const { row } = boardOf(s);
  for (const [x, y] of row.stones ?? []) if (holds(s, side, (u) => nearCircle(s, u, x, y, 0, 30))) points += 75; // CE-843
  // CE-859; elsewhere there is no victim.
  if (side === 1 && s.victim === Victim.bound) points += 150;
  if (side === 0 && (s.victim === Victim.freed || s.victim === Victim.walks)) points += 150;
  if (row.summoning && side === 0) {
    for (const box of row.houses) if (holds(s, 0, (u) => nearHouse(s, u, box, 20))) points += 100; // CE-863
    const [x, y, r] = row.summoning;
    if (!here(s, 1).some((u) => nearCircle(s, u, x, y, r, 30))) points += 150; // CE-864
  }
  return points;
}

/** CE-824 */
export function finish(s: CeltosState): void {
  const one = pointsFor(s, 0);
  const two = pointsFor(s, 1);
  const wins = (own: number, other: number): boolean => own > other && 10 * own >= 11 * other;
  s.result = wins(one, two)
    ? numberOf(one >= 2 * two ? 'one-great' : 'one')
    : wins(two, one)
      ? numberOf(two >= 2 * one ? 'two-great' : 'two')
      : numberOf('draw');
  s.log?.tell(EVERYONE, `The battle ends: ${one} points to ${two}`);
}

/** CE-856: who ends a Move or Rush beside the victim, while nobody of the Host is near, frees him: so one of the Court. */
export function freeVictim(s: CeltosState, u: number): void {
  const at = boardOf(s).row.victim;
  if (!at || s.victim !== Victim.bound) return;
  if (!nearCircle(s, u, at[0], at[1], 5, 10)) return;
  if (here(s, 1).some((v) => nearCircle(s, v, at[0], at[1], 5, 30))) return;
  s.victim = Victim.freed;
  s.log?.tell(EVERYONE, unit(s, u), does(s, u, ' frees the seer', ' free the seer'));
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
  s.log?.tell(EVERYONE, unit(s, u), does(s, u, ' is brought off the table', ' are brought off the table'));
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
        s.log?.tell(EVERYONE, `The rite goes on: ${s.ritePoints} of 5`);
      }
      if (s.ritePoints >= 5) {
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
