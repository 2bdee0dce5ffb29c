/**
 * Positions for tests and questions: units on an otherwise empty map, cards where they lie, and the step that is entered.
 *
 *   at: { step: 'activation', side: 'german', card: 'G19', units: ['G-1SS-Peiper'], stage: 'attacks' }
 */

import { type JsonObject, PositionError, push, unknownWord } from '../../engine/index.ts';
import { freshActivation, okwArmy } from './rules/activation.ts';
import { own, recount } from './rules/ground.ts';
import { isSolo } from './rules/modes.ts';
import { Step } from './rules/sequence.ts';
import { blankState } from './rules/setup.ts';
import { SIDE_NAMES } from './rules/verbs.ts';
import { type ArdennesState, At, Off } from './state.ts';
import { GERMAN } from './tables.ts';

export function clear(s: ArdennesState): void {
  const day = s.day;
  blankState(s);
  s.day = day === 0 ? 16 : day;
  s.off.fill(Off.outOfPlay);
}

const STAGES = ['roadblocks', 'movement', 'attacks', 'digging'] as const;
/** Steps a position may stand at. */
const STEPS = [
  'reservePhase',
  'okwRelease',
  'cardPreparation',
  'bridgeEngineers',
  'supplyPhase',
  'commandPhase',
  'playCard',
  'activation',
  'alliedImpulse',
  'endOfDay',
] as const;

function named<W extends string>(at: JsonObject, word: string, known: readonly W[], usual: W): W {
  const value = at[word] ?? usual;
  if (!known.includes(value as W)) throw new PositionError(`at: ${unknownWord(word, String(value), known)}`);
  return value as W;
}

export function enter(s: ArdennesState, at: JsonObject): void {
  const t = s.tables;
  recount(s);
  for (let u = 0; u < t.units; u++) if (s.hex[u] >= 0) own(s, t.sideOf[u], s.hex[u]);
  s.trace.fill(0);
  const step = named(at, 'step', STEPS, 'reservePhase');
  if (step === 'reservePhase' || step === 'okwRelease' || step === 'cardPreparation' || step === 'bridgeEngineers') {
    push(s, Step[step]);
    return;
  }
  if (step === 'supplyPhase' || step === 'commandPhase' || step === 'endOfDay') {
    push(s, Step[step]);
    return;
  }
  if (step === 'alliedImpulse') {
    if (s.impulse === 0) s.impulse = 2;
    s.side = 1;
    push(s, Step.impulses, GERMAN);
    push(s, Step.alliedImpulse);
    return;
  }
  const side = SIDE_NAMES.indexOf(named(at, 'side', SIDE_NAMES, 'german'));
  if (s.impulse === 0) s.impulse = s.day === 16 ? (isSolo(s) ? 2 : 4) : 1;
  s.side = side;
  push(s, Step.impulses, 1 - side);
  push(s, Step.impulseLoop, 0);
  if (step === 'playCard') return;
  const card = t.cardIds.indexOf(named(at, 'card', t.cardIds, side === GERMAN ? 'G07' : 'A20'));
  s.card[card] = At.discard;
  s.played = 1;
  s.activating = card;
  s.tacticsLeft = t.cardCv[card];
  const units = at.units ?? [];
  if (!Array.isArray(units)) throw new PositionError('at.units: expected a list of units');
  freshActivation(s);
  for (const id of units) {
    const u = t.unitIds.indexOf(String(id));
    if (u < 0) throw new PositionError(`at.units: ${unknownWord('unit', String(id), t.unitIds)}`);
    s.active[u] = 1;
    s.wasDispersed[u] = s.dispersed[u];
    s.corps = t.corpsOf[u];
    s.rest[s.corps] |= 1;
  }
  s.okwArmy = okwArmy(s);
  push(s, Step.activation, STAGES.indexOf(named(at, 'stage', STAGES, 'movement')));
}
