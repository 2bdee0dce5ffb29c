/** Data files: the printed tables, and overlays laid over them. */
import { describe, expect, it } from 'vitest';
import { playRandom } from '../../../engine/checks.ts';
import { forCatalog } from '../../../engine/game.ts';
import { load } from '../index.ts';
import { printed, provenance, tableTitles } from './printed.ts';
import { layOver } from './schema.ts';

const message = (overlay: unknown): string => {
  try {
    load(layOver(overlay));
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('the printed tables', () => {
  it('say where their figures come from, each of them', () => {
    expect(Object.keys(provenance).sort()).toEqual(Object.keys(printed).sort());
    expect(Object.keys(tableTitles).sort()).toEqual(Object.keys(printed).sort());
    for (const { source, note } of Object.values(provenance)) {
      expect(['rules', 'found', 'reconstructed', 'mixed']).toContain(source);
      expect(note.length).toBeGreaterThan(10);
    }
  });

  it('CO-144 K25 no road runs through a town hex, and a file that lays one is refused', () => {
    const towns = Object.entries(printed.hexes).flatMap(([hex, row]) => (row[0] === 'town' ? [hex] : []));
    expect(towns).toEqual(['G2', 'G3', 'H2', 'H3']);
    for (const road of Object.values(printed.roads)) for (const hex of road) expect(towns).not.toContain(hex);
    expect(message({ roads: { 'Town road': ['G4', 'G3'] } })).toBe(
      'table roads, row Town road: expected no town hex, got "G3"',
    );
  });

  it('CO-100 X3 a regiment is the sum of its battalions, each with the +1 of 13.1', () => {
    const { tables } = load().newState();
    const values = (name: string): string => `${tables.attack[tables.find(name)]}-${tables.defense[tables.find(name)]}`;
    expect(Object.keys(printed.regiments).map((name) => `${name} ${values(name)}`)).toEqual([
      'B36-R1 9-18',
      'B36-R2 9-18',
      'B36-R3 9-18',
      'B2-AR1 15-15',
      'B2-AR2 15-15',
      'B2-AIR1 12-15',
      'R49-R1 8-14',
      'R49-R2 8-14',
      'R49-R3 8-14',
      'R21-AR1 12-12',
      'R21-AIR1 10-12',
      'R21-MIR2 8-12',
    ]);
  });
});

describe('a file laid over the tables', () => {
  it('changes what it names and nothing else', () => {
    const { tables } = load(
      layOver({ battalions: { 'B36-1-1': { attack: 3 } }, hexes: { A1: ['woods', 2, 'N'] } }),
    ).newState();
    expect(tables.attack[tables.find('B36-1-1')]).toBe(3);
    expect(tables.attack[tables.find('B36-1-2')]).toBe(2);
    expect(tables.attack[tables.find('B36-R1')]).toBe(10);
    expect(tables.elevation[tables.grid.find('A1')]).toBe(2);
    expect(load().newState().tables.attack[tables.find('B36-1-1')]).toBe(2);
  });

  it.each([
    ['no object', 7, 'a data file is an object of tables'],
    ['an unknown table', { batalions: {} }, 'unknown table "batalions"; did you mean "battalions"?'],
    [
      'an unknown row',
      { battalions: { 'B36-1-9': {} } },
      'table battalions: unknown row "B36-1-9"; did you mean "B36-1-1"?',
    ],
    [
      'an unknown field',
      { battalions: { 'B36-1-1': { atack: 1 } } },
      'table battalions, row B36-1-1: unknown field "atack"',
    ],
    [
      'a wrong type',
      { battalions: { 'B36-1-1': { attack: 'strong' } } },
      /^table battalions, row B36-1-1, field attack: .*expected number/,
    ],
    ['a number out of range', { dummies: { 'BD-I1': { size: 9 } } }, /^table dummies, row BD-I1, field size: /],
    [
      'an unknown unit type',
      { battalions: { 'B36-1-1': { type: 'marines' } } },
      /^table battalions, row B36-1-1, field type: unknown type "marines"/,
    ],
    [
      'another regiment',
      { battalions: { 'B36-1-1': { regiment: 'B36-R2' } } },
      'table battalions, row B36-1-1, field regiment: expected "B36-R1", got "B36-R2"',
    ],
    [
      'a bad share of losses',
      { crt: { '1-1': { attacker: 'D/0' } } },
      /^table crt, row 1-1, field attacker: expected 0, 1, all, D/,
    ],
    [
      'a bridge on dry land',
      { bridges: [{ side: ['A1', 'A2'], kind: 'armor', permanent: true }] },
      'table bridges: no river flows between A1 and A2',
    ],
    ['a road that jumps', { roads: { 'North lateral': ['G4', 'K6'] } }, 'table roads: G4 and K6 do not touch'],
    [
      'an unknown counter in a scenario',
      { scenarios: { red_attack: { sides: { Blue: { start: ['B99'] } } } } },
      /^table scenarios, row red_attack, field sides.Blue: unknown unit "B99"/,
    ],
    [
      'an unknown type of regiment',
      { regiments: { 'B36-R1': { type: 'Z' } } },
      /^table regiments, row B36-R1, field type: unknown type "Z"/,
    ],
    [
      'an unknown type of dummy',
      { dummies: { 'BD-I1': { looksLike: 'Z' } } },
      /^table dummies, row BD-I1, field looksLike: unknown type "Z"/,
    ],
    [
      'a hex that is not there',
      { hexes: { A1: ['clear', 0, 'N'], Z9: ['clear', 0, 'N'] } },
      /^table hexes: unknown row "Z9"/,
    ],
    [
      'a counter of the other side',
      { scenarios: { red_attack: { sides: { Blue: { start: ['R502'] } } } } },
      'table scenarios, row red_attack, field sides.Blue: expected counters of Blue, got "R502"',
    ],
    [
      'a counter named twice',
      { scenarios: { red_attack: { sides: { Blue: { start: ['B36-R1', 'B36-1-1'] } } } } },
      'table scenarios, row red_attack, field sides.Blue: expected each counter once, got "B36-1-1"',
    ],
    [
      'an attachment to nothing',
      { scenarios: { red_attack: { sides: { Blue: { attached: { 'B2-AR1': '99 Inf' } } } } } },
      'table scenarios, row red_attack, field sides.Blue.attached: expected a division, got "99 Inf"',
    ],
    [
      'reinforcements out of order',
      { scenarios: { red_attack: { sides: { Red: { reinforcements: [{ label: 'B', pass: 1, step: 'armor' }] } } } } },
      'table scenarios, row red_attack, field sides.Red.reinforcements: expected the letter A, got "B"',
    ],
    [
      'a reinforcement of nothing',
      { scenarios: { red_attack: { sides: { Red: { reinforcements: [{ label: 'A', pass: 1 }] } } } } },
      /sides.Red.reinforcements: expected units or a step for A, not both$/,
    ],
    [
      'one side twice',
      { scenarios: { red_attack: { attacker: 'Blue' } } },
      'table scenarios, row red_attack, field defender: expected the other side, got "Blue"',
    ],
  ])('with %s is refused, naming the place', (_, overlay, expected) => {
    if (typeof expected === 'string') expect(message(overlay)).toBe(expected);
    else expect(message(overlay)).toMatch(expected);
  });

  it('may leave everything as it is, and the printed tables pass every check', () =>
    expect(layOver({})).toEqual(printed));

  it('CO-007 a side, or both, may have no reinforcements: nothing is tied, and the match is played to its end', () => {
    const none = { reinforcements: [] };
    for (const sides of [{ Red: none }, { Blue: none }, { Blue: none, Red: none }]) {
      const game = forCatalog(load(layOver({ scenarios: { red_attack: { sides } } })));
      const { state } = playRandom(game, { scenario: 'red_attack', options: {}, seed: 'nothing comes' });
      expect(state.result).toBeGreaterThan(0);
    }
  });

  it('K3 a road is never free, however cheap the ground', () => {
    const { tables } = load(layOver({ terrain: { clear: { foot: 0.5, motorized: 0.5 } } })).newState();
    for (const cost of tables.cost) for (const halves of cost) expect(halves).not.toBe(0);
  });
});
