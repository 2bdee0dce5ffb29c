/** How to win: 16.0. Everything is open (A-85). */

import { counted, type Goal } from '../../engine/index.ts';
import { finalPoints, scoresAtMeuse, stepsLost, townPoints } from './rules/victory.ts';
import type { CellesState } from './state.ts';
import { ALLIED, GERMAN, other, SIDES } from './tables.ts';

/** C-16.0.7, C-16.0.17 */
function now(s: CellesState, german: number, allied: number): string {
  if (s.vp >= s.tables.data.victory.decisive) return 'german-decisive';
  return german > allied ? 'german' : allied > german ? 'allied' : 'tie';
}

export function goal(s: CellesState): Goal {
  const { turns, allUnits, data } = s.tables;
  const { decisive } = data.victory;
  const [german, allied] = [finalPoints(s, GERMAN), finalPoints(s, ALLIED)];
  const stands = now(s, german, allied);
  const over = s.result !== 0;
  const scoring = allUnits.filter((u) => scoresAtMeuse(s, u)).length;
  const end = `the end of turn ${turns}`;
  const missing = (name: string, own: number, enemy: number): string => {
    if (own <= enemy) return `${name} need ${counted(enemy - own + 1, 'more point')} to be ahead.`;
    return over ? '' : `${name} are ahead by ${counted(own - enemy, 'point')} and must stay ahead until ${end}.`;
  };
  const germanMissing =
    stands === 'german-decisive'
      ? over
        ? ''
        : 'The Germans win when this turn ends.'
      : `${missing('The Germans', german, allied)}${over ? '' : ` Victory at once takes ${decisive - s.vp} more at the Meuse.`}`;
  const alliedMissing =
    stands === 'german-decisive' ? 'The Germans have won at the Meuse.' : missing('The Allies', allied, german);
  return {
    seats: [
      {
        seat: GERMAN,
        wins: `{they} score ${decisive} points at the Meuse, or have more points than the Allies after turn ${turns}`,
        rule: 'C-16.0.7',
        missing: germanMissing.trim(),
      },
      {
        seat: ALLIED,
        wins: `the Germans score fewer than ${decisive} points at the Meuse and {they} have more points than the Germans after turn ${turns}`,
        rule: 'C-16.0.17',
        missing: alliedMissing,
      },
    ],
    counts: [
      { name: 'Points at the Meuse', value: String(s.vp), of: String(decisive), seat: GERMAN, rule: 'C-16.0.5' },
      { name: 'Units next to the Meuse, in supply', value: String(scoring), seat: GERMAN, rule: 'C-16.0.1' },
      ...SIDES.flatMap((side) => [
        {
          name: 'Points for towns',
          value: String(townPoints(s, side)),
          seat: side,
          rule: side === GERMAN ? 'C-16.0.10' : 'C-16.0.9',
        },
        { name: 'Enemy steps eliminated', value: String(stepsLost(s, other(side))), seat: side, rule: 'C-16.0.13' },
        {
          name: 'Points, if the match ended now',
          value: String([german, allied][side]),
          seat: side,
          rule: 'C-16.0.17',
        },
      ]),
    ],
    now: stands,
  };
}
