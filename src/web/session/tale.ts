/**
 * What happened, in steps that can be shown one after another: a move, a fight with its roll and all that followed from
 * it, a draw. Made from the lines a seat was told and the scenes it saw.
 */

import type { HexLabel, Scene } from '../../engine/board.ts';
import type { Seat } from '../../engine/game.ts';
import type { Happening, LogLine, Shown } from '../../engine/log.ts';
import { type Fate, fatesBetween, joinFates } from './fates.ts';
import type { LogMoment } from './table-state.ts';

export interface TaleStep {
  /** The moment after which it is told, and the one at which it began. */
  readonly at: number;
  readonly since: number;
  readonly seat: Seat;
  /** `event`: a roll, a comparison, a draw; `move`: pieces went somewhere; `note`: only words. */
  readonly kind: 'event' | 'move' | 'note';
  readonly lines: readonly LogLine[];
  readonly happening: Happening | null;
  readonly shown: readonly Shown[];
  readonly fates: readonly Fate[];
  readonly before: Scene;
  readonly after: Scene;
}

const hexOf = (fate: Fate): HexLabel | undefined => {
  const place = fate.before?.place;
  return place && 'hex' in place ? place.hex : undefined;
};

/** Whether what befell later belongs to a fight: the fate of who fought, or the winner going in. */
function follows(step: TaleStep, fates: readonly Fate[], lines: readonly LogLine[]): boolean {
  if (step.kind !== 'event' || step.happening?.kind === 'draw') return false;
  if (lines.some((line) => line.heading)) return false;
  const fight = step.happening?.report?.fight;
  const fell = step.happening?.report?.outcomes.find((o) => o.key === step.happening?.fell);
  if (!fight) return fates.length === 0 && step.happening?.kind === 'check';
  const attackers = new Set(fight.attackers.map((f) => f.piece));
  const taken = new Set(fight.hexes);
  const attackersMayGo = fell?.good === 'defender' || fell?.good === 'both';
  return fates.every((fate) => {
    const id = fate.before?.id ?? '';
    if (!attackers.has(id)) {
      const at = hexOf(fate);
      return (
        fight.defenders.some((d) => d.piece === id) ||
        (at !== undefined && taken.has(at)) ||
        step.fates.some((f) => f.after?.id === id)
      );
    }
    return fate.to === undefined || taken.has(fate.to) || attackersMayGo;
  });
}

const isPlacing = (fates: readonly Fate[]): boolean =>
  fates.length > 0 && fates.every((f) => f.from === undefined && !f.gone && f.to !== undefined);

/** A die, a chit, a card: something to be shown as such. */
const falls = (line: LogLine): boolean => line.happening !== undefined || (line.shown?.length ?? 0) > 0;

/** The steps of one moment. */
function stepsOf(moment: LogMoment, at: number, before: Scene, after: Scene): TaleStep[] {
  const fates = fatesBetween(before, after);
  const common = { at, since: at - 1, seat: moment.seat, before, after };
  const events: TaleStep[] = [];
  let waiting: LogLine[] = [];
  for (const line of moment.lines) {
    if (!falls(line)) {
      waiting.push(line);
      continue;
    }
    // What was said before the first die belongs to it; what follows a die tells what it brought.
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
      fates: [],
    });
    waiting = [];
  }
  if (events.length === 0) {
    const kind = fates.length > 0 ? 'move' : 'note';
    return [{ ...common, kind, lines: moment.lines, happening: null, shown: [], fates }];
  }
  const last = events.at(-1) as TaleStep;
  events[events.length - 1] = { ...last, lines: [...last.lines, ...waiting] };
  if (fates.length === 0) return events;
  // Pieces went where a fight or a check sent them; else they had gone before anything fell.
  const cause = events.findIndex((e) => e.happening !== null && e.happening.kind !== 'draw');
  if (cause >= 0) {
    events[cause] = { ...(events[cause] as TaleStep), fates };
    return events;
  }
  const head = events[0] as TaleStep;
  const heading = head.lines.findIndex((line) => line.heading);
  const said = head.lines.slice(0, heading < 0 ? Math.max(0, head.lines.findIndex(falls)) : heading);
  const move: TaleStep = { ...common, kind: 'move', lines: said, happening: null, shown: [], fates };
  return [move, { ...head, lines: head.lines.slice(said.length) }, ...events.slice(1)];
}

/** A step and what came after it, as one. */
const joined = (step: TaleStep, next: TaleStep): TaleStep => ({
  ...step,
  at: next.at,
  lines: [...step.lines, ...next.lines],
  fates: joinFates(step.fates, next.fates),
  after: next.after,
});

const sameMover = (a: TaleStep, b: TaleStep): boolean =>
  a.kind === 'move' &&
  b.kind === 'move' &&
  a.seat === b.seat &&
  a.fates.length > 0 &&
  ((isPlacing(a.fates) && isPlacing(b.fates)) ||
    (!isPlacing(a.fates) && b.fates.every((f) => a.fates.some((e) => e.after?.id === f.before?.id))));

/** Adds what a moment brought to what was told already. */
export function addMoment(
  steps: readonly TaleStep[],
  moment: LogMoment,
  at: number,
  before: Scene,
  after: Scene,
  /** So many steps are closed: nothing is added to them. */
  closed = 0,
): readonly TaleStep[] {
  let out = [...steps];
  for (const next of stepsOf(moment, at, before, after)) {
    const last = out.length > closed ? out.at(-1) : undefined;
    if (last && next.kind !== 'event' && (follows(last, next.fates, next.lines) || sameMover(last, next)))
      out = [...out.slice(0, -1), joined(last, next)];
    else out.push(next);
  }
  return out;
}

const words = (step: TaleStep): number =>
  step.lines.reduce(
    (n, line) => n + line.parts.reduce<number>((m, p) => m + (typeof p === 'object' ? 8 : String(p).length), 0),
    0,
  ) +
  (step.happening?.headline?.length ?? 0) +
  step.fates.length * 30;

/** How long it takes to read a step, in milliseconds: longer with more words, half for what changes nothing. */
export function readingTime(step: TaleStep): number {
  const fell = step.happening?.report?.outcomes.find((o) => o.key === step.happening?.fell);
  const time = Math.min(12_000, 2_000 + 55 * words(step));
  return fell?.good === 'none' && step.fates.length === 0 ? time / 2 : time;
}

/** An event that took something from this side stays until it is seen. */
export const tookFrom = (step: TaleStep, sideOf: (piece: string) => boolean): boolean =>
  step.fates.some((f) => (f.gone || f.lost > 0) && f.before !== undefined && sideOf(f.before.id));
