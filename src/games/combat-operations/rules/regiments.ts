/** Regiments and battalions (X1, X2): one counter exchanged for its parts, and the parts for the one. */
import { type CoState, isCounterOnMap, Mark, Phase } from '../state.ts';
import { onMap, Place, UNITS } from '../tables.ts';
import { hexRef, tellOf, tellOwner, unitRef } from './log.ts';
import { alike, breaksDown, joined } from './memory.ts';
import { leadOf } from './movement.ts';
import { R } from './refusals.ts';

export function refuseBreak(s: CoState, counter: number): number {
  if (s.tables.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (counter < UNITS) return s.refuse(R.notRegiment, counter);
  const place = s.hex[counter];
  if (!isCounterOnMap(s, counter) && place !== Place.waiting) return s.refuse(R.notJoined, counter);
  return s.exchanged[counter - UNITS] ? s.refuse(R.alreadyExchanged, counter) : 0;
}

export function refuseJoin(s: CoState, counter: number): number {
  const t = s.tables;
  if (t.side[counter] !== s.player) return s.refuse(R.forbidden, counter);
  if (counter < UNITS) return s.refuse(R.notRegiment, counter);
  if (s.hex[counter] !== Place.none) return s.refuse(R.alreadyJoined, counter);
  if (s.exchanged[counter - UNITS]) return s.refuse(R.alreadyExchanged, counter);
  const place = s.hex[leadOf(s, counter)];
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) {
    const unit = t.parts[i];
    if (s.hex[unit] === Place.eliminated) return s.refuse(R.battalionLost, counter, unit); // X2
    if (s.hex[unit] !== place) return s.refuse(R.notTogether, counter);
  }
  return place >= 0 && place <= Place.waiting ? 0 : s.refuse(R.notTogether, counter);
}

export function breakDown(s: CoState, regiment: number): void {
  s.watch?.atWork('CO-123');
  breaksDown(s, regiment);
  s.hex[regiment] = Place.none;
  s.exchanged[regiment - UNITS] = 1;
  if (s.hex[leadOf(s, regiment)] !== Place.waiting)
    tellOf(s, regiment, ' broke down in ', hexRef(s.hex[leadOf(s, regiment)]));
}

/** CO-016: all saw how many of them had moved, and nobody else sees which of them are left. */
function markUnsure(s: CoState, counter: number): void {
  const t = s.tables;
  for (let i = t.partsFrom[counter]; i < t.partsTo[counter]; i++) s.mark[t.parts[i]] |= Mark.unsure;
}

/** X1: moved if one of its battalions moved, in supply only if all are. */
export function join(s: CoState, regiment: number): void {
  const t = s.tables;
  const units = t.parts.subarray(t.partsFrom[regiment], t.partsTo[regiment]);
  const before = alike(s, units[0]);
  const isMixed = before.length > units.length && before.some((c) => !s.moved[leadOf(s, c)]);
  const moved = units.some((unit) => s.moved[unit]) ? 1 : 0;
  const supplied = units.every((unit) => s.supplied[unit]) ? 1 : 0;
  for (const unit of units) {
    s.moved[unit] = moved;
    s.supplied[unit] = supplied;
  }
  s.hex[regiment] = s.hex[leadOf(s, regiment)];
  joined(s, regiment);
  if (isMixed && onMap(s.hex[regiment])) for (const c of alike(s, regiment)) markUnsure(s, c);
  s.exchanged[regiment - UNITS] = 1; // once a step
  const words = [' was joined into one counter in ', hexRef(s.hex[regiment])];
  // Nobody sees a set-up before it is done.
  if (s.phase < Phase.movement) tellOwner(s, s.player, unitRef(regiment), ...words);
  else if (s.hex[regiment] !== Place.waiting) tellOf(s, regiment, ...words);
}
