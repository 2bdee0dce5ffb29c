import { describe, expect, it } from 'vitest';
import { newGame, type Table, tables } from '../testing.ts';

const AT_MARCHE = ['84-1/333', '84-1/335', '84-2/335'];
const AT_HOTTON = ['84-2/333', '84-1/334', '84-2/334', '84-3/334'];

const marche = (t: Table): Table =>
  t.choose(`place ${AT_MARCHE[0]} 2710`, `place ${AT_MARCHE[1]} 2709`, `place ${AT_MARCHE[2]} 2909`);
const hotton = (t: Table): Table =>
  t.choose(...AT_HOTTON.map((unit, i) => `place ${unit} ${['2808', '2908', '3107', '3206'][i]}`));

const within = (range: number, ...centres: string[]): string[] =>
  [...new Set(centres.flatMap((c) => [...tables.grid.within(tables.grid.find(c), range)]))]
    .sort((a, b) => a - b)
    .map((h) => tables.grid.name(h));
const hexesOffered = (t: Table): string[] => t.offered('place').map((words) => words.split(' ')[2]);

describe('20.0 set-up', () => {
  it('C-20.0.13 A-63 German units stand already; the Allied player places free units, Marche first', () => {
    const t = newGame();
    expect(t.seat).toBe('allied');
    expect(t.unit('2Pz-1').hex).toBe('2712');
    expect(t.step).toBe('placeAtMarche');
    expect(t.refusal(`place ${AT_HOTTON[0]} 2808`)).toBe('C-20.0.13');
  });

  it('C-20.0.5 three 84th units within 2 hexes of Marche', () => {
    const t = newGame();
    expect(hexesOffered(t)).toEqual(within(2, '2808'));
    expect(t.refusal(`place ${AT_MARCHE[0]} 2606`)).toBe('C-20.0.5');
    marche(t);
    expect(t.step).toBe('placeAtHotton');
  });

  it('C-20.0.6 four 84th units within 1 hex of Hotton, Marche or the highway between them', () => {
    const t = marche(newGame());
    const zone = within(1, '3306', '2808', '2908', '3007', '3107', '3206');
    // Hotton and 2709, 2909 hold units already; only a full hex is closed.
    expect(hexesOffered(t)).toEqual(zone);
    expect(t.refusal(`place ${AT_HOTTON[0]} 2710`)).toBe('C-20.0.6');
    hotton(t);
    expect(t.step).toBe('placeCavalry');
  });

  it('C-20.0.8 4th Cavalry within 2 hexes of 2305, and then turn 1 begins', () => {
    const t = hotton(marche(newGame()));
    expect(hexesOffered(t)).toEqual(within(2, '2305'));
    expect(t.refusal('place 4Cav 2601')).toBe('C-20.0.8');
    t.choose('place 4Cav 2506');
    expect(t.state.turn).toBe(1);
    expect(t.step).toBe('activation');
    expect(t.seat).toBe('german');
  });

  it('C-20.0.12 no more than 2 steps in a hex', () => {
    const t = newGame().choose(`place ${AT_MARCHE[0]} 2808`, `place ${AT_MARCHE[1]} 2808`);
    expect(t.refusal(`place ${AT_MARCHE[2]} 2808`)).toBe('C-20.0.12');
    expect(hexesOffered(t)).not.toContain('2808');
  });

  it('C-20.0.11 every unit begins unused, in supply and not Disrupted', () => {
    const t = hotton(marche(newGame())).choose('place 4Cav 2506');
    for (const id of tables.unitIds)
      expect(t.unit(id)).toMatchObject({ used: false, disrupted: false, supply: 'supplied' });
  });
});

it('C-20.0.11 before the first chit nothing is drawn, active, attacked or on the Truck', () => {
  const { state } = newGame();
  const { turn, truckUnit, firstSide, phasing, chit, active, contested } = state;
  expect({ turn, truckUnit, firstSide, phasing, chit, active, contested: [...contested] }).toEqual({
    turn: 1,
    truckUnit: -1,
    firstSide: -1,
    phasing: -1,
    chit: -1,
    active: -1,
    contested: [-1, -1, -1, -1, -1, -1],
  });
});

it("C-7.0.13 between Action Phases it is nobody's, and no chit lies drawn", () => {
  const t = newGame().passTo({ step: 'firstPlayer' });
  const { phasing, chit, chitUse, active, infantryMoved, activated } = t.state;
  expect([phasing, chit, chitUse, active, infantryMoved]).toEqual([-1, -1, 0, -1, 0]);
  expect(activated.some((how) => how > 0)).toBe(false);
});
