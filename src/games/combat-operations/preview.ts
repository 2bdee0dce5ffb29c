/** What an option would cost and risk, from what the deciding seat may know. */
import type { Preview } from '../../engine/game.ts';
import { Distribution, type OddsReport } from '../../engine/odds.ts';
import { frameArg, Options, runToDecision, topStep } from '../../engine/steps.ts';
import { type Amount, figure } from '../../engine/text.ts';
import { first, second, verbOf } from '../../engine/verbs.ts';
import { allowance, findReach, hasDestination } from './rules/movement.ts';
import { Step } from './rules/step.ts';
import { steps } from './rules/steps.ts';
import {
  armorBonus,
  attackStrength,
  computeAttack,
  engineersInTown,
  mixOf,
  oddsLevel,
  supportStrength,
  terrainDefense,
  unsupportedArmor,
} from './rules/strength.ts';
import { V } from './rules/verbs.ts';
import { inEnemyZoc } from './rules/zoc.ts';
import { type CoState, isCounterOnMap, Mark, scenarioOf } from './state.ts';
import { LEVELS, lossOf, other, Place, Terrain, UNITS } from './tables.ts';

const points = (n: number): string => figure(n, 2);
const movementPoints = (n: number): Amount => ({ value: n / 2, unit: 'point', units: 'points' });

export function preview(s: CoState, c: number): Preview | null {
  const t = s.tables;
  const verb = verbOf(c);
  if (verb === V.to) {
    const counter = frameArg(s, 0);
    const has = topStep(s) === Step.moveTo ? frameArg(s, 1) : allowance(s, counter);
    return previewMove(s, counter, first(c), has);
  }
  if (verb === V.at) {
    const counter = frameArg(s, 0);
    const cost = t.entryCost[t.gait[counter]][first(c)];
    return {
      cost: movementPoints(cost),
      left: movementPoints(Math.max(0, allowance(s, counter) - cost)),
      overlay: { spots: [t.grid.name(first(c))] },
    };
  }
  if (verb === V.attack || verb === V.support)
    return { overlay: { attacks: [{ from: t.grid.name(s.hex[first(c)]), to: t.grid.name(second(c)) }] } };
  if (verb === V.retreat) {
    const side = t.side[first(c)];
    const hex = second(c);
    const hurts = inEnemyZoc(s, side, hex) && (side === 0 ? s.standing[hex] <= 0 : s.standing[hex] >= 0);
    return {
      overlay: { path: { hexes: [t.grid.name(s.hex[first(c)]), t.grid.name(hex)] } },
      ...(hurts
        ? { notes: [{ text: 'loses a step in the enemy zone of control', rule: 'CO-023', tone: 'danger' as const }] }
        : {}),
    };
  }
  return null;
}

function previewMove(s: CoState, counter: number, to: number, has: number): Preview {
  const t = s.tables;
  const from = s.hex[counter];
  const notes: { text: string; rule: string; tone?: 'danger' | 'plain' }[] = [];
  findReach(s, counter, from, has);
  const reached = t.paths.isReached(to);
  const hexes = reached ? t.paths.pathTo(to) : [from, to];
  const spent = reached ? t.paths.costTo(to) : has;
  const costs = reached
    ? hexes.slice(1).map((hex, i) => points(t.paths.costTo(hex) - t.paths.costTo(hexes[i])))
    : ['all'];
  if (!reached) notes.push({ text: 'takes the whole allowance for this one hex', rule: 'CO-041' });
  if (inEnemyZoc(s, t.side[counter], to))
    notes.push({ text: 'enters an enemy zone of control and stops', rule: 'CO-021', tone: 'danger' });
  return {
    cost: movementPoints(spent),
    left: movementPoints(has - spent),
    notes,
    overlay: {
      path: {
        hexes: hexes.map((hex) => t.grid.name(hex)),
        costs,
        tag: `${points(spent)} spent · ${points(has - spent)} of ${points(has)} left`,
      },
    },
  };
}

// ---- odds -------------------------------------------------------------------------------------------------------------------

const scratch = new Options();

export function odds(s: CoState, c: number): OddsReport | null {
  const verb = verbOf(c);
  if (verb === V.resolve) return attackRange(s, first(c));
  if (verb === V.attack || verb === V.support) {
    const t = s.tables;
    const next = s.clone();
    for (let i = t.partsFrom[first(c)]; i < t.partsTo[first(c)]; i++) next.target[t.parts[i]] = second(c);
    return attackRange(next, second(c));
  }
  if (topStep(s) === Step.commit) return shownAttack(s, c);
  return nextChit(s, c);
}

/** What the next draw brings, if this choice certainly leads to one and to no other. */
function nextChit(s: CoState, c: number): OddsReport | null {
  const verb = verbOf(c);
  if (verb !== V.end && verb !== V.confirm && verb !== V.drop && verb !== V.done && verb !== V.none) return null;
  const drawnBefore = s.drawn.reduce((n, chit) => n + (chit > 0 ? 1 : 0), 0);
  const next = s.clone();
  const step = steps.steps[topStep(s)];
  if (!('choose' in step)) return null;
  step.choose(next, c);
  runToDecision(steps, next, scratch);
  const drawn = next.drawn.reduce((n, chit) => n + (chit > 0 ? 1 : 0), 0);
  if (drawn !== drawnBefore + 1 || next.result !== 0) return null;
  // The drawer must be asked something whatever comes, or the chain would go on to the next draw.
  const t = s.tables;
  const asked = Array.from(t.countersOf[next.player]).some((u) => isCounterOnMap(next, u) && hasDestination(next, u));
  if (!asked) return null;
  const cup = Array.from(next.cup);
  const chit = next.brought;
  cup[chit] += 1;
  const scenario = scenarioOf(s);
  const pass = next.turn <= scenario.passLength ? 1 : 2;
  const chances = Distribution.cup(cup);
  return {
    title: 'The next chit',
    rule: 'CO-013',
    modifiers: [],
    outcomes: chances.chances.map(({ value, weight }) => ({
      key: `chit ${value}`,
      label: String(value),
      text: value === scenario.endChit && pass === 2 ? `chit ${value}: the last turn` : `chit ${value}`,
      weight,
      good: 'none' as const,
    })),
    ...(pass === 2 && cup[scenario.endChit] > 0
      ? { summary: [`1 in ${chances.chances.length} that this turn is the last`] }
      : {}),
  };
}

/** D-23: everything is face up; the result of this answer, as it stands. */
function shownAttack(s: CoState, c: number): OddsReport {
  const next = s.clone();
  if (verbOf(c) === V.commit) next.mark[first(c)] |= Mark.inDefense;
  computeAttack(next);
  const final = verbOf(c) === V.done;
  return {
    ...reportOf(next, next.attackHex, next.attackTotal, next.defenseTotal, next.level),
    outcomes: [outcomeOf(next, next.level, next.defenderSteps, 1)],
    ...(final && staysBrought(s, c, next.level) ? {} : { uncertain: 'as it stands with this choice' }),
  };
}

/** Whether the result can still be read from the state when the next decision is reached. */
function staysBrought(s: CoState, c: number, level: number): boolean {
  const next = s.clone();
  const step = steps.steps[topStep(s)];
  if ('choose' in step) step.choose(next, c);
  runToDecision(steps, next, scratch);
  return next.brought === 100 + level;
}

const RESULT_WORDS = ['nobody retreats', 'the attacker retreats', 'the defender retreats'];

function outcomeOf(s: CoState, level: number, steps: number, weight: number): OddsReport['outcomes'][number] {
  const t = s.tables;
  const [a, d] = [lossOf(t.attackerLoss, level, steps), lossOf(t.defenderLoss, level, steps)];
  const retreats = t.retreats[level];
  return {
    key: `level ${level}`,
    label: LEVELS[level],
    text: `attacker loses ${a}, defender ${d}; ${RESULT_WORDS[retreats]}`,
    weight,
    good: level > 3 ? 'attacker' : level < 3 ? 'defender' : 'none',
  };
}

function reportOf(
  s: CoState,
  hex: number,
  attack: number,
  defense: number,
  level: number,
): Omit<OddsReport, 'outcomes'> {
  const m = mixOf(s, hex);
  const shifts = [
    { text: 'armor bonus', value: armorBonus(m), rule: 'CO-101' },
    { text: 'armor without infantry', value: unsupportedArmor(m), rule: 'CO-102' },
    { text: 'engineers in the town', value: engineersInTown(s, m, hex), rule: 'CO-112' },
  ];
  return {
    title: `Attack on ${s.tables.grid.name(hex)}`,
    rule: 'X12a',
    strengths: `${attack} against ${defense}`,
    column: LEVELS[level],
    modifiers: shifts.filter((shift) => shift.value !== 0),
  };
}

/** Least and most that a back in sight may hide, and the battalions that may lie under it. */
interface Hidden {
  least: number;
  most: number;
}

/** A planned attack: one's own total exactly, the other side's from what its backs may be. */
function attackRange(s: CoState, hex: number): OddsReport | null {
  const t = s.tables;
  let attack = 0;
  for (const unit of t.unitsOf[s.player])
    if (s.target[unit] === hex)
      attack += t.artillery[unit] ? supportStrength(s, unit, hex) : attackStrength(s, unit, hex);
  if (attack === 0) return null;
  const enemy = other(s.player);
  let least = 0;
  let most = 0;
  let anyReal = false;
  for (const c of t.countersOf[enemy]) {
    if (!isCounterOnMap(s, c) || s.hex[c] !== hex) continue;
    const hidden = strengthsBehind(s, enemy, t.back[c], hex);
    least += hidden.least;
    most += hidden.most;
    if (hidden.least > 0) anyReal = true;
  }
  most += artilleryInReach(s, enemy, hex);
  const high = anyReal ? oddsLevel(attack, Math.max(1, least)) : LEVELS.length - 1;
  const low = oddsLevel(attack, Math.max(1, most));
  return {
    title: `Attack on ${t.grid.name(hex)}`,
    rule: 'X12a',
    strengths: `${attack} against ${least} to ${most}`,
    column: `${LEVELS[low]} to ${LEVELS[high]}`,
    modifiers: [],
    outcomes: Array.from({ length: high - low + 1 }, (_, i) => ({
      key: `level ${low + i}`,
      label: LEVELS[low + i],
      text: RESULT_WORDS[t.retreats[low + i]],
      weight: 1,
      good: low + i > 3 ? ('attacker' as const) : low + i < 3 ? ('defender' as const) : ('none' as const),
    })),
    summary: anyReal ? [] : ['There may be nothing but dummies.'],
    uncertain: 'what lies face down may be anything with that back; shifts for unit types are not in it',
  };
}

/** Over everything of that side and back that was not seen eliminated. */
function strengthsBehind(s: CoState, side: number, back: number, hex: number): Hidden {
  const t = s.tables;
  const scenario = scenarioOf(s);
  const inPlay = (c: number): boolean =>
    scenario.start[side].includes(c) || scenario.items[side].some((item) => item.counters.includes(c));
  const terrain = t.terrain[hex];
  let least = 255;
  let most = 0;
  const note = (low: number, high: number): void => {
    least = Math.min(least, low);
    most = Math.max(most, high);
  };
  for (const c of t.countersOf[side]) {
    const whole = t.regimentOf[c] >= 0 ? t.regimentOf[c] : c;
    if (t.back[c] !== back || !inPlay(whole)) continue;
    if (c >= UNITS) {
      let high = 0;
      let gone = false;
      for (let i = t.partsFrom[c]; i < t.partsTo[c]; i++) {
        const u = t.parts[i];
        if (s.hex[u] === Place.eliminated) gone = true;
        high +=
          t.defense[u] + 1 + terrainDefense(t, u, terrain) + (t.clearBonus[u] && terrain === Terrain.clear ? 1 : 0);
      }
      if (!gone) note(255, high);
    } else if (s.hex[c] !== Place.eliminated) {
      const value =
        t.defense[c] + terrainDefense(t, c, terrain) + (t.clearBonus[c] && terrain === Terrain.clear ? 1 : 0);
      if (t.dummy[c]) note(0, 0);
      else note(Math.max(1, value >> 1), value + (t.regimentOf[c] >= 0 ? 1 : 0));
    }
  }
  return { least: least === 255 ? 0 : least, most };
}

/** CO-108: the most that artillery backs within the longest range may add. */
function artilleryInReach(s: CoState, side: number, hex: number): number {
  const t = s.tables;
  let strongest = 0;
  for (const u of t.unitsOf[side]) if (t.artillery[u]) strongest = Math.max(strongest, t.attack[u]);
  let sum = 0;
  for (const u of t.unitsOf[side])
    if (t.artillery[u] && isCounterOnMap(s, u) && s.hex[u] !== hex && t.grid.distance(s.hex[u], hex) <= t.mostRange)
      sum += strongest;
  return sum;
}

export function observed(s: CoState): string {
  return s.brought >= 100 ? `level ${s.brought - 100}` : `chit ${s.brought}`;
}
