import { describe, expect, it } from 'vitest';
import { type Given, given, type Table, tables } from '../testing.ts';

/** The units wait off the map unless they are given a hex; the chit lies on the table. */
function activating(chit: string, units: Record<string, string | object>, more: Given = {}): Table {
  const side = tables.chitSide[tables.chitIds.indexOf(chit)] === 0 ? 'german' : 'allied';
  return given({
    clear: true,
    turn: 1,
    units: Object.fromEntries(
      Object.entries(units).map(([id, at]) => [
        id,
        at === 'due' ? { off: 'pool' } : typeof at === 'string' ? { hex: at } : at,
      ]),
    ),
    at: { step: 'activation', side, chit },
    ...more,
  });
}
const EXTRA = { chits: { 'german-extra-move': { available: 1 }, 'allied-extra-move': { available: 1 } } };

describe('14.0 reinforcements', () => {
  it('C-14.0.1 C-14.0.12 a unit is available from its turn on, and on every later turn', () => {
    // Lehr-2 is scheduled for turn 2.
    const single = (turn: number): string =>
      activating('2Pz', { 'Lehr-2': 'due', '2Pz-1': '3316', '116Pz-1': '3310' }, { turn }).refusal('unit Lehr-2');
    expect([1, 2, 3, 8].map(single)).toEqual(['C-14.0.1', 'allowed', 'allowed', 'allowed']);
    const units = { 'Lehr-1': 'due', 'Lehr-2': 'due', 'Lehr-R': 'due', '2Pz-1': '3316' };
    const formation = (turn: number): (string | null)[] => {
      const t = activating('Lehr', units, { turn }).choose('formation Lehr');
      return ['Lehr-1', 'Lehr-2', 'Lehr-R'].map((id) => t.unit(id).hex);
    };
    expect(formation(1)).toEqual(['2216', null, '2216']);
    expect(formation(2)).toEqual(['2216', '2216', '2216']);
  });

  it('C-14.0.2 C-14.0.3 A-73 activating the formation places all its units that are due, earlier entries too', () => {
    const t = activating(
      'Lehr',
      { 'Lehr-1': 'due', 'Lehr-2': 'due', 'Lehr-3': 'due', 'Lehr-R': 'due', '2Pz-1': '3316' },
      { turn: 3 },
    );
    t.choose('formation Lehr');
    for (const id of ['Lehr-1', 'Lehr-2', 'Lehr-3', 'Lehr-R'])
      expect(t.unit(id)).toMatchObject({ hex: '2216', used: false, activated: true });
    expect(t.step).toBe('nextUnit');
  });

  it('C-14.0.3 units of other formations stay where they are', () => {
    const t = activating('Lehr', { 'Lehr-1': 'due', '2Pz-2': 'due', '2Pz-1': '3316' }).choose('formation Lehr');
    expect(t.unit('2Pz-2').hex).toBe(null);
  });

  it('C-14.0.4 C-22.0.9 A-73 the owner picks among the arrival hexes, unit by unit: a group may be split', () => {
    const t = activating('2Arm', { '2Arm-1': 'due', '2Arm-2': 'due', '4Cav': '2305' }).choose('formation 2Arm');
    expect(t.offered()).toEqual(['1300', '1500', '1900'].map((h) => `arrive 2Arm-1 ${h}`));
    expect(t.refusal('arrive 2Arm-1 1700')).toBe('C-14.0.4');
    expect(t.refusal('arrive 2Arm-2 1300')).toBe('A-73');
    t.choose('arrive 2Arm-1 1300', 'arrive 2Arm-2 1900');
    expect([t.unit('2Arm-1').hex, t.unit('2Arm-2').hex]).toEqual(['1300', '1900']);
  });

  it('C-22.0.9 the group of turn 3 may be split too, or come together', () => {
    const t = activating('2Arm', { '2Arm-3': 'due', '2Arm-4': 'due', '2Arm-R': 'due' }, { turn: 3 });
    t.choose('arrive 2Arm-3 1300', 'arrive 2Arm-4 1500', 'arrive 2Arm-R 1500');
    expect(['2Arm-3', '2Arm-4', '2Arm-R'].map((id) => t.unit(id).hex)).toEqual(['1300', '1500', '1500']);
  });

  it('C-22.0.10 the unit of turn 5 chooses one of the three hexes', () => {
    const t = activating('2Arm', { '2Arm-5': 'due', '4Cav': '2305' }, { turn: 5 }).choose('formation 2Arm');
    expect(t.offered()).toEqual(['1300', '1500', '1900'].map((h) => `arrive 2Arm-5 ${h}`));
    expect(activating('2Arm', { '2Arm-5': 'due', '2Arm-1': '1300' }, { turn: 4 }).unit('2Arm-5').hex).toBe(null);
  });

  it("C-14.0.5 C-13.2.8 one unit may come in alone, by another formation's chit or by Extra Move", () => {
    const units = { 'Lehr-1': 'due', 'Lehr-R': 'due', '2Pz-1': '3316', '2Pz-R': '3116' };
    const byChit = activating('2Pz', units).choose('unit Lehr-R');
    expect([byChit.unit('Lehr-R').hex, byChit.unit('Lehr-1').hex]).toEqual(['2216', null]);
    const byExtra = activating('2Pz', units, EXTRA).choose('formation 2Pz', 'extra Lehr-R');
    expect([byExtra.unit('Lehr-R').hex, byExtra.unit('Lehr-1').hex]).toEqual(['2216', null]);
    expect(byExtra.offered('take')).toEqual(['take 2Pz-1', 'take 2Pz-R', 'take Lehr-R']);
  });

  it('A-73 arrivals are placed before Extra Move is asked for', () => {
    const t = activating('2Arm', { '2Arm-1': 'due', '4Cav': '2305' }, EXTRA).choose('formation 2Arm');
    expect(t.step).toBe('arrivalHex');
    t.choose('arrive 2Arm-1 1500');
    expect(t.step).toBe('extraMove');
  });

  it('C-14.0.6 not into a hex with an enemy unit', () => {
    const t = activating('2Arm', { '2Arm-1': 'due', '4Cav': '2305', 'Lehr-1': '1500' }).choose('formation 2Arm');
    expect(t.offered()).toEqual(['arrive 2Arm-1 1300', 'arrive 2Arm-1 1900']);
    expect(t.refusal('arrive 2Arm-1 1500')).toBe('C-14.0.6');
  });

  it('A-51 C-14.0.3 with every hex enemy-held the unit is not placed and stays available', () => {
    const t = activating('Lehr', { 'Lehr-1': 'due', 'Lehr-R': '2214', '2Pz-1': '3316', '84-1/333': '2216' }).choose(
      'formation Lehr',
    );
    expect(t.unit('Lehr-1')).toMatchObject({ hex: null, off: 'pool' });
    expect(t.offered('take')).toEqual(['take Lehr-R']);
    const single = activating('2Pz', { 'Lehr-1': 'due', 'Lehr-R': '2214', '2Pz-1': '3316', '84-1/333': '2216' });
    expect(single.refusal('unit Lehr-1')).toBe('A-51');
  });

  it('C-14.0.7 C-14.0.8 C-14.0.9 into an enemy zone of control it may come; it costs nothing, and the unit may move', () => {
    const t = activating('Lehr', { 'Lehr-1': 'due', '2Pz-1': '3316', '84-1/333': '2116' }, { turn: 2 }).choose(
      'formation Lehr',
    );
    expect(t.unit('Lehr-1')).toMatchObject({ hex: '2216', spent: 0 });
    t.choose('take Lehr-1');
    expect(t.left).toBe(9);
    expect(t.offered('attack')).toEqual(['light', 'medium', 'heavy'].map((i) => `attack Lehr-1 ${i}`));
    expect(t.choose('move Lehr-1 2316').unit('Lehr-1').hex).toBe('2316');
  });
});

describe('14.0 overstacked arrivals', () => {
  /** Two arrivals of 3 steps in 2216. */
  const arrived = (more: Record<string, string | object> = {}): Table =>
    activating('Lehr', {
      'Lehr-1': 'due',
      'Lehr-R': 'due',
      '2Pz-1': '3316',
      '4Cav': '2305',
      '2Arm-1': '1300',
      ...more,
    }).choose('formation Lehr');

  it('C-14.0.10 C-10.0.14 several units may be placed in one hex over the limit', () => {
    const t = arrived();
    expect([t.unit('Lehr-1').hex, t.unit('Lehr-R').hex]).toEqual(['2216', '2216']);
    expect(t.step).toBe('nextUnit');
    expect([t.unit('Lehr-1').steps, t.unit('Lehr-R').steps]).toEqual([2, 1]);
  });

  it('C-14.0.11 A-52 A-87 by the end of the phase the excess is gone, by the choice of the owner', () => {
    const t = arrived().choose('end-phase');
    expect([t.step, t.seat]).toEqual(['overStacked', 'german']);
    expect(t.prompt).toBe('2216 is overstacked (3 steps, limit 2): select a unit to lose a step');
    expect(t.offered()).toEqual(['lose Lehr-1', 'lose Lehr-R']);
    t.choose('lose Lehr-R');
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.seat).toBe('allied');
    expect(t.unit('Lehr-1').activated).toBe(false); // activation is over for all units
  });

  it('C-14.0.11 nothing is lost if enough of them move out', () => {
    const t = arrived().choose('take Lehr-R', 'move Lehr-R 2215', 'stop Lehr-R', 'end-phase');
    expect(t.seat).toBe('allied');
    expect([t.unit('Lehr-1').steps, t.unit('Lehr-R').steps]).toEqual([2, 1]);
  });

  it('A-52 A-89 arrivals that have not moved are left out of the checks before', () => {
    // The recon of 2nd Panzer ends its move among them: 1 step of 2 counts.
    const t = activating('2Pz', { 'Lehr-1': 'due', '2Pz-R': '2215', '2Pz-1': '3316' }, EXTRA);
    t.choose('formation 2Pz', 'extra Lehr-1', 'take 2Pz-R', 'move 2Pz-R 2216', 'stop 2Pz-R');
    expect(t.step).toBe('nextUnit');
    t.choose('end-phase');
    expect(t.step).toBe('overStacked');
  });

  it('A-89 in a check before the end of the phase they cannot lose steps', () => {
    const t = activating('2Pz', { 'Lehr-1': 'due', '2Pz-R': '2215', '2Pz-1': '2216', '2Pz-AT': '3316' }, EXTRA);
    t.choose('formation 2Pz', 'extra Lehr-1', 'take 2Pz-R', 'move 2Pz-R 2216', 'stop 2Pz-R');
    expect(t.step).toBe('overStacked');
    expect(t.offered()).toEqual(['lose 2Pz-1', 'lose 2Pz-R']);
    expect(t.refusal('lose Lehr-1')).toBe('A-89');
    expect(t.prompt).toBe('2216 is overstacked (3 steps, limit 2): select a unit to lose a step'); // not 5
    expect(t.choose('lose 2Pz-R').step).toBe('nextUnit');
  });

  it('A-89 C-11.1.24 they leave room for a unit in retreat', () => {
    // 7 vs. 7 is 1-1; 4, Light -2, night +1: thrown back, south or south-east.
    const units = { 'Lehr-1': 'due', '2Pz-R': '2214', '2Pz-1': '3316', '84-1/333': '2213' };
    const t = activating('2Pz', units, { ...EXTRA, dice: [4] });
    t.choose('formation 2Pz', 'extra Lehr-1', 'take 2Pz-R', 'attack 2Pz-R light', 'retreat-to 2Pz-R 2215');
    expect(t.things('retreat-to')).toEqual(['2Pz-R 2216', '2Pz-R 2316']);
    t.choose('retreat-to 2Pz-R 2216');
    expect([t.step, t.unit('2Pz-R').hex, t.unit('2Pz-R').steps]).toEqual(['nextUnit', '2216', 1]);
  });

  it('A-52 an arrival that moved and came back is an ordinary unit', () => {
    const t = arrived().choose('take Lehr-R', 'move Lehr-R 2215', 'move Lehr-R 2216', 'stop Lehr-R');
    expect(t.step).toBe('nextUnit'); // Lehr-1 has not moved and is left out
    const both = arrived({ 'Lehr-2': '2009' }); // a third unit waits, so that the phase goes on
    both.choose('take Lehr-1', 'move Lehr-1 2215', 'move Lehr-1 2216', 'stop Lehr-1');
    both.choose('take Lehr-R', 'move Lehr-R 2215', 'move Lehr-R 2216', 'stop Lehr-R');
    expect(both.step).toBe('overStacked');
  });

  it('A-89 they attack without a check of their hex', () => {
    const t = arrived({ '84-1/333': '2116' }).choose('take Lehr-1', 'attack Lehr-1 light');
    expect(t.step).toBe('joining');
    expect(t.offered()).toEqual(['join Lehr-R', 'fight']);
  });

  it('A-87 with the end of the phase activation, exemption and the count of the 84th end for all units', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: {
        '84-1/333': { hex: '2808' },
        '84-3/333': { off: 'pool' },
        '4Cav': { hex: '2506' },
        'Lehr-1': { hex: '2214' },
        'Lehr-2': { hex: '2215' },
      },
      at: { step: 'activation', side: 'allied', chit: '84Inf' },
    });
    t.choose('formation 84Inf', 'arrive 84-3/333 0815', 'take 84-1/333', 'move 84-1/333 2807', 'stop 84-1/333');
    expect(t.state.infantryMoved).toBe(1);
    expect([...t.state.arrived].some((n) => n > 0)).toBe(true);
    t.choose('end-phase');
    expect(t.seat).toBe('german');
    expect(t.state.infantryMoved).toBe(0);
    expect([...t.state.arrived].every((n) => n === 0)).toBe(true);
  });
});
