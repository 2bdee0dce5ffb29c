/** Chapter 7: supply. */
import { describe, expect, it } from 'vitest';
import { RandomSource } from '../../../engine/random.ts';
import { Bridge, HEXES, onMap, RED, Terrain, UNITS } from '../tables.ts';
import { type Given, given, type Trial } from '../testing.ts';
import { allowance, findReach } from './movement.ts';
import { determineSupply, joinedToHeads, tracesNow } from './supply.ts';
import { putUnit } from './zoc.ts';

/** A position as step 1 leaves it. */
const afterStep1 = (position: Given): Trial => given({ ...position, at: { step: 'supply' } });

const NO_BRIDGES = { 'C5|C6': { bridge: 0 }, 'G6|G7': { bridge: 0 }, 'O6|O7': { bridge: 0 } };

/** The hexes from which one battalion, alone on the map, cannot trace. */
function blindHexes(scenario: 'red_attack' | 'blue_attack', unit: string, hexsides = {}): string[] {
  const s = given({ scenario, hexsides }).state;
  const id = s.tables.find(unit);
  const blind: string[] = [];
  for (let hex = 0; hex < HEXES; hex++) {
    putUnit(s, id, hex);
    if (!tracesNow(s, id)) blind.push(s.tables.grid.name(hex));
  }
  return blind.sort();
}

describe('sources', () => {
  it('CO-026 CO-048 CO-058 the hexes that are shown as joined to a head are those from which a battalion traces', () => {
    const s = given({ scenario: 'red_attack', hexsides: NO_BRIDGES }).state;
    const joined = joinedToHeads(s, RED).map((hex) => s.tables.grid.name(hex));
    const blind = blindHexes('red_attack', 'R49-1-1', NO_BRIDGES);
    expect([joined.length > 0, blind.length > 0]).toEqual([true, true]);
    expect([...joined, ...blind].sort()).toEqual(
      Array.from({ length: HEXES }, (_, hex) => s.tables.grid.name(hex)).sort(),
    );
  });

  it('CO-026 a line to a supply head puts a unit in supply', () => {
    expect(afterStep1({ units: { 'R49-1-1': 'G9' } }).inSupply('R49-1-1')).toBe(true);
    expect(afterStep1({ units: { 'B36-1-1': 'G3' } }).inSupply('B36-1-1')).toBe(true);
  });

  // From B5 the way to the next bridge would lead away from every head of Red; an HQ at the bridge can help.
  it.each([
    { rules: ['CO-028', 'CO-030'], unit: 'R49-1-1', hq: {}, hexsides: {}, supplied: false },
    { rules: ['CO-026', 'X13'], unit: 'R49-1-1', hq: { 'R49-HQ': 'C5' }, hexsides: {}, supplied: true },
    { rules: ['CO-029', 'X13'], unit: 'R49-1-1', hq: { 'R49-HQ': 'C5' }, hexsides: NO_BRIDGES, supplied: false },
    { rules: ['X13'], unit: 'R49-1-1', hq: { 'R21-HQ': 'C5' }, hexsides: {}, supplied: false },
    { rules: ['X13'], unit: 'R502', hq: { 'R49-HQ': 'C5' }, hexsides: {}, supplied: true },
    { rules: ['X13', 'X7'], unit: 'RD-I1', hq: { 'R49-HQ': 'C5' }, hexsides: {}, supplied: true },
    { rules: ['X13', 'X7'], unit: 'RD-I1', hq: { 'R21-HQ': 'C5' }, hexsides: {}, supplied: true },
    { rules: ['X13', 'X7'], unit: 'RD-I1', hq: {}, hexsides: {}, supplied: false },
  ])('$rules $unit in B5 with $hq is in supply: $supplied', ({ unit, hq, hexsides, supplied }) => {
    const t = afterStep1({ scenario: 'blue_attack', units: { [unit]: 'B5', ...hq }, hexsides });
    expect(t.inSupply(unit)).toBe(supplied);
  });

  it('CO-149 X13 in Red Attack the 1st Armored Regiment draws on the HQ of the 36th, not on its own', () => {
    const at = (hq: string) => afterStep1({ units: { 'B2-AR1': 'L6', [hq]: 'L7' } });
    expect(at('B36-HQ').inSupply('B2-A1-1')).toBe(true);
    expect(at('B2-HQ').inSupply('B2-A1-1')).toBe(false);
    const bluesAttack = (hq: string) =>
      afterStep1({
        scenario: 'blue_attack',
        units: { 'B2-AR1': 'Q6', [hq]: 'P5' },
        hexsides: { 'P5|P6': { bridge: 2 } },
      });
    expect(bluesAttack('B36-HQ').inSupply('B2-A1-1')).toBe(false);
    expect(bluesAttack('B2-HQ').inSupply('B2-A1-1')).toBe(true);
  });

  it('K35 a head with an enemy counter on it is no source, even an HQ or a dummy', () => {
    for (const enemy of ['R49-HQ', 'RD-I1', 'R49-1-1']) {
      const t = afterStep1({ units: { 'B36-1-1': 'A2', [enemy]: 'O1', 'R49-2-1': 'G1' } });
      expect(t.inSupply('B36-1-1')).toBe(false);
    }
    expect(afterStep1({ units: { 'B36-1-1': 'A2', 'R49-2-1': 'G1' } }).inSupply('B36-1-1')).toBe(true);
  });

  it('K35 CO-022 a head in an enemy zone is a source only with a friendly counter on it', () => {
    const units = { 'B36-1-1': 'H1', 'R49-1-1': 'F1', 'R49-2-1': 'O1' };
    expect(afterStep1({ units }).inSupply('B36-1-1')).toBe(false);
    expect(afterStep1({ units: { ...units, 'B36-E': 'G1' } }).inSupply('B36-1-1')).toBe(true);
    expect(afterStep1({ units: { ...units, 'B36-1-1': 'G1' } }).inSupply('B36-1-1')).toBe(true);
  });
});

describe('the line', () => {
  // G11 between two Blue units in F12 and H12: G12 and G13 lie in their zones. O13 is held by a Blue HQ.
  const between = { 'R49-1-1': 'G11', 'B36-1-1': 'F12', 'B36-1-2': 'H12', 'B36-HQ': 'O13' };

  it('CO-022 X13 a line enters a hex in an enemy zone only if a friendly counter holds it', () => {
    expect(afterStep1({ units: between }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ units: { ...between, 'R49-2-1': 'G12' } }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ units: { ...between, 'R49-2-1': 'G12', 'R49-2-2': 'G13' } }).inSupply('R49-1-1')).toBe(true);
  });

  it('CO-022 X7 a dummy blocks the line with its zone, and opens it with its presence', () => {
    const units = { 'R49-1-1': 'G11', 'BD-A1': 'F12', 'BD-A2': 'H12', 'B36-HQ': 'O13' };
    expect(afterStep1({ units }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ units: { ...units, 'RD-I1': 'G12', 'RD-A1': 'G13' } }).inSupply('R49-1-1')).toBe(true);
  });

  it('CO-022 CO-019 an enemy HQ blocks with its presence only', () => {
    const units = { 'R49-1-1': 'G11', 'B36-HQ': 'O13' };
    expect(afterStep1({ units: { ...units, 'B2-HQ': 'G12' } }).inSupply('R49-1-1')).toBe(true);
    expect(afterStep1({ units: { ...units, 'B2-HQ': 'G13' } }).inSupply('R49-1-1')).toBe(false);
  });

  it('CO-022 CO-059 a zone does not reach the line across the river', () => {
    // C6 must leave by the swamp road C7; Blue stands opposite in D5, across the river from C6 and D6.
    const t = afterStep1({ units: { 'R49-1-1': 'C5', 'B36-1-1': 'D5', 'B36-1-2': 'B5' } });
    expect(t.inSupply('R49-1-1')).toBe(true);
  });

  it('CO-030 the line never leads away from its source', () => {
    // North of the river in A5 a way exists: by the bridge C5|C6. It leads away from A7 to A13.
    expect(afterStep1({ scenario: 'blue_attack', units: { 'R49-1-1': 'A5' } }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ scenario: 'blue_attack', units: { 'R49-1-1': 'C5' } }).inSupply('R49-1-1')).toBe(true);
  });

  it('CO-031 CO-058 the line crosses a river only by a bridge', () => {
    const units = { 'R49-1-1': 'G6' };
    expect(afterStep1({ units }).inSupply('R49-1-1')).toBe(true);
    expect(afterStep1({ units, hexsides: NO_BRIDGES }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ units, hexsides: { ...NO_BRIDGES, 'F6|G6': { bridge: 2 } } }).inSupply('R49-1-1')).toBe(false);
    expect(afterStep1({ units, hexsides: { ...NO_BRIDGES, 'H6|H7': { bridge: 2 } } }).inSupply('R49-1-1')).toBe(true);
  });

  it('K37 a motorized unit is supplied over an infantry bridge', () => {
    const t = afterStep1({ units: { 'R21-A1-1': 'G5' }, hexsides: { ...NO_BRIDGES, 'G6|G7': { bridge: 1 } } });
    expect(t.inSupply('R21-A1-1')).toBe(true);
  });

  it('CO-031 CO-048 the line passes a swamp only along a road through it', () => {
    const units = { 'R49-1-1': 'D5' };
    const swamp = afterStep1({ units, hexsides: { ...NO_BRIDGES, 'D5|D6': { bridge: 2 } } });
    expect(swamp.inSupply('R49-1-1')).toBe(false);
    // Over C6|D5 it goes on along the road through the swamp C7.
    const road = afterStep1({ units, hexsides: { ...NO_BRIDGES, 'C6|D5': { bridge: 2 } } });
    expect(road.inSupply('R49-1-1')).toBe(true);
    // C6 with its western way closed in A8: only C7 is left, and it is left along the road to C8 alone.
    const west = { 'R49-1-1': 'C6', 'B36-1-1': 'A9' };
    expect(afterStep1({ units: west, hexsides: NO_BRIDGES }).inSupply('R49-1-1')).toBe(true);
    const closed = { ...west, 'B36-1-2': 'C9' };
    expect(afterStep1({ units: closed, hexsides: NO_BRIDGES }).inSupply('R49-1-1')).toBe(false);
  });

  it('K36 the line of a unit in swamp off the road may start there', () => {
    expect(afterStep1({ units: { 'R49-1-1': 'D6' } }).inSupply('R49-1-1')).toBe(true);
  });
});

describe('supply on an empty map', () => {
  it.each([
    { rules: ['X13', 'CO-151'], scenario: 'red_attack', unit: 'B36-1-1', blind: 'L6' },
    { rules: ['X13', 'CO-157'], scenario: 'red_attack', unit: 'R49-1-1', blind: '' },
    { rules: ['X13', 'CO-172'], scenario: 'blue_attack', unit: 'B36-1-1', blind: 'Q6 R5 S5 S6 T4 T5' },
    { rules: ['X13', 'CO-167'], scenario: 'blue_attack', unit: 'R49-1-1', blind: 'A5 A6 B5' },
  ] as const)('$rules $scenario: $unit traces from everywhere but $blind', ({ scenario, unit, blind }) => {
    expect(blindHexes(scenario, unit)).toEqual(blind === '' ? [] : blind.split(' '));
  });

  it.each([
    { id: 'CO-058', scenario: 'red_attack', unit: 'B36-1-1', bank: 1 },
    { id: 'CO-058', scenario: 'red_attack', unit: 'R49-1-1', bank: 0 },
    { id: 'CO-058', scenario: 'blue_attack', unit: 'B36-1-1', bank: 0 },
    { id: 'CO-058', scenario: 'blue_attack', unit: 'R49-1-1', bank: 0 },
  ] as const)(
    '$id $scenario: without bridges $unit traces from no hex of the other bank',
    ({ scenario, unit, bank }) => {
      const { tables: t } = given({}).state;
      const blind = blindHexes(scenario, unit, NO_BRIDGES);
      for (let hex = 0; hex < HEXES; hex++) if (t.northBank[hex] !== bank) expect(blind).toContain(t.grid.name(hex));
    },
  );
});

describe('X13 by another method', () => {
  type Ground = (hex: number) => boolean;

  /** Where a line of this side may be: no enemy counter, and in an enemy zone only beside a friend. */
  function groundOf(s: Trial['state'], side: number): Ground {
    const t = s.tables;
    const own = new Set<number>();
    const enemy = new Set<number>();
    const zone = new Set<number>();
    for (let unit = 0; unit < UNITS; unit++) {
      const hex = s.hex[unit];
      if (!onMap(hex)) continue;
      (t.side[unit] === side ? own : enemy).add(hex);
      if (t.side[unit] === side || t.headquarters[unit] === 1) continue;
      for (let d = 0; d < 6; d++) if (t.river[hex * 6 + d] < 0) zone.add(t.neighbour[hex * 6 + d]);
    }
    return (hex) => !enemy.has(hex) && (!zone.has(hex) || own.has(hex));
  }

  /** Looks for a line as the rule words it: forward from the unit, hex by hex. */
  function hasLine(s: Trial['state'], mayBeOn: Ground, from: number, source: number): boolean {
    const t = s.tables;
    const linked = (hex: number, d: number): boolean => ((t.linkMask[hex] >> d) & 1) === 1;
    const seen = new Set([from]);
    const open = [from];
    while (open.length > 0) {
      const hex = open.pop() as number;
      if (hex === source) return true;
      for (let d = 0; d < 6; d++) {
        const to = t.neighbour[hex * 6 + d];
        if (to < 0 || seen.has(to) || t.grid.distance(to, source) > t.grid.distance(hex, source)) continue;
        const river = t.river[hex * 6 + d];
        if (river >= 0 && s.bridge[river] === Bridge.none) continue;
        if (t.terrain[hex] === Terrain.swamp && hex !== from && !linked(hex, d)) continue;
        if (t.terrain[to] === Terrain.swamp && !linked(hex, d)) continue;
        if (!mayBeOn(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    return false;
  }

  function isSupplied(s: Trial['state'], unit: number): boolean {
    const t = s.tables;
    const scenario = t.scenarios[s.scenario];
    const side = t.side[unit];
    const ground = groundOf(s, side);
    const toHead = (from: number): boolean => scenario.heads[side].some((head) => hasLine(s, ground, from, head));
    if (toHead(s.hex[unit])) return true;
    if (t.headquarters[unit] === 1) return false;
    return t.hqsOf[side].some((hq) => {
      const own = t.dummy[unit] === 1 || t.names[unit] === 'R502' || scenario.division[hq] === scenario.division[unit];
      return own && onMap(s.hex[hq]) && toHead(s.hex[hq]) && hasLine(s, ground, s.hex[unit], s.hex[hq]);
    });
  }

  /** Units and bridges anywhere, one side a hex. */
  function scattered(random: RandomSource): {
    units: Record<string, string>;
    hexsides: Record<string, { bridge: number }>;
  } {
    const { tables: t } = given({}).state;
    const units: Record<string, string> = {};
    const sideOf = new Map<number, number>();
    for (let unit = 0; unit < UNITS; unit++) {
      const hex = random.below(HEXES);
      if (random.below(4) < 2 || (sideOf.get(hex) ?? t.side[unit]) !== t.side[unit]) continue;
      sideOf.set(hex, t.side[unit]);
      units[t.names[unit] as string] = t.grid.name(hex);
    }
    const bridge = (): number => (random.below(5) === 0 ? 1 + random.below(2) : 0);
    return { units, hexsides: Object.fromEntries(t.riverNames.map((side) => [side, { bridge: bridge() }])) };
  }

  it.each(['red_attack', 'blue_attack'] as const)(
    'X13 CO-026 CO-028 CO-048 K36 random positions of %s agree',
    (scenario) => {
      const random = new RandomSource(`supply ${scenario}`);
      let out = 0;
      let units = 0;
      for (let round = 0; round < 25; round++) {
        const { state: s } = given({ ...scattered(random), scenario });
        determineSupply(s);
        for (let unit = 0; unit < UNITS; unit++) {
          if (!onMap(s.hex[unit])) continue;
          units += 1;
          if (s.supplied[unit] === 0) out += 1;
          expect([s.tables.names[unit], s.supplied[unit] === 1]).toEqual([s.tables.names[unit], isSupplied(s, unit)]);
        }
      }
      // The sample means something only if both states are common.
      expect(out).toBeGreaterThan(units / 10);
      expect(out).toBeLessThan((units * 9) / 10);
    },
  );

  it.each(['red_attack', 'blue_attack'] as const)(
    'CO-075 X13 exploitation in %s ends just where a line can be traced',
    (scenario) => {
      const random = new RandomSource(`exploitation ${scenario}`);
      let refused = 0;
      for (let round = 0; round < 3; round++) {
        const position = scattered(random);
        for (const player of ['blue', 'red']) {
          const step5 = (): Trial => given({ ...position, scenario, player, at: { step: 'exploit' } });
          if (step5().step !== 'exploit' || step5().seat !== player) continue;
          for (const unit of step5().things('move').slice(0, 4)) {
            const t = step5().do(`move ${unit}`);
            const offered = t.things('to');
            const s = t.state;
            const id = s.tables.find(unit);
            const from = s.hex[id];
            findReach(s, id, from, allowance(s, id));
            const reached = Array.from(s.tables.paths.reached.subarray(1, s.tables.paths.count));
            for (const hex of reached) {
              putUnit(s, id, hex);
              const supplied = isSupplied(s, id);
              putUnit(s, id, from);
              if (!supplied) refused += 1;
              expect([unit, s.tables.grid.name(hex), offered.includes(s.tables.grid.name(hex))]).toEqual([
                unit,
                s.tables.grid.name(hex),
                supplied,
              ]);
            }
          }
        }
      }
      expect(refused).toBeGreaterThan(10);
    },
  );
});

describe('when and what', () => {
  it('CO-012 CO-027 step 1 determines the supply of both sides', () => {
    const t = afterStep1({
      units: { 'B36-1-1': 'L6', 'B36-1-2': { hex: 'G2', supplied: 0 }, 'R49-1-1': { hex: 'G9', supplied: 0 } },
    });
    expect(t.inSupply('B36-1-1')).toBe(false);
    expect(t.inSupply('B36-1-2')).toBe(true);
    expect(t.inSupply('R49-1-1')).toBe(true);
  });

  it('CO-027 K12 the state holds through both player turns and changes in the next step 1', () => {
    // Red steps onto G1 with a unit already on O1: Blue is cut off, and learns it in turn 3.
    const t = afterStep1({ units: { 'B36-1-1': 'A2', 'R49-1-1': 'O1', 'R21-A1-1': 'E1' } });
    expect(t.inSupply('B36-1-1')).toBe(true);
    t.do('move R21-A1-1', 'to G1').passTo({ step: 'move', seat: 'blue' });
    expect(t.state.turn).toBe(2);
    expect(t.inSupply('B36-1-1')).toBe(true);
    t.passTo({ step: 'move', seat: 'red', turn: 3 });
    expect(t.inSupply('B36-1-1')).toBe(false);
  });

  it('CO-027 supply is not determined anew in the player turn of the defender', () => {
    const t = afterStep1({ units: { 'B36-1-1': 'L6', 'B36-1-2': 'G2', 'R49-1-1': 'T12' } });
    t.passTo({ step: 'move', seat: 'blue' }).do('move B36-1-1', 'to L7');
    expect(t.seat).toBe('blue');
    expect(t.inSupply('B36-1-1')).toBe(false);
    expect(t.passTo({ step: 'move', seat: 'red', turn: 3 }).inSupply('B36-1-1')).toBe(true);
  });

  /** One attack of Red on Blue in clear, told as totals. */
  const fight = (attacker: object, defender: object): number[] =>
    given({ units: { R502: { hex: 'G9', ...attacker }, 'B36-1-1': { hex: 'G8', ...defender } }, at: { step: 'plan' } })
      .do('attack R502 G8', 'confirm', 'resolve G8')
      .lastAttack()
      .slice(0, 2) as number[];

  it('CO-026 in supply both strengths are full', () => {
    expect(fight({}, {})).toEqual([9, 5]);
  });

  it('CO-032 out of supply the attack strength is quartered', () => {
    expect(fight({ supplied: 0 }, {})).toEqual([2, 5]);
  });

  it('CO-033 out of supply the defense strength is halved', () => {
    expect(fight({}, { supplied: 0 })).toEqual([9, 2]);
  });

  it('CO-034 reduced values are rounded down, never below 1', () => {
    const t = given({
      units: { 'R49-1-1': { hex: 'G9', supplied: 0 }, 'B36-A1': { hex: 'G8', supplied: 0 } },
      at: { step: 'plan' },
    }).do('attack R49-1-1 G8', 'confirm', 'resolve G8');
    expect(t.lastAttack().slice(0, 2)).toEqual([1, 1]);
  });

  it('X25 a counter that is off the map in step 1 is in supply when it enters', () => {
    // Every line from G13 and O13 is closed by zones.
    const units = { 'R49-1-1': 'waiting', 'B36-1-1': 'G12', 'B36-1-2': 'O12' };
    const t = afterStep1({ units }).do('enter R49-1-1', 'at G13');
    expect(t.inSupply('R49-1-1')).toBe(true);
  });

  it('X25 so is an arriving reinforcement, and stays so until the next step 1', () => {
    const units = { 'R21-MIR2': { hex: 'undrawn', supplied: 0 }, 'B36-HQ': 'O13', 'B36-1-1': 'D12' };
    const tie = [0, 0, 0, 0, 0, 0, 3];
    const t = given({ units, tie, turn: 6, at: { step: 'draw' }, chits: [3] });
    // 4½ points after the entry: it moves with its full value.
    t.do('enter R21-MIR2', 'at G13');
    expect(t.offers('to C8')).toBe(true);
    t.do('to G10').passTo({ step: 'move', seat: 'blue' }).do('move B36-1-1', 'to G13');
    expect(t.inSupply('R21-I2-1')).toBe(true);
    t.passTo({ step: 'move', seat: 'red', turn: 7 });
    expect(t.inSupply('R21-I2-1')).toBe(false);
  });
});
