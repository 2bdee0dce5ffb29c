/**
 * The table in use: attacks at hand, results that wait, plans that show, and what is always in sight; each at every size, by
 * mouse, by keyboard and by touch.
 */

import type { Page } from '@playwright/test';
import type { Match } from '../../src/engine/match.ts';
import type { OddsReport } from '../../src/engine/odds.ts';
import { lineText, optionLabel, optionWords, readOption, stepName } from '../../src/engine/play.ts';
import { replayRecord, writeRecord } from '../../src/engine/record.ts';
import { SeatKnowledge } from '../../src/engine/seat.ts';
import { sentencesOf } from '../../src/web/session/sentences.ts';
import { besideMap, Hand, inSight, ONE_A_SIZE, onMapInSight, WAYS } from './hand.ts';
import {
  bareMap,
  choicesShown,
  expect,
  expectAccessible,
  fromGolden,
  goldenOf,
  openGame,
  openRecord,
  passScreen,
  raise,
  seen,
  test,
} from './table.ts';

test.beforeEach(({ page }) => bareMap(page));

const celles = await openGame('celles');
const operations = await openGame('combat-operations');

const open = async (page: Page, match: Match): Promise<void> => {
  await openRecord(page, writeRecord(match, true));
  await passScreen(page);
};

/** KG Bayer stands next to the enemy: it can attack, go round him, or try to slip through to 2910. */
function atTheEnemy(): Match {
  const whole = replayRecord(celles, goldenOf(celles, 'two-machines'));
  const n = whole.choices().findIndex((_, i) => {
    if (stepName(celles, whole.stateAt(i)) !== 'activeUnit') return false;
    const words = whole
      .branch(i)
      .options.list()
      .map((c) => optionWords(celles, c));
    return ['attack 116Pz-1 light', 'move 116Pz-1 2910', 'go 116Pz-1 2910'].every((w) => words.includes(w));
  });
  return whole.branch(n);
}

/** Somebody comes back to a match against the machine: as it lies on the shelf, taken up again. */
async function againstMachine(page: Page, match: Match): Promise<void> {
  await openRecord(page, writeRecord(match, true));
  const at = page.url();
  await page.goto('./#/records');
  await page.locator('.saved').first().waitFor();
  await page.evaluate(
    ({ id, seat }) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sandtable');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction('matches', 'readwrite');
          const found = tx.objectStore('matches').get(id);
          found.onsuccess = () => {
            const players = [0, 1].map((s) =>
              s === seat ? { kind: 'person' } : { kind: 'machine', level: 'recruit' },
            );
            tx.objectStore('matches').put({ ...found.result, players }, id);
          };
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
    { id: decodeURIComponent(at.split('/play/')[1] ?? ''), seat: match.seat },
  );
  await page.goto(at);
  await page.reload();
  await page.locator('[data-choices]').waitFor();
}

const LIGHT = 'attack 116Pz-1 light';
/** To the eye of who attacks. */
const TONE = { attacker: 'good', defender: 'bad', both: 'mixed', none: 'even' } as const;
const ALWAYS = ['.state .turn-now', '.state .acting', '.state .score'];

for (const way of WAYS)
  test.describe(`at ${way.name}`, () => {
    test.use(way.use);

    test('Celles: an attack and a way through the enemy, told before and after', async ({ page }) => {
      const hand = new Hand(page, way);
      const match = atTheEnemy();
      const report = celles.odds?.(match.state, readOption(celles, LIGHT)) as OddsReport;
      const target = report.fight?.defenders[0]?.piece ?? '?';
      const name = celles.scene(match.view(match.seat)).pieces.find((p) => p.id === target)?.name ?? '?';
      await open(page, match);
      await test.step('always in sight, without scrolling sideways', async () => {
        for (const part of [...ALWAYS, '.state .waiting', '[data-action^="attack"]'])
          expect(await inSight(page, part), part).toBe(true);
        if (!hand.phone) expect(await inSight(page, '[data-testid=fixed] .btn')).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          way.use.viewport.width,
        );
        // One score, and what it is made of.
        await expect(page.locator('.score')).toHaveCount(1);
        await expect(page.locator('.score')).toHaveAttribute('title', /./);
      });
      await test.step('one number of points: in the question, beside the unit and on its paper', async () => {
        const points = /(\d+[½]?) movement points left/.exec(
          (await page.getByTestId('prompt').textContent()) ?? '',
        )?.[1];
        if (!hand.phone) await expect(page.locator('.lead .pts')).toContainText(points ?? '?');
        await hand.paper('Unit');
        await expect(page.locator('.inspector dl > div', { hasText: 'Movement' }).locator('.value')).toHaveText(
          `${points} of 9`,
        );
        if (hand.phone) await hand.paper('Decide');
      });
      await test.step('attacks first, with their key; the hexes are folded; what is pointed at is said', async () => {
        const [attack] = await page.locator('[data-action], .fold').all();
        expect(await attack?.getAttribute('data-action')).toMatch(/^attack/);
        await expect(page.locator('.act .cap').first()).toHaveText('A');
        await expect(page.locator('.fold')).toHaveAttribute('aria-expanded', 'false');
        await expect(page.locator(`.counters [data-piece="${target}"] .brackets`)).toHaveCount(1);
        await hand.point(page.locator('[data-action^="attack"]').first());
        await hand.reads(name);
      });
      await test.step('two ways to one hex are two options; slipping through is called so', async () => {
        await hand.hex('2910');
        const ways = page.locator('.ways button');
        await expect(ways).toHaveCount(2);
        await expect(ways.filter({ hasText: /costs/ })).toHaveCount(2);
        await page.keyboard.press('Escape');
        await expect(ways).toHaveCount(0);
        const slip = page.locator('[data-action^="check"]', { hasText: '2910' });
        if (hand.phone) await raise(page);
        await expect(slip).toContainText(/nfiltrate/);
        await expect(slip).toContainText(/gets through \d+%/);
        await expect(slip).not.toContainText('hurt');
        await hand.point(slip);
        await hand.reads(/gets through/);
      });
      await test.step('no list pushes away what is pointed at', async () => {
        if (hand.phone) return;
        if ((await page.locator('.fold[aria-expanded="false"]').count()) > 0) await page.keyboard.press('l');
        await expect(page.locator('.targets button').nth(20)).toBeAttached();
        expect(await inSight(page, '[data-testid=fixed]')).toBe(true);
        await page.keyboard.press('l');
      });
      await test.step('the bracket opens the attack: target, both sides, cost, and what may come of it', async () => {
        await hand.attack(target);
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading')).toHaveText(`Attack ${report.fight?.target}`);
        const fighters = [...(report.fight?.attackers ?? []), ...(report.fight?.defenders ?? [])];
        await expect(card.locator('.vs svg[role=img]')).toHaveCount(fighters.length);
        await expect(card.locator('.says')).toContainText(name);
        await expect(card.locator('.says b').first()).toHaveText(/in 10|%/);
        await expect(page.getByTestId('confirm')).toContainText(/points/);
        await expect(page.locator('.arrows [data-arrow=attack]').first()).toBeAttached();
        expect(await inSight(page, '[data-testid=confirm]')).toBe(true);
        // Escape steps back one level and keeps what was set: how hard.
        await hand.press(page.getByRole('button', { name: /^Light/ }));
        await expect(page.getByTestId('confirm')).toHaveAttribute('data-option', LIGHT);
        await page.keyboard.press('Escape');
        await expect(card).toHaveCount(0);
        await hand.attack(target);
        await hand.press(page.getByRole('button', { name: /^Light/ }));
        await hand.press(page.getByTestId('confirm'));
      });
      match.choose(LIGHT);
      await choicesShown(page, match);
      await test.step('the result waits beside what it speaks of', async () => {
        const event = page.getByTestId('event');
        await expect(event.locator('.rollrow .sumline')).toContainText(report.column ?? '?');
        await expect(event.locator('.ladder [aria-current]')).toHaveCount(1);
        await expect(page.locator('.decision')).toHaveCount(0);
        await besideMap(page, event, hand.phone);
        // What happened to whom: in words, and on the map.
        await expect(event.locator('.fate')).toContainText('KG Bayer lost a step');
        expect(await onMapInSight(page, page.locator('[data-lost]').first())).toBe(true);
        await expect(page.locator('.arrows [data-arrow=attack]').first()).toBeAttached();
        await expect(page.getByTestId('seen')).toBeFocused();
        if (way.by !== 'mouse') await expectAccessible(page);
        await hand.press(page.getByTestId('seen'));
        await expect(event).toHaveCount(0);
      });
    });

    test('CO-094 Combat Operations: an attack is planned where it is, duties are lit, and its result waits', async ({
      page,
    }) => {
      const hand = new Hand(page, way);
      const match = fromGolden(
        operations,
        'red_attack-greedy',
        (step, turn) => step === 'plan' && /^Turn 2/.test(turn),
      );
      await open(page, match);
      await test.step('always in sight, attacks first', async () => {
        for (const part of [...ALWAYS, '[data-action^="attack"]']) expect(await inSight(page, part), part).toBe(true);
        await expect(page.locator('.act .cap').first()).toHaveText('A');
        await expect(page.locator('[data-bracket="H3"], .counters .brackets').first()).toBeAttached();
      });
      await test.step('the bracket opens the attack', async () => {
        await hand.attackHex('H3', operations.scene(match.view(match.seat)));
        const card = page.getByTestId('attack-card');
        await expect(card.getByRole('heading', { name: /H3/ })).toBeVisible();
        // Under fog: what may lie there, weighed by what was not seen, as this side can know it; losses, and who is hurt.
        const words = (await page.getByTestId('confirm').getAttribute('data-option')) ?? '?';
        const outlook = new SeatKnowledge(operations, match.view(match.seat), match.seat);
        const foretold = outlook.odds(readOption(operations, words)) as OddsReport;
        expect(foretold.uncertain).toBeTruthy();
        await expect(card.locator('.says li')).toHaveText(sentencesOf(foretold).map((s) => `${s.chance}${s.text}`));
        await expect(card.locator('.says')).toContainText(/loses? \d|lose/);
        for (const [i, { good }] of sentencesOf(foretold).entries())
          await expect(card.locator('.says li').nth(i).locator('b')).toHaveClass(`tone-${TONE[good]}`);
        await hand.press(page.getByTestId('confirm'));
        await expect(page.locator('[data-planned="H3"]')).toBeVisible();
        await expect(page.locator('.arrows [data-arrow=attack]').first()).toBeAttached();
        // Who attacks with what ratio.
        await expect(page.locator('[data-planned="H3"] .sum')).toContainText(/\d.*\d-\d/);
      });
      await test.step('what is owed is lit, and the confirmation says what it waits for', async () => {
        await expect(page.locator('[data-duty="G3"]').first()).toBeAttached();
        await expect(page.locator('.does .shut')).toContainText('Confirm the plan');
        await expect(page.locator('.does .shut small')).toContainText('G3');
        await expect(page.locator('.does .shut')).toHaveAttribute('data-rule', /^CO-/);
        await hand.press(page.locator('[data-duty-add]').first());
        await expect(page.locator('[data-planned="G3"]')).toBeVisible();
      });
      await test.step('one attack is opened, changed and taken out, the other stays', async () => {
        await hand.press(page.getByRole('button', { name: /^Attack \d on H3/ }));
        await expect(page.locator('[data-planned="H3"] .plan-who li').first()).toBeVisible();
        await hand.press(page.getByRole('button', { name: 'Cancel the attack on G3' }));
        await expect(page.locator('[data-planned="G3"]')).toHaveCount(0);
        await expect(page.locator('[data-planned="H3"]')).toBeVisible();
        await hand.press(page.getByRole('button', { name: 'Cancel the attack on H3' }));
        await expect(page.locator('[data-planned]')).toHaveCount(0);
      });
      await test.step('the result is a card without dice: two sums, the ratio that holds, and who lost what', async () => {
        for (const words of ['attack R21-CAV F1', 'confirm', 'resolve F1', 'done'])
          await hand.choose(match, readOption(operations, words));
        const event = page.getByTestId('event').or(page.getByTestId('recap'));
        const lift = page.getByTestId('curtain').getByRole('button');
        await expect(event.or(lift).first()).toBeVisible();
        if (await lift.isVisible()) await hand.press(lift);
        await expect(event.locator('.two-sums table')).toHaveCount(2);
        await expect(event.locator('.ladder [aria-current]')).toHaveCount(1);
        await besideMap(page, event, hand.phone);
        await expectAccessible(page);
      });
    });

    const once = ONE_A_SIZE.includes(way);
    test('X23 Combat Operations: a step that cannot end says why, where people look for it', async ({ page }) => {
      const whole = replayRecord(operations, goldenOf(operations, 'blue_attack-random-all-options'));
      const end = readOption(operations, 'end');
      const n = whole.choices().findIndex((_, i) => {
        const at = whole.stateAt(i);
        return stepName(operations, at) === 'move' && !whole.branch(i).options.list().includes(end);
      });
      const match = whole.branch(n);
      const why = new SeatKnowledge(operations, match.view(match.seat), match.seat).why(end);
      expect(why?.rule).toBe('X23');
      await open(page, match);
      const shut = page.locator('.does .shut');
      await expect(shut).toContainText(optionLabel(operations, end));
      await expect(shut).toHaveAttribute('aria-disabled', 'true');
      await expect(shut.locator('small')).toHaveText(why?.text ?? '?');
      await expect(shut).toHaveAttribute('data-rule', 'X23');
      expect(await inSight(page, '.does .shut')).toBe(true);
    });

    for (const { game, golden, after, draws } of [
      { game: celles, golden: 'two-machines', after: 336, draws: true },
      ...(once ? [{ game: operations, golden: 'red_attack-greedy', after: 383, draws: false }] : []),
    ])
      test(`${game.title}: who comes back is told what the enemy did, step by step, at his own pace`, async ({
        page,
      }) => {
        const hand = new Hand(page, way);
        const match = replayRecord(game, goldenOf(game, golden)).branch(after);
        await againstMachine(page, match);
        const recap = page.getByTestId('recap');
        const step = page.getByTestId('recap-step');
        const number = async (): Promise<number> => Number(await step.locator('.bead').first().textContent());
        const on = page.getByTestId('recap-next');
        const back = page.getByRole('button', { name: 'Previous', exact: true });
        await expect(recap).toBeVisible();
        await test.step('skip and speed are at hand', async () => {
          for (const part of ['[data-testid=skip]', '.transport .speeds', '[data-testid=recap-next]'])
            expect(await inSight(page, part), part).toBe(true);
          const twice = page.getByRole('button', { name: 'Speed 2' });
          await hand.press(twice);
          await expect(twice).toHaveAttribute('aria-pressed', 'true');
        });
        await test.step('one step on, and back to the first: it plays no longer by itself', async () => {
          await hand.press(on);
          await expect(back).toBeEnabled();
          await hand.press(back);
          const play = page.getByRole('button', { name: 'Play', exact: true });
          await expect(play).toHaveAttribute('aria-pressed', 'false');
          while (await back.isEnabled()) {
            const at = await number();
            await hand.press(back);
            await expect(step.locator('.bead').first()).not.toHaveText(String(at));
          }
          expect(await number()).toBe(1);
        });
        await test.step('moves are arrows, the map follows, and a fight is a card', async () => {
          const fight = recap.locator('.open.fight');
          for (let i = 0; i < 40 && (await fight.locator('.ladder').count()) === 0; i++) {
            const at = await number();
            await hand.press(on);
            await expect(step.locator('.bead').first()).toHaveText(String(at + 1));
          }
          await expect(fight.locator('.ladder [aria-current]')).toHaveCount(1);
          await expect(fight.getByRole('heading')).not.toBeEmpty();
          await expect(page.locator('.arrows [data-arrow]').first()).toBeAttached();
          expect(await onMapInSight(page, page.locator('[data-fought]').first())).toBe(true);
          await besideMap(page, recap, hand.phone);
        });
        await test.step('chits that the other side drew are events of their own', async () => {
          if (!draws) return;
          const drawn = recap.locator('.open.fight .drawn');
          for (let i = 0; i < 40 && (await drawn.count()) === 0; i++) {
            const at = await number();
            await hand.press(on);
            await expect(step.locator('.bead').first()).toHaveText(String(at + 1));
          }
          await expect(drawn.locator('li').first()).toBeVisible();
        });
        await hand.press(page.getByTestId('skip'));
        await expect(recap).toHaveCount(0);
        await expect(page.locator('.decision')).toBeVisible();
      });

    if (!once) return;
    test('CO-013 Combat Operations: a chit that the other side draws is an event of its own', async ({ page }) => {
      const hand = new Hand(page, way);
      const whole = replayRecord(operations, goldenOf(operations, 'red_attack-greedy'));
      const words = (i: number): string =>
        whole
          .fullLog()
          [i + 1]?.map((l) => lineText(operations, l))
          .join() ?? '';
      const n = whole.choices().findIndex((_, i) => whole.wordsAt(i) === 'end' && /Red drew chit 2/.test(words(i)));
      const match = whole.branch(n);
      expect(operations.seats[match.seat]?.id).toBe('blue');
      await againstMachine(page, match);
      await seen(page);
      await hand.press(page.locator('[data-option="end"]:visible').first());
      const told = page.getByTestId('event').or(page.getByTestId('recap'));
      await expect(told).toContainText('Red drew chit 2');
      await expect(told.locator('.drawn li').first()).toBeVisible();
      await besideMap(page, told, hand.phone);
    });

    test('Celles: a result that ends one’s own phase waits too', async ({ page }) => {
      const hand = new Hand(page, way);
      const whole = replayRecord(celles, goldenOf(celles, 'two-machines'));
      const n = whole
        .choices()
        .findIndex((_, i) => whole.wordsAt(i).startsWith('attack ') && whole.seatAt(i + 1) === 1 - whole.seatAt(i));
      const attack = readOption(celles, whole.wordsAt(n));
      const match = whole.branch(n);
      const report = celles.odds?.(match.state, attack) as OddsReport;
      await open(page, match);
      await hand.choose(match, attack);
      expect(match.seat).toBe(whole.seatAt(n + 1));
      const event = page.getByTestId('event');
      await expect(event.locator('.rollrow .sumline')).toContainText(report.column ?? '?');
      await expect(event.locator('.ladder [aria-current]')).toHaveCount(1);
      await besideMap(page, event, hand.phone);
      const title = await event.getByRole('heading').first().innerText();
      await hand.press(page.getByTestId('seen'));
      // What comes of it is told after it.
      await expect(event.filter({ hasText: title })).toHaveCount(0);
      await seen(page);
      await expect(event).toHaveCount(0);
    });

    test('the shelf, the papers and the window: nothing is out of reach', async ({ page }) => {
      const hand = new Hand(page, way);
      const { width, height } = way.use.viewport;
      for (const game of [celles, operations]) {
        await page.goto(`./#/game/${game.id}`);
        await page.getByRole('button', { name: 'Start match' }).waitFor();
        await expect.poll(() => inSight(page, '.setup .go .btn.primary')).toBe(true);
      }
      await againstMachine(page, atTheEnemy());
      await seen(page);
      await test.step('every paper is reached, and opens at its top', async () => {
        for (const name of ['Charts', 'Rules', 'Why', 'Log', 'Unit', 'Boxes']) {
          await hand.paper(name);
          const panel = page.locator(hand.phone ? '.sheet-body' : '.papers [role=tabpanel]:visible').first();
          await expect(panel).toBeVisible();
          const scrolled = await panel.evaluate((el) => {
            const all = [el, ...el.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 4);
            const top = Math.max(0, ...all.map((e) => e.scrollTop));
            for (const e of all) e.scrollTop = 400;
            return top;
          });
          // The log is read from its end.
          if (name !== 'Log') expect(scrolled, name).toBe(0);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      });
      await test.step('a larger window has a larger map', async () => {
        await page.keyboard.press('0');
        const size = async (): Promise<number> => (await page.locator('.map-ground').first().boundingBox())?.width ?? 0;
        const before = await size();
        await page.setViewportSize({ width: width + 160, height: height + 200 });
        await expect.poll(size).toBeGreaterThan(before);
      });
    });
  });
