/** 3.11 Demolition, and Tougher demolition (P069 to P073, PR121 to PR123). */

import { type AutoStep, decision, EVERYONE, frameArg, goTo } from '../../../engine/index.ts';
import { has, Outcome, type PeiperState, Switch, scenarioOf, Use } from '../state.ts';
import { GERMAN, HEXES, US } from '../tables.ts';
import { cardValue, drawCard, isFace, JOKER, jokerEndsTurn, noteUse } from './deck.ts';
import { standsIn } from './ground.ts';
import { endAct } from './movement.ts';
import { demolitionReport, OUTCOME_KEYS } from './odds.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { bridgeRef, shownCard, tell, unitRef } from './telling.ts';
import { endTurn } from './turn.ts';
import { verbs } from './verbs.ts';

/** PR153: whether a unit is within so many hexes of either end of a bridge. */
function isNear(s: PeiperState, u: number, bridge: number, range: number): boolean {
  const at = s.hex[u];
  return at >= 0 && s.tables.toBridge[bridge * HEXES + at] <= range;
}

/** PR121: 0, or why this unit cannot be named as the demolisher. */
export function refuseCharges(s: PeiperState, u: number, bridge: number): number {
  const range = s.tables.data.demolition.chargesWithin;
  if (s.tables.sideOf[u] !== US || s.hex[u] < 0) return s.refuse(R.chargesGerman, u);
  if (!isNear(s, u, bridge, range)) return s.refuse(R.chargesFar, u, bridge, range);
  return s.acted[u] ? s.refuse(R.chargesActed, u) : 0;
}

/** 0, or why the US cannot try this bridge now. */
export function refuseDemolition(s: PeiperState, bridge: number): number {
  const t = s.tables;
  if (s.side !== US) return s.refuse(R.notUs);
  const { bridges } = scenarioOf(s);
  if (!bridges.includes(bridge)) return s.refuse(R.otherGame, bridge);
  if (s.blown[bridge]) return s.refuse(R.bridgeDown, bridge);
  if (s.spoiled[bridge]) return s.refuse(R.chargesSpoiled, bridge);
  if (s.tried[bridge]) return s.refuse(R.triedAlready, bridge);
  const [a, b] = t.bridgeHexes[bridge];
  if (standsIn(s, GERMAN, a) || standsIn(s, GERMAN, b)) return s.refuse(R.germanOnBridge, bridge);
  const { germanWithin, chargesWithin } = t.data.demolition;
  if (!germanNear(s, bridge, germanWithin)) return s.refuse(R.germansFar, bridge, germanWithin);
  if (has(s, Switch.toughDemolition) && !someoneCharges(s, bridge))
    return s.refuse(R.nobodyNear, bridge, chargesWithin);
  return 0;
}

/** PR82 */
function germanNear(s: PeiperState, bridge: number, range: number): boolean {
  const units = s.tables.unitsOf[GERMAN];
  for (let i = 0; i < units.length; i++) if (isNear(s, units[i], bridge, range)) return true;
  return false;
}

function someoneCharges(s: PeiperState, bridge: number): boolean {
  const units = s.tables.unitsOf[US];
  for (let i = 0; i < units.length; i++) if (refuseCharges(s, units[i], bridge) === 0) return true;
  return false;
}

/** Frame arguments of what follows: the bridge, and who sets the charges (-1 nobody in particular). */
export function beginDemolition(s: PeiperState, bridge: number): void {
  s.acts -= 1;
  s.tried[bridge] = 1;
  tell(s, 'The Americans tried to blow the bridge ', bridgeRef(bridge));
  goTo(s, has(s, Switch.toughDemolition) ? Step.setCharges : Step.demolitionCard, bridge, -1);
}

const bridgeOf = (s: PeiperState): number => frameArg(s, 0);
const chargesOf = (s: PeiperState): number => frameArg(s, 1);

/** PD13 */
export const setCharges = decision<PeiperState, keyof typeof verbs.number>(verbs, {
  rule: 'P069',
  seat: () => US,
  prompt: (s) => `Select a unit to set the charges at ${s.tables.data.map.bridges[bridgeOf(s)].name}`,
  verbs: {
    charges: {
      tries: (s) => s.tables.unitsOf[US],
      refuse: (s, u) => refuseCharges(s, u, bridgeOf(s)),
      choose(s, u) {
        const bridge = bridgeOf(s);
        goTo(s, Step.demolitionCard, bridge, u);
      },
    },
  },
});

/** PR84 to PR86, P073, PR122: what a card does to a bridge. */
export function demolitionOutcome(s: PeiperState, card: number, charges: number): number {
  if (card === JOKER) return Outcome.joker;
  const { blownUpTo, reduced } = s.tables.data.demolition;
  const more = charges >= 0 && s.steps[charges] === 1 ? reduced : 0;
  if (isFace(card)) return Outcome.spoiled;
  return cardValue(card) + more <= blownUpTo ? Outcome.blown : Outcome.stands;
}

export const demolitionCard: AutoStep<PeiperState> = {
  rule: 'PR84',
  run(s) {
    const bridge = bridgeOf(s);
    const charges = chargesOf(s);
    const report = s.log ? demolitionReport(s, bridge, charges) : undefined;
    const card = drawCard(s, US);
    const outcome = demolitionOutcome(s, card, charges);
    s.outcome = outcome;
    const end = ENDS[outcome as keyof typeof ENDS];
    noteUse(s, end.use);
    const { name } = s.tables.data.map.bridges[bridge];
    s.log?.addEvent(
      EVERYONE,
      {
        kind: 'check',
        by: US,
        title: `Demolition at ${name}`,
        ...(report ? { report } : {}),
        fell: OUTCOME_KEYS[outcome],
        headline: `${name}${end.text}`,
      },
      [shownCard(card)],
      'The bridge ',
      bridgeRef(bridge),
      end.text,
    );
    if (outcome === Outcome.joker) {
      if (jokerEndsTurn(s))
        endTurn(s); // PR12
      else endAct(s); // PR144, S2
      return;
    }
    if (outcome === Outcome.blown) s.blown[bridge] = 1;
    if (outcome === Outcome.spoiled) s.spoiled[bridge] = 1;
    // P071, P072: an even card was the unit's activation, an odd one was not.
    if (charges >= 0 && cardValue(card) % 2 === 0) {
      s.acted[charges] = 1;
      tell(s, unitRef(charges), ' was activated by it');
    }
    endAct(s);
  },
};

const ENDS = {
  [Outcome.blown]: { use: Use.blown, text: ' was blown' },
  [Outcome.stands]: { use: Use.stands, text: ' was not blown' },
  [Outcome.spoiled]: { use: Use.spoiled, text: ' was not blown, and its charges are spoiled' },
  [Outcome.joker]: { use: Use.none, text: ' was not blown: joker' },
} as const;
