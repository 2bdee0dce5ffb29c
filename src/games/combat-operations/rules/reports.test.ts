/** What is predicted of an attack: face down from what the backs may be, face up to the last step. */
import { describe, expect, it } from 'vitest';
import type { OddsReport } from '../../../engine/odds.ts';
import { readOption } from '../../../engine/play.ts';
import { battle, BLUE_FORCE as FORCE, type Given, given, planned, type Trial } from '../testing.ts';

const forecast = (t: Trial, words: string): OddsReport => {
  const report = t.game.odds?.(t.state, readOption(t.game, words));
  if (!report) throw new Error(`nothing is foretold of "${words}"`);
  return report;
};
const gone = (...ids: string[]): Given['units'] => Object.fromEntries(ids.map((id) => [id, 'eliminated']));

describe('face down', () => {
  /** Red's first regiment, 8 in the attack, against what Blue has in a hex. */
  const against = (units: Given['units'], hex = 'G7', from = 'G8', more: Given = {}): OddsReport =>
    forecast(
      given({ units: { 'R49-R1': from, ...FORCE, ...units }, at: { step: 'plan' }, ...more }),
      `attack R49-R1 ${hex}`,
    );
  const falls = ({ outcomes }: OddsReport) => outcomes.map(({ label, weight }) => [label, weight]);

  it('X12a CO-002 every ratio that the backs leave open, with its losses', () => {
    const report = against({ 'B36-1-1': 'G7' });
    expect(report).toMatchObject({
      title: 'Attack on G7',
      rule: 'X12a',
      strengths: '8 vs. 0 to 18',
      column: '1-3 to 1-1',
      modifiers: [],
      summary: [],
    });
    // Five backs: a regiment of 18 with six steps, three battalions of 5 with two, or the dummy.
    expect(report.outcomes).toEqual([
      {
        key: 'level 1',
        label: '1-3',
        text: 'attacker loses 3 steps, defender 0 steps; the attacker retreats',
        weight: 1,
        good: 'defender',
        sentence: 'Red retreats and loses 3 steps',
      },
      {
        key: 'level 3',
        label: '1-1',
        text: 'attacker loses 0 steps, defender 0 steps; no retreat',
        weight: 3,
        good: 'none',
        sentence: 'no effect',
      },
      {
        key: 'dummies',
        label: 'dummies',
        text: 'only dummies are there',
        weight: 1,
        good: 'attacker',
        sentence: 'only dummies: they are removed, and G7 is vacated',
      },
    ]);
    expect(report.ladder).toEqual(
      ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'].map((face, level) => ({ face, key: `level ${level}` })),
    );
    expect(report.fight).toEqual({
      target: 'G7',
      hexes: ['G7'],
      attackers: [{ piece: 'R49-R1', strength: '8', role: 'leads' }],
      defenders: [{ piece: 'blue?G7?0', strength: '0 to 18' }],
      sums: ['8', '0 to 18'],
    });
  });

  it('X7 when all the rest was seen to fall there is nothing but the dummy', () => {
    const fallen = gone('B36-1-1', 'B36-1-2', 'B36-1-3', 'B36-2-1', 'B36-2-2', 'B36-2-3');
    const units = { ...fallen, 'B36-R2': 'none', 'BD-I1': 'G7' };
    expect(against(units)).toMatchObject({ strengths: '8 vs. 0', column: 'dummies', outcomes: [{ weight: 1 }] });
  });

  it('X7 CO-135 beside an HQ, of which there is no dummy, there is something', () => {
    const report = against({ 'B36-1-1': 'G7', 'B36-HQ': 'G7' });
    expect(report).toMatchObject({ strengths: '8 vs. 2 to 20', column: '1-3 to 4-1' });
    expect(report.outcomes.map(({ weight, good, sentence }) => [weight, good, sentence])).toEqual([
      [1, 'defender', 'Red retreats and loses 4 steps'],
      [3, 'both', 'Red loses 1 step, Blue 1 step'], // CO-086
      [1, 'attacker', 'Red loses 1 step, Blue 2 steps'],
    ]);
    // Each back by itself, in the order of the scene.
    expect(report.fight?.defenders).toEqual([
      { piece: 'blue?G7?0', strength: '2' },
      { piece: 'blue?G7?1', strength: '0 to 18' },
    ]);
  });

  it('X2 CO-097 a regiment of which a battalion was seen to fall is no longer one counter', () => {
    const first = gone('B36-1-1', 'B36-1-2', 'BD-I1');
    // What is left of the first regiment, or the second.
    expect(falls(against({ ...first, 'B36-1-3': 'G7' }))).toEqual([
      ['1-3', 1],
      ['1-1', 1],
    ]);
    const both = { ...first, ...gone('B36-2-1', 'B36-2-2'), 'B36-R2': 'none', 'B36-2-3': 'C2' };
    expect(against({ ...both, 'B36-1-3': 'G7' })).toMatchObject({ strengths: '8 vs. 5', column: '1-1' });
  });

  it('X12 CO-045 CO-053 terrain counts for whatever may be there', () => {
    // E10 is woods, +1 for each battalion and none for an HQ; G3 a town, +2 for everyone.
    expect(against({ 'B36-1-1': 'E10' }, 'E10', 'E11').strengths).toBe('8 vs. 0 to 21');
    expect(against({ 'B36-HQ': 'E10' }, 'E10', 'E11').strengths).toBe('8 vs. 2');
    expect(against({ 'B36-1-1': 'G3' }, 'G3', 'G4').strengths).toBe('8 vs. 0 to 24');
    expect(against({ 'B36-HQ': 'G3' }, 'G3', 'G4').strengths).toBe('8 vs. 4');
  });

  it('CO-114 CO-125 armor that may have come as reinforcement, and its bonus in the clear', () => {
    // Blue has drawn three chits; three armor backs are the regiment and both dummies, or its three battalions. Three of
    // four items came in 3 · 2 · 1 · 7 ties (X10), one of them in 3 · 7 · 6 · 5: fifteen times as many.
    const come = { 'B2-AR1': 'G7', 'BD-A1': 'A4', 'BD-A2': 'A5' };
    const report = against(come, 'G7', 'G8', { drawn: [4, 5, 6, 7, 8, 9] });
    expect([report.strengths, falls(report)]).toEqual([
      '8 vs. 0 to 18',
      [
        ['1-3', 1],
        ['1-1', 45],
        ['dummies', 2],
      ],
    ]);
    // One back more: only the battalions with one dummy.
    const four = { 'B2-A1-1': 'G7', 'B2-A1-2': 'A4', 'B2-A1-3': 'A5', 'BD-A1': 'A6' };
    expect(falls(against(four, 'G7', 'G8', { drawn: [4, 5, 6, 7, 8, 9] }))).toEqual([
      ['1-1', 3],
      ['dummies', 1],
    ]);
  });

  it('CO-008 a position given with what its scenario does not have, or not yet, is weighed by all that is printed', () => {
    // Blue has one armored cavalry, in the other scenario.
    expect(against({ 'B36-CAV': 'G7' })).toMatchObject({ strengths: '8 vs. 5', column: '1-1' });
    // No chit was drawn. One armor back is one of two regiments or of two dummies.
    const armor = against({ 'B2-AR1': 'G7' });
    expect([armor.strengths, falls(armor)]).toEqual([
      '8 vs. 0 to 18',
      [
        ['1-3', 1],
        ['dummies', 1],
      ],
    ]);
  });

  it('CO-108 artillery backs within the longest range add what they may be, if that reaches', () => {
    const [regiment, alone] = [{ 'B36-1-1': 'G7' }, '8 vs. 0 to 18'];
    // Four hexes off none of Blue's reaches; three hexes off one of three does, with 3; two hexes off all do.
    expect(against({ ...regiment, 'B36-A1': 'G3' }).strengths).toBe(alone);
    expect(against({ ...regiment, 'B36-A1': 'G4' }).strengths).toBe('8 vs. 0 to 21');
    expect(against({ ...regiment, 'B36-A1': 'G5' }).strengths).toBe('8 vs. 2 to 21');
    expect(against({ ...regiment, 'B36-A1': 'G5', 'B36-A2': 'G5', 'B36-A3': 'G5' }).strengths).toBe('8 vs. 7 to 25');
    // X14: one that was seen has no longer arms, and is not another.
    const seen = (unit: string, hex: string) => against({ ...regiment, [unit]: { hex, known: 3 } }).strengths;
    expect([seen('B36-A1', 'G4'), seen('B36-A1', 'G5'), seen('B36-A3', 'G4')]).toEqual([
      alone,
      '8 vs. 2 to 20',
      '8 vs. 3 to 21',
    ]);
    // CO-109: in the hex itself it defends with its defense strength.
    expect(against({ 'B36-A1': 'G7' })).toMatchObject({ strengths: '8 vs. 2', column: '4-1' });
  });

  it('CO-082 CO-083 losses over all that may lie there, in one ratio', () => {
    // Out of supply 3 are 1: at 1-4 against a battalion and a regiment.
    const t = given({
      units: { ...FORCE, 'B36-1-1': 'G7', 'R49-1-1': { hex: 'G8', supplied: false } },
      at: { step: 'plan' },
    });
    const [worst] = forecast(t, 'attack R49-1-1 G7').outcomes;
    expect(worst).toMatchObject({
      label: '1-4',
      weight: 4,
      text: 'attacker loses 2 to 6 steps, defender 0 steps; the attacker retreats',
      sentence: 'Red retreats and loses 2 to 6 steps',
    });
  });

  it('CO-086 at 1-1 both lose, if anybody does', () => {
    // Two of four Red backs: a regiment of two battalions (14), one of them and the dummy (6), or both counters (20); and
    // artillery that was seen, with 3.
    const seen = { hex: 'G5', known: 3 };
    const red = { 'R49-1-1': 'G7', 'R49-1-2': 'G7', 'R49-R2': 'A12', 'RD-I1': 'C12', 'R49-A4': seen };
    const blue = { 'B36-R1': 'G8', 'B36-2-1': 'F7', 'B36-2-2': 'F7', 'B36-A1': 'G9', 'B36-A2': 'G9' };
    const t = given({ player: 'blue', units: { ...red, ...blue }, at: { step: 'plan' } });
    t.do('attack B36-R1 G7', 'attack B36-2-2 G7', 'support B36-A1 G7', 'support B36-A2 G7');
    const report = forecast(t, 'attack B36-2-1 G7');
    expect(report.strengths).toBe('17 vs. 9 to 23');
    expect(report.outcomes.map(({ label, text, good, sentence }) => [label, text, good, sentence])).toEqual([
      [
        '1-2',
        'attacker loses 2 steps, defender 1 step; the attacker retreats',
        'defender',
        'Blue retreats and loses 2 steps',
      ],
      [
        '1-1',
        'attacker loses 0 to 1 step, defender 0 to 1 step; no retreat',
        'both',
        'Blue loses 0 to 1 step, Red 0 to 1 step',
      ],
    ]);
  });

  it('CO-101 CO-102 CO-112 shifts for types, never beyond the last ratio', () => {
    const odds = (units: Given['units'], words: string, ...before: string[]): string | undefined =>
      forecast(given({ units: { ...FORCE, ...units }, at: { step: 'plan' } }).do(...before), words).column;
    const seen = { hex: 'G7', known: 3 };
    // 5 against 5 with armor alone: 1 for armor, 1 less for want of infantry; with infantry 8 against 5 is 2-1.
    expect(odds({ 'R21-A1-1': 'G8', 'B36-1-1': seen }, 'attack R21-A1-1 G7')).toBe('1-1');
    const both = { 'R21-A1-1': 'G8', 'R49-1-1': 'G8', 'B36-1-1': seen };
    expect(odds(both, 'attack R21-A1-1 G7', 'attack R49-1-1 G7')).toBe('2-1');
    // An HQ is no infantry: 6 against 2 is 3-1, and 12 against 2 stays 4-1.
    expect(odds({ 'R21-A1-1': 'G8', 'B36-HQ': 'G7' }, 'attack R21-A1-1 G7')).toBe('4-1');
    expect(odds({ 'R21-AR1': 'G8', 'B36-HQ': 'G7' }, 'attack R21-AR1 G7')).toBe('4-1');
    // 8 and 2 against 7 in the town, with engineers.
    const town = { 'R49-R1': 'G4', 'R49-E': 'G4', 'B36-1-1': { hex: 'G3', known: 3 } };
    expect(odds(town, 'attack R49-E G3', 'attack R49-R1 G3')).toBe('2-1');
    expect(odds(town, 'attack R49-R1 G3')).toBe('1-1');
  });

  it('X18 CO-106 what was planned before counts, artillery as support', () => {
    const units = { ...FORCE, 'R49-R1': 'G8', 'R49-2-1': 'F7', 'R49-A4': 'G9', 'B36-1-1': 'G7' };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-R1 G7', 'support R49-A4 G7');
    const report = forecast(t, 'attack R49-2-1 G7');
    expect(report.strengths).toBe('14 vs. 0 to 18');
    expect(report.fight?.attackers).toEqual([
      { piece: 'R49-R1', strength: '8', role: 'leads' },
      { piece: 'R49-2-1', strength: '3', role: 'leads' },
      { piece: 'R49-A4', strength: '3', role: 'supports' },
    ]);
    expect(t.game.planned?.(t.state, 'G7')?.strengths).toBe('11 vs. 0 to 18');
    expect(t.game.planned?.(t.state, 'G6')).toBeNull();
  });
});

describe('face up', () => {
  const shown = (t: Trial): OddsReport => {
    const lines = t.match.fullLog().flat();
    const happening = lines.find((line) => line.happening?.kind === 'fight')?.happening;
    if (!happening?.report) throw new Error('no attack was told');
    expect(happening.headline).toBe(happening.report.outcomes[0]?.sentence);
    return happening.report;
  };
  const sentence = (t: Trial): string | undefined => shown(t).outcomes[0]?.sentence;

  it('CO-082 X20 what each level costs both sides and who falls back, in a sentence', () => {
    const none = battle({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1'] });
    expect([none.lastAttack(), sentence(none)]).toEqual([[8, 5, '1-1'], 'no effect']); // a quarter of 2 steps
    const even = battle({ hex: 'G7', by: { 'R49-R1': 'G8', 'R49-2-1': 'G8' }, against: ['B36-1-1', 'B36-2-1'] });
    expect(even.lastAttack()).toEqual([11, 10, '1-1']);
    expect(shown(even).outcomes).toEqual([
      {
        key: 'level 3',
        label: '1-1',
        text: 'attacker loses 1, defender 1; no retreat',
        weight: 1,
        good: 'both', // CO-086
        sentence: 'Blue loses a step; Red loses a step',
      },
    ]);
    // Every ratio with its losses, for four steps in the hex.
    expect(shown(even).ladderSays).toBe('steps lost by attacker / defender, 4 in the hex; no die roll');
    expect(shown(even).ladder?.map(({ face, key, label, good }) => [face, key, label, good])).toEqual([
      ['1-4', 'level 0', '4/0', 'defender'],
      ['1-3', 'level 1', '2/0', 'defender'],
      ['1-2', 'level 2', '1/0', 'defender'],
      ['1-1', 'level 3', '1/1', 'both'],
      ['2-1', 'level 4', '0/1', 'attacker'],
      ['3-1', 'level 5', '0/2', 'attacker'],
      ['4-1', 'level 6', '1/4', 'attacker'],
    ]);
    const two = battle({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1', 'B36-2-1', 'B36-3-1'] });
    expect(two.lastAttack()).toEqual([8, 15, '1-2']);
    expect(sentence(two)).toBe('Blue loses a step; Red loses 2 steps; Red retreats');
    const won = battle({ hex: 'G7', by: { 'R49-R1': 'G8', 'R49-R2': 'F7' }, against: ['B36-1-1'] });
    expect(won.lastAttack()).toEqual([16, 5, '3-1']);
    expect(sentence(won)).toBe('Blue loses a step; Blue retreats from G7');
  });

  it('CO-101 CO-102 CO-112 each shift with its rule, and none that is zero', () => {
    const armor = battle({ hex: 'G7', by: { 'R21-A1-1': 'G8' }, against: ['B36-1-1'] });
    expect(shown(armor).modifiers).toEqual([
      { text: 'armor bonus', value: 1, rule: 'CO-101' },
      { text: 'armor without infantry', value: -1, rule: 'CO-102' },
    ]);
    const town = battle({ hex: 'G3', by: { 'R49-R1': 'G4', 'R49-E': 'G4' }, against: ['B36-1-1'] });
    expect(shown(town).modifiers).toEqual([{ text: 'engineers in the town', value: 1, rule: 'CO-112' }]);
  });

  it('CO-108 CO-109 who defends: those in the hex, and artillery that was committed, not others', () => {
    const t = battle({
      hex: 'G7',
      by: { 'R49-R1': 'G8' },
      support: { 'R49-A1': 'G9' },
      against: ['B36-1-1', 'B36-A1'],
      commit: { 'B36-A3': 'G5' },
      others: { 'B36-A2': 'G6' },
    });
    expect(shown(t).fight).toEqual({
      target: 'G7',
      hexes: ['G7'],
      attackers: [
        { piece: 'R49-R1', strength: '8', role: 'leads' },
        { piece: 'R49-A1', strength: '2', role: 'supports' },
      ],
      defenders: [
        { piece: 'B36-1-1', strength: '5', role: 'leads' },
        { piece: 'B36-A1', strength: '2', role: 'supports' },
        { piece: 'B36-A3', strength: '3', role: 'supports' }, // CO-108: its attack strength
      ],
      sums: ['10', '10'],
    });
  });

  it('X7 a dummy in the hex is no defender', () => {
    const t = battle({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1', 'BD-I1'] });
    expect(shown(t).fight?.defenders).toEqual([{ piece: 'B36-1-1', strength: '5', role: 'leads' }]);
  });

  it('X12a while artillery is asked for, the level as it would be', () => {
    const t = planned({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1'], others: { 'B36-A1': 'G5' } });
    t.do('resolve G7');
    expect(forecast(t, 'done')).toMatchObject({ strengths: '8 vs. 5', column: '1-1' });
    expect(forecast(t, 'commit B36-A1')).toMatchObject({ strengths: '8 vs. 7', column: '1-1' });
  });
});
