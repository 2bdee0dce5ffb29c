/** What is said before a die falls: exact chances of volleys and fights, against the vectors of the rules. */

import { describe, expect, it } from 'vitest';
import type { OddsReport } from '../../../engine/odds.ts';
import { readOption } from '../../../engine/play.ts';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { battle, celtos, row, type Table, type UnitSpec } from '../testing.ts';
import { meleeOdds, volleyOdds } from './chances.ts';

const spare = {
  A9: { profile: 'gael_chief', places: [[2, 2]] as [number, number][] },
  B9: { profile: 'sidhe_seer', places: [[46, 46]] as [number, number][] },
};
const line = (profile: string, y: number, more = {}): UnitSpec => ({ profile, places: row(5, 20, y), ...more });
const field = (units: Record<string, UnitSpec>, more = {}): Table =>
  battle({ units: { ...spare, ...units }, order: 'A1', ...more });
const chance = (report: OddsReport | null, key: string): number => {
  const all = report?.outcomes.reduce((sum, o) => sum + o.weight, 0) ?? 1;
  return (report?.outcomes.find((o) => o.key === key)?.weight ?? 0) / all;
};
const A1 = 0;
const B1 = 32;
const B2 = 33;

describe('the chances of a fight', () => {
  const fight = (units: Record<string, UnitSpec>, more = {}) => meleeOdds(field(units, more).state, A1, B1, false);
  it('V67 V68 five against five, equal men and speeds, the first side charged', () => {
    const report = fight({ A1: line('gael_retainer', 10), B1: line('gael_retainer', 15) });
    expect(chance(report, 'won')).toBeCloseTo(22003407 / 51200000, 5);
    expect(chance(report, 'drawn')).toBeCloseTo(1764909 / 6400000, 5);
    expect(report?.strengths).toBe('5 vs. 5 in contact');
    expect(report?.summary).toEqual([
      'Retainers: 5 strikes at speed 4, 30% each; 1.5 wounds that count on average',
      'Retainers: 5 strikes at speed 4, 25% each; 1.3 wounds that count on average',
      'The loser checks morale: Retainers hold 50%, Retainers 50%',
    ]);
  });
  it('V74 V75 the same with spears: who strikes first takes strikes away', () => {
    const report = fight({ A1: line('gael_spear', 10), B1: line('gael_retainer', 15) });
    expect(chance(report, 'drawn')).toBeCloseTo(24087861 / 102400000, 5);
    expect(chance(report, 'lost')).toBeCloseTo(23272207 / 102400000, 5);
    expect(report?.summary?.[0]).toContain('at speed 5, 30% each');
  });
  it('says who fights, what counts for whom, and what it leaves out', () => {
    const report = fight({ A1: line('gael_warrior', 10), B1: line('gael_retainer', 15) });
    expect([report?.title, report?.rule]).toEqual(['Warriors fight Retainers', 'CE-510']);
    expect(report?.outcomes.map(({ key, text, good }) => [key, text, good])).toEqual([
      ['won', 'Retainers must check', 'attacker'],
      ['drawn', 'no check', 'none'],
      ['lost', 'Warriors must check', 'defender'],
    ]);
    expect(report?.outcomes.reduce((sum, o) => sum + o.weight, 0)).toBeCloseTo(1_000_000, -1);
    expect(report?.uncertain).toContain('no reaction');
  });
  it('CE-120 CE-523 a standard counts for its side, and falls with its bearer', () => {
    const line4 = (y: number, more = {}): UnitSpec => ({
      profile: 'gael_retainer',
      places: [[30, y - 4], ...row(4, 20, y)],
      ...more,
    });
    const bare = fight({ A1: line('gael_retainer', 10), B1: line('gael_retainer', 15) });
    const flag = fight({ A1: line('gael_retainer', 10, { command: 'S' }), B1: line('gael_retainer', 15) });
    expect(chance(flag, 'won')).toBeLessThan(chance(bare, 'won') + chance(bare, 'drawn'));
    // The bearer is struck down in one of four fights: his standard is worth three quarters.
    expect(flag?.summary?.[0]).toBe(
      'Retainers: 5 strikes at speed 4, 30% each; 1.5 wounds that count + 0.8 for the standard = 2.3 on average',
    );
    // Left behind by the others he is safe, and a draw is won.
    const engaged = (more = {}) =>
      meleeOdds(
        field({ A1: line4(10, more), B1: { profile: 'gael_retainer', models: 5, places: row(4, 20, 11.1) } }).state,
        A1,
        null,
        false,
      );
    expect(chance(engaged({ command: 'S' }), 'won')).toBeCloseTo(
      chance(engaged(), 'won') + chance(engaged(), 'drawn'),
      5,
    );
  });
  it('CE-709 CE-730 Ward and Terror are told, and what is assumed of them', () => {
    const ward = fight({
      A1: { profile: 'gael_warrior', models: 5, places: [[20, 10]] },
      B1: { profile: 'gael_druid', places: [[20, 15]], bought: ['ward'] },
    });
    // One strike, and Ward cancels the hit.
    expect(chance(ward, 'won')).toBe(0);
    expect(ward?.uncertain).toBe(
      'If there is no reaction to the charge, strikes are spread over all enemies in reach and Ward cancels the first hit',
    );
    const terror = fight({ A1: line('gael_retainer', 10), B1: { profile: 'fb_lord', places: [[22, 15]] } });
    expect(terror?.summary?.[2]).toBe('Terror: Retainers strike at −1 with a chance of 50%');
  });
  it('CE-120 CE-523 what cannot come about is not among the outcomes', () => {
    // One man on each side, who takes his standard with him.
    const one = (y: number, more = {}): UnitSpec => ({
      profile: 'gael_retainer',
      models: 5,
      places: [[20, y]],
      ...more,
    });
    const keys = (own: UnitSpec) => fight({ A1: own, B1: one(15) })?.outcomes.map(({ key }) => key);
    const ward = { profile: 'gael_druid', places: [[20, 10]], bought: ['ward'] } as unknown as UnitSpec;
    expect([keys(one(10, { command: 'S' })), keys(one(10)), keys(ward)]).toEqual([
      ['won', 'drawn', 'lost'],
      ['won', 'drawn', 'lost'],
      ['won', 'drawn'],
    ]);
  });
  it('CE-501 there are none where the charge does not reach, more with a Great Leap', () => {
    const chief = { profile: 'gael_chief', places: [[20, 4]], bought: ['great-leap'] } as unknown as UnitSpec;
    const t = field({ A1: chief, B1: line('gael_retainer', 14.5) });
    expect(meleeOdds(t.state, A1, B1, false)).toBeNull();
    expect(meleeOdds(t.state, A1, B1, true)?.title).toBe('Chieftain 1 fights Retainers');
  });
  it('CE-509 fights under way are counted as they stand, without the bonus of a charge', () => {
    const t = field({ A1: line('gael_retainer', 10), B1: line('gael_retainer', 11.1) });
    const report = meleeOdds(t.state, A1, null, false);
    expect([report?.strengths, report?.uncertain]).toEqual([
      '5 vs. 5 in contact',
      'If strikes are spread over all enemies in reach',
    ]);
    expect(report?.summary?.[0]).toContain('25% each');
    expect(chance(report, 'won')).toBeCloseTo(chance(report, 'lost'), 5);
    // Two enemy units in contact: both strike, and a standard of either counts once.
    const two = field({
      A1: line('gael_retainer', 10),
      B1: { profile: 'gael_retainer', models: 5, places: row(2, 20, 11.1), command: 'S' },
      B2: { profile: 'gael_retainer', models: 5, places: row(2, 23.6, 11.1) },
    });
    expect(chance(meleeOdds(two.state, A1, null, false), 'lost')).toBeGreaterThan(0.3);
    expect(meleeOdds(two.state, A1, null, false)?.title).toBe('Retainers fight Retainers 1');
    expect(meleeOdds(two.state, A1, B2, false)?.title).toBe('Retainers fight Retainers 2');
  });
  it('CE-016 CE-509 who presses on is counted with those he brings up', () => {
    const column: [number, number][] = [7.9, 6.7, 5.5, 4.3, 3.1].map((y) => [20, y]);
    const t = field({
      A1: { profile: 'gael_warrior', places: column },
      B1: { profile: 'sidhe_retainer', models: 4, places: row(4, 20, 9) },
    });
    const before = t.state.hash();
    expect(meleeOdds(t.state, A1, null, false)?.strengths).toBe('3 vs. 3 in contact');
    expect(t.state.hash()).toBe(before);
  });
  it('CE-513 CE-723 a first strike is told as one; nothing is left out of the modifiers that is not there', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_retainer', skills: ['first-strike'] }] } }));
    const report = fight({ A1: line('gael_warrior', 10), B1: line('gael_retainer', 15) }, { game });
    expect(report?.summary?.map((l) => l.split(',')[0])).toEqual([
      'Warriors: 5 strikes at speed 4',
      'Retainers: 5 strikes at speed first',
      'The loser checks morale: Warriors hold 60%',
    ]);
    expect(report?.modifiers).toEqual([]);
  });
  it('CE-114 who fights nobody has no chances', () => {
    const t = field({ A1: line('gael_retainer', 10), B1: line('gael_retainer', 40) });
    expect(meleeOdds(t.state, A1, null, false)).toBeNull();
  });
  it('CE-523 wounds beyond the last do not count: one man can be worth one wound only', () => {
    const report = fight({
      A1: { profile: 'fo_troll', places: [[20, 10]] },
      B1: { profile: 'gael_retainer', models: 5, places: [[20, 14]] },
    });
    // Two strikes, each 70 % to hit and 90 % to wound, and at most one wound to take: 1 - 0.37².
    expect(report?.summary?.[0]).toBe('Sea Troll: 2 strikes at speed 3, 63% each; 0.9 wounds that count on average');
    expect(report?.strengths).toBe('1 vs. 1 in contact');
  });
  it('CE-122 a model of several wounds strikes on until its last', () => {
    const report = fight({
      A1: line('gael_retainer', 10),
      B1: { profile: 'fo_lord', places: [[22.4, 15]] },
    });
    expect(report?.strengths).toContain('vs. 1 in contact');
    expect(report?.summary?.[1]).toContain('Demon Lord: 1 strike at speed 2');
  });
  it('CE-702 who loses is told with the command it heeds', () => {
    const near = fight({
      A1: line('gael_retainer', 10),
      A9: { profile: 'gael_chief', places: [[20, 7]] },
      B1: line('gael_retainer', 15),
    });
    expect(near?.summary?.[2]).toBe('The loser checks morale: Retainers hold 80%, Retainers 50%');
  });
  it('is what the odds of the order and of the target say, and changes nothing', () => {
    const t = field({ A1: line('gael_warrior', 10), B1: line('gael_retainer', 15) });
    const before = t.state.hash();
    const order = celtos.odds?.(t.state, readOption(celtos, 'assault'));
    expect(order).toEqual(meleeOdds(t.state, A1, B1, false));
    expect(t.state.hash()).toBe(before);
  });
});

describe('the chances of a volley', () => {
  const shot = (units: Record<string, UnitSpec>, moved?: boolean) => {
    const t = field(units);
    return moved === undefined ? volleyOdds(t.state, A1, B1) : volleyOdds(t.state, A1, B1, moved);
  };
  const slingers = line('gael_slinger', 10);
  it('CE-023 CE-408 every number of hits with its exact weight', () => {
    const report = shot({ A1: slingers, B1: line('sidhe_archer', 20) });
    // Five shots that hit on 6+: each number as often as a coin shows it.
    expect(report.outcomes.map((o) => [o.key, o.label, o.text, o.good])).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => [
        `volley ${n}`,
        String(n),
        n === 1 ? '1 hit' : `${n} hits`,
        n === 0 ? 'defender' : 'attacker',
      ]),
    );
    const all = report.outcomes.reduce((sum, o) => sum + o.weight, 0);
    expect(report.outcomes.map((o) => (o.weight / all) * 32)).toEqual([1, 5, 10, 10, 5, 1]);
    expect(report).toMatchObject({
      title: 'Staff Slingers shoot at Archers',
      rule: 'CE-023',
      strengths: '5 shots, needs 6+',
      column: 'Short',
      modifiers: [],
      summary: ['Each hit wounds 60% before any save'],
    });
  });
  it('CE-038 CE-040 CE-409 modifiers with their rules; the band that the nearest shooter has', () => {
    const far = shot({ A1: slingers, B1: line('gael_horse', 30) }, true);
    expect(far).toMatchObject({
      strengths: '5 shots, needs 6+ at −1',
      column: 'Medium',
      modifiers: [
        { text: 'the unit moved', value: -1, rule: 'CE-038' },
        { text: 'size, skill and spells', value: 1, rule: 'CE-409' },
        { text: 'Medium range', value: -1, rule: 'CE-409' },
      ],
      summary: ['Each hit wounds 40% before any save'],
    });
    // 6+, moved −1, size +1, Medium −1.
    expect(chance(far, 'volley 0')).toBeCloseTo(0.6 ** 5, 6);
    const moved = shot({ A1: { ...slingers, moved: 1 }, B1: line('sidhe_archer', 20) });
    expect([moved.strengths, moved.modifiers]).toEqual([
      '5 shots, needs 6+ at −1',
      [{ text: 'the unit moved', value: -1, rule: 'CE-038' }],
    ]);
    const mist = shot({ A1: slingers, B1: line('sidhe_archer', 20, { marks: 1 }) });
    expect([mist.strengths, mist.modifiers]).toEqual([
      '5 shots, needs 6+ at −1',
      [{ text: 'size, skill and spells', value: -1, rule: 'CE-409' }],
    ]);
  });
  it('CE-403 CE-408 CE-416 a volley over two bands: each shooter has its own, to hit and to wound', () => {
    const places: [number, number][] = [
      [20, 9.4],
      [21.2, 9.4],
      [20, 8.2],
      [21.2, 8.2],
      [22.4, 8.2],
    ];
    const report = shot({
      A1: { ...slingers, places },
      B1: { profile: 'sidhe_archer', models: 4, places: [[20.6, 22]] },
    });
    expect(report).toMatchObject({
      strengths: '2 shots at Short, needs 6+; 3 shots at Medium, needs 6+ at −1',
      column: 'Short and Medium',
      modifiers: [],
      summary: ['Each hit from Short wounds 60% before any save, from Medium 50%'],
    });
    expect(chance(report, 'volley 0')).toBeCloseTo(0.5 ** 2 * 0.6 ** 3, 6);
  });
  it('CE-416 CE-720 what a hit does is told with Penetrating', () => {
    const game = load(layOver({ profiles: { rows: [{ id: 'gael_slinger', penetrating: 1 }] } }));
    const t = field({ A1: slingers, B1: line('sidhe_archer', 20) }, { game });
    expect(volleyOdds(t.state, A1, B1).summary).toEqual(['Each hit wounds 70% before any save']);
  });
  it('CE-404 only those who see a model in range shoot; a hero shoots alone', () => {
    const some = shot({
      A1: { profile: 'gael_slinger', places: [...row(2, 42, 10), ...row(3, 43, 6)] },
      B1: { profile: 'sidhe_archer', models: 4, places: [[42, 34.5]] },
    });
    expect(some.strengths).toBe('2 shots, needs 6+ at −1');
    const t = battle({
      units: { ...spare, A1: line('gael_warrior', 10), B1: { profile: 'sidhe_prince', places: [[20, 30]] } },
      order: 'B1',
    });
    expect(volleyOdds(t.state, B1, A1).title).toBe('Prince (foot) shoots at Warriors');
  });
  it('out of range there is not a shot', () => {
    const none = shot({ A1: slingers, B1: line('sidhe_archer', 40) });
    expect([none.strengths, none.column, none.outcomes.length]).toEqual(['0 shots, needs 6+', 'Short', 1]);
  });
});
