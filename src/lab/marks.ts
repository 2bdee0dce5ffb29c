/** What the statements of a rulebook did in one game, as its marks tell. */

import type { AnyGame } from '../engine/game.ts';
import type { AnyState } from '../engine/state.ts';
import type { DecisionStep, Options } from '../engine/steps.ts';
import { verbOf } from '../engine/verbs.ts';
import type { Watch } from '../engine/watch.ts';
import type { RowGatherer } from './rows.ts';

/** Hears each roll and draw. */
export type Chance = Pick<Watch, 'die' | 'draw'>;

interface Count {
  readonly rule: string;
  atWork: number;
  closed: number;
  lookedUp: number;
  offered: number;
  taken: number;
  first: number | null;
  /** The decision in which it last closed an option, and in which it was last offered: each counts once. */
  closedIn: number;
  offeredIn: number;
}

const NONE: readonly Count[] = [];

/** The watch of one game. */
export class RuleCounts implements Watch {
  private readonly game: AnyGame;
  private readonly chance: Chance | null;
  private readonly heard: ((rule: string) => void) | null;
  private readonly counts = new Map<string, Count>();
  private readonly marks = new Map<string, readonly Count[]>();
  /** How many decisions have been made. */
  private at = 0;

  /** `heard`: receives each statement whenever it does something. */
  constructor(game: AnyGame, chance: Chance | null, heard: ((rule: string) => void) | null = null) {
    this.game = game;
    this.chance = chance;
    this.heard = heard;
  }

  private of(rule: string): Count {
    let count = this.counts.get(rule);
    if (!count) {
      count = {
        rule,
        atWork: 0,
        closed: 0,
        lookedUp: 0,
        offered: 0,
        taken: 0,
        first: null,
        closedIn: -1,
        offeredIn: -1,
      };
      this.counts.set(rule, count);
    }
    return count;
  }

  /** The counts of a mark, which may name several statements. */
  private all(rules: string): readonly Count[] {
    let counts = this.marks.get(rules);
    if (!counts) {
      counts = rules.split(' ').map((rule) => this.of(rule));
      this.marks.set(rules, counts);
    }
    return counts;
  }

  die(low: number, high: number, face: number): void {
    this.chance?.die(low, high, face);
  }

  draw(item: number, weight: number, total: number): void {
    this.chance?.draw(item, weight, total);
  }

  atWork(rules: string): void {
    for (const count of this.all(rules)) {
      count.atWork++;
      this.heard?.(count.rule);
      count.first ??= this.at;
    }
  }

  closed(rules: string): void {
    for (const count of this.all(rules)) {
      if (count.closedIn === this.at) continue;
      count.closedIn = this.at;
      count.closed++;
    }
  }

  lookedUp(rules: string): void {
    for (const count of this.all(rules)) count.lookedUp++;
  }

  refused(refusal: number): void {
    const rule = this.game.refusals.list[refusal]?.rule;
    if (rule !== undefined) this.closed(rule);
  }

  sole(rule: string, code: number): void {
    if (this.game.verbs[verbOf(code)]?.closing) this.lookedUp(rule);
    else this.atWork(rule);
  }

  /** A decision is asked, with the option that will be chosen. */
  decided(step: DecisionStep<AnyState>, options: Options, code: number): void {
    this.atWork(step.rule);
    for (let i = 0; i < options.count; i++) {
      const verb = verbOf(options.at(i));
      for (const count of [...this.underVerb(step, verb), ...this.openedBy(step, verb)]) {
        if (count.offeredIn === this.at) continue;
        count.offeredIn = this.at;
        count.offered++;
      }
    }
    const verb = verbOf(code);
    const [own, opened] = [this.underVerb(step, verb), this.openedBy(step, verb)];
    this.at++;
    for (const count of [...own, ...opened]) count.taken++;
    for (const count of own) this.atWork(count.rule);
  }

  /** What a verb stands under. One that closes a decision does nothing under any statement. */
  private underVerb(step: DecisionStep<AnyState>, number: number): readonly Count[] {
    const verb = this.game.verbs[number];
    const rules = verb?.closing ? undefined : (step.ruleOf?.(number) ?? verb?.effect?.[0]);
    return rules === undefined ? NONE : this.all(rules);
  }

  private openedBy(step: DecisionStep<AnyState>, number: number): readonly Count[] {
    const rules = step.opensOf?.(number);
    return rules === undefined ? NONE : this.all(rules);
  }

  addRows(game: number, rows: RowGatherer): void {
    for (const { rule, atWork, closed, lookedUp, offered, taken, first } of this.counts.values())
      rows.add('rules', { game, rule, at_work: atWork, closed, looked_up: lookedUp, offered, taken, first });
  }
}
