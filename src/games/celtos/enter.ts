/**
 * Positions set up by hand: `{ "clear": true, "turn": 2, "at": { "step": "activate", "side": "one", "units": { "A1":
 * { "profile": "gael_warrior", "models": 7, "command": "L", "places": [[24, 6], …] } } } }`.
 */

import { type JsonObject, PositionError, push, unknownWord } from '../../engine/index.ts';
import { isEngaged, present } from './rules/field.ts';
import { Step } from './rules/sequence.ts';
import { SEATS, unitWord } from './rules/verbs.ts';
import type { CeltosState } from './state.ts';
import { Gear, NO_UNIT, PURCHASES, SIDE_UNITS, STRIDE, sideOf, UNITS } from './tables.ts';

/** Takes every model off the table and every unit out of the lists. */
export function clear(s: CeltosState): void {
  for (const field of [s.profile, s.size, s.gear, s.bought, s.used, s.alive, s.onTable, s.lost]) field.fill(0);
  for (const field of [s.activated, s.hold, s.moved, s.charged, s.reacted, s.tested, s.panicked, s.facing])
    field.fill(0);
  for (const field of [s.marks, s.x, s.y, s.wounds, s.defends]) field.fill(0);
  s.listDone.fill(1);
}

const STEPS = ['activate', 'order', 'whoBegins', 'markerPhase', 'initiativePhase', 'endOfTurn', 'nextToPlace'] as const;
const WORDS = ['step', 'side', 'unit', 'units'] as const;

const words: readonly string[] = Array.from({ length: UNITS }, (_, u) => unitWord(u));

function unitAt(word: unknown, where: string): number {
  const u = words.indexOf(String(word));
  if (u < 0) throw new PositionError(`${where}: ${unknownWord('unit', String(word), words.slice(0, 8))}`);
  return u;
}

function addUnit(s: CeltosState, u: number, spec: JsonObject): void {
  const where = `at.units.${unitWord(u)}`;
  const ids = s.tables.profiles.map((p) => p.id);
  const p = ids.indexOf(String(spec.profile));
  if (p < 0) throw new PositionError(`${where}.profile: ${unknownWord('profile', String(spec.profile), ids)}`);
  const places = (spec.places ?? []) as readonly (readonly number[])[];
  const size = typeof spec.models === 'number' ? spec.models : Math.max(1, places.length);
  if (size < 1 || size > STRIDE || places.length > size)
    throw new PositionError(`${where}.models: expected 1 to ${STRIDE}, not fewer than there are places`);
  const command = String(spec.command ?? '');
  s.profile[u] = 1 + p;
  s.size[u] = size;
  s.gear[u] =
    (spec.shields ? Gear.shields : 0) |
    (command.includes('L') ? Gear.leader : 0) |
    (command.includes('M') ? Gear.musician : 0) |
    (command.includes('S') ? Gear.standard : 0);
  for (const id of (spec.bought ?? []) as readonly string[]) {
    const k = PURCHASES.findIndex((x) => x.id === id);
    if (k < 0)
      throw new PositionError(
        `${where}.bought: ${unknownWord(
          'purchase',
          id,
          PURCHASES.map((x) => x.id),
        )}`,
      );
    s.bought[u] |= 1 << k;
  }
  const wounds = (spec.wounds ?? []) as readonly number[];
  s.alive[u] = places.length > 0 ? 0 : size;
  for (let i = 0; i < size; i++) {
    const m = u * STRIDE + i;
    const at = places[i];
    s.wounds[m] = places.length > 0 && !at ? 0 : (wounds[i] ?? s.tables.w[p]);
    if (!at) continue;
    s.x[m] = Math.round(at[0] * 10);
    s.y[m] = Math.round(at[1] * 10);
    s.onTable[u] = 1;
    if (s.wounds[m] > 0) s.alive[u]++;
  }
  for (const flag of ['panicked', 'hold', 'moved', 'activated', 'reacted', 'marks'] as const)
    if (spec[flag] !== undefined) s[flag][u] = Number(spec[flag]);
  s.facing[u] = typeof spec.facing === 'number' ? spec.facing : sideOf(u) === 0 ? 4 : 12;
}

export function enter(s: CeltosState, at: JsonObject): void {
  for (const word of Object.keys(at))
    if (!(WORDS as readonly string[]).includes(word))
      throw new PositionError(`at: ${unknownWord('word', word, WORDS)}`);
  const step = String(at.step ?? 'activate');
  if (!(STEPS as readonly string[]).includes(step)) throw new PositionError(`at: ${unknownWord('step', step, STEPS)}`);
  for (const [word, spec] of Object.entries((at.units ?? {}) as JsonObject))
    addUnit(s, unitAt(word, 'at.units'), spec as JsonObject);
  const known = s.tables.profiles.length;
  for (let u = 0; u < UNITS; u++) {
    if (s.profile[u] > known)
      throw new PositionError(`units.${unitWord(u)}.profile: expected 0 to ${known}, got ${s.profile[u]}`);
    if (s.alive[u] === 0) s.onTable[u] = 0;
  }
  const peoples = s.tables.peoples.length;
  for (const side of [0, 1]) {
    if (s.people[side] > peoples)
      throw new PositionError(`people of ${SEATS[side]}: expected 0 to ${peoples}, got ${s.people[side]}`);
    s.listDone[side] = 1;
    const first = s.profile[side * SIDE_UNITS];
    if (first) s.people[side] = 1 + s.tables.people[first - 1];
  }
  if (step !== 'nextToPlace' && s.turn === 0) s.turn = 1;
  const side = SEATS.indexOf(String(at.side ?? 'one') as (typeof SEATS)[number]);
  if (side < 0) throw new PositionError(`at.side: ${unknownWord('side', String(at.side), SEATS)}`);
  s.side = side;
  if (step === 'activate' || step === 'order') push(s, Step.nextActivation);
  else push(s, Step[step as 'markerPhase'], side);
  if (step !== 'order') return;
  const u = unitAt(at.unit, 'at.unit');
  if (!present(s, u)) throw new PositionError(`at.unit: ${unitWord(u)} is not on the table`);
  s.side = sideOf(u);
  s.active = u;
  s.activated[u] = 1;
  s.named = NO_UNIT;
  s.wasEngaged = isEngaged(s, u) ? 1 : 0;
  push(s, Step.nextOrder);
}
