/** What is to be drawn of a view: units, chits, turn record, action tracks, cups, boxes and the victory point track. */

import type {
  Badge,
  Box,
  CounterDesign,
  Fact,
  HexMark,
  Piece,
  Place,
  Scene,
  SceneStatus,
  SideStyle,
  StatusFigure,
  Track,
  UnitSymbol,
} from '../../engine/board.ts';
import type { Measure, View } from '../../engine/game.ts';
import type { UnitRow } from './data/schema.ts';
import { sides } from './data/sheet.ts';
import { cupOf, trackOf } from './rules/chits.ts';
import { attackStrength, defenseStrength } from './rules/combat.ts';
import { baseAllowance, pointsLeft, printedAllowance } from './rules/movement.ts';
import { contestedOf } from './rules/reports.ts';
import { points, SIDE_WORDS } from './rules/telling.ts';
import { chitName } from './rules/verbs.ts';
import { holdsTown, measure, measures, scoresAtMeuse } from './rules/victory.ts';
import { isMotorized } from './rules/zoc.ts';
import { BACK_FACE, CellesState, Off, Supply, TRACK_LENGTH } from './state.ts';
import { ALLIED, GERMAN, SIDES, TACTICAL, type Tables } from './tables.ts';
import { redeal } from './view.ts';

const SIDE_IDS = ['german', 'allied'] as const;
export const SIDE_STYLES: readonly SideStyle[] = [sides.german, sides.us];
const NATION_STYLES: readonly SideStyle[] = [sides.german, sides.us, sides.uk];

const SYMBOLS: Readonly<Record<UnitRow['type'], UnitSymbol>> = {
  armor: 'armor',
  recon: 'recon',
  infantry: 'infantry',
  spat: 'sp-antitank',
};
const TYPE_WORDS: Readonly<Record<UnitRow['type'], string>> = {
  armor: 'armor',
  recon: 'recon',
  infantry: 'infantry',
  spat: 'SP/AT',
};

// ---- designs, made once an edition ----------------------------------------------------------------------------------

interface Designs {
  readonly unit: readonly CounterDesign[];
  readonly chit: readonly CounterDesign[];
  readonly chitBack: readonly CounterDesign[];
  readonly truck: CounterDesign;
}
const made = new WeakMap<Tables, Designs>();

const GLYPHS: Readonly<Record<string, NonNullable<CounterDesign['glyph']>>> = {
  combat: 'burst',
  'extra-move': 'double-arrow',
  replacement: 'plus',
  air: 'aircraft',
};

function designsOf(t: Tables): Designs {
  let found = made.get(t);
  if (!found) {
    const formations = t.data.formations.rows;
    found = {
      unit: t.data.units.rows.map((row, u) => {
        const formation = formations[t.formationOf[u]];
        return {
          form: 'unit',
          side: NATION_STYLES[t.nationOf[u]],
          symbol: SYMBOLS[row.type],
          ...(row.type === 'infantry' ? { size: 'battalion' as const } : {}),
          formation: { label: formation.label, color: formation.color },
        };
      }),
      chit: t.chitIds.map((id, c) => {
        const kind = TACTICAL.find((k) => id.endsWith(`-${k}`));
        const side = SIDE_STYLES[t.chitSide[c]];
        return kind && t.chitFormation[c] < 0
          ? { form: 'chit', side, glyph: GLYPHS[kind], subtext: chitName(t, c) }
          : { form: 'chit', side, text: chitName(t, c), subtext: 'action' };
      }),
      chitBack: t.chitIds.map((_, c) => ({
        form: 'chit',
        side: SIDE_STYLES[t.chitSide[c]],
        text: chitName(t, c),
        subtext: 'other unit',
      })),
      truck: { form: 'marker', side: sides.us, text: 'Truck', subtext: '84 Inf' },
    };
    made.set(t, found);
  }
  return found;
}

// ---- units ----------------------------------------------------------------------------------------------------------

function placeOf(s: CellesState, u: number): Place | null {
  const t = s.tables;
  if (s.hex[u] >= 0) return { hex: t.grid.name(s.hex[u]) };
  const side = SIDE_IDS[t.sideOf[u]];
  if (s.off[u] === Off.destroyed) return { box: `destroyed-${side}` };
  if (s.off[u] === Off.withdrawn) return { box: 'withdrawn' };
  if (s.off[u] === Off.pool && t.arrive[u] > 0) return { box: `arrivals-${side}`, slot: t.arrive[u] - 1 };
  // Before turn 1: the Allied player's free units (D-02 to D-04).
  if (s.off[u] === Off.pool) return { box: 'to-place' };
  return null;
}

function badgesOf(s: CellesState, u: number): Badge[] {
  return [
    ...(s.disrupted[u] ? (['disrupted'] as const) : []),
    ...(s.supply[u] === Supply.outOfSupply ? (['out-of-supply'] as const) : []),
    ...(s.supply[u] === Supply.isolated ? (['isolated'] as const) : []),
    ...(s.truckUnit === u ? (['truck'] as const) : []),
    ...(s.activated[u] && !s.done[u] ? (['activated'] as const) : []),
    ...(s.active === u
      ? [
          {
            text: points(pointsLeft(s, u)),
            name: `${points(pointsLeft(s, u))} movement points left`,
            tone: 'job',
          } as const,
        ]
      : []),
  ];
}

function factsOf(s: CellesState, u: number): Fact[] {
  const row = s.tables.data.units.rows[u];
  const face = `${s.steps[u] < row.steps ? 'reduced' : 'full'}, ${s.used[u] ? 'used' : 'unused'} face`;
  const cuts = [
    ...(s.turn === 1 && printedAllowance(s, u) < s.tables.allowance[u] && s.truckUnit !== u
      ? [{ text: '6 on turn 1', rule: 'C-21.0.3' }]
      : []),
    ...(s.truckUnit === u ? [{ text: 'on the Truck', rule: 'C-8.3.6' }] : []),
    ...(s.supply[u] === Supply.outOfSupply ? [{ text: 'Out of Supply: less a third', rule: 'C-5.0.24' }] : []),
    ...(s.supply[u] === Supply.isolated ? [{ text: 'Isolated: less two thirds', rule: 'C-5.0.27' }] : []),
    ...(s.disrupted[u] ? [{ text: 'Disrupted: less a third', rule: 'C-12.0.2' }] : []),
  ];
  const facts: Fact[] = [
    { label: 'Attack', value: String(attackStrength(s, u)), note: face, rule: 'C-2.2.3.5' },
    { label: 'Defense', value: String(defenseStrength(s, u)), note: face, rule: 'C-2.2.3.5' },
    { label: 'Movement', value: points(baseAllowance(s, u)), note: cuts, rule: 'C-8.0.4' },
    { label: 'Steps', value: `${s.steps[u]} of ${row.steps}`, rule: 'C-2.2.3.8' },
  ];
  if (s.hex[u] >= 0)
    facts.push({
      label: 'Supply',
      value: ['in supply', 'Out of Supply', 'Isolated'][s.supply[u]],
      rule: 'C-5.0.1',
    });
  if (scoresAtMeuse(s, u))
    facts.push({ label: 'Victory points', value: '1 a turn', note: 'at the Meuse', rule: 'C-16.0.1' });
  if (s.hex[u] < 0 && s.off[u] === Off.pool && row.entry)
    facts.push({
      label: 'Arrives',
      value: `turn ${row.arrive} in ${row.entry.join(', ')}`,
      rule: 'C-14.0.2',
      reconstructed: / R/.test(row.source),
    });
  return facts;
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
    line: `${formation.name} · ${TYPE_WORDS[row.type]}, ${isMotorized(s, u) ? 'motorized' : 'on foot'}`,
    tip: [
      `${values(faces[now])}${s.used[u] ? ', used' : ''}${reduced ? ', reduced' : ''}`,
      ...(s.supply[u] ? [['', 'Out of Supply', 'Isolated'][s.supply[u]]] : []),
      ...(s.disrupted[u] ? ['Disrupted'] : []),
    ],
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
    const side = SIDE_IDS[t.chitSide[c]];
    for (const [box, count, what] of [
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
          name: `${chitName(t, c)} chit`,
          line: what,
        });
  }
  for (const side of SIDES)
    trackOf(s, side).forEach((entry, cell) => {
      if (entry === 0) return;
      const c = (entry & ~BACK_FACE) - 1;
      const back = (entry & BACK_FACE) !== 0;
      pieces.push({
        id: `action-${SIDE_IDS[side]}-${cell}`,
        place: { track: `actions-${SIDE_IDS[side]}`, cell },
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
      id: `actions-${SIDE_IDS[side]}`,
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
  return [
    ...SIDES.flatMap((side): Box[] => {
      const cup = Array.from(cupOf(s, side));
      const id = SIDE_IDS[side];
      const common = { side: SIDE_STYLES[side] };
      return [
        {
          id: `cup-${id}`,
          name: `${SIDE_WORDS[side]} cup`,
          kind: 'cup',
          count: cup.reduce((sum, n) => sum + n, 0),
          note: cup.flatMap((n, c) => (n === 0 ? [] : [`${chitName(t, c)}${n > 1 ? ` ×${n}` : ''}`])).join(', '),
          where: 'strip',
          ...common,
        },
        { id: `available-${id}`, name: `${SIDE_WORDS[side]} chits available`, kind: 'hand', where: 'strip', ...common },
        { id: `played-${id}`, name: `${SIDE_WORDS[side]} chits played`, kind: 'row', where: 'strip', ...common },
      ];
    }),
    ...SIDES.flatMap((side): Box[] => [
      {
        id: `arrivals-${SIDE_IDS[side]}`,
        name: `${SIDE_WORDS[side]} reinforcements`,
        kind: 'schedule',
        side: SIDE_STYLES[side],
        rows,
        where: 'panel',
      },
      {
        id: `destroyed-${SIDE_IDS[side]}`,
        name: `${SIDE_WORDS[side]} units destroyed`,
        kind: 'row',
        side: SIDE_STYLES[side],
        where: 'panel',
      },
    ]),
    { id: 'withdrawn', name: 'Withdrawn', kind: 'row', side: sides.german, where: 'panel' },
    { id: 'to-place', name: 'To be placed', kind: 'row', side: sides.us, where: 'panel' },
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
    facts: [
      ...(side === GERMAN ? [{ label: 'Meuse track', value: value('vp'), rule: 'C-16.0.5' }] : []),
      { label: 'Towns, if the game ended now', value: value('towns'), note: towns, rule: 'C-16.0.11' },
      { label: 'Enemy steps eliminated', value: value('steps-eliminated'), rule: 'C-16.0.13' },
    ],
  };
}

const RESULT_TEXT = ['', 'Decisive German victory', 'German victory', 'Allied victory', 'A tie'] as const;

function statusOf(s: CellesState): SceneStatus {
  const { turns, data, unitIds, arrive } = s.tables;
  const row = data.turns.rows[s.turn - 1];
  const side = s.phasing;
  const list = measures(s);
  const figures = SIDES.map((each) => pointsFigure(s, list, each));
  const action = side < 0 ? '' : `action ${s.actionsUsed[side]} of ${s.actions[side]}`;
  const due = unitIds.filter((_, u) => s.hex[u] < 0 && s.off[u] === Off.pool && arrive[u] > 0);
  const [vp] = list;
  return {
    turn: `Turn ${s.turn} · ${row.date}, ${row.light}`,
    phase:
      s.result !== 0
        ? 'The match is over'
        : side < 0
          ? s.firstSide < 0 && s.actions[GERMAN] === 0
            ? 'Set-up'
            : 'Initiative'
          : `${SIDE_WORDS[side]} ${action}`,
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
  redeal(s, seen);
  const pieces: Piece[] = [];
  for (let u = 0; u < tables.units; u++) {
    const piece = unitPiece(s, u);
    if (piece) pieces.push(piece);
  }
  return {
    pieces: [...pieces, ...chitPieces(s), ...truckPiece(s)],
    hexMarks: marksOf(s),
    tracks: tracksOf(s),
    boxes: boxesOf(s),
    status: statusOf(s),
  };
}
