/** Impulses: whose turn it is, what a card may be played for, and when impulse and day end (dossier 5.1, 7.1 IV, 7.2). */

import { code, decision, EVERYONE, frameArg, goTo, pop, push, setFrameArg } from '../../../engine/index.ts';
import { type ArdennesState, At, Switch } from '../state.ts';
import { ALLIED, Army, CardKind, GERMAN, other } from '../tables.ts';
import { beginActivation, Choosing, okwArmy } from './activation.ts';
import { countAt, fillHand, handOf, inHand, isDivisionCard, pileCount, playOut } from './cards.ts';
import { beginEvent, refuseEvent } from './events.ts';
import { commandLevel, isAutomaton, isOpening, isSolo, readsOtherwise } from './modes.ts';
import { manteuffelVerb } from './reactions.ts';
import { R } from './refusals.ts';
import { refuseReplacements } from './replacements.ts';
import { refuseReserves, reserveCards } from './reserves.ts';
import { Step } from './sequence.ts';
import { supplyMap } from './supply.ts';
import { cardRef } from './telling.ts';
import { SIDE_WORDS, SIDES_ACTING, verbs } from './verbs.ts';

// ---- whose turn -----------------------------------------------------------------------------------------------------

const handEmpty = (s: ArdennesState, side: number): boolean => countAt(s, side, At.hand) === 0;
const outOfCards = (s: ArdennesState, side: number): boolean => handEmpty(s, side) && pileCount(s, side) === 0;

/** IV Command Phase: the German begins; then impulses alternate. Frame: the side that is next. */
export const impulses = {
  rule: 'A-DAY.4',
  run(s: ArdennesState): void {
    const side = frameArg(s, 0);
    const passed = s.passed;
    // A-DAY.5: GS after the Allied impulse that follows the last German card; 2P when both are out of cards or pass in turn
    const over = isSolo(s)
      ? side === GERMAN && (outOfCards(s, GERMAN) || (passed & 1) !== 0)
      : (passed & 3) === 3 || (outOfCards(s, GERMAN) && outOfCards(s, ALLIED));
    if (over) {
      goTo(s, Step.endOfDay);
      return;
    }
    setFrameArg(s, 0, other(side));
    if (side === GERMAN && s.skipImpulse) {
      s.skipImpulse = 0; // A-DAILY.6
      s.log?.tell(EVERYONE, 'The Germans skipped this impulse');
      return;
    }
    beginImpulse(s, side);
    // A-DEC16.3: three German impulses in a row
    if (!isSolo(s) && side === GERMAN && s.day === 16 && s.impulse < 3) setFrameArg(s, 0, GERMAN);
    if (isAutomaton(s, side)) push(s, Step.alliedImpulse);
    else push(s, Step.impulseLoop, 0);
  },
};

function beginImpulse(s: ArdennesState, side: number): void {
  s.side = side;
  s.spent = 0;
  s.played = 0;
  // A-DAY.5: a pass counts until its side is next; in GS the day is over by then
  s.passed &= ~(1 << side);
  s.replaced.fill(0);
  s.deployedAt.fill(-1);
  if (side === GERMAN) s.impulse = Math.min(250, s.impulse + 1);
  // The opening impulses of the 16th are one (A-CARD.9).
  const one = isOpening(s) && s.impulse > 1;
  if (!one)
    for (let c = 0; c < s.rest.length; c++) if (s.tables.corpsSide[c] === side) s.rest[c] = (s.rest[c] & 1) << 1;
  s.log?.heading(`${SIDE_WORDS[side]} impulse, December ${s.day}`);
}

/** The cards of one impulse. Frame: 1 once the player has ended it. */
export const impulseLoop = {
  rule: 'A-DAY.2',
  run(s: ArdennesState): void {
    const ended = frameArg(s, 0) === 1;
    const full = s.played > 0 && (!isSolo(s) || s.spent >= commandLevel(s));
    if (handEmpty(s, s.side) && s.played === 0) s.passed |= 1 << s.side;
    if (ended || full || handEmpty(s, s.side)) {
      goTo(s, Step.refill);
      return;
    }
    push(s, Step.playCard);
    if (s.played === 0 || !readsOtherwise(s, Switch.refill)) return;
    // Q26: only in GS does an impulse go on after a card, and there it is the German's.
    fillHand(s, GERMAN);
    push(s, Step.fuelCheck);
  },
};

/** A-DAY.3: the hand is filled after each impulse; the German's new cards are checked for fuel. */
export const refill = {
  rule: 'A-DAY.3',
  run(s: ArdennesState): void {
    const side = s.side;
    s.side = -1;
    fillHand(s, side);
    if (side === GERMAN) goTo(s, Step.fuelCheck);
    else pop(s);
  },
};

// ---- what a card is played for --------------------------------------------------------------------------------------

function refuseCard(s: ArdennesState, c: number): number {
  return inHand(s, s.side, c) ? 0 : s.refuse(R.notInHand, c);
}

/** A-DEC16.10: in the opening only activations (and tactics inside them). */
const refuseOpening = (s: ArdennesState): number => (isOpening(s) ? s.refuse(R.openingOnly) : 0);

/** A-CARD.9, A-DEC16.8: a corps rests in the impulse after the one in which it acted (GS: for the rest of that one too). */
function refuseCorps(s: ArdennesState, corps: number): number {
  const f = s.tables.corpsFormation[corps];
  if (s.rest[corps] & 2) return s.refuse(R.corpsRests, f);
  if (s.rest[corps] & 1) return s.refuse(isOpening(s) && !isSolo(s) ? R.otherCorpsFirst : R.corpsRests, f);
  return 0;
}

const onMap = (s: ArdennesState, units: ArrayLike<number>): boolean => {
  for (let i = 0; i < units.length; i++) if (s.hex[units[i]] >= 0) return true;
  return false;
};

/** Whether a corps belongs to the army of a card; the OKW to the one it is attached to (A-REPL.20). */
function inArmy(s: ArdennesState, corps: number, formation: number): boolean {
  const { corpsArmy, armyFormation } = s.tables;
  const army = corpsArmy[corps] === Army.okw ? okwArmy(s) : corpsArmy[corps];
  return armyFormation[army] === formation;
}

/** Whether the card may activate this whole formation (A-CARD.3 to A-CARD.6). */
function refuseActivate(s: ArdennesState, c: number, f: number): number {
  const refused = refuseCard(s, c);
  if (refused) return refused;
  const { cardKind, cardFormation, formationKind, formationCorps, unitsOfDivision, unitsOfCorps, formationSide } =
    s.tables;
  const kind = cardKind[c];
  const own = cardFormation[c];
  const corps = formationCorps[f];
  if (own < 0) return s.refuse(R.noFormation, c);
  if (formationSide[f] !== s.side || corps < 0) return s.refuse(R.notOfCard, f);
  const division = formationKind[f] === 'division';
  if (isDivisionCard(s, c) && f !== own) return s.refuse(R.notOfCard, f);
  if (kind === CardKind.corps && (!division || corps !== formationCorps[own])) return s.refuse(R.notOfCard, f);
  if (kind === CardKind.army && (!division || !inArmy(s, corps, own))) return s.refuse(R.notOfCard, f);
  if (kind === CardKind.group) {
    if (division) return s.refuse(R.notOfCard, f);
    if (s.tables.formationIds[own] === '21AG' && s.tables.corpsIds[corps] !== 'XXX') return s.refuse(R.notOfCard, f);
  }
  if (!onMap(s, division ? unitsOfDivision[f] : unitsOfCorps[corps])) return s.refuse(R.nobodyOnMap, f);
  return refuseCorps(s, corps);
}

/** A-CARD.3: a Division card may activate any one unit of its corps instead. */
function refuseActivateUnit(s: ArdennesState, c: number, u: number): number {
  const refused = refuseCard(s, c);
  if (refused) return refused;
  if (!isDivisionCard(s, c)) return s.refuse(R.divisionOnly, c);
  const corps = s.tables.formationCorps[s.tables.cardFormation[c]];
  if (s.tables.corpsOf[u] !== corps) return s.refuse(R.otherCorps, u);
  if (s.hex[u] < 0) return s.refuse(R.notOnMap, u);
  return refuseCorps(s, corps);
}

/** A-CARD.4: chosen units of the corps of a Corps card. */
function refuseSelect(s: ArdennesState, c: number, f: number): number {
  const refused = refuseCard(s, c);
  if (refused) return refused;
  const { cardKind, cardFormation, formationCorps, unitsOfCorps } = s.tables;
  if (cardKind[c] !== CardKind.corps || cardFormation[c] !== f) return s.refuse(R.notOfCard, f);
  if (!onMap(s, unitsOfCorps[formationCorps[f]])) return s.refuse(R.nobodyOnMap, f);
  return refuseCorps(s, formationCorps[f]);
}

/** A-CARD.7: a German Corps or Army card forms a Kampfgruppe. */
function refuseKampfgruppe(s: ArdennesState, c: number, f: number): number {
  const refused = refuseCard(s, c);
  if (refused) return refused;
  const { cardKind, cardFormation, formationCorps, formationKind, unitsOfCorps } = s.tables;
  const kind = cardKind[c];
  const corps = formationCorps[f];
  if (s.side !== GERMAN || (kind !== CardKind.corps && kind !== CardKind.army)) return s.refuse(R.noKampfgruppe, c);
  if (formationKind[f] !== 'corps' || s.tables.corpsSide[corps] !== GERMAN) return s.refuse(R.notOfCard, f);
  if (kind === CardKind.corps ? cardFormation[c] !== f : !inArmy(s, corps, cardFormation[c]))
    return s.refuse(R.notOfCard, f);
  if (!onMap(s, unitsOfCorps[corps])) return s.refuse(R.nobodyOnMap, f);
  return refuseCorps(s, corps);
}

/** The card leaves the hand; what follows is the use's own. One that activates nobody may count for nothing (Q25). */
function play(s: ArdennesState, c: number, ...what: string[]): void {
  s.played += 1;
  playOut(s, c, what.length === 0 || !readsOtherwise(s, Switch.levelCounts));
  s.log?.tell(EVERYONE, SIDES_ACTING[s.side], ' played ', cardRef(c), ...what);
  pop(s);
}

const hand = (s: ArdennesState): number[] => handOf(s, s.side);

/** Formations a card could name: its own and its corps' divisions, or all of its side. */
function formationsFor(s: ArdennesState, c: number): number[] {
  const { cardFormation, formationCorps, formationSide } = s.tables;
  const own = cardFormation[c];
  if (isDivisionCard(s, c)) return [own];
  const corps = formationCorps[own];
  const found: number[] = [];
  for (let f = 0; f < s.tables.formations; f++)
    if (corps < 0 ? formationSide[f] === s.side : formationCorps[f] === corps) found.push(f);
  return found;
}

const mayActivate = (s: ArdennesState): boolean =>
  hand(s).some(
    (c) =>
      formationsFor(s, c).some((f) => refuseActivate(s, c, f) === 0 || refuseSelect(s, c, f) === 0) ||
      (isDivisionCard(s, c) &&
        Array.from(s.tables.unitsOfCorps[s.tables.formationCorps[s.tables.cardFormation[c]]]).some(
          (u) => refuseActivateUnit(s, c, u) === 0,
        )),
  );

/** A-DAY.2: an impulse may be ended after one card; the opening one only when nothing can be activated. */
function refuseEnd(s: ArdennesState): number {
  if (isOpening(s)) return mayActivate(s) ? s.refuse(R.activateFirst) : 0;
  if (!isSolo(s)) return s.refuse(R.playOne);
  return s.played > 0 ? 0 : s.refuse(R.playOne);
}

/** A-DAY.6. */
function refusePass(s: ArdennesState): number {
  if (isOpening(s)) return s.refuse(R.openingOnly);
  const pile = pileCount(s, s.side);
  return pile === 0 ? 0 : s.refuse(R.pileLeft, pile);
}

function activateAll(s: ArdennesState, units: ArrayLike<number>): void {
  for (let i = 0; i < units.length; i++) if (s.hex[units[i]] >= 0) s.active[units[i]] = 1;
}

type Word =
  | 'activate'
  | 'activate-unit'
  | 'select'
  | 'kampfgruppe'
  | 'reserves'
  | 'replacements'
  | 'event'
  | 'manteuffel'
  | 'discard'
  | 'end-impulse'
  | 'pass';

/** DS-200. */
export const playCard = decision<ArdennesState, Word>(verbs, {
  rule: 'A-CARD.1',
  seat: (s) => s.side,
  prompt: (s) =>
    isSolo(s) && s.side === GERMAN
      ? `Play a card: ${s.spent} of ${commandLevel(s)} command points spent this impulse`
      : 'Play a command card',
  sole: 'ask',
  verbs: {
    activate: {
      tries: hand,
      triesWith: formationsFor,
      refuse: refuseActivate,
      choose(s, c, f) {
        const { cardKind, cardCv, formationCorps, unitsOfDivision, unitsOfCorps, formationKind } = s.tables;
        play(s, c);
        s.activating = c;
        const corps = formationCorps[f];
        activateAll(s, formationKind[f] === 'division' ? unitsOfDivision[f] : unitsOfCorps[corps]);
        // A-CARD.5: an Army card adds up to CV more units of the corps
        if (cardKind[c] === CardKind.army) push(s, Step.choosing, Choosing.army, cardCv[c], corps);
        else beginActivation(s, corps);
      },
    },
    'activate-unit': {
      tries: (s) => hand(s).filter((c) => isDivisionCard(s, c)),
      triesWith: (s, c) => s.tables.unitsOfCorps[s.tables.formationCorps[s.tables.cardFormation[c]]],
      refuse: refuseActivateUnit,
      choose(s, c, u) {
        play(s, c);
        s.activating = c;
        s.active[u] = 1;
        beginActivation(s, s.tables.corpsOf[u]);
      },
    },
    select: {
      tries: hand,
      triesWith: (s, c) => [s.tables.cardFormation[c]],
      refuse: refuseSelect,
      choose(s, c, f) {
        play(s, c);
        s.activating = c;
        push(s, Step.choosing, Choosing.corps, 2 * s.tables.cardCv[c], s.tables.formationCorps[f]);
      },
    },
    kampfgruppe: {
      tries: (s) => (s.side === GERMAN ? hand(s) : []),
      triesWith: formationsFor,
      refuse: refuseKampfgruppe,
      choose(s, c, f) {
        play(s, c);
        s.activating = c;
        push(s, Step.choosing, Choosing.kampfgruppe, 3, s.tables.formationCorps[f]);
      },
    },
    reserves: {
      list(s, out) {
        if (refuseOpening(s) === 0) for (const c of reserveCards(s, hand(s))) out.add(code(verbs.number.reserves, c));
      },
      refuse: (s, c) => refuseCard(s, c) || refuseOpening(s) || refuseReserves(s, c),
      choose(s, c) {
        play(s, c, ' for reserves');
        push(s, Step.deploying, c, 0);
      },
    },
    replacements: {
      list(s, out) {
        if (refuseOpening(s) !== 0) return;
        const supply = supplyMap(s, s.side);
        for (const c of hand(s))
          if (refuseReplacements(s, c, supply) === 0) out.add(code(verbs.number.replacements, c));
      },
      refuse: (s, c) => refuseCard(s, c) || refuseOpening(s) || refuseReplacements(s, c),
      choose(s, c) {
        play(s, c, ' for replacements');
        push(s, Step.replacing, c, 0, -1);
      },
    },
    event: {
      tries: hand,
      refuse: (s, c) => refuseCard(s, c) || refuseOpening(s) || refuseEvent(s, c),
      choose(s, c) {
        play(s, c, ' for its event');
        beginEvent(s, c);
      },
    },
    manteuffel: {
      ...manteuffelVerb,
      tries: (s) => (s.side === GERMAN ? manteuffelVerb.tries(s) : []),
      refuse: (s, c, h) => (s.side === GERMAN ? manteuffelVerb.refuse(s, c, h) : s.refuse(R.notInHand, c)),
    },
    discard: {
      tries: hand,
      refuse: (s, c) => refuseCard(s, c) || refuseOpening(s),
      choose: (s, c) => play(s, c, ' as a discard'),
    },
    'end-impulse': {
      refuse: refuseEnd,
      choose(s) {
        pop(s);
        setFrameArg(s, 0, 1);
      },
    },
    pass: {
      refuse: refusePass,
      choose(s) {
        s.passed |= 1 << s.side;
        pop(s);
        setFrameArg(s, 0, 1);
      },
    },
  },
});
