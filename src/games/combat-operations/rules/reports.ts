/** What is foretold of an attack, and told of it when it is added up. */
import type { Happening } from '../../../engine/log.ts';
import type { Fighter, Good, OddsReport } from '../../../engine/odds.ts';
import { type CoState, counterOf, isCounterOnMap, Mark, scenarioOf } from '../state.ts';
import { EVEN, LEVELS, lossOf, other, Place, SIDE_IDS, type Tables, Terrain, UNITS } from '../tables.ts';
import { sideName } from './log.ts';
import {
  armorBonus,
  attackTotal,
  defenseStrength,
  engineersInTown,
  mixOf,
  oddsLevel,
  strengthAgainst,
  supportStrength,
  terrainDefense,
  unsupportedArmor,
} from './strength.ts';

export const keyOf = (level: number): string => `level ${level}`;
const RESULT_WORDS = ['nobody retreats', 'the attacker retreats', 'the defender retreats'];
const goodFor = (level: number): Good => (level > EVEN ? 'attacker' : level < EVEN ? 'defender' : 'none');

/** CO-087: every ratio with the steps that it costs attacker and defender, for so many in the hex. */
const ladderFor = (t: Tables, steps: number): Pick<OddsReport, 'ladder' | 'ladderSays'> => ({
  ladder: LEVELS.map((face, level) => ({
    face,
    key: keyOf(level),
    label: `${lossOf(t.attackerLoss[level], steps)}/${lossOf(t.defenderLoss[level], steps)}`,
    good: goodFor(level),
  })),
  ladderSays: `steps of attacker / defender, ${steps} in the hex; nothing is rolled`,
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
  const goes = [[], [`${sideName(s.player)} falls back`], [`${sideName(enemy)} falls back from ${name}`]][
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
    strengths: `${s.attackTotal} against ${s.defenseTotal}`,
    column: LEVELS[level],
    modifiers: shifts.filter((shift) => shift.value !== 0),
    outcomes: [
      {
        key: keyOf(level),
        label: LEVELS[level],
        text: `attacker loses ${a}, defender ${d}; ${RESULT_WORDS[t.retreats[level]]}`,
        weight: 1,
        good: goodFor(level),
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
export function attackHappens(s: CoState): Happening {
  const report = shownReport(s);
  const rows = (list: readonly Fighter[]): [string, string][] =>
    list.map(({ piece, strength }) => [s.tables.labels[s.tables.find(piece)], strength]);
  const { attackers = [], defenders = [] } = report.fight ?? {};
  return {
    kind: 'fight',
    by: s.player,
    title: report.title,
    report,
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

/** A planned attack: one's own total exactly, the other side's from what its backs may be. */
export function plannedReport(s: CoState, hex: number): OddsReport | null {
  const t = s.tables;
  const attackers = fightersAgainst(s, hex);
  const attack = attackTotal(s, hex);
  if (attack === 0) return null;
  const enemy = other(s.player);
  const backs = Array.from(t.countersOf[enemy])
    .filter((c) => isCounterOnMap(s, c) && s.hex[c] === hex)
    .map((c) => t.back[c])
    .sort((x, y) => (t.backs[x] < t.backs[y] ? -1 : 1));
  const hidden = backs.map((back) => strengthsBehind(s, enemy, back, hex));
  const least = hidden.reduce((sum, { least }) => sum + least, 0);
  const most = hidden.reduce((sum, { most }) => sum + most, 0) + artilleryInReach(s, enemy, hex);
  const anyReal = least > 0;
  const high = anyReal ? oddsLevel(attack, Math.max(1, least)) : LEVELS.length - 1;
  const low = oddsLevel(attack, Math.max(1, most));
  const name = t.grid.name(hex);
  return {
    title: `Attack on ${name}`,
    rule: 'X12a',
    strengths: `${attack} against ${least} to ${most}`,
    column: `${LEVELS[low]} to ${LEVELS[high]}`,
    modifiers: [],
    outcomes: LEVELS.slice(low, high + 1).map((label, i) => ({
      key: keyOf(low + i),
      label,
      text: RESULT_WORDS[t.retreats[low + i]],
      weight: 1,
      good: goodFor(low + i),
    })),
    summary: anyReal ? [] : ['There may be nothing but dummies.'],
    uncertain: 'what lies face down may be anything with that back; shifts for unit types are not in it',
    fight: {
      target: name,
      hexes: [name],
      attackers,
      // As the scene names what it cannot name: by hex and place in the list of backs.
      defenders: hidden.map(({ least, most }, i) => ({
        piece: `${SIDE_IDS[enemy]}?${name}?${i}`,
        strength: `${least} to ${most}`,
      })),
      sums: [String(attack), `${least} to ${most}`],
    },
  };
}

/** Least and most behind a back: over everything of that side and back that was not seen eliminated. */
function strengthsBehind(s: CoState, side: number, back: number, hex: number): { least: number; most: number } {
  const t = s.tables;
  const { start, items } = scenarioOf(s);
  const inPlay = new Set([...start[side], ...items[side].flatMap((item) => item.counters)]);
  const terrain = t.terrain[hex];
  const worth = (u: number): number =>
    t.defense[u] + terrainDefense(t, u, terrain) + (t.clearBonus[u] && terrain === Terrain.clear ? 1 : 0);
  let least = 255;
  let most = 0;
  for (const c of t.countersOf[side]) {
    const regiment = t.regimentOf[c];
    const units = t.parts.subarray(t.partsFrom[c], t.partsTo[c]);
    if (t.back[c] !== back || !inPlay.has(regiment >= 0 ? regiment : c)) continue;
    if (units.some((u) => s.hex[u] === Place.eliminated)) continue;
    if (c >= UNITS)
      most = Math.max(
        most,
        units.reduce((sum, u) => sum + worth(u) + 1, 0),
      );
    else if (t.dummy[c]) least = 0;
    else {
      least = Math.min(least, Math.max(1, worth(c) >> 1));
      most = Math.max(most, worth(c) + (regiment >= 0 ? 1 : 0));
    }
  }
  return { least: least === 255 ? 0 : least, most };
}

/** CO-108: the most that artillery backs within the longest range may add. */
function artilleryInReach(s: CoState, side: number, hex: number): number {
  const t = s.tables;
  let strongest = 0;
  for (const u of t.unitsOf[side]) if (t.artillery[u]) strongest = Math.max(strongest, t.attack[u]);
  let sum = 0;
  for (const u of t.unitsOf[side])
    if (t.artillery[u] && isCounterOnMap(s, u) && s.hex[u] !== hex && t.grid.distance(s.hex[u], hex) <= t.mostRange)
      sum += strongest;
  return sum;
}
