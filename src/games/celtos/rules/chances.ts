/** Exact chances of what is about to fall, for the eye: the same figures that the rules roll against. */

import { Distribution, type Fighter, type FunnelStage, type OddsReport } from '../../../engine/index.ts';
import { type CeltosState, Mark } from '../state.ts';
import { Bought, NO_UNIT, sideOf, UNITS_OF } from '../tables.ts';
import { carryCharge, markDefenders, reachOf, readyCharge, terrorOf } from './assault.ts';
import {
  boardOf,
  commandOf,
  guideOf,
  hasFeat,
  hasWard,
  isEngaged,
  isIndividual,
  moveOf,
  present,
  profileOf,
  settle,
  strengthLeft,
  unitOfModel,
  unitsTouch,
} from './field.ts';
import { FIRST_STRIKE, musterFight, speedOf } from './fight.ts';
import { lossesOf } from './losses.ts';
import { heededCommand, moraleModifier } from './morale.ts';
import { type Aims, aimsIn, reckon, type Score, strikeChances, unitsIn } from './reckoning.ts';
import { BANDS, firing, shotModifier, shotToughness } from './shooting.ts';
import { many, needOf, needToShoot, signed, tenthsOf } from './telling.ts';
import { unitName, unitWord } from './verbs.ts';

/** " at −1", nothing where nothing is added. */
const at = (modifier: number): string => (modifier === 0 ? '' : ` at ${signed(modifier)}`);

/** A unit beside the table: its leading model, and how strong it is. */
const fighter = (s: CeltosState, u: number, strength: string): Fighter => ({
  piece: `${unitWord(u)}.${guideOf(s, u) + 1}`,
  strength,
});
const standing = (s: CeltosState, u: number): string =>
  isIndividual(s, u) ? many(strengthLeft(s, u), 'wound', 'left') : many(strengthLeft(s, u), 'model');

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
    action: `Shoot at ${unitName(s, v)}`,
    draws: `roll ${bands.length === 1 ? 'a die' : `${bands.length} dice`}`,
    fight: {
      target: unitName(s, v),
      hexes: [],
      attackers: [fighter(s, u, many(bands.length, 'shot'))],
      defenders: [fighter(s, v, standing(s, v))],
    },
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
    ...lossesOf(s, u, v, moved),
    summary:
      inUse.length === 0
        ? []
        : [
            `Each hit ${inUse.map(({ name, wounds }, k) => `${one ? '' : `from ${name} `}${k === 0 ? 'wounds ' : ''}${wounds}%${k === 0 ? ' before any save' : ''}`).join(', ')}`,
          ],
  };
}

/** How everybody will stand in the fight, after the charge or where they are engaged; null if there is no contact. */
export function fightAhead(s: CeltosState, u: number, v: number | null, leap: boolean): CeltosState | null {
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

/** What a fight can come to, and how likely: with Terror, once for each way in which its test may fall (CE-730). */
function scoresOf(at: CeltosState, u: number, v: number | null): { readonly scores: Score[]; readonly fear: string } {
  const who = v === null ? NO_UNIT : terrorOf(at, u, v);
  if (who === NO_UNIT) return { scores: reckon(at), fear: '' };
  const stands = tenthsOf(needOf(commandOf(at, who), 4), 0) / 10;
  const aims = aimsIn(at);
  const calm = reckon(at, aims);
  at.marks[who] |= Mark.fear;
  const afraid = reckon(at, aims);
  at.marks[who] &= ~Mark.fear;
  const weighed = (scores: Score[], p: number): Score[] => scores.map((x) => ({ ...x, chance: x.chance * p }));
  return {
    scores: [...weighed(calm, stands), ...weighed(afraid, 1 - stands)],
    fear: `Terror: ${unitName(at, who)} ${isIndividual(at, who) ? 'strikes' : 'strike'} at −1 with a chance of ${Math.round((1 - stands) * 100)}%`,
  };
}

/** How a unit strikes: how often, how fast, and how likely each strike at the one it aims at wounds. */
function strikesWords(at: CeltosState, aims: Aims, u: number): string {
  const speed = speedOf(at, u);
  let strikes = 0;
  let sum = 0;
  for (const [m, all] of aims)
    if (unitOfModel(m) === u)
      for (const [foe] of all) {
        const { hits, hurts } = strikeChances(at, m, foe);
        strikes++;
        sum += hits * hurts;
      }
  return `${many(strikes, 'strike')} at speed ${speed === FIRST_STRIKE ? 'first' : speed}, ${Math.round((100 * sum) / strikes)}% each`;
}

/** What becomes of the strikes of a unit, on average: those that hit, that wound, and that count when others have fallen. */
function strikesFunnel(at: CeltosState, aims: Aims, u: number, counted: number): readonly FunnelStage[] {
  const strikes = [...aims].flatMap(([m, all]) =>
    unitOfModel(m) === u ? all.map(([foe]) => strikeChances(at, m, foe)) : [],
  );
  return [
    { name: 'strikes', value: strikes.length },
    { name: 'hits', value: strikes.reduce((sum, { hits }) => sum + hits, 0) },
    { name: 'wounds', value: strikes.reduce((sum, { hits, hurts }) => sum + hits * hurts, 0) },
    { name: 'that count', value: counted },
  ];
}

/** "1.5 wounds that count + 0.9 for the standard = 2.4 on average", as the result is added up (CE-523). */
function sumWords(wounds: number, standard: number): string {
  const [a, b] = [wounds, standard].map((n) => Math.round(n * 10 + 1e-9));
  const counted = `${(a / 10).toFixed(1)} wounds that count`;
  const sum = b === 0 ? counted : `${counted} + ${(b / 10).toFixed(1)} for the standard = ${((a + b) / 10).toFixed(1)}`;
  return `${sum} on average`;
}

/**
 * What a close combat brings, computed through speed by speed, if the enemy does not react: each side strikes with those in
 * contact, and a hit that Ward can cancel is cancelled.
 */
export function meleeOdds(s: CeltosState, u: number, v: number | null, leap: boolean): OddsReport | null {
  const at = fightAhead(s, u, v, leap);
  if (!at) return null;
  const aims = aimsIn(at);
  const side = sideOf(u);
  const theirs = unitsIn(at, 1 - side);
  const [foe] = theirs; // a charge touches nobody but its target
  const { scores, fear } = scoresOf(at, u, v);
  const chance = { won: 0, drawn: 0, lost: 0 };
  const mean = { wounds: [0, 0], standards: [0, 0] };
  for (const { wounds, standards, chance: p } of scores) {
    const margin = wounds[side] + standards[side] - wounds[1 - side] - standards[1 - side];
    chance[margin > 0 ? 'won' : margin < 0 ? 'lost' : 'drawn'] += p;
    for (const k of [0, 1]) {
      mean.wounds[k] += p * wounds[k];
      mean.standards[k] += p * standards[k];
    }
  }
  const names = [unitName(s, u), unitName(s, foe)];
  const inFight = (x: number): number => [...aims.keys()].filter((m) => unitOfModel(m) === x).length;
  const holds = (x: number): number => tenthsOf(needOf(heededCommand(at, x), 4), moraleModifier(at, x)) * 10;
  const total = (k: number): string => (mean.wounds[k] + mean.standards[k]).toFixed(1);
  const sums = (k: number): string => sumWords(mean.wounds[k], mean.standards[k]);
  const outcome = (key: keyof typeof chance, text: string, good: 'attacker' | 'none' | 'defender') => ({
    key,
    label: key,
    text,
    weight: Math.round(chance[key] * PARTS),
    good,
  });
  const all = [u, ...theirs];
  const ifs = [
    ...(v === null ? [] : ['there is no reaction to the charge']),
    'strikes are spread over all enemies in reach',
    ...(all.some((x) => hasWard(at, x)) ? ['Ward cancels the first hit'] : []),
    ...(all.some((x) => hasFeat(at, x, Bought.twinStroke)) ? ['Twin Stroke is not used'] : []),
  ];
  return {
    title: `${names[0]} ${isIndividual(s, u) ? 'fights' : 'fight'} ${names[1]}`,
    rule: 'CE-510',
    strengths: `${inFight(u)} vs. ${inFight(foe)} in contact`,
    action: `${v === null ? 'Fight' : 'Assault'} ${names[1]}`,
    fight: {
      target: names[1],
      hexes: [],
      attackers: [fighter(s, u, `${inFight(u)} in contact`)],
      defenders: theirs.map((x) => fighter(s, x, `${inFight(x)} in contact`)),
      sums: [total(side), total(1 - side)],
    },
    funnel: strikesFunnel(at, aims, u, mean.wounds[side]),
    ...(theirs.length === 1
      ? {
          answer: {
            name: `${names[1]} ${isIndividual(s, foe) ? 'strikes' : 'strike'} back`,
            funnel: strikesFunnel(at, aims, foe, mean.wounds[1 - side]),
          },
        }
      : {}),
    modifiers: [],
    outcomes: [
      outcome('won', `${names[1]} must check`, 'attacker'),
      outcome('drawn', 'no check', 'none'),
      outcome('lost', `${names[0]} must check`, 'defender'),
    ].filter((o) => o.weight > 0),
    words: { attacker: 'won', none: 'drawn', defender: 'lost' },
    summary: [
      `${names[0]}: ${strikesWords(at, aims, u)}; ${sums(side)}`,
      `${names[1]}: ${strikesWords(at, aims, foe)}; ${sums(1 - side)}`,
      ...(fear === '' ? [] : [fear]),
      `The loser checks morale: ${names[0]} ${isIndividual(s, u) ? 'holds' : 'hold'} ${holds(u)}%, ${names[1]} ${holds(foe)}%`,
    ],
    uncertain: `If ${ifs.length === 1 ? ifs[0] : `${ifs.slice(0, -1).join(', ')} and ${ifs.at(-1)}`}`,
  };
}
