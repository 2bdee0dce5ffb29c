/** Losses (12.0, X20): one step each before anybody takes a second, the named types of 13.3 first. */
import { type DecisionStep, frameArg, goTo } from '../../../engine/steps.ts';
import { code, first, verbOf } from '../../../engine/verbs.ts';
import { type CoState, hasRule, Rule } from '../state.ts';
import { COUNTERS, LEVELS, other } from '../tables.ts';
import { tellAll, unitRef } from './log.ts';
import { R } from './refusals.ts';
import { beginRetreat } from './retreat.ts';
import { Step } from './step.ts';
import { armorLossesFirst, attacks, mixOf } from './strength.ts';
import { otherQuestion, V } from './verbs.ts';
import { eliminate } from './zoc.ts';

const THREE_TO_ONE = LEVELS.indexOf('3-1');

/** Bit of the frame: whether the types of CO-103 and CO-104 lose first. */
const NAMED_FIRST = 1;

/** Option three_to_one_battalions (K2): the defender's losses at 3-1 are whole battalions. */
const wholeBattalions = (s: CoState, side: number): boolean =>
  side !== s.player && s.level === THREE_TO_ONE && hasRule(s, Rule.threeToOneBattalions);

/** X20: the attacking battalions (artillery takes none, CO-111); all units in the attacked hex. */
const participates = (s: CoState, unit: number): boolean =>
  s.tables.side[unit] === s.player ? attacks(s, unit, s.attackHex) : s.hex[unit] === s.attackHex;

/** The types that lose first: CO-103 the attacker's armor, CO-104 the defender's armor and antitank units. */
const isNamed = (s: CoState, unit: number): boolean =>
  s.tables.side[unit] === s.player ? s.tables.armored[unit] === 1 : s.tables.antitankClass[unit] === 1;

let namedLeft = false;
let least = 0;
let candidates = 0;

/** Who may take the next step: of the first group that has anybody left, those that took fewest. */
function survey(s: CoState, side: number, namedFirst: boolean): void {
  namedLeft = false;
  least = 255;
  candidates = 0;
  if (namedFirst)
    for (const unit of s.tables.unitsOf[side]) if (participates(s, unit) && isNamed(s, unit)) namedLeft = true;
  for (const unit of s.tables.unitsOf[side]) {
    if (!participates(s, unit) || (namedLeft && !isNamed(s, unit))) continue;
    if (s.took[unit] < least) {
      least = s.took[unit];
      candidates = 0;
    }
    if (s.took[unit] === least) candidates += 1;
  }
}

const isCandidate = (s: CoState, unit: number): boolean =>
  participates(s, unit) && (!namedLeft || isNamed(s, unit)) && s.took[unit] === least;

function refuseLose(s: CoState, side: number, unit: number, namedFirst: boolean): number {
  if (unit >= COUNTERS || s.tables.side[unit] !== side || !participates(s, unit))
    return s.refuse(R.notParticipant, unit);
  survey(s, side, namedFirst);
  if (namedLeft && !isNamed(s, unit)) return s.refuse(R.lossPriority, unit); // CO-103, CO-104, K18
  return s.took[unit] === least ? 0 : s.refuse(R.lossSpread, unit); // CO-097, CO-139
}

/** Takes a step (or the whole battalion) from a unit; regiments fall apart with their first battalion (X2). */
function takeStep(s: CoState, unit: number): void {
  const side = s.tables.side[unit];
  if (s.steps[unit] === 1 || wholeBattalions(s, side)) {
    tellAll(s, unitRef(unit), ' is eliminated');
    eliminate(s, unit);
    return;
  }
  s.steps[unit] -= 1;
  s.took[unit] += 1;
  s.stepsLost[side] += 1;
  tellAll(s, unitRef(unit), ' loses a step');
}

/** Whether the named types lose first is settled before anybody is lost (K39). */
export function beginLosses(s: CoState): void {
  const flags = armorLossesFirst(mixOf(s, s.attackHex)) ? NAMED_FIRST : 0;
  goTo(s, Step.attackerLosses, flags);
  goOn(s, s.player, flags);
}

/** Carries out what leaves no choice; asks where a choice differs; then the defender's losses, then the retreat. */
function goOn(s: CoState, side: number, flags: number): void {
  const attacker = side === s.player;
  for (;;) {
    const left = attacker ? s.attackerLoss : s.defenderLoss;
    if (left === 0) break;
    survey(s, side, flags === NAMED_FIRST);
    if (candidates === 0) {
      // beyond the last step: ignored
      if (attacker) s.attackerLoss = 0;
      else s.defenderLoss = 0;
      break;
    }
    if (left < candidates) {
      goTo(s, attacker ? Step.attackerLosses : Step.defenderLosses, flags);
      return;
    }
    const round = least;
    const named = namedLeft;
    for (const unit of s.tables.unitsOf[side])
      if (participates(s, unit) && (!named || isNamed(s, unit)) && s.took[unit] === round) takeStep(s, unit);
    if (attacker) s.attackerLoss -= candidates;
    else s.defenderLoss -= candidates;
  }
  if (attacker) goOn(s, other(s.player), flags);
  else beginRetreat(s);
}

/** D-25 and D-26. Argument: whether the named types lose first. */
const lossesOf = (attacker: boolean): DecisionStep<CoState> => {
  const sideOf = (s: CoState): number => (attacker ? s.player : other(s.player));
  return {
    rule: 'X20',
    seat: sideOf,
    prompt: (s) => `Your losses: ${attacker ? s.attackerLoss : s.defenderLoss} to take. Who loses the next step?`,
    sole: 'ask',
    options(s, out) {
      survey(s, sideOf(s), flagsOf(s) === NAMED_FIRST);
      for (const unit of s.tables.unitsOf[sideOf(s)]) if (isCandidate(s, unit)) out.add(code(V.lose, unit));
    },
    refuse(s, c) {
      if (verbOf(c) !== V.lose) return otherQuestion;
      return refuseLose(s, sideOf(s), first(c), flagsOf(s) === NAMED_FIRST);
    },
    choose(s, c) {
      const flags = flagsOf(s);
      takeStep(s, first(c));
      if (attacker) s.attackerLoss -= 1;
      else s.defenderLoss -= 1;
      goOn(s, sideOf(s), flags);
    },
  };
};

const flagsOf = (s: CoState): number => frameArg(s, 0);

export const attackerLosses = lossesOf(true);
export const defenderLosses = lossesOf(false);
