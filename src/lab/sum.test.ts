import { describe, expect, it } from 'vitest';
import { openGame } from '../games/catalog.ts';
import { playBatch } from './batch.ts';
import { examplesOf, hexMark, joinExamples, keptOf, oddsMark } from './examples.ts';
import { framesOf } from './frames.ts';
import { batchCount, planRun } from './plan.ts';
import { choicesOf } from './play.ts';
import { joinRows } from './rows.ts';
import { FrameSum } from './sum.ts';

describe('frames added up batch by batch', async () => {
  const game = await openGame('combat-operations');
  const plan = planRun(game, { games: 12, players: 'random', batch: 3 });
  const batches = Array.from({ length: batchCount(plan) }, (_, i) => playBatch(game, plan, i).rows);

  it('are the frames of all rows, in whatever order the batches came in', () => {
    const whole = framesOf(joinRows(batches));
    const parts = batches.map(framesOf);
    // Sums of fractions differ in their last digits with the order they are added in.
    const rounded = (frames: unknown): unknown =>
      JSON.parse(JSON.stringify(frames, (_, x) => (typeof x === 'number' ? Number(x.toPrecision(9)) : x)));
    expect(rounded(FrameSum.of(parts).frames())).toEqual(rounded(whole));
    const [a, b, c, d] = parts as [never, never, never, never];
    expect(rounded(FrameSum.of([c, a, d, b]).frames())).toEqual(rounded(whole));
  });

  it('begin empty', () => {
    expect(new FrameSum().frames()).toEqual(framesOf(joinRows([])));
  });

  it('examples name games in which the mark came up, each game once', () => {
    const rows = joinRows(batches);
    const examples = joinExamples(batches.map(examplesOf));
    const { odds, fightsByHex } = framesOf(rows);
    const [first] = odds;
    const moments = examples[oddsMark(first?.seat ?? null, first?.odds ?? '')] ?? [];
    expect(moments.length).toBe(Math.min(12, first?.games ?? 0));
    expect(new Set(moments.map(([number]) => number)).size).toBe(moments.length);
    for (const { hex } of fightsByHex) expect(examples[hexMark(hex)]?.length, hex).toBeGreaterThan(0);
    for (const list of Object.values(examples))
      for (const [number, at] of list) {
        expect(number).toBeGreaterThanOrEqual(1);
        expect(number).toBeLessThanOrEqual(12);
        expect(at).toBeGreaterThanOrEqual(0);
      }
  });

  it('choices and hashes are kept by game', () => {
    const { choices, checks } = keptOf(joinRows(batches));
    expect(Object.keys(choices)).toHaveLength(12);
    expect(Object.keys(checks)).toHaveLength(12);
    expect(checks[1]).toMatch(/^[0-9a-f]{16}$/);
    for (const number of [1, 5])
      expect(
        choicesOf(game, plan, number)
          .map((code) => code.toString(36))
          .join(' '),
      ).toBe(choices[number]);
  });
});
