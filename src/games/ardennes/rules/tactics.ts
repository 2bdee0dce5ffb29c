/** Combat tactics (GS and 2P Combat Tactics): which may be played, and what they do at once. */

import { decision, EVERYONE, frameArg, pop, push } from '../../../engine/index.ts';
import { type ArdennesState, At, bit, Did, Part, Supply, Switch } from '../state.ts';
import { ALLIED, CardKind, GERMAN, other, TACTICS, Tactic } from '../tables.ts';
import { How } from './activation.ts';
import { handOf, inHand, pileCount, playOut } from './cards.ts';
import { attackersOf, defendersOf, defendingSide, refuseAttacking } from './forces.ts';

import { overstacked, strengthOf, unitsIn } from './ground.ts';
import { isOpening, isSolo, readsOtherwise } from './modes.ts';
import { fullAllowance, ordinaryReach, Purpose } from './movement.ts';
import { R } from './refusals.ts';
import { bugOutOpen } from './retreat.ts';
import { Step } from './sequence.ts';
import { cardRef, hexName, hexRef, tacticRef, unit } from './telling.ts';
import { verbs } from './verbs.ts';

/** A-CHITS.1, A-CHITS.2, A-CHITS.5, A-CHITS.6, A-SUPPLY.1: someone must be there to support. */
export function maySupport(s: ArdennesState, side: number): boolean {
  const units = side === s.side ? attackersOf(s) : defendersOf(s);
  return units.some((u) => s.supply[u] === Supply.full && s.dispersed[u] === 0 && u !== s.tables.vdh);
}

const FOR_ATTACK: ReadonlySet<number> = new Set([
  Tactic.artillery,
  Tactic.airpower,
  Tactic.corpsArtillery,
  Tactic.fixedArtillery,
  Tactic.coordination,
  Tactic.combatEngineers,
  Tactic.engineers,
  Tactic.infiltration,
  Tactic.panzer,
  Tactic.tank,
  Tactic.press,
  Tactic.reinforce,
]);
const FOR_DEFENCE: ReadonlySet<number> = new Set([
  Tactic.artillery,
  Tactic.airpower,
  Tactic.corpsArtillery,
  Tactic.fixedArtillery,
  Tactic.bugOut,
  Tactic.engineers,
  Tactic.panzer,
  Tactic.tank,
  Tactic.reinforce,
  Tactic.screen,
]);

/** Why a tactic cannot be used by this side in this combat. */
export function refuseTactic(s: ArdennesState, side: number, t: number): number {
  const attacks = side === s.side;
  if (!(attacks ? FOR_ATTACK : FOR_DEFENCE).has(t)) return s.refuse(R.wrongRole, t);
  if (!maySupport(s, side)) return s.refuse(R.nobodyToSupport);
  if (t === Tactic.artillery && s.day === 16 && side === ALLIED) return s.refuse(R.noArtilleryYet); // A-DEC16.19, A-DEC16.23
  if (t === Tactic.fixedArtillery && !s.tables.nearWestwall[s.target])
    return s.refuse(R.beyondFixedArtillery, s.target);
  if (t === Tactic.coordination && coordinationStacks(s).length === 0) return s.refuse(R.nobodyToJoin, s.target);
  if (t === Tactic.reinforce && !canBeReinforced(s, side)) return s.refuse(R.nobodyToReinforce, s.target);
  if (t === Tactic.bugOut && !isSolo(s) && !bugOutOpen(s)) return s.refuse(R.noWayOut, s.target);
  return 0;
}

/** The tactic a card may be played as: its own, a wild one (A-CARD.11), Airpower under Break In The Clouds (A-EVENT-2P.3). */
function refuseAs(s: ArdennesState, side: number, c: number, t: number): number {
  const { cardTactic, cardIds } = s.tables;
  if (!inHand(s, side, c)) return s.refuse(R.notInHand, c);
  if (cardTactic[c] === t) return s.refuse(R.ownTactic, c);
  const wild = !isSolo(s) && (cardIds[c] === 'G01' || cardIds[c] === 'A46');
  const air = !isSolo(s) && s.clouds !== 0 && side === ALLIED && t === Tactic.airpower;
  if (!wild && !air) return s.refuse(R.notWild, c);
  if (!air && (t === Tactic.corpsArtillery || !listOf(side).includes(t))) return s.refuse(R.notOnList, t);
  return refuseTactic(s, side, t);
}

const GERMAN_LIST: readonly number[] = [
  Tactic.artillery,
  Tactic.fixedArtillery,
  Tactic.coordination,
  Tactic.combatEngineers,
  Tactic.infiltration,
  Tactic.panzer,
  Tactic.press,
  Tactic.reinforce,
];
const ALLIED_LIST: readonly number[] = [
  Tactic.artillery,
  Tactic.airpower,
  Tactic.coordination,
  Tactic.bugOut,
  Tactic.engineers,
  Tactic.tank,
  Tactic.press,
  Tactic.reinforce,
  Tactic.screen,
];
const listOf = (side: number): readonly number[] => (side === GERMAN ? GERMAN_LIST : ALLIED_LIST);

function refuseCard(s: ArdennesState, side: number, c: number): number {
  if (!inHand(s, side, c)) return s.refuse(R.notInHand, c);
  if (s.tables.cardTactic[c] < 0) return s.refuse(R.noTactic, c);
  return refuseTactic(s, side, s.tables.cardTactic[c]);
}

/** A card played as a tactic: it is spent, and what it does at once begins. */
function playTactic(s: ArdennesState, side: number, c: number, t: number): void {
  playOut(s, c);
  s.log?.tell(EVERYONE, cardRef(c), ' was played as ', tacticRef(t));
  // Q19: in 2P Corps Artillery goes back into a pile that is not empty
  if (t === Tactic.corpsArtillery && !isSolo(s) && pileCount(s, side) > 0) s.card[c] = At.pile;
  applyTactic(s, side, t);
}

/** A-TACTIC-GS.13, A-TACTIC-GS.23. */
const STRENGTHENS: ReadonlySet<number> = new Set([
  Tactic.panzer,
  Tactic.tank,
  Tactic.combatEngineers,
  Tactic.engineers,
]);

export function applyTactic(s: ArdennesState, side: number, t: number): void {
  if (side === s.side) {
    s.attackerTactics |= bit(t);
    s.attackerCards += 1; // A-CHITS.18
    if (STRENGTHENS.has(t)) s.attackerBonus += 1; // each of them, also two of a kind
  } else {
    s.defenderTactics |= bit(t);
    if (t === Tactic.engineers) digUnderFire(s);
  }
}

/** A-TACTIC-GS.15, A-TACTIC-GS.16, Q17: an improved position, if one may be there. */
function digUnderFire(s: ArdennesState): void {
  const sappers = bit(Tactic.combatEngineers) | bit(Tactic.engineers);
  const h = s.target;
  if (s.tables.town[h] || s.improved[h] || s.attackerTactics & sappers) return;
  s.improved[h] = 1;
  s.log?.tell(EVERYONE, 'Engineers improved the position in ', hexRef(h));
}

// ---- the attacker ---------------------------------------------------------------------------------------------------

const EVERY_TACTIC: readonly number[] = TACTICS.map((_, t) => t);
const attackTries = (s: ArdennesState): number[] => handOf(s, s.side);

/** A-CHITS.3: so many tactics of the activation a card takes (Q26). */
const tacticCost = (s: ArdennesState, c: number): number =>
  readsOtherwise(s, Switch.tacticCost) ? s.tables.cardCv[c] : 1;

const refuseLimit = (s: ArdennesState, c: number): number =>
  tacticCost(s, c) <= s.tacticsLeft ? 0 : s.refuse(R.tacticLimit);

/** DS-402, DS-405. */
export const tactics = decision<ArdennesState, 'tactic' | 'wild' | 'no-tactic'>(verbs, {
  rule: 'A-CHITS.1',
  fight: true,
  seat: (s) => s.side,
  prompt: (s) => `Play a tactic for the attack on ${hexName(s, s.target)}? (${s.tacticsLeft} left)`,
  sole: 'ask', // not to be asked would tell of the hand
  verbs: {
    tactic: {
      tries: attackTries,
      refuse: (s, c) => refuseLimit(s, c) || refuseCard(s, s.side, c),
      choose: (s, c) => attackWith(s, c, s.tables.cardTactic[c]),
    },
    wild: {
      tries: attackTries,
      triesWith: () => EVERY_TACTIC,
      refuse: (s, c, t) => refuseLimit(s, c) || refuseAs(s, s.side, c, t),
      choose: attackWith,
    },
    'no-tactic': { choose: (s) => pop(s) },
  },
});

function attackWith(s: ArdennesState, c: number, t: number): void {
  s.tacticsLeft -= tacticCost(s, c);
  playTactic(s, s.side, c, t);
  if (t === Tactic.reinforce) push(s, Step.reinforcing, s.side);
  if (t === Tactic.coordination) push(s, Step.coordination);
}

/** A-TACTIC-GS.3 (Q70): inactive stacks next to the target with a unit that could attack. */
export function coordinationStacks(s: ArdennesState): number[] {
  const { neighbour } = s.tables;
  const found: number[] = [];
  for (let n = s.target * 6; n < s.target * 6 + 6; n++) {
    const h = neighbour[n];
    if (unitsIn(s, h).some((u) => mayCoordinate(s, u))) found.push(h);
  }
  return found;
}

export const mayCoordinate = (s: ArdennesState, u: number): boolean =>
  s.tables.sideOf[u] === s.side && !s.active[u] && s.part[u] === Part.none && refuseAttacking(s, u) === 0;

/** DS-404. */
export const coordination = decision<ArdennesState, 'join-stack' | 'no-more'>(verbs, {
  rule: 'A-TACTIC-GS.3',
  fight: true,
  seat: (s) => s.side,
  prompt: () => 'Select a stack to join the attack',
  verbs: {
    'join-stack': {
      tries: coordinationStacks,
      refuse: (s, h) => (coordinationStacks(s).includes(h) ? 0 : s.refuse(R.cannotJoin, h)),
      choose(s, h) {
        for (const u of unitsIn(s, h)) if (mayCoordinate(s, u)) s.part[u] = Part.attacks;
        s.log?.tell(EVERYONE, 'The stack in ', hexRef(h), ' joined the attack');
      },
    },
    'no-more': { choose: (s) => pop(s) },
  },
});

// ---- reinforcing ----------------------------------------------------------------------------------------------------

/** Stacks that neither moved nor attacked in this activation (A-TACTIC-GS.27, A-TACTIC-GS.28). */
export function freshStacks(s: ArdennesState, side: number): number[] {
  const found: number[] = [];
  for (const u of s.tables.unitsOf[side]) {
    const h = s.hex[u];
    if (h < 0 || found.includes(h)) continue;
    if (unitsIn(s, h).every((v) => s.part[v] === Part.none && isFreshUnit(s, v))) found.push(h);
  }
  return found;
}

const isFreshUnit = (s: ArdennesState, u: number): boolean =>
  (s.did[u] & (Did.move | Did.attack | Did.reinforce)) === 0 && s.fellBack[u] === 0;

/** Where a stack may go to take part: beside the target, or into it; within stacking (Q74). */
export function reinforcementHexes(s: ArdennesState, side: number, from: number): number[] {
  const { grid, neighbour } = s.tables;
  const units = unitsIn(s, from);
  const attacks = side === s.side;
  // A rough bound: no unit goes further than its allowance.
  const range = Math.max(...units.map((u) => fullAllowance(s, u))) + 1;
  if (grid.distance(from, s.target) > range) return [];
  if (attacks && units.some((u) => refuseAttacking(s, u) !== 0)) return [];
  if (attacks && grid.distance(from, s.target) === 1) return [from];
  // A-TACTIC-GS.33: no more strength than stands there already
  if (!attacks && side === GERMAN) {
    const sum = (list: readonly number[]): number => list.reduce((n, u) => n + strengthOf(s, u), 0);
    if (sum(units) > sum(defendersOf(s))) return [];
  }
  let ends = attacks ? Array.from(neighbour.subarray(s.target * 6, s.target * 6 + 6)) : [s.target];
  const steps = units.reduce((n, u) => n + s.steps[u], 0);
  ends = ends.filter((h) => !overstacked(s, h, units.length, steps));
  for (const u of units) {
    if (ends.length === 0) return [];
    const found = ordinaryReach(s, u, Purpose.reinforce);
    ends = ends.filter((h) => found.left[h] >= 0);
  }
  return ends;
}

function canBeReinforced(s: ArdennesState, side: number): boolean {
  return freshStacks(s, side).some((h) => reinforcementHexes(s, side, h).length > 0);
}

/** The stack goes; each unit that arrives takes part. */
export function sendStack(s: ArdennesState, side: number, from: number, to: number): void {
  const units = unitsIn(s, from);
  s.log?.tell(EVERYONE, 'The stack in ', hexRef(from), ' reinforced the battle');
  push(s, Step.reinforcing, side, 1, from, to);
  for (const u of [...units].reverse()) {
    s.part[u] = Part.coming;
    push(s, Step.marching, u, to, How.reinforce, from);
  }
}

/** DS-403, and the defender's like of it in DS-411. Frame: side, 1 once the stack is on its way, from, to. */
export const reinforcing = decision<ArdennesState, 'reinforce' | 'no-reinforcement'>(verbs, {
  rule: 'A-TACTIC-GS.26',
  seat: (s) => frameArg(s, 0),
  prompt: (s) => `Select a stack to reinforce ${hexName(s, s.target)}`,
  verbs: {
    reinforce: {
      tries: (s) => (frameArg(s, 1) === 0 ? freshStacks(s, frameArg(s, 0)) : []),
      triesWith: (s, from) => reinforcementHexes(s, frameArg(s, 0), from),
      refuse(s, from, to) {
        const side = frameArg(s, 0);
        if (frameArg(s, 1) !== 0) return s.refuse(R.oneStack);
        if (!freshStacks(s, side).includes(from)) return s.refuse(R.notFresh, from);
        return reinforcementHexes(s, side, from).includes(to) ? 0 : s.refuse(R.cannotReinforce, from, to);
      },
      choose(s, from, to) {
        pop(s);
        sendStack(s, frameSide(s, from), from, to);
      },
    },
    'no-reinforcement': {
      choose(s) {
        const [side, going, to] = [frameArg(s, 0), frameArg(s, 1), frameArg(s, 3)];
        pop(s);
        if (going) arrive(s, side, to);
      },
    },
  },
});

const frameSide = (s: ArdennesState, from: number): number => s.tables.sideOf[s.firstIn[from]];

/** Units on their way that have arrived take part; those halted do not (Q74). */
function arrive(s: ArdennesState, side: number, to: number): void {
  for (const u of s.tables.unitsOf[side]) {
    if (s.part[u] !== Part.coming) continue;
    s.part[u] = s.hex[u] === to ? (side === s.side ? Part.attacks : Part.defends) : Part.none;
    if (s.hex[u] !== to) s.log?.tell(EVERYONE, unit(u), ' did not reach the battle');
  }
}

// ---- the defender ---------------------------------------------------------------------------------------------------

/**
 * Whether the defender is asked for a tactic. In 2P that depends on what everybody sees, never on the hand (17.14); in GS the
 * German player is asked only with one in hand.
 */
export function hasDefenceWindow(s: ArdennesState): boolean {
  const side = defendingSide(s);
  if (isOpening(s)) return false; // A-DEC16.4
  if (!maySupport(s, side)) return false; // A-UNITSTATE.23
  return !isSolo(s) || handOf(s, side).some((c) => refuseCard(s, side, c) === 0);
}

/** DS-411. */
export const defence = decision<ArdennesState, 'tactic' | 'wild' | 'no-tactic'>(verbs, {
  rule: 'A-CHITS.4',
  seat: (s) => other(s.side),
  quiet: true,
  publicPrompt: 'may play a tactic to defend',
  prompt: (s) => `Play a tactic to defend ${hexName(s, s.target)}?`,
  verbs: {
    tactic: {
      tries: (s) => handOf(s, defendingSide(s)),
      refuse: (s, c) => refuseCard(s, defendingSide(s), c),
      choose: (s, c) => defendWith(s, c, s.tables.cardTactic[c]),
    },
    wild: {
      tries: (s) => handOf(s, defendingSide(s)),
      triesWith: () => EVERY_TACTIC,
      refuse: (s, c, t) => refuseAs(s, defendingSide(s), c, t),
      choose: defendWith,
    },
    'no-tactic': { choose: (s) => pop(s) },
  },
});

function defendWith(s: ArdennesState, c: number, t: number): void {
  const side = defendingSide(s);
  pop(s);
  playTactic(s, side, c, t);
  if (t === Tactic.reinforce) push(s, Step.reinforcing, side);
}

/** A-CARD.10: lays down the free tactics of an Army or Army Group activation, beyond the limit. */
export function layArmyBonus(s: ArdennesState, card: number): void {
  for (const t of armyBonus(s, card)) {
    if (!maySupport(s, s.side)) return;
    applyTactic(s, s.side, t);
    s.log?.tell(EVERYONE, cardRef(card), ' gave the attack ', tacticRef(t));
  }
}

/** A-CARD.10: the free tactics of an Allied Army or Army Group activation. */
export function armyBonus(s: ArdennesState, card: number): readonly number[] {
  const { cardKind, formationIds, cardFormation } = s.tables;
  if (s.tables.cardSide[card] !== ALLIED) return [];
  if (cardKind[card] === CardKind.army) return [Tactic.tank];
  return cardKind[card] === CardKind.group && formationIds[cardFormation[card]] === '21AG'
    ? [Tactic.artillery, Tactic.airpower]
    : [];
}
