/**
 * Tree search over the small decisions: information-set Monte Carlo tree search. Each iteration takes another world
 * (hidden facts dealt anew, chance reseeded) down one tree of choices; options enter a node in the order of first sight,
 * more of them as its visits grow; below the tree quick play goes on to the end of the reply, where the position is
 * judged.
 */

import type { Seat } from '../engine/game.ts';
import type { AnyState } from '../engine/state.ts';
import { type Options, topStep } from '../engine/steps.ts';
import type { Clock, Thinking } from './drive.ts';
import { emptyPlan, type Plan } from './plan.ts';
import type { Found, SearchLimits } from './search.ts';
import { PhaseWatch, type Simulator } from './simulate.ts';

interface Node {
  visits: number;
  /** Sum of values for the seat that searches. */
  total: number;
  readonly actor: Seat;
  readonly step: number;
  readonly codes: number[];
  readonly children: (Node | null)[];
  /** How often each child was on offer: a choice that is rarely possible is not to be judged by its few visits. */
  readonly offered: number[];
}

const EXPLORE = 0.35;
const WIDEN = 1.5;
const WIDEN_POWER = 0.45;
/** A line is followed as far as it was visited this often. */
const TRUSTED = 40;

export class TreeSearch<S extends AnyState> {
  private readonly sim: Simulator<S>;
  private readonly seat: Seat;
  private readonly limits: SearchLimits;
  private readonly deal: () => S;
  private readonly watch: PhaseWatch<S>;
  private low = Infinity;
  private high = -Infinity;

  constructor(sim: Simulator<S>, seat: Seat, limits: SearchLimits, deal: () => S) {
    this.sim = sim;
    this.seat = seat;
    this.limits = limits;
    this.deal = deal;
    this.watch = new PhaseWatch(sim.game);
  }

  *run(clock: Clock, iterations: number): Thinking<Found> {
    const root: { node: Node | null } = { node: null };
    const worlds: S[] = [];
    let tried = 0;
    while (tried < iterations && !clock.isOver) {
      yield Math.max(tried / iterations, clock.elapsed / clock.milliseconds);
      const w = tried % this.limits.worlds;
      if (tried < this.limits.worlds || tried % this.limits.refresh === 0) worlds[w] = this.deal();
      const s = this.sim.copy(worlds[w]);
      this.sim.random.reseed(s);
      this.descend(s, root);
      this.sim.free(s);
      tried++;
    }
    const node = root.node;
    return { plan: node ? this.mainLine(node) : emptyPlan(), value: node ? node.total / node.visits : 0, tried };
  }

  private descend(s: S, root: { node: Node | null }): void {
    const { sim, limits, watch, seat } = this;
    const options = sim.buffer(0);
    const path: Node[] = [];
    let step = sim.ask(s, options);
    if (step === null) return;
    watch.begin(s, step.seat(s));
    root.node ??= this.node(s, step.seat(s));
    let node: Node | null = root.node;
    for (let n = 0; step !== null && n < limits.longest; n++) {
      const actor = step.seat(s);
      watch.note(s, actor);
      if (watch.passed > limits.replies) break;
      if (node === null || node.actor !== actor || node.step !== topStep(s)) {
        node = null;
        sim.choose(s, step, sim.quick(s, options, limits.noise));
        step = sim.ask(s, options);
        continue;
      }
      path.push(node);
      const at = this.select(s, node, options);
      sim.choose(s, step, node.codes[at]);
      step = sim.ask(s, options);
      const child: Node | null = node.children[at];
      if (child === null) {
        if (step !== null) {
          const fresh = this.node(s, step.seat(s));
          node.children[at] = fresh;
          path.push(fresh);
        }
        node = null;
      } else node = child;
    }
    const value = sim.value(s, seat);
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
    for (const visited of path) {
      visited.visits++;
      visited.total += value;
    }
  }

  private node(s: S, actor: Seat): Node {
    return { visits: 0, total: 0, actor, step: topStep(s), codes: [], children: [], offered: [] };
  }

  /** The index of the child to go on with. */
  private select(s: S, node: Node, options: Options): number {
    const { sim, seat } = this;
    let legal = 0;
    for (const code of node.codes) if (options.has(code)) legal++;
    const room = Math.max(1, Math.floor(WIDEN * node.visits ** WIDEN_POWER));
    if (legal < Math.min(room, options.count)) {
      const known = new Set(node.codes);
      let best = -Infinity;
      let code = -1;
      const { prior } = sim.game.advice;
      for (let i = 0; i < options.count; i++) {
        const option = options.codes[i];
        if (known.has(option)) continue;
        const promise = prior ? prior.call(sim.game.advice, s, option) : sim.random.fraction();
        if (promise > best) {
          best = promise;
          code = option;
        }
      }
      node.codes.push(code);
      node.children.push(null);
      node.offered.push(1);
      return node.codes.length - 1;
    }
    const span = Math.max(1e-6, this.high - this.low);
    const sign = node.actor === seat ? 1 : -1;
    let best = -Infinity;
    let at = 0;
    for (let i = 0; i < node.codes.length; i++) {
      if (!options.has(node.codes[i])) continue;
      node.offered[i]++;
      const child = node.children[i];
      const visits = child?.visits ?? 0;
      if (child === null || visits === 0) return i;
      const value = ((child.total / visits - this.low) / span) * sign;
      const score = value + EXPLORE * Math.sqrt(Math.log(node.offered[i]) / visits);
      if (score > best) {
        best = score;
        at = i;
      }
    }
    return at;
  }

  /** The most visited own choices, as far as they can be trusted. */
  private mainLine(root: Node): Plan {
    const plan = emptyPlan();
    let node: Node | null = root;
    while (node !== null && node.actor === this.seat) {
      let best: Node | null = null;
      let code = -1;
      for (let i = 0; i < node.codes.length; i++) {
        const child: Node | null = node.children[i];
        if (child !== null && (best === null || child.visits > best.visits)) {
          best = child;
          code = node.codes[i];
        }
      }
      if (best === null || (plan.codes.length > 0 && best.visits < TRUSTED)) break;
      plan.steps.push(node.step);
      plan.codes.push(code);
      node = best;
    }
    return plan;
  }
}
