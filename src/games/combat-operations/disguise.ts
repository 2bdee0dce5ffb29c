/**
 * For the pair test of the fog of war: changes hidden facts only, in ways a seat cannot see. Counters with the same back
 * change places, steps and supply states change carriers, ties their numbers, engineers their jobs.
 */
import type { RandomSource } from '../../engine/random.ts';
import { FRAME_WIDTH } from '../../engine/state.ts';
import { topStep } from '../../engine/steps.ts';
import { Job } from './rules/engineers.ts';
import { leadOf } from './rules/movement.ts';
import { Step } from './rules/step.ts';
import { putCounter } from './rules/zoc.ts';
import { type CoState, ItemState, isCounterOnMap, load, Mark, NO_TARGET, scenarioOf } from './state.ts';
import { Bridge, HEXES, ITEMS, onMap, STACKING_LIMIT, UNITS } from './tables.ts';
import { inSight } from './view.ts';

export function disguise(s: CoState, seat: number, random: RandomSource): boolean {
  if (s.result !== 0) return false;
  let changed = false;
  for (const side of [0, 1]) {
    if (side === seat) continue;
    for (let i = 0; i < 6; i++) if (swapTwo(s, side, random)) changed = true;
    if (moveSteps(s, side, random)) changed = true;
    if (changeTies(s, side, random)) changed = true;
    if (changeJobs(s, side, random)) changed = true;
  }
  return changed;
}

/** The counter that the step under way speaks of: its owner's next word is about this one. */
function spokenOf(s: CoState): number {
  const named = [Step.moveTo, Step.enterAt, Step.exploitTo, Step.build, Step.place];
  return named.includes(topStep(s)) ? s.stack[(s.depth - 1) * FRAME_WIDTH + 1] : -1;
}

const isHidden = (s: CoState, counter: number): boolean => (s.mark[leadOf(s, counter)] & Mark.shown) === 0;

/** While its owner may break down or join a regiment, that shows where the regiment lies. */
function isTiedToItsPlace(s: CoState, counter: number): boolean {
  if (topStep(s) !== Step.move || s.tables.side[counter] !== s.player) return false;
  if (counter >= UNITS) return s.exchanged[counter - UNITS] === 0;
  const regiment = s.tables.regimentOf[counter];
  return regiment >= 0;
}

function swapTwo(s: CoState, side: number, random: RandomSource): boolean {
  const t = s.tables;
  if (!inSight(s, side)) return false;
  const spoken = spokenOf(s);
  const list = Array.from(t.countersOf[side]).filter(
    (c) => isCounterOnMap(s, c) && isHidden(s, c) && c !== spoken && !isTiedToItsPlace(s, c),
  );
  if (list.length < 2) return false;
  const a = list[random.below(list.length)];
  const mates = list.filter((c) => t.back[c] === t.back[a] && s.hex[c] !== s.hex[a] && mayTrade(s, a, c));
  if (mates.length === 0) return false;
  trade(s, a, mates[random.below(mates.length)]);
  return true;
}

/** Nobody sees the difference: the limit is kept or broken as before, and a plan in sight stays possible. */
function mayTrade(s: CoState, a: number, b: number): boolean {
  const t = s.tables;
  const grows = t.size[a] - t.size[b];
  if (grows !== 0) {
    const loads = [load(s, s.hex[a]), load(s, s.hex[b]), load(s, s.hex[a]) - grows, load(s, s.hex[b]) + grows];
    if (loads.some((n) => n > STACKING_LIMIT)) return false;
  }
  return fitsPlan(s, a, b) && fitsPlan(s, b, a);
}

/** Whether `c` could stand in the plan where `model` stands now. */
function fitsPlan(s: CoState, c: number, model: number): boolean {
  const t = s.tables;
  const target = s.target[leadOf(s, model)];
  if (target === NO_TARGET) return true;
  if (t.dummy[c]) return false;
  return !t.artillery[c] || t.distance[s.hex[model] * HEXES + target] <= t.range[c];
}

/** Two counters change places, and with the place what was done there in sight of all. */
function trade(s: CoState, a: number, b: number): void {
  const [hexA, hexB] = [s.hex[a], s.hex[b]];
  const [factsA, factsB] = [placeFacts(s, a), placeFacts(s, b)];
  putCounter(s, a, hexB);
  putCounter(s, b, hexA);
  writePlaceFacts(s, a, factsB);
  writePlaceFacts(s, b, factsA);
}

const placeFacts = (s: CoState, c: number): number[] => {
  const u = leadOf(s, c);
  return [s.moved[u], s.attacked[u], s.mark[u], s.target[u]];
};

function writePlaceFacts(s: CoState, c: number, [moved, attacked, mark, target]: number[]): void {
  const t = s.tables;
  for (let i = t.partsFrom[c]; i < t.partsTo[c]; i++) {
    const u = t.parts[i];
    s.moved[u] = moved;
    s.attacked[u] = attacked;
    s.mark[u] = mark;
    s.target[u] = target;
  }
}

/** Lost steps change carriers. */
function moveSteps(s: CoState, side: number, random: RandomSource): boolean {
  const t = s.tables;
  const list = Array.from(t.unitsOf[side]).filter((u) => onMap(s.hex[u]) && !t.dummy[u] && isHidden(s, u));
  const hurt = list.filter((u) => s.steps[u] === 1);
  const whole = list.filter((u) => s.steps[u] === 2);
  if (hurt.length === 0 || whole.length === 0) return false;
  s.steps[hurt[random.below(hurt.length)]] = 2;
  s.steps[whole[random.below(whole.length)]] = 1;
  return true;
}

/** An awaited item goes to another number that is still in the cup. */
function changeTies(s: CoState, side: number, random: RandomSource): boolean {
  const items = scenarioOf(s).items[side];
  const open = items
    .map((_, i) => i)
    .filter((i) => s.tie[side * ITEMS + i] > 0 && s.item[side * ITEMS + i] === ItemState.awaited);
  if (open.length === 0) return false;
  const i = open[random.below(open.length)];
  const pass = s.turn <= scenarioOf(s).passLength ? 1 : 2;
  const free = Array.from({ length: 10 }, (_, n) => n + 1).filter(
    (chit) =>
      (s.turn === 0 || items[i].pass > pass || s.cup[chit] > 0) &&
      !items.some((item, j) => item.pass === items[i].pass && s.tie[side * ITEMS + j] === chit),
  );
  if (free.length === 0) return false;
  s.tie[side * ITEMS + i] = free[random.below(free.length)];
  return true;
}

/** An engineer beside the river takes up a job, or has none. */
function changeJobs(s: CoState, side: number, random: RandomSource): boolean {
  const t = s.tables;
  let changed = false;
  t.engineerUnits.forEach((unit, e) => {
    if (t.side[unit] !== side || !onMap(s.hex[unit]) || !isHidden(s, unit) || random.below(2) === 0) return;
    if (unit === spokenOf(s) || (s.mark[unit] & Mark.ordered) !== 0) return;
    if (s.job[e] !== Job.none) {
      s.job[e] = s.jobSide[e] = s.jobPoints[e] = 0;
      changed = true;
      return;
    }
    const sides = [0, 1, 2, 3, 4, 5]
      .map((d) => t.river[s.hex[unit] * 6 + d])
      .filter((x) => x >= 0 && s.bridge[x] === Bridge.none);
    if (sides.length === 0) return;
    s.job[e] = Job.infantry;
    s.jobSide[e] = sides[random.below(sides.length)];
    s.jobPoints[e] = 1;
    changed = true;
  });
  return changed;
}
