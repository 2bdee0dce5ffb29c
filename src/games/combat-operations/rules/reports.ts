/** The prediction of an attack, and its report once it is added up. */
import type { Fighter, Good, LogEvent, OddsOutcome, OddsReport } from '../../../engine/index.ts';
import { type CoState, counterOf, isCounterOnMap, Mark } from '../state.ts';
import { EVEN, LEVELS, lossOf, other, SIDE_IDS, type Tables } from '../tables.ts';
import { asSeen, type Defense, defenseOf, inHex } from './guesses.ts';
import { sideName } from './log.ts';
import {
  armorBonus,
  attacks,
  attackTotal,
  defenseStrength,
  engineersInTown,
  mixOf,
  oddsLevel,
  strengthAgainst,
  supportStrength,
  unsupportedArmor,
} from './strength.ts';
import { type Fog, fogOver, isOpen } from './unseen.ts';

export const keyOf = (level: number): string => `level ${level}`;
const RESULT_WORDS = ['no retreat', 'the attacker retreats', 'the defender retreats'];
/** Who is hurt. CO-086: at 1-1 both lose, if anybody does, and nobody falls back. */
const goodFor = (level: number, lost: number): Good =>
  level > EVEN ? 'attacker' : level < EVEN ? 'defender' : lost > 0 ? 'both' : 'none';

/** CO-082: every ratio with the steps that it costs attacker and defender, for so many in the hex. */
const ladderFor = (t: Tables, steps: number): Pick<OddsReport, 'ladder' | 'ladderSays'> => ({
  ladder: LEVELS.map((face, level) => ({
    face,
    key: keyOf(level),
    label: `${lossOf(t.attackerLoss[level], steps)}/${lossOf(t.defenderLoss[level], steps)}`,
    good: goodFor(level, lossOf(t.attackerLoss[level], steps)),
  })),
  ladderSays: `steps lost by attacker / defender, ${steps} in the hex; no die roll`,
});

/** Counters, each with the sum of its units. */
function fighters(s: CoState, units: readonly number[], of: (unit: number) => number): Fighter[] {
  const t = s.tables;
  const sums = new Map<number, number>();
  for (const unit of units) sums.set(counterOf(s, unit), (sums.get(counterOf(s, unit)) ?? 0) + of(unit));
  return [...sums].map(([counter, sum]) => ({
    piece: t.names[counter],
    strength: String(sum),
    role: t.artillery[counter] ? 'supports' : 'leads',
  }));
}

const fightersAgainst = (s: CoState, hex: number): Fighter[] =>
  fighters(
    s,
    Array.from(s.tables.unitsOf[s.player]).filter((unit) => s.target[unit] === hex),
    (unit) => strengthAgainst(s, unit, hex),
  );

// ---- face up ----------------------------------------------------------------------------------------------------------

/** Everything is face up and added up (`computeAttack`): the one result there is. */
export function shownReport(s: CoState): OddsReport {
  const t = s.tables;
  const { attackHex: hex, level, defenderSteps: steps } = s;
  const enemy = other(s.player);
  const name = t.grid.name(hex);
  const m = mixOf(s, hex);
  const shifts = [
    { text: 'armor bonus', value: armorBonus(m), rule: 'CO-101' },
    { text: 'armor without infantry', value: unsupportedArmor(m), rule: 'CO-102' },
    { text: 'engineers in the town', value: engineersInTown(s, m, hex), rule: 'CO-112' },
  ];
  const [a, d] = [lossOf(t.attackerLoss[level], steps), lossOf(t.defenderLoss[level], steps)];
  const goes = [[], [`${sideName(s.player)} retreats`], [`${sideName(enemy)} retreats from ${name}`]][
    t.retreats[level]
  ];
  const loses = (side: number, n: number): string[] =>
    n === 0 ? [] : [`${sideName(side)} loses ${n === 1 ? 'a step' : `${n} steps`}`];
  const defenders = Array.from(t.unitsOf[enemy]).filter(
    (unit) => !t.dummy[unit] && (s.hex[unit] === hex || (s.mark[unit] & Mark.inDefense) !== 0),
  );
  return {
    title: `Attack on ${name}`,
    rule: 'X12a',
    strengths: `${s.attackTotal} vs. ${s.defenseTotal}`,
    column: LEVELS[level],
    modifiers: shifts.filter((shift) => shift.value !== 0),
    outcomes: [
      {
        key: keyOf(level),
        label: LEVELS[level],
        text: `attacker loses ${a}, defender ${d}; ${RESULT_WORDS[t.retreats[level]]}`,
        weight: 1,
        good: goodFor(level, a),
        sentence: [...loses(enemy, d), ...loses(s.player, a), ...goes].join('; ') || 'no effect',
      },
    ],
    ...ladderFor(t, steps),
    fight: {
      target: name,
      hexes: [name],
      attackers: fightersAgainst(s, hex),
      defenders: fighters(s, defenders, (unit) =>
        s.hex[unit] === hex ? defenseStrength(s, unit, hex) : supportStrength(s, unit, hex),
      ),
      sums: [String(s.attackTotal), String(s.defenseTotal)],
    },
  };
}

/** The attack as it came to be, with both sums item by item. */
export function attackHappens(s: CoState): LogEvent {
  const report = shownReport(s);
  const rows = (list: readonly Fighter[]): [string, string][] =>
    list.map(({ piece, strength }) => [s.tables.labels[s.tables.find(piece)], strength]);
  const { attackers = [], defenders = [] } = report.fight ?? {};
  return {
    kind: 'fight',
    by: s.player,
    title: report.title,
    report,
    fighters: [
      s.tables.unitsOf[s.player].filter((unit) => attacks(s, unit, s.attackHex)),
      s.tables.unitsOf[other(s.player)].filter((unit) => s.hex[unit] === s.attackHex),
    ],
    fell: keyOf(s.level),
    rung: s.level,
    sums: [
      { name: 'Attack', rows: rows(attackers), total: String(s.attackTotal) },
      { name: 'Defense', rows: rows(defenders), total: String(s.defenseTotal) },
    ],
    headline: report.outcomes[0].sentence ?? '',
  };
}

// ---- face down --------------------------------------------------------------------------------------------------------

/** What one ratio would bring here: how likely it is, and the losses over all that may lie there. */
interface Fall {
  weight: number;
  readonly attacker: number[];
  readonly defender: number[];
}

const DUMMIES = 'dummies';

/** The ratio of an attack against what may lie there, with the shifts for types (X12a). */
function levelAgainst(s: CoState, hex: number, attack: number, d: Defense): number {
  const m = { ...mixOf(s, hex), infantryDefender: d.infantry, blocksArmorBonus: d.blocks };
  const shift = armorBonus(m) + unsupportedArmor(m) + engineersInTown(s, m, hex);
  return Math.min(LEVELS.length - 1, Math.max(0, oddsLevel(attack, Math.max(1, d.total)) + shift));
}

/** "2 steps", "1 to 3 steps". */
const stepsOf = (losses: readonly number[]): string => {
  const [least, most] = [Math.min(...losses), Math.max(...losses)];
  return `${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'step' : 'steps'}`;
};
const costs = (losses: readonly number[]): boolean => Math.max(...losses) > 0;

/** A planned attack: one's own total exactly, the other side's weighed by what its backs may be (unseen.ts). */
export function plannedReport(s: CoState, hex: number): OddsReport | null {
  const t = s.tables;
  const attack = attackTotal(s, hex);
  if (attack === 0) return null;
  const enemy = other(s.player);
  const name = t.grid.name(hex);
  const fog = fogOver(s, enemy);
  const against = defenseOf(s, enemy, hex, fog);
  const falls = new Map<number, Fall>();
  let dummies = 0;
  for (const { value, weight } of against.chances) {
    if (value.steps === 0) {
      dummies += weight; // X7
      continue;
    }
    const level = levelAgainst(s, hex, attack, value);
    const fall = falls.get(level) ?? { weight: 0, attacker: [], defender: [] };
    falls.set(level, fall);
    fall.weight += weight;
    fall.attacker.push(lossOf(t.attackerLoss[level], value.steps));
    fall.defender.push(lossOf(t.defenderLoss[level], value.steps));
  }
  const levels = [...falls.keys()].sort((x, y) => x - y);
  const totals = against.chances.map(({ value }) => value.total);
  const range = rangeOf(Math.min(...totals), Math.max(...totals));
  const [low, high] = [levels[0], levels[levels.length - 1]];
  const column = levels.length === 0 ? DUMMIES : low === high ? LEVELS[low] : `${LEVELS[low]} to ${LEVELS[high]}`;
  const known = defendersIn(s, enemy, hex, fog).flatMap(({ counter }) => (counter === null ? [] : [t.labels[counter]]));
  return {
    title: `Attack on ${name}`,
    rule: 'X12a',
    strengths: `${attack} vs. ${range}`,
    column,
    modifiers: [],
    outcomes: [
      ...levels.map((level) => fallen(s, name, level, falls.get(level) as Fall)),
      ...(dummies > 0
        ? [
            {
              key: DUMMIES,
              label: DUMMIES,
              text: 'only dummies are there',
              sentence: `only dummies: they are removed, and ${name} is vacated`,
              weight: dummies,
              good: 'attacker' as const,
            },
          ]
        : []),
    ],
    ladder: LEVELS.map((face, level) => ({ face, key: keyOf(level) })),
    summary: known.length > 0 ? [`Seen there earlier: ${known.join(', ')}.`] : [],
    uncertain: 'hidden counters count as everything they could be, in supply and with all artillery in range',
    fight: {
      target: name,
      hexes: [name],
      attackers: fightersAgainst(s, hex),
      defenders: defendersIn(s, enemy, hex, fog).map(({ piece, least, most }) => ({
        piece,
        strength: rangeOf(least, most),
      })),
      sums: [String(attack), range],
    },
  };
}

const rangeOf = (least: number, most: number): string => (least === most ? String(most) : `${least} to ${most}`);

function fallen(s: CoState, name: string, level: number, { weight, attacker, defender }: Fall): OddsOutcome {
  const { retreats } = s.tables;
  const [own, enemy] = [sideName(s.player), sideName(other(s.player))];
  const and = (losses: readonly number[]): string => (costs(losses) ? ` and loses ${stepsOf(losses)}` : '');
  const sentences = [
    costs(attacker) || costs(defender)
      ? `${own} loses ${stepsOf(attacker)}, ${enemy} ${stepsOf(defender)}`
      : 'no effect',
    `${own} retreats${and(attacker)}`,
    `${enemy} retreats from ${name}${and(defender)}`,
  ];
  return {
    key: keyOf(level),
    label: LEVELS[level],
    text: `attacker loses ${stepsOf(attacker)}, defender ${stepsOf(defender)}; ${RESULT_WORDS[retreats[level]]}`,
    weight,
    good: goodFor(level, Math.max(...attacker)),
    sentence: sentences[retreats[level]],
  };
}

/** The counters in a hex as the scene shows them to the other side, with what they may be worth: what is known comes first. */
function defendersIn(
  s: CoState,
  side: number,
  hex: number,
  fog: Fog,
): { readonly piece: string; readonly counter: number | null; readonly least: number; readonly most: number }[] {
  const t = s.tables;
  const probe = asSeen(s, side);
  const here = Array.from(t.countersOf[side]).filter((c) => isCounterOnMap(s, c) && s.hex[c] === hex);
  const known = new Set(here.filter((c) => isOpen(s, c)));
  const rank = (c: number): string => `${t.backs[t.back[c]]} ${known.has(c) ? `0 ${t.names[c]}` : '1'}`;
  return here
    .sort((x, y) => (rank(x) < rank(y) ? -1 : 1))
    .map((c, i) => {
      const mayBe = known.has(c) ? [c] : [...fog.chances(c).keys()];
      const worth = mayBe.map((x) => inHex(probe, x, hex, known.has(c) ? known : undefined).total);
      return {
        piece: `${SIDE_IDS[side]}?${t.grid.name(hex)}?${i}`,
        counter: known.has(c) ? c : null,
        least: Math.min(...worth),
        most: Math.max(...worth),
      };
    });
}
