/** What an attack draws on the map, before it is made. */
import { expect, test } from 'vitest';
import type { OddsReport } from '../../engine/odds.ts';
import { fightMarks, planMarks } from './map-marks.ts';
import type { Places } from './places.ts';

const places = { hexOf: (id: string) => ({ A: 'E5', B: 'G6' })[id] } as unknown as Places;
const plan = {
  attacks: [
    { hex: 'F5', attackers: ['A'], supporters: ['B'] },
    { hex: 'G7', attackers: ['B', 'off the map'], supporters: [] },
  ],
  duties: [{ hex: 'F6', text: 'next to A', rule: 'CO-094' }],
};

test('a plan: an arrow for each attacker on the map, an arc for support, a number and a column for each attack', () => {
  const marks = planMarks(plan as never, places, (hex) => (hex === 'F5' ? '2-1' : undefined), null);
  expect(marks.arrows.map(({ way, arc }) => [...way, arc ?? false])).toEqual([
    ['E5', 'F5', false],
    ['G6', 'F5', true],
    ['G6', 'G7', false],
  ]);
  expect(marks.arrows.some((arrow) => arrow.faint)).toBe(false);
  expect(marks.beads).toEqual([
    { hex: 'F5', text: '1' },
    { hex: 'G7', text: '2' },
  ]);
  expect(marks.plates).toEqual([{ hex: 'F5', text: '2-1' }]);
  expect(marks.duties).toEqual(['F6']);
});

test('a plan with one attack opened: the arrows of the others are faint', () => {
  const faint = (open: string): boolean[] =>
    planMarks(plan as never, places, () => undefined, open).arrows.map((arrow) => arrow.faint ?? false);
  expect(faint('G7')).toEqual([true, true, false]);
  // An attack that is no longer planned dims nothing.
  expect(faint('K2')).toEqual([false, false, false]);
});

test('a fight: no arrow for a unit that only may join', () => {
  const fight = {
    hexes: ['F5'],
    attackers: [
      { piece: 'A', role: 'leads' },
      { piece: 'B', role: 'may-join' },
    ],
  };
  expect(fightMarks(fight as unknown as NonNullable<OddsReport['fight']>, places).arrows.map((a) => a.way)).toEqual([
    ['E5', 'F5'],
  ]);
});
