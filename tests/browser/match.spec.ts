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

/** The shortest of a few matches of each game; where a game is not named its matches take minutes to click. */
const SHORTEST: Readonly<Record<string, readonly [scenario: string, seed: string]>> = {
  'combat-operations': ['blue_attack', 'three'],
  celles: ['standard', 'four'],
  peiper: ['d', 'six'],
  celtos: ['first-blood', 'four'],
};

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
  const shortest = SHORTEST[id];
  /** So many choices of a scenario are made by mouse at either end. */
  const ends = shortest ? 12 : 20;

  // From set-up to victory by mouse, with the page and the engine side by side: the shortest match, or where matches are long
  // and asked for (LONG_MATCHES=1), one of each scenario.
  const long = process.env.LONG_MATCHES === undefined ? [] : game.scenarios.map((s) => [s.id, 'one'] as const);
  for (const [scenario, seed] of shortest ? [shortest] : long)
    test(`${game.title}: a whole match by mouse${shortest ? '' : `, ${scenario}`}`, async ({ page }) => {
      test.setTimeout(shortest ? 900_000 : 7_200_000);
      const codes = foreseen(game, scenario, seed);
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
      const seed = 'one';
      const codes = foreseen(game, scenario, seed);
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
