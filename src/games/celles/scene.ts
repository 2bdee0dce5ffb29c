/** What is to be drawn of a view: units, chits, turn record, action tracks, cups, boxes and the victory point track. */

import {
  type Badge,
  type Box,
  type CounterDesign,
  type Fact,
  type HexMark,
  type Measure,
  onceFor,
  openView,
  type Piece,
  type Place,
  present,
  type Scene,
  type SceneStatus,
  type SideStyle,
  type StatusFigure,
  type Track,
  type UnitSymbol,
  type View,
} from '../../engine/index.ts';
import type { UnitRow } from './data/schema.ts';
import { sides } from './data/sheet.ts';
import { cupOf, trackOf } from './rules/chits.ts';
import { attackStrength, defenseStrength } from './rules/combat.ts';
import { allowance, baseAllowance, pointsLeft, printedAllowance } from './rules/movement.ts';
import { contestedOf } from './rules/reports.ts';
import { points, SIDE_WORDS } from './rules/telling.ts';
import { chitName } from './rules/verbs.ts';
import { holdsTown, measure, measures, scoresAtMeuse } from './rules/victory.ts';
import { isMotorized } from './rules/zoc.ts';
import { BACK_FACE, CellesState, Off, Supply, TRACK_LENGTH } from './state.ts';
import { ALLIED, GERMAN, SIDE_NAMES, SIDES, type Tables } from './tables.ts';

export const SIDE_STYLES: readonly SideStyle[] = [sides.german, sides.us];
const NATION_STYLES: readonly SideStyle[] = [sides.german, sides.us, sides.uk];

/** As drawn on a counter, and as told. */
const TYPES: Readonly<Record<UnitRow['type'], readonly [symbol: UnitSymbol, words: string]>> = {
  armor: ['armor', 'armor'],
  recon: ['recon', 'recon'],
  infantry: ['infantry', 'infantry'],
  spat: ['sp-antitank', 'SP/AT'],
};

// ---- designs, made once an edition ----------------------------------------------------------------------------------

const GLYPHS = ['burst', 'double-arrow', 'plus', 'aircraft'] as const;

const designsOf = onceFor((t: Tables) => {
  const chit = (c: number, subtext: string): CounterDesign => {
    const kind = t.tacticalChit.indexOf(c) % 4;
    const common = { form: 'chit', side: SIDE_STYLES[t.chitSide[c]] } as const;
    return kind >= 0
      ? { ...common, glyph: GLYPHS[kind], subtext: chitName(t, c) }
      : { ...common, text: chitName(t, c), subtext };
  };
  const unit = (row: UnitRow, u: number): CounterDesign => {
    const { label, color } = t.data.formations.rows[t.formationOf[u]];
    return {
      form: 'unit',
      side: NATION_STYLES[t.nationOf[u]],
      symbol: TYPES[row.type][0],
      ...(row.type === 'infantry' ? { size: 'battalion' } : {}),
      formation: { label, color },
    };
  };
  return {
    unit: t.data.units.rows.map(unit),
    chit: t.chitIds.map((_, c) => chit(c, 'action')),
    chitBack: t.chitIds.map((_, c) => chit(c, 'other unit')),
    truck: { form: 'marker', side: sides.us, text: 'Truck', subtext: '84 Inf' } as CounterDesign,
  };
});

/** How an action or tactical chit is printed; the back of an action chit activates one other unit. */
export const chitDesign = (t: Tables, c: number): CounterDesign => designsOf(t).chit[c];

// ---- units ----------------------------------------------------------------------------------------------------------

function placeOf(s: CellesState, u: number): Place | null {
  const t = s.tables;
  if (s.hex[u] >= 0) return { hex: t.grid.name(s.hex[u]) };
  const side = SIDE_NAMES[t.sideOf[u]];
  if (s.off[u] === Off.destroyed) return { box: `destroyed-${side}` };
  if (s.off[u] === Off.withdrawn) return { box: 'withdrawn' };
  if (s.off[u] === Off.pool && t.arrive[u] > 0) return { box: `arrivals-${side}`, slot: t.arrive[u] - 1 };
  // Before turn 1: the Allied player's free units (D-02 to D-04).
  if (s.off[u] === Off.pool) return { box: 'to-place' };
  return null;
}

const badgesOf = (s: CellesState, u: number): Badge[] =>
  present<Badge>(
    s.disrupted[u] && 'disrupted',
    s.supply[u] === Supply.outOfSupply && 'out-of-supply',
    s.supply[u] === Supply.isolated && 'isolated',
    s.truckUnit === u && 'truck',
    s.activated[u] && !s.done[u] && 'activated',
    s.active === u && {
      text: points(pointsLeft(s, u)),
      name: `${points(pointsLeft(s, u))} movement points left`,
      tone: 'job',
    },
  );

const SUPPLY_WORDS = ['in supply', 'Out of Supply', 'Isolated'] as const;

function factsOf(s: CellesState, u: number): Fact[] {
  const row = s.tables.data.units.rows[u];
  const face = `${s.steps[u] < row.steps ? 'reduced' : 'full'}, ${s.used[u] ? 'used' : 'unused'} face`;
  const held = s.truckUnit !== u && printedAllowance(s, u) < s.tables.allowance[u];
  const isMoving = s.active === u;
  const cuts = present(
    held && { text: '6 on turn 1', rule: 'C-21.0.3' },
    s.truckUnit === u && { text: 'on the Truck', rule: 'C-8.3.6' },
    s.supply[u] === Supply.outOfSupply && { text: 'Out of Supply: minus one third', rule: 'C-5.0.24' },
    s.supply[u] === Supply.isolated && { text: 'Isolated: minus two thirds', rule: 'C-5.0.27' },
    s.disrupted[u] && { text: 'Disrupted: minus one third', rule: 'C-12.0.2' },
    isMoving && allowance(s, u) > baseAllowance(s, u) && { text: 'with strategic movement', rule: 'C-8.5.6' },
  );
  const base = points(baseAllowance(s, u));
  const moves = isMoving ? `${points(pointsLeft(s, u))} of ${points(allowance(s, u))}` : base;
  const isDue = s.hex[u] < 0 && s.off[u] === Off.pool && row.entry;
  return present<Fact>(
    { label: 'Attack', value: String(attackStrength(s, u)), note: face, rule: 'C-2.2.3.5' },
    { label: 'Defense', value: String(defenseStrength(s, u)), note: face, rule: 'C-2.2.3.5' },
    { label: 'Movement', value: moves, note: cuts, rule: 'C-8.0.4' },
    { label: 'Steps', value: `${s.steps[u]} of ${row.steps}`, rule: 'C-2.2.3.8' },
    s.hex[u] >= 0 && { label: 'Supply', value: SUPPLY_WORDS[s.supply[u]], rule: 'C-5.0.1' },
    scoresAtMeuse(s, u) && { label: 'Victory points', value: '1 a turn', note: 'at the Meuse', rule: 'C-16.0.1' },
    isDue && {
      label: 'Arrives',
      value: `turn ${row.arrive} in ${isDue.join(', ')}`,
      rule: 'C-14.0.2',
      reconstructed: / R/.test(row.source),
    },
  );
}

function unitPiece(s: CellesState, u: number): Piece | null {
  const place = placeOf(s, u);
  if (!place) return null;
  const t = s.tables;
  const row = t.data.units.rows[u];
  const lost = s.off[u] === Off.destroyed && s.hex[u] < 0;
  const reduced = !lost && s.steps[u] < row.steps;
  const values = (face: string): string => `${face.replace('/', '-')}-${row.ma}`;
  const faces = [...row.full, ...(row.reduced ?? [])];
  const now = (reduced ? 2 : 0) + (s.used[u] ? 1 : 0);
  const formation = t.data.formations.rows[t.formationOf[u]];
  return {
    id: row.id,
    place,
    design: designsOf(t).unit[u],
    face: s.used[u] ? 'used' : 'front',
    values: values(faces[now]),
    steps: lost ? row.steps : s.steps[u],
    maxSteps: row.steps,
    reduced,
    badges: badgesOf(s, u),
    name: row.name,
    line: `${formation.name} · ${TYPES[row.type][1]}, ${isMotorized(s, u) ? 'motorized' : 'on foot'}`,
    tip: present(
      `${values(faces[now])}${s.used[u] ? ', used' : ''}${reduced ? ', reduced' : ''}`,
      s.supply[u] && SUPPLY_WORDS[s.supply[u]],
      s.disrupted[u] && 'Disrupted',
    ),
    facts: factsOf(s, u),
    faces: faces.map((face, i) => ({
      label: ['full', 'full, used', 'reduced', 'reduced, used'][i],
      face: i % 2 ? 'used' : 'front',
      values: values(face),
      reduced: i > 1,
      now: i === now && !lost,
    })),
    order: s.active === u ? 100 : s.steps[u] * 10 + (s.used[u] ? 0 : 5),
  };
}

// ---- chits ----------------------------------------------------------------------------------------------------------

function chitPieces(s: CellesState): Piece[] {
  const t = s.tables;
  const { chit, chitBack } = designsOf(t);
  const pieces: Piece[] = [];
  for (let c = 0; c < t.chits; c++) {
    const side = SIDE_NAMES[t.chitSide[c]];
    const name = `${chitName(t, c)} chit`;
    for (const [box, count, line] of [
      [`available-${side}`, s.available[c], 'available'],
      [`played-${side}`, s.played[c], 'played'],
      [`played-${side}`, s.setAside[c], 'set aside for this turn'],
    ] as const)
      for (let i = 0; i < count; i++)
        pieces.push({
          id: `${t.chitIds[c]}-${i}`,
          place: { box, slot: c },
          design: chit[c],
          face: 'front',
          name,
          line,
        });
  }
  for (const side of SIDES)
    trackOf(s, side).forEach((entry, cell) => {
      if (entry === 0) return;
      const c = (entry & ~BACK_FACE) - 1;
      const back = (entry & BACK_FACE) !== 0;
      pieces.push({
        id: `action-${SIDE_NAMES[side]}-${cell}`,
        place: { track: `actions-${SIDE_NAMES[side]}`, cell },
        design: (back ? chitBack : chit)[c],
        face: 'front',
        name: `${chitName(t, c)} Action Chit`,
        line: back ? 'activated a unit of another formation' : 'activated its formation',
      });
    });
  return pieces;
}

function truckPiece(s: CellesState): Piece[] {
  if (s.truckUnit >= 0) return [];
  const free = s.turn >= s.truckFrom;
  return [
    {
      id: 'truck',
      place: { track: 'turns', cell: Math.min(s.tables.turns, Math.max(s.turn, s.truckFrom)) - 1 },
      design: designsOf(s.tables).truck,
      face: 'front',
      values: points(s.tables.truckAllowance),
      name: 'Truck',
      line: free ? 'may be placed on an activated unit of the 84th' : `available from turn ${s.truckFrom}`,
    },
  ];
}

// ---- tracks and boxes -----------------------------------------------------------------------------------------------

function tracksOf(s: CellesState): Track[] {
  const t = s.tables;
  const turns: Track = {
    id: 'turns',
    name: 'Turn record',
    kind: 'turns',
    cells: t.data.turns.rows.map((row) => ({
      label: String(row.turn),
      sub: row.date,
      light: row.light,
      figures: [
        { text: String(row.german), side: sides.german, name: `${row.german} German actions` },
        { text: String(row.allied), side: sides.us, name: `${row.allied} Allied actions` },
      ],
    })),
    current: s.turn - 1,
  };
  const actions = SIDES.map(
    (side): Track => ({
      id: `actions-${SIDE_NAMES[side]}`,
      name: `${SIDE_WORDS[side]} actions`,
      kind: 'chits',
      cells: Array.from({ length: Math.min(TRACK_LENGTH, s.actions[side]) }, (_, i) => ({ label: String(i + 1) })),
      ...(s.phasing === side && s.actionsUsed[side] > 0 ? { current: s.actionsUsed[side] - 1 } : {}),
    }),
  );
  // C-16.0.6: at its end the marker turns to +10 and begins again.
  const vp: Track = {
    id: 'vp',
    name: 'German victory points',
    kind: 'count',
    cells: Array.from({ length: 10 }, (_, i) => ({ label: String(i) })),
    markers: [
      {
        cell: s.vp % 10,
        side: sides.german,
        name: `${s.vp} of ${t.data.victory.decisive}${s.vp >= 10 ? ', marker on its +10 side' : ''}`,
      },
    ],
  };
  return [turns, ...actions, vp];
}

function boxesOf(s: CellesState): Box[] {
  const t = s.tables;
  const rows = t.data.turns.rows.map((r) => `Turn ${r.turn} · ${r.date}, ${r.light}`);
  const boxes = SIDES.flatMap((side) => {
    const box = (id: string, name: string, kind: Box['kind'], where: 'strip' | 'panel', more?: Partial<Box>): Box => ({
      id: `${id}-${SIDE_NAMES[side]}`,
      name: `${SIDE_WORDS[side]} ${name}`,
      kind,
      where,
      side: SIDE_STYLES[side],
      ...more,
    });
    const cup = Array.from(cupOf(s, side));
    const note = cup.flatMap((n, c) => (n === 0 ? [] : [`${chitName(t, c)}${n > 1 ? ` ×${n}` : ''}`])).join(', ');
    return [
      box('cup', 'cup', 'cup', 'strip', { count: cup.reduce((sum, n) => sum + n, 0), note }),
      box('available', 'available chits', 'hand', 'strip'),
      box('played', 'played chits', 'row', 'strip'),
      box('arrivals', 'reinforcements', 'schedule', 'panel', { rows }),
      box('destroyed', 'destroyed units', 'row', 'panel'),
    ];
  });
  return [
    ...boxes,
    { id: 'withdrawn', name: 'Withdrawn', kind: 'row', side: sides.german, where: 'panel' },
    { id: 'to-place', name: 'To place', kind: 'row', side: sides.us, where: 'panel' },
  ];
}

// ---- status ---------------------------------------------------------------------------------------------------------

function pointsFigure(s: CellesState, list: readonly Measure[], side: number): StatusFigure {
  const value = (id: string): string => String(measure(list, id, side));
  const towns = s.tables.data.victory.towns
    .filter((town, i) => (side === GERMAN || town.side === 'both') && holdsTown(s, side, i))
    .map((town) => ({
      text: `${town.name} ${town.points}`,
      rule: side === GERMAN && town.side === 'german' ? 'C-16.0.10' : 'C-16.0.9',
    }));
  return {
    label: `${SIDE_WORDS[side]} points`,
    value: value('points'),
    side: SIDE_STYLES[side],
    facts: present(
      side === GERMAN && { label: 'Meuse track', value: value('vp'), rule: 'C-16.0.5' },
      { label: 'Towns held', value: value('towns'), note: towns, rule: 'C-16.0.11' },
      { label: 'Enemy steps eliminated', value: value('steps-eliminated'), rule: 'C-16.0.13' },
    ),
  };
}

const RESULT_TEXT = ['', 'Decisive German victory', 'German victory', 'Allied victory', 'Draw'] as const;

function statusOf(s: CellesState): SceneStatus {
  const { turns, data, unitIds, arrive } = s.tables;
  const row = data.turns.rows[s.turn - 1];
  const side = s.phasing;
  const list = measures(s);
  const figures = SIDES.map((each) => pointsFigure(s, list, each));
  const action = side < 0 ? '' : `action ${s.actionsUsed[side]} of ${s.actions[side]}`;
  const between = s.firstSide < 0 && s.actions[GERMAN] === 0 ? 'Set-up' : 'Initiative';
  const due = unitIds.filter((_, u) => s.hex[u] < 0 && s.off[u] === Off.pool && arrive[u] > 0);
  const [vp] = list;
  return {
    turn: `Turn ${s.turn} · ${row.date}, ${row.light}`,
    phase: s.result !== 0 ? 'The match is over' : side >= 0 ? `${SIDE_WORDS[side]} ${action}` : between,
    light: row.light,
    figures,
    plate: {
      turn: { now: String(s.turn), of: String(turns), note: `${row.date}, ${row.light}` },
      ...(side < 0 ? {} : { acting: { side: SIDE_STYLES[side], text: action } }),
      score: {
        figures: [{ value: String(vp.value), side: sides.german }],
        name: vp.name,
        of: String(vp.of),
        part: vp.value / (vp.of ?? 1),
        facts: figures.flatMap(({ facts = [] }) => facts),
      },
      ...(due.length > 0 ? { waiting: { count: due.length, note: 'units still to arrive' } } : {}),
    },
    ...(s.result !== 0
      ? { result: `${RESULT_TEXT[s.result]}, ${measure(list, 'points', GERMAN)} to ${measure(list, 'points', ALLIED)}` }
      : {}),
  };
}

/** The hexes of the attack being fought. */
function marksOf(s: CellesState): HexMark[] {
  const hexes = contestedOf(s).map((h) => s.tables.grid.name(h));
  return hexes.length > 0 ? [{ kind: 'area', hexes, style: 'danger', name: 'under attack' }] : [];
}

export function scene(tables: Tables, seen: View): Scene {
  const s = new CellesState(tables);
  openView.redeal(s, seen);
  const units = Array.from(tables.allUnits, (u) => unitPiece(s, u));
  return {
    pieces: [...present(...units), ...chitPieces(s), ...truckPiece(s)],
    hexMarks: marksOf(s),
    tracks: tracksOf(s),
    boxes: boxesOf(s),
    status: statusOf(s),
  };
}
