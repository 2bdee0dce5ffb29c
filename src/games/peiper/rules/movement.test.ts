import { describe, expect, it } from 'vitest';
import { reachOf } from '../preview.ts';
import { acting, given, hexNumber, newGame, peiper, type Table, tables, type Units, unitNumber } from '../testing.ts';
import { inContact } from './ground.ts';
import { refuseStep, starting } from './movement.ts';

const FAR_US = { '254-Eng': 'A0101' };
/** The hexes a unit reaches in one Move, by the points spent. */
function reach(units: Units, id: string, more: object = {}): Record<number, string[]> {
  const t = acting(units, more);
  const spent: Record<number, string[]> = {};
  for (const [h, left] of reachOf(t.state, unitNumber(id))) {
    const cost = left < 0 ? -1 : tables.ma[unitNumber(id)] - left;
    spent[cost] = [...(spent[cost] ?? []), tables.grid.name(h)].sort();
  }
  return spent;
}

/** The rule that forbids a unit's first step; "allowed" if none does. Asked apart, since a sole step is taken unasked. */
const firstStep = (t: Table, id: string, to: string): string =>
  peiper.refusals.list[refuseStep(t.state, unitNumber(id), starting(t.state, unitNumber(id)), hexNumber(to))]?.rule ??
  'allowed';

describe('ACTs', () => {
  it('PR15 the ACTs are Move, Attack, Enter, and for the US Demolish', () => {
    const verbsOf = (words: string[]): string[] => [...new Set(words.map((w) => w.split(' ')[0]))].sort();
    const german = acting({ 'Spitze-Pz': 'A0504', '99/394/1': 'A0603', '84-Flak': { off: 'pool', due: 1 } });
    expect(verbsOf(german.offered())).toEqual(['attack', 'enter', 'move', 'pass']);
    expect(german.refusal('demolish Amel')).toBe('PR15');
    const us = acting({ '99/394/1': 'A0603', 'Spitze-Pz': 'A0504', '254-Eng': { off: 'pool', due: 1 } });
    expect(verbsOf(us.offered())).toEqual(['attack', 'demolish', 'enter', 'move', 'pass']);
  });

  it('PR5 a card activates the units of its own side only', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', ...FAR_US });
    expect(t.refusal('move 254-Eng')).toBe('PR5');
    expect(t.refusal('enter 254-Eng')).toBe('PR5');
  });

  it('PR16 PR17 one unit makes the ACT and is then activated; once a turn', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '12VG/27': 'A1005', ...FAR_US });
    expect(t.refusal('move 12VG/48')).toBe('PR16');
    t.choose('move Spitze-Pz', 'to A1004', 'stop');
    expect(t.unit('Spitze-Pz').acted).toBe(true);
    expect(t.unit('12VG/27').acted).toBe(false);
    expect(t.refusal('move Spitze-Pz')).toBe('PR17');
    const fought = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, { falls: ['KH'] });
    fought.choose('attack Spitze-Pz', 'support none');
    expect(fought.unit('Spitze-Pz').acted).toBe(true);
    const came = acting({ '12VG/27': { off: 'pool', due: 1 }, '12VG/48': 'A1001', ...FAR_US });
    came.choose('enter 12VG/27', 'enter-at A1003', 'stop');
    expect(came.refusal('move 12VG/27')).toBe('PR17');
  });

  it('PR18 PR19 demolishing, being fired at and advancing activate nobody', () => {
    const blow = acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { falls: ['5S'] }).choose('demolish Amel');
    expect(blow.unit('99/394/1').acted).toBe(false);
    const hit = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, { falls: ['AH'] });
    hit.choose('attack Spitze-Pz', 'support none');
    expect([hit.steps('820-TD'), hit.unit('820-TD').acted]).toEqual([1, false]);
  });
});

describe('movement', () => {
  it('PR20 a Move goes from hex to adjacent hex, has at least one step and may stop after any', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', ...FAR_US }).choose('move Spitze-Pz');
    expect(t.refusal('stop')).toBe('PR20');
    expect(t.refusal('to A0804')).toBe('PR20');
    expect(t.refusal('to A1003')).toBe('PR20');
    t.choose('to A0903');
    expect(t.refusal('stop')).toBe('allowed');
    t.choose('stop');
    expect(t.hexOf('Spitze-Pz')).toBe('A0903');
  });

  it('PR21 PR22 PR23 reach of the Spitze on an empty map: roads 1, forest and rough 2 (vector 17)', () => {
    expect(
      reach(
        { 'Spitze-Pz': 'A1003', ...FAR_US, '99/394/1': 'A0902', '99/394/2': 'A0701', '99/394/3': 'A0703' },
        'Spitze-Pz',
      ),
    ).toEqual({
      1: ['A0903', 'A0904', 'A1002', 'A1004'],
      2: ['A0803', 'A0804', 'A0905', 'A1005'],
      3: ['A0704', 'A0805'],
      4: ['A0705', 'A0806', 'A0906'],
    });
  });

  it('PR21 a step beyond the allowance is refused with its cost', () => {
    const t = acting({ '12VG/27': 'A0504', ...FAR_US }).choose('move 12VG/27', 'to A0404');
    // One point is left, and forest off the road costs 2.
    expect(t.refusal('to A0505')).toBe('PR21');
    expect(t.why('to A0505')?.text).toBe('not enough movement points: this step costs 2, 12VG/27 has 1 left');
  });

  it('PR24 the first step is always affordable', () => {
    // A unit of MA 1 does not exist in print; forest costs 2 and a foot regiment has 2, so the rule shows on the counter.
    const t = acting({ '12VG/27': 'A0504', ...FAR_US });
    t.state.tables.ma[unitNumber('12VG/27')] = 1;
    try {
      t.choose('move 12VG/27');
      expect(t.refusal('to A0505')).toBe('allowed');
      t.choose('to A0505');
      expect([t.hexOf('12VG/27'), t.step]).toEqual(['A0505', 'chooseAct']);
    } finally {
      t.state.tables.ma[unitNumber('12VG/27')] = 2;
    }
  });

  it('PR25 armor and mech enter heavy forest and rough along roads only (vector 13)', () => {
    const b = { scenario: 'b', turn: 1 };
    const from = (hex: string, to: string, id = '1/1-LAH-Pz'): string =>
      firstStep(acting({ [id]: hex, '99-BG': 'B0908' }, b), id, to);
    expect(from('B0303', 'B0203')).toBe('PR25');
    expect(from('B0303', 'B0203', '3/2-LAH-PzGr')).toBe('PR25');
    expect(from('B0104', 'B0204')).toBe('allowed');
    expect(from('B0305', 'B0204')).toBe('allowed');
    expect(from('B0303', 'B0203', '3FJ/KG1')).toBe('allowed');
  });

  it('PR26 PR27 armor and mech cross rivers by standing bridges only, as a road step', () => {
    const c = { scenario: 'c', turn: 1 };
    const t = acting({ 'Spitze-Pz': 'C1006', '30/119/1': 'C0101' }, c).choose('move Spitze-Pz');
    expect(t.refusal('to C0906')).toBe('PR26');
    expect(t.refusal('to C0907')).toBe('PR26');
    const bridge = acting({ '3/2-LAH-PzGr': 'C1007', '3FJ/KG1': 'C1006', '30/119/1': 'C0101' }, c).choose(
      'move 3/2-LAH-PzGr',
    );
    bridge.choose('to C0907');
    expect(bridge.state.points).toBe(3);
    expect(bridge.step).toBe('move');
  });

  it('PR28 foot and motor units cross an open river by the one and only step of a Move (vector 28)', () => {
    const c = { scenario: 'c', turn: 1 };
    const bank = acting({ '3FJ/KG1': 'C1006', '30/119/1': 'C0101' }, c).choose('move 3FJ/KG1', 'to C0906');
    expect([bank.hexOf('3FJ/KG1'), bank.step]).toEqual(['C0906', 'chooseAct']);
    const away = acting({ '3FJ/KG1': 'B0106', '99-BG': 'B0908' }, { scenario: 'campaign', turn: 1 });
    away.choose('move 3FJ/KG1', 'to C1006');
    expect(away.refusal('to C0906')).toBe('PR28');
    const us = acting({ '30/119/1': 'C0906', 'Spitze-Pz': 'C1001' }, c).choose('move 30/119/1');
    expect(us.refusal('to C1006')).toBe('allowed');
  });

  it('PR29 a blown bridge is an open river hexside', () => {
    const more = { scenario: 'c', turn: 1, bridges: { Neufmoulin: { blown: true } } };
    const t = acting({ '3/2-LAH-PzGr': 'C1007', '3FJ/KG1': 'C1007', '30/119/1': 'C0101' }, more);
    expect(firstStep(t, '3/2-LAH-PzGr', 'C0907')).toBe('PR29');
    const foot = acting({ '3FJ/KG1': 'C1007', '30/119/1': 'C0101' }, more).choose('move 3FJ/KG1', 'to C0907');
    expect(foot.step).not.toBe('move');
  });

  it('PR30 no unit enters a hex with an enemy unit', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' });
    expect(firstStep(t, 'Spitze-Pz', 'A0903')).toBe('PR30');
  });

  it('PR31 no unit leaves the maps in play', () => {
    const t = acting({ 'Spitze-Pz': 'B0104', '99-BG': 'B0908' }, { scenario: 'b', turn: 1 }).choose('move Spitze-Pz');
    expect(t.refusal('to C1004')).toBe('PR31');
    const campaign = acting({ 'Spitze-Pz': 'B0104', '99-BG': 'B0908' }, { scenario: 'campaign', turn: 1 });
    expect(campaign.choose('move Spitze-Pz').refusal('to C1004')).toBe('allowed');
  });

  it('PR32 P027 an unsupplied German unit makes one step only', () => {
    const cut = {
      scenario: 'b',
      turn: 1,
      bridges: {
        Malmedy: { blown: true },
        Stavelot: { blown: true },
        'Trois-Ponts-Ambleve': { blown: true },
        Cheneux: { blown: true },
      },
    };
    const t = acting({ 'Spitze-Pz': 'B0404', '99-BG': 'B0908', '106-BG': 'B0101' }, cut);
    expect(t.unit('Spitze-Pz').supplied).toBe(false);
    t.choose('move Spitze-Pz', 'to B0403');
    expect([t.hexOf('Spitze-Pz'), t.step === 'move']).toEqual(['B0403', false]);
  });
});

describe('contact', () => {
  it('PR33 contact is adjacency without an open river between (vector 16)', () => {
    const s = newGame('c').state;
    const german = (hex: string): boolean => inContact(s, 0, hexNumber(hex));
    expect(german('C1007')).toBe(true);
    expect([german('C1006'), german('C1005')]).toEqual([false, false]);
    expect(german('C1004')).toBe(true);
  });

  it('PR33 PR34 PR35 scenario C at the start: where each German unit can go (vector 16)', () => {
    const t = given({ scenario: 'c', turn: 1, at: { step: 'act', side: 'german' } });
    const to = (id: string): string[] =>
      [...reachOf(t.state, unitNumber(id)).keys()].map((h) => tables.grid.name(h)).sort();
    expect(to('3FJ/KG2')).toEqual(['C1008']);
    expect(to('3FJ/KG1')).toEqual(['C0906']);
    expect(to('3/2-LAH-PzGr')).toEqual(['C1007']);
  });

  it('PR34 a unit that enters a hex in contact stops there', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0803' }).choose('move Spitze-Pz', 'to A0903');
    expect([t.hexOf('Spitze-Pz'), t.step === 'move']).toEqual(['A0903', false]);
  });

  it('PR35 PR36 from contact not straight into contact, but to a free hex and on from there', () => {
    const t = acting({ 'Spitze-Pz': 'A0903', '12VG/27': 'A1008', '820-TD': 'A0803' }).choose('move Spitze-Pz');
    expect(t.refusal('to A0904')).toBe('PR35');
    t.choose('to A1003', 'to A0904');
    expect(t.hexOf('Spitze-Pz')).toBe('A0904');
  });

  it('PR35 the Spitze at Losheim cannot move with the US set-up in place (vector 17)', () => {
    const t = given({ turn: 3, units: { 'Spitze-Pz': { hex: 'A1003' } }, at: { step: 'act', side: 'german' } });
    expect(t.refusal('move Spitze-Pz')).toBe('PR20');
    expect(reachOf(t.state, unitNumber('Spitze-Pz')).size).toBe(0);
  });

  it('PR37 an attack counts every neighbouring hex, rivers or not', () => {
    const t = acting({ '501-Tiger': 'C1006', '30/119/2': 'C0907' }, { scenario: 'c', turn: 1 });
    expect(t.refusal('attack 501-Tiger')).toBe('allowed');
  });
});

describe('stacking', () => {
  it('PR38 a hex holds two combat units, and a full hex may not even be passed through', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '12VG/27': 'A0903', '12VG/48': 'A0903', ...FAR_US }).choose(
      'move Spitze-Pz',
    );
    expect(t.refusal('to A0903')).toBe('PR38');
  });

  it('PR39 a depot does not count', () => {
    const t = acting(
      { '30/117/1': 'B0401', '30/117/2': 'B0402', 'Spitze-Pz': 'B1008' },
      { scenario: 'b', turn: 2, depot: ['B0402'] },
    );
    t.choose('move 30/117/1');
    expect(t.refusal('to B0402')).toBe('allowed');
  });

  it('PR40 P068 C27 while Surprise lasts US units do not stack, after it and without the option they do', () => {
    const units = { '99/394/1': 'A0301', '99/394/2': 'A0302', 'Spitze-Pz': 'A1003' };
    const to = (more: object): string => acting(units, more).choose('move 99/394/1').refusal('to A0302');
    expect(to({ options: { surprise: 'on' }, surprise: 1 })).toBe('PR40');
    expect(to({ options: { surprise: 'on' }, surprise: 0 })).toBe('allowed');
    expect(to({})).toBe('allowed');
    const german = acting(
      { 'Spitze-Pz': 'A1003', '12VG/27': 'A1004', ...FAR_US },
      { options: { surprise: 'on' }, surprise: 1 },
    );
    expect(german.choose('move Spitze-Pz').refusal('to A1004')).toBe('allowed');
  });
});

describe('Infiltration', () => {
  const units = { 'Spitze-Pz': 'A0903', '12VG/27': 'A1008', '820-TD': 'A0803' };
  const more = (falls: number[]) => ({ options: { infiltration: 'on' }, falls });

  it('P058 PR115 C4 the step from contact to contact is made if DR is at most PR', () => {
    // The Spitze has PR 5.
    const five = acting(units, more([5])).choose('move Spitze-Pz', 'to A0904');
    expect([five.hexOf('Spitze-Pz'), five.step === 'move']).toEqual(['A0904', false]);
    const six = acting(units, more([6])).choose('move Spitze-Pz', 'to A0904');
    expect(six.hexOf('Spitze-Pz')).toBe('A0903');
  });

  it('P060 PR116 failed it may not move at all and is activated', () => {
    const t = acting(units, more([6])).choose('move Spitze-Pz', 'to A0904');
    expect([t.unit('Spitze-Pz').acted, t.step]).toEqual([true, 'chooseAct']);
  });

  it('P059 the hex and the hexside must be ones it may enter', () => {
    const t = acting(
      { '1/1-LAH-Pz': 'B0303', '99-BG': 'B0302', '106-BG': 'B0102' },
      { scenario: 'b', turn: 1, options: { infiltration: 'on' } },
    );
    expect(firstStep(t, '1/1-LAH-Pz', 'B0202')).toBe('PR25');
    const river = acting(
      { '501-Tiger': 'C1007', '30/119/2': 'C0907', '30/119/3': 'C0906' },
      { scenario: 'c', turn: 1, options: { infiltration: 'on' } },
    );
    expect(firstStep(river, '501-Tiger', 'C0908')).toBe('PR26');
  });

  it('P095 the enemy beside the new hex may be the same one or another', () => {
    const t = acting({ ...units, '14C/18': 'A0905' }, more([1])).choose('move Spitze-Pz');
    // A0904 touches the 820th again and the 18th Cavalry.
    expect(t.refusal('to A0904')).toBe('allowed');
    expect(t.refusal('to A1003')).toBe('allowed');
  });

  it('P030 PR115 out of supply the check is against PR less 1', () => {
    const cut = {
      scenario: 'b',
      turn: 1,
      options: { infiltration: 'on' },
      bridges: {
        Malmedy: { blown: true },
        Stavelot: { blown: true },
        'Trois-Ponts-Ambleve': { blown: true },
        Cheneux: { blown: true },
      },
    };
    const t = acting({ '3FJ/KG1': 'B0404', '106-BG': 'B0403' }, { ...cut, falls: [4] }).choose(
      'move 3FJ/KG1',
      'to B0504',
    );
    expect(t.hexOf('3FJ/KG1')).toBe('B0404');
    const fed = acting(
      { '3FJ/KG1': 'B0404', '106-BG': 'B0403' },
      { scenario: 'b', turn: 1, options: { infiltration: 'on' }, falls: [4] },
    );
    expect(fed.choose('move 3FJ/KG1', 'to B0504').hexOf('3FJ/KG1')).toBe('B0504');
  });
});
