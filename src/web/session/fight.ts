/**
 * One fight on one card: the questions that the rules ask one after another, gathered by trying the answers ahead. What the
 * player switched on is remembered by question; the choices that carry it out are found again after each switch.
 */

import { bestNumberFor } from '../../engine/cup.ts';
import type { Seat } from '../../engine/game.ts';
import type { OddsReport } from '../../engine/odds.ts';
import type { Why } from '../../engine/play.ts';
import type { SeatKnowledge } from '../../engine/seat.ts';
import { codeWith, phrase, verbOf } from '../../engine/verbs.ts';
import type { Lookahead } from './lookahead.ts';
import type { Choice, Places } from './places.ts';

/** The choices that begin an attack, as far as its target is named. None: the fight has begun. */
export interface Opening {
  readonly codes: readonly number[];
  /** The first of them; of a fight that has begun, what is chosen next. */
  readonly choice: Choice;
  /** The one that names the target. */
  readonly aim: Choice;
}

/** What may be switched on or off, or chosen instead of another. */
export interface Answer {
  readonly choice: Choice;
  readonly on: boolean;
  /** Why it is not allowed, or not beside what is on. */
  readonly why: Why | null;
}

export interface FightQuestion {
  readonly step: string;
  readonly prompt: string;
  readonly rule: string;
  /** Any number of the answers, at most one of them, or exactly one. */
  readonly takes: 'any' | 'one-or-none' | 'one';
  readonly answers: readonly Answer[];
}

/** What the player switched on, by question: exactly these. A question that is not here answers itself. */
export type Wishes = Readonly<Record<string, readonly number[]>>;

export interface Fight {
  readonly opening: Opening;
  readonly questions: readonly FightQuestion[];
  /** What is sent when the attack is confirmed, one after another. */
  readonly codes: readonly number[];
  /** The chances with what is on. */
  readonly report: OddsReport | null;
  /** Why it cannot be confirmed as it is. */
  readonly blocked: Why | null;
  /** Whose decision comes before chance; null if none does, or if that is a secret. */
  readonly waitsFor: Seat | null;
  /** It is one of a plan: nothing is resolved when it is confirmed. */
  readonly planned: boolean;
  readonly wishes: Wishes;
}

/** Questions of one fight are fewer than this. */
const MAX_QUESTIONS = 40;
/** Of kinds with no more things than this, those that are not allowed are shown too. */
const FEW = 8;

/** The questions that follow an opening, answered as wished; null if it is one choice, and no question of a fight follows. */
export function fightAfter(opening: Opening, lookahead: Lookahead, places: Places, wishes: Wishes = {}): Fight | null {
  const questions: FightQuestion[] = [];
  let { codes } = opening;
  let blocked: Why | null = null;
  let planned = false;
  for (let n = 0; n < MAX_QUESTIONS && blocked === null && !planned; n++) {
    const outlook = lookahead.at(codes);
    const asks = outlook?.asked()?.fight ?? false;
    if (!outlook || asks === false) break;
    planned = asks === 'plan';
    const asking = new Asking(outlook, codes, lookahead, places);
    const answered = planned ? asking.against(opening.aim, wishes) : asking.answer(wishes);
    questions.push(answered.question);
    ({ codes, blocked } = answered);
  }
  const ahead = lookahead.after(codes);
  const waits = ahead?.kind === 'waits' && ahead.seat !== null;
  if (questions.length === 0 && opening.codes.length < 2 && !waits) return null;
  return {
    opening,
    questions,
    codes,
    report: lastReport(codes, lookahead),
    blocked,
    waitsFor: ahead?.kind === 'waits' ? ahead.seat : null,
    planned,
    wishes,
  };
}

/** The chances that the last choice with any gives. */
function lastReport(codes: readonly number[], lookahead: Lookahead): OddsReport | null {
  for (let n = codes.length; n > 0; n--) {
    const report = lookahead.oddsOf(codes.slice(0, n));
    if (report) return report;
  }
  return null;
}

/** How good an attack is for the attacker: the chance to gain less the chance to lose, from -1 to 1. */
export function attackScore(report: OddsReport | null): number {
  if (!report) return 0;
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0) || 1;
  const gain = { attacker: 1, defender: -1, both: 0, none: 0 } as const;
  return report.outcomes.reduce((sum, o) => sum + gain[o.good] * o.weight, 0) / total;
}

interface Answered {
  readonly question: FightQuestion;
  /** All choices of the fight up to here. */
  readonly codes: readonly number[];
  readonly blocked: Why | null;
}

/** One question of a fight, as it is asked after the choices before it. */
class Asking {
  private readonly step: string;
  private readonly options: readonly number[];

  constructor(
    private readonly outlook: SeatKnowledge,
    private readonly before: readonly number[],
    private readonly lookahead: Lookahead,
    private readonly places: Places,
  ) {
    const asked = outlook.asked();
    this.step = asked?.step ?? '';
    this.options = asked?.options ?? [];
  }

  answer(wishes: Wishes): Answered {
    const wished = wishes[this.step];
    const open = this.options.filter((code) => !this.isClosing(code));
    // Some answers bring a question of their own before this one comes again.
    const repeats = this.closes() && open.some((code) => this.isAskedAgain([...this.before, code]));
    return repeats ? this.several(open, wished) : this.one(open, wished);
  }

  /** What else a plan may send against the target of an attack: any of it, and the plan stays open. */
  against({ places: named }: Choice, wishes: Wishes): Answered {
    const { before, lookahead, places } = this;
    const key = named.at(-1)?.key;
    const same = (code: number): boolean => places.choice(code).places.at(-1)?.key === key;
    const codes = this.carried((wishes[this.step] ?? []).filter(same));
    const made = codes.slice(before.length);
    const more = lookahead.at(codes)?.asked()?.options ?? [];
    const answers = [...new Set([...this.options, ...made, ...more])].filter(same).map((code): Answer => {
      const on = made.includes(code);
      return { choice: places.choice(code), on, why: on ? null : (lookahead.at(codes)?.why(code) ?? null) };
    });
    return { question: this.question('any', answers), codes, blocked: null };
  }

  private question(takes: FightQuestion['takes'], answers: readonly Answer[]): FightQuestion {
    const { prompt = '', rule = '' } = this.outlook.asked() ?? {};
    return { step: this.step, prompt, rule, takes, answers };
  }

  private isClosing(code: number): boolean {
    return this.outlook.game.verbs[verbOf(code)]?.closing === true;
  }

  /** Whether there is a choice that closes the question, allowed now or not. */
  private closes(): boolean {
    return [...this.options, ...this.outlook.closed().map(({ code }) => code)].some((c) => this.isClosing(c));
  }

  /** Whether the same question follows these choices. */
  private isAskedAgain(codes: readonly number[]): boolean {
    return this.lookahead.at(codes)?.asked()?.step === this.step;
  }

  /** A question with one answer. */
  private one(open: readonly number[], wished: readonly number[] | undefined): Answered {
    const closing = this.options.find((code) => this.isClosing(code));
    const chosen = open.find((code) => wished?.includes(code)) ?? closing ?? this.unaided(open);
    const answers = [
      ...open.map((code) => ({ choice: this.places.choice(code), on: code === chosen, why: null })),
      ...this.refused(open),
    ].sort((a, b) => a.choice.code - b.choice.code);
    return {
      question: this.question(closing === undefined ? 'one' : 'one-or-none', answers),
      codes: chosen === undefined ? this.before : [...this.before, chosen],
      blocked: null,
    };
  }

  /** The other things of a small kind, with the reason why each is not allowed. */
  private refused(open: readonly number[]): readonly Answer[] {
    const { game } = this.outlook;
    const [first] = open;
    if (first === undefined) return [];
    const { verb, things } = phrase(game.verbs, first);
    const kind = game.kinds[things.at(-1)?.kind ?? ''];
    if (!kind || kind.size > FEW || open.some((code) => verbOf(code) !== verbOf(first))) return [];
    const before = things.slice(0, -1).map((thing) => thing.id);
    return Array.from({ length: kind.size }, (_, id) => codeWith(verb, verbOf(first), [...before, id])).flatMap(
      (code) => {
        const why = open.includes(code) ? null : this.outlook.why(code);
        const choice = this.places.choice(code);
        return why && !choice.parts?.includes(null) ? [{ choice, on: false, why }] : [];
      },
    );
  }

  /** The answer to begin with: nothing of what could be added, else what is best for the attacker or for what is drawn for. */
  private unaided(open: readonly number[]): number | undefined {
    const [first] = open;
    const cup = first === undefined ? undefined : this.lookahead.oddsOf([...this.before, first])?.cup;
    if (cup) {
      const words = cup.options[bestNumberFor(cup, this.lookahead.aimOf(cup)) - cup.low];
      const meant = open.find((code) => this.places.choice(code).words === words);
      if (meant !== undefined) return meant;
    }
    const bare = open.find((code) => this.places.choice(code).parts?.length === 0);
    if (bare !== undefined) return bare;
    let best: number | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const code of open) {
      const score = attackScore(this.lookahead.oddsOf([...this.before, code]));
      if (score > most) [most, best] = [score, code];
    }
    return best;
  }

  /** A question that is asked again until it is closed: any number of answers. If none would do, all that are allowed. */
  private several(open: readonly number[], wished: readonly number[] | undefined): Answered {
    const { before, lookahead } = this;
    const closingAt = (codes: readonly number[]): number | undefined =>
      lookahead
        .at(codes)
        ?.asked()
        ?.options.find((code) => this.isClosing(code));
    const codes = this.carried(wished ?? (closingAt(before) === undefined ? open : []));
    const made = codes.slice(before.length);
    const here = this.isAskedAgain(codes) ? lookahead.at(codes) : null;
    const more = (here?.asked()?.options ?? []).filter((code) => !this.isClosing(code));
    const answers = [...new Set([...open, ...made, ...more])].map((code): Answer => {
      const on = made.includes(code);
      return { choice: this.places.choice(code), on, why: on || !here ? null : here.why(code) };
    });
    const closing = here ? closingAt(codes) : undefined;
    const shut = closing === undefined ? here?.closed().find(({ code }) => this.isClosing(code)) : undefined;
    return {
      question: this.question('any', answers),
      codes: closing === undefined ? codes : [...codes, closing],
      blocked: shut?.why ?? null,
    };
  }

  /** The wanted answers made one after another, as far as they are allowed. */
  private carried(wanted: readonly number[]): readonly number[] {
    let codes = this.before;
    const add = (code: number): void => {
      if (this.isAskedAgain(codes) && this.lookahead.at(codes)?.allows(code)) codes = [...codes, code];
    };
    // Answers that bring a question of their own come last.
    const plain = wanted.filter((code) => this.isAskedAgain([...this.before, code]));
    for (const code of plain) add(code);
    for (const code of wanted) if (!plain.includes(code)) add(code);
    return codes;
  }
}

/** The wishes with one answer switched on, or off if it is on. */
export function toggled({ questions, wishes }: Fight, code: number): Wishes {
  const question = questions.find(({ answers }) => answers.some(({ choice }) => choice.code === code));
  if (!question) return wishes;
  // A question that came again after one of its answers is one question.
  const on = questions
    .filter(({ step }) => step === question.step)
    .flatMap(({ answers }) => answers.filter((a) => a.on).map((a) => a.choice.code));
  const isOn = on.includes(code);
  const { takes, step } = question;
  const now =
    takes === 'one'
      ? [code]
      : takes === 'one-or-none'
        ? isOn
          ? []
          : [code]
        : isOn
          ? on.filter((c) => c !== code)
          : [...on, code];
  return { ...wishes, [step]: now };
}
