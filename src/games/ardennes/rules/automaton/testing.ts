/** Positions for the tests of the automaton. */
import { type ArdennesState, Part } from '../../state.ts';
import { ALLIED, GERMAN } from '../../tables.ts';
import { ground, hex, tables, type Units, unit } from '../../testing.ts';

export const card = (id: string): number => tables.cardIds.indexOf(id);
export const solo = (units: Units, more: object = {}): ArdennesState => {
  const s = ground(units, { solo: true, day: 18, ...more });
  s.side = ALLIED;
  s.impulse = 3;
  return s;
};
export const wait = (due = 18) => ({ hex: null, off: 'reserve', due });
export const at = (s: ArdennesState, id: string): string | null =>
  s.hex[unit(id)] < 0 ? null : tables.grid.name(s.hex[unit(id)]);
export const all = (): boolean => true;

/** A fight with the Allies defending 1717 against Germans from the east. */
export function defence(attackers: Units, defenders: Units, target: string, more: object = {}): ArdennesState {
  const s = solo({ ...attackers, ...defenders }, more);
  s.side = GERMAN;
  s.target = hex(target);
  s.path.fill(-1);
  for (const id of Object.keys(attackers)) s.part[unit(id)] = Part.attacks;
  for (const id of Object.keys(defenders)) if (s.hex[unit(id)] === hex(target)) s.part[unit(id)] = Part.defends;
  return s;
}
