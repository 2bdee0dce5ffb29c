/** Combat Resolution for players: what each hit does to defenders and attackers. */

import { decision, EVERYONE, pop } from '../../../engine/index.ts';
import { type ArdennesState, Part } from '../state.ts';
import { attackersOf, defendersOf, defendingSide } from './forces.ts';

import { loseStep, setDispersed, unitsIn } from './ground.ts';
import { R } from './refusals.ts';
import { bestRoutes, isCrowded, refuseRetreatTo, takeRoute } from './retreat.ts';
import { hexName, unit } from './telling.ts';
import { verbs } from './verbs.ts';

const counted = (hits: number): string => `${hits} ${hits === 1 ? 'hit' : 'hits'}`;

/** Steps lost in this combat by the units of one hex. */
const lossesIn = (s: ArdennesState, h: number): number => unitsIn(s, h).reduce((n, u) => n + s.lost[u], 0);

/** A-RESOLVE.1, A-RESOLVE.2: losses are spread evenly over units, then over hexes; the owner picks among those. */
export function evenSpread(s: ArdennesState, units: readonly number[]): number[] {
  const least = Math.min(...units.map((u) => s.lost[u]));
  const equal = units.filter((u) => s.lost[u] === least);
  const fewest = Math.min(...equal.map((u) => lossesIn(s, s.hex[u])));
  return equal.filter((u) => lossesIn(s, s.hex[u]) === fewest);
}

function refuseLoss(s: ArdennesState, u: number, part: number, units: readonly number[]): number {
  if (s.part[u] !== part) return s.refuse(part === Part.defends ? R.notDefending : R.notAttacking, u);
  return evenSpread(s, units).includes(u) ? 0 : s.refuse(R.evenSpread, u);
}

function takeLoss(s: ArdennesState, u: number): void {
  s.log?.tell(EVERYONE, unit(u), ' lost a step');
  loseStep(s, u);
}

/** DS-430, DS-440: each hit is a step, or one hex of retreat while that is open (A-RESOLVE.17 to A-RESOLVE.19). */
export const defenderHits = decision<ArdennesState, 'lose' | 'retreat' | 'no-more'>(verbs, {
  rule: 'A-RESOLVE.17',
  seat: (s) => defendingSide(s),
  prompt: (s) => `${hexName(s, s.target)}, ${counted(s.defenderHits)}: choose who loses a step, or retreat a hex`,
  verbs: {
    lose: {
      tries: (s) => (s.defenderHits > 0 ? defendersOf(s) : []),
      refuse(s, u) {
        if (s.defenderHits === 0) return s.refuse(R.noHits);
        // A-RETREAT.5
        if (isCrowded(s) && bestRoutes(s, s.defenderHits).length > 0) return s.refuse(R.mustGoOn);
        return refuseLoss(s, u, Part.defends, defendersOf(s));
      },
      choose(s, u) {
        s.defenderHits -= 1;
        takeLoss(s, u);
      },
    },
    retreat: {
      tries: (s) =>
        s.defenderHits > 0 && defendersOf(s).length > 0 ? bestRoutes(s, s.defenderHits).map((r) => r.hex) : [],
      refuse(s, to) {
        if (s.defenderHits === 0 || defendersOf(s).length === 0) return s.refuse(R.noHits);
        return refuseRetreatTo(s, to, s.defenderHits);
      },
      choose(s, to) {
        const left = s.defenderHits;
        s.defenderHits -= 1;
        takeRoute(s, to, left);
      },
    },
    'no-more': {
      refuse: (s) => (s.defenderHits === 0 || defendersOf(s).length === 0 ? 0 : s.refuse(R.hitsLeft, s.defenderHits)),
      choose: (s) => pop(s),
    },
  },
});

/** DS-450: first a step, then Dispersed for one or two, the rest steps (A-RESOLVE.15, A-RESOLVE.16, Q62). */
export const attackerHits = decision<ArdennesState, 'lose' | 'disperse' | 'no-more'>(verbs, {
  rule: 'A-RESOLVE.15',
  seat: (s) => s.side,
  prompt: (s) => `Choose who loses a step: ${counted(s.attackerHits)} on the attackers`,
  verbs: {
    lose: {
      tries: (s) => (s.attackerHits > 0 ? attackersOf(s) : []),
      refuse: (s, u) => (s.attackerHits === 0 ? s.refuse(R.noHits) : refuseLoss(s, u, Part.attacks, attackersOf(s))),
      choose(s, u) {
        s.attackerHits -= 1;
        takeLoss(s, u);
      },
    },
    disperse: {
      refuse(s) {
        if (s.attackerHits === 0 || attackersOf(s).length === 0) return s.refuse(R.noHits);
        if (!haveLost(s)) return s.refuse(R.firstAStep);
        return s.attackersDispersed ? s.refuse(R.dispersedAlready) : 0;
      },
      choose(s) {
        s.attackersDispersed = 1;
        s.attackerHits = Math.max(0, s.attackerHits - 2);
        for (const u of attackersOf(s)) setDispersed(s, u, true);
        s.log?.tell(EVERYONE, 'The attackers were Dispersed');
      },
    },
    'no-more': {
      refuse: (s) => (s.attackerHits === 0 || attackersOf(s).length === 0 ? 0 : s.refuse(R.hitsLeft, s.attackerHits)),
      choose: (s) => pop(s),
    },
  },
});

/** Whether the attackers have lost a step in this combat, eliminated units counted too. */
const haveLost = (s: ArdennesState): boolean => s.tables.unitsOf[s.side].some((u) => s.lost[u] !== 0);
