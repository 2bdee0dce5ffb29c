/** Reports of chances in every detail that a player reads. */
import { describe, expect, it } from 'vitest';
import { acting, fire, given, newGame, type Table } from '../testing.ts';
import { attackWeights } from './odds.ts';

const near = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };
const CAMPAIGN = { scenario: 'campaign' };
const report = (t: Table, words = 'support none') => {
  const odds = t.odds(words);
  if (!odds) throw new Error(`no odds for "${words}"`);
  return odds;
};
/** The report that was shown with the attack, as it stood after the check and before the card. */
const fought = (t: Table) =>
  t.match
    .fullLog()
    .flat()
    .find((line) => line.happening?.kind === 'fight')?.happening?.report;
const outcomes = (t: Table, words: string) => report(t, words).outcomes.map((o) => [o.key, o.weight, o.good, o.text]);

describe('an attack', () => {
  it('PR160 keys, weights and whom each is good for', () => {
    expect(outcomes(acting(near).choose('attack Spitze-Pz'), 'support none')).toEqual([
      ['hit', 6 * 24, 'attacker', 'the target is hit'],
      ['miss', 6 * 28, 'none', 'no effect'],
      ['joker', 6, 'none', 'joker: the turn ends'],
    ]);
  });

  it('PR162 a Last Battle may backfire', () => {
    const t = acting(near, { options: { last_battle: 'on' } }).choose('attack Spitze-Pz');
    const backfires = report(t).outcomes.find((o) => o.key === 'backfired');
    expect(backfires).toMatchObject({
      label: 'backfires',
      text: 'the firer loses a step',
      good: 'defender',
      sentence: 'Spitze Pz loses a step',
    });
    expect(report(t).ladder).toBeUndefined();
    const { of, total } = attackWeights(declared(t));
    expect(of.reduce((sum, x) => sum + x, 0)).toBe(total);
  });

  /** The attack as it stands once its target is named. */
  const declared = (t: Table) => {
    const s = t.state.clone();
    s.target = t.id('unit', '99/394/1');
    s.targetHex = s.hex[s.target];
    return s;
  };

  it('PR161 the weights add up to the whole: six faces times the cards left', () => {
    const { of, total } = attackWeights(declared(acting(near, CAMPAIGN).choose('attack Spitze-Pz')));
    expect([of.reduce((sum, x) => sum + x, 0), total]).toEqual([6 * 53, 6 * 53]);
  });

  it('PR159 a card that is drawn counts no more, one of which two are left counts twice', () => {
    const duel = acting(near, { options: { duel_high_card: 'on' } }).choose('attack Spitze-Pz');
    expect(report(duel).outcomes.find((o) => o.key === 'joker')?.weight).toBe(6 * 2);
    const drawn = acting(near, { at: { card: '2S', acts: 1 } }).choose('attack Spitze-Pz');
    expect(report(drawn).summary).toEqual(['a card of 6 or less hits: 23 of 52 cards left']);
  });

  it('P053 P054 after the check: without the ground and with -1 if it was passed, with the ground if not', () => {
    const cover = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' };
    const passed = fought(fire(cover, [4, '5S', '9H'], CAMPAIGN));
    expect(passed?.modifiers).toEqual([{ text: 'proficiency check passed', rule: 'P053', value: -1 }]);
    expect(passed?.summary).toEqual(['a card of 7 or less hits: 28 of 53 cards left']);
    expect(passed?.ladder?.filter((rung) => rung.key === 'hit')).toHaveLength(7);
    expect(passed?.outcomes.find((o) => o.key === 'hit')?.weight).toBe(6 * 28);
    const failed = fought(fire(cover, [5, '5S', '9H'], CAMPAIGN));
    expect(failed?.modifiers).toEqual([{ text: 'target’s terrain', rule: 'PR54', value: 1 }]);
    expect(failed?.summary).toEqual(['a card of 5 or less hits: 20 of 53 cards left']);
    expect(failed?.outcomes.find((o) => o.key === 'hit')?.weight).toBe(6 * 20);
  });

  it('P030 PR161 out of supply one face less passes the check', () => {
    const cut = Object.fromEntries(
      ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm'].map((id) => [id, { blown: true }]),
    );
    const t = acting({ 'Spitze-Pz': 'B0404', '106-BG': 'B0403', '254-Eng': 'A0101' }, { ...CAMPAIGN, bridges: cut });
    const [passed, failed] = report(t.choose('attack Spitze-Pz')).summary ?? [];
    expect(passed).toMatch(/^check passed \(3 of 6\)/);
    expect(failed).toMatch(/^check failed \(3 of 6\)/);
  });

  it('PR161 where no face can pass, only that is told', () => {
    const cut = Object.fromEntries(
      ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Trois-Ponts-Salm'].map((id) => [id, { blown: true }]),
    );
    // PR 2, and −1 when out of supply.
    const t = acting({ '12VG/89': 'B0404', '106-BG': 'B0403', '254-Eng': 'A0101' }, { ...CAMPAIGN, bridges: cut });
    expect(report(t, 'attack 12VG/89').summary).toEqual([
      'check failed (6 of 6): a card of 2 or less hits: 8 of 53 cards left',
    ]);
  });

  it('PR160 a limit of one is a card of one; below it there is no card', () => {
    // AF 2 and AF 1 at a village: the ace alone, then nothing.
    const aims = (steps: number) =>
      report(acting({ '394-IR': { hex: 'A0603', steps }, 'Spitze-Pz': 'A0703' }), 'attack 394-IR').summary;
    expect(aims(2)).toEqual(['a card of 1 or less hits: 4 of 53 cards left']);
    expect(aims(1)).toEqual(['no card hits: 0 of 53 cards left']);
  });

  it('PR45 the ladder names the ranks from ace to king', () => {
    expect(report(acting(near).choose('attack Spitze-Pz')).ladder?.map((rung) => rung.face)).toEqual(
      'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' '),
    );
  });

  it('PR42 the fight names the one target and its hex, reduced or full', () => {
    const two = acting({ ...near, '99/394/2': { hex: 'A0603', steps: 1 } }).choose('attack Spitze-Pz');
    expect(report(two, 'at 99/394/2').fight).toEqual({
      target: '99/394/2 in A0603',
      hexes: ['A0603'],
      attackers: [{ piece: 'Spitze-Pz', strength: 'AF 6' }],
      defenders: [{ piece: '99/394/2', strength: 'reduced' }],
    });
  });
});

describe('a demolition', () => {
  const us = { '99/394/1': 'A0304', '99/394/2': 'A0301', 'Spitze-Pz': 'A0504' };

  it('PR84 its words and whom each is good for, without modifiers', () => {
    const plain = report(acting(us), 'demolish Amel');
    expect(plain).toMatchObject({
      modifiers: [],
      words: { attacker: 'blown', none: 'stands', defender: 'spoiled' },
    });
    expect(plain.outcomes.map((o) => [o.label, o.good])).toEqual([
      ['joker', 'none'],
      ['blown', 'attacker'],
      ['stands', 'none'],
      ['spoiled', 'defender'],
    ]);
  });

  it('P073 a full unit has no modifier', () => {
    const tough = { options: { tough_demolition: 'on' } };
    expect(report(acting(us, tough), 'demolish Amel').modifiers).toEqual([]);
  });

  it('PR160 an outcome that no card brings is not listed', () => {
    const t = acting(us);
    for (const card of ['JS', 'QS', 'KS', 'JC', 'QC', 'KC', 'JH', 'QH', 'KH', 'JD', 'QD', 'KD'])
      t.state.deck[t.id('card', card)] = 0;
    expect(report(t, 'demolish Amel').outcomes.map((o) => o.key)).toEqual(['joker', 'blown', 'stands']);
  });
});

describe('checks by die', () => {
  it('PR115 Infiltration says what either result means', () => {
    const t = acting(
      { 'Spitze-Pz': 'A0903', '12VG/27': 'A1008', '820-TD': 'A0803' },
      { options: { infiltration: 'on' } },
    ).choose('move Spitze-Pz');
    expect(report(t, 'to A0904')).toMatchObject({
      modifiers: [],
      words: {
        attacker: 'Spitze Pz gets through to Manderfeld A0904',
        defender: 'Spitze Pz stays in its hex',
      },
    });
    expect(outcomes(t, 'to A0904')).toEqual([
      ['passed', 5, 'attacker', 'Spitze Pz gets through to Manderfeld A0904'],
      ['failed', 1, 'defender', 'Spitze Pz stays in its hex'],
    ]);
  });

  it('PR131 P084 Fall Back: the margin is a modifier where there is one; what cannot happen is not listed', () => {
    const hit = (card: string) => report(fire(near, [card, 2], { options: { fall_back: 'on' } }), 'fall-back');
    expect(hit('6S').modifiers).toEqual([]);
    expect(hit('5S').modifiers).toEqual([{ text: 'margin of the hit', value: 1, rule: 'P084' }]);
    expect(hit('5S').outcomes.map((o) => [o.key, o.weight, o.text])).toEqual([
      ['passed', 2, '99/394/1 may retreat'],
      ['failed', 4, '99/394/1 loses a step'],
    ]);
    // PR 3 and a margin of 5: no face passes.
    expect(hit('AS').outcomes.map((o) => [o.key, o.weight])).toEqual([['failed', 6]]);
  });

  it('P081 P082 Mines: SS units have +2', () => {
    const t = newGame('campaign', [], { panzers_marsch: 'on', mines: 'on' });
    t.choose('place 99-BG B0904', 'place 106-BG B0404', 'depot B0402', 'depot C0601');
    for (const id of ['12VG/27', '12VG/48', '12VG/89', '3FJ/5', '3FJ/8', '3FJ/9']) t.choose(`pick ${id}`);
    const passes = (id: string) => report(t, `mine ${id}`).outcomes.find((o) => o.key === 'passed')?.weight;
    // PR 3 and PR 2 of the regiments; PR 5 of the Spitze less 2.
    expect([passes('12VG/27'), passes('12VG/89'), passes('Spitze-Pz')]).toEqual([3, 2, 3]);
    expect(report(t, 'mine 12VG/27').words).toEqual({
      attacker: '12VG/27 gets through',
      defender: '12VG/27 starts reduced',
    });
  });

  it('P066 a check that cannot fail or pass lists one outcome', () => {
    const t = given({
      scenario: 'campaign',
      options: { surprise: 'on' },
      turn: 5,
      surprise: 1,
      falls: [5, '8S'],
      at: { step: 'turnStart' },
    });
    const surprise = t.match
      .fullLog()
      .flat()
      .find((line) => /Surprise/.test(line.happening?.title ?? ''));
    expect(surprise?.happening?.report?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['passed', 2],
      ['failed', 4],
    ]);
  });
});
