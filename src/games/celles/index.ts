/** Battles of the Bulge: Celles. The front door. */

import { defineGame, type Game, push, stepTable, tableList } from '../../engine/index.ts';
import { about } from './about.ts';
import { advice } from './ai.ts';
import { TITLES } from './data/printed.ts';
import type { CellesData } from './data/schema.ts';
import { sheet, sides } from './data/sheet.ts';
import { clear, enter } from './enter.ts';
import { goal } from './goal.ts';
import { invariants } from './invariants.ts';
import { layer } from './layers.ts';
import { onPaper } from './on-paper.ts';
import { odds, preview } from './preview.ts';
import { questions } from './questions.ts';
import * as chapters from './rules/chapters.ts';
import { refusals } from './rules/refusals.ts';
import { observed } from './rules/reports.ts';
import { Step } from './rules/sequence.ts';
import { setUp } from './rules/setup.ts';
import { kindsOf, verbs } from './rules/verbs.ts';
import { measures } from './rules/victory.ts';
import { scene } from './scene.ts';
import { standingOrders } from './standing-orders.ts';
import { CellesState, Off } from './state.ts';
import { ALLIED, GERMAN, tablesOf } from './tables.ts';

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(facts?: CellesData, rulebook = ''): Game<CellesState> {
  const tables = tablesOf(facts);
  const { data } = tables;
  // The outline of the Rear Areas may come from an overlay.
  const { german, allied } = data.map.rearAreas;
  const rear = (id: string) => (id === 'german-rear' ? german : allied);
  const drawn = { ...sheet, areas: sheet.areas.map((area) => ({ ...area, hexes: rear(area.id) })) };
  return defineGame<CellesState>({
    id: 'celles',
    title: 'Celles',
    edition: {
      of: 'Battles of the Bulge: Celles',
      note: 'Rules in our own words. Values on the map, counters and charts come from published play or are reconstructed; each table says which.',
      version: 1,
    },
    seats: [
      { id: 'german', name: 'German', inSentence: 'the Germans', style: sides.german },
      { id: 'allied', name: 'Allied', inSentence: 'the Allies', style: sides.us },
    ],
    scenarios: [
      {
        id: 'standard',
        title: 'To the Meuse',
        summary:
          '23 to 27 December 1944: panzer divisions drive for the Meuse while the US 2nd Armor comes down from the north.',
        length: '8 turns, 2 to 3 hours',
      },
    ],
    options: [
      {
        id: 'variable-actions',
        title: 'Variable actions',
        summary: 'From 24 December, a die roll each turn adds or removes one action.',
        rule: 'C-17.0.1',
        values: ['off', 'on'],
      },
      {
        id: 'roads',
        title: 'Road rate',
        summary: 'Whether the road rate also applies in towns, in villages and across rivers, or only in open country.',
        rule: 'C-8.0.19',
        values: ['everywhere', 'open-country'],
      },
    ],
    results: [
      { id: 'german-decisive', text: 'Decisive German victory: 20 points at the Meuse', winner: GERMAN, grade: 1 },
      { id: 'german', text: 'German victory on points', winner: GERMAN, grade: 0.8 },
      { id: 'allied', text: 'Allied victory on points', winner: ALLIED, grade: 0.8 },
      { id: 'tie', text: 'Draw: equal points', winner: null, grade: 0 },
    ],
    kinds: kindsOf(tables),
    verbs: verbs.list,
    refusals,
    steps: stepTable(Step, chapters),
    rulebook,
    data: data as unknown as Game['data'],
    tables: tableList(data, TITLES),
    sheet: () => drawn,
    printed: onPaper(tables),

    newState: () => new CellesState(tables),
    begin(s) {
      setUp(s);
      push(s, Step.placeAtMarche);
    },
    clear,
    enter,

    // nothing is hidden, so views follow from the fields.
    scene: (seen) => scene(tables, seen),
    preview,
    odds,
    observed,
    questions,
    goal,
    standingOrders,
    measures,
    forces: {
      kind: 'unit',
      places: 'hex',
      seat: (s, u) => (s.hex[u] < 0 && s.off[u] === Off.absent ? -1 : s.tables.sideOf[u]),
      place: (s, u) => s.hex[u],
      steps: (s, u) => s.steps[u],
    },
    layer,
    about,
    advice,
    invariants,
  });
}

export default load();
