/** What is to be drawn of a view: units, depots and bridges on the map, the deck with its draws, the turn track, who waits. */

import type {
  Badge,
  Box,
  CounterDesign,
  Fact,
  HexMark,
  HexSide,
  Piece,
  Place,
  Scene,
  SceneStatus,
  SideStyle,
  Track,
  UnitSize,
  UnitSymbol,
  View,
} from '../../engine/index.ts';
import type { UnitRow } from './data/printed.ts';
import { sides } from './data/sheet.ts';
import { airLeft, obaLeft } from './rules/attack.ts';
import {
  actsOf,
  CARD_IDS,
  cardName,
  cardSign,
  cardsLeft,
  cardValue,
  colourOf,
  deckOf,
  JOKER,
  rankOf,
  suitOf,
} from './rules/deck.ts';
import { Result, winningUnits } from './rules/end-of-turn.ts';
import { attackFactor } from './rules/modifiers.ts';
import { isExempt, isSupplied } from './rules/supply.ts';
import { dateOf } from './rules/turn.ts';
import { SIDE_IDS, SIDE_WORDS } from './rules/verbs.ts';
import { has, NEVER, Off, PeiperState, Switch, scenarioOf, Use } from './state.ts';
import { CARDS, GERMAN, type Tables, UNITS, US } from './tables.ts';
import { redeal } from './view.ts';

const STYLES: readonly SideStyle[] = [sides.german, sides.us];
const SIDES = [GERMAN, US] as const;

// ---- designs, made once an edition ----------------------------------------------------------------------------------

const SYMBOLS: Readonly<Record<UnitRow['kind'], UnitSymbol>> = {
  inf: 'infantry',
  'assault-gun': 'sp-antitank',
  tank: 'armor',
  engineer: 'engineer',
  flak: 'antiaircraft',
  'mech-inf': 'mechanized-infantry',
  'heavy-tank': 'armor',
  recon: 'recon',
  cavalry: 'armored-cavalry',
  AT: 'antitank',
  para: 'airborne',
};

const KIND_WORDS: Readonly<Record<UnitRow['kind'], string>> = {
  inf: 'infantry',
  'assault-gun': 'assault guns',
  tank: 'tanks',
  engineer: 'engineers',
  flak: 'flak',
  'mech-inf': 'armored infantry',
  'heavy-tank': 'heavy tanks',
  recon: 'reconnaissance',
  cavalry: 'cavalry',
  AT: 'anti-tank',
  para: 'paratroops',
};

function symbolOf({ kind, class: moveClass }: UnitRow): UnitSymbol {
  if (kind === 'inf' && moveClass === 'motor') return 'motorized-infantry';
  if (kind === 'engineer') return 'motorized-engineer';
  return SYMBOLS[kind];
}

/** Colour of the symbol box: by division, so that friends are found at a glance. */
const FORMATIONS: readonly (readonly [start: RegExp, color: string])[] = [
  [/LAH|Spitze|501/, '#d9cfc8'],
  [/^12VG/, '#c9d3b6'],
  [/^3FJ/, '#bcd0dc'],
  [/^99/, '#cfd9bf'],
  [/^30/, '#e6d59b'],
  [/^CCB/, '#d9c3e0'],
  [/^14C/, '#e2b8a0'],
  [/^101/, '#bcd7d9'],
];

function sizeOf({ name }: UnitRow): UnitSize {
  if (/Regt/.test(name) && !/Bn|^I+\//.test(name)) return 'regiment';
  return / Co\b|platoon/.test(name) ? 'company' : 'battalion';
}

interface Designs {
  readonly unit: readonly CounterDesign[];
  readonly card: readonly CounterDesign[];
  readonly back: CounterDesign;
  readonly depot: CounterDesign;
}
const made = new WeakMap<Tables, Designs>();

function designsOf(t: Tables): Designs {
  let found = made.get(t);
  if (!found) {
    found = {
      unit: t.rows.map((row, u) => ({
        form: 'unit',
        side: STYLES[t.sideOf[u]],
        symbol: symbolOf(row),
        size: sizeOf(row),
        formation: {
          label: row.label,
          color: FORMATIONS.find(([start]) => start.test(row.label))?.[1] ?? '#f2efe6',
        },
      })),
      card: Array.from({ length: CARDS }, (_, card) => cardDesign(card)),
      back: { form: 'card', side: sides.german },
      depot: { form: 'marker', side: sides.us, text: 'Fuel', subtext: 'depot' },
    };
    made.set(t, found);
  }
  return found;
}

/** Black is the German's, red the US player's; the band says how many ACTs it gives. */
export function cardDesign(card: number): CounterDesign {
  if (card === JOKER) return { form: 'card', side: sides.german, text: 'Joker', subtext: 'the turn ends' };
  const side = colourOf(card);
  const value = cardValue(card);
  return {
    form: 'card',
    side: STYLES[side],
    rank: rankOf(card),
    suit: suitOf(card),
    text: actsOf(card) === 2 ? '2 ACTs' : '1 ACT',
    subtext: value === 1 || value > 10 ? `${SIDE_WORDS[side]} · value ${value}` : SIDE_WORDS[side],
  };
}

// ---- units ----------------------------------------------------------------------------------------------------------

function placeOf(s: PeiperState, u: number): Place | null {
  const t = s.tables;
  if (s.hex[u] >= 0) return { hex: t.grid.name(s.hex[u]) };
  const side = SIDE_IDS[t.sideOf[u]];
  if (s.off[u] === Off.eliminated) return { box: `eliminated-${side}` };
  if (s.off[u] === Off.absent) return null;
  const { turns, free } = scenarioOf(s);
  if (free.some((f) => f.unit === u) && s.due[u] === NEVER) return { box: 'to-place' };
  // Arrivals of turn 6 stand in the row of the turn after.
  const due = s.due[u] === NEVER ? arrivalTurn(s) + 1 : Math.max(s.due[u], 1);
  return { box: `waiting-${side}`, slot: Math.min(turns, due) - 1 };
}

const arrivalTurn = (s: PeiperState): number =>
  s.tables.data.campaign.arrivals.find((a) => a.side === 'german')?.turn ?? 0;

const out = (s: PeiperState, u: number): boolean => s.tables.sideOf[u] === GERMAN && s.hex[u] >= 0 && !isSupplied(s, u);

function badgesOf(s: PeiperState, u: number): Badge[] {
  return [
    ...(s.hex[u] >= 0 && s.acted[u] && s.active !== u ? (['activated'] as const) : []),
    ...(out(s, u) ? (['out-of-supply'] as const) : []),
    ...(s.frozen[u]
      ? [{ text: 'held', name: 'cannot move until a German unit enters map B', tone: 'plain' } as const]
      : []),
    ...(s.active === u && s.points > 0
      ? [{ text: String(s.points), name: `${s.points} movement points left`, tone: 'job' } as const]
      : []),
  ];
}

function factsOf(s: PeiperState, u: number): Fact[] {
  const t = s.tables;
  const cut = out(s, u);
  const shown = s.steps[u] > 0 ? attackFactor(s, u) : t.af[u * 3 + 1];
  return [
    {
      label: 'Attack Factor',
      value: String(shown),
      note: s.steps[u] === 1 ? 'reduced side' : 'full side',
      rule: 'PR45',
      reconstructed: true,
    },
    {
      label: 'Proficiency',
      value: String(t.pr[u] + (cut ? t.data.checks.unsupplied : 0)),
      note: cut ? [{ text: '−1 when out of supply', rule: 'P030' }] : [],
      rule: 'P053',
      reconstructed: true,
    },
    {
      label: 'Movement',
      value: cut ? 'one hex' : String(t.ma[u]),
      note: cut ? [{ text: 'out of supply', rule: 'P027' }] : [],
      rule: 'PR21',
      reconstructed: true,
    },
    { label: 'Class', value: t.rows[u].class, rule: t.vehicle[u] ? 'PR25' : 'PR28' },
    ...(t.sideOf[u] === GERMAN && s.hex[u] >= 0
      ? [{ label: 'Supply', value: cut ? 'out of supply' : isExempt(s) ? 'captured fuel' : 'in supply', rule: 'PR73' }]
      : []),
    ...(s.hex[u] < 0 && s.off[u] === Off.pool && s.due[u] !== NEVER
      ? [{ label: 'Enters', value: `from turn ${s.due[u]}`, rule: 'PR89' }]
      : []),
  ];
}

function unitPiece(s: PeiperState, u: number): Piece | null {
  const place = placeOf(s, u);
  if (!place) return null;
  const t = s.tables;
  const row = t.rows[u];
  const lost = s.steps[u] === 0;
  const reduced = s.steps[u] === 1;
  const values = (af: number): string => `${af}-${row.pr}-${row.ma}`;
  return {
    id: row.id,
    place,
    design: designsOf(t).unit[u],
    face: 'front',
    values: values(row.af[reduced || lost ? 1 : 0]),
    steps: lost ? 2 : s.steps[u],
    maxSteps: 2,
    reduced,
    badges: badgesOf(s, u),
    name: row.label,
    line: `${row.name} · ${KIND_WORDS[row.kind]}, ${row.class}${row.ss ? ', SS' : ''}`,
    tip: [
      `AF ${row.af[reduced ? 1 : 0]}, PR ${row.pr}, MA ${row.ma}${reduced ? ', reduced' : ''}`,
      ...(s.acted[u] && s.hex[u] >= 0 ? ['activated this turn'] : []),
      ...(out(s, u) ? ['out of supply'] : []),
    ],
    facts: factsOf(s, u),
    faces: [
      { label: 'full', face: 'front', values: values(row.af[0]), now: s.steps[u] === 2 },
      { label: 'reduced', face: 'front', values: values(row.af[1]), reduced: true, now: reduced },
    ],
    order: s.active === u ? 100 : t.af[u * 3 + s.steps[u]] * 2 + (s.acted[u] ? 0 : 1),
  };
}

// ---- cards ----------------------------------------------------------------------------------------------------------

const USES: readonly string[] = [
  '',
  'German ACTs',
  'US ACTs',
  'hit',
  'miss',
  'bridge blown',
  'bridge not blown',
  'charges spoiled',
  'set aside',
];

/** What a card did, in a word below it, and for whom it was good that drew it. */
const FATES: Readonly<Record<number, readonly [text: string, tone: 'good' | 'bad' | 'plain']>> = {
  [Use.hit]: ['hit', 'good'],
  [Use.miss]: ['miss', 'plain'],
  [Use.blown]: ['blown', 'good'],
  [Use.stands]: ['stands', 'plain'],
  [Use.spoiled]: ['spoiled', 'bad'],
  [Use.aside]: ['aside', 'plain'],
};

function cardPieces(s: PeiperState): Piece[] {
  const { card, back } = designsOf(s.tables);
  const duel = has(s, Switch.duel);
  const pieces: Piece[] = (duel ? ['deck', 'deck-us'] : ['deck']).map((box, i) => ({
    id: `back-${i}`,
    place: { box },
    design: i === 1 ? { ...back, side: sides.us } : back,
    face: 'back',
    name: 'the deck',
  }));
  const up = s.card < 0 ? -1 : s.drawn.subarray(0, s.drawnCount).lastIndexOf(s.card + 1);
  for (let i = 0; i < s.drawnCount; i++) {
    const c = s.drawn[i] - 1;
    const use = s.drawnFor[i];
    // The card that is up lies beside the deck, not among those before it.
    if (i === up) continue;
    const fate = FATES[use];
    pieces.push({
      id: `draw-${i}`,
      // The latest first: it is the one that is looked for.
      place: { box: 'draws', slot: s.drawnCount - i },
      design: card[c],
      face: 'front',
      name: cardName(c),
      line: USES[use] || (c === JOKER ? 'the joker' : 'drawn'),
      ...(fate ? { badges: [{ text: fate[0], name: USES[use], tone: fate[1] }] } : {}),
    });
  }
  if (s.card >= 0)
    pieces.push({
      id: 'card-up',
      place: { box: 'card-up' },
      design: card[s.card],
      face: 'front',
      name: cardName(s.card),
      line: `${s.acts} ${s.acts === 1 ? 'ACT' : 'ACTs'} left after this`,
    });
  return pieces;
}

/** What is left, as a careful player counts: by side, and by value. */
function leftNote(deck: Uint8Array): string {
  const bySide = [0, 0];
  const byValue = new Array<number>(14).fill(0);
  for (let c = 0; c < JOKER; c++) {
    bySide[colourOf(c)] += deck[c];
    byValue[cardValue(c)] += deck[c];
  }
  const values = CARD_IDS.slice(0, 13).map((id, i) => `${id.slice(0, -1)}×${byValue[i + 1]}`);
  const jokers = deck[JOKER];
  return `left: German ${bySide[GERMAN]}, US ${bySide[US]}, joker ${jokers}; ${values.join(' ')}`;
}

/** What is to come, rank by rank, and the joker. */
const tallyOf = (deck: Uint8Array): Exclude<Box['tally'], undefined> => [
  ...CARD_IDS.slice(0, 13).map((id, i) => {
    let left = 0;
    for (let c = 0; c < JOKER; c++) if (cardValue(c) === i + 1) left += deck[c];
    return { label: id.slice(0, -1), left, of: 4 };
  }),
  { label: 'Joker', left: deck[JOKER], of: 1 },
];

// ---- tracks and boxes -----------------------------------------------------------------------------------------------

function turnTrack(s: PeiperState): Track {
  const { turns, row, campaign } = scenarioOf(s);
  const { dates, regroup, arrivals } = s.tables.data.campaign;
  return {
    id: 'turns',
    name: 'Turn track',
    kind: 'turns',
    cells: Array.from({ length: turns }, (_, i) => {
      const turn = row.firstTurn + i;
      const figures = [
        ...(campaign && regroup.includes(i + 1) ? [{ text: 'R', name: 'ends with a Regroup Phase' }] : []),
        ...(campaign
          ? arrivals
              .filter((a) => a.turn === i + 1)
              .map((a) => ({
                text: '+',
                side: sides[a.side],
                name: `${SIDE_WORDS[a.side === 'us' ? US : GERMAN]} arrivals at the end of this turn`,
              }))
          : []),
      ];
      // A cell has room for the date or for what comes at the end of the turn.
      const date = dates.find((d) => d.from <= turn && turn <= d.to)?.date ?? '';
      return { label: String(i + 1), ...(figures.length > 0 ? { figures } : { sub: date }) };
    }),
    current: s.turn - 1,
    // P034: the captured marker shows when tracing resumes.
    markers: Array.from(s.captured).flatMap((since) =>
      since > 0
        ? [
            {
              cell: Math.min(turns, since + s.tables.data.limits.depotTurns) - 1,
              side: sides.german,
              name: `captured fuel lasts to turn ${since + s.tables.data.limits.depotTurns}`,
            },
          ]
        : [],
    ),
  };
}

function boxesOf(s: PeiperState): Box[] {
  const duel = has(s, Switch.duel);
  const rows = Array.from({ length: scenarioOf(s).turns }, (_, i) => `Turn ${i + 1}`);
  const deckBox = (id: string, name: string, deck: Uint8Array, side?: SideStyle): Box => ({
    id,
    name,
    kind: 'pile',
    count: cardsLeft(deck),
    note: leftNote(deck),
    tally: tallyOf(deck),
    where: 'strip',
    ...(side ? { side } : {}),
  });
  return [
    deckBox('deck', duel ? 'German deck' : 'Deck', s.deck, duel ? sides.german : undefined),
    ...(duel ? [deckBox('deck-us', 'US deck', s.deckUs, sides.us)] : []),
    { id: 'card-up', name: 'Card', kind: 'pile', where: 'strip' },
    { id: 'draws', name: 'Drawn this turn', kind: 'row', where: 'strip' },
    ...SIDES.flatMap((side): Box[] => [
      {
        id: `waiting-${SIDE_IDS[side]}`,
        name: `${SIDE_WORDS[side]} units to come`,
        kind: 'schedule',
        side: STYLES[side],
        rows,
        where: 'panel',
      },
      {
        id: `eliminated-${SIDE_IDS[side]}`,
        name: `${SIDE_WORDS[side]} units eliminated`,
        kind: 'row',
        side: STYLES[side],
        where: 'panel',
      },
    ]),
    { id: 'to-place', name: 'To place', kind: 'row', side: sides.us, where: 'panel' },
  ];
}

// ---- the map --------------------------------------------------------------------------------------------------------

function marksOf(s: PeiperState): HexMark[] {
  const t = s.tables;
  const bridges = [...scenarioOf(s).bridges].flatMap((b): HexMark[] => {
    const { side, name } = t.data.map.bridges[b];
    if (s.blown[b]) return [{ kind: 'bridge', side: side as HexSide, state: 'destroyed', name: `${name}, blown` }];
    return s.spoiled[b]
      ? [
          {
            kind: 'bridge',
            side: side as HexSide,
            state: 'prepared',
            owner: sides.us,
            name: `${name}, charges spoiled`,
          },
        ]
      : [];
  });
  const depots = Array.from(s.depot).flatMap((h): HexMark[] =>
    h < 0 ? [] : [{ kind: 'marker', hex: t.grid.name(h), design: designsOf(t).depot, name: 'US fuel depot' }],
  );
  const attacked: HexMark[] =
    s.targetHex >= 0
      ? [{ kind: 'area', hexes: [t.grid.name(s.targetHex)], style: 'danger', name: 'under attack' }]
      : [];
  return [...bridges, ...depots, ...attacked];
}

// ---- status ---------------------------------------------------------------------------------------------------------

function supportFigure(s: PeiperState, side: number): SceneStatus['figures'][number] {
  const { oba, air } = scenarioOf(s).support[Math.min(s.turn, scenarioOf(s).turns)];
  const [guns, planes] = [Math.max(0, obaLeft(s, side)), Math.max(0, airLeft(s, side))];
  return {
    label: `${SIDE_WORDS[side]} OBA, Air`,
    value: `${guns} · ${planes}`,
    side: STYLES[side],
    facts: [
      { label: 'OBA left', value: `${guns} of ${oba[side]}`, rule: 'PR65' },
      { label: 'Air left', value: `${planes} of ${air[side]}`, rule: 'PR65' },
    ],
  };
}

const waitingCount = (s: PeiperState): number => {
  let count = 0;
  for (let u = 0; u < UNITS; u++) if (s.hex[u] < 0 && s.off[u] === Off.pool) count++;
  return count;
};

/** The card that acts and how many are left: "8♥ · 44 left". */
const actingText = (s: PeiperState): string =>
  s.card < 0 ? 'acts' : `${cardSign(s.card)} · ${cardsLeft(deckOf(s, s.side))} left`;

function statusOf(s: PeiperState): SceneStatus {
  const { turns, winUnits, row } = scenarioOf(s);
  const at = winningUnits(s);
  const goal = row.win.hexes ? 'in Huy or Andenne and able to trace supply' : 'past the line and able to trace supply';
  const acting = s.side >= 0 ? `${SIDE_WORDS[s.side]}${s.card >= 0 ? `, ${cardName(s.card)}` : ''}` : '';
  return {
    turn: `Turn ${s.turn} · ${dateOf(s)}`,
    phase:
      s.result !== 0 ? 'The match is over' : s.side < 0 ? (s.drawnCount === 0 ? 'Set-up' : 'End of the turn') : acting,
    figures: [
      { label: 'German units at the goal', value: `${at} of ${winUnits}`, side: sides.german },
      supportFigure(s, GERMAN),
      supportFigure(s, US),
    ],
    plate: {
      turn: { now: String(s.turn), of: String(turns), note: dateOf(s) },
      ...(s.side >= 0 ? { acting: { side: STYLES[s.side], text: actingText(s) } } : {}),
      score: {
        figures: [{ value: String(at), side: sides.german }],
        name: `German units ${goal}`,
        of: String(winUnits),
        part: Math.min(1, at / winUnits),
      },
      waiting: { count: waitingCount(s) },
    },
    ...(s.result !== 0 ? { result: s.result === Result.german ? 'German victory' : 'US victory' } : {}),
  };
}

export function scene(t: Tables, seen: View): Scene {
  const s = new PeiperState(t);
  redeal(s, seen);
  const pieces: Piece[] = [];
  for (let u = 0; u < UNITS; u++) {
    const piece = unitPiece(s, u);
    if (piece) pieces.push(piece);
  }
  return {
    pieces: [...pieces, ...cardPieces(s)],
    hexMarks: marksOf(s),
    tracks: [turnTrack(s)],
    boxes: boxesOf(s),
    status: statusOf(s),
  };
}
