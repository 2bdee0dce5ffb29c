/** Two runs of this browser side by side. */

import type { RunPlan } from '../../lab/plan.ts';
import type { StoredRun } from './store.ts';

/** What pairs the games of two runs: the same seed deals the same match to the same players' seats. */
const deals = ({ seed, mirror }: RunPlan): string => `${seed} ${mirror}`;

/** Why two runs cannot be compared, to stand behind a colon; null if they can. */
export function whyNotCompared(a: StoredRun, b: StoredRun): string | null {
  if (a.id === b.id) return 'they are the same run';
  if (a.plan.game !== b.plan.game) return `one is of ${a.facts.title}, the other of ${b.facts.title}`;
  if (a.facts.seats.map(({ id }) => id).join() !== b.facts.seats.map(({ id }) => id).join())
    return 'their sides are not the same';
  if (deals(a.plan) !== deals(b.plan))
    return a.plan.seed === b.plan.seed
      ? 'one of them is mirrored'
      : `their seeds are ${a.plan.seed} and ${b.plan.seed}; play one again with the other's seed`;
  return null;
}
