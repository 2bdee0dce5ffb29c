/**
 * Standing orders: decisions a player makes in advance, as conditions over what the seat knows. In a correspondence match
 * they are tried in order whenever the seat is asked; the first one that fits and is allowed is carried out. The server
 * applies them; the page shows what they would do.
 *
 * "Never commit the combat chit below 2-1": { when: { step: 'combat-chit', below: '2-1' }, choose: 'pass' }.
 * "Reply D1 if attacked at 2103": { when: { step: 'reply', mentions: ['2103'] }, choose: 'reply D1' }.
 */

import type { AnyGame, ReadyOrder, View } from '../engine/game.ts';
import { lineText, optionWords } from '../engine/play.ts';
import { SeatKnowledge, type SeatSnapshot } from '../engine/seat.ts';

export interface Order {
  /** A name for the list. */
  readonly name: string;
  readonly when: {
    /** The step of the decision; * stands for anything. */
    readonly step?: string | undefined;
    readonly prompt?: string | undefined;
    /** All of these words are in the prompt or in the last lines of the log. */
    readonly mentions?: readonly string[] | undefined;
    /** A figure of the position as this seat knows it. */
    readonly measure?:
      | { readonly id: string; readonly atLeast?: number | undefined; readonly atMost?: number | undefined }
      | undefined;
    /** The odds column in question is lower than this, … */
    readonly below?: string | undefined;
    /** … or at least this. */
    readonly atLeast?: string | undefined;
  };
  /** The option in words; * stands for anything. */
  readonly choose?: string | undefined;
  /** Excludes these options; if only one is left, it is chosen. */
  readonly never?: string | undefined;
  /** Suspended. */
  readonly off?: boolean | undefined;
}

/** A ready-made order in words, with an odds column in its place. */
export const orderWords = ({ text, odds }: ReadyOrder, column: string = odds?.[1] ?? ''): string =>
  text.replace('{odds}', column);

/** A ready-made order as one that can be given. */
export function orderFrom(ready: ReadyOrder, column: string = ready.odds?.[1] ?? ''): Order {
  const { step, choose, never, odds } = ready;
  return {
    name: orderWords(ready, column),
    when: { step, ...(odds ? { [odds[0]]: column } : {}) },
    ...(choose === undefined ? {} : { choose }),
    ...(never === undefined ? {} : { never }),
  };
}

/** Plain matching with *: no pattern of the player is run as an expression. */
export function fits(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split('*');
  const whole = text.toLowerCase();
  if (parts.length === 1) return whole === parts[0];
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  if (!whole.startsWith(first) || whole.length < first.length + last.length || !whole.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = whole.indexOf(part, at);
    if (found < 0 || found + part.length > whole.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

const ratio = (text: string): number | null => {
  const found = /(\d+)\s*[-:]\s*(\d+)/.exec(text);
  return found ? Number(found[1]) / Number(found[2]) : null;
};

/** The odds column of an option or of the prompt. */
function column(outlook: SeatKnowledge, options: readonly number[], prompt: string): number | null {
  for (const code of options) {
    const odds = outlook.odds(code) as { readonly column?: string; readonly title?: string } | null;
    const found = odds && (ratio(odds.column ?? '') ?? ratio(odds.title ?? ''));
    if (found !== null && found !== undefined) return found;
  }
  return ratio(prompt);
}

/** The option that the orders choose now; null if none of them fits. */
export function applyStandingOrders(
  game: AnyGame,
  sight: Pick<SeatSnapshot, 'view' | 'seat' | 'moments'>,
  orders: readonly Order[],
): number | null {
  const outlook = new SeatKnowledge(game, sight.view as View, sight.seat);
  const asked = outlook.asked();
  if (!asked) return null;
  const said = (sight.moments.at(-1)?.lines ?? []).map((line) => lineText(game, line, outlook.state));
  const heard = [asked.prompt, ...said].join('\n').toLowerCase();
  for (const { when, choose, never, off } of orders) {
    if (off) continue;
    if (when.step !== undefined && !fits(when.step, asked.step)) continue;
    if (when.prompt !== undefined && !fits(when.prompt, asked.prompt)) continue;
    if (when.mentions?.some((word) => !heard.includes(word.toLowerCase()))) continue;
    if (when.measure) {
      const { id, atLeast, atMost } = when.measure;
      const found = game.measures?.(outlook.state, sight.seat).find((m) => m.id === id)?.value;
      if (found === undefined || found < (atLeast ?? -Infinity) || found > (atMost ?? Infinity)) continue;
    }
    if (when.below !== undefined || when.atLeast !== undefined) {
      const odds = column(outlook, asked.options, asked.prompt);
      if (odds === null) continue;
      if (when.below !== undefined && odds >= (ratio(when.below) ?? 0)) continue;
      if (when.atLeast !== undefined && odds < (ratio(when.atLeast) ?? 0)) continue;
    }
    const offered = asked.options.filter((code) => never === undefined || !fits(never, optionWords(game, code)));
    if (choose !== undefined) {
      const code = offered.find((c) => fits(choose, optionWords(game, c)));
      if (code !== undefined) return code;
    } else if (never !== undefined && offered.length === 1 && asked.options.length > 1) return offered[0] as number;
  }
  return null;
}
