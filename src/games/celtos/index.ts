/** Celtos. The front door. */

import { defineGame, type Game, pointCode, push, stepTable } from '../../engine/index.ts';
import { about } from './about.ts';
import { advice } from './ai.ts';
import { bookOf } from './book.ts';
import { dataTables } from './data/printed.ts';
import type { CeltosData } from './data/schema.ts';
import { sheetOf, UNKNOWN } from './data/sheet.ts';
import { clear, enter } from './enter.ts';
import { goal } from './goal.ts';
import { intentions } from './intentions.ts';
import { invariants } from './invariants.ts';
import { layer } from './layers.ts';
import { onPaper } from './on-paper.ts';
import { observed, odds, preview } from './preview.ts';
import { blank } from './rules/armies.ts';
import * as chapters from './rules/chapters.ts';
import { guideOf, modelId, strengthLeft } from './rules/field.ts';
import { refusals } from './rules/refusals.ts';
import { pointsFor, RESULTS } from './rules/scenarios.ts';
import { Step } from './rules/sequence.ts';
import { kindsOf, verbs } from './rules/verbs.ts';
import { scene, seatLooks } from './scene.ts';
import { standingOrders } from './standing-orders.ts';
import { CeltosState } from './state.ts';
import { sideOf, tablesOf } from './tables.ts';
import { indistinguishableState, redeal, view } from './view.ts';

/** A unit is where its guide stands. */
function placeOf(s: CeltosState, u: number): number {
  const m = modelId(u, guideOf(s, u));
  return pointCode(s.x[m], s.y[m]);
}

/** The game with the printed tables, or with those that an overlay was laid over. */
export function load(facts?: CeltosData, rulebook = ''): Game<CeltosState> {
  const tables = tablesOf(facts);
  const ready = ['choose', ...tables.peoples.map((p) => p.id)];
  const readyNames = ['their own list', ...tables.peoples.map((p) => `${p.name}, ready-made`)];
  return defineGame<CeltosState>({
    id: 'celtos',
    title: 'Celtos',
    edition: {
      of: 'Celtos',
      note: 'The quick-reference sheet in our own words. Army lists, weapons, scenarios and details come from published play or are reconstructed; each table says which.',
      version: 3,
    },
    seats: [
      { id: 'one', name: 'Player 1', style: UNKNOWN[0] },
      { id: 'two', name: 'Player 2', style: UNKNOWN[1] },
    ],
    seatLooks: (setup) => seatLooks(tables, setup),
    scenarios: tables.data.scenarios.rows.map(({ id, title, summary, length }) => ({ id, title, summary, length })),
    options: [
      {
        id: 'facing',
        title: 'Facings',
        summary: 'Reactions to enemies behind the unit are harder.',
        rule: 'CE-313',
        values: ['on', 'off'],
      },
      {
        id: 'shelter',
        title: 'Shelter for heroes',
        summary: 'A hero on foot next to a unit is ignored as a target.',
        rule: 'CE-703',
        values: ['off', 'on'],
      },
      {
        id: 'points',
        title: 'Points',
        summary: 'The size of both armies.',
        rule: 'CE-801',
        values: ['750', '400', '1000'],
        scenarios: ['border-clash'],
      },
      {
        id: 'army-one',
        title: 'Army of player 1',
        summary: 'A ready-made army, or a list built before the battle.',
        rule: 'CE-841',
        values: ready,
        names: readyNames,
        scenarios: ['border-clash'],
      },
      {
        id: 'army-two',
        title: 'Army of player 2',
        summary: 'A ready-made army, or a list built before the battle.',
        rule: 'CE-841',
        values: ready,
        names: readyNames,
        scenarios: ['border-clash'],
      },
      {
        id: 'lists',
        title: 'Army lists',
        summary: 'Lists built before the battle, or ready-made lists.',
        rule: 'CE-801',
        values: ['choose', 'ready'],
        names: ['own lists', 'ready-made'],
        scenarios: ['bound-seer', 'raid'],
      },
    ],
    results: RESULTS,
    kinds: kindsOf(tables),
    verbs: verbs.list,
    refusals,
    steps: stepTable(Step, chapters),
    rulebook,
    data: tables.data as unknown as Game['data'],
    tables: dataTables(tables.data),
    sheet: (setup) => sheetOf(tables, setup.scenario),
    printed: onPaper,

    newState: () => new CeltosState(tables),
    refuseSetup({ options }) {
      if (options.points === undefined || options.points === '750') return null;
      const named = ['army-one', 'army-two'].some((id) => (options[id] ?? 'choose') !== 'choose');
      return named ? { rule: 'CE-801', text: 'ready-made armies are only available at 750 points' } : null;
    },
    begin(s) {
      blank(s);
      push(s, Step.nextArmy);
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
    layer,
    about,
    layers: ['zones', 'threat', 'strike'],
    goal,
    standingOrders,
    measures: (s) =>
      [0, 1].map((seat) => ({
        id: 'points',
        name: 'Victory points',
        seat,
        value: s.turn === 0 ? 0 : pointsFor(s, seat),
        score: true,
      })),
    forces: {
      kind: 'unit',
      places: 'point',
      seat: (s, u) => (s.profile[u] === 0 ? -1 : sideOf(u)),
      place: (s, u) => (s.onTable[u] ? placeOf(s, u) : -1),
      steps: (s, u) => (s.lost[u] ? 0 : strengthLeft(s, u)),
      isPlural: (s, u) => s.size[u] > 1,
    },
    armies: bookOf(tables),
    advice,
    intentions,
    invariants,
  });
}

export default load();
