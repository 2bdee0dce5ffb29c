/** Who stands where: lists, zones, improved positions and control, kept up as units come and go. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../engine/random.ts';
import { type ArdennesState, Off, Supply, Trace } from '../state.ts';
import { ALLIED, GERMAN, HEXES } from '../tables.ts';
import { ground, hex, newGame, river, tables, unit } from '../testing.ts';
import {
  armyOf,
  exertsFrom,
  hasRoad,
  holds,
  isEmpty,
  isEmptyWestwall,
  lift,
  loseStep,
  own,
  place,
  recount,
  setDispersed,
  setSupply,
  unitsIn,
  wouldOverstack,
} from './ground.ts';

const kept = (s: ArdennesState) => [s.firstIn, s.nextIn, s.exerts, s.zoc].map((field) => Array.from(field));

describe('lists and zones', () => {
  it('A-UNITSTATE.11 to A-UNITSTATE.15 A-SUPPLY.12 are the same whether kept up or made anew', () => {
    const random = new RandomSource('kept up');
    const { state: s } = newGame(false);
    const onMap = (): number => {
      for (;;) {
        const u = random.below(tables.units);
        if (s.hex[u] >= 0) return u;
      }
    };
    const changes: readonly (() => void)[] = [
      () => {
        const u = random.below(tables.units);
        const h = random.below(2) > 0 ? s.hex[onMap()] : random.below(HEXES);
        if (s.steps[u] > 0 && !holds(s, 1 - tables.sideOf[u], h)) place(s, u, h);
      },
      () => lift(s, onMap(), Off.reserve),
      () => setDispersed(s, onMap(), random.below(2) > 0),
      () => setSupply(s, onMap(), random.below(4)),
      () => loseStep(s, onMap()),
    ];
    for (let i = 0; i < 400; i++) {
      changes[random.below(3) > 0 ? 0 : random.below(changes.length)]();
      if (i % 4 > 0) continue;
      const anew = s.clone();
      recount(anew);
      expect([i, kept(s)]).toEqual([i, kept(anew)]);
    }
    for (let h = 0; h < HEXES; h++) expect(unitsIn(s, h)).toEqual([...s.hex.keys()].filter((u) => s.hex[u] === h));
  });

  it('units of a hex stand in the order of their ids, in whichever order they came', () => {
    const s = ground({});
    const ids = ['G-326VG-Div', 'G-277VG-Div', 'G-2Pz-3P'].map(unit).sort((a, b) => a - b);
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      for (const i of order) place(s, ids[i], hex('1717'));
      expect(unitsIn(s, hex('1717'))).toEqual(ids);
      for (const u of ids) lift(s, u, Off.reserve);
      expect(isEmpty(s, hex('1717'))).toBe(true);
    }
  });

  it('A-UNITSTATE.12 a zone without those who leave: two bracketed units have one, one has none', () => {
    const s = ground({ 'A-106-422': { hex: '1717', steps: 1 }, 'A-106-423': { hex: '1717', steps: 1 } });
    const [a, b] = [unit('A-106-422'), unit('A-106-423')];
    expect([exertsFrom(s, hex('1717')), exertsFrom(s, hex('1717'), [a]), exertsFrom(s, hex('1717'), [a, b])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('the first unit and the corner of the map count like any other', () => {
    const s = ground({ 'G-326VG-Div': '0128', 'A-101-501': { hex: '0129', off: 'reserve' } });
    expect([isEmpty(s, hex('0128')), isEmpty(s, hex('0127'))]).toEqual([false, true]);
    place(s, unit('A-101-501'), hex('0228'));
    expect([isEmpty(s, hex('0129')), unitsIn(s, hex('0228'))]).toEqual([true, [unit('A-101-501')]]);
    place(s, unit('A-101-501'), hex('0129'));
    lift(s, unit('A-101-501'), Off.eliminated);
    expect([isEmpty(s, hex('0129')), s.off[unit('A-101-501')]]).toEqual([true, Off.eliminated]);
  });
});

describe('what goes with a unit', () => {
  it('A-COMBAT.15 an improved position is lost with the last unit of its hex, whether it moves or is eliminated', () => {
    const two = () => ground({ 'A-101-501': '1717', 'A-101-502': '1717' }, { hexes: { '1717': { improved: 1 } } });
    const left = (gone: (s: ArdennesState, id: string) => void) => {
      const s = two();
      return ['A-101-501', 'A-101-502'].map((id) => {
        gone(s, id);
        return s.improved[hex('1717')];
      });
    };
    expect(left((s, id) => place(s, unit(id), hex('1718')))).toEqual([1, 0]);
    expect(left((s, id) => lift(s, unit(id), Off.reserve))).toEqual([1, 0]);
    const s = two();
    place(s, unit('A-101-501'), hex('1717'));
    expect(s.improved[hex('1717')]).toBe(1);
  });

  it('A-COMBAT.12 the last step eliminates a unit, and its markers with it', () => {
    const s = ground({ 'G-2Pz-3P': { hex: '1717', dispersed: 1, supply: 'low-supply', outOfFuel: 1 } });
    const u = unit('G-2Pz-3P');
    s.active[u] = 1;
    loseStep(s, u);
    expect([s.steps[u], s.lost[u], s.hex[u], s.dispersed[u], s.active[u]]).toEqual([1, 1, hex('1717'), 1, 1]);
    loseStep(s, u);
    expect([s.steps[u], s.lost[u], s.hex[u], s.off[u]]).toEqual([0, 2, -1, Off.eliminated]);
    expect([s.dispersed[u], s.supply[u], s.outOfFuel[u], s.active[u], s.part[u]]).toEqual([0, 0, 0, 0, 0]);
  });

  it('A-UNITSTATE.15 A-SUPPLY.12 markers of units off the map change no zone', () => {
    const s = ground({ 'G-2Pz-3P': { hex: null, off: 'reserve' } });
    const before = kept(s);
    setDispersed(s, unit('G-2Pz-3P'), true);
    setSupply(s, unit('G-2Pz-3P'), Supply.isolated);
    expect(kept(s)).toEqual(before);
  });
});

describe('control', () => {
  it('A-CONTROL.1 A-CONTROL.4 A-ROADBLOCK.22 A-XXX.29 hexes, depots and the Meuse fall to the German, roadblocks to the Allies', () => {
    const depot = tables.depot[0];
    const s = ground({}, { hexes: { '1717': { roadblock: 1 } } });
    own(s, GERMAN, depot);
    expect([s.owner[depot], s.depot[0], s.depot[1], s.trace[depot], s.meuseReached]).toEqual([
      GERMAN,
      1,
      0,
      Trace.german,
      0,
    ]);
    s.depot[0] = 2;
    own(s, ALLIED, depot);
    own(s, GERMAN, depot);
    expect(s.depot[0]).toBe(2);
    own(s, GERMAN, hex('1717'));
    expect(s.roadblock[hex('1717')]).toBe(1);
    own(s, ALLIED, hex('1717'));
    expect([s.roadblock[hex('1717')], s.owner[hex('1717')], s.trace[hex('1718')]]).toEqual([0, ALLIED, 0]);
    own(s, ALLIED, hex('0116'));
    expect(s.meuseReached).toBe(0);
    own(s, GERMAN, hex('0116'));
    expect(s.meuseReached).toBe(1);
  });

  it('A-CONTROL.2 A-CONTROL.3 a bridge goes with both its banks, and only while it stands', () => {
    const s = ground({});
    const i = river('1614-1615');
    own(s, GERMAN, hex('1614'));
    expect(s.bridgeOwner[i]).toBe(ALLIED);
    own(s, GERMAN, hex('1615'));
    expect(s.bridgeOwner[i]).toBe(GERMAN);
    const d = tables.grid.direction(hex('1614'), hex('1615'));
    expect([hasRoad(s, hex('1614'), d), hasRoad(s, hex('1614'), (d + 1) % 6)]).toEqual([true, false]);
    s.bridge[i] = 2;
    expect(hasRoad(s, hex('1614'), d)).toBe(false);
    own(s, ALLIED, hex('1614'));
    own(s, ALLIED, hex('1615'));
    expect(s.bridgeOwner[i]).toBe(GERMAN);
  });

  it('A-RETREAT.12 A-DEF.32 a Westwall hex is empty as long as no Allied unit stands there', () => {
    const s = ground({ 'A-106-422': '1002', 'G-2Pz-3P': '1706' });
    expect(['1002', '1706', '1806', '1717'].map((label) => isEmptyWestwall(s, hex(label)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('A-REPL.20 an OKW unit has the army of its activation, and none at rest', () => {
    const s = ground({ 'G-10SS-10P': '0501', 'G-2Pz-3P': '1604' });
    s.okwArmy = 2;
    expect([armyOf(s, unit('G-10SS-10P')), armyOf(s, unit('G-2Pz-3P'))]).toEqual([3, 1]);
    s.active[unit('G-10SS-10P')] = 1;
    s.active[unit('G-2Pz-3P')] = 1;
    expect([armyOf(s, unit('G-10SS-10P')), armyOf(s, unit('G-2Pz-3P'))]).toEqual([2, 1]);
  });

  it('A-MOVE.11 3 units and 6 steps fit into a hex; a unit that stands there is not counted twice', () => {
    const s = ground({ 'G-2Pz-3P': '1717', 'G-2Pz-2G': '1717', 'G-2Pz-304G': '1717', 'G-26VG-39': '1718' });
    expect([
      wouldOverstack(s, unit('G-2Pz-3P'), hex('1717')),
      wouldOverstack(s, unit('G-26VG-39'), hex('1717')),
    ]).toEqual([false, true]);
    const steps = ground({ 'G-277VG-Div': '1717', 'G-2Pz-3P': '1718', 'G-26VG-39': { hex: '1719', steps: 1 } });
    expect(wouldOverstack(steps, unit('G-2Pz-3P'), hex('1717'))).toBe(false);
    place(steps, unit('G-2Pz-3P'), hex('1717'));
    expect(wouldOverstack(steps, unit('G-26VG-39'), hex('1717'))).toBe(true);
  });
});
