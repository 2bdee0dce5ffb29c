/**
 * What happened, in steps that can be shown one after another: a move, a fight with its roll and all its results, a draw.
 * Made from the log lines a seat received and the scenes it saw.
 */

import type { HexLabel, Scene } from '../../engine/board.ts';
import type { Seat } from '../../engine/game.ts';
import type { LogEvent, LogLine, Shown } from '../../engine/log.ts';
import { diffPieces, mergeChanges, type PieceChange } from './piece-changes.ts';
import type { LogMoment } from './table-state.ts';

export interface RecapStep {
  /** The moment at which it ended, and the one at which it began. */
  readonly at: number;
  readonly since: number;
  readonly seat: Seat;
  /** `event`: a roll, a comparison, a draw; `move`: pieces moved; `note`: only text. */
  readonly kind: 'event' | 'move' | 'note';
  readonly lines: readonly LogLine[];
  readonly happening: LogEvent | null;
  readonly shown: readonly Shown[];
  readonly changes: readonly PieceChange[];
  readonly before: Scene;
  readonly after: Scene;
}

const hexOf = (change: PieceChange): HexLabel | undefined => {
  const place = change.before?.place;
  return place && 'hex' in place ? place.hex : undefined;
};

/** Whether pieces may move or be lost because of an event: not by a draw, nor by a summary. */
const causes = ({ happening }: Pick<RecapStep, 'happening'>): boolean =>
  happening?.kind !== 'draw' && happening?.kind !== 'summary';

/** Whether later changes belong to a fight: losses and retreats of the units in it, or the winner advancing. */
function follows(step: RecapStep, changes: readonly PieceChange[], lines: readonly LogLine[]): boolean {
  if (step.kind !== 'event' || !causes(step)) return false;
  if (lines.some((line) => line.heading)) return false;
  const fight = step.happening?.report?.fight;
  const fell = step.happening?.report?.outcomes.find((o) => o.key === step.happening?.fell);
  if (!fight || fight.hexes.length === 0) return changes.length === 0 && step.happening?.kind === 'check';
  const attackers = new Set(fight.attackers.map((f) => f.piece));
  const taken = new Set(fight.hexes);
  const attackersMayGo = fell?.good === 'defender' || fell?.good === 'both';
  return changes.every((change) => {
    const id = change.before?.id ?? '';
    if (!attackers.has(id)) {
      const at = hexOf(change);
      return (
        fight.defenders.some((d) => d.piece === id) ||
        (at !== undefined && taken.has(at)) ||
        step.changes.some((f) => f.after?.id === id)
      );
    }
    return change.to === undefined || taken.has(change.to) || attackersMayGo;
  });
}

const isPlacing = (changes: readonly PieceChange[]): boolean =>
  changes.length > 0 && changes.every((f) => f.from === undefined && !f.gone && f.to !== undefined);

/** Whether a line has a die, a chit or a card to show. */
const showsDice = (line: LogLine): boolean => line.happening !== undefined || (line.shown?.length ?? 0) > 0;

/** The steps of one moment. */
function stepsOf(moment: LogMoment, at: number, before: Scene, after: Scene): RecapStep[] {
  const changes = diffPieces(before, after);
  const common = { at, since: at - 1, seat: moment.seat, before, after };
  const events: RecapStep[] = [];
  let waiting: LogLine[] = [];
  for (const line of moment.lines) {
    if (!showsDice(line)) {
      waiting.push(line);
      continue;
    }
    // Lines before the first die belong to it; lines after a die are its results.
    const earlier = events.at(-1);
    if (earlier && waiting.length > 0) {
      const heading = waiting.findIndex((l) => l.heading);
      const told = heading < 0 ? waiting : waiting.slice(0, heading);
      events[events.length - 1] = { ...earlier, lines: [...earlier.lines, ...told] };
      waiting = heading < 0 ? [] : waiting.slice(heading);
    }
    const by = line.happening?.by ?? -1;
    events.push({
      ...common,
      seat: by >= 0 ? by : common.seat,
      kind: 'event',
      lines: [...waiting, line],
      happening: line.happening ?? null,
      shown: line.shown ?? [],
      changes: [],
    });
    waiting = [];
  }
  if (events.length === 0) {
    const kind = changes.length > 0 ? 'move' : 'note';
    return [{ ...common, kind, lines: moment.lines, happening: null, shown: [], changes }];
  }
  const last = events.at(-1) as RecapStep;
  events[events.length - 1] = { ...last, lines: [...last.lines, ...waiting] };
  if (changes.length === 0) return events;
  // Pieces moved because of a fight or a check; else they had moved before anything was rolled.
  const cause = events.findIndex((e) => e.happening !== null && causes(e));
  if (cause >= 0) {
    events[cause] = { ...(events[cause] as RecapStep), changes };
    return events;
  }
  const head = events[0] as RecapStep;
  const heading = head.lines.findIndex((line) => line.heading);
  const said = head.lines.slice(0, heading < 0 ? Math.max(0, head.lines.findIndex(showsDice)) : heading);
  const move: RecapStep = { ...common, kind: 'move', lines: said, happening: null, shown: [], changes };
  return [move, { ...head, lines: head.lines.slice(said.length) }, ...events.slice(1)];
}

/** A step and the next one, merged. */
const joined = (step: RecapStep, next: RecapStep): RecapStep => ({
  ...step,
  at: next.at,
  lines: [...step.lines, ...next.lines],
  changes: mergeChanges(step.changes, next.changes),
  after: next.after,
});

const sameMover = (a: RecapStep, b: RecapStep): boolean =>
  a.kind === 'move' &&
  b.kind === 'move' &&
  a.seat === b.seat &&
  a.changes.length > 0 &&
  ((isPlacing(a.changes) && isPlacing(b.changes)) ||
    (!isPlacing(a.changes) && b.changes.every((f) => a.changes.some((e) => e.after?.id === f.before?.id))));

/** Adds a moment to the steps so far. */
export function addMoment(
  steps: readonly RecapStep[],
  moment: LogMoment,
  at: number,
  before: Scene,
  after: Scene,
  /** How many steps are closed: nothing is merged into them. */
  closed = 0,
): readonly RecapStep[] {
  let out = [...steps];
  for (const next of stepsOf(moment, at, before, after)) {
    const last = out.length > closed ? out.at(-1) : undefined;
    if (last && next.kind !== 'event' && (follows(last, next.changes, next.lines) || sameMover(last, next)))
      out = [...out.slice(0, -1), joined(last, next)];
    else out.push(next);
  }
  return out;
}

const words = (step: RecapStep): number =>
  step.lines.reduce(
    (n, line) => n + line.parts.reduce<number>((m, p) => m + (typeof p === 'object' ? 8 : String(p).length), 0),
    0,
  ) +
  (step.happening?.headline?.length ?? 0) +
  step.changes.length * 30;

/** Milliseconds it takes to read a step: longer with more text, half if nothing changed. */
export function readingTime(step: RecapStep): number {
  const fell = step.happening?.report?.outcomes.find((o) => o.key === step.happening?.fell);
  const time = Math.min(12_000, 2_000 + 55 * words(step));
  return fell?.good === 'none' && step.changes.length === 0 ? time / 2 : time;
}

/** Whether a step cost this side a unit or a step. */
export const costsThisSide = (step: RecapStep, sideOf: (piece: string) => boolean): boolean =>
  step.changes.some((f) => (f.gone || f.lost > 0) && f.before !== undefined && sideOf(f.before.id));
