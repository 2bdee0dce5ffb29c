/** What units are meant to do, in words, and how options serve it. */

import { describe, expect, it } from 'vitest';
import { EVEN_TEMPER, Options, optionWords } from '../../engine/index.ts';
import { intentions } from './intentions.ts';
import type { CeltosState } from './state.ts';
import { battle, celtos, row, type Table } from './testing.ts';

const listOf = (s: CeltosState, seat: number, kept = new Int16Array(intentions.units)): Int16Array => {
  intentions.assign(s, seat, kept, EVEN_TEMPER);
  return kept;
};

const said = (t: Table, seat: number): string[] => {
  const list = listOf(t.state, seat);
  return Array.from(list, (wish, u) => intentions.say(t.state, u, wish)).filter((text) => text !== '');
};

/** The option that serves best. */
function best(t: Table, list: Int16Array): string {
  const options = new Options();
  for (const code of t.match.options.list()) options.add(code);
  const ratings = new Float64Array(options.count);
  intentions.rate(t.state, options, list, EVEN_TEMPER, ratings);
  return optionWords(celtos, options.at(ratings.indexOf(Math.max(...ratings))));
}

const facing = (inches: number, more = {}): Table =>
  battle({
    units: {
      A1: { profile: 'gael_retainer', models: 8, places: row(8, 10, 20) },
      B1: { profile: 'gael_retainer', models: 4, places: row(4, 10, 20 + inches) },
    },
    side: 'one',
    ...more,
  });

describe('the intentions of Celtos', () => {
  it('name the enemy that a unit attacks', () => {
    expect(said(facing(9), 0)).toEqual(['Retainers attack Retainers']);
  });

  it('send somebody to free the seer while the priest performs the rite', () => {
    const t = battle({
      scenario: 'bound-seer',
      units: {
        A1: { profile: 'sidhe_retainer', models: 8, places: row(8, 10, 20) },
        B1: { profile: 'fb_priest', places: [[24, 38]] },
      },
      side: 'one',
    });
    expect(said(t, 0)).toHaveLength(1);
    expect(said(t, 1)[0]).toContain('performs the rite at the altar');
  });

  it('are kept from turn to turn, and dropped once the object is gone', () => {
    const t = facing(9);
    const list = listOf(t.state, 0);
    const [first] = list;
    expect(first).not.toBe(0);
    expect(listOf(t.state, 0, list.slice())[0]).toBe(first);
    const later = t.state.clone() as CeltosState;
    later.onTable[32] = 0;
    later.alive[32] = 0;
    expect(listOf(later, 0, list.slice())[0]).not.toBe(first);
  });

  it('are served: who can charge with a gain charges, who cannot comes up', () => {
    const near = facing(4, { order: 'A1' });
    expect(best(near, listOf(near.state, 0))).toBe('assault');
    const far = facing(26, { order: 'A1' });
    expect(best(far, listOf(far.state, 0))).toMatch(/^(move|rush)$/);
  });

  it('give the same ratings for the same position', () => {
    const t = facing(9, { order: 'A1' });
    const list = listOf(t.state, 0);
    expect(best(t, list)).toBe(best(t, list));
    expect(listOf(t.state, 0)).toEqual(list);
  });
});
