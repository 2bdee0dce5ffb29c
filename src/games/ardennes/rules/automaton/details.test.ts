/** Rules of the automaton at their edges: groups that part, stacks that stay, cards that are not there. */
import { describe, expect, it } from 'vitest';
import { At, Part } from '../../state.ts';
import { attacking, given, hex, placed, type Table, tables, type Units, unit } from '../../testing.ts';
import { freshActivation } from '../activation.ts';
import { supplyMap } from '../supply.ts';
import { sceneOf } from './actions.ts';
import { forceAgainst } from './attack.ts';
import { automatonBugOut } from './bug-out.ts';
import { action, impulse, told, wait } from './choices.fixture.ts';
import { automatonEvent } from './events.ts';
import { at, card, defence, solo } from './testing.ts';

const pinned = (label: string) => ({ hex: label, dispersed: 1 });
const cripple = (label: string) => ({ hex: label, dispersed: 1, steps: 1 });
const one = (label: string) => ({ hex: label, steps: 1 });
const commands = (t: Table) => t.log().filter((line) => line.startsWith('Command: '));

describe('A-RETREAT.3 a group that parts', () => {
  /** A whole panzer division in 1716 against 1717; one hit, and they do not hold. */
  const PANZERS = { 'G-2Pz-3P': '1716', 'G-2Pz-2G': '1716', 'G-2Pz-304G': '1716' };
  const THREE = ['A-28-112', 'A-28-110', 'A-28-109'];
  const flee = (ids: readonly string[], friends: Units) => {
    const units = { ...PANZERS, ...Object.fromEntries(ids.map((id) => [id, '1717'])), ...friends };
    const t = attacking(units, '1717', {
      solo: true,
      day: 20,
      active: Object.keys(PANZERS),
      dice: ['R1', 'AIR', 'ENGR', 10],
    });
    return t.until('chitNumber').choose('draw 3');
  };
  const ends = (ids: readonly string[], friends: Units) => {
    const t = flee(ids, friends);
    return ids.map((id) => t.at(id));
  };
  const ROOM_FOR_TWO: Units = {
    'A-4-12': one('1718'),
    'A-4-22': one('1817'),
    'A-9A-CCB': one('1816'),
    'A-101-501': one('1617'),
    'A-101-502': one('1616'),
  };
  const ROOM_FOR_ONE: Units = {
    ...ROOM_FOR_TWO,
    'A-4-8': one('1718'),
    'A-9A-CCA': one('1817'),
    'A-9A-CCR': one('1816'),
    'A-101-506': one('1617'),
    'A-101-327': one('1616'),
  };

  it('A-RETREAT.3 ascending numbers fill the best hex, only the rest go to the next best', () => {
    expect(ends(THREE, {})).toEqual(['1718', '1718', '1718']);
    expect(ends(THREE, ROOM_FOR_TWO)).toEqual(['1718', '1718', '1817']);
    expect(ends(THREE, ROOM_FOR_ONE)).toEqual(['1718', '1616', '1817']);
    expect(ends(THREE.slice(0, 2), ROOM_FOR_TWO)).toEqual(['1718', '1718']);
  });

  it('A-RETREAT.3 A-RETREAT.15 to A-RETREAT.23 the rest choose like the group did, by the same levels', () => {
    const rest = told(flee(THREE, ROOM_FOR_ONE)).filter((choice) => choice.title.startsWith('retreat of the rest'));
    expect(rest.map((choice) => choice.lines)).toEqual([
      [
        'candidates 4: 1616, 1816, 1817, 1617',
        'eliminates no unit: all tied',
        'no last resort: 3 left, ruled out 1617',
        'outside zones, with friends in supply, in supply, others: 1 left, ruled out 1616, 1816',
        'chosen: 1817',
      ],
      [
        'candidates 3: 1616, 1816, 1617',
        'eliminates no unit: all tied',
        'no last resort: 2 left, ruled out 1617',
        'outside zones, with friends in supply, in supply, others: all tied',
        'city or town: all tied',
        'rearward: all tied',
        'westernmost: all tied',
        'lowest hex number: 1 left, ruled out 1816',
        'chosen: 1616',
      ],
    ]);
  });
});

describe('attacks of the Allies', () => {
  it('A-TACTIC-GS.30 A-ACTIVATE.23 a stack next to the target joins from where it stands, out of Bastogne with 4 steps', () => {
    const joins = (units: Units) => {
      const t = action({ 'G-26VG-39': cripple('1812'), 'A-101-501': '1912', ...units }, 'A13', 3, {
        day: 17,
        cards: { A06: { card: 'pile' } },
        dice: ['A06'],
      });
      return Object.keys(units).map((id) => [t.at(id), t.state.part[unit(id)]]);
    };
    expect(joins({ 'A-28-110': '1813', 'A-28-112': '1813' })).toEqual([
      ['1813', 1],
      ['1813', 1],
    ]);
    expect(joins({ 'A-28-110': '1813' })).toEqual([['1813', 0]]);
  });

  it('A-TACTIC-GS.3 A-ACTIVATE.23 Assault Coordination: every other stack next to the target joins, out of a VP hex with 4 steps', () => {
    const joined = (target: string, from: readonly string[], others: Units) => {
      const own = Object.fromEntries(from.map((label, i) => [['A-101-501', 'A-101-506', 'A-101-502'][i], label]));
      const t = action({ ...own, 'G-26VG-39': target, ...others }, 'A13', 9, { day: 17 });
      return Object.keys(others).map((id) => t.state.part[unit(id)] === Part.attacks);
    };
    expect(joined('1717', ['1716', '1718'], { 'A-28-110': one('1816'), 'A-4-12': '1616' })).toEqual([true, true]);
    const beside = ['1717', '1817', '1618'];
    expect(joined('1718', beside, { 'A-28-110': '1719' })).toEqual([false]);
    expect(joined('1718', beside, { 'A-28-110': '1719', 'A-28-112': '1719' })).toEqual([true, true]);
  });

  it('A-MOVE.11 no more than three units come to a hex beside the target, however few steps they have', () => {
    const ids = ['501', '506', '502', '327'].map((id) => `A-101-${id}`);
    const full = { 'A-28-112': '1817', 'A-28-110': '1817', 'A-28-109': '1817', 'A-82-505': '1617', 'A-82-504': '1617' };
    const s = solo(
      {
        ...Object.fromEntries(ids.map((id, i) => [id, one(i < 3 ? '1719' : '1818')])),
        'G-2Pz-3P': one('1717'),
        ...full,
        'A-82-508': '1617',
        // 1716 and 1616 lie behind them, 1816 is full as well.
        'A-4-12': '1816',
        'A-4-8': '1816',
        'A-4-22': '1816',
      },
      { day: 20 },
    );
    freshActivation(s);
    for (const id of ids) s.active[unit(id)] = 1;
    const force = (ratio: readonly [number, number]) =>
      forceAgainst(s, sceneOf(s, 20), unit(ids[0]), hex('1717'), ratio)?.force.map((m) => tables.grid.name(m.hex)) ??
      null;
    expect([force([2, 1]), force([3, 1])]).toEqual([['1718', '1718', '1718'], null]);
  });

  it('A-ADVANCE.17 bracketed units of one hex that fail their one roll are not asked again', () => {
    const units = { 'A-101-501': '1916', 'A-2Cav-2C': '2116', 'A-6Cav-6C': '2116', 'G-26VG-39': cripple('2016') };
    const t = action(units, 'A43', 3, {
      day: 17,
      cards: { A54: { card: 'pile' } },
      dice: ['A54', 'R1', 'AIR', 'ENGR', 'AIR', 10, 10, 3],
    }).until('alliedAction', 'playCard');
    expect(['A-101-501', 'A-2Cav-2C', 'A-6Cav-6C'].map((id) => t.at(id))).toEqual(['1916', '2116', '2116']);
    expect(t.log().filter((line) => line.startsWith('Advance to')).length).toBe(2);
  });
});

describe('events of the Allies', () => {
  it('A-AEVENT.12 Raise The Alarm by Method B is an event that happens', () => {
    const alarm = (day: number) => {
      const t = impulse({ 'A-101-501': wait(17), 'A-101-506': '2018', 'G-26VG-39': pinned('0301') }, 'A14', { day });
      return [t.at('A-101-501'), commands(t)];
    };
    expect([alarm(18), alarm(17)]).toEqual([
      ['2018', ['Command: event']],
      [null, []],
    ]);
  });

  it('A-ENGINEER.2 a roadblock is held in a VP hex, or in supply', () => {
    const held = (label: string, foes: Units) => {
      const t = impulse({ 'A-101-501': '2220', 'A-101-502': wait(), ...foes }, 'A26', {
        hexes: { [label]: { roadblock: 1 } },
      });
      return [t.at('A-101-502') === label, supplyMap(t.state, 1)[hex(label)]];
    };
    // Clervaux is worth a point, 1709 beside it nothing; both are cut off.
    expect(held('1708', { 'G-2Pz-3P': '1709', 'G-2Pz-2G': '1707' })).toEqual([true, 0]);
    expect(held('1709', { 'G-2Pz-3P': '1710', 'G-2Pz-2G': '1708' })).toEqual([false, 0]);
    expect(held('1911', {})).toEqual([true, 1]);
  });

  it('A-DAILY.18 A-DAILY.20 without a card to turn over nothing happens, and the German goes on', () => {
    const t = given({
      clear: true,
      solo: true,
      day: 22,
      units: placed({ 'A-101-501': '1813', 'G-2Pz-3P': '1604' }),
      cards: { G23: { card: 'hand' } },
      at: { step: 'alliedImpulse' },
    }).choose('turn-over');
    expect([t.step, t.log()]).toEqual(['playCard', ['German impulse, December 22']]);
  });

  it('A-ENGINEER.2 a roadblock that nobody can hold is passed over for the next', () => {
    // 0710 has the higher HV, but the nearest unit is of the 1st Army, with nobody in the Reserve.
    const t = impulse(
      { 'A-2-9': '0605', 'A-101-501': '2220', 'A-101-502': wait(), 'G-26VG-39': pinned('0604') },
      'A26',
      { hexes: { '0710': { roadblock: 1 }, '1911': { roadblock: 1 } } },
    );
    expect([t.at('A-101-502'), t.state.roadblock[hex('0710')]]).toEqual(['1911', 1]);
  });

  it('A-AEVENT.4 Airpower finds nobody to relieve and no German card to take: it does not happen', () => {
    const s = solo({ 'A-101-501': '1813' }, { cards: { A50: { card: 'discard' } } });
    expect([automatonEvent(s, card('A50')), s.card[card('A50')]]).toEqual([false, At.discard]);
  });
});

describe('Bug Out of the automaton', () => {
  it('A-TACTIC-GS.8 A-UNITSTATE.16 a Dispersed unit with the highest number stays, and nobody goes for it', () => {
    const bug = (fields: object) => {
      const defenders = { 'A-28-112': '1717', 'A-28-110': { hex: '1717', ...fields } };
      const s = defence({ 'G-26VG-39': '1716' }, defenders, '1717', { day: 19 });
      return [automatonBugOut(s), at(s, 'A-28-112'), at(s, 'A-28-110')];
    };
    expect([bug({}), bug({ dispersed: 1 })]).toEqual([
      [false, '1717', '1817'],
      [false, '1717', '1717'],
    ]);
  });
});
