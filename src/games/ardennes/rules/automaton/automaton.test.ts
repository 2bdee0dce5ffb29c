import { describe, expect, it } from 'vitest';
import { bit, Part } from '../../state.ts';
import { GERMAN, Tactic } from '../../tables.ts';
import { beside, hex, tables, type Units, unit } from '../../testing.ts';
import { freshActivation } from '../activation.ts';
import { breaksLine, isOutOfContact, isSafe, isSurrounded, outlook } from '../definitions.ts';
import { place } from '../ground.ts';
import { slowExposed } from '../slow.fixture.ts';
import { automatonAdvance } from './advance.ts';
import { automatonBugOut, mayBugOut } from './bug-out.ts';
import { automatonAttackTactics, automatonDefenceCard, drawsDefenceCard } from './cards.ts';
import { deployReserves, groundOf, inCorpsArea, isMethodA, methodA, methodB, reserveLevels } from './deploy.ts';
import { carryOut } from './impulse.ts';
import { mayLeave } from './protect.ts';
import { all, at, card, defence, solo, wait } from './testing.ts';

/** Whether a hex is exposed after the move that was not before, the hex left not counted: asked again of both positions. */
function exposedAfter(units: Units, to: string): boolean {
  const id = Object.keys(units)[0];
  const before = slowExposed(solo(units));
  const after = slowExposed(solo({ ...units, [id]: to }));
  return after.some((x, h) => x === 1 && before[h] === 0 && tables.grid.name(h) !== units[id]);
}

describe('reserve deployment', () => {
  const FRONT = { 'G-2Pz-3P': '1710' };

  it('A-RESERVE.1 A-RESERVE.2 A-RESERVE.5 A-RESERVE.6 A-RESERVE.7 A-RESERVE.8 a Method A hex', () => {
    const s = solo({ 'A-101-501': wait(), ...FRONT });
    const u = unit('A-101-501');
    const g = groundOf(s);
    const found = methodA(s, u, g);
    expect(found.length).toBeGreaterThan(0);
    for (const h of found) {
      expect(
        inCorpsArea(s, u, h) &&
          tables.holdValue[h] > 0 &&
          s.firstIn[h] < 0 &&
          g.supply[h] === 1 &&
          g.proximate[h] === 1 &&
          isSafe(s, h),
      ).toBe(true);
      expect(tables.town[h] !== 0 && s.owner[h] === GERMAN).toBe(false);
    }
    // Each filter by itself: the same hex fails when one of them is broken.
    const h = found[0];
    expect(isMethodA(s, unit('A-2-9'), h, g)).toBe(false);
    expect(isMethodA(s, u, h, { ...g, supply: new Uint8Array(870) })).toBe(false);
    expect(isMethodA(s, u, h, { ...g, proximate: new Uint8Array(870) })).toBe(false);
    place(s, unit('A-101-502'), h);
    expect(isMethodA(s, u, h, groundOf(s))).toBe(false);
    const taken = solo({ 'A-101-501': wait(), ...FRONT }, { hexes: { '1813': { owner: 'german' } } });
    expect(isMethodA(taken, u, hex('1813'), groundOf(taken))).toBe(false);
  });

  it('TV-73 A-RESERVE.9 A-RESERVE.10 A-RESERVE.11 not in Allied ZOC, unless HV 5 or Communication is restored', () => {
    const s = solo({ 'A-101-501': wait(), 'A-101-502': '1911', 'A-101-506': '1914', ...FRONT });
    const g = groundOf(s);
    // 1913 (HV 2) lies in the zone of 1914; Bastogne 1813 (HV 7) too.
    expect([isMethodA(s, unit('A-101-501'), hex('1913'), g), isMethodA(s, unit('A-101-501'), hex('1813'), g)]).toEqual([
      false,
      g.proximate[hex('1813')] === 1,
    ]);
  });

  it('A-RESERVE.21 A-RESERVE.22 A-RESERVE.23 A-RESERVE.24 TV-74 near the division, highest HV, westernmost, closest German', () => {
    const s = solo({ 'A-101-501': wait(), 'A-101-502': '1813', ...FRONT });
    const [near, hv, west, german] = reserveLevels(s, unit('A-101-501')).map(([, value]) => value);
    expect([near(hex('1914')), near(hex('2318'))]).toEqual([3, 0]);
    expect([hv(hex('1813')), hv(hex('1911'))]).toEqual([7, 3]);
    expect(west(hex('1914'))).toBeGreaterThan(west(hex('1911')));
    expect(german(hex('1711'))).toBeGreaterThan(german(hex('1914')));
    expect(reserveLevels(s, unit('A-101-501')).map(([name]) => name)).toEqual([
      'near its division, corps or army',
      'highest HV',
      'westernmost',
      'closest German',
    ]);
  });

  it('A-RESERVE.3 A-RESERVE.12 A-RESERVE.4 A-DEC16.25 TV-72 by ascending number; on the 16th one unit; Out of Contact units and Method B from the 18th', () => {
    const units = { 'A-101-501': wait(), 'A-101-506': wait(), 'A-101-502': wait(), ...FRONT };
    const s = solo(units, { day: 17 });
    const first = methodA(s, unit('A-101-501'), groundOf(s)).length;
    expect(deployReserves(s, all)).toBe(Math.min(3, first));
    const one = solo(units, { day: 16 });
    expect([deployReserves(one, all), at(one, 'A-101-501') !== null, at(one, 'A-101-506')]).toEqual([1, true, null]);
    // A unit far behind the front is moved by Method A from the 18th, not before.
    const far = { 'A-101-501': '2220', ...FRONT };
    const on = (day: number) => {
      const x = solo(far, { day });
      deployReserves(x, all);
      return at(x, 'A-101-501') === '2220';
    };
    expect([on(17), on(18)]).toEqual([true, false]);
    // Nothing Proximate in its area: only Method B, from the 18th, can place it.
    const b = (day: number) => {
      const x = solo(
        { 'A-101-501': wait(), 'A-101-502': '2018', 'G-VDH-VDH': { hex: '0401', supply: 'isolated' } },
        { day },
      );
      deployReserves(x, (u) => u === unit('A-101-501'));
      return at(x, 'A-101-501');
    };
    expect([b(17), b(18)]).toEqual([null, '2018']);
  });

  it('A-RESERVE.13 to A-RESERVE.20 Method B: with its division in supply and Communication, else a Position near its army and a German', () => {
    const s = solo({ 'A-101-501': wait(), 'A-101-502': '2018', ...FRONT });
    expect(methodB(s, unit('A-101-501'), groundOf(s)).map((h) => tables.grid.name(h))).toEqual(['2018']);
    const marked = solo({
      'A-101-501': wait(),
      'A-101-502': { hex: '2018', supply: 'low-supply' },
      'A-28-110': '1911',
      ...FRONT,
    });
    const g = groundOf(marked);
    const found = methodB(marked, unit('A-101-501'), g);
    expect(found.length).toBeGreaterThan(0);
    for (const h of found) {
      expect(inCorpsArea(marked, unit('A-101-501'), h) && tables.holdValue[h] > 0 && g.supply[h] === 1).toBe(true);
      expect(tables.grid.distance(h, hex('1710'))).toBeLessThanOrEqual(4);
      expect(Math.min(tables.grid.distance(h, hex('2018')), tables.grid.distance(h, hex('1911')))).toBeLessThanOrEqual(
        3,
      );
    }
    expect(
      methodB(s, unit('A-101-501'), { ...groundOf(s), communication: new Uint8Array(870) }).map((h) =>
        tables.grid.name(h),
      ),
    ).not.toEqual(['2018']);
  });

  it('A-RESERVE.25 to A-RESERVE.32 A-UNITSTATE.25 A-SUPPLY.22 who is Out of Contact', () => {
    const out = (fields: object, units: Units = {}) => {
      const s = solo({ 'A-101-501': { hex: '2220', ...fields }, ...FRONT, ...units });
      return isOutOfContact(s, unit('A-101-501'), outlook(s));
    };
    expect([out({}), out({ dispersed: 1 }), out({ supply: 'isolated' })]).toEqual([true, false, false]);
    expect(out({ hex: '1811' })).toBe(false);
    const s = solo({ 'A-101-501': '2220', ...FRONT });
    expect(isOutOfContact(s, unit('A-101-501'), { ...outlook(s), communication: new Uint8Array(870) })).toBe(false);
    // Next to the enemy only the lowest number of a strong stack.
    const stack = (hexes: string, ids: readonly string[]) => {
      const x = solo({ ...Object.fromEntries(ids.map((id) => [id, hexes])), ...FRONT });
      return ids.map((id) => isOutOfContact(x, unit(id), outlook(x)));
    };
    expect(stack('1811', ['A-101-501', 'A-101-506', 'A-101-502'])).toEqual([true, false, false]);
    expect(stack('1811', ['A-28-110', 'A-28-112'])).toEqual([false, false]);
    expect(stack('1811', ['A-101-501', 'A-101-506'])).toEqual([true, false]);
  });

  it('A-DEC16.26 A-DEC16.27 on the 16th XVIII Corps also deploys 9A, inside the VIII area', () => {
    const on = (day: number) => {
      const s = solo({ 'A-9A-CCR': wait(16), 'G-2Pz-3P': '1710' }, { day });
      carryOut(s, card('A15'));
      return s.hex[unit('A-9A-CCR')];
    };
    expect(on(17)).toBe(-1);
    expect(['VIII', 'III']).toContain(tables.corpsIds[tables.corpsArea[on(16)]]);
  });
});

describe('XXX Corps', () => {
  const ALL: Record<string, string> = {
    'GA-5': '0422',
    'GA-32': '0424',
    '43-129': '0117',
    '43-130': '0319',
    '43-214': '0420',
    '53-71': '0626',
    '53-158': '0826',
    '53-160': '0927',
    '29A-29A': '1126',
    '33A-33A': '1226',
    '34A-34A': '1427',
  };
  const waiting = Object.fromEntries(Object.keys(ALL).map((id) => [`A-${id}`, wait(22)]));

  it('TV-76 A-XXX.1 to A-XXX.13 the fixed hexes while no German threatens the west bank', () => {
    const s = solo({ ...waiting, 'G-2Pz-3P': '1710' }, { day: 22 });
    deployReserves(s, all);
    for (const [id, label] of Object.entries(ALL)) expect([id, at(s, `A-${id}`)]).toEqual([id, label]);
  });

  it('TV-77 A-XXX.14 to A-XXX.23 a threatened bank: the first unit near the Germans, at the highest HV', () => {
    const s = solo({ ...waiting, 'G-2Pz-3P': '1224' }, { day: 22 });
    deployReserves(s, (u) => u === unit('A-GA-5'));
    const h = s.hex[unit('A-GA-5')];
    expect(tables.westBank[h] === 1 && tables.holdValue[h] > 0).toBe(true);
    expect([at(s, 'A-GA-5') === ALL['GA-5'], tables.grid.distance(h, hex('1224')) <= 8]).toEqual([false, true]);
  });

  it('A-XXX.24 A-XXX.25 A-XXX.26 A-XXX.27 with XXX Corps on the map: as US 1st Army, west of the Meuse, no corps area', () => {
    const s = solo({ 'A-GA-5': '0526', 'A-43-129': wait(22), 'A-2-9': '0624', 'G-2Pz-3P': '0823' }, { day: 22 });
    const u = unit('A-43-129');
    expect([inCorpsArea(s, u, hex('0626')), inCorpsArea(s, u, hex('0625'))]).toEqual([true, false]);
    deployReserves(s, all);
    expect(s.hex[u] < 0 || tables.westBank[s.hex[u]] === 1).toBe(true);
    expect(reserveLevels(s, u)[0][1](hex('0626'))).toBeGreaterThan(0);
  });
});

describe('the defence card', () => {
  const ATT = { 'G-2Pz-3P': '1716' };

  it('TV-26 A-DEC16.12 A-UNITSTATE.24 none in the opening, none if all defenders are Dispersed', () => {
    const draws = (fields: object, more: object = {}) =>
      drawsDefenceCard(defence(ATT, { 'A-28-110': { hex: '1717', ...fields } }, '1717', more));
    expect([draws({}), draws({ dispersed: 1 })]).toEqual([true, false]);
    const opening = defence(ATT, { 'A-28-110': '1717' }, '1717', { day: 16 });
    opening.impulse = 1;
    expect(drawsDefenceCard(opening)).toBe(false);
  });

  it('TV-28 TV-29 A-CHITS.8 to A-CHITS.15 a unit if all conditions hold, else the tactic', () => {
    const draw = (defenders: Units, id: string, more: object = {}) => {
      const s = defence(ATT, { ...defenders, 'A-28-112': wait(), 'A-28-109': wait() }, '1717', {
        cards: { [id]: { card: 'pile' } },
        ...more,
      });
      automatonDefenceCard(s);
      return [at(s, 'A-28-112') ?? at(s, 'A-28-109'), s.defenderTactics];
    };
    expect(draw({ 'A-28-110': '1717' }, 'A09')[0]).toBe('1717');
    expect(draw({ 'A-28-110': '1717' }, 'A16')).toEqual([null, bit(Tactic.tank)]);
    expect(draw({ 'A-28-110': '1717', 'A-9A-CCB': '1717' }, 'A07')).toEqual([null, bit(Tactic.screen)]);
    // In danger of Surround nobody comes.
    const ring = Object.fromEntries(
      [0, 2, 3, 5].map((d, i) => [['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-PzL-130P'][i], beside('1717', d)]),
    );
    const shut = defence({ ...ATT, ...ring }, { 'A-28-110': '1717', 'A-28-112': wait() }, '1717', {
      cards: { A07: { card: 'pile' } },
    });
    automatonDefenceCard(shut);
    expect([isSurrounded(shut, hex('1717')) || !isSafe(shut, hex('1717')), at(shut, 'A-28-112')]).toEqual([true, null]);
    // The lowest number of the Reserve comes first, then Out of Contact units.
    const low = defence(ATT, { 'A-28-110': '1717', 'A-28-112': wait(), 'A-28-109': wait() }, '1717', {
      cards: { A09: { card: 'pile' } },
    });
    automatonDefenceCard(low);
    expect([at(low, 'A-28-112'), at(low, 'A-28-109')]).toEqual(['1717', null]);
    const contact = defence(ATT, { 'A-28-110': '1717', 'A-28-109': '2420' }, '1717', {
      cards: { A09: { card: 'pile' } },
    });
    automatonDefenceCard(contact);
    expect(at(contact, 'A-28-109')).toBe('1717');
  });

  it('A-TACTIC-GS.18 Corps Artillery draws a second card, without a chain', () => {
    const s = defence(ATT, { 'A-28-110': '1717' }, '1717', {
      cards: { A20: { card: 'pile' }, A16: { card: 'pile' } },
      dice: ['A20', 'A16'],
    });
    automatonDefenceCard(s);
    expect(s.defenderTactics).toBe(bit(Tactic.corpsArtillery) | bit(Tactic.tank));
  });

  it('A-AEVENT.8 Break In The Clouds: a card without tactic counts as Airpower', () => {
    const s = defence(ATT, { 'A-28-110': '1717' }, '1717', { cards: { A54: { card: 'pile' } }, clouds: 1 });
    automatonDefenceCard(s);
    expect(s.defenderTactics).toBe(bit(Tactic.airpower));
  });

  it('A-CHITS.7 an Allied attack has the tactic of one card', () => {
    const s = solo({ 'A-101-501': '1716', 'G-26VG-39': '1717' }, { cards: { A16: { card: 'pile' } } });
    s.target = hex('1717');
    s.part[unit('A-101-501')] = Part.attacks;
    s.part[unit('G-26VG-39')] = Part.defends;
    automatonAttackTactics(s);
    expect([s.attackerTactics, s.attackerCards]).toEqual([bit(Tactic.tank), 1]);
  });

  it('A-TACTIC-GS.30 A-TACTIC-GS.31 A-TACTIC-GS.32 Allied Reinforce Battle: the lowest number that keeps Line and VP', () => {
    const west = beside('1717', 4);
    const s = defence(ATT, { 'A-28-110': '1717', 'A-28-112': west, 'A-28-109': beside(west, 4) }, '1717', {
      day: 20,
      cards: { A25: { card: 'pile' } },
    });
    freshActivation(s);
    automatonDefenceCard(s);
    expect([s.defenderTactics & bit(Tactic.reinforce), s.part[unit('A-28-112')]]).toEqual([
      bit(Tactic.reinforce),
      Part.coming,
    ]);
    const vp = solo({ 'A-28-110': '1813', 'G-2Pz-3P': '1811' });
    expect(mayLeave(vp, [unit('A-28-110')])).toBe(false);
  });

  it('A-TACTIC-GS.4 to A-TACTIC-GS.12 Bug Out: dated conditions, the highest number, the nearest fit Position', () => {
    const may = (day: number, attackers: Units, fields: object = {}, dice: number[] = [10]) =>
      mayBugOut(
        defence(attackers, { 'A-28-110': { hex: '1717', ...fields }, 'A-28-112': '1717' }, '1717', { day, dice }),
      );
    const three = { 'G-2Pz-3P': '1716', 'G-18VG-Div': '1816', 'G-PzL-130P': '1716', 'G-2SS-2P': '1816' };
    expect([
      may(18, three),
      may(18, three, {}, [1]),
      may(18, { 'G-26VG-39': '1716' }),
      may(19, { 'G-26VG-39': '1716' }),
    ]).toEqual([true, false, false, true]);
    const few = mayBugOut(defence({ 'G-26VG-39': '1716' }, { 'A-28-110': '1717' }, '1717', { day: 19 }));
    const ring = Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((d, i) => [
        ['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-PzL-130P', 'G-2Pz-3P', 'G-2Pz-2G'][i],
        beside('1717', d),
      ]),
    );
    expect([few, may(19, ring)]).toEqual([false, false]);
    const s = defence({ 'G-26VG-39': '1716' }, { 'A-28-110': '1717', 'A-28-112': '1717' }, '1717', { day: 19 });
    expect(automatonBugOut(s)).toBe(false);
    const to = s.hex[unit('A-28-110')];
    expect([at(s, 'A-28-112'), tables.holdValue[to] > 0, outlook(s).proximate[to]]).toEqual(['1717', true, 0]);
  });
});

describe('Allied advance', () => {
  const win = (units: Units, target: string, more: object = {}) => {
    const s = solo(units, more);
    s.target = hex(target);
    s.path.fill(-1);
    for (const id of Object.keys(units)) if (id.startsWith('A')) s.part[unit(id)] = Part.attacks;
    automatonAdvance(s);
    return s;
  };

  it('A-ADVANCE.15 A-ADVANCE.21 TV-57 ascending numbers; on an ordinary hex the first on 1-3, no second', () => {
    const units = { 'A-101-501': '1512', 'A-101-506': '1512' };
    expect([
      at(win(units, '1513', { dice: [3] }), 'A-101-501'),
      at(win(units, '1513', { dice: [4, 4] }), 'A-101-501'),
    ]).toEqual(['1513', '1512']);
    expect(at(win(units, '1513', { dice: [3] }), 'A-101-506')).toBe('1512');
  });

  it('A-ADVANCE.22 A-ADVANCE.23 A-ADVANCE.24 on a Primary route the first goes, the second on 1-7, no third', () => {
    const units = { 'A-101-501': '1512', 'A-101-506': '1512', 'A-101-502': '1512' };
    const s = win(units, '1612', { dice: [7] });
    expect(['A-101-501', 'A-101-506', 'A-101-502'].map((id) => at(s, id))).toEqual(['1612', '1612', '1512']);
    expect(at(win(units, '1612', { dice: [8, 8] }), 'A-101-506')).toBe('1512');
  });

  it('TV-58 A-ADVANCE.16 A-ADVANCE.17 a lone bracketed unit is not checked, stacked ones roll once', () => {
    expect(at(win({ 'A-14Cav-14C': '1512' }, '1612'), 'A-14Cav-14C')).toBe('1512');
    const pair = win({ 'A-14Cav-14C': '1512', 'A-4Cav-4C': '1512' }, '1612');
    expect([at(pair, 'A-14Cav-14C'), at(pair, 'A-4Cav-4C')]).toEqual(['1612', '1612']);
  });

  it('A-ADVANCE.18 A-ADVANCE.19 not into danger of Surround without an HV, nor if the Line breaks outside a VP hex', () => {
    // 1513 has no HV; Germans two hexes off close five of its sides.
    const bare = '1513';
    const germans = Object.fromEntries(
      [3, 4, 5].map((d, i) => [['G-26VG-39', 'G-26VG-77', 'G-26VG-78'][i], beside(beside(bare, d), d)]),
    );
    const before = solo({ 'A-101-501': '1512', ...germans });
    const goes = at(win({ 'A-101-501': '1512', ...germans }, bare, { dice: [1] }), 'A-101-501') === bare;
    expect(goes).toBe(isSafe(before, hex(bare)) && !breaksLine(before, [unit('A-101-501')], hex(bare)));
    // Leaving Houffalize, a VP hex a German could come next to, opens a gap: the other way round it is a VP hex that is entered.
    const line = { 'A-101-501': '1612', 'G-2Pz-3P': '1411' };
    expect(breaksLine(solo({ 'A-101-501': '1512', 'G-2Pz-3P': '1310' }), [unit('A-101-501')], hex('1513'))).toBe(
      exposedAfter({ 'A-101-501': '1512', 'G-2Pz-3P': '1310' }, '1513'),
    );
    expect(at(win(line, '1512'), 'A-101-501')).toBe('1512');
  });
});
