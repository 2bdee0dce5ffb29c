/** Where a choice would lead and what it risks: the same figures that the rules roll against. */

import {
  type Formation,
  firstThing,
  frameArg,
  gapMils,
  type OddsReport,
  type Overlay,
  onceFor,
  type PossibleTarget,
  type Preview,
  pointX,
  pointY,
  sentence,
  squared,
  verbOf,
  type Why,
  wide,
} from '../../engine/index.ts';
import { assaultTargets, reachOf, refuseCharge } from './rules/assault.ts';
import { fightAhead, meleeOdds, volleyOdds } from './rules/chances.ts';
import {
  boardOf,
  commandOf,
  gapBetween,
  guideOf,
  isEngaged,
  livingOf,
  modelId,
  present,
  profileOf,
  radiusOf,
  screen,
  sees,
} from './rules/field.ts';
import { allowanceOf, atQuarter, Kind, ready } from './rules/movement.ts';
import { reactionStat } from './rules/reactions.ts';
import { refusals } from './rules/refusals.ts';
import { readyToPlace } from './rules/setup.ts';
import { BANDS, refuseTarget, targetsOf } from './rules/shooting.ts';
import { needOf, needToShoot, signed, testReport } from './rules/telling.ts';
import { kindsOf, Reaction, unitName, unitWord, V } from './rules/verbs.ts';
import { type CeltosState, Chance } from './state.ts';
import { sideOf, UNITS_OF } from './tables.ts';

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
    return { ...report, rule: 'CE-713', uncertain: 'the spell’s effect may need more rolls' };
  };
  switch (verb) {
    case V['break-off']: {
      const report = testReport(s, s.active, 'break off', needOf(commandOf(s, s.active), 4), 0);
      return {
        ...report,
        rule: 'CE-529',
        uncertain: 'if passed, each enemy in contact strikes once before the unit leaves',
      };
    }
    case V.fire:
      return reaction('reaction shot', 'if passed, the unit shoots');
    case V['fire-at-quarter']:
      return reaction('reaction shot', 'if passed, the unit shoots', statAtQuarter(s, firstThing(c)));
    case V.react:
      if (firstThing(c) === Reaction.counterCharge)
        return reaction('counter-charge', 'if passed, both sides have the charge bonus');
      if (firstThing(c) === Reaction.evade) return reaction('evasion', 'if passed, the unit moves away up to its M');
      return firstThing(c) === Reaction.shoot ? reaction('reaction shot', 'if passed, the unit shoots') : null;
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
  if (verbOf(c) === V.target) return volleyOdds(s, s.active, firstThing(c));
  if (verbOf(c) === V.shoot) {
    // A sole target is not asked for.
    const [only, ...others] = targetsOf(s, s.active);
    return only === undefined || others.length > 0 ? null : volleyOdds(s, s.active, only);
  }
  if (verbOf(c) === V.charge || verbOf(c) === V.leap)
    return meleeOdds(s, s.active, firstThing(c), verbOf(c) === V.leap);
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
    notes: [{ text: `the farthest model moves ${inches(farthest)} of ${inches(f.limit)}`, rule: 'CE-302' }],
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
  return {
    notes: [{ text: `${unitName(s, u)} is placed here`, rule: 'CE-822' }],
    overlay: { ghosts: ghostsOf(s, u, f) },
  };
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
  const u = s.active;
  switch (verb) {
    case V.shoot:
    case V.target: {
      const allowed = targetsOf(s, u);
      const targets = verb === V.shoot ? allowed : [firstThing(c)];
      const [nearest] = allowed;
      return {
        ...(verb === V.shoot && nearest !== undefined ? { figure: inches(gapBetween(s, u, nearest)) } : {}),
        aims: shotAims(s, u, allowed),
        overlay: {
          lines: targets.flatMap((v) => sightLines(s, u, v)),
          bands: bandsOf(s, u),
          targets: targets.flatMap((v) => piecesOf(s, v).map((piece) => ({ piece }))),
        },
      };
    }
    case V.assault:
      return isEngaged(s, u) ? { figure: 'fight on' } : chargePreview(s, u, null, false);
    case V.charge:
    case V.leap:
      return chargePreview(s, u, firstThing(c), verb === V.leap);
    case V.move:
      return { figure: `to ${s.tables.m[profileOf(s, u)] === 0 ? '0' : inches(allowanceOf(s, u, Kind.move) * 100)}` };
    case V.rush:
      return { figure: `to ${inches(allowanceOf(s, u, Kind.rush) * 100)}` };
    case V.hold:
      return { figure: 'may react' };
    default:
      return null;
  }
}

const inches = (mils: number): string => `${Number((mils / 1000).toFixed(1))}"`;
const piecesOf = (s: CeltosState, u: number): string[] => livingOf(s, u).map((i) => `${unitWord(u)}.${i + 1}`);

const kindsFor = onceFor(kindsOf);
const whyOf = (s: CeltosState, refusal: number): Why => {
  const found = refusals.list[refusal];
  return { rule: found?.rule ?? '', text: found ? sentence(found, s, kindsFor(s.tables)) : '' };
};

/** Enemies on the table, the nearest first, with how far each is (mils). */
const enemiesOf = (s: CeltosState, u: number): { readonly v: number; readonly gap: number }[] =>
  UNITS_OF[1 - sideOf(u)]
    .filter((v) => present(s, v))
    .map((v) => ({ v, gap: gapBetween(s, u, v) }))
    .sort((a, b) => a.gap - b.gap);

/** CE-405, CE-406: the targets of a shot, and why the others are none. */
function shotAims(s: CeltosState, u: number, allowed: readonly number[]): PossibleTarget[] {
  return enemiesOf(s, u).map(({ v, gap }) => ({
    pieces: piecesOf(s, v),
    name: unitName(s, v),
    figure: inches(gap),
    ...(allowed.includes(v)
      ? { note: v === allowed[0] ? 'nearest in sight' : 'in sight' }
      : { why: whyOf(s, refuseTarget(s, u, v)) }),
  }));
}

/** CE-501: whom a charge reaches, where its models would stand, and why others are out of reach. */
function chargePreview(s: CeltosState, u: number, target: number | null, leap: boolean): Preview {
  const reach = reachOf(s, u, leap);
  const allowed = assaultTargets(s, u, leap);
  const chosen = target ?? (allowed.length === 1 ? allowed[0] : null);
  const aims = enemiesOf(s, u).map(
    ({ v, gap }): PossibleTarget => ({
      pieces: piecesOf(s, v),
      name: unitName(s, v),
      figure: inches(gap),
      ...(allowed.includes(v)
        ? { note: `in reach of ${inches(reach * 100)}` }
        : { why: whyOf(s, refuseCharge(s, v, leap)) }),
    }),
  );
  const [nearest] = allowed;
  return {
    ...(target === null && nearest !== undefined
      ? { figure: `${inches(gapBetween(s, u, nearest))} of ${inches(reach * 100)}` }
      : {}),
    aims,
    overlay: {
      targets: (chosen === null ? allowed : [chosen]).flatMap((v) => piecesOf(s, v).map((piece) => ({ piece }))),
      ...(chosen === null ? {} : contactOf(s, u, chosen, leap)),
    },
  };
}

/** The arrow of a charge, and its models in their places of contact. */
function contactOf(s: CeltosState, u: number, v: number, leap: boolean): Pick<Overlay, 'attacks' | 'ghosts'> {
  const after = fightAhead(s, u, v, leap);
  if (!after) return {};
  const { height } = boardOf(s).ground;
  const own = modelId(u, guideOf(s, u));
  const far = (m: number): number => squared(s.x[own], s.y[own], s.x[m], s.y[m]);
  const nearest = livingOf(s, v)
    .map((j) => modelId(v, j))
    .reduce((a, b) => (far(b) < far(a) ? b : a));
  return {
    attacks: [{ from: { point: pointOf(s, own) }, to: { point: pointOf(s, nearest) } }],
    ghosts: livingOf(after, u).map((i) => ({
      at: { x: after.x[modelId(u, i)] / 10, y: (height - after.y[modelId(u, i)]) / 10 },
      radius: radiusOf(s, u) / 10,
      piece: `${unitWord(u)}.${i + 1}`,
    })),
  };
}
