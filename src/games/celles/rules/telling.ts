/** Things as the log names them. */

import { type Amount, amountInWords, figure, type Ref, type Shown } from '../../../engine/index.ts';
import type { CellesState } from '../state.ts';

export const unit = (u: number): Ref => ({ kind: 'unit', id: u });
export const hexRef = (h: number): Ref => ({ kind: 'hex', id: h });
export const formation = (f: number): Ref => ({ kind: 'formation', id: f });
export const chitRef = (c: number): Ref => ({ kind: 'chit', id: c });
export const die = (face: number): Shown => ({ what: 'die', face: String(face), of: 'd10' });

export const SIDE_WORDS = ['German', 'Allied'] as const;
/** The sides as the subject of a sentence. */
export const SIDES_ACTING = ['The Germans', 'The Allies'] as const;

export const unitName = (s: CellesState, u: number): string => s.tables.unitNames[u];

/** "Rochefort", or the number of a hex without a name. */
export const hexName = (s: CellesState, h: number): string =>
  s.tables.data.map.names[s.tables.grid.name(h)] ?? s.tables.grid.name(h);

/** Half points as people write them: "2½". */
export const points = (n: number): string => figure(n, 2);

export const movementPoints = (n: number): Amount => ({ value: n / 2, unit: 'point', units: 'points' });

export const pointsInWords = (n: number): string => amountInWords(movementPoints(n));
