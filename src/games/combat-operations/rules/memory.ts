/**
 * What was face up stays known: who saw a counter in an attack can tell it from others until one that looks like it leaves
 * the same hex. All see the same backs move, so all know the same.
 */
import { type CoState, isCounter, Mark } from '../state.ts';
import { onMap } from '../tables.ts';

/** Whether all know which unit this is, though it lies face down. (What is face up is seen: what was known is out of date.) */
export const isKnown = (s: CoState, unit: number): boolean => s.known[unit] !== 0 && (s.mark[unit] & Mark.shown) === 0;
/** The steps it had when it was last face up; a replacement since then is its owner's secret (X24). */
export const stepsSeen = (s: CoState, unit: number): number => s.known[unit] - 1;

/** X14: it is turned face down, and all know where. */
export function remember(s: CoState, unit: number): void {
  s.known[unit] = onMap(s.hex[unit]) ? 1 + s.steps[unit] : 0;
}

/** X5 */
const ALL_STEPS = 2;

function forget(s: CoState, counter: number): void {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.known[t.parts[i]] = 0;
}

/** The counters in its hex that look like it, itself among them. (Of those that wait beside the map none is known.) */
export function alike(s: CoState, counter: number): number[] {
  const { countersOf, side, back } = s.tables;
  const { hex } = s;
  return countersOf[side[counter]].filter(
    (c) => hex[c] === hex[counter] && back[c] === back[counter] && isCounter(s, c),
  );
}

/** It is about to leave its hex face down: of several that look alike nobody can tell which of them goes. */
export function leavesHex(s: CoState, counter: number): void {
  const same = alike(s, counter);
  if (same.length > 1) for (const c of same) forget(s, c);
}

/** X1: a regiment is about to break down. It may have been any regiment that lies there under this back. */
export function breaksDown(s: CoState, regiment: number): void {
  const same = alike(s, regiment);
  if (same.length > 1) for (const c of same) if (s.tables.size[c] > 1) forget(s, c);
}

/**
 * X1, K54: battalions have become one counter. Where others with their back are left, it may have been those; else it is the
 * regiment of any that was known, and of the others nobody saw a step lost.
 */
export function joined(s: CoState, regiment: number): void {
  const t = s.tables;
  const same = alike(s, regiment);
  const parts = t.parts.subarray(t.partsFrom[regiment], t.partsTo[regiment]);
  if (same.length > 1 || !parts.some((unit) => isKnown(s, unit))) for (const c of same) forget(s, c);
  else {
    s.watch?.atWork('K54');
    for (const unit of parts) if (!isKnown(s, unit)) s.known[unit] = 1 + ALL_STEPS;
  }
}
