/** The rows of the decision: attacks first, then what else a die decides, then what is looked for and not possible now. */

import type { Why } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Amount } from '../../engine/text.ts';
import { percent } from '../../engine/text.ts';
import { type Aim, aimsOf, bestOf } from './aims.ts';
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
  /** What is shown first when it is taken. */
  readonly choice: Choice | null;
  readonly aim: Aim | null;
  readonly why: Why | null;
}

/** More chances than these are not worked out for a list: the map and the card tell them. */
const MOST_WEIGHED = 14;
const MOST_CHECKS = 4;

/** The attacks that go with what is picked. */
function openAims({ outlook, foresight }: Position, stage: Stage, { ask, places }: TableState): readonly Aim[] {
  if (!ask || !places || !outlook) return [];
  const [picked] = stage.picked;
  const choices = picked
    ? ask.choices.filter((c) => c.places.length === 0 || c.places.some((p) => p.key === picked.key))
    : ask.choices;
  const isOwn = (id: string): boolean => {
    const side = places.piece(id)?.design.side;
    return side !== undefined && seatOfSide(outlook.game, side) === ask.seat;
  };
  return aimsOf(choices, foresight, places, isOwn);
}

const names = (report: OddsReport | null, state: TableState): string =>
  report?.fight
    ? report.fight.defenders
        .map((d) => state.places?.piece(d.piece)?.name ?? '')
        .filter((name) => name !== '')
        .join(', ')
    : '';

function attackRow(foresight: Foresight, state: TableState, aim: Aim, weigh: boolean): Action {
  const choice = (weigh ? bestOf(aim, foresight) : undefined) ?? aim.choices[0] ?? null;
  const report = weigh && choice ? foresight.oddsOf(choice.code) : null;
  const costs = weigh
    ? aim.choices.flatMap((c) => foresight.previewOf(c.code)?.cost ?? []).sort((a, b) => a.value - b.value)
    : [];
  const several = new Set(aim.choices.map((c) => c.places[0]?.key)).size;
  const who = names(report, state);
  return {
    id: `attack ${aim.key}`,
    kind: 'attack',
    title: `Attack ${report?.fight?.target ?? aim.label}`,
    second: who || (several > 1 ? `${several} of yours can` : (choice?.label ?? '')),
    report,
    cost: costs[0],
    choice,
    aim,
    why: null,
  };
}

/** Moves that hang on a roll: each way is a row of its own. */
function checkRows(foresight: Foresight, stage: Stage): readonly Action[] {
  const found: Action[] = [];
  for (const target of stage.targets) {
    if (found.length >= MOST_CHECKS) break;
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
        aim: null,
        why: null,
      });
    }
  }
  return found;
}

/** "gets through 80 %, stays 20 %". */
export function chancesInWords(report: OddsReport): string {
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const words = new Map<string, number>();
  for (const o of [...report.outcomes].sort((a, b) => b.weight - a.weight)) {
    const word = report.words?.[o.good] ?? o.text;
    words.set(word, (words.get(word) ?? 0) + o.weight);
  }
  return [...words].map(([word, weight]) => `${word} ${percent(weight / total)}`).join(', ');
}

/** Every row that stands over the lists of hexes. */
export function actionsOf(position: Position, state: TableState): readonly Action[] {
  const { stage, ask } = state;
  const { foresight } = position;
  if (!stage) return [];
  const prepares = foresight.hasRiskyButton(ask);
  const aims = prepares ? [] : openAims(position, stage, state);
  const weighed = aims.reduce((sum, aim) => sum + aim.choices.length, 0) <= MOST_WEIGHED;
  const attacks = aims.map((aim) => attackRow(foresight, state, aim, weighed));
  // Of what is shut only what people look for: how to attack. How to be done stands in the prompt.
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
      aim: null,
      why,
    }),
  );
  return [...attacks, ...(prepares ? [] : checkRows(foresight, stage)), ...closed];
}

/** What can be attacked now, for brackets on the map. */
export const aimsNow = (position: Position, state: TableState): readonly Aim[] =>
  state.stage && !position.foresight.hasRiskyButton(state.ask) ? openAims(position, state.stage, state) : [];
