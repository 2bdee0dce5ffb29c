/** Where a choice would lead and what it risks: the same figures that the rules roll against. */

import type { Preview } from '../../engine/game.ts';
import { Distribution, type OddsReport } from '../../engine/odds.ts';
import { first, verbOf } from '../../engine/verbs.ts';
import { boardOf, profileOf, toughnessOf } from './rules/field.ts';
import { BANDS, firing, shotModifier } from './rules/shooting.ts';
import { needOf, needToShoot, signed, tenthsOf } from './rules/telling.ts';
import { unitName, V } from './rules/verbs.ts';
import { type CeltosState, Chance } from './state.ts';

/** The number of hits of a volley, exactly. */
function volleyOdds(s: CeltosState, u: number, v: number): OddsReport {
  const t = s.tables;
  const moved = s.moved[u] === 1;
  const weapon = t.missile[profileOf(s, u)];
  firing(s, u, v, moved);
  const bands = Array.from(boardOf(s).band).filter((b) => b >= 0);
  const need = needToShoot(t.sh[profileOf(s, u)]);
  const plain = shotModifier(s, u, v, moved);
  let hits = Distribution.certain(0);
  for (const b of bands) {
    const tenths = tenthsOf(need, plain + t.bandHit[weapon * 4 + b]);
    const shot = Distribution.of([
      { value: 1, weight: tenths },
      { value: 0, weight: 10 - tenths },
    ]);
    hits = hits.with(shot, (a, c) => a + c);
  }
  const damage = bands.length > 0 ? t.bandDamage[weapon * 4 + bands[0]] : 0;
  const wound = tenthsOf(needOf(damage, toughnessOf(s, v)), 0);
  return {
    title: `${unitName(s, u)} shoots at ${unitName(s, v)}`,
    rule: 'CE-023',
    strengths: `${bands.length} shots, needs ${need}+${plain === 0 ? '' : ` at ${signed(plain)}`}`,
    column: BANDS[bands[0] ?? 0],
    modifiers: [
      ...(moved ? [{ text: 'the unit moved', value: -1, rule: 'CE-038' }] : []),
      ...(plain - (moved ? -1 : 0) !== 0
        ? [{ text: 'size, skill and spells', value: plain - (moved ? -1 : 0), rule: 'CE-409' }]
        : []),
    ],
    outcomes: [...hits.chances]
      .sort((a, b) => a.value - b.value)
      .map(({ value, weight }) => ({
        key: `volley ${value}`,
        label: String(value),
        text: value === 1 ? '1 hit' : `${value} hits`,
        weight,
        good: value > 0 ? 'attacker' : 'defender',
      })),
    summary: [`Each hit wounds in ${wound * 10} % before any save`],
  };
}

/** Exact chances of a shot before it is fired. */
export function odds(s: CeltosState, c: number): OddsReport | null {
  if (verbOf(c) === V.target) return volleyOdds(s, s.active, first(c));
  return null;
}

export const observed = (s: CeltosState): string =>
  s.lastChance === Chance.volley ? `volley ${s.lastOutcome}` : `${s.lastChance} ${s.lastOutcome}`;

export function preview(_s: CeltosState, _c: number): Preview | null {
  return null;
}
