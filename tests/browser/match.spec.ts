import type { Page } from '@playwright/test';
import type { AnyGame } from '../../src/engine/game.ts';
import { Match } from '../../src/engine/match.ts';
import { RandomSource } from '../../src/engine/random.ts';
import { writeRecord } from '../../src/engine/record.ts';
import {
  bareMap,
  catalog,
  choose,
  expect,
  hurried,
  openGame,
  openRecord,
  openTable,
  passScreen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

/** One in so many choices of a player in a hurry is more than the next way out. */
const ZEAL = 12;

/** The choices of a player in a hurry to the end of a match. */
function foreseen(game: AnyGame, scenario: string, seed: string): readonly number[] {
  const match = new Match(game, { scenario, seed });
  const random = new RandomSource(seed);
  while (!match.isOver) match.choose(hurried(match, random, ZEAL));
  return match.choices();
}

/** A match of more choices takes minutes to click: it is played whole where that is asked for (LONG_MATCHES=1). */
const TOO_LONG = 400;

const seeds = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The match played on to its end by a player in a hurry, without the page. */
function toItsEnd(match: Match, random: RandomSource): readonly number[] {
  const on = match.branch();
  while (!on.isOver) on.choose(hurried(on, random, ZEAL));
  return on.choices();
}

/**
 * The choices of a plan by mouse, until so many are made. The card of a fight makes several at once, and where it makes others
 * than planned, a player in a hurry goes on from there.
 */
async function playOut(page: Page, match: Match, plan: readonly number[], random: RandomSource, until = Infinity) {
  let follows = true;
  while (!match.isOver && match.length < until) {
    const planned = plan[match.length];
    await choose(page, match, follows && planned !== undefined ? planned : hurried(match, random, ZEAL));
    follows &&= match.choices().every((code, i) => code === plan[i]);
  }
}

async function expectVictory(page: Page, match: Match): Promise<void> {
  expect(match.isOver).toBe(true);
  await passScreen(page);
  const result = match.game.results[match.state.result - 1];
  await expect(page.getByTestId('result')).toContainText(result?.text ?? '?');
}

for (const { id } of catalog) {
  const game = await openGame(id);
  const planned = game.scenarios.flatMap(({ id: scenario }) =>
    seeds.map((seed) => ({ scenario, seed, codes: foreseen(game, scenario, seed) })),
  );

  const byLength = planned.toSorted((a, b) => a.codes.length - b.codes.length);
  const [whole] = byLength;
  if (!whole) throw new Error('no match was planned');
  /** So many choices of a scenario are made by mouse at either end. */
  const ends = whole.codes.length > TOO_LONG ? 20 : 12;

  // From set-up to victory by mouse, with the page and the engine side by side: the shortest of a few matches, or where
  // matches are long and asked for, the shortest of each scenario.
  const isLong = whole.codes.length > TOO_LONG;
  const wholes = !isLong
    ? [whole]
    : process.env.LONG_MATCHES === undefined
      ? []
      : game.scenarios.flatMap(({ id: scenario }) => byLength.filter((p) => p.scenario === scenario).slice(0, 1));
  for (const { scenario, seed, codes } of wholes)
    test(`${game.title}: a whole match by mouse${isLong ? `, ${scenario}` : ''}`, async ({ page }) => {
      test.setTimeout(isLong ? 7_200_000 : 900_000);
      const match = await openTable(page, game, { scenario, seed });
      await passScreen(page);
      await page.keyboard.press('0');
      await playOut(page, match, codes, new RandomSource(seed));
      await expectVictory(page, match);
    });

  // Every scenario begins and ends by mouse.
  for (const { id: scenario, title } of game.scenarios)
    test(`${game.title}, ${title}: the first and the last choices by mouse`, async ({ page }) => {
      test.setTimeout(600_000);
      const plan = planned.find((p) => p.scenario === scenario);
      if (!plan) throw new Error('no match was planned');
      const { codes, seed } = plan;
      const match = await openTable(page, game, { scenario, seed });
      await passScreen(page);
      await page.keyboard.press('0');
      const random = new RandomSource(seed);
      await playOut(page, match, codes, random, ends);
      const asPlanned = match.choices().every((code, i) => code === codes[i]);
      const whole = asPlanned ? codes : toItsEnd(match, random);
      for (const code of whole.slice(match.length, -ends)) match.choose(code);
      await openRecord(page, writeRecord(match, true));
      await passScreen(page);
      await page.keyboard.press('0');
      await playOut(page, match, whole, random);
      await expectVictory(page, match);
    });
}
