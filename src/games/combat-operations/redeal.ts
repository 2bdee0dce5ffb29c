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
import { askStartBridge, clearBoard } from './rules/setup.ts';
import { Step } from './rules/step.ts';
import { determineSupply } from './rules/supply.ts';
import { deriveMap, putCounter } from './rules/zoc.ts';
import { type CoState, ItemState, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { HEXES, ITEMS, onMap, other, Place, SIDE_IDS, STACKING_LIMIT, type Tables, UNITS } from './tables.ts';
import { type CoView, inSight, PHASES } from './view.ts';

const sideOf = (id: string): number => (SIDE_IDS as readonly string[]).indexOf(id);

export function redeal(s: CoState, seen: View, _seat: number, random: RandomSource): void {
  const v = seen as CoView;
  clearBoard(s);
  writeFields(s, v.fields);
  s.phase = PHASES.includes(v.phase) ? PHASES.indexOf(v.phase) : Phase.movement;
  writeCounters(s, v);
  writeTowns(s, v);
  for (const id of Object.keys(v.seen)) new Deal(s, v, sideOf(id), random).run();
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

/** A counter to be dealt: whether it must lie on the map, and where else it may be. */
interface Loose {
  readonly counter: number;
  readonly must: boolean;
  readonly off: number;
}

interface MadeUp {
  readonly on: readonly number[];
  readonly off: readonly (readonly [counter: number, place: number])[];
}

class Deal {
  private readonly t: Tables;
  private readonly s: CoState;
  private readonly v: CoView;
  private readonly side: number;
  private readonly random: RandomSource;
  private readonly slots: Slot[] = [];
  private readonly itemStates: number[] = [];
  private limit = STACKING_LIMIT;

  constructor(s: CoState, v: CoView, side: number, random: RandomSource) {
    this.s = s;
    this.t = s.tables;
    this.v = v;
    this.side = side;
    this.random = random;
  }

  run(): void {
    const { s, side } = this;
    const scenario = scenarioOf(s);
    const items = scenario.items[side];
    if (!inSight(s, side)) {
      this.beforeSetUp();
      return;
    }
    this.findSlots();
    // Plausible first: within the limit. While the other player moves, his stacks may be higher for a moment.
    for (const limit of [STACKING_LIMIT, 99]) {
      this.limit = limit;
      for (const states of this.itemChoices()) {
        this.itemStates.length = 0;
        this.itemStates.push(...states);
        if (!this.place()) continue;
        this.tieItems();
        this.dealSteps();
        return;
      }
    }
    throw new Error(
      `no deal of ${SIDE_IDS[side]}'s ${this.slots.length} counters and ${items.length} items fits this view`,
    );
  }

  private shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.random.below(i + 1);
      [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
  }

  /** Nothing of this side is in sight yet: nothing is set up, and ties are tied if that is over. */
  private beforeSetUp(): void {
    const { s, side } = this;
    const scenario = scenarioOf(s);
    const place = scenario.zone[side] ? Place.unplaced : Place.waiting;
    for (const counter of scenario.start[side]) putCounter(s, counter, place);
    for (const item of scenario.items[side]) for (const c of item.counters) putCounter(s, c, Place.undrawn);
    const tied = s.phase > Phase.ties || (side === scenario.attacker && this.v.decides === SIDE_IDS[scenario.defender]);
    if (!tied) return;
    this.itemStates.push(...scenario.items[side].map(() => ItemState.awaited));
    this.tieItems();
  }

  private findSlots(): void {
    const { s, t, v, side } = this;
    for (const [hexName, backs] of Object.entries(v.seen[SIDE_IDS[side]])) {
      const hex = t.grid.find(hexName);
      const left = backs.map((back) => t.backs.indexOf(back));
      for (const c of t.countersOf[side]) {
        // what is face up is known already
        const lead = t.parts[t.partsFrom[c]];
        const isOne =
          c >= UNITS
            ? s.hex[c] === hex
            : s.hex[c] === hex && (t.regimentOf[c] < 0 || s.hex[t.regimentOf[c]] === Place.none);
        if (isOne && (s.mark[lead] & Mark.shown) !== 0) left.splice(left.indexOf(t.back[c]), 1);
      }
      for (const back of left) this.slots.push({ hex, back, target: NO_TARGET, counter: -1 });
    }
    if (side !== s.player) return;
    for (const p of v.plan) {
      const from = t.grid.find(p.from);
      const slot = this.slots.find((x) => x.hex === from && t.backs[x.back] === p.back && x.target === NO_TARGET);
      if (slot) slot.target = t.grid.find(p.target);
    }
  }

  // ---- which reinforcements have come ---------------------------------------------------------------------------------

  /** Chits of a pass drawn by a side. */
  private drawnBy(side: number, pass: number): number[] {
    const { s } = this;
    const scenario = scenarioOf(s);
    const from = (pass - 1) * scenario.passLength * 2;
    const parity = side === scenario.attacker ? 0 : 1;
    return Array.from(s.drawn.subarray(from, from + scenario.passLength * 2)).filter(
      (chit, i) => chit > 0 && i % 2 === parity,
    );
  }

  private notDrawn(pass: number): number[] {
    const drawn = [...this.drawnBy(0, pass), ...this.drawnBy(1, pass)];
    return Array.from({ length: 10 }, (_, i) => i + 1).filter((chit) => !drawn.includes(chit));
  }

  /** Every way the items of this side can stand that the chits allow, in random order. */
  private *itemChoices(): Generator<number[]> {
    const { s, side, t } = this;
    const items = scenarioOf(s).items[side];
    const room = (pass: number): number[] => [
      this.notDrawn(pass).length,
      this.drawnBy(side, pass).length,
      this.drawnBy(other(side), pass).length,
    ];
    const rooms = [[], room(1), room(2)];
    // An item one of whose units was seen eliminated or face up has come.
    const must = items.map((item) =>
      item.counters.some((c) =>
        Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c])).some(
          (u) => s.hex[u] === Place.eliminated || (s.mark[u] & Mark.shown) !== 0,
        ),
      ),
    );
    const all: number[][] = [];
    const walk = (i: number, states: number[]): void => {
      if (i === items.length) {
        all.push([...states]);
        return;
      }
      for (const state of [ItemState.awaited, ItemState.came, ItemState.lost]) {
        if (must[i] && state !== ItemState.came) continue;
        if (rooms[items[i].pass][state] === 0) continue;
        rooms[items[i].pass][state] -= 1;
        states.push(state);
        walk(i + 1, states);
        states.pop();
        rooms[items[i].pass][state] += 1;
      }
    };
    walk(0, []);
    for (const states of this.shuffled(all)) yield states;
  }

  private tieItems(): void {
    const { s, side } = this;
    const items = scenarioOf(s).items[side];
    for (const pass of [1, 2]) {
      const pools = [
        this.shuffled(this.notDrawn(pass)),
        this.shuffled(this.drawnBy(side, pass)),
        this.shuffled(this.drawnBy(other(side), pass)),
      ];
      items.forEach((item, i) => {
        if (item.pass !== pass) return;
        s.tie[side * ITEMS + i] = pools[this.itemStates[i]].pop() ?? 0;
        s.item[side * ITEMS + i] = this.itemStates[i];
      });
    }
  }

  // ---- who lies where -------------------------------------------------------------------------------------------------

  /** Counters of this side that are not face up and not gone, each to lie on the map or (if it may) beside it. */
  private place(): boolean {
    const { s, t, side } = this;
    const scenario = scenarioOf(s);
    const items = scenario.items[side];
    const inTurnOne = s.turn === 1 && scenario.entry[side] !== null && s.player === side;
    const loose: Loose[] = [];
    const add = (counter: number, must: boolean, off: number): void => {
      loose.push({ counter, must, off });
    };
    // Red Attack, turn 1: who is not on the map yet waits. Later only what has just come may wait.
    for (const c of scenario.start[side]) add(c, !inTurnOne, Place.waiting);
    items.forEach((item, i) => {
      const state = this.itemStates[i];
      const off = state === ItemState.awaited ? Place.undrawn : state === ItemState.lost ? Place.lost : Place.waiting;
      for (const c of item.counters) {
        if (state === ItemState.came) add(c, false, off);
        else add(c, false, -off);
      }
    });
    const need = new Map<number, number>();
    for (const slot of this.slots) need.set(slot.back, (need.get(slot.back) ?? 0) + 1);
    const offMap: [number, number][] = [];
    const groups = new Map<number, Loose[]>();
    for (const x of loose) {
      if (x.off < 0) {
        offMap.push([x.counter, -x.off]);
        continue;
      }
      const list = groups.get(t.back[x.counter]) ?? [];
      groups.set(t.back[x.counter], list);
      list.push(x);
    }
    for (const back of need.keys()) if (!groups.has(back)) return false;
    for (const made of this.together([...groups], need)) {
      if (!this.assign(made.on)) continue;
      for (const [c, place] of [...offMap, ...made.off]) putCounter(s, c, place);
      for (const slot of this.slots) this.putOn(slot);
      return true;
    }
    return false;
  }

  /** Every way to make up all backs at once. */
  private *together(
    groups: readonly [number, readonly Loose[]][],
    need: ReadonlyMap<number, number>,
  ): Generator<MadeUp> {
    const [head, ...rest] = groups;
    if (!head) {
      yield { on: [], off: [] };
      return;
    }
    const [back, list] = head;
    for (const mine of this.choose(list, need.get(back) ?? 0))
      for (const others of this.together(rest, need))
        yield { on: [...mine.on, ...others.on], off: [...mine.off, ...others.off] };
  }

  /** Hidden parts of a counter: battalions that are neither gone nor face up. Whole: it may lie as one counter. */
  private hiddenParts(counter: number): { units: number[]; whole: boolean } {
    const { s, t } = this;
    const all = Array.from(t.parts.subarray(t.partsFrom[counter], t.partsTo[counter]));
    const units = all.filter((u) => s.hex[u] !== Place.eliminated && (s.mark[u] & Mark.shown) === 0);
    return { units, whole: units.length === all.length };
  }

  /** Of the counters with one back, which lie on the map, and as what, so that exactly `count` backs are in sight. */
  private *choose(list: readonly Loose[], count: number): Generator<MadeUp> {
    const [head, ...rest] = this.shuffled(list);
    if (!head) {
      if (count === 0) yield { on: [], off: [] };
      return;
    }
    const { counter, must, off } = head;
    const { units, whole } = this.hiddenParts(counter);
    const ways: { on: readonly number[]; off: readonly number[] }[] = [];
    if (units.length === 0) ways.push({ on: [], off: [] });
    else {
      if (counter < UNITS || whole) ways.push({ on: [counter], off: [] });
      if (counter >= UNITS) ways.push({ on: units, off: [] });
    }
    const order = this.shuffled(ways);
    // Who need not be on the map may be beside it, a broken regiment in part; what has come is most likely on it.
    if (!must && units.length > 0) {
      if (whole) order.push({ on: [], off: [counter] });
      if (off === Place.waiting)
        for (let n = whole ? 1 : 0; n < units.length; n++) order.push({ on: units.slice(0, n), off: units.slice(n) });
    }
    for (const way of order) {
      if (way.on.length > count) continue;
      for (const others of this.choose(rest, count - way.on.length))
        yield {
          on: [...way.on, ...others.on],
          off: [...others.off, ...way.off.map((c) => [c, off] as const)],
        };
    }
  }

  /** Puts the chosen counters into the slots of their backs: large ones first, within the limit and the plan. */
  private assign(counters: readonly number[]): boolean {
    const { s, t } = this;
    const load = new Map<number, number>();
    for (const u of t.unitsOf[this.side])
      if ((s.mark[u] & Mark.shown) !== 0 && onMap(s.hex[u])) load.set(s.hex[u], (load.get(s.hex[u]) ?? 0) + 1);
    for (const slot of this.slots) {
      slot.counter = -1;
      load.set(slot.hex, (load.get(slot.hex) ?? 0) + 1);
    }
    const order = this.shuffled(counters).sort((a, b) => this.strictness(b) - this.strictness(a));
    let tries = 0;
    const walk = (i: number): boolean => {
      if (i === order.length) return true;
      if (++tries > 20_000) return false;
      const c = order[i];
      const extra = t.size[c] - 1;
      for (const slot of this.shuffled(this.slots)) {
        if (slot.counter >= 0 || slot.back !== t.back[c] || !this.fitsPlan(c, slot)) continue;
        if (extra > 0 && (load.get(slot.hex) ?? 0) + extra > this.limit) continue;
        slot.counter = c;
        load.set(slot.hex, (load.get(slot.hex) ?? 0) + extra);
        if (walk(i + 1)) return true;
        slot.counter = -1;
        load.set(slot.hex, (load.get(slot.hex) ?? 0) - extra);
        if (extra === 0 && t.dummy[c] === 0 && t.artillery[c] === 0) break; // any other slot would do as little
      }
      return false;
    };
    return walk(0);
  }

  private strictness(c: number): number {
    return this.t.size[c] * 10 + (this.t.dummy[c] ? 5 : 0) + (this.t.artillery[c] ? 9 - this.t.range[c] : 0);
  }

  /** X7: a dummy is never in a plan; CO-105: artillery reaches what it supports against. */
  private fitsPlan(c: number, slot: Slot): boolean {
    if (slot.target === NO_TARGET) return true;
    if (this.t.dummy[c]) return false;
    return !this.t.artillery[c] || this.t.distance[slot.hex * HEXES + slot.target] <= this.t.range[c];
  }

  private putOn(slot: Slot): void {
    const { s, t } = this;
    putCounter(s, slot.counter, slot.hex);
    for (let i = t.partsFrom[slot.counter]; i < t.partsTo[slot.counter]; i++) {
      s.target[t.parts[i]] = slot.target;
      if (s.phase >= Phase.exploitation && t.motorized[slot.counter]) s.mark[t.parts[i]] |= Mark.eligible;
    }
  }

  /** Lost steps that are known to all lie on somebody; what nobody can carry was replaced. */
  private dealSteps(): void {
    const { s, t, side } = this;
    let lost = s.stepsLost[side];
    const carriers: number[] = [];
    for (const u of t.unitsOf[side]) {
      if (t.dummy[u]) continue;
      if (s.hex[u] === Place.eliminated) lost -= 2;
      else if ((s.mark[u] & Mark.shown) !== 0) lost -= 2 - s.steps[u];
      else if (onMap(s.hex[u])) carriers.push(u);
    }
    for (const u of this.shuffled(carriers)) {
      if (lost <= 0) break;
      s.steps[u] = 1;
      lost -= 1;
    }
    s.replaced[side] = Math.max(0, lost);
  }
}
