import { describe, expect, it } from 'vitest';
import { celles, type Given, given, moving, rolledModifier, type Table } from '../testing.ts';
import { stepsLost } from './victory.ts';

const has = (...chits: string[]) => Object.fromEntries(chits.map((c) => [c, { available: 1 }]));
/** The Action Chit lies drawn: window 1. */
const window1 = (chit: string, turn: number, units: object, chits: string[], more: Given = {}) =>
  given({
    clear: true,
    turn,
    units,
    chits: has(...chits),
    at: { step: 'beforeActivating', side: /Pz|Lehr|FBB/.test(chit) ? 'german' : 'allied', chit },
    ...more,
  });

const GERMANS = { '2Pz-1': { hex: '2712' }, 'Lehr-1': { hex: '2214' } };
const ALLIES = { '2Arm-1': { hex: '1801' }, '4Cav': { hex: '2506' } };

describe('13.0 Tactical Chits', () => {
  it('C-13.0.1 C-13.0.2 C-7.0.2 drawn from the cup of the Action Chits, kept for this phase or a later one', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { ...GERMANS, ...ALLIES },
      dice: ['german-combat', 'Lehr', '4Cav', '2Pz'],
      at: { step: 'draw', side: 'german' },
    });
    expect(t.chits('available')).toEqual(['german-combat']);
    t.choose('formation Lehr', 'end-phase', 'formation 4Cav', 'end-phase');
    expect(t.seat).toBe('german');
    expect(t.chits('available')).toEqual(['german-combat']);
  });

  it('C-13.0.3 used once, then in the Played box', () => {
    const t = window1('4Cav', 2, { ...GERMANS, ...ALLIES }, ['allied-air']).choose('air', 'no-strike');
    expect(t.chits('available')).toEqual([]);
    expect(t.chits('played')).toEqual(['allied-air']);
    const shown = celles.scene(celles.view(t.state, 0)).pieces.find((p) => p.id === 'allied-air-0');
    expect(shown?.place).toMatchObject({ box: 'played-allied' });
  });

  it('C-13.0.4 C-13.0.5 I-8 in the Chit Phase all chits return to the cup, used or not', () => {
    const t = given({
      clear: true,
      turn: 2,
      chits: {
        'german-combat': { available: 1 },
        'allied-air': { played: 1 },
        'german-replacement': { setAside: 1 },
      },
      sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 1, actionsUsed: 1 } },
      at: { step: 'actionPhases' },
    });
    expect(t.state.turn).toBe(3);
    for (const box of ['available', 'played', 'setAside'] as const) expect(t.chits(box)).toEqual([]);
    expect(t.chits('cupGerman')).toEqual([
      '116Pz',
      '2Pz',
      'Lehr',
      'Lehr',
      'german-combat',
      'german-extra-move',
      'german-replacement',
    ]);
    expect(t.chits('cupAllied')).toContain('allied-air');
  });
});

describe('13.1 Combat chit', () => {
  const ATTACK = { 'Lehr-1': '1604', 'Lehr-R': '1704', '2Arm-1': '1603' }; // rough, by day: no other modifier
  const attacking = (chits: object, more: Given = {}): Table =>
    moving(ATTACK, { dice: [4, 6], chits, ...more }).choose('attack Lehr-1 light', 'fight');
  const german = { 'german-combat': { available: 1 } };
  const both = { ...german, 'allied-combat': { available: 1 } };
  /** The modifier of the last combat; Light alone is -2. */
  const modifier = (t: Table): number => rolledModifier(t.fight);

  it('C-13.1.1 C-13.0.3 the attacker adds 1 to the die of one attack', () => {
    expect(modifier(attacking({}))).toBe(-2);
    expect(modifier(attacking(german).choose('keep-combat'))).toBe(-2);
    const t = attacking(german, { dice: [6, 6] }).choose('play-combat'); // no effect
    expect(modifier(t)).toBe(-1);
    expect([t.chits('available'), t.chits('played')]).toEqual([[], ['german-combat']]);
    t.choose('attack Lehr-1 light', 'fight'); // the next attack is fought without it
    expect(modifier(t)).toBe(-2);
  });

  it('C-13.1.1 C-13.0.2 a chit that was kept is offered again in the next attack', () => {
    const t = attacking(german).choose('keep-combat', 'attack Lehr-1 light', 'fight');
    expect(t.step).toBe('attackerChit');
    expect(modifier(t.choose('play-combat'))).toBe(-1);
  });

  it('C-13.1.2 the defender subtracts 1', () => {
    const t = attacking({ 'allied-combat': { available: 1 } });
    expect([t.step, t.seat]).toEqual(['defenderChit', 'allied']);
    expect(modifier(t.choose('play-combat'))).toBe(-3);
    expect(t.chits('played')).toEqual(['allied-combat']);
  });

  it('C-13.1.3 C-13.1.4 it is played when odds and modifiers are known and before the die is rolled', () => {
    const t = moving(ATTACK, { dice: [4], chits: german }).choose('attack Lehr-1 light');
    expect(t.step).toBe('joining');
    expect(t.refusal('play-combat')).not.toBe('allowed');
    t.choose('join Lehr-R', 'fight');
    expect(t.step).toBe('attackerChit');
    expect(t.match.decision?.prompt(t.state)).toContain('18 vs. 12, 3-2, die −2');
    expect(t.state.scriptNext).toBe(0);
    t.choose('play-combat');
    expect(t.state.scriptNext).toBe(1);
  });

  it('C-13.1.5 C-13.1.7 the attacker declares first; if both play the effects cancel', () => {
    const t = attacking(both);
    expect([t.step, t.seat]).toEqual(['attackerChit', 'german']);
    t.choose('play-combat');
    expect([t.step, t.seat]).toEqual(['defenderChit', 'allied']);
    expect(t.state.scriptNext).toBe(0);
    t.choose('play-combat');
    expect(modifier(t)).toBe(-2);
    expect(t.chits('played')).toEqual(['allied-combat', 'german-combat']);
  });

  it('C-13.1.5 the defender is asked too if the attacker keeps his chit', () => {
    const t = attacking(both).choose('keep-combat');
    expect([t.step, t.seat]).toEqual(['defenderChit', 'allied']);
    expect(modifier(t.choose('play-combat'))).toBe(-3);
  });

  it('C-13.1.6 by day and by night', () => {
    expect(modifier(attacking(german, { turn: 2 }).choose('play-combat'))).toBe(-1);
    expect(modifier(attacking(german, { turn: 3 }).choose('play-combat'))).toBe(0); // and +1 for the night
  });

  it('A-23 at most one of each player in one combat', () => {
    const t = attacking({ 'german-combat': { available: 2 }, 'allied-combat': { available: 2 } });
    t.choose('play-combat', 'play-combat');
    expect(modifier(t)).toBe(-2);
    expect(t.chits('available')).toEqual(['allied-combat', 'german-combat']);
  });
});

describe('13.2 Extra Move', () => {
  const UNITS = { ...GERMANS, '2Pz-R': { hex: '2611' }, '116Pz-1': { hex: '3011', used: true }, ...ALLIES };

  it('C-13.2.1 C-13.2.2 C-13.2.4 C-13.2.5 after the activation it adds one unit of any formation to the group', () => {
    const t = window1('2Pz', 2, UNITS, ['german-extra-move']);
    expect(t.step).toBe('activation');
    t.choose('formation 2Pz');
    expect(t.step).toBe('extraMove');
    t.choose('extra 116Pz-1');
    expect(t.unit('116Pz-1').used).toBe(false);
    expect(t.offered('take')).toEqual(['take 116Pz-1', 'take 2Pz-1', 'take 2Pz-R']);
    expect(t.chits('played')).toEqual(['german-extra-move']);
  });

  it('C-13.2.2 also after the activation of a single unit', () => {
    const t = window1('2Pz', 2, UNITS, ['german-extra-move']).choose('unit Lehr-1', 'extra 2Pz-1');
    expect(t.offered('take')).toEqual(['take 2Pz-1', 'take Lehr-1']);
  });

  it('C-13.2.3 A-15 once units are being moved it is too late', () => {
    const t = window1('2Pz', 2, UNITS, ['german-extra-move']).choose('formation 2Pz', 'no-extra');
    expect(t.step).toBe('nextUnit');
    expect(t.refusal('extra Lehr-1')).toBe('C-13.2.3');
    expect(t.chits('available')).toEqual(['german-extra-move']);
  });

  it('A-39 not for a unit activated already', () => {
    const t = window1('2Pz', 2, UNITS, ['german-extra-move']).choose('formation 2Pz');
    expect(t.refusal('extra 2Pz-R')).toBe('A-39');
  });

  it('C-13.2.6 C-7.0.20 no British unit before 25 December', () => {
    const units = { ...UNITS, '29-1': { hex: '0704' } };
    const early = window1('4Cav', 2, units, ['allied-extra-move']).choose('formation 4Cav');
    expect(early.refusal('extra 29-1')).toBe('C-7.0.20');
    const later = window1('4Cav', 4, units, ['allied-extra-move']).choose('formation 4Cav');
    expect(later.refusal('extra 29-1')).toBe('allowed');
  });

  it('C-13.2.7 it uses no action', () => {
    const t = window1('2Pz', 2, UNITS, ['german-extra-move']).choose('formation 2Pz', 'extra Lehr-1');
    expect(t.actions('german')).toEqual({ available: 3, used: 1 });
  });
});

describe('13.3 Replacement', () => {
  const reduced = { ...GERMANS, '2Pz-1': { hex: '2712', steps: 1 } };

  it('C-13.3.1 Germans at night only', () => {
    const by = (turn: number) => window1('2Pz', turn, reduced, ['german-replacement', 'german-extra-move']);
    expect(by(3).refusal('replacement')).toBe('allowed');
    expect(by(2).step).toBe('activation');
  });

  it('C-13.3.2 Allies by day only', () => {
    const units = { ...ALLIES, '2Arm-1': { hex: '1801', steps: 1 } };
    expect(window1('2Arm', 2, units, ['allied-replacement']).refusal('replacement')).toBe('allowed');
    expect(window1('2Arm', 3, units, ['allied-replacement']).step).toBe('activation');
    const t = window1('2Arm', 2, { ...units, ...GERMANS }, ['allied-replacement', 'allied-air']).choose('replacement');
    expect(t.unit('2Arm-1').steps).toBe(2);
  });

  it('C-13.3.3 A-47 drawn on the wrong kind of turn it is set aside for the turn', () => {
    const german = given({
      clear: true,
      turn: 2,
      units: reduced,
      dice: ['german-replacement', '2Pz'],
      at: { step: 'draw', side: 'german' },
    });
    expect(german.chits('setAside')).toEqual(['german-replacement']);
    expect(german.chits('available')).toEqual([]);
    const allied = given({
      clear: true,
      turn: 3,
      units: ALLIES,
      dice: ['allied-replacement', '2Arm'],
      at: { step: 'draw', side: 'allied' },
    });
    expect(allied.chits('setAside')).toEqual(['allied-replacement']);
  });

  it('C-13.3.4 C-13.5.1 after the draw and before the activation', () => {
    const t = window1('2Pz', 3, reduced, ['german-replacement']).choose('go-on');
    expect(t.step).toBe('activation');
    expect(t.refusal('replacement')).toBe('C-13.3.4');
  });

  it('C-13.3.5 C-13.3.6 C-13.3.18 A-74 a reduced unit of any formation goes to two steps; face and Disruption stay', () => {
    const t = window1(
      'Lehr',
      3,
      {
        ...GERMANS,
        '2Pz-1': { hex: '2712', steps: 1, used: true, disrupted: true },
        '116Pz-1': { hex: '3011', steps: 1 },
      },
      ['german-replacement'],
    ).choose('replacement');
    expect(t.offered()).toEqual(['upgrade 116Pz-1', 'upgrade 2Pz-1']);
    t.choose('upgrade 2Pz-1');
    expect(t.unit('2Pz-1')).toMatchObject({ steps: 2, used: true, disrupted: true });
    expect(t.step).toBe('activation');
  });

  it('A-49 A-91 a native unit of one step cannot be upgraded, nor a full one', () => {
    const t = window1('Lehr', 3, { ...reduced, '2Pz-R': { hex: '2611' }, '116Pz-1': { hex: '3011', steps: 1 } }, [
      'german-replacement',
    ]).choose('replacement');
    expect(t.refusal('upgrade 2Pz-R')).toBe('A-49');
    expect(t.refusal('upgrade Lehr-1')).toBe('A-49');
  });

  it('C-13.3.7 C-13.3.8 C-13.3.13 C-13.3.19 W-06 a destroyed unit, native or reduced, comes back with one step, unused', () => {
    const t = window1('Lehr', 3, { ...GERMANS, '2Pz-R': { off: 'destroyed' }, '2Pz-2': { off: 'destroyed' } }, [
      'german-replacement',
    ]).choose('replacement');
    expect(t.offered()).toEqual(['rebuild 2Pz-2', 'rebuild 2Pz-R']);
    expect(stepsLost(t.state, 0)).toBe(3);
    t.choose('rebuild 2Pz-2');
    expect(t.unit('2Pz-2')).toMatchObject({ hex: '3316', steps: 1, used: false, disrupted: false });
    expect(stepsLost(t.state, 0)).toBe(2);
  });

  it('V-16 C-13.3.10 C-13.3.17 a 2nd Panzer unit is rebuilt in 3316 only and may be activated at once', () => {
    const t = window1('2Pz', 3, { ...GERMANS, '2Pz-R': { off: 'destroyed' } }, ['german-replacement']).choose(
      'replacement',
    );
    expect(t.unit('2Pz-R').hex).toBe('3316');
    t.choose('formation 2Pz');
    expect(t.offered('take')).toContain('take 2Pz-R');
  });

  it('C-13.3.9 A-50 a German unit in any entry hex of its formation, not in its set-up hex', () => {
    const t = window1('2Pz', 3, { ...GERMANS, '116Pz-1': { off: 'destroyed' } }, ['german-replacement']).choose(
      'replacement',
    );
    expect(t.offered()).toEqual(['rebuild-in 116Pz-1 3309', 'rebuild-in 116Pz-1 3310', 'rebuild-in 116Pz-1 3311']);
    expect(t.refusal('rebuild-in 116Pz-1 3011')).toBe('C-13.3.9');
  });

  it('C-13.3.11 A-76 an American unit in Marche, Hotton, Ciney or Hamois, 3rd Armor too', () => {
    for (const id of ['84-1/333', '3Arm']) {
      const t = window1('4Cav', 2, { ...ALLIES, [id]: { off: 'destroyed' } }, ['allied-replacement']).choose(
        'replacement',
      );
      expect(t.offered().map((w) => w.split(' ')[2])).toEqual(['1602', '1900', '2808', '3306']);
      expect(t.refusal(`rebuild-in ${id} 2113`)).toBe('C-13.3.11');
    }
  });

  it('C-13.3.12 a British unit in a hex of Dinant or Givet', () => {
    const t = window1('4Cav', 4, { ...ALLIES, '29-1': { off: 'destroyed' } }, ['allied-replacement']).choose(
      'replacement',
    );
    expect(t.offered().map((w) => w.split(' ')[2])).toEqual(['0113', '0213', '0604', '0704']);
    expect(t.refusal('rebuild-in 29-1 2808')).toBe('C-13.3.12');
  });

  it('C-13.3.14 A-14 the hex must be in supply now, and a unit to be upgraded unmarked', () => {
    const marked = {
      ...ALLIES,
      '2Arm-2': { hex: '1802', steps: 1, supply: 'out-of-supply' },
      '2Arm-3': { hex: '1701', steps: 1 },
    };
    const t = window1('4Cav', 2, { ...marked, '84-1/333': { off: 'destroyed' } }, ['allied-replacement']).choose(
      'replacement',
    );
    expect(t.refusal('upgrade 2Arm-2')).toBe('A-14');
    expect(t.refusal('upgrade 2Arm-3')).toBe('allowed');
    // Germans around Marche cut it off without reaching into it.
    const ring = {
      '2Pz-1': { hex: '2607' },
      '2Pz-2': { hex: '2805' },
      '2Pz-3': { hex: '3006' },
      'Lehr-1': { hex: '3009' },
      'Lehr-2': { hex: '2810' },
      'Lehr-3': { hex: '2609' },
    };
    const cut = window1('4Cav', 2, { '4Cav': { hex: '2506' }, ...ring, '84-1/333': { off: 'destroyed' } }, [
      'allied-replacement',
    ]).choose('replacement');
    expect(cut.refusal('rebuild-in 84-1/333 2808')).toBe('C-13.3.14');
    expect(cut.refusal('rebuild-in 84-1/333 1900')).toBe('allowed');
  });

  it('C-13.3.15 the hex must not be in an enemy zone of control, for both uses', () => {
    const units = {
      ...ALLIES,
      '2Arm-2': { hex: '1602', steps: 1 },
      '2Arm-3': { hex: '1900', steps: 1 },
      '84-1/333': { off: 'destroyed' },
      'Lehr-1': { hex: '1603' },
    };
    const t = window1('4Cav', 2, units, ['allied-replacement']).choose('replacement');
    expect(t.refusal('upgrade 2Arm-2')).toBe('C-13.3.15');
    t.choose('rebuild 84-1/333');
    expect(t.refusal('rebuild-in 84-1/333 1602')).toBe('C-13.3.15');
    // C-9.0.9: a Disrupted unit next to it has none.
    const disrupted = { ...units, 'Lehr-1': { hex: '1603', disrupted: true } };
    const free = window1('4Cav', 2, disrupted, ['allied-replacement']).choose('replacement');
    expect(free.refusal('upgrade 2Arm-2')).toBe('allowed');
  });

  it('A-76 C-13.3.14 the path leads to a source of the own nation', () => {
    // The zones of these four close the bridges of Dinant and Hastière, Givet and the south-west corner. From 0704 the
    // north edge is open, but that is a source of the Americans.
    const cut = {
      '2Pz-1': { hex: '0505' },
      '2Pz-2': { hex: '0309' },
      '2Pz-3': { hex: '0214' },
      'Lehr-1': { hex: '0316' },
    };
    const t = window1(
      '4Cav',
      4,
      { ...ALLIES, ...cut, '29-1': { off: 'destroyed' }, '84-1/333': { off: 'destroyed' } },
      ['allied-replacement'],
    ).choose('replacement', 'rebuild 29-1');
    expect(t.unit('29-1').hex).toBe('0113'); // the only hex left, west of the Meuse
    const american = window1('4Cav', 4, { ...ALLIES, ...cut, '84-1/333': { off: 'destroyed' } }, [
      'allied-replacement',
    ]).choose('replacement');
    expect(american.refusal('rebuild-in 84-1/333 1602')).toBe('allowed');
  });

  it('A-76 no rebuilding in an enemy-held hex', () => {
    const t = window1(
      '4Cav',
      2,
      { ...ALLIES, '84-1/333': { off: 'destroyed' }, 'Lehr-1': { hex: '2808', disrupted: true } },
      ['allied-replacement'],
    ).choose('replacement');
    expect(t.refusal('rebuild-in 84-1/333 2808')).toBe('A-76');
  });

  it('C-13.3.16 A-75 not where the hex would hold more than 2 steps', () => {
    const full = {
      '2Arm-2': { hex: '1900' },
      '2Arm-R': { hex: '1801' },
      '2Arm-3': { hex: '1801', steps: 1 },
      '2Arm-4': { hex: '1602', steps: 1 },
    };
    const t = window1('4Cav', 2, { '4Cav': { hex: '2506' }, ...full, '84-1/333': { off: 'destroyed' } }, [
      'allied-replacement',
    ]).choose('replacement');
    expect(t.refusal('upgrade 2Arm-3')).toBe('A-75');
    t.choose('rebuild 84-1/333');
    expect(t.refusal('rebuild-in 84-1/333 1900')).toBe('A-75');
    expect(t.refusal('rebuild-in 84-1/333 1602')).toBe('allowed');
  });
});

describe('13.4 Allied Air', () => {
  const UNITS = { ...GERMANS, ...ALLIES };
  const air = (turn: number, more: Given = {}) => window1('4Cav', turn, UNITS, ['allied-air'], more);

  it('C-13.4.1 C-13.5.1 after the draw and before the activation', () => {
    const t = air(2).choose('go-on');
    expect(t.step).toBe('activation');
    expect(t.refusal('air')).toBe('C-13.4.1');
  });

  it('C-13.4.2 not on a Night turn', () => {
    expect(air(3).refusal('air')).toBe('C-13.4.2');
    expect(air(2).refusal('air')).toBe('allowed');
  });

  it('C-13.4.3 A-47 drawn at night it is set aside', () => {
    const t = given({
      clear: true,
      turn: 3,
      units: UNITS,
      dice: ['allied-air', '4Cav'],
      at: { step: 'draw', side: 'allied' },
    });
    expect(t.chits('setAside')).toEqual(['allied-air']);
  });

  it('W-13 C-13.4.4 C-13.4.12 German actions drop by one, with or without an air attack', () => {
    const t = air(2, { sides: { german: { actions: 3, actionsUsed: 2 }, allied: { actions: 2, actionsUsed: 1 } } });
    t.choose('air', 'no-strike');
    expect(t.actions('german')).toEqual({ available: 2, used: 2 });
  });

  it('W-13 C-13.4.5 with all German actions used nothing changes', () => {
    const t = air(2, { sides: { german: { actions: 3, actionsUsed: 3 }, allied: { actions: 2, actionsUsed: 1 } } });
    expect(t.choose('air', 'no-strike').actions('german')).toEqual({ available: 3, used: 3 });
  });

  it('C-13.4.6 C-13.4.11 C-13.4.14 A-82 any one German unit on the map, in the Rear Area too, or none', () => {
    const t = window1('4Cav', 2, { ...UNITS, '2Pz-2': { hex: '3316' }, '9Pz-1': { off: 'pool' } }, [
      'allied-air',
    ]).choose('air');
    expect(t.offered()).toEqual(['strike 2Pz-1', 'strike 2Pz-2', 'strike Lehr-1', 'no-strike']);
    expect(t.refusal('strike 2Arm-1')).toBe('C-13.4.6');
    expect(t.refusal('strike 9Pz-1')).toBe('A-82');
  });

  it('C-13.4.14 it hits one unit of a stack', () => {
    const t = window1('4Cav', 2, { ...ALLIES, 'Lehr-R': { hex: '2214' }, '2Pz-R': { hex: '2214' } }, ['allied-air'], {
      dice: [9],
    });
    t.choose('air', 'strike Lehr-R');
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.unit('2Pz-R')).toMatchObject({ hex: '2214', disrupted: false });
  });

  it('C-13.4.13 a step destroyed by air counts as eliminated', () => {
    const t = air(2, { dice: [9] }).choose('air', 'strike Lehr-1');
    expect(t.unit('Lehr-1').steps).toBe(1);
    expect(stepsLost(t.state, 0)).toBe(1);
  });

  it('C-13.4.8 A-82 C-12.0.1 C-12.0.9 4 Disrupts; a Disrupted unit is not hit further', () => {
    expect(
      air(2, { dice: [4] })
        .choose('air', 'strike Lehr-1')
        .unit('Lehr-1'),
    ).toMatchObject({ disrupted: true, steps: 2 });
    const twice = window1('4Cav', 2, { ...ALLIES, 'Lehr-1': { hex: '2214', disrupted: true } }, ['allied-air'], {
      dice: [4],
    });
    expect(twice.choose('air', 'strike Lehr-1').unit('Lehr-1')).toMatchObject({ disrupted: true, steps: 2 });
  });

  it('W-03 C-13.4.7 C-13.4.8 C-13.4.9 C-13.4.10 A-48 the table, with -2 in woods or town and none in a village', () => {
    const results = (hex: string) =>
      Array.from({ length: 10 }, (_, die) => {
        const { disrupted, steps } = window1('4Cav', 2, { ...ALLIES, 'Lehr-1': { hex } }, ['allied-air'], {
          dice: [die],
        })
          .choose('air', 'strike Lehr-1')
          .unit('Lehr-1');
        return disrupted ? d : steps < 2 ? s : n;
      });
    const [n, d, s] = ['nothing', 'Disrupted', 'a step'];
    const open = [n, d, d, d, d, s, s, s, s, s];
    const covered = [n, n, n, d, d, d, d, s, s, s];
    expect(results('2214')).toEqual(open); // rough
    expect(results('2611')).toEqual(covered); // a village, but in woods
    expect(results('2412')).toEqual(covered);
    expect(results('1900')).toEqual(open); // a village in rough
    expect(results('2113')).toEqual(covered); // town
    expect(results('0704')).toEqual(covered); // city
    expect(results('2111')).toEqual(covered); // woods
  });

  it('C-13.4.10 C-13.4.7 C-13.4.8 C-13.4.9 in play: the hex of the target decides', () => {
    const struck = (hex: string, die: number) =>
      window1('4Cav', 2, { ...ALLIES, 'Lehr-1': { hex } }, ['allied-air'], { dice: [die] })
        .choose('air', 'strike Lehr-1')
        .unit('Lehr-1');
    const woods = '2111';
    expect(struck(woods, 2)).toMatchObject({ disrupted: false, steps: 2 });
    expect(struck(woods, 3)).toMatchObject({ disrupted: true, steps: 2 });
    expect(struck(woods, 6)).toMatchObject({ disrupted: true, steps: 2 });
    expect(struck(woods, 7)).toMatchObject({ disrupted: false, steps: 1 });
    expect(struck('2214', 0)).toMatchObject({ disrupted: false, steps: 2 }); // rough
    expect(struck('2214', 5)).toMatchObject({ disrupted: false, steps: 1 });
  });
});

describe('13.5 several chits on one Action Chit', () => {
  it('C-13.5.1 C-13.2.2 they serve on an own Action Chit, not on one of the enemy', () => {
    const units = { ...GERMANS, '2Pz-1': { hex: '2712', steps: 1 }, ...ALLIES, '2Arm-1': { hex: '1801', steps: 1 } };
    const own = window1('2Pz', 3, units, ['german-replacement', 'german-extra-move']);
    expect(own.refusal('replacement')).toBe('allowed');
    const enemy = window1('4Cav', 3, units, ['german-replacement', 'german-extra-move']);
    expect(enemy.step).toBe('activation'); // no window before it
    expect(enemy.choose('formation 4Cav').step).toBe('nextUnit'); // and none after it
    const day = window1('2Pz', 2, units, ['allied-replacement', 'allied-air', 'allied-extra-move']);
    expect(day.step).toBe('activation');
    expect(day.choose('formation 2Pz').step).toBe('nextUnit');
  });

  it('V-17 C-13.5.2 C-13.5.3 C-13.5.4 A-15 Air, Replacement, activation and Extra Move on the unit just rebuilt', () => {
    const chits = ['allied-air', 'allied-replacement', 'allied-extra-move'];
    const units = { ...GERMANS, ...ALLIES, '29-1': { off: 'destroyed' } };
    const t = window1('2Arm', 4, units, chits);
    t.choose('air', 'no-strike', 'replacement', 'rebuild-in 29-1 0704', 'formation 2Arm', 'extra 29-1', 'take 29-1');
    expect(t.actions('german').available).toBe(2);
    expect(t.left).toBe(12);
    const other = window1('2Arm', 4, units, chits).choose('replacement', 'rebuild-in 29-1 0604', 'air');
    expect(other.step).toBe('airTarget');
    const early = window1('2Arm', 2, units, chits);
    early.choose('air', 'no-strike', 'replacement', 'rebuild-in 29-1 0704', 'formation 2Arm');
    expect(early.refusal('extra 29-1')).toBe('C-7.0.20');
  });
});

describe('asked for when it is too late', () => {
  const at = (turn: number, chits: object) =>
    given({
      clear: true,
      turn,
      units: { '4Cav': { hex: '2305' }, '2Arm-R': { hex: '1900' }, 'Lehr-1': { hex: '2113' } },
      chits: chits as Given,
      at: { step: 'activation', side: 'allied', chit: '4Cav' },
    });

  it('C-13.4.2 C-13.4.1 Allied Air at the activation: by night the night forbids it, by day the moment has passed', () => {
    const held = { 'allied-air': { available: 1 } };
    expect(at(3, held).refusal('air')).toBe('C-13.4.2');
    expect(at(2, {}).refusal('air')).toBe('C-13.0.2');
    expect(at(2, held).refusal('air')).toBe('C-13.4.1');
  });

  it('C-13.3.2 C-13.3.4 Replacement at the activation likewise', () => {
    const held = { 'allied-replacement': { available: 1 } };
    expect(at(3, held).refusal('replacement')).toBe('C-13.3.2');
    expect(at(2, held).refusal('replacement')).toBe('C-13.3.14');
    const lost = given({
      clear: true,
      turn: 2,
      units: { '4Cav': { hex: '2305' }, '2Arm-R': { hex: '1900' }, '2Arm-1': { hex: '1602', steps: 1 } },
      chits: held,
      at: { step: 'activation', side: 'allied', chit: '4Cav' },
    });
    expect(lost.refusal('replacement')).toBe('C-13.3.4');
  });
});
