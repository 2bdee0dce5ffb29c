/** Greif and Manteuffel out of turn: the German is asked in secret. */
import { describe, expect, it } from 'vitest';
import { acting, given, hex, placed, river, type Units } from '../testing.ts';

const hand = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { card: 'hand' }]));
const allied = (units: Units, cards: object, more: object = {}) =>
  given({ clear: true, day: 20, units: placed(units), cards, at: { step: 'playCard', side: 'allied' }, ...more });

describe('Greif', () => {
  const blow = (...german: string[]) =>
    allied({ 'A-101-501': '1717', 'G-2Pz-3P': '1613' }, hand('A09', 'A51', ...german)).choose(
      'event A09',
      'blow 1614-1615',
    );

  it('A-GEVENT.13 A-GEVENT.14 in 2P the German is asked whatever he holds, and only he; in an Allied impulse it adds nothing', () => {
    for (const german of [['G07', 'G24'], ['G24']]) {
      const t = blow(...german);
      expect([t.step, t.seat, t.match.decision?.quiet]).toEqual(['greifWindow', 'german', true]);
      expect(t.match.decision?.prompt(t.state)).toContain('1614-1615');
    }
    const t = blow('G07', 'G24');
    expect([t.refusal('greif G24'), t.refusal('greif G19')]).toEqual(['A-GEVENT.13', 'A-CARD.1']);
    t.choose('greif G07');
    expect([t.state.bridge[river('1614-1615')], t.card('G07'), t.state.spent]).toEqual([1, 'discard', 0]);
    expect(blow('G07', 'G24').choose('let-go').state.bridge[river('1614-1615')]).toBe(2);
  });
});

describe('Manteuffel', () => {
  const block = (unit: string, ...german: string[]) =>
    allied({ 'A-101-501': '1717', [unit]: '1710' }, hand('A09', 'A51', ...german), { day: 20 }).choose(
      'event A09',
      'block 1708',
    );

  it('A-GEVENT.16 A-GEVENT.17 A-GEVENT.19 in 2P he is asked where the 5th Panzer Army is near, whatever he holds', () => {
    const t = block('G-2Pz-3P', 'G04', 'G24');
    expect([t.step, t.seat, t.match.decision?.quiet]).toEqual(['manteuffelWindow', 'german', true]);
    expect(block('G-2Pz-3P', 'G24').step).toBe('manteuffelWindow');
    expect(block('G-1SS-1G', 'G04', 'G24').step).not.toBe('manteuffelWindow');
    expect([
      t.refusal('manteuffel G24 1708'),
      t.refusal('manteuffel G14 1708'),
      t.refusal('manteuffel G04 1709'),
    ]).toEqual(['A-GEVENT.16', 'A-CARD.1', 'A-GEVENT.16']);
    t.choose('manteuffel G04 1708');
    expect([t.state.roadblock[hex('1708')], t.card('G04'), t.state.spent]).toEqual([0, 'discard', 0]);
    expect(block('G-2Pz-3P', 'G04', 'G24').choose('let-go').state.roadblock[hex('1708')]).toBe(1);
  });

  it('A-GEVENT.17 two hexes from the army is near enough, three are not', () => {
    const t = acting(
      { 'G-2Pz-3P': '1710', 'G-1SS-1G': '1316' },
      {
        cards: hand('G04', 'G24'),
        hexes: { '1708': { roadblock: 1 }, '1707': { roadblock: 1 }, '1315': { roadblock: 1 } },
      },
    );
    expect([
      t.refusal('manteuffel G04 1708'),
      t.refusal('manteuffel G04 1707'),
      t.refusal('manteuffel G04 1315'),
    ]).toEqual(['allowed', 'A-GEVENT.17', 'A-GEVENT.17']);
  });

  it('A-GEVENT.16 an Allied player clears nothing with it in his own impulse', () => {
    const t = allied({ 'A-101-501': '1717', 'G-2Pz-3P': '1710' }, hand('A09', 'A51', 'G04'), {
      hexes: { '1708': { roadblock: 1 } },
    });
    expect([t.offered('manteuffel'), t.refusal('manteuffel G04 1708')]).toEqual([[], 'A-CARD.1']);
    const moving = acting(
      { 'A-101-501': '1717', 'A-101-502': '0505', 'G-2Pz-3P': '1710' },
      {
        active: ['A-101-501', 'A-101-502'],
        cards: hand('G04', 'A51'),
        hexes: { '1708': { roadblock: 1 } },
      },
    );
    expect([moving.offered('manteuffel'), moving.refusal('manteuffel G04 1708')]).toEqual([[], 'A-CARD.1']);
  });
});
