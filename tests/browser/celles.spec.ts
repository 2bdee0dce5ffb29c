import type { Page } from '@playwright/test';
import type { Match } from '../../src/engine/match.ts';
import type { OddsReport } from '../../src/engine/odds.ts';
import { lineText, readOption } from '../../src/engine/play.ts';
import { parseRecord, replayRecord } from '../../src/engine/record.ts';
import { parseRulebook } from '../../src/engine/rulebook.ts';
import { type Amount, amountText } from '../../src/engine/text.ts';
import { rowsOf } from '../../src/web/table/log-rows.ts';
import { bareMap, choicesShown, choose, expect, openGame, openTable, recordShown, seen, test } from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');
const rulebook = parseRulebook(celles.rulebook);
/** With these dice and draws the two turns below meet everything that is to be shown. */
const SEED = 'celles-1180';

const percent = (chance: number): string => `${Math.round(chance * 1000) / 10}%`;
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

const points = (amount: Amount | undefined): string => (amount ? amountText(amount) : '?');

/** A person at the table, with the engine beside the page. */
class Hand {
  readonly page: Page;
  readonly match: Match;

  constructor(page: Page, match: Match) {
    this.page = page;
    this.match = match;
  }

  code(words: string): number {
    return readOption(celles, words);
  }

  /** Choices in words, each made with the mouse. */
  async does(...choices: string[]): Promise<void> {
    for (const words of choices) await choose(this.page, this.match, this.code(words));
  }

  /** What was clicked has become this choice. */
  async hasDone(words: string): Promise<void> {
    this.match.choose(words);
    await choicesShown(this.page, this.match);
  }

  /** A card waits; it is put away by a press. */
  async seesEvent(text: string): Promise<void> {
    await expect(this.page.getByTestId('event')).toContainText(text);
    await seen(this.page);
  }

  piece(id: string) {
    return this.page.locator(`.board-option[data-piece="${id}"]`);
  }

  hex(label: string) {
    return this.page.locator(`.board-option[data-hex="${label}"]`);
  }

  async isAsked(seat: string, prompt: string): Promise<void> {
    await seen(this.page);
    await expect(this.page.locator('.prompt .who')).toHaveText(seat);
    await expect(this.page.getByTestId('prompt')).toContainText(prompt);
  }

  async reads(...lines: string[]): Promise<void> {
    for (const line of lines) await expect(this.page.getByTestId('log')).toContainText(line);
  }

  /** All lines as they stand on the screen, one part after another scrolled into sight: elsewhere they are not laid out. */
  async readsLog(): Promise<string[]> {
    const lines: string[] = [];
    // Of a long match the page has the end only, until somebody asks for what came before.
    const earlier = this.page.getByRole('button', { name: 'Show earlier moves' });
    while (await earlier.isVisible()) await earlier.click();
    for (const part of await this.page.getByTestId('log').locator('.rows').all()) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toHaveText(/\S/, { useInnerText: true });
      lines.push(...(await part.locator('p, h3').allInnerTexts()));
    }
    return lines;
  }

  /** The report on the screen, figure by figure, is the one the game gives for this choice; nothing has happened yet. */
  async seesOdds(words: string): Promise<OddsReport> {
    const report = celles.odds?.(this.match.state, this.code(words)) as OddsReport;
    const card = this.page.locator('.armed');
    await expect(this.page.getByTestId('confirm')).toHaveAttribute('data-option', words);
    const { fight } = report;
    await expect(card.getByRole('heading')).toHaveText(fight ? `Attack ${fight.target}` : report.title);
    if (fight?.sums) await expect(card.locator('.odds .sum')).toHaveText(fight.sums.join(' : '));
    if (report.column) await expect(card.locator('.odds .col')).toHaveText(report.column);
    const rows = report.modifiers.map((m) => [m.text, m.rule, signed(m.value)]);
    const sum = report.modifiers.reduce((n, m) => n + m.value, 0);
    if (rows.length > 1) rows.push(['Net modifier', '', signed(sum)]);
    const shown = await card
      .locator('.mods tr')
      .evaluateAll((list) => list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    expect(shown).toEqual(rows);
    for (const m of report.modifiers) expect(rulebook.find(m.rule), m.rule).toBeTruthy();
    const total = report.outcomes.reduce((n, o) => n + o.weight, 0);
    if (fight) {
      // Every kind of outcome with its chance, and what it means in words that name who.
      for (const good of new Set(report.outcomes.map((o) => o.good))) {
        const weight = report.outcomes.reduce((n, o) => n + (o.good === good ? o.weight : 0), 0);
        await expect(card.locator('.says li', { hasText: `${(10 * weight) / total} in 10` }).first()).toBeVisible();
      }
    } else {
      const bars = await card
        .locator('.outcome-bars li')
        .evaluateAll((list) =>
          list.map((bar) => [...bar.querySelectorAll('span')].map((part) => part.textContent).join(' ')),
        );
      expect(bars.sort()).toEqual(report.outcomes.map((o) => `${o.label} ${percent(o.weight / total)}`).sort());
    }
    for (const line of report.summary ?? []) await expect(card).toContainText(line);
    await choicesShown(this.page, this.match);
    return report;
  }

  confirm(): Promise<void> {
    return this.page.getByTestId('confirm').click();
  }
}

test('turns 1 and 2 by clicking, then the machine plays both sides to the end', async ({ page }) => {
  test.setTimeout(240_000);
  const match = await openTable(page, celles, { seed: SEED });
  const hand = new Hand(page, match);
  await page.keyboard.press('0');

  await test.step('set-up and the first draw', async () => {
    await hand.isAsked('Allied', 'within 2 hexes of Marche');
    await hand.does(
      'place 84-1/333 2808',
      'place 84-1/335 2810',
      'place 84-2/335 2810',
      'place 84-2/333 2809',
      'place 84-1/334 2809',
      'place 84-2/334 2909',
      'place 84-3/334 2909',
      'place 4Cav 2206',
    );
    await expect(page.getByTestId('state')).toContainText('Turn 1of 823 Dec, night');
    await hand.seesEvent('2 Pz was drawn');
    await hand.reads('Turn 1: 23 Dec, night', 'German action 1 of 2', 'The Germans drew 2 Pz');
    await hand.isAsked('German', '2nd Panzer chit');
  });

  await test.step('a formation is activated, its reinforcements arrive', async () => {
    await page.locator('[data-target="formation:2Pz"]').click();
    await hand.hasDone('formation 2Pz');
    await hand.reads('2nd Panzer was activated', 'KG Gutmann arrived in 3316');
    await hand.isAsked('German', 'Select the next unit');
  });

  await test.step('a move: the way and its cost are seen before the click', async () => {
    await hand.does('take 2Pz-AT');
    await expect(page.locator('.trail')).toHaveCount(0);
    const words = 'go 2Pz-AT 2612';
    const preview = celles.preview?.(match.state, hand.code(words));
    const path = preview?.overlay?.path;
    await hand.hex('2612').hover();
    await expect(page.locator('.trail circle')).toHaveCount(path?.hexes.length ?? -1);
    await expect(page.locator('.trail .bead-text')).toHaveText([...(path?.costs ?? ['?'])]);
    await expect(page.locator('.path-tag')).toHaveText(path?.tag ?? '?');
    await expect(page.locator('.insight .points')).toHaveText(
      `${points(preview?.cost)} spent · ${points(preview?.left)} left`,
    );
    await choicesShown(page, match);
    await hand.hex('2612').click();
    await hand.hasDone(words);
    await hand.reads(`moved to 2612 for ${points(preview?.cost)} points`);
    await hand.does('stop 2Pz-AT', 'take 2Pz-2', 'go 2Pz-2 2814', 'stop 2Pz-2', 'end-phase');
  });

  await test.step('the rest of turn 1', async () => {
    await hand.isAsked('Allied', 'US 4th Cavalry chit');
    await hand.does('formation 4Cav', 'take 4Cav', 'go 4Cav 1905', 'stop 4Cav');
    await hand.seesEvent('Extra Move was drawn');
    await hand.does('formation Lehr', 'no-extra', 'take Lehr-R', 'go Lehr-R 2013');
    await hand.does('take Lehr-1', 'go Lehr-1 2114', 'stop Lehr-1');
    await expect(page.getByTestId('state')).toContainText('Turn 2of 824 Dec, day');
    await hand.isAsked('Allied', 'You have the initiative');
    await hand.does('first german', 'formation Lehr');
  });

  await test.step('a heavy attack with a joiner', async () => {
    await hand.piece('Lehr-1').click();
    await hand.hasDone('take Lehr-1');
    // The neighbour is bracketed: a press on it opens the attack, the ways of it stand on the card.
    await page.locator('.counters [data-piece="84-3/335"]').click();
    await page.getByRole('button', { name: /^Heavy/ }).click();
    const alone = await hand.seesOdds('attack Lehr-1 heavy');
    expect([alone.strengths, alone.uncertain]).toEqual(['11 vs. 7', 'more units may join']);
    // A press on a unit that may join adds it: other odds, and nothing is sent yet.
    await page.locator('.counters [data-piece="Lehr-R"]').click();
    await expect(page.getByTestId('confirm')).toHaveText(/^Attack with 2 units, roll the die/);
    await expect(page.locator('.armed .odds .sum')).toHaveText('18 : 7');
    await choicesShown(page, match);
    const joined = match.branch(match.length);
    for (const words of ['attack Lehr-1 heavy', 'join Lehr-R']) joined.choose(words);
    const together = celles.odds?.(joined.state, hand.code('fight')) as OddsReport;
    expect([together.strengths, together.column]).toEqual(['11 + 7 vs. 7', '2-1']);
    const [modifier] = together.modifiers;
    await page
      .locator('.armed .mods .rule', { hasText: modifier?.rule ?? '?' })
      .first()
      .click();
    const statement = rulebook.find(modifier?.rule ?? '')?.text.replace(/[*`]/g, '') ?? '?';
    await expect(page.locator('.st.on')).toContainText(statement.slice(0, 30));
    await page.getByRole('tab', { name: 'Log' }).click();
    await hand.confirm();
    for (const words of ['attack Lehr-1 heavy', 'join Lehr-R', 'fight']) match.choose(words);
    await choicesShown(page, match);
    await expect(page.getByTestId('event')).toContainText('Rochefort is vacated');
    await expect(page.getByTestId('event')).toContainText('11 + 7 vs. 7');
    await hand.seesEvent('Rochefort is vacated');
    expect(celles.observed?.(match.state)).toBe('-/R');
  });

  await test.step('the owner chooses the retreat, the attacker advances', async () => {
    await hand.isAsked('Allied', '3/335 Infantry');
    expect(match.options.count).toBeGreaterThan(1);
    await hand.hex('2112').click();
    await hand.hasDone('retreat-to 84-3/335 2112');
    await hand.isAsked('Allied', '3/335 Infantry');
    await hand.hex('2111').click();
    await hand.hasDone('retreat-to 84-3/335 2111');
    await hand.reads('3/335 Infantry retreated to 2112 › 2111');
    await hand.isAsked('German', 'Advance');
    await hand.piece('Lehr-1').click();
    await hand.hex('2113').click();
    await hand.hasDone('advance Lehr-1 2113');
    await hand.reads('KG Hauser advanced to Rochefort');
    await hand.does('end-phase');
  });

  await test.step('an air strike', async () => {
    await hand.isAsked('Allied', 'before activating');
    await hand.does('air');
    await hand.piece('Lehr-1').click();
    const report = await hand.seesOdds('strike Lehr-1');
    expect(report.modifiers.map((m) => m.text)).toEqual(['target in woods or town']);
    await hand.confirm();
    await hand.hasDone('strike Lehr-1');
    await hand.reads(
      'Allied Air: the German player now has 2 actions this turn',
      'Air attack on KG Hauser',
      'KG Hauser was Disrupted',
    );
  });

  await test.step('the rest of turn 2', async () => {
    await hand.does('formation 84Inf', 'arrive 84-3/333 0815', 'end-phase');
    await hand.does('formation Lehr', 'no-extra', 'take Lehr-2', 'go Lehr-2 2114', 'stop Lehr-2', 'end-phase');
    await hand.does('formation 2Arm', 'arrive 2Arm-1 1300', 'arrive 2Arm-2 1500');
    await hand.does('take 2Arm-2', 'go 2Arm-2 2005', 'stop 2Arm-2', 'end-phase');
    await expect(page.getByTestId('state')).toContainText('Turn 3of 824 Dec, night');
    await page.getByRole('button', { name: 'Save and export' }).click();
    await page.getByRole('checkbox').check();
    const record = await recordShown(page, 'seed ');
    expect(replayRecord(celles, record).state.hash()).toBe(match.state.hash());
    await page.keyboard.press('Escape');
  });

  await test.step('the machine takes both seats and plays to the end', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('AI speed').selectOption({ label: 'At once' });
    const seats = page.getByRole('region', { name: 'Who plays' }).locator('.seat');
    await expect(seats).toHaveCount(2);
    for (const seat of await seats.all()) {
      await expect(seat.getByRole('radio', { name: 'Player at this screen' })).toBeChecked();
      await seat.getByRole('radio', { name: /^AI\b/ }).check();
    }
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('.against')).toHaveText('AI vs. AI');
    await expect(page.getByTestId('result')).toBeVisible({ timeout: 100_000 });
    await page.getByRole('button', { name: 'Save and export' }).click();
    const record = await recordShown(page, 'seed ');
    const played = replayRecord(celles, record);
    expect(played.isOver).toBe(true);
    // One record of the whole match: what was clicked, and what the machine added.
    const clicked = Array.from({ length: match.length }, (_, i) => match.wordsAt(i));
    expect(Array.from({ length: match.length }, (_, i) => played.wordsAt(i))).toEqual(clicked);
    expect(played.length).toBeGreaterThan(match.length);
    expect(parseRecord(record).seed).not.toBeNull();
    await page.keyboard.press('Escape');
    const result = celles.results[played.state.result - 1];
    await expect(page.getByTestId('result')).toContainText(result?.text ?? '?');
    await expect(page.getByTestId('result')).toContainText(`${played.length} decisions`);
    // Every line in its order, the steps of one way in one.
    const moments = played
      .fullLog()
      .map((lines, i) => ({ choice: i - 1, seat: i > 0 ? played.seatAt(i - 1) : -1, lines }));
    const told = rowsOf(moments, -1).rows.flatMap((row) => row.lines.map((line) => lineText(celles, line)));
    const lines = await hand.readsLog();
    const plain = (line: string): string => line.replace('↺', '').toLowerCase().replace(/\s+/g, ' ').trim();
    expect(lines.map(plain)).toEqual(told.map(plain));
  });
});
