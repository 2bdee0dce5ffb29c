/**
 * The levels: four for players, two more for measuring. A budget is for a whole player phase.
 */

import { GREEDY_LIMITS, type GreedyLimits } from './greedy.ts';
import type { SearchLimits } from './search.ts';

export type LevelId = 'recruit' | 'regular' | 'veteran' | 'general' | 'random' | 'greedy' | 'served';

export interface Level {
  readonly id: LevelId;
  readonly name: string;
  /** A sentence for players. */
  readonly summary: string;
  /** Whether it is offered as an opponent. */
  readonly offered: boolean;
  readonly style:
    | { readonly kind: 'random' }
    /** `slips` is how much it misjudges, as a share of the difference between its best and worst option. */
    | { readonly kind: 'greedy'; readonly worlds: number; readonly limits: GreedyLimits; readonly slips: number }
    /** Serves its units' intentions, without any search. */
    | { readonly kind: 'served' }
    | { readonly kind: 'search'; readonly limits: SearchLimits };
  /** For one player phase. */
  readonly milliseconds: number;
}

export const SEARCH_LIMITS: SearchLimits = {
  firstShare: 0.6,
  newsShare: 0.35,
  replies: 0,
  replyShare: 1,
  noise: 0.2,
  replyNoise: 0,
  longest: 400,
  served: false,
  worlds: 16,
  greedyStart: true,
  openings: 0,
  starts: 6,
  changeNoise: 1.5,
  forget: 0.15,
  refresh: 40,
  caution: 0.7,
  greedy: GREEDY_LIMITS,
};

const LIST: readonly Level[] = [
  {
    id: 'recruit',
    name: 'Recruit',
    summary: 'Plays instantly, sees only immediate gains and makes mistakes. Good for a first game.',
    offered: true,
    style: {
      kind: 'greedy',
      worlds: 1,
      limits: { samples: 2, samplesInside: 1, width: 6, choices: 200, depth: 4 },
      slips: 0.35,
    },
    milliseconds: 1000,
  },
  {
    id: 'regular',
    name: 'Regular',
    summary: 'Takes immediate gains, but considers your reply first.',
    offered: true,
    style: { kind: 'search', limits: { ...SEARCH_LIMITS, replies: 1, worlds: 4, starts: 2 } },
    milliseconds: 120,
  },
  {
    id: 'veteran',
    name: 'Veteran',
    summary: 'Plans its whole phase, so that units act together, and weighs what it cannot see.',
    offered: true,
    style: { kind: 'search', limits: SEARCH_LIMITS },
    milliseconds: 300,
  },
  {
    id: 'general',
    name: 'General',
    summary: 'Plans like a Veteran, considers your reply and thinks longest. The strongest opponent.',
    offered: true,
    style: {
      kind: 'search',
      limits: { ...SEARCH_LIMITS, worlds: 32, starts: 12, caution: 1, replies: 1, replyShare: 0.5 },
    },
    milliseconds: 5000,
  },
  {
    id: 'greedy',
    name: 'Greedy',
    summary: 'Takes the best end of each single action. For measuring.',
    offered: false,
    style: { kind: 'greedy', worlds: 2, limits: GREEDY_LIMITS, slips: 0 },
    milliseconds: 5000,
  },
  {
    id: 'served',
    name: 'Served',
    summary: 'Gives its units intentions and serves them without looking ahead. For measuring.',
    offered: false,
    style: { kind: 'served' },
    milliseconds: 1000,
  },
  {
    id: 'random',
    name: 'Random',
    summary: 'Any option. For measuring.',
    offered: false,
    style: { kind: 'random' },
    milliseconds: 1000,
  },
];

export const levels: readonly Level[] = LIST;

export function levelOf(id: string): Level {
  const level = LIST.find((l) => l.id === id);
  if (!level) throw new RangeError(`unknown level "${id}"; known: ${LIST.map((l) => l.id).join(', ')}`);
  return level;
}
