/**
 * The N-tuple bandit search: for each figure, each pair of figures and all of them together, how well the settings tried so
 * far have done. The next setting is the neighbor of the present one that promises most, or about which least is known; what
 * promises well is tried more often. After Lucas, Liu and Perez-Liebana, “The N-Tuple Bandit Evolutionary Algorithm”.
 */

import { RandomSource } from '../../engine/random.ts';

/** How many values each figure has. */
export type Space = readonly number[];
/** One value of each figure, by number. */
export type Setting = readonly number[];

interface Arm {
  count: number;
  total: number;
}

interface TupleTable {
  readonly figures: readonly number[];
  readonly arms: Map<string, Arm>;
  tried: number;
}

export interface NTupleOptions {
  readonly seed: string;
  /** How much not knowing counts; on the scale of the results. */
  readonly explore?: number;
  /** Neighbors looked at for each step. */
  readonly neighbors?: number;
}

export class NTupleSearch {
  private readonly space: Space;
  private readonly random: RandomSource;
  private readonly explore: number;
  private readonly neighbors: number;
  private readonly tables: TupleTable[];
  private current: Setting;
  private least = Number.POSITIVE_INFINITY;
  private most = Number.NEGATIVE_INFINITY;
  readonly tried = new Map<string, { readonly setting: Setting; count: number; total: number }>();

  constructor(space: Space, { seed, explore = 0.1, neighbors = 50 }: NTupleOptions) {
    if (space.length === 0 || space.some((size) => size < 1))
      throw new RangeError('a search needs figures with values');
    this.space = space;
    this.random = new RandomSource(`search ${seed}`);
    this.explore = explore;
    this.neighbors = neighbors;
    const all = space.map((_, i) => i);
    const groups: number[][] = all.map((i) => [i]);
    for (const i of all) for (const j of all) if (i < j && space.length > 2) groups.push([i, j]);
    if (space.length > 1) groups.push(all);
    this.tables = groups.map((figures) => ({ figures, arms: new Map(), tried: 0 }));
    this.current = space.map((size) => this.random.below(size));
  }

  /** The setting to try next. */
  next(): Setting {
    if (this.tried.size === 0) return this.current;
    let best = this.current;
    let bestWorth = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.neighbors; i++) {
      const neighbor = i === 0 ? this.current : this.mutated(this.current);
      const worth = this.upper(neighbor) + 1e-6 * this.random.fraction();
      if (worth > bestWorth) [bestWorth, best] = [worth, neighbor];
    }
    this.current = best;
    return best;
  }

  /** Takes in how well a setting did. */
  tell(setting: Setting, result: number): void {
    this.least = Math.min(this.least, result);
    this.most = Math.max(this.most, result);
    for (const table of this.tables) {
      const key = table.figures.map((figure) => setting[figure]).join(' ');
      const arm = table.arms.get(key) ?? { count: 0, total: 0 };
      arm.count++;
      arm.total += result;
      table.tried++;
      table.arms.set(key, arm);
    }
    const key = setting.join(' ');
    const own = this.tried.get(key) ?? { setting, count: 0, total: 0 };
    own.count++;
    own.total += result;
    this.tried.set(key, own);
  }

  /** The setting that was tried and promises most by all tables, without the worth of not knowing. */
  best(): Setting {
    let best = this.current;
    let most = Number.NEGATIVE_INFINITY;
    for (const { setting } of this.tried.values()) {
      const worth = this.promise(setting);
      if (worth > most) [most, best] = [worth, setting];
    }
    return best;
  }

  /** What the tables say of a setting, on the average. */
  promise(setting: Setting): number {
    return this.judge(setting, 0);
  }

  private upper(setting: Setting): number {
    return this.judge(setting, this.explore);
  }

  /**
   * The mean of what each table has seen, the more of it the more a table has seen of this setting: few games of just these
   * figures together say less than many of each of them alone.
   */
  private judge(setting: Setting, explore: number): number {
    const scale = Math.max(1e-9, this.most - this.least);
    let [sum, weights, unknown] = [0, 0, 0];
    for (const { figures, arms, tried } of this.tables) {
      const arm = arms.get(figures.map((figure) => setting[figure]).join(' '));
      const count = arm?.count ?? 0;
      const weight = count / (count + 2);
      if (arm) sum += weight * ((arm.total / count - this.least) / scale);
      weights += weight;
      unknown += Math.sqrt(Math.log(1 + tried) / (count + 0.5));
    }
    return (weights === 0 ? 0.5 : sum / weights) + (explore * unknown) / this.tables.length;
  }

  /** Another value for one figure at least. */
  private mutated(setting: Setting): Setting {
    const { random, space } = this;
    const chosen = random.below(space.length);
    return setting.map((value, i) => {
      const size = space[i] as number;
      if (size < 2 || (i !== chosen && random.below(space.length) !== 0)) return value;
      const other = random.below(size - 1);
      return other >= value ? other + 1 : other;
    });
  }
}
