/** Things as the log names them. */

import { EVERYONE, type LogPart, type Ref, type Shown } from '../../../engine/log.ts';
import type { PeiperState } from '../state.ts';
import { CARD_IDS, cardName } from './deck.ts';

export const unitRef = (u: number): Ref => ({ kind: 'unit', id: u });
export const hexRef = (h: number): Ref => ({ kind: 'hex', id: h });
export const bridgeRef = (b: number): Ref => ({ kind: 'bridge', id: b });
export const die = (face: number): Shown => ({ what: 'die', face: String(face), of: 'd6' });
export const shownCard = (card: number): Shown => ({ what: 'card', face: CARD_IDS[card], of: cardName(card) });
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const tell = (s: PeiperState, ...parts: LogPart[]): void => s.log?.tell(EVERYONE, ...parts);
export const show = (s: PeiperState, shown: readonly Shown[], ...parts: LogPart[]): void =>
  s.log?.show(EVERYONE, shown, ...parts);
