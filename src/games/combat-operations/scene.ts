/** What is to be drawn of a view: own counters by their fronts, the other side's by what their backs show. */
import type {
  Badge,
  Box,
  CounterDesign,
  Fact,
  HexMark,
  Piece,
  Place,
  Plan,
  Scene,
  SideStyle,
  Track,
  UnitSymbol,
} from '../../engine/board.ts';
import type { View } from '../../engine/game.ts';
import { sides } from './data/sheet.ts';
import { HEXES, LEVELS, SIDE_IDS, type Tables, UNITS } from './tables.ts';
import type { CoView, OwnSide, OwnUnit, ShownUnit } from './view.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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

const made = new WeakMap<Tables, { fronts: CounterDesign[]; backs: Map<string, CounterDesign> }>();

function designsOf(t: Tables): { fronts: CounterDesign[]; backs: Map<string, CounterDesign> } {
  let found = made.get(t);
  if (!found) {
    const fronts = t.names.map((name, c): CounterDesign => {
      const division = t.divisions[t.division[c]] ?? 'dummy';
      return {
        form: 'unit',
        side: t.side[c] === 0 ? sides.blue : sides.red,
        symbol: SYMBOLS[t.data.types[t.typeNames[c]].back] ?? 'none',
        size:
          c >= UNITS || (t.dummy[c] === 1 && t.size[c] > 1) ? 'regiment' : t.headquarters[c] ? 'division' : 'battalion',
        formation: { label: t.dummy[c] ? 'dummy' : division, color: DIVISION_COLORS[division] ?? '#dddddd' },
        sidelines: [name.split('-').slice(1).join('-') || name],
      };
    });
    found = { fronts, backs: new Map() };
    made.set(t, found);
  }
  return found;
}

function backDesign(t: Tables, side: string, back: string): CounterDesign {
  const { backs } = designsOf(t);
  const key = `${side} ${back}`;
  let design = backs.get(key);
  if (!design) {
    design = { form: 'unit', side: STYLES[side], symbol: SYMBOLS[back.replace(/ \d+$/, '')] ?? 'none' };
    backs.set(key, design);
  }
  return design;
}

// ---- pieces -----------------------------------------------------------------------------------------------------------------

const OFF_MAP: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  undrawn: 'reinforcements',
  unplaced: 'to-place',
  lost: 'lost',
};

const placeOf = (side: string, at: string): Place => (at in OFF_MAP ? { box: `${OFF_MAP[at]}-${side}` } : { hex: at });

function badgesOf(u: OwnUnit, jobs: OwnSide['jobs'], name: string): Badge[] {
  const job = jobs[name];
  return [
    ...(u.supplied ? [] : (['out-of-supply'] as const)),
    ...(u.moved ? (['moved'] as const) : []),
    ...(u.attacked ? (['attacked'] as const) : []),
    ...(job ? [job.job === 3 ? ('blowing' as const) : ('bridging' as const)] : []),
  ];
}

function factsOf(t: Tables, c: number): Fact[] {
  const facts: Fact[] = [
    { label: 'Attack', value: String(t.attack[c]), reconstructed: true, rule: 'X12' },
    { label: 'Defense', value: String(t.defense[c]), reconstructed: true, rule: 'X12' },
    { label: 'Movement', value: String(t.movement[c]), reconstructed: true, rule: 'CO-036' },
  ];
  if (t.range[c]) facts.push({ label: 'Range', value: String(t.range[c]), rule: 'CO-105' });
  return facts;
}

function ownPieces(t: Tables, side: string, own: OwnSide): Piece[] {
  const { fronts } = designsOf(t);
  const pieces: Piece[] = [];
  const joined = new Set(own.regiments.map((name) => t.find(name)));
  const piece = (c: number, units: readonly OwnUnit[]): Piece => {
    const [lead] = units;
    const steps = units.reduce((sum, u) => sum + u.steps, 0);
    return {
      id: t.names[c],
      place: placeOf(side, lead.at),
      design: fronts[c],
      face: 'front',
      values: `${t.attack[c]}-${t.defense[c]}-${t.movement[c]}`,
      ...(t.dummy[c] ? {} : { steps, maxSteps: units.length * 2 }),
      badges: badgesOf(lead, own.jobs, t.names[c]),
      name: capital(t.labels[c]),
      line: `${t.divisions[t.division[c]] ?? 'dummy'} · ${t.typeNames[c]}`,
      facts: factsOf(t, c),
      peek: true,
      order: t.size[c],
    };
  };
  for (const regiment of joined) {
    const units = Array.from(
      t.parts.subarray(t.partsFrom[regiment], t.partsTo[regiment]),
      (u) => own.units[t.names[u]],
    );
    if (units.every(Boolean)) pieces.push(piece(regiment, units));
  }
  for (const [name, u] of Object.entries(own.units)) {
    const c = t.find(name);
    if (!joined.has(t.regimentOf[c])) pieces.push(piece(c, [u]));
  }
  return pieces;
}

/** Backs as they lie; what is face up in an attack takes the place of one of them. */
function seenPieces(t: Tables, v: CoView, side: string): Piece[] {
  const { fronts } = designsOf(t);
  const pieces: Piece[] = [];
  const shownAt = new Map<string, ShownUnit[]>();
  const shown = v.shown.filter((x) => (t.side[t.find(x.unit)] === 0 ? 'blue' : 'red') === side);
  for (const x of shown) shownAt.set(x.at, [...(shownAt.get(x.at) ?? []), x]);
  for (const [hex, backs] of Object.entries(v.seen[side])) {
    const left = [...backs];
    for (const counter of new Set((shownAt.get(hex) ?? []).map((x) => x.counter))) {
      const c = t.find(counter);
      const units = shown.filter((x) => x.counter === counter);
      left.splice(left.indexOf(t.backs[t.back[c]]), 1);
      pieces.push({
        id: counter,
        place: { hex },
        design: fronts[c],
        face: 'front',
        values: `${t.attack[c]}-${t.defense[c]}-${t.movement[c]}`,
        steps: units.reduce((sum, x) => sum + x.steps, 0),
        maxSteps: units.length * 2,
        badges: units[0].supplied ? [] : ['out-of-supply'],
        name: capital(t.labels[c]),
        line: `${t.divisions[t.division[c]] ?? ''} · ${t.typeNames[c]}`,
        facts: factsOf(t, c),
      });
    }
    left.forEach((back, i) => {
      const [, type, movement] = /^(.*) (\d+)$/.exec(back) ?? [back, back, ''];
      pieces.push({
        id: `${side}?${hex}?${i}`,
        place: { hex },
        design: backDesign(t, side, back),
        face: 'used',
        values: movement,
        name: `hidden ${STYLES[side].name} ${type}`,
        line: `face down · moves ${movement}`,
        tip: ['Strength, size and steps are hidden'],
        facts: [{ label: 'Movement', value: movement, rule: 'CO-002' }],
      });
    });
  }
  return pieces;
}

// ---- the rest ---------------------------------------------------------------------------------------------------------------

function marksOf(v: CoView, t: Tables): HexMark[] {
  const marks: HexMark[] = [];
  for (const [hex, town] of Object.entries(v.towns))
    marks.push({
      kind: 'control',
      hex,
      side: STYLES[town.control ?? town.last],
      name: town.control ? `held by ${STYLES[town.control].name}` : `${STYLES[town.last].name} was last here`,
    });
  t.riverNames.forEach((name, i) => {
    const [a, b] = name.split('|') as [string, string];
    const kind = v.bridges[name];
    if (kind && t.printedBridges[i] === 0)
      marks.push({ kind: 'bridge', side: [a, b], state: 'built', name: `${kind} bridge` });
    else if (kind === 'infantry') marks.push({ kind: 'bridge', side: [a, b], state: 'built', name: 'infantry bridge' });
    else if (!kind && t.printedBridges[i] > 0)
      marks.push({ kind: 'bridge', side: [a, b], state: 'destroyed', name: 'destroyed bridge' });
  });
  if (v.attack) marks.push({ kind: 'area', hexes: [v.attack.hex], style: 'danger', name: 'under attack' });
  return marks;
}

function tracksOf(v: CoView): Track[] {
  return [
    {
      id: 'turns',
      name: 'Turns',
      kind: 'turns',
      cells: Array.from({ length: 10 }, (_, i) => ({
        label: String(i + 1),
        sub: i < 5 ? 'first pass' : 'second pass',
      })),
      ...(v.turn > 0 ? { current: v.turn - 1 } : {}),
    },
    {
      id: 'chits',
      name: 'Chits drawn',
      kind: 'chits',
      cells: v.chits.drawn
        .slice(v.turn > 5 ? 10 : 0)
        .map((chit) => ({ label: String(chit), emphasis: chit === 10 && v.turn > 5 })),
    },
  ];
}

function boxesOf(v: CoView): Box[] {
  const boxes: Box[] = [
    {
      id: 'cup',
      name: 'Cup',
      kind: 'cup',
      count: v.chits.cup.length,
      note: v.chits.cup.join(', '),
      where: 'strip',
    },
  ];
  for (const side of ['blue', 'red']) {
    const style = STYLES[side];
    boxes.push({
      id: `eliminated-${side}`,
      name: `${style.name} eliminated`,
      kind: 'row',
      side: style,
      where: 'panel',
    });
    if (!(side in v.own)) continue;
    boxes.push(
      { id: `to-place-${side}`, name: 'To set up', kind: 'row', side: style, where: 'panel' },
      { id: `waiting-${side}`, name: 'Waiting to enter', kind: 'row', side: style, where: 'strip' },
      {
        id: `reinforcements-${side}`,
        name: 'Reinforcements',
        kind: 'row',
        side: style,
        where: 'panel',
        note: tiesOf(v.own[side]),
      },
      { id: `lost-${side}`, name: 'Lost with their chits', kind: 'row', side: style, where: 'panel' },
    );
  }
  return boxes;
}

const tiesOf = (own: OwnSide): string =>
  Object.entries(own.ties)
    .map(([label, chit]) => `${label}: ${chit > 0 ? `chit ${chit}` : 'not tied'}, ${own.items[label]}`)
    .join('; ');

/** The plan as its owner sees it, and the duties of CO-094 that it leaves open. */
function planOf(v: CoView, t: Tables): Plan | null {
  const own = v.own[v.seat];
  if (!own || v.player !== v.seat || v.result !== null) return null;
  const assigned = Object.entries(own.units).filter(([, unit]) => unit.target !== null);
  if (assigned.length === 0) return null;
  const pieceOf = (name: string): string => {
    const regiment = t.names[t.regimentOf[t.find(name)]];
    return own.regiments.includes(regiment) ? regiment : name;
  };
  const piecesAt = (hex: string, artillery: number): string[] => [
    ...new Set(
      assigned
        .filter(([name, u]) => u.target === hex && t.artillery[t.find(name)] === artillery)
        .map(([name]) => pieceOf(name)),
    ),
  ];
  const attackers = assigned.filter(([name]) => !t.artillery[t.find(name)]);
  const targets = [...new Set(attackers.map(([, u]) => u.target as string))].sort();
  const enemies = Object.keys(v.seen[v.seat === 'blue' ? 'red' : 'blue'] ?? {});
  const duties = enemies.flatMap((hex) => {
    const idle = attackers.find(([, u]) => t.distance[t.grid.find(u.at) * HEXES + t.grid.find(hex)] === 1);
    return idle && !targets.includes(hex)
      ? [{ hex, text: `${idle[1].at} attacks, and ${hex} is next to it`, rule: 'CO-094' }]
      : [];
  });
  return {
    attacks: targets.map((hex) => ({ hex, attackers: piecesAt(hex, 0), supporters: piecesAt(hex, 1) })),
    duties,
  };
}

const RESULTS: Readonly<Record<string, string>> = {
  'red-major': 'Red major victory',
  'red-minor': 'Red minor victory',
  'blue-minor': 'Blue minor victory',
  'blue-major': 'Blue major victory',
};

export function scene(t: Tables, seen: View): Scene {
  const v = seen as CoView;
  const { fronts } = designsOf(t);
  const pieces = [
    ...Object.entries(v.own).flatMap(([side, own]) => ownPieces(t, side, own)),
    ...Object.keys(v.seen).flatMap((side) => seenPieces(t, v, side)),
    ...v.eliminated.map((name): Piece => {
      const c = t.find(name);
      return {
        id: name,
        place: { box: `eliminated-${t.side[c] === 0 ? 'blue' : 'red'}` },
        design: fronts[c],
        face: 'front',
        values: `${t.attack[c]}-${t.defense[c]}-${t.movement[c]}`,
        name: capital(t.labels[c]),
      };
    }),
  ];
  const plan = planOf(v, t);
  const waiting = Object.values(v.own[v.seat]?.units ?? {}).filter((u) => u.at === 'waiting').length;
  const lost = SIDE_IDS.map((side, i) => ({ value: String(v.stepsLost[i]), side: STYLES[side] }));
  return {
    pieces,
    ...(plan ? { plan } : {}),
    hexMarks: marksOf(v, t),
    tracks: tracksOf(v),
    boxes: boxesOf(v),
    status: {
      turn: v.turn === 0 ? 'Set-up' : `Turn ${v.turn}${v.chits.lastTurn ? ', the last' : ''}`,
      // Both sides tie their reinforcements in turn: it is nobody's phase.
      phase: v.phase === 'ties' ? 'secret ties' : `${STYLES[v.player].name} · ${v.phase}`,
      figures: [
        ...lost.map((figure) => ({ label: 'steps lost', ...figure })),
        ...(v.attack && v.attack.attack > 0
          ? [{ label: 'attack', value: `${v.attack.attack} : ${v.attack.defense} = ${LEVELS[v.attack.level]}` }]
          : []),
      ],
      plate: {
        turn: { now: String(v.turn), of: '10', note: v.turn > 5 ? 'second pass' : 'first pass' },
        ...(v.phase === 'ties' ? {} : { acting: { side: STYLES[v.player], text: v.phase } }),
        score: { figures: lost, name: 'steps lost' },
        ...(waiting > 0 ? { waiting: { count: waiting, note: 'waiting to enter' } } : {}),
      },
      ...(v.result ? { result: RESULTS[v.result] } : {}),
    },
  };
}
