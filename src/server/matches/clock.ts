/** The clocks of a match. They know no time of their own: every change is told when it happened, by the server's time. */

import type { Seat } from '../../engine/game.ts';
import type { Clocks, Pace } from '../../remote/wire.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface ClockState {
  left: number[];
  running: Seat | null;
  since: number;
  paused: boolean;
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

/** What the running clock shows at a moment. */
function leftAt(c: ClockState, seat: Seat, at: number): number {
  const left = c.left[seat] ?? 0;
  return c.running === seat && !c.paused ? left - Math.max(0, at - c.since) : left;
}

/** The choice is now this seat's; null: nobody's clock runs (a secret window, the end). */
export function press(pace: Pace, c: ClockState, to: Seat | null, at: number): void {
  if (pace.kind === 'free') return;
  const from = c.running;
  if (from !== null) c.left[from] = leftAt(c, from, at);
  if (from !== to) {
    // The increment is earned by handing the choice over; days are given anew with each turn.
    if (from !== null && to !== null && pace.kind === 'live')
      c.left[from] = (c.left[from] ?? 0) + Math.round(pace.increment * 1000);
    if (to !== null && pace.kind === 'turns') c.left[to] = allotted(pace);
  }
  c.running = to;
  c.since = Math.max(at, c.since);
}

export function pause(c: ClockState, at: number): void {
  if (c.paused) return;
  if (c.running !== null) c.left[c.running] = leftAt(c, c.running, at);
  c.paused = true;
}

export function resume(c: ClockState, at: number): void {
  if (!c.paused) return;
  c.paused = false;
  c.since = at;
}

/** When the running clock falls; null if none runs. */
export function flagAt(pace: Pace, c: ClockState): number | null {
  if (pace.kind === 'free' || c.running === null || c.paused) return null;
  return c.since + (c.left[c.running] ?? 0);
}

/** When four fifths of the running clock's time are used. */
export function alarmAt(pace: Pace, c: ClockState): number | null {
  const flag = flagAt(pace, c);
  return flag === null ? null : flag - Math.round(allotted(pace) / 5);
}

/** Whether the later is what the earlier has run to: whoever was told the one knows the other. */
export function sameCourse(earlier: Clocks | null, later: Clocks | null): boolean {
  if (earlier === null || later === null) return earlier === later;
  const { left, running, paused, now } = earlier;
  if (running !== later.running || paused !== later.paused) return false;
  return left.every((was, seat) => {
    const gone = seat === running && !paused ? later.now - now : 0;
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
      };
