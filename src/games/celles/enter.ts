/**
 * Positions set up by hand: `{ "at": { "step": "activeUnit", "unit": "Lehr-1" } }` says where in the procedure a position
 * stands. What the position leaves out follows from the turn: cups, actions, the chit drawn.
 */

import { type JsonObject, PositionError, push, readAt } from '../../engine/index.ts';
import { takeUnit } from './rules/action-phase.ts';
import { cupOf, outsideCup, putOnTrack } from './rules/chits.ts';
import { Step } from './rules/sequence.ts';
import { Activated, type CellesState, ChitUse, Off } from './state.ts';
import { CHITS, other, SIDE_NAMES, UNITS } from './tables.ts';

/** Takes every unit off the map and out of play. */
export function clear(s: CellesState): void {
  s.hex.fill(-1);
  s.off.fill(Off.absent);
  s.steps.set(s.tables.printedSteps);
  for (const field of [s.used, s.disrupted, s.supply, s.activated, s.done, s.spent, s.arrived]) field.fill(0);
}

/** Steps at which a position may stand: between Action Phases, and inside one. */
const TURN_STEPS = ['chitPhase', 'supplyPhase', 'initiativePhase', 'recoveryPhase', 'victoryPhase', 'actionPhases'];
const PHASE_STEPS = ['draw', 'beforeActivating', 'activation', 'extraMove', 'nextUnit', 'activeUnit'];

export function enter(s: CellesState, at: JsonObject): void {
  const t = s.tables;
  const known = { step: [...TURN_STEPS, ...PHASE_STEPS], side: SIDE_NAMES, chit: t.chitIds, unit: t.unitIds };
  const { step = 'chitPhase', side: named = 'german', chit, unit: id } = readAt(at, known);
  if (s.turn < 1 || s.turn > t.turns) throw new PositionError(`turn: expected 1 to ${t.turns}, got ${s.turn}`);
  for (let u = 0; u < UNITS; u++) {
    if (s.hex[u] >= 0) s.off[u] = Off.pool;
    if (s.hex[u] >= 0 && (s.steps[u] < 1 || s.steps[u] > t.printedSteps[u]))
      throw new PositionError(`units.${t.unitIds[u]}.steps: expected 1 to ${t.printedSteps[u]}, got ${s.steps[u]}`);
    if (s.hex[u] < 0 && s.off[u] === Off.destroyed) s.steps[u] = 0;
  }
  if (s.actions[0] + s.actions[1] === 0) s.actions.set(t.actions.subarray(s.turn * 2, s.turn * 2 + 2));
  const unit = step === 'activeUnit' ? activeUnit(s, id) : -1;
  const side = unit >= 0 ? t.sideOf[unit] : SIDE_NAMES.indexOf(named);
  if (PHASE_STEPS.includes(step)) {
    push(s, Step.actionPhases, other(side));
    s.phasing = side;
    if (step !== 'draw') layChit(s, chit === undefined ? usualChit(s, side, unit) : t.chitIds.indexOf(chit));
  }
  fillCups(s);
  if (['extraMove', 'nextUnit', 'activeUnit'].includes(step)) s.chitUse = ChitUse.formation;
  if (unit >= 0) {
    if (s.activated[unit] === 0) s.activated[unit] = Activated.byChit;
    push(s, Step.nextUnit);
    takeUnit(s, unit);
  } else push(s, Step[step as keyof typeof Step], step === 'actionPhases' ? side : 0);
}

function activeUnit(s: CellesState, id: string | undefined): number {
  if (id === undefined) throw new PositionError('at.unit: the active unit must be named');
  const u = s.tables.unitIds.indexOf(id);
  if (s.hex[u] < 0) throw new PositionError(`at.unit: ${id} is not on the map`);
  return u;
}

/** The chit has been drawn, and it is an action. */
function layChit(s: CellesState, chit: number): void {
  const { chitSide, chitFormation, chitIds } = s.tables;
  const side = s.phasing;
  if (chitSide[chit] !== side || chitFormation[chit] < 0)
    throw new PositionError(`at.chit: expected an Action Chit of the ${SIDE_NAMES[side]} side, got "${chitIds[chit]}"`);
  s.chit = chit;
  s.actionsUsed[side] = Math.max(1, s.actionsUsed[side]);
  s.actions[side] = Math.max(s.actions[side], s.actionsUsed[side]);
  putOnTrack(s, side, chit);
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
  for (let c = 0; c < t.chits; c++)
    cupOf(s, t.chitSide[c])[c] = Math.max(0, t.cup[s.turn * CHITS + c] - outsideCup(s, c));
}
