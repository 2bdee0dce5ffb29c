/** Hits, retreats and advances as players decide on them, from the first question to the last. */
import { describe, expect, it } from 'vitest';
import { attacking, beside, type Given, type Table, type Units } from '../testing.ts';

type More = Given & { readonly active?: readonly string[]; readonly card?: string };

/** An attack up to the chits, which then fall as named; what the defender is asked first. */
function struck(units: Units, target: string, chits: readonly string[], more: More = {}): Table {
  const { dice = [], ...rest } = more;
  const t = attacking(units, target, { ...rest, dice: [...chits, ...dice] }).until('chitNumber');
  return t.choose(`draw ${chits.length}`);
}
const ALLIED_ATTACK = { card: 'A46' };

/** Germans in 1717 against two regiments from the east: R1 hits them at any odds of one to one. */
const EAST: Units = { 'A-101-501': '1716', 'A-101-506': '1716' };

describe('hits on a player’s defenders', () => {
  const german = (units: Units, chits: readonly string[], more: More = {}) =>
    struck({ ...EAST, ...units }, '1717', chits, { ...ALLIED_ATTACK, active: Object.keys(EAST), ...more });

  it('A-RESOLVE.17 A-RESOLVE.1 A-RESOLVE.2 each hit is a step or a hex; steps are spread evenly', () => {
    const t = german({ 'G-26VG-39': '1717', 'G-26VG-77': '1717' }, ['R1', 'R1', 'R1', 'NONE']);
    expect([t.step, t.seat]).toEqual(['defenderHits', 'german']);
    expect(t.offered('lose').sort()).toEqual(['lose G-26VG-39', 'lose G-26VG-77']);
    expect(t.offered('retreat').length).toBeGreaterThan(0);
    expect([t.refusal('no-more'), t.refusal('lose A-101-501'), t.refusal('lose G-26VG-78')]).toEqual([
      'A-RESOLVE.17',
      'A-COMBAT.12',
      'A-COMBAT.12',
    ]);
    t.choose('lose G-26VG-77');
    expect([t.steps('G-26VG-77'), t.offered('lose'), t.refusal('lose G-26VG-77')]).toEqual([
      1,
      ['lose G-26VG-39'],
      'A-RESOLVE.1',
    ]);
    t.choose('lose G-26VG-39');
    // Both have lost one: either may lose the third.
    expect(t.offered('lose').sort()).toEqual(['lose G-26VG-39', 'lose G-26VG-77']);
    t.choose('lose G-26VG-39');
    expect([t.step === 'defenderHits', t.at('G-26VG-39'), t.steps('G-26VG-77')]).toEqual([false, null, 1]);
  });

  /** Three Germans with a friend in every hex they may go to: nowhere is room for all. */
  const parting = () =>
    german(
      {
        'G-26VG-39': '1717',
        'G-26VG-77': '1717',
        'G-26VG-78': '1717',
        'G-PzL-901G': '1718',
        'G-5FJ-13': '1817',
        'G-5FJ-14': '1816',
        'G-5FJ-15': '1616',
        'G-2Pz-2G': '1617',
      },
      ['BLOODY', 'BLOODY', 'BLOODY', 'NONE', 'HOLD'],
    );

  it('A-RETREAT.3 where nowhere is room for all they part at the end of the retreat, and go no further', () => {
    const t = parting().choose('retreat 1817');
    expect([t.step, t.seat]).toEqual(['splitRetreat', 'german']);
    expect([
      t.refusal('no-more'),
      t.refusal('divert G-26VG-39 1718'),
      t.refusal('divert G-26VG-39 1816'),
      t.refusal('divert G-5FJ-13 1718'),
      t.refusal('divert G-PzL-901G 1817'),
    ]).toEqual(['A-RETREAT.3', 'allowed', 'A-RETREAT.3', 'A-COMBAT.12', 'A-COMBAT.12']);
    t.choose('divert G-26VG-39 1718');
    expect(['G-26VG-39', 'G-26VG-77', 'G-26VG-78'].map((id) => t.at(id))).toEqual(['1718', '1817', '1817']);
    expect([t.step, t.offered('retreat'), t.refusal('retreat 1917')]).toEqual(['defenderHits', [], 'A-RETREAT.3']);
  });

  it('A-RETREAT.3 as many go elsewhere as find no room, each once', () => {
    const t = german(
      {
        'G-26VG-39': '1717',
        'G-26VG-77': '1717',
        'G-26VG-78': '1717',
        'G-PzL-901G': '1718',
        'G-PzL-902G': '1718',
        'G-5FJ-13': '1817',
        'G-5FJ-14': '1817',
        'G-5FJ-15': '1816',
        'G-2Pz-3P': '1816',
        'G-2Pz-2G': '1616',
        'G-2Pz-304G': '1616',
        'G-PzL-130P': '1617',
        'G-116Pz-16P': '1617',
      },
      ['BLOODY', 'BLOODY', 'BLOODY', 'NONE', 'HOLD'],
    ).choose('retreat 1817', 'divert G-26VG-39 1718');
    expect([t.step, t.refusal('divert G-26VG-39 1718'), t.refusal('divert G-26VG-77 1718')]).toEqual([
      'splitRetreat',
      'A-COMBAT.12',
      'A-RETREAT.3',
    ]);
    expect(t.refusal('no-more')).toBe('A-RETREAT.3');
    // The next best: beside the attackers, with friends.
    expect(t.ends('divert G-26VG-77')).toEqual(['1616', '1816']);
    t.choose('divert G-26VG-77 1816');
    expect([t.step, t.at('G-26VG-78')]).toEqual(['defenderHits', '1817']);
  });

  /** A division of four steps and a battalion of one, with room for the one here and for four steps there. */
  const uneven = (more: Units = {}) =>
    german(
      {
        'G-277VG-Div': '1717',
        'G-26VG-39': { hex: '1717', steps: 1 },
        'G-326VG-Div': '1817',
        'G-26VG-77': { hex: '1817', steps: 1 },
        'G-5FJ-13': '1718',
        'A-28-110': { hex: '1616', dispersed: 1 },
        'A-28-109': { hex: '1816', dispersed: 1 },
        'A-28-112': { hex: '1617', dispersed: 1 },
        ...more,
      },
      ['BLOODY', 'NONE', 'ENGR', 'FLANK', 'TERR'],
    );

  it('A-RETREAT.3 a hex with room for one of them is open if the others find room; what then finds none is lost', () => {
    const t = uneven();
    expect(t.offered('retreat').sort()).toEqual(['retreat 1718', 'retreat 1817']);
    t.choose('retreat 1817');
    expect(t.offered('divert').sort()).toEqual(['divert G-26VG-39 1718', 'divert G-277VG-Div 1718']);
    t.choose('divert G-26VG-39 1718');
    // The battalion has taken the room of the division.
    expect(t.step === 'splitRetreat' ? t.offered() : ['no-more']).toEqual(['no-more']);
    if (t.step === 'splitRetreat') t.choose('no-more');
    expect([t.at('G-277VG-Div'), t.steps('G-277VG-Div'), t.steps('G-26VG-39')]).toEqual(['1817', 1, 1]);
  });

  it('A-RETREAT.18 the step of a way under enemy zones is paid by the unit its owner names', () => {
    const watched = { 'A-28-110': '1616', 'A-28-109': '1816', 'A-28-112': '1617' };
    const t = uneven(watched).choose('retreat 1817');
    expect([t.step, t.seat, t.offered()]).toEqual(['routeLoss', 'german', ['lose G-277VG-Div', 'lose G-26VG-39']]);
    expect(t.refusal('lose G-326VG-Div')).toBe('A-COMBAT.12');
    t.choose('lose G-277VG-Div');
    expect(t.steps('G-277VG-Div')).toBe(3);
  });

  it('A-RETREAT.3 where the others find none none of them retreats', () => {
    const t = uneven({ 'G-5FJ-14': '1718' });
    expect([t.offered('retreat'), t.refusal('retreat 1817')]).toEqual([[], 'A-RETREAT.3']);
  });

  it('A-RETREAT.3 A-RETREAT.14 who parts at the second hex goes to another one two hexes away', () => {
    const t = german(
      {
        'G-26VG-39': '1717',
        'G-26VG-77': '1717',
        'G-26VG-78': '1717',
        'G-5FJ-13': '1917',
        'G-5FJ-14': '1918',
        'G-5FJ-15': '1818',
      },
      ['BLOODY', 'BLOODY', 'BLOODY', 'NONE', 'HOLD'],
    ).choose('retreat 1817');
    expect(t.offered('retreat').sort()).toEqual(['retreat 1818', 'retreat 1917', 'retreat 1918']);
    t.choose('retreat 1918');
    expect([t.step, t.ends('divert G-26VG-39')]).toEqual(['splitRetreat', ['1818', '1917']]);
  });

  it('A-RESOLVE.2 of units that have lost as many those in the hex with fewer losses come first', () => {
    const t = parting().choose('retreat 1817', 'divert G-26VG-39 1718');
    expect(t.offered('lose').sort()).toEqual(['lose G-26VG-39', 'lose G-26VG-77', 'lose G-26VG-78']);
    t.choose('lose G-26VG-77');
    // The last hit falls on the one in 1718, and nobody is asked.
    expect([t.steps('G-26VG-39'), t.steps('G-26VG-78')]).toEqual([1, 2]);
  });

  it('A-RESOLVE.18 A-RESOLVE.19 A-RETREAT.13 A-RETREAT.14 two hexes at most, the second two hexes off, then Dispersed', () => {
    const t = german({ 'G-26VG-39': '1717', 'G-26VG-77': '1717' }, ['R1', 'R1', 'R1', 'AIR']);
    t.choose('retreat 1718');
    expect([t.at('G-26VG-39'), t.refusal('retreat 1617'), t.refusal('retreat 1717')]).toEqual([
      '1718',
      'A-RETREAT.14',
      'A-RETREAT.14',
    ]);
    const second = t.ends('retreat');
    const { grid } = t.state.tables;
    expect(second.length).toBeGreaterThan(0);
    for (const label of second) expect(grid.distance(grid.find(label), grid.find('1717'))).toBe(2);
    t.choose(`retreat ${second[0]}`);
    expect([t.step, t.offered('retreat'), t.refusal('retreat 1720')]).toEqual(['defenderHits', [], 'A-RESOLVE.18']);
    t.choose('lose G-26VG-39').until('advance', 'attacks', 'playCard', 'digIn');
    expect([t.dispersed('G-26VG-39'), t.dispersed('G-26VG-77'), t.steps('G-26VG-39')]).toEqual([true, true, 1]);
  });

  /** What is said of each hex round 1717, from the north-east on. */
  const round = (t: Table) => [0, 1, 2, 3, 4, 5].map((d) => t.refusal(`retreat ${beside('1717', d)}`));
  const R3 = ['R1', 'R1', 'R1'];

  it('A-MOVE.10 A-RETREAT.16 A-RETREAT.20 A-ROADBLOCK.2 not to the enemy, into a roadblock, or by a worse way than the best', () => {
    expect(round(german({ 'G-26VG-39': '1717' }, R3, { hexes: { '1718': { roadblock: 1 } } }))).toEqual([
      'A-RETREAT.16', // in the zone of 1716
      'A-MOVE.10',
      'A-RETREAT.16',
      'allowed',
      'A-ROADBLOCK.2',
      'A-RETREAT.20', // a forest that no road joins to 1717
    ]);
    expect(german({ 'G-26VG-39': '1717' }, R3).refusal('retreat 1719')).toBe('A-RETREAT.14');
  });

  it('A-RETREAT.15 A-RETREAT.18 a way that costs a step is free to the strong, and the last for those who would die of it', () => {
    const zones: Units = { 'A-28-109': '1719', 'A-28-110': '1918' };
    const open = ['allowed', 'A-MOVE.10', 'allowed', 'allowed', 'allowed', 'A-RETREAT.20'];
    expect(round(german({ 'G-26VG-39': '1717', ...zones, 'A-28-112': '1516' }, R3))).toEqual(open);
    const weak = { 'G-26VG-39': { hex: '1717', steps: 1 }, 'G-26VG-77': { hex: '1717', steps: 1 } };
    const dies = 'A-RETREAT.15';
    const t = german({ ...weak, ...zones }, ['R1', 'NONE', 'HOLD', 'HOLD']);
    expect(round(t)).toEqual([dies, 'A-MOVE.10', dies, dies, dies, 'allowed']);
  });
});

describe('hits on a player’s Allied defenders', () => {
  const PANZER: Units = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716' };
  const allied = (units: Units, chits: readonly string[], more: More = {}) =>
    struck({ ...PANZER, ...units }, '1717', chits, { card: 'G19', active: Object.keys(PANZER), ...more });
  /** Friends fill the ways back; Germans stand in the others. */
  const crowd: Units = {
    'A-28-110': '1717',
    'A-101-501': '1718',
    'A-101-502': '1718',
    'A-101-506': '1718',
    'G-26VG-39': '1616',
    'G-26VG-77': '1816',
    'G-26VG-78': '1817',
    'G-5FJ-13': '1617',
  };

  it('A-RETREAT.4 A-RETREAT.5 they may crowd a hex in mid-retreat if a hit is left, and must then go on', () => {
    const t = allied(crowd, ['BLOODY', 'BLOODY']);
    expect([t.step, t.seat, t.offered('retreat')]).toEqual(['defenderHits', 'allied', ['retreat 1718']]);
    // Another step is no way out, so that nothing is asked: 1719 alone is open.
    t.choose('retreat 1718');
    expect([t.step, t.at('A-28-110'), t.steps('A-28-110')]).toEqual(['attackerHits', '1719', 2]);
  });

  it('A-RETREAT.4 with the last hit there is no way into a crowded hex', () => {
    const t = allied(crowd, ['BLOODY', 'BLOODY']).choose('lose A-28-110');
    // The second hit can only be a step, and nobody is asked.
    expect(t.at('A-28-110')).toBe(null);
  });

  it('A-XXX.28 a British unit does not fall back over the Meuse before its time', () => {
    const units = { 'G-2Pz-3P': '1124', 'G-2Pz-2G': '1124', 'A-29A-29A': '1125' };
    const t = struck(units, '1125', ['BLOODY', 'BLOODY'], { day: 23 });
    expect([t.offered('retreat'), t.refusal('retreat 1225'), t.refusal('retreat 1025')]).toEqual([
      ['retreat 1126'],
      'A-XXX.28',
      'A-XXX.28',
    ]);
    const later = struck(units, '1125', ['BLOODY', 'BLOODY'], { day: 26 });
    expect(later.refusal('retreat 1025')).not.toBe('A-XXX.28');
  });

  it('A-SUPPLY.19 Isolated infantry does not cross a bridge of the enemy', () => {
    const attackers: Units = { 'G-2Pz-3P': '1611', 'G-2Pz-2G': '1611' };
    const over = (supply: string, bridgeOwner: string) => {
      const t = struck({ ...attackers, 'A-28-110': { hex: '1512', supply } }, '1512', ['BLOODY', 'BLOODY'], {
        card: 'G19',
        active: Object.keys(attackers),
        rivers: { '1412-1512': { bridge: 'intact', bridgeOwner }, '1411-1512': { bridge: 'intact', bridgeOwner } },
      });
      return ['1411', '1412', '1513'].map((h) => t.refusal(`retreat ${h}`));
    };
    expect(over('isolated', 'german')).toEqual(['A-SUPPLY.19', 'A-SUPPLY.19', 'allowed']);
    const free = ['allowed', 'allowed', 'allowed'];
    expect(over('isolated', 'allied')).toEqual(free);
    expect(over('out-of-supply', 'german')).toEqual(free);
  });
});
