/** What the lab's pages say of a run. */

import { num, plural } from '../../lab/report/words.ts';
import type { Playing } from './runner.ts';
import type { StoredRun } from './store.ts';

/** The state of a run, as it is shown. */
export type RunState = 'running' | 'waiting' | 'paused' | 'stopped' | 'done' | 'resumed' | 'failed';

export const STATE_NAMES: Readonly<Record<RunState, string>> = {
  running: 'Running',
  waiting: 'Waiting',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  resumed: 'Resumed',
  failed: 'Failed',
};

export function stateOf(run: StoredRun, playing: Playing | null): RunState {
  switch (run.wish) {
    case 'going':
      return playing?.id !== run.id || playing.elsewhere ? 'waiting' : run.resumed ? 'resumed' : 'running';
    default:
      return run.wish;
  }
}

export const playedOf = ({ tally }: StoredRun): number => tally.games + tally.failed;

/** About how long: "3 minutes", "20 seconds". */
export function aboutTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'a long time';
  if (seconds < 1.5) return 'a second';
  if (seconds < 55) return `${num(seconds < 10 ? Math.round(seconds) : Math.round(seconds / 5) * 5)} seconds`;
  if (seconds < 90) return 'a minute';
  if (seconds < 55 * 60) return plural(Math.round(seconds / 60), 'minute');
  const hours = seconds / 3600;
  if (hours < 1.25) return 'an hour';
  return hours < 36 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day');
}

export const rateInWords = (rate: number): string =>
  rate >= 0.95
    ? `${num(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate))} games a second`
    : rate * 60 >= 0.95
      ? `${num(Math.round(rate * 60))} games a minute`
      : 'less than a game a minute';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

export const whenInWords = (time: number, now = Date.now()): string =>
  new Date(time).toDateString() === new Date(now).toDateString()
    ? clock.format(time)
    : `${date.format(time)}, ${clock.format(time)}`;

/** How far it is and what holds it, under its state in the list. */
export function progressInWords(run: StoredRun, playing: Playing | null): string {
  const state = stateOf(run, playing);
  switch (state) {
    case 'running':
    case 'resumed':
      return playing?.rate && playing.left !== null
        ? `${rateInWords(playing.rate)} · ${aboutTime(playing.left)} left`
        : 'starting';
    case 'waiting':
      return playing?.id === run.id
        ? 'another tab plays it'
        : playing?.left != null
          ? `plays in about ${aboutTime(playing.left)}, or later`
          : 'plays after the runs before it';
    case 'paused':
      return `paused ${whenInWords(run.changed)}`;
    case 'stopped':
      return 'intervals are wide';
    case 'failed':
      return 'what was finished is kept';
    case 'done':
      return run.tally.failed > 0
        ? `${plural(run.tally.failed, 'game')} could not be finished`
        : `played in ${aboutTime(run.seconds)}`;
  }
}

/** The data file, or "as printed". */
export const dataInWords = ({ plan }: StoredRun): string => plan.overlayName ?? 'as printed';
