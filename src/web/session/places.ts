/**
 * Where the things that options name are: on a piece, in hexes or boxes, at a point, or not on the board. Reads the scene
 * and the kinds of the game.
 */

import type { At, HexLabel, Piece, Scene, SideStyle, Spot } from '../../engine/board.ts';
import type { AnyGame, Seat } from '../../engine/game.ts';
import type { LogLine } from '../../engine/log.ts';
import { lineText, optionLabel, optionWords, thingName } from '../../engine/play.ts';
import type { AnyState } from '../../engine/state.ts';
import { capital } from '../../engine/text.ts';
import { type Effect, headingOf, type Kind, kindOfVerb, type OptionKind, phrase } from '../../engine/verbs.ts';

/** Something that can be picked: on the board, or only by its name. */
export interface Place {
  /** "piece:2Pz-1", "hex:2114", "hexside:F4/G4", "chit:3": equal places have equal keys. */
  readonly key: string;
  /** As players read it. */
  readonly label: string;
  /** Where it can be clicked; empty if it is only named. Of a piece: where the piece is. */
  readonly spots: readonly Spot[];
  readonly piece?: string;
  /** The game's description of it. */
  readonly tells?: string;
}

/** One option of the decision, ready to be shown. */
export interface Choice {
  readonly code: number;
  readonly words: string;
  readonly label: string;
  readonly verb: string;
  readonly kind: OptionKind;
  /** What the verb does, without the things: "Break down". */
  readonly heading: string;
  readonly closing: boolean;
  /** The row of buttons that it stands in. */
  readonly row: string | undefined;
  /** What to pick for it, in this order; empty for a plain button. */
  readonly places: readonly Place[];
  /** The effect of its verb. */
  readonly effect: Effect | undefined;
  /** What its last thing is a set of: switches that are on. */
  readonly parts?: readonly (string | null)[];
}

export const hexesOf = (spots: readonly Spot[]): readonly HexLabel[] =>
  spots.flatMap((spot) => ('hex' in spot ? [spot.hex] : []));

/** The seat whose pieces have this style. */
export const seatOfSide = (game: Pick<AnyGame, 'seats'>, side: SideStyle): Seat =>
  game.seats.findIndex((seat) =>
    side.seat === undefined ? seat.id === side.id || seat.style.id === side.id : seat.id === side.seat,
  );

export function sameSpot(a: Spot, b: Spot): boolean {
  if ('hex' in a) return 'hex' in b && a.hex === b.hex;
  if ('box' in a) return 'box' in b && a.box === b.box;
  if ('piece' in a) return 'piece' in b && a.piece === b.piece;
  return 'point' in b && a.point.x === b.point.x && a.point.y === b.point.y;
}

/** Finds pieces and spots of one scene by the names that options use. */
export class Places {
  private readonly game: Pick<AnyGame, 'kinds' | 'verbs'>;
  /** The position as the seat knows it: labels may depend on it. */
  private readonly state: AnyState | undefined;
  private readonly pieces = new Map<string, Piece>();
  private readonly cache = new Map<string, Place>();

  constructor(game: Pick<AnyGame, 'kinds' | 'verbs'>, scene: Pick<Scene, 'pieces'>, state?: AnyState) {
    this.game = game;
    this.state = state;
    for (const piece of scene.pieces) this.pieces.set(piece.id, piece);
  }

  piece(id: string): Piece | undefined {
    return this.pieces.get(id);
  }

  /** Where a piece is. */
  spotOf(pieceId: string): Spot | undefined {
    const place = this.pieces.get(pieceId)?.place;
    if (!place) return undefined;
    if ('hex' in place) return { hex: place.hex };
    if ('box' in place) return { box: place.box };
    return 'at' in place ? { point: place.at } : undefined;
  }

  /** The pieces at a spot, face up. */
  piecesIn(spot: Spot): readonly string[] {
    return [...this.pieces.values()].flatMap((piece) => {
      const at = this.spotOf(piece.id);
      return at && piece.face !== 'back' && sameSpot(at, spot) ? [piece.id] : [];
    });
  }

  /** The hex a piece is in, if it is in one. */
  hexOf(pieceId: string): HexLabel | undefined {
    const spot = this.spotOf(pieceId);
    return spot && 'hex' in spot ? spot.hex : undefined;
  }

  /** A spot; for a piece also the spot it is in. */
  around(spot: Spot): readonly Spot[] {
    const below = 'piece' in spot ? this.spotOf(spot.piece) : undefined;
    return below ? [spot, below] : [spot];
  }

  /** The label of a hex or of a piece's hex; anything else unchanged. */
  labelled(at: At): At {
    if (typeof at === 'string') return at;
    if ('hex' in at) return at.hex;
    return ('piece' in at ? this.hexOf(at.piece) : undefined) ?? at;
  }

  /** A line of the log, with the names of this match. */
  text(line: LogLine): string {
    return lineText(this.game, line, this.state);
  }

  /** The name of a thing. */
  name(kind: string, id: number): string {
    return thingName(this.game, kind, id, this.state);
  }

  /** Where a thing is. */
  of(kind: string, id: number): Place {
    const key = `${kind} ${id}`;
    let place = this.cache.get(key);
    if (!place) {
      place = this.find(kind, id);
      this.cache.set(key, place);
    }
    return place;
  }

  private find(kindName: string, id: number): Place {
    const kind = this.game.kinds[kindName] as Kind;
    const name = kind.name(id);
    const label = this.name(kindName, id);
    const piece = this.pieces.get(name);
    if (piece && kindName !== 'hex') {
      const spot = this.spotOf(name);
      return { key: `piece:${name}`, label: piece.name, spots: spot ? [spot] : [], piece: name };
    }
    if (kindName === 'hex') return { key: `hex:${name}`, label, spots: [{ hex: name }] };
    const tells = kind.tells?.(id, this.state);
    return { key: `${kindName}:${name}`, label, spots: kind.spots?.(id) ?? [], ...(tells ? { tells } : {}) };
  }

  choice(code: number): Choice {
    const { verb, things } = phrase(this.game.verbs, code);
    const last = things.at(-1);
    const parts = last && this.game.kinds[last.kind]?.parts?.(this.state).filter((_, bit) => last.id & (1 << bit));
    return {
      ...(parts ? { parts } : {}),
      code,
      words: optionWords(this.game, code),
      label: this.label(code),
      verb: verb.word,
      kind: kindOfVerb(verb),
      heading: headingOf(verb),
      closing: !!verb.closing,
      row: verb.row,
      places: things.map((thing) => this.of(thing.kind, thing.id)),
      effect: verb.effect,
    };
  }

  /** The label of an option. */
  label(code: number): string {
    return capital(optionLabel(this.game, code, this.state));
  }
}
