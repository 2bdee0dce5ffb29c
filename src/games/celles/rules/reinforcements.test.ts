import { describe, expect, it } from 'vitest';
import { type Given, given } from '../testing.ts';

const DUE = { off: 'pool' };
/** The chit has been drawn; what does it activate? */
const drawn = (chit: string, units: object, more: Given = {}) =>
  given({
    clear: true,
    turn: 2,
    units,
    at: { step: 'activation', side: /Pz|Lehr|FBB/.test(chit) ? 'german' : 'allied', chit },
    ...more,
  });
const NEIGHBOUR = { 'Lehr-1': { hex: '2214' } };

describe('14.0 reinforcements', () => {
  it('C-14.0.1 a unit is not available before its turn', () => {
    const t = drawn('2Pz', { ...NEIGHBOUR, '9Pz-1': DUE, '2Pz-1': { hex: '2712' } });
    expect(t.why('unit 9Pz-1')).toEqual({ rule: 'C-14.0.1', text: '9th Panzer I arrives on turn 4, this is turn 2' });
  });

  it('C-14.0.2 C-14.0.3 C-14.0.8 A-73 activating the formation places all its due units, at no cost', () => {
    const t = drawn('Lehr', { 'Lehr-R': DUE, 'Lehr-1': DUE, 'Lehr-2': DUE, 'Lehr-3': DUE, '2Pz-1': { hex: '2712' } });
    t.choose('formation Lehr');
    for (const id of ['Lehr-R', 'Lehr-1', 'Lehr-2'])
      expect(t.unit(id)).toMatchObject({ hex: '2216', spent: 0, activated: true });
    expect(t.unit('Lehr-3').hex).toBeNull(); // due on turn 3
  });

  it('C-14.0.4 C-22.0.9 A-73 of several arrival hexes the owner picks one, unit by unit', () => {
    const t = drawn('2Arm', { '2Arm-1': DUE, '2Arm-2': DUE });
    expect(t.offered()).toEqual(['arrive 2Arm-1 1300', 'arrive 2Arm-1 1500', 'arrive 2Arm-1 1900']);
    expect(t.refusal('arrive 2Arm-1 1700')).toBe('C-14.0.4');
    expect(t.refusal('arrive 2Arm-2 1500')).toBe('A-73');
    t.choose('arrive 2Arm-1 1500', 'arrive 2Arm-2 1900');
    expect(t.unit('2Arm-1').hex).toBe('1500');
    expect(t.unit('2Arm-2').hex).toBe('1900');
  });

  it('C-22.0.10 the turn-5 unit of 2nd Armor chooses one of the hexes', () => {
    const t = drawn('2Arm', { '2Arm-5': DUE }, { turn: 5 });
    expect(t.offered('arrive')).toHaveLength(3);
  });

  it('C-14.0.5 C-13.2.8 one unit may come in alone by another chit or by Extra Move', () => {
    const t = drawn(
      '2Pz',
      { ...NEIGHBOUR, 'Lehr-2': DUE, '116Pz-2': DUE, '2Pz-1': { hex: '2712' } },
      { chits: { 'german-extra-move': { available: 1 } } },
    );
    t.choose('unit Lehr-2', 'extra 116Pz-2', 'arrive 116Pz-2 3310');
    expect(t.offered('take')).toEqual(['take 116Pz-2', 'take Lehr-2']);
    expect(t.unit('Lehr-2').hex).toBe('2216');
  });

  it('C-14.0.6 not in a hex that holds an enemy unit', () => {
    const t = drawn('2Arm', { '2Arm-1': DUE, 'Lehr-1': { hex: '1500' } });
    expect(t.refusal('arrive 2Arm-1 1500')).toBe('C-14.0.6');
  });

  it('C-14.0.7 in an enemy zone of control it may arrive', () => {
    const t = drawn('2Arm', { '2Arm-1': DUE, 'Lehr-1': { hex: '1501' } });
    expect(t.refusal('arrive 2Arm-1 1500')).toBe('allowed');
  });

  it('A-51 with every arrival hex held by the enemy it stays available, and is not offered alone', () => {
    const blocked = {
      'Lehr-2': DUE,
      'Lehr-1': { hex: '2514' },
      '2Pz-1': { hex: '2712' },
      '2Pz-R': { hex: '2812' },
      '4Cav': { hex: '2216' },
    };
    const alone = drawn('2Pz', blocked);
    expect(alone.refusal('unit Lehr-2')).toBe('A-51');
    const whole = drawn('Lehr', blocked).choose('formation Lehr');
    expect(whole.unit('Lehr-2')).toMatchObject({ hex: null, off: 'pool' });
  });

  it('C-14.0.9 a unit that has just arrived may move and fight', () => {
    const t = drawn('Lehr', { 'Lehr-2': DUE, '2Pz-1': { hex: '2712' }, '4Cav': { hex: '2214' } });
    t.choose('formation Lehr', 'take Lehr-2', 'move Lehr-2 2215', 'attack Lehr-2 light');
    expect(t.unit('Lehr-2').spent).toBe(3.5);
  });

  it('C-14.0.10 C-14.0.11 C-10.0.14 A-52 A-87 several may arrive in one hex over the limit; the rest is trimmed when the phase ends', () => {
    const t = drawn('Lehr', { 'Lehr-1': DUE, 'Lehr-R': DUE, 'Lehr-2': DUE, '2Pz-1': { hex: '2712' } });
    t.choose('formation Lehr', 'take Lehr-1', 'stop Lehr-1');
    expect(t.step).toBe('nextUnit'); // five steps in 2216, and nothing is asked
    t.choose('take Lehr-2', 'go Lehr-2 2315', 'stop Lehr-2', 'end-phase');
    expect(t.step).toBe('overStacked');
    expect(t.offered()).toEqual(['lose Lehr-1', 'lose Lehr-R']);
    t.choose('lose Lehr-R');
    expect(t.unit('Lehr-R').off).toBe('destroyed');
    expect(t.step).not.toBe('overStacked');
  });

  it('A-52 A-89 arrivals that have not moved are left out of the checks of others', () => {
    const t = drawn('Lehr', { 'Lehr-1': { hex: '2215' }, 'Lehr-2': DUE, 'Lehr-R': DUE, '2Pz-1': { hex: '2712' } });
    t.choose('formation Lehr', 'take Lehr-1', 'move Lehr-1 2216', 'stop Lehr-1');
    expect(t.step).toBe('nextUnit');
    t.choose('take Lehr-2', 'move Lehr-2 2215', 'move Lehr-2 2216', 'stop Lehr-2');
    // Now it has moved: its steps and those of Lehr-1 count, those of the recon do not.
    expect(t.offered()).toEqual(['lose Lehr-1', 'lose Lehr-2']);
    expect(t.refusal('lose Lehr-R')).toBe('A-89');
  });

  it('C-14.0.12 a unit not brought in on its turn stays available later', () => {
    const t = drawn('116Pz', { '116Pz-2': DUE, 'Lehr-1': { hex: '2214' } }, { turn: 7 });
    t.choose('formation 116Pz');
    expect(t.offered('arrive')).toHaveLength(3);
  });

  it('C-14.0.13 units off the map get no supply markers', () => {
    const t = given({
      clear: true,
      turn: 3,
      units: { 'Lehr-1': { off: 'pool' }, '2Pz-1': { hex: '2712' } },
      at: { step: 'supplyPhase' },
    });
    expect(t.unit('Lehr-1').supply).toBe('supplied');
  });
});
