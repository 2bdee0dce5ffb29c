/** The end of a day in figures; what has changed is found by whoever has the summary of the day before. */

import { EVERYONE, type LogEvent } from '../../../engine/index.ts';
import { type ArdennesState, At, Off, Supply } from '../state.ts';
import { ALLIED, GERMAN } from '../tables.ts';
import { countAt, pileCount } from './cards.ts';
import { goal, isSolo, lastDay } from './modes.ts';
import { SIDE_WORDS } from './verbs.ts';

/** Steps that the units of a side have lost so far. */
export function stepsLost(s: ArdennesState, side: number): number {
  let n = 0;
  for (const u of s.tables.unitsOf[side])
    if (s.hex[u] >= 0 || s.off[u] === Off.eliminated) n += s.tables.maxSteps[u] - s.steps[u];
  return n;
}

function sideReport(s: ArdennesState, side: number, points: number): NonNullable<LogEvent['sums']>[number] {
  const cut = s.tables.unitsOf[side].filter((u) => s.hex[u] >= 0 && s.supply[u] >= Supply.out).length;
  const low = s.tables.unitsOf[side].filter((u) => s.hex[u] >= 0 && s.supply[u] === Supply.low).length;
  const cards = countAt(s, side, At.discard) + countAt(s, side, At.resting);
  return {
    name: SIDE_WORDS[side],
    rows: [
      ...(side === GERMAN ? [['Victory points', String(points)] as const] : []),
      ['Steps lost', String(stepsLost(s, side))],
      ['Units out of supply', String(cut)],
      ['Units low on supply', String(low)],
      ['Cards played or discarded', String(cards)],
      ...(pileCount(s, side) > 0 || !isSolo(s)
        ? [['Cards in the draw pile', String(pileCount(s, side))] as const]
        : []),
    ],
  };
}

/** Told after hands are laid down and before the next day begins. */
export function tellDay(s: ArdennesState, points: number): void {
  if (!s.log) return;
  const [last, needed] = [lastDay(s), goal(s)[1]];
  const headline =
    s.day >= last
      ? `The Germans have ${points} of the ${needed} victory points they need`
      : `The Germans have ${points} victory points; they need ${needed} by ${last} December`;
  s.log.addEvent(
    EVERYONE,
    {
      kind: 'summary',
      by: -1,
      title: `End of ${s.day} December`,
      headline,
      sums: [GERMAN, ALLIED].map((side) => sideReport(s, side, points)),
    },
    [],
    headline,
  );
}
