import { describe, expect, it } from 'vitest';
import { trial } from '../../../engine/testing/trial.ts';
import { layOver } from '../data/schema.ts';
import { load } from '../index.ts';
import { celles, type Given, given, newGame } from '../testing.ts';
import { finalPoints, measure, measures, stepsLost, townPoints } from './victory.ts';

const GERMAN = 0;
const ALLIED = 1;

/** A position at the Victory Point Phase, played on to the next decision or the end. */
const scored = (position: Given) => given({ clear: true, turn: 3, at: { step: 'victoryPhase' }, ...position });
const atEnd = (position: Given) => scored({ turn: 8, ...position });

describe('3.0 the end of a turn', () => {
  it('C-3.0.9 C-3.0.10 C-3.0.11 I-10 Recovery takes off Disruption and turns units over, but leaves supply markers', () => {
    const t = given({
      clear: true,
      turn: 8,
      units: {
        'Lehr-1': { hex: '2214', disrupted: true, used: true, supply: 'out-of-supply' },
        '2Arm-1': { hex: '1801', disrupted: true, used: true },
      },
      at: { step: 'recoveryPhase' },
    });
    expect(t.unit('Lehr-1')).toMatchObject({ disrupted: false, used: false, supply: 'out-of-supply' });
    expect(t.unit('2Arm-1')).toMatchObject({ disrupted: false, used: false });
  });

  it('C-3.0.12 C-3.0.14 C-12.0.11 a unit Disrupted in the turn scores at the Meuse: Recovery comes first', () => {
    const t = given({
      clear: true,
      turn: 3,
      units: { 'Lehr-1': { hex: '0706', disrupted: true } },
      at: { step: 'recoveryPhase' },
    });
    expect(t.state.vp).toBe(1);
  });

  it('C-3.0.13 the turn marker advances after the Victory Point Phase', () => {
    expect(scored({ turn: 3 }).state.turn).toBe(4);
  });
});

describe('16.0 points at the Meuse', () => {
  it('C-16.0.1 C-16.0.3 A-18 one point for each German unit on the bank, not for steps or hexes', () => {
    const t = scored({
      units: {
        'Lehr-1': { hex: '0706' },
        'Lehr-R': { hex: '0705' },
        '2Pz-R': { hex: '0705' },
        '2Pz-1': { hex: '0805' }, // next to a bank hex only
      },
    });
    expect(t.state.vp).toBe(3);
  });

  it('C-16.0.2 a unit marked Out of Supply or Isolated does not score', () => {
    const t = scored({
      units: {
        'Lehr-1': { hex: '0706', supply: 'out-of-supply' },
        'Lehr-2': { hex: '0507', supply: 'isolated' },
        'Lehr-3': { hex: '0408' },
      },
    });
    expect(t.state.vp).toBe(1);
  });

  it('C-16.0.4 A-57 the marker counts, not a new trace', () => {
    // Allied units cut every way back to the German sources, but the Supply Phase has not come yet.
    const t = scored({
      units: {
        'Lehr-1': { hex: '0600' },
        '2Arm-1': { hex: '0701' },
        '2Arm-2': { hex: '0602' },
        '2Arm-3': { hex: '0800' },
      },
    });
    expect(t.state.vp).toBe(1);
    expect(t.unit('Lehr-1').supply).toBe('out-of-supply');
  });

  it('C-16.0.5 points add up over the turns', () => {
    expect(scored({ vp: 5, units: { 'Lehr-1': { hex: '0706' } } }).state.vp).toBe(6);
  });

  it('V-20 C-16.0.7 20 points on the track end the game at once with a decisive German victory', () => {
    const units = { 'Lehr-1': { hex: '0706' }, 'Lehr-2': { hex: '0507' }, 'Lehr-3': { hex: '0408' } };
    const t = scored({ vp: 18, units });
    expect(t.state.vp).toBeGreaterThanOrEqual(20);
    expect(t.result).toBe('german-decisive');
    expect(scored({ vp: 17, units }).result).toBe('german-decisive'); // 20 exactly
    expect(scored({ vp: 16, units }).result).toBeNull();
  });

  it('V-20 C-16.0.6 after box 9 the marker turns to its +10 side and begins again at 0', () => {
    const t = scored({ vp: 9, units: { 'Lehr-1': { hex: '0706' } } });
    const track = celles.scene(celles.view(t.state, GERMAN)).tracks.find((x) => x.id === 'vp');
    expect(track?.cells).toHaveLength(10);
    expect(track?.markers?.[0]).toMatchObject({ cell: 0, name: '10 of 20, marker on its +10 side' });
  });

  it('A-58 town and step points never bring the sudden victory', () => {
    const t = atEnd({ vp: 19, units: { 'Lehr-1': { hex: '2113' }, 'Lehr-2': { hex: '2808' } } });
    expect(finalPoints(t.state, GERMAN)).toBeGreaterThanOrEqual(20);
    expect(t.result).toBe('german');
  });
});

describe('16.0 the final count', () => {
  it('C-16.0.8 A-01 totals are worked out after turn 8 and not before', () => {
    expect(scored({ turn: 7, vp: 5 }).result).toBeNull();
    expect(atEnd({ vp: 5 }).result).toBe('german');
  });

  it.each([
    { id: 'C-16.0.9', hex: '2808', points: 2 },
    { id: 'C-16.0.9', hex: '3306', points: 2 },
    { id: 'C-16.0.9', hex: '2113', points: 2 },
  ])('$id $hex is worth $points to whoever holds it', ({ hex, points }) => {
    expect(townPoints(atEnd({ units: { 'Lehr-1': { hex } } }).state, GERMAN)).toBe(points);
    expect(townPoints(atEnd({ units: { '4Cav': { hex } } }).state, ALLIED)).toBe(points);
    expect(townPoints(atEnd({ units: { '29-1': { hex } } }).state, ALLIED)).toBe(points);
  });

  it.each([
    { id: 'C-16.0.10', hex: '1602' },
    { id: 'C-16.0.10', hex: '0815' },
    { id: 'C-16.0.10', hex: '0213' },
    { id: 'C-16.0.10', hex: '0704' },
  ])('$id $hex is worth 1 to the German only', ({ hex }) => {
    expect(townPoints(atEnd({ units: { 'Lehr-1': { hex } } }).state, GERMAN)).toBe(1);
    expect(townPoints(atEnd({ units: { '4Cav': { hex } } }).state, ALLIED)).toBe(0);
  });

  it('C-16.0.11 C-18.0.8 towns count once, at the end: a garrison lost before brings nothing', () => {
    const held = { units: { 'Lehr-1': { hex: '2113' } } };
    expect(scored(held).state.vp).toBe(0);
    expect(finalPoints(atEnd(held).state, GERMAN)).toBe(2);
    const struck = given({
      clear: true,
      turn: 8,
      dice: [9],
      units: { 'Lehr-R': { hex: '2113' }, '4Cav': { hex: '2305' } },
      chits: { 'allied-air': { available: 1 } },
      at: { step: 'beforeActivating', side: 'allied', chit: '4Cav' },
    }).choose('air', 'strike Lehr-R');
    expect(townPoints(struck.state, GERMAN)).toBe(0);
  });

  it('C-16.0.12 A-59 a city of two hexes counts once, even with an Allied unit in its other hex', () => {
    const t = atEnd({
      units: { 'Lehr-R': { hex: '0704' }, '2Pz-R': { hex: '0704' }, '29-1': { hex: '0604' } },
    });
    expect(townPoints(t.state, GERMAN)).toBe(1);
    const both = atEnd({ units: { 'Lehr-R': { hex: '0213' }, '2Pz-R': { hex: '0113' } } });
    expect(townPoints(both.state, GERMAN)).toBe(1);
  });

  it('C-16.0.18 towns need no supply', () => {
    const t = atEnd({ units: { 'Lehr-1': { hex: '2113', supply: 'isolated' } } });
    expect(townPoints(t.state, GERMAN)).toBe(2);
  });

  it.each([
    { id: 'W-06 C-16.0.15 reduced and on the map', unit: { hex: '2214', steps: 1 }, lost: 1 },
    { id: 'W-06 C-16.0.13 C-16.0.16 fully lost', unit: { off: 'destroyed' }, lost: 2 },
    { id: 'A-16 C-15.0.9 withdrawn intact', unit: { off: 'withdrawn' }, lost: 0 },
    { id: 'A-16 C-15.0.8 withdrawn reduced', unit: { off: 'withdrawn', steps: 1 }, lost: 1 },
  ])('$id: $lost', ({ unit, lost }) => {
    expect(stepsLost(atEnd({ units: { 'Lehr-1': unit } }).state, GERMAN)).toBe(lost);
  });

  it('W-06 C-16.0.14 a step that a Replacement restored no longer counts', () => {
    const t = given({
      clear: true,
      turn: 3,
      units: { 'Lehr-1': { hex: '2216', steps: 1 }, '2Pz-1': { hex: '3316', steps: 1 }, '4Cav': { hex: '2305' } },
      chits: { 'german-replacement': { available: 1 } },
      at: { step: 'beforeActivating', side: 'german', chit: 'Lehr' },
    });
    expect(stepsLost(t.state, GERMAN)).toBe(2);
    t.choose('replacement', 'upgrade Lehr-1');
    expect(stepsLost(t.state, GERMAN)).toBe(1);
    expect(finalPoints(t.state, ALLIED)).toBe(1);
  });

  it('W-06 C-16.0.13 a native unit of one step lost counts 1, for the enemy', () => {
    const t = atEnd({ units: { '4Cav': { off: 'destroyed' } } });
    expect(stepsLost(t.state, ALLIED)).toBe(1);
    expect(finalPoints(t.state, GERMAN)).toBe(1);
    expect(finalPoints(t.state, ALLIED)).toBe(0);
  });

  it('C-16.0.17 more points win, equal points tie', () => {
    expect(atEnd({ units: { '4Cav': { hex: '2808' } } }).result).toBe('allied');
    expect(atEnd({ units: { 'Lehr-1': { hex: '2808' } } }).result).toBe('german');
    expect(atEnd({ units: { 'Lehr-1': { hex: '2808' }, '4Cav': { hex: '3306' } } }).result).toBe('tie');
  });

  it('C-16.0.8 C-16.0.17 at the end the points of both sides are told, part by part', () => {
    const t = atEnd({
      vp: 3,
      units: { 'Lehr-1': { hex: '2808' }, '4Cav': { hex: '3306' }, '84-1/333': { off: 'destroyed' } },
    });
    expect(t.log().slice(-3)).toEqual([
      'German points: 3 for the Meuse, 2 for towns, 1 for steps',
      'Allied points: 2 for towns, 0 for steps',
      'Final score: German 6, Allied 2',
    ]);
  });

  it('units that never came into play lose nothing', () => {
    const t = newGame();
    expect(stepsLost(t.state, GERMAN) + stepsLost(t.state, ALLIED)).toBe(0);
  });
});

describe('16.0 figures of a position', () => {
  it('C-16.0.5 C-16.0.7 the track never runs over, however much a data file gives for a unit', () => {
    const game = load(layOver({ victory: { perUnitAtMeuse: 9, decisive: 200 } }));
    const bank = ['0706', '0705', '0507', '0408'];
    const ids = ['Lehr-1', 'Lehr-2', 'Lehr-3', '2Pz-1', '2Pz-2', '2Pz-3', '9Pz-1', '9Pz-2'];
    const units = Object.fromEntries(ids.map((id, i) => [id, { hex: bank[i % bank.length] }]));
    const position = { clear: true, turn: 3, vp: 190, units, at: { step: 'victoryPhase' } };
    const t = trial(game, { position });
    expect([t.state.vp, t.result]).toEqual([255, 'german-decisive']);
  });

  it('C-16.0.5 C-16.0.9 C-16.0.13 C-4.0.6 each figure by its name and side', () => {
    const { state } = given({
      clear: true,
      turn: 2,
      vp: 3,
      sides: { german: { actions: 4, actionsUsed: 1 }, allied: { actions: 3 } },
      units: {
        'Lehr-1': { hex: '2113' },
        'Lehr-2': { hex: '2214', steps: 1 },
        '84-1/333': { hex: '2808' },
        '84-2/333': { off: 'destroyed' },
        '84-3/333': { off: 'destroyed' },
      },
      at: { step: 'activation', side: 'german', chit: '2Pz' },
    });
    const list = measures(state);
    const figures = (side: number) =>
      ['vp', 'points', 'towns', 'steps-eliminated', 'actions-left'].map((id) => measure(list, id, side));
    expect(figures(GERMAN)).toEqual([3, 7, 2, 2, 3]);
    expect(figures(ALLIED)).toEqual([0, 3, 2, 1, 3]);
    expect(list[0]).toEqual({ id: 'vp', name: 'German victory points', seat: GERMAN, value: 3, of: 20 });
  });
});
