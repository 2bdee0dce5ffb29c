/** The switches of a match: its length, options a to d (dossier 14), and the rulings in doubt, each with its other reading. */

import type { OptionInfo } from '../../engine/game.ts';
import { LENGTHS } from './rules/modes.ts';

const SOLITAIRE = ['solitaire'];

/** A ruling that rests on little: the reading of this edition first, then the other one. */
function ruling(
  question: string,
  rule: string,
  id: string,
  title: string,
  summary: string,
  readings: readonly [readonly [value: string, name: string], readonly [value: string, name: string]],
  scenarios?: readonly string[],
): OptionInfo {
  return {
    id,
    title,
    summary,
    rule,
    values: readings.map(([value]) => value),
    names: readings.map(([, name]) => name),
    group: 'Rulings in doubt',
    note: `ruling ${question}`,
    ...(scenarios ? { scenarios } : {}),
  };
}

export const OPTIONS: readonly OptionInfo[] = [
  {
    id: 'length',
    title: 'Length',
    summary: 'To the 18th (10 points), the 20th (16), the 22nd (22), Christmas (28), or the whole campaign.',
    rule: 'A-SCENARIO.1',
    values: LENGTHS,
  },
  {
    id: 'dated-chits',
    title: 'Dated chits',
    summary: 'The two chits that favour the attacker of the season, in the pool or left out.',
    rule: 'A-SCENARIO.2',
    values: ['in', 'out'],
  },
  {
    id: 'own-set-up',
    title: 'German set-up',
    summary: 'Each German corps as printed, or arranged over its own start hexes.',
    rule: 'A-SCENARIO.3',
    values: ['off', 'on'],
    note: 'pro-German',
  },
  {
    id: 'action-cards',
    title: 'Four action cards',
    summary: 'From 22 December the Allies draw four action cards an activation instead of three.',
    rule: 'A-SCENARIO.4',
    values: ['off', 'on'],
    scenarios: SOLITAIRE,
    note: 'pro-Allied',
  },
  {
    id: 'level',
    title: 'Allied Command Level',
    summary: 'As printed, one lower (harder for the German) or one higher (easier).',
    rule: 'A-SCENARIO.5',
    values: ['printed', 'harder', 'easier'],
    scenarios: SOLITAIRE,
  },
  ruling(
    'Q02',
    'A-SUPPLY.25',
    'surrender',
    'Surrender',
    'Which Isolated units roll for surrender at the end of the Supply Phase.',
    [
      ['isolated-before', 'those Isolated before it'],
      ['all-isolated', 'all of them'],
    ],
  ),
  ruling(
    'Q06',
    'A-COMBAT.7',
    'short-draw',
    'Too few chits',
    'What is drawn where the maximum of chits lies below the minimum.',
    [
      ['maximum', 'the maximum, at least one'],
      ['minimum', 'the minimum'],
    ],
  ),
  ruling(
    'Q06',
    'A-COMBAT.7',
    'automaton-chits',
    'Chits of the automaton',
    'How many chits the Allies draw in their attacks.',
    [
      ['most', 'as many as they may'],
      ['best', 'the number with the best balance'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q11',
    'A-DAILY.8',
    'supply-recovery',
    'Back in supply',
    'What becomes of the supply marker of a unit that can trace supply again.',
    [
      ['at-once', 'it is removed'],
      ['one-level', 'it gets better by one level'],
    ],
  ),
  ruling(
    'Q13',
    'A-DEF.14',
    'surround',
    'Surrounded',
    'What closes a side of a hex besides German units and their zones.',
    [
      ['towns-and-edge', 'German cities and towns, and the edge of the map'],
      ['units-only', 'nothing'],
    ],
  ),
  ruling(
    'Q15',
    'A-RESERVE.28',
    'line',
    'The Line',
    'What covers a Position or VP hex against Germans who could come next to it.',
    [
      ['held', 'an Allied unit in it'],
      ['zone', 'an Allied unit in it, or an Allied zone of control'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q16',
    'A-TACTIC-GS.7',
    'bug-out',
    'Bug Out',
    'Whether Surrounded defenders may use it.',
    [
      ['never', 'on no day'],
      ['to-18', 'to the 18th they may'],
    ],
    SOLITAIRE,
  ),
  ruling('Q18', 'A-TACTIC-GS.22', 'infiltration', 'Infantry Infiltration', 'What "minus 1 hex" takes away.', [
    ['nothing', 'nothing more: it is part of Flanked'],
    ['advance', 'the second hex of the advance'],
  ]),
  ruling(
    'Q19',
    'A-TACTIC-GS.18',
    'corps-artillery',
    'Corps Artillery',
    'Whether a second card that is Corps Artillery again draws a third.',
    [
      ['one-more', 'no'],
      ['chain', 'yes, and so on'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q24',
    'A-DAILY.14',
    'demolition',
    'Bridge demolition',
    'Against which hold value the destruction of a bridge is rolled.',
    [
      ['far-hex', 'that of the far hex'],
      ['better-hex', 'the better one of its two hexes'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q25',
    'A-DAY.2',
    'level-counts',
    'Allied Command Level',
    'Which cards of a German impulse count towards it.',
    [
      ['every-card', 'every card'],
      ['commands', 'those for activations and tactics, and Greif'],
    ],
    SOLITAIRE,
  ),
  ruling('Q26', 'A-DAY.3', 'refill', 'The hand', 'When it is filled again.', [
    ['impulse', 'after each impulse'],
    ['card', 'after each card'],
  ]),
  ruling('Q26', 'A-CHITS.3', 'tactic-cost', 'Tactics', 'How many of the tactics of an activation a card takes.', [
    ['one', 'one'],
    ['command-value', 'its command value'],
  ]),
  ruling(
    'Q29',
    'A-DAILY.1',
    'overdue',
    'Overdue reserves',
    'What becomes of German reserves two days overdue for which no hex fits.',
    [
      ['wait', 'they wait'],
      ['any-head', 'they come on any Supply Head of their army area'],
    ],
  ),
  ruling(
    'Q34',
    'A-ACTIVATE.18',
    'action-order',
    'Order of action cards',
    'In which order the action cards of an activation are carried out.',
    [
      ['ascending', 'in ascending number'],
      ['as-drawn', 'as they were drawn'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q38',
    'A-ACTIVATE.7',
    'two-to-one',
    'The 2:1 test',
    'Who counts when an Allied formation is eligible for 2:1 against an enemy.',
    [
      ['reachable', 'units next to him and units that can come'],
      ['adjacent', 'units next to him'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q49',
    'A-AEVENT.12',
    'alarm',
    'Raise The Alarm',
    'Which reserves the Allies may alarm.',
    [
      ['any', 'all'],
      ['formation', 'those of the formation of the card'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q50',
    'A-AEVENT.17',
    'tank-target',
    'Tank Battalion event',
    'Which of several German units is struck.',
    [
      ['strongest', 'the strongest, then the westernmost'],
      ['westernmost', 'the westernmost, then the strongest'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q54',
    'A-GEVENT.6',
    'commandos',
    'Commandos',
    'What becomes of the event when no Allied impulse follows on that day.',
    [
      ['wait', 'it waits for the next one'],
      ['lapse', 'it lapses'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q62',
    'A-RESOLVE.26',
    'late-hits',
    'Hits beyond the fourth',
    'What the fifth and later hits do to Allied attackers.',
    [
      ['ignored', 'nothing'],
      ['steps', 'each takes a step'],
    ],
    SOLITAIRE,
  ),
  ruling('Q86', 'A-REPL.8', 'early-reserves', 'German reserves', 'How they are deployed before they are overdue.', [
    ['by-card', 'by a card of the formation'],
    ['none', 'not at all'],
  ]),
  ruling(
    'Q93',
    'A-RETREAT.1',
    'bound-stack',
    'Units that may not retreat',
    'What becomes of the units stacked with one.',
    [
      ['stay', 'nobody retreats'],
      ['left-behind', 'the others may; it is eliminated then'],
    ],
  ),
];
