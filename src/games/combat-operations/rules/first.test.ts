/** The first hex, counter, town and hexside of the lists, and whoever comes next in them, are like all others. */
import { describe, expect, it } from 'vitest';
import { BLUE } from '../tables.ts';
import { battle, begin, given } from '../testing.ts';
import { joinedToHeads, tracesNow } from './supply.ts';

describe('hex A1', () => {
  it('CO-041 a counter with no other way out may go there', () => {
    const units = { 'R49-1-1': 'A2', 'B36-1-1': 'A3', 'B36-1-2': 'B1', 'B36-1-3': 'B2' };
    const t = given({ units });
    expect(t.offers('move R49-1-1')).toBe(true);
    expect(t.do('move R49-1-1').things('to')).toEqual(['A1']);
    expect(given({ units: { ...units, 'B36-E': 'A1' } }).refusal('move R49-1-1')).toBe('X16');
  });

  it('CO-088 it may retreat there', () => {
    const by = { 'R49-R1': 'A3', 'R49-R2': 'B2', 'R21-AR1': 'B1' };
    const t = battle({ hex: 'A2', by, against: ['B36-1-1', 'B36-1-2'] });
    expect([t.step, t.offered()]).toEqual(['retreat', ['retreat B36-1-1 A1', 'retreat B36-1-2 A1']]);
  });

  it('X1 battalions join there', () => {
    const t = given({ units: { 'R49-1-1': 'A1', 'R49-1-2': 'A1' } });
    expect(t.do('join R49-R1').place('R49-R1')).toBe('A1');
  });
});

describe('regiment B36-R1', () => {
  it('X1 breaks down and joins, as one counter that moves with its battalions', () => {
    const t = given({ units: { 'B36-R1': 'G5' }, player: 'blue' });
    t.do('move B36-R1', 'to G4');
    expect(['B36-R1', 'B36-1-1', 'B36-1-3'].map(t.place)).toEqual(['G4', 'G4', 'G4']);
    expect(t.offers('break B36-R1')).toBe(true);
    expect(t.do('break B36-R1').place('B36-R1')).toBe('none');
    const apart = given({ units: { 'B36-1-1': 'G5', 'B36-1-2': 'G5', 'B36-1-3': 'G5' }, player: 'blue' });
    expect(apart.do('join B36-R1').place('B36-R1')).toBe('G5');
  });

  it('CO-123 is set up as one counter or as battalions', () => {
    const t = begin('red_attack');
    while (t.step === 'tie') t.pass();
    expect([t.offers('break B36-R1'), t.offers('join B36-R1')]).toEqual([true, false]);
    t.do('break B36-R1');
    expect([t.offers('pick B36-1-1'), t.offers('join B36-R1')]).toEqual([true, false]);
    t.do('pick B36-1-1', 'place G5', 'pick B36-1-2', 'place G5', 'pick B36-1-3', 'place G5');
    expect(t.offers('join B36-R1')).toBe(true);
  });
});

describe('town hex G2, hexside A6|A7, engineers B36-E', () => {
  it('X15 G2 changes hands', () => {
    const t = given({ units: { 'R49-1-1': 'G1' } });
    expect(t.control('G2')).toBe('blue');
    expect(t.do('move R49-1-1', 'to G2').control('G2')).toBe('red');
  });

  it('CO-057 A6|A7 is not crossed without a bridge', () => {
    const t = given({ units: { 'R49-1-1': 'A7' } }).do('move R49-1-1');
    expect([t.offers('to A6'), t.refusal('to A6')]).toEqual([false, 'CO-057']);
    const bridged = given({ units: { 'R49-1-1': 'A7' }, hexsides: { 'A6|A7': { bridge: 1 } } }).do('move R49-1-1');
    expect(bridged.offers('to A6')).toBe(true);
  });

  it('CO-060 an attack across A6|A7 is halved', () => {
    const t = battle({ hex: 'A6', by: { 'R49-R1': 'A7' }, against: ['B36-1-1'] });
    expect(t.lastAttack()).toEqual([4, 5, '1-2']);
  });

  it('CO-112 B36-E helps in a town', () => {
    const fight = (by: Record<string, string>) => battle({ hex: 'G3', by, against: ['R49-1-1'] }).lastAttack();
    expect(fight({ 'B36-1-1': 'G4', 'B36-E': 'G4' })).toEqual([4, 8, '1-1']);
    expect(fight({ 'B36-1-1': 'G4', 'B36-2-1': 'G4' })).toEqual([4, 8, '1-2']);
  });

  it('X21 X22 they build there, and destroy', () => {
    const t = given({ units: { 'B36-E': 'A6' }, player: 'blue' });
    expect(t.offers('work B36-E')).toBe(true);
    expect(t.do('work B36-E').things('infantry')).toEqual(['A6|A7', 'A6|B6']);
    const laid = given({ units: { 'B36-E': 'A6' }, player: 'blue', hexsides: { 'A6|A7': { bridge: 1 } } });
    expect(laid.offers('destroy B36-E A6|A7')).toBe(true);
  });
});

describe('whoever comes next in the list', () => {
  it('X18 is not in the plan with the one before', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'R49-1-2': 'G8', 'B36-1-1': 'G7' }, at: { step: 'plan' } });
    expect(t.do('attack R49-1-1 G7').offers('attack R49-1-2 G7')).toBe(true);
  });

  it('X14 stays known when another is mistaken', () => {
    const seen = { known: 3 };
    const units = {
      'R49-1-1': { hex: 'G9', ...seen },
      'R49-2-1': { hex: 'G9', ...seen },
      'R49-1-2': { hex: 'C12', ...seen },
      'R49-2-2': { hex: 'C12', ...seen },
    };
    const t = given({ units }).do('move R49-1-1', 'to G10');
    const { known } = t.match.view(BLUE) as unknown as { known: object };
    expect(Object.keys(known)).toEqual(['R49-1-2', 'R49-2-2']);
  });

  it('X25 is not in supply because another arrives', () => {
    const { tables } = given({}).state;
    const next = tables.names[tables.parts[tables.partsTo[tables.find('B36-R3')]]];
    const units = { 'B36-R3': 'undrawn', [next]: { hex: 'G3', supplied: 0 } };
    const t = given({ units, player: 'blue', tie: [1], at: { step: 'draw' }, chits: [1] });
    expect([t.place('B36-R3'), t.inSupply('B36-3-1'), t.inSupply(next)]).toEqual(['waiting', true, false]);
  });
});

describe('battalion B36-1-2', () => {
  // G1 lies in the zone of F1, and O1 is lost: the line from H1 needs a friend in G1.
  const units = { 'R49-1-1': 'F1', 'R49-2-1': 'O1', 'B36-1-2': 'G1' };

  it('CO-022 K35 keeps a hex open to the lines of others', () => {
    const t = given({ units: { ...units, 'B36-1-1': 'H1' }, at: { step: 'supply' } });
    expect(t.inSupply('B36-1-1')).toBe(true);
    expect(tracesNow(t.state, t.state.tables.find('B36-1-1'))).toBe(true);
    expect(joinedToHeads(t.state, BLUE)).toContain(t.state.tables.grid.find('H1'));
    expect(
      given({ units: { ...units, 'B36-1-1': 'H1', 'B36-1-2': 'T1' }, at: { step: 'supply' } }).inSupply('B36-1-1'),
    ).toBe(false);
  });

  it('CO-075 in exploitation too', () => {
    const t = given({ units: { ...units, 'B36-CAV': 'I2' }, player: 'blue', at: { step: 'exploit' } });
    expect(t.do('move B36-CAV').offers('to H1')).toBe(true);
  });
});

describe('CO-075 K35 a head in the zone of the enemy', () => {
  it('supplies who exploits into it', () => {
    const units = { 'R49-1-1': 'F1', 'R49-2-1': 'O1', 'B36-CAV': 'H1' };
    const t = given({ units, player: 'blue', at: { step: 'exploit' } }).do('move B36-CAV');
    expect([t.offers('to G1'), t.refusal('to H2')]).toEqual([true, 'CO-075']);
  });
});

describe('what was shown or seen is not taken back', () => {
  it('X17 a unit that is removed', () => {
    const t = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-E': 'G12', 'R49-AT': 'G12' } }).do('end');
    const { reveals } = t.state;
    expect([t.do('remove R49-E').state.reveals, t.step]).toEqual([reveals + 1, 'excess']);
  });

  it('CO-077 an attack', () => {
    const t = given({ units: { 'R49-1-1': 'G8', 'B36-1-1': 'G7', 'B36-A1': 'G5' }, at: { step: 'plan' } });
    t.do('attack R49-1-1 G7', 'confirm');
    const { reveals } = t.state;
    expect(t.do('resolve G7').state.reveals).toBe(reveals + 1);
  });

  it('CO-008 a set-up that is done', () => {
    const t = begin('red_attack', [1]);
    expect(t.state.reveals).toBe(0);
    while (t.step !== 'move') t.do(t.offered()[0]);
    // Blue's set-up, then Red's, who has nothing to place, and the chit.
    expect(t.state.reveals).toBe(3);
  });

  it('X26 the end, when all is open', () => {
    const t = given({ turn: 10, units: { 'R49-1-1': 'G9' }, player: 'blue', at: { step: 'endPlayerTurn' } });
    expect([t.match.isOver, t.state.reveals]).toEqual([true, 1]);
  });
});
