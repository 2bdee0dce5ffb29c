/** What must hold after every choice (spec chapter 11). */

import type { Invariant } from '../../engine/index.ts';
import { cardsLeft, JOKER } from './rules/deck.ts';
import { rebuildLimit } from './rules/regroup.ts';
import { has, NEVER, Off, type PeiperState, Switch, scenarioOf } from './state.ts';
import { CARDS, GERMAN, HEXES, UNITS, US } from './tables.ts';

const units = Array.from({ length: UNITS }, (_, u) => u);
const name = (s: PeiperState, u: number): string => s.tables.labels[u];
const onMap = (s: PeiperState): number[] => units.filter((u) => s.hex[u] >= 0);

/** Whether the set-up is over and cards are turned. */
const inPlay = (s: PeiperState): boolean => s.drawnCount > 0;

export const invariants: readonly Invariant<PeiperState>[] = [
  {
    id: 'I-1',
    check(s) {
      const { grid, tiger, data, sideOf } = s.tables;
      const count = new Int8Array(HEXES * 2);
      for (const u of onMap(s)) if (!(has(s, Switch.tiger) && u === tiger)) count[s.hex[u] * 2 + sideOf[u]]++;
      for (const u of onMap(s)) {
        const h = s.hex[u];
        if (count[h * 2 + 1 - sideOf[u]] > 0) return `both sides stand in ${grid.name(h)}`;
        if (count[h * 2 + sideOf[u]] > data.limits.stack) return `${count[h * 2 + sideOf[u]]} units in ${grid.name(h)}`;
        if (sideOf[u] === US && s.surprise && count[h * 2 + US] > 1) return `US units stack in ${grid.name(h)}`;
      }
      return null;
    },
  },
  {
    id: 'I-2',
    check(s) {
      const { vehicle, roadOnly, hasRoad } = s.tables;
      const wrong = onMap(s).find((u) => vehicle[u] && roadOnly[s.hex[u]] && !hasRoad[s.hex[u]]);
      return wrong === undefined ? null : `${name(s, wrong)} stands where it cannot`;
    },
  },
  {
    id: 'I-3',
    check(s) {
      const early = onMap(s).find((u) => s.due[u] !== NEVER && s.due[u] > s.turn && inPlay(s) && !isFromArrivals(s, u));
      return early === undefined ? null : `${name(s, early)} is on the map before turn ${s.due[early]}`;
    },
  },
  {
    id: 'I-4',
    check(s) {
      if (!inPlay(s)) return null;
      const duel = has(s, Switch.duel);
      const left = cardsLeft(s.deck) + cardsLeft(s.deckUs);
      const all = duel ? 2 * (CARDS + 1) : CARDS;
      if (left + s.drawnCount !== all) return `${left} cards left and ${s.drawnCount} drawn of ${all}`;
      let jokers = 0;
      for (let i = 0; i < s.drawnCount; i++) {
        if (!duel && s.deck[s.drawn[i] - 1] > 0) return 'a card is drawn and left at once';
        if (s.drawn[i] === JOKER + 1) jokers++;
      }
      return jokers === s.jokers ? null : `${s.jokers} jokers counted, ${jokers} drawn`;
    },
  },
  {
    id: 'I-6',
    check: (s) =>
      s.rebuilt > rebuildLimit(s) || s.rebuiltNow > s.tables.data.campaign.rebuild.perRegroup
        ? `${s.rebuilt} bridges rebuilt, ${s.rebuiltNow} in this phase`
        : null,
  },
  { id: 'I-7', check: (s) => (s.turn > scenarioOf(s).turns ? `turn ${s.turn}` : null) },
  {
    id: 'I-8',
    check(s) {
      for (const u of units) {
        const where = s.hex[u] >= 0;
        const steps = s.steps[u];
        if (where && s.off[u] !== Off.pool) return `${name(s, u)} is on the map and off it`;
        if (where && (steps < 1 || steps > 2)) return `${name(s, u)} stands with ${steps} steps`;
        if (where && !scenarioOf(s).inPlay[s.hex[u]]) return `${name(s, u)} has left the maps in play`;
        if (!where && (s.off[u] === Off.eliminated) !== (steps === 0)) return `${name(s, u)} has ${steps} steps`;
      }
      const counted = new Int8Array(HEXES);
      for (const u of onMap(s)) counted[s.hex[u]] += s.tables.sideOf[u] === GERMAN ? 1 : -1;
      for (let h = 0; h < HEXES; h++)
        if (counted[h] !== s.standing[h]) return `${s.standing[h]} units are counted in ${s.tables.grid.name(h)}`;
      return null;
    },
  },
];

/** Placed at the end of turn 6, whatever its entry turn. */
const isFromArrivals = (s: PeiperState, u: number): boolean => s.tables.cardB[u] === 1 && scenarioOf(s).campaign;
