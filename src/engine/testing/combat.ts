/** Combat of the test game: a die, and the cards that both sides may have played. */

import { EVERYONE } from '../log.ts';
import { Distribution, type OddsReport } from '../odds.ts';
import { rollDie } from '../random.ts';
import { frameArg, goTo, pop, topStep } from '../steps.ts';
import { firstThing, secondThing, verbOf } from '../verbs.ts';
import { BLUE, grid, ownerOf, RED, type CrossroadsState as S, UNITS, V } from './pieces.ts';
import { Step } from './step-numbers.ts';

export const OUTCOMES = ['none yet', 'backfire', 'nothing', 'push', 'hit'] as const;
const TEXTS = [
  '',
  'the attacker loses a step',
  'nothing happens',
  'the defender retreats',
  'the defender loses a step',
];
const GOOD = ['none', 'defender', 'none', 'attacker', 'attacker'] as const;

const outcomeOf = (total: number): number => (total <= 1 ? 1 : total <= 3 ? 2 : total <= 5 ? 3 : 4);

export const unitAt = (s: S, hex: number): number => {
  for (let u = 0; u < UNITS; u++) if (s.hex[u] === hex) return u;
  return -1;
};

export function loseStep(s: S, unit: number): void {
  s.steps[unit] -= 1;
  s.log?.tell(EVERYONE, { kind: 'unit', id: unit }, ' loses a step');
  if (s.steps[unit] > 0) return;
  s.hex[unit] = -1;
  const owner = ownerOf(unit);
  for (let u = 0; u < UNITS; u++) if (ownerOf(u) === owner && s.hex[u] >= 0) return;
  s.result = owner === RED ? 2 : 1;
}

export function canRetreat(s: S, unit: number): boolean {
  for (let d = 0; d < 6; d++) {
    const to = grid.neighbour[s.hex[unit] * 6 + d];
    if (to >= 0 && unitAt(s, to) < 0) return true;
  }
  return false;
}

/** Takes the card of a seat that decided to play it, and says what it adds. */
function playedBy(s: S, seat: number): number {
  if (s.committed[seat] !== 1) return 0;
  const value = s.card[seat];
  s.card[seat] = -1;
  s.played[value] = 1;
  s.reveals += 1;
  s.log?.show(EVERYONE, [{ what: 'card', face: String(value) }], seat === RED ? 'Red' : 'Blue', ' plays ', value);
  return value;
}

export function resolve(s: S): void {
  const [attacker, target] = [frameArg(s, 0), frameArg(s, 1)];
  const bonus = playedBy(s, ownerOf(attacker)) - playedBy(s, ownerOf(target));
  s.committed.fill(-1);
  const die = rollDie(s, 1, 6);
  const outcome = outcomeOf(die + bonus);
  s.outcome = outcome;
  s.log?.show(EVERYONE, [{ what: 'die', face: String(die) }], 'the die shows ', die, ': ', TEXTS[outcome] ?? '');
  if (outcome === 3 && canRetreat(s, target)) {
    goTo(s, Step.retreat, target);
    return;
  }
  if (outcome >= 3) loseStep(s, target);
  if (outcome === 1) loseStep(s, attacker);
  pop(s);
}

function report(bonus: number, uncertain?: string): OddsReport {
  const outcomes = Distribution.die(1, 6).map((die) => outcomeOf(die + bonus));
  return {
    title: 'Combat',
    rule: 'T-06',
    modifiers: bonus === 0 ? [] : [{ text: 'cards', value: bonus, rule: 'T-08' }],
    outcomes: outcomes.chances.map(({ value, weight }) => ({
      key: OUTCOMES[value] ?? '',
      label: OUTCOMES[value] ?? '',
      text: TEXTS[value] ?? '',
      weight,
      good: GOOD[value] ?? 'none',
    })),
    ...(uncertain ? { uncertain } : {}),
  };
}

/** What is known for certain before an attack, or before a card is played. */
export function forecast(s: S, code: number): OddsReport | null {
  const verb = verbOf(code);
  if (verb === V.attack) {
    if (ownerOf(firstThing(code)) !== s.active || ownerOf(secondThing(code)) === s.active) return null;
    return report(0, s.card[RED] >= 0 || s.card[BLUE] >= 0 ? 'cards may be played' : undefined);
  }
  if (topStep(s) !== Step.commit || (verb !== V.play && verb !== V.hold)) return null;
  const attacker = ownerOf(frameArg(s, 0));
  const seat = s.committed[attacker] < 0 ? attacker : 1 - attacker;
  const own = verb === V.play ? Math.max(0, s.card[seat]) : 0;
  return report(seat === attacker ? own : -own, s.card[1 - seat] >= 0 ? 'the other side may play its card' : undefined);
}
