/** Enemy Action: Ardennes. The front door. */

import { defineGame } from '../../engine/define.ts';
import type { Game } from '../../engine/game.ts';
import { advice } from './ai.ts';
import { tablesOf } from './compile.ts';
import { type ArdennesData, dataTables } from './data/printed.ts';
import { sheet, sides } from './data/sheet.ts';
import { clear, enter } from './enter.ts';
import { invariants } from './invariants.ts';
import { layer, measures } from './layers.ts';
import { OPTIONS } from './options.ts';
import { observed, odds, preview } from './preview.ts';
import { questions } from './questions.ts';
import { refusals } from './rules/refusals.ts';
import { setUp } from './rules/setup.ts';
import { steps } from './rules/steps.ts';
import { kindsOf, verbs } from './rules/verbs.ts';
import { scene } from './scene.ts';
import { ArdennesState, Off } from './state.ts';
import { ALLIED, FIRST_DAY, GERMAN } from './tables.ts';
import { disguise, redeal, view } from './view.ts';

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(facts?: ArdennesData, rulebook = ''): Game<ArdennesState> {
  const tables = tablesOf(facts);
  const { data } = tables;
  return defineGame<ArdennesState>({
    id: 'ardennes',
    title: 'Ardennes',
    edition: {
      of: 'Enemy Action: Ardennes',
      note: 'Rules in our words after the public player aid; counters, decks, chits and map values found in public material or reconstructed, as each table says.',
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
        summary: 'Both armies with their hands of cards, from the surprise of 16 December on.',
        length: '3 to 14 days',
      },
      {
        id: 'solitaire',
        title: 'German solitaire',
        summary: 'You lead the German; the rules lead the Allies by command and action cards.',
        length: '3 to 14 days',
        playedByRules: ['allied'],
      },
    ],
    options: OPTIONS,
    results: [
      { id: 'german-decisive', text: 'Decisive German victory', winner: GERMAN, grade: 1 },
      { id: 'german-substantive', text: 'Substantive German victory', winner: GERMAN, grade: 0.85 },
      { id: 'german-marginal', text: 'Marginal German victory', winner: GERMAN, grade: 0.7 },
      { id: 'german', text: 'German victory on points', winner: GERMAN, grade: 0.8 },
      { id: 'draw', text: 'A draw', winner: null, grade: 0 },
      { id: 'allied', text: 'Allied victory: the Germans have too few points', winner: ALLIED, grade: 0.8 },
      { id: 'allied-bar', text: 'Allied victory: the Germans fell behind', winner: ALLIED, grade: 1 },
    ],
    kinds: kindsOf(tables),
    verbs: verbs.list,
    refusals,
    steps,
    rulebook,
    data: data as unknown as Game['data'],
    tables: dataTables(data),
    sheet: () => sheet,

    newState: () => new ArdennesState(tables),
    begin: setUp,
    clear,
    enter,

    view,
    redeal,
    disguise,
    scene: (seen) => scene(tables, seen),
    preview,
    odds,
    observed,
    layer,
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
