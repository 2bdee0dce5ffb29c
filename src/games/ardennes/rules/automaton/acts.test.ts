import { describe, expect, it } from 'vitest';
import { frameArg, push, topStep } from '../../../../engine/steps.ts';
import { code } from '../../../../engine/verbs.ts';
import { type ArdennesState, At, Trace } from '../../state.ts';
import { ALLIED, GERMAN } from '../../tables.ts';
import { beside, given, hex, placed, tables, type Units, unit } from '../../testing.ts';
import { freshActivation } from '../activation.ts';
import { supplyCard } from '../day.ts';
import { isWandering } from '../definitions.ts';
import { impulses } from '../impulse.ts';
import { actionCards } from '../modes.ts';
import { Step } from '../sequence.ts';
import { communicationMap } from '../supply.ts';
import { V } from '../verbs.ts';
import { actWith, sceneOf } from './actions.ts';
import { isEligible, wanderUnit } from './activation.ts';
import { forceAgainst, situationalAttack, situationalDefence } from './attack.ts';
import { blockable, engineersEvent } from './engineers.ts';
import { automatonEvent, specialEvent } from './events.ts';
import { carryOut } from './impulse.ts';
import { mayAttackFrom, mayLeave } from './protect.ts';
import { at, card, solo, wait } from './testing.ts';

describe('Engineers', () => {
  it('A-ENGINEER.1 A-ENGINEER.2 A-ENGINEER.3 A-ENGINEER.4 A-ENGINEER.5 first a unit for a roadblock, highest HV', () => {
    const units = { 'A-101-501': '1914', 'A-101-502': wait(), 'G-2Pz-3P': '1710' };
    const s = solo(units, { hexes: { '1813': { roadblock: 1 }, '1911': { roadblock: 1 } } });
    expect(engineersEvent(s)).toBe(true);
    expect([at(s, 'A-101-502'), s.roadblock[hex('1813')], s.roadblock[hex('1911')]]).toEqual(['1813', 0, 1]);
  });

  it('A-ENGINEER.6 to A-ENGINEER.11 then a roadblock: road, HV 3, within 2 of a supplied German, both Communications, no Allied neighbour', () => {
    const s = solo({ 'G-2Pz-3P': '1709' });
    const found = blockable(s);
    expect(found.length).toBeGreaterThan(0);
    for (const h of found)
      expect(tables.holdValue[h] >= 3 && tables.road[h] !== 0 && tables.grid.distance(h, hex('1709')) <= 2).toBe(true);
    const beside1 = solo({ 'G-2Pz-3P': '1709', 'A-28-110': tables.grid.name(tables.neighbour[found[0] * 6 + 4]) });
    expect(blockable(beside1)).not.toContain(found[0]);
    expect(blockable(solo({ 'G-2Pz-3P': { hex: '1709', supply: 'out-of-supply' } }))).toEqual([]);
    engineersEvent(s);
    const best = Math.max(...found.map((h) => tables.holdValue[h]));
    expect(found.filter((h) => s.roadblock[h]).map((h) => tables.holdValue[h])).toEqual([best]);
  });

  it('TV-69 TV-70 A-ENGINEER.12 to A-ENGINEER.19 A-DEC16.21 A-DEC16.22 a bridge from the 17th to the 22nd, else an improved position', () => {
    // A German at Barvaux without supply: no roadblock; the bridge of Durbuy is in Allied supply.
    const units = {
      'G-2Pz-3P': { hex: '0815', supply: 'out-of-supply' },
      'A-84-334': '1118',
      'A-84-335': beside('0815', 1),
    };
    const on = (day: number) => {
      const s = solo(units, { day });
      engineersEvent(s);
      return [s.bridge.includes(2) ? 2 : 1, s.improved[hex('1118')] + s.improved[hex(beside('0815', 1))]];
    };
    expect([on(16)[0], on(18)[0], on(24)[0]]).toEqual([1, 2, 1]);
    expect([on(16)[1], on(18)[1], on(24)[1]]).toEqual([1, 0, 1]);
    const s = solo(units, { day: 24 });
    engineersEvent(s);
    expect(s.improved[hex(beside('0815', 1))]).toBe(1);
  });
});

describe('events of the automaton', () => {
  it('A-AEVENT.3 A-AEVENT.4 A-AEVENT.5 Airpower: greatest strength, then Isolated, then lowest number; else the best German card', () => {
    const s = solo({
      'A-101-501': { hex: '1813', supply: 'out-of-supply' },
      'A-101-506': { hex: '2018', supply: 'isolated' },
      'A-28-110': { hex: '1512', supply: 'isolated' },
    });
    automatonEvent(s, card('A50'));
    expect([s.supply[unit('A-101-501')], s.supply[unit('A-101-506')], s.supply[unit('A-28-110')]]).toEqual([2, 0, 3]);
    const none = solo(
      { 'A-101-501': '1813' },
      { cards: { G01: { card: 'hand' }, G23: { card: 'hand' }, A50: { card: 'discard' } } },
    );
    automatonEvent(none, card('A50'));
    expect([none.card[card('G01')], none.card[card('A50')]]).toEqual([At.discard, At.held]);
  });

  it('TV-94 A-AEVENT.25 A-AEVENT.27 Withdrawal: most steps, then easternmost; to friends first, then rearward', () => {
    const ring = (hexes: string, ids: readonly string[]) =>
      Object.fromEntries([0, 1, 2, 3, 5].map((d, i) => [ids[i], beside(hexes, d)]));
    const one = ring('1717', ['G-2Pz-3P', 'G-2Pz-2G', 'G-2Pz-304G', 'G-26VG-39', 'G-26VG-77']);
    const two = ring('2320', ['G-9Pz-33P', 'G-9Pz-10G', 'G-9Pz-11G', 'G-5FJ-13', 'G-5FJ-14']);
    const s = solo({ ...one, ...two, 'A-28-110': { hex: '1717', steps: 1 }, 'A-101-501': '2320' });
    expect(automatonEvent(s, card('A08'))).toBe(true);
    expect([at(s, 'A-101-501') === '2320', at(s, 'A-28-110')]).toEqual([false, '1717']);
  });

  it('A-AEVENT.12 A-AEVENT.13 Raise The Alarm: the lowest number of the Reserve, else of tomorrow', () => {
    const s = solo({ 'A-101-501': wait(), 'A-101-506': wait(), 'G-2Pz-3P': '1710' });
    automatonEvent(s, card('A14'));
    expect([at(s, 'A-101-501') !== null, at(s, 'A-101-506')]).toEqual([true, null]);
    const late = solo({ 'A-101-501': { hex: null, off: 'calendar', due: 19 }, 'G-2Pz-3P': '1710' });
    automatonEvent(late, card('A14'));
    expect(at(late, 'A-101-501')).not.toBeNull();
  });

  it('A-AEVENT.6 A-AEVENT.15 special events have their days', () => {
    const on = (id: string, day: number) => specialEvent(solo({}, { day }), card(id));
    expect([
      on('A42', 18),
      on('A42', 19),
      on('A44', 17),
      on('A44', 20),
      on('A45', 21),
      on('A45', 22),
      on('A49', 23),
    ]).toEqual([true, false, false, true, false, true, true]);
  });
});

describe('commands', () => {
  it('TV-84 A-DAILY.18 A-DAILY.19 Expedite: to the Reserve, or late in the day to the map', () => {
    const go = (pile: number) => {
      const s = solo({ 'A-101-501': { hex: null, off: 'calendar', due: 19 }, 'G-2Pz-3P': '1710' });
      for (const id of ['G32', 'G34', 'G29'].slice(0, pile)) s.card[card(id)] = At.pile;
      carryOut(s, card('A07'));
      return [at(s, 'A-101-501') !== null, s.off[unit('A-101-501')]];
    };
    expect(go(3)).toEqual([false, 1]);
    expect(go(2)[0]).toBe(true);
  });

  it('A-REPL.6 A-REPL.7 replacements: two reduced units of the corps, the highest numbers', () => {
    const go = (units: Units) => {
      const s = solo(units);
      carryOut(s, card('A08'));
      return Object.keys(units).map((id) => s.steps[unit(id)]);
    };
    const weak = (label: string) => ({ hex: label, steps: 1 });
    expect(go({ 'A-101-501': weak('2018'), 'A-101-506': weak('1813'), 'A-101-502': weak('2313') })).toEqual([1, 2, 2]);
  });

  it('TV-85 A-DAILY.20 from the 22nd a No Command card is followed by another', () => {
    const turn = (day: number) => {
      const t = given({
        clear: true,
        solo: true,
        day,
        units: placed({ 'A-101-501': '1813', 'G-2Pz-3P': '1604' }),
        cards: { A51: { card: 'pile' }, A13: { card: 'pile' }, G23: { card: 'hand' } },
        dice: ['A51', 'A13'],
        at: { step: 'alliedImpulse' },
      });
      t.choose('turn-over');
      return t.log().filter((l) => l.includes('The Allies drew')).length;
    };
    expect([turn(21), turn(22)]).toEqual([1, 2]);
  });

  it('A-DAILY.3 to A-DAILY.6 from the 21st a card of the Supply Phase takes the best German card and the first impulse', () => {
    const phase = (day: number, id: string) => {
      const t = given({
        clear: true,
        solo: true,
        day,
        units: placed({ 'A-101-501': '1813', 'G-2Pz-3P': '1604' }),
        cards: { G01: { card: 'pile' }, G23: { card: 'pile' }, [id]: { card: 'pile' } },
        at: { step: 'cardPreparation' },
      });
      const asked = t.step === 'supplyCard';
      if (asked) t.match.choose('turn-over');
      return [asked, t.state.skipImpulse + (t.log().some((l) => l.includes('skips')) ? 1 : 0)];
    };
    expect(phase(20, 'A46')[0]).toBe(false);
    expect(phase(21, 'A46')[0]).toBe(true);
    /** The card that is turned over is the only one in the pile. */
    const turned = (id: string) => {
      const cards = { G23: { card: 'hand' }, G07: { card: 'hand' }, G11: { card: 'hand' }, [id]: { card: 'pile' } };
      const s = solo({ 'A-101-501': '1813', 'G-2Pz-3P': '1604' }, { day: 21, cards });
      push(s, Step.supplyCard);
      supplyCard.choose(s, code(V['turn-over']));
      return s;
    };
    const where = (s: ArdennesState, ...ids: string[]) => ids.map((id) => s.card[card(id)]);
    for (const id of ['A46', 'A42', 'A47']) {
      const s = turned(id);
      // The highest value goes, of equals the lowest number; the Allied card lies in its place.
      expect([id, ...where(s, 'G07', 'G11', 'G23', id)]).toEqual([id, At.discard, At.hand, At.hand, At.held]);
      expect(s.skipImpulse).toBe(1);
      push(s, Step.impulses, GERMAN);
      impulses.run(s);
      expect([s.skipImpulse, topStep(s), frameArg(s, 0)]).toEqual([0, Step.impulses, ALLIED]);
    }
    for (const id of ['A13', 'A01', 'A51']) {
      const s = turned(id);
      expect([id, ...where(s, 'G07', id), s.skipImpulse]).toEqual([id, At.hand, At.discard, 0]);
    }
  });
});

describe('activation of the automaton', () => {
  it('A-ACTIVATE.1 to A-ACTIVATE.7 who is eligible', () => {
    const ok = (units: Units, more: object = {}) => {
      const s = solo(units, more);
      const own = Object.keys(units)
        .filter((id) => id.startsWith('A'))
        .map(unit);
      for (const u of own) s.active[u] = 1;
      return isEligible(s, own);
    };
    // In a town next to the enemy, whole and in supply: nothing to do before the 19th.
    const idle = { 'A-101-501': '1813', 'G-2Pz-3P': '1812' };
    expect(ok(idle, { day: 18 })).toBe(false);
    expect(ok({ 'A-101-501': { hex: '1813', dispersed: 1 }, 'G-2Pz-3P': '1812' })).toBe(true);
    expect(ok({ 'A-101-501': '1717', 'G-2Pz-3P': '1716' })).toBe(true);
    expect(ok({ 'A-101-501': '2220', 'G-2Pz-3P': '1710' }, { hexes: { '2220': { improved: 1 } } })).toBe(true);
    const strong = { 'A-GA-5': '1813', 'A-4A-CCA': '1813', 'G-26VG-39': { hex: '1812', steps: 1 } };
    expect([ok(strong, { day: 18 }), ok(strong, { day: 19 })]).toEqual([true, true]);
    const ring = Object.fromEntries(
      [0, 1, 2].map((d, i) => [['G-26VG-39', 'G-26VG-77', 'G-26VG-78', 'G-PzL-130P'][i], beside('1717', d)]),
    );
    expect(
      ok({ 'A-101-501': { hex: '1717', supply: 'low-supply' }, ...ring }, { hexes: { '1717': { improved: 1 } } }),
    ).toBe(true);
  });

  it('A-ACTIVATE.8 to A-ACTIVATE.17 A-DEF.15 A-DEF.16 A-DEF.17 TV-97 Wandering units seek Communication, the Westwall, a town; else they roll', () => {
    const s = solo({ 'A-28-112': '1404', 'A-101-501': '1813' });
    const out = new Uint8Array(870);
    expect(isWandering(s, unit('A-28-112'), out)).toBe(true);
    expect([
      isWandering(s, unit('A-101-501'), out),
      isWandering(s, unit('A-28-112'), communicationMap(s, ALLIED)),
    ]).toEqual([false, communicationMap(s, ALLIED)[hex('1404')] === 0]);
    // No goal at all: rolls 2 to 6 send it to the calendar, 1 strays, 7 to 10 stay.
    const shut = (roll: number) => {
      const x = solo(
        { 'A-28-112': { hex: '1000', supply: 'isolated' }, 'G-26VG-39': '0901', 'G-26VG-77': '1001' },
        { dice: [roll] },
      );
      wanderUnit(x, unit('A-28-112'));
      return [at(x, 'A-28-112'), x.due[unit('A-28-112')]];
    };
    expect(shut(3)).toEqual([null, 21]);
    expect(shut(8)[0]).toBe('1000');
  });

  it('A-ACTIVATE.18 A-ACTIVATE.19 A-ACTIVATE.20 A-ACTIVATE.21 TV-100 A-SCENARIO.4 three action cards, then IPs, then recovery', () => {
    const t = given({
      clear: true,
      solo: true,
      day: 18,
      units: placed({ 'A-101-501': { hex: '1717', dispersed: 1 }, 'A-101-506': '1914', 'G-26VG-39': '1512' }),
      cards: { A13: { card: 'pile' }, G23: { card: 'hand' }, G32: { card: 'hand' } },
      dice: ['A13', 18, 18, 18],
      at: { step: 'alliedImpulse' },
    });
    t.choose('turn-over');
    expect([t.step, [...t.state.actions].slice(0, 3)]).toEqual(['alliedAction', [18, 19, 20]]);
    t.until('playCard');
    expect([t.dispersed('A-101-501'), t.state.improved[hex('1717')], t.state.improved[hex('1914')]]).toEqual([
      false,
      0,
      1,
    ]);
    const s = solo({}, { day: 22 });
    s.switches[3] = 1;
    expect([actionCards(s), actionCards(solo({}, { day: 22 }))]).toEqual([4, 3]);
  });

  it('TV-98 A-ACTIVATE.22 A-ACTIVATE.23 A-ACTIVATE.24 Protect VP', () => {
    const three = solo({ 'A-101-501': '1813', 'A-101-506': { hex: '1813', steps: 1 }, 'G-2Pz-3P': '1811' });
    const both = ['A-101-501', 'A-101-506'].map(unit);
    expect([mayAttackFrom(three, hex('1813')), mayLeave(three, both), mayLeave(three, both.slice(0, 1))]).toEqual([
      false,
      false,
      true,
    ]);
    const four = solo({ 'A-101-501': '1813', 'A-101-506': '1813', 'G-2Pz-3P': '1811' });
    expect(mayAttackFrom(four, hex('1813'))).toBe(true);
    const quiet = solo({ 'A-101-501': '2712', 'G-26VG-39': '0301' });
    expect(mayLeave(quiet, [unit('A-101-501')])).toBe(true);
  });

  it('A-ACTIVATE.25 to A-ACTIVATE.34 Situational strength', () => {
    const s = solo({ 'A-101-501': '1412', 'A-101-506': '1611' });
    expect(
      situationalAttack(
        s,
        [
          { unit: unit('A-101-501'), hex: hex('1412') },
          { unit: unit('A-101-506'), hex: hex('1611') },
        ],
        hex('1512'),
      ),
    ).toBe(6);
    const def = (label: string, fields: object = {}, more: object = {}) =>
      situationalDefence(solo({ 'G-26VG-39': { hex: label, ...fields } }, more), hex(label));
    const forest = tables.grid.name(
      [...Array(870).keys()].find(
        (h) => tables.terrain[h] === 3 && tables.town[h] === 0 && !tables.westwall[h],
      ) as number,
    );
    const clear = tables.grid.name(
      [...Array(870).keys()].find((h) => tables.terrain[h] === 0 && tables.town[h] === 0) as number,
    );
    expect([def('1717'), def('2725'), def('1304'), def('0604'), def(forest), def(clear)]).toEqual([3, 5, 6, 4, 4, 2]);
    expect([
      def('1717', {}, { hexes: { '1717': { improved: 1 } } }),
      def('1717', { supply: 'out-of-supply' }),
      def('1717', { outOfFuel: 1 }),
      def('1717', { supply: 'isolated' }),
    ]).toEqual([4, 2, 2, 1]);
  });

  it('A-ACTIVATE.7 A-MOVE.11 those who come to an attack come one by one until it suffices, no more to a hex than may stay there', () => {
    const s = solo(
      {
        'A-101-501': '1719',
        'A-101-502': '1719',
        'A-101-506': '1719',
        'A-101-327': '1818',
        'G-2Pz-3P': '1717',
        'G-2Pz-2G': '1717',
        // Full hexes of friends who do not act: the way leads to 1718, or far round to 1816.
        'A-28-112': '1817',
        'A-28-110': '1817',
        'A-28-109': '1817',
        'A-82-505': '1617',
        'A-82-504': '1617',
        'A-82-508': '1617',
      },
      { day: 20 },
    );
    freshActivation(s);
    for (const id of ['501', '502', '506', '327']) s.active[unit(`A-101-${id}`)] = 1;
    const force = (attack: number, defence: number) =>
      forceAgainst(s, sceneOf(s, 20), unit('A-101-501'), hex('1717'), [attack, defence])?.force.map(
        (m) => `${tables.unitIds[m.unit]} ${tables.grid.name(m.hex)}`,
      ) ?? null;
    const three = ['A-101-501 1718', 'A-101-506 1718', 'A-101-502 1718'];
    expect([force(1, 4), force(1, 2), force(1, 1)]).toEqual([three.slice(0, 1), three.slice(0, 2), three]);
    expect([force(3, 2), force(2, 1)]).toEqual([[...three, 'A-101-327 1816'], null]);
  });

  it('A-ACTIVATE.35 A-ACTIVATE.36 A-ACTIVATE.37 A-ACTIVATE.38 A-GEVENT.20 action cards: who leads, where it goes, and Monty', () => {
    const s = solo({ 'A-101-501': '1914', 'G-2Pz-3P': '1710' }, { day: 20 });
    freshActivation(s);
    s.active[unit('A-101-501')] = 1;
    // 16 Block the road: to the best empty Position in reach.
    expect(actWith(s, sceneOf(s, 16), unit('A-101-501'), 16)).toBe(true);
    expect(tables.holdValue[s.hex[unit('A-101-501')]]).toBeGreaterThan(0);
    const attack = (monty: number) => {
      const x = solo(
        { 'A-99-395': '1716', 'G-26VG-39': { hex: '1717', steps: 1, supply: 'isolated' } },
        { day: 20, monty },
      );
      freshActivation(x);
      x.active[unit('A-99-395')] = 1;
      return actWith(x, sceneOf(x, 4), unit('A-99-395'), 4);
    };
    expect([attack(0), attack(1)]).toEqual([true, false]);
    // Numbers 1 to 10, and on no other day.
    const held = (monty: number, number: number) => sceneOf(solo({}, { day: 20, monty }), number).monty;
    expect([held(1, 1), held(1, 10), held(1, 11), held(0, 10)]).toEqual([true, true, false, false]);
    expect(s.trace[hex('1710')] & Trace.german).toBe(Trace.german);
  });
});
