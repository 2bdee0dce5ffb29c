/** The words of this game's choices. */
import { NOT_ASKED } from '../../../engine/steps.ts';
import { defineVerbs, verbOf } from '../../../engine/verbs.ts';
import type { CoState } from '../state.ts';

const verbs = defineVerbs({
  tie: { takes: ['item', 'chit'], label: 'Tie reinforcement {0} to chit {1}' },
  pick: { takes: ['unit'], label: 'Set up {0}' },
  place: { takes: ['hex'], label: 'in {0}' },
  bridge: { takes: ['hexside'], label: 'Armor bridge across {0}' },
  none: { label: 'No bridge', closing: true },
  replace: { takes: ['unit'], label: 'Give the step to {0}' },
  decline: { label: 'Decline the step', closing: true },
  enter: { takes: ['unit'], label: 'Bring on {0}' },
  at: { takes: ['hex'], label: 'at {0}' },
  move: { takes: ['unit'], label: 'Move {0}' },
  to: { takes: ['hex'], label: 'to {0}' },
  stay: { label: 'Stay', closing: true },
  break: { takes: ['unit'], label: 'Break down {0}' },
  join: { takes: ['unit'], label: 'Join {0}' },
  work: { takes: ['unit'], label: 'Let {0} build a bridge' },
  infantry: { takes: ['hexside'], label: 'Infantry bridge across {0}' },
  armor: { takes: ['hexside'], label: 'Armor bridge across {0}' },
  destroy: { takes: ['unit', 'hexside'], label: 'Let {0} destroy the bridge {1}' },
  end: { label: 'End the step', closing: true },
  remove: { takes: ['unit'], label: 'Remove {0}' },
  attack: { takes: ['unit', 'hex'], label: '{0} attacks {1}' },
  support: { takes: ['unit', 'hex'], label: '{0} supports the attack on {1}' },
  confirm: { label: 'Confirm the plan', closing: true },
  drop: { label: 'Drop the plan: no attacks' },
  resolve: { takes: ['hex'], label: 'Attack {0} now' },
  commit: { takes: ['unit'], label: 'Commit {0}' },
  done: { label: 'Done', closing: true },
  lose: { takes: ['unit'], label: '{0} loses a step' },
  retreat: { takes: ['unit', 'hex'], label: '{0} retreats to {1}' },
  advance: { takes: ['unit'], label: 'Advance {0}' },
});

export const V = verbs.number;
export const verbList = verbs.list;

/** A decision that offers nothing but its closing word is passed over; a lone real option is asked. */
export const closingOnly = (_: CoState, code: number): boolean => verbList[verbOf(code)].closing === true;

/** The code answers another question. */
export const otherQuestion = NOT_ASKED;

/** What others are told while a player moves, plans or exploits: not in which step he is, nor what he was asked. */
export const IN_HIS_TURN = 'takes his player turn';
