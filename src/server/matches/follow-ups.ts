/** What has to be done after an entry, by whichever process comes to it. */

import type { Entry, NewJob } from '../store/store.ts';
import { alarmAt, flagAt } from './clock.ts';
import { Kind, type LiveMatch } from './live.ts';

type KeyedJob = NewJob & { readonly key: string };

/** Without these a match would not go on, whatever its players do. */
export function standingJobs(
  live: LiveMatch,
  quietEnd: number,
): { readonly quiet: KeyedJob | null; readonly machine: KeyedJob | null } {
  const { id, creator } = live.row;
  const { decider } = live;
  const body = { match: id };
  return {
    quiet: live.isQuiet ? { name: 'quiet', body, at: quietEnd, key: `quiet:${id}` } : null,
    machine:
      decider !== null && live.sitters[decider]?.level != null
        ? { name: 'machine', body, key: `machine:${id}`, queue: `machine ${creator ?? `in ${id}`}` }
        : null,
  };
}

export interface Change {
  /** Whether it is another seat's move now, as everybody may know. */
  readonly turned: boolean;
  readonly ended: boolean;
  readonly quietEnd: number;
}

export function jobsAfter(live: LiveMatch, entry: Entry, { turned, ended, quietEnd }: Change): NewJob[] {
  const { id } = live.row;
  if (ended) return [{ name: 'over', body: { match: id }, key: `over:${id}` }];
  if (live.isOver) return [];
  const jobs: NewJob[] = [];
  const decider = live.decider;
  const sitter = decider === null ? undefined : live.sitters[decider];
  const { quiet, machine } = standingJobs(live, quietEnd);
  if (quiet && (entry.kind === Kind.outage || (entry.kind !== Kind.hold && live.quietSince === entry.at)))
    jobs.push(quiet);
  if (machine) jobs.push(machine);
  else if (sitter?.person != null && (live.pace.kind === 'turns' || turned)) {
    if (live.pace.kind === 'turns') jobs.push({ name: 'orders', body: { match: id }, key: `orders:${id}` });
    if (turned && live.pace.kind === 'turns') {
      jobs.push({ name: 'notify', body: { match: id, seat: decider, event: 'move', seq: live.seq } });
      const alarm = alarmAt(live.pace, live.clock);
      if (alarm !== null)
        jobs.push({
          name: 'notify',
          body: { match: id, seat: decider, event: 'alarm', seq: live.seq },
          at: alarm,
          key: `alarm:${id}`,
        });
      const flag = flagAt(live.pace, live.clock);
      if (flag !== null)
        jobs.push({ name: 'late', body: { match: id, seat: decider, seq: live.seq }, at: flag, key: `late:${id}` });
    }
  }
  return jobs;
}
