/** The words of this game's choices. */
import { type Decision, decision, defineVerbs, verbOf } from '../../../engine/index.ts';
import type { CoState } from '../state.ts';

const verbs = defineVerbs({
  tie: {
    takes: ['item', 'chit'],
    kind: 'place',
    label: 'Assign reinforcement {0} to chit {1}',
    heading: 'Assign to a chit',
    effect: ['CO-115', 'it arrives when you draw this chit, and never if your opponent does'],
  },
  pick: { takes: ['unit'], kind: 'place', label: 'Set up {0}', heading: 'Set up' },
  place: { takes: ['hex'], kind: 'place', label: 'Place in {0}', heading: 'Hexes' },
  bridge: {
    takes: ['hexside'],
    label: 'Armor bridge across {0}',
    heading: 'Armor bridge across',
    effect: ['CO-173', 'the match starts with an armor bridge there'],
  },
  none: { label: 'No bridge', closing: true, effect: ['CO-173', 'the engineers start without a bridge'] },
  replace: {
    takes: ['unit'],
    label: 'Give the step to {0}',
    heading: 'Give the step to',
    effect: ['X24', 'the unit has both its steps again'],
  },
  decline: { label: 'Decline the step', closing: true, effect: ['X24', 'the step is lost for good'] },
  enter: { takes: ['unit'], kind: 'move', label: 'Bring on {0}', heading: 'Bring on' },
  at: { takes: ['hex'], kind: 'move', label: 'Enter at {0}', heading: 'Entry hexes' },
  move: { takes: ['unit'], kind: 'move', label: 'Move {0}', heading: 'Move' },
  to: { takes: ['hex'], kind: 'move', label: 'Move to {0}', heading: 'In reach' },
  stay: { label: 'Stay', closing: true, rare: true, effect: ['X23', 'stays in its entry hex'] },
  break: {
    takes: ['unit'],
    label: 'Break down {0}',
    heading: 'Break down',
    effect: ['X1', 'its battalions become separate counters'],
  },
  join: {
    takes: ['unit'],
    label: 'Join {0}',
    heading: 'Join',
    effect: ['X1', 'its battalions become one counter again'],
  },
  work: {
    takes: ['unit'],
    label: 'Build a bridge with {0}',
    heading: 'Build a bridge',
    effect: ['X21', 'the unit stays here and builds; you choose the bridge next'],
  },
  infantry: {
    takes: ['hexside'],
    label: 'Infantry bridge across {0}',
    heading: 'Infantry bridge across',
    effect: ['X21', 'takes two turns, or one with two battalions; motorized units cannot cross it'],
  },
  armor: {
    takes: ['hexside'],
    label: 'Armor bridge across {0}',
    heading: 'Armor bridge across',
    effect: ['X21', 'takes four turns, or two with two battalions; any unit may cross it'],
  },
  destroy: {
    takes: ['unit', 'hexside'],
    label: 'Destroy the bridge {1} with {0}',
    heading: 'Destroy a bridge',
    effect: ['X22', 'the bridge is destroyed when your player turn ends, unless the engineers move or attack'],
  },
  end: { label: 'End the step', closing: true, effect: ['X16', 'counters that have not moved stay where they are'] },
  remove: {
    takes: ['unit'],
    label: 'Remove {0}',
    heading: 'Remove',
    effect: ['CO-024', 'the stacking limit is four battalions: the unit is removed from the match'],
  },
  attack: { takes: ['unit', 'hex'], kind: 'attack', label: 'Attack {1} with {0}', heading: 'Attack' },
  support: {
    takes: ['unit', 'hex'],
    kind: 'attack',
    label: 'Support the attack on {1} with {0}',
    heading: 'Support an attack',
  },
  confirm: {
    label: 'Confirm the plan',
    closing: true,
    effect: ['X18', 'the plan is revealed and cannot be changed'],
  },
  drop: { label: 'Cancel all attacks', effect: ['X18', 'no unit attacks this step'] },
  resolve: { takes: ['hex'], kind: 'attack', label: 'Attack {0} now', heading: 'Attack now' },
  commit: { takes: ['unit'], kind: 'attack', label: 'Commit {0}', heading: 'Commit' },
  done: { label: 'Done', closing: true },
  lose: {
    takes: ['unit'],
    label: '{0} loses a step',
    heading: 'Loses a step',
    effect: ['CO-097', 'every participant loses one step before any loses a second'],
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

/** What others are told while a player moves, plans or exploits: not in which step, nor what was asked. */
const IN_THEIR_TURN = 'are taking their turn';

/** A decision of the player whose turn it is that others hear nothing of. */
export const askInTurn = (d: Omit<Decision<CoState, keyof typeof V>, 'seat' | 'publicPrompt'>) =>
  ask({ seat: (s) => s.player, publicPrompt: IN_THEIR_TURN, ...d });

/** What a player's decisions are tried with: all their counters, or the units and dummies among them. */
export const ownCounters = (s: CoState): readonly number[] => s.tables.countersOf[s.player];
export const ownUnits = (s: CoState): readonly number[] => s.tables.unitsOf[s.player];
