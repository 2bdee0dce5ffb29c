import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import { type ArdennesState, bit, Part } from '../state.ts';
import { Chit, Tactic } from '../tables.ts';
import { acting, ardennes, attacking, beside, ground, hex, tables, type Units, unit } from '../testing.ts';
import { chitLimits, chitPool, chitResult, ignoredHits, isFlanked, type Odds, oddsOf, shelters } from './combat.ts';
import { attackStrength, defendersIn, flankedFrom } from './forces.ts';
import { place } from './ground.ts';
import { refusals } from './refusals.ts';
import { applyTactic, armyBonus, maySupport, refuseTactic } from './tactics.ts';

/** A position with attackers and defenders named: the first side attacks the hex. */
function fight(attackers: Units, defenders: Units, target: string, more: object = {}): ArdennesState {
  const s = ground({ ...attackers, ...defenders }, more);
  s.side = tables.sideOf[unit(Object.keys(attackers)[0])];
  s.target = hex(target);
  for (const id of Object.keys(attackers)) s.part[unit(id)] = Part.attacks;
  for (const id of Object.keys(defenders)) s.part[unit(id)] = Part.defends;
  return s;
}

const TARGET = '1717';
const EAST = '1716';
const FOE = { 'A-28-110': TARGET };

describe('chit limits', () => {
  it('TV-22 A-CHITS.16 the minimum is the number of defending steps', () => {
    const s = fight(
      { 'G-2Pz-3P': EAST, 'G-2Pz-2G': EAST, 'G-18VG-Div': '1816' },
      { 'A-28-110': TARGET, 'A-GA-5': { hex: TARGET, steps: 3 } },
      TARGET,
    );
    s.attackerCards = 9;
    expect(chitLimits(s)[0]).toBe(5);
  });

  it('A-CHITS.17 A-CHITS.18 A-CHITS.19 A-CHITS.20 the maximum: units without brackets, tactics, 3 steps, one for Elite', () => {
    const high = (units: Units, cards = 0) => {
      const s = fight(units, FOE, TARGET);
      s.attackerCards = cards;
      return chitLimits(s)[1];
    };
    expect(high({ 'G-26VG-39': EAST })).toBe(1);
    expect(high({ 'G-26VG-39': EAST, 'G-26VG-77': EAST })).toBe(2);
    expect(high({ 'G-26VG-39': EAST, 'G-XLVII-243': EAST })).toBe(1);
    expect(high({ 'G-26VG-39': EAST }, 2)).toBe(3);
    expect(high({ 'G-18VG-Div': EAST })).toBe(2);
    expect(high({ 'G-PzL-130P': EAST })).toBe(2);
    expect(high({ 'G-PzL-130P': EAST, 'G-PzL-901G': EAST })).toBe(3);
  });

  it('TV-20 A-CHITS.21 A-CHITS.22 A-SUPPLY.9 A-SUPPLY.23 +1 against Out of Supply, +2 instead against Isolated defenders', () => {
    const high = (supply: string) =>
      chitLimits(fight({ 'G-26VG-39': EAST, 'G-26VG-77': EAST }, { 'A-28-110': { hex: TARGET, supply } }, TARGET))[1];
    expect(['in-supply', 'low-supply', 'out-of-supply', 'isolated'].map(high)).toEqual([2, 2, 3, 4]);
  });

  it('TV-21 A-CHITS.23 A-TACTIC-GS.34 A-TACTIC-2P.22 Screen lowers it by 2', () => {
    const s = fight({ 'G-26VG-39': EAST, 'G-26VG-77': EAST, 'G-PzL-130P': EAST }, FOE, TARGET);
    const before = chitLimits(s)[1];
    s.defenderTactics = bit(Tactic.screen);
    expect(chitLimits(s)[1]).toBe(before - 2);
  });

  it('TV-92 A-GEVENT.11 A-GEVENT.12 Fury of Bastogne: +2 against VP hexes, -2 elsewhere, German attacks only', () => {
    const three = { 'G-26VG-39': '1812', 'G-26VG-77': '1812', 'G-PzL-130P': '1812' };
    const vp = fight(three, { 'A-28-110': '1813' }, '1813', { fury: 1 });
    const plain = fight({ 'G-26VG-39': EAST, 'G-26VG-77': EAST, 'G-PzL-130P': EAST }, FOE, TARGET, { fury: 1 });
    expect([chitLimits(vp)[1], chitLimits(plain)[1]]).toEqual([6, 2]);
    const allied = fight({ 'A-101-501': EAST }, { 'G-26VG-39': TARGET }, TARGET, { fury: 1 });
    expect(chitLimits(allied)[1]).toBe(2);
  });

  it('A-COMBAT.7 the attacker names a number between both; where the maximum is smaller it is the maximum, at least 1', () => {
    const t = attacking({ 'G-26VG-39': EAST, 'G-26VG-77': EAST, 'G-PzL-130P': '1816', ...FOE }, TARGET, {
      solo: true,
      day: 18,
    }).until('chitNumber');
    const { chitsMin, chitsMax } = t.state;
    expect(t.offered('draw')).toEqual(
      Array.from({ length: chitsMax - chitsMin + 1 }, (_, i) => `draw ${chitsMin + i}`),
    );
    expect(t.refusal(`draw ${chitsMax + 1}`)).toBe('A-COMBAT.7');
    const weak = fight({ 'G-26VG-39': EAST }, { 'A-28-110': TARGET, 'A-28-112': TARGET }, TARGET);
    expect(chitLimits(weak)).toEqual([1, 1]);
  });
});

describe('strengths', () => {
  it('A-COMBAT.4 strength over one river hexside, bridged or not, is halved, rounded down', () => {
    const s = ground({ 'G-26VG-39': '1412', 'G-26VG-77': '1412', 'G-26VG-78': '1611' });
    const force = ['G-26VG-39', 'G-26VG-77', 'G-26VG-78'].map(unit);
    expect(attackStrength(s, force.slice(0, 1), hex('1512'))).toBe(1);
    expect(attackStrength(s, force.slice(0, 2), hex('1512'))).toBe(3);
    expect(attackStrength(s, force, hex('1512'))).toBe(6);
  });

  it('A-COMBAT.5 A-COMBAT.6 doubled in a city and for Germans in the Westwall, tactics last, at least 1', () => {
    const odds = (a: Units, d: Units, target: string) => oddsOf(fight(a, d, target)).defence;
    expect(odds({ 'G-2Pz-3P': beside('2712', 1) }, { 'A-28-110': '2712' }, '2712')).toBe(6);
    expect(odds({ 'A-101-501': beside('1304', 4) }, { 'G-26VG-39': '1304' }, '1304')).toBe(6);
    expect(odds({ 'G-2Pz-3P': beside('1304', 1) }, { 'A-28-110': '1304' }, '1304')).toBe(3);
    const s = fight({ 'G-2Pz-3P': beside('2712', 1) }, { 'A-28-110': '2712' }, '2712');
    s.defenderTactics = bit(Tactic.tank);
    expect(oddsOf(s).defence).toBe(7);
    const ratio = (attack: number, defence: number) => chitResult(Chit.r2, { ...BARE, attack, defence });
    expect([ratio(6, 3), ratio(5, 3)]).toEqual([1, 16]);
  });

  it('A-COMBAT.10 A-TACTIC-GS.20 A-TACTIC-GS.21 A-TACTIC-2P.14 A-TACTIC-2P.15 A-TACTIC-GS.22 A-TACTIC-2P.16 Flanked', () => {
    const flanked = (target: string, ds: readonly number[], tactic = 0) => {
      const ids = ['G-26VG-39', 'G-26VG-77', 'G-26VG-78'];
      const s = fight(
        Object.fromEntries(ds.map((d, i) => [ids[i], beside(target, d)])),
        { 'A-28-110': target },
        target,
      );
      s.attackerTactics = tactic;
      return isFlanked(s);
    };
    expect([
      flanked(TARGET, [1, 4]),
      flanked(TARGET, [1, 3]),
      flanked(TARGET, [1, 3, 5]),
      flanked(TARGET, [1, 2, 3]),
    ]).toEqual([true, false, true, false]);
    expect([flanked(TARGET, [1], bit(Tactic.infiltration)), flanked('1813', [1, 4], bit(Tactic.infiltration))]).toEqual(
      [true, false],
    );
  });

  it('A-COMBAT.11 A-TACTIC-GS.23 A-TACTIC-GS.24 A-TACTIC-2P.17 A-TACTIC-2P.18 A-TACTIC-2P.23 A-TACTIC-2P.24 Battalions: +1 and Armor', () => {
    const s = fight({ 'G-26VG-39': EAST }, FOE, TARGET);
    expect([oddsOf(s).attack, oddsOf(s).armor]).toEqual([3, 0]);
    applyTactic(s, s.side, Tactic.panzer);
    expect([oddsOf(s).attack, oddsOf(s).armor]).toEqual([4, 1]);
    s.defenderTactics = bit(Tactic.tank);
    expect([oddsOf(s).defence, oddsOf(s).armor]).toEqual([4, 0]);
    expect(oddsOf(fight({ 'G-2Pz-3P': EAST }, FOE, TARGET)).armor).toBe(1);
  });

  it('A-TACTIC-GS.23 A-TACTIC-2P.17 two Panzer Battalions give +1 each, and so do two Combat Engineers', () => {
    const attack = (...ids: string[]) => {
      const t = attacking({ 'G-26VG-39': EAST, ...FOE }, TARGET, {
        card: 'G01',
        cards: Object.fromEntries([...ids, 'G23'].map((id) => [id, { card: 'hand' }])),
      });
      for (const id of ids) t.choose(`tactic ${id}`);
      t.until('chitNumber');
      const drawn = ardennes.odds?.(t.state, readOption(ardennes, t.offered('draw')[0]));
      return [oddsOf(t.state).attack, drawn?.strengths];
    };
    expect([attack('G19'), attack('G19', 'G21'), attack('G24', 'G28'), attack('G19', 'G21', 'G24')]).toEqual([
      [4, '4 vs. 3'],
      [5, '5 vs. 3'],
      [5, '5 vs. 3'],
      [6, '6 vs. 3'],
    ]);
  });

  it('A-CARD.10 A-TACTIC-2P.23 the free Tank Battalion of an Army activation adds to one that is played, and is in the odds before', () => {
    const units = { 'A-101-501': EAST, 'A-101-506': EAST, 'G-26VG-39': TARGET };
    const shown = (card: string) => {
      const t = acting(units, { stage: 'attacks', card, active: ['A-101-501', 'A-101-506'] });
      return ardennes.odds?.(t.state, readOption(ardennes, `attack ${TARGET}`))?.strengths;
    };
    expect([shown('A42'), shown('A46'), shown('A13')]).toEqual(['9 vs. 3', '8 vs. 3', '8 vs. 3']);
    const t = attacking(units, TARGET, {
      card: 'A42',
      active: ['A-101-501', 'A-101-506'],
      cards: { A05: { card: 'hand' }, A51: { card: 'hand' }, G23: { card: 'hand' } },
    });
    t.choose('tactic A05').until('chitNumber');
    expect(oddsOf(t.state).attack).toBe(10);
  });

  it('A-TACTIC-GS.13 A-TACTIC-2P.7 engineers add 1 to the attack', () => {
    const s = fight({ 'G-26VG-39': EAST }, FOE, TARGET);
    applyTactic(s, s.side, Tactic.combatEngineers);
    expect(oddsOf(s).attack).toBe(4);
  });
});

const BARE: Odds = {
  attack: 1,
  defence: 1,
  armor: 0,
  flanked: false,
  attackerTactics: 0,
  defenderTactics: 0,
  dated: false,
  terrain: 1,
  city: false,
  mech: false,
};

describe('chits', () => {
  const D = 1;
  const A = 16;
  it('A-COMBAT.9 every chit does what it says', () => {
    const at = (attack: number) =>
      [Chit.r1, Chit.r2, Chit.r3, Chit.r4, Chit.r5].map((c) => chitResult(c, { ...BARE, attack, defence: 2 }));
    expect(at(1)).toEqual([A, A, A, 0, A]);
    expect(at(2)).toEqual([D, A, A, 0, A]);
    expect(at(4)).toEqual([D, D, A, 0, 0]);
    expect(at(6)).toEqual([D, D, D, 0, 0]);
    expect(at(8)).toEqual([D, D, D, D, 0]);
    expect(at(10)).toEqual([D, D, D, D, 2 * D]);
    expect([Chit.bloody, Chit.hold, Chit.none].map((c) => chitResult(c, BARE))).toEqual([D + A, A, 0]);
    const armor = (o: Partial<Odds>) => chitResult(Chit.armor, { ...BARE, ...o });
    expect([
      armor({}),
      armor({ armor: 1 }),
      armor({ armor: 1, terrain: 3 }),
      armor({ armor: 1, city: true }),
      armor({ armor: -1 }),
      armor({ armor: -1, terrain: 3 }),
      armor({ armor: -1, city: true }),
    ]).toEqual([0, D, 0, 0, A, 0, A]);
    const terr = (terrain: number, mech: boolean) => chitResult(Chit.terr, { ...BARE, terrain, mech });
    expect([terr(0, true), terr(0, false), terr(1, true), terr(2, true), terr(3, false)]).toEqual([D, 0, 0, A, A]);
    expect([chitResult(Chit.flank, BARE), chitResult(Chit.flank, { ...BARE, flanked: true })]).toEqual([0, D]);
  });

  it('A-TACTIC-GS.1 A-TACTIC-GS.2 A-TACTIC-2P.1 A-TACTIC-2P.2 Artillery and Airpower act through their chits only', () => {
    for (const [t, chit] of [
      [Tactic.artillery, Chit.arty],
      [Tactic.airpower, Chit.air],
    ] as const) {
      const both = { ...BARE, attackerTactics: bit(t), defenderTactics: bit(t) };
      expect([
        chitResult(chit, BARE),
        chitResult(chit, { ...BARE, attackerTactics: bit(t) }),
        chitResult(chit, { ...BARE, defenderTactics: bit(t) }),
        chitResult(chit, both),
      ]).toEqual([0, D, A, D + A]);
      expect(chitResult(Chit.r1, both)).toBe(chitResult(Chit.r1, BARE));
    }
  });

  it('A-TACTIC-GS.17 A-TACTIC-2P.11 A-TACTIC-GS.19 A-TACTIC-2P.13 Corps and Fixed Artillery count as Artillery, Fixed near the Westwall only', () => {
    for (const t of [Tactic.corpsArtillery, Tactic.fixedArtillery])
      expect(chitResult(Chit.arty, { ...BARE, attackerTactics: bit(t) })).toBe(D);
    const rule = (target: string) => {
      const s = fight({ 'G-26VG-39': beside(target, 1) }, { 'A-28-110': target }, target);
      return refusals.list[refuseTactic(s, 0, Tactic.fixedArtillery)]?.rule;
    };
    expect([rule('1707'), rule(TARGET)]).toEqual([undefined, 'A-TACTIC-GS.19']);
  });

  it('A-TACTIC-GS.25 A-TACTIC-2P.19 Press the Attack changes nothing but the number of chits', () => {
    const s = fight({ 'G-26VG-39': EAST }, FOE, TARGET);
    const before = JSON.stringify(oddsOf(s));
    s.attackerTactics = bit(Tactic.press);
    expect({ ...JSON.parse(before), attackerTactics: bit(Tactic.press) }).toEqual(
      JSON.parse(JSON.stringify(oddsOf(s))),
    );
  });

  it('A-AEVENT.6 dated chits: German attacks to the 18th, Allied ones from the 23rd, blank under Allies Alert', () => {
    const dated = (day: number, allied: boolean, alert = 0) =>
      oddsOf(
        allied
          ? fight({ 'A-101-501': EAST }, { 'G-26VG-39': TARGET }, TARGET, { day, alert })
          : fight({ 'G-26VG-39': EAST }, FOE, TARGET, { day, alert }),
      ).dated;
    expect([dated(18, false), dated(19, false), dated(22, true), dated(23, true), dated(18, false, 1)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(chitResult(Chit.date, { ...BARE, dated: true })).toBe(D);
  });

  it('A-COMBAT.8 A-SCENARIO.2 forty chits, drawn without putting back; without the dated ones 38', () => {
    const s = ground({});
    expect(chitPool(s).reduce((a, b) => a + b)).toBe(40);
    s.switches[1] = 1;
    expect(chitPool(s).reduce((a, b) => a + b)).toBe(38);
    const t = attacking({ 'G-26VG-39': EAST, 'G-26VG-77': EAST, ...FOE }, TARGET, {
      solo: true,
      day: 16,
      impulse: 1,
      dice: ['NONE', 'NONE'],
    });
    t.until('chitNumber');
    expect(() => t.choose('draw 2')).toThrow('not possible');
  });
});

describe('hit adjustments', () => {
  const sheltered = (a: Units, d: Units, target: string, more = {}) => shelters(fight(a, d, target, more));
  it('TV-30 TV-32 A-CHITS.24 A-CHITS.25 A-CHITS.27 one hit less in a town, in an improved position, for Germans in the Westwall', () => {
    expect(sheltered({ 'G-26VG-39': '1812' }, { 'A-28-110': '1813' }, '1813')).toBe(true);
    expect(sheltered({ 'G-26VG-39': EAST }, FOE, TARGET)).toBe(false);
    expect(sheltered({ 'G-26VG-39': EAST }, FOE, TARGET, { hexes: { [TARGET]: { improved: 1 } } })).toBe(true);
    expect(sheltered({ 'A-28-110': beside('1304', 4) }, { 'G-26VG-39': '1304' }, '1304')).toBe(true);
    expect(sheltered({ 'G-26VG-39': beside('1304', 1) }, { 'A-28-110': '1304' }, '1304')).toBe(false);
  });

  it('A-CHITS.26 an improved position that took a hit is removed', () => {
    const t = attacking({ 'G-26VG-39': EAST, ...FOE }, TARGET, {
      hexes: { [TARGET]: { improved: 1 } },
      solo: true,
      day: 16,
      impulse: 1,
      dice: ['BLOODY'],
    }).until('chitNumber');
    t.choose('draw 1');
    expect([t.state.improved[hex(TARGET)], t.steps('A-28-110')]).toEqual([0, 2]);
  });

  it('TV-33 TV-34 A-CHITS.28 to A-CHITS.31 A-UNITSTATE.22 A-UNITSTATE.31 A-SUPPLY.10 A-SUPPLY.24 hits the attacker ignores', () => {
    const ignored = (...marks: object[]) => {
      const ids = ['A-28-110', 'A-28-112'];
      return ignoredHits(
        fight({ 'G-26VG-39': EAST }, Object.fromEntries(marks.map((m, i) => [ids[i], { hex: TARGET, ...m }])), TARGET),
      );
    };
    expect(ignored({})).toBe(0);
    expect(ignored({ dispersed: 1 }, {})).toBe(0);
    expect(ignored({ dispersed: 1 }, { dispersed: 1 })).toBe(1);
    expect(ignored({ supply: 'out-of-supply' })).toBe(1);
    expect(ignored({ dispersed: 1, supply: 'out-of-supply' })).toBe(1);
    expect(ignored({ outOfFuel: 1 })).toBe(1);
    expect(ignored({ outOfFuel: 1, supply: 'out-of-supply' })).toBe(2);
    expect(ignored({ supply: 'isolated' })).toBe(255);
    // Q08: "all" may be met by a mix; fuel counts once more where all lack it as well.
    expect(ignored({ dispersed: 1 }, { outOfFuel: 1 })).toBe(1);
    expect(ignored({ supply: 'out-of-supply' }, { outOfFuel: 1 })).toBe(1);
    expect(ignored({ dispersed: 1 }, { supply: 'out-of-supply' })).toBe(1);
    expect(ignored({ dispersed: 1, outOfFuel: 1 }, { outOfFuel: 1 })).toBe(1);
    expect(ignored({ dispersed: 1, outOfFuel: 1 }, { supply: 'out-of-supply', outOfFuel: 1 })).toBe(2);
    expect(ignored({ outOfFuel: 1 }, {})).toBe(0);
  });
});

describe('who fights', () => {
  it('A-COMBAT.1 A-COMBAT.2 active units next to the hex; each unit and each hex once an activation', () => {
    const t = acting(
      { 'G-26VG-39': EAST, 'G-26VG-77': '1816', 'G-26VG-78': '1512', 'G-2Pz-3P': '1818', ...FOE, 'A-28-112': '1511' },
      {
        stage: 'attacks',
        active: ['G-26VG-39', 'G-26VG-77', 'G-26VG-78'],
        solo: true,
        day: 16,
        impulse: 1,
        dice: ['NONE'],
      },
    );
    expect(t.offered('attack').sort()).toEqual(['attack 1511', `attack ${TARGET}`]);
    t.choose(`attack ${TARGET}`);
    expect([t.refusal('join G-26VG-78'), t.refusal('join G-2Pz-3P'), t.refusal('join G-26VG-39')]).toEqual([
      'A-COMBAT.1',
      'A-MOVE.12',
      'allowed',
    ]);
    t.choose('join G-26VG-39', 'fight').until('chitNumber');
    t.choose('draw 1').until('attacks');
    expect([t.refusal(`attack ${TARGET}`), t.refusal('attack 1511')]).toEqual(['A-COMBAT.2', 'allowed']);
  });

  it('TV-54 A-RETREAT.27 units that retreated into a hex are left out of its defence', () => {
    const s = ground({ 'A-28-110': TARGET, 'A-28-112': TARGET });
    s.fellBack[unit('A-28-112')] = 1;
    expect(defendersIn(s, hex(TARGET))).toEqual([unit('A-28-110')]);
  });

  it('A-CHITS.1 A-CHITS.2 A-CHITS.5 A-CHITS.6 TV-25 A-SUPPLY.1 a tactic needs a unit in supply and not Dispersed, other than VDH', () => {
    const may = (fields: object, id = 'A-28-110') =>
      maySupport(fight({ 'G-26VG-39': EAST }, { [id]: { hex: TARGET, ...fields } }, TARGET), 1);
    expect([may({}), may({ dispersed: 1 }), may({ supply: 'low-supply' })]).toEqual([true, false, false]);
    const attacker = (id: string, fields: object = {}) =>
      maySupport(fight({ [id]: { hex: EAST, ...fields } }, FOE, TARGET), 0);
    expect([attacker('G-26VG-39'), attacker('G-VDH-VDH'), attacker('G-26VG-39', { supply: 'low-supply' })]).toEqual([
      true,
      false,
      false,
    ]);
    const vdh = fight({ 'A-28-110': EAST }, { 'G-VDH-VDH': TARGET }, TARGET);
    expect(maySupport(vdh, 0)).toBe(false);
  });

  it('A-COMBAT.16 A-TACTIC-GS.16 A-TACTIC-2P.10 a tactic for the other role is refused; Combat Engineers give a defender nothing', () => {
    const s = fight({ 'G-26VG-39': EAST }, FOE, TARGET);
    const rule = (side: number, t: number) => refusals.list[refuseTactic(s, side, t)]?.rule;
    expect([
      rule(0, Tactic.screen),
      rule(1, Tactic.press),
      rule(1, Tactic.combatEngineers),
      rule(1, Tactic.screen),
    ]).toEqual(['A-COMBAT.16', 'A-COMBAT.16', 'A-COMBAT.16', undefined]);
  });

  it('A-DEC16.19 A-DEC16.20 A-DEC16.23 A-DEC16.24 TV-90 on the 16th no Allied Artillery, but Corps Artillery', () => {
    const on = (day: number, t: number) =>
      refusals.list[refuseTactic(fight({ 'G-26VG-39': EAST }, FOE, TARGET, { day }), 1, t)]?.rule;
    expect([on(16, Tactic.artillery), on(16, Tactic.corpsArtillery), on(17, Tactic.artillery)]).toEqual([
      'A-DEC16.19',
      undefined,
      undefined,
    ]);
  });

  it('TV-24 A-CHITS.3 no more tactics in an activation than its command value', () => {
    const cards = Object.fromEntries(['G13', 'G29', 'G32', 'G34'].map((c) => [c, { card: 'hand' }]));
    const t = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, { card: 'G19', cards });
    expect(t.step).toBe('tactics');
    t.choose('tactic G29', 'tactic G32');
    expect(t.refusal('tactic G34')).toBe('A-CHITS.3');
    expect([t.state.attackerCards, t.card('G29')]).toEqual([2, 'discard']);
  });

  it('A-CARD.10 an Allied Army activation brings a Tank Battalion, 21st Army Group Artillery and Airpower', () => {
    const s = ground({});
    const bonus = (id: string) => armyBonus(s, tables.cardIds.indexOf(id));
    expect([bonus('A42'), bonus('A46'), bonus('A20'), bonus('G02')]).toEqual([
      [Tactic.tank],
      [Tactic.artillery, Tactic.airpower],
      [],
      [],
    ]);
    const t = attacking({ 'A-101-501': EAST, 'G-26VG-39': TARGET }, TARGET, {
      card: 'A42',
      active: ['A-101-501'],
    }).until('chitNumber', 'tactics');
    expect(t.state.attackerTactics & bit(Tactic.tank)).toBe(bit(Tactic.tank));
    expect(t.log().filter((line) => line.endsWith('gave the attack Tank Battalion'))).toHaveLength(1);
  });

  it('A-CARD.11 A-EVENT-2P.3 wild cards, and Airpower under Break In The Clouds', () => {
    const cards = { G01: { card: 'hand' }, G23: { card: 'hand' } };
    const t = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, { card: 'G19', cards });
    expect([
      t.refusal('wild G01 panzer-battalion'),
      t.refusal('wild G01 corps-artillery'),
      t.refusal('wild G23 panzer-battalion'),
    ]).toEqual(['allowed', 'A-CARD.11', 'A-CARD.11']);
    const allied = attacking({ 'A-101-501': EAST, 'G-26VG-39': TARGET }, TARGET, {
      card: 'A19',
      cards: { A24: { card: 'hand' } },
      clouds: 1,
      active: ['A-101-501'],
    });
    expect(allied.refusal('wild A24 airpower')).toBe('allowed');
  });

  it('A-TACTIC-GS.3 A-TACTIC-2P.3 Assault Coordination: inactive stacks next to the target join', () => {
    const cards = { G14: { card: 'hand' } };
    const t = attacking({ 'G-2Pz-3P': EAST, 'G-26VG-39': '1816', ...FOE }, TARGET, {
      card: 'G19',
      cards,
      active: ['G-2Pz-3P'],
    });
    t.choose('tactic G14');
    expect(t.offered('join-stack')).toEqual(['join-stack 1816']);
    t.choose('join-stack 1816');
    expect(t.state.part[unit('G-26VG-39')]).toBe(Part.attacks);
  });

  it('A-TACTIC-GS.26 A-TACTIC-GS.27 A-TACTIC-GS.28 A-TACTIC-GS.29 A-TACTIC-2P.20 A-TACTIC-2P.21 A-DEC16.16 Reinforce Battle', () => {
    const cards = { G04: { card: 'hand' } };
    const units = {
      'G-2Pz-3P': EAST,
      'G-26VG-39': beside('1816', 2),
      'G-26VG-77': beside(beside('1816', 2), 1),
      ...FOE,
    };
    const t = attacking(units, TARGET, { card: 'G19', cards, active: ['G-2Pz-3P'] }).choose('tactic G04');
    const froms = new Set(t.offered('reinforce').map((w) => w.split(' ')[1]));
    expect([...froms].sort()).toEqual([units['G-26VG-39'], units['G-26VG-77']].sort());
    const to = t.ends(`reinforce ${units['G-26VG-39']}`)[0];
    t.choose(`reinforce ${units['G-26VG-39']} ${to}`).until('chitNumber', 'tactics', 'defence');
    expect([t.at('G-26VG-39'), t.state.part[unit('G-26VG-39')]]).toEqual([to, Part.attacks]);
    const moved = attacking(units, TARGET, { card: 'G19', cards, active: ['G-2Pz-3P'] });
    moved.state.did[unit('G-26VG-39')] = 1;
    moved.choose('tactic G04');
    expect(moved.offered('reinforce').every((w) => w.split(' ')[1] === units['G-26VG-77'])).toBe(true);
  });

  it('A-TACTIC-GS.33 a German defence is not reinforced by more strength than stands there', () => {
    const target = TARGET;
    const make = (id: string) =>
      attacking({ 'A-101-501': EAST, 'G-26VG-39': target, [id]: beside(target, 4) }, target, {
        card: 'A19',
        cards: { G04: { card: 'hand' } },
        active: ['A-101-501'],
      });
    const small = make('G-26VG-77').until('defence');
    expect(small.refusal('tactic G04')).toBe('allowed');
    const large = make('G-18VG-Div').until('defence');
    expect(large.refusal('tactic G04')).toBe('A-TACTIC-GS.29');
  });

  it('A-CHITS.4 A-UNITSTATE.23 the German defender has one tactic; none if all defenders are Dispersed', () => {
    const defend = (fields: object) =>
      attacking({ 'A-101-501': EAST, 'G-26VG-39': { hex: TARGET, ...fields } }, TARGET, {
        card: 'A19',
        cards: { G13: { card: 'hand' }, G11: { card: 'hand' } },
        active: ['A-101-501'],
      }).until('defence', 'chitNumber');
    const t = defend({});
    expect(t.step).toBe('defence');
    t.choose('tactic G13');
    expect([t.step, t.state.defenderTactics]).toEqual(['chitNumber', bit(Tactic.artillery)]);
    expect(defend({ dispersed: 1 }).step).toBe('chitNumber');
  });

  it('A-TACTIC-GS.14 A-TACTIC-GS.15 A-TACTIC-2P.8 A-TACTIC-2P.9 Engineers: the attacker’s remove an IP, the defender’s place one', () => {
    const removed = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, {
      card: 'G19',
      cards: { G24: { card: 'hand' } },
      hexes: { [TARGET]: { improved: 1 } },
    })
      .choose('tactic G24')
      .until('chitNumber');
    expect(removed.state.improved[hex(TARGET)]).toBe(0);
    const placed = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, { card: 'G19', cards: { A10: { card: 'hand' } } })
      .until('defence')
      .choose('tactic A10');
    expect(placed.state.improved[hex(TARGET)]).toBe(1);
    const answered = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, {
      card: 'G19',
      cards: { A10: { card: 'hand' }, G24: { card: 'hand' } },
    })
      .choose('tactic G24')
      .until('defence')
      .choose('tactic A10');
    expect(answered.state.improved[hex(TARGET)]).toBe(0);
  });

  it('A-TACTIC-2P.12 Corps Artillery goes back into a pile that is not empty', () => {
    const cards = { A20: { card: 'hand' } };
    const t = (more: object) =>
      attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, { card: 'G19', cards: { ...cards, ...more } })
        .until('defence')
        .choose('tactic A20');
    expect(t({}).card('A20')).toBe('discard');
    expect(t({ A29: { card: 'pile' } }).card('A20')).toBe('pile');
  });

  it('A-TACTIC-2P.4 A-TACTIC-2P.5 A-TACTIC-2P.6 Bug Out: two hexes back, not Dispersed, the attacker may advance', () => {
    const t = attacking({ 'G-2Pz-3P': EAST, ...FOE }, TARGET, { card: 'G19', cards: { A09: { card: 'hand' } } })
      .until('defence')
      .choose('tactic A09');
    expect(t.step).toBe('bugOut');
    t.choose(t.offered('retreat')[0]);
    t.choose(t.offered('retreat')[0]).until('advance');
    expect([t.dispersed('A-28-110'), tables.grid.distance(hex(TARGET), t.state.hex[unit('A-28-110')]), t.step]).toEqual(
      [false, 2, 'advance'],
    );
  });

  it('A-TACTIC-2P.4 Q93 Bug Out needs two hexes open to all: not with a unit that may not retreat, or only one hex', () => {
    const bugs = (more: Units) =>
      attacking({ 'G-2Pz-3P': EAST, ...FOE, ...more }, TARGET, {
        card: 'G19',
        cards: { A09: { card: 'hand' } },
        active: ['G-2Pz-3P'],
      })
        .until('defence')
        .refusal('tactic A09');
    expect(bugs({ 'A-9A-CCA': TARGET })).toBe('allowed');
    expect(bugs({ 'A-9A-CCA': { hex: TARGET, dispersed: 1 } })).toBe('A-TACTIC-2P.4');
    expect(bugs({ 'A-28-112': { hex: TARGET, dispersed: 1 } })).toBe('A-TACTIC-2P.4');
  });
});

it('A-COMBAT.10 Flanked: from two opposite hexes, or from three of which no two are adjacent, either way round; not in a town', () => {
  const ids = ['G-26VG-39', 'G-26VG-77', 'G-26VG-78'];
  const flanked = (target: string, ...sides: number[]) => {
    const s = ground(Object.fromEntries(sides.map((d, i) => [ids[i], beside(target, d)])));
    return flankedFrom(s, ids.slice(0, sides.length).map(unit), hex(target));
  };
  expect([flanked('1717', 0, 3), flanked('1717', 1, 4), flanked('1717', 2, 5)]).toEqual([true, true, true]);
  expect([flanked('1717', 0, 2, 4), flanked('1717', 1, 3, 5)]).toEqual([true, true]);
  expect([flanked('1717', 0, 2), flanked('1717', 1, 3), flanked('1717', 0, 1, 2), flanked('1717', 4)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([flanked('1719', 0, 3), flanked('1719', 0, 2, 4)]).toEqual([false, false]);
});

it('the state of a fight can be moved about for these tests', () => {
  const s = fight({ 'G-26VG-39': EAST }, FOE, TARGET);
  place(s, unit('G-26VG-39'), hex('1816'));
  expect(s.hex[unit('G-26VG-39')]).toBe(hex('1816'));
});
