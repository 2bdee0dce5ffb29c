/** What an option would cost and risk, and the exact chances of what it leaves to the die. */

import {
  code,
  type DecisionStep,
  firstThing,
  type HexLabel,
  type OddsReport,
  type Preview,
  percent,
  secondThing,
  topStep,
  verbOf,
} from '../../engine/index.ts';
import { activeUnit } from './rules/action-phase.ts';
import { holds } from './rules/chits.ts';
import { attackCost, attackerChit, defenderChit, joining } from './rules/combat.ts';
import {
  allowance,
  baseAllowance,
  isInfiltration,
  mayMoveStrategically,
  pointsLeft,
  reachOf,
  refuseStep,
  stepCost,
} from './rules/movement.ts';
import { airReport, attackReport, contestedOf, infiltrationReport } from './rules/reports.ts';
import { Step } from './rules/sequence.ts';
import { LIMIT, stepsIn } from './rules/stacking.ts';
import { movementPoints, points } from './rules/telling.ts';
import { V } from './rules/verbs.ts';
import { isMotorized, survey } from './rules/zoc.ts';
import type { CellesState } from './state.ts';
import { HEXES, SIDES, Tactical, Terrain } from './tables.ts';

type Note = NonNullable<Preview['notes']>[number];

const danger = (rule: string, text: string): Note => ({ rule, text, tone: 'danger' });
const plain = (rule: string, text: string): Note => ({ rule, text, tone: 'plain' });

// ---- previews -------------------------------------------------------------------------------------------------------

export function preview(s: CellesState, c: number): Preview | null {
  const u = firstThing(c);
  switch (verbOf(c)) {
    case V.move:
      return wayPreview(s, u, [s.hex[u], secondThing(c)]);
    case V.go: {
      const reach = reachOf(s, survey(s, s.tables.sideOf[u]), u);
      return reach.costTo(secondThing(c)) < 0 ? null : wayPreview(s, u, [...reach.pathTo(secondThing(c))]);
    }
    case V.take:
      return takePreview(s, u);
    case V.attack:
      return attackPreview(s, u, secondThing(c));
    case V.stop:
      return stopPreview(s, u);
    case V['end-phase']: {
      const hexes = new Set(Array.from(s.tables.unitsOf[s.phasing], (own) => s.hex[own]));
      return { notes: [...hexes].flatMap((h) => arrivalNote(s, h)) };
    }
    case V['retreat-to']:
      return retreatPreview(s, u, secondThing(c));
    case V.unit:
    case V.extra:
      return s.tables.formationOf[u] === s.tables.fbb && s.turn >= s.tables.data.dates.withdrawalFrom
        ? { notes: [danger('C-15.0.5', 'the whole Führer Begleit Brigade is withdrawn')] }
        : null;
    default:
      return null;
  }
}

/** What it would mean to end in a hex. */
function stackingNote(s: CellesState, u: number, h: number): Note[] {
  const there = stepsIn(s, s.tables.sideOf[u], h) - (s.hex[u] === h && !s.arrived[u] ? s.steps[u] : 0);
  const steps = there + s.steps[u];
  return steps > LIMIT
    ? [danger('C-10.0.4', `overstacked with ${steps} steps: stopping or fighting there costs ${steps - LIMIT}`)]
    : [];
}

function wayPreview(s: CellesState, u: number, way: readonly number[]): Preview {
  const { grid, sideOf, terrain, village } = s.tables;
  const g = survey(s, sideOf[u]);
  const notes: Note[] = [];
  const costs: number[] = [];
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1], way[i]];
    costs.push(stepCost(s, g, u, from, grid.direction(from, to), to));
    if (isInfiltration(g, from, to)) {
      notes.push(danger('C-9.1.4', `infiltration: ${chanceToInfiltrate(s, u)} chance to get through`));
    } else if (g.zoc[from] && isMotorized(s, u)) {
      notes.push(
        plain('C-9.0.6', `+${points(s.tables.leaveZoc[0])} to leave the enemy zone of control in ${grid.name(from)}`),
      );
    }
    if (isMotorized(s, u) && g.vehicles[to] > 0 && to !== s.hex[u])
      notes.push(plain('C-8.2.1', `vehicles in ${grid.name(to)} slow road movement`));
  }
  const end = way[way.length - 1];
  const cost = costs.reduce((sum, n) => sum + n, 0);
  if (g.zoc[end] && !g.zoc[way[way.length - 2]]) notes.push(plain('C-9.0.4', 'enters an enemy zone of control'));
  const closes = s.bonus === 1 && way.some((h) => g.near[h]);
  if (closes) notes.push(plain('C-8.5.4', 'next to an enemy unit: the 3 strategic movement points are lost'));
  if (s.spent[u] + cost > baseAllowance(s, u)) notes.push(plain('C-8.5.8', 'uses strategic movement'));
  notes.push(...stackingNote(s, u, end));
  if (terrain[end] === Terrain.town || village[end]) notes.push(plain('C-11.0.36', 'good defensive terrain'));
  const total = closes ? baseAllowance(s, u) : allowance(s, u);
  const left = Math.max(0, total - s.spent[u] - cost);
  return {
    cost: movementPoints(cost),
    left: movementPoints(left),
    notes,
    overlay: {
      path: {
        hexes: way.map((h) => grid.name(h)),
        costs: costs.map(points),
        tag: `${points(cost)} spent · ${points(left)} left`,
      },
    },
  };
}

function chanceToInfiltrate(s: CellesState, u: number): string {
  const success = infiltrationReport(s, u).outcomes.find((o) => o.key === 'success');
  return percent((success?.weight ?? 0) / 10);
}

/** Where a unit could go if it were taken up now: every hex with the points left on arrival. */
function takePreview(s: CellesState, u: number): Preview {
  const probe = s.clone();
  probe.active = u;
  probe.bonus = mayMoveStrategically(s, u) ? 1 : 0;
  const { grid, sideOf, neighboursOf } = s.tables;
  const g = survey(probe, sideOf[u]);
  const ways = reachOf(probe, g, u);
  const total = allowance(probe, u);
  const base = baseAllowance(probe, u);
  const reach: { hex: HexLabel; text: string; chance?: string }[] = [];
  for (let h = 0; h < HEXES; h++) {
    const cost = ways.costTo(h);
    if (cost > 0) reach.push({ hex: grid.name(h), text: points((ways.keepsBonus(h) ? total : base) - cost) });
  }
  const from = s.hex[u];
  for (const to of neighboursOf[from]) {
    if (!isInfiltration(g, from, to) || refuseStep(probe, g, u, to) !== 0 || ways.costTo(to) >= 0) continue;
    const cost = stepCost(probe, g, u, from, grid.direction(from, to), to);
    reach.push({ hex: grid.name(to), text: points(base - cost), chance: chanceToInfiltrate(s, u) });
  }
  return { left: movementPoints(pointsLeft(probe, u)), overlay: { reach } };
}

function attackPreview(s: CellesState, u: number, intensity: number): Preview {
  const { grid } = s.tables;
  const cost = attackCost(s, u, intensity);
  const targets = contestedOf(chosen(s, activeUnit, code(V.attack, u, intensity))).map((h) => grid.name(h));
  return {
    cost: movementPoints(cost),
    left: movementPoints(Math.max(0, baseAllowance(s, u) - s.spent[u] - cost)),
    notes: s.arrived[u] ? [] : stackingNote(s, u, s.hex[u]),
    overlay: { targets, attacks: targets.map((to) => ({ from: grid.name(s.hex[u]), to })) },
  };
}

/** What an overstacked arrival hex costs if the phase ended now. */
function arrivalNote(s: CellesState, h: number): Note[] {
  const steps = h < 0 ? 0 : stepsIn(s, s.phasing, h, true);
  const where = s.tables.grid.name(h);
  return steps > LIMIT
    ? [danger('A-52', `${steps} steps in ${where}: overstacked, costs ${steps - LIMIT} at the end of the Action Phase`)]
    : [];
}

function stopPreview(s: CellesState, u: number): Preview {
  const notes: Note[] = s.arrived[u] ? arrivalNote(s, s.hex[u]) : stackingNote(s, u, s.hex[u]);
  if (s.spent[u] > 0) notes.push(plain('C-8.0.6', 'turns to its used face'));
  const left = pointsLeft(s, u);
  if (left > 0) notes.push(plain('C-8.0.20', `unused movement points: ${points(left)}`));
  return { notes };
}

function retreatPreview(s: CellesState, u: number, h: number): Preview {
  const g = survey(s, s.tables.sideOf[u]);
  const { grid } = s.tables;
  const overlay = { path: { hexes: [grid.name(s.hex[u]), grid.name(h)] } };
  if (!g.zoc[h] || g.friends[h] > 0) return { overlay };
  return {
    overlay,
    notes: [
      s.disrupted[u]
        ? danger('C-11.1.13', 'enemy zone of control: loses a step')
        : danger('C-11.1.12', 'enemy zone of control: is Disrupted'),
    ],
  };
}

// ---- odds -----------------------------------------------------------------------------------------------------------

export function odds(s: CellesState, c: number): OddsReport | null {
  const u = firstThing(c);
  switch (verbOf(c)) {
    case V.attack:
      return attackOdds(chosen(s, activeUnit, c), true);
    case V.join:
      // The die waits for a word even then.
      return { uncertain: 'no other unit can join', ...attackOdds(chosen(s, joining, c), true) };
    case V.fight:
      return attackOdds(s, false);
    case V['play-combat']:
    case V['keep-combat']: {
      const copy = chosen(s, topStep(s) === Step.attackerChit ? attackerChit : defenderChit, c);
      return attackReport(copy, topStep(copy) === Step.defenderChit ? MAY_PLAY : undefined);
    }
    case V.move:
      return isInfiltration(survey(s, s.tables.sideOf[u]), s.hex[u], secondThing(c))
        ? infiltrationReport(s, u, secondThing(c))
        : null;
    case V.strike:
      return airReport(s, u);
    default:
      return null;
  }
}

/** A copy in which this option has been chosen. */
function chosen(s: CellesState, step: DecisionStep<CellesState>, c: number): CellesState {
  const copy = s.clone();
  step.choose(copy, c);
  return copy;
}

const MAY_PLAY = 'Combat chits may still be played';

/** The attack as it stands, and what is still to be decided before the die falls. */
function attackOdds(s: CellesState, joiningOpen: boolean): OddsReport {
  const report = attackReport(s, undefined, joiningOpen);
  const { sideOf, allUnits } = s.tables;
  const uncertain = allUnits.some((u) => s.part[u] && stepsIn(s, sideOf[u], s.hex[u]) > LIMIT)
    ? 'an overstacked hex loses steps first'
    : report.fight?.attackers.some(({ role }) => role === 'may-join')
      ? 'more units may join'
      : SIDES.some((side) => holds(s, side, Tactical.combat))
        ? MAY_PLAY
        : null;
  return uncertain ? { ...report, uncertain } : report;
}
