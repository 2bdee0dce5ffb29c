/**
 * A full state behind a view: what the seat cannot know is redealt, so that the seat cannot tell it from the real one.
 *
 * Each back in sight becomes a battalion, a regiment or a dummy of that back: one of all deals that fit what is public, each
 * as likely as any other (rules/deals.ts).
 */

import { FRAME_WIDTH, push, type RandomSource, type View, writeFields, writeRows } from '../../engine/index.ts';
import { type Back, Came, dealsOf, drawDeal, drawnBy, isOpen, lotteriesOf, partsOf } from './rules/deals.ts';
import { isKnown } from './rules/memory.ts';
import { leadOf } from './rules/movement.ts';
import { Step } from './rules/sequence.ts';
import { askStartBridge, clearBoard, putOffMap } from './rules/setup.ts';
import { determineSupply } from './rules/supply.ts';
import { deriveMap, putCounter } from './rules/zoc.ts';
import { type CoState, ItemState, isCounter, isCounterOnMap, Mark, NO_TARGET, Phase, scenarioOf } from './state.ts';
import { CHITS, ITEMS, onMap, other, Place, SIDE_IDS, type Tables, UNITS } from './tables.ts';
import { type CoView, inSight, PHASES } from './view.ts';

const sideOf = (id: string): number => (SIDE_IDS as readonly string[]).indexOf(id);

export function redeal(s: CoState, seen: View, _seat: number, random: RandomSource): void {
  const v = seen as CoView;
  clearBoard(s);
  writeFields(s, v.fields);
  s.phase = PHASES.includes(v.phase) ? PHASES.indexOf(v.phase) : Phase.movement;
  writeCounters(s, v);
  writeTowns(s, v);
  enterKnownStep(s, v);
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

/** The step the view names: what is done in public tells something of the deal. */
function enterKnownStep(s: CoState, v: CoView): void {
  if (s.result !== 0 || v.stack === null) return;
  s.depth = v.stack.length / FRAME_WIDTH;
  s.stack.set(v.stack);
}

/** Where the view names no step: the one in which the other player may do anything that looks like this. */
function enterStep(s: CoState, v: CoView): void {
  if (s.result !== 0 || v.stack !== null) return;
  push(
    s,
    s.phase === Phase.ties ? Step.tie : s.phase < Phase.bridges ? Step.setUp : Step.move,
    sideOf(v.decides ?? ''),
  );
  if (s.phase === Phase.bridges) askStartBridge(s, 0);
}

// ---- the deal -----------------------------------------------------------------------------------------------------------

/** What the deals of a side behind a view are drawn from: a machine asks for many. */
interface Prepared {
  readonly tables: Tables;
  readonly backs: readonly Back[];
  readonly lotteries: ReturnType<typeof lotteriesOf>;
}
const prepared = new WeakMap<CoView, Map<number, Prepared>>();

function prepare(s: CoState, v: CoView, side: number, backs: readonly Back[]): Prepared {
  const known = prepared.get(v)?.get(side);
  if (known?.tables === s.tables) return known;
  const deals = dealsOf(s, side, backs);
  if (!deals) throw new Error(`no deal of ${SIDE_IDS[side]}'s ${backs.length} counters fits this view`);
  const fresh = { tables: s.tables, backs, lotteries: lotteriesOf(deals) };
  prepared.set(v, (prepared.get(v) ?? new Map<number, Prepared>()).set(side, fresh));
  return fresh;
}

function dealSide(s: CoState, v: CoView, side: number, random: RandomSource): void {
  const { attacker, defender, items } = scenarioOf(s);
  if (!inSight(s, side)) {
    putOffMap(s, side);
    // The attacker's reinforcements are assigned when the defender is asked for theirs.
    const tied = s.phase > Phase.ties || (side === attacker && v.decides === SIDE_IDS[defender]);
    if (tied) tieItems(s, side, Array(items[side].length).fill(Came.not), random);
    return;
  }
  const { backs, lotteries } = prepare(s, v, side, backsOf(s, v, side));
  const deal = drawDeal(lotteries, backs.length, items[side].length, random);
  // In a position that was given, what was seen has come, whatever was drawn.
  const isSeen = (u: number): boolean => s.hex[u] === Place.eliminated || isOpen(s, u);
  items[side].forEach(({ counters }, i) => {
    if (counters.some((c) => partsOf(s.tables, c).some(isSeen))) deal.came[i] ||= Came.all;
  });
  tieItems(s, side, deal.came, random);
  settle(s, side, backs, deal);
  dealSteps(s, side, random);
}

/** The backs of a side that are not face up, each with what is planned for it in sight of all. */
function backsOf(s: CoState, v: CoView, side: number): readonly Back[] {
  const t = s.tables;
  const slots = Object.entries(v.seen[SIDE_IDS[side]]).flatMap(([name, backs]) => {
    const hex = t.grid.find(name);
    const left = backs.map((back) => t.backs.indexOf(back));
    for (const c of t.countersOf[side])
      if (s.hex[c] === hex && isCounter(s, c) && isOpen(s, c)) left.splice(left.indexOf(t.back[c]), 1);
    return left.map((back) => ({ hex, back, target: NO_TARGET }));
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

/** Ties that fit the chits drawn and what has come, each as likely as any other (X10, K44). */
function tieItems(s: CoState, side: number, came: readonly number[], random: RandomSource): void {
  const items = scenarioOf(s).items[side];
  const all = Array.from({ length: CHITS }, (_, i) => i + 1);
  for (const pass of [1, 2]) {
    const [mine, theirs] = [drawnBy(s, side, pass), drawnBy(s, other(side), pass)];
    const free = new Set(random.shuffled(all));
    const stateOn = (chit: number): number =>
      mine.includes(chit) ? ItemState.came : theirs.includes(chit) ? ItemState.lost : ItemState.awaited;
    const tie = (i: number, fits: (chit: number) => boolean): void => {
      const chit = [...free].find(fits) ?? 0;
      free.delete(chit);
      s.tie[side * ITEMS + i] = chit;
      s.item[side * ITEMS + i] = came[i] === Came.not ? stateOn(chit) : ItemState.came;
    };
    const those = items.flatMap((item, i) => (item.pass === pass ? [i] : []));
    const isCounters = (i: number): boolean => items[i].counters.length > 0;
    const inState = (state: number): number[] => those.filter((i) => isCounters(i) && came[i] === state);
    for (const i of inState(Came.inPart)) tie(i, (chit) => chit === mine.at(-1));
    for (const i of inState(Came.all)) tie(i, (chit) => mine.includes(chit));
    for (const i of inState(Came.not)) tie(i, (chit) => !mine.includes(chit));
    for (const i of those) if (!isCounters(i)) tie(i, () => true);
  }
}

/** Lays the counters under their backs, and beside the map what has not come, is lost or waits. */
function settle(s: CoState, side: number, backs: readonly Back[], deal: ReturnType<typeof drawDeal>): void {
  const t = s.tables;
  scenarioOf(s).items[side].forEach((item, i) => {
    if (deal.came[i] !== Came.not) return;
    const off = s.item[side * ITEMS + i] === ItemState.lost ? Place.lost : Place.undrawn;
    for (const c of item.counters) putCounter(s, c, off);
  });
  for (const c of deal.beside) putCounter(s, c, Place.waiting);
  backs.forEach(({ hex, target }, i) => {
    putCounter(s, deal.under[i], hex);
    for (const u of partsOf(t, deal.under[i])) s.target[u] = target;
  });
  const down = [...deal.under, ...knownCounters(s, side)];
  if (s.phase >= Phase.exploitation)
    for (const c of down) if (t.motorized[c]) for (const u of partsOf(t, c)) s.mark[u] |= Mark.eligible;
}

/** Lost steps that are known to all lie on somebody; what nobody can carry was replaced. */
function dealSteps(s: CoState, side: number, random: RandomSource): void {
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
