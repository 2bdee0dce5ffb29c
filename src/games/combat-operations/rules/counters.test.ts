/** The added rules of counters: regiments, steps, headquarters, dummies, words (X1 to X3, X5 to X7, X11). */
import { describe, expect, it } from 'vitest';
import { Match } from '../../../engine/match.ts';
import game from '../index.ts';
import { begin, given, Trial } from '../testing.ts';

const far = { 'R49-A4': 'T12' };

describe('regiments and battalions', () => {
  it('X3 Blue regiments have three battalions, Red regiments two', () => {
    const { tables } = given({}).state;
    const sizes = Object.fromEntries(
      Object.values(tables.data.regiments).map(({ id, battalions }) => [id, battalions.length]),
    );
    expect(sizes).toEqual({
      'B36-R1': 3,
      'B36-R2': 3,
      'B36-R3': 3,
      'B2-AR1': 3,
      'B2-AR2': 3,
      'B2-AIR1': 3,
      'R49-R1': 2,
      'R49-R2': 2,
      'R49-R3': 2,
      'R21-AR1': 2,
      'R21-AIR1': 2,
      'R21-MIR2': 2,
    });
  });

  it('X1 CO-123 a regiment may be broken down in step 3, and its battalions moved apart', () => {
    const t = given({ units: { 'R49-R1': 'G12', ...far } });
    expect(t.refusal('move R49-1-1')).toBe('X16');
    t.do('break R49-R1', 'move R49-1-1', 'to G11', 'move R49-1-2', 'to G13');
    expect([t.place('R49-1-1'), t.place('R49-1-2'), t.place('R49-R1')]).toEqual(['G11', 'G13', 'none']);
  });

  it('X1 battalions in one hex may be joined, not those in two', () => {
    const t = given({ units: { 'R49-1-1': 'G12', 'R49-1-2': 'G12', 'R49-2-1': 'G12', 'R49-2-2': 'G11' } });
    expect(t.things('join')).toEqual(['R49-R1']);
    expect(t.refusal('join R49-R2')).toBe('X1');
    t.do('join R49-R1');
    expect(t.place('R49-R1')).toBe('G12');
    t.do('move R49-R1', 'to G11');
    expect([t.place('R49-1-1'), t.place('R49-1-2')]).toEqual(['G11', 'G11']);
  });

  it('X1 each regiment is exchanged at most once a step', () => {
    const broken = given({ units: { 'R49-R1': 'G12', 'R49-R2': 'G12' } }).do('break R49-R1');
    expect(broken.refusal('join R49-R1')).toBe('X1');
    expect(broken.offers('break R49-R2')).toBe(true);
    expect(broken.passTo({ step: 'move', seat: 'red', turn: 3 }).offers('join R49-R1')).toBe(true);
    const joined = given({ units: { 'R49-1-1': 'G12', 'R49-1-2': 'G12' } }).do('join R49-R1');
    expect(joined.refusal('break R49-R1')).toBe('X1');
  });

  it('X1 having moved carries over: to the battalions, and to the regiment if one of them moved', () => {
    const broken = given({ units: { 'R49-R1': 'G12', ...far } }).do('move R49-R1', 'to G11', 'break R49-R1');
    expect([broken.refusal('move R49-1-1'), broken.refusal('move R49-1-2')]).toEqual(['X16', 'X16']);
    const joined = given({ units: { 'R49-1-1': 'G12', 'R49-1-2': 'G11', ...far } });
    joined.do('move R49-1-1', 'to G11', 'join R49-R1');
    expect(joined.refusal('move R49-R1')).toBe('X16');
    const fresh = given({ units: { 'R49-1-1': 'G11', 'R49-1-2': 'G11', ...far } }).do('join R49-R1');
    expect(fresh.offers('move R49-R1')).toBe(true);
  });

  it('X1 a joined regiment is in supply only if all its battalions are', () => {
    const units = { 'R49-1-1': 'T12', 'R49-1-2': { hex: 'T12', supplied: 0 } };
    const t = given({ units }).do('join R49-R1');
    expect([t.inSupply('R49-1-1'), t.inSupply('R49-1-2')]).toEqual([false, false]);
    t.do('move R49-R1');
    expect([t.offers('to T10'), t.offers('to T9')]).toEqual([true, false]);
    const both = given({ units: { 'R49-1-1': 'T12', 'R49-1-2': 'T12' } }).do('join R49-R1');
    expect([both.inSupply('R49-1-1'), both.inSupply('R49-1-2')]).toEqual([true, true]);
  });

  it('X2 steps said of a regiment hold for each of its battalions', () => {
    const at = (steps: number) =>
      new Trial(
        new Match(game, {
          scenario: 'red_attack',
          position: { clear: true, units: { 'B36-R1': { hex: 'G2', steps } }, at: { step: 'move' } },
        }),
      );
    expect(['B36-1-1', 'B36-1-2', 'B36-1-3'].map((unit) => at(1).steps(unit))).toEqual([1, 1, 1]);
    expect(() => at(5)).toThrow('position.units.B36-R1.steps: expected 1 or 2, for each of its battalions, got 5');
  });

  it('X1 X2 steps carry over', () => {
    const t = given({ units: { 'R49-1-1': { hex: 'G12', steps: 1 }, 'R49-1-2': 'G12' } }).do('join R49-R1');
    expect([t.steps('R49-1-1'), t.steps('R49-1-2')]).toEqual([1, 2]);
    t.passTo({ step: 'move', seat: 'red', turn: 3 }).do('break R49-R1');
    expect([t.steps('R49-1-1'), t.steps('R49-1-2')]).toEqual([1, 2]);
  });

  it('X1 CO-123 a regiment may be broken down while it waits to enter', () => {
    const t = given({ units: { 'R49-R1': 'waiting', ...far } });
    t.do('break R49-R1', 'enter R49-1-1', 'at G13', 'stay', 'enter R49-1-2', 'at O13', 'stay');
    expect([t.place('R49-1-1'), t.place('R49-1-2')]).toEqual(['G13', 'O13']);
  });

  it('X1 battalions may be joined while they wait, and nobody hears of what waits', () => {
    const t = given({ units: { 'R49-1-1': 'waiting', 'R49-1-2': 'waiting', 'R49-R2': 'waiting', ...far } });
    t.do('join R49-R1', 'break R49-R2');
    expect([t.place('R49-R1'), t.place('R49-R2'), t.log()]).toEqual(['waiting', 'none', []]);
  });

  it('X1 not before they are set up', () => {
    const t = begin('red_attack').passTo({ step: 'setUp' }).do('break B36-R1');
    expect([t.offered('join'), t.refusal('join B36-R1')]).toEqual([[], 'X1']);
  });

  it('X1 only what lies as one counter is broken down, the first regiment as any other', () => {
    const t = given({ units: { 'B36-R1': 'A1', 'B36-2-1': 'A2', 'R49-1-1': 'T12' }, player: 'blue' });
    expect(t.why('break B36-R2')).toEqual({
      rule: 'X1',
      text: 'infantry regiment B36-R2 is not joined into one counter',
    });
    t.do('break B36-R1');
    expect(t.place('B36-R1')).toBe('none');
  });

  it('X1 nothing but a regiment is broken down', () => {
    const t = given({ units: { 'R49-E': 'G12', 'RD-I1': 'G12', 'B36-R1': 'A1' } });
    expect(t.refusal('break R49-E')).toBe('X1');
    expect(t.refusal('break RD-I1')).toBe('X1');
    expect(t.refusal('break B36-R1')).toBe('CO-014');
  });

  it('X2 a regiment stays one counter with steps lost', () => {
    // 1-1 against four steps: one step from the defender.
    const units = { 'R49-R1': 'G9', 'R21-A1-1': 'T12', 'B36-R1': 'G8', 'B36-R2': 'H8' };
    const t = given({ units, player: 'blue', at: { step: 'plan' } });
    t.do('attack B36-R1 G9', 'attack B36-R2 G9', 'confirm', 'resolve G9');
    expect(t.lastAttack()).toEqual([18, 14, '1-1']);
    while (t.step !== 'defenderLosses') t.pass();
    t.do('lose R49-1-1');
    expect([t.steps('R49-1-1'), t.place('R49-R1')]).toEqual([1, 'G9']);
  });

  it('X2 when a battalion was eliminated the others lie as battalions, and the regiment is never joined again', () => {
    const units = { 'R49-R1': 'G12', 'R49-R2': 'G12', 'R49-E': 'G13', ...far };
    const t = given({ units }).do('move R49-E', 'to G12', 'end', 'remove R49-1-1');
    expect([t.place('R49-R1'), t.place('R49-1-2')]).toEqual(['none', 'G12']);
    t.passTo({ step: 'move', seat: 'red', turn: 3 });
    expect(t.refusal('join R49-R1')).toBe('X2');
    expect(t.offers('move R49-1-2')).toBe(true);
  });
});

describe('steps and headquarters', () => {
  /** Attack and defense totals of R502 on B36-1-1, in clear. */
  const fight = (attacker: object, defender: object, on: readonly string[] = []): number[] =>
    given({
      on,
      units: { R502: { hex: 'G9', ...attacker }, 'B36-1-1': { hex: 'G8', ...defender } },
      at: { step: 'plan' },
    })
      .do('attack R502 G8', 'confirm', 'resolve G8')
      .lastAttack()
      .slice(0, 2) as number[];

  it('X5 X6 every battalion and HQ has two steps', () => {
    const s = given({}).state;
    for (const row of Object.values(s.tables.data.battalions))
      expect([row.id, s.steps[s.tables.find(row.id)]]).toEqual([row.id, 2]);
  });

  it('X5 a lost step changes no value', () => {
    expect(fight({ steps: 1 }, { steps: 1 })).toEqual([9, 5]);
    const t = given({ units: { 'R49-1-1': { hex: 'T12', steps: 1 } } }).do('move R49-1-1');
    expect([t.offers('to T8'), t.offers('to T7')]).toEqual([true, false]);
  });

  it('X5 option step_loss_halves: with one step left the printed strengths are halved first', () => {
    // 8 halved is 4, in clear 5; 5 halved is 2.
    expect(fight({ steps: 1 }, {}, ['step_loss_halves'])).toEqual([5, 5]);
    expect(fight({}, { steps: 1 }, ['step_loss_halves'])).toEqual([9, 2]);
    expect(fight({}, {}, ['step_loss_halves'])).toEqual([9, 5]);
  });

  it('X6 K26 an HQ has no attack, in supply or out of it, with one step or two', () => {
    for (const fields of [{}, { supplied: 0 }, { steps: 1 }]) {
      const units = { 'R49-HQ': { hex: 'G9', ...fields }, 'R49-1-1': 'F8', 'B36-1-1': 'G8' };
      const t = given({ units, at: { step: 'plan' }, on: ['step_loss_halves'] });
      expect(t.refusal('attack R49-HQ G8')).toBe('X6');
      expect(t.things('attack')).toEqual(['R49-1-1 G8']);
    }
  });

  it('X6 an HQ fulfils no soak-off', () => {
    // R49-1-1 in G9 touches G8 and H8; only the HQ in H9 could take H8.
    const units = { 'R49-1-1': 'G9', 'R49-HQ': 'H9', 'B36-1-1': 'G8', 'B36-1-2': 'H8' };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-1-1 G8');
    expect(t.refusal('confirm')).toBe('CO-094');
    expect(t.refusal('attack R49-HQ H8')).toBe('X6');
  });

  it('X6 an HQ has two steps and loses them like any unit', () => {
    const t = given({ units: { R502: 'G9', 'B36-HQ': 'G8' }, at: { step: 'plan' } });
    t.do('attack R502 G8', 'confirm', 'resolve G8');
    expect([t.lastAttack(), t.place('B36-HQ')]).toEqual([[9, 2, '4-1'], 'eliminated']);
  });
});

describe('X7 dummies', () => {
  const attacked = (units: Record<string, string>, ...choices: string[]): Trial =>
    given({ units: { ...units, ...far }, at: { step: 'plan' } }).do(...choices);

  it('X7 a dummy never attacks, nor fulfils a soak-off', () => {
    const units = { 'R49-1-1': 'G9', 'RD-I1': 'H9', 'B36-1-1': 'G8', 'B36-1-2': 'H8' };
    const t = attacked(units, 'attack R49-1-1 G8');
    expect(t.refusal('attack RD-I1 H8')).toBe('X7');
    expect(t.refusal('confirm')).toBe('CO-094');
  });

  it('X7 an enemy dummy next to an attacker must be attacked as well', () => {
    const units = { 'R49-1-1': 'G9', 'R49-1-2': 'G9', 'BD-I1': 'G8', 'B36-1-2': 'H8' };
    const t = attacked(units, 'attack R49-1-1 H8');
    expect(t.refusal('confirm')).toBe('CO-094');
    expect(t.do('attack R49-1-2 G8').offers('confirm')).toBe(true);
  });

  it('X7 attacked with real units it is removed before anything is added up', () => {
    const t = attacked({ R502: 'G9', 'B36-1-1': 'G8', 'BD-I1': 'G8' }, 'attack R502 G8', 'confirm', 'resolve G8');
    expect(t.place('BD-I1')).toBe('eliminated');
    expect(t.lastAttack().slice(0, 2)).toEqual([9, 5]);
  });

  it('X7 attacked alone it is removed: no losses, artillery spent, attackers have attacked and may advance', () => {
    const units = { R502: 'G9', 'R21-A3': 'G10', 'R21-CAV': 'T12', 'BD-I1': 'G8' };
    const t = attacked(units, 'attack R502 G8', 'support R21-A3 G8', 'confirm', 'resolve G8');
    expect([t.place('BD-I1'), t.step, t.steps('R502')]).toEqual(['eliminated', 'advance', 2]);
    expect(t.things('advance')).toEqual(['R502']);
    t.do('advance R502');
    expect(t.place('R502')).toBe('G8');
    expect(t.step).toBe('exploit');
    expect([t.refusal('move R502'), t.refusal('move R21-A3')]).toEqual(['CO-073', 'CO-073']);
  });

  it('X7 it cannot be joined or broken down, and takes no replacement', () => {
    const t = given({
      units: { 'RD-I1': 'G12', 'R49-1-1': { hex: 'G12', steps: 1 } },
      at: { step: 'draw' },
      tie: [0, 0, 0, 0, 0, 0, 0, 0, 4],
      chits: [4],
    });
    expect(t.things('replace')).toEqual(['R49-1-1']);
    expect(t.refusal('replace RD-I1')).toBe('X24');
    t.do('decline');
    expect(t.refusal('break RD-I1')).toBe('X1');
    expect(t.refusal('join RD-I1')).toBe('X1');
  });
});

describe('words', () => {
  const { types } = given({}).state.tables.data;
  const where = (flag: 'motorized' | 'infantryClass' | 'armored'): string[] =>
    Object.keys(types)
      .filter((name) => types[name]?.[flag])
      .sort();

  it('X11 motorized types', () => {
    expect(where('motorized')).toEqual(
      ['HQ', 'antiaircraft', 'antitank', 'armor', 'armored cavalry', 'armored infantry'].concat([
        'artillery (motor)',
        'motorized engineer',
        'motorized infantry',
      ]),
    );
  });

  it('X11 K22 the infantry class', () => {
    expect(where('infantryClass')).toEqual([
      'armored infantry',
      'engineer',
      'infantry',
      'motorized engineer',
      'motorized infantry',
    ]);
  });

  it('X11 armored types', () => {
    expect(where('armored')).toEqual(['armor', 'armored cavalry']);
  });
});
