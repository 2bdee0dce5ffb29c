/** Where a choice would lead and what it risks: the same figures that the rules roll against. */

import type { Overlay } from '../../engine/board.ts';
import type { Preview } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import { frameArg } from '../../engine/steps.ts';
import { type Formation, gapMils, pointX, pointY, squared } from '../../engine/table/index.ts';
import { first, verbOf, wide } from '../../engine/verbs.ts';
import { assaultTargets } from './rules/assault.ts';
import { meleeOdds, volleyOdds } from './rules/chances.ts';
import {
  boardOf,
  commandOf,
  isEngaged,
  livingOf,
  modelId,
  profileOf,
  radiusOf,
  screen,
  sees,
  toughnessOf,
} from './rules/field.ts';
import { allowanceOf, atQuarter, ready } from './rules/movement.ts';
import { reactionStat } from './rules/reactions.ts';
import { readyToPlace } from './rules/setup.ts';
import { BANDS, targetsOf } from './rules/shooting.ts';
import { needOf, needToShoot, signed, tenthsOf, testReport } from './rules/telling.ts';
import { Reaction, unitName, unitWord, V } from './rules/verbs.ts';
import { type CeltosState, Chance } from './state.ts';

/** CE-604, CE-608: what a reaction shot is tested with, the movers being where they are shot at. */
const statAtQuarter = (s: CeltosState, q: number): number =>
  atQuarter(s, frameArg(s, 1), frameArg(s, 2), q, () => reactionStat(s, frameArg(s, 0), frameArg(s, 1)));

/** Reactions, spells and breaking off hang on one test (CE-078). */
function testOdds(s: CeltosState, c: number): OddsReport | null {
  const verb = verbOf(c);
  const reaction = (what: string, then: string, stat = reactionStat(s, frameArg(s, 0), s.active)): OddsReport => {
    const u = frameArg(s, 0);
    const need = needOf(stat, 4);
    return { ...testReport(s, u, what, need, 0), rule: 'CE-604', uncertain: then };
  };
  const casting = (more: number): OddsReport => {
    const need = needOf(s.tables.power[profileOf(s, s.active)], s.tables.spells[s.spell].difficulty);
    const report = testReport(s, s.active, s.tables.spells[s.spell].name, need, more);
    return { ...report, rule: 'CE-713', uncertain: 'What the spell does then may hang on more dice' };
  };
  switch (verb) {
    case V['break-off']: {
      const report = testReport(s, s.active, 'break off', needOf(commandOf(s, s.active), 4), 0);
      return {
        ...report,
        rule: 'CE-529',
        uncertain: 'If it passes, each enemy in contact strikes once before it goes',
      };
    }
    case V.fire:
      return reaction('reaction shot', 'If it passes, the volley follows');
    case V['fire-at-quarter']:
      return reaction('reaction shot', 'If it passes, the volley follows', statAtQuarter(s, first(c)));
    case V.react:
      if (first(c) === Reaction.counterCharge)
        return reaction('counter-charge', 'If it passes, both sides have the bonus of a charge');
      if (first(c) === Reaction.evade) return reaction('evasion', 'If it passes, the unit goes its Move away');
      return first(c) === Reaction.shoot ? reaction('reaction shot', 'If it passes, the volley follows') : null;
    case V.upon:
      return casting(0);
    case V['deep-well']:
      return casting(2);
    case V['no-deep-well']:
      return casting(0);
    default:
      return null;
  }
}

/** Exact chances of a shot before it is fired, of a test before it is rolled, and what a close combat is likely to bring. */
export function odds(s: CeltosState, c: number): OddsReport | null {
  if (verbOf(c) === V.target) return volleyOdds(s, s.active, first(c));
  if (verbOf(c) === V.shoot) {
    // A sole target is not asked for.
    const [only, ...others] = targetsOf(s, s.active);
    return only === undefined || others.length > 0 ? null : volleyOdds(s, s.active, only);
  }
  if (verbOf(c) === V.charge || verbOf(c) === V.leap) return meleeOdds(s, s.active, first(c), verbOf(c) === V.leap);
  if (verbOf(c) === V.assault) {
    if (isEngaged(s, s.active)) return meleeOdds(s, s.active, null, false);
    const [only, ...others] = assaultTargets(s, s.active, false);
    return only === undefined || others.length > 0 ? null : meleeOdds(s, s.active, only, false);
  }
  return testOdds(s, c);
}

export const observed = (s: CeltosState): string =>
  s.lastChance === Chance.volley ? `volley ${s.lastOutcome}` : `${s.lastChance} ${s.lastOutcome}`;

type Lines = NonNullable<Overlay['lines']>;
const BLOCKED_BY = ['', 'a rock', 'a hill', 'a house', 'models', 'a low obstacle', 'wood'] as const;
const BLOCK_RULE = ['', 'CE-943', 'CE-943', 'CE-943', 'CE-944', 'CE-946', 'CE-947'] as const;

const pointOf = (s: CeltosState, m: number) => ({ x: s.x[m] / 10, y: (boardOf(s).ground.height - s.y[m]) / 10 });

/** From each model that could shoot to the nearest it sees; red, with the reason, where it sees nobody. */
function sightLines(s: CeltosState, u: number, v: number): Lines {
  const board = boardOf(s);
  const out: Lines[number][] = [];
  screen(s, u, v);
  for (const i of livingOf(s, u)) {
    const m = modelId(u, i);
    const far = livingOf(s, v)
      .map((j) => modelId(v, j))
      .sort((a, b) => squared(s.x[m], s.y[m], s.x[a], s.y[a]) - squared(s.x[m], s.y[m], s.x[b], s.y[b]));
    const seen = far.find((n) => sees(s, m, n));
    const at = seen ?? far[0];
    if (at === undefined) continue;
    if (seen === undefined) sees(s, m, at);
    const { block } = board.sight;
    const gap = gapMils(squared(s.x[m], s.y[m], s.x[at], s.y[at]), radiusOf(s, u) + radiusOf(s, v)) / 1000;
    const first = out.length === 0;
    out.push({
      points: [pointOf(s, m), pointOf(s, at)],
      tone: seen === undefined ? 'broken' : 'clear',
      ...(seen === undefined
        ? { text: `blocked by ${BLOCKED_BY[block]} (${BLOCK_RULE[block]})` }
        : first
          ? { text: `${gap.toFixed(1)}"` }
          : {}),
    });
  }
  return out;
}

/** The way of the guide to a point, with what it costs. */
function goPreview(s: CeltosState, p: number): Preview {
  const u = frameArg(s, 0);
  const allowance = allowanceOf(s, u, frameArg(s, 1));
  const f = ready(s, u, allowance);
  const way = { x: [] as number[], y: [] as number[] };
  const cost = boardOf(s).ways.find(f.x[0], f.y[0], pointX(p), pointY(p), f.r, f.foes, 10, f.limit, f.fly, way);
  f.form(pointX(p), pointY(p), s.planShape, s.planFacing);
  const farthest = Math.max(...Array.from(f.cost.subarray(0, f.n)));
  const { height } = f.ground;
  const inches = (mils: number): string => `${(mils / 1000).toFixed(1)}"`;
  return {
    cost: { value: Math.round(cost / 100) / 10, unit: 'inch', units: 'inches' },
    left: { value: Math.round((f.limit - cost) / 100) / 10, unit: 'inch', units: 'inches' },
    notes: [{ text: `the farthest model goes ${inches(farthest)} of ${inches(f.limit)}`, rule: 'CE-302' }],
    overlay: {
      lines: [
        {
          points: way.x.map((x, i) => ({ x: x / 10, y: (height - way.y[i]) / 10 })),
          tone: 'way',
          text: `${inches(cost)} of ${inches(f.limit)}`,
        },
        ...Array.from({ length: f.n - 1 }, (_, k) => ({
          points: [
            { x: f.x[k + 1] / 10, y: (height - f.y[k + 1]) / 10 },
            { x: f.toX[k + 1] / 10, y: (height - f.toY[k + 1]) / 10 },
          ],
          tone: 'ruler' as const,
        })),
      ],
      ghosts: ghostsOf(s, u, f),
    },
  };
}

/** Where the models of a unit would stand. */
function ghostsOf(s: CeltosState, u: number, f: Formation): NonNullable<Overlay['ghosts']> {
  const models = s.onTable[u] ? livingOf(s, u) : Array.from({ length: f.n }, (_, i) => i);
  return models.map((i, k) => ({
    at: { x: f.toX[k] / 10, y: (f.ground.height - f.toY[k]) / 10 },
    radius: f.r / 10,
    piece: `${unitWord(u)}.${i + 1}`,
  }));
}

/** The whole unit, as it would be set up. */
function placePreview(s: CeltosState, p: number): Preview {
  const u = frameArg(s, 0);
  const f = readyToPlace(s, u);
  f.form(pointX(p), pointY(p), s.planShape, s.planFacing);
  return { notes: [{ text: `${unitName(s, u)} stands here`, rule: 'CE-822' }], overlay: { ghosts: ghostsOf(s, u, f) } };
}

/** How far the weapon of a unit reaches: what a shot needs and does in each band. */
function bandsOf(s: CeltosState, u: number): NonNullable<Overlay['bands']> {
  const t = s.tables;
  const weapon = t.missile[profileOf(s, u)];
  const need = needToShoot(t.sh[profileOf(s, u)]);
  const pieces = livingOf(s, u).map((i) => `${unitWord(u)}.${i + 1}`);
  return BANDS.flatMap((name, b) => {
    const damage = t.bandDamage[weapon * 4 + b];
    if (damage === -99) return [];
    const hit = t.bandHit[weapon * 4 + b];
    return [
      { pieces, inches: 12 * (b + 1), name, text: `${need}+${hit ? ` at ${signed(hit)}` : ''}, damage ${damage}` },
    ];
  });
}

/** What an order would bring, in words with the chances, and what is measured for it. */
export function preview(s: CeltosState, c: number): Preview | null {
  const verb = verbOf(c);
  if (verb === V.go) return goPreview(s, wide(c));
  if (verb === V.place) return placePreview(s, wide(c));
  if (verb === V.shoot || verb === V.target) {
    const targets = verb === V.shoot ? targetsOf(s, s.active) : [first(c)];
    return {
      notes: targets.map((v) => ({ text: shotWords(s, s.active, v), rule: 'CE-023' })),
      overlay: { lines: targets.flatMap((v) => sightLines(s, s.active, v)), bands: bandsOf(s, s.active) },
    };
  }
  if (verb === V.charge || verb === V.leap)
    return { notes: [{ text: strikeWords(s, s.active, first(c)), rule: 'CE-050' }] };
  return null;
}

function shotWords(s: CeltosState, u: number, v: number): string {
  const { outcomes, strengths, summary } = volleyOdds(s, u, v);
  const total = outcomes.reduce((sum, o) => sum + o.weight, 0);
  const hits = outcomes.reduce((sum, o) => sum + (Number(o.label) * o.weight) / total, 0);
  return `${unitName(s, v)}: ${strengths}; ${hits.toFixed(1)} hits on average. ${summary?.[0] ?? ''}`;
}

/** One model of each side against the other, before charges and other modifiers are known. */
function strikeWords(s: CeltosState, u: number, v: number): string {
  const chance = (a: number, b: number): string => {
    const p = profileOf(s, a);
    const weapon = s.tables.weapons[s.tables.melee[p]];
    const hit = tenthsOf(
      needOf(s.tables.as[p], s.tables.as[profileOf(s, b)]),
      (weapon.melee?.hit ?? 0) + (a === u ? 1 : 0),
    );
    const hurt = tenthsOf(needOf(Math.max(1, s.tables.st[p] + (weapon.melee?.damage ?? 0)), toughnessOf(s, b)), 0);
    return `hits ${hit * 10}%, wounds ${hurt * 10}%, speed ${weapon.speed?.[0] ?? 3}`;
  };
  return `Each of ${unitName(s, u)}: ${chance(u, v)}. Each of ${unitName(s, v)}: ${chance(v, u)}.`;
}
