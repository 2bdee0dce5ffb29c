/**
 * A full state behind a view: what the seat cannot know is dealt anew, so that the seat cannot tell it from the real one.
 *
 * Each back in sight becomes a battalion, a regiment or a dummy of that back. Which reinforcements have come is dealt
 * first (it must fit the chits drawn), then which regiments lie as one counter, then who lies where (it must fit the
 * stacking limit and the plan in sight). The search tries everything in random order; what really is shows that it ends.
 */

import type { View } from '../../engine/game.ts';
import { writeFields, writeRows } from '../../engine/position.ts';
import type { RandomSource } from '../../engine/random.ts';
import { FRAME_WIDTH } from '../../engine/state.ts';
import { push } from '../../engine/steps.ts';
import { isKnown } from './rules/memory.ts';
import { leadOf } from './rules/movement.ts';
import { askStartBridge, clearBoard, putOffMap } from './rules/setup.ts';
import { Step } from './rules/step.ts';
import { determineSupply } from './rules/supply.ts';
import { isOpen } from './rules/unseen.ts';
import { deriveMap, putCounter } from './rules/zoc.ts';
import { type CoState, ItemState, isCounter, isCounterOnMap, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { CHITS, HEXES, ITEMS, onMap, other, Place, SIDE_IDS, STACKING_LIMIT, type Tables, UNITS } from './tables.ts';
import { type CoView, inSight, PHASES } from './view.ts';

const sideOf = (id: string): number => (SIDE_IDS as readonly string[]).indexOf(id);

export function redeal(s: CoState, seen: View, _seat: number, random: RandomSource): void {
  const v = seen as CoView;
  clearBoard(s);
  writeFields(s, v.fields);
  s.phase = PHASES.includes(v.phase) ? PHASES.indexOf(v.phase) : Phase.movement;
  writeCounters(s, v);
  writeTowns(s, v);
  for (const id of Object.keys(v.seen)) dealSide(s, v, sideOf(id), random);
  deriveMap(s);
  keepSupply(s, v);
  enterStep(s, v);
}

function writeCounters(s: CoState, v: CoView): void {
  const t = s.tables;
  for (const name of v.eliminated) {
    const unit = t.find(name);
    s.hex[unit] = Place.eliminated;
    s.steps[unit] = s.supplied[unit] = 0;
  }
  writeRows(t.kinds, s, 'unit', v.shown);
  for (const [name, { hex, steps }] of Object.entries(v.known)) {
    const counter = t.find(name);
    s.hex[counter] = t.grid.find(hex);
    if (steps === undefined) continue;
    s.known[counter] = 1 + steps;
    s.steps[counter] = steps;
  }
  for (const [id, own] of Object.entries(v.own)) {
    const side = sideOf(id);
    writeRows(t.kinds, s, 'unit', own.units);
    writeRows(t.kinds, s, 'engineer', own.engineers);
    for (const name of own.exchanged) s.exchanged[t.find(name) - UNITS] = 1;
    s.tie.set(own.ties, side * ITEMS);
    s.item.set(own.items, side * ITEMS);
    s.replaced[side] = own.replaced;
  }
}

/** Whose counters were last there holds it, as far as one can tell; one's own certain knowledge comes first. */
function writeTowns(s: CoState, v: CoView): void {
  const seat = sideOf(v.seat);
  for (const [hex, town] of Object.entries(v.towns)) {
    const i = s.tables.townAt[s.tables.grid.find(hex)];
    s.lastThere[i] = sideOf(town.last);
    s.control[i] = town.control !== null ? sideOf(town.control) : seat < 0 ? s.lastThere[i] : other(seat);
    s.knownBy[i] = (town.known && seat >= 0 ? 1 << seat : 0) | (s.control[i] === seat ? 0 : 1 << s.control[i]);
  }
}

/** What was worked out or shown stays; the rest of the hidden side is as it would be found now. */
function keepSupply(s: CoState, v: CoView): void {
  const t = s.tables;
  if (s.result !== 0 || s.turn === 0) return;
  const before = Uint8Array.from(s.supplied);
  determineSupply(s);
  for (let unit = 0; unit < UNITS; unit++) {
    const known = SIDE_IDS[t.side[unit]] in v.own || (s.mark[unit] & Mark.shown) !== 0 || !onMap(s.hex[unit]);
    if (known) s.supplied[unit] = before[unit];
  }
}

/** The step the view names; else the one in which the other player may do anything that looks like this. */
function enterStep(s: CoState, v: CoView): void {
  if (s.result !== 0) return;
  if (v.stack !== null) {
    s.depth = v.stack.length / FRAME_WIDTH;
    s.stack.set(v.stack);
    return;
  }
  push(
    s,
    s.phase === Phase.ties ? Step.tie : s.phase < Phase.bridges ? Step.setUp : Step.move,
    sideOf(v.decides ?? ''),
  );
  if (s.phase === Phase.bridges) askStartBridge(s, 0);
}

// ---- the deal -----------------------------------------------------------------------------------------------------------

/** A back in sight, to be filled. */
interface Slot {
  readonly hex: number;
  readonly back: number;
  /** The hex it is planned against, or NO_TARGET. */
  target: number;
  counter: number;
}

/** What a side shows, and by what its counters are dealt behind it. */
interface Deal {
  readonly s: CoState;
  readonly side: number;
  readonly random: RandomSource;
  readonly slots: readonly Slot[];
}

/** X7: a dummy is never in a plan; CO-105: artillery reaches what it supports against. */
export const fitsPlan = (t: Tables, c: number, hex: number, target: number): boolean =>
  target === NO_TARGET || (!t.dummy[c] && (!t.artillery[c] || t.distance[hex * HEXES + target] <= t.range[c]));

const partsOf = (t: Tables, c: number): number[] => Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c]));

function dealSide(s: CoState, v: CoView, side: number, random: RandomSource): void {
  const { attacker, defender, items } = scenarioOf(s);
  const deal = { s, side, random, slots: inSight(s, side) ? slotsOf(s, v, side) : [] };
  if (!inSight(s, side)) {
    putOffMap(s, side);
    // The attacker's ties are tied when the defender is asked for his.
    const tied = s.phase > Phase.ties || (side === attacker && v.decides === SIDE_IDS[defender]);
    if (tied) tieItems(deal, Array(items[side].length).fill(ItemState.awaited));
    return;
  }
  // Plausible first: within the limit. While the other player moves, his stacks may be higher for a moment.
  for (const limit of [STACKING_LIMIT, 99])
    for (const states of itemChoices(deal)) {
      if (!place(deal, states, limit)) continue;
      tieItems(deal, states);
      dealSteps(deal);
      return;
    }
  // A position may be given with more or less than its scenario has: then any unit with that back will do.
  const [states] = itemChoices(deal);
  if (states && fillAnyhow(deal)) {
    settle(deal, states, []);
    tieItems(deal, states);
    dealSteps(deal);
    return;
  }
  throw new Error(`no deal of ${SIDE_IDS[side]}'s ${deal.slots.length} counters fits this view`);
}

/** The backs of a side that are not face up, each with what is planned for it in sight of all. */
function slotsOf(s: CoState, v: CoView, side: number): Slot[] {
  const t = s.tables;
  const slots = Object.entries(v.seen[SIDE_IDS[side]]).flatMap(([name, backs]) => {
    const hex = t.grid.find(name);
    const left = backs.map((back) => t.backs.indexOf(back));
    for (const c of t.countersOf[side])
      if (s.hex[c] === hex && isCounter(s, c) && isOpen(s, c)) left.splice(left.indexOf(t.back[c]), 1);
    return left.map((back): Slot => ({ hex, back, target: NO_TARGET, counter: -1 }));
  });
  for (const p of side === s.player ? v.plan : []) {
    const [from, target] = [t.grid.find(p.from), t.grid.find(p.target)];
    if (p.counter !== undefined) for (const u of partsOf(t, t.find(p.counter))) s.target[u] = target;
    else {
      const slot = slots.find((x) => x.hex === from && t.backs[x.back] === p.back && x.target === NO_TARGET);
      if (slot) slot.target = target;
    }
  }
  return slots;
}

/** The counters of a side that lie face down and are no secret. */
const knownCounters = (s: CoState, side: number): number[] =>
  Array.from(s.tables.countersOf[side]).filter((c) => isCounterOnMap(s, c) && isKnown(s, leadOf(s, c)));

// ---- which reinforcements have come -----------------------------------------------------------------------------------

/** The chits of a pass, by what becomes of an item that is tied to one: awaited, came, lost. */
function chitsOf({ s, side }: Deal, pass: number): number[][] {
  const { attacker, passLength } = scenarioOf(s);
  const drawn = Array.from(s.drawn.subarray((pass - 1) * passLength * 2, pass * passLength * 2));
  const by = (who: number): number[] => drawn.filter((chit, i) => chit > 0 && i % 2 === (who === attacker ? 0 : 1));
  const inCup = Array.from({ length: CHITS }, (_, i) => i + 1).filter((chit) => !drawn.includes(chit));
  return [inCup, by(side), by(other(side))];
}

/** Every way the items of this side can stand that the chits allow, in random order. */
function itemChoices(deal: Deal): number[][] {
  const { s, side, random } = deal;
  const items = scenarioOf(s).items[side];
  const room = [[], chitsOf(deal, 1), chitsOf(deal, 2)];
  let all: number[][] = [[]];
  for (const { pass, counters } of items) {
    // An item one of whose units was seen eliminated or face up has come.
    const units = counters.flatMap((c) => partsOf(s.tables, c));
    const hasCome = units.some((u) => s.hex[u] === Place.eliminated || isOpen(s, u));
    const states = hasCome ? [ItemState.came] : Object.values(ItemState);
    const taken = (before: number[], state: number): number =>
      before.filter((x, i) => x === state && items[i].pass === pass).length;
    all = all.flatMap((before) =>
      states.filter((state) => taken(before, state) < room[pass][state].length).map((state) => [...before, state]),
    );
  }
  return random.shuffled(all);
}

function tieItems(deal: Deal, states: readonly number[]): void {
  const { s, side, random } = deal;
  const pools = [1, 2].map((pass) => chitsOf(deal, pass).map((chits) => random.shuffled(chits)));
  scenarioOf(s).items[side].forEach((item, i) => {
    s.tie[side * ITEMS + i] = pools[item.pass - 1][states[i]].pop() ?? 0;
    s.item[side * ITEMS + i] = states[i];
  });
}

// ---- who lies where ---------------------------------------------------------------------------------------------------

/** One way for a counter to be there: what lies on the map, and what of it beside. */
interface Way {
  readonly on: readonly number[];
  readonly off: readonly number[];
}

/** The ways of a counter: as one, broken down or (what waits) in part beside the map; what has come is most likely on it. */
function waysOf({ s, random }: Deal, counter: number, mayWait: boolean): Way[] {
  const all = partsOf(s.tables, counter);
  const hidden = all.filter((u) => s.hex[u] !== Place.eliminated && !isOpen(s, u));
  if (hidden.length === 0) return [{ on: [], off: [] }];
  const isWhole = hidden.length === all.length;
  const ways = random.shuffled<Way>([
    ...(isWhole ? [{ on: [counter], off: [] }] : []),
    ...(counter >= UNITS ? [{ on: hidden, off: [] }] : []),
  ]);
  if (!mayWait) return ways;
  if (isWhole) ways.push({ on: [], off: [counter] });
  for (let n = isWhole ? 1 : 0; n < hidden.length; n++) ways.push({ on: hidden.slice(0, n), off: hidden.slice(n) });
  return ways;
}

const MOST_TRIES = 5000;

/** Fills every slot with a counter of its back, within the limit and the plan. */
function place(deal: Deal, states: readonly number[], limit: number): boolean {
  const { s, side, random, slots } = deal;
  const t = s.tables;
  const { start, items, entry } = scenarioOf(s);
  // Red Attack, turn 1: who is not on the map yet waits. Later only what has just come may wait.
  const enters = s.turn === 1 && entry[side] !== null && s.player === side;
  const strictness = (c: number): number => t.size[c] * 10 + t.dummy[c] * 5 + (t.artillery[c] ? 9 - t.range[c] : 0);
  const came = items[side].flatMap((item, i) => (states[i] === ItemState.came ? item.counters : []));
  // For each back the slots still free, and the fewest and most that those who come later can fill.
  const free = new Map<number, number>();
  const later = new Map<number, readonly [least: number, most: number]>();
  const countOf = (back: number) => free.get(back) ?? 0;
  const loose = random
    .shuffled([...start[side], ...came])
    .sort((a, b) => strictness(a) - strictness(b))
    .map((c) => {
      const ways = waysOf(deal, c, enters || came.includes(c));
      const sizes = ways.map(({ on }) => on.length);
      const [least, most] = later.get(t.back[c]) ?? [0, 0];
      later.set(t.back[c], [least + Math.min(...sizes), most + Math.max(...sizes)]);
      return { back: t.back[c], ways, least, most };
    })
    .reverse();
  const load = new Map<number, number>();
  const addLoad = (hex: number, n: number) => load.set(hex, (load.get(hex) ?? 0) + n);
  for (const u of t.unitsOf[side]) if (isOpen(s, u) && onMap(s.hex[u])) addLoad(s.hex[u], 1);
  for (const slot of slots) {
    slot.counter = -1;
    addLoad(slot.hex, 1);
    free.set(slot.back, countOf(slot.back) + 1);
  }
  for (const back of new Set([...free.keys(), ...later.keys()])) {
    const [least, most] = later.get(back) ?? [0, 0];
    if (countOf(back) < least || countOf(back) > most) return false;
  }
  const beside: number[] = [];
  let tries = 0;
  const walk = (pieces: readonly number[], i: number): boolean => {
    if (++tries > MOST_TRIES) return false;
    const [c, ...others] = pieces;
    if (c === undefined) {
      if (i === loose.length) return true;
      const { back, ways, least, most } = loose[i];
      return ways.some(({ on, off }) => {
        const left = countOf(back) - on.length;
        if (left < least || left > most || !walk(on, i + 1)) return false;
        beside.push(...off);
        return true;
      });
    }
    const extra = t.size[c] - 1;
    const open = slots.filter(
      ({ counter, back, hex, target }) =>
        counter < 0 &&
        back === t.back[c] &&
        fitsPlan(t, c, hex, target) &&
        (extra === 0 || (load.get(hex) ?? 0) + extra <= limit),
    );
    // For a plain battalion any other slot would do as little.
    const enough = extra > 0 || t.dummy[c] || t.artillery[c] ? open.length : 1;
    return random
      .shuffled(open)
      .slice(0, enough)
      .some((slot) => {
        slot.counter = c;
        addLoad(slot.hex, extra);
        free.set(slot.back, countOf(slot.back) - 1);
        if (walk(others, i)) return true;
        slot.counter = -1;
        addLoad(slot.hex, -extra);
        free.set(slot.back, countOf(slot.back) + 1);
        return false;
      });
  };
  if (!walk([], 0)) return false;
  settle(deal, states, beside);
  return true;
}

/** Fills every slot with a single unit of its back, those first that ask for most. */
function fillAnyhow({ s, side, random, slots }: Deal): boolean {
  const t = s.tables;
  const asks = ({ hex, target }: Slot): number => (target === NO_TARGET ? 0 : t.distance[hex * HEXES + target]);
  const left = new Set(
    random.shuffled(Array.from(t.unitsOf[side]).filter((u) => s.hex[u] !== Place.eliminated && !isOpen(s, u))),
  );
  for (const slot of [...slots].sort((a, b) => asks(b) - asks(a))) {
    const unit = [...left].find((u) => t.back[u] === slot.back && fitsPlan(t, u, slot.hex, slot.target));
    if (unit === undefined) return false;
    left.delete(unit);
    slot.counter = unit;
  }
  return true;
}

/** Lays the counters of the slots on the map, and beside it what has not come, is lost or waits. */
function settle({ s, side, slots }: Deal, states: readonly number[], beside: readonly number[]): void {
  const t = s.tables;
  scenarioOf(s).items[side].forEach((item, i) => {
    const off = states[i] === ItemState.lost ? Place.lost : Place.undrawn;
    if (states[i] !== ItemState.came) for (const c of item.counters) putCounter(s, c, off);
  });
  for (const c of beside) putCounter(s, c, Place.waiting);
  for (const { counter, hex, target } of slots) {
    putCounter(s, counter, hex);
    for (const u of partsOf(t, counter)) s.target[u] = target;
  }
  const down = [...slots.map(({ counter }) => counter), ...knownCounters(s, side)];
  if (s.phase >= Phase.exploitation)
    for (const c of down) if (t.motorized[c]) for (const u of partsOf(t, c)) s.mark[u] |= Mark.eligible;
}

/** Lost steps that are known to all lie on somebody; what nobody can carry was replaced. */
function dealSteps({ s, side, random }: Deal): void {
  const t = s.tables;
  let lost = s.stepsLost[side];
  const carriers: number[] = [];
  for (const u of t.unitsOf[side]) {
    if (t.dummy[u]) continue;
    if (s.hex[u] === Place.eliminated) lost -= 2;
    else if (isOpen(s, u)) lost -= 2 - s.steps[u];
    else if (onMap(s.hex[u])) carriers.push(u);
  }
  for (const u of random.shuffled(carriers).slice(0, Math.max(0, lost))) {
    s.steps[u] = 1;
    lost -= 1;
  }
  s.replaced[side] = Math.max(0, lost);
}
