/** Fall Back (P083 to P087, PR130 to PR133). */

import { decision, goTo, rollDie, sumInWords } from '../../../engine/index.ts';
import { has, Outcome, type PeiperState, Switch, scenarioOf } from '../state.ts';
import { GERMAN, US } from '../tables.ts';
import { beginAdvance, takeHit } from './attack.ts';
import { enterHex, refuseCross, refuseRoom, standsIn } from './ground.ts';
import { fallBackReport } from './odds.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { passes } from './supply.ts';
import { checked, die, hexRef, logEvent, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** PR132, PR133: 0, or why the unit may not fall back there. Contact and points do not matter. */
export function refuseRetreat(s: PeiperState, u: number, to: number): number {
  const { grid, column } = s.tables;
  const from = s.hex[u];
  const d = grid.direction(from, to);
  if (d < 0) return s.refuse(R.retreatFar, u, to);
  if (!scenarioOf(s).inPlay[to]) return s.refuse(R.offMaps, to);
  if (column[to] > column[from]) return s.refuse(R.retreatEast, to); // P086, PR156
  if (standsIn(s, GERMAN, to)) return s.refuse(R.retreatGerman, to);
  return refuseCross(s, u, from * 6 + d, to) || refuseRoom(s, u, to); // P085
}

/** PR130: offered only to US units with somewhere to go. */
export function mayFallBack(s: PeiperState, u: number): boolean {
  if (!has(s, Switch.fallBack) || s.tables.sideOf[u] !== US) return false;
  const around = scenarioOf(s).around[s.hex[u]];
  for (let i = 0; i < around.length; i++) if (refuseRetreat(s, u, around[i]) === 0) return true;
  return false;
}

export const beginFallBack = (s: PeiperState): void => goTo(s, Step.fallBack);

/** PD10 */
export const fallBack = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P083',
  seat: () => US,
  prompt: (s) => `${s.tables.labels[s.target]} was hit: fall back or take the loss?`,
  verbs: {
    'fall-back': {
      choose(s) {
        const roll = rollDie(s, 1, 6);
        const rating = s.tables.pr[s.target];
        const passed = passes(s.tables.data.checks.fallBack, roll + s.margin, rating); // P084, PR131
        s.outcome = passed ? Outcome.passed : Outcome.failed;
        logEvent(
          s,
          () => checked(US, fallBackReport(s), passed, `${sumInWords(roll, s.margin)}, PR ${rating}`),
          [die(roll)],
          unitRef(s.target),
          passed ? ' passed its check and may fall back' : ' failed its check and cannot fall back',
          `: ${sumInWords(roll, s.margin)} vs. PR ${rating}`,
        );
        if (passed) goTo(s, Step.retreat);
        else takeHit(s); // P087
      },
    },
    'take-loss': { choose: takeHit },
  },
});

/** PD11 */
export const retreat = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P085',
  seat: () => US,
  prompt: (s) => `Select a hex for ${s.tables.labels[s.target]} to fall back to`,
  verbs: {
    retreat: {
      tries: (s) => scenarioOf(s).around[s.hex[s.target]],
      refuse: (s, to) => refuseRetreat(s, s.target, to),
      choose(s, to) {
        tell(s, unitRef(s.target), ' fell back to ', hexRef(to));
        enterHex(s, s.target, to);
        beginAdvance(s);
      },
    },
  },
});
