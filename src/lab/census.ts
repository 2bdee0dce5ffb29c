/** Where the pieces of a game are and what they have lost, looked at again after every choice. */

import type { CounterDesign, SideStyle, TablePoint } from '../engine/board.ts';
import { type AnyGame, type Forces, type Seat, type SeatInfo, SPECTATOR } from '../engine/game.ts';
import type { AnyState } from '../engine/state.ts';
import { type Kind, thingLabel } from '../engine/verbs.ts';

/** A piece that lost steps since the last look. */
export interface Loss {
  readonly unit: number;
  readonly steps: number;
  readonly place: string | null;
  readonly eliminated: boolean;
}

/** What one piece did in a game. */
export interface UnitTale {
  readonly id: string;
  name: string;
  seat: Seat;
  place: number;
  steps: number;
  most: number;
  lostSteps: number;
  entered: number | null;
  lost: number | null;
  lostAt: string | null;
  moves: number;
  attacks: number;
  defenses: number;
  taken: number;
}

/** Numbers for pieces and places, and how to read them from a state. */
interface Source {
  readonly forces: Forces<AnyState>;
  /** How many pieces there are now. */
  size(): number;
  id(unit: number): string;
  name(unit: number, s: AnyState): string;
  placeName(place: number): string;
  find(piece: string): number;
  /** Looks at a position before its pieces are asked for. */
  look(s: AnyState): void;
  /** Whether looking is cheap enough for every choice. */
  readonly cheap: boolean;
}

/** On a measured table a place is the square inch it lies in: "12,30", from the north-west corner. */
function squareOf(places: Kind, place: number): string | null {
  const [spot] = places.at ? (places.spots?.(place) ?? []) : [];
  return spot && 'point' in spot ? inchSquare(spot.point) : null;
}
const inchSquare = ({ x, y }: TablePoint): string => `${Math.floor(x)},${Math.floor(y)}`;

function byForces(game: AnyGame, forces: Forces<AnyState>): Source {
  const kind = game.kinds[forces.kind] as Kind;
  const places = game.kinds[forces.places] as Kind;
  if (!kind || !places) throw new RangeError(`${game.id}: forces name kinds that the game does not have`);
  return {
    forces,
    size: () => kind.size,
    id: (unit) => kind.name(unit),
    name: (unit, s) => thingLabel(kind, unit, s),
    placeName: (place) => squareOf(places, place) ?? places.name(place),
    find: (piece) => kind.find(piece),
    look: () => {},
    cheap: true,
  };
}

/**
 * For a game that says nothing of its forces: the pieces of each side as its own scene shows them. Positions on a measured
 * table are taken to the whole inch.
 */
function byScenes(game: AnyGame): Source {
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  const placeNames: string[] = [];
  const pieces: { id: string; name: string; seat: Seat; place: number; steps: number }[] = [];
  const placeNumber = (name: string): number => {
    let number = places.get(name);
    if (number === undefined) {
      number = placeNames.length;
      placeNames.push(name);
      places.set(name, number);
    }
    return number;
  };
  return {
    forces: {
      kind: '',
      places: '',
      seat: (_s, unit) => pieces[unit]?.seat ?? SPECTATOR,
      place: (_s, unit) => pieces[unit]?.place ?? -1,
      steps: (_s, unit) => pieces[unit]?.steps ?? 0,
    },
    size: () => pieces.length,
    id: (unit) => pieces[unit]?.id ?? '',
    name: (unit) => pieces[unit]?.name ?? '',
    placeName: (place) => placeNames[place] ?? '',
    find: (piece) => numbers.get(piece) ?? -1,
    look(s) {
      for (const piece of pieces) {
        piece.place = -1;
        piece.steps = 0;
      }
      game.seats.forEach((info, seat) => {
        for (const { id, name, design, place, steps } of game.scene(game.view(s, seat)).pieces) {
          // What is another seat's is told by that seat's scene.
          if (!isTroops(design) || !isOf(design.side, info)) continue;
          let number = numbers.get(id);
          if (number === undefined) {
            number = pieces.length;
            numbers.set(id, number);
            pieces.push({ id, name, seat, place: -1, steps: 0 });
          }
          const piece = pieces[number] as (typeof pieces)[number];
          piece.steps = steps ?? 1;
          if ('hex' in place) piece.place = placeNumber(place.hex);
          else if ('at' in place) piece.place = placeNumber(inchSquare(place.at));
        }
      });
    },
    cheap: false,
  };
}

const isTroops = ({ form }: CounterDesign): boolean => form === 'unit' || form === 'base';
const isOf = (side: SideStyle, seat: SeatInfo | undefined): boolean =>
  side.seat === undefined ? side.id === seat?.style.id : side.seat === seat?.id;

/** The pieces of one game. */
export class Census {
  readonly units: UnitTale[] = [];
  private readonly source: Source;

  constructor(game: AnyGame) {
    this.source = game.forces ? byForces(game, game.forces) : byScenes(game);
  }

  /** Whether it is worth a look after a choice in which nothing was told of a fight. */
  get cheap(): boolean {
    return this.source.cheap;
  }

  find(piece: string): number {
    return this.source.find(piece);
  }

  placeOf(unit: number): string | null {
    const place = this.units[unit]?.place ?? -1;
    return place < 0 ? null : this.source.placeName(place);
  }

  /** Brings everything up to date; returns what was lost since the last look. */
  look(s: AnyState, turn: number): Loss[] {
    const { source, units } = this;
    const { forces } = source;
    source.look(s);
    const losses: Loss[] = [];
    for (let unit = 0; unit < source.size(); unit++) {
      const seat = forces.seat(s, unit);
      const tale = units[unit];
      if (!tale) {
        units.push(newTale(source.id(unit)));
        unit--;
        continue;
      }
      if (seat < 0) {
        // What leaves the match whole is not lost.
        tale.place = -1;
        continue;
      }
      if (tale.seat < 0) {
        tale.seat = seat;
        tale.name = source.name(unit, s);
      }
      const place = forces.place(s, unit);
      const steps = forces.steps(s, unit);
      if (steps < tale.steps) {
        const at = tale.place >= 0 ? tale.place : place;
        const loss = {
          unit,
          steps: tale.steps - steps,
          place: at < 0 ? null : source.placeName(at),
          eliminated: steps === 0,
        };
        losses.push(loss);
        tale.lostSteps += loss.steps;
        if (loss.eliminated) [tale.lost, tale.lostAt] = [turn, loss.place];
      } else if (steps > tale.steps && tale.steps === 0) [tale.lost, tale.lostAt] = [null, null];
      tale.most = Math.max(tale.most, steps);
      tale.steps = steps;
      if (place !== tale.place) {
        if (place >= 0 && tale.place >= 0) tale.moves++;
        if (place >= 0) tale.entered ??= turn;
        tale.place = place;
      }
    }
    return losses;
  }
}

const newTale = (id: string): UnitTale => ({
  id,
  name: id,
  seat: -1,
  place: -1,
  steps: 0,
  most: 0,
  lostSteps: 0,
  entered: null,
  lost: null,
  lostAt: null,
  moves: 0,
  attacks: 0,
  defenses: 0,
  taken: 0,
});

/** The share of the enemy's pieces on the map that a seat cannot identify; 0 where nothing of theirs is on it. */
export function hiddenShare(game: AnyGame, s: AnyState, seat: Seat): number {
  let all = 0;
  let hidden = 0;
  for (const { design, face, place } of game.scene(game.view(s, seat)).pieces) {
    if (!isTroops(design) || isOf(design.side, game.seats[seat]) || !('hex' in place || 'at' in place)) continue;
    all++;
    if (face === 'back') hidden++;
  }
  return all === 0 ? 0 : hidden / all;
}
