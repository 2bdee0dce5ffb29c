/** How to win: 17.1, 17.2. What a side has lost is open; what it has left, and who holds the towns, is not. */

import { counted, type Goal, type GoalCount } from '../../engine/index.ts';
import { sideName } from './rules/log.ts';
import { battalions, judge, RESULTS } from './rules/victory.ts';
import { type CoState, isCounterOnMap, scenarioOf } from './state.ts';
import { BLUE, HEXES, Place, RED } from './tables.ts';
import { inSight } from './view.ts';

/** The division whose losses grade Blue's victory, in words. */
const DIVISION = '2nd Armored Division';

/** What a seat may know of a side: all of its own, and of both sides after the match. */
const knows = (s: CoState, seat: number, side: number): boolean => seat === side || s.result !== 0;

/** Battalions of a side (or of one of its divisions) that were eliminated: open to all (K21). */
function eliminated(s: CoState, side: number, division: number): number {
  const t = s.tables;
  let count = 0;
  for (const unit of t.unitsOf[side])
    if (
      s.hex[unit] === Place.eliminated &&
      !t.dummy[unit] &&
      !t.headquarters[unit] &&
      (division < 0 || t.division[unit] === division)
    )
      count += 1;
  return count;
}

/** The town hexes a side is certain to hold (X15). */
const townsKnown = (s: CoState, seat: number, side: number): number => {
  let count = 0;
  for (let i = 0; i < s.control.length; i++)
    if (s.control[i] === side && (s.result !== 0 || ((s.knownBy[i] >> seat) & 1) === 1)) count += 1;
  return count;
};

/** CO-174: counters of a side that are on the road or next to it, whatever they are. */
function countersAtRoad(s: CoState, side: number): number {
  const t = s.tables;
  let count = 0;
  for (const c of t.countersOf[side])
    if (isCounterOnMap(s, c) && scenarioOf(s).victoryHexes.some((road) => t.distance[s.hex[c] * HEXES + road] <= 1))
      count += 1;
  return count;
}

/** The attacker's battalions that count, as far as the seat may know. */
function battalionCounts(s: CoState, seat: number, side: number, division: number, rule: string): GoalCount[] {
  const whose = division < 0 ? sideName(side) : DIVISION;
  if (!knows(s, seat, side))
    return [{ name: `${whose} battalions eliminated`, value: String(eliminated(s, side, division)), seat: side, rule }];
  const { left, total } = battalions(s, side, division);
  return [{ name: `${whose} battalions left`, value: String(left), of: String(total), seat: side, rule }];
}

function townGoal(s: CoState, seat: number): Goal {
  const now = s.result !== 0 ? RESULTS[judge(s)] : null;
  const holder = seat === BLUE ? BLUE : RED;
  const sure = seat < 0 && s.result === 0 ? null : townsKnown(s, seat, holder);
  const lacking = holder === RED && sure !== null ? 4 - sure : null;
  return {
    seats: [
      {
        seat: BLUE,
        wins: 'Red does not hold all four town hexes when the match ends',
        rule: 'CO-160',
        missing:
          now?.winner === BLUE
            ? ''
            : now
              ? 'Blue needs one town hex back.'
              : 'Blue must hold or retake one town hex until the match ends.',
      },
      {
        seat: RED,
        wins: '{they} hold all four town hexes when the match ends; with two thirds of the Red battalions left it is a major victory',
        rule: 'CO-158',
        missing:
          now?.winner === RED
            ? ''
            : lacking === null
              ? 'Red must hold all four town hexes when the match ends.'
              : lacking > 0
                ? `Red needs ${counted(lacking, 'more town hex', 'more town hexes')}.`
                : 'Red must hold all four until the match ends.',
      },
    ],
    counts: [
      ...(sure === null
        ? []
        : [
            {
              name: `Town hexes certain to be ${sideName(holder)}’s`,
              value: String(sure),
              of: '4',
              seat: holder,
              rule: 'X15',
            },
          ]),
      ...battalionCounts(s, seat, RED, -1, 'CO-158'),
    ],
    now: now?.id ?? null,
  };
}

function roadGoal(s: CoState, seat: number): Goal {
  const { attacker, victory } = scenarioOf(s);
  const now = s.result !== 0 ? RESULTS[judge(s)] : null;
  const division = victory.kind === 'road' ? s.tables.divisions.indexOf(victory.division) : -1;
  const enemy = attacker === BLUE ? RED : BLUE;
  const visible = seat === enemy || inSight(s, enemy) || s.result !== 0;
  const near = visible ? countersAtRoad(s, enemy) : 0;
  return {
    seats: [
      {
        seat: BLUE,
        wins: `no Red unit in supply is on or next to the East-West road when the match ends and at least half of the ${DIVISION} is left; with more than two thirds it is a major victory`,
        rule: 'CO-174',
        missing:
          now?.winner === BLUE
            ? ''
            : near > 0
              ? `Blue must clear the road: ${counted(near, 'Red counter is', 'Red counters are')} on it or next to it.`
              : `Blue must keep Red off the road and half of the ${DIVISION} alive until the match ends.`,
      },
      {
        seat: RED,
        wins: `a Red unit in supply is on or next to the East-West road when the match ends, or fewer than half of the ${DIVISION} is left`,
        rule: 'CO-178',
        missing:
          now?.winner === RED
            ? ''
            : now
              ? 'Red needs a unit in supply on the road or next to it.'
              : 'Red must keep one unit in supply on the road or next to it until the match ends.',
      },
    ],
    counts: [
      {
        name: 'Red counters on or next to the road (dummies included)',
        value: String(near),
        seat: enemy,
        rule: 'CO-174',
      },
      ...battalionCounts(s, seat, attacker, division, 'CO-175'),
    ],
    now: now?.id ?? null,
  };
}

export const goal = (s: CoState, seat: number): Goal =>
  scenarioOf(s).victory.kind === 'towns' ? townGoal(s, seat) : roadGoal(s, seat);
