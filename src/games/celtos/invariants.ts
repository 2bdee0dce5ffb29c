/** What holds in every position a battle can come to; the fuzzer checks it after each choice. */

import {
  code,
  ENEMY_GAP,
  frameArg,
  type Invariant,
  isUnderWay,
  squared,
  standing,
  topStep,
} from '../../engine/index.ts';
import { boardOf, hasSkill, isEngaged, livingOf, present, radiusOf } from './rules/field.ts';
import { allowanceOf, ready } from './rules/movement.ts';
import { Step } from './rules/sequence.ts';
import { order } from './rules/turn.ts';
import { unitWord, V } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { Skill, STRIDE, UNITS, VICTIM } from './tables.ts';

const living = (s: CeltosState): number[] => {
  const out: number[] = [];
  for (let u = 0; u < UNITS; u++)
    if (s.onTable[u]) for (let i = 0; i < s.size[u]; i++) if (s.wounds[u * STRIDE + i] > 0) out.push(u * STRIDE + i);
  return out;
};
const name = (m: number): string => `${unitWord(Math.floor(m / STRIDE))}.${(m % STRIDE) + 1}`;
/** Movers who are shot at stand at a quarter point of their ways, where they pass through friends (CE-303, CE-608). */
const passing = (s: CeltosState): number => (isUnderWay(s, Step.restoreMove) ? s.active : -1);

/**
 * CE-307, CE-308 word by word, apart from the code that the rules use: everybody is linked to the first by gaps that count,
 * and no two are too far apart. `at` says where a model is.
 */
function isOneBody(s: CeltosState, u: number, at: (i: number) => readonly [number, number]): boolean {
  const r2 = 2 * radiusOf(s, u);
  const link = (r2 + (hasSkill(s, u, Skill.skirmisher) ? 20 : 10)) ** 2;
  const spread = (r2 + 120) ** 2;
  const places = livingOf(s, u).map(at);
  const far = (a: readonly [number, number], b: readonly [number, number]): number =>
    (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  if (places.some((a) => places.some((b) => far(a, b) > spread))) return false;
  let linked = places.slice(0, 1);
  for (let grown = true; grown; ) {
    const more = places.filter((a) => linked.some((b) => far(a, b) <= link));
    grown = more.length > linked.length;
    linked = more;
  }
  return linked.length === places.length;
}
const isTogether = (s: CeltosState, u: number): boolean =>
  isOneBody(s, u, (i) => [s.x[u * STRIDE + i], s.y[u * STRIDE + i]]);

/** CE-214: what a unit out of coherency may not be ordered to do, unless it is engaged. */
const FORBIDDEN = ['shoot', 'cast', 'assault'] as const;

/** A move that is planned: its unit and its kind. */
const planned = (s: CeltosState): readonly [unit: number, kind: number] => [frameArg(s, 0), frameArg(s, 1)];

export const invariants: readonly Invariant<CeltosState>[] = [
  {
    id: 'I-1',
    check(s) {
      const { ground, row } = boardOf(s);
      const mover = passing(s);
      const models = living(s).filter((m) => Math.floor(m / STRIDE) !== mover);
      for (let a = 0; a < models.length; a++) {
        const m = models[a];
        const r = radiusOf(s, Math.floor(m / STRIDE));
        if (standing(ground, s.x[m], s.y[m], r) !== 0) return `${name(m)} may not stand at ${s.x[m]},${s.y[m]}`;
        if ((s.victim === 1 || s.victim === 2) && row.victim && squared(s.x[m], s.y[m], ...row.victim) < (r + 5) ** 2)
          return `${name(m)} overlaps the victim`;
        for (let b = 0; b < a; b++) {
          const n = models[b];
          const k = r + radiusOf(s, Math.floor(n / STRIDE));
          if (squared(s.x[m], s.y[m], s.x[n], s.y[n]) < k * k) return `${name(m)} overlaps ${name(n)}`;
        }
      }
      return null;
    },
  },
  {
    // CE-309: a plan for a move is coherent, unless the unit was not before.
    id: 'I-2',
    check(s) {
      if (topStep(s) !== Step.moveAdjust) return null;
      const [u] = planned(s);
      if (isOneBody(s, u, (i) => [s.planX[i], s.planY[i]]) || !isTogether(s, u)) return null;
      return `${unitWord(u)} would end its move out of coherency`;
    },
  },
  {
    // CE-214, CE-606: who is out of coherency pays for it.
    id: 'I-2b',
    check(s) {
      const u = s.active;
      if (topStep(s) === Step.order && !isEngaged(s, u) && !isTogether(s, u))
        for (const word of FORBIDDEN)
          if (order.refuse(s, code(V[word])) === 0) return `${unitWord(u)} is out of coherency and may ${word}`;
      if (s.shooter < UNITS && present(s, s.shooter) && !isTogether(s, s.shooter))
        return `${unitWord(s.shooter)} is out of coherency and shoots`;
      const charging = topStep(s) === Step.chooseAssault || topStep(s) === Step.chooseTarget;
      if (charging && !isTogether(s, u)) return `${unitWord(u)} is out of coherency and names a target`;
      return null;
    },
  },
  {
    // CE-302: no planned way costs more than the allowance, and there is a way.
    id: 'I-3',
    check(s) {
      if (topStep(s) !== Step.moveAdjust) return null;
      const [u, kind] = planned(s);
      const f = ready(s, u, allowanceOf(s, u, kind));
      const living = livingOf(s, u);
      for (let k = 0; k < living.length; k++) {
        const [x, y] = [s.planX[living[k]], s.planY[living[k]]];
        if (x === f.x[k] && y === f.y[k]) continue;
        const cost = boardOf(s).ways.find(f.x[k], f.y[k], x, y, f.r, f.foes, ENEMY_GAP, f.limit, f.fly);
        if (cost < 0 || cost > f.limit) return `${name(u * STRIDE + living[k])} would go farther than it may`;
      }
      return null;
    },
  },
  {
    id: 'I-5',
    check(s) {
      for (let u = 0; u < UNITS; u++) if (s.used[u] & ~s.bought[u]) return `${unitWord(u)} used what it never bought`;
      return null;
    },
  },
  {
    id: 'I-6',
    check(s) {
      for (let u = 0; u < UNITS; u++) {
        if (s.profile[u] === 0) continue;
        let alive = 0;
        for (let i = 0; i < STRIDE; i++) {
          const w = s.wounds[u * STRIDE + i];
          if (w > 0) alive++;
          if (w > s.tables.w[s.profile[u] - 1]) return `${unitWord(u)} has a model with ${w} wounds`;
        }
        const mustered = s.listDone[0] && s.listDone[1];
        if (s.onTable[u] && alive === 0) return `${unitWord(u)} is on the table and has no models`;
        if (alive > s.size[u]) return `${unitWord(u)} has grown to ${alive}`;
        if (mustered && alive !== s.alive[u]) return `${unitWord(u)} counts ${s.alive[u]} of ${alive} living`;
      }
      return null;
    },
  },
  {
    id: 'I-7',
    check(s) {
      for (let u = 0; u < UNITS; u++)
        if (s.onTable[u] && s.panicked[u] && s.hold[u]) return `${unitWord(u)} is panicked and on Hold`;
      return null;
    },
  },
  {
    id: 'I-7b',
    check(s) {
      if (isUnderWay(s, Step.carryMove) || isUnderWay(s, Step.assaultMoves)) return null;
      for (let u = 0; u < UNITS; u++)
        if (s.onTable[u] && s.hold[u] && isEngaged(s, u)) return `${unitWord(u)} is engaged and on Hold`;
      return null;
    },
  },
  {
    id: 'I-8',
    check: (s) => (s.turn > boardOf(s).row.turns ? `turn ${s.turn} is past the last` : null),
  },
  {
    id: 'I-9',
    check: (s) => (s.victim === 3 && s.alive[VICTIM] === 0 ? 'the seer walks and is dead' : null),
  },
];
