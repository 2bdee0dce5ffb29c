/** Things as the log names them. */

import type { LogPart, Ref, Shown } from '../../../engine/index.ts';
import type { ArdennesState } from '../state.ts';

export const unit = (u: number): Ref => ({ kind: 'unit', id: u });
export const hexRef = (h: number): Ref => ({ kind: 'hex', id: h });
export const cardRef = (c: number): Ref => ({ kind: 'card', id: c });
export const formationRef = (f: number): Ref => ({ kind: 'formation', id: f });
export const river = (i: number): Ref => ({ kind: 'river', id: i });
export const tacticRef = (t: number): Ref => ({ kind: 'tactic', id: t });
export const die = (face: number): Shown => ({ what: 'die', face: String(face), of: 'd10' });
export const chitShown = (id: string, chit: NonNullable<Shown['chit']>): Shown => ({ what: 'chit', face: id, chit });
export const cardShown = (id: string, card: number): Shown => ({ what: 'card', face: id, card: cardRef(card) });

export const unitName = (s: ArdennesState, u: number): string => s.tables.unitNames[u];
export const hexName = (s: ArdennesState, h: number): string => {
  const label = s.tables.grid.name(h);
  const place = s.tables.placeNames[label];
  return place ? `${place} ${label}` : label;
};

/** "a, b and c" as parts of a line. */
export function listed(refs: readonly Ref[]): LogPart[] {
  return refs.flatMap((ref, i) => (i === 0 ? [ref] : [i === refs.length - 1 ? ' and ' : ', ', ref]));
}
