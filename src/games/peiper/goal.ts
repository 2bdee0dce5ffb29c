/** How to win: PR98 to PR101, and P055 in the campaign. */

import { counted, type Goal } from '../../engine/index.ts';
import { winningUnits } from './rules/end-of-turn.ts';
import { isCampaign, type PeiperState, scenarioOf } from './state.ts';
import { GERMAN, US } from './tables.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four'] as const;

function germanGoal(s: PeiperState): string {
  const { winUnits, row } = scenarioOf(s);
  const units = winUnits === 1 ? 'a German unit is' : `${NUMBERS[winUnits] ?? winUnits} German units are`;
  const where = row.win.hexes ? 'in Huy or Andenne' : `in or west of column ${row.win.column}`;
  return `${units} ${where} at the end of a turn and can trace supply to the east edge`;
}

export function goal(s: PeiperState): Goal {
  const { winUnits, turns, row } = scenarioOf(s);
  const rule = isCampaign(s) ? 'P055' : 'PR101';
  const there = winningUnits(s);
  const lacking = winUnits - there;
  const over = s.result !== 0;
  const reached = lacking <= 0;
  const left = turns - s.turn;
  const last = left <= 0 ? 'this turn, the last' : `turn ${turns}, ${counted(left, 'turn')} after this one`;
  return {
    seats: [
      {
        seat: GERMAN,
        wins: germanGoal(s),
        rule,
        missing: !reached
          ? `The Germans need ${counted(lacking, 'more unit')} there in supply.`
          : over
            ? ''
            : 'The Germans must still be there, in supply, when this turn ends.',
      },
      {
        seat: US,
        wins: `the Germans have not reached their goal by the end of turn ${turns}`,
        rule: 'PR99',
        missing: reached
          ? `The Americans must push back or cut off ${counted(there - winUnits + 1, 'German unit')} before this turn ends.`
          : over
            ? ''
            : `The Americans must hold until the end of ${last}.`,
      },
    ],
    counts: [
      {
        name: `German units ${row.win.hexes ? 'in Huy or Andenne' : `in or west of column ${row.win.column}`}, in supply`,
        value: String(there),
        of: String(winUnits),
        seat: GERMAN,
        rule,
      },
      { name: 'Turn', value: String(s.turn), of: String(turns), seat: null, rule: 'PR99' },
    ],
    now: reached ? 'german' : 'us',
  };
}
