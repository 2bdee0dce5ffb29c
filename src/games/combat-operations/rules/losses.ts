/** Losses (12.0, X20): one step each before anybody takes a second, the named types of 13.3 first. */
import { frameArg, goTo } from '../../../engine/index.ts';
import { type CoState, hasRule, Rule } from '../state.ts';
import { LEVELS, other } from '../tables.ts';
import { tellAll, unitRef } from './log.ts';
import { R } from './refusals.ts';
import { beginRetreat } from './retreat.ts';
import { Step } from './sequence.ts';
import { armorLossesFirst, attacks, mixOf } from './strength.ts';
import { ask } from './verbs.ts';
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

/** Who loses in this attack. */
const participants = (s: CoState, side: number): readonly number[] =>
  s.tables.unitsOf[side].filter((unit) => participates(s, unit));

/** Who takes the next steps: the named types, if they lose first and one of them is left, else all. */
function nextGroup(s: CoState, side: number, flags: number): readonly number[] {
  const all = participants(s, side);
  const named = all.filter((unit) => isNamed(s, unit));
  return flags === NAMED_FIRST && named.length > 0 ? named : all;
}

/** Takes a step (or the whole battalion) from a unit; regiments fall apart with their first battalion (X2). */
function takeStep(s: CoState, unit: number): void {
  const side = s.tables.side[unit];
  if (s.steps[unit] === 1 || wholeBattalions(s, side)) {
    if (s.steps[unit] > 1) s.watch?.atWork('K2');
    s.watch?.atWork('CO-139');
    tellAll(s, unitRef(unit), ' was eliminated');
    eliminate(s, unit);
    return;
  }
  s.watch?.atWork('CO-139 X5');
  s.steps[unit] -= 1;
  s.took[unit] = 1; // a second one eliminates it
  s.stepsLost[side] += 1;
  tellAll(s, unitRef(unit), ' lost a step');
}

/** Whether the named types lose first is settled before anybody is lost (K39). */
export function beginLosses(s: CoState): void {
  const flags = armorLossesFirst(mixOf(s, s.attackHex)) ? NAMED_FIRST : 0;
  if (s.tables.unitsOf[s.player].some((unit) => s.target[unit] === s.attackHex && s.tables.artillery[unit]))
    s.watch?.lookedUp('CO-111');
  goTo(s, Step.attackerLosses, flags);
  goOn(s, s.player, flags);
}

/** The field that counts the losses of a side still to be taken. */
const dueOf = (attacker: boolean) => (attacker ? 'attackerLoss' : 'defenderLoss');

/** Carries out what leaves no choice; asks where a choice differs; then the defender's losses, then the retreat. */
function goOn(s: CoState, side: number, flags: number): void {
  const attacker = side === s.player;
  const due = dueOf(attacker);
  while (s[due] > 0) {
    const group = nextGroup(s, side, flags);
    if (s[due] < group.length) {
      goTo(s, attacker ? Step.attackerLosses : Step.defenderLosses, flags);
      return;
    }
    for (const unit of group) {
      s.watch?.atWork('CO-097 X20');
      if (flags === NAMED_FIRST && isNamed(s, unit)) s.watch?.atWork(attacker ? 'CO-103 K18 K47' : 'CO-104 K18 K47');
      takeStep(s, unit);
    }
    s[due] = group.length === 0 ? 0 : s[due] - group.length; // beyond the last step: ignored
  }
  if (attacker) goOn(s, other(s.player), flags);
  else beginRetreat(s);
}

/** D-25 and D-26. Argument: whether the named types lose first. */
function lossesOf(attacker: boolean) {
  const sideOf = (s: CoState): number => (attacker ? s.player : other(s.player));
  return ask({
    rule: 'X20',
    seat: sideOf,
    prompt: (s) => `Select a unit to lose a step: ${s[dueOf(attacker)]} to lose`,
    sole: 'ask',
    verbs: {
      lose: {
        tries: (s) => s.tables.unitsOf[sideOf(s)],
        refuse(s, unit) {
          if (!participants(s, sideOf(s)).includes(unit)) return s.refuse(R.notParticipant, unit);
          const group = nextGroup(s, sideOf(s), frameArg(s, 0));
          if (!group.includes(unit)) return s.refuse(R.lossPriority, unit); // CO-103, CO-104, K18
          const least = Math.min(...group.map((each) => s.took[each]));
          return s.took[unit] === least ? 0 : s.refuse(R.lossSpread, unit); // CO-097, CO-139
        },
        choose(s, unit) {
          const flags = frameArg(s, 0);
          if (flags === NAMED_FIRST && isNamed(s, unit))
            s.watch?.atWork(attacker ? 'CO-103 K18 K47' : 'CO-104 K18 K47');
          takeStep(s, unit);
          s[dueOf(attacker)] -= 1;
          goOn(s, sideOf(s), flags);
        },
      },
    },
  });
}

export const attackerLosses = lossesOf(true);
export const defenderLosses = lossesOf(false);
