/** 10.1: those on Hold shoot at movers, at any quarter of their way. */

import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import { battle, celtos, row, type Table, type UnitSpec } from '../testing.ts';

const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 4) };
const chief: UnitSpec = { profile: 'gael_chief', places: [[44, 4]] };
const hold = (x: number, y: number, more = {}): UnitSpec => ({
  profile: 'sidhe_archer',
  places: row(4, x, y),
  hold: 1,
  facing: 12,
  ...more,
});
const QUARTERS = ['start', 'quarter', 'half', 'three-quarters', 'finish'];
const moving = (units: Record<string, UnitSpec>, to: string, dice: number[] = [], how = 'move'): Table =>
  battle({
    units: { A1: warriors, A2: chief, B1: hold(20, 10), B2: { profile: 'sidhe_seer', places: [[46, 46]] }, ...units },
    order: 'A1',
    dice,
  }).choose(how, `go ${to}`, 'confirm');
const shots = (t: Table): string[] => QUARTERS.filter((q) => t.refusal(`fire-at-quarter ${q}`) === 'allowed');

describe('reactions to moves', () => {
  it('CE-606 CE-608 shots may be taken wherever the movers are seen and in range: at the start, the end, or between', () => {
    expect(shots(moving({}, '20.0,5.0'))).toEqual(QUARTERS);
    // From behind the hill into the open, and the other way.
    const lone = (x: number, y: number): UnitSpec => ({ profile: 'gael_chief', places: [[x, y]] });
    const north = { B1: hold(30, 34, { models: 4, places: [[30, 34]] }) };
    const out = moving({ A1: lone(27.2, 18), ...north }, '31.2,18.0');
    expect([out.step, shots(out)]).toEqual(['reactToMove', ['finish']]);
    const back = moving({ A1: lone(31.2, 18), ...north }, '27.2,18.0');
    expect([back.step, shots(back)]).toEqual(['reactToMove', ['start']]);
    // Nobody asks who sees nothing of them at all.
    expect(moving({ A1: lone(24, 18), ...north }, '25.0,18.0').told('Chieftain')).toBe('Chieftain 1 moved');
    // Neither those who do not hold, nor the panicked, nor those who have reacted.
    for (const more of [{ hold: 0 }, { panicked: 1 }, { reacted: 1 }])
      expect(moving({ B1: hold(20, 10, more) }, '20.0,5.0').step).toBe('order');
  });
  it('CE-602 CE-606 those on Hold are asked by number, each once; Rushes are moves, too', () => {
    for (const how of ['move', 'rush']) {
      const t = moving({ B2: hold(30, 12), B3: hold(12, 12), B4: hold(12, 16, { hold: 0 }) }, '20.0,5.0', [], how);
      const asked: number[] = [];
      while (t.step === 'reactToMove') {
        asked.push(asked.length);
        t.choose('hold-fire');
      }
      expect(asked).toHaveLength(3);
      expect(t.at('A1.1')).toEqual([200, 50]);
    }
  });
  it('CE-608 CE-218 who is shot at ends its move, and goes on unless it is panicked', () => {
    const t = moving({}, '20.0,5.0', [9, 9, 1, 1, 1, 9]).choose('fire-at-quarter half', 'hit A1.5');
    expect([t.step, t.seat, t.at('A1.1'), t.at('A1.4'), t.flag('A1', 'moved')]).toEqual([
      'order',
      'one',
      [200, 50],
      [236, 50],
      1,
    ]);
    // Nobody else has been moved by it.
    expect([t.at('A2'), t.at('B1.1'), t.alive('A1')]).toEqual([[440, 40], [200, 100], 4]);
    const { fromX, fromY, planX } = t.state;
    for (const field of [fromX, fromY, planX]) expect(field.every((n) => n === 0)).toBe(true);
    // A unit that is in panic already (its rally fails) has nothing left to do.
    const panicked = battle({
      units: {
        A1: { ...warriors, panicked: 1 },
        A2: { ...chief, activated: 1 },
        B1: hold(20, 10),
        B2: { profile: 'sidhe_seer', places: [[46, 46]] },
      },
      side: 'one',
      dice: [1, 9, 1, 1, 1, 1],
    }).choose('move', 'go 20.0,3.0', 'confirm', 'fire-at-quarter start');
    expect([panicked.at('A1.1'), panicked.step, panicked.seat]).toEqual([[200, 30], 'activate', 'two']);
  });
  it('CE-608 who falls to the last man goes nowhere, and nothing is left of its move', () => {
    const one: UnitSpec = { ...warriors, models: 5, places: [[20, 4]] };
    const t = moving({ A1: one, B3: hold(30, 12) }, '20.0,5.0', [9, 9, 1, 1, 1, 10]);
    t.choose('fire-at-quarter finish');
    expect([t.alive('A1'), t.flag('A1', 'lost'), t.seat, t.step]).toEqual([0, 1, 'two', 'activate']);
    const { planX, planY, fromX, fromY, adjusted, planShape } = t.state;
    for (const field of [planX, planY, fromX, fromY]) expect(field.every((n) => n === 0)).toBe(true);
    expect([adjusted, planShape, t.told(' move')]).toEqual([0, 0, '']);
  });
  it('CE-604 CE-610 the test is I against 4; passed it costs the Hold, failed it leaves it', () => {
    const passed = moving({}, '20.0,5.0', [5, 1, 1, 1, 1]).choose('fire-at-quarter start');
    expect([passed.told('reaction shot'), passed.flag('B1', 'hold'), passed.flag('B1', 'reacted')]).toEqual([
      'Archers: reaction shot, needs 5+, rolled 5: passed',
      0,
      1,
    ]);
    const failed = moving({}, '20.0,5.0', [4]).choose('fire-at-quarter start');
    expect([failed.flag('B1', 'hold'), failed.flag('B1', 'reacted'), failed.at('A1.1'), failed.step]).toEqual([
      1,
      0,
      [200, 50],
      'order',
    ]);
    const behind = moving({ B1: hold(20, 10, { facing: 4 }) }, '20.0,5.0', [5]).choose('fire-at-quarter start');
    expect(behind.told('reaction shot')).toContain('needs 6+, rolled 5: failed');
  });
  it('CE-604 CE-608 A18 "behind" is judged where the movers are at the quarter that was picked', () => {
    // The archers look north; a rider passes them from south to north.
    const rider: UnitSpec = { profile: 'sidhe_mprince', places: [[30, 8]] };
    const past = (quarter: string, dice: number[]) =>
      moving({ A1: rider, B1: hold(20, 10, { facing: 4 }) }, '30.0,12.0', dice).choose(`fire-at-quarter ${quarter}`);
    expect(past('start', [5]).told('reaction shot')).toContain('needs 6+, rolled 5: failed');
    expect(past('finish', [5, 1, 1, 1, 1]).told('reaction shot')).toContain('needs 5+, rolled 5: passed');
    // What is said before is what is rolled against, and a test that fails leaves everybody on his way.
    const asked = moving({ A1: rider, B1: hold(20, 10, { facing: 4 }) }, '30.0,12.0');
    const before = asked.state.hash();
    const needs = (quarter: string) =>
      celtos.odds?.(asked.state, readOption(celtos, `fire-at-quarter ${quarter}`))?.strengths;
    expect([needs('start'), needs('finish'), asked.state.hash() === before]).toEqual(['needs 6+', 'needs 5+', true]);
    expect(past('finish', [4]).at('A1.1')).toEqual([300, 120]);
  });
});
