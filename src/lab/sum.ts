/**
 * Frames added up batch by batch, so that a report can be made while a run fills in without reading its rows again.
 * `framesOf` of all rows gives the same, and a test holds the two together.
 */

import { byFields, type Frames } from './frames.ts';

/** Frames that are sums, with the fields that name a group; every other number of theirs is added up. */
const GROUPS = {
  odds: ['seat', 'odds'],
  fightsByTurn: ['turn'],
  fightsByHex: ['hex'],
  losses: ['hex', 'seat'],
  units: ['seat', 'unit'],
  offers: ['seat', 'step', 'verb'],
  rules: ['rule'],
  choices: ['step', 'rule'],
  cards: ['what', 'face'],
  hidden: ['seat', 'turn'],
  measures: ['measure', 'seat'],
} as const satisfies Partial<Record<keyof Frames, readonly string[]>>;

type Summed = keyof typeof GROUPS;
const SUMMED = Object.keys(GROUPS) as Summed[];
/** Numbers of which the least, or the most, is kept. */
const LEAST: ReadonlySet<string> = new Set(['least']);
const MOST: ReadonlySet<string> = new Set(['most']);

type Cell = string | number | null;
type Group = Record<string, Cell>;

function addTo(group: Group, more: Readonly<Group>, keys: readonly string[]): void {
  for (const [field, value] of Object.entries(more)) {
    if (keys.includes(field)) continue;
    const before = group[field] as Cell;
    if (typeof value === 'number' && typeof before === 'number')
      group[field] = LEAST.has(field)
        ? Math.min(before, value)
        : MOST.has(field)
          ? Math.max(before, value)
          : before + value;
    // A unit may be called otherwise in another game: the first name in the order of letters stands for all.
    else if (typeof value === 'string' && typeof before === 'string' && value < before) group[field] = value;
  }
}

/** The frames of some batches. Every batch is added once, in any order. */
export class FrameSum {
  private readonly groups = new Map<Summed, Map<string, Group>>(SUMMED.map((name) => [name, new Map()]));
  private readonly games: Frames['games'][number][] = [];
  private readonly sides: Frames['sides'][number][] = [];
  private readonly failures: Frames['failures'][number][] = [];
  private readonly leads: Frames['leads'][] = [];

  static of(list: readonly Frames[]): FrameSum {
    const sum = new FrameSum();
    for (const frames of list) sum.add(frames);
    return sum;
  }

  add(frames: Frames): void {
    this.games.push(...frames.games);
    this.sides.push(...frames.sides);
    this.failures.push(...frames.failures);
    if (frames.leads.game.length > 0) this.leads.push(frames.leads);
    for (const name of SUMMED) {
      const groups = this.groups.get(name) as Map<string, Group>;
      const keys = GROUPS[name];
      for (const row of frames[name] as readonly unknown[] as readonly Group[]) {
        const key = keys.map((field) => String(row[field] ?? '')).join('\u0000');
        const group = groups.get(key);
        if (group) addTo(group, row, keys);
        else groups.set(key, { ...row });
      }
    }
  }

  /** All that was added, in the order in which `framesOf` has it. */
  frames(): Frames {
    const summed = Object.fromEntries(
      SUMMED.map((name) => {
        const list = [...(this.groups.get(name) as Map<string, Group>).values()];
        return [name, byFields(list, ...GROUPS[name])];
      }),
    ) as unknown as Pick<Frames, Summed>;
    const leads = [...this.leads].sort((a, b) => (a.game[0] as number) - (b.game[0] as number));
    return {
      ...summed,
      games: byFields(this.games, 'game'),
      sides: byFields(this.sides, 'game', 'seat'),
      // A batch holds games that follow one another.
      leads: {
        game: leads.flatMap(({ game }) => game),
        turn: leads.flatMap(({ turn }) => turn),
        lead: leads.flatMap(({ lead }) => lead),
      },
      failures: byFields(this.failures, 'game'),
    };
  }
}
