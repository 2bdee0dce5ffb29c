/** 10.2, 10.3: morale checks, panic, rout and rally (CE-611 to CE-619). */

import { type AutoStep, EVERYONE, frameArg, goTo, pop } from '../../../engine/index.ts';
import { type CeltosState, Mark } from '../state.ts';
import { Bought, Skill, sideOf, UNITS_OF } from '../tables.ts';
import {
  belowHalf,
  commandOf,
  hasFeat,
  hasSkill,
  isEngaged,
  isIndividual,
  lives,
  musicianOf,
  present,
  routUnit,
  seesWithin,
  settle,
  strengthFull,
  strengthLeft,
  unitsWithin,
} from './field.ts';
import { Step } from './sequence.ts';
import { test, unit } from './telling.ts';
import { asks } from './verbs.ts';

/** CE-702: the CD of an unpanicked Hero within 6" and in sight, if it is higher. */
export function heededCommand(s: CeltosState, u: number): number {
  let cd = commandOf(s, u);
  if (hasSkill(s, u, Skill.beast)) return cd;
  for (const h of UNITS_OF[sideOf(u)])
    if (present(s, h) && hasSkill(s, h, Skill.hero) && !s.panicked[h] && commandOf(s, h) > cd)
      if (seesWithin(s, u, h, 60)) cd = commandOf(s, h);
  return cd;
}

/** CE-706, CE-729 */
export function moraleModifier(s: CeltosState, u: number): number {
  let m = s.marks[u] & Mark.shout ? 1 : 0;
  if (hasSkill(s, u, Skill.undead)) {
    const caster = UNITS_OF[sideOf(u)].some(
      (c) => present(s, c) && hasSkill(s, c, Skill.caster) && unitsWithin(s, u, c, 120),
    );
    m += caster ? 2 : -1;
  }
  return m;
}

/** CE-079, CE-080, CE-618: the worse of the two, never both. */
export function rallyModifier(s: CeltosState, u: number): number {
  let m = 0;
  for (const v of UNITS_OF[1 - sideOf(u)]) {
    if (!present(s, v)) continue;
    if (seesWithin(s, u, v, 120)) return -2;
    if (seesWithin(s, u, v, 240)) m = -1;
  }
  return m;
}

/** The sum of what changes a rally die: enemies near, the musician (CE-119), a shout. */
export const rallySum = (s: CeltosState, u: number): number =>
  rallyModifier(s, u) + (lives(s, u, musicianOf(s, u)) ? 1 : 0) + (s.marks[u] & Mark.shout ? 1 : 0);

/** CE-617 to CE-619 */
export function rally(s: CeltosState, u: number): void {
  if (test(s, u, heededCommand(s, u), 4, rallySum(s, u), 'rally')) s.panicked[u] = 0;
}

/** CE-082 to CE-084, CE-611: whether what fell on a unit since the event began calls for a check. */
export function checkAfterHits(s: CeltosState, u: number): boolean {
  if (!present(s, u) || strengthLeft(s, u) >= s.before[u] || !belowHalf(s, u)) return false;
  if (isIndividual(s, u)) return 2 * s.before[u] >= strengthFull(s, u);
  return !isEngaged(s, u);
}

/** Frame: unit, 1 if failure is Panic at worst (Dread). */
export const moralCheck: AutoStep<CeltosState> = {
  rule: 'CE-612',
  run(s) {
    const u = frameArg(s, 0);
    const mild = frameArg(s, 1);
    if (test(s, u, heededCommand(s, u), 4, moraleModifier(s, u), 'morale check')) pop(s);
    else if (hasFeat(s, u, Bought.unbowed)) goTo(s, Step.useUnbowed, u, mild);
    else fail(s, u, mild);
  },
};

function fail(s: CeltosState, u: number, mild: number): void {
  pop(s);
  if (belowHalf(s, u) && !mild) {
    s.log?.tell(EVERYONE, unit(s, u), ' routed');
    routUnit(s, u);
    settle(s);
    return;
  }
  s.log?.tell(EVERYONE, unit(s, u), s.panicked[u] ? ' stayed panicked' : ' panicked');
  s.panicked[u] = 1;
  s.hold[u] = 0;
}

/** DS22 */
export const useUnbowed = asks({
  rule: 'CE-708',
  seat: (s) => sideOf(frameArg(s, 0)),
  prompt: () => 'The check failed: use Unbowed?',
  verbs: {
    unbowed: {
      choose(s) {
        const u = frameArg(s, 0);
        s.used[u] |= Bought.unbowed;
        s.log?.tell(EVERYONE, unit(s, u), ' used Unbowed: the check counts as passed');
        pop(s);
      },
    },
    'no-unbowed': { choose: (s) => fail(s, frameArg(s, 0), frameArg(s, 1)) },
  },
});
