/** Things as the log names them. */

import { EVERYONE, type LogEvent, type LogPart, type OddsReport, type Ref, type Shown } from '../../../engine/index.ts';
import type { PeiperState } from '../state.ts';
import { cardName, cardSign, JOKER } from './deck.ts';

export const unitRef = (u: number): Ref => ({ kind: 'unit', id: u });
export const hexRef = (h: number): Ref => ({ kind: 'hex', id: h });
export const bridgeRef = (b: number): Ref => ({ kind: 'bridge', id: b });
export const die = (face: number): Shown => ({ what: 'die', face: String(face), of: 'd6' });
export const shownCard = (card: number): Shown => ({
  what: 'card',
  face: cardSign(card),
  of: card === JOKER ? 'the turn ends' : cardName(card),
});
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export const tell = (s: PeiperState, ...parts: LogPart[]): void => s.log?.tell(EVERYONE, ...parts);
/** Something that is shown as an event of its own; it is put together only where somebody listens. */
export function logEvent(
  s: PeiperState,
  happening: () => LogEvent,
  shown: readonly Shown[],
  ...parts: LogPart[]
): void {
  s.log?.addEvent(EVERYONE, happening(), shown, ...parts);
}

/** A check by one die: the chances as they stood, and how it fell. */
export const checked = (by: number, report: OddsReport, passed: boolean, sum: string): LogEvent => ({
  kind: 'check',
  by,
  title: report.title,
  report,
  fell: passed ? 'passed' : 'failed',
  sum,
});
