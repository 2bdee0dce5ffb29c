/** The 24 action cards one by one (dossier 5.4): what each asks of its lead and of the hex, condition by condition. */
import { describe, expect, it } from 'vitest';
import { Did } from '../../state.ts';
import { ALLIED } from '../../tables.ts';
import { type Given, hex, type Table, tables, type Units, unit } from '../../testing.ts';
import { impulse, told } from './choices.fixture.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
/** A German step that goes nowhere. */
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });
const german = (...labels: string[]) => ({
  hexes: Object.fromEntries(labels.map((label) => [label, { owner: 'german' }])),
});

interface Act extends Given {
  /** The command card that is turned over: that of the 101st unless told otherwise. */
  readonly by?: string;
}

/** The Allies draw this action card with two others that come after it (or, for the last ones, before it) and carry it out. */
function draw(number: number, units: Units, { by = 'A13', ...more }: Act = {}): Table {
  // By their places among those left: the last two of the deck, or 22 and 21, which ask for armour and for danger.
  const others = number < 23 ? [23, 22] : [22, 21];
  const t = impulse(units, by, { day: 17, ...more, dice: [number, ...others] });
  for (let i = 0; i < 3 && t.state.actions[t.state.actionAt] !== number; i++) t.choose('carry-out');
  expect(t.state.actions[t.state.actionAt], 'the action card that comes now').toBe(number);
  return t.choose('carry-out');
}

/** What comes of it: "no" if it fits nobody, the strengths of an attack, or where the first unit stands. */
function does(number: number, units: Units, more: Act = {}): string {
  const t = draw(number, units, more);
  const { name } = tables.data.actions.rows[number - 1];
  const attack = t.log().find((line) => line.startsWith('Situational strength '));
  if (t.log().includes(`${number} ${name}: no unit fits`)) return 'no';
  return attack?.replace('Situational strength ', '') ?? `${t.at(Object.keys(units)[0])}`;
}

describe('cards that attack', () => {
  it('A-ACTIVATE.18 card 1 Retake a VP hex: a German one that is empty is entered, by all who stand with the lead', () => {
    const stack = { 'A-101-501': '1914', 'A-101-506': '1914', 'A-28-110': '1914', 'G-26VG-39': pinned('1710') };
    const t = draw(1, stack, german('1813'));
    expect(['A-101-501', 'A-101-506', 'A-28-110'].map((id) => t.at(id))).toEqual(['1813', '1813', '1914']);
    expect(does(1, stack)).toBe('no');
    // St Hubert is worth 2, Bastogne 6, Neufchateau 1.
    const between = { 'A-101-501': '1816', 'G-26VG-39': pinned('1710') };
    expect([does(1, between, german('1813', '1719')), does(1, between, german('2018', '1719'))]).toEqual([
      '1813',
      '1719',
    ]);
  });

  it('A-ACTIVATE.18 A-MOVE.1 card 1 Retake a VP hex: those of the stack that cannot come that far stay', () => {
    const stack = { 'A-9A-CCA': '1818', 'A-101-501': '1818', 'G-26VG-39': pinned('1714') };
    const t = draw(1, stack, { by: 'A43', ...german('1813') });
    expect([t.at('A-9A-CCA'), t.at('A-101-501')]).toEqual(['1813', '1818']);
  });

  it('A-ACTIVATE.18 card 1 Retake a VP hex: a held one is attacked at 2:1, unless an empty one is worth as much', () => {
    const held = (label: string, from: string, ...open: string[]) =>
      does(1, { 'A-101-501': from, 'G-26VG-39': cripple(label) }, german(label, ...open));
    expect([held('1719', '1818'), held('1719', '1818', '2018')]).toEqual(['4 vs. 2', '4 vs. 2']);
    expect([held('2018', '1919', '1719'), held('2018', '1919', '1910')]).toEqual(['1719', '4 vs. 2']);
    // No points, or too strong.
    expect(does(1, { 'A-101-501': '1818', 'G-26VG-39': cripple('1718') })).toBe('no');
    expect(does(1, { 'A-101-501': '1818', 'G-26VG-39': '1719' }, german('1719'))).toBe('no');
  });

  it('A-ACTIVATE.18 card 2 Break the ring: next to a stack that is Surrounded, within 3 hexes of the lead, at 3:2', () => {
    // Germans on both sides of 1816 close all six.
    const ring = { 'A-28-110': '1816', 'G-26VG-39': { hex: '1815', steps: 1 }, 'G-26VG-77': '1817' };
    expect(does(2, { 'A-101-501': '1814', ...ring })).toBe('4 vs. 2');
    const { 'G-26VG-77': _, ...open } = ring;
    expect(does(2, { 'A-101-501': '1814', ...open })).toBe('no');
    expect(does(2, { 'A-101-501': { hex: '1814', steps: 1 }, ...ring })).toBe('no');
    // From the 19th the lead may come from afar, but not from 4 hexes.
    expect([
      does(2, { 'A-101-501': '1714', ...ring }, { day: 19 }),
      does(2, { 'A-101-501': '1713', ...ring }, { day: 19 }),
    ]).toEqual(['4 vs. 2', 'no']);
  });

  it('A-ACTIVATE.18 card 3 Hit the cripple: all of the stack out of supply, Isolated, without fuel or Dispersed', () => {
    const hits = (fields: object, more: Units = {}) =>
      does(3, { 'A-101-501': '1716', 'G-26VG-39': { hex: '1717', steps: 1, ...fields }, ...more });
    expect([hits({}), hits({ supply: 'low-supply' })]).toEqual(['no', 'no']);
    expect([
      hits({ dispersed: 1 }),
      hits({ supply: 'out-of-supply' }),
      hits({ supply: 'isolated' }),
      hits({ outOfFuel: 1 }),
    ]).toEqual(['4 vs. 2', '4 vs. 1', '4 vs. 1', '4 vs. 1']);
    expect(hits({ dispersed: 1 }, { 'G-26VG-77': { hex: '1717', steps: 1 } })).toBe('no');
  });

  it('A-ACTIVATE.18 cards 3 to 6 at 1:1, 3:1 and 2:1; card 5 is led by armour, card 6 by infantry', () => {
    // 4 points against 4, 3 and 2, then 8.
    const against = (number: number, fields: object, more: Units = {}) =>
      does(number, { 'A-101-501': '1716', 'G-26VG-39': { hex: '1717', dispersed: 1, ...fields }, ...more }) !== 'no';
    const dug = { hexes: { '1717': { improved: 1 } } };
    const odds = (number: number) => [
      does(number, { 'A-101-501': '1716', 'G-26VG-39': pinned('1717') }, dug) !== 'no',
      against(number, {}),
      against(number, { steps: 1 }),
      against(number, { steps: 1 }, { 'A-101-506': '1816' }),
    ];
    expect([odds(3), odds(4), odds(6), odds(5)]).toEqual([
      [true, true, true, true],
      [false, false, false, true],
      [false, false, true, true],
      [false, false, false, false],
    ]);
    const armour = (number: number) =>
      does(number, { 'A-9A-CCA': '1716', 'G-26VG-39': cripple('1717') }, { by: 'A12' });
    expect([armour(5), armour(6)]).toEqual(['4 vs. 2', 'no']);
  });

  it('A-ACTIVATE.18 card 7 Advance to contact: from the 19th, to the nearest German in supply (A-DEF.33), and at 2:1 an attack', () => {
    const goes = (units: Units, day = 19) => does(7, { 'A-101-501': '1717', ...units }, { by: 'A43', day });
    expect([goes({ 'G-26VG-39': cripple('1714') }, 18), goes({ 'G-26VG-39': cripple('1714') })]).toEqual([
      'no',
      '4 vs. 1',
    ]);
    // Not with a German within two hexes; not next to it if it is too far; no attack if it is too strong.
    expect([
      goes({ 'G-26VG-39': cripple('1715') }),
      goes({ 'G-26VG-39': cripple('1712') }),
      goes({ 'G-26VG-39': pinned('1714'), 'G-26VG-77': pinned('1714') }),
    ]).toEqual(['no', '1715', '1715']);
    // The one at 1720 is nearer, but behind the line and out of supply.
    expect(goes({ 'G-26VG-39': cripple('1713'), 'G-26VG-77': cripple('1720') })).toBe('1715');
    // A-DEF.33: nor for one that bears a marker, though it can trace.
    const low = { ...cripple('1714'), supply: 'low-supply' };
    expect([goes({ 'G-26VG-39': low }), goes({ 'G-26VG-39': cripple('1713'), 'G-26VG-77': low })]).toEqual([
      'no',
      '1715',
    ]);
    // The nearest; of two, the westernmost.
    const attacked = (other: string) => {
      const t = draw(
        7,
        { 'A-101-501': '1717', 'G-26VG-39': cripple('1714'), 'G-26VG-77': cripple(other) },
        { by: 'A43', day: 19 },
      );
      return t.state.target < 0 ? null : tables.grid.name(t.state.target);
    };
    expect([attacked('1414'), attacked('1415'), attacked('2015')]).toEqual(['1714', '1714', '2015']);
  });

  it('A-ACTIVATE.18 card 8 Retake the crossroads: a town without points, or an HV of 4', () => {
    const at = (label: string, from: string) => does(8, { 'A-101-501': from, 'G-26VG-39': cripple(label) });
    expect([at('1615', '1515'), at('1614', '1715'), at('1816', '1716'), at('1719', '1718')]).toEqual([
      '4 vs. 2',
      'no',
      'no',
      '4 vs. 2',
    ]);
    // A town without points of HV 3 counts 1 more: it takes two regiments.
    expect(at('2220', '2219')).toBe('no');
    expect(does(8, { 'A-101-501': '2219', 'A-101-506': '2219', 'G-26VG-39': cripple('2220') })).toBe('8 vs. 3');
  });

  it('A-ACTIVATE.18 A-COMBAT.10 card 9 Turn the flank: from opposite sides, or from three that alternate; not a town', () => {
    const from = (...labels: string[]) =>
      does(9, {
        ...Object.fromEntries(labels.map((label, i) => [['A-101-501', 'A-101-506', 'A-101-502'][i], label])),
        'G-26VG-39': cripple('1717'),
      });
    expect([from('1716', '1718'), from('1616', '1817'), from('1816', '1617')]).toEqual(Array(3).fill('8 vs. 2'));
    expect([from('1716'), from('1716', '1617'), from('1716', '1816'), from('1616', '1716', '1816')]).toEqual(
      Array(4).fill('no'),
    );
    expect([from('1716', '1617', '1817'), from('1616', '1816', '1718')]).toEqual(Array(2).fill('12 vs. 2'));
    expect(does(9, { 'A-101-501': '1718', 'A-101-506': '1720', 'G-26VG-39': cripple('1719') })).toBe('no');
  });
});

describe('cards that move', () => {
  it('A-ACTIVATE.18 card 10 Cut the road: an empty Position on a road whose holder leaves Germans without supply', () => {
    const cuts = (from: string, units: Units, more: Act = {}) => does(10, { 'A-101-501': from, ...units }, more);
    expect(cuts('1911', { 'G-26VG-39': pinned('1910') })).toBe('1710');
    // Held by an Allied unit already, or behind all Germans.
    expect(cuts('1911', { 'G-26VG-39': pinned('1910'), 'A-28-110': '1710' })).not.toBe('1710');
    expect(cuts('1412', { 'G-26VG-39': pinned('1910') })).toBe('no');
    // One step cut off at 1612, three at 1910: the most steps come first.
    expect([
      cuts('1811', { 'G-26VG-39': cripple('1713') }),
      cuts('1811', { 'G-26VG-39': cripple('1713'), 'G-5FJ-13': pinned('1909') }),
    ]).toEqual(['1612', '1910']);
    expect(
      cuts('1811', { 'G-26VG-39': pinned('1713'), 'G-26VG-77': pinned('1713'), 'G-5FJ-13': cripple('1909') }),
    ).toBe('1612');
  });

  it('A-ACTIVATE.18 cards 11 and 12 Fill the gap: a Method A hex in reach', () => {
    for (const number of [11, 12])
      expect([
        does(number, { 'A-101-501': '1914', 'G-26VG-39': pinned('1812') }),
        does(number, { 'A-101-501': '1914', 'G-26VG-39': pinned('1710') }),
      ]).toEqual(['1813', 'no']);
  });

  it('A-ACTIVATE.18 card 13 Hold the objective: an Allied VP hex, Proximate, held by fewer than 4 steps, not its own', () => {
    const lead = { 'A-101-501': '1914', 'G-26VG-39': pinned('1812') };
    const held = (steps: number) => does(13, { ...lead, 'A-28-110': '1813', 'A-28-112': { hex: '1813', steps } });
    expect([does(13, lead), held(1), held(2)]).toEqual(['1813', '1813', 'no']);
    expect([does(13, lead, german('1813')), does(13, { ...lead, 'G-26VG-39': pinned('1810') })]).toEqual(['no', 'no']);
    expect(does(13, { 'A-101-501': '1813', 'A-101-506': '1813', 'G-26VG-39': pinned('1812') })).toBe('no');
    // Three steps, but no room for a fourth unit.
    const one = { hex: '1813', steps: 1 };
    expect(does(13, { ...lead, 'A-28-110': one, 'A-28-112': one, 'A-28-109': one })).toBe('no');
    // The most points, then the fewest steps.
    const both = { 'A-101-501': '1918', 'G-26VG-39': pinned('1818'), 'G-26VG-77': pinned('2017') };
    expect(does(13, both)).toBe('1719');
  });

  it('A-ACTIVATE.18 card 14 Guard the bridge: an intact Allied one with a German within 4 hexes, at the end farther from him', () => {
    const guards = (label: string, units: Units = {}, more: Act = {}) =>
      does(14, { 'A-101-501': '1914', 'G-26VG-39': pinned(label), ...units }, more);
    const bridge = (fields: object) => ({ rivers: { '1911-2011': fields } });
    // 2011 beyond the bridge of 1911, as far as 4 hexes.
    expect([guards('1908'), guards('1907'), guards('1906')]).toEqual(['2011', '2011', 'no']);
    expect([guards('1908', { 'A-28-110': '2011' }), guards('1908', {}, bridge({ bridge: 'destroyed' }))]).toEqual([
      'no',
      'no',
    ]);
    expect(guards('1908', {}, bridge({ bridgeOwner: 'german' }))).toBe('no');
    // Several ends: the highest HV.
    expect(guards('2113')).toBe('1816');
  });

  it('A-ACTIVATE.18 card 15 Strengthen: a weak stack that is Proximate, by strength or in a VP hex by steps', () => {
    const joins = (label: string, fields: object, foe: string, more: Units = {}) =>
      does(15, { 'A-101-501': '2015', 'A-28-110': { hex: label, ...fields }, 'G-26VG-39': pinned(foe), ...more });
    expect([joins('1914', { steps: 1 }, '1814'), joins('1914', {}, '1814'), joins('1914', {}, '1710')]).toEqual([
      '1914',
      '1914',
      'no',
    ]);
    // 3 points, and 4 or more with another.
    expect(joins('1914', {}, '1814', { 'A-28-112': { hex: '1914', steps: 1 } })).toBe('no');
    const vp = (steps: number) =>
      does(15, {
        'A-101-501': '1914',
        'A-28-110': '1813',
        'A-28-112': { hex: '1813', steps },
        'G-26VG-39': pinned('1812'),
      });
    expect([vp(1), vp(2)]).toEqual(['1813', 'no']);
    // Not its own stack.
    const own = { 'A-101-501': { hex: '1914', steps: 1 }, 'A-28-110': { hex: '1914', steps: 1 } };
    expect(does(15, { ...own, 'G-26VG-39': pinned('1913') })).toBe('no');
    // The nearer one, then the weaker one.
    expect(joins('1915', { steps: 1 }, '1814', { 'A-28-112': { hex: '1914', steps: 1 } })).toBe('1915');
    const weaker = (first: string, second: string) =>
      does(15, {
        'A-101-501': '2014',
        'A-28-110': { hex: first, steps: 2 },
        'A-28-112': { hex: second, steps: 1 },
        'G-26VG-39': pinned('1814'),
      });
    expect([weaker('1914', '1915'), weaker('1915', '1914')]).toEqual(['1915', '1914']);
  });

  it('A-ACTIVATE.18 card 17 March to the guns: not Proximate itself, to a Method A hex, else to a Proximate VP hex', () => {
    const goes = (from: string, units: Units, more: Act = {}) => does(17, { 'A-101-501': from, ...units }, more);
    const foe = { 'G-26VG-39': pinned('1812') };
    expect([goes('2015', foe), goes('1914', { 'G-26VG-39': pinned('1813') })]).toEqual(['1813', 'no']);
    // As near by road as it comes.
    expect([goes('2018', foe), goes('2118', foe)]).toEqual(['1914', '1914']);
    // By strategic movement, hex by hex: what it passes is Allied.
    const way = ['1918', '1818', '1817', '1816', '1815', '1915'];
    const t = draw(17, { 'A-101-501': '2018', ...foe }, german(...way));
    expect(t.state.did[unit('A-101-501')]).toBe(Did.move | Did.strategic);
    expect(way.map((label) => t.state.owner[hex(label)])).toEqual(way.map(() => ALLIED));
    // Bastogne is held: no Method A hex, but a VP hex that is Proximate; not if it is a German town.
    expect(goes('2118', { ...foe, 'A-28-110': '1813' })).toBe('1914');
    expect(goes('2118', { ...foe, 'A-28-110': '1914' }, german('1813'))).toBe('2113');
  });

  it('A-ACTIVATE.18 card 18 Dig in: in supply, in no city or town, with no improved position yet', () => {
    const digs = (fields: object, more: Act = {}) => {
      const t = draw(
        18,
        { 'A-101-501': { hex: '1914', ...fields }, 'A-101-506': '2014', 'G-26VG-39': pinned('1910') },
        more,
      );
      return [t.state.improved[hex('1914')], t.state.improved[hex('2014')]];
    };
    expect([digs({}), digs({ supply: 'low-supply' })]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(digs({}, { hexes: { '1914': { improved: 1 } } })).toEqual([1, 1]);
    expect(digs({ hex: '1813' })).toEqual([0, 1]);
    // Of two corps the lower number leads: 12/4 before 110/28.
    const t = draw(18, { 'A-28-110': '1914', 'A-4-12': '1915', 'G-26VG-39': pinned('1714') }, { by: 'A43' });
    expect([t.state.improved[hex('1914')], t.state.improved[hex('1915')]]).toEqual([0, 1]);
  });

  /** A whole panzer division, 3:1 against two steps of the 101st. */
  const panzers = (label: string) => ({ 'G-2Pz-3P': label, 'G-2Pz-2G': label, 'G-2Pz-304G': label });
  const weak = (label: string) => ({ 'A-101-501': { hex: label, steps: 1 }, 'A-101-506': { hex: label, steps: 1 } });
  const other = { 'A-101-502': '2118' };

  it('A-ACTIVATE.18 cards 19 and 20 Withdrawal Under Fire: 3:1 against them, next to a German, no VP hex, not Surrounded', () => {
    for (const number of [19, 20]) {
      const t = draw(number, { ...weak('1717'), ...panzers('1716') });
      expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1719', '1719']);
    }
    expect(does(19, { ...weak('1717'), ...panzers('1715') })).toBe('no');
    expect(does(19, { ...weak('1717'), 'A-101-501': '1717', 'A-101-506': '1717', ...panzers('1716') })).toBe('no');
    expect(does(19, { ...weak('1719'), ...other, ...panzers('1718') })).toBe('no');
    expect(does(19, { ...weak('1717'), ...other, ...panzers('1716'), 'G-26VG-39': '1718' })).toBe('no');
    // Others of the stack that are not active stay.
    const stays = draw(19, {
      ...weak('1717'),
      'A-28-110': { hex: '1717', steps: 1 },
      ...panzers('1716'),
      'G-26VG-39': '1816',
    });
    expect([stays.at('A-101-506'), stays.at('A-28-110')]).toEqual([stays.at('A-101-501'), '1717']);
  });

  it('A-ACTIVATE.18 cards 19 and 20: a second hex unless the first is a Position outside German zones', () => {
    // 1718 and St Hubert are closed by the German there: 1817, of HV 2, is far enough.
    expect(does(19, { ...weak('1717'), ...panzers('1716'), 'G-26VG-39': '1719' })).toBe('1817');
    // Germans without zone next to them, 1718 in the zone of St Hubert, 1817 in that of 1918: to 1816, whoever stands there.
    const still = Object.fromEntries(Object.keys(panzers('1716')).map((id) => [id, pinned('1716')]));
    const shut = { ...weak('1717'), ...still, 'G-26VG-39': '1719', 'G-26VG-77': '1918' };
    expect([does(19, { ...shut, 'A-28-110': '1817' }), does(19, shut)]).toEqual(['1816', '1816']);
  });

  it('A-ACTIVATE.18 cards 19 and 20: from German zone to German zone where a supplied Allied unit stands', () => {
    // 1718 and 1817 lie in the zone of 1818, 1816 in that of the panzers, and 1617 outside the corps area.
    const shut = { ...weak('1717'), ...panzers('1716'), 'G-26VG-39': '1818' };
    for (const number of [19, 20]) {
      const friend = (more: object) => does(number, { ...shut, 'A-28-110': { hex: '1718', ...more } });
      expect([friend({}), friend({ supply: 'low-supply' }), does(number, shut)]).toEqual(['1718', 'no', 'no']);
    }
  });

  it('A-ACTIVATE.18 cards 19 and 20: nor does a German zone stop them before the second hex, which is not the one they left', () => {
    // 1718 is full, 1817 in the zone of 1917; beyond it 1818 lies open.
    const full = { 'A-28-110': '1718', 'A-28-109': '1718', 'A-28-112': '1718' };
    const units = { ...weak('1717'), ...panzers('1716'), ...full, 'G-26VG-39': '1917', 'A-9A-CCR': '1817' };
    expect(does(19, units)).toBe('1818');
    // Germans who exert no zone leave 1717 open behind them.
    const still = Object.fromEntries(Object.keys(panzers('1716')).map((id) => [id, pinned('1716')]));
    expect(
      does(19, { ...units, ...still, 'A-26-104': '1816', 'A-26-328': '1816', 'A-26-101': '1816', 'G-26VG-77': '1919' }),
    ).toBe('1817');
  });

  it('A-ACTIVATE.19 cards 19 and 20: who has come to the stack by a card before does not go with it', () => {
    const units = {
      'A-101-501': { hex: '1717', steps: 1 },
      'A-101-506': { hex: '1818', steps: 1 },
      ...panzers('1716'),
    };
    const t = impulse(units, 'A13', { day: 17, dice: [15, 18, 22] });
    expect([...t.state.actions.slice(0, 3)]).toEqual([15, 19, 24]);
    t.choose('carry-out');
    expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1717', '1717']);
    t.choose('carry-out');
    expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1719', '1717']);
  });

  it('A-ACTIVATE.36 A-ACTIVATE.38 cards 19 and 20: rearward, highest HV, then an empty hex, then the fewest units', () => {
    // 1920 lies in the zone of 1921; north-west and south-west of 1919 are alike but for friends.
    const still = Object.fromEntries(Object.keys(panzers('1918')).map((id) => [id, pinned('1918')]));
    const lines = (friends: Units) => {
      const t = draw(19, { ...weak('1919'), ...still, 'G-26VG-39': '1921', ...friends });
      return told(t)
        .find((choice) => choice.title.startsWith('19 Withdrawal'))
        ?.lines.slice(4);
    };
    const one = (label: string) => ({ hex: label, steps: 1 });
    expect(lines({ 'A-28-110': one('1819') })).toEqual(['empty hex: 1 left, ruled out 1819', 'chosen: 2019']);
    expect(lines({ 'A-28-110': one('2019') })).toEqual(['empty hex: 1 left, ruled out 2019', 'chosen: 1819']);
    expect(lines({ 'A-28-110': one('1819'), 'A-28-109': one('1819'), 'A-28-112': one('2019') })).toEqual([
      'empty hex: all tied',
      'fewest Allied units: 1 left, ruled out 1819',
      'chosen: 2019',
    ]);
    expect(lines({})).toEqual([
      'empty hex: all tied',
      'fewest Allied units: all tied',
      'westernmost: all tied',
      'lowest hex number: 1 left, ruled out 2019',
      'chosen: 1819',
    ]);
  });

  it('A-ACTIVATE.18 card 21 Slip the noose: out of danger of Surround, with all who act, to a Position that is out of it', () => {
    const noose = { 'A-101-501': '1717', 'A-101-506': '1717', 'G-26VG-39': '1716', 'G-26VG-77': '1617' };
    const t = draw(21, noose);
    expect([t.at('A-101-501'), t.at('A-101-506')]).toEqual(['1817', '1817']);
    const { 'G-26VG-77': _, ...open } = noose;
    expect(does(21, open)).toBe('no');
    expect(does(21, { 'A-101-501': '1719', ...other, 'G-26VG-39': '1718', 'G-26VG-77': '1619' })).toBe('no');
  });

  it('A-ACTIVATE.19 A-MOVE.11 card 21 Slip the noose: after the lead, by ascending numbers, as many as have room', () => {
    // 12/4 may not lead to a hex of VIII Corps, but comes before 501/101.
    const one = (label: string) => ({ hex: label, steps: 1 });
    const stack = { 'A-28-110': one('1717'), 'A-101-501': one('1717'), 'A-4-12': one('1717'), 'A-9A-CCR': '1817' };
    const t = draw(21, { ...stack, 'G-26VG-39': '1716', 'G-26VG-77': '1617' }, { by: 'A43' });
    expect(Object.keys(stack).map((id) => t.at(id))).toEqual(['1817', '1717', '1817', '1817']);
  });

  it('A-ACTIVATE.18 card 22 Mass the armor: armour to armour of its division, in a Position, Proximate', () => {
    const joins = (units: Units) => does(22, { 'A-9A-CCA': '1915', ...units }, { by: 'A12' });
    const foe = { 'G-26VG-39': pinned('1913') };
    expect(joins({ 'A-9A-CCB': '1914', ...foe })).toBe('1914');
    expect([
      joins({ 'A-10A-CCB': '1914', ...foe }),
      joins({ 'A-9A-CCB': '1914', 'G-26VG-39': pinned('1812') }),
      joins({ 'A-9A-CCB': '2014', 'G-26VG-39': pinned('2013') }),
    ]).toEqual(['no', 'no', 'no']);
    expect(does(22, { 'A-101-501': '1915', 'A-101-506': '1914', ...foe })).toBe('no');
    // Two groups that belong to no division.
    expect(does(22, { 'A-2Cav-2C': '1915', 'A-6Cav-6C': '1914', ...foe }, { by: 'A43' })).toBe('no');
  });

  it('A-ACTIVATE.18 card 23 Cover the Meuse: a German within 4 hexes of it sends the lead to a bridge, else it blocks a road', () => {
    const covers = (from: string, foe: string, more: Act = {}) =>
      does(23, { 'A-84-334': from, 'G-26VG-39': pinned(foe) }, { by: 'A20', ...more });
    expect([covers('0620', '0720'), covers('0523', '0720')]).toEqual(['0520', '0524']);
    // No bridge in reach: as card 16.
    expect(covers('0816', '0820')).toBe('0819');
    expect(does(23, { 'A-101-501': '2014', 'G-26VG-39': pinned('1815'), 'G-26VG-77': pinned('1814') })).toBe('1813');
    expect(covers('0620', '0720', { rivers: { '0420-0520': { bridge: 'destroyed' } } })).not.toBe('0520');
  });

  it('A-ACTIVATE.18 card 24 Stand fast: the formation, until its next activation, and nobody else', () => {
    const t = draw(24, { 'A-101-501': '1914', 'A-101-506': '1717', 'A-28-110': '1915', 'G-26VG-39': pinned('1913') });
    expect(['A-101-501', 'A-101-506', 'A-28-110'].map((id) => t.state.standsFast[unit(id)])).toEqual([1, 1, 0]);
    expect(t.at('A-101-501')).toBe('1914');
  });
});
