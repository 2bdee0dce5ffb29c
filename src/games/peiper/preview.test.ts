import { describe, expect, it } from 'vitest';
import { readOption } from '../../engine/play.ts';
import { CARD_IDS } from './rules/deck.ts';
import { hitChance } from './rules/odds.ts';
import { acting, given, peiper, type Table, unitNumber } from './testing.ts';

/** Takes cards out of the deck as if they had been drawn this turn. */
function without(t: Table, ...cards: string[]): Table {
  for (const id of cards) t.state.deck[CARD_IDS.indexOf(id)] = 0;
  return t;
}
const weights = (t: Table, words: string): Record<string, number> =>
  Object.fromEntries((t.odds(words)?.outcomes ?? []).map((o) => [o.key, o.weight]));

describe('odds', () => {
  it('PR159 PR160 a full deck: a demolition succeeds with 20 of 53 and is spoiled with 12 (vector 19)', () => {
    const t = acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' });
    expect(weights(t, 'demolish Amel')).toEqual({ blown: 20, stands: 20, spoiled: 12, joker: 1 });
    without(t, 'AS', 'AH', 'KS', 'joker');
    expect(weights(t, 'demolish Amel')).toEqual({ blown: 18, stands: 20, spoiled: 11 });
  });

  it('PR160 cards that hit over cards left; the joker is a miss', () => {
    const t = acting({ '12VG/48': 'A0703', '99/394/1': 'A0603' }).choose('attack 12VG/48');
    // AF 4 in the open: 16 cards of 53.
    expect(t.chance('support none', 'hit')).toBeCloseTo(16 / 53, 12);
    expect(t.chance('support none', 'joker')).toBeCloseTo(1 / 53, 12);
    expect(t.chance('support oba', 'hit')).toBeCloseTo(20 / 53, 12);
    without(t, '2S', '3S', 'KS');
    expect(t.chance('support none', 'hit')).toBeCloseTo(14 / 50, 12);
  });

  it('PR161 in the campaign it is the mean over the six faces of the die', () => {
    const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }, { scenario: 'campaign' }).choose(
      'attack Spitze-Pz',
    );
    // PR 5: four faces pass (7 or less hits, 28 cards), two fail (5 or less, 20 cards).
    expect(t.chance('support none', 'hit')).toBeCloseTo((4 * 28 + 2 * 20) / (6 * 53), 12);
  });

  it('PR162 with Last Battle each face card counts with the chance of the card after it', () => {
    const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' }, { options: { last_battle: 'on' } }).choose(
      'attack Spitze-Pz',
    );
    // AF 6 in the open: 24 cards hit at once; of 12 face cards each is followed by 24 of 52.
    expect(t.chance('support none', 'hit')).toBeCloseTo(24 / 53 + (12 / 53) * (24 / 52), 12);
    expect(t.chance('support none', 'backfired')).toBeCloseTo((12 / 53) * (27 / 52), 12);
  });

  it('PR163 the chance that a Fall Back is passed is shown with the hit, and exactly once it is asked', () => {
    const t = acting(
      { '12VG/48': 'A0703', '99/394/1': 'A0603' },
      { options: { fall_back: 'on' }, falls: ['3S'] },
    ).choose('attack 12VG/48');
    expect(t.odds('support none')?.summary?.join()).toMatch(/may try to fall back: 50%/);
    t.choose('support none');
    // PR 3, margin 1: faces 1 and 2.
    expect(weights(t, 'fall-back')).toEqual({ passed: 2, failed: 4 });
  });

  it('Infiltration and Mines: faces of the die', () => {
    const t = acting(
      { 'Spitze-Pz': 'A0903', '12VG/27': 'A1008', '820-TD': 'A0803' },
      { options: { infiltration: 'on' } },
    ).choose('move Spitze-Pz');
    expect(weights(t, 'to A0904')).toEqual({ passed: 5, failed: 1 });
    expect(t.odds('to A1003')).toBeNull();
  });

  it('what is still to be decided is said, and the US is told of the news', () => {
    const two = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0603', '99/394/2': 'A0603' });
    expect(two.odds('attack Spitze-Pz')?.uncertain).toBe('you select the target next');
    expect(two.choose('attack Spitze-Pz').odds('at 99/394/1')?.uncertain).toBe('you may add support next');
    const news = given({
      scenario: 'b',
      options: { massacre: 'on' },
      clear: true,
      turn: 1,
      newsOut: 1,
      units: { 'Spitze-Pz': { hex: 'B0704' }, '30/117/1': { hex: 'B0703' } },
      at: { step: 'act', side: 'german' },
    });
    expect(news.choose('attack Spitze-Pz').odds('support none')?.uncertain).toBe(
      'the Americans may use the news of the massacre',
    );
    news.choose('support none');
    expect(news.odds('use-news')?.uncertain).toBeUndefined();
    expect(news.chance('use-news', 'hit')).toBeLessThan(news.chance('keep-news', 'hit'));
  });

  it('a support preview says what it is worth', () => {
    const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' }).choose('attack Spitze-Pz');
    expect(t.preview('support oba')?.notes?.map((n) => n.text)).toContain('53% chance to hit');
    const s = t.state.clone();
    s.target = unitNumber('99/394/1');
    expect(hitChance(s)).toBeCloseTo(24 / 53, 12);
  });
});

describe('previews', () => {
  it('a Move shows its reach with the points left, a step its cost and what waits there', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0803', '254-Eng': 'A0101' });
    const reach = t.preview('move Spitze-Pz')?.overlay?.reach ?? [];
    expect(reach.find((r) => r.hex === 'A0903')?.text).toBe('3');
    t.choose('move Spitze-Pz');
    const step = t.preview('to A0903');
    expect([step?.cost?.value, step?.left?.value]).toEqual([1, 3]);
    expect(step?.notes?.map((n) => n.rule)).toContain('PR34');
  });

  it('an attack shows its targets', () => {
    const t = acting({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' });
    expect(t.preview('attack Spitze-Pz')?.overlay?.targets).toEqual(['A0603']);
    expect(peiper.preview?.(t.state, readOption(peiper, 'pass'))?.notes?.[0]?.rule).toBe('PR8');
  });
});
