import { describe, expect, it } from 'vitest';
import { acting, bridgeNumber, fire, given, hexNumber, newGame, type Table, unitNumber } from '../testing.ts';
import { canTrace, isExempt, isSupplied, proficiency } from './supply.ts';

const down = (...ids: string[]): Record<string, { blown: boolean }> =>
  Object.fromEntries(ids.map((id) => [id, { blown: true }]));
const THREE = ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve'];
const FOUR = [...THREE, 'Trois-Ponts-Salm'];
const WATCH = { '254-Eng': 'A0101' };
const at = (t: Table, hex: string): boolean => canTrace(t.state, hexNumber(hex));

describe('tracing', () => {
  it('P026 PR69 PR70 bridges down in the campaign and on map B alone (vector 12)', () => {
    const three = acting({ 'Spitze-Pz': 'B0404', ...WATCH }, { scenario: 'campaign', bridges: down(...THREE) });
    expect(at(three, 'B0404')).toBe(true);
    const four = acting({ 'Spitze-Pz': 'B0404', ...WATCH }, { scenario: 'campaign', bridges: down(...FOUR) });
    for (const hex of ['B0404', 'B0104', 'B0105', 'C0707', 'D0403']) expect(at(four, hex), hex).toBe(false);
    const alone = acting(
      { 'Spitze-Pz': 'B0404', '99-BG': 'B0908' },
      { scenario: 'b', bridges: down(...THREE, 'Cheneux') },
    );
    expect(['B0404', 'B0104', 'B0105'].map((hex) => at(alone, hex))).toEqual([false, false, true]);
  });

  it('PR69 the supply edge is the east column of A, or of the map of a single game', () => {
    const c = acting({ 'Spitze-Pz': 'C1004', '30/119/1': 'C0101' }, { scenario: 'c', turn: 1 });
    expect([at(c, 'C1001'), at(c, 'C0104')]).toEqual([true, true]);
    const campaign = acting({ 'Spitze-Pz': 'B1004', ...WATCH }, { scenario: 'campaign' });
    expect(at(campaign, 'A1008')).toBe(true);
  });

  it("PR70 the unit's own hex may have any ground; every step is one that armor could make", () => {
    const b = acting({ '3FJ/KG1': 'B0203', '99-BG': 'B0908' }, { scenario: 'b', turn: 1 });
    // B0203 is heavy forest without a road: out of it to La Gleize goes, through it does not.
    expect(at(b, 'B0203')).toBe(true);
    // C0903 lies in roadless heavy forest and rough: no first step is one that armor could make.
    const deep = acting({ '3FJ/KG1': 'C0903', ...WATCH }, { scenario: 'campaign' });
    expect([at(deep, 'C0903'), at(deep, 'C0803')]).toEqual([false, true]);
    const wood = acting({ '3FJ/KG1': 'A1007', ...WATCH, '12VG/27': 'A1008' });
    expect([at(wood, 'A1007'), at(wood, 'A0907')]).toEqual([true, true]);
  });

  it('PR71 a US unit in the line cuts it, one beside it does not', () => {
    const ring = ['Trois-Ponts-Ambleve', 'Trois-Ponts-Salm', 'Malmedy'];
    const open = acting(
      { 'Spitze-Pz': 'B0404', '106-BG': 'B0604', '99-BG': 'B0908' },
      { scenario: 'campaign', bridges: down(...ring) },
    );
    expect(at(open, 'B0404')).toBe(true);
    const cut = acting(
      { 'Spitze-Pz': 'B0404', '106-BG': 'B0505', '99-BG': 'B0908' },
      { scenario: 'campaign', bridges: down(...ring) },
    );
    expect(at(cut, 'B0404')).toBe(false);
  });

  it('PR72 supply is judged when the ACT begins and holds for the whole of it', () => {
    // Supplied at the start; the step leads beyond a line that a US unit would cut, yet the Move goes on.
    const t = acting({ 'Spitze-Pz': 'B0505', '106-BG': 'B0401' }, { scenario: 'campaign' }).choose(
      'move Spitze-Pz',
      'to B0404',
    );
    t.state.blown[bridgeNumber('Stavelot')] = 1;
    expect([t.state.supplied, t.step]).toEqual([1, 'move']);
  });

  it('PR73 PR74 P028 P030 P100 out of supply in a single game too: +1 CD and one lower PR on the same attack', () => {
    const cut = { scenario: 'b', bridges: down(...THREE, 'Cheneux') };
    const t = acting({ 'Spitze-Pz': 'B0404', '106-BG': 'B0403', '99-BG': 'B0908' }, cut);
    expect(isSupplied(t.state, unitNumber('Spitze-Pz'))).toBe(false);
    expect(proficiency(t.state, unitNumber('Spitze-Pz'), false)).toBe(4);
    // AF 6 into rough by armor: +1 +1, and +1 out of supply.
    const shot = (card: string, more: object): number =>
      fire({ 'Spitze-Pz': 'B0404', '106-BG': 'B0403' }, [card, '9H'], { scenario: 'b', ...more }).steps('106-BG');
    expect([shot('3S', cut), shot('4S', cut), shot('4S', {})]).toEqual([1, 2, 1]);
    const far = { scenario: 'campaign', bridges: down(...FOUR) };
    const both = fire({ 'Spitze-Pz': 'B0404', '106-BG': 'B0403' }, [4, '3S', '9H'], far);
    // A 4 is not below PR 4, so terrain counts, and the +1 as well.
    expect(both.log().some((l) => /proficiency check failed, 4 vs\. PR 4/.test(l))).toBe(true);
    expect(both.log().some((l) => /^Hit .*: 3 \+ 3 = 6 vs\. AF 6/.test(l))).toBe(true);
  });

  it('P027 P097 US units never have to trace', () => {
    const t = acting({ '99-BG': 'B0404', 'Spitze-Pz': 'B0908' }, { scenario: 'b', bridges: down(...THREE, 'Cheneux') });
    expect(t.unit('99-BG').supplied).toBe(true);
  });
});

describe('fuel depots', () => {
  it('P031 PR75 P034 entering its hex captures it: it leaves the map and the turn is kept', () => {
    const t = acting({ 'Spitze-Pz': 'B0403', '99-BG': 'B0908' }, { scenario: 'b', turn: 3, depot: ['B0402'] });
    t.choose('move Spitze-Pz', 'to B0402');
    expect([t.state.depot[0], t.state.captured[0]]).toEqual([-1, 3]);
    const entry = acting(
      { 'Spitze-Pz': { off: 'pool', due: 1 }, '99-BG': 'B0101' },
      { scenario: 'b', turn: 1, depot: ['B1005'] },
    );
    expect(entry.choose('enter Spitze-Pz', 'enter-at B1005').state.captured[0]).toBe(1);
  });

  it('P032 P033 P101 PR76 PR77 C10 four turns from the one after; windows overlap (vector 4)', () => {
    const exempt = (captured: number[], scenario = 'campaign'): number[] =>
      Array.from({ length: scenario === 'b' ? 5 : 20 }, (_, i) => i + 1).filter((turn) => {
        const t = acting(
          { 'Spitze-Pz': scenario === 'b' ? 'B0908' : 'A1003', ...(scenario === 'b' ? { '99-BG': 'B0101' } : WATCH) },
          { scenario, turn, captured },
        );
        return isExempt(t.state);
      });
    expect(exempt([9])).toEqual([10, 11, 12, 13]);
    expect(exempt([9, 11])).toEqual([10, 11, 12, 13, 14, 15]);
    expect(exempt([1], 'b')).toEqual([2, 3, 4, 5]);
    const t = acting(
      { 'Spitze-Pz': 'B0404', ...WATCH },
      { scenario: 'campaign', turn: 10, captured: [9], bridges: down(...FOUR) },
    );
    expect([t.unit('Spitze-Pz').supplied, at(t, 'B0404')]).toEqual([true, false]);
  });

  it('PR78 the US can neither move, destroy nor take back a depot', () => {
    const t = acting({ '99-BG': 'B0403', 'Spitze-Pz': 'B1008' }, { scenario: 'b', depot: ['B0402'] }).choose(
      'move 99-BG',
      'to B0402',
    );
    expect(t.state.depot[0]).toBe(hexNumber('B0402'));
    expect(t.offered().some((w) => /depot/.test(w))).toBe(false);
  });
});

describe('demolition', () => {
  const us = { '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' };
  const blow = (falls: string[], units: object = us, more: object = {}, bridge = 'Amel'): Table =>
    acting(units as never, { falls, ...more }).choose(`demolish ${bridge}`);

  it('PR80 C26 PR87 the US names a standing bridge; no US unit need be near', () => {
    expect(acting(us, { bridges: down('Amel') }).refusal('demolish Amel')).toBe('PR80');
    expect(blow(['5S']).isBlown('Amel')).toBe(true);
    expect(acting(us).refusal('demolish Huy')).toBe('PR158');
    const onIt = blow(['5S'], { '99/394/1': 'A0404', 'Spitze-Pz': 'A0504' });
    expect(onIt.isBlown('Amel')).toBe(true);
  });

  it('PR81 neither of its hexes holds a German unit', () => {
    expect(acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0404' }).refusal('demolish Amel')).toBe('PR81');
    expect(acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0305' }).refusal('demolish Amel')).toBe('PR81');
  });

  it('PR82 a German unit is within 2 hexes of one of its hexes', () => {
    expect(acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0604' }).refusal('demolish Amel')).toBe('allowed');
    expect(acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0704' }).refusal('demolish Amel')).toBe('PR82');
  });

  it('PR83 a bridge may be tried once a turn', () => {
    const t = blow(['8S']);
    expect(t.refusal('demolish Amel')).toBe('PR83');
  });

  it('PR84 PR85 PR86 5 or less blows it, 6 to 10 does nothing, a face card spoils the charges', () => {
    const after = (card: string): [boolean, number] => {
      const t = blow([card]);
      return [t.isBlown('Amel'), t.state.spoiled[bridgeNumber('Amel')]];
    };
    expect(['AS', '5H'].map(after)).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect(['6S', '10H'].map(after)).toEqual([
      [false, 0],
      [false, 0],
    ]);
    expect(['JS', 'KH'].map(after)).toEqual([
      [false, 1],
      [false, 1],
    ]);
    expect(acting(us, { bridges: { Amel: { spoiled: true } } }).refusal('demolish Amel')).toBe('PR86');
  });

  it('PR88 C14 P050 P051 a rebuilt bridge may be blown again, by any number of demolitions', () => {
    const t = given({
      scenario: 'campaign',
      clear: true,
      turn: 7,
      units: { '99-BG': { hex: 'B0401' }, 'Spitze-Pz': { hex: 'B0604' } },
      bridges: down('Stavelot', 'Malmedy', 'Cheneux', 'Ligneuville', 'Huy', 'Andenne'),
      falls: ['2H', '2D'],
      at: { step: 'rebuildGerman' },
    });
    t.choose('rebuild Stavelot', 'done', 'rebuild Huy', 'done');
    expect([t.isBlown('Stavelot'), t.isBlown('Huy')]).toEqual([false, false]);
    t.choose('demolish Stavelot');
    expect(t.isBlown('Stavelot')).toBe(true);
  });
});

describe('Tougher demolition', () => {
  const tough = { options: { tough_demolition: 'on' } };

  it('P069 PR121 a US unit within 3 hexes must be named; PR81 to PR86 still hold', () => {
    expect(acting({ '99/394/1': 'A0302', 'Spitze-Pz': 'A0504' }, tough).refusal('demolish Amel')).toBe('allowed');
    expect(acting({ '99/394/1': 'A0101', 'Spitze-Pz': 'A0504' }, tough).refusal('demolish Amel')).toBe('P069');
    expect(acting({ '99/394/1': 'A0302', 'Spitze-Pz': 'A0704' }, tough).refusal('demolish Amel')).toBe('PR82');
    const t = acting(
      { '99/394/1': 'A0302', '99/394/2': 'A0204', '254-Eng': 'A0101', 'Spitze-Pz': 'A0504' },
      tough,
    ).choose('demolish Amel');
    expect([t.step, t.things('charges')]).toEqual(['setCharges', ['99/394/1', '99/394/2']]);
    expect(t.refusal('charges 254-Eng')).toBe('PR121');
    expect(t.refusal('charges Spitze-Pz')).toBe('P069');
  });

  it('P070 it must not have been activated in this turn', () => {
    const t = acting(
      { '99/394/1': { hex: 'A0302', acted: true }, '99/394/2': 'A0204', '99/394/3': 'A0205', 'Spitze-Pz': 'A0504' },
      tough,
    ).choose('demolish Amel');
    expect(t.refusal('charges 99/394/1')).toBe('P070');
    expect(
      acting({ '99/394/1': { hex: 'A0302', acted: true }, '254-Eng': 'A0101', 'Spitze-Pz': 'A0504' }, tough).refusal(
        'demolish Amel',
      ),
    ).toBe('P069');
  });

  it('P071 P072 PR123 an even card was its activation, an odd one was not: it may be named again', () => {
    const units = { '99/394/1': 'A0204', 'Spitze-Pz': 'A0306' };
    const even = acting(units, { ...tough, falls: ['8S'] }).choose('demolish Amel');
    expect(even.unit('99/394/1').acted).toBe(true);
    expect(even.refusal('demolish Montenau')).not.toBe('allowed');
    const odd = acting(units, { ...tough, falls: ['9S'] }).choose('demolish Amel');
    expect(odd.unit('99/394/1').acted).toBe(false);
    expect(odd.refusal('demolish Montenau')).toBe('allowed');
    expect(odd.refusal('move 99/394/1')).toBe('allowed');
  });

  it('P073 PR122 a reduced unit has +2 for the 5 only: a face card is read from the card', () => {
    const after = (card: string): string => {
      const t = acting(
        { '99/394/1': { hex: 'A0302', steps: 1 }, 'Spitze-Pz': 'A0504' },
        { ...tough, falls: [card] },
      ).choose('demolish Amel');
      return t.isBlown('Amel') ? 'blown' : t.state.spoiled[0] ? 'spoiled' : 'stands';
    };
    expect(['3S', '4S', '5S', '9S', '10S', 'JS'].map(after)).toEqual([
      'blown',
      'stands',
      'stands',
      'stands',
      'stands',
      'spoiled',
    ]);
  });

  it('P074 C25 with it the German may rebuild 6 bridges', () => {
    const seven = down('Amel', 'Montenau', 'Ligneuville');
    const left = (rebuilt: number, more: object): string =>
      given({
        scenario: 'campaign',
        clear: true,
        turn: 12,
        rebuilt,
        bridges: seven,
        units: { 'Spitze-Pz': { hex: 'A1003' } },
        at: { step: 'rebuildGerman' },
        ...more,
      }).refusal('rebuild Amel');
    expect(left(4, tough)).toBe('allowed');
    expect(left(3, {})).toBe('allowed');
  });
});

describe('entering', () => {
  it('PR89 from the start of its turn, by an ACT, or later as its owner likes', () => {
    const at = (turn: number): string =>
      acting({ '12VG/48': 'A1001', '12VG/StuG': { off: 'pool', due: 2 }, ...WATCH }, { turn }).refusal(
        'enter 12VG/StuG',
      );
    expect([at(1), at(2), at(6)]).toEqual(['PR89', 'allowed', 'allowed']);
    expect(acting({ '12VG/48': 'A1001', ...WATCH }).refusal('enter 12VG/48')).toBe('PR89');
  });

  it('S5 from turn 1 a US unit may stand on the German entry edge, which closes that hex and no other', () => {
    const t = newGame('a', ['2H', '2S']);
    expect(t.turn).toBe(1);
    t.choose('move 99/394/1', 'to A1002', 'stop', 'pass');
    expect(t.hexOf('99/394/1')).toBe('A1002');
    t.choose('enter 12VG/27');
    expect(t.refusal('enter-at A1002')).toBe('PR90');
    expect(t.offered()).toEqual(
      ['A1001', 'A1003', 'A1004', 'A1005', 'A1006', 'A1007', 'A1008'].map((h) => `enter-at ${h}`),
    );
    // Next to it the German may attack it: nobody is safe there.
    t.choose('enter-at A1001');
    expect(t.hexOf('12VG/27')).toBe('A1001');
  });

  it('S5 PR9 while every hex of the edge is held the Germans wait: their card is lost', () => {
    const us = ['99/394/1', '99/394/2', '99/394/3', '394-IR', '14C/18', '820-TD', '14C/32', '801-TD'];
    const held = Object.fromEntries(us.map((id, i) => [id, { hex: `A100${i + 1}` }]));
    const at = { step: 'act', side: 'us', acts: 1 };
    const waiting = { '12VG/27': { off: 'pool', due: 1 } };
    const t = given({ clear: true, turn: 2, units: { ...held, ...waiting }, at, falls: ['2S', '3H'] }).choose('pass');
    expect(t.log()).toContain('2 of spades (German): no action possible');
    expect(t.offered()).not.toContain('enter 12VG/27');
    const open = { ...held, '801-TD': { hex: 'A0908' } };
    const free = given({ clear: true, turn: 2, units: { ...open, ...waiting }, at, falls: ['2S'] }).choose('pass');
    expect(free.offered()).toEqual(['enter 12VG/27', 'pass']);
  });

  it('S5 PR71 a hex of the edge that a US unit holds is no end of a line', () => {
    const three = { 'Spitze-Pz': 'A0903', '99/394/1': 'A1002', '99/394/2': 'A1003', '820-TD': 'A1004' };
    expect(acting(three).unit('Spitze-Pz').supplied).toBe(true);
    // A1001 and A1006 to A1008 are closed to armor, and so to a line (PR70).
    expect(acting({ ...three, '14C/18': 'A1005' }).unit('Spitze-Pz').supplied).toBe(false);
  });

  it('PR90 in a hex of its list that holds no enemy unit and has room', () => {
    const units = { '12VG/27': { off: 'pool', due: 1 }, '820-TD': 'A1003', '12VG/48': 'A1005', '12VG/89': 'A1005' };
    const t = acting(units).choose('enter 12VG/27');
    expect(t.refusal('enter-at A0903')).toBe('PR90');
    expect(t.refusal('enter-at A1003')).toBe('PR90');
    expect(t.refusal('enter-at A1005')).toBe('PR38');
    expect(t.refusal('enter-at A1006')).toBe('allowed');
  });

  it('PR91 armor and mech need ground they may enter, or a road', () => {
    const t = acting({ '12VG/StuG': { off: 'pool', due: 1 }, '12VG/27': 'A1008', ...WATCH }).choose('enter 12VG/StuG');
    expect(t.refusal('enter-at A1006')).toBe('PR91');
    expect(t.refusal('enter-at A1004')).toBe('allowed');
    const road = acting({ '1/1-LAH-Pz': { off: 'pool', due: 1 }, '99-BG': 'B0101' }, { scenario: 'b', turn: 1 }).choose(
      'enter 1/1-LAH-Pz',
    );
    expect(road.refusal('enter-at B1004')).toBe('allowed');
  });

  it('PR92 S3 placing costs 1 point; with the rest it goes on, without the free first step and across no open river', () => {
    const t = acting({ '12VG/27': { off: 'pool', due: 1 }, '12VG/48': 'A1001', ...WATCH }).choose(
      'enter 12VG/27',
      'enter-at A1004',
    );
    expect([t.state.points, t.step, t.state.supplied]).toEqual([1, 'move', 1]);
    expect(t.refusal('to A0905')).toBe('allowed');
    // Forest off the road would cost 2.
    expect(
      acting({ '12VG/27': { off: 'pool', due: 1 }, '12VG/48': 'A1001', ...WATCH })
        .choose('enter 12VG/27', 'enter-at A1005')
        .refusal('to A0906'),
    ).toBe('PR21');
    const river = acting({ '3FJ/KG1': { off: 'pool', due: 1 }, '99-BG': 'B0101' }, { scenario: 'b', turn: 1 }).choose(
      'enter 3FJ/KG1',
      'enter-at B1005',
    );
    expect(river.refusal('to B1004')).toBe('PR92');
  });

  it('PR93 placed in contact it goes no farther', () => {
    const t = acting({ '12VG/27': { off: 'pool', due: 1 }, '12VG/48': 'A1008', '820-TD': 'A0903' }).choose(
      'enter 12VG/27',
      'enter-at A1003',
    );
    expect([t.hexOf('12VG/27'), t.step]).toEqual(['A1003', 'chooseAct']);
  });

  it('PR95 a settlement is controlled by the side whose unit was last in it, passing through included', () => {
    const t = acting({ '1/1-LAH-Pz': 'A0803', '12VG/27': 'A1008', ...WATCH });
    const control = (hex: string): number => t.state.control[t.state.tables.settlementAt[hexNumber(hex)]];
    t.choose('move 1/1-LAH-Pz', 'to A0703', 'to A0704');
    expect(control('A0703')).toBe(0);
  });
});
