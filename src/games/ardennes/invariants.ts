/** What must hold after every choice. */

import { frameArg, type Invariant, isUnderWay, topStep } from '../../engine/index.ts';
import { shortCardOf } from './rules/cards.ts';
import { exertsFrom, overstacked, recount } from './rules/ground.ts';
import { Step } from './rules/sequence.ts';
import { type ArdennesState, At, Bridge, Part } from './state.ts';
import { GERMAN, HEXES, SIDES_OF_RIVERS } from './tables.ts';

const where = (s: ArdennesState, u: number): string => `${s.tables.unitIds[u]} in ${s.tables.grid.name(s.hex[u])}`;

export const invariants: readonly Invariant<ArdennesState>[] = [
  {
    id: 'A-MOVE.11',
    check(s) {
      // In a move or a retreat a hex may be crowded for a moment.
      if (isUnderWay(s, Step.combat) || isUnderWay(s, Step.marching)) return null;
      for (let h = 0; h < HEXES; h++)
        if (s.firstIn[h] >= 0 && overstacked(s, h)) return `${s.tables.grid.name(h)} is overstacked`;
      return null;
    },
  },
  {
    id: 'A-MOVE.10',
    check(s) {
      const { sideOf } = s.tables;
      for (let h = 0; h < HEXES; h++) {
        const first = s.firstIn[h];
        if (first < 0) continue;
        for (let u = s.nextIn[first]; u >= 0; u = s.nextIn[u])
          if (sideOf[u] !== sideOf[first]) return `both sides in ${s.tables.grid.name(h)}`;
        if (s.owner[h] !== sideOf[first]) return `${where(s, first)} does not own its hex`;
      }
      return null;
    },
  },
  {
    id: 'steps',
    check(s) {
      for (let u = 0; u < s.tables.units; u++) {
        if (s.steps[u] > s.tables.maxSteps[u]) return `${s.tables.unitIds[u]} has ${s.steps[u]} steps`;
        if (s.hex[u] >= 0 && s.steps[u] === 0) return `${where(s, u)} has no step`;
        if (s.hex[u] < 0 && (s.active[u] || s.part[u] === Part.defends))
          return `${s.tables.unitIds[u]} acts off the map`;
      }
      return null;
    },
  },
  {
    id: 'zones',
    check(s) {
      const fresh = s.memo.trial(s);
      recount(fresh);
      for (let h = 0; h < HEXES; h++) {
        if (fresh.firstIn[h] !== s.firstIn[h]) return `the list of ${s.tables.grid.name(h)} is wrong`;
        if (s.firstIn[h] >= 0 && (s.exerts[h] !== 0) !== exertsFrom(s, h))
          return `the zone of ${s.tables.grid.name(h)} is wrong`;
        if (fresh.exerts[h] !== s.exerts[h])
          return `the zone of ${s.tables.grid.name(h)} is not what it was counted as`;
      }
      const [counted, kept] = [fresh.zoc, s.zoc];
      for (let i = 0; i < kept.length; i++) if (counted[i] !== kept[i]) return `zone count ${i} is ${kept[i]}`;
      return null;
    },
  },
  {
    id: 'A-ROADBLOCK.22',
    check(s) {
      for (let h = 0; h < HEXES; h++)
        if (s.roadblock[h] && s.firstIn[h] >= 0) return `units stand on the roadblock in ${s.tables.grid.name(h)}`;
      return null;
    },
  },
  {
    id: 'A-COMBAT.15',
    check(s) {
      for (let h = 0; h < HEXES; h++)
        if (s.improved[h] && s.firstIn[h] < 0) return `an empty improved position in ${s.tables.grid.name(h)}`;
      return null;
    },
  },
  {
    id: 'A-CONTROL.2',
    check(s) {
      for (let i = 0; i < SIDES_OF_RIVERS; i++) {
        if (s.bridge[i] > Bridge.destroyed) return `bridge ${i} is ${s.bridge[i]}`;
      }
      return null;
    },
  },
  {
    id: 'A-DAY.8',
    check(s) {
      if (s.depth === 0 || topStep(s) !== Step.fuelShortage || shortCardOf(s, frameArg(s, 0)) >= 0) return null;
      return 'a formation is short of fuel of which the German has no card';
    },
  },
  {
    id: 'A-CARD.2',
    check(s) {
      for (let c = 0; c < s.tables.cards; c++) {
        if (s.card[c] === At.available && s.tables.cardPrimary[c])
          return `${s.tables.cardIds[c]} is Primary and available`;
        if (s.card[c] === At.held && s.tables.cardSide[c] === GERMAN) return `${s.tables.cardIds[c]} is held`;
      }
      return null;
    },
  },
];
