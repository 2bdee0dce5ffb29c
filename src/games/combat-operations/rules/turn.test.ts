/** Chapter 4: the turn. */
import { describe, expect, it } from 'vitest';
import { Phase } from '../state.ts';
import { given } from '../testing.ts';

const quiet = { 'R49-1-1': 'T12', 'B36-1-1': 'A1' };

describe('the turn', () => {
  it.each([
    { rules: ['CO-011', 'CO-145'], scenario: 'red_attack', order: ['red', 'blue'] },
    { rules: ['CO-011', 'CO-162'], scenario: 'blue_attack', order: ['blue', 'red'] },
  ] as const)('$rules in $scenario the player turns are $order, every turn', ({ scenario, order }) => {
    const t = given({ scenario, units: quiet, turn: 1, at: { step: 'supply' } });
    const seen: string[] = [];
    while (t.state.turn <= 3) {
      seen.push(`${t.state.turn} ${t.seat}`);
      t.do('end');
    }
    expect(seen).toEqual([1, 2, 3].flatMap((turn) => order.map((side) => `${turn} ${side}`)));
  });

  it('CO-013 each player draws one chit in each of his player turns', () => {
    const t = given({ units: quiet, turn: 1, at: { step: 'supply' }, chits: [4, 9, 1, 7] });
    expect(Array.from(t.state.drawn).slice(0, 3)).toEqual([4, 0, 0]);
    t.do('end');
    expect(Array.from(t.state.drawn).slice(0, 3)).toEqual([4, 9, 0]);
    t.do('end', 'end');
    expect(Array.from(t.state.drawn).slice(0, 5)).toEqual([4, 9, 1, 7, 0]);
    expect([1, 4, 7, 9].map((chit) => t.state.cup[chit])).toEqual([0, 0, 0, 0]);
  });

  it('CO-014 CO-015 CO-016 CO-017 a player turn moves, attacks, exploits and attacks again, in this order', () => {
    const units = { 'R21-A1-1': 'G10', 'R21-CAV': 'T12', 'B36-R1': 'G9' };
    const t = given({ units, at: { step: 'draw' } });
    const seen: [string, number][] = [];
    while (t.seat === 'red') {
      seen.push([t.step, t.state.phase]);
      t.pass();
    }
    expect(seen).toEqual([
      ['move', Phase.movement],
      ['plan', Phase.attack],
      ['exploit', Phase.exploitation],
      ['plan', Phase.exploitationAttack],
    ]);
  });

  it('CO-014 in step 3 only the player whose turn it is moves', () => {
    const t = given({ units: quiet });
    expect(t.seat).toBe('red');
    expect(t.things('move')).toEqual(['R49-1-1']);
    expect(t.refusal('move B36-1-1')).toBe('CO-014');
  });

  it('CO-015 an attack of step 4 is carried out before the next is asked for', () => {
    const units = { R502: 'G10', 'R21-A1-1': 'O10', 'B36-HQ': 'G9', 'B36-A1': 'O9' };
    const t = given({ units, at: { step: 'plan' } });
    t.do('attack R502 G9', 'attack R21-A1-1 O9', 'confirm', 'resolve G9');
    expect(t.place('B36-HQ')).toBe('eliminated');
    expect(t.steps('R502')).toBe(1);
    t.passTo({ step: 'resolve' });
    expect(t.place('B36-A1')).toBe('O9');
    expect(t.things('resolve')).toEqual(['O9']);
  });

  it('CO-018 the defender of the scenario attacks in his player turn, and counts as the attacker', () => {
    // One Blue battalion against a Red regiment in the woods: 2 against 16 is 1-4, and the attacker pays.
    const units = { 'B36-1-1': 'J9', 'B36-E': 'A1', 'R49-R1': 'J10' };
    const t = given({ units }).passTo({ step: 'plan', seat: 'blue' });
    t.do('attack B36-1-1 J10', 'confirm', 'resolve J10');
    expect(t.lastAttack()).toEqual([2, 16, '1-4']);
    expect(t.place('B36-1-1')).toBe('eliminated');
    expect([t.steps('R49-1-1'), t.steps('R49-1-2')]).toEqual([2, 2]);
  });

  it('CO-018 the defender of the scenario exploits too', () => {
    const t = given({ units: { 'B36-CAV': 'G5', 'R49-1-1': 'T12' } }).passTo({ step: 'exploit', seat: 'blue' });
    expect(t.state.turn).toBe(2);
    expect(t.offers('move B36-CAV')).toBe(true);
  });

  it('CO-012 step 1 comes before the draw of the attacker, in every turn', () => {
    const t = given({ units: { ...quiet, 'B36-1-2': { hex: 'L6' } }, turn: 1, at: { step: 'supply' } });
    expect(t.inSupply('B36-1-2')).toBe(false);
    t.do('end').do('move B36-1-2', 'to L7').passTo({ turn: 2, step: 'move', seat: 'red' });
    expect(t.inSupply('B36-1-2')).toBe(true);
  });
});
