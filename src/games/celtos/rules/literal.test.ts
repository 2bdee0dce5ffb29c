/**
 * The rules read word by word, slowly and without shortcuts, held against the quick code on positions that battles come to:
 * who touches, sees and is within what, who may be shot at, charged and struck, who defends a low wall.
 */

import { describe, expect, it } from 'vitest';
import { RandomSource, seedStream } from '../../../engine/random.ts';
import { completeSetup } from '../../../engine/setup.ts';
import { Options, runToDecision, topStep } from '../../../engine/steps.ts';
import { Discs, gapMils, inContact, isBehind, overLow, squared } from '../../../engine/table/index.ts';
import { code, verbOf } from '../../../engine/verbs.ts';
import type { CeltosState } from '../state.ts';
import { Skill, STRIDE, sideOf, UNITS } from '../tables.ts';
import { battle, celtos, row } from '../testing.ts';
import { assaultTargets, canAssault, chooseAssault, markDefenders, reachOf, readyCharge } from './assault.ts';
import { meleeOdds } from './chances.ts';
import {
  allBehind,
  belowHalf,
  boardOf,
  gapBetween,
  gather,
  gatherOthers,
  guideOf,
  heightOf,
  isEngaged,
  isIndividual,
  isLoose,
  livingOf,
  present,
  radiusOf,
  screen,
  screenBetween,
  sees,
  seesWithin,
  settle,
  strengthFull,
  strengthLeft,
  unitSees,
  unitsTouch,
  unitsWithin,
} from './field.ts';
import { foesOf, musterFight } from './fight.ts';
import { Step } from './sequence.ts';
import { firing, targetsOf } from './shooting.ts';
import { order } from './turn.ts';
import { Reaction, V } from './verbs.ts';

// ---- positions ------------------------------------------------------------------------------------------------------

const BOLD = new Set<number>([V.assault, V.charge, V.leap, V.shoot, V.cast, V.rush, V.confirm, V.take, V['list-done']]);

/** Battles in which fights are sought; a position every so many decisions, more where a unit gets its order. */
function positions(scenario: string, options: Record<string, string>, seed: string, every: number): CeltosState[] {
  const out: CeltosState[] = [];
  const s = celtos.newState();
  seedStream(s, seed);
  celtos.begin(s, completeSetup(celtos, scenario, options));
  const list = new Options();
  const random = new RandomSource(seed);
  for (let n = 0; ; n++) {
    const step = runToDecision(celtos.steps, s, list);
    if (step === null) return out;
    if (s.turn > 0 && (n % every === 0 || (n % 5 === 0 && topStep(s) === Step.order))) out.push(s.clone());
    const bold = list.list().filter((c) => BOLD.has(verbOf(c)));
    const pick = bold.length > 0 && random.below(5) > 0 ? bold : list.list();
    step.choose(s, pick[random.below(pick.length)]);
  }
}

/**
 * The dead stand at 0,0 in the state and a full unit of sixteen has its neighbour right behind it: who looks at either
 * without asking sees it here, in the corner of the table and where the neighbour is somewhere else.
 */
function crowded(): readonly CeltosState[] {
  const block = (x: number, y: number): [number, number][] => [...row(8, x, y), ...row(8, x, y + 1.2)];
  const corner = battle({
    units: {
      A1: { profile: 'gael_chief', places: [[0.5, 0.5]] },
      A2: { profile: 'gael_warrior', models: 12, places: row(5, 2, 2) },
      A3: { profile: 'fb_thrall', models: 16, places: block(10, 10) },
      A4: { profile: 'gael_retainer', models: 8, places: row(5, 30, 30) },
      B1: { profile: 'sidhe_retainer', models: 8, places: row(4, 2, 3.1) },
      B2: { profile: 'fb_thrall', models: 16, places: block(36, 44) },
      B3: { profile: 'sidhe_archer', models: 7, places: row(5, 30, 31.1) },
      B4: { profile: 'sidhe_seer', places: [[0.5, 1.6]] },
    },
    order: 'A3',
  });
  const hedge = battle({
    units: {
      A1: { profile: 'gael_warrior', models: 12, places: row(5, 28, 13.1) },
      A2: { profile: 'gael_chief', places: [[45, 3]] },
      B1: { profile: 'sidhe_retainer', models: 8, places: row(5, 28, 14.6) },
      B2: { profile: 'sidhe_archer', models: 7, places: row(5, 28, 15.8) },
    },
    order: 'A1',
  });
  return [corner.state, hedge.state];
}

let kept: readonly CeltosState[] | null = null;
/** Played once, by the first test that asks. */
function battles(): readonly CeltosState[] {
  kept ??= [
    ...crowded(),
    ...positions('first-blood', {}, 'literal 1', 23),
    ...positions('border-clash', { 'army-one': 'gael', 'army-two': 'va' }, 'literal 2', 47),
    ...positions('border-clash', { 'army-one': 'fo', 'army-two': 'sidhe' }, 'literal 3', 47),
    ...positions('bound-seer', { lists: 'ready' }, 'literal 4', 47),
    ...positions('raid', { lists: 'ready', shelter: 'on' }, 'literal 5', 47),
  ];
  return kept;
}

// ---- the rules, word by word ----------------------------------------------------------------------------------------

interface Model {
  readonly id: number;
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Living models on the table. */
function modelsIn(s: CeltosState): Model[] {
  const out: Model[] = [];
  for (let u = 0; u < UNITS; u++)
    if (s.onTable[u] === 1)
      for (let i = 0; i < STRIDE; i++) {
        const id = u * STRIDE + i;
        if (s.wounds[id] > 0) out.push({ id, unit: u, x: s.x[id], y: s.y[id], r: radiusOf(s, u) });
      }
  return out;
}
const unitsIn = (s: CeltosState): number[] => [...new Set(modelsIn(s).map((m) => m.unit))];
const of = (all: readonly Model[], u: number): Model[] => all.filter((m) => m.unit === u);
const pairs = (all: readonly Model[], u: number, v: number): [Model, Model][] =>
  of(all, u).flatMap((a) => of(all, v).map((b): [Model, Model] => [a, b]));
const touch = (s: CeltosState, a: Model, b: Model): boolean =>
  inContact(boardOf(s).ground, a.x, a.y, a.r, b.x, b.y, b.r);
/** CE-906 in mils, so that "within" can be read off it. */
const gap = (a: Model, b: Model): number => gapMils(squared(a.x, a.y, b.x, b.y), a.r + b.r);
/** CE-904: centres no farther apart than the bases and so many tenths. */
const within = (a: Model, b: Model, k: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= a.r + b.r + k;

/** CE-944, CE-945: third units stand in the way, units as bodies that are half an inch wider. */
function seesModel(s: CeltosState, all: readonly Model[], a: Model, b: Model): boolean {
  const others = new Discs();
  const heights: number[] = [];
  for (const m of all)
    if (m.unit !== a.unit && m.unit !== b.unit) {
      others.add(m.x, m.y, m.r + (isIndividual(s, m.unit) ? 0 : 5));
      heights.push(heightOf(s, m.unit));
    }
  const { sight } = boardOf(s);
  const [h, k] = [heightOf(s, a.unit), heightOf(s, b.unit)];
  return sight.look(a.x, a.y, a.r, h, b.x, b.y, b.r, k, others, heights) > 0;
}

const listed = (discs: Discs): string[] =>
  Array.from({ length: discs.n }, (_, k) => `${discs.x[k]},${discs.y[k]} ${discs.r[k]}`).sort();
const shown = (models: readonly Model[], more = 0): string[] => models.map((m) => `${m.x},${m.y} ${m.r + more}`).sort();
/** CE-853: the bound seer, and while he is freed but has not joined. */
const victimIn = (s: CeltosState): string[] => {
  const at = boardOf(s).row.victim;
  return at && (s.victim === 1 || s.victim === 2) ? [`${at[0]},${at[1]} 5`] : [];
};

/** Calls back for a few pairs of units of every position, other ones in each. */
function eachPair(check: (s: CeltosState, all: Model[], u: number, v: number) => void, most = 12): void {
  const random = new RandomSource('pairs of units');
  for (const [at, s] of battles().entries()) {
    const all = modelsIn(s);
    const units = unitsIn(s);
    // All pairs of the first two, which are few.
    const some =
      at < 2
        ? units.flatMap((u) => units.map((v) => [u, v]))
        : Array.from({ length: most }, () =>
            [random.below(units.length), random.below(units.length)].map((k) => units[k]),
          );
    for (const [u, v] of some) if (u !== v) check(s, all, u, v);
  }
}

describe('the positions', () => {
  it('hold fights, panics, losses, walls that are defended and the seer on his way', () => {
    const some = (what: (s: CeltosState) => boolean): number => battles().filter(what).length;
    expect(battles().length).toBeGreaterThan(60);
    expect(some((s) => unitsIn(s).some((u) => isEngaged(s, u)))).toBeGreaterThan(10);
    expect(some((s) => s.panicked.some((p) => p === 1))).toBeGreaterThan(5);
    expect(some((s) => unitsIn(s).some((u) => s.alive[u] < s.size[u]))).toBeGreaterThan(20);
    expect(some((s) => s.lost.some((l) => l > 0))).toBeGreaterThan(5);
    expect(some((s) => victimIn(s).length > 0)).toBeGreaterThan(3);
  });
});

describe('units as they stand', () => {
  it('CE-112 CE-113 CE-116 CE-613 who lives, who guides and what is left of a unit', () => {
    for (const s of battles()) {
      const all = modelsIn(s);
      for (let u = 0; u < UNITS; u++) {
        const own = of(all, u);
        expect(present(s, u)).toBe(own.length > 0);
        if (own.length === 0) continue;
        expect(livingOf(s, u)).toEqual(own.map((m) => m.id - u * STRIDE));
        expect(guideOf(s, u)).toBe(own[0].id - u * STRIDE);
        const profile = s.tables.profiles[s.profile[u] - 1];
        const left = profile.individual ? s.wounds[u * STRIDE] : own.length;
        const full = profile.individual ? profile.w : s.size[u];
        expect([strengthLeft(s, u), strengthFull(s, u)]).toEqual([left, full]);
        expect(belowHalf(s, u)).toBe(left < full / 2);
        const x = new Int32Array(STRIDE);
        const y = new Int32Array(STRIDE);
        expect(gather(s, u, x, y)).toBe(own.length);
        expect(own.map((_, k) => [x[k], y[k]])).toEqual(own.map((m) => [m.x, m.y]));
      }
    }
  });
  it('CE-307 CE-308 a unit is loose if a model is linked to none, or two are too far apart', () => {
    for (const s of battles())
      for (const u of unitsIn(s)) {
        const own = of(modelsIn(s), u);
        const link = (s.tables.skills[s.profile[u] - 1] & Skill.skirmisher) !== 0 ? 20 : 10;
        let linked = own.slice(0, 1);
        for (let n = 0; n < own.length; n++) linked = own.filter((a) => linked.some((b) => within(a, b, link)));
        const wide = own.some((a) => own.some((b) => !within(a, b, 120)));
        expect(isLoose(s, u)).toBe(linked.length < own.length || wide);
      }
  });
  it('CE-905 CE-114 units touch if two of their models do, and who touches an enemy is engaged', () => {
    eachPair((s, all, u, v) => expect(unitsTouch(s, u, v)).toBe(pairs(all, u, v).some(([a, b]) => touch(s, a, b))));
    for (const s of battles()) {
      const all = modelsIn(s);
      for (const u of unitsIn(s))
        expect(isEngaged(s, u)).toBe(
          of(all, u).some((a) => all.some((b) => sideOf(b.unit) !== sideOf(u) && touch(s, a, b))),
        );
    }
  });
  it('CE-904 CE-906 the gap between units is the least between their models', () => {
    eachPair((s, all, u, v) => {
      const gaps = pairs(all, u, v).map(([a, b]) => gap(a, b));
      expect(gapBetween(s, u, v)).toBe(Math.min(...gaps));
      for (const k of [20, 60, 120, Math.round(Math.min(...gaps) / 100)])
        expect(unitsWithin(s, u, v, k)).toBe(pairs(all, u, v).some(([a, b]) => within(a, b, k)));
    });
  });
  it('CE-853 CE-303 those in the way of a mover: friends and the bound seer, and enemies', () => {
    const friends = new Discs();
    const foes = new Discs();
    for (const s of battles()) {
      const all = modelsIn(s);
      for (const u of unitsIn(s)) {
        gatherOthers(s, u, friends, foes);
        const side = (m: Model): boolean => sideOf(m.unit) === sideOf(u);
        expect(listed(friends)).toEqual([...shown(all.filter((m) => side(m) && m.unit !== u)), ...victimIn(s)].sort());
        expect(listed(foes)).toEqual(shown(all.filter((m) => !side(m))));
      }
    }
  });
  it('CE-920 CE-313 all models of a unit are behind another', () => {
    let behind = 0;
    eachPair((s, all, u, v) => {
      const [guide] = of(all, u);
      const all16 = of(all, v).every((m) => isBehind(guide.x, guide.y, s.facing[u], m.x, m.y));
      expect(allBehind(s, u, v)).toBe(all16);
      if (all16) behind++;
    });
    expect(behind).toBeGreaterThan(10);
  });
});

describe('sight', () => {
  it('CE-944 CE-945 third units stand in the way, groups half an inch wider than their bases', () => {
    eachPair((s, all, u, v) => {
      screen(s, u, v);
      const others = all.filter((m) => m.unit !== u && m.unit !== v);
      expect(listed(boardOf(s).screen)).toEqual(
        others.flatMap((m) => shown([m], isIndividual(s, m.unit) ? 0 : 5)).sort(),
      );
      expect(boardOf(s).screenHeights).toEqual(others.map((m) => heightOf(s, m.unit)));
    }, 3);
  });
  it('CE-401 a unit sees another if a model of it sees one', () => {
    let unseen = 0;
    eachPair((s, all, u, v) => {
      const seen = pairs(all, u, v).filter(([a, b]) => seesModel(s, all, a, b));
      if (seen.length === 0) unseen++;
      expect(unitSees(s, u, v)).toBe(seen.length > 0);
      for (const k of [60, 120, 240]) expect(seesWithin(s, u, v, k)).toBe(seen.some(([a, b]) => within(a, b, k)));
      for (const put of [screen, screenBetween]) {
        put(s, u, v);
        for (const [a, b] of pairs(all, u, v).slice(0, 6))
          expect(sees(s, a.id, b.id)).toBe(seen.some(([c, d]) => c === a && d === b));
      }
    }, 4);
    expect(unseen).toBeGreaterThan(5);
  });
});

/** CE-402 to CE-404, CE-418: bands of 12 inches to the nearest enemy model that is seen. */
function bandsOf(s: CeltosState, all: readonly Model[], u: number, v: number): number[] {
  const weapon = s.tables.profiles[s.profile[u] - 1].missile;
  const bands = s.tables.weapons.find((w) => w.id === weapon)?.bands ?? [];
  return of(all, u).flatMap((a) => {
    const seen = of(all, v).filter((b) => seesModel(s, all, a, b));
    if (seen.length === 0) return [];
    const nearest = seen.reduce((b, c) =>
      Math.hypot(c.x - a.x, c.y - a.y) < Math.hypot(b.x - a.x, b.y - a.y) ? c : b,
    );
    const band = [0, 1, 2, 3].find((k) => within(a, nearest, 120 * (k + 1))) ?? 4;
    return bands[band] ? [band] : [];
  });
}

describe('shooting', () => {
  const steady = (s: CeltosState, u: number): boolean =>
    s.tables.weapons.find((w) => w.id === s.tables.profiles[s.profile[u] - 1].missile)?.steady === true;
  it('CE-404 CE-418 who shoots, and in which band', () => {
    let shots = 0;
    eachPair((s, all, u, v) => {
      if (s.tables.profiles[s.profile[u] - 1].missile === undefined || sideOf(u) === sideOf(v)) return;
      const bands = bandsOf(s, all, u, v);
      expect(firing(s, u, v, false)).toBe(bands.length);
      expect(Array.from(boardOf(s).band).filter((b) => b >= 0)).toEqual(bands);
      expect(firing(s, u, v, true)).toBe(steady(s, u) ? 0 : bands.length);
      shots += bands.length;
    }, 30);
    expect(shots).toBeGreaterThan(200);
  });
  it('CE-405 CE-406 CE-407 CE-703 the nearest target that is not engaged, or any by Battle Awareness', () => {
    let several = 0;
    for (const s of battles()) {
      const all = modelsIn(s);
      for (const u of unitsIn(s)) {
        const has = (v: number, skill: keyof typeof Skill): boolean =>
          (s.tables.skills[s.profile[v] - 1] & Skill[skill]) !== 0;
        if (s.tables.profiles[s.profile[u] - 1].missile === undefined) continue;
        const enemies = unitsIn(s).filter((v) => sideOf(v) !== sideOf(u));
        const engaged = (v: number): boolean =>
          of(all, v).some((a) => all.some((b) => sideOf(b.unit) !== sideOf(v) && touch(s, a, b)));
        const legal = enemies.filter(
          (v) => !engaged(v) && !(s.moved[u] === 1 && steady(s, u)) && bandsOf(s, all, u, v).length > 0,
        );
        const size = (v: number): number => Math.floor(s.tables.profiles[s.profile[v] - 1].siz / 2);
        const sheltered = (v: number): boolean =>
          s.switches[1] === 1 &&
          has(v, 'hero') &&
          !has(v, 'mounted') &&
          legal.some(
            (w) =>
              w !== v &&
              !isIndividual(s, w) &&
              size(w) >= size(v) &&
              pairs(all, v, w).some(([a, b]) => within(a, b, 20)),
          );
        const free = has(u, 'battle-awareness');
        const open = free ? legal : legal.filter((v) => !sheltered(v));
        const gapTo = (v: number): number => Math.min(...pairs(all, u, v).map(([a, b]) => gap(a, b)));
        const least = Math.min(...open.map(gapTo));
        const targets = open.filter((v) => free || gapTo(v) === least);
        if (legal.length > targets.length) several++;
        expect([...targetsOf(s, u)].sort((a, b) => a - b)).toEqual(targets);
      }
    }
    expect(several).toBeGreaterThan(20);
  });
});

describe('assaults', () => {
  it('CE-501 CE-502 a unit may be charged if it is seen and a model reaches it, however far it looks', () => {
    let reached = 0;
    let beyond = 0;
    eachPair((s, all, u, v) => {
      if (isEngaged(s, u)) return;
      const reach = reachOf(s, u, false);
      const enemy = sideOf(u) !== sideOf(v);
      const seen = pairs(all, u, v).some(([a, b]) => seesModel(s, all, a, b));
      const may = enemy && seen && readyCharge(s, u, [v], reach).works();
      expect(canAssault(s, u, v, reach)).toBe(may);
      if (may) reached++;
      else if (enemy && seen) beyond++;
    }, 20);
    expect([reached > 20, beyond > 20]).toEqual([true, true]);
  });
  it('CE-930 a charge knows its own models, those it may touch, friends, and enemies it must keep away from', () => {
    eachPair((s, all, u, v) => {
      if (sideOf(u) === sideOf(v)) return;
      const charge = readyCharge(s, u, [v], 80);
      const enemies = all.filter((m) => sideOf(m.unit) !== sideOf(u));
      const touched = (w: number): boolean => pairs(all, u, w).some(([a, b]) => touch(s, a, b));
      expect([charge.n, charge.reach, charge.r]).toEqual([of(all, u).length, 8000, radiusOf(s, u)]);
      expect(listed(charge.theirs)).toEqual(shown(of(all, v)));
      expect(listed(charge.foes)).toEqual(shown(enemies));
      expect(listed(charge.others)).toEqual(shown(enemies.filter((m) => m.unit !== v && !touched(m.unit))));
      expect(listed(charge.friends)).toEqual(
        [...shown(all.filter((m) => sideOf(m.unit) === sideOf(u) && m.unit !== u)), ...victimIn(s)].sort(),
      );
    });
  });
  it('CE-510 CE-514 in the fight are the models of the activated unit that touch enemies, and those they touch', () => {
    let fights = 0;
    for (const at of battles()) {
      const s = at.clone();
      s.log = null;
      const all = modelsIn(s);
      for (const u of unitsIn(s)) {
        s.active = u;
        const met = of(all, u).flatMap((a) =>
          all.filter((b) => sideOf(b.unit) !== sideOf(u) && touch(s, a, b)).map((b): [Model, Model] => [a, b]),
        );
        expect(musterFight(s)).toBe(met.length > 0);
        const inIt = new Set(met.flatMap(([a, b]) => [a.id, b.id]));
        const units = new Set(met.flatMap(([a, b]) => [a.unit, b.unit]));
        expect(all.filter((m) => s.fights[m.id] === 1).map((m) => m.id)).toEqual(
          all.filter((m) => inIt.has(m.id)).map((m) => m.id),
        );
        expect(Array.from(s.fights).filter((f) => f === 1)).toHaveLength(inIt.size);
        expect(Array.from(s.fought).flatMap((f, w) => (f === 1 ? [w] : []))).toEqual([...units].sort((a, b) => a - b));
        for (const m of all.filter((one) => inIt.has(one.id)))
          expect(foesOf(s, m.id)).toEqual(
            all.filter((n) => inIt.has(n.id) && sideOf(n.unit) !== sideOf(m.unit) && touch(s, m, n)).map((n) => n.id),
          );
        if (met.length > 0) fights++;
      }
    }
    expect(fights).toBeGreaterThan(20);
  });
  it('CE-506 CE-509 CE-510 what is said before a fight: who will be in it, if nobody reacts', () => {
    let charges = 0;
    let presses = 0;
    for (const at of battles()) {
      if (topStep(at) !== Step.order) continue;
      const u = at.active;
      const engaged = isEngaged(at, u);
      if (order.refuse(at, code(V.assault)) !== 0) continue;
      const targets = engaged ? [null] : assaultTargets(at, u, false);
      for (const v of targets) {
        const report = meleeOdds(at, u, v, false);
        const s = at.clone();
        s.log = null;
        order.choose(s, code(V.assault));
        if (v !== null) chooseAssault.choose(s, code(V.charge, v));
        // To the first speed of the fight; nobody shoots or reacts.
        while (topStep(s) !== Step.strikeSpeed && s.active === u) {
          const step = celtos.steps.steps[topStep(s)];
          if ('run' in step) step.run(s);
          else if (topStep(s) === Step.shootChargers) step.choose(s, code(V['hold-fire']));
          else step.choose(s, code(V.react, Reaction.none));
        }
        const fighters = (w: number): number => of(modelsIn(s), w).filter((m) => s.fights[m.id] === 1).length;
        const foe = v ?? unitsIn(s).find((w) => sideOf(w) !== sideOf(u) && s.fought[w] === 1) ?? -1;
        expect(report?.strengths).toBe(`${fighters(u)} vs. ${fighters(foe)} in contact`);
        expect(report?.title).toContain(celtos.kinds.unit.label?.(foe, s) ?? '');
        if (v === null) presses++;
        else charges++;
      }
    }
    expect([charges > 5, presses > 2]).toEqual([true, true]);
  });
  it('CE-522 CE-610 who is charged across a low wall defends it until he touches nobody; the engaged hold no longer', () => {
    const across = (s: CeltosState, a: Model, b: Model): boolean => overLow(boardOf(s).ground, a.x, a.y, b.x, b.y);
    for (const at of battles()) {
      const all = modelsIn(at);
      const foes = (m: Model): Model[] => all.filter((b) => sideOf(b.unit) !== sideOf(m.unit) && touch(at, m, b));
      for (const u of unitsIn(at).slice(0, 4)) {
        const s = at.clone();
        markDefenders(s, u);
        for (const m of all) {
          const now = m.unit !== u && foes(m).some((b) => across(s, m, b));
          expect(s.defends[m.id]).toBe(now || at.defends[m.id] === 1 ? 1 : 0);
        }
      }
      const s = at.clone();
      // Everybody defends and holds; then only those go on who may.
      for (const m of all) {
        s.defends[m.id] = 1;
        s.hold[m.unit] = 1;
      }
      settle(s);
      for (const m of all) {
        expect(s.defends[m.id]).toBe(foes(m).length > 0 ? 1 : 0);
        expect(s.hold[m.unit]).toBe(of(all, m.unit).some((a) => foes(a).length > 0) ? 0 : 1);
      }
    }
  });
});
