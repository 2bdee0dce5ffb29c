/**
 * What happened to the pieces between two scenes: moves, step losses, eliminations, reveals. Made from what a seat sees and
 * nothing else, so that no game has to describe its results itself.
 */

import type { Badge, HexLabel, Piece, Scene } from '../../engine/board.ts';

export interface PieceChange {
  /** As it was; absent if it entered the map. */
  readonly before?: Piece;
  /** As it is; absent if it is no longer visible. */
  readonly after?: Piece;
  /** The hexes it left and entered, if they differ. */
  readonly from?: HexLabel;
  readonly to?: HexLabel;
  /** Steps lost; negative if it gained some. */
  readonly lost: number;
  /** It was on the map and was removed. */
  readonly gone: boolean;
  /** It was face down and was revealed. */
  readonly shown: boolean;
  /** Markers it did not have before. */
  readonly marked: readonly Badge[];
}

const hexOf = (piece: Piece | undefined): HexLabel | undefined =>
  piece && 'hex' in piece.place ? piece.place.hex : undefined;

const badgeKey = (badge: Badge): string => (typeof badge === 'string' ? badge : badge.name);
/** Markers of what a piece is doing at the moment do not count as changes. */
const PASSING = new Set(['activated', 'moved', 'attacked']);

/** Ids of hidden pieces contain a question mark and identify nothing. */
const isHidden = (piece: Piece): boolean => piece.face === 'back' || piece.id.includes('?');

/** Hidden pieces are matched by name, or at least by their looks. */
const sameName = (a: Piece, b: Piece): boolean =>
  a.design.side.id === b.design.side.id && isHidden(a) && isHidden(b) && a.name === b.name;
const sameBack = (a: Piece, b: Piece): boolean =>
  isHidden(a) && isHidden(b) && a.design === b.design && a.values === b.values;

function changeOf(before: Piece | undefined, after: Piece | undefined): PieceChange | null {
  const [from, to] = [hexOf(before), hexOf(after)];
  const gone = from !== undefined && to === undefined;
  const known = new Set((before?.badges ?? []).map(badgeKey));
  const marked =
    before && to !== undefined
      ? (after?.badges ?? []).filter((b) => typeof b === 'string' && !PASSING.has(b) && !known.has(badgeKey(b)))
      : [];
  const lost = before && after && to !== undefined && !isHidden(after) ? (before.steps ?? 0) - (after.steps ?? 0) : 0;
  const shown = before !== undefined && after !== undefined && isHidden(before) && !isHidden(after);
  const moved = from !== to && to !== undefined;
  if (!gone && !moved && lost === 0 && !shown && marked.length === 0) return null;
  return {
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
    ...(from !== undefined && from !== to ? { from } : {}),
    ...(to !== undefined && from !== to ? { to } : {}),
    lost: before && isHidden(before) ? 0 : lost,
    gone,
    shown,
    marked,
  };
}

/** The changes on the map, in the order of the later scene; removed pieces come first. */
export function diffPieces(before: Pick<Scene, 'pieces'>, after: Pick<Scene, 'pieces'>): readonly PieceChange[] {
  const was = new Map(before.pieces.map((p) => [p.id, p]));
  const is = new Map(after.pieces.map((p) => [p.id, p]));
  const left = before.pieces.filter((p) => hexOf(p) !== undefined && !is.has(p.id));
  const came = after.pieces.filter((p) => hexOf(p) !== undefined && !was.has(p.id));
  const pairs: (readonly [Piece | undefined, Piece | undefined])[] = [];
  // Turned over in its hex; else the same back in another hex.
  const pair = (test: (a: Piece, b: Piece) => boolean): void => {
    for (let i = left.length - 1; i >= 0; i--) {
      const a = left[i] as Piece;
      const at = came.findIndex((b) => test(a, b));
      if (at < 0) continue;
      pairs.push([a, came[at]]);
      came.splice(at, 1);
      left.splice(i, 1);
    }
  };
  pair((a, b) => hexOf(a) === hexOf(b) && a.design.side.id === b.design.side.id && isHidden(a) !== isHidden(b));
  pair(sameName);
  pair(sameBack);
  for (const a of left) pairs.unshift([a, undefined]);
  for (const [id, b] of is) {
    const a = was.get(id);
    if (a) pairs.push([a, b]);
    else if (came.includes(b)) pairs.push([undefined, b]);
  }
  const found = pairs.flatMap(([a, b]) => changeOf(a, b) ?? []);
  return [...found.filter((f) => f.gone), ...found.filter((f) => !f.gone)];
}

/** Merges the changes of each piece into one. */
export function mergeChanges(first: readonly PieceChange[], then: readonly PieceChange[]): readonly PieceChange[] {
  const out = [...first];
  for (const next of then) {
    const id = next.before?.id;
    const at = out.findIndex((f) => f.after !== undefined && f.after.id === id);
    const earlier = out[at];
    if (!earlier) {
      out.push(next);
      continue;
    }
    const joined = changeOf(earlier.before, next.after);
    const shown = earlier.shown || next.shown;
    if (joined) out[at] = { ...joined, shown, gone: joined.gone || next.gone };
    else out.splice(at, 1);
  }
  return out;
}
