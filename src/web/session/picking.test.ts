import { describe, expect, test } from 'vitest';
import { type Stage, type Target, targetsAt } from './picking.ts';
import type { Place } from './places.ts';

const target = (place: Place): Target => ({ place, choices: [] });
const stageWith = (...places: readonly Place[]): Stage => ({ picked: [], targets: places.map(target), buttons: [] });

describe('what a click means', () => {
  test('a model stands for the unit it is a part of', () => {
    const bondsmen: Place = { key: 'unit:B3', label: 'Bondsmen', spots: [{ piece: 'B3.1' }, { piece: 'B3.2' }] };
    const jarl: Place = { key: 'unit:B1', label: 'Jarl', spots: [{ piece: 'B1.1' }] };
    const stage = stageWith(jarl, bondsmen);
    const click = (piece: string) => targetsAt(stage, [{ piece }, { point: { x: 4, y: 5 } }]).map((t) => t.place.label);
    expect(click('B3.2')).toEqual(['Bondsmen']);
    expect(click('B1.1')).toEqual(['Jarl']);
    expect(click('A1.1')).toEqual([]);
  });

  test('a counter stands for itself before the hex it lies in', () => {
    const hex: Place = { key: 'hex:2114', label: '2114', spots: [{ hex: '2114' }] };
    const counter: Place = { key: 'piece:2Pz-1', label: '2Pz-1', spots: [{ hex: '2114' }], piece: '2Pz-1' };
    const stage = stageWith(hex, counter);
    const labels = (...spots: Parameters<typeof targetsAt>[1]) => targetsAt(stage, spots).map((t) => t.place.label);
    expect(labels({ piece: '2Pz-1' }, { hex: '2114' })).toEqual(['2Pz-1']);
    expect(labels({ hex: '2114' })).toEqual(['2114']);
  });
});
