/** What is foretold of an attack: face down from what the backs may be, face up to the last step. */
import { describe, expect, it } from 'vitest';
import type { OddsReport } from '../../../engine/odds.ts';
import { readOption } from '../../../engine/play.ts';
import { battle, type Given, given, planned, type Trial } from '../testing.ts';

const forecast = (t: Trial, words: string): OddsReport => {
  const report = t.game.odds?.(t.state, readOption(t.game, words));
  if (!report) throw new Error(`nothing is foretold of "${words}"`);
  return report;
};
const gone = (...ids: string[]): Given['units'] => Object.fromEntries(ids.map((id) => [id, 'eliminated']));

describe('face down', () => {
  /** Red's first regiment, 8 in the attack, against what Blue has in a hex. */
  const against = (units: Given['units'], hex = 'G7', more: Given = {}): OddsReport =>
    forecast(given({ units: { 'R49-R1': 'G8', ...units }, at: { step: 'plan' }, ...more }), `attack R49-R1 ${hex}`);

  it('X12a CO-002 the whole ladder of odds that the backs leave open', () => {
    const report = against({ 'B36-1-1': 'G7', 'BD-I1': 'eliminated' });
    // A battalion that is out of supply, or a regiment of three in one counter: 2 to 18.
    expect(report).toMatchObject({
      title: 'Attack on G7',
      rule: 'X12a',
      strengths: '8 against 2 to 18',
      column: '1-3 to 4-1',
      modifiers: [],
      summary: [],
    });
    expect(report.outcomes.map(({ key, label, text, weight, good }) => [key, label, text, weight, good])).toEqual([
      ['level 1', '1-3', 'the attacker retreats', 1, 'defender'],
      ['level 2', '1-2', 'the attacker retreats', 1, 'defender'],
      ['level 3', '1-1', 'nobody retreats', 1, 'none'],
      ['level 4', '2-1', 'the defender retreats', 1, 'attacker'],
      ['level 5', '3-1', 'the defender retreats', 1, 'attacker'],
      ['level 6', '4-1', 'nobody retreats', 1, 'attacker'], // nobody is left
    ]);
    expect(report.ladder).toEqual(
      ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1'].map((face, level) => ({ face, key: `level ${level}` })),
    );
    expect(report.fight).toEqual({
      target: 'G7',
      hexes: ['G7'],
      attackers: [{ piece: 'R49-R1', strength: '8', role: 'leads' }],
      defenders: [{ piece: 'blue?G7?0', strength: '2 to 18' }],
      sums: ['8', '2 to 18'],
    });
  });

  it('X7 where a dummy may lie there may be nothing at all', () => {
    const report = against({ 'B36-1-1': 'G7' });
    expect(report).toMatchObject({
      strengths: '8 against 0 to 18',
      column: '1-3 to 4-1',
      summary: ['There may be nothing but dummies.'],
    });
    // Beside an HQ, of which there is no dummy, there is something.
    expect(against({ 'B36-1-1': 'G7', 'B36-HQ': 'G7' })).toMatchObject({
      strengths: '8 against 1 to 20',
      column: '1-3 to 4-1',
      summary: [],
    });
  });

  it('X2 CO-097 a regiment of which a battalion was seen to fall is no longer one counter', () => {
    const fallen = gone('BD-I1', 'B36-1-1', 'B36-2-1', 'B36-3-1');
    // One battalion, with the bonus of its regiment at most.
    expect(against({ 'B36-1-2': 'G7', ...fallen }).strengths).toBe('8 against 2 to 6');
    expect(against({ 'B36-1-2': 'G7', ...gone('BD-I1', 'B36-1-1', 'B36-2-1') }).strengths).toBe('8 against 2 to 18');
  });

  it('X12 CO-045 CO-053 CO-125 terrain counts for whatever may be there', () => {
    // Armor 5: B2-AR1 of three battalions, or one of them; +1 in the clear.
    const armor = { 'B2-A1-1': 'G7', ...gone('BD-A1', 'BD-A2') };
    expect(against(armor).strengths).toBe('8 against 2 to 18');
    // E10 is woods: +1 for infantry.
    const woods = { 'R49-R1': 'E11', 'B36-1-1': 'E10', ...gone('BD-I1') };
    expect(against(woods, 'E10').strengths).toMatch(/ against 3 to 21$/);
    expect(against({ 'R49-R1': 'E11', 'B2-A1-1': 'E10', ...gone('BD-A1', 'BD-A2') }, 'E10').strengths).toMatch(
      / against 2 to 18$/,
    );
  });

  it('CO-008 what is not in the scenario lies behind no back', () => {
    // Blue has no armored cavalry in Red Attack.
    expect(against({ 'B36-CAV': 'G7' })).toMatchObject({ strengths: '8 against 0 to 0', column: '4-1 to 4-1' });
    const blue = { scenario: 'blue_attack', player: 'blue', at: { step: 'plan' } } as const;
    const t = given({ ...blue, units: { 'B36-R1': 'G8', 'R49-1-1': 'G7', 'RD-I1': 'eliminated' } });
    expect(forecast(t, 'attack B36-R1 G7').strengths).toBe('9 against 3 to 14');
  });

  it('CO-108 each artillery back within the longest range may add the strongest barrage', () => {
    const base = { 'B36-1-1': 'G7', 'BD-I1': 'eliminated' };
    // The longest range on the map is 4, Blue's strongest barrage 3.
    expect(against({ ...base, 'B36-A1': 'G3' }).strengths).toBe('8 against 2 to 21');
    expect(against({ ...base, 'B36-A1': 'G2' }).strengths).toBe('8 against 2 to 18');
    expect(against({ ...base, 'B36-A1': 'G3', 'B36-A2': 'F4' }).strengths).toBe('8 against 2 to 24');
    // In the hex itself it only defends.
    expect(against({ ...base, 'B36-A1': 'G7' }).strengths).toBe('8 against 3 to 20');
  });

  it('X18 CO-106 what was planned before counts, artillery as support', () => {
    const units = { 'R49-R1': 'G8', 'R49-2-1': 'F7', 'R49-A4': 'G9', 'B36-1-1': 'G7', 'BD-I1': 'eliminated' };
    const t = given({ units, at: { step: 'plan' } }).do('attack R49-R1 G7', 'support R49-A4 G7');
    const report = forecast(t, 'attack R49-2-1 G7');
    expect(report.strengths).toBe('14 against 2 to 18');
    expect(report.fight?.attackers).toEqual([
      { piece: 'R49-R1', strength: '8', role: 'leads' },
      { piece: 'R49-2-1', strength: '3', role: 'leads' },
      { piece: 'R49-A4', strength: '3', role: 'supports' },
    ]);
    expect(t.game.planned?.(t.state, 'G7')?.strengths).toBe('11 against 2 to 18');
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
        text: 'attacker loses 1, defender 1; nobody retreats',
        weight: 1,
        good: 'none',
        sentence: 'Blue loses a step; Red loses a step',
      },
    ]);
    const two = battle({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1', 'B36-2-1', 'B36-3-1'] });
    expect(two.lastAttack()).toEqual([8, 15, '1-2']);
    expect(sentence(two)).toBe('Blue loses a step; Red loses 2 steps; Red falls back');
    const won = battle({ hex: 'G7', by: { 'R49-R1': 'G8', 'R49-R2': 'F7' }, against: ['B36-1-1'] });
    expect(won.lastAttack()).toEqual([16, 5, '3-1']);
    expect(sentence(won)).toBe('Blue loses a step; Blue falls back from G7');
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
      commit: { 'B36-A2': 'G5' },
      others: { 'B36-A3': 'G6' },
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
        { piece: 'B36-A2', strength: '2', role: 'supports' },
      ],
      sums: ['10', '9'],
    });
  });

  it('X7 a dummy in the hex is no defender', () => {
    const t = battle({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1', 'BD-I1'] });
    expect(shown(t).fight?.defenders).toEqual([{ piece: 'B36-1-1', strength: '5', role: 'leads' }]);
  });

  it('X12a while artillery is asked for, the level as it would be', () => {
    const t = planned({ hex: 'G7', by: { 'R49-R1': 'G8' }, against: ['B36-1-1'], others: { 'B36-A1': 'G5' } });
    t.do('resolve G7');
    expect(forecast(t, 'done')).toMatchObject({ strengths: '8 against 5', column: '1-1' });
    expect(forecast(t, 'commit B36-A1')).toMatchObject({ strengths: '8 against 7', column: '1-1' });
  });
});
