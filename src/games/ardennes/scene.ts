/** What is to be drawn of a view: units, markers, hands, piles, boxes, the calendar and the points. */

import {
  type Badge,
  type Box,
  type CounterDesign,
  type Fact,
  type HexMark,
  type Piece,
  type Place,
  RandomSource,
  type Scene,
  type SideStyle,
  type UnitSize,
  type UnitSymbol,
  type View,
} from '../../engine/index.ts';
import { cardFace } from './card-faces.ts';
import { sides } from './data/sheet.ts';
import { isBracketed, strengthOf } from './rules/ground.ts';
import { commandLevel, goal, isSolo, lastDay } from './rules/modes.ts';
import { cardName, SIDE_NAMES, SIDE_WORDS, shortCard } from './rules/verbs.ts';
import { score } from './rules/victory.ts';
import { ArdennesState, At, Bridge, Off, Supply } from './state.ts';
import { ALLIED, EVENTS, FIRST_DAY, GERMAN, HEXES, LAST_DAY, SIDES_OF_RIVERS, TACTICS, type Tables } from './tables.ts';
import { type ArdennesView, redeal } from './view.ts';

const NATIONS: Readonly<Record<string, SideStyle>> = { GE: sides.german, US: sides.us, BR: sides.uk };
const SIDE_STYLES: readonly SideStyle[] = [sides.german, sides.us];
const SYMBOLS: Readonly<Record<string, UnitSymbol>> = {
  inf: 'infantry',
  para: 'airborne',
  pzgr: 'mechanized-infantry',
  armor: 'armor',
  recon: 'armored-cavalry',
};
const sizeOf = (unit: string): UnitSize => (unit === 'Div' ? 'division' : unit === 'Bde' ? 'brigade' : 'regiment');

/** A quiet colour for each corps, so that what acts together is seen together. */
const COLORS = [
  '#e8c9a0',
  '#c3d4c0',
  '#f6f4ee',
  '#d9d2b4',
  '#d8b7b0',
  '#cfd8e3',
  '#e3dfa8',
  '#c9d6a3',
  '#f0e3b8',
  '#d6d2c0',
];

// ---- designs, made once an edition ----------------------------------------------------------------------------------

interface Designs {
  readonly unit: readonly CounterDesign[];
  readonly card: readonly CounterDesign[];
  readonly back: readonly [CounterDesign, CounterDesign];
  readonly roadblock: CounterDesign;
  readonly improved: CounterDesign;
  readonly depot: CounterDesign;
}
const made = new WeakMap<Tables, Designs>();

function designsOf(t: Tables): Designs {
  let found = made.get(t);
  if (!found) {
    found = {
      unit: t.data.units.rows.map((row, u) => ({
        form: 'unit',
        side: NATIONS[row.nation] ?? sides.us,
        symbol: SYMBOLS[row.class] ?? 'infantry',
        size: sizeOf(row.unit),
        formation: {
          label: row.division === '-' ? row.corps : row.division,
          color: COLORS[t.corpsOf[u] % COLORS.length],
        },
        ...(row.unit === 'Div' || row.unit === 'Bde' ? {} : { sidelines: [row.unit] as const }),
      })),
      card: t.data.cards.rows.map((row, c) => ({
        form: 'card',
        side: SIDE_STYLES[t.cardSide[c]],
        text: shortCard(t, c),
        subtext: [row.event, row.tactic].filter((x) => x !== undefined).join(' · '),
        rank: String(row.cv),
        card: cardFace(t, c, COLORS, SIDE_STYLES[t.cardSide[c]].color),
      })),
      back: [
        { form: 'card', side: sides.german, text: 'German card' },
        { form: 'card', side: sides.us, text: 'Allied card' },
      ],
      roadblock: { form: 'marker', side: sides.us, text: 'Road', subtext: 'block' },
      improved: { form: 'marker', side: sides.us, text: 'IP' },
      depot: { form: 'marker', side: sides.us, text: 'Fuel' },
    };
    made.set(t, found);
  }
  return found;
}

/** How a Command Card is printed. */
export const cardDesign = (t: Tables, c: number): CounterDesign => designsOf(t).card[c];

// ---- units ----------------------------------------------------------------------------------------------------------

function placeOf(s: ArdennesState, u: number): Place | null {
  const t = s.tables;
  if (s.hex[u] >= 0) return { hex: t.grid.name(s.hex[u]) };
  const side = SIDE_NAMES[t.sideOf[u]];
  switch (s.off[u]) {
    case Off.reserve:
      return { box: `reserve-${side}` };
    case Off.calendar:
      return { box: `calendar-${side}`, slot: Math.max(0, Math.min(LAST_DAY, s.due[u]) - FIRST_DAY) };
    case Off.okw:
      return { box: 'okw' };
    case Off.eliminated:
      return { box: `lost-${side}` };
    case Off.exited:
      return { box: 'exited' };
    default:
      return null;
  }
}

const plate = (text: string, name: string, tone: 'job' | 'good' | 'bad' | 'plain'): Badge => ({ text, name, tone });

function badgesOf(s: ArdennesState, u: number): Badge[] {
  return [
    ...(s.dispersed[u] ? [plate('Dsp', 'Dispersed', 'bad')] : []),
    ...(s.supply[u] === Supply.low ? [plate('Low', 'Low Supply', 'bad')] : []),
    ...(s.supply[u] === Supply.out ? (['out-of-supply'] as const) : []),
    ...(s.supply[u] === Supply.isolated ? (['isolated'] as const) : []),
    ...(s.outOfFuel[u] ? [plate('Fuel', 'Out of fuel', 'bad')] : []),
    ...(s.active[u] ? (['activated'] as const) : []),
    ...(s.mover === u ? [plate(String(s.points), `${s.points} movement points left`, 'job')] : []),
  ];
}

const faceValue = (s: ArdennesState, u: number): string =>
  isBracketed(s, u) ? `[${strengthOf(s, u)}]` : String(strengthOf(s, u));

function factsOf(s: ArdennesState, u: number): Fact[] {
  const t = s.tables;
  const row = t.data.units.rows[u];
  return [
    {
      label: 'Strength',
      value: faceValue(s, u),
      note: row.strength.join(' / '),
      rule: 'A-UNITSTATE.9',
      reconstructed: true,
    },
    { label: 'Movement', value: String(row.ma), note: row.mech ? 'mechanized' : 'on foot', rule: 'A-MOVE.1' },
    { label: 'Steps', value: `${s.steps[u]} of ${t.maxSteps[u]}`, rule: 'A-CHITS.16' },
    ...(row.selector ? [{ label: 'Selector number', value: String(row.selector), rule: 'A-RESERVE.3' }] : []),
    ...(row.elite ? [{ label: 'Quality', value: 'Elite', rule: 'A-CHITS.20' }] : []),
    {
      label: 'Supply',
      value: ['in supply', 'Low Supply', 'Out of Supply', 'Isolated'][s.supply[u]],
      rule: 'A-SUPPLY.5',
    },
    ...(s.hex[u] < 0 && s.off[u] === Off.calendar
      ? [{ label: 'Arrives', value: `December ${s.due[u]}`, rule: 'A-DAY.7', reconstructed: true }]
      : []),
  ];
}

function unitPiece(s: ArdennesState, u: number): Piece | null {
  const place = placeOf(s, u);
  if (!place) return null;
  const t = s.tables;
  const row = t.data.units.rows[u];
  const gone = s.off[u] === Off.eliminated && s.hex[u] < 0;
  const values = gone ? row.strength[0] : faceValue(s, u);
  return {
    id: row.id,
    place,
    design: designsOf(t).unit[u],
    face: 'front',
    values: `${values}-${row.ma}`,
    steps: gone ? 0 : s.steps[u],
    maxSteps: t.maxSteps[u],
    badges: badgesOf(s, u),
    name: t.unitNames[u],
    line: `${row.division === '-' ? row.corps : row.division} · ${row.corps} Corps · ${row.mech ? 'mechanized' : 'on foot'}`,
    tip: [
      `${values}-${row.ma}, ${s.steps[u]} of ${t.maxSteps[u]} steps`,
      ...(s.supply[u] ? [['', 'Low Supply', 'Out of Supply', 'Isolated'][s.supply[u]]] : []),
      ...(s.dispersed[u] ? ['Dispersed'] : []),
      ...(s.outOfFuel[u] ? ['out of fuel'] : []),
    ],
    facts: factsOf(s, u),
    order: s.mover === u ? 100 : s.steps[u] * 10 + strengthOf(s, u),
  };
}

// ---- cards ----------------------------------------------------------------------------------------------------------

function cardPieces(s: ArdennesState, v: ArdennesView): Piece[] {
  const t = s.tables;
  const { card, back } = designsOf(t);
  const pieces: Piece[] = [];
  const seen = [v.german, v.allied];
  for (const side of [GERMAN, ALLIED]) {
    const hand = seen[side].piles.hand;
    const known = typeof hand !== 'number';
    const ids = known ? hand.map((c) => t.cardsOf[side][c]) : Array.from({ length: hand }, () => -1);
    ids.forEach((c, slot) => {
      const row = c < 0 ? null : t.data.cards.rows[c];
      pieces.push({
        id: row ? row.id : `${SIDE_NAMES[side]}?${slot}`,
        place: { box: `hand-${SIDE_NAMES[side]}`, slot },
        design: c < 0 ? back[side] : card[c],
        face: c < 0 ? 'back' : 'front',
        name: c < 0 ? `a ${SIDE_WORDS[side]} card` : cardName(t, c),
        ...(row
          ? {
              facts: [
                { label: 'Command value', value: String(row.cv), rule: 'A-CHITS.3', reconstructed: true },
                ...(t.cardEvent[c] >= 0 ? [{ label: 'Event', value: EVENTS[t.cardEvent[c]] }] : []),
                ...(t.cardTactic[c] >= 0 ? [{ label: 'Tactic', value: TACTICS[t.cardTactic[c]] }] : []),
              ],
            }
          : {}),
      });
    });
  }
  for (const side of [GERMAN, ALLIED]) {
    const left = seen[side].piles.pile;
    if ((typeof left === 'number' ? left : left.length) > 0)
      pieces.push({
        id: `pile-${SIDE_NAMES[side]}`,
        place: { box: `pile-${SIDE_NAMES[side]}` },
        design: back[side],
        face: 'back',
        name: `${SIDE_WORDS[side]} draw pile`,
      });
  }
  for (const c of t.cardsOf[ALLIED])
    if (s.card[c] === At.held)
      pieces.push({
        id: t.cardIds[c],
        place: { box: 'hand-german' },
        design: card[c],
        face: 'front',
        name: cardName(t, c),
      });
  // Discards are open to all; they have no order.
  for (const side of [GERMAN, ALLIED]) {
    const discards = t.cardsOf[side].filter((c) => s.card[c] === At.discard);
    discards.forEach((c, slot) => {
      pieces.push({
        id: t.cardIds[c],
        place: { box: `discard-${SIDE_NAMES[side]}`, slot },
        design: card[c],
        face: 'front',
        name: cardName(t, c),
      });
    });
  }
  return pieces;
}

function boxesOf(s: ArdennesState, v: ArdennesView): Box[] {
  const dates = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => `Dec ${FIRST_DAY + i}`);
  const counts = (side: number, pile: string): number => {
    const there = (side === GERMAN ? v.german : v.allied).piles[pile];
    return typeof there === 'number' ? there : (there?.length ?? 0);
  };
  const both = [GERMAN, ALLIED].flatMap((side): Box[] => {
    const [id, style, word] = [SIDE_NAMES[side], SIDE_STYLES[side], SIDE_WORDS[side]];
    // One's own cards lie at the foot of the table.
    const place = v.seat === id ? 'strip' : 'panel';
    const cards: Box[] =
      side === ALLIED && isSolo(s)
        ? [
            {
              id: `pile-${id}`,
              name: 'Allied command deck',
              kind: 'pile',
              side: style,
              count: counts(side, 'pile'),
              where: 'panel',
            },
          ]
        : [
            { id: `hand-${id}`, name: `${word} hand`, kind: 'hand', side: style, where: place },
            {
              id: `pile-${id}`,
              name: `${word} draw pile`,
              kind: 'pile',
              side: style,
              count: counts(side, 'pile'),
              where: place,
            },
            {
              id: `discard-${id}`,
              name: `${word} discard pile`,
              kind: 'pile',
              side: style,
              count: counts(side, 'discard'),
              where: place,
            },
          ];
    return [
      ...cards,
      { id: `reserve-${id}`, name: `${word} reserve`, kind: 'row', side: style, where: 'panel' },
      { id: `calendar-${id}`, name: `${word} arrivals`, kind: 'schedule', side: style, rows: dates, where: 'panel' },
      { id: `lost-${id}`, name: `${word} losses`, kind: 'row', side: style, where: 'panel' },
    ];
  });
  return [
    ...both,
    { id: 'okw', name: 'OKW reserve', kind: 'row', side: sides.german, where: 'panel' },
    { id: 'exited', name: 'Off the map', kind: 'row', side: sides.german, where: 'panel' },
  ];
}

// ---- the map --------------------------------------------------------------------------------------------------------

function marksOf(s: ArdennesState): HexMark[] {
  const t = s.tables;
  const { roadblock, improved, depot } = designsOf(t);
  const marks: HexMark[] = [];
  const side = (owner: number): SideStyle => SIDE_STYLES[owner];
  for (let h = 0; h < HEXES; h++) {
    const hex = t.grid.name(h);
    if (s.roadblock[h]) marks.push({ kind: 'marker', hex, design: roadblock, name: 'Roadblock' });
    if (s.improved[h]) marks.push({ kind: 'marker', hex, design: improved, name: 'Improved position' });
    if (t.vp[h] > 0 && s.owner[h] !== t.startOwner[h])
      marks.push({ kind: 'control', hex, side: side(s.owner[h]), name: `${SIDE_WORDS[s.owner[h]]} control` });
  }
  t.depot.forEach((h, i) => {
    if (s.depot[i] === 0) marks.push({ kind: 'marker', hex: t.grid.name(h), design: depot, name: 'Fuel depot' });
  });
  for (let i = 0; i < SIDES_OF_RIVERS; i++) {
    if (s.bridge[i] === t.startBridge[i]) continue;
    const [a, b] = [t.grid.name(t.sideHexes[i * 2]), t.grid.name(t.sideHexes[i * 2 + 1])];
    marks.push({
      kind: 'bridge',
      side: [a, b],
      state: s.bridge[i] === Bridge.intact ? 'built' : 'destroyed',
      owner: side(s.bridgeOwner[i]),
      name: s.bridge[i] === Bridge.intact ? 'Bridge built' : 'Bridge destroyed',
    });
  }
  return marks;
}

/** The last one made: a scene is drawn several times for one and the same view. */
export function scene(tables: Tables, seen: View): Scene {
  const v = seen as ArdennesView;
  const s = new ArdennesState(tables);
  const seat = v.seat === 'german' ? GERMAN : v.seat === 'allied' ? ALLIED : -1;
  // Hidden cards are dealt somehow; nothing that is drawn depends on them.
  redeal(s, v, seat, new RandomSource('scene'));
  s.scenario = v.scenario === 'solitaire' ? 1 : 0;
  const lengths = ['breakthrough', 'race', 'high-tide', 'christmas', 'campaign'];
  s.switches[0] = Math.max(0, lengths.indexOf(v.options.length ?? ''));
  s.switches[4] = Math.max(0, ['printed', 'harder', 'easier'].indexOf(v.options.level ?? ''));
  const pieces: Piece[] = [];
  for (let u = 0; u < tables.units; u++) {
    const piece = unitPiece(s, u);
    if (piece) pieces.push(piece);
  }
  pieces.push(...cardPieces(s, v));
  const last = lastDay(s);
  const points = score(s);
  const acting = s.side < 0 ? null : SIDE_WORDS[s.side];
  const level = isSolo(s) && s.side === GERMAN ? `${s.spent} of ${commandLevel(s)} command points` : '';
  return {
    pieces,
    hexMarks: marksOf(s),
    tracks: [
      {
        id: 'days',
        name: 'Calendar',
        kind: 'turns',
        cells: Array.from({ length: last - FIRST_DAY + 1 }, (_, i) => ({
          label: String(FIRST_DAY + i),
          sub: 'Dec',
          ...(tables.vpMin[FIRST_DAY + i] && last === LAST_DAY
            ? { figures: [{ text: String(tables.vpMin[FIRST_DAY + i]), side: sides.german, name: 'points needed' }] }
            : {}),
        })),
        current: Math.min(last, s.day) - FIRST_DAY,
      },
    ],
    boxes: boxesOf(s, v),
    status: {
      turn: `December ${s.day}`,
      phase: acting ? `${acting} impulse${level ? `, ${level}` : ''}` : 'Between impulses',
      figures: [{ label: 'German VP', value: String(points), side: sides.german }],
      plate: {
        turn: { now: String(s.day - FIRST_DAY + 1), of: String(last - FIRST_DAY + 1), note: `${s.day} December` },
        ...(acting ? { acting: { side: SIDE_STYLES[s.side], text: level || 'impulse' } } : {}),
        score: {
          figures: [{ value: String(points) }],
          name: 'German VP',
          of: String(goal(s)[1]),
          part: Math.min(1, points / goal(s)[1]),
        },
      },
    },
  };
}
