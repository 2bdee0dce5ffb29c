import { describe, expect, it } from 'vitest';
import type { LogEvent } from '../../../engine/log.ts';
import { acting, fire, given, newGame, type Table } from '../testing.ts';

/** What was shown as an event, in order, with the faces that fell. */
const events = (t: Table): (LogEvent & { faces: string })[] =>
  t.match
    .fullLog()
    .flat()
    .flatMap((line) =>
      line.happening ? [{ ...line.happening, faces: (line.shown ?? []).map((s) => s.face).join(' ') }] : [],
    );
const event = (t: Table, title: RegExp) => events(t).find((e) => title.test(e.title));
const units = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };

describe('what falls is shown as an event that says what it was about', () => {
  it('P052 an attack of the campaign: its die and its card together, with the check among the lines', () => {
    const t = fire(units, [4, '5S', '9H'], { scenario: 'campaign' });
    expect(event(t, /fires at/)).toMatchObject({
      kind: 'fight',
      by: 0,
      faces: '4 5♠',
      fell: 'hit',
      headline: '99/394/1 was hit',
      sum: '5 − 1 = 4, AF 6',
    });
    expect(t.log()).toContain('Spitze Pz: proficiency check passed, 4 vs. PR 5');
    expect(event(t, /fires at/)?.report?.modifiers.map((m) => m.rule)).toEqual(['P053']);
  });

  it('PR44 a single game: the card alone', () => {
    expect(event(fire(units, ['KS', '9H']), /fires at/)).toMatchObject({ faces: 'K♠', fell: 'miss' });
  });

  it('PR115 Infiltration, passed and failed', () => {
    const slip = (die: number) =>
      event(
        acting(
          { '12VG/27': 'A0703', '99/394/1': 'A0603' },
          { options: { infiltration: 'on' }, falls: [die, '9H'] },
        ).choose('move 12VG/27', 'to A0602'),
        /Infiltration/,
      );
    expect(slip(3)).toMatchObject({ kind: 'check', by: 0, fell: 'passed', sum: '3 vs. PR 3' });
    expect(slip(4)).toMatchObject({ fell: 'failed', sum: '4 vs. PR 3' });
    expect(slip(3)?.report?.outcomes.map((o) => o.weight)).toEqual([3, 3]);
  });

  it('PR131 Fall Back', () => {
    const t = fire(units, ['5S', 2], { options: { fall_back: 'on' } }).choose('fall-back');
    expect(event(t, /falls back/)).toMatchObject({ kind: 'check', by: 1, fell: 'passed', sum: '2 + 1 = 3, PR 3' });
  });

  it('P066 P075 the dice at the start of a turn', () => {
    const t = given({
      scenario: 'campaign',
      options: { massacre: 'on', surprise: 'on' },
      turn: 3,
      surprise: 1,
      exitTurn: 2,
      falls: [2, 4, '8S'],
      at: { step: 'turnStart' },
    });
    expect(event(t, /Surprise/)).toMatchObject({ kind: 'check', by: 0, fell: 'failed', sum: '2 vs. turn 3' });
    expect(event(t, /Surprise/)?.report?.outcomes.map((o) => o.weight)).toEqual([4, 2]);
    expect(event(t, /massacre/)).toMatchObject({ kind: 'check', by: 1, fell: 'passed' });
    expect(event(t, /Card draw/)).toMatchObject({
      kind: 'draw',
      by: 0,
      faces: '8♠',
      headline: '8 of spades (German): up to 2 ACTs',
    });
  });

  it('PR11 C19 the joker, and the face card of a Last Battle', () => {
    const joker = acting(units, { falls: ['joker', '9H'] }).choose('pass');
    expect(event(joker, /Card draw/)).toMatchObject({ kind: 'draw', faces: 'Joker', headline: 'The turn ends' });
    const last = fire(units, ['QS', '5S', '9H'], { options: { last_battle: 'on' } });
    expect(events(last).map((e) => [e.title, e.faces])).toContainEqual(['Last battle', 'Q♠']);
  });

  it('P036 P038 the Regroup Phase: all dice at once, a card for each eliminated unit', () => {
    const t = given({
      scenario: 'campaign',
      clear: true,
      turn: 7,
      units: {
        'Spitze-Pz': { hex: 'A1003', steps: 1 },
        '254-Eng': { hex: 'A0101', steps: 1 },
        '84-Flak': { off: 'eliminated' },
      },
      falls: [4, 4, '4S'],
      at: { step: 'regroupDice' },
    });
    expect(event(t, /regroup/)).toMatchObject({
      kind: 'check',
      faces: '4 4',
      headline: '1 of 2 reduced units is at full strength again',
    });
    expect(event(t, /A card for 84 Flak/)).toMatchObject({
      kind: 'draw',
      faces: '4♠',
      headline: '84 Flak stays eliminated',
    });
  });
});

describe('each event has its dice and cards, its report and how it fell', () => {
  it('PR12 an attack that a joker ends', () => {
    const t = fire(units, [4, 'joker', '9H'], { scenario: 'campaign' });
    expect(event(t, /fires at/)).toMatchObject({
      faces: '4 Joker',
      fell: 'joker',
      headline: 'Joker: the attack missed',
    });
  });

  it('PR44 the rung of the ladder on which the card fell, where there is a ladder; a sum without modifiers', () => {
    expect(event(fire(units, ['5S', '9H']), /fires at/)).toMatchObject({ rung: 4, sum: '5, AF 6' });
    const last = fire(units, ['5S', '9H'], { options: { last_battle: 'on' } });
    expect(event(last, /fires at/)?.rung).toBeUndefined();
    const backfired = fire(units, ['QS', 'KS', '9H'], { options: { last_battle: 'on' } });
    expect(event(backfired, /fires at/)).toMatchObject({
      faces: 'K♠',
      fell: 'backfired',
      headline: '99/394/1 was not hit',
    });
  });

  it('PR84 a demolition', () => {
    const blow = (card: string) =>
      event(
        acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { falls: [card, '9H'] }).choose('demolish Amel'),
        /Demolition/,
      );
    expect(blow('4S')).toMatchObject({
      kind: 'check',
      by: 1,
      title: 'Demolition at Amel',
      faces: '4♠',
      fell: 'blown',
      headline: 'Amel was blown',
    });
    expect(blow('4S')?.report?.outcomes.map((o) => o.weight)).toEqual([1, 20, 20, 12]);
    expect([blow('8S')?.fell, blow('JS')?.fell, blow('joker')?.fell]).toEqual(['stands', 'spoiled', 'joker']);
  });

  it('PR131 PR115 P081 checks by die: the face, and the chances as they stood', () => {
    const back = fire(units, ['5S', 2], { options: { fall_back: 'on' } }).choose('fall-back');
    expect(event(back, /falls back/)?.faces).toBe('2');
    const cut = {
      scenario: 'b',
      turn: 1,
      options: { infiltration: 'on' },
      bridges: Object.fromEntries(
        ['Malmedy', 'Stavelot', 'Trois-Ponts-Ambleve', 'Cheneux'].map((id) => [id, { blown: true }]),
      ),
      falls: [4, '9H'],
    };
    const slip = acting({ '3FJ/KG1': 'B0404', '106-BG': 'B0403' }, cut).choose('move 3FJ/KG1', 'to B0504');
    expect(event(slip, /Infiltration/)).toMatchObject({ faces: '4', fell: 'failed', sum: '4 vs. PR 3' });
    expect(event(slip, /Infiltration/)?.report?.outcomes.map((o) => o.weight)).toEqual([3, 3]);
    const mine = (roll: number) => {
      const t = newGame('a', [roll], { panzers_marsch: 'on', mines: 'on' });
      for (const id of ['12VG/27', '12VG/48', '12VG/89', '3FJ/5', '3FJ/8', '3FJ/9']) t.choose(`pick ${id}`);
      return event(t.choose('mine 12VG/27'), /Mines/);
    };
    expect(mine(3)).toMatchObject({ kind: 'check', by: 0, faces: '3', fell: 'passed', sum: '3 vs. PR 3' });
    expect(mine(4)).toMatchObject({ faces: '4', fell: 'failed', sum: '4 vs. PR 3' });
    expect(mine(3)?.report?.outcomes.map((o) => [o.sentence, o.weight])).toEqual([
      ['12VG/27 gets through', 3],
      ['12VG/27 starts reduced', 3],
    ]);
  });

  it('P066 P075 the dice at the start of a turn, the other way round', () => {
    const t = given({
      scenario: 'campaign',
      options: { massacre: 'on', surprise: 'on' },
      turn: 3,
      surprise: 1,
      exitTurn: 2,
      falls: [3, 5, '8S'],
      at: { step: 'turnStart' },
    });
    expect(event(t, /Surprise/)).toMatchObject({ faces: '3', fell: 'passed' });
    expect(event(t, /Surprise/)?.report?.outcomes.map((o) => o.sentence)).toEqual([
      'Surprise lasts',
      'Surprise is over',
    ]);
    expect(event(t, /massacre/)).toMatchObject({ faces: '5', fell: 'failed', sum: '5, even or odd' });
    expect(event(t, /massacre/)?.report?.outcomes.map((o) => o.sentence)).toEqual([
      'the news is out',
      'the news is not out yet',
    ]);
  });

  it('PR138 PR141 a round of the duel shows both cards, and so does the one that ends the turn', () => {
    const duel = (falls: string[]) =>
      events(
        given({
          clear: true,
          turn: 1,
          options: { duel_high_card: 'on' },
          units: { 'Spitze-Pz': { hex: 'A1003' }, '99/394/1': { hex: 'A0301' } },
          falls,
        }),
      );
    expect(duel(['9S', '3H']).map((e) => [e.faces, e.headline])).toEqual([['9♠ 3♥', '9 of spades (German): 1 ACT']]);
    expect(duel(['joker', 'joker', '8S', '3H']).map((e) => [e.faces, e.headline])).toEqual([
      ['Joker Joker', 'The turn ends'],
      ['8♠ 3♥', '8 of spades (German): up to 2 ACTs'],
    ]);
  });

  it('P036 P038 the dice of the Regroup Phase are nobody’s in particular; without any there is no event', () => {
    const regroup = (steps: number) =>
      event(
        given({
          scenario: 'campaign',
          clear: true,
          turn: 7,
          units: { 'Spitze-Pz': { hex: 'A1003', steps }, '254-Eng': { hex: 'A0101' } },
          falls: steps === 1 ? [4, '4S'] : ['4S'],
          at: { step: 'regroupDice' },
        }),
        /regroup/,
      );
    expect(regroup(1)).toMatchObject({ by: -1, faces: '4' });
    expect(regroup(2)).toBeUndefined();
  });
});
