/** Chapter 17: the two scenarios as printed. Set-up areas are in setup.test.ts, victory in victory.test.ts. */
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../state.ts';
import { BLUE, RED } from '../tables.ts';
import { begin, given } from '../testing.ts';

/** Counters of a side in a place off the map when the match begins. */
function counters(scenario: 'red_attack' | 'blue_attack', side: 'B' | 'R', place: string): string {
  const t = begin(scenario);
  const { tables } = t.state;
  return tables.names
    .filter((name, c) => {
      const regiment = tables.regimentOf[c];
      const inRegiment = regiment >= 0 && t.place(tables.names[regiment] as string) !== 'none';
      return name.startsWith(side) && !inRegiment && t.place(name) === place;
    })
    .sort()
    .join(' ');
}

/** The reinforcement list of a side, a line an item. */
function items(scenario: 'red_attack' | 'blue_attack', side: number): string[] {
  const { state } = begin(scenario);
  return (scenarioOf(state).items[side] ?? []).map(
    ({ label, pass, counters: list, step }) =>
      `${label}${pass === 1 ? '-' : '+'} ${step ? `${step} step` : list.map((c) => state.tables.names[c]).join(' ')}`,
  );
}

const sorted = (names: string): string => names.split(' ').sort().join(' ');

describe('Red Attack', () => {
  it('CO-145 Red attacks, at most 10 turns, the end chit is 10 in the second pass', () => {
    const scenario = scenarioOf(begin('red_attack').state);
    expect([scenario.attacker, scenario.defender]).toEqual([RED, BLUE]);
    expect([scenario.turns, scenario.passLength, scenario.endChit]).toEqual([10, 5, 10]);
  });

  it('CO-147 Blue starts with two regiments, engineers, three artillery battalions, HQ and a dummy', () => {
    expect(counters('red_attack', 'B', 'unplaced')).toBe(
      sorted('B36-R1 B36-R2 B36-E B36-A1 B36-A2 B36-A3 B36-HQ BD-I1'),
    );
  });

  it('CO-148 CO-150 the reinforcements of Blue', () => {
    expect(items('red_attack', BLUE)).toEqual([
      'A- B36-R3',
      'B- B2-AR1',
      'C- BD-A1',
      'D- BD-A2',
      'E+ infantry step',
      'F+ infantry step',
    ]);
    expect(counters('red_attack', 'B', 'undrawn')).toBe(sorted('B36-R3 B2-AR1 BD-A1 BD-A2'));
  });

  it('CO-152 CO-153 CO-154 K8 Red begins with the 49th and the 21st off the map', () => {
    expect(counters('red_attack', 'R', 'waiting')).toBe(
      sorted(
        'R49-R1 R49-R2 R49-E R49-AT R49-A1 R49-A2 R49-A3 R49-A4 R49-HQ RD-I1 ' +
          'R21-AR1 R21-AIR1 R21-CAV R21-E R21-AT R21-A1 R21-A3 R21-HQ RD-A1',
      ),
    );
    expect(counters('red_attack', 'R', 'unplaced')).toBe('');
  });

  it('CO-153 CO-154 CO-105 K8 the artillery of Red: three light and a medium, a medium and a heavy', () => {
    const { tables } = begin('red_attack').state;
    const range = (name: string): number => tables.range[tables.find(name)];
    expect(['R49-A1', 'R49-A2', 'R49-A3', 'R49-A4'].map(range)).toEqual([2, 2, 2, 3]);
    expect(['R21-A1', 'R21-A3'].map(range)).toEqual([3, 4]);
  });

  it('CO-155 CO-156 the reinforcements of Red', () => {
    expect(items('red_attack', RED)).toEqual(['A+ R21-MIR2', 'B+ RD-M1', 'C- infantry step', 'D- infantry step']);
    expect(counters('red_attack', 'R', 'undrawn')).toBe('R21-MIR2 RD-M1');
  });

  it.each([
    { id: 'CO-151', player: 'blue', unit: 'B36-E', heads: ['G1', 'O1'] },
    { id: 'CO-157', player: 'red', unit: 'R49-E', heads: ['G13', 'O13'] },
  ])('$id the supply heads of $player are $heads', ({ player, unit, heads }) => {
    expect(
      given({ player, units: { [unit]: 'waiting' } })
        .do(`enter ${unit}`)
        .things('at'),
    ).toEqual(heads);
  });
});

describe('Blue Attack', () => {
  it('CO-162 Blue attacks, at most 10 turns, the end chit is 10 in the second pass', () => {
    const scenario = scenarioOf(begin('blue_attack').state);
    expect([scenario.attacker, scenario.defender]).toEqual([BLUE, RED]);
    expect([scenario.turns, scenario.passLength, scenario.endChit]).toEqual([10, 5, 10]);
  });

  it('CO-164 Red starts with the 49th and a dummy', () => {
    expect(counters('blue_attack', 'R', 'unplaced')).toBe(
      sorted('R49-R1 R49-R2 R49-R3 R49-E R49-AT R49-A1 R49-A2 R49-A4 R49-HQ RD-I1'),
    );
  });

  it('CO-165 CO-166 the reinforcements of Red', () => {
    expect(items('blue_attack', RED)).toEqual(['A+ R502', 'B+ RD-H1', 'C- infantry step', 'D- infantry step']);
    expect(counters('blue_attack', 'R', 'undrawn')).toBe('R502 RD-H1');
  });

  it('CO-169 CO-170 Blue starts with the 36th, the 2nd Armored and a dummy', () => {
    expect(counters('blue_attack', 'B', 'unplaced')).toBe(
      sorted(
        'B36-R1 B36-R2 B36-R3 B36-E B36-CAV B36-A1 B36-A2 B36-A3 B36-HQ ' +
          'B2-AR1 B2-AR2 B2-AIR1 B2-G1 B2-G2 B2-G3 B2-E B2-HQ BD-A1',
      ),
    );
    const { tables } = begin('blue_attack').state;
    expect(tables.typeNames[tables.find('B2-E')]).toBe('motorized engineer');
  });

  it('CO-171 the reinforcements of Blue', () => {
    expect(items('blue_attack', BLUE)).toEqual([
      'A+ armor step',
      'B+ armor step',
      'C+ infantry step',
      'D+ infantry step',
    ]);
  });

  it.each([
    { id: 'CO-167', player: 'red', unit: 'R502', heads: ['A10', 'A11', 'A12', 'A13', 'A7', 'A8', 'A9'] },
    { id: 'CO-172', player: 'blue', unit: 'B36-E', heads: ['T10', 'T11', 'T12', 'T6', 'T7', 'T8', 'T9'] },
  ])('$id the supply heads of $player are $heads', ({ player, unit, heads }) => {
    const t = given({ scenario: 'blue_attack', player, units: { [unit]: 'waiting' } }).do(`enter ${unit}`);
    expect(t.things('at')).toEqual(heads);
  });
});
