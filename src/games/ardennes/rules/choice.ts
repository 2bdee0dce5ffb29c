/**
 * A choice of the automaton by its decision tables: candidates, then one criterion after another until one is left, each
 * told step by step. After the printed list comes DT-30: the unit with the lowest number, the hex with the lowest.
 */

import { EVERYONE, type Log, type LogPart, type Ref } from '../../../engine/index.ts';
import type { ArdennesState } from '../state.ts';
import { hexRef, river, unit } from './telling.ts';

/** A criterion: what it is called, and how well a candidate meets it (more is better). */
export type Level = readonly [name: string, value: (candidate: number) => number];

/** What is chosen among. */
export type Sort = 'hex' | 'unit' | 'river';

const REFS = { hex: hexRef, unit, river } as const;

/** More candidates than these are counted, not named. */
const MAX_NAMED = 24;

/** The best candidate, or -1 if there is none. */
export function pick(
  s: ArdennesState,
  what: Sort,
  title: string,
  candidates: readonly number[],
  levels: readonly Level[],
): number {
  if (candidates.length === 0) return -1;
  const told = s.log ? new Telling(what, candidates) : null;
  let left = candidates;
  for (let i = 0; i <= levels.length && left.length > 1; i++) {
    const [name, value] = i < levels.length ? levels[i] : lastResort(s, what);
    const kept = bestOf(left, value);
    told?.step(name, left, kept);
    left = kept;
  }
  if (s.log && told) told.tell(s.log, title, left[0]);
  return left[0];
}

/** DT-30. */
function lastResort(s: ArdennesState, what: Sort): Level {
  const { number, sideHexes } = s.tables;
  if (what === 'unit') return lowestNumber(s);
  // Of bridges the one with the lowest hex, as they are listed.
  return ['lowest hex number', (x) => -(what === 'hex' ? number[x] : number[sideHexes[x * 2]] * 1000 + x)];
}

/** Of Germans, who have no numbers, the first of the roster. */
export const lowestNumber = (s: ArdennesState): Level => ['lowest number', (u) => -(s.tables.rank[u] * 1000 + u)];

function bestOf(candidates: readonly number[], value: (candidate: number) => number): number[] {
  let best = Number.NEGATIVE_INFINITY;
  let kept: number[] = [];
  for (const c of candidates) {
    const v = value(c);
    if (v > best) {
      best = v;
      kept = [c];
    } else if (v === best) kept.push(c);
  }
  return kept;
}

/** The steps of a choice in words, folded into one line. */
class Telling {
  private readonly ref: (of: number) => Ref;
  private readonly all: readonly number[];
  private readonly lines: LogPart[][];

  constructor(what: Sort, candidates: readonly number[]) {
    this.ref = REFS[what];
    this.all = candidates;
    this.lines = [[`candidates ${candidates.length}: `, ...this.named(candidates)]];
  }

  step(name: string, before: readonly number[], kept: readonly number[]): void {
    if (kept.length === before.length) this.lines.push([`${name}: all tied`]);
    else {
      const dropped = before.filter((c) => !kept.includes(c));
      this.lines.push([`${name}: ${kept.length} left, ruled out `, ...this.named(dropped)]);
    }
  }

  tell(log: Log, title: string, chosen: number): void {
    if (this.all.length === 1) {
      log.tell(EVERYONE, `${title}: `, this.ref(chosen), ', the only one');
      return;
    }
    this.lines.push(['chosen: ', this.ref(chosen)]);
    const lit = this.all.map((c) => this.ref(c));
    log.explain(EVERYONE, this.lines, lit, `${title}: `, this.ref(chosen), ` of ${this.all.length}`);
  }

  private named(candidates: readonly number[]): LogPart[] {
    const parts: LogPart[] = [];
    for (const c of candidates.slice(0, MAX_NAMED)) parts.push(...(parts.length === 0 ? [] : [', ']), this.ref(c));
    if (candidates.length > MAX_NAMED) parts.push(` and ${candidates.length - MAX_NAMED} more`);
    return parts;
  }
}

/** Westernmost: rows run from west to east on the grid, so the smaller the further west. */
export const westernmost = (s: ArdennesState): Level => ['westernmost', (h) => -s.tables.grid.along[h]];
export const northernmost = (s: ArdennesState): Level => ['northernmost', (h) => -s.tables.grid.row[h]];
export const highestHv = (s: ArdennesState): Level => ['highest HV', (h) => s.tables.holdValue[h]];
