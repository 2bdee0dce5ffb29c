/**
 * Positions set up by hand: `{ "at": { "step": "activeUnit", "unit": "Lehr-1" } }` says where in the procedure a position
 * stands. What the position leaves out follows from the turn: cups, actions, the chit drawn.
 */

import type { JsonObject } from '../../engine/game.ts';
import { PositionError } from '../../engine/position.ts';
import { push } from '../../engine/steps.ts';
import { unknownWord } from '../../engine/text.ts';
import { takeUnit } from './rules/action-phase.ts';
import { cupOf, putOnTrack, trackOf } from './rules/chits.ts';
import { Step } from './rules/sequence.ts';
import { SIDE_NAMES } from './rules/verbs.ts';
import { Activated, type CellesState, ChitUse, Off } from './state.ts';
import { CHITS, GERMAN, other, UNITS } from './tables.ts';

/** Takes every unit off the map and out of play. */
export function clear(s: CellesState): void {
  s.hex.fill(-1);
  s.off.fill(Off.absent);
  s.steps.set(s.tables.printedSteps);
  for (const field of [s.used, s.disrupted, s.supply, s.activated, s.done, s.spent, s.arrived]) field.fill(0);
}

/** Steps at which a position may stand, and what else `at` may say. */
const TURN_STEPS = ['chitPhase', 'supplyPhase', 'initiativePhase', 'recoveryPhase', 'victoryPhase'] as const;
const PHASE_STEPS = ['beforeActivating', 'activation', 'extraMove', 'nextUnit'] as const;
const KNOWN = [...TURN_STEPS, 'actionPhases', 'draw', ...PHASE_STEPS, 'activeUnit'] as const;
const WORDS = ['step', 'side', 'chit', 'unit'] as const;

export function enter(s: CellesState, at: JsonObject): void {
  const t = s.tables;
  for (const word of Object.keys(at))
    if (!(WORDS as readonly string[]).includes(word))
      throw new PositionError(`at: ${unknownWord('word', word, WORDS)}`);
  if (s.turn < 1 || s.turn > t.turns) throw new PositionError(`turn: expected 1 to ${t.turns}, got ${s.turn}`);
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] >= 0) s.off[u] = Off.pool;
    if (s.hex[u] >= 0 && (s.steps[u] < 1 || s.steps[u] > t.printedSteps[u]))
      throw new PositionError(`units.${t.unitIds[u]}.steps: expected 1 to ${t.printedSteps[u]}, got ${s.steps[u]}`);
    if (s.hex[u] < 0 && s.off[u] === Off.destroyed) s.steps[u] = 0;
  }
  const step = named(at, 'step', KNOWN) ?? 'chitPhase';
  if (step === 'chitPhase') {
    push(s, Step.chitPhase);
    return;
  }
  if (s.actions[0] + s.actions[1] === 0)
    for (let side = 0; side < 2; side++) s.actions[side] = t.actions[s.turn * 2 + side];
  const unit = step === 'activeUnit' ? unitOf(s, at) : -1;
  const sideName = named(at, 'side', SIDE_NAMES);
  const side = unit >= 0 ? t.sideOf[unit] : sideName === undefined ? GERMAN : SIDE_NAMES.indexOf(sideName);
  if ((TURN_STEPS as readonly string[]).includes(step)) {
    fillCups(s);
    push(s, Step[step]);
    return;
  }
  if (step === 'actionPhases') {
    fillCups(s);
    push(s, Step.actionPhases, side);
    return;
  }
  push(s, Step.actionPhases, other(side));
  s.phasing = side;
  if (step === 'draw') {
    fillCups(s);
    push(s, Step.draw);
    return;
  }
  const chitName = named(at, 'chit', t.chitIds);
  s.chit = chitName === undefined ? usualChit(s, side, unit) : t.chitIds.indexOf(chitName);
  if (t.chitSide[s.chit] !== side || t.chitFormation[s.chit] < 0)
    throw new PositionError(`at.chit: expected an Action Chit of the ${SIDE_NAMES[side]} side, got "${chitName}"`);
  if (s.actionsUsed[side] === 0) s.actionsUsed[side] = 1;
  if (s.actions[side] < s.actionsUsed[side]) s.actions[side] = s.actionsUsed[side];
  putOnTrack(s, side, s.chit);
  fillCups(s);
  if (step === 'activeUnit') {
    if (s.activated[unit] === 0) s.activated[unit] = Activated.byChit;
    s.chitUse = ChitUse.formation;
    push(s, Step.nextUnit);
    takeUnit(s, unit);
    return;
  }
  if (step === 'nextUnit' || step === 'extraMove') s.chitUse = ChitUse.formation;
  push(s, Step[step]);
}

function named<W extends string>(at: JsonObject, word: string, known: readonly W[]): W | undefined {
  const value = at[word];
  if (value === undefined) return undefined;
  if (!known.includes(value as W)) throw new PositionError(`at: ${unknownWord(word, String(value), known)}`);
  return value as W;
}

function unitOf(s: CellesState, at: JsonObject): number {
  const id = named(at, 'unit', s.tables.unitIds);
  if (id === undefined) throw new PositionError('at.unit: the active unit must be named');
  const u = s.tables.unitIds.indexOf(id);
  if (s.hex[u] < 0) throw new PositionError(`at.unit: ${id} is not on the map`);
  return u;
}

/** The chit of the unit's own formation, or the first of the side. */
function usualChit(s: CellesState, side: number, unit: number): number {
  const { chitFormation, chitSide, formationOf } = s.tables;
  const own = unit < 0 ? -1 : chitFormation.indexOf(formationOf[unit]);
  return own >= 0 ? own : chitSide.findIndex((owner, c) => owner === side && chitFormation[c] >= 0);
}

/** Chits that lie nowhere else are in the cups; a position that fills its cups itself is left alone. */
function fillCups(s: CellesState): void {
  const t = s.tables;
  if (s.cupGerman.some((n) => n > 0) || s.cupAllied.some((n) => n > 0)) return;
  for (let c = 0; c < t.chits; c++) {
    let elsewhere = s.available[c] + s.played[c] + s.setAside[c];
    for (const chit of trackOf(s, t.chitSide[c])) if ((chit & 0x7f) === c + 1) elsewhere++;
    cupOf(s, t.chitSide[c])[c] = Math.max(0, t.cup[s.turn * CHITS + c] - elsewhere);
  }
}
