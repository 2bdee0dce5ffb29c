/** How to win: 27 Victory. The score is open to both. */

import { counted, type Goal } from '../../engine/index.ts';
import { goal as goalOf, isSolo, LENGTHS } from './rules/modes.ts';
import { RESULTS, score, standing } from './rules/victory.ts';
import { type ArdennesState, Switch } from './state.ts';
import { ALLIED, FIRST_DAY, GERMAN, LAST_DAY } from './tables.ts';

/** A-VICTORY.4: the next day that ends the campaign if the Germans have too few points, and how many they need. */
function nextBar(s: ArdennesState, last: number): readonly [day: number, points: number] | null {
  for (let day = Math.max(FIRST_DAY, s.day); day < Math.min(last, LAST_DAY); day++)
    if (s.tables.vpMin[day] > 0) return [day, s.tables.vpMin[day]];
  return null;
}

export function goal(s: ArdennesState): Goal {
  const { instant, drawFrom } = s.tables.data.calendar.victory;
  const points = score(s);
  const [last, wanted] = goalOf(s);
  const campaign = LENGTHS[s.switches[Switch.length]] === 'campaign';
  const bar = campaign ? nextBar(s, last) : null;
  const over = s.result !== 0;
  const { id, winner } = RESULTS[standing(s) - 1];
  /** A-VICTORY.7: with fewer the Allies win; a draw lies between. */
  const allied = campaign && !isSolo(s) ? drawFrom : wanted;
  const end = `the end of ${last} December`;
  const [due, need] = bar ?? [last, wanted];
  const limit = bar ? need : allied;
  const short = Math.max(0, need - points);
  const germanMissing =
    over && winner === GERMAN
      ? ''
      : short > 0
        ? `The Germans need ${counted(short, 'more point')} by the end of ${due} December.`
        : points < wanted
          ? `The Germans need ${counted(wanted - points, 'more point')} by ${end}.`
          : `The Germans must keep ${wanted} points until ${end}.`;
  const alliedMissing =
    over && winner === ALLIED
      ? ''
      : points < limit
        ? `The Allies must keep the Germans below ${limit} points until the end of ${due} December.`
        : `The Allies must bring the Germans below ${limit} points by the end of ${due} December.`;
  return {
    seats: [
      {
        seat: GERMAN,
        wins: `{they} have ${wanted} victory points at ${end}${campaign ? ', and enough for each day from 25 December' : ''}, or ${instant} at the end of any day`,
        rule: campaign ? 'A-VICTORY.6' : 'A-SCENARIO.1',
        missing: germanMissing,
      },
      {
        seat: ALLIED,
        wins: `the Germans have fewer than ${allied} victory points at ${end}${campaign ? ', or too few on a day from 25 December' : ''}`,
        rule: campaign ? 'A-VICTORY.7' : 'A-SCENARIO.1',
        missing: alliedMissing,
      },
    ],
    counts: [
      { name: 'German victory points', value: String(points), of: String(wanted), seat: GERMAN, rule: 'A-VICTORY.1' },
      { name: 'Steps that left the map', value: String(s.exitedSteps), seat: GERMAN, rule: 'A-VICTORY.1' },
      ...(bar
        ? [
            {
              name: `Points needed on ${due} December`,
              value: String(points),
              of: String(need),
              seat: GERMAN,
              rule: 'A-VICTORY.4',
            },
          ]
        : []),
      { name: 'Day', value: `${s.day} December`, of: String(last), seat: null, rule: 'A-DAY.1' },
    ],
    now: id,
  };
}
