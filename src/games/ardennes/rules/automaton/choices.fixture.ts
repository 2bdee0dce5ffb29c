/** For the tests of the decision tables: an Allied impulse, and what the log unfolds of its choices. */

import { expect, it } from 'vitest';
import { foldedText, lineText } from '../../../../engine/play.ts';
import { ardennes, type Given, given, placed, type Table, type Units } from '../../testing.ts';

/** A choice as it is told: its title, its levels one by one, and all candidates, by their short names. */
export interface Told {
  readonly title: string;
  readonly lines: readonly string[];
}

const short = (text: string): string => text.replace(/[A-Z][\w .'-]*? (?=\d{4})/g, '');

/** Every choice with more than one candidate, in the order in which they were made. */
export const told = (t: Table): Told[] =>
  t.match
    .fullLog()
    .flatMap((moment) =>
      moment
        .filter((line) => line.folded !== undefined)
        .map((line) => ({ title: lineText(ardennes, line), lines: foldedText(ardennes, line).map(short) })),
    );

/** A waiting unit of the Reserve. */
export const wait = (due = 18) => ({ hex: null, off: 'reserve', due });
/** A unit that is due on a later day. */
export const due = (day: number) => ({ hex: null, off: 'calendar', due: day });

/**
 * The Allies turn over a card (and more cards, action cards and dice as they fall). The German holds cards, so that the day
 * goes on.
 */
export function impulse(units: Units, card: string, { cards, dice, ...more }: Given = {}): Table {
  const t = given({
    clear: true,
    solo: true,
    day: 18,
    units: placed(units),
    ...more,
    cards: { [card]: { card: 'pile' }, G23: { card: 'hand' }, G32: { card: 'hand' }, ...(cards as object) },
    dice: [card, ...(dice ?? [])],
    at: { step: 'alliedImpulse' },
  });
  return t.choose('turn-over');
}

/**
 * An activation that draws this action card; the two others, found by their places among those left, are the last ones of
 * the deck: 23 and 24 unless told otherwise.
 */
export function action(units: Units, card: string, number: number, { dice, ...more }: Given = {}): Table {
  const t = impulse(units, card, { ...more, dice: [number, 23, 22, ...(dice ?? [])] });
  expect(t.state.actions[0], 'the action card that comes first').toBe(number);
  return t.choose('carry-out');
}

/**
 * A test that one level of a table decides: the choice that is told under this title runs through exactly these lines, and
 * the level that leaves one candidate is the named one. A level that stands for several of the table is named in `by`.
 */
export function decides(
  table: string,
  level: string,
  make: () => { readonly t: Table; readonly title: string; readonly lines: readonly string[]; readonly by?: string },
): void {
  it(`${table} ${level} decides`, () => {
    const { t, title, lines, by } = make();
    const choice = told(t).find((x) => x.title.startsWith(title));
    if (!choice)
      throw new Error(
        `no choice "${title}"; told were: ${told(t)
          .map((x) => x.title)
          .join('; ')}`,
      );
    expect(choice.lines).toEqual(lines);
    const last = choice.lines.at(-2) ?? '';
    expect(last.startsWith(`${by ?? level}: 1 left,`), `${last} by ${by ?? level}`).toBe(true);
  });
}

/** A test of a level that is no ranking: a filter, a date, a row of a table. */
export function settles(table: string, level: string, test: () => void): void {
  it(`${table} ${level}`, test);
}
