/** What the AI is told: a judgement that rests on the position alone, and where an action ends. */
import { describe, expect, it } from 'vitest';
import { adviceWith, WEIGHTS } from './ai.ts';
import { goal } from './rules/modes.ts';
import type { ArdennesState } from './state.ts';
import { ALLIED, GERMAN } from './tables.ts';
import { acting, attacking, chits, given, newGame, placed, type Table } from './testing.ts';

const { evaluate, terms, milestone } = adviceWith(WEIGHTS);

/** Now and then a position of a game in which now the first option is taken and now another. */
function* positions(solo: boolean): Generator<ArdennesState> {
  const t = newGame(solo);
  for (let n = 0; n < 600 && !t.match.isOver; n++) {
    if (n % 50 === 0) yield t.state;
    const options = t.match.options.list();
    t.match.choose(options[(n * 7) % options.length]);
  }
}

describe('the judgement', () => {
  it.each([true, false])('is the same whatever was judged before (solitaire: %s)', (solo) => {
    let seen = 0;
    for (const s of positions(solo)) {
      seen++;
      const value = evaluate(s, GERMAN);
      expect(value).toBe(adviceWith(WEIGHTS).evaluate(s, GERMAN));
      expect(evaluate(s, ALLIED)).toBe(-value);
    }
    expect(seen).toBeGreaterThan(4);
  });

  it('is the sum of its terms, beside what is wanted in the end', () => {
    for (const s of positions(true)) {
      const sum = terms(s, GERMAN).reduce((all, { value }) => all + value, 0);
      const [, wanted] = goal(s);
      expect(evaluate(s, GERMAN)).toBeCloseTo(Math.tanh((sum - 0.7 * wanted) / 30), 9);
      expect(terms(s, ALLIED).map(({ value }) => -value)).toEqual(terms(s, GERMAN).map(({ value }) => value));
    }
  });
});

describe('where an action ends', () => {
  const mark = (t: Table): number => milestone?.(t.state) ?? 0;
  /** Whether each choice ended an action. */
  const ends = (t: Table, ...words: string[]): boolean[] =>
    words.map((w) => {
      const before = mark(t);
      return mark(t.choose(w)) !== before;
    });
  const waiting = { hex: null, off: 'reserve', due: 20 };

  it('a card that is played, a reserve that has come', () => {
    const t = given({
      clear: true,
      day: 20,
      units: placed({ 'G-2Pz-2G': waiting, 'G-2Pz-304G': waiting, 'G-2Pz-3P': '1604' }),
      cards: { G32: { card: 'hand' } },
      at: { step: 'playCard', side: 'german' },
    });
    expect(ends(t, 'reserves G32')).toEqual([true]);
    expect(ends(t, t.offered('deploy')[0])).toEqual([true]);
  });

  it('a bridge built in the Supply Phase', () => {
    const t = given({
      clear: true,
      day: 20,
      solo: true,
      units: placed({ 'G-2Pz-3P': '1706' }),
      cards: { G10: { card: 'hand' }, G11: { card: 'hand' } },
      rivers: { '1706-1707': { bridge: 'destroyed' }, '1707-1806': { bridge: 'destroyed' } },
      at: { step: 'bridgeEngineers' },
    });
    expect(ends(t, 'bridge-with G11 1706-1707')).toEqual([true]);
    expect(t.step).toBe('bridgeEngineers');
  });

  it('a unit that has moved, not each hex of its way', () => {
    const t = acting({ 'G-2Pz-3P': '1604', 'G-2Pz-2G': '1603' });
    expect(ends(t, 'take G-2Pz-3P')).toEqual([false]);
    expect(ends(t, t.offered('move')[0], 'stop G-2Pz-3P')).toEqual([false, true]);
  });

  it('a combat, not its chits', () => {
    const units = { 'G-2Pz-3P': '1604', 'A-28-110': '1603', 'G-2Pz-2G': '2004', 'A-28-112': '2003' };
    const t = attacking(units, '1603', { dice: chits(4) });
    const begun = mark(t);
    const asked: string[] = [];
    while (t.step !== 'attacks') {
      asked.push(t.step);
      expect(mark(t)).toBe(begun);
      t.choose(t.offered().find((w) => /^(no-|end-)/.test(w)) ?? t.offered()[0]);
    }
    expect(asked).toContain('chitNumber');
    expect(mark(t)).not.toBe(begun);
  });
});
