/** Where a choice would lead, and the exact odds of a combat over the chits. */

import { firstThing, type OddsReport, type Preview, secondThing, topStep, verbOf } from '../../engine/index.ts';
import { chitLimits } from './rules/combat.ts';
import { activeUnits, attackersOf, defendersIn, refuseAttacking } from './rules/forces.ts';
import { inZoc } from './rules/ground.ts';
import { commandLevel, isOpening, isSolo } from './rules/modes.ts';
import { Purpose, reach, strategicAllowance, strategicReach, wayTo } from './rules/movement.ts';
import { keyOf, meantNumber, report } from './rules/report.ts';
import { isWaiting } from './rules/reserves.ts';
import { Step } from './rules/sequence.ts';
import { hasDefenceWindow, layArmyBonus } from './rules/tactics.ts';
import { unitName } from './rules/telling.ts';
import { V } from './rules/verbs.ts';
import { type ArdennesState, Did, Part } from './state.ts';
import { CardKind, EVENTS, GERMAN, other, TACTICS } from './tables.ts';

const mp = (n: number) => ({ value: n, unit: 'movement point', units: 'movement points' });

/** The way to a hex and what it leaves. */
function wayPreview(s: ArdennesState, u: number, to: number, strategic: boolean): Preview | null {
  const { grid, sideOf } = s.tables;
  const fresh = (s.did[u] & Did.move) === 0;
  const found = strategic ? strategicReach(s, u) : reach(s, u, s.points, fresh, Purpose.move);
  if (found.left[to] < 0) return null;
  const total = strategic ? strategicAllowance(s, u) : s.points;
  const way = wayTo(found, s.hex[u], to);
  const zone = inZoc(s, other(sideOf[u]), to);
  return {
    cost: mp(total - found.left[to]),
    left: mp(zone || strategic ? 0 : found.left[to]),
    notes: [
      ...(zone ? [{ text: 'stops in an enemy zone of control', rule: 'A-MOVE.6' }] : []),
      ...(strategic ? [{ text: 'cannot attack afterward', rule: 'A-MOVE.13' }] : []),
    ],
    overlay: { path: { hexes: [grid.name(s.hex[u]), ...way.map((h) => grid.name(h))] } },
  };
}

/** Everywhere a unit could go if it were taken up. */
function takePreview(s: ArdennesState, u: number): Preview {
  const { grid, allowance } = s.tables;
  const found = reach(s, u, allowance[u], true, Purpose.move);
  return {
    left: mp(allowance[u]),
    overlay: { reach: found.hexes.map((h) => ({ hex: grid.name(h), text: String(found.left[h]) })) },
  };
}

export function preview(s: ArdennesState, c: number): Preview | null {
  const { grid, cardEvent, cardTactic, cardCv } = s.tables;
  switch (verbOf(c)) {
    case V.take:
      return takePreview(s, firstThing(c));
    case V.move:
      return wayPreview(s, firstThing(c), secondThing(c), false);
    case V.march:
      return wayPreview(s, firstThing(c), secondThing(c), true);
    case V.attack: {
      const target = firstThing(c);
      const force = forceFor(s, target);
      return {
        overlay: {
          targets: [grid.name(target)],
          attacks: force.map((u) => ({ from: grid.name(s.hex[u]), to: grid.name(target) })),
        },
      };
    }
    case V.event:
      return cardUse(s, firstThing(c), EVENTS[cardEvent[firstThing(c)]], 'A-CARD.1');
    case V.tactic:
      return {
        notes: [{ text: TACTICS[cardTactic[firstThing(c)]], rule: 'A-CARD.1' }],
        cost: command(cardCv[firstThing(c)]),
      };
    case V.activate:
      return activatePreview(s, firstThing(c), secondThing(c));
    case V.select: {
      const most = 2 * cardCv[firstThing(c)];
      return cardUse(s, firstThing(c), `up to ${most} units of the corps`, 'A-CARD.4', corpsUnits(s, secondThing(c)));
    }
    case V.kampfgruppe: {
      const text = 'up to 3 adjacent units from different divisions';
      return cardUse(s, firstThing(c), text, 'A-CARD.7', corpsUnits(s, secondThing(c)));
    }
    case V['activate-unit']:
      return cardUse(s, firstThing(c), 'only this unit', 'A-CARD.3', [secondThing(c)]);
    case V.reserves:
      return cardUse(s, firstThing(c), waitingText(s, firstThing(c)), 'A-CARD.13');
    case V.replacements:
      return cardUse(s, firstThing(c), 'reduced units in supply regain a step', 'A-CARD.14');
    case V.discard:
      return cardUse(s, firstThing(c), 'the card is spent and does nothing', 'A-CARD.1');
    case V.pass:
      return { notes: [{ text: passText(s), rule: 'A-DAY.5' }] };
    case V.retreat:
      return { overlay: { targets: [grid.name(firstThing(c))] } };
    default:
      return null;
  }
}

// ---- cards ----------------------------------------------------------------------------------------------------------

/** What a use of a card brings, with the units it is for; in solitaire also what it adds to the level. */
function cardUse(s: ArdennesState, c: number, text: string, rule: string, units: readonly number[] = []): Preview {
  const { grid, cardCv } = s.tables;
  const there = units.filter((u) => s.hex[u] >= 0);
  const sum = s.spent + cardCv[c];
  const level = commandLevel(s);
  const ends = isSolo(s) && s.side === GERMAN && sum >= level && isPlayingCard(s);
  return {
    cost: command(cardCv[c]),
    notes: [
      { text, rule },
      ...(ends ? [{ text: `${sum} of ${level} command points: the impulse ends`, rule: 'A-DAY.2' }] : []),
    ],
    ...(there.length > 0
      ? { overlay: { reach: [...new Set(there.map((u) => s.hex[u]))].map((h) => ({ hex: grid.name(h), text: '' })) } }
      : {}),
  };
}

/** What a pass means for the day. */
function passText(s: ArdennesState): string {
  if (isSolo(s)) return 'no more cards today: the Allies have one more impulse, then the day ends';
  return s.passed & (1 << other(s.side))
    ? 'the other side has just passed, so the day ends'
    : 'no card now; the day ends if the other side also passes, otherwise you may play again';
}

const isPlayingCard = (s: ArdennesState): boolean => topStep(s) === Step.playCard;

const corpsUnits = (s: ArdennesState, f: number): readonly number[] =>
  Array.from(s.tables.unitsOfCorps[s.tables.formationCorps[f]]);

function activatePreview(s: ArdennesState, c: number, f: number): Preview {
  const { formationKind, unitsOfDivision, cardKind, cardCv } = s.tables;
  const units = formationKind[f] === 'division' ? Array.from(unitsOfDivision[f]) : corpsUnits(s, f);
  const there = units.filter((u) => s.hex[u] >= 0).length;
  const more = cardKind[c] === CardKind.army ? ` and up to ${cardCv[c]} more of its corps` : '';
  return cardUse(s, c, `${there} ${there === 1 ? 'unit' : 'units'} on the map${more}`, 'A-CARD.3', units);
}

function waitingText(s: ArdennesState, c: number): string {
  const names = Array.from(s.tables.unitsOfCard[c])
    .filter((u) => isWaiting(s, u))
    .map((u) => unitName(s, u));
  return `${names.length} waiting: ${names.slice(0, 4).join(', ')}${names.length > 4 ? '…' : ''}`;
}

const command = (n: number) => ({ value: n, unit: 'command point', units: 'command points' });

// ---- odds -----------------------------------------------------------------------------------------------------------

/** Active units that could attack a hex now. */
const forceFor = (s: ArdennesState, target: number): number[] =>
  activeUnits(s).filter((u) => refuseAttacking(s, u) === 0 && s.tables.grid.distance(s.hex[u], target) === 1);

/** A copy in which these units attack the hex and nobody has played a tactic yet; what an Army card gives is there (A-CARD.10). */
function declared(s: ArdennesState, force: readonly number[], target: number): ArdennesState {
  const copy = s.clone();
  copy.log = null;
  copy.target = target;
  copy.part.fill(Part.none);
  for (const u of force) copy.part[u] = Part.attacks;
  for (const u of defendersIn(copy, target)) copy.part[u] = Part.defends;
  layArmyBonus(copy, s.activating);
  return copy;
}

export function odds(s: ArdennesState, c: number): OddsReport | null {
  switch (verbOf(c)) {
    case V.draw:
      return report(s, firstThing(c) + 1, s.chitsMin, s.chitsMax);
    case V.attack:
    case V.fight: {
      const target = verbOf(c) === V.attack ? firstThing(c) : s.target;
      const force = verbOf(c) === V.attack ? forceFor(s, target) : attackersOf(s);
      if (target < 0 || force.length === 0) return null;
      const who = verbOf(c) === V.attack ? 'with all units that could join, before tactics' : 'before tactics';
      return foreseen(declared(s, force, target), who);
    }
    case V['no-tactic']:
      return topStep(s) === Step.tactics ? foreseen(s, '') : null;
    default:
      return null;
  }
}

/** The chances with the best number of chits, as long as the defenders have not played a card. */
function foreseen(s: ArdennesState, who: string): OddsReport {
  const [low, high] = chitLimits(s);
  const answer = hasDefenceWindow(s) || (isSolo(s) && s.side === GERMAN && !isOpening(s));
  const card = isSolo(s) ? 'the Allies may turn over a card first' : 'the defenders may play a card first';
  const parts = [who, answer ? card : 'you choose the number of chits next'].filter((x) => x !== '');
  return report(s, meantNumber(s, low, high), low, high, parts.join('; '), false);
}

/** What the last chance brought, by the keys of `odds`. */
export const observed = (s: ArdennesState): string => keyOf(s.lastOutcome);
