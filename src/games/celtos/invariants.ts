/** What holds in every position a battle can come to; the fuzzer checks it after each choice. */

import type { Invariant } from '../../engine/game.ts';
import { isUnderWay } from '../../engine/steps.ts';
import { squared, standing } from '../../engine/table/index.ts';
import { boardOf, isEngaged, radiusOf } from './rules/field.ts';
import { Step } from './rules/sequence.ts';
import { unitWord } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { STRIDE, UNITS, VICTIM } from './tables.ts';

const living = (s: CeltosState): number[] => {
  const out: number[] = [];
  for (let u = 0; u < UNITS; u++)
    if (s.onTable[u]) for (let i = 0; i < s.size[u]; i++) if (s.wounds[u * STRIDE + i] > 0) out.push(u * STRIDE + i);
  return out;
};
const name = (m: number): string => `${unitWord(Math.floor(m / STRIDE))}.${(m % STRIDE) + 1}`;
/** Movers who are shot at stand at a quarter point of their ways, where they pass through friends (CE-303, CE-608). */
const passing = (s: CeltosState): number => (isUnderWay(s, Step.restoreMove) ? s.active : -1);

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
