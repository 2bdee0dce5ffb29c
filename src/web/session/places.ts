/**
 * Where the things named by options lie: on a piece, on hexes, or nowhere on the board. Reads the scene and the kinds of
 * the game; knows no rule.
 */

import type { HexLabel, Piece, Scene } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import { optionLabel, optionWords, thingName } from '../../engine/play.ts';
import { type Kind, phrase } from '../../engine/verbs.ts';

/** Something on the board that can be clicked to answer a decision. */
export interface Place {
  /** "piece:2Pz-1", "hex:2114", "side:2114-2115": equal places have equal keys. */
  readonly key: string;
  /** As told to people. */
  readonly label: string;
  /** The hexes in which it can be clicked; empty for a piece in a box. */
  readonly hexes: readonly HexLabel[];
  readonly piece?: string;
}

/** One option of the decision, ready to be shown. */
export interface Choice {
  readonly code: number;
  readonly words: string;
  readonly label: string;
  readonly verb: string;
  readonly closing: boolean;
  /** What has to be clicked for it, in this order; none for an option that is a plain button. */
  readonly places: readonly Place[];
}

/** Finds pieces and hexes of one scene by the names that options use. */
export class Places {
  private readonly game: Pick<AnyGame, 'kinds' | 'verbs'>;
  private readonly pieces = new Map<string, Piece>();
  private readonly cache = new Map<string, Place | null>();
  private readonly hexes: Kind | undefined;

  constructor(game: Pick<AnyGame, 'kinds' | 'verbs'>, scene: Pick<Scene, 'pieces'>) {
    this.game = game;
    this.hexes = game.kinds.hex;
    for (const piece of scene.pieces) this.pieces.set(piece.id, piece);
  }

  piece(id: string): Piece | undefined {
    return this.pieces.get(id);
  }

  /** The hex a piece lies in, if it lies in one. */
  hexOf(pieceId: string): HexLabel | undefined {
    const place = this.pieces.get(pieceId)?.place;
    return place && 'hex' in place ? place.hex : undefined;
  }

  /** Where a thing is, or null if it cannot be pointed at. */
  of(kind: string, id: number): Place | null {
    const key = `${kind} ${id}`;
    let place = this.cache.get(key);
    if (place === undefined) {
      place = this.find(kind, id);
      this.cache.set(key, place);
    }
    return place;
  }

  private find(kindName: string, id: number): Place | null {
    const kind = this.game.kinds[kindName];
    if (!kind) return null;
    const name = kind.name(id);
    const label = thingName(this.game, kindName, id);
    const piece = this.pieces.get(name);
    if (piece && kindName !== 'hex') {
      const hex = this.hexOf(name);
      return { key: `piece:${name}`, label: piece.name, hexes: hex === undefined ? [] : [hex], piece: name };
    }
    if (kindName === 'hex') return { key: `hex:${name}`, label, hexes: [name] };
    const hexes = kind.hexes?.(id);
    if (!hexes || hexes.length === 0 || !this.hexes) return null;
    const labels = hexes.map((h) => (this.hexes as Kind).name(h));
    const only = labels.length === 1 ? labels[0] : undefined;
    return only === undefined
      ? { key: `side:${kindName}:${name}`, label, hexes: labels }
      : { key: `${kindName}:${name}`, label, hexes: labels };
  }

  choice(code: number): Choice {
    const { verb, things } = phrase(this.game.verbs, this.game.kinds, code);
    const places: Place[] = [];
    for (const thing of things) {
      const place = this.of(thing.kind, thing.id);
      if (place) places.push(place);
    }
    return {
      code,
      words: optionWords(this.game, code),
      label: capital(optionLabel(this.game, code)),
      verb: verb.word,
      closing: !!verb.closing,
      places,
    };
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
