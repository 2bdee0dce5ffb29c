/** Decision tables of the automaton under attack (DT-02 to DT-05, DT-07, DT-08, DT-11, DT-12) and on the German's way (DT-21). */
import { describe, expect } from 'vitest';
import { bit } from '../../state.ts';
import { Tactic } from '../../tables.ts';
import { acting, attacking, beside, type Given, moving, type Table, type Units } from '../../testing.ts';
import { decides, settles, told, wait } from './choices.fixture.ts';
import { LOST, ringed } from './ring.fixture.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });

/** A German attack up to the number of chits: what falls in its order, the defence card first if there is one to draw. */
const assault = (units: Units, target: string, { dice = [], ...more }: Given & { active?: string[] } = {}): Table =>
  attacking(units, target, { solo: true, day: 17, ...more, dice }).until('chitNumber');
const hits = (n: number, of = 'R1'): string[] => Array(n).fill(of);
const card = (id: string) => ({ cards: { [id]: { card: 'pile' } }, dice: [id] });
const defended = (t: Table) => t.log().filter((line) => line.startsWith('Allied defense'));

/** Three to one from the east against a regiment in the open at 1717. */
const EAST: Units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716' };

describe('DT-02 whether a defence card is turned over', () => {
  settles('DT-02', 'none in the opening', () => {
    const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', {
      day: 16,
      impulse: 1,
      cards: { A26: { card: 'pile' } },
    });
    expect([defended(t), t.card('A26')]).toEqual([[], 'pile']);
  });

  settles('DT-02', 'none if all defenders are Dispersed', () => {
    const down = { hex: '1717', dispersed: 1 };
    const all = assault({ ...EAST, 'A-28-110': down, 'A-28-112': down }, '1717', { cards: { A26: { card: 'pile' } } });
    expect([defended(all), all.card('A26')]).toEqual([[], 'pile']);
    expect(defended(assault({ ...EAST, 'A-28-110': down, 'A-28-112': '1717' }, '1717', card('A26'))).length).toBe(1);
  });

  settles('DT-02', 'else one', () => {
    const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', { day: 16, impulse: 2, ...card('A26') });
    expect([defended(t), t.card('A26')]).toEqual([['Allied defense: XII Corps (A26)'], 'discard']);
  });
});

describe('DT-03 a unit or the tactic', () => {
  /** VIII Corps is turned over: a unit of it, or a Screen. */
  const defence = (units: Units, target = '1717', more: Given & { active?: string[] } = {}) => {
    const t = assault({ ...units, 'A-28-112': wait() }, target, { ...card('A07'), ...more });
    return [t.at('A-28-112'), t.state.defenderTactics & bit(Tactic.screen) ? 'Screen' : ''];
  };

  settles('DT-03', 'its formation defends', () => {
    expect(defence({ ...EAST, 'A-28-110': '1717' })).toEqual(['1717', '']);
    expect(defence({ ...EAST, 'A-2-9': '1717' })).toEqual([null, 'Screen']);
  });

  settles('DT-03', 'fewer than 4 steps', () => {
    const two = (steps: number) => defence({ ...EAST, 'A-28-110': '1717', 'A-28-109': { hex: '1717', steps } });
    expect([two(1), two(2)]).toEqual([
      ['1717', ''],
      [null, 'Screen'],
    ]);
  });

  settles('DT-03', 'in Communication', () => {
    // Inside a ring that lets no path through, with a single attacker beside it.
    const { [LOST]: _, ...ring } = ringed('1717', []);
    const inside = { ...ring, 'G-2Pz-3P': '1716', 'A-28-110': '1717' };
    expect(defence(inside, '1717', { active: ['G-2Pz-3P'] })).toEqual([null, 'Screen']);
    const hole = Object.fromEntries(Object.entries(inside).filter(([, at]) => (at as { hex?: string }).hex !== '1719'));
    expect(defence(hole, '1717', { active: ['G-2Pz-3P'] })).toEqual(['1717', '']);
  });

  settles('DT-03', 'no danger of Surround', () => {
    // Germans to the north-east and south-east leave the west open alone; one of them leaves three sides.
    const north = { 'G-26VG-39': '1616' };
    const south = { 'G-26VG-77': '1816' };
    expect(defence({ ...north, ...south, 'A-28-110': '1717' })).toEqual([null, 'Screen']);
    expect(defence({ ...north, 'A-28-110': '1717' })).toEqual(['1717', '']);
  });

  settles('DT-03', 'a unit fits', () => {
    const t = assault({ ...EAST, 'A-28-110': '1717', 'A-2-9': wait() }, '1717', card('A07'));
    expect([t.at('A-2-9'), t.state.defenderTactics]).toEqual([null, bit(Tactic.screen)]);
    // Three units stand there: no room for a fourth.
    const one = { hex: '1717', steps: 1 };
    expect(defence({ ...EAST, 'A-28-110': one, 'A-28-109': one, 'A-9A-CCR': one })).toEqual([null, 'Screen']);
  });

  settles('DT-03', 'else the tactic', () => {
    const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', card('A12'));
    expect([t.state.defenderTactics, t.log().includes('Allied tactic: Screen')]).toEqual([bit(Tactic.screen), true]);
    // One that fits attackers only is none.
    const none = assault({ ...EAST, 'A-28-110': '1717' }, '1717', card('A44'));
    expect([none.state.defenderTactics, none.log().includes('No tactic')]).toEqual([0, true]);
  });
});

describe('DT-04 who holds a roadblock', () => {
  /** 2Pz begins an activation next to a roadblock in 1911; a roll of 1 holds it. */
  const clear = (units: Units, more: Given = {}) =>
    acting(
      { 'G-2Pz-3P': '1910', ...units },
      {
        solo: true,
        day: 18,
        stage: 'roadblocks',
        active: ['G-2Pz-3P'],
        hexes: { '1911': { roadblock: 1 } },
        dice: [1],
        ...more,
      },
    );

  decides('DT-04', 'nearest unit', () => ({
    t: clear({ 'A-28-110': '1913', 'A-101-501': '2220', 'A-28-112': wait(), 'A-101-506': wait() }),
    title: 'nearest unit',
    by: 'closest',
    lines: ['candidates 2: 110/28, 501/101', 'closest: 1 left, ruled out 501/101', 'chosen: 110/28'],
  }));

  settles('DT-04', 'its division', () => {
    const t = clear({ 'A-101-501': '1913', 'A-28-112': wait(), 'A-101-327': wait(), 'A-4-12': wait() });
    expect([t.at('A-101-327'), t.at('A-28-112'), t.state.roadblock.includes(1)]).toEqual(['1911', null, false]);
  });

  settles('DT-04', 'its corps', () => {
    const t = clear({ 'A-101-501': '1913', 'A-9A-CCB': wait(), 'A-4-12': wait() });
    expect([t.at('A-9A-CCB'), t.at('A-4-12')]).toEqual(['1911', null]);
  });

  settles('DT-04', 'its army', () => {
    const t = clear({ 'A-101-501': '1913', 'A-4-12': wait(), 'A-2-9': wait() });
    expect([t.at('A-4-12'), t.at('A-2-9')]).toEqual(['1911', null]);
    expect(clear({ 'A-101-501': '1913', 'A-2-9': wait() }).at('A-2-9')).toBeNull();
  });

  settles('DT-04', 'from the Reserve', () => {
    // 506 in the Reserve before 502 who is Out of Contact, though its number is higher.
    const t = clear({ 'A-101-327': '1913', 'A-101-501': '2220', 'A-101-506': wait() });
    expect([t.at('A-101-506'), t.at('A-101-501')]).toEqual(['1911', '2220']);
  });

  settles('DT-04', 'Out of Contact', () => {
    const low = (supply: string) => clear({ 'A-101-327': '1913', 'A-101-501': { hex: '2220', supply } });
    expect([low('in-supply').at('A-101-501'), low('isolated').at('A-101-501')]).toEqual(['1911', '2220']);
    // It takes its marker along.
    expect(low('low-supply').supply('A-101-501')).toBe('low-supply');
  });

  decides('DT-04', 'lowest number', () => ({
    t: clear({ 'A-101-501': '1913', 'A-101-327': wait(), 'A-101-506': wait(), 'A-101-502': wait() }),
    title: 'from the Reserve',
    lines: [
      'candidates 3: 506/101, 502/101, 327/101',
      'lowest number: 1 left, ruled out 502/101, 327/101',
      'chosen: 506/101',
    ],
  }));
});

describe('DT-05 Bug Out', () => {
  const STRONG: Units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'G-PzL-130P': '1816' };
  const bugs = (units: Units, more: Given & { active?: string[] } = {}) => {
    const t = assault(units, '1717', { ...card('A52'), ...more });
    return t.log().some((line) => line.includes('bugged out'));
  };

  settles('DT-05', 'not Surrounded', () => {
    const ring = { ...STRONG, 'G-26VG-39': '1617', 'G-26VG-77': '1817' };
    const two = { 'A-28-110': '1717', 'A-28-112': '1717' };
    const active = Object.keys(STRONG);
    expect([bugs({ ...STRONG, ...two }, { day: 19 }), bugs({ ...ring, ...two }, { day: 19, active })]).toEqual([
      true,
      false,
    ]);
    const early = { day: 18, active, dice: ['A52', 10] };
    expect(bugs({ ...ring, 'A-28-110': '1717' }, early)).toBe(false);
  });

  settles('DT-05', 'to the 18th 3:1', () => {
    const on = (units: Units) => bugs({ ...units, 'A-28-110': '1717' }, { day: 18, dice: ['A52', 10] });
    expect([on(EAST), on({ 'G-2Pz-3P': '1716', 'G-26VG-39': '1716' })]).toEqual([true, false]);
  });

  settles('DT-05', 'to the 18th a failed hold check', () => {
    // No HV, two steps: they hold on 2 or less.
    const on = (roll: number) => bugs({ ...EAST, 'A-28-110': '1717' }, { day: 18, dice: ['A52', roll] });
    expect([on(2), on(3)]).toEqual([false, true]);
  });

  settles('DT-05', 'from the 19th 3 steps', () => {
    const on = (steps: number) =>
      bugs({ ...EAST, 'A-28-110': '1717', 'A-28-112': { hex: '1717', steps } }, { day: 19 });
    expect([on(1), bugs({ ...EAST, 'A-28-110': '1717' }, { day: 19 })]).toEqual([true, false]);
  });

  decides('DT-05', 'highest number', () => ({
    t: assault({ ...EAST, 'A-28-112': '1717', 'A-28-109': '1717', 'A-28-110': '1717' }, '1717', {
      day: 19,
      ...card('A52'),
    }),
    title: 'Bug Out:',
    lines: [
      'candidates 3: 112/28, 110/28, 109/28',
      'highest number: 1 left, ruled out 112/28, 110/28',
      'chosen: 109/28',
    ],
  }));

  const to = (target: string, attacker: string, units: Units = {}) =>
    assault(
      { 'G-2Pz-3P': { hex: attacker, supply: 'low-supply' }, 'A-28-110': target, 'A-28-112': target, ...units },
      target,
      {
        day: 19,
        ...card('A52'),
      },
    );

  decides('DT-05', 'nearest', () => ({
    t: to('1717', '1716'),
    title: 'Bug Out to',
    lines: [
      'candidates 270: 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 246 more',
      'nearest: 1 left, ruled out 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 245 more',
      'chosen: 1817',
    ],
  }));
  decides('DT-05', 'highest HV', () => ({
    t: to('1314', '1313'),
    title: 'Bug Out to',
    lines: [
      'candidates 281: 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 257 more',
      'nearest: 2 left, ruled out 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 255 more',
      'highest HV: 1 left, ruled out 1214',
      'chosen: 1315',
    ],
  }));
  decides('DT-05', 'westernmost', () => ({
    t: to('1313', '1312'),
    title: 'Bug Out to',
    lines: [
      'candidates 281: 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 257 more',
      'nearest: 6 left, ruled out 0117, 0116, 0111, 0108, 0107, 0104, 0216, 0215, 0211, 0210, 0207, 0206, 0205, 0319, 0315, 0314, 0313, 0312, 0309, 0305, 0304, 0424, 0422, 0420 and 251 more',
      'highest HV: 2 left, ruled out 1114, 1214, 1414, 1514',
      'westernmost: 1 left, ruled out 1113',
      'chosen: 1315',
    ],
  }));
});

describe('DT-07 a hit on the defenders', () => {
  const FOUR: Units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'G-2Pz-304G': '1816', 'G-26VG-39': '1816' };
  const held = (t: Table) => t.log().filter((line) => line.startsWith('Hold check')).length;

  settles('DT-07', 'two hexes gone: step', () => {
    // Four steps without HV hold on 4, then on 6: both fail, the third hit is a step.
    const units = { ...FOUR, 'A-28-110': '1717', 'A-28-112': '1717' };
    const t = assault(units, '1717', { dice: [...hits(3), 'AIR', 10, 10] }).choose('draw 4');
    const { grid } = t.state.tables;
    expect([t.steps('A-28-110'), t.steps('A-28-112'), t.dispersed('A-28-110'), held(t)]).toEqual([1, 2, true, 2]);
    expect(grid.distance(grid.find(t.at('A-28-110') ?? ''), grid.find('1717'))).toBe(2);
  });

  settles('DT-07', 'overstacked: retreat', () => {
    // To the west, the only way outside German zones, stand three: they pass through and on, without a second roll.
    const west = { hex: '1718', steps: 1 };
    const t = assault(
      {
        'G-2Pz-3P': '1716',
        'G-2Pz-2G': '1716',
        'G-2Pz-304G': '1616',
        'G-26VG-39': '1816',
        'A-28-110': '1717',
        'A-28-112': '1717',
        'A-4-12': west,
        'A-4-8': west,
        'A-4-22': west,
      },
      '1717',
      { dice: [...hits(2), 'AIR', 'ARTY', 10] },
    ).choose('draw 4');
    expect([held(t), t.at('A-28-110') === t.at('A-28-112'), t.dispersed('A-28-110'), t.steps('A-28-110')]).toEqual([
      1,
      true,
      true,
      2,
    ]);
    expect(['1718', '1717']).not.toContain(t.at('A-28-110'));
  });

  settles('DT-07', 'no way: step', () => {
    const t = assault({ ...EAST, 'A-9A-CCB': { hex: '1717', dispersed: 1 } }, '1717', {
      dice: [...hits(1), 'NONE'],
    }).choose('draw 2');
    expect([t.at('A-9A-CCB'), t.steps('A-9A-CCB'), held(t)]).toEqual(['1717', 1, 0]);
  });

  settles('DT-07', 'hits for all steps: retreat', () => {
    const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', { dice: [...hits(2), 10] }).choose('draw 2');
    // The first hit without a roll; the second with one, on 2 steps and 2 for the hex gone.
    expect([held(t), t.steps('A-28-110'), t.dispersed('A-28-110')]).toEqual([1, 2, true]);
  });

  settles('DT-07', 'zone would end: retreat', () => {
    const one = (target: string, from: string, dice: (number | string)[]) =>
      assault({ 'G-2Pz-3P': from, 'G-2Pz-2G': from, 'A-106-422': target }, target, {
        dice: [...hits(1), 'NONE', ...dice],
      }).choose('draw 2');
    const open = one('1717', '1716', []);
    expect([held(open), open.steps('A-106-422'), open.at('A-106-422')]).toEqual([0, 2, '1718']);
    // In a town it keeps its zone: two hits, one of them taken by the houses, and a roll.
    const town = assault({ 'G-2Pz-3P': '1611', 'G-2Pz-2G': '1611', 'A-106-422': '1512' }, '1512', {
      dice: [...hits(2), 1],
    });
    town.choose('draw 2');
    expect([held(town), town.steps('A-106-422'), town.at('A-106-422')]).toEqual([1, 1, '1512']);
  });

  settles('DT-07', 'hold check', () => {
    const rolled = (roll: number) => {
      const t = assault({ ...EAST, 'A-28-110': '1717' }, '1717', { dice: [...hits(1), 'NONE', roll] }).choose('draw 2');
      return [t.at('A-28-110'), t.steps('A-28-110')];
    };
    expect([rolled(2), rolled(3)]).toEqual([
      ['1717', 1],
      ['1718', 2],
    ]);
  });
});

describe('DT-08 who loses a step', () => {
  const one = (units: Units, dice: (number | string)[], n: number) =>
    assault({ ...EAST, 'G-2Pz-304G': '1716', 'G-26VG-39': '1816', ...units }, '1717', { dice }).choose(`draw ${n}`);

  decides('DT-08', 'more than one step', () => ({
    t: one({ 'A-28-110': '1717', 'A-28-109': { hex: '1717', steps: 1 } }, [...hits(1), 'AIR', 'ARTY', 1], 3),
    title: 'step loss',
    lines: ['candidates 2: 110/28, 109/28', 'more than one step: 1 left, ruled out 109/28', 'chosen: 110/28'],
  }));

  settles('DT-08', 'fewest losses', () => {
    // The stronger one loses the first step; both have one left then, and the other has lost none yet.
    const t = one({ 'A-28-112': { hex: '1717', steps: 1 }, 'A-28-110': '1717' }, [...hits(2), 'AIR', 1, 1], 3);
    expect(
      told(t)
        .filter((x) => x.title.startsWith('step loss'))
        .map((x) => x.lines),
    ).toEqual([
      ['candidates 2: 112/28, 110/28', 'more than one step: 1 left, ruled out 112/28', 'chosen: 110/28'],
      [
        'candidates 2: 112/28, 110/28',
        'more than one step: all tied',
        'fewest losses: 1 left, ruled out 110/28',
        'chosen: 112/28',
      ],
    ]);
  });

  settles('DT-08', 'hex with fewest losses', () => {
    // Six steps give way twice. In the west is room for one, the others part from it; then two hits are steps.
    const weak = (label: string) => ({ hex: label, steps: 1 });
    const t = assault(
      {
        'G-2Pz-3P': '1716',
        'G-2Pz-2G': '1716',
        'G-2Pz-304G': '1716',
        'G-PzL-130P': '1816',
        'G-26VG-39': '1816',
        'G-26VG-77': '1816',
        'A-28-112': '1717',
        'A-28-110': '1717',
        'A-28-109': '1717',
        'A-4-12': weak('1719'),
        'A-4-8': weak('1719'),
        'A-4-22': weak('1818'),
        'G-26VG-78': pinned('1618'),
      },
      '1717',
      {
        active: ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-PzL-130P', 'G-26VG-39', 'G-26VG-77'],
        dice: [...hits(3), 'R2', 'AIR', 'ARTY', 10, 10],
      },
    ).choose('draw 6');
    expect(['A-28-112', 'A-28-110', 'A-28-109'].map((id) => [t.at(id), t.steps(id)])).toEqual([
      ['1719', 1],
      ['1818', 2],
      ['1818', 1],
    ]);
    expect(
      told(t)
        .filter((x) => x.title.startsWith('step loss'))
        .at(-1)?.lines,
    ).toEqual([
      'candidates 3: 112/28, 110/28, 109/28',
      'more than one step: 2 left, ruled out 109/28',
      'fewest losses: all tied',
      'hex with fewest losses: 1 left, ruled out 110/28',
      'chosen: 112/28',
    ]);
  });

  decides('DT-08', 'highest number', () => ({
    t: one({ 'A-28-112': '1717', 'A-28-110': '1717' }, [...hits(1), 'AIR', 'AIR', 'ARTY', 1], 4),
    title: 'step loss',
    lines: [
      'candidates 2: 112/28, 110/28',
      'more than one step: all tied',
      'fewest losses: all tied',
      'hex with fewest losses: all tied',
      'highest number: 1 left, ruled out 112/28',
      'chosen: 110/28',
    ],
  }));
});

describe('DT-11 DT-12 where they retreat', () => {
  /** One hit and a failed hold check; the two attackers stand in the first hex. */
  const flees = (from: string, at: string, units: Units, steps = 2): Table => {
    const t = assault({ 'G-2Pz-3P': from, 'G-2Pz-2G': from, 'A-28-110': { hex: at, steps }, ...units }, at, {
      day: 20,
      active: ['G-2Pz-3P', 'G-2Pz-2G'],
      dice: [...hits(1), 'AIR', 10],
    });
    return t.choose('draw 2');
  };
  const BY = 'outside zones, with friends in supply, in supply, others';

  decides('DT-11', 'eliminates no unit', () => ({
    // Everywhere German zones that would cost the last step, but over the river.
    t: flees('1710', '1709', { 'G-26VG-39': '1610', 'G-26VG-77': '1607' }, 1),
    title: 'retreat',
    lines: [
      'candidates 5: 1608, 1708, 1808, 1809, 1609',
      'eliminates no unit: 1 left, ruled out 1608, 1708, 1809, 1609',
      'chosen: 1808',
    ],
  }));

  decides('DT-11', 'no last resort', () => ({
    // Two steps rather lose one than cross a river without bridge.
    t: flees('1910', '1909', { 'G-26VG-39': '2108', 'G-26VG-77': '1809' }),
    title: 'retreat',
    lines: [
      'candidates 4: 1808, 1908, 2008, 2009',
      'eliminates no unit: all tied',
      'no last resort: 1 left, ruled out 1908, 2008, 2009',
      'chosen: 1808',
    ],
  }));

  decides('DT-11', 'outside zones', () => ({
    t: flees('1712', '1611', { 'G-26VG-39': '1411', 'G-26VG-77': '1810', 'G-26VG-78': '1410' }),
    title: 'retreat',
    by: BY,
    lines: [
      'candidates 5: 1511, 1610, 1711, 1612, 1512',
      'eliminates no unit: all tied',
      'no last resort: all tied',
      'outside zones, with friends in supply, in supply, others: 1 left, ruled out 1511, 1711, 1612, 1512',
      'chosen: 1610',
    ],
  }));

  decides('DT-11', 'with friends in supply', () => ({
    t: flees('1616', '1717', { 'G-26VG-39': '1817', 'G-26VG-77': '1517', 'G-26VG-78': '1818', 'A-4-12': '1718' }),
    title: 'retreat',
    by: BY,
    lines: [
      'candidates 4: 1716, 1816, 1718, 1617',
      'eliminates no unit: all tied',
      'no last resort: 3 left, ruled out 1617',
      'outside zones, with friends in supply, in supply, others: 1 left, ruled out 1716, 1816',
      'chosen: 1718',
    ],
  }));

  decides('DT-11', 'in supply', () => ({
    t: flees('1716', '1717', { 'G-26VG-39': '1616', 'G-26VG-77': '1817', 'G-PzL-901G': '1815' }),
    title: 'retreat',
    by: BY,
    lines: [
      'candidates 3: 1816, 1718, 1617',
      'eliminates no unit: all tied',
      'no last resort: 2 left, ruled out 1617',
      'outside zones, with friends in supply, in supply, others: 1 left, ruled out 1816',
      'chosen: 1718',
    ],
  }));

  settles('DT-11', 'others', () => {
    // Out of supply in a German zone, but neither over the river nor lost: it costs a step.
    const t = flees('1910', '1909', { 'G-26VG-39': '1810', 'G-26VG-78': '1808', 'A-4-12': '2008' });
    expect([t.at('A-28-110'), t.steps('A-28-110')]).toEqual(['1809', 1]);
    // With friends in supply it costs none.
    const free = flees('1616', '1717', {
      'G-26VG-39': '1817',
      'G-26VG-77': '1517',
      'G-26VG-78': '1818',
      'A-4-12': '1718',
    });
    expect([free.at('A-28-110'), free.steps('A-28-110')]).toEqual(['1718', 2]);
  });

  decides('DT-12', 'city or town', () => ({
    t: flees('1809', '1909', { 'G-26VG-39': '1907' }),
    title: 'retreat',
    lines: [
      'candidates 5: 1808, 1908, 2008, 2009, 1910',
      'eliminates no unit: all tied',
      'no last resort: 2 left, ruled out 1908, 2008, 2009',
      'outside zones, with friends in supply, in supply, others: all tied',
      'city or town: 1 left, ruled out 1808',
      'chosen: 1910',
    ],
  }));

  decides('DT-12', 'rearward', () => ({
    t: flees('1716', '1717', {}),
    title: 'retreat',
    lines: [
      'candidates 5: 1616, 1816, 1817, 1718, 1617',
      'eliminates no unit: all tied',
      'no last resort: 4 left, ruled out 1617',
      'outside zones, with friends in supply, in supply, others: 2 left, ruled out 1616, 1816',
      'city or town: all tied',
      'rearward: 1 left, ruled out 1817',
      'chosen: 1718',
    ],
  }));

  decides('DT-12', 'westernmost', () => ({
    // In the area of III Corps the way back is south-west, where a German stands.
    t: flees(beside('2214', 0), '2214', { 'G-26VG-39': beside('2214', 3) }),
    title: 'retreat',
    lines: [
      'candidates 4: 2213, 2314, 2215, 2115',
      'eliminates no unit: all tied',
      'no last resort: 3 left, ruled out 2213',
      'outside zones, with friends in supply, in supply, others: all tied',
      'city or town: all tied',
      'rearward: 2 left, ruled out 2115',
      'westernmost: 1 left, ruled out 2314',
      'chosen: 2215',
    ],
  }));
});

describe('DT-21 what is checked first', () => {
  const enters = (from: string, to: string, { dice = [10, 10, 10], ...more }: Given = {}) =>
    moving({ 'G-2Pz-3P': from }, { solo: true, day: 17, dice, ...more }).choose(`move G-2Pz-3P ${to}`);

  decides('DT-21', 'highest HV', () => ({
    t: enters('1810', '1710'),
    title: 'roadblock check',
    lines: ['candidates 3: 1709, 1809, 1711', 'highest HV: 1 left, ruled out 1809, 1711', 'chosen: 1709'],
  }));
  decides('DT-21', 'westernmost', () => ({
    t: enters('1315', '1316'),
    title: 'roadblock check',
    lines: [
      'candidates 4: 1415, 1416, 1317, 1216',
      'highest HV: 2 left, ruled out 1416, 1317',
      'westernmost: 1 left, ruled out 1415',
      'chosen: 1216',
    ],
  }));

  settles('DT-21', 'bridges', () => {
    const first = (from: string) => told(enters(from, '1414')).find((x) => x.title.startsWith('demolition'))?.lines;
    expect(first('1415')).toEqual([
      'candidates 3: 1413, 1514, 1315',
      'highest HV: 1 left, ruled out 1413, 1514',
      'chosen: 1315',
    ]);
    expect(first('1315')).toEqual([
      'candidates 2: 1413, 1514',
      'highest HV: all tied',
      'westernmost: 1 left, ruled out 1413',
      'chosen: 1514',
    ]);
  });

  settles('DT-21', 'roadblocks to clear', () => {
    const clear = (...blocks: string[]) =>
      told(
        acting(
          { 'G-2Pz-3P': '1910' },
          {
            solo: true,
            day: 17,
            stage: 'roadblocks',
            hexes: Object.fromEntries(blocks.map((label) => [label, { roadblock: 1 }])),
            dice: [10, 10, 10],
          },
        ),
      )[0].lines;
    expect(clear('1809', '1909', '2009')).toEqual([
      'candidates 3: 1809, 1909, 2009',
      'highest HV: 2 left, ruled out 1809',
      'westernmost: 1 left, ruled out 1909',
      'chosen: 2009',
    ]);
  });
});
