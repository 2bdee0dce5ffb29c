/** The words of this game's choices. */
import { type Decision, decision } from '../../../engine/decision.ts';
import { defineVerbs, verbOf } from '../../../engine/verbs.ts';
import type { CoState } from '../state.ts';

const verbs = defineVerbs({
  tie: {
    takes: ['item', 'chit'],
    kind: 'place',
    label: 'Tie reinforcement {0} to chit {1}',
    heading: 'Tie to a chit',
    brings: ['CO-115', 'it comes when you draw this chit, and never if your opponent does'],
  },
  pick: { takes: ['unit'], kind: 'place', label: 'Set up {0}', heading: 'Set up' },
  place: { takes: ['hex'], kind: 'place', label: 'in {0}', heading: 'Hexes' },
  bridge: {
    takes: ['hexside'],
    label: 'Armor bridge across {0}',
    heading: 'Armor bridge across',
    brings: ['CO-173', 'an armor bridge lies there from the start'],
  },
  none: { label: 'No bridge', closing: true, brings: ['CO-173', 'the engineers begin without a bridge'] },
  replace: {
    takes: ['unit'],
    label: 'Give the step to {0}',
    heading: 'Give the step to',
    brings: ['X24', 'it has both its steps again'],
  },
  decline: { label: 'Decline the step', closing: true, brings: ['X24', 'the step is lost; nobody gets it later'] },
  enter: { takes: ['unit'], kind: 'move', label: 'Bring on {0}', heading: 'Bring on' },
  at: { takes: ['hex'], kind: 'move', label: 'at {0}', heading: 'Entry hexes' },
  move: { takes: ['unit'], kind: 'move', label: 'Move {0}', heading: 'Move' },
  to: { takes: ['hex'], kind: 'move', label: 'to {0}', heading: 'Within reach' },
  stay: { label: 'Stay', closing: true, rare: true, brings: ['X23', 'it stays where it came on'] },
  break: {
    takes: ['unit'],
    label: 'Break down {0}',
    heading: 'Break down',
    brings: ['X1', 'its battalions are counters of their own'],
  },
  join: { takes: ['unit'], label: 'Join {0}', heading: 'Join', brings: ['X1', 'its battalions are one counter again'] },
  work: {
    takes: ['unit'],
    label: 'Let {0} build a bridge',
    heading: 'Build a bridge',
    brings: ['X21', 'it stays here and builds; which bridge is asked next'],
  },
  infantry: {
    takes: ['hexside'],
    label: 'Infantry bridge across {0}',
    heading: 'Infantry bridge across',
    brings: ['X21', 'two turns of work, or one with two battalions; no motorized unit may cross it'],
  },
  armor: {
    takes: ['hexside'],
    label: 'Armor bridge across {0}',
    heading: 'Armor bridge across',
    brings: ['X21', 'four turns of work, or two with two battalions; any unit may cross it'],
  },
  destroy: {
    takes: ['unit', 'hexside'],
    label: 'Let {0} destroy the bridge {1}',
    heading: 'Destroy a bridge',
    brings: ['X22', 'the bridge is gone when your player turn ends, unless the engineers move or attack'],
  },
  end: { label: 'End the step', closing: true, brings: ['X16', 'who has not moved in this step stays where it is'] },
  remove: {
    takes: ['unit'],
    label: 'Remove {0}',
    heading: 'Remove',
    brings: ['CO-024', 'at most four battalions may be in one hex: it is out of the game'],
  },
  attack: { takes: ['unit', 'hex'], kind: 'attack', label: '{0} attacks {1}', heading: 'Attack' },
  support: {
    takes: ['unit', 'hex'],
    kind: 'attack',
    label: '{0} supports the attack on {1}',
    heading: 'Support an attack',
  },
  confirm: {
    label: 'Confirm the plan',
    closing: true,
    brings: ['X18', 'the plan is shown to all and cannot be changed'],
  },
  drop: { label: 'Drop the plan: no attacks', brings: ['X18', 'nobody attacks in this step'] },
  resolve: { takes: ['hex'], kind: 'attack', label: 'Attack {0} now', heading: 'Attack now' },
  commit: { takes: ['unit'], kind: 'attack', label: 'Commit {0}', heading: 'Commit' },
  done: { label: 'Done', closing: true },
  lose: {
    takes: ['unit'],
    label: '{0} loses a step',
    heading: 'Loses a step',
    brings: ['CO-097', 'every unit of the fight takes one step before any takes a second'],
  },
  retreat: { takes: ['unit', 'hex'], kind: 'move', label: '{0} retreats to {1}', heading: 'Retreats to' },
  advance: { takes: ['unit'], kind: 'move', label: 'Advance {0}', heading: 'Advance' },
});

export const V = verbs.number;
export const verbList = verbs.list;

/** A decision that offers nothing but its closing word is passed over; a lone real option is asked. */
const closingOnly = (_: CoState, code: number): boolean => verbList[verbOf(code)].closing === true;

/** A decision of this game: its verbs with what is tried, why not, and what they do. */
export const ask = (d: Decision<CoState, keyof typeof V>) => decision(verbs, { sole: closingOnly, ...d });

/** What others are told while a player moves, plans or exploits: not in which step he is, nor what he was asked. */
const IN_THEIR_TURN = 'Player turn in progress';

/** A decision of the player whose turn it is that others hear nothing of. */
export const askInTurn = (d: Omit<Decision<CoState, keyof typeof V>, 'seat' | 'publicPrompt'>) =>
  ask({ seat: (s) => s.player, publicPrompt: IN_THEIR_TURN, ...d });

/** What his decisions are tried with: all his counters, or the units and dummies among them. */
export const ownCounters = (s: CoState): readonly number[] => s.tables.countersOf[s.player];
export const ownUnits = (s: CoState): readonly number[] => s.tables.unitsOf[s.player];
