/** Exact chances of what is about to fall, for the eye: the same figures that the rules roll against. */

import { Distribution, type OddsReport } from '../../../engine/odds.ts';
import type { CeltosState } from '../state.ts';
import { ALL_UNITS, STRIDE, sideOf, UNITS_OF } from '../tables.ts';
import { carryCharge, markDefenders, reachOf, readyCharge } from './assault.ts';
import {
  assaultOf,
  boardOf,
  isEngaged,
  isIndividual,
  lives,
  moveOf,
  numberOfModel,
  present,
  profileOf,
  settle,
  standardOf,
  unitOfModel,
  unitsTouch,
} from './field.ts';
import {
  FIRST_STRIKE,
  foesOf,
  musterFight,
  speedOf,
  strikeDamage,
  strikeModifier,
  strikesOf,
  struckToughness,
} from './fight.ts';
import { heededCommand, moralModifier } from './morale.ts';
import { BANDS, firing, shotModifier, shotToughness } from './shooting.ts';
import { many, needOf, needToShoot, signed, tenthsOf } from './telling.ts';
import { unitName } from './verbs.ts';

/** " at −1", nothing where nothing is added. */
const at = (modifier: number): string => (modifier === 0 ? '' : ` at ${signed(modifier)}`);

/** The number of hits of a volley, exactly. */
export function volleyOdds(s: CeltosState, u: number, v: number, moved = s.moved[u] === 1): OddsReport {
  const t = s.tables;
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
  // Each shooter has the band of the nearest model that it sees (CE-404).
  const inUse = BANDS.flatMap((name, b) => {
    const shots = bands.filter((band) => band === b).length;
    if (shots === 0) return [];
    const range = t.bandHit[weapon * 4 + b];
    const wounds = 10 * tenthsOf(needOf(t.bandDamage[weapon * 4 + b], shotToughness(s, u, v)), 0);
    return [{ name, range, wounds, shots, needs: `needs ${need}+${at(plain + range)}` }];
  });
  const one = inUse.length === 1 ? inUse[0] : null;
  return {
    title: `${unitName(s, u)} ${isIndividual(s, u) ? 'shoots' : 'shoot'} at ${unitName(s, v)}`,
    rule: 'CE-023',
    strengths:
      inUse.length > 1
        ? inUse.map(({ name, shots, needs }) => `${many(shots, 'shot')} at ${name}, ${needs}`).join('; ')
        : `${many(bands.length, 'shot')}, ${one?.needs ?? `needs ${need}+${at(plain)}`}`,
    column: inUse.map(({ name }) => name).join(' and ') || BANDS[0],
    modifiers: [
      ...(moved ? [{ text: 'the unit moved', value: -1, rule: 'CE-038' }] : []),
      ...(plain - (moved ? -1 : 0) !== 0
        ? [{ text: 'size, skill and spells', value: plain - (moved ? -1 : 0), rule: 'CE-409' }]
        : []),
      ...(one && one.range !== 0 ? [{ text: `${one.name} range`, value: one.range, rule: 'CE-409' }] : []),
    ],
    outcomes: [...hits.chances]
      .sort((a, b) => a.value - b.value)
      .map(({ value, weight }) => ({
        key: `volley ${value}`,
        label: String(value),
        text: many(value, 'hit'),
        weight,
        good: value > 0 ? 'attacker' : 'defender',
      })),
    words: { attacker: 'hits', defender: 'no hit' },
    summary:
      inUse.length === 0
        ? []
        : [
            `Each hit ${inUse.map(({ name, wounds }, k) => `${one ? '' : `from ${name} `}${k === 0 ? 'wounds ' : ''}in ${wounds}%${k === 0 ? ' before any save' : ''}`).join(', ')}`,
          ],
  };
}

/** One unit in a fight: how many strike, how often, and how likely a strike wounds. */
interface Group {
  readonly unit: number;
  readonly side: number;
  readonly speed: number;
  readonly strikes: number;
  /** Wounds of one model, and of all in the fight. */
  readonly each: number;
  readonly pool: number;
  readonly chance: number;
}

function groupsIn(s: CeltosState): Group[] {
  const out: Group[] = [];
  for (const u of ALL_UNITS) {
    if (!s.fought[u]) continue;
    let models = 0;
    let pool = 0;
    let sum = 0;
    for (let m = u * STRIDE; m < u * STRIDE + s.size[u]; m++) {
      if (!s.fights[m]) continue;
      const [at] = foesOf(s, m);
      models++;
      pool += s.wounds[m];
      const need = needOf(assaultOf(s, u, numberOfModel(m)), assaultOf(s, unitOfModel(at), numberOfModel(at)));
      const hits = tenthsOf(need, strikeModifier(s, m, at, false));
      sum += hits * tenthsOf(needOf(strikeDamage(s, m), struckToughness(s, m, at)), 0);
    }
    out.push({
      unit: u,
      side: sideOf(u),
      speed: speedOf(s, u),
      strikes: strikesOf(s, u, false),
      each: s.tables.w[profileOf(s, u)],
      pool,
      chance: sum / models / 100,
    });
  }
  return out;
}

/** The chances of 0, 1, 2 … of n that each come with chance p. */
function binomial(n: number, p: number): number[] {
  let row = [1];
  for (let i = 0; i < n; i++) row = [...row, 0].map((q, k) => q * (1 - p) + (row[k - 1] ?? 0) * p);
  return row;
}

interface Stand {
  /** Wounds left in each group, and wounds scored by each side. */
  readonly pools: readonly number[];
  readonly score: readonly [number, number];
  readonly chance: number;
}

/** All stands after the strikes of one speed: both sides strike at once, wounds beyond the last are lost. */
function afterSpeed(stands: readonly Stand[], groups: readonly Group[], speed: number): Stand[] {
  const merged = new Map<string, Stand>();
  const foes = groups.map((g) => groups.findIndex((other) => other.side !== g.side));
  for (const stand of stands) {
    let parts: { readonly lost: readonly number[]; readonly chance: number }[] = [
      { lost: groups.map(() => 0), chance: stand.chance },
    ];
    groups.forEach((g, k) => {
      const models = Math.ceil(stand.pools[k] / g.each);
      if (g.speed !== speed) return;
      const wounds = binomial(models * g.strikes, g.chance);
      parts = parts.flatMap(({ lost, chance }) =>
        wounds.map((p, n) => ({ lost: lost.map((l, i) => (i === foes[k] ? l + n : l)), chance: chance * p })),
      );
    });
    for (const { lost, chance } of parts) {
      const pools = stand.pools.map((pool, k) => Math.max(0, pool - lost[k]));
      const score: [number, number] = [stand.score[0], stand.score[1]];
      pools.forEach((pool, k) => {
        score[1 - groups[k].side] += stand.pools[k] - pool;
      });
      const key = `${pools} ${score}`;
      const known = merged.get(key);
      merged.set(key, { pools, score, chance: chance + (known?.chance ?? 0) });
    }
  }
  return [...merged.values()];
}

/** The side on which everybody fights after the charge, or where it stands engaged; null if there is no contact. */
function inContact(s: CeltosState, u: number, v: number | null, leap: boolean): CeltosState | null {
  const copy = s.clone();
  copy.log = null;
  if (u !== s.active) {
    copy.active = u;
    copy.wasEngaged = isEngaged(s, u) ? 1 : 0;
  }
  const touched = v === null ? UNITS_OF[1 - sideOf(u)].filter((w) => present(s, w) && unitsTouch(s, u, w)) : [v];
  const charge = readyCharge(copy, u, touched, v === null ? moveOf(s, u) * 10 : reachOf(s, u, leap));
  const works = charge.move();
  if (v !== null && !works) return null;
  carryCharge(copy, u, charge);
  settle(copy);
  if (v !== null) copy.charged[u] = 1;
  markDefenders(copy, u);
  copy.firstRound = copy.wasEngaged ? 0 : 1;
  return musterFight(copy) ? copy : null;
}

const PARTS = 1_000_000;

/**
 * What a close combat is likely to bring, speed by speed, if the enemy does not react: each side strikes with those in
 * contact, and each wound falls where it counts.
 */
export function meleeOdds(s: CeltosState, u: number, v: number | null, leap: boolean): OddsReport | null {
  const at = inContact(s, u, v, leap);
  if (!at) return null;
  const groups = groupsIn(at);
  const own = groups.filter((g) => g.unit === u)[0];
  const theirs = groups.filter((g) => g.side !== sideOf(u));
  const [foe] = theirs; // a charge touches nobody but its target
  let stands: Stand[] = [{ pools: groups.map((g) => g.pool), score: [0, 0], chance: 1 }];
  for (let speed = FIRST_STRIKE; speed > 0; speed--) stands = afterSpeed(stands, groups, speed);
  const side = sideOf(u);
  const standard = (x: number): number => (lives(at, x, standardOf(at, x)) ? 1 : 0);
  const flags = [standard(own.unit), Math.max(...theirs.map((g) => standard(g.unit)))];
  const chance = { won: 0, drawn: 0, lost: 0 };
  const mean = [0, 0];
  for (const { score, chance: p } of stands) {
    const margin = score[side] + flags[0] - score[1 - side] - flags[1];
    chance[margin > 0 ? 'won' : margin < 0 ? 'lost' : 'drawn'] += p;
    mean[0] += p * score[side];
    mean[1] += p * score[1 - side];
  }
  const names = [unitName(s, u), unitName(s, foe.unit)];
  const holds = (x: number): number => tenthsOf(needOf(heededCommand(at, x), 4), moralModifier(at, x)) * 10;
  const each = (g: Group): string =>
    `${many(Math.ceil(g.pool / g.each) * g.strikes, 'strike')} at speed ${g.speed === FIRST_STRIKE ? 'first' : g.speed}, ${Math.round(g.chance * 100)} % each`;
  const outcome = (key: keyof typeof chance, text: string, good: 'attacker' | 'none' | 'defender') => ({
    key,
    label: key,
    text,
    weight: Math.round(chance[key] * PARTS),
    good,
  });
  return {
    title: `${names[0]} ${isIndividual(s, u) ? 'fights' : 'fight'} ${names[1]}`,
    rule: 'CE-510',
    strengths: `${Math.ceil(own.pool / own.each)} against ${Math.ceil(foe.pool / foe.each)} in contact`,
    modifiers: [],
    outcomes: [
      outcome('won', `${names[1]} must check`, 'attacker'),
      outcome('drawn', 'nobody must check', 'none'),
      outcome('lost', `${names[0]} must check`, 'defender'),
    ].filter((o) => o.weight > 0),
    words: { attacker: 'won', none: 'drawn', defender: 'lost' },
    summary: [
      `${names[0]}: ${each(own)}; ${mean[0].toFixed(1)} wounds on average`,
      `${names[1]}: ${each(foe)}; ${mean[1].toFixed(1)} wounds on average`,
      `Who loses checks: ${names[0]} ${isIndividual(s, u) ? 'holds' : 'hold'} in ${holds(u)} %, ${names[1]} in ${holds(foe.unit)} %`,
    ],
    uncertain:
      v === null
        ? 'If every wound falls where it counts'
        : 'If nobody reacts to the charge, and every wound falls where it counts',
  };
}
