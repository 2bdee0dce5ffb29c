/** Allied Events of the automaton: DT-23 to DT-26 (A-AEVENT.1 to A-AEVENT.28). */

import { type ArdennesState, Off, Supply, Switch } from '../../state.ts';
import { ALLIED, Event } from '../../tables.ts';
import { highestCard, takeSlot } from '../cards.ts';
import { type Level, pick, westernmost } from '../choice.ts';
import {
  anyDispersed,
  barrage,
  cutOffStacks,
  hurryPatton,
  intercept,
  mayAlert,
  mayBarrage,
  mayHurry,
  mayIntercept,
  recoverAll,
  relieve,
  strikeUnit,
  tankTargets,
  withdrawals,
  withdrawStack,
} from '../events.ts';
import { isEmpty, stepsIn, strengthIn, strengthOf, unitsIn } from '../ground.ts';
import { readsOtherwise } from '../modes.ts';
import { inScope, isWaiting } from '../reserves.ts';
import { deployBy, groundOf, methodA, methodB } from './deploy.ts';
import { engineersEvent } from './engineers.ts';
import { rearwardRank } from './hits.ts';

/** DT-23: the stack to relieve, else the German's best card. */
function airpower(s: ArdennesState, c: number): boolean {
  const lowest = (h: number): number => Math.min(...unitsIn(s, h).map((u) => s.tables.rank[u]));
  const h = pick(s, 'hex', 'Airpower', cutOffStacks(s), [
    ['greatest strength', (x) => strengthIn(s, x)],
    ['Isolated', (x) => (unitsIn(s, x).some((u) => s.supply[u] === Supply.isolated) ? 1 : 0)],
    ['lowest number', (x) => -lowest(x)],
  ]);
  if (h >= 0) {
    relieve(s, h);
    return true;
  }
  if (highestCard(s) < 0) return false;
  takeSlot(s, c); // A-AEVENT.4
  return true;
}

/** DT-25. */
function tankBattalion(s: ArdennesState): boolean {
  const strongest: Level = ['greatest strength', (v) => strengthOf(s, v)];
  const west: Level = ['westernmost', (v) => -s.tables.grid.along[s.hex[v]]];
  const levels = readsOtherwise(s, Switch.tankTarget) ? [west, strongest] : [strongest, west]; // Q50
  const u = pick(s, 'unit', 'Tank Battalion', tankTargets(s), levels);
  if (u < 0) return false;
  strikeUnit(s, u);
  return true;
}

/** DT-24. */
function withdrawal(s: ArdennesState): boolean {
  const ways = withdrawals(s);
  const from = pick(
    s,
    'hex',
    'Withdrawal',
    ways.map((w) => w.from),
    [
      ['most steps', (h) => stepsIn(s, h)],
      ['easternmost', (h) => s.tables.grid.along[h]],
    ],
  );
  const way = ways.find((w) => w.from === from);
  if (!way) return false;
  const to = pick(s, 'hex', 'Withdrawal to', way.to, [
    ['friendly-occupied', (h) => (isEmpty(s, h) ? 0 : 1)],
    ['rearward', (h) => -rearwardRank(s, from, h)],
    westernmost(s),
  ]);
  withdrawStack(s, from, to);
  return true;
}

/** DT-26: the lowest number of the Reserve, else of those due tomorrow; the next one if no hex takes it. */
function raiseTheAlarm(s: ArdennesState, c: number): boolean {
  const { unitsOf } = s.tables;
  const all = !readsOtherwise(s, Switch.alarm); // Q49
  const off = Array.from(unitsOf[ALLIED]).filter((u) => s.hex[u] < 0 && (all || inScope(s, c, u)));
  const reserve = off.filter((u) => isWaiting(s, u));
  const units = reserve.length > 0 ? reserve : off.filter((u) => s.off[u] === Off.calendar && s.due[u] === s.day + 1);
  const g = groundOf(s);
  const left = [...units];
  while (left.length > 0) {
    const u = pick(s, 'unit', 'Raise The Alarm', left, []);
    if (deployBy(s, u, methodA, 'Method A', g)) return true;
    if (s.day >= 18 && deployBy(s, u, methodB, 'Method B', g)) return true;
    left.splice(left.indexOf(u), 1);
  }
  return false;
}

const once = (s: ArdennesState, flag: 'alert' | 'freeze' | 'clouds'): boolean => {
  if (s[flag]) return false;
  s[flag] = 1;
  return true;
};

/** Carries out the event of a card if it can change something. */
export function automatonEvent(s: ArdennesState, c: number): boolean {
  switch (s.tables.cardEvent[c]) {
    case Event.airpower:
      return airpower(s, c);
    case Event.alert:
      return mayAlert(s) && once(s, 'alert');
    case Event.groundFreeze:
      return once(s, 'freeze');
    case Event.clouds:
      return once(s, 'clouds');
    case Event.barrage:
      if (!mayBarrage(s)) return false;
      barrage(s);
      return true;
    case Event.intercepted:
      if (!mayIntercept(s)) return false;
      intercept(s);
      return true;
    case Event.alarm:
      return raiseTheAlarm(s, c);
    case Event.recover:
      if (!anyDispersed(s)) return false;
      recoverAll(s);
      return true;
    case Event.patton:
      if (!mayHurry(s)) return false;
      hurryPatton(s);
      return true;
    case Event.tankBattalion:
      return tankBattalion(s);
    case Event.withdrawal:
      return withdrawal(s);
    case Event.engineers:
      return engineersEvent(s);
    default:
      return false;
  }
}

/** Days on which a special event may happen (SE). */
const WINDOWS: ReadonlyMap<number, readonly [number, number]> = new Map([
  [Event.alert, [16, 18]],
  [Event.patton, [18, 20]],
  [Event.groundFreeze, [22, 29]],
  [Event.clouds, [23, 29]],
]);

export function specialEvent(s: ArdennesState, c: number): boolean {
  const window = WINDOWS.get(s.tables.cardEvent[c]);
  return window !== undefined && s.day >= window[0] && s.day <= window[1] && automatonEvent(s, c);
}
