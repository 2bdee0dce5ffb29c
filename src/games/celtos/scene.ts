/** What is drawn of a view: bases on the table, units still to be set up beside it, points and turns. */

import {
  type CounterDesign,
  capital,
  type Fact,
  frameArg,
  type Piece,
  RandomSource,
  type Scene,
  type SceneUnit,
  type SeatLook,
  type Setup,
  type SideStyle,
  SPECTATOR,
  type StatePlate,
  type UnitMark,
  type View,
} from '../../engine/index.ts';
import { chargeOf, FIELDS, SIDES, UNKNOWN } from './data/sheet.ts';
import { pointsOf } from './rules/armies.ts';
import {
  assaultOf,
  boardOf,
  coherencyOf,
  commandOf,
  isIndividual,
  isLeader,
  isLoose,
  livingOf,
  modelId,
  musicianOf,
  present,
  profileOf,
  radiusOf,
  standardOf,
  toughnessOf,
} from './rules/field.ts';
import { pointsFor, resultWords } from './rules/scenarios.ts';
import { Step } from './rules/sequence.ts';
import { COMPASS, peopleWords, SEATS, sideName, unitName, unitWord } from './rules/verbs.ts';
import { CeltosState, Mark } from './state.ts';
import { sideOf, type Tables, UNITS, UNITS_OF } from './tables.ts';
import { redeal } from './view.ts';

const styles = new Map<string, SideStyle>();
/** The colours of a people; in a match they say whose they are, because two armies may be of one people. */
function styleOf(people: string, seat?: number): SideStyle {
  const style = SIDES[people as keyof typeof SIDES];
  if (seat === undefined) return style;
  const key = `${people} ${seat}`;
  const own = styles.get(key) ?? { ...style, seat: SEATS[seat] };
  styles.set(key, own);
  return own;
}

const designs = new Map<string, CounterDesign>();
/** `seat`: whose model it is, in a match. */
export function designOf(tables: Tables, p: number, pale = false, seat?: number): CounterDesign {
  const { people, id, name, skills } = tables.profiles[p];
  const key = `${id} ${pale ? 'pale' : ''} ${seat ?? ''}`;
  let design = designs.get(key);
  if (!design) {
    design = {
      form: 'base',
      side: styleOf(people, seat),
      base: { shape: 'circle', radius: tables.radius[p] / 10 },
      mini: {
        field: FIELDS[people as keyof typeof FIELDS],
        charge: chargeOf(id),
        ...(skills.includes('hero') ? { rim: 'hero' } : skills.includes('caster') ? { rim: 'caster' } : {}),
        ...(pale ? { pale } : {}),
      },
      text: name,
    };
    designs.set(key, design);
  }
  return design;
}

function marksOf(s: CeltosState, u: number): UnitMark[] {
  const out: UnitMark[] = [];
  if (s.panicked[u]) out.push('panic');
  if (s.hold[u]) out.push('hold');
  if (s.charged[u]) out.push('charged');
  if (s.reacted[u]) out.push('reacted');
  if (s.marks[u] & ~Mark.fear) out.push('spell');
  if (isLoose(s, u)) out.push('loose');
  return out;
}

function factsOf(s: CeltosState, u: number, i: number): Fact[] {
  const p = profileOf(s, u);
  const profile = s.tables.profiles[p];
  const weapon = s.tables.weapons[s.tables.melee[p]].name;
  const missile = s.tables.missile[p] < 0 ? undefined : s.tables.weapons[s.tables.missile[p]].name;
  return [
    { label: 'Move', value: `${profile.m}"`, rule: 'CE-301' },
    { label: 'SH / AS', value: `${profile.sh} / ${assaultOf(s, u, i)}`, rule: 'CE-110' },
    { label: 'ST / T', value: `${profile.st} / ${toughnessOf(s, u)}`, rule: 'CE-110' },
    { label: 'Wounds', value: `${s.wounds[modelId(u, i)]} of ${profile.w}`, rule: 'CE-110' },
    { label: 'I / CD', value: `${profile.i} / ${commandOf(s, u)}`, rule: 'CE-118' },
    { label: 'Weapons', value: missile ? `${weapon}, ${missile}` : weapon },
    ...(profile.skills.length > 0 ? [{ label: 'Skills', value: profile.skills.join(', ') }] : []),
    { label: 'Points', value: String(pointsOf(s, u)), rule: 'CE-823' },
  ];
}

/** DS10, DS16: where the models of a planned move or placing would stand. */
function planned(s: CeltosState): Scene['ghosts'] {
  const step = s.depth > 0 ? s.stack[(s.depth - 1) * 8] : -1;
  if (![Step.moveAdjust, Step.placeAdjust, Step.moveModel, Step.placeModel].includes(step)) return [];
  const u = frameArg(s, 0);
  const models = s.onTable[u] ? livingOf(s, u) : Array.from({ length: s.size[u] }, (_, i) => i);
  const { height } = boardOf(s).row;
  return models.map((i) => ({
    at: { x: s.planX[i] / 10, y: (height - s.planY[i]) / 10 },
    radius: radiusOf(s, u) / 10,
    piece: `${unitWord(u)}.${i + 1}`,
  }));
}

/** The colors of a side's people, once the seat may know it. */
function shownStyle(s: CeltosState, seat: number, side: number): SideStyle | undefined {
  const people = s.tables.peoples[s.people[side] - 1]?.id;
  const shown = s.listDone[0] && s.listDone[1];
  return people !== undefined && (shown || side === seat) ? styleOf(people, side) : undefined;
}

/** Turn, who acts and the points of both, in sight on every screen. */
function plateOf(s: CeltosState, seat: number): StatePlate {
  const { row } = boardOf(s);
  const acting = s.turn > 0 && s.result === 0 ? shownStyle(s, seat, s.side) : undefined;
  const left = [0, 1].map(
    (side) => UNITS_OF[side].filter((u) => s.profile[u] !== 0 && present(s, u) && !s.activated[u]).length,
  );
  return {
    turn: s.turn === 0 ? { now: 'Set-up' } : { now: String(s.turn), of: String(row.turns) },
    ...(acting
      ? {
          acting: {
            side: acting,
            text: s.active < UNITS ? unitName(s, s.active) : `${left[s.side]} to activate`,
          },
        }
      : {}),
    ...(s.turn > 0
      ? {
          score: {
            figures: [0, 1].map((side) => {
              const style = shownStyle(s, seat, side);
              return { value: String(pointsFor(s, side)), ...(style ? { side: style } : {}) };
            }),
            name: 'victory points',
          },
        }
      : {}),
  };
}

/** A seat by the people that it leads. */
function lookOf(tables: Tables, people: string, seat: number, twins: boolean): SeatLook {
  const name = tables.peoples.find((p) => p.id === people)?.name ?? '';
  const number = `Player ${seat + 1}`;
  const words = peopleWords(tables, people);
  return {
    name: twins ? `${name}, ${number}` : name,
    inSentence: twins ? `${words} of ${number}` : words,
    plural: true,
    style: styleOf(people, seat),
  };
}

/** The peoples that a set-up names; nothing where a player may lead any. */
export function seatLooks(tables: Tables, { scenario, options }: Setup): readonly SeatLook[] {
  const row = tables.data.scenarios.rows.find((r) => r.id === scenario);
  const peoples = [0, 1].map((seat): string | undefined => {
    const list = tables.lists.find((l) => l.id === row?.armies?.[seat]);
    if (list) return tables.profiles.find((p) => p.id === list.units[0].profile)?.people;
    const named = options[seat === 0 ? 'army-one' : 'army-two'];
    return row?.peoples?.[seat] ?? (tables.peoples.some((p) => p.id === named) ? named : undefined);
  });
  return peoples.map((people, seat) =>
    people === undefined
      ? { name: `Player ${seat + 1}`, style: UNKNOWN[seat] }
      : lookOf(tables, people, seat, peoples[0] === peoples[1]),
  );
}

export function scene(tables: Tables, seen: View): Scene {
  const s = new CeltosState(tables);
  s.scenario = tables.data.scenarios.rows.findIndex((row) => row.id === seen.scenario);
  const seat = seen.seat === 'one' ? 0 : seen.seat === 'two' ? 1 : SPECTATOR;
  redeal(s, seen, seat, new RandomSource('scene'));
  const shown = s.listDone[0] && s.listDone[1];
  const { row } = boardOf(s);
  // Two armies of one people: the second stands on pale bases.
  const twins = shown !== 0 && s.people[0] === s.people[1];
  const pieces: Piece[] = [];
  const units: SceneUnit[] = [];
  for (let u = 0; u < UNITS; u++) {
    if (s.profile[u] === 0 || (!shown && (seat === SPECTATOR || u >> 5 !== seat))) continue;
    const p = profileOf(s, u);
    const name = unitName(s, u);
    const standing = pieces.length;
    for (let i = 0; i < s.size[u]; i++) {
      const m = modelId(u, i);
      const place = s.onTable[u]
        ? { at: { x: s.x[m] / 10, y: (row.height - s.y[m]) / 10 }, facing: (450 - s.facing[u] * 22.5) % 360 }
        : { box: `army-${u >> 5 === 1 ? 'two' : 'one'}`, slot: u * 16 + i };
      if (s.onTable[u] ? s.wounds[m] === 0 : s.lost[u] !== 0 || i > 0) continue;
      const role = isLeader(s, u, i)
        ? 'leader'
        : musicianOf(s, u) === i
          ? 'musician'
          : standardOf(s, u) === i
            ? 'standard'
            : undefined;
      pieces.push({
        id: `${unitWord(u)}.${i + 1}`,
        place,
        design: designOf(tables, p, u >> 5 === 1 && twins, sideOf(u)),
        face: s.activated[u] ? 'used' : 'front',
        steps: s.wounds[m],
        maxSteps: tables.w[p],
        ...(role ? { rank: role } : {}),
        name: s.onTable[u] ? `${name}, model ${i + 1}${role ? `, ${role}` : ''}` : name,
        line: `${tables.peoples[tables.people[p]].name} · ${s.alive[u]} of ${s.size[u]}${isIndividual(s, u) ? ' · individual' : ''} · faces ${COMPASS[s.facing[u]]}`,
        facts: factsOf(s, u, i),
      });
    }
    if (s.onTable[u])
      units.push({
        id: unitWord(u),
        name,
        side: styleOf(tables.profiles[p].people, sideOf(u)),
        field: FIELDS[tables.profiles[p].people as keyof typeof FIELDS],
        pieces: pieces.slice(standing).map((piece) => piece.id),
        full: s.size[u],
        used: s.activated[u] !== 0,
        active: s.active === u,
        gap: coherencyOf(s, u) / 10,
        ...(u >> 5 === 1 && twins ? { pale: true } : {}),
        marks: marksOf(s, u),
      });
  }
  if (row.victim && (s.victim === 1 || s.victim === 2))
    pieces.push({
      id: 'victim',
      place: { at: { x: row.victim[0] / 10, y: (row.height - row.victim[1]) / 10 }, facing: 180 },
      design: { form: 'base', side: styleOf('sidhe', 0), base: { shape: 'circle', radius: 0.5 }, text: 'Seer' },
      face: 'front',
      name: s.victim === 1 ? 'the bound seer' : 'the freed seer',
    });
  const people = (side: number): string => tables.peoples[s.people[side] - 1]?.name ?? `Player ${side + 1}`;
  const waiting = [0, 1].map((side) =>
    pieces.filter((piece) => 'box' in piece.place && piece.place.box === `army-${side === 1 ? 'two' : 'one'}`),
  );
  return {
    ...(shown && s.people[0] > 0 && s.people[1] > 0
      ? { seats: [0, 1].map((side) => lookOf(tables, tables.peoples[s.people[side] - 1].id, side, twins)) }
      : {}),
    pieces,
    units,
    ghosts: planned(s),
    hexMarks: [],
    tracks: [
      {
        id: 'turns',
        name: 'Turns',
        kind: 'turns',
        cells: Array.from({ length: row.turns }, (_, i) => ({ label: String(i + 1) })),
        ...(s.turn > 0 ? { current: s.turn - 1 } : {}),
      },
    ],
    boxes: [0, 1]
      .filter((side) => waiting[side].length > 0)
      .map((side) => ({
        id: `army-${side === 1 ? 'two' : 'one'}`,
        name: `${people(side)}: to set up`,
        kind: 'row' as const,
        where: 'panel' as const,
      })),
    status: {
      turn: s.turn === 0 ? 'Set-up' : `Turn ${s.turn} of ${row.turns}`,
      phase:
        s.turn === 0
          ? 'Armies'
          : s.active < UNITS
            ? `${unitName(s, s.active)} is active`
            : `${capital(sideName(s, s.side))} to act`,
      figures: [0, 1].map((side) => {
        const style = shownStyle(s, seat, side);
        return {
          label: people(side),
          value: s.turn === 0 ? '0' : String(pointsFor(s, side)),
          ...(style ? { side: style } : {}),
        };
      }),
      ...(s.result ? { result: resultWords(s) } : {}),
      plate: plateOf(s, seat),
    },
  };
}
