/** What is to be drawn of a view: own counters by their fronts, the other side's by what their backs show. */

import {
  type Badge,
  type Box,
  type CounterDesign,
  capital,
  type HexMark,
  onceFor,
  type Piece,
  present,
  type Scene,
  type SideStyle,
  type UnitSymbol,
  type View,
} from '../../engine/index.ts';
import { sides } from './data/sheet.ts';
import { Job } from './rules/engineers.ts';
import { RESULTS } from './rules/victory.ts';
import { Bridge, CHITS, HEXES, LEVELS, SIDE_IDS, type Tables, UNITS } from './tables.ts';
import type { CoView, OwnSide, UnitRow } from './view.ts';

const STYLES: Readonly<Record<string, SideStyle>> = sides;

const SYMBOLS: Readonly<Record<string, UnitSymbol>> = {
  infantry: 'infantry',
  'motorized infantry': 'motorized-infantry',
  'armored infantry': 'mechanized-infantry',
  armor: 'armor',
  'armored cavalry': 'armored-cavalry',
  antitank: 'antitank',
  antiaircraft: 'antiaircraft',
  engineer: 'engineer',
  'motorized engineer': 'engineer',
  artillery: 'artillery',
  HQ: 'headquarters',
};
const DIVISION_COLORS: Readonly<Record<string, string>> = {
  '36 Inf': '#f6f4ee',
  '2 Arm': '#e8d9a0',
  '49 Inf': '#f6f4ee',
  '21 Arm': '#e8d9a0',
  corps: '#cfcfcf',
};

const fronts = onceFor((t: Tables) =>
  t.names.map((name, c): CounterDesign => {
    const division = t.divisions[t.division[c]] ?? 'dummy';
    return {
      form: 'unit',
      side: STYLES[SIDE_IDS[t.side[c]]],
      symbol: SYMBOLS[t.data.types[t.typeNames[c]].back] ?? 'none',
      size:
        c >= UNITS || (t.dummy[c] === 1 && t.size[c] > 1) ? 'regiment' : t.headquarters[c] ? 'division' : 'battalion',
      formation: { label: t.dummy[c] ? 'dummy' : division, color: DIVISION_COLORS[division] ?? '#dddddd' },
      sidelines: [name.split('-').slice(1).join('-') || name],
    };
  }),
);

/** The same design object for the same back, so that the board draws it once. */
const backs = onceFor((t: Tables) =>
  t.backs.map((back) => {
    const design = (side: SideStyle): CounterDesign => ({
      form: 'unit',
      side,
      symbol: SYMBOLS[back.replace(/ \d+$/, '')] ?? 'none',
    });
    return { blue: design(sides.blue), red: design(sides.red) };
  }),
);

// ---- pieces -----------------------------------------------------------------------------------------------------------------

const OFF_MAP: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  undrawn: 'reinforcements',
  unplaced: 'to-place',
  lost: 'lost',
};

const placeOf = (side: string, at: string): Piece['place'] =>
  at in OFF_MAP ? { box: `${OFF_MAP[at]}-${side}` } : { hex: at };

function factsOf(t: Tables, c: number) {
  const fact = (label: string, value: number, rule: string) => ({ label, value: String(value), rule });
  return [
    { ...fact('Attack', t.attack[c], 'X12'), reconstructed: true },
    { ...fact('Defense', t.defense[c], 'X12'), reconstructed: true },
    { ...fact('Movement', t.movement[c], 'CO-036'), reconstructed: true },
    ...(t.range[c] ? [fact('Range', t.range[c], 'CO-105')] : []),
  ];
}

/** How a counter is printed. */
export const unitDesign = (t: Tables, c: number): CounterDesign => fronts(t)[c];
export const unitValues = (t: Tables, c: number): string => `${t.attack[c]}-${t.defense[c]}-${t.movement[c]}`;

/** A counter by its front: the least that all may know of it. */
const frontOf = (t: Tables, c: number, place: Piece['place']): Piece => ({
  id: t.names[c],
  place,
  design: fronts(t)[c],
  face: 'front',
  values: unitValues(t, c),
  name: capital(t.labels[c]),
});

/** With the state of its units: one of its own, or those of a regiment. */
function pieceOf(t: Tables, c: number, units: readonly UnitRow[], badges: readonly Badge[]): Piece {
  const [lead] = units;
  return {
    ...frontOf(t, c, placeOf(SIDE_IDS[t.side[c]], lead.hex)),
    ...(t.dummy[c] ? {} : { steps: units.reduce((sum, u) => sum + u.steps, 0), maxSteps: units.length * 2 }),
    badges: present<Badge>(!lead.supplied && 'out-of-supply', ...badges),
    line: `${t.divisions[t.division[c]] ?? 'dummy'} · ${t.typeNames[c]}`,
    facts: factsOf(t, c),
  };
}

/** The counters among rows, each with its units: regiments that lie as one, and what lies in none. */
function countersIn(t: Tables, rows: OwnSide['units']): [counter: number, units: UnitRow[]][] {
  const isOne = (c: number): boolean => rows[t.names[c]]?.hex != null;
  return Object.keys(rows)
    .map((name) => t.find(name))
    .filter((c) => isOne(c) && !(t.regimentOf[c] >= 0 && isOne(t.regimentOf[c])))
    .map((c) => [c, Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c]), (u) => rows[t.names[u]])]);
}

const ownPieces = (t: Tables, { units, engineers }: OwnSide): Piece[] =>
  countersIn(t, units).map(([c, parts]) => {
    const [{ moved, attacked }] = parts;
    const job = engineers[t.names[c]]?.job;
    const works = job && (job === Job.destroy ? 'blowing' : 'bridging');
    const badges = present<Badge>(moved && 'moved', attacked && 'attacked', works);
    return { ...pieceOf(t, c, parts, badges), peek: true, order: t.size[c] };
  });

/** What is still known of a counter that lies face down. */
function rememberedOf(t: Tables, v: CoView, c: number): Pick<Piece, 'name' | 'line' | 'tip' | 'facts'> {
  const units = Array.from(t.parts.subarray(t.partsFrom[c], t.partsTo[c]), (u) => v.known[t.names[u]]?.steps ?? 0);
  const steps = units.reduce((sum, n) => sum + n, 0);
  return {
    name: `${t.labels[c]}, face down`,
    line: `${t.attack[c]}-${t.defense[c]}-${t.movement[c]}, seen in an attack`,
    tip: [`${steps} of ${units.length * 2} steps when it was last face up`],
    facts: factsOf(t, c),
  };
}

/** The counters of a side in a hex that lie face down and are known, by their backs. */
const knownIn = (t: Tables, v: CoView, side: 'blue' | 'red', hex: string): number[] =>
  Object.keys(v.known)
    .map((name) => t.find(name))
    .filter((c) => SIDE_IDS[t.side[c]] === side && v.known[t.names[c]].hex === hex)
    .filter((c) => !(t.regimentOf[c] >= 0 && v.known[t.names[t.regimentOf[c]]]))
    .sort((a, b) => (t.names[a] < t.names[b] ? -1 : 1));

/** Backs as they lie; what is face up in an attack takes the place of one of them. */
function seenPieces(t: Tables, v: CoView, side: 'blue' | 'red'): Piece[] {
  const shown = countersIn(t, v.shown).filter(([c]) => SIDE_IDS[t.side[c]] === side);
  return Object.entries(v.seen[side]).flatMap(([hex, list]) => {
    const left = [...list];
    const up = shown.filter(([, [lead]]) => lead.hex === hex);
    for (const [c] of up) left.splice(left.indexOf(t.backs[t.back[c]]), 1);
    const known = knownIn(t, v, side, hex);
    const down = left.map((back, i): Piece => {
      // Of several that look alike the known ones come first: which of them lies on top tells nobody anything.
      const at = known.findIndex((c) => t.backs[t.back[c]] === back);
      const remembered = at < 0 ? {} : rememberedOf(t, v, known.splice(at, 1)[0]);
      const [, type, movement] = /^(.*) (\d+)$/.exec(back) ?? [back, back, ''];
      return {
        id: `${side}?${hex}?${i}`,
        place: { hex },
        design: backs(t)[t.backs.indexOf(back)][side],
        face: 'used',
        values: movement,
        name: `hidden ${STYLES[side].name} ${type}`,
        line: `face down · moves ${movement}`,
        tip: ['Strength, size and steps are hidden'],
        facts: [{ label: 'Movement', value: movement, rule: 'CO-002' }],
        ...remembered,
      };
    });
    return [...up.map(([c, units]) => pieceOf(t, c, units, [])), ...down];
  });
}

// ---- the rest ---------------------------------------------------------------------------------------------------------------

const BUILT = ['', 'infantry', 'armor'];

function marksOf(v: CoView, t: Tables): HexMark[] {
  const marks: HexMark[] = [];
  for (const [hex, town] of Object.entries(v.towns))
    marks.push({
      kind: 'control',
      hex,
      side: STYLES[town.control ?? town.last],
      name: town.control ? `held by ${STYLES[town.control].name}` : `${STYLES[town.last].name} was last here`,
    });
  v.fields.bridge.forEach((kind, i) => {
    if (kind === t.printedBridges[i]) return;
    const [a, b] = t.riverNames[i].split('|');
    const [state, name] =
      kind === Bridge.none ? (['destroyed', 'destroyed'] as const) : (['built', BUILT[kind]] as const);
    marks.push({ kind: 'bridge', side: [a, b], state, name: `${name} bridge` });
  });
  const under = v.fields.attackHex;
  if (under >= 0) marks.push({ kind: 'area', hexes: [t.grid.name(under)], style: 'danger', name: 'under attack' });
  return marks;
}

function tracksOf({ fields: { turn, drawn } }: CoView): Scene['tracks'] {
  const passes = ['first pass', 'second pass'];
  return [
    {
      id: 'turns',
      name: 'Turns',
      kind: 'turns',
      cells: Array.from({ length: 10 }, (_, i) => ({ label: String(i + 1), sub: passes[i < 5 ? 0 : 1] })),
      ...(turn > 0 ? { current: turn - 1 } : {}),
    },
    {
      id: 'chits',
      name: 'Chits drawn',
      kind: 'chits',
      cells: drawn
        .slice(turn > 5 ? CHITS : 0)
        .filter((chit) => chit > 0)
        .map((chit) => ({ label: String(chit), emphasis: chit === 10 && turn > 5 })),
    },
  ];
}

function boxesOf(v: CoView): Box[] {
  const cup = Array.from(v.fields.cup.keys()).filter((chit) => v.fields.cup[chit] > 0);
  const row = (box: string, side: string, name: string, where: 'panel' | 'strip', note?: string): Box => ({
    id: `${box}-${side}`,
    name,
    kind: 'row',
    side: STYLES[side],
    where,
    ...(note === undefined ? {} : { note }),
  });
  return [
    { id: 'cup', name: 'Cup', kind: 'cup', count: cup.length, note: cup.join(', '), where: 'strip' },
    ...SIDE_IDS.flatMap((side) => [
      row('eliminated', side, `${STYLES[side].name} eliminated`, 'panel'),
      ...(side in v.own
        ? [
            row('to-place', side, 'To set up', 'panel'),
            row('waiting', side, 'Waiting to enter', 'strip'),
            row('reinforcements', side, 'Reinforcements', 'panel', tiesOf(v.own[side])),
            row('lost', side, 'Lost: chits drawn by the enemy', 'panel'),
          ]
        : []),
    ]),
  ];
}

const tiesOf = ({ ties, items }: OwnSide): string =>
  ties
    .map(
      (chit, i) =>
        `${'ABCDEF'[i]}: ${chit > 0 ? `chit ${chit}` : 'not assigned'}, ${['awaited', 'came', 'lost'][items[i]]}`,
    )
    .join('; ');

/** The plan as its owner sees it, and the duties of CO-094 that it leaves open. */
function planOf(v: CoView, t: Tables): Scene['plan'] | null {
  const own = v.own[v.seat];
  if (!own || SIDE_IDS[v.fields.player] !== v.seat || v.fields.result !== 0) return null;
  const assigned = countersIn(t, own.units).filter(([, [lead]]) => lead.target !== null);
  if (assigned.length === 0) return null;
  const piecesAt = (hex: string, artillery: number): string[] =>
    assigned.filter(([c, [u]]) => u.target === hex && t.artillery[c] === artillery).map(([c]) => t.names[c]);
  const attackers = assigned.filter(([c]) => !t.artillery[c]);
  const targets = [...new Set(attackers.map(([, [u]]) => u.target as string))].sort();
  const enemies = Object.keys(v.seen[v.seat === 'blue' ? 'red' : 'blue'] ?? {});
  const duties = enemies.flatMap((hex) => {
    const idle = attackers.find(([, [u]]) => t.distance[t.grid.find(u.hex) * HEXES + t.grid.find(hex)] === 1);
    return idle && !targets.includes(hex)
      ? [{ hex, text: `${idle[1][0].hex} attacks, and ${hex} is next to it`, rule: 'CO-094' }]
      : [];
  });
  return {
    attacks: targets.map((hex) => ({ hex, attackers: piecesAt(hex, 0), supporters: piecesAt(hex, 1) })),
    duties,
  };
}

export function scene(t: Tables, seen: View): Scene {
  const v = seen as CoView;
  const { turn, player, lastTurn, result, level, attackTotal, defenseTotal, stepsLost } = v.fields;
  const pieces = [
    ...Object.values(v.own).flatMap((own) => ownPieces(t, own)),
    ...SIDE_IDS.filter((side) => side in v.seen).flatMap((side) => seenPieces(t, v, side)),
    ...v.eliminated.map((name): Piece => {
      const c = t.find(name);
      return frontOf(t, c, { box: `eliminated-${SIDE_IDS[t.side[c]]}` });
    }),
  ];
  const plan = planOf(v, t);
  const waiting = Object.values(v.own[v.seat]?.units ?? {}).filter((u) => u.hex === 'waiting').length;
  const lost = SIDE_IDS.map((side, i) => ({ value: String(stepsLost[i]), side: STYLES[side] }));
  const style = STYLES[SIDE_IDS[player]];
  const sums = `${attackTotal} : ${defenseTotal} = ${LEVELS[level]}`;
  return {
    pieces,
    ...(plan ? { plan } : {}),
    hexMarks: marksOf(v, t),
    tracks: tracksOf(v),
    boxes: boxesOf(v),
    status: {
      turn: turn === 0 ? 'Set-up' : `Turn ${turn}${lastTurn ? ', last turn' : ''}`,
      // Both sides tie their reinforcements in turn: it is nobody's phase.
      phase: v.phase === 'ties' ? 'secret assignments' : `${style.name} · ${v.phase}`,
      figures: [
        ...lost.map((figure) => ({ label: 'steps lost', ...figure })),
        ...(attackTotal > 0 ? [{ label: 'attack', value: sums }] : []),
      ],
      plate: {
        turn:
          turn === 0
            ? { now: 'Set-up', note: 'in secret' }
            : { now: String(turn), of: '10', note: turn > 5 ? 'second pass' : 'first pass' },
        ...(v.phase === 'ties' ? {} : { acting: { side: style, text: v.phase } }),
        score: { figures: lost, name: 'steps lost' },
        ...(waiting > 0 ? { waiting: { count: waiting, note: 'waiting to enter' } } : {}),
      },
      ...(result ? { result: RESULTS[result - 1].text } : {}),
    },
  };
}
