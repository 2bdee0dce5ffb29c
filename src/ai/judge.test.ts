import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../engine/random.ts';
import { replayRecord } from '../engine/record.ts';
import { catalog, openGame } from '../games/catalog.ts';
import { judgeChoice } from './judge.ts';
import { reviewMatch } from './review.ts';
import { type FromPlayer, serve } from './serve.ts';

const record = readFileSync(new URL('../games/celles/golden/random.txt', import.meta.url), 'utf8');
const celles = await openGame('celles');
const match = replayRecord(celles, record);
const hidden = await openGame('combat-operations');
const fogged = replayRecord(
  hidden,
  readFileSync(new URL('../games/combat-operations/golden/red_attack-random-all-options.txt', import.meta.url), 'utf8'),
);
const budget = { worlds: 3, options: 3 };

describe('judging a golden match', () => {
  it('gives the same figures on every run with the same budget, in whatever order it is asked', () => {
    const some = [3, 21, 42];
    const first = some.map((at) => judgeChoice(celles, match, at, budget));
    const again = [...some].reverse().map((at) => judgeChoice(celles, match, at, budget));
    expect(again.reverse()).toEqual(first);
    for (const judged of first) {
      expect(judged?.options.map((o) => o.code)).toContain(judged?.played);
      expect(judged?.options[0]?.behind).toEqual({ mean: 0, range: 0 });
      for (const o of judged?.options ?? []) expect(o.behind.mean).toBeGreaterThanOrEqual(0);
    }
  });

  it('deals other worlds for another deal', () => {
    const some = [100, 110, 120];
    const judged = (deal?: string) =>
      some.map((at) => judgeChoice(hidden, fogged, at, { ...budget, ...(deal ? { deal } : {}) })?.options);
    expect(judged('fresh')).not.toEqual(judged());
  });

  it('has nothing to weigh where there was one option', async () => {
    const ardennes = await openGame('ardennes');
    const text = readFileSync(new URL('../games/ardennes/golden/solitaire-corner.txt', import.meta.url), 'utf8');
    const played = replayRecord(ardennes, text);
    expect(judgeChoice(ardennes, played, 36, budget)).toMatchObject({ offered: 1, options: [] });
    expect(judgeChoice(celles, match, match.length, budget)).toBeNull();
  });

  it('goes on in the worker where it stopped, with the same figures', async () => {
    const said: FromPlayer[] = [];
    const from = match.length - 3;
    await new Promise<void>((done) => {
      const service = serve(catalog, (message) => {
        said.push(message);
        if (message.kind === 'judged' && message.judgement === null) done();
      });
      service.handle({ kind: 'judge', serial: 1, game: 'celles', record, from, worlds: 2 });
    });
    const judged = said.flatMap((m) => (m.kind === 'judged' && m.judgement ? [m.judgement] : []));
    expect(judged.map((j) => j.at)).toEqual([from, from + 1, from + 2]);
    expect(judged[2]).toEqual(judgeChoice(celles, match, match.length - 1, { worlds: 2, options: 5 }));
  });
});

it('what the seat could not know does not change how its choice is judged', async () => {
  const random = new RandomSource('twins');
  let compared = 0;
  for (let at = 30; at < fogged.length && compared < 2; at += 17) {
    const s = fogged.stateAt(at);
    const seat = fogged.seatAt(at);
    const twin = s.clone();
    if (!hidden.indistinguishableState(twin, seat, random) || twin.hash() === s.hash()) continue;
    const judged = judgeChoice(hidden, fogged, at, budget);
    const other = matchWith(fogged, at, twin);
    expect(judgeChoice(hidden, other as typeof fogged, at, budget)).toEqual(judged);
    compared++;
  }
  expect(compared).toBeGreaterThan(0);
});

/** The match, with another position at one choice. */
function matchWith(whole: typeof match, at: number, twin: ReturnType<typeof match.stateAt>): unknown {
  return {
    stateAt: (n: number) => (n === at ? twin.clone() : whole.stateAt(n)),
    choices: () => whole.choices(),
    seatAt: (n: number) => whole.seatAt(n),
  };
}

it('the review it goes with is the same on every run', async () => {
  const one = await reviewMatch(celles, match);
  expect(await reviewMatch(celles, replayRecord(celles, record))).toEqual(one);
});
