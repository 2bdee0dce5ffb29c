import { describe, expect, it } from 'vitest';
import { playRandom } from '../../engine/checks.ts';
import { DataError } from '../../engine/data.ts';
import { forCatalog } from '../../engine/game.ts';
import { printed as data } from './data/printed.ts';
import { layOver } from './data/schema.ts';
import celles, { load } from './index.ts';
import { canTrace } from './invariants.ts';
import { baseAllowance } from './rules/movement.ts';
import { Supply } from './state.ts';
import { given, newGame, tables } from './testing.ts';

const row = (id: string) => {
  const found = data.units.rows.find((u) => u.id === id);
  if (!found) throw new Error(`no unit ${id}`);
  return found;
};
const unitsOf = (formation: string) => data.units.rows.filter((u) => u.formation === formation);
const types = (formation: string, turn?: number) =>
  unitsOf(formation)
    .filter((u) => turn === undefined || u.arrive === turn)
    .map((u) => u.type)
    .sort();
const hex = (label: string) => tables.grid.find(label);

describe('1.0 and 2.0 components', () => {
  it('C-1.0.1 A-01 C-2.1.2 eight turns from 23 December night to 27 December day, one day and one night a full date', () => {
    expect(data.turns.rows.map((t) => `${t.date} ${t.light}`)).toEqual([
      '23 Dec night',
      '24 Dec day',
      '24 Dec night',
      '25 Dec day',
      '25 Dec night',
      '26 Dec day',
      '26 Dec night',
      '27 Dec day',
    ]);
    expect(tables.turns).toBe(8);
  });

  it('C-1.0.2 C-2.2.3.1 two players; the Allied player owns American and British units', () => {
    expect(celles.seats.map((s) => s.id)).toEqual(['german', 'allied']);
    for (const [u, unit] of data.units.rows.entries()) {
      expect(['German', 'US', 'UK']).toContain(unit.nation);
      expect(tables.sideOf[u]).toBe(unit.nation === 'German' ? 0 : 1);
    }
  });

  it('C-2.2.1.1 C-2.2.1.2 C-2.2.2.1 C-19.0.1 each player has Action Chits of own formations and own Tactical Chits', () => {
    for (const [c, id] of tables.chitIds.entries()) {
      const formation = tables.chitFormation[c];
      if (formation >= 0) {
        expect(tables.formationIds[formation]).toBe(id);
        expect(tables.sideOfFormation[formation]).toBe(tables.chitSide[c]);
      } else expect(id.startsWith(tables.chitSide[c] === 0 ? 'german-' : 'allied-')).toBe(true);
    }
  });

  it('C-2.2.2.2 C-2.2.2.3 C-2.2.2.4 three German Tactical Chits, four Allied, Allied Air among them only', () => {
    expect(data.tactical.german).toEqual(['combat', 'extra-move', 'replacement']);
    expect(data.tactical.allied).toEqual(['combat', 'extra-move', 'replacement', 'air']);
  });

  it('C-2.2.1.4 C-18.0.5 C-18.0.6 2nd Armor has two chits on 25 and 26 December day, and both are sure to be drawn', () => {
    for (const turn of [4, 6]) {
      const { alliedCup, allied } = data.turns.rows[turn - 1];
      expect(alliedCup.filter((id) => id === '2Arm')).toHaveLength(2);
      expect(allied).toBeGreaterThanOrEqual(alliedCup.length);
    }
  });

  it('C-2.2.3.2 C-2.2.3.3 C-2.2.3.4 C-2.2.3.5 a unit has a formation, a symbol, steps and weaker values on its used face', () => {
    for (const unit of data.units.rows) {
      expect(data.formations.rows.map((f) => f.id)).toContain(unit.formation);
      expect(['armor', 'recon', 'infantry', 'spat']).toContain(unit.type);
      const [fresh, used] = unit.full.map((face) => face.split('/').map(Number));
      if (unit.id !== '3Arm') expect(used[0]).toBeLessThan(fresh[0]);
      expect(used[1]).toBeLessThanOrEqual(fresh[1]);
    }
  });

  it('C-2.2.3.6 C-2.2.3.7 C-2.2.3.8 C-2.2.3.9 C-2.2.3.10 used and reduced are independent; only units of two steps have a reduced side', () => {
    for (const unit of data.units.rows) expect(unit.reduced !== undefined).toBe(unit.steps === 2);
    const s = given({
      clear: true,
      units: {
        'Lehr-1': { hex: '2214', steps: 1, used: true },
        'Lehr-2': { hex: '2215', steps: 1 },
        'Lehr-R': { hex: '2216' },
      },
      at: { step: 'actionPhases', side: 'german' },
    }).state;
    const pieces = celles.scene(celles.view(s, 0)).pieces;
    const piece = (id: string) => pieces.find((p) => p.id === id);
    expect(piece('Lehr-1')).toMatchObject({ values: '3-2-9', face: 'used', reduced: true, steps: 1, maxSteps: 2 });
    expect(piece('Lehr-2')).toMatchObject({ values: '6-4-9', face: 'front', reduced: true });
    expect(piece('Lehr-R')).toMatchObject({ values: '7-5-9', face: 'front', reduced: false, steps: 1, maxSteps: 1 });
  });

  it('C-2.2.3.11 C-2.2.3.14 one 3rd Armor unit with allowance 0; motorized 9, infantry 3, Truck 9', () => {
    expect(unitsOf('3Arm').map((u) => u.ma)).toEqual([0]);
    for (const unit of data.units.rows)
      if (unit.formation !== '3Arm') expect(unit.ma).toBe(unit.type === 'infantry' ? 3 : 9);
    expect(data.movement.truck).toBe(9);
  });

  it('C-2.2.3.12 2nd Armor has five armor units of two steps and one recon', () => {
    expect(unitsOf('2Arm').filter((u) => u.type === 'armor' && u.steps === 2)).toHaveLength(5);
    expect(unitsOf('2Arm').filter((u) => u.type === 'recon')).toHaveLength(1);
    expect(unitsOf('2Arm')).toHaveLength(6);
  });

  it('C-2.2.3.13 there is one Truck, and it lies on the turn record until a unit bears it', () => {
    const trucks = celles.scene(celles.view(newGame().state, 0)).pieces.filter((p) => p.id === 'truck');
    expect(trucks).toHaveLength(1);
    expect(trucks[0]).toMatchObject({ place: { track: 'turns', cell: 1 } });
  });

  it('C-2.2.3.15 38 units: 19 German of 33 steps, 19 Allied of 24', () => {
    const steps = (nations: string[]) =>
      data.units.rows.filter((u) => nations.includes(u.nation)).reduce((sum, u) => sum + u.steps, 0);
    expect(data.units.rows).toHaveLength(38);
    expect(data.units.rows.filter((u) => u.nation === 'German')).toHaveLength(19);
    expect(steps(['German'])).toBe(33);
    expect(steps(['US', 'UK'])).toBe(24);
    const counts = data.formations.rows.map((f) => unitsOf(f.id).length);
    expect(counts).toEqual([4, 5, 4, 4, 2, 6, 9, 1, 1, 2]);
  });

  it('C-2.2.1.3 C-7.0.9 a chit used for another formation lies on its back', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { 'Lehr-1': { hex: '2215' }, '2Pz-1': { hex: '2712' } },
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    });
    expect(t.track('german')).toEqual(['Lehr']);
    t.choose('unit 2Pz-1');
    expect(t.track('german')).toEqual(['Lehr (back)']);
    const chit = celles.scene(celles.view(t.state, 1)).pieces.find((p) => p.id === 'action-german-0');
    expect(chit?.design.subtext).toBe('other unit');
  });
});

describe('18.0 and 19.0 what the notes say of the data', () => {
  const sum = (side: 'german' | 'allied', turns: number) =>
    data.turns.rows.slice(0, turns).reduce((total, t) => total + t[side], 0);

  it('V-21 C-18.0.1 C-18.0.2 C-18.0.3 5 Allied and 9 German actions in turns 1 to 3; 5 and 3 on 25 December day', () => {
    expect(sum('allied', 3)).toBe(5);
    expect(sum('german', 3)).toBe(9);
    expect(data.turns.rows[3]).toMatchObject({ date: '25 Dec', light: 'day', allied: 5, german: 3 });
    expect(Math.max(...data.turns.rows.flatMap((t) => [t.allied, t.german]))).toBe(5);
  });

  it('C-18.0.4 two of the first three turns are Night turns', () => {
    expect(data.turns.rows.slice(0, 3).filter((t) => t.light === 'night')).toHaveLength(2);
  });

  it('C-18.0.7 the chits of 4th Cavalry and 84th Infantry may activate a unit of 2nd Armor', () => {
    for (const chit of ['4Cav', '84Inf'])
      expect(
        given({
          clear: true,
          turn: 4,
          units: { '2Arm-1': { hex: '1801' } },
          at: { step: 'activation', side: 'allied', chit },
        }).step,
      ).toBe('nextUnit');
  });

  it('C-19.0.2 nothing but chits, initiative and the choices of players decides who moves: no roll for fuel', () => {
    const t = given({
      clear: true,
      turn: 2,
      units: { 'Lehr-1': { hex: '2215' }, 'Lehr-2': { hex: '2314' } },
      at: { step: 'activation', side: 'german', chit: 'Lehr' },
    });
    const before = t.state.reveals;
    t.choose('take Lehr-1', 'go Lehr-1 2113', 'stop Lehr-1');
    expect(t.state.reveals).toBe(before);
  });

  it('W-18 every cup holds at least as many Action Chits as the side has actions', () => {
    for (const t of data.turns.rows) {
      expect(t.germanCup.length).toBeGreaterThanOrEqual(t.german);
      expect(t.alliedCup.length).toBeGreaterThanOrEqual(t.allied);
    }
  });
});

describe('20.0 and 22.0 set-up and schedule', () => {
  it('C-20.0.1 C-20.0.2 C-20.0.3 C-20.0.4 C-20.0.9 C-20.0.10 A-17 units with fixed hexes stand there, Panzer Lehr is not on the map', () => {
    const t = newGame();
    const stands = Object.fromEntries(
      data.units.rows.filter((u) => t.unit(u.id).hex !== null).map((u) => [u.id, t.unit(u.id).hex]),
    );
    expect(stands).toEqual({
      '116Pz-R': '3211',
      '116Pz-1': '3011',
      '2Pz-R': '2611',
      '2Pz-1': '2712',
      '84-3/335': '2113',
      '3Arm': '3306',
      '29-1': '0704',
      '29-2': '0213',
    });
  });

  it('C-20.0.7 eight of the nine 84th units begin on the map', () => {
    expect(unitsOf('84Inf')).toHaveLength(9);
    expect(unitsOf('84Inf').filter((u) => u.setup !== undefined)).toHaveLength(8);
  });

  it('C-22.0.1 C-22.0.15 arrivals fall on turns 1 to 6; the FBB comes before its withdrawal begins', () => {
    const turns = data.units.rows.flatMap((u) => (u.arrive ? [u.arrive] : []));
    expect([...new Set(turns)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Math.max(...unitsOf('FBB').map((u) => u.arrive ?? 99))).toBeLessThan(data.dates.withdrawalFrom);
  });

  it.each([
    {
      id: 'C-22.0.3 Panzer Lehr',
      formation: 'Lehr',
      hexes: ['2216'],
      turns: { 1: ['armor', 'recon'], 2: ['armor'], 3: ['armor'] },
    },
    {
      id: 'C-22.0.4 9th Panzer',
      formation: '9Pz',
      hexes: ['3316'],
      turns: { 4: ['armor', 'recon'], 5: ['armor'], 6: ['armor'] },
    },
    { id: 'C-22.0.5 2nd Panzer', formation: '2Pz', hexes: ['3316'], turns: { 1: ['armor', 'armor', 'spat'] } },
    {
      id: 'C-22.0.6 116th Panzer',
      formation: '116Pz',
      hexes: ['3309', '3310', '3311'],
      turns: { 2: ['armor'], 4: ['armor'] },
    },
    { id: 'C-22.0.7 FBB', formation: 'FBB', hexes: ['3309', '3310', '3311'], turns: { 5: ['armor', 'armor'] } },
    {
      id: 'C-22.0.8 C-22.0.11 C-22.0.12 2nd Armor',
      formation: '2Arm',
      hexes: ['1300', '1500', '1900'],
      turns: { 1: ['armor', 'armor'], 3: ['armor', 'armor', 'recon'], 5: ['armor'] },
    },
    { id: 'C-22.0.13 84th Infantry', formation: '84Inf', hexes: ['0113', '0213', '0815'], turns: { 2: ['infantry'] } },
  ])('$id arrives as the schedule says', ({ formation, hexes, turns }) => {
    for (const [turn, expected] of Object.entries(turns)) expect(types(formation, Number(turn))).toEqual(expected);
    const arriving = unitsOf(formation).filter((u) => u.arrive !== undefined);
    expect(arriving).toHaveLength(Object.values(turns).flat().length);
    for (const unit of arriving) expect([...(unit.entry ?? [])].sort()).toEqual(hexes);
  });

  it('C-22.0.14 the Truck is due on 24 December day', () => {
    expect(data.dates.truckFrom).toBe(2);
  });
});

describe('the data agree with one another', () => {
  const { grid } = tables;
  const { map } = data;

  it('every river side and link joins adjacent hexes, no pair is both road and highway, and the bridges are three', () => {
    for (const [a, b] of [...map.meuse, ...map.minorRivers, ...map.highways, ...map.roads])
      expect(grid.direction(hex(a), hex(b))).toBeGreaterThanOrEqual(0);
    for (let h = 0; h < grid.size; h++) expect(tables.road[h] & tables.highway[h]).toBe(0);
    const bridges: string[] = [];
    for (let h = 0; h < grid.size; h++)
      for (let d = 0; d < 6; d++) {
        const to = grid.neighbour[h * 6 + d];
        if ((tables.bridge[h] >> d) & 1 && h < to) bridges.push(`${grid.name(h)}|${grid.name(to)}`);
      }
    expect(bridges).toEqual(['0113|0213', '0207|0208', '0604|0704']);
  });

  it('A-18 the Germans score on the 20 east-bank hexes with a Meuse side', () => {
    const west = new Set([hex('0100')]);
    for (const h of west)
      for (let d = 0; d < 6; d++) {
        const to = grid.neighbour[h * 6 + d];
        if (to >= 0 && !((tables.meuse[h] >> d) & 1)) west.add(to);
      }
    expect(west.size).toBe(47);
    const bank = [...Array(grid.size).keys()].filter((h) => tables.meuse[h] !== 0 && !west.has(h));
    expect(bank).toHaveLength(20);
    expect(bank).toEqual([...tables.meuseBankHexes]);
  });

  it('A-90 the Rear Areas have 35 and 72 hexes, hold all entry hexes of their side and no scoring hex', () => {
    expect(map.rearAreas.german).toHaveLength(35);
    expect(map.rearAreas.allied).toHaveLength(72);
    for (let h = 0; h < grid.size; h++) {
      expect(tables.rear[0][h] & tables.rear[1][h]).toBe(0);
      if (tables.meuseBank[h]) expect(tables.rear[0][h] | tables.rear[1][h]).toBe(0);
    }
    for (const [u, unit] of data.units.rows.entries()) {
      const own = tables.rear[tables.sideOf[u]];
      const enemy = tables.rear[1 - tables.sideOf[u]];
      for (const h of [...(unit.entry ?? []), ...unit.rebuild]) {
        expect(enemy[hex(h)]).toBe(0);
        if (unit.nation === 'German') expect(own[hex(h)]).toBe(1);
      }
    }
    for (const zone of Object.values(map.setupZones))
      for (const h of zone) expect(tables.rear[0][hex(h)] | tables.rear[1][hex(h)]).toBe(0);
  });

  it('zones M, H and C have 19, 20 and 19 hexes', () => {
    expect(Object.values(map.setupZones).map((z) => z.length)).toEqual([19, 20, 19]);
  });

  it('I-15 at the start every unit is in supply, wherever in its zone the Allied player puts it', () => {
    const s = newGame().state;
    const free = celles.kinds.unit.find('84-1/333');
    for (const h of new Set(Object.values(map.setupZones).flat())) {
      s.hex[free] = hex(h);
      for (let u = 0; u < tables.units; u++) if (s.hex[u] >= 0) expect(canTrace(s, u)).toBe(true);
    }
  });

  it('every table says where its figures come from', () => {
    for (const table of celles.tables) {
      expect(['rules', 'found', 'reconstructed', 'mixed']).toContain(table.provenance.source);
      expect(table.provenance.note).not.toBe('');
    }
    expect(celles.tables.map((t) => t.name)).toContain('infiltration');
  });
});

describe('an overlay is laid over the tables', () => {
  it('changes the fields it names and nothing else', () => {
    const laid = layOver({ attacks: { light: { modifier: -1 } }, units: { rows: [{ id: 'Lehr-R', ma: 10 }] } });
    expect(laid.attacks.light).toEqual({ motorized: 3, infantry: 1, modifier: -1 });
    expect(laid.units.rows.find((u) => u.id === 'Lehr-R')).toEqual({ ...row('Lehr-R'), ma: 10 });
    expect(laid.units.rows).toHaveLength(38);
    // The printed tables pass every check that an overlay must pass.
    expect(layOver({})).toEqual(data);
  });

  it('W-01 A-03 V-01 A-68 an allowance overlaid as 10 is cut to 6 2/3 Out of Supply, of which 6.5 can be spent', () => {
    const game = load(layOver({ units: { rows: [{ id: 'Lehr-R', ma: 10 }] } }));
    const s = game.newState();
    const u = game.kinds.unit.find('Lehr-R');
    s.turn = 2;
    s.truckUnit = -1;
    expect(baseAllowance(s, u)).toBe(20);
    s.supply[u] = Supply.outOfSupply;
    expect(baseAllowance(s, u)).toBe(13);
  });

  it.each([
    [{ crt: {} }, 'unknown table "crt"; known: combatResults, movement'],
    [
      { attacks: { light: { modifier: 'low' } } },
      'table attacks, row light, field modifier: expected number, got "low"',
    ],
    [{ attacks: { light: { motorized: 0 } } }, 'table attacks, row light, field motorized: expected at least one half'],
    [{ movement: { road: { motorized: 0 } } }, 'table movement, row road, field motorized: expected at least one half'],
    [{ units: { rows: [{ id: '2Pz-1', steps: 3 }] } }, /^table units, row 2Pz-1, field steps: expected .*, got 3$/],
    [{ units: { rows: [{ id: '2Pz-9', ma: 9 }] } }, 'unknown row "2Pz-9"; did you mean "2Pz-1"?'],
    [
      { units: { rows: [{ id: '2Pz-1', formation: 'Herman' }] } },
      'table units, row 2Pz-1, field formation: expected a formation of the table, got "Herman"',
    ],
    [
      { units: { rows: [{ id: '2Pz-1', nation: 'US' }] } },
      'table units, row 2Pz-1, field nation: expected one of the german',
    ],
    [
      { units: { rows: [{ id: '2Pz-R', steps: 2 }] } },
      'table units, row 2Pz-R, field reduced: expected for units of 2 steps',
    ],
    [
      { units: { rows: [{ id: '2Pz-1', setup: '9999' }] } },
      'table units, row 2Pz-1, field setup: expected a hex of the map',
    ],
    [
      { units: { rows: [{ id: '2Pz-1', rebuild: ['3317'] }] } },
      /^table units, row 2Pz-1, field rebuild.*a hex of the map/,
    ],
    [
      { formations: { rows: [{ id: '2Pz', color: 'url(http://x)' }] } },
      'table formations, row 2Pz, field color: expected a color',
    ],
    [
      { combatResults: { rows: { '3': ['x', '-', '-', '-', '-', '-', '-', '-'] } } },
      /^table combatResults, row 3, .*a result/,
    ],
    [{ combatResults: { columns: ['1-1'] } }, 'table combatResults, field columns: expected the columns 1-3,1-2'],
    [
      { turns: { rows: [{ turn: 2, germanCup: ['84Inf'] }] } },
      'table turns, row 2, field germanCup: expected formations of that side, got "84Inf"',
    ],
    [{ dates: { firstTurn: { formation: 'X' } } }, 'table dates, row firstTurn, field formation: expected a formation'],
    [{ movement: { clear: { motorised: 2 } } }, 'table movement, row clear: unknown field "motorised"'],
    ['charts', 'a data file is an object of tables'],
  ])('%j is an error that names the place', (overlay, message) => {
    expect(() => layOver(overlay)).toThrow(DataError);
    expect(() => layOver(overlay)).toThrow(message);
  });

  it('with the cheapest roads a file may lay, a match still comes to its end', () => {
    const half = { motorized: 0.5, infantry: 0.5 };
    const game = load(
      layOver({ movement: { clear: half, rough: half, woods: half, town: half, road: half, highway: half } }),
    );
    for (let i = 0; i < 3; i++) {
      const { state, choices } = playRandom(forCatalog(game), {
        scenario: 'standard',
        options: {},
        seed: `cheap ${i}`,
      });
      expect(state.result).toBeGreaterThan(0);
      expect(choices).toBeLessThan(5000);
    }
  });
});
