import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRulebook } from '../../engine/rulebook.ts';
import { completeSetup } from '../../engine/setup.ts';
import { printed } from './data/printed.ts';
import { layOver } from './data/schema.ts';
import { sheets } from './data/sheet.ts';
import { refuseStand } from './rules/ground.ts';
import { dateOf } from './rules/turn.ts';
import { given, hexNumber, newGame, peiper, tables, unitNumber } from './testing.ts';

const { grid, data } = tables;
const h = hexNumber;
const scenario = (id: string) => {
  const found = tables.scenarios.find((s) => s.row.id === id);
  if (!found) throw new Error(id);
  return found;
};
const names = (hexes: Iterable<number>): string[] => [...hexes].map((x) => grid.name(x));

describe('maps', () => {
  it('P004 PR154 the four maps form one grid, west edge of A to the east edge of B and so on', () => {
    expect(grid.size).toBe(320);
    const step = (a: string, b: string): boolean => grid.distance(h(a), h(b)) === 1;
    expect(step('A0105', 'B1004')).toBe(true);
    expect(step('A0105', 'B1005')).toBe(true);
    expect(step('B0104', 'C1004')).toBe(true);
    expect(step('C0106', 'D1006')).toBe(true);
    expect(step('A1001', 'B0101')).toBe(false);
  });

  it('PR153 distance is the least number of steps, terrain ignored (vector 15)', () => {
    const away = (a: string, b: string): number => grid.distance(h(a), h(b));
    expect(away('A1003', 'A0902')).toBe(2);
    expect(away('A1003', 'D0403')).toBe(36);
    expect(away('B0306', 'C1007')).toBe(3);
    expect(away('A0105', 'B1004')).toBe(1);
    expect(away('B0108', 'C1008')).toBe(1);
  });

  it('PR155 entry codes: column 10, rows 01 and 08, limited to columns', () => {
    expect(names(scenario('a').entry[unitNumber('12VG/27')])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((r) => `A100${r}`));
    expect(names(scenario('a').entry[unitNumber('14C/32')])).toEqual(
      ['03', '04', '05', '06', '07', '08'].map((c) => `A${c}08`),
    );
    expect(names(scenario('b').entry[unitNumber('2/23/3')])).toEqual(['B0601', 'B0701', 'B0801', 'B0901', 'B1001']);
  });

  it('PR91 entry hexes for armor and mech (vector 18)', () => {
    const s = given({ clear: true, turn: 1 }).state;
    const open = (hexes: Iterable<number>, unit: string): string[] =>
      names([...hexes].filter((x) => refuseStand(s, unitNumber(unit), x) === 0));
    expect(open(scenario('a').entry[unitNumber('Spitze-Pz')], 'Spitze-Pz')).toEqual([
      'A1002',
      'A1003',
      'A1004',
      'A1005',
    ]);
    expect(open(scenario('a').entry[unitNumber('14C/32')], '14C/32')).toEqual(['A0308', 'A0608', 'A0708', 'A0808']);
    expect(open(scenario('c').entry[unitNumber('CCB/3/1')], 'CCB/3/1')).toEqual([
      ...['01', '02', '03', '04', '05', '06', '07'].map((c) => `C${c}01`),
      'C1001',
    ]);
    expect(open(scenario('d').entry[unitNumber('CCB/3/2')], 'CCB/3/2')).toEqual(
      ['01', '02', '03', '04', '05', '07', '08', '09', '10'].map((c) => `D${c}08`),
    );
  });

  it('PR158 a bridge belongs to a game if both its hexes are on that map; all 17 have', () => {
    const ids = (id: string): string[] => [...scenario(id).bridges].map((b) => data.map.bridges[b].id);
    expect(ids('campaign')).toHaveLength(17);
    expect(ids('a')).toEqual(['Amel', 'Montenau']);
    expect(ids('d')).toEqual(['Huy', 'Andenne']);
    expect(['a', 'b', 'c', 'd'].flatMap(ids)).toHaveLength(17);
  });

  it('roads join neighbours, cross rivers at bridges only, and reach every settlement but Amay', () => {
    for (let side = 0; side < grid.size * 6; side++)
      if (tables.road[side] && tables.river[side]) expect(tables.bridgeAt[side]).toBeGreaterThanOrEqual(0);
    for (const [i, [a, b]] of tables.bridgeHexes.entries()) {
      const side = a * 6 + grid.direction(a, b);
      expect([tables.road[side], tables.river[side]], data.map.bridges[i].id).toEqual([1, 1]);
    }
    expect(names(tables.settlements).filter((x) => !tables.hasRoad[h(x)])).toEqual(['D0601']);
  });

  it('each river is one unbroken line of hexsides', () => {
    for (const { name, sides } of data.map.rivers)
      for (let i = 1; i < sides.length; i++) {
        const [a, b] = [sides[i - 1], sides[i]];
        const near = a.some((x) => b.some((y) => x === y || grid.distance(h(x), h(y)) === 1));
        expect(near, `${name} at ${a} and ${b}`).toBe(true);
      }
  });

  it('armor can reach 278 of the 320 hexes from the east edge of A, Huy and Andenne among them', () => {
    const { neighbour, supplyEdge } = scenario('campaign');
    const seen = new Set(supplyEdge);
    for (const from of seen)
      for (let d = 0; d < 6; d++) {
        const side = from * 6 + d;
        const to = neighbour[side];
        if (to < 0 || (tables.river[side] && tables.bridgeAt[side] < 0)) continue;
        if (!tables.roadOnly[to] || tables.road[side]) seen.add(to);
      }
    expect([seen.size, seen.has(h('D0403')), seen.has(h('D0106'))]).toEqual([278, true, true]);
  });

  it('every hex of a game is on its sheet, under the same name', () => {
    for (const { row, hexes } of tables.scenarios)
      expect(Object.keys(sheets[row.id].hexes).sort()).toEqual(names(hexes).sort());
  });
});

describe('scenarios', () => {
  it('P001 C29 four games alone and the campaign; one deck for both unless the duel is chosen', () => {
    expect(peiper.scenarios.map((s) => s.title)).toEqual([
      'Paying the Peiper',
      'A Dash of Peiper',
      'The Bagged Peiper',
      'Just a Peiper Dream?',
      'The Peiper Dream',
    ]);
    expect(completeSetup(peiper, 'campaign').options.duel_high_card).toBe('off');
  });

  it('P003 lengths: 6, 5, 5 and 4 turns, 20 for the campaign', () => {
    expect(tables.scenarios.map((s) => s.turns)).toEqual([6, 5, 5, 4, 20]);
  });

  it('P090 days: turns 1-6, 7-11, 12-16 and 17-20; single games play the turns of their card', () => {
    const date = (id: string, turn: number): string => {
      const { state } = newGame(id);
      state.turn = turn;
      return dateOf(state);
    };
    expect([1, 6, 7, 11, 12, 16, 17, 20].map((turn) => date('campaign', turn))).toEqual([
      '16 Dec',
      '16 Dec',
      '17 Dec',
      '17 Dec',
      '18 Dec',
      '18 Dec',
      '19 Dec',
      '19 Dec',
    ]);
    expect([date('a', 1), date('b', 1), date('c', 5), date('d', 4)]).toEqual(['16 Dec', '17 Dec', '18 Dec', '19 Dec']);
  });

  it('P021 P022 P023 P093 P094 C31 support by turn: the whole of turn 17 has the last row', () => {
    const rows = scenario('campaign').support;
    const row = (turn: number): number[] => [...rows[turn].oba, ...rows[turn].air];
    // German OBA, US OBA, German Air, US Air
    for (const turn of [1, 6]) expect(row(turn)).toEqual([2, 0, 1, 0]);
    for (const turn of [7, 16]) expect(row(turn)).toEqual([2, 1, 0, 0]);
    for (const turn of [17, 20]) expect(row(turn)).toEqual([0, 3, 0, 1]);
    expect(scenario('d').support[1]).toEqual({ oba: [0, 3], air: [0, 1] });
    expect(scenario('b').support[3]).toEqual({ oba: [2, 1], air: [0, 0] });
  });

  it('P005 P009 C1 C2 C3 C11 in the campaign card A comes as in scenario A, the others by the schedule', () => {
    const [a, campaign] = [scenario('a'), scenario('campaign')];
    data.units.rows.forEach((row, u) => {
      if (row.card !== 'A') return;
      expect(campaign.due[u], row.id).toBe(a.due[u]);
      expect(campaign.setupHex[u], row.id).toBe(a.setupHex[u]);
      expect(names(campaign.entry[u])).toEqual(names(a.entry[u]));
    });
    const due = (id: string): number => campaign.due[unitNumber(id)];
    expect(['30/117/1', '30/117/2', '2/23/3'].map(due)).toEqual([7, 7, 7]);
    expect(['30/117/3', '30/119/1', '30/119/2', '30/119/3', 'CCB/3/1', 'CCB/3/2'].map(due)).toEqual(Array(6).fill(12));
    expect(['101/BG', 'CCB/3/3'].map(due)).toEqual([18, 18]);
    expect(data.units.rows.filter((r) => ['101/BG', 'CCB/3/3'].includes(r.id)).map((r) => r.card)).toEqual(['D', 'D']);
  });

  it('P016 P017 P018 P019 P020 P105 P106 PR94 edges of the US arrivals', () => {
    const { entry } = scenario('campaign');
    const edges = (id: string): string[] =>
      [...new Set(names(entry[unitNumber(id)]).map((x) => `${x[0]}${x.slice(3) === '01' ? 'N' : 'S'}`))].sort();
    expect(edges('30/117/1')).toEqual(['AN', 'AS', 'BN', 'BS', 'CN', 'CS', 'DN', 'DS']);
    expect(edges('CCB/3/1')).toEqual(['BN', 'BS', 'CN', 'CS', 'DN', 'DS']);
    expect(edges('101/BG')).toEqual(['BN', 'CN', 'CS', 'DN', 'DS']);
    expect(entry[unitNumber('30/117/1')]).toHaveLength(80);
  });

  it('PR96 PR97 at the start the US controls every settlement but Losheim', () => {
    const s = newGame('campaign').state;
    const german = [...tables.settlements].filter((_, i) => s.control[i] === 0);
    expect(names(german)).toEqual(['A1003']);
  });

  it('PR147 fixed units stand in their hexes at full strength', () => {
    const t = newGame('c');
    const at = { 'Spitze-Pz': 'C1004', '1/1-LAH-Pz': 'C1004', '501-Tiger': 'C1005', '3FJ/KG1': 'C1005' };
    for (const [id, hex] of Object.entries(at)) expect(t.unit(id)).toMatchObject({ hex, steps: 2 });
    expect(t.unit('3FJ/KG2').hex).toBe('C1007');
    expect(t.unit('12VG/27').off).toBe('absent');
  });

  it('C1 the seventh unit is in play with its switch only: turn 2 of B, the arrivals of the campaign', () => {
    expect(newGame('b').unit('1/2-LAH-PzGr').off).toBe('absent');
    const b = newGame('b', [], { seventh_unit: 'on' });
    expect([b.unit('1/2-LAH-PzGr').off, b.state.due[unitNumber('1/2-LAH-PzGr')]]).toEqual(['pool', 2]);
    expect(newGame('campaign', [], { seventh_unit: 'on' }).unit('1/2-LAH-PzGr').off).toBe('pool');
  });
});

describe('S4 the usual set-up', () => {
  const on = { usual_setup: 'on' };

  it('S4 nobody is asked: US units and depots stand where the scenario has them, and the first card is turned up', () => {
    const b = newGame('b', ['2S'], on);
    expect([b.hexOf('99-BG'), b.hexOf('106-BG'), b.state.depot[0]]).toEqual(['B0904', 'B0404', hexNumber('B0402')]);
    expect([b.step, b.state.turn]).toEqual(['chooseAct', 1]);
    expect(newGame('c', ['2S'], on).state.depot[0]).toBe(hexNumber('C0601'));
    const d = newGame('d', ['2S'], on);
    expect([d.hexOf('30/119/1'), d.hexOf('CCB/3/3'), d.hexOf('101/BG')]).toEqual(['D0307', 'D0804', 'D0403']);
    const campaign = newGame('campaign', ['2S'], on);
    expect([campaign.hexOf('99-BG'), campaign.hexOf('106-BG')]).toEqual(['B0904', 'B0404']);
    expect([...campaign.state.depot]).toEqual([hexNumber('B0402'), hexNumber('C0601')]);
  });

  it('S4 P008 frozen units stay frozen, and Panzers Marsch is still asked for', () => {
    const t = newGame('campaign', [], { ...on, panzers_marsch: 'on' });
    expect([t.step, t.state.frozen[unitNumber('99-BG')]]).toEqual(['pickUnit', 1]);
  });
});

describe('options', () => {
  const refusal = (id: string, options: Record<string, string>): string => {
    try {
      completeSetup(peiper, id, options);
      return 'allowed';
    } catch (error) {
      return (error as { rule?: string }).rule ?? 'no rule';
    }
  };

  it('P103 each optional rule is a switch of its own, off unless chosen', () => {
    expect(Object.values(completeSetup(peiper, 'campaign').options).every((v) => v === 'off')).toBe(true);
    for (const { id, scenarios } of peiper.options) {
      if (id === 'mines') continue;
      for (const s of scenarios ?? ['a', 'b', 'c', 'd', 'campaign']) expect(refusal(s, { [id]: 'on' })).toBe('allowed');
    }
  });

  it('P080 Panzers Marsch and Surprise exclude one another', () => {
    expect(refusal('a', { panzers_marsch: 'on', surprise: 'on' })).toBe('P080');
    expect(refusal('campaign', { panzers_marsch: 'on', surprise: 'on' })).toBe('P080');
  });

  it('P081 C24 Mines is a switch of its own that needs Panzers Marsch', () => {
    expect(refusal('a', { mines: 'on' })).toBe('P081');
    expect(refusal('a', { mines: 'on', panzers_marsch: 'on' })).toBe('allowed');
    expect(newGame('a', [], { panzers_marsch: 'on' }).state.switches[6]).toBe(0);
  });

  it('C22 C23 options that do not belong to a game are refused', () => {
    expect(refusal('a', { massacre: 'on' })).toBe('C22');
    expect(refusal('a', { tiger: 'on' })).toBe('C23');
    expect(refusal('b', { surprise: 'on' })).toBe('C23');
    expect(refusal('d', { panzers_marsch: 'on' })).toBe('C23');
  });
});

describe('data files', () => {
  it('the printed tables pass their own schema', () => {
    expect(layOver({})).toEqual(printed);
  });

  it('a file is laid over by rows, and a fault names its place', () => {
    expect(layOver({ units: { rows: [{ id: 'Spitze-Pz', af: [9, 5] }] } }).units.rows[7].af).toEqual([9, 5]);
    expect(() => layOver({ units: { rows: [{ id: 'Spitze-Pz', ma: 'fast' }] } })).toThrow(/Spitze-Pz.*ma/);
    expect(() => layOver({ campaign: { spitze: 'Nobody' } })).toThrow(/Nobody/);
  });
});

it('the rulebook holds all statements: 106 of the text, 31 rulings, 163 base rules', () => {
  const book = parseRulebook(readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8'));
  const count = (shape: RegExp): number => book.statements.filter((s) => shape.test(s.id)).length;
  expect([count(/^P\d/), count(/^C\d/), count(/^PR\d/)]).toEqual([106, 31, 163]);
});

it('the charts of the rulebook say what the tables say', () => {
  const book = parseRulebook(readFileSync(new URL('./rulebook.md', import.meta.url), 'utf8'));
  const chart = (head: string): Map<string, readonly string[]> => {
    const found = book.chapters.flatMap((c) => c.tables).find((t) => t.header[0] === head);
    if (!found) throw new Error(`no chart begins with "${head}"`);
    return new Map(found.rows.map(([name = '', ...rest]) => [name, rest]));
  };
  const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));
  const ground = chart('ground');
  for (const [id, { points, cd, vehicles }] of Object.entries(data.terrain.rows)) {
    const [cost, armor, card] = ground.get(id.replace('_', ' ')) ?? [];
    expect([cost, armor], id).toEqual([String(points), vehicles === 'road' ? 'by road' : 'yes']);
    expect(card?.split(',')[0], id).toBe(signed(cd));
  }
  const modifier = (name: string): string | undefined => chart('modifier to the card').get(name)?.[0];
  const { modifiers } = data;
  for (const [name, value] of [
    ['over a standing bridge', modifiers.bridge],
    ['over an open river', modifiers.openRiver],
    ['armor or mech fires into heavy forest or rough', modifiers.vehicleIntoRough],
    ['AT or heavy tanks at armor or mech', modifiers.antiTank],
    ['OBA, German', modifiers.obaGerman],
    ['OBA, US', modifiers.obaUs],
    ['Air', modifiers.air],
    ['German out of supply', modifiers.unsupplied],
    ['check passed (campaign)', modifiers.checkPassed],
    ['Surprise (option)', modifiers.surprise],
  ] as const)
    expect(modifier(name), name).toBe(signed(value));
  expect(ground.get('over a standing bridge')?.[2]).toBe(signed(modifiers.bridge));
  expect(ground.get('over an open river')?.[2]).toBe(signed(modifiers.openRiver));
  expect([...chart('demolition card').keys()][0]).toBe(`ace to ${data.demolition.blownUpTo}`);
  for (const [turns, row] of chart('campaign turns')) {
    const turn = Number(turns.split(' ')[0]);
    const { oba, air } = scenario('campaign').support[turn] ?? { oba: [], air: [] };
    expect(row.map(Number), turns).toEqual([oba[0], air[0], oba[1], air[1]]);
  }
});
