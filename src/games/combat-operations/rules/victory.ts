/** The end (15.0, 16.0): read once, from the scenario's own conditions (K7). */
import type { AutoStep, Measure, ResultInfo } from '../../../engine/index.ts';
import { type CoState, Phase, scenarioOf } from '../state.ts';
import { BLUE, HEXES, onMap, other, Place, RED } from '../tables.ts';
import { tellAll } from './log.ts';
import { determineSupply } from './supply.ts';
import { putUnit } from './zoc.ts';

/** The ways a match can end; `s.result` is 1 + the index. */
export const Result = { redMajor: 0, redMinor: 1, blueMinor: 2, blueMajor: 3 } as const;
export const RESULTS: readonly ResultInfo[] = [
  { id: 'red-major', text: 'Red major victory', winner: RED, grade: 1 },
  { id: 'red-minor', text: 'Red minor victory', winner: RED, grade: 0.6 },
  { id: 'blue-minor', text: 'Blue minor victory', winner: BLUE, grade: 0.6 },
  { id: 'blue-major', text: 'Blue major victory', winner: BLUE, grade: 1 },
];

/** Battalions of a side left, and those that started or arrived (K21): no HQ, no dummies. */
export function battalions(s: CoState, side: number, division = -1): { left: number; total: number } {
  const t = s.tables;
  let left = 0;
  let total = 0;
  for (const unit of t.unitsOf[side]) {
    if (t.dummy[unit] || t.headquarters[unit] || (division >= 0 && t.division[unit] !== division)) continue;
    const place = s.hex[unit];
    if (onMap(place) || place === Place.waiting) {
      left += 1;
      total += 1;
    } else if (place === Place.eliminated) total += 1;
  }
  return { left, total };
}

/** X15: town hexes under Red's control. */
export const townsOf = (s: CoState, side: number): number => s.control.filter((holder) => holder === side).length;

/** CO-174, K29: no enemy unit in supply puts its zone (its own hex included) on any hex of the road. */
export function controlsRoad(s: CoState, side: number): boolean {
  const t = s.tables;
  const enemy = other(side);
  for (const unit of t.unitsOf[enemy]) {
    const hex = s.hex[unit];
    if (onMap(hex) && (t.headquarters[unit] || s.supplied[unit] === 0)) s.watch?.lookedUp('K29');
    if (!onMap(hex) || t.headquarters[unit] || s.supplied[unit] === 0) continue;
    for (const road of scenarioOf(s).victoryHexes) {
      if (hex === road) return false;
      if (t.distance[hex * HEXES + road] !== 1) continue;
      if (t.river[hex * 6 + t.grid.direction(hex, road)] < 0) return false; // CO-059
    }
  }
  return true;
}

/** CO-158 to CO-161, CO-174 to CO-178, as in 8.4. */
export function judge(s: CoState): number {
  const t = s.tables;
  const scenario = scenarioOf(s);
  if (scenario.victory.kind === 'towns') {
    const { left, total } = battalions(s, RED);
    const strong = left * 3 >= total * 2;
    s.watch?.atWork('K21');
    const holdsAll = townsOf(s, RED) === 4;
    s.watch?.atWork(holdsAll ? (strong ? 'CO-158' : 'CO-159') : strong ? 'CO-160' : 'CO-161');
    if (holdsAll) return strong ? Result.redMajor : Result.redMinor;
    return strong ? Result.blueMinor : Result.blueMajor;
  }
  const side = scenario.attacker;
  s.watch?.atWork('CO-174');
  if (!controlsRoad(s, side)) {
    s.watch?.atWork('CO-178');
    return Result.redMajor;
  }
  const { left, total } = battalions(s, side, t.divisions.indexOf(scenario.victory.division));
  // More than 2/3, from 1/2 to 2/3 inclusive, less than 1/2.
  const much = left * 3 > total * 2;
  const half = left * 2 >= total;
  s.watch?.atWork(much ? 'K9 CO-175' : half ? 'K9 CO-176' : 'K9 CO-177');
  return much ? Result.blueMajor : half ? Result.blueMinor : Result.redMinor;
}

/** D-40 */
export const end: AutoStep<CoState> = {
  rule: 'CO-122',
  run(s) {
    for (const unit of s.tables.allUnits)
      if (s.tables.dummy[unit] && onMap(s.hex[unit])) putUnit(s, unit, Place.eliminated); // X7
    s.watch?.atWork('K7 X26');
    determineSupply(s);
    s.phase = Phase.over;
    s.reveals += 1;
    s.result = judge(s) + 1;
    tellAll(s, 'The match is over');
  },
};

/** The figures of a position as a seat may know them; without a seat, as they are. */
export function measures(s: CoState, seat: number | null): Measure[] {
  const scenario = scenarioOf(s);
  const { attacker, victory } = scenario;
  const knows = (side: number): boolean => seat === null || seat === side || s.result !== 0;
  const division = victory.kind === 'towns' ? -1 : s.tables.divisions.indexOf(victory.division);
  const { left, total } = battalions(s, attacker, division);
  return [
    ...[BLUE, RED].map(
      (side): Measure => ({ id: 'steps-lost', name: 'Steps lost', seat: side, value: s.stepsLost[side] }),
    ),
    ...(knows(attacker)
      ? [
          {
            id: 'battalions',
            name: 'Battalions that count',
            seat: attacker,
            value: left,
            of: total,
            score: victory.kind !== 'towns',
          },
        ]
      : []),
    ...(seat === null || s.result !== 0
      ? [
          {
            id: 'towns',
            name: 'Town hexes',
            seat: RED,
            value: townsOf(s, RED),
            of: s.control.length,
            score: victory.kind === 'towns',
          },
        ]
      : []),
  ];
}
