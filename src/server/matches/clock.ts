/** The clocks of a match. They know no time of their own: every change is told when it happened, by the server's time. */

import type { Seat } from '../../engine/game.ts';
import type { Clocks, Pace } from '../../remote/wire.ts';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface ClockState {
  left: number[];
  running: Seat | null;
  since: number;
  paused: boolean;
  /** Seats of players on vacation. Absent in snapshots of old, like all below. */
  resting?: Seat[];
  /** Turns handed over and the time they took, by seat. */
  turns?: number[];
  spent?: number[];
}

/** In whole milliseconds, as all times are stored. */
const allotted = (pace: Pace): number =>
  Math.round(pace.kind === 'live' ? pace.minutes * MINUTE : pace.kind === 'turns' ? pace.days * DAY : 0);

export const startClocks = (pace: Pace, seats: number, at: number): ClockState => ({
  left: Array.from({ length: seats }, () => allotted(pace)),
  running: null,
  since: at,
  paused: false,
});

const rests = (c: ClockState, seat: Seat): boolean => c.resting?.includes(seat) ?? false;

/** How long the running clock has run since it was last looked at. */
const goneAt = (c: ClockState, at: number): number =>
  c.running === null || c.paused || rests(c, c.running) ? 0 : Math.max(0, at - c.since);

/** What a clock shows at a moment. */
const leftAt = (c: ClockState, seat: Seat, at: number): number =>
  (c.left[seat] ?? 0) - (c.running === seat ? goneAt(c, at) : 0);

/** Takes what has gone by from the running clock. */
function settle(c: ClockState, at: number): void {
  const { running } = c;
  if (running !== null) {
    const gone = goneAt(c, at);
    c.left[running] = (c.left[running] ?? 0) - gone;
    c.spent ??= c.left.map(() => 0);
    c.spent[running] = (c.spent[running] ?? 0) + gone;
  }
  c.since = Math.max(at, c.since);
}

/** The choice is now this seat's; null: nobody's clock runs (a secret window, the end). */
export function press(pace: Pace, c: ClockState, to: Seat | null, at: number): void {
  if (pace.kind === 'free') return;
  const from = c.running;
  settle(c, at);
  if (from !== to) {
    // What is earned is earned by handing the choice over; without it days are given again with each turn.
    if (from !== null && to !== null) {
      c.turns ??= c.left.map(() => 0);
      c.turns[from] = (c.turns[from] ?? 0) + 1;
      const left = c.left[from] ?? 0;
      if (pace.kind === 'live') c.left[from] = left + Math.round(pace.increment * 1000);
      else if (pace.more !== undefined) c.left[from] = Math.min(allotted(pace), Math.max(0, left) + pace.more * HOUR);
    }
    if (to !== null && pace.kind === 'turns' && pace.more === undefined) c.left[to] = allotted(pace);
  }
  c.running = to;
}

/** A player goes on vacation, or comes back. Whoever is out of time stays so. */
export function rest(c: ClockState, seat: Seat, on: boolean, at: number): void {
  settle(c, at);
  const others = (c.resting ?? []).filter((s) => s !== seat);
  c.resting = on && (c.left[seat] ?? 0) > 0 ? [...others, seat] : others;
}

/** A seat gets more time. */
export function grant(c: ClockState, seat: Seat, milliseconds: number, at: number): void {
  settle(c, at);
  c.left[seat] = Math.max(0, c.left[seat] ?? 0) + milliseconds;
}

/** Somebody else sits in a seat, with a clock of their own. */
export function refresh(pace: Pace, c: ClockState, seat: Seat, at: number): void {
  if (pace.kind !== 'turns') return;
  settle(c, at);
  c.resting = (c.resting ?? []).filter((s) => s !== seat);
  c.left[seat] = allotted(pace);
}

export function pause(c: ClockState, at: number): void {
  if (c.paused) return;
  settle(c, at);
  c.paused = true;
}

export function resume(c: ClockState, at: number): void {
  if (!c.paused) return;
  c.paused = false;
  c.since = at;
}

/** When the running clock falls; null if none runs. */
export function flagAt(pace: Pace, c: ClockState): number | null {
  if (pace.kind === 'free' || c.running === null || c.paused || rests(c, c.running)) return null;
  return c.since + (c.left[c.running] ?? 0);
}

/** When four fifths of the running clock's time are used; of a clock that was short before, half of what is left. */
export function alarmAt(pace: Pace, c: ClockState): number | null {
  const flag = flagAt(pace, c);
  return flag === null ? null : flag - Math.round(Math.min(allotted(pace) / 5, (flag - c.since) / 2));
}

/** Whether the later is what the earlier has run to: whoever was told the one knows the other. */
export function sameCourse(earlier: Clocks | null, later: Clocks | null): boolean {
  if (earlier === null || later === null) return earlier === later;
  const { left, running, paused, now, resting = [] } = earlier;
  if (running !== later.running || paused !== later.paused) return false;
  if (resting.join() !== (later.resting ?? []).join()) return false;
  return left.every((was, seat) => {
    const gone = seat === running && !paused && !resting.includes(seat) ? later.now - now : 0;
    return Math.max(0, was - gone) === later.left[seat];
  });
}

export const clocksAt = (pace: Pace, c: ClockState, at: number): Clocks | null =>
  pace.kind === 'free'
    ? null
    : {
        left: c.left.map((_, seat) => Math.max(0, leftAt(c, seat, at))),
        running: c.running,
        paused: c.paused,
        now: at,
        ...(c.resting?.length ? { resting: c.resting } : {}),
      };
