/** Peiper: four pocket battles and the campaign that links them. The front door. */

import {
  defineGame,
  type Game,
  type OptionInfo,
  push,
  type ScenarioInfo,
  type Setup,
  stepTable,
  type Why,
} from '../../engine/index.ts';
import { about } from './about.ts';
import { advice } from './ai.ts';
import { dataTables, type PeiperData } from './data/printed.ts';
import { sheets, sides } from './data/sheet.ts';
import { clear, enter } from './enter.ts';
import { goal } from './goal.ts';
import { invariants } from './invariants.ts';
import { layer, measures } from './layers.ts';
import { onPaper } from './on-paper.ts';
import { observed, odds, preview } from './preview.ts';
import { questions } from './questions.ts';
import * as chapters from './rules/chapters.ts';
import { refusals } from './rules/refusals.ts';
import { Step } from './rules/sequence.ts';
import { setUp } from './rules/setup.ts';
import { kindsOf, verbs } from './rules/verbs.ts';
import { scene } from './scene.ts';
import { standingOrders } from './standing-orders.ts';
import { Off, PeiperState, type Switch } from './state.ts';
import { GERMAN, tablesOf, US } from './tables.ts';
import { indistinguishableState, redeal, view } from './view.ts';

const SCENARIOS: readonly ScenarioInfo[] = [
  {
    id: 'a',
    title: 'Paying the Peiper',
    summary: '16 December: six regiments open the road at Losheim, and the Spitze comes through behind them.',
    length: '6 turns, half an hour',
  },
  {
    id: 'b',
    title: 'A Dash of Peiper',
    summary: '17 December: from Ligneuville to the bridges of Malmédy, Stavelot and Trois-Ponts before they are blown.',
    length: '5 turns, half an hour',
  },
  {
    id: 'c',
    title: 'The Bagged Peiper',
    summary: '18 December: over the Lienne or down the Amblève to the Ourthe, while the 30th and 3rd Armored close in.',
    length: '5 turns, half an hour',
  },
  {
    id: 'd',
    title: 'Just a Peiper Dream?',
    summary: '19 December: had Peiper got this far. Huy or Andenne, against three batteries and the air force.',
    length: '4 turns, half an hour',
  },
  {
    id: 'campaign',
    title: 'The Peiper Dream',
    summary: 'All four maps as one, up to twenty turns, with supply, captured fuel, regrouping and rebuilt bridges.',
    length: '20 turns, an evening',
  },
];

const ALL = ['off', 'on'] as const;
const BEYOND_A = ['b', 'c', 'd', 'campaign'] as const;
const WITH_A = ['a', 'campaign'] as const;

/** In the order of `Switch`. */
const OPTIONS: readonly OptionInfo[] = [
  {
    id: 'infiltration',
    title: 'Infiltration',
    summary: 'A unit in contact may try to move to another hex in contact.',
    rule: 'P058',
    values: ALL,
    note: 'pro-German on A and B, pro-US on C and D',
  },
  {
    id: 'tiger',
    title: 'Tiger',
    summary: 'The 501st may lend its guns to a unit stacked with it, and does not count for stacking.',
    rule: 'P062',
    values: ALL,
    scenarios: BEYOND_A,
    scenariosRule: 'C23',
    note: 'pro-German',
  },
  {
    id: 'surprise',
    title: 'Surprise',
    summary:
      'German attacks are stronger and US units do not stack until a die roll ends the surprise. Not with Panzers Marsch.',
    rule: 'P065',
    values: ALL,
    scenarios: WITH_A,
    scenariosRule: 'C23',
    note: 'pro-German',
  },
  {
    id: 'tough_demolition',
    title: 'Tougher demolition',
    summary: 'A US unit near the bridge must set the charges.',
    rule: 'P069',
    values: ALL,
  },
  {
    id: 'massacre',
    title: 'Massacre',
    summary: 'Once the news is out, it helps the US player in one attack per turn.',
    rule: 'P075',
    values: ALL,
    scenarios: BEYOND_A,
    scenariosRule: 'C22',
    note: 'pro-US',
  },
  {
    id: 'panzers_marsch',
    title: 'Panzers Marsch',
    summary: 'The German player picks the six units that enter first. Not with Surprise.',
    rule: 'P078',
    values: ALL,
    scenarios: WITH_A,
    scenariosRule: 'C23',
    note: 'favors neither',
  },
  {
    id: 'mines',
    title: 'Mines',
    summary: 'Two German units may start reduced. Only with Panzers Marsch.',
    rule: 'P081',
    values: ALL,
    scenarios: WITH_A,
    scenariosRule: 'C23',
  },
  {
    id: 'fall_back',
    title: 'Fall Back',
    summary: 'A US unit that is hit may try to retreat instead.',
    rule: 'P083',
    values: ALL,
    note: 'pro-US',
  },
  {
    id: 'last_battle',
    title: 'Last Battle',
    summary: 'A German attack that draws a face card draws again; if that misses, the firer loses a step.',
    rule: 'P088',
    values: ALL,
    note: 'pro-US',
  },
  {
    id: 'duel_high_card',
    title: 'Duel of high cards',
    summary: 'Each side draws from its own deck; the higher card acts.',
    rule: 'PR137',
    values: ALL,
  },
  {
    id: 'seventh_unit',
    title: 'Seventh unit',
    summary: 'I/SS-PzGren Regt 2 joins the units of card B.',
    rule: 'C1',
    values: ALL,
    scenarios: ['b', 'campaign'],
    scenariosRule: 'C1',
    note: 'pro-German',
  },
  {
    id: 'us_advance',
    title: 'US advance',
    summary: 'US units may advance after an attack, as German units do.',
    rule: 'PR52',
    values: ALL,
    note: 'pro-US',
  },
  {
    id: 'usual_setup',
    title: 'Usual set-up',
    summary: 'US units and fuel depots with a free set-up start where the scenario suggests, so play begins at once.',
    rule: 'S4',
    values: ALL,
    scenarios: BEYOND_A,
    scenariosRule: 'S4',
    note: 'pro-German',
  },
];

/** Options that need or exclude one another. */
function refuseSetup({ options }: Setup): Why | null {
  const on = (id: keyof typeof Switch | string): boolean => options[id] === 'on';
  if (on('panzers_marsch') && on('surprise'))
    return { rule: 'P080', text: 'Panzers Marsch cannot be used together with Surprise' };
  if (on('mines') && !on('panzers_marsch'))
    return { rule: 'P081', text: 'Mines can only be used together with Panzers Marsch' };
  return null;
}

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(facts?: PeiperData, rulebook = ''): Game<PeiperState> {
  const tables = tablesOf(facts);
  const { data } = tables;
  return defineGame<PeiperState>({
    id: 'peiper',
    title: 'Peiper',
    edition: {
      of: 'Paying the Peiper and its three sister cards, with the campaign The Peiper Dream',
      note: 'The campaign in our own words. The four cards, their maps, counters and set-ups are reconstructed; each table says so.',
      version: 1,
    },
    seats: [
      { id: 'german', name: 'German', inSentence: 'the Germans', style: sides.german },
      { id: 'us', name: 'US', inSentence: 'the Americans', style: sides.us },
    ],
    scenarios: SCENARIOS,
    options: OPTIONS,
    results: [
      { id: 'german', text: 'German victory: goal reached in supply', winner: GERMAN, grade: 1 },
      { id: 'us', text: 'US victory: goal not reached by the end of the last turn', winner: US, grade: 1 },
    ],
    kinds: kindsOf(tables),
    verbs: verbs.list,
    refusals,
    steps: stepTable(Step, chapters),
    rulebook,
    data: data as unknown as Game['data'],
    tables: dataTables(data),
    sheet: ({ scenario }) => sheets[scenario] ?? sheets.a,
    printed: onPaper(),

    newState: () => new PeiperState(tables),
    refuseSetup,
    begin(s) {
      setUp(s);
      push(s, Step.setup);
    },
    clear,
    enter,

    view,
    redeal,
    indistinguishableState,
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
