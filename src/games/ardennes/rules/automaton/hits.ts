/** Hits on the automaton: DT-07 and DT-08 (defender), DT-09 and DT-10 (attacker), DT-11 and DT-12 (retreat route). */

import { EVERYONE, rollDie } from '../../../../engine/index.ts';
import { type ArdennesState, Switch } from '../../state.ts';
import { ALLIED } from '../../tables.ts';
import { pick, westernmost } from '../choice.ts';
import { isSurrounded } from '../definitions.ts';
import { attackersOf, defendersOf } from '../forces.ts';
import { exertsFrom, loseStep, overstacked, place, setDispersed, stepsIn, unitsIn } from '../ground.ts';
import { readsOtherwise } from '../modes.ts';
import { isCrowded, openRoutes, type Route, retreatTo, routeLevels, routesFrom } from '../retreat.ts';
import { communicationMap } from '../supply.ts';
import { die, hexRef, unit } from '../telling.ts';
import { ascending } from './picking.ts';

// ---- directions -----------------------------------------------------------------------------------------------------

/** How far a neighbour lies from the rearward direction of its corps area (Q03, a table of the edition): 0 that way, 3 the opposite. */
export function rearwardRank(s: ArdennesState, from: number, to: number): number {
  const d = s.tables.grid.direction(from, to);
  const back = s.tables.rearward[s.tables.corpsArea[from]];
  const turn = (d - back + 6) % 6;
  return Math.min(turn, 6 - turn);
}

// ---- the defender ---------------------------------------------------------------------------------------------------

/** A-RESOLVE.11 to A-RESOLVE.14 and Stand fast: the target of the hold check (T-HOLD). */
export function holdTarget(s: ArdennesState): number {
  const group = defendersOf(s);
  const h = s.hex[group[0]];
  let target = s.tables.holdValue[h];
  for (const u of group) target += s.steps[u];
  if (isSurrounded(s, h) || !communicationMap(s, ALLIED)[h]) target -= 3;
  if (s.retreated === 1) target += 2;
  if (s.retreated === 0 && allOverRiver(s)) target += 2;
  const routes = openRoutes(s, s.defenderHits);
  if (routes.length > 0 && routes.every((r) => r.costs)) target += 4;
  if (group.some((u) => s.standsFast[u])) target += 2;
  return target;
}

function allOverRiver(s: ArdennesState): boolean {
  const { grid, riverSide } = s.tables;
  return attackersOf(s).every((u) => riverSide[s.hex[u] * 6 + grid.direction(s.hex[u], s.target)] >= 0);
}

/** A-RESOLVE.9, A-RESOLVE.10: true if they hold. */
export function holdCheck(s: ArdennesState): boolean {
  const target = holdTarget(s);
  const roll = rollDie(s, 1, 10);
  s.log?.show(
    EVERYONE,
    [die(roll)],
    `Hold check (needs ${target} or less): ${roll <= target ? 'the defenders held' : 'the defenders retreated'}`,
  );
  return roll <= target;
}

const highest = (s: ArdennesState) => ['highest number', (u: number) => s.tables.selector[u]] as const;
const lossesIn = (s: ArdennesState, h: number): number => unitsIn(s, h).reduce((n, u) => n + s.lost[u], 0);

/** F-STEP (A-RESOLVE.1 to A-RESOLVE.4, Q64). */
export function stepUnit(s: ArdennesState, units: readonly number[]): number {
  return pick(s, 'unit', 'step loss', units, [
    ['more than one step', (u) => (s.steps[u] > 1 ? 1 : 0)],
    ['fewest losses', (u) => -s.lost[u]],
    ['hex with fewest losses', (u) => -lossesIn(s, s.hex[u])],
    highest(s),
  ]);
}

function takeStep(s: ArdennesState, units: readonly number[]): void {
  const u = stepUnit(s, units);
  if (u < 0) return;
  s.log?.tell(EVERYONE, unit(u), ' lost a step');
  loseStep(s, u);
}

/** Whether the hex would exert no zone of control after the next step loss (A-RESOLVE.8). */
function wouldLoseZone(s: ArdennesState): boolean {
  const group = defendersOf(s);
  const copy = s.memo.trial(s);
  const h = copy.hex[group[0]];
  loseStep(copy, stepUnit(copy, group));
  return !exertsFrom(copy, h);
}

/** DT-07 (F-HIT), hit by hit. */
export function automatonDefenderHits(s: ArdennesState): void {
  while (s.defenderHits > 0 && defendersOf(s).length > 0) {
    const left = s.defenderHits;
    const routes = openRoutes(s, left);
    const steps = defendersOf(s).reduce((n, u) => n + s.steps[u], 0);
    const falls =
      routes.length > 0 && // A-RESOLVE.6, Q77
      (isCrowded(s) || // A-RETREAT.5
        left >= steps || // A-RESOLVE.7
        wouldLoseZone(s) || // A-RESOLVE.8
        !holdCheck(s));
    s.defenderHits -= 1;
    if (falls) fallBack(s, routes);
    else takeStep(s, defendersOf(s));
  }
}

/** DT-11, DT-12 (F-RETREAT). */
function fallBack(s: ArdennesState, routes: readonly Route[]): void {
  const { town } = s.tables;
  const from = s.hex[defendersOf(s)[0]];
  const to = pick(
    s,
    'hex',
    'retreat',
    routes.map((r) => r.hex),
    [
      ...routeLevels(routes),
      ['city or town', (h) => (town[h] !== 0 ? 1 : 0)], // A-RETREAT.21
      ['rearward', (h) => -rearwardRank(s, from, h)], // A-RETREAT.22
      westernmost(s), // A-RETREAT.23
    ],
  );
  const route = routes.find((r) => r.hex === to) as Route;
  retreatTo(s, to);
  if (route.crowded && !route.passes) split(s, from, to);
  if (route.costs) takeStep(s, defendersOf(s));
}

/** A-RETREAT.3: ascending numbers fill the best hex, the rest the next best. */
function split(s: ArdennesState, from: number, to: number): void {
  for (const u of ascending(s, defendersOf(s)).reverse()) {
    if (!overstacked(s, to)) return;
    const gone = s.retreated;
    s.retreated = gone - 1;
    const routes = routesFrom(s, [u], from).filter((r) => !r.crowded);
    s.retreated = gone;
    const hex = pick(
      s,
      'hex',
      'retreat of the rest',
      routes.map((r) => r.hex),
      [
        ...routeLevels(routes),
        ['city or town', (h) => (s.tables.town[h] !== 0 ? 1 : 0)],
        ['rearward', (h) => -rearwardRank(s, from, h)],
        westernmost(s),
      ],
    );
    if (hex >= 0) {
      place(s, u, hex);
      s.log?.tell(EVERYONE, unit(u), ' moved to ', hexRef(hex));
    } else while (s.hex[u] >= 0 && overstacked(s, to)) loseStep(s, u);
  }
}

// ---- the attacker ---------------------------------------------------------------------------------------------------

/** DT-10 (A-RESOLVE.20): the attacking stack with the most steps. */
function losingStack(s: ArdennesState): number[] {
  const force = attackersOf(s);
  const hexes = [...new Set(force.map((u) => s.hex[u]))];
  const of = (h: number): number[] => force.filter((u) => s.hex[u] === h);
  const stack = pick(s, 'hex', 'stack that loses', hexes, [
    ['most steps', (h) => stepsIn(s, h)],
    ['highest number', (h) => Math.max(...of(h).map((u) => s.tables.selector[u]))],
  ]);
  return of(stack);
}

/** DT-09 (T-ATTACKERHITS): what the first four hits do; more are ignored, or steps (Q62). */
export function automatonAttackerHits(s: ArdennesState): void {
  let losses = 0;
  const loss = (): void => {
    takeStep(s, losingStack(s));
    losses++;
  };
  const most = readsOtherwise(s, Switch.lateHits) ? s.attackerHits : Math.min(4, s.attackerHits);
  for (let hit = 1; hit <= most; hit++) {
    const force = attackersOf(s);
    if (force.length === 0) break;
    const steps = force.reduce((n, u) => n + s.steps[u], 0);
    if (hit === 1) loss();
    else if (hit === 2 && steps >= 4)
      loss(); // A-RESOLVE.23
    else if (hit <= 3) {
      // A-RESOLVE.22, A-RESOLVE.24
      for (const u of force) setDispersed(s, u, true);
      s.attackersDispersed = 1;
      s.log?.tell(EVERYONE, 'The Allied attackers were Dispersed');
    } else if (losses < 2 || hit > 4) loss(); // A-RESOLVE.25, A-RESOLVE.26
  }
  s.attackerHits = 0;
}
