/** The sequence of play in one place: each step of step.ts and what it does. */
import { stepTable } from '../../../engine/steps.ts';
import type { CoState } from '../state.ts';
import { advance } from './advance.ts';
import { attacksBegin, combat, commit, faceDown, plan, resolve, reveal } from './combat.ts';
import { build } from './engineers.ts';
import { exploit, exploitTo } from './exploitation.ts';
import { attackerLosses, defenderLosses } from './losses.ts';
import { moveTo } from './movement.ts';
import { draw, enterAt, replace } from './reinforcements.ts';
import { retreat } from './retreat.ts';
import { place, setUp, startBridge, tie } from './setup.ts';
import { excess, stacking } from './stacking.ts';
import { Step } from './step.ts';
import { endPlayerTurn, move, supply } from './turn.ts';
import { end } from './victory.ts';

export const steps = stepTable<CoState, keyof typeof Step>(Step, {
  // before turn 1
  tie,
  setUp,
  place,
  startBridge,
  // step 1, step 2
  supply,
  draw,
  // step 3
  replace,
  move,
  enterAt,
  moveTo,
  build,
  stacking,
  excess,
  // step 4 and step 6
  attacks: attacksBegin,
  plan,
  resolve,
  reveal,
  commit,
  combat,
  attackerLosses,
  defenderLosses,
  retreat,
  advance,
  faceDown,
  // step 5
  exploit,
  exploitTo,
  // the end of a player turn, and of the match
  endPlayerTurn,
  end,
});
