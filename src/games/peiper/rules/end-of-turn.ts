/** 3.14 End of a turn: who has won, and what comes before the next one. */

import { type AutoStep, goTo } from '../../../engine/index.ts';
import { isCampaign, type PeiperState, scenarioOf } from '../state.ts';
import { GERMAN } from '../tables.ts';
import { Step } from './sequence.ts';
import { canTrace } from './supply.ts';
import { tell } from './telling.ts';

export const Result = { german: 1, us: 2 } as const;

/** PR101, P055, C9: German units in the hexes to be won that can trace; an exemption does not count. */
export function winningUnits(s: PeiperState): number {
  const { isGoal } = scenarioOf(s);
  const units = s.tables.unitsOf[GERMAN];
  let count = 0;
  for (let i = 0; i < units.length; i++) {
    const at = s.hex[units[i]];
    if (at >= 0 && isGoal[at] && canTrace(s, at)) count++;
  }
  return count;
}

/** PR98, PR99 */
export const victoryCheck: AutoStep<PeiperState> = {
  rule: 'PR98',
  run(s) {
    const { winUnits, turns } = scenarioOf(s);
    if (winningUnits(s) >= winUnits) s.result = Result.german;
    else if (s.turn >= turns) s.result = Result.us;
    else if (isCampaign(s) && s.tables.data.campaign.regroup.includes(s.turn)) goTo(s, Step.regroupDice);
    else goTo(s, Step.arrivals);
  },
};

export const nextTurn: AutoStep<PeiperState> = {
  rule: 'P003',
  run(s) {
    for (const { turn, side, units } of isCampaign(s) ? s.tables.data.campaign.arrivals : [])
      if (turn === s.turn && side === 'us') tell(s, `US units that may enter from next turn: ${labels(s, units)}`);
    s.turn += 1;
    goTo(s, Step.turnStart);
  },
};

const labels = (s: PeiperState, ids: readonly string[]): string =>
  ids.map((id) => s.tables.labels[s.tables.unitIds.indexOf(id)]).join(', ');
