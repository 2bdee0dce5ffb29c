/**
 * An attack by several units on one hex, as every hex wargame has it: the attack is opened, units join, and it is resolved.
 * Who may join, the chances, the roll and the card of the result follow from one statement of the rules. A unit leaves again
 * by undo: nothing is rolled before the attack is resolved.
 *
 *   export const assault = attackTogether<State, Result>({ step: Step.assault, verbs, … });
 *   stepTable(Step, { act: decision(verbs, { …, verbs: { attack: assault.opening } }), assault: assault.decision });
 */

import { type Decision, decision, type VerbRule } from './decision.ts';
import type { Seat } from './game.ts';
import type { Grid } from './hex/index.ts';
import { EVERYONE } from './log.ts';
import { Distribution, type Good, type Modifier, type OddsReport } from './odds.ts';
import { rollDie } from './random.ts';
import type { AnyState } from './state.ts';
import { type DecisionStep, frameArg, pop, push, topStep } from './steps.ts';
import { type Kind, type VerbTable, verbOf } from './verbs.ts';

/** What a result means, as the card and the log say it. */
export interface Result {
  readonly text: string;
  readonly good: Good;
  /** As on the chart; its key by default. */
  readonly label?: string;
}

export interface Attacking<S, K extends string> {
  /** The step in which units join: a hex is its argument. */
  readonly step: number;
  /** Three words: the attack on a hex is opened, a unit joins it, it is resolved. */
  readonly verbs: VerbTable<'attack' | 'join' | 'resolve'>;
  /** The statement that gives the attack. */
  readonly rule: string;
  readonly seat: (s: S) => Seat;
  readonly grid: Grid;
  /** The kind of the units. */
  readonly units: Kind;
  /** A number for each unit: 1 while it takes part. */
  readonly joined: (s: S) => { [unit: number]: number; fill(value: number): unknown; readonly length: number };
  /** Why a hex cannot be attacked, whoever would: 0, or the number of the refusal. */
  readonly refuseTarget: (s: S, hex: number) => number;
  /** Why a unit cannot attack the hex. */
  readonly refuseUnit: (s: S, unit: number, hex: number) => number;
  /** The refusals: no unit can attack the hex; this unit has joined; no unit has joined yet. */
  readonly refusals: { readonly nobody: number; readonly joined: number; readonly none: number };
  /** What a unit brings. */
  readonly strength: (s: S, unit: number) => number;
  /** The units in the hex. */
  readonly defenders: (s: S, hex: number) => readonly number[];
  /** What defends there: all that it can be, each as likely as the others, as far as the attacker knows. */
  readonly defense: (s: S, hex: number) => readonly number[];
  /** What it really is. */
  readonly trueDefense: (s: S, hex: number) => number;
  readonly modifiers?: (s: S, hex: number) => readonly Modifier[];
  readonly results: { readonly [key in K]: Result };
  /** The column of the table, by name. */
  readonly column?: (s: S, hex: number, attack: number, defense: number) => string | undefined;
  /** What comes of it: by face of the die from 1 on, or without a roll. */
  readonly outcome: (s: S, hex: number, attack: number, defense: number) => K | readonly K[];
  /** Before the roll: counters are turned face up, attackers are marked. */
  readonly begin?: (s: S, hex: number, attackers: readonly number[]) => void;
  /** Carries the result out. */
  readonly apply: (s: S, key: K, hex: number, attackers: readonly number[]) => void;
}

export interface Attack<S> {
  /** The rule of the verb `attack`, for the decision in which attacks are opened. */
  readonly opening: VerbRule<S>;
  /** The decision in which units join. */
  readonly decision: DecisionStep<S>;
  /** The chances of the attack as it stands, of the option that resolves it; null for others. */
  odds(s: S, option: number): OddsReport | null;
}

export function attackTogether<S extends AnyState, K extends string>(spec: Attacking<S, K>): Attack<S> {
  const { verbs, grid, units, joined, rule, results, defense } = spec;
  const { join, resolve } = verbs.number;
  const all = Array.from({ length: units.size }, (_, unit) => unit);
  const able = (s: S, hex: number): number[] => all.filter((unit) => spec.refuseUnit(s, unit, hex) === 0);
  const taking = (s: S): number[] => all.filter((unit) => joined(s)[unit] !== 0);
  const sumOf = (s: S, list: readonly number[]): number => list.reduce((sum, unit) => sum + spec.strength(s, unit), 0);
  const facesOf = (found: K | readonly K[]): readonly K[] => (typeof found === 'string' ? [found] : found);

  /** The chances with these attackers, from what their side knows. */
  function report(s: S, hex: number, attackers: readonly number[]): OddsReport {
    const sum = sumOf(s, attackers);
    const known = defense(s, hex);
    const chances = Distribution.of(known.map((value) => ({ value, weight: 1 }))).followedBy((value) =>
      Distribution.of(facesOf(spec.outcome(s, hex, sum, value)).map((key) => ({ value: key, weight: 1 }))),
    );
    const [low, high] = [Math.min(...known), Math.max(...known)];
    const said = low === high ? String(low) : `one of ${known.join(', ')}`;
    const faces = spec.outcome(s, hex, sum, low);
    const [least, most] = [spec.column?.(s, hex, sum, high), spec.column?.(s, hex, sum, low)];
    const named = (unit: number): string => units.label?.(unit, s) ?? units.name(unit);
    const defenders = spec.defenders(s, hex);
    return {
      title: `Attack on ${grid.name(hex)}`,
      rule,
      ...(least !== undefined && least === most ? { column: least } : {}),
      modifiers: spec.modifiers?.(s, hex) ?? [],
      outcomes: chances.chances.map(({ value, weight }) => ({ key: value, label: value, weight, ...results[value] })),
      ...(low === high && typeof faces !== 'string'
        ? { ladder: faces.map((key, i) => ({ face: String(i + 1), key })) }
        : {}),
      ...(low === high ? {} : { uncertain: `the defender is face down: ${said}` }),
      fight: {
        target: defenders.map(named).join(', '),
        hexes: [grid.name(hex)],
        attackers: attackers.map((unit) => ({ piece: units.name(unit), strength: String(spec.strength(s, unit)) })),
        defenders: defenders.map((unit) => ({ piece: units.name(unit), strength: said })),
        sums: [String(sum), said],
      },
    };
  }

  function carryOut(s: S, hex: number): void {
    const attackers = taking(s);
    const told = s.log ? report(s, hex, attackers) : null;
    const [sum, value] = [sumOf(s, attackers), spec.trueDefense(s, hex)];
    const by = spec.seat(s);
    joined(s).fill(0);
    pop(s);
    spec.begin?.(s, hex, attackers);
    const found = spec.outcome(s, hex, sum, value);
    const faces = facesOf(found);
    const die = typeof found === 'string' ? 0 : rollDie(s, 1, faces.length);
    const key = faces[Math.max(0, die - 1)] as K;
    if (told)
      s.log?.addEvent(
        EVERYONE,
        { kind: 'fight', by, title: told.title, report: told, fell: key, headline: results[key].text },
        die > 0 ? [{ what: 'die', face: String(die) }] : [],
        'Attack on ',
        { kind: 'hex', id: hex },
        `: ${results[key].text}`,
      );
    spec.apply(s, key, hex, attackers);
  }

  const rules: Decision<S, 'join' | 'resolve'> = {
    rule,
    seat: spec.seat,
    prompt: (s) => `Attack on ${grid.name(frameArg(s, 0))}: select attackers`,
    // The only unit that can attack joins by itself; the attack is always confirmed.
    sole: (_s, option) => verbOf(option) === join,
    fight: true,
    verbs: {
      join: {
        tries: () => all,
        refuse: (s, unit) =>
          joined(s)[unit] !== 0 ? s.refuse(spec.refusals.joined, unit) : spec.refuseUnit(s, unit, frameArg(s, 0)),
        choose(s, unit) {
          joined(s)[unit] = 1;
        },
      },
      resolve: {
        refuse: (s) => (taking(s).length === 0 ? s.refuse(spec.refusals.none, frameArg(s, 0)) : 0),
        choose: (s) => carryOut(s, frameArg(s, 0)),
      },
    },
  };

  return {
    opening: {
      tries: () => Array.from({ length: grid.size }, (_, hex) => hex),
      refuse(s, hex) {
        const why = spec.refuseTarget(s, hex);
        if (why !== 0) return why;
        return able(s, hex).length === 0 ? s.refuse(spec.refusals.nobody, hex) : 0;
      },
      choose: (s, hex) => push(s, spec.step, hex),
    },
    decision: decision(verbs, rules),
    odds(s, option) {
      if (verbOf(option) !== resolve || s.depth === 0 || topStep(s) !== spec.step) return null;
      const attackers = taking(s);
      return attackers.length === 0 ? null : report(s, frameArg(s, 0), attackers);
    },
  };
}
