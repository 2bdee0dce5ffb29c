/** The rows of the decision card: attacks, then other options with a roll, then attacks that are not possible now. */

import type { Why } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Amount } from '../../engine/text.ts';
import { percent } from '../../engine/text.ts';
import { type AttackTarget, attackTargetsOf, bestAttack } from './attack-targets.ts';
import type { Foresight } from './foresight.ts';
import type { Stage } from './picking.ts';
import { type Choice, seatOfSide } from './places.ts';
import type { Position } from './position.ts';
import type { TableState } from './table-state.ts';

export interface Action {
  readonly id: string;
  readonly kind: 'attack' | 'check' | 'off';
  readonly title: string;
  readonly second: string;
  readonly report: OddsReport | null;
  readonly cost: Amount | undefined;
  /** The option that is shown when the row is selected. */
  readonly choice: Choice | null;
  readonly attackTarget: AttackTarget | null;
  readonly why: Why | null;
}

/** Of more options than this the list shows no odds: the map and the card do. */
const MAX_WITH_ODDS = 14;
const MAX_CHECKS = 4;

/** The attacks that go with what is picked. */
function openAttackTargets(
  { outlook, foresight }: Position,
  stage: Stage,
  { ask, places }: TableState,
): readonly AttackTarget[] {
  if (!ask || !places || !outlook) return [];
  const [picked] = stage.picked;
  const choices = picked
    ? ask.choices.filter((c) => c.places.length === 0 || c.places.some((p) => p.key === picked.key))
    : ask.choices;
  const isOwn = (id: string): boolean => {
    const side = places.piece(id)?.design.side;
    return side !== undefined && seatOfSide(outlook.game, side) === ask.seat;
  };
  return attackTargetsOf(choices, foresight, places, isOwn);
}

const names = (report: OddsReport | null, state: TableState): string =>
  report?.fight
    ? report.fight.defenders
        .map((d) => state.places?.piece(d.piece)?.name ?? '')
        .filter((name) => name !== '')
        .join(', ')
    : '';

function attackRow(foresight: Foresight, state: TableState, attackTarget: AttackTarget, weigh: boolean): Action {
  const choice = (weigh ? bestAttack(attackTarget, foresight) : undefined) ?? attackTarget.choices[0] ?? null;
  const report = weigh && choice ? foresight.oddsOf(choice.code) : null;
  const costs = weigh
    ? attackTarget.choices.flatMap((c) => foresight.previewOf(c.code)?.cost ?? []).sort((a, b) => a.value - b.value)
    : [];
  const several = new Set(attackTarget.choices.map((c) => c.places[0]?.key)).size;
  const who = names(report, state);
  return {
    id: `attack ${attackTarget.key}`,
    kind: 'attack',
    title: `Attack ${report?.fight?.target ?? attackTarget.label}`,
    second: who || (several > 1 ? `${several} of yours can` : (choice?.label ?? '')),
    report,
    cost: costs[0],
    choice,
    attackTarget,
    why: null,
  };
}

/** Moves that depend on a roll: each route is a row of its own. */
function checkRows(foresight: Foresight, stage: Stage): readonly Action[] {
  const found: Action[] = [];
  for (const target of stage.targets) {
    if (found.length >= MAX_CHECKS) break;
    for (const choice of target.choices) {
      if (choice.kind === 'attack' || choice.places.length !== stage.picked.length + 1) continue;
      if (!foresight.knows(choice.code) || !foresight.isRisky(choice.code)) continue;
      const report = foresight.oddsOf(choice.code);
      if (!report || report.fight || report.strengths !== undefined) continue;
      found.push({
        id: `check ${choice.code}`,
        kind: 'check',
        title: report.action ?? `${report.title}: ${target.place.label}`,
        second: chancesInWords(report),
        report,
        cost: foresight.previewOf(choice.code)?.cost,
        choice,
        attackTarget: null,
        why: null,
      });
    }
  }
  return found;
}

/** "gets through 80%, stays 20%". */
export function chancesInWords(report: OddsReport): string {
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const words = new Map<string, number>();
  for (const o of [...report.outcomes].sort((a, b) => b.weight - a.weight)) {
    const word = report.words?.[o.good] ?? o.text;
    words.set(word, (words.get(word) ?? 0) + o.weight);
  }
  return [...words].map(([word, weight]) => `${word} ${percent(weight / total)}`).join(', ');
}

/** Every row above the lists of hexes. */
export function actionsOf(position: Position, state: TableState): readonly Action[] {
  const { stage, ask } = state;
  const { foresight } = position;
  if (!stage) return [];
  const prepares = foresight.hasRiskyButton(ask);
  const attackTargets = prepares ? [] : openAttackTargets(position, stage, state);
  const weighed = attackTargets.reduce((sum, attackTarget) => sum + attackTarget.choices.length, 0) <= MAX_WITH_ODDS;
  const attacks = attackTargets.map((attackTarget) => attackRow(foresight, state, attackTarget, weighed));
  // Of closed options only attacks: the prompt shows how to finish.
  const looked = position.closed().filter(({ choice }) => choice.kind === 'attack');
  const closed = looked.map(
    ({ choice, why }): Action => ({
      id: `off ${choice.code}`,
      kind: 'off',
      title: choice.places.length > 0 ? 'Attack' : choice.label,
      second: why.text,
      report: null,
      cost: undefined,
      choice,
      attackTarget: null,
      why,
    }),
  );
  return [...attacks, ...(prepares ? [] : checkRows(foresight, stage)), ...closed];
}

/** What can be attacked now, for brackets on the map. */
export const attackTargetsNow = (position: Position, state: TableState): readonly AttackTarget[] =>
  state.stage && !position.foresight.hasRiskyButton(state.ask) ? openAttackTargets(position, state.stage, state) : [];
