/**
 * For the pair test of the fog of war: changes hidden facts only, in ways a seat cannot see. Counters with the same back
 * change places, steps and supply states change carriers, ties their numbers, engineers their jobs.
 */
import { code, frameArg, type RandomSource, topStep } from '../../engine/index.ts';
import { fitsPlan } from './rules/deals.ts';
import { Job } from './rules/engineers.ts';
import { exploit } from './rules/exploitation.ts';
import { isKnown } from './rules/memory.ts';
import { leadOf } from './rules/movement.ts';
import { Step } from './rules/sequence.ts';
import { V } from './rules/verbs.ts';
import { putCounter } from './rules/zoc.ts';
import { type CoState, ItemState, isCounterOnMap, load, Mark, scenarioOf } from './state.ts';
import { Bridge, ITEMS, onMap, STACKING_LIMIT, UNITS } from './tables.ts';
import { inSight } from './view.ts';

export function indistinguishableState(s: CoState, seat: number, random: RandomSource): boolean {
  if (s.result !== 0) return false;
  let changed = false;
  for (const side of [0, 1].filter((x) => x !== seat)) {
    for (let i = 0; i < 6; i++) changed = swapTwo(s, side, random) || changed;
    for (const change of [moveSteps, changeTies, changeJobs]) changed = change(s, side, random) || changed;
  }
  return changed;
}

/** The counter that the step under way speaks of: its owner's next word is about this one. */
function spokenOf(s: CoState): number {
  const named = [Step.moveTo, Step.enterAt, Step.exploitTo, Step.build, Step.place];
  return named.includes(topStep(s)) ? frameArg(s, 0) : -1;
}

const isHidden = (s: CoState, counter: number): boolean =>
  (s.mark[leadOf(s, counter)] & Mark.shown) === 0 && !isKnown(s, leadOf(s, counter));

/** While its owner may break down or join a regiment, that shows where the regiment lies. */
function isTiedToItsPlace(s: CoState, counter: number): boolean {
  if (topStep(s) !== Step.move || s.tables.side[counter] !== s.player) return false;
  return counter >= UNITS ? s.exchanged[counter - UNITS] === 0 : s.tables.regimentOf[counter] >= 0;
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
  const b = mates[random.below(mates.length)];
  trade(s, a, b);
  if (findsSupply(s)) return true;
  trade(s, a, b);
  return false;
}

/** CO-075: a counter that is about to exploit was named because it finds supply somewhere; HQs that trade may end that. */
const findsSupply = (s: CoState): boolean =>
  topStep(s) !== Step.exploitTo || exploit.refuse(s, code(V.move, frameArg(s, 0))) === 0;

/** Nobody sees the difference: the limit is kept or broken as before, and a plan in sight stays possible. */
function mayTrade(s: CoState, a: number, b: number): boolean {
  const t = s.tables;
  const grows = t.size[a] - t.size[b];
  if (grows !== 0) {
    const loads = [load(s, s.hex[a]), load(s, s.hex[b]), load(s, s.hex[a]) - grows, load(s, s.hex[b]) + grows];
    if (loads.some((n) => n > STACKING_LIMIT)) return false;
  }
  const fits = (c: number, model: number) => fitsPlan(t, c, s.hex[model], s.target[leadOf(s, model)]);
  return fits(a, b) && fits(b, a);
}

/** Two counters change places, and with the place what was done there in sight of all. */
function trade(s: CoState, a: number, b: number): void {
  const t = s.tables;
  const [hexA, hexB, leadA, leadB] = [s.hex[a], s.hex[b], leadOf(s, a), leadOf(s, b)];
  putCounter(s, a, hexB);
  putCounter(s, b, hexA);
  for (const field of [s.moved, s.attacked, s.mark, s.target]) {
    const [ofA, ofB] = [field[leadA], field[leadB]];
    for (let i = t.partsFrom[a]; i < t.partsTo[a]; i++) field[t.parts[i]] = ofB;
    for (let i = t.partsFrom[b]; i < t.partsTo[b]; i++) field[t.parts[i]] = ofA;
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
    const sides = t.riversAt[s.hex[unit]].filter((x) => s.bridge[x] === Bridge.none);
    if (sides.length === 0) return;
    s.job[e] = Job.infantry;
    s.jobSide[e] = sides[random.below(sides.length)];
    s.jobPoints[e] = 1;
    changed = true;
  });
  return changed;
}
