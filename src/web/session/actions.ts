/** The rows of the decision card: attacks, then other options with a roll, then attacks that are not possible now. */

import type { Why } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Amount } from '../../engine/text.ts';
import { percent } from '../../engine/text.ts';
import { type AttackTarget, attackTargetsOf, bestOpening, oddsOfOpening } from './attack-targets.ts';
import { fightAfter, type Opening } from './fight.ts';
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
  /** How the attack begins that is shown then. */
  readonly opening: Opening | null;
  readonly attackTarget: AttackTarget | null;
  readonly why: Why | null;
}

/** Of more options than this the list shows no odds: the map and the card do. */
const MAX_WITH_ODDS = 14;
const MAX_CHECKS = 4;

/** The attacks that go with what is picked. */
function openAttackTargets(position: Position, stage: Stage, { ask, places }: TableState): readonly AttackTarget[] {
  const { outlook } = position;
  if (!ask || !places || !outlook) return [];
  const [picked] = stage.picked;
  const choices = picked
    ? ask.choices.filter((c) => c.places.length === 0 || c.places.some((p) => p.key === picked.key))
    : ask.choices;
  const isOwn = (id: string): boolean => {
    const side = places.piece(id)?.design.side;
    return side !== undefined && seatOfSide(outlook.game, side) === ask.seat;
  };
  return attackTargetsOf(choices, position, places, isOwn);
}

function attackRow(position: Position, state: TableState, attackTarget: AttackTarget, weigh: boolean): Action {
  const { foresight, lookahead } = position;
  const { openings } = attackTarget;
  const { places } = state;
  const opening = (weigh && places ? bestOpening(attackTarget, position, places) : undefined) ?? openings[0] ?? null;
  const report =
    weigh && opening && places ? oddsOfOpening(opening, position, fightAfter(opening, lookahead, places)) : null;
  const costs = weigh
    ? openings.flatMap((o) => foresight.previewOf(o.choice.code)?.cost ?? []).sort((a, b) => a.value - b.value)
    : [];
  return {
    id: `attack ${attackTarget.key}`,
    kind: 'attack',
    title: `Attack ${report?.fight?.target ?? attackTarget.label}`,
    second: attackersInWords(openings, report, state) || (opening?.choice.label ?? ''),
    report,
    cost: costs[0],
    choice: opening?.choice ?? null,
    opening,
    attackTarget,
    why: null,
  };
}

/** "with Spitze Pz, or 1 other": who attacks as shown, and how many others could. */
function attackersInWords(openings: readonly Opening[], report: OddsReport | null, { places }: TableState): string {
  const heads = new Set(openings.flatMap((o) => o.choice.places[0]?.piece ?? []));
  const fighters = (report?.fight?.attackers ?? []).filter((f) => f.role !== 'may-join' && f.role !== 'supports');
  const named = fighters.flatMap((f) => places?.piece(f.piece)?.name ?? []);
  const others = [...heads].filter((id) => !fighters.some((f) => f.piece === id)).length;
  if (named.length === 0) return heads.size > 1 ? `${heads.size} of your units can` : '';
  const who = named.length > 3 ? `${named.length} units` : named.join(', ');
  return `with ${who}${others > 0 ? `; ${others} ${others === 1 ? 'other unit' : 'other units'} can` : ''}`;
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
        opening: null,
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
  const weighed = attackTargets.reduce((sum, attackTarget) => sum + attackTarget.openings.length, 0) <= MAX_WITH_ODDS;
  const attacks = attackTargets.map((attackTarget) => attackRow(position, state, attackTarget, weighed));
  // Of closed options only attacks: the prompt shows how to finish.
  const looked = position.closed().filter(({ choice }) => choice.kind === 'attack' && choice.row === undefined);
  const piece = stage.picked.at(-1)?.piece;
  const refused = piece !== undefined && attacks.length === 0 ? position.refusedAttack(piece) : null;
  const closed = [...looked, ...(refused ? [refused] : [])].map(
    ({ choice, why }): Action => ({
      id: `off ${choice.code}`,
      kind: 'off',
      title: choice.places.length > 1 ? 'Attack' : choice.label,
      second: why.text,
      report: null,
      cost: undefined,
      choice,
      opening: null,
      attackTarget: null,
      why,
    }),
  );
  return [...attacks, ...(prepares ? [] : checkRows(foresight, stage)), ...closed];
}

/** What can be attacked now, for brackets on the map. */
export const attackTargetsNow = (position: Position, state: TableState): readonly AttackTarget[] =>
  state.stage && !position.foresight.hasRiskyButton(state.ask) ? openAttackTargets(position, state.stage, state) : [];
