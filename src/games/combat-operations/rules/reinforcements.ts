/** Reinforcements: chits, replacements and arrivals (14.0, X10, X23, X24). */
import { EVERYONE } from '../../../engine/log.ts';
import { drawFromCup } from '../../../engine/random.ts';
import { type AutoStep, type DecisionStep, frameArg, goTo, pop, push } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import { type CoState, holds, ItemState, isCounter, load, Mark, Phase, scenarioOf } from '../state.ts';
import { COUNTERS, HEXES, ITEMS, isEdge, onMap, other, Place, PROHIBITED, UNITS } from '../tables.ts';
import { hexRef, sideName, tellAll, tellOf, tellOwner, unitRef } from './log.ts';
import { allowance, markMoved, stopsOnEntry } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './step.ts';
import { closingOnly, IN_HIS_TURN, otherQuestion, V } from './verbs.ts';
import { endsIn, putCounter } from './zoc.ts';

/** CO-121: pass one is turns 1 to 5, pass two turns 6 to 10. */
export const passOf = (s: CoState): number => (s.turn <= scenarioOf(s).passLength ? 1 : 2);

/** All ten chits into the cup. */
export function fillCup(s: CoState): void {
  s.cup.fill(1);
  s.cup[0] = 0;
}

/** D-11: step 2. */
export const draw: AutoStep<CoState> = {
  rule: 'CO-013',
  run(s) {
    const scenario = scenarioOf(s);
    const { player } = s;
    const pass = passOf(s);
    const chit = drawFromCup(s, s.cup);
    s.drawn[(s.turn - 1) * 2 + (player === scenario.attacker ? 0 : 1)] = chit;
    s.log?.show(EVERYONE, [{ what: 'chit', face: String(chit) }], `${sideName(player)} draws chit ${chit}`);
    s.brought = chit;
    clearMarks(s, player);
    s.phase = Phase.movement;
    // CO-119, CO-143: the end chit ends the game in the second pass only
    if (chit === scenario.endChit && pass === 2) {
      s.lastTurn = 1;
      tellAll(s, 'This turn is the last');
    }
    const came = itemOn(s, player, chit, pass);
    const missed = itemOn(s, other(player), chit, pass);
    if (missed >= 0) loseItem(s, other(player), missed); // CO-115
    if (came < 0) return goTo(s, Step.move);
    // CO-114
    const item = scenario.items[player][came];
    s.item[player * ITEMS + came] = ItemState.came;
    tellOwner(s, player, `Reinforcement ${item.label} comes`);
    if (item.step !== null) return goTo(s, Step.replace, item.step === 'infantry' ? 1 : 2);
    for (const counter of item.counters) arriveOffMap(s, counter);
    goTo(s, Step.move);
  },
};

/** CO-113, CO-116, CO-142: the awaited item of a side that is tied to this number for this pass, or -1. */
function itemOn(s: CoState, side: number, chit: number, pass: number): number {
  const items = scenarioOf(s).items[side];
  for (let i = 0; i < items.length; i++)
    if (s.tie[side * ITEMS + i] === chit && items[i].pass === pass && s.item[side * ITEMS + i] === ItemState.awaited)
      return i;
  return -1;
}

function loseItem(s: CoState, side: number, i: number): void {
  const item = scenarioOf(s).items[side][i];
  s.item[side * ITEMS + i] = ItemState.lost;
  for (const counter of item.counters) putCounter(s, counter, Place.lost);
  tellOwner(s, side, `Reinforcement ${item.label} will never come: its chit was drawn by the enemy`);
}

function arriveOffMap(s: CoState, counter: number): void {
  const t = s.tables;
  putCounter(s, counter, Place.waiting);
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.supplied[t.parts[i]] = 1; // X25
}

/** What a player turn notes of its counters begins anew. */
function clearMarks(s: CoState, side: number): void {
  for (const unit of s.tables.unitsOf[side]) {
    s.moved[unit] = 0;
    s.attacked[unit] = 0;
    s.mark[unit] &= Mark.armorBridge;
  }
  s.exchanged.fill(0);
}

// ---- D-12: a step comes ---------------------------------------------------------------------------------------------

function refuseReplace(s: CoState, unit: number, arms: number): number {
  const t = s.tables;
  if (unit >= UNITS || t.side[unit] !== s.player) return s.refuse(R.notYours, unit);
  if (t.takesStep[unit] !== arms) return s.refuse(R.noReplacement, unit, arms - 1); // X24
  if (!onMap(s.hex[unit])) return s.refuse(R.replaceOffMap, unit);
  if (s.steps[unit] !== 1) return s.refuse(R.noStepLost, unit);
  if (s.supplied[unit] === 0) return s.refuse(R.replaceUnsupplied, unit);
  return 0;
}

/** Argument: 1 for an infantry step, 2 for an armor step. */
export const replace: DecisionStep<CoState> = {
  rule: 'CO-117',
  seat: (s) => s.player,
  prompt: (s) => `Which battalion gets back ${frameArg(s, 0) === 1 ? 'an infantry' : 'an armor'} step?`,
  publicPrompt: IN_HIS_TURN,
  sole: closingOnly,
  options(s, out) {
    for (const unit of s.tables.unitsOf[s.player])
      if (refuseReplace(s, unit, frameArg(s, 0)) === 0) out.add(code(V.replace, unit));
    out.add(code(V.decline));
  },
  refuse(s, c) {
    if (verbOf(c) === V.decline) return 0;
    return verbOf(c) === V.replace ? refuseReplace(s, first(c), frameArg(s, 0)) : otherQuestion;
  },
  choose(s, c) {
    if (verbOf(c) === V.replace) {
      s.steps[first(c)] = 2;
      s.replaced[s.player] += 1;
      tellOwner(s, s.player, unitRef(first(c)), ' gets back a step');
    }
    goTo(s, Step.move);
  },
};

// ---- D-14: arrivals ---------------------------------------------------------------------------------------------------

/** X23: how far an edge hex is from the nearest head of a side. */
function toNearestHead(s: CoState, side: number, hex: number): number {
  let nearest = 255;
  for (const head of scenarioOf(s).heads[side]) {
    const d = s.tables.distance[head * HEXES + hex];
    if (d < nearest) nearest = d;
  }
  return nearest;
}

const isEdgeEntry = (s: CoState, counter: number, hex: number): boolean =>
  isEdge(s.tables, hex) && load(s, hex) === 0 && s.tables.entryCost[s.tables.gait[counter]][hex] !== PROHIBITED;

/** The hexes at which a waiting counter may enter now, listed by `each`; returns how many there are. */
export function entryHexes(s: CoState, counter: number, each: (hex: number) => void): number {
  const t = s.tables;
  const side = t.side[counter];
  const scenario = scenarioOf(s);
  // CO-152, K19: in turn 1 anywhere on the scenario's edge
  const edge = s.turn === 1 ? scenario.entry[side] : null;
  let count = 0;
  for (const hex of edge ?? scenario.heads[side])
    if (!holds(s, other(side), hex)) {
      each(hex); // CO-118, K24
      count++;
    }
  if (count > 0) return count;
  // CO-141: else at the empty edge hex nearest to a head
  let nearest = 255;
  for (let hex = 0; hex < HEXES; hex++)
    if (isEdgeEntry(s, counter, hex)) nearest = Math.min(nearest, toNearestHead(s, side, hex));
  for (let hex = 0; hex < HEXES; hex++)
    if (isEdgeEntry(s, counter, hex) && toNearestHead(s, side, hex) === nearest) {
      each(hex);
      count++;
    }
  return count;
}

const ignore = (): void => {};
export const canEnter = (s: CoState, counter: number): boolean => entryHexes(s, counter, ignore) > 0;

export function refuseEnter(s: CoState, counter: number): number {
  if (counter >= COUNTERS || s.tables.side[counter] !== s.player) return s.refuse(R.notYours, counter);
  if (s.hex[counter] !== Place.waiting || !isCounter(s, counter)) return s.refuse(R.notWaiting, counter);
  return canEnter(s, counter) ? 0 : s.refuse(R.noEntryHex, counter);
}

/** Argument: the counter. */
export const enterAt: DecisionStep<CoState> = {
  rule: 'X23',
  seat: (s) => s.player,
  prompt: (s) => `Where does ${s.tables.labels[frameArg(s, 0)]} enter?`,
  publicPrompt: IN_HIS_TURN,
  sole: closingOnly,
  options(s, out) {
    entryHexes(s, frameArg(s, 0), (hex) => out.add(code(V.at, hex)));
  },
  refuse(s, c) {
    if (verbOf(c) !== V.at) return otherQuestion;
    let open = false;
    entryHexes(s, frameArg(s, 0), (hex) => {
      if (hex === first(c)) open = true;
    });
    return open ? 0 : s.refuse(R.notEntryHex, first(c));
  },
  choose(s, c) {
    const counter = frameArg(s, 0);
    const hex = first(c);
    pop(s);
    putCounter(s, counter, hex);
    markMoved(s, counter);
    tellOf(s, counter, ' enters at ', hexRef(hex));
    const left = allowance(s, counter) - s.tables.entryCost[s.tables.gait[counter]][hex];
    if (left > 0 && !stopsOnEntry(s, counter)) push(s, Step.moveTo, counter, left, 1);
    else endsIn(s, counter, hex);
  },
};
