/** 11.3 Magic (CE-712 to CE-717). */

import {
  type AutoStep,
  Discs,
  EVERYONE,
  ending,
  frameArg,
  gapWithin,
  goTo,
  Options,
  pointCode,
  pointX,
  pointY,
  pop,
  push,
  type Region,
  wideCode,
} from '../../../engine/index.ts';
import { type CeltosState, Chance, Did, Mark } from '../state.ts';
import { ALL_UNITS, Bought, Skill, SPELLS, Spell, STRIDE, sideOf, VICTIM } from '../tables.ts';
import {
  addUnit,
  addVictim,
  boardOf,
  coherencyOf,
  hasFeat,
  hasSkill,
  isEngaged,
  isIndividual,
  livingOf,
  modelId,
  present,
  profileOf,
  radiusOf,
  seesWithin,
} from './field.ts';
import { R } from './refusals.ts';
import { Step } from './sequence.ts';
import { beginEvent, clearHits, faceToward } from './shooting.ts';
import { d10Against, die, needOf, passes, signed, testReport, unit } from './telling.ts';
import { asks, unitName, V } from './verbs.ts';

const isFriendly = (spell: number): boolean =>
  spell === Spell.mist || spell === Spell.mend || spell === Spell.battleFire || spell === Spell.raise;
const isHitting = (spell: number): boolean => spell === Spell.stoneRain || spell === Spell.silverLance;

const onList = (s: CeltosState, u: number, spell: number): boolean =>
  u !== VICTIM && s.tables.spells[spell].peoples.includes(s.tables.profiles[profileOf(s, u)].people);

/** Whether something can come back to a unit: a lost wound of an individual, a lost model of the others. */
function canReturn(s: CeltosState, v: number): boolean {
  if (isIndividual(s, v)) return s.wounds[v * STRIDE] < s.tables.w[profileOf(s, v)];
  return s.alive[v] < s.size[v];
}

/** CE-714, CE-715 */
export function refuseSpellTarget(s: CeltosState, u: number, spell: number, v: number): number {
  if (!present(s, v) || (sideOf(v) === sideOf(u)) !== isFriendly(spell)) return s.refuse(R.notSpellTarget, v);
  if (isHitting(spell) && isEngaged(s, v)) return s.refuse(R.spellEngaged, v);
  if (spell === Spell.raise && (!hasSkill(s, v, Skill.undead) || isIndividual(s, v)))
    return s.refuse(R.notSpellTarget, v);
  if ((spell === Spell.mend || spell === Spell.raise) && !canReturn(s, v)) return s.refuse(R.notSpellTarget, v);
  if (v === u) return 0;
  return seesWithin(s, u, v, s.tables.spells[spell].range * 10) ? 0 : s.refuse(R.notSpellTarget, v);
}

const targetsOf = (s: CeltosState, u: number, spell: number): number[] => {
  const out: number[] = [];
  for (const v of ALL_UNITS) if (refuseSpellTarget(s, u, spell, v) === 0) out.push(v);
  return out;
};

/** The spells of a caster's list that have a legal target. */
export const spellsOf = (s: CeltosState, u: number): number[] =>
  SPELLS.map((_, spell) => spell).filter((spell) => onList(s, u, spell) && targetsOf(s, u, spell).length > 0);

/** DS23 */
export const chooseSpell = asks({
  rule: 'CE-712',
  seat: (s) => sideOf(s.active),
  prompt: () => 'Choose a spell',
  verbs: {
    spell: {
      tries: () => SPELLS.map((_, spell) => spell),
      refuse(s, spell) {
        if (!onList(s, s.active, spell)) return s.refuse(R.notOnList, spell);
        return targetsOf(s, s.active, spell).length > 0 ? 0 : s.refuse(R.spellNoTarget, spell);
      },
      choose(s, spell) {
        s.spell = spell;
        s.did |= Did.shoot; // CE-209
        goTo(s, Step.chooseSpellTarget);
      },
    },
  },
});

/** DS24 */
export const chooseSpellTarget = asks({
  rule: 'CE-714',
  seat: (s) => sideOf(s.active),
  prompt: (s) => `${s.tables.spells[s.spell].name}: select a target`,
  verbs: {
    upon: {
      tries: (s) => targetsOf(s, s.active, s.spell),
      refuse: (s, v) => refuseSpellTarget(s, s.active, s.spell, v),
      choose(s, v) {
        const u = s.active;
        if (sideOf(v) !== sideOf(u)) {
          s.named = v; // CE-210
          faceToward(s, u, v);
        }
        goTo(s, hasFeat(s, u, Bought.deepWell) ? Step.deepWell : Step.castSpell, v);
      },
    },
  },
});

/** DS25 */
export const deepWell = asks({
  rule: 'CE-710',
  seat: (s) => sideOf(s.active),
  prompt: () => 'Use Deep Well?',
  verbs: {
    'deep-well': {
      choose(s) {
        s.used[s.active] |= Bought.deepWell;
        goTo(s, Step.castSpell, frameArg(s, 0), 2);
      },
    },
    'no-deep-well': { choose: (s) => goTo(s, Step.castSpell, frameArg(s, 0)) },
  },
});

/** CE-713. Frame: target, what is added to the die. */
export const castSpell: AutoStep<CeltosState> = {
  rule: 'CE-713',
  run(s) {
    const u = s.active;
    const v = frameArg(s, 0);
    const modifier = frameArg(s, 1);
    const spell = s.spell;
    const { name, difficulty } = s.tables.spells[spell];
    const need = needOf(s.tables.power[profileOf(s, u)], difficulty);
    const face = d10Against(s, need, modifier);
    const cast = passes(face, need, modifier);
    s.lastChance = Chance.cast;
    s.lastOutcome = cast ? 1 : 0;
    const report = s.log ? testReport(s, u, name, need, modifier) : null;
    s.log?.addEvent(
      EVERYONE,
      {
        kind: 'check',
        by: sideOf(u),
        title: `${name} on ${unitName(s, v)}`,
        ...(report ? { report: { ...report, rule: 'CE-713' } } : {}),
        fell: cast ? 'passes' : 'fails',
        rung: face - 1,
        headline: `${name} ${cast ? 'was cast' : 'failed'}`,
      },
      [die(face)],
      unit(s, u),
      ` tried to cast ${name} on `,
      unit(s, v),
      `: needs ${need}+${modifier === 0 ? '' : ` at ${signed(modifier)}`}, rolled ${face}: ${cast ? 'succeeded' : 'failed'}`,
    );
    s.spell = 0;
    if (!cast) {
      pop(s);
      return;
    }
    take(s, u, v, spell);
  },
};

function take(s: CeltosState, u: number, v: number, spell: number): void {
  const mark = [Mark.mist, 0, 0, Mark.battleFire, 0, 0, 0, Mark.grasp, Mark.frost][spell];
  if (mark !== 0) {
    s.marks[v] |= mark; // CE-716
    pop(s);
  } else if (isHitting(spell)) {
    clearHits(s);
    beginEvent(s);
    s.shooter = u;
    s.target = v;
    s.fired = 1;
    s.noSave = 1;
    s.hits = spell === Spell.stoneRain ? 3 : 1;
    s.hitDamage.fill(spell === Spell.stoneRain ? 4 : 8, 0, s.hits);
    goTo(s, Step.allocate);
  } else if (spell === Spell.dread) goTo(s, Step.moralCheck, v, 1);
  else if (isIndividual(s, v)) {
    s.wounds[v * STRIDE]++;
    pop(s);
  } else {
    pop(s);
    push(s, Step.returnModel, v, Math.min(spell === Spell.raise ? 2 : 1, s.size[v] - s.alive[v]));
  }
}

/** CE-717: plain members return before others. */
function returning(s: CeltosState, v: number): number {
  let i = s.size[v] - 1;
  while (s.wounds[modelId(v, i)] > 0) i--;
  return i;
}

/** Whether a model of v may return to a point. Who stands in the way is gathered once for all points that are asked. */
function returnPlaces(s: CeltosState, v: number): (x: number, y: number) => boolean {
  const r = radiusOf(s, v);
  const k = coherencyOf(s, v);
  const { ground } = boardOf(s);
  const friends = new Discs();
  const foes = new Discs();
  for (const w of ALL_UNITS) if (present(s, w)) addUnit(s, w, sideOf(w) === sideOf(v) ? friends : foes);
  addVictim(s, friends);
  const living = livingOf(s, v).map((i) => modelId(v, i));
  return (x, y) =>
    living.every((m) => gapWithin(x, y, s.x[m], s.y[m], 2 * r, 120)) &&
    living.some((m) => gapWithin(x, y, s.x[m], s.y[m], 2 * r, k)) &&
    ending(ground, x, y, r, -1, -1, friends, foes, 10) === 0;
}

const refuseReturn = (s: CeltosState, v: number, p: number): number =>
  returnPlaces(s, v)(pointX(p), pointY(p)) ? 0 : R.notReturnPlace;

/** Places beside the living models, for buttons and machines. */
function listReturns(s: CeltosState, v: number, out: Options): void {
  const mayReturn = returnPlaces(s, v);
  const far = 2 * radiusOf(s, v) + 2;
  for (const i of livingOf(s, v))
    for (const [dx, dy] of [
      [far, 0],
      [-far, 0],
      [0, far],
      [0, -far],
    ]) {
      const x = s.x[modelId(v, i)] + dx;
      const y = s.y[modelId(v, i)] + dy;
      if (x < 0 || y < 0) continue;
      const c = wideCode(V['return-at'], pointCode(x, y));
      if (!out.has(c) && mayReturn(x, y)) out.add(c);
    }
  if (out.count > 0) return;
  // None of these: any place at all within coherency.
  const most = 2 * radiusOf(s, v) + coherencyOf(s, v);
  for (const i of livingOf(s, v))
    for (let dx = -most; dx <= most; dx++)
      for (let dy = -most; dy <= most; dy++) {
        const x = s.x[modelId(v, i)] + dx;
        const y = s.y[modelId(v, i)] + dy;
        if (dx * dx + dy * dy > most * most || x < 0 || y < 0) continue;
        if (!mayReturn(x, y)) continue;
        out.add(wideCode(V['return-at'], pointCode(x, y)));
        return;
      }
}

function hasReturnPlace(s: CeltosState, v: number): boolean {
  const out = new Options();
  listReturns(s, v, out);
  return out.count > 0;
}

/** DS26. Frame: unit, how many. */
export const returnModel = asks({
  rule: 'CE-717',
  seat: (s) => sideOf(s.active),
  prompt: () => 'Select where the model returns',
  open: (s): readonly Region[] => {
    const { height } = boardOf(s).ground;
    const v = frameArg(s, 0);
    const far = 2 * radiusOf(s, v) + coherencyOf(s, v);
    return [
      {
        verb: 'return-at',
        outlines: livingOf(s, v).map((i) =>
          Array.from({ length: 24 }, (_, k) => ({
            x: (s.x[modelId(v, i)] + Math.cos((k * Math.PI) / 12) * far) / 10,
            y: (height - s.y[modelId(v, i)] - Math.sin((k * Math.PI) / 12) * far) / 10,
          })),
        ),
      },
    ];
  },
  verbs: {
    'return-at': {
      list: (s, out) => listReturns(s, frameArg(s, 0), out),
      refuse: (s, p) => refuseReturn(s, frameArg(s, 0), p),
      choose(s, p) {
        const v = frameArg(s, 0);
        const m = modelId(v, returning(s, v));
        s.wounds[m] = s.tables.w[profileOf(s, v)];
        s.x[m] = pointX(p);
        s.y[m] = pointY(p);
        s.alive[v]++;
        s.log?.tell(EVERYONE, 'a model of ', unit(s, v), ' returned');
        const left = frameArg(s, 1) - 1;
        if (left > 0) goTo(s, Step.returnModel, v, left);
        else pop(s);
      },
    },
    'no-return': { refuse: (s) => (hasReturnPlace(s, frameArg(s, 0)) ? R.mustReturn : 0), choose: pop },
  },
});
