import { describe, expect, it } from 'vitest';
import { battle, row, type UnitSpec } from '../testing.ts';

const warriors: UnitSpec = { profile: 'gael_warrior', places: row(5, 20, 4) };
const far: UnitSpec = { profile: 'sidhe_archer', places: row(5, 20, 46) };
const moving = (units: Record<string, UnitSpec>, how = 'move', scenario = 'first-blood') =>
  battle({
    units: { A1: warriors, B1: far, B2: { profile: 'sidhe_seer', places: [[46, 46]] }, ...units },
    order: 'A1',
    scenario,
  }).choose(how);

describe('movement', () => {
  it('CE-301 CE-302 CE-917 nobody exceeds the allowance of M inches', () => {
    const t = moving({});
    expect([t.refusal('go 20.0,8.0'), t.refusal('go 20.0,8.1')]).toEqual(['allowed', 'CE-302']);
  });
  it('CE-303 models pass through friends and never end on one another', () => {
    const t = moving({ A2: { ...warriors, places: row(5, 20, 6) } });
    expect([t.refusal('go 20.0,6.5'), t.refusal('go 20.0,7.5')]).toEqual(['CE-303', 'allowed']);
  });
  it('CE-304 nobody comes nearer than 1" to an enemy; who is nearer comes no closer', () => {
    const t = moving({ B1: { ...far, places: row(5, 20, 8) } });
    expect([t.refusal('go 20.0,6.1'), t.refusal('go 20.0,6.0')]).toEqual(['CE-304', 'allowed']);
    const near = moving({ A1: { profile: 'gael_chief', places: [[20, 6.5]] }, B1: { ...far, places: row(5, 20, 8) } });
    expect([near.refusal('go 20.0,6.6'), near.refusal('go 20.0,6.4'), near.refusal('go 20.0,5.0')]).toEqual([
      'CE-304',
      'allowed',
      'allowed',
    ]);
  });
  it('CE-305 CE-306 CE-909 nobody leaves the table, nobody ends on a hedge, a rock or a house', () => {
    expect(moving({ A1: { profile: 'gael_chief', places: [[2, 2]] } }).refusal('go 0.4,2.0')).toBe('CE-305');
    expect(moving({ A1: { profile: 'gael_chief', places: [[31, 12]] } }).refusal('go 31.0,13.8')).toBe('CE-306');
    const clash = moving({ A1: { profile: 'gael_chief', places: [[33, 10]] } }, 'move', 'border-clash');
    expect(clash.refusal('go 34.0,10.0')).toBe('CE-306');
    const raid = moving({ A1: { profile: 'gael_chief', places: [[14, 40]] } }, 'move', 'raid');
    expect(raid.refusal('go 15.7,40.0')).toBe('CE-306');
  });
  it('CE-307 CE-308 CE-309 CE-724 a Move ends coherent: 1", for Skirmishers 2"', () => {
    const t = moving({ A1: { ...warriors, places: row(5, 20, 4, 2) } }).choose('go 20.0,4.0');
    t.choose('adjust A1.5');
    expect([t.refusal('to 28.0,4.1'), t.refusal('to 28.1,4.0')]).toEqual(['CE-926', 'CE-926']);
    expect(t.refusal('to 28.0,4.0')).toBe('allowed');
    const loose = moving({ A1: { profile: 'gael_slinger', places: row(5, 20, 4, 2) } }).choose(
      'go 20.0,4.0',
      'adjust A1.5',
    );
    expect([loose.refusal('to 29.0,4.0'), loose.refusal('to 29.1,4.0')]).toEqual(['allowed', 'CE-926']);
  });
  it('CE-309 CE-925 a unit that began out of coherency brings in whom it can; the others stay', () => {
    const t = moving({ A1: { ...warriors, places: [...row(4, 20, 4), [40, 4]] } }).choose('go 20.0,5.0');
    t.choose('confirm');
    expect([t.at('A1.4'), t.at('A1.5')]).toEqual([
      [236, 50],
      [400, 40],
    ]);
  });
  it('CE-310 CE-921 CE-922 CE-924 the formation is changed once, or kept', () => {
    const t = moving({}).choose('form column north');
    expect(t.refusal('form line east')).toBe('CE-310');
    t.choose('go 22.0,7.0', 'confirm');
    expect([t.at('A1.1'), t.flag('A1', 'facing')]).toEqual([[220, 70], 3]);
    expect(['A1.2', 'A1.3', 'A1.4', 'A1.5'].map((m) => t.at(m)).sort((a, b) => b[1] - a[1])).toEqual([
      [220, 58],
      [220, 46],
      [220, 34],
      [220, 22],
    ]);
  });
  it('CE-311 a panicked unit does not come nearer to the enemy it sees nearest', () => {
    const t = moving({ A1: { ...warriors, panicked: 1 }, B1: { ...far, places: row(5, 20, 12) } });
    expect([t.refusal('go 20.0,4.1'), t.refusal('go 20.0,4.0'), t.refusal('go 20.0,3.0')]).toEqual([
      'CE-311',
      'allowed',
      'allowed',
    ]);
  });
  it('CE-311 what is not seen is not feared, nor are the fallen; of two as near the first is', () => {
    const lone = (profile: string, x: number, y: number, more = {}): UnitSpec => ({
      profile,
      models: 4,
      places: [[x, y]],
      ...more,
    });
    const chief = (x: number, y: number): UnitSpec => ({ profile: 'gael_chief', places: [[x, y]], panicked: 1 });
    // North of the hill stands one who is nearer, and is not seen.
    const hidden = { B1: lone('sidhe_archer', 24, 30), B2: lone('sidhe_archer', 40, 18) };
    const blind = moving({ A1: chief(24, 18), ...hidden });
    expect([blind.refusal('go 23.0,18.5'), blind.refusal('go 25.0,18.0')]).toEqual(['allowed', 'CE-311']);
    const tied = moving({ A1: chief(24, 6), B1: lone('sidhe_archer', 14, 6), B2: lone('sidhe_archer', 34, 6) });
    expect([tied.refusal('go 23.0,6.0'), tied.refusal('go 25.0,6.0')]).toEqual(['CE-311', 'allowed']);
    const fallen = moving({ A1: chief(8, 4), B1: { ...far, models: 5, places: row(4, 8, 12) } });
    expect([fallen.refusal('go 6.0,3.0'), fallen.refusal('go 8.0,4.1')]).toEqual(['allowed', 'CE-311']);
  });
  it('CE-301 CE-302 CE-928 a refusal says how far is too far, and who finds no place', () => {
    const t = moving({});
    expect(t.why('go 20.0,8.1')).toContain('too far: no route within 4"');
    expect(t.choose('go 20.0,6.0', 'adjust A1.2').why('to 21.2,8.1')).toContain('too far: no route within 4"');
    const column = moving({ A1: { profile: 'gael_warrior', places: row(11, 2, 1) } }).choose('form column north');
    expect(column.why('go 2.0,5.0')).toContain('model 11 of the unit does not fit');
  });
  it('CE-310 CE-921 every shape is offered in every facing, and the places of an adjusted model round its own', () => {
    const t = moving({});
    expect(t.offered('form')).toHaveLength(5 * 16);
    expect(t.offered('form').slice(0, 2)).toEqual(['form keep east', 'form keep east-north-east']);
    t.choose('go 20.0,6.0', 'adjust A1.5');
    expect(t.offered('to')).toEqual([
      'to 24.8,6.0',
      'to 25.1,6.0',
      'to 24.8,6.3',
      'to 24.8,5.7',
      'to 25.4,6.0',
      'to 24.8,6.6',
      'to 24.8,5.4',
    ]);
  });
  it('CE-305 quick play tries moves that are refused when they are asked for', () => {
    const t = moving({ A1: { ...warriors, places: row(5, 1, 1) } });
    const tried = t.tried().filter((w) => w.startsWith('go '));
    expect(tried.filter((w) => t.refusal(w) === 'allowed')).toEqual(t.offered('go'));
    expect(tried.length).toBeGreaterThan(t.offered('go').length);
  });
  it('CE-301 CE-011 the log says how a unit went, as one or as many', () => {
    const chief: UnitSpec = { profile: 'gael_chief', places: [[20, 4]] };
    const said = (a1: UnitSpec, how: string) => moving({ A1: a1 }, how).choose('go 20.0,6.0', 'confirm').log().at(-1);
    expect([said(warriors, 'move'), said(chief, 'move')]).toEqual(['Warriors moved', 'Chieftain moved']);
    expect([said(warriors, 'rush'), said(chief, 'rush')]).toEqual(['Warriors rushed', 'Chieftain rushed']);
  });
  it('CE-311 CE-926 nor is one of its models put nearer to it than the unit was', () => {
    const t = moving({ A1: { ...warriors, panicked: 1 }, B1: { ...far, places: row(5, 20, 12) } });
    t.choose('go 20.0,3.0', 'adjust A1.2');
    expect([t.refusal('to 21.2,4.0'), t.refusal('to 21.2,4.1'), t.refusal('to 21.2,3.0')]).toEqual([
      'allowed',
      'CE-311',
      'allowed',
    ]);
  });
  it('CE-312 CE-116 CE-115 the facing follows the guide, the lowest living number', () => {
    expect(moving({}).choose('go 18.0,4.0', 'confirm').flag('A1', 'facing')).toBe(8);
    const t = moving({ A1: { ...warriors, wounds: [0, 1, 1, 1, 1] } }).choose('go 21.2,6.0', 'confirm');
    expect([t.at('A1.2'), t.flag('A1', 'facing')]).toEqual([[212, 60], 4]);
  });
  it('CE-314 CE-716 Drowning Grasp halves M, rounded down', () => {
    const t = moving({ A1: { profile: 'gael_berserk', places: row(4, 20, 4), marks: 4 } });
    expect([t.refusal('go 20.0,6.0'), t.refusal('go 20.0,6.1')]).toEqual(['allowed', 'CE-302']);
  });
  it('D20 CE-912 wood costs double; a Rush into it is allowed', () => {
    const chief: UnitSpec = { profile: 'gael_chief', places: [[12, 6]] };
    const t = moving({ A1: chief }, 'rush');
    expect([t.refusal('go 12.0,16.0'), t.refusal('go 12.0,16.1')]).toEqual(['allowed', 'CE-302']);
  });
  it('CE-913 crossing a hedge costs 2" more', () => {
    const chief: UnitSpec = { profile: 'gael_chief', places: [[31, 12.9]] };
    const t = moving({ A1: chief });
    expect([t.refusal('go 31.0,14.9'), t.refusal('go 31.0,15.0')]).toEqual(['allowed', 'CE-302']);
  });
  it('CE-732 who flies pays for no ground and passes over everything', () => {
    const sirens: UnitSpec = { profile: 'fo_winged', places: [[8, 18]] };
    const t = moving({ A1: sirens });
    expect([t.refusal('go 17.0,18.0'), t.refusal('go 17.1,18.0')]).toEqual(['allowed', 'CE-302']);
    const walker = moving({ A1: { profile: 'gael_hound', places: [[8, 18]] } });
    expect(walker.refusal('go 15.0,18.0')).toBe('CE-302');
  });
  it('CE-926 a model is adjusted once, and never onto another', () => {
    const t = moving({}).choose('go 20.0,6.0', 'adjust A1.2', 'to 21.2,7.2');
    expect([t.refusal('adjust A1.2'), t.refusal('adjust A1.3')]).toEqual(['CE-926', 'allowed']);
    expect(t.choose('adjust A1.3').refusal('to 22.0,7.0')).toBe('CE-303');
  });
  it('CE-926 only living models of the unit that moves are adjusted', () => {
    const chief: UnitSpec = { profile: 'gael_chief', places: [[40, 2]] };
    const t = moving({ A2: chief }).choose('go 20.0,6.0');
    expect([t.refusal('adjust A1.2'), t.refusal('adjust A2.1'), t.refusal('adjust B1.1')]).toEqual([
      'allowed',
      'CE-926',
      'CE-926',
    ]);
  });
  it('CE-928 a point where the formation finds no room is refused', () => {
    const t = moving({ A1: { profile: 'gael_warrior', places: row(11, 2, 1) } });
    expect(t.refusal('go 2.0,5.0')).toBe('allowed');
    expect(t.choose('form column north').refusal('go 2.0,5.0')).toBe('CE-928');
  });
  it('CE-305 CE-306 CE-303 CE-304 a refusal says what is in the way', () => {
    const chief = (x: number, y: number): UnitSpec => ({ profile: 'gael_chief', places: [[x, y]] });
    const why = (at: UnitSpec, to: string, scenario = 'first-blood', more = {}): string =>
      moving({ A1: at, ...more }, 'move', scenario).why(`go ${to}`);
    expect(why(chief(2, 2), '0.4,2.0')).toContain('no base may be even partly off the table');
    expect(why(chief(31, 12), '31.0,13.8')).toContain('low obstacle');
    expect(why(chief(33, 10), '34.0,10.0', 'border-clash')).toContain('a rock');
    expect(why(chief(14, 40), '15.7,40.0', 'raid')).toContain('a house');
    expect(why(chief(20, 6), '20.0,7.1', 'first-blood', { A2: chief(20, 8) })).toContain('overlap another');
    expect(why(chief(20, 6), '20.0,7.1', 'first-blood', { B1: { ...far, places: row(5, 20, 9) } })).toContain(
      'closer than 1"',
    );
    expect(why(chief(20, 6), '20.0,10.1')).toContain('too far: no route within 4"');
  });
  it('CE-926 CE-307 an adjusted model is measured against the others where they are going, in both directions', () => {
    const column: [number, number][] = [0, 1, 2, 3, 4].map((k) => [20, Number((4 + 1.2 * k).toFixed(1))]);
    const t = moving({ A1: { ...warriors, places: column } }).choose('go 20.0,6.0', 'adjust A1.5');
    // The fourth goes to 20.0,9.6: an inch between bases, and bases that touch.
    expect(
      ['20.0,11.6', '20.0,11.7', '20.0,10.6', '20.0,10.5', '21.0,9.6', '20.9,9.6'].map((p) => t.refusal(`to ${p}`)),
    ).toEqual(['allowed', 'CE-926', 'allowed', 'CE-303', 'allowed', 'CE-303']);
    // The first of them, too.
    const first = moving({ A1: { ...warriors, places: column } }).choose('go 20.0,6.0', 'adjust A1.1');
    expect(['20.0,5.2', '20.0,5.1', '20.0,6.2', '20.0,6.3'].map((p) => first.refusal(`to ${p}`))).toEqual([
      'allowed',
      'CE-926',
      'allowed',
      'CE-303',
    ]);
  });
  it('CE-926 the fallen are no hindrance, and the numbers of the living stay', () => {
    const gaps: UnitSpec = { profile: 'gael_slinger', wounds: [0, 1, 0, 1, 1], places: row(5, 20, 4) };
    const t = moving({ A1: gaps }).choose('go 21.2,6.0');
    expect(t.offered('adjust')).toEqual(['adjust A1.2', 'adjust A1.4', 'adjust A1.5']);
    expect([t.refusal('adjust A1.1'), t.refusal('adjust A1.3')]).toEqual(['CE-926', 'CE-926']);
    t.choose('adjust A1.4');
    expect(['22.2,6.0', '22.1,6.0', '22.6,6.0'].map((p) => t.refusal(`to ${p}`))).toEqual([
      'allowed',
      'CE-303',
      'allowed',
    ]);
    t.choose('to 22.6,6.5', 'confirm');
    expect([t.at('A1.2'), t.at('A1.4'), t.at('A1.5')]).toEqual([
      [212, 60],
      [226, 65],
      [248, 60],
    ]);
  });
  it('CE-310 CE-926 nothing is left of a plan that is carried out, or given up', () => {
    const empty = (t: ReturnType<typeof moving>) => {
      const { planX, planY, fromX, fromY, adjusted, planShape, planFacing, planChanged } = t.state;
      return (
        [planX, planY, fromX, fromY].every((places) => places.every((at) => at === 0)) &&
        adjusted + planShape + planFacing + planChanged === 0
      );
    };
    const done = moving({}).choose('form line east', 'go 20.0,6.0', 'adjust A1.2', 'stay');
    expect(empty(done)).toBe(false);
    expect(empty(done.choose('confirm'))).toBe(true);
    const kept = moving({}).choose('form line east', 'stay');
    expect([empty(kept), kept.told('stay')]).toEqual([true, 'Warriors stayed in place']);
    const alone = moving({ A1: { profile: 'gael_chief', places: [[20, 4]] } }).choose('stay');
    expect(alone.told('stay')).toBe('Chieftain stayed in place');
  });
  it('CE-310 CE-922 a formation is chosen before the place, and the question is put again', () => {
    const t = moving({}).choose('form line north');
    expect([t.step, t.state.planChanged, t.offered('form')]).toEqual(['moveGuide', 1, []]);
    t.choose('go 22.4,6.0', 'confirm');
    expect(['A1.1', 'A1.2', 'A1.3', 'A1.4', 'A1.5'].map((m) => t.at(m)[1])).toEqual([60, 60, 60, 60, 60]);
    // The shape is kept unless it is changed, whatever was chosen before.
    const next = moving({
      A2: {
        ...warriors,
        places: [
          [30, 4],
          [30, 5.2],
        ],
        models: 5,
      },
    });
    next.choose('form line north', 'go 20.0,6.0', 'confirm');
    while (next.seat === 'two') next.choose(next.offered('activate')[0] ?? 'end');
    next.choose('move', 'go 30.0,5.0', 'confirm');
    expect([next.at('A2.1'), next.at('A2.2')]).toEqual([
      [300, 50],
      [300, 62],
    ]);
  });
  it('CE-301 CE-311 what is offered to the panicked are moves that lead no nearer', () => {
    const t = moving({
      A1: { profile: 'gael_chief', places: [[20, 4]], panicked: 1 },
      B1: { ...far, places: row(5, 20, 12) },
    });
    const ys = t.offered('go').map((w) => Number(w.split(',')[1]));
    expect([ys.length > 3, Math.max(...ys) < 5]).toEqual([true, true]);
    expect(t.why('go 20.0,4.1')).toContain('closer to Archers');
  });
});
