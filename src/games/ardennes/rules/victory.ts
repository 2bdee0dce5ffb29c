/** Victory: the score, the bars at the end of a day, and the end of the match (dossier 13, 14). */

import { EVERYONE, goTo, type ResultInfo } from '../../../engine/index.ts';
import { type ArdennesState, At, Switch } from '../state.ts';
import { ALLIED, GERMAN } from '../tables.ts';
import { tellDay } from './day-report.ts';
import { goal, isSolo, LENGTHS, lastDay, readsOtherwise } from './modes.ts';
import { Step } from './sequence.ts';

export const Result = {
  germanDecisive: 1,
  germanSubstantive: 2,
  germanMarginal: 3,
  german: 4,
  draw: 5,
  allied: 6,
  alliedBar: 7,
} as const;

/** The ways a match can end; `s.result` is 1 + the index. */
export const RESULTS: readonly ResultInfo[] = [
  { id: 'german-decisive', text: 'Decisive German victory', winner: GERMAN, grade: 1 },
  { id: 'german-substantive', text: 'Substantive German victory', winner: GERMAN, grade: 0.85 },
  { id: 'german-marginal', text: 'Marginal German victory', winner: GERMAN, grade: 0.7 },
  { id: 'german', text: 'German victory on points', winner: GERMAN, grade: 0.8 },
  { id: 'draw', text: 'Draw', winner: null, grade: 0 },
  { id: 'allied', text: 'Allied victory: the Germans have too few points', winner: ALLIED, grade: 0.8 },
  { id: 'allied-bar', text: 'Allied victory: the Germans fell behind', winner: ALLIED, grade: 1 },
];

/** A-VICTORY.1 to A-VICTORY.3. */
export function score(s: ArdennesState): number {
  const { vpHexes, vp, westwallHexes, rear, data } = s.tables;
  const { westwall, westwallFrom, exit } = data.calendar.victory;
  let points = s.exitedSteps * exit;
  for (const h of vpHexes) if (s.owner[h] === GERMAN) points += vp[h];
  if (s.day >= westwallFrom) for (const h of westwallHexes) if (s.owner[h] === ALLIED) points -= westwall;
  for (const [h, loss] of rear) if (s.owner[h] === ALLIED) points -= loss;
  return points;
}

/** What the end of this day brings; 0 if play goes on (DS-902). */
export const resultOfDay = (s: ArdennesState): number => resultAt(s, s.day);

/** The result if the match ended now: the score as it is, judged as on the last day, unless this day ends it. */
export const standing = (s: ArdennesState): number => resultOfDay(s) || resultAt(s, lastDay(s));

function resultAt(s: ArdennesState, day: number): number {
  const { instant, substantive, decisive, drawFrom, winFrom } = s.tables.data.calendar.victory;
  const points = score(s);
  const last = day >= lastDay(s);
  const campaign = LENGTHS[s.switches[Switch.length]] === 'campaign';
  if (points >= instant) return Result.germanDecisive; // A-VICTORY.5
  if (!campaign) return last ? (points >= goal(s)[1] ? Result.german : Result.allied) : 0;
  const bar = s.tables.vpMin[day];
  if (isSolo(s)) {
    if (bar > 0 && points < bar) return Result.alliedBar; // A-VICTORY.4
    if (!last) return 0;
    return points >= decisive
      ? Result.germanDecisive
      : points >= substantive
        ? Result.germanSubstantive
        : Result.germanMarginal;
  }
  if (!last) return bar > 0 && points < bar ? Result.alliedBar : 0;
  if (points >= winFrom) return Result.german;
  return points >= drawFrom ? Result.draw : Result.allied;
}

export const endOfDay = {
  rule: 'A-DAY.1',
  run(s: ArdennesState): void {
    s.reveals += 1; // dossier 17.14: what is left of the hands is laid open to all
    for (let c = 0; c < s.tables.cards; c++) if (s.card[c] === At.hand || s.card[c] === At.held) s.card[c] = At.discard;
    s.fury = 0;
    s.freeze = 0;
    s.monty = 0;
    s.alert = 0;
    s.clouds = 0;
    if (readsOtherwise(s, Switch.commandos)) s.commandos = 0; // Q54
    s.fuelPriorityUsed = 0;
    s.skipImpulse = 0;
    s.fuel.fill(0);
    s.outOfFuel.fill(0);
    s.side = -1;
    s.log?.heading(`End of December ${s.day}: ${score(s)} victory points`);
    tellDay(s, score(s));
    const result = resultOfDay(s);
    if (result !== 0) {
      s.result = result;
      return;
    }
    s.log?.tell(EVERYONE, `${s.day + 1} December began`);
    s.day += 1;
    goTo(s, Step.reservePhase);
  },
};
