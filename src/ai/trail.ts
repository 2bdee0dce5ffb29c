/**
 * Where a seat's pieces came from, so that the machine does not walk back and forth: a move that takes a piece to a hex which
 * it left earlier in the same phase, with nothing fought since, undoes that move and is left out. A move back to where the
 * piece stood before its last phase may have its reasons; it has to be better for certain.
 */

import type { AnyGame, Game, View } from '../engine/game.ts';
import type { AnyState } from '../engine/state.ts';
import { kindOfVerb, phrase, type Verb, verbOf } from '../engine/verbs.ts';

/** What is left out of a decision. */
export interface ExcludedOptions {
  /** Would undo a move of this phase. */
  readonly undoing: ReadonlySet<number>;
  /** Would undo the piece's moves of an earlier phase. */
  readonly returning: ReadonlySet<number>;
}

const nothing: ExcludedOptions = { undoing: new Set(), returning: new Set() };

interface Step {
  readonly piece: string;
  readonly to: string;
}

export class DecisionTrail<S extends AnyState> {
  private readonly game: Game<S>;
  private phase: number | null = null;
  /** Hexes each piece has left in this phase, the first one first. */
  private left = new Map<string, string[]>();
  /** Where each piece stood before it last went anywhere in an earlier phase. */
  private readonly before = new Map<string, string>();
  /** Where the pieces lie that may move now. */
  private hexes: ReadonlyMap<string, string> = new Map();

  constructor(game: Game<S>) {
    this.game = game;
  }

  /** The piece and the hex that a move names; null for anything else. */
  private stepOf(code: number): Step | null {
    const { verbs, kinds } = this.game;
    if (kindOfVerb(verbs[verbOf(code)] as Verb) !== 'move') return null;
    const { things } = phrase(verbs, code);
    const [piece, to] = things;
    if (!piece || to?.kind !== 'hex') return null;
    return { piece: kinds[piece.kind].name(piece.id), to: kinds.hex.name(to.id) };
  }

  /** What should not be chosen of these options, if anything else can be. */
  barred(view: View, phase: number | null, options: readonly number[]): ExcludedOptions {
    if (phase === null) return nothing;
    if (phase !== this.phase) {
      for (const [piece, [first]] of this.left) this.before.set(piece, first);
      this.left = new Map();
      this.phase = phase;
    }
    const steps = options.flatMap((code) => {
      const step = this.stepOf(code);
      return step ? [{ code, ...step }] : [];
    });
    if (steps.length === 0) return nothing;
    const { pieces } = (this.game as unknown as AnyGame).scene(view);
    this.hexes = new Map(pieces.flatMap((p) => ('hex' in p.place ? [[p.id, p.place.hex] as const] : [])));
    const undoing = steps.filter(({ piece, to }) => this.left.get(piece)?.includes(to)).map((s) => s.code);
    const returning = steps
      .filter(({ piece, to }) => !this.left.has(piece) && this.before.get(piece) === to)
      .map((s) => s.code);
    return {
      undoing: new Set(undoing.length < options.length ? undoing : []),
      returning: new Set(undoing.length + returning.length < options.length ? returning : []),
    };
  }

  /** This was chosen. */
  went(code: number): void {
    const { verbs } = this.game;
    const kind = kindOfVerb(verbs[verbOf(code)] as Verb);
    // After a fight the ground is another: going back may be wise.
    if (kind === 'attack') this.left.clear();
    const step = this.stepOf(code);
    const from = step ? this.hexes.get(step.piece) : undefined;
    if (!step || from === undefined) return;
    this.left.set(step.piece, [...(this.left.get(step.piece) ?? []), from]);
  }
}
