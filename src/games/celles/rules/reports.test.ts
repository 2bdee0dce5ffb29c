import { describe, expect, it } from 'vitest';
import { readOption } from '../../../engine/play.ts';
import { trial } from '../../../engine/testing/trial.ts';
import { layOver } from '../data/schema.ts';
import celles, { load } from '../index.ts';
import { odds } from '../preview.ts';
import { given, moving, newGame, type Table } from '../testing.ts';
import { observed } from './reports.ts';

function forecast(t: Table, words: string) {
  const report = odds(t.state, readOption(celles, words));
  if (!report) throw new Error(`nothing is foretold of "${words}"`);
  return report;
}
const sentences = (t: Table, words: string) =>
  Object.fromEntries(forecast(t, words).outcomes.map(({ key, sentence }) => [key, sentence]));
const happenings = (t: Table) =>
  t.match
    .fullLog()
    .flat()
    .flatMap(({ happening }) => (happening && happening.kind !== 'draw' ? [happening] : []));

/** Three battalions in two hexes next to the active unit. Around 1705 all is rough and dry. */
const THREE = { '84-1/333': '1705', '84-2/333': '1705', '84-3/333': '1806' };
const two = (more = {}) =>
  moving({ 'Lehr-1': '1706', 'Lehr-R': '1605', '2Pz-1': '1805', ...THREE, ...more }).choose('attack Lehr-1 heavy');

describe('11.0 what an attack would bring', () => {
  it('C-11.0.15 C-11.0.28 C-11.0.29 everybody who fights with what he brings, hexes by their numbers or names', () => {
    const t = two().choose('join Lehr-R');
    expect(forecast(t, 'join 2Pz-1')).toMatchObject({
      title: 'Heavy attack by KG Hauser',
      strengths: '11 + 11 + 7 vs. 7 + 7 + 7',
      column: '1-1',
      modifiers: [{ text: 'heavy attack', value: 1, rule: 'C-11.0.5' }],
      summary: ['Chance that 1705 and 1806 are vacated: 20%'],
      fight: {
        target: '1705 and 1806',
        hexes: ['1705', '1806'],
        attackers: [
          { piece: '2Pz-1', strength: '11', role: 'joins' },
          { piece: 'Lehr-1', strength: '11', role: 'leads' },
          { piece: 'Lehr-R', strength: '7', role: 'joins' },
        ],
        defenders: [
          { piece: '84-1/333', strength: '7' },
          { piece: '84-2/333', strength: '7' },
          { piece: '84-3/333', strength: '7' },
        ],
        sums: ['29', '21'],
      },
    });
  });

  it('C-11.0.49 C-11.0.63 of more than two units all are spoken of together', () => {
    expect(sentences(two().choose('join Lehr-R'), 'join 2Pz-1')).toEqual({
      '1/-': 'the attackers lose a step',
      'D/-': 'two of the attackers are Disrupted',
      'R/-': 'the attackers retreat',
      '-': 'no effect',
      '1/1': 'the defenders lose a step; the attackers lose a step',
      '-/R': 'the defenders retreat; 1705 and 1806 are vacated',
      '-/D': 'two of the defenders are Disrupted',
      '-/1': 'the defenders lose a step',
      '-/RD': 'two of the defenders are Disrupted; the defenders retreat; 1705 and 1806 are vacated',
    });
  });

  it('C-11.0.49 one or two units are named', () => {
    expect(sentences(two(), 'join Lehr-R')).toMatchObject({
      'RD/-': 'KG Hauser and KG Fallois are Disrupted; KG Hauser and KG Fallois retreat',
      '1/-': 'KG Hauser and KG Fallois lose a step',
    });
    const alone = moving({ 'Lehr-1': '1706', '2Arm-1': '1705' });
    expect(sentences(alone, 'attack Lehr-1 light')).toMatchObject({
      '1RD/-': 'KG Hauser loses a step; KG Hauser is Disrupted; KG Hauser retreats',
      '1/1': 'CCA Task Force 1 loses a step; KG Hauser loses a step',
    });
    expect(forecast(alone, 'attack Lehr-1 light').summary).toEqual(['Chance that 1705 is vacated: 0%']);
  });

  it('C-11.0.60 C-11.0.58 who loses all steps he has is destroyed, and no more is said of him', () => {
    const weak = moving({ 'Lehr-1': { hex: '1706', steps: 1 }, '84-1/333': '1705' });
    expect(sentences(weak, 'attack Lehr-1 light')).toMatchObject({
      '1R/-': 'KG Hauser is destroyed',
      '1/1': '1/333 Infantry is destroyed; 1705 is vacated; KG Hauser is destroyed',
    });
  });

  it('C-11.0.49 C-11.0.54 C-11.0.63 what the letters of the table say', () => {
    const texts = (t: Table, words: string) =>
      Object.fromEntries(forecast(t, words).outcomes.map(({ key, text }) => [key, text]));
    expect(texts(two().choose('join Lehr-R'), 'join 2Pz-1')).toEqual({
      '1/-': 'attacker loses 1 step',
      'D/-': 'up to two units of the attacker are Disrupted',
      'R/-': 'attacker retreats',
      '-': 'no effect',
      '1/1': 'defender loses 1 step, attacker loses 1 step',
      '-/R': 'defender retreats',
      '-/D': 'up to two units of the defender are Disrupted',
      '-/1': 'defender loses 1 step',
      '-/RD': 'up to two units of the defender are Disrupted, defender retreats',
    });
  });

  it('C-11.0.53 for whom a result is good', () => {
    const good = Object.fromEntries(forecast(two(), 'join Lehr-R').outcomes.map((o) => [o.key, o.good]));
    expect(good).toMatchObject({ '1/-': 'defender', '-': 'none', '1/1': 'both', '-/R': 'attacker' });
  });

  it('C-11.0.19 C-5.0.28 who may still join, while it is asked', () => {
    const roles = (t: Table, words: string) =>
      forecast(t, words).fight?.attackers.map(({ piece, role }) => `${piece} ${role}`);
    expect(roles(two(), 'join Lehr-R')).toEqual(['Lehr-1 leads', 'Lehr-R joins', '2Pz-1 may-join']);
    expect(roles(two({ '2Pz-1': { hex: '1805', supply: 'isolated' } }), 'join Lehr-R')).toEqual([
      'Lehr-1 leads',
      'Lehr-R joins',
    ]);
    expect(roles(two(), 'fight')).toEqual(['Lehr-1 leads']);
  });

  it('C-10.0.7 C-11.0.24 what is still open before the die falls', () => {
    expect(forecast(two(), 'join Lehr-R').uncertain).toBe('more units may join');
    expect(forecast(two().choose('join Lehr-R'), 'join 2Pz-1').uncertain).toBe('no other unit can join');
    expect(forecast(two(), 'fight').uncertain).toBeUndefined();
    const crowd = moving({ 'Lehr-1': '1706', 'Lehr-R': '1706', '84-1/333': '1705' });
    expect(forecast(crowd, 'attack Lehr-1 light').uncertain).toBe('an overstacked hex loses steps first');
  });

  it('C-13.1.3 C-13.1.5 the defender may answer a Combat chit with one of his own', () => {
    const t = moving(
      { 'Lehr-1': '1706', '84-1/333': '1705' },
      { chits: { 'german-combat': { available: 1 }, 'allied-combat': { available: 1 } } },
    ).choose('attack Lehr-1 light');
    expect(forecast(t, 'play-combat').uncertain).toBe('Combat chits may still be played');
    expect(forecast(t, 'keep-combat').uncertain).toBe('Combat chits may still be played');
    t.choose('keep-combat');
    const answer = forecast(t, 'play-combat');
    expect(answer.uncertain).toBeUndefined();
    expect(answer.modifiers.map(({ value, rule }) => [value, rule])).toEqual([
      [-2, 'C-11.0.5'],
      [-1, 'C-13.1.2'],
    ]);
    expect(forecast(t, 'keep-combat').modifiers).toHaveLength(1);
  });

  it('C-11.0.35 A-24 of several hexes the ground that is best for the defender is named', () => {
    // 2113 is Rochefort, 2213 and 2112 are not.
    const t = moving({ 'Lehr-1': '2114', '84-1/333': '2213', '84-2/333': '2113' });
    expect(forecast(t, 'attack Lehr-1 medium').modifiers[0]).toEqual({
      text: 'defender in town',
      value: -2,
      rule: 'C-11.0.35',
    });
  });

  it('C-11.0.37 C-11.0.38 a village is named only where it helps as much as the ground it lies on', () => {
    const ground = (modifiers: object): string | undefined => {
      const game = load(layOver({ modifiers }));
      const position = {
        clear: true,
        turn: 2,
        units: { 'Lehr-1': { hex: '2711', activated: true }, '84-1/333': { hex: '2710' } },
        at: { step: 'activeUnit', unit: 'Lehr-1' },
      };
      return trial(game, { position }).odds('attack Lehr-1 medium')?.modifiers[0]?.text;
    };
    expect(ground({ woods: -1 })).toBe('defender in a village');
    expect(ground({ woods: -2 })).toBe('defender in woods');
  });

  it('C-11.0.54 of two steps that is said', () => {
    // 45 vs. 11 is 3-1 with Heavy +1.
    const t = moving({
      '2Arm-1': '1706',
      '2Arm-2': '1605',
      '2Arm-3': '1804',
      'Lehr-1': '1705',
      '2Pz-R': { hex: '1806', used: true },
    });
    expect(sentences(t.choose('attack 2Arm-1 heavy', 'join 2Arm-2', 'join 2Arm-3'), 'fight')).toMatchObject({
      '-/2RD':
        'KG Böhm and KG Hauser lose 2 steps; KG Böhm and KG Hauser are Disrupted; KG Böhm and KG Hauser retreat; 1705 and 1806 are vacated',
    });
  });

  it('C-11.0.31 C-11.0.24 the die is shown, with the fight as it stood: nobody may join any more', () => {
    const t = two().choose('join Lehr-R', 'fight');
    const [line] = t.match
      .fullLog()
      .flat()
      .filter(({ happening }) => happening?.kind === 'fight');
    expect(line?.shown).toEqual([{ what: 'die', face: String(line?.happening?.rung), of: 'd10' }]);
    expect(line?.happening?.report?.fight?.attackers.map(({ role }) => role)).toEqual(['leads', 'joins']);
  });

  it('C-11.0.31 what fell is told with its chances and with the sum, if there was anything to add', () => {
    const fell = (die: number, intensity: string) => {
      const t = moving({ 'Lehr-1': '1706', '84-1/333': '1705' }, { dice: [die] });
      return happenings(t.choose(`attack Lehr-1 ${intensity}`))[0];
    };
    expect(fell(6, 'medium')).toMatchObject({
      kind: 'fight',
      by: 0,
      title: 'Medium attack on 1705',
      rung: 6,
      sum: '6',
    });
    expect(fell(6, 'heavy')).toMatchObject({ title: 'Heavy attack on 1705', sum: '6 + 1 = 7' });
    expect(fell(1, 'light')).toMatchObject({
      sum: '1 − 2 = −1',
      headline: 'KG Hauser is Disrupted; KG Hauser retreats',
    });
  });
});

describe('9.1 and 13.4 what a check would bring', () => {
  it('C-9.1.4 before the first die nothing has come of chance', () => {
    expect(observed(newGame().state)).toBe('');
  });

  const caught = (side: 'german' | 'allied', turn: number, dice: number[] = []) =>
    side === 'german'
      ? moving({ 'Lehr-1': '2213', '84-1/333': '2113' }, { turn, dice })
      : moving({ '84-1/333': '2213', 'Lehr-1': '2113' }, { turn, dice });

  it('C-9.1.6 C-9.1.7 C-9.1.18 infiltration: each modifier that counts, and no other', () => {
    const by = (side: 'german' | 'allied', turn: number) =>
      forecast(caught(side, turn), `move ${side === 'german' ? 'Lehr-1' : '84-1/333'} 2114`).modifiers;
    const german = { text: 'German unit', value: 1, rule: 'C-9.1.6' };
    const night = { text: 'Night turn', value: 2, rule: 'C-9.1.7' };
    expect(by('german', 2)).toEqual([german]);
    expect(by('german', 3)).toEqual([german, night]);
    expect(by('allied', 3)).toEqual([night, { text: 'infantry', value: 1, rule: 'C-9.1.18' }]);
  });

  it('C-9.1.4 C-9.1.19 infiltration: what it is called and what each result means', () => {
    const report = forecast(caught('german', 2), 'move Lehr-1 2114');
    expect(report).toMatchObject({ title: 'Infiltration of KG Hauser', action: 'Infiltrate to 2114' });
    expect(report.outcomes.map(({ text, sentence }) => [text, sentence])).toEqual([
      ['stays and is Disrupted', 'KG Hauser stays and is Disrupted'],
      ['stays and ends its move', 'KG Hauser stays and ends its move'],
      ['enters the hex', 'KG Hauser gets through'],
    ]);
  });

  it('C-9.1.4 and told when it has fallen', () => {
    const t = caught('german', 2, [9]).choose('move Lehr-1 2114');
    expect(t.unit('Lehr-1').hex).toBe('2114');
    expect(happenings(t)[0]?.report).not.toHaveProperty('action'); // it is done
    expect(happenings(t)).toMatchObject([
      {
        kind: 'check',
        by: 0,
        title: 'Infiltration of KG Hauser',
        fell: 'success',
        rung: 9,
        sum: '9 + 1 = 10',
        headline: 'KG Hauser gets through',
      },
    ]);
    expect(t.log().at(-1)).toBe('KG Hauser rolled for infiltration: 9 + 1 = 10, got through');
    expect(caught('german', 2, [3]).choose('move Lehr-1 2114').log()).toContain(
      'KG Hauser rolled for infiltration: 3 + 1 = 4, failed and stayed',
    );
  });

  const struck = (hex: string, die: number) =>
    given({
      clear: true,
      turn: 2,
      dice: [die],
      units: { 'Lehr-1': { hex }, '4Cav': { hex: '2506' } },
      chits: { 'allied-air': { available: 1 } },
      at: { step: 'beforeActivating', side: 'allied', chit: '4Cav' },
    }).choose('air');

  it('C-13.4.6 C-13.4.10 an air attack: its modifier, its results and how it is told', () => {
    const open = forecast(struck('2214', 0), 'strike Lehr-1');
    expect(open).toMatchObject({
      title: 'Air attack on KG Hauser',
      modifiers: [],
      words: { attacker: 'hit', none: 'no effect' },
    });
    expect(open.outcomes.map(({ key, weight, good, sentence }) => [key, weight, good, sentence])).toEqual([
      ['nothing', 1, 'none', 'KG Hauser is not hit'],
      ['disrupted', 4, 'attacker', 'KG Hauser is Disrupted'],
      ['step', 5, 'attacker', 'KG Hauser loses a step'],
    ]);
    expect(forecast(struck('2113', 0), 'strike Lehr-1').modifiers).toEqual([
      { text: 'target in woods or town', value: -2, rule: 'C-13.4.10' },
    ]);
    const told = (hex: string, die: number) => {
      const t = struck(hex, die).choose('strike Lehr-1');
      const [{ kind, by, sum }] = happenings(t);
      return [kind, by, sum, t.log().find((line) => line.startsWith('Air attack on'))];
    };
    expect(told('2214', 0)).toEqual(['check', 1, '0', 'Air attack on KG Hauser: 0, no effect']);
    expect(told('2113', 9)).toEqual(['check', 1, '9 − 2 = 7', 'Air attack on KG Hauser: 9 − 2 = 7']);
  });
});
