/** 8 Shooting: sight and range, target, to hit, allocation, damage (CE-017). */

import {
  type AutoStep,
  EVERYONE,
  facingOf,
  frameArg,
  goTo,
  pop,
  push,
  type Shown,
  squared,
} from '../../../engine/index.ts';
import { type CeltosState, Chance, Did, Mark, Switch } from '../state.ts';
import { ALL_UNITS, Bought, NO_UNIT, Skill, STRIDE, sideOf, UNITS_OF } from '../tables.ts';
import { volleyOdds } from './chances.ts';
import {
  boardOf,
  gapBetween,
  guideOf,
  hasSkill,
  hasWard,
  heightOf,
  isEngaged,
  isIndividual,
  isLoose,
  livingOf,
  marksmanshipOf,
  modelId,
  present,
  profileOf,
  radiusOf,
  screenBetween,
  sees,
  settle,
  strengthLeft,
  toughnessAgainst,
  toughnessOf,
  unitsWithin,
  wound,
} from './field.ts';
import { checkAfterHits } from './morale.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { d10Against, die, many, needOf, needToShoot, passes, unit } from './telling.ts';
import { asks, unitName } from './verbs.ts';

/** CE-045 to CE-048, CE-403: exactly 12" is the nearer band; 4 is out of range. */
export function bandOf(d2: number, radii: number): number {
  for (let b = 0; b < 4; b++) {
    const k = radii + 120 * (b + 1);
    if (d2 <= k * k) return b;
  }
  return 4;
}
export const BANDS = ['Short', 'Medium', 'Long', 'Extreme'] as const;

/** CE-404, CE-418: the band in which each model of u shoots at v, in the board's `band`; how many do. */
export function firing(s: CeltosState, u: number, v: number, moved: boolean, enough = false): number {
  const { tables } = s;
  const { band } = boardOf(s);
  band.fill(-1);
  const weapon = tables.missile[profileOf(s, u)];
  if (weapon < 0 || (moved && tables.weapons[weapon].steady)) return 0;
  const radii = radiusOf(s, u) + radiusOf(s, v);
  if (!unitsWithin(s, u, v, tables.reach[weapon] / 100)) return 0;
  screenBetween(s, u, v);
  let count = 0;
  for (let i = 0; i < s.size[u]; i++) {
    const m = modelId(u, i);
    if (s.wounds[m] === 0) continue;
    const b = bandSeen(s, m, v, radii, tables.reach[weapon]);
    if (b > 3 || tables.bandDamage[weapon * 4 + b] === -99) continue;
    band[i] = b;
    count++;
    if (enough) return count;
  }
  return count;
}

/** The band of the nearest model of v that m sees; 4 if it sees none in range of its weapon (mils). */
function bandSeen(s: CeltosState, m: number, v: number, radii: number, reach: number): number {
  let tried = 0;
  const far = radii + reach / 100;
  for (;;) {
    let nearest = -1;
    let least = 0;
    for (let j = 0; j < s.size[v]; j++) {
      const n = modelId(v, j);
      if ((tried >> j) & 1 || s.wounds[n] === 0) continue;
      const d = squared(s.x[m], s.y[m], s.x[n], s.y[n]);
      if (nearest < 0 || d < least) {
        nearest = j;
        least = d;
      }
    }
    if (nearest < 0) return 4;
    if (least > far * far) return 4;
    const b = bandOf(least, radii);
    if (sees(s, m, modelId(v, nearest))) return b;
    tried |= 1 << nearest;
  }
}

/** CE-606: a coherent unit with a missile weapon that could shoot at this one, CE-406 not applying. */
export const couldShoot = (s: CeltosState, u: number, v: number): boolean =>
  !isLoose(s, u) && firing(s, u, v, false, true) > 0;

/** CE-405 and, with SHELTER, CE-703; the gap is left for the choice of the nearest. */
function isTarget(s: CeltosState, u: number, v: number, moved: boolean): boolean {
  return present(s, v) && !isEngaged(s, v) && firing(s, u, v, moved, true) > 0;
}

const sizeBand = (siz: number): number => (siz === 1 ? 0 : siz >> 1);

/** CE-703 */
function isSheltered(s: CeltosState, u: number, v: number, moved: boolean): boolean {
  if (!s.switches[Switch.shelter] || !hasSkill(s, v, Skill.hero) || hasSkill(s, v, Skill.mounted)) return false;
  const { siz } = s.tables;
  return UNITS_OF[sideOf(v)].some(
    (w) =>
      w !== v &&
      present(s, w) &&
      !isIndividual(s, w) &&
      sizeBand(siz[profileOf(s, w)]) >= sizeBand(siz[profileOf(s, v)]) &&
      unitsWithin(s, v, w, 20) &&
      isTarget(s, u, w, moved),
  );
}

/** The nearest legal targets by CE-406, or all by CE-407. */
export function targetsOf(s: CeltosState, u: number): number[] {
  const moved = s.moved[u] === 1;
  const enemies = UNITS_OF[1 - sideOf(u)].filter((v) => present(s, v)).map((v) => ({ v, gap: gapBetween(s, u, v) }));
  enemies.sort((a, b) => a.gap - b.gap || a.v - b.v);
  const free = hasSkill(s, u, Skill['battle-awareness']);
  const out: number[] = [];
  let least = -1;
  for (const { v, gap } of enemies) {
    if (!free && least >= 0 && gap > least) break;
    if (!isTarget(s, u, v, moved) || (!free && isSheltered(s, u, v, moved))) continue;
    if (least < 0) least = gap;
    out.push(v);
  }
  return out;
}

export function hasTarget(s: CeltosState, u: number): boolean {
  const moved = s.moved[u] === 1;
  return UNITS_OF[1 - sideOf(u)].some((v) => isTarget(s, u, v, moved));
}

export function refuseTarget(s: CeltosState, u: number, v: number): number {
  if (!present(s, v) || sideOf(v) === sideOf(u)) return s.refuse(R.noEnemy, v);
  if (isEngaged(s, v)) return s.refuse(R.targetEngaged, v);
  const moved = s.moved[u] === 1;
  if (!isTarget(s, u, v, moved)) return s.refuse(R.targetUnseen, v);
  const allowed = targetsOf(s, u);
  if (allowed.includes(v)) return 0;
  if (isSheltered(s, u, v, moved)) return s.refuse(R.sheltered, v);
  return s.refuse(R.notNearest, v, allowed[0] ?? v);
}

/** CE-038 to CE-043, CE-409 for a target of this unit, the weapon's band left out. */
export function shotModifier(s: CeltosState, u: number, v: number, moved: boolean): number {
  const siz = s.tables.siz[profileOf(s, v)];
  let m = moved ? -1 : 0;
  m += siz === 1 ? -1 : siz < 4 ? 0 : siz < 6 ? 1 : siz < 8 ? 2 : 3;
  m += marksmanshipOf(s, u);
  if (s.marks[v] & Mark.mist) m--;
  if (s.marks[u] & Mark.frost) m--;
  return m;
}

/** CE-312: toward the nearest model of the target, or of several. */
export function faceToward(s: CeltosState, u: number, ...targets: readonly number[]): void {
  const g = modelId(u, guideOf(s, u));
  let nearest = -1;
  let least = 0;
  for (const v of targets)
    for (const j of livingOf(s, v)) {
      const d = squared(s.x[g], s.y[g], s.x[modelId(v, j)], s.y[modelId(v, j)]);
      if (nearest < 0 || d < least) {
        nearest = modelId(v, j);
        least = d;
      }
    }
  s.facing[u] = facingOf(s.x[nearest] - s.x[g], s.y[nearest] - s.y[g]);
}

/** DS19 */
export const chooseTarget = asks({
  rule: 'CE-406',
  fight: true,
  seat: (s) => sideOf(s.active),
  prompt: () => 'Select a unit to shoot at',
  verbs: {
    target: {
      tries: (s) => targetsOf(s, s.active),
      expensive: true,
      refuse: (s, v) => refuseTarget(s, s.active, v),
      choose(s, v) {
        s.named = v;
        s.did |= Did.shoot;
        faceToward(s, s.active, v);
        goTo(s, Step.volley, s.active, v, 0);
      },
    },
  },
});

/** Remembers what everybody had when an event began (CE-611). */
export function beginEvent(s: CeltosState): void {
  for (const u of ALL_UNITS) s.before[u] = s.onTable[u] ? strengthLeft(s, u) : 0;
}

export function clearHits(s: CeltosState): void {
  s.hits = 0;
  s.hitNext = 0;
  s.hitDamage.fill(0);
  s.hitModel.fill(0);
  s.fired = 0;
  s.noSave = 0;
}

/** CE-408: everyone who can shoots once, in model order. Frame: shooter, target, 1 for a reaction (CE-410). */
export const volley: AutoStep<CeltosState> = {
  rule: 'CE-023',
  run(s) {
    const u = frameArg(s, 0);
    const v = frameArg(s, 1);
    const moved = frameArg(s, 2) === 0 && s.moved[u] === 1;
    const t = s.tables;
    const weapon = t.missile[profileOf(s, u)];
    clearHits(s);
    beginEvent(s);
    s.shooter = u;
    s.target = v;
    const report = s.log ? volleyOdds(s, u, v, moved) : null;
    firing(s, u, v, moved);
    const { band } = boardOf(s);
    const need = needToShoot(t.sh[profileOf(s, u)]);
    const plain = shotModifier(s, u, v, moved);
    const faces: number[] = [];
    let shots = 0;
    for (let i = 0; i < s.size[u]; i++) {
      if (band[i] < 0) continue;
      shots++;
      s.fired |= 1 << i;
      const modifier = plain + t.bandHit[weapon * 4 + band[i]];
      const face = d10Against(s, need, modifier);
      faces.push(face);
      if (!passes(face, need, modifier)) continue;
      // CE-411: highest damage first, then by shooter.
      const damage = t.bandDamage[weapon * 4 + band[i]];
      let at = s.hits++;
      while (s.hitDamage[at - 1] < damage) {
        s.hitDamage[at] = s.hitDamage[at - 1];
        at--;
      }
      s.hitDamage[at] = damage;
    }
    s.lastChance = Chance.volley;
    s.lastOutcome = s.hits;
    s.log?.addEvent(
      EVERYONE,
      {
        kind: 'fight',
        by: sideOf(u),
        title: report?.title ?? '',
        ...(report ? { report } : {}),
        fighters: [[u], [v]],
        fell: `volley ${s.hits}`,
        headline: `${many(s.hits, 'hit')} of ${many(shots, 'shot')}`,
      },
      faces.map(die),
      unit(s, u),
      ' shot at ',
      unit(s, v),
      `: ${report?.strengths}: ${many(s.hits, 'hit')}`,
    );
    goTo(s, s.hits > 0 ? Step.allocate : Step.endHits);
  },
};

/** CE-412: whether a model is seen by one of those who fired. */
const seenByFirers = (s: CeltosState, m: number): boolean => seenBy(s, s.shooter, s.fired, m);

function seenBy(s: CeltosState, u: number, fired: number, m: number): boolean {
  for (let i = 0; i < STRIDE; i++) if ((fired >> i) & 1 && sees(s, modelId(u, i), m)) return true;
  return false;
}

/** The same of a volley that is only thought of. */
export function isSeenBy(s: CeltosState, u: number, fired: number, m: number): boolean {
  screenBetween(s, u, Math.floor(m / STRIDE));
  return seenBy(s, u, fired, m);
}

function refuseHit(s: CeltosState, m: number): number {
  const v = s.target;
  if (Math.floor(m / STRIDE) !== v || s.wounds[m] === 0) return s.refuse(R.notInUnit, m);
  screenBetween(s, s.shooter, v);
  if (!seenByFirers(s, m)) return s.refuse(R.notSeenHit, m);
  let own = 0;
  let fewest = 99;
  for (let j = 0; j < s.size[v]; j++) {
    const n = modelId(v, j);
    if (s.wounds[n] === 0) continue;
    let has = 0;
    for (let h = 0; h < s.hitNext; h++) if (s.hitModel[h] === j) has++;
    if (n === m) own = has;
    if (has < fewest && (n === m || seenByFirers(s, n))) fewest = has;
  }
  return own > fewest ? s.refuse(R.notAllowedHit, m) : 0;
}

/** DS20 */
export const allocate = asks({
  rule: 'CE-412',
  seat: (s) => sideOf(s.target),
  prompt: (s) => `Select a model to take a hit (damage ${s.hitDamage[s.hitNext]}): ${s.hits - s.hitNext} to assign`,
  verbs: {
    hit: {
      expensive: true,
      tries: (s) => livingOf(s, s.target).map((j) => modelId(s.target, j)),
      refuse: refuseHit,
      choose(s, m) {
        s.hitModel[s.hitNext++] = m % STRIDE;
        if (s.hitNext < s.hits) return;
        s.hitNext = 0;
        goTo(s, Step.resolveHits);
      },
    },
  },
});

/** CE-414: the save of a model, judged from the firing model nearest to it; 0 without cover. */
export const saveOf = (s: CeltosState, m: number): number => saveFrom(s, s.shooter, s.target, s.fired, m);

/** The same where these models of `u` fire at `v`, bit by bit. */
export function saveFrom(s: CeltosState, u: number, v: number, fired: number, m: number): number {
  let nearest = -1;
  let least = 0;
  for (let i = 0; i < STRIDE; i++) {
    const n = modelId(u, i);
    if (((fired >> i) & 1) === 0) continue;
    const d = squared(s.x[n], s.y[n], s.x[m], s.y[m]);
    if (nearest < 0 || d < least) {
      nearest = n;
      least = d;
    }
  }
  const { sight, screen: others, screenHeights } = boardOf(s);
  screenBetween(s, u, v);
  sight.look(
    s.x[nearest],
    s.y[nearest],
    radiusOf(s, u),
    heightOf(s, u),
    s.x[m],
    s.y[m],
    radiusOf(s, v),
    heightOf(s, v),
    others,
    screenHeights,
  );
  return sight.save;
}

/** CE-413: in the order they were given; hits on a model already removed are lost without dice. */
export const resolveHits: AutoStep<CeltosState> = {
  rule: 'CE-413',
  run(s) {
    const v = s.target;
    const dice: Shown[] = [];
    const before = s.log ? strengthLeft(s, v) : 0;
    while (s.hitNext < s.hits) {
      const m = modelId(v, s.hitModel[s.hitNext]);
      if (s.wounds[m] === 0) {
        s.hitNext++;
        continue;
      }
      const save = s.noSave ? 0 : saveOf(s, m);
      if (save > 0) {
        const face = d10Against(s, save, 0);
        const saved = passes(face, save, 0);
        if (s.log) dice.push(die(face));
        s.log?.tell(EVERYONE, unit(s, v), `: save, needs ${save}+, rolled ${face}: ${saved ? 'saved' : 'not saved'}`);
        if (saved) {
          s.hitNext++;
          continue;
        }
      }
      if (hasWard(s, v)) {
        tellHits(s, dice, before);
        push(s, Step.wardHit);
        return;
      }
      rollDamage(s, dice);
    }
    tellHits(s, dice, before);
    goTo(s, Step.endHits);
  },
};

/** All dice of a volley's hits on one card, with what they took. */
function tellHits(s: CeltosState, dice: readonly Shown[], before: number): void {
  if (!s.log || dice.length === 0) return;
  const v = s.target;
  const lost = before - strengthLeft(s, v);
  const words = lost === 0 ? 'no losses' : many(lost, isIndividual(s, v) ? 'wound' : 'model', 'lost');
  s.log.addEvent(
    EVERYONE,
    { kind: 'fight', by: sideOf(s.shooter), title: `${unitName(s, v)}: hits`, headline: `${unitName(s, v)}: ${words}` },
    dice,
    unit(s, v),
    `, hits: ${words}`,
  );
}

/** CE-416, CE-720: what a shot of this unit has to overcome. */
export const shotToughness = (s: CeltosState, u: number, v: number): number =>
  toughnessAgainst(s, v, u, s.tables.missile[profileOf(s, u)]);

/** CE-416. A spell is no weapon: nothing of it pierces. */
function rollDamage(s: CeltosState, dice: Shown[]): void {
  const m = modelId(s.target, s.hitModel[s.hitNext]);
  const toughness = s.noSave ? toughnessOf(s, s.target) : shotToughness(s, s.shooter, s.target);
  const need = needOf(s.hitDamage[s.hitNext], toughness);
  const face = d10Against(s, need, 0);
  const hurt = passes(face, need, 0);
  if (s.log) dice.push(die(face));
  s.log?.tell(
    EVERYONE,
    unit(s, s.target),
    `: damage, needs ${need}+, rolled ${face}: ${hurt ? 'a wound' : 'no wound'}`,
  );
  if (hurt) wound(s, m);
  s.hitNext++;
}

/** DS21 */
export const wardHit = asks({
  rule: 'CE-709',
  seat: (s) => sideOf(s.target),
  prompt: () => 'Use Ward on this hit?',
  verbs: {
    ward: {
      choose(s) {
        s.used[s.target] |= Bought.ward;
        s.log?.tell(EVERYONE, unit(s, s.target), ' used Ward: the hit was cancelled');
        s.hitNext++;
        pop(s);
      },
    },
    'no-ward': {
      choose(s) {
        const dice: Shown[] = [];
        const before = s.log ? strengthLeft(s, s.target) : 0;
        rollDamage(s, dice);
        tellHits(s, dice, before);
        pop(s);
      },
    },
  },
});

/** CE-417. Whose last model fell has lost the battle as soon as the activation is asked to go on (CE-205). */
export const endHits: AutoStep<CeltosState> = {
  rule: 'CE-417',
  run(s) {
    const v = s.target;
    clearHits(s);
    s.shooter = NO_UNIT;
    s.target = NO_UNIT;
    settle(s);
    if (checkAfterHits(s, v)) goTo(s, Step.moralCheck, v);
    else pop(s);
  },
};
