/** Enemy Action: Ardennes. The front door. */

import { defineGame, type Game, stepTable } from '../../engine/index.ts';
import { about } from './about.ts';
import { advice } from './ai.ts';
import { tablesOf } from './compile.ts';
import { type ArdennesData, dataTables } from './data/printed.ts';
import { sheet, sides } from './data/sheet.ts';
import { clear, enter } from './enter.ts';
import { goal } from './goal.ts';
import { invariants } from './invariants.ts';
import { layer, measures } from './layers.ts';
import { onPaper } from './on-paper.ts';
import { OPTIONS } from './options.ts';
import { observed, odds, preview } from './preview.ts';
import { questions } from './questions.ts';
import * as chapters from './rules/chapters.ts';
import { refusals } from './rules/refusals.ts';
import { Step } from './rules/sequence.ts';
import { setUp } from './rules/setup.ts';
import { kindsOf, verbs } from './rules/verbs.ts';
import { RESULTS } from './rules/victory.ts';
import { cardDesign, scene } from './scene.ts';
import { standingOrders } from './standing-orders.ts';
import { ArdennesState, Off } from './state.ts';
import { FIRST_DAY } from './tables.ts';
import { indistinguishableState, redeal, view } from './view.ts';

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(facts?: ArdennesData, rulebook = ''): Game<ArdennesState> {
  const tables = tablesOf(facts);
  const { data } = tables;
  const kinds = kindsOf(tables);
  return defineGame<ArdennesState>({
    id: 'ardennes',
    title: 'Ardennes',
    edition: {
      of: 'Enemy Action: Ardennes',
      note: 'Rules in our own words, after the public player aid. Counters, decks, chits and map values come from public material or are reconstructed; each table says which.',
      version: 4,
    },
    seats: [
      { id: 'german', name: 'German', inSentence: 'the Germans', style: sides.german },
      { id: 'allied', name: 'Allied', inSentence: 'the Allies', style: sides.us },
    ],
    scenarios: [
      {
        id: 'two-players',
        title: 'Two players',
        summary: 'Both sides play from hands of cards, starting with the surprise attack of 16 December.',
        length: '3 to 14 days',
      },
      {
        id: 'solitaire',
        title: 'German solitaire',
        summary: 'You play the Germans; the solitaire rules play the Allies with command and action cards.',
        length: '3 to 14 days',
        playedByRules: ['allied'],
      },
    ],
    options: OPTIONS,
    results: RESULTS,
    kinds: { ...kinds, card: { ...kinds.card, design: (c) => cardDesign(tables, c) } },
    verbs: verbs.list,
    refusals,
    steps: stepTable(Step, chapters),
    rulebook,
    data: data as unknown as Game['data'],
    tables: dataTables(data),
    sheet: () => sheet,
    printed: onPaper(tables),

    newState: () => new ArdennesState(tables),
    begin: setUp,
    clear,
    enter,

    view,
    redeal,
    indistinguishableState,
    scene: (seen) => scene(tables, seen),
    preview,
    odds,
    observed,
    layer,
    about,
    goal,
    standingOrders,
    measures,
    forces: {
      kind: 'unit',
      places: 'hex',
      seat: (s, u) => (u >= s.tables.units || (s.hex[u] < 0 && s.off[u] === Off.outOfPlay) ? -1 : s.tables.sideOf[u]),
      place: (s, u) => s.hex[u],
      steps: (s, u) => s.steps[u],
    },
    turn: (s) => Math.max(0, s.day - FIRST_DAY + 1),
    questions,
    advice,
    invariants,
  });
}

export default load();
