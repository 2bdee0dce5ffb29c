/** A fight in words: who attacks, what is added, and what the button of its card does. */

import { type CardUse, printedUse } from '../../engine/card-face.ts';
import type { Fight as Fighting, OddsReport } from '../../engine/odds.ts';
import { capital, percent } from '../../engine/text.ts';
import type { Answer, Fight, FightQuestion } from './fight.ts';
import type { Lookahead } from './lookahead.ts';
import { type Choice, hexesOf, type Places } from './places.ts';
import type { TableState } from './table-state.ts';

/** The piece that an answer brings in: its last thing, or who goes where its last thing is. */
export const broughtBy = ({ places }: Choice): string | undefined => {
  const last = places.at(-1);
  return last?.piece ?? (places.length > 1 && hexesOf(last?.spots ?? []).length > 0 ? places[0]?.piece : undefined);
};

/** The answer that brings a piece in, or leaves it out. */
export const answerWith = ({ questions }: Fight, piece: string): Answer | undefined =>
  questions.flatMap((q) => q.answers).find(({ choice }) => broughtBy(choice) === piece);

/** Whether a question is about who takes part. */
export const asksForPieces = ({ answers }: FightQuestion, places: Places | null): boolean =>
  answers.length > 0 &&
  answers.every(({ choice }) => {
    const piece = broughtBy(choice);
    return piece !== undefined && places?.piece(piece)?.design.card === undefined;
  });

/** What an answer plays a card for. */
export function cardUseOf({ choice }: Answer, places: Places | null): CardUse | undefined {
  const face = places?.piece(choice.places[0]?.piece ?? '')?.design.card;
  return face && choice.places.length === 1 ? printedUse(face, choice.verb) : undefined;
}

/** What an answer is called on its switch: of a card, what it is played for. */
export const nameOf = (answer: Answer, places: Places | null): string =>
  cardUseOf(answer, places)?.name ?? answer.choice.places.at(-1)?.label ?? answer.choice.label;

/** Those who attack as it is shown now. */
const attackersOf = ({ attackers }: Fighting): readonly string[] =>
  attackers.filter(({ role = 'leads' }) => role === 'leads' || role === 'joins').map((fighter) => fighter.piece);

/** What is added to the attack: support, tactics, cards. */
function additionsOf({ questions }: Fight, places: Places | null): readonly string[] {
  return questions.flatMap((question) => {
    if (asksForPieces(question, places)) return [];
    const on = question.answers.filter((answer) => answer.on);
    // A number, and what is asked either way, is said by what is drawn.
    return on.flatMap(
      (answer) =>
        answer.choice.parts?.filter((part) => part !== null) ??
        (question.takes === 'one' ? [] : [nameOf(answer, places)]),
    );
  });
}

/** "Attack with 3 units, OBA, draw a card". */
export function attackInWords(fight: Fight, report: OddsReport, { places }: Pick<TableState, 'places'>): string {
  // Nothing is left to be said but what is drawn.
  if (report.draws && fight.opening.codes.length === 0 && fight.questions.every((q) => q.takes === 'one'))
    return capital(report.draws);
  if (report.action)
    return [report.action, ...additionsOf(fight, places), ...(report.draws ? [report.draws] : [])].join(', ');
  const who = report.fight ? attackersOf(report.fight) : [];
  const [first] = who;
  const name = first === undefined ? undefined : places?.piece(first)?.name;
  const verb = fight.planned ? 'Plan an attack' : 'Attack';
  const head = who.length > 1 ? `${verb} with ${who.length} units` : name ? `${verb} with ${name}` : verb;
  if (fight.planned && report.fight) {
    const support = report.fight.attackers.flatMap((f) =>
      f.role === 'supports' ? (places?.piece(f.piece)?.name ?? []) : [],
    );
    return support.length > 0 ? `${head}, supported by ${support.join(' and ')}` : head;
  }
  return [head, ...additionsOf(fight, places), ...(report.draws ? [report.draws] : [])].join(', ');
}

/** "31%": the chance that the attacker gains, or of what is drawn for. */
export function gainInWords(report: OddsReport | null, lookahead: Pick<Lookahead, 'aimOf'>): string {
  if (!report) return '';
  const { cup } = report;
  if (cup) return percent(cup.aims[lookahead.aimOf(cup)]?.chances[cup.number - cup.low] ?? 0);
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  return percent(report.outcomes.reduce((sum, o) => sum + (o.good === 'attacker' ? o.weight : 0), 0) / total);
}
