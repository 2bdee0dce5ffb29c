/** Learn in ten minutes: the last turn of First Blood. One more wound brings the Spear Guard below half. */
import type { Tutorial } from '../../engine/index.ts';

/** Models side by side, in inches. */
const row = (models: number, x: number, y: number): (readonly [number, number])[] =>
  Array.from({ length: models }, (_, k) => [Math.round(10 * (x + 1.2 * k)) / 10, y] as const);

/** Any place about here will do: in tenths of an inch, west to east and south to north. */
const NEAR = Array.from({ length: 21 }, (_, i) =>
  Array.from({ length: 9 }, (_, j) => `go ${(20 + i / 10).toFixed(1)},${(18.1 + j / 10).toFixed(1)}`),
).flat();

export const tutorial: Tutorial = {
  seat: 'one',
  start: {
    scenario: 'first-blood',
    seed: 'learn-1',
    position: {
      clear: true,
      turn: 6,
      at: {
        step: 'activate',
        side: 'one',
        units: {
          A1: { profile: 'gael_slinger', models: 6, places: row(6, 21, 15) },
          A2: { profile: 'gael_warrior', models: 5, places: row(5, 10, 12) },
          B1: { profile: 'sidhe_spear', models: 5, places: row(5, 21.5, 28), wounds: [1, 1, 1, 0, 0] },
        },
      },
    },
  },
  lessons: [
    {
      teaches: ['win'],
      title: 'What wins?',
      text: 'It is turn 6, the last. Open “How do I win?” (key G): it says what wins, what you have and what is missing.',
      task: { kind: 'goal' },
      otherwise: 'look at the goal first: open “How do I win?”',
      done: 'Nobody has points yet. The Spear Guard has 3 of 5 models: one fewer, and it is below half and worth half its points to you.',
    },
    {
      teaches: ['select'],
      title: 'Activate a unit',
      text: 'The players activate one unit each in turn. Select your Staff Slingers and activate them.',
      task: { kind: 'choose', choices: ['activate A1'] },
      marks: ['unit A1'],
      otherwise: 'the Warriors are too far away: activate the Staff Slingers',
      done: 'An activated unit may move, then shoot, then assault.',
    },
    {
      teaches: ['odds'],
      title: 'Odds before you shoot',
      text: 'Select Shoot, but do not confirm yet: read the odds. At Medium range the shots are at −1, and each hit wounds in 4 of 10.',
      task: { kind: 'look', choice: 'shoot' },
      marks: ['unit B1'],
      otherwise: 'look at the odds of Shoot first',
      done: 'Closer would be better: at Short range each hit wounds in half the cases.',
    },
    {
      teaches: ['move'],
      title: 'Move with a tape measure',
      text: 'Choose the order Move. Gold ground is where your lead model can go: up to 4", and less through woods and over hedges.',
      task: { kind: 'choose', choices: ['move'] },
      otherwise: 'a unit that shoots first cannot move after it: choose Move',
      done: 'Now point to where the lead model goes. The others keep their formation.',
    },
    {
      teaches: ['refusal'],
      title: 'What is not allowed says why',
      text: 'Try a point out of reach: select the ground in front of the enemy, beyond the gold.',
      task: { kind: 'refused', choice: 'go 21.0,22.0', rule: 'CE-302' },
      marks: ['point 21.0,22.0'],
      otherwise: 'try a point beyond the gold first: nothing is lost by it',
      done: 'Refused by rule CE-302. Select a rule number anywhere to read the rule.',
    },
    {
      teaches: ['move'],
      title: 'Go toward the enemy',
      text: 'Select the marked point straight ahead, then confirm the places of the models.',
      task: { kind: 'choose', choices: [['go 21.0,18.5', ...NEAR].join(' | '), 'confirm'] },
      marks: ['point 21.0,18.5'],
      otherwise: 'go straight toward the Spear Guard, to the marked point, and confirm',
      done: 'The Staff Slingers are at Short range.',
    },
    {
      teaches: ['undo'],
      title: 'Undo',
      text: 'Nothing was rolled, so you can undo: press Undo (key Z).',
      task: { kind: 'undo' },
      otherwise: 'press Undo first; you confirm again right after it',
      done: 'The confirmation is undone. Undo goes back to the last roll, never past it.',
    },
    {
      teaches: ['move'],
      title: 'Confirm again',
      text: 'Confirm the places once more.',
      task: { kind: 'choose', choices: ['confirm'] },
      otherwise: 'confirm the places of the models',
      done: 'The move is made. Moving costs the shots −1, but the range costs nothing now.',
    },
    {
      teaches: ['attack'],
      title: 'Shoot',
      text: 'Shoot at the Spear Guard: six dice, one for each slinger. The owner gives the hits to models, and each hit rolls to wound.',
      task: { kind: 'choose', choices: ['shoot'] },
      marks: ['unit B1'],
      otherwise: 'shoot: it is the last chance to score',
      done: 'The Spear Guard lost a model and is below half its strength.',
    },
    {
      teaches: ['result', 'win'],
      title: 'What the shots did',
      text: 'Every die is on the card and in the log: hits, wounds, morale. Open “How do I win?” again: the score has changed.',
      task: { kind: 'goal' },
      otherwise: 'look at the goal again: open “How do I win?”',
      done: 'A unit below half gives half its points to its enemy.',
    },
    {
      teaches: ['end of turn'],
      title: 'End the turn',
      text: 'Your Warriors were activated last and are too far to matter. Choose Nothing more: the turn, and the battle, end.',
      task: { kind: 'choose', choices: ['end'] },
      otherwise: 'choose Nothing more: the Warriors can change nothing',
      done: 'The battle ended. You have points and your enemy has none: a great win.',
    },
    {
      teaches: ['win', 'result'],
      title: 'You have won',
      text: 'That is the heart of it: activate, measure, move, shoot, check. In a full battle there are charges, magic and morale, and armies you build yourself.',
      task: { kind: 'read' },
      done: 'Start First Blood: six turns with ready armies.',
    },
  ],
};
