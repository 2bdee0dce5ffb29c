/**
 * Where the things named by options lie: on a piece, on hexes, or nowhere on the board. Reads the scene and the kinds of
 * the game; knows no rule.
 */

import type { HexLabel, Piece, Scene } from '../../engine/board.ts';
import type { AnyGame } from '../../engine/game.ts';
import { optionLabel, optionWords, thingName } from '../../engine/play.ts';
import { type Kind, phrase, type Verb } from '../../engine/verbs.ts';

/** Something that can be picked to answer a decision: on the board, or only by its name. */
export interface Place {
  /** "piece:2Pz-1", "hex:2114", "hexside:F4/G4", "chit:3": equal places have equal keys. */
  readonly key: string;
  /** As told to people. */
  readonly label: string;
  /** The hexes in which it can be clicked; empty for a piece in a box and for what is only named. */
  readonly hexes: readonly HexLabel[];
  readonly piece?: string;
}

/** One option of the decision, ready to be shown. */
export interface Choice {
  readonly code: number;
  readonly words: string;
  readonly label: string;
  readonly verb: string;
  /** What the verb does, without the things: "Break down". */
  readonly heading: string;
  readonly closing: boolean;
  /** What has to be picked for it, in this order; none for an option that is a plain button. */
  readonly places: readonly Place[];
}

/** Finds pieces and hexes of one scene by the names that options use. */
export class Places {
  private readonly game: Pick<AnyGame, 'kinds' | 'verbs'>;
  private readonly pieces = new Map<string, Piece>();
  private readonly cache = new Map<string, Place>();

  constructor(game: Pick<AnyGame, 'kinds' | 'verbs'>, scene: Pick<Scene, 'pieces'>) {
    this.game = game;
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
    const label = thingName(this.game, kindName, id);
    const piece = this.pieces.get(name);
    if (piece && kindName !== 'hex') {
      const hex = this.hexOf(name);
      return { key: `piece:${name}`, label: piece.name, hexes: hex === undefined ? [] : [hex], piece: name };
    }
    if (kindName === 'hex') return { key: `hex:${name}`, label, hexes: [name] };
    const hexes = (kind.spots?.(id) ?? []).flatMap((spot) => ('hex' in spot ? [spot.hex] : []));
    return { key: `${kindName}:${name}`, label, hexes };
  }

  choice(code: number): Choice {
    const { verb, things } = phrase(this.game.verbs, code);
    return {
      code,
      words: optionWords(this.game, code),
      label: capital(optionLabel(this.game, code)),
      verb: verb.word,
      heading: headingOf(verb),
      closing: !!verb.closing,
      places: things.map((thing) => this.of(thing.kind, thing.id)),
    };
  }
}

/** The verb's own heading; else "Break down" of "Break down {0}", or the verb itself where its label is more than that. */
const headingOf = (verb: Verb): string =>
  verb.heading ??
  capital(/^([^{]{4,}?)\s*(?:\{\d\}\s*)+$/.exec(verb.label ?? '')?.[1] ?? verb.word.replaceAll('-', ' '));

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
