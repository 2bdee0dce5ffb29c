/** Combat Operations. The front door. */
import { defineGame, type Game, type JsonObject, stepTable } from '../../engine/index.ts';
import { about } from './about.ts';
import { advice } from './ai.ts';
import { provenance, tableTitles } from './data/printed.ts';
import type { Data, TableName } from './data/schema.ts';
import { sheet, sides } from './data/sheet.ts';
import { enter } from './enter.ts';
import { goal } from './goal.ts';
import { indistinguishableState } from './indistinguishable-state.ts';
import { invariants } from './invariants.ts';
import { layer } from './layers.ts';
import { onPaper } from './on-paper.ts';
import { observed, odds, preview } from './preview.ts';
import { questions } from './questions.ts';
import { redeal } from './redeal.ts';
import * as chapters from './rules/chapters.ts';
import { ruleMarks } from './rules/marks.ts';
import { refusals } from './rules/refusals.ts';
import { plannedReport } from './rules/reports.ts';
import { Step } from './rules/sequence.ts';
import { beginScenario, clearBoard } from './rules/setup.ts';
import { verbList } from './rules/verbs.ts';
import { measures, RESULTS } from './rules/victory.ts';
import { scene } from './scene.ts';
import { standingOrders } from './standing-orders.ts';
import { CoState } from './state.ts';
import { BLUE, onMap, Place, RED, SIDE_IDS, tablesOf, UNITS } from './tables.ts';
import { view } from './view.ts';

/** In the order of `Rule` in state.ts. */
const OPTIONS: Readonly<Record<string, readonly [title: string, summary: string, rule: string]>> = {
  one_armor_bridge: ['One armor bridge', 'An engineer battalion can help complete only one armor bridge.', 'X4'],
  step_loss_halves: ['Step losses weaken', 'With one step left, printed attack and defense are halved.', 'X5'],
  end_immediately: ['Sudden end', 'The game ends with the player turn in which the end chit is drawn.', 'X26'],
  three_to_one_battalions: ['Deadly 3-1', 'At 3-1 the defender loses whole battalions instead of steps.', 'K2'],
  artillery_terrain: [
    'Terrain against artillery',
    'Supporting artillery is weaker into towns, woods and swamp.',
    'K15',
  ],
};

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(data?: Data, rulebook = ''): Game<CoState> {
  const tables = tablesOf(data);
  return defineGame<CoState>({
    id: 'combat-operations',
    title: 'Combat Operations',
    edition: {
      of: 'Combat Operations (BoneGames, public beta 1997)',
      note: 'Rules in our own words. The beta’s counter sheet, map and charts are lost: values are reconstructed; each table says so.',
      version: 4,
    },
    seats: [
      { id: SIDE_IDS[BLUE], name: 'Blue', style: sides.blue },
      { id: SIDE_IDS[RED], name: 'Red', style: sides.red },
    ],
    scenarios: [
      {
        id: 'red_attack',
        title: 'Red Attack',
        summary: 'Red enters from the south with two divisions to take the four town hexes beyond the river.',
        length: '6 to 10 turns',
      },
      {
        id: 'blue_attack',
        title: 'Blue Attack',
        summary: 'Blue drives west with an armored and an infantry division to free the East-West road.',
        length: '6 to 10 turns',
      },
    ],
    options: Object.entries(OPTIONS).map(([id, [title, summary, rule]]) => ({
      id,
      title,
      summary,
      rule,
      values: ['off', 'on'],
    })),
    results: RESULTS,
    kinds: tables.kinds,
    verbs: verbList,
    refusals,
    steps: stepTable(Step, chapters),
    rulebook,
    data: tables.data as unknown as JsonObject,
    tables: (Object.keys(tableTitles) as TableName[]).map((name) => ({
      name,
      title: tableTitles[name],
      provenance: provenance[name],
    })),
    sheet: () => sheet,
    printed: onPaper(tables),

    newState: () => new CoState(tables),
    begin: beginScenario,
    clear: clearBoard,
    enter,

    view,
    redeal,
    indistinguishableState,
    scene: (seen) => scene(tables, seen),
    preview,
    planned: (s, hex) => plannedReport(s, tables.grid.find(hex)),
    odds,
    observed,
    questions,
    goal,
    standingOrders,
    measures,
    forces: {
      kind: 'unit',
      places: 'hex',
      // Dummies fight nobody; a regiment is its battalions.
      seat: (s, u) => (u >= UNITS || tables.dummy[u] === 1 || s.hex[u] === Place.none ? -1 : tables.side[u]),
      place: (s, u) => (onMap(s.hex[u]) ? s.hex[u] : -1),
      steps: (s, u) => s.steps[u],
    },
    layer,
    about,
    ruleMarks,
    advice,
    invariants,
  });
}

export default load();
