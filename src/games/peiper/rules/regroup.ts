/** 1.6, 1.7, 3.15 The Regroup Phase. */

import {
  type AutoStep,
  decision,
  drawFromCup,
  frameArg,
  goTo,
  push,
  rollDie,
  type Shown,
  setFrameArg,
} from '../../../engine/index.ts';
import { has, Off, type PeiperState, Switch } from '../state.ts';
import { GERMAN, UNITS, US } from '../tables.ts';
import { cardValue, colourOf, isFace, shuffleRegroup } from './deck.ts';
import { done, enterHex, refuseRoom, standsIn } from './ground.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { canTrace, isSupplied, passes, proficiency } from './supply.ts';
import { bridgeRef, die, hexRef, logEvent, shownCard, tell, unitRef } from './telling.ts';
import { verbs } from './verbs.ts';

/** P036, P037, PR102 to PR104: one die for each reduced unit, in the order of the roster. */
export const regroupDice: AutoStep<PeiperState> = {
  rule: 'P036',
  run(s) {
    s.log?.heading('Regroup Phase');
    s.spoiled.fill(0); // PR86
    s.rebuiltNow = 0;
    const rolled: Shown[] = [];
    let restored = 0;
    for (let u = 0; u < UNITS; u++) {
      if (s.steps[u] !== 1) continue;
      const roll = rollDie(s, 1, 6);
      const rating = proficiency(s, u, isSupplied(s, u));
      const passed = passes(s.tables.data.checks.regroup, roll, rating);
      if (passed) s.steps[u] = 2;
      if (passed) restored += 1;
      rolled.push(die(roll));
      tell(s, unitRef(u), passed ? ' is at full strength again' : ' stays reduced', `: ${roll} vs. PR ${rating}`);
    }
    const sum = `${restored} of ${rolled.length} reduced units ${restored === 1 ? 'is' : 'are'} at full strength again`;
    if (rolled.length > 0)
      logEvent(s, () => ({ kind: 'check', by: -1, title: 'Reduced units regroup', headline: sum }), rolled, sum);
    shuffleRegroup(s);
    goTo(s, Step.regroupCards, 0);
  },
};

/** P039, P041, C13: whether a card brings an eliminated unit back. */
export function brings(side: number, card: number): boolean {
  if (colourOf(card) !== side) return false;
  return isFace(card) || (side === US && (cardValue(card) === 1 || cardValue(card) === 10));
}

/** P040, P042, PR106: 0, or why the unit may not return here. */
export function refuseReturn(s: PeiperState, u: number, hex: number): number {
  const t = s.tables;
  const side = t.sideOf[u];
  if (!returnHexes(s, side).includes(hex)) return s.refuse(side === GERMAN ? R.returnTerrain : R.returnTerrainUs, hex);
  if (side === GERMAN && standsIn(s, US, hex)) return s.refuse(R.returnEnemy, hex);
  if (side === US && s.control[t.settlementAt[hex]] !== US) return s.refuse(R.returnControl, hex);
  return refuseRoom(s, u, hex) ? s.refuse(R.returnRoom, hex) : 0;
}

/** C12: settlements of map A for the German; Huy and Andenne for the US. */
function returnHexes(s: PeiperState, side: number): number[] {
  const t = s.tables;
  const { map, terrain } = t.data.campaign.returns[side === GERMAN ? 'german' : 'us'];
  const kinds: readonly string[] = terrain;
  return [...t.settlements].filter((h) => t.mapOf[h] === map && kinds.includes(TERRAIN_OF(s, h)));
}

const TERRAIN_OF = (s: PeiperState, h: number): string => TERRAIN_NAMES[s.tables.terrain[h]];
const TERRAIN_NAMES = ['clear', 'forest', 'heavy_forest', 'rough', 'village', 'town', 'city'];

/** P038, P043, P096, PR103, PR105: one card for each eliminated unit. Frame argument: the next unit of the roster. */
export const regroupCards: AutoStep<PeiperState> = {
  rule: 'P038',
  run(s) {
    for (let u = frameArg(s, 0); u < UNITS; u++) {
      if (s.off[u] !== Off.eliminated) continue;
      const side = s.tables.sideOf[u];
      const card = drawFromCup(s, s.regroupDeck);
      const back = brings(side, card) && returnHexes(s, side).some((h) => refuseReturn(s, u, h) === 0);
      logEvent(
        s,
        () => ({
          kind: 'draw',
          by: side,
          title: `A card for ${s.tables.labels[u]}`,
          headline: `${s.tables.labels[u]} ${back ? 'returned' : 'stays eliminated'}`,
        }),
        [shownCard(card)],
        unitRef(u),
        back ? ' returned' : ' stays eliminated',
      );
      if (!back) continue;
      setFrameArg(s, 0, u + 1);
      push(s, Step.returnAt, u);
      return;
    }
    s.regroupDeck.fill(0);
    goTo(s, Step.rebuildGerman);
  },
};

/** PD15, PD16 */
export const returnAt = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'PR106',
  seat: (s) => s.tables.sideOf[frameArg(s, 0)],
  prompt: (s) => `Select where ${s.tables.labels[frameArg(s, 0)]} returns`,
  verbs: {
    return: {
      tries: (s) => returnHexes(s, s.tables.sideOf[frameArg(s, 0)]),
      refuse: (s, hex) => refuseReturn(s, frameArg(s, 0), hex),
      choose(s, hex) {
        const u = frameArg(s, 0);
        s.steps[u] = 1;
        enterHex(s, u, hex); // PR108
        tell(s, unitRef(u), ' returned, reduced, in ', hexRef(hex));
        done(s);
      },
    },
  },
});

// ---- bridges --------------------------------------------------------------------------------------------------------

const holdsEnd = (s: PeiperState, side: number, bridge: number): boolean => {
  const [a, b] = s.tables.bridgeHexes[bridge];
  return standsIn(s, side, a) || standsIn(s, side, b);
};

/** P045, P074 */
export const rebuildLimit = (s: PeiperState): number => {
  const { total, totalTough } = s.tables.data.campaign.rebuild;
  return has(s, Switch.toughDemolition) ? totalTough : total;
};

/** P044 to P047, C7: 0, or why the German may not rebuild this bridge now. */
export function refuseRebuildGerman(s: PeiperState, bridge: number): number {
  if (!s.blown[bridge]) return s.refuse(R.stands, bridge);
  if (s.rebuiltNow >= s.tables.data.campaign.rebuild.perRegroup) return s.refuse(R.rebuildPhase, s.rebuiltNow);
  if (s.rebuilt >= rebuildLimit(s)) return s.refuse(R.rebuildTotal, s.rebuilt);
  if (holdsEnd(s, US, bridge)) return s.refuse(R.rebuildUsThere, bridge);
  // C7: judged as if it stood, and then either end can trace if the other can.
  const [end] = s.tables.bridgeHexes[bridge];
  return canTrace(s, end, bridge) ? 0 : s.refuse(R.rebuildSupply, bridge);
}

/** P049, C15 */
export function refuseRebuildUs(s: PeiperState, bridge: number): number {
  if (!s.blown[bridge]) return s.refuse(R.stands, bridge);
  return holdsEnd(s, GERMAN, bridge) ? s.refuse(R.rebuildGermanThere, bridge) : 0;
}

function rebuild(s: PeiperState, bridge: number, by: string): void {
  s.blown[bridge] = 0; // P048
  s.ended += 1;
  tell(s, `The ${by} rebuilt the bridge `, bridgeRef(bridge));
}

const allBridges = (s: PeiperState): ArrayLike<number> => s.tables.scenarios[s.scenario].bridges;

/** PD17 */
export const rebuildGerman = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P044',
  seat: () => GERMAN,
  prompt: (s) =>
    `Rebuild a bridge? (${s.rebuiltNow + 1} of ${s.tables.data.campaign.rebuild.perRegroup}, ${rebuildLimit(s) - s.rebuilt} left in the game)`,
  verbs: {
    rebuild: {
      tries: allBridges,
      refuse: refuseRebuildGerman,
      choose(s, bridge) {
        s.rebuilt += 1;
        s.rebuiltNow += 1;
        rebuild(s, bridge, 'German');
      },
    },
    done: { choose: (s) => goTo(s, Step.rebuildUs) },
  },
});

/** PD18 */
export const rebuildUs = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P049',
  seat: () => US,
  prompt: () => 'Rebuild a bridge?',
  verbs: {
    rebuild: { tries: allBridges, refuse: refuseRebuildUs, choose: (s, bridge) => rebuild(s, bridge, 'US') },
    done: { choose: (s) => goTo(s, Step.arrivals) },
  },
});
