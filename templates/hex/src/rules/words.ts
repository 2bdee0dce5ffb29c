/** The words of options, and the reasons why something is not allowed, each with its statement of the rulebook. */
import { defineRefusals, defineVerbs, stepNumbers } from 'sandtable';

export const Step = stepNumbers('turn', 'act', 'assault');

export const verbs = defineVerbs({
  move: { takes: ['counter', 'hex'], label: 'Move {0} to {1}' },
  attack: { takes: ['hex'], label: 'Attack {0}', kind: 'attack' },
  join: { takes: ['counter'], label: '{0} joins the attack' },
  resolve: { label: 'Roll for the attack', closing: true },
  end: { label: 'End turn', closing: true, effect: ['N-01', 'the other side acts'] },
});

export const refusals = defineRefusals({
  forbidden: ['N-02', '{0:counter} is not yours'],
  gone: ['N-02', '{0:counter} is no longer on the map'],
  hasMoved: ['N-10', '{0:counter} has already moved this turn'],
  tooFar: ['N-10', '{1:hex} is out of reach: {0:counter} has {2} movement points and enemy zones of control stop it'],
  occupied: ['N-11', '{0:hex} is occupied'],
  hasFought: ['N-13', '{0:counter} has already attacked this turn'],
  nobodyThere: ['N-20', 'there is no enemy counter in {0:hex}'],
  nobodyNear: ['N-20', 'none of your counters next to {0:hex} can still attack this turn'],
  notNext: ['N-20', '{0:counter} is not next to {1:hex}'],
  hasJoined: ['N-20', '{0:counter} has already joined'],
  nobodyJoined: ['N-20', 'select at least one attacker first'],
});
export const R = refusals.number;
