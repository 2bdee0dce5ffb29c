/** What a volley is likely to cost its target: from the shots to the hits, the saves, the wounds and the check that follows. */

import { Distribution, type OddsReport } from '../../../engine/index.ts';
import type { CeltosState } from '../state.ts';
import { boardOf, isEngaged, isIndividual, livingOf, modelId, profileOf, strengthFull, strengthLeft } from './field.ts';
import { heededCommand, moraleModifier } from './morale.ts';
import { firing, isSeenBy, saveFrom, shotModifier, shotToughness } from './shooting.ts';
import { needOf, needToShoot, tenthsOf } from './telling.ts';

const percent = (p: number): string => `${p < 0.1 ? Math.max(0.1, Math.round(p * 1000) / 10) : Math.round(p * 100)}%`;

export type Losses = Required<Pick<OddsReport, 'funnel' | 'losses'>>;

/** Chances of 0 to n successes of n tries that succeed with chance p. */
function binomial(n: number, p: number): number[] {
  let chances = [1];
  for (let i = 0; i < n; i++) chances = chances.concat(0).map((c, k) => c * (1 - p) + (k > 0 ? chances[k - 1] * p : 0));
  return chances;
}

/** Sums of two independent counts. */
function plus(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] += x * y;
    });
  });
  return out;
}

interface Taker {
  readonly wounds: number;
  /** The chance that a hit on it wounds, its save counted. */
  readonly hurt: number;
}

/** What so many hits cost, given in turn as CE-412 says: models lost, or wounds of an individual. */
function lostTo(hits: number, takers: readonly Taker[], individual: boolean): number[] {
  let lost = [1];
  takers.forEach(({ wounds, hurt }, i) => {
    const own = Math.floor(hits / takers.length) + (i < hits % takers.length ? 1 : 0);
    const fallen = binomial(own, hurt);
    const count = individual
      ? fallen.reduce(
          (sum, p, k) => sum.with(Math.min(k, wounds), sum[Math.min(k, wounds)] + p),
          Array(wounds + 1).fill(0),
        )
      : [0, 1].map((dead) => fallen.reduce((sum, p, k) => (k >= wounds === (dead === 1) ? sum + p : sum), 0));
    lost = plus(lost, count);
  });
  return lost;
}

/** CE-408 to CE-417: how a volley is likely to end, without Ward and Unbowed. Exact where all shoot at one range. */
export function lossesOf(s: CeltosState, u: number, v: number, moved: boolean): Losses {
  const t = s.tables;
  const weapon = t.missile[profileOf(s, u)];
  firing(s, u, v, moved);
  const shots = Array.from(boardOf(s).band).flatMap((b, i) => (b < 0 ? [] : [{ i, b }]));
  const fired = shots.reduce((mask, { i }) => mask | (1 << i), 0);
  const need = needToShoot(t.sh[profileOf(s, u)]);
  const plain = shotModifier(s, u, v, moved);
  const toughness = shotToughness(s, u, v);
  const hitOf = (b: number): number => tenthsOf(need, plain + t.bandHit[weapon * 4 + b]);
  const woundOf = (b: number): number => tenthsOf(needOf(t.bandDamage[weapon * 4 + b], toughness), 0) / 10;
  let hits = Distribution.certain(0);
  for (const { b } of shots)
    hits = hits.with(
      Distribution.of([
        { value: 1, weight: hitOf(b) },
        { value: 0, weight: 10 - hitOf(b) },
      ]),
      (a, c) => a + c,
    );
  const meanHits = hits.mean((n) => n);
  const wound = shots.reduce((sum, { b }) => sum + (hitOf(b) / 10) * woundOf(b), 0) / Math.max(meanHits, 1e-9);
  const saves: number[] = [];
  const takers = livingOf(s, v)
    .map((j) => modelId(v, j))
    .filter((m) => isSeenBy(s, u, fired, m))
    .map((m): Taker => {
      const save = saveFrom(s, u, v, fired, m);
      saves.push(save);
      return { wounds: s.wounds[m], hurt: wound * (save > 0 ? 1 - tenthsOf(save, 0) / 10 : 1) };
    })
    // The owner takes hits first where the cover is best.
    .sort((a, b) => a.hurt - b.hurt);
  const individual = isIndividual(s, v);
  let lost: number[] = [0];
  for (const { value, weight } of hits.chances) {
    const now = takers.length === 0 ? [1] : lostTo(value, takers, individual);
    const p = weight / hits.total;
    lost = Array.from({ length: Math.max(lost.length, now.length) }, (_, k) => (lost[k] ?? 0) + p * (now[k] ?? 0));
  }
  while (lost.length > 1 && lost[lost.length - 1] < 1e-9) lost.pop();
  const meanLost = lost.reduce((sum, p, k) => sum + p * k, 0);
  const unsaved = takers.reduce((sum, x) => sum + x.hurt, 0) / Math.max(1, takers.length) / Math.max(wound, 1e-9);
  const covered = saves.some((save) => save > 0);
  const alike = new Set(saves).size === 1;

  // CE-082 to CE-084: who falls below half checks, and routs if the check fails.
  const [left, full] = [strengthLeft(s, v), strengthFull(s, v)];
  const checks = (k: number): boolean =>
    k > 0 && left - k > 0 && 2 * (left - k) < full && (individual ? 2 * left >= full : !isEngaged(s, v));
  const check = lost.reduce((sum, p, k) => (checks(k) ? sum + p : sum), 0);
  const gone = lost.reduce((sum, p, k) => (k >= left ? sum + p : sum), 0);
  const checkNeed = needOf(heededCommand(s, v), 4);
  const fails = 1 - tenthsOf(checkNeed, moraleModifier(s, v)) / 10;
  const one = (n: number): string => n.toFixed(1);
  const bands = [...new Set(shots.map(({ b }) => b))];
  const onlyBand = bands.length === 1 ? bands[0] : -1;
  const target = individual ? 'it falls' : 'they fall';
  return {
    funnel: [
      { name: 'models', value: livingOf(s, u).length },
      { name: 'shoot', value: shots.length },
      {
        name:
          onlyBand >= 0 ? `hit ${Math.max(2, Math.min(10, need - plain - t.bandHit[weapon * 4 + onlyBand]))}+` : 'hit',
        value: meanHits,
      },
      ...(covered ? [{ name: alike ? `save ${saves[0]}+` : 'after saves', value: meanHits * unsaved }] : []),
      { name: individual ? 'wounds' : 'lost', value: meanLost },
    ],
    losses: {
      name: individual ? 'Wounds' : 'Models lost',
      parts: lost.map((chance, k) => ({
        label: k === 0 ? 'none' : String(k),
        chance,
        ...(checks(k) ? { checks: true } : {}),
      })),
      says: [
        `Average: ${one(meanHits)} hits, ${one(meanLost)} ${individual ? 'wounds' : meanLost === 1 ? 'model lost' : 'models lost'}`,
        ...(check > 0
          ? [
              `In ${percent(check)} ${target} below half and must check morale (needs ${checkNeed}+); in ${percent(check * fails)} ${individual ? 'it routs' : 'they rout'}`,
            ]
          : ['No morale check can follow']),
        ...(gone > 0 ? [`Destroyed in ${percent(gone)}`] : []),
      ],
    },
  };
}
