import { describe, expect, it } from 'vitest';
import { GERMAN } from '../tables.ts';
import { ardennes, ground, hex, newGame, tables } from '../testing.ts';
import { resultOfDay, score } from './victory.ts';

describe('victory', () => {
  it('A-VICTORY.1 A-VICTORY.2 A-VICTORY.3 the score', () => {
    const s = ground({}, { hexes: { '1813': { owner: 'german' } }, exitedSteps: 3, day: 17 });
    const base = score(ground({}, { day: 17 }));
    expect(score(s) - base).toBe(9);
    const wall = ground({}, { hexes: { '1302': { owner: 'german' }, '1203': { owner: 'allied' } }, day: 18 });
    const before = ground({}, { hexes: { '1203': { owner: 'german' } }, day: 18 });
    expect(score(before) - score(wall)).toBe(5);
    expect(score(ground({}, { day: 17, hexes: { '1202': { owner: 'allied' } } }))).toBe(base - 3);
  });

  it('A-VICTORY.4 to A-VICTORY.7 A-SCENARIO.1 bars, the sudden end, and the last day', () => {
    const result = (points: number, day: number, solo: boolean, length = 'campaign') => {
      const s = ground({}, { day, solo, options: { length } });
      for (const h of tables.westwallHexes) s.owner[h] = GERMAN;
      s.owner[hex('1202')] = GERMAN;
      s.owner[hex('1900')] = GERMAN;
      s.exitedSteps = points - score(s);
      const id = resultOfDay(s);
      return id === 0 ? null : (ardennes.results[id - 1]?.id ?? '?');
    };
    expect([
      result(28, 25, true),
      result(27, 25, true),
      result(29, 26, false),
      result(10, 24, true),
      result(55, 17, true),
    ]).toEqual([null, 'allied-bar', 'allied-bar', null, 'german-decisive']);
    expect([36, 42, 50].map((n) => result(n, 29, true))).toEqual([
      'german-marginal',
      'german-substantive',
      'german-decisive',
    ]);
    expect([29, 30, 35, 36].map((n) => result(n, 29, false))).toEqual(['allied', 'draw', 'draw', 'german']);
    expect([
      result(10, 18, true, 'breakthrough'),
      result(9, 18, true, 'breakthrough'),
      result(9, 17, true, 'breakthrough'),
      result(16, 20, false, 'race'),
      result(22, 22, true, 'high-tide'),
      result(28, 25, true, 'christmas'),
    ]).toEqual(['german', 'allied', null, 'german', 'german', 'german']);
  });

  it('A-VICTORY.4 A-VICTORY.5 A-VICTORY.6 one point more or less, one day earlier', () => {
    const result = (points: number, day: number, solo: boolean, length = 'campaign') => {
      const s = ground({}, { day, solo, options: { length } });
      for (const h of [...tables.westwallHexes, hex('1202'), hex('1900')]) s.owner[h] = GERMAN;
      s.exitedSteps = points - score(s);
      return ardennes.results[resultOfDay(s) - 1]?.id ?? null;
    };
    expect([
      result(28, 25, false),
      result(30, 26, false),
      result(27, 25, false),
      result(10, 24, false),
      result(54, 17, true),
      result(55, 17, false, 'race'),
    ]).toEqual([null, null, 'allied-bar', null, null, 'german-decisive']);
    expect([35, 41, 49].map((n) => result(n, 29, true))).toEqual([
      'allied-bar',
      'german-marginal',
      'german-substantive',
    ]);
    expect([result(16, 19, false, 'race'), result(15, 20, false, 'race'), result(27, 25, false, 'christmas')]).toEqual([
      null,
      'allied',
      'allied',
    ]);
  });

  it('A-SCENARIO.3 nobody else is stationed, and the first day begins when all stand', () => {
    const t = newGame(false, { 'own-set-up': 'on' });
    expect([t.refusal('station A-99-395 0303'), t.refusal('station G-FBB-Bde 1305')]).toEqual([
      'A-MOVE.12',
      'A-MOVE.12',
    ]);
    expect(t.refusal(`station G-212VG-316 ${t.at('G-212VG-316')}`)).toBe('A-MOVE.1');
    t.choose('station G-212VG-316 2302');
    expect([t.state.trace.some((n) => n !== 0), t.state.meuseReached]).toEqual([false, 0]);
    expect([t.choose('ready').until('playCard').step, t.state.day]).toEqual(['playCard', 16]);
  });

  it('A-SCENARIO.3 each German corps over its own start hexes', () => {
    const t = newGame(false, { 'own-set-up': 'on' });
    expect(t.step).toBe('freeSetup');
    expect([
      t.refusal('station G-212VG-316 2302'),
      t.refusal('station G-212VG-316 0303'),
      t.refusal('station G-18VG-Div 1305'),
    ]).toEqual(['allowed', 'A-SCENARIO.3', 'A-MOVE.11']);
    expect(t.choose('station G-212VG-316 2302').at('G-212VG-316')).toBe('2302');
  });
});
