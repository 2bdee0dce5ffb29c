/** What is told: to the owner by name, to others by what they see: backs and hexes. */
import { allBut, EVERYONE, type LogPart, only, type Ref } from '../../../engine/index.ts';
import type { CoState } from '../state.ts';

export const unitRef = (id: number): Ref => ({ kind: 'unit', id });
export const hexRef = (id: number): Ref => ({ kind: 'hex', id });
export const hexsideRef = (id: number): Ref => ({ kind: 'hexside', id });
export const sideName = (side: number): string => (side === 0 ? 'Blue' : 'Red');
const backOf = (s: CoState, counter: number): string => s.tables.backs[s.tables.back[counter]];

/** One line for the owner with the counter's name, the same for others with its back. */
export function tellOf(s: CoState, counter: number, ...rest: LogPart[]): void {
  if (!s.log) return;
  const side = s.tables.side[counter];
  s.log.tell(only(side), unitRef(counter), ...rest);
  s.log.tell(allBut(side), `${sideName(side)} ${backOf(s, counter)}`, ...rest);
}

export function tellMove(s: CoState, counter: number, from: number, to: number): void {
  tellOf(s, counter, ': ', hexRef(from), ' to ', hexRef(to));
}

/** X17, X7: what is removed is shown. */
export function tellRemoved(s: CoState, unit: number, hex: number): void {
  s.log?.tell(EVERYONE, unitRef(unit), ' was removed from ', hexRef(hex));
}

export function tellAll(s: CoState, ...parts: LogPart[]): void {
  s.log?.tell(EVERYONE, ...parts);
}

export function tellOwner(s: CoState, side: number, ...parts: LogPart[]): void {
  s.log?.tell(only(side), ...parts);
}
