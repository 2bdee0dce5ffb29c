/** The switches of a match: its length, options a to d (dossier 14), and the rulings in doubt, each with its other reading. */

import type { OptionInfo } from '../../engine/index.ts';
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
    group: 'Disputed rulings',
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
    names: [
      'Breakthrough, to 18 December',
      'Race to the Meuse, to 20 December',
      'High tide, to 22 December',
      'Christmas, to 25 December',
      'Campaign, to 29 December',
    ],
  },
  {
    id: 'dated-chits',
    title: 'Dated chits',
    summary: 'Whether the two dated chits that favor the current attacker are in the cup.',
    rule: 'A-SCENARIO.2',
    values: ['in', 'out'],
  },
  {
    id: 'own-set-up',
    title: 'German set-up',
    summary: 'German corps start as printed, or you place each on its own start hexes.',
    rule: 'A-SCENARIO.3',
    values: ['off', 'on'],
    note: 'pro-German',
  },
  {
    id: 'action-cards',
    title: 'Four action cards',
    summary: 'From 22 December, the Allies draw four action cards per activation instead of three.',
    rule: 'A-SCENARIO.4',
    values: ['off', 'on'],
    scenarios: SOLITAIRE,
    note: 'pro-Allied',
  },
  {
    id: 'level',
    title: 'Allied Command Level',
    summary: 'As printed, one lower (harder for the Germans) or one higher (easier).',
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
      ['isolated-before', 'only units already Isolated before it'],
      ['all-isolated', 'all Isolated units'],
    ],
  ),
  ruling(
    'Q06',
    'A-COMBAT.7',
    'short-draw',
    'Too few chits',
    'How many chits are drawn when the maximum is below the minimum.',
    [
      ['maximum', 'the maximum, at least one'],
      ['minimum', 'the minimum'],
    ],
  ),
  ruling(
    'Q06',
    'A-COMBAT.7',
    'automaton-chits',
    'Chits drawn by the solitaire rules',
    'How many chits the Allies draw in their attacks.',
    [
      ['most', 'as many as allowed'],
      ['best', 'the number with the best balance of hits'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q11',
    'A-DAILY.8',
    'supply-recovery',
    'Back in supply',
    'What happens to a supply marker when the unit can trace supply again.',
    [
      ['at-once', 'it is removed'],
      ['one-level', 'it improves by one level'],
    ],
  ),
  ruling(
    'Q13',
    'A-DEF.14',
    'surround',
    'Surrounded',
    'What blocks a hexside apart from German units and their zones of control.',
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
    'What covers a Position or VP hex that German units could move next to.',
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
      ['never', 'never'],
      ['to-18', 'until the 18th'],
    ],
    SOLITAIRE,
  ),
  ruling('Q18', 'A-TACTIC-GS.22', 'infiltration', 'Infantry Infiltration', 'What “minus 1 hex” removes.', [
    ['nothing', 'nothing extra: it is part of Flanked'],
    ['advance', 'the second hex of the advance'],
  ]),
  ruling(
    'Q19',
    'A-TACTIC-GS.18',
    'corps-artillery',
    'Corps Artillery',
    'Whether a second Corps Artillery card draws a third.',
    [
      ['one-more', 'no'],
      ['chain', 'yes, without limit'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q24',
    'A-DAILY.14',
    'demolition',
    'Bridge demolition',
    'Which hold value is used for the bridge demolition roll.',
    [
      ['far-hex', 'the far hex’s'],
      ['better-hex', 'the better of its two hexes'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q25',
    'A-DAY.2',
    'level-counts',
    'Allied Command Level',
    'Which cards in a German impulse count toward it.',
    [
      ['every-card', 'every card'],
      ['commands', 'activations, tactics and Greif'],
    ],
    SOLITAIRE,
  ),
  ruling('Q26', 'A-DAY.3', 'refill', 'The hand', 'When it is refilled.', [
    ['impulse', 'after each impulse'],
    ['card', 'after each card'],
  ]),
  ruling('Q26', 'A-CHITS.3', 'tactic-cost', 'Tactics', 'How much of an activation’s tactics limit one card uses.', [
    ['one', 'one'],
    ['command-value', 'its command value'],
  ]),
  ruling(
    'Q29',
    'A-DAILY.1',
    'overdue',
    'Overdue reserves',
    'What happens to German reserves that are two days overdue and have no legal hex.',
    [
      ['wait', 'they wait'],
      ['any-head', 'they enter at any Supply Head in their army area'],
    ],
  ),
  ruling(
    'Q34',
    'A-ACTIVATE.18',
    'action-order',
    'Order of action cards',
    'The order in which an activation’s action cards are carried out.',
    [
      ['ascending', 'by ascending number'],
      ['as-drawn', 'in the order drawn'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q38',
    'A-ACTIVATE.7',
    'two-to-one',
    'The 2:1 test',
    'Which units count when testing whether an Allied formation has 2:1 against an enemy.',
    [
      ['reachable', 'adjacent units and units that can reach the enemy'],
      ['adjacent', 'only adjacent units'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q49',
    'A-AEVENT.12',
    'alarm',
    'Raise The Alarm',
    'Which reserves the Allies may use it for.',
    [
      ['any', 'all'],
      ['formation', 'those of the card’s formation'],
    ],
    SOLITAIRE,
  ),
  ruling(
    'Q50',
    'A-AEVENT.17',
    'tank-target',
    'Tank Battalion event',
    'Which of several German units loses the step.',
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
    'What happens to the event if no Allied impulse follows that day.',
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
    'What happens to Allied attackers on the fifth and later hits.',
    [
      ['ignored', 'nothing'],
      ['steps', 'each costs a step'],
    ],
    SOLITAIRE,
  ),
  ruling('Q86', 'A-REPL.8', 'early-reserves', 'German reserves', 'How they may be deployed before they are overdue.', [
    ['by-card', 'by a card of their formation'],
    ['none', 'not at all'],
  ]),
  ruling('Q93', 'A-RETREAT.1', 'bound-stack', 'Units that cannot retreat', 'What happens to units stacked with one.', [
    ['stay', 'none of them retreats'],
    ['left-behind', 'the others may retreat; it is then eliminated'],
  ]),
];
