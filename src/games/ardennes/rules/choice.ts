/**
 * A choice of the automaton by its decision tables: candidates, then one criterion after another until one is left, each
 * told step by step. After the printed list comes DT-30: the unit with the lowest number, the hex with the lowest.
 */

import { EVERYONE, type LogPart } from '../../../engine/log.ts';
import type { ArdennesState } from '../state.ts';
import { hexRef, unit } from './telling.ts';

/** A criterion: what it is called, and how well a candidate meets it (more is better). */
export type Level = readonly [name: string, value: (candidate: number) => number];

const MOST_NAMED = 8;

/** The best candidate, or -1 if there is none. */
export function pick(
  s: ArdennesState,
  what: 'hex' | 'unit',
  title: string,
  candidates: readonly number[],
  levels: readonly Level[],
): number {
  if (candidates.length === 0) return -1;
  const { number, rank } = s.tables;
  const last = (c: number): number => (what === 'hex' ? -number[c] : -(rank[c] * 1000 + c));
  const told: LogPart[] = [];
  const ref = what === 'hex' ? hexRef : unit;
  let left = [...candidates];
  if (s.log) {
    told.push(`${title}: ${left.length === 1 ? 'one candidate, ' : `candidates ${left.length}`}`);
    if (left.length > 1) {
      told.push(' (');
      left.slice(0, MOST_NAMED).forEach((c, i) => {
        told.push(...(i === 0 ? [ref(c)] : [', ', ref(c)]));
      });
      told.push(left.length > MOST_NAMED ? ', …)' : ')');
    }
  }
  for (const [name, value] of [...levels, [`lowest ${what === 'hex' ? 'hex number' : 'number'}`, last] as const]) {
    if (left.length === 1) break;
    let best = Number.NEGATIVE_INFINITY;
    let kept: number[] = [];
    for (const c of left) {
      const v = value(c);
      if (v > best) {
        best = v;
        kept = [c];
      } else if (v === best) kept.push(c);
    }
    if (s.log && kept.length < left.length)
      told.push(kept.length === 1 ? `; ${name}: ` : `; ${name} keeps ${kept.length}`);
    left = kept;
  }
  if (s.log) s.log.tell(EVERYONE, ...told, ref(left[0]));
  return left[0];
}

/** Westernmost: rows run from west to east on the grid, so the smaller the further west. */
export const westernmost = (s: ArdennesState): Level => ['westernmost', (h) => -s.tables.grid.along[h]];
export const northernmost = (s: ArdennesState): Level => ['northernmost', (h) => -s.tables.grid.row[h]];
export const highestHv = (s: ArdennesState): Level => ['highest HV', (h) => s.tables.holdValue[h]];
