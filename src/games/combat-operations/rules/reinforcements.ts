/** Reinforcements: chits, replacements and arrivals (14.0, X10, X23, X24). */
import { type AutoStep, code, drawFromCup, EVERYONE, frameArg, goTo, pop, push } from '../../../engine/index.ts';
import { type CoState, holds, ItemState, isCounter, load, Mark, Phase, scenarioOf } from '../state.ts';
import { HEXES, ITEMS, isEdge, onMap, other, Place, PROHIBITED, UNITS } from '../tables.ts';
import { hexRef, sideName, tellAll, tellOf, tellOwner, unitRef } from './log.ts';
import { markDraw } from './marks.ts';
import { allowance, markMoved } from './movement.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { askInTurn, ownUnits, V } from './verbs.ts';
import { endsIn, inEnemyZoc, putCounter } from './zoc.ts';

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
    const words = `${sideName(player)} drew chit ${chit}`;
    s.log?.addEvent(
      EVERYONE,
      { kind: 'draw', by: player, title: words },
      [{ what: 'chit', face: String(chit) }],
      words,
    );
    s.brought = chit;
    const endsGame = chit === scenario.endChit;
    if (s.watch) markDraw(s.watch, pass, endsGame, tiedTo(s, chit));
    clearMarks(s, player);
    s.phase = Phase.movement;
    // CO-119, CO-143: the end chit ends the game in the second pass only
    if (endsGame && pass === 2) {
      s.lastTurn = 1;
      tellAll(s, 'This is the last turn');
    }
    const came = itemOn(s, player, chit, pass);
    const missed = itemOn(s, other(player), chit, pass);
    if (missed >= 0) loseItem(s, other(player), missed);
    if (came < 0) return goTo(s, Step.move);
    s.watch?.atWork(s.lastTurn === 1 && endsGame ? 'CO-113 CO-114 K48' : 'CO-113 CO-114');
    const item = scenario.items[player][came];
    s.item[player * ITEMS + came] = ItemState.came;
    tellOwner(s, player, `Reinforcement ${item.label} arrived`);
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

/** The passes of the items that are tied to a number and still awaited, of either side. */
const tiedTo = (s: CoState, chit: number): number[] =>
  scenarioOf(s).items.flatMap((items, side) =>
    items
      .filter((_, i) => s.tie[side * ITEMS + i] === chit && s.item[side * ITEMS + i] === ItemState.awaited)
      .map(({ pass }) => pass),
  );

function loseItem(s: CoState, side: number, i: number): void {
  s.watch?.atWork('CO-115');
  const item = scenarioOf(s).items[side][i];
  s.item[side * ITEMS + i] = ItemState.lost;
  for (const counter of item.counters) putCounter(s, counter, Place.lost);
  tellOwner(s, side, `Reinforcement ${item.label} will never arrive: your opponent drew its chit`);
}

function arriveOffMap(s: CoState, counter: number): void {
  s.watch?.atWork('X25');
  const t = s.tables;
  putCounter(s, counter, Place.waiting);
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.supplied[t.parts[i]] = 1; // X25
}

/** What a player turn notes of its counters begins again. */
function clearMarks(s: CoState, side: number): void {
  for (const unit of s.tables.unitsOf[side]) {
    s.moved[unit] = 0;
    s.attacked[unit] = 0;
    s.mark[unit] &= Mark.armorBridge;
  }
  s.exchanged.fill(0);
}

// ---- D-12: a step comes ---------------------------------------------------------------------------------------------

/** Argument: 1 for an infantry step, 2 for an armor step. */
export const replace = askInTurn({
  rule: 'CO-117',
  prompt: (s) => `Select a battalion to regain ${frameArg(s, 0) === 1 ? 'an infantry' : 'an armor'} step`,
  verbs: {
    replace: {
      tries: ownUnits,
      refuse(s, unit) {
        const t = s.tables;
        const arms = frameArg(s, 0);
        if (unit >= UNITS || t.side[unit] !== s.player) return s.refuse(R.forbidden, unit);
        if (t.takesStep[unit] !== arms) return s.refuse(R.noReplacement, unit, arms - 1); // X24
        if (!onMap(s.hex[unit])) return s.refuse(R.replaceOffMap, unit);
        if (s.steps[unit] !== 1) return s.refuse(R.noStepLost, unit);
        return s.supplied[unit] === 0 ? s.refuse(R.replaceUnsupplied, unit) : 0;
      },
      choose(s, unit) {
        s.steps[unit] = 2;
        s.replaced[s.player] += 1;
        tellOwner(s, s.player, unitRef(unit), ' regained a step');
        goTo(s, Step.move);
      },
    },
    decline: { choose: (s) => goTo(s, Step.move) },
  },
});

// ---- D-14: arrivals ---------------------------------------------------------------------------------------------------

const isEdgeEntry = (s: CoState, counter: number, hex: number): boolean =>
  isEdge(s.tables, hex) && load(s, hex) === 0 && s.tables.entryCost[s.tables.moveClass[counter]][hex] !== PROHIBITED;

/** CO-118, K24: at the heads of its side; CO-152, K19: in turn 1 anywhere on the scenario's edge. */
function usualEntries(s: CoState, side: number): readonly number[] {
  const { entry, heads } = scenarioOf(s);
  return (s.turn === 1 ? entry[side] : null) ?? heads[side];
}

/** Whether a waiting counter finds any hex to enter at; `entryHexes` says which. */
function canEnter(s: CoState, counter: number): boolean {
  const side = s.tables.side[counter];
  for (const hex of usualEntries(s, side)) if (!holds(s, other(side), hex)) return true;
  return s.tables.allHexes.some((hex) => isEdgeEntry(s, counter, hex)); // CO-141
}

/** Where a waiting counter may enter now. */
function entryHexes(s: CoState, counter: number): readonly number[] {
  const side = s.tables.side[counter];
  const scenario = scenarioOf(s);
  const entries: number[] = [];
  for (const hex of usualEntries(s, side)) if (!holds(s, other(side), hex)) entries.push(hex);
  if (entries.length > 0) return entries;
  // CO-141: else at the empty edge hex nearest to a head
  let nearest = 255;
  for (let hex = 0; hex < HEXES; hex++) {
    if (!isEdgeEntry(s, counter, hex)) continue;
    const away = s.tables.distance[scenario.nearestHead[side][hex] * HEXES + hex];
    if (away < nearest) entries.length = 0;
    if (away <= nearest) entries.push(hex);
    nearest = Math.min(nearest, away);
  }
  return entries;
}

/** The statement by which a counter enters at a hex. */
function entryRule(s: CoState, hex: number): string {
  const { entry, heads } = scenarioOf(s);
  if (s.turn === 1 && entry[s.player]) return 'CO-152 K19';
  return heads[s.player].includes(hex) ? 'CO-118 K24' : 'CO-141';
}

export function refuseEnter(s: CoState, counter: number): number {
  if (s.tables.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (s.hex[counter] !== Place.waiting || !isCounter(s, counter)) return s.refuse(R.notWaiting, counter);
  return canEnter(s, counter) ? 0 : s.refuse(R.noEntryHex, counter);
}

/** Argument: the counter. */
export const enterAt = askInTurn({
  rule: 'X23',
  prompt: (s) => `Select where ${s.tables.labels[frameArg(s, 0)]} enters`,
  verbs: {
    at: {
      list(s, out) {
        for (const hex of entryHexes(s, frameArg(s, 0))) out.add(code(V.at, hex));
      },
      refuse: (s, hex) => (entryHexes(s, frameArg(s, 0)).includes(hex) ? 0 : s.refuse(R.notEntryHex, hex)),
      choose(s, hex) {
        const counter = frameArg(s, 0);
        s.watch?.atWork(entryRule(s, hex));
        pop(s);
        putCounter(s, counter, hex);
        markMoved(s, counter);
        tellOf(s, counter, ' entered at ', hexRef(hex));
        const left = allowance(s, counter) - s.tables.entryCost[s.tables.moveClass[counter]][hex];
        if (left > 0 && !inEnemyZoc(s, s.player, hex)) push(s, Step.moveTo, counter, left, 1);
        else endsIn(s, counter, hex);
      },
    },
  },
});
