/** Marks that an ACT, a card or a turn leaves behind, and those it must not leave. */
import { describe, expect, it } from 'vitest';
import { Use } from '../state.ts';
import { acting, fire, given, hexNumber, newGame, peiper, type Table, unitNumber } from '../testing.ts';
import { CARD_IDS, cardsLeft } from './deck.ts';

const near = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };
const idle = (t: Table) => [t.read('active'), t.read('target'), t.read('targetHex'), t.state.support, t.state.points];
const NOTHING = [null, null, null, 0, 0];

describe('an ACT', () => {
  it('PR16 when it is over nothing of it is left, by whatever way it ended', () => {
    const moved = acting({ 'Spitze-Pz': 'A1003', '12VG/27': 'A1008', '99/394/1': 'A0301' });
    expect(idle(moved.choose('move Spitze-Pz', 'to A1004', 'stop'))).toEqual(NOTHING);
    const units = { ...near, '12VG/27': 'A1008' };
    expect(idle(fire(units, ['KS'], {}, 'oba'))).toEqual(NOTHING);
    const joker = fire(units, ['joker', '9S'], {}, 'oba');
    expect([joker.turn, ...idle(joker)]).toEqual([3, ...NOTHING]);
  });

  it('PR12 a turn that a joker ends leaves nothing under way: the next begins as any other', () => {
    const depth = (falls: string[]): number => fire({ ...near, '12VG/27': 'A1008' }, falls).state.depth;
    expect(depth(['joker', '9S'])).toBe(depth(['KS']));
    const joker = fire(near, ['joker', 'joker', 'joker', 'joker', '9S']);
    expect([joker.turn, joker.state.depth]).toEqual([6, depth(['KS'])]);
  });

  it('PR7 PR18 a demolition is one of the ACTs of a card and activates no unit', () => {
    const t = acting(
      { '99/394/1': 'A0301', '12VG/48': { hex: 'A0504', steps: 1 } },
      { falls: ['4S'], bridges: { Montenau: { spoiled: true } } },
    ).choose('demolish Amel');
    expect([t.state.acts, t.unit('12VG/48').acted, t.unit('99/394/1').acted, t.isBlown('Amel')]).toEqual([
      1,
      false,
      false,
      true,
    ]);
  });

  it('P073 a unit at full strength sets its charges without the +2', () => {
    const blown = (steps: number, card: string): boolean =>
      acting(
        { '254-Eng': { hex: 'A0404', steps }, 'Spitze-Pz': 'A0504' },
        { options: { tough_demolition: 'on' }, falls: [card, '9H'] },
      )
        .choose('demolish Amel')
        .isBlown('Amel');
    expect([blown(2, '5S'), blown(1, '5S'), blown(1, '3S')]).toEqual([true, false, true]);
  });

  it('a milestone for the machine: each whole thing counts as one more', () => {
    const count = (t: Table): number => peiper.advice.milestone?.(t.state) ?? 0;
    const t = acting({ 'Spitze-Pz': 'A1003', '99/394/1': 'A0301' });
    const before = count(t);
    t.choose('move Spitze-Pz');
    expect(count(t)).toBe(before);
    expect(count(t.choose('to A1004', 'stop')) - before).toBeGreaterThan(0);
    const bridges = { Amel: { blown: true }, Montenau: { blown: true } };
    const rebuilding = given({
      scenario: 'campaign',
      clear: true,
      turn: 7,
      units: { 'Spitze-Pz': { hex: 'A1003' }, '254-Eng': { hex: 'D0106' } },
      bridges,
      at: { step: 'rebuildGerman' },
    });
    const start = count(rebuilding);
    expect(count(rebuilding.choose('rebuild Amel'))).toBe(start + 1);
    const ended = acting(near, { falls: ['joker', '9S'] });
    const then = count(ended);
    expect(count(ended.choose('pass'))).toBe(then + 2);
  });
});

describe('support', () => {
  const used = (support: string): number[] => {
    const { state } = fire({ ...near, '12VG/27': 'A1008' }, ['KS'], {}, support);
    return [state.obaUsed[0], state.airUsed[0]];
  };

  it('PR65 PR67 each marker counts by itself', () => {
    expect(used('none')).toEqual([0, 0]);
    expect(used('oba')).toEqual([1, 0]);
    expect(used('air')).toEqual([0, 1]);
    expect(used('oba+air')).toEqual([1, 1]);
  });

  it('PR117 the 501st is activated by lending its guns only, and lends them to others only', () => {
    const stack = { 'Spitze-Pz': 'C0606', '501-Tiger': 'C0606', 'CCB/3/1': 'C0605' };
    const tiger = { scenario: 'c', options: { tiger: 'on' } };
    const acted = (support: string): boolean => fire(stack, ['KS'], tiger, support).unit('501-Tiger').acted;
    expect([acted('none'), acted('oba'), acted('tiger')]).toEqual([false, false, true]);
    const itself = acting({ '501-Tiger': 'C0606', 'CCB/3/1': 'C0605' }, tiger).choose('attack 501-Tiger');
    expect(itself.why('support tiger')?.text).toBe('the 501st supports other units, not itself');
  });

  it('P076 PR125 the US is asked once the news is out, not before', () => {
    const asked = (newsOut: number): string =>
      fire(near, [6, 'KS', '9H'], { scenario: 'campaign', options: { massacre: 'on' }, newsOut }).step;
    expect([asked(1), asked(0)]).toEqual(['news', 'chooseAct']);
  });

  it('P065 P076 Surprise helps German attacks alone; the news lowers a US card and raises a German one', () => {
    const value = (t: Table, words: string, rule: string): number | undefined =>
      t.odds(words)?.modifiers.find((m) => m.rule === rule)?.value;
    const surprise = { scenario: 'campaign', options: { surprise: 'on' }, surprise: 1 };
    expect(value(acting(near, surprise), 'attack Spitze-Pz', 'P065')).toBe(-1);
    const us = { '99/394/1': 'A0603', 'Spitze-Pz': 'A0703' };
    expect(value(acting(us, surprise), 'attack 99/394/1', 'P065')).toBeUndefined();
    const news = { scenario: 'campaign', options: { massacre: 'on' }, newsOut: 1 };
    expect(value(acting(us, news).choose('attack 99/394/1'), 'use-news', 'P076')).toBe(-1);
    expect(value(acting(near, news).choose('attack Spitze-Pz', 'support none'), 'use-news', 'P076')).toBe(1);
  });
});

describe('the draw strip', () => {
  /** What each card of this turn was drawn for. */
  const strip = ({ state }: Table): [string, number][] =>
    Array.from({ length: state.drawnCount }, (_, i) => [CARD_IDS[state.drawn[i] - 1], state.drawnFor[i]]);

  it('PR13 says of each card whom it gave ACTs, and what it did in an attack or a demolition', () => {
    const t = given({
      clear: true,
      turn: 1,
      units: { 'Spitze-Pz': { hex: 'A0504' }, '12VG/27': { hex: 'A1008' }, '99/394/1': { hex: 'A0604' } },
      falls: ['9S', '2H', '8H', 'KD', '3C', '7S'],
    });
    t.choose('attack Spitze-Pz', 'support none', 'attack 99/394/1', 'demolish Amel');
    expect(strip(t)).toEqual([
      ['9S', Use.german],
      ['2H', Use.hit],
      ['8H', Use.us],
      ['KD', Use.miss],
      ['3C', Use.blown],
      ['7S', Use.german],
    ]);
  });

  it('C19 PR85 PR86 a card set aside, one that does nothing, one that spoils', () => {
    const last = fire(near, ['QS', '5S', '9H'], { options: { last_battle: 'on' } });
    expect(strip(last).slice(0, 2)).toEqual([
      ['QS', Use.aside],
      ['5S', Use.hit],
    ]);
    const blow = (card: string): number =>
      acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { falls: [card] }).choose('demolish Amel').state
        .drawnFor[0];
    expect([blow('7S'), blow('KS'), blow('2S')]).toEqual([Use.stands, Use.spoiled, Use.blown]);
  });

  it('PR138 in the duel both cards of a round lie there', () => {
    const t = given({
      clear: true,
      turn: 1,
      options: { duel_high_card: 'on' },
      units: { 'Spitze-Pz': { hex: 'A1003' }, '99/394/1': { hex: 'A0301' } },
      falls: ['9S', '3H'],
    });
    expect(strip(t)).toEqual([
      ['9S', Use.german],
      ['3H', Use.us],
    ]);
  });
});

describe('the duel', () => {
  const duel = (falls: string[]): Table =>
    given({
      clear: true,
      turn: 1,
      options: { duel_high_card: 'on' },
      units: { 'Spitze-Pz': { hex: 'A1003' }, '99/394/1': { hex: 'A0301' } },
      falls,
    });

  it('PR140 a joker is less than an ace of either side', () => {
    const us = duel(['joker', 'AH']);
    expect([us.seat, us.state.acts, us.read('card')]).toEqual(['us', 1, 'AH']);
    const german = duel(['AS', 'joker']);
    expect([german.seat, german.state.acts, german.read('card')]).toEqual(['german', 1, 'AS']);
  });

  it('PR139 the card that is up belongs to the side that acts', () => {
    const t = duel(['9S', '9H', '4C', '4D']);
    expect([t.seat, t.read('card')]).toEqual(['german', '9S']);
    t.choose('pass');
    expect([t.seat, t.read('card')]).toEqual(['us', '4D']);
  });
});

describe('a turn', () => {
  it('PR10 its rounds are counted from one on', () => {
    const t = newGame('a', ['9S', '8C']);
    expect(t.state.round).toBe(1);
    expect([t.choose('pass').state.round, t.state.turn]).toEqual([2, 1]);
    expect(t.read('entitled')).toBeNull();
  });
});

describe('entering a hex', () => {
  const depot = { scenario: 'b', turn: 2, depot: ['B0402'] };

  it('PR75 a depot is captured in its own hex only', () => {
    const t = acting({ '3FJ/KG1': 'B0501', '30/117/1': 'B0808' }, depot);
    t.choose('move 3FJ/KG1', 'to B0502', 'stop');
    expect([t.state.captured[0], t.state.depot[0]]).toEqual([0, hexNumber('B0402')]);
  });

  it('P008 PR124 going about on map A frees nobody and starts no clock', () => {
    const t = acting(
      { 'Spitze-Pz': 'A0202', '99-BG': { hex: 'B0904', frozen: true } },
      { scenario: 'campaign', falls: ['9H'] },
    );
    t.choose('move Spitze-Pz', 'to A0102', 'stop');
    expect([t.state.frozen[unitNumber('99-BG')], t.state.exitTurn]).toEqual([1, 0]);
    const over = acting(
      { 'Spitze-Pz': 'A0102', '99-BG': { hex: 'B0404', frozen: true } },
      { scenario: 'campaign', falls: ['9H'] },
    );
    over.choose('move Spitze-Pz', 'to B1001', 'stop');
    expect([over.state.frozen[unitNumber('99-BG')], over.state.exitTurn]).toEqual([0, 2]);
  });

  it('C22 single games have no such clock', () => {
    const t = acting({ 'Spitze-Pz': 'B1003', '99-BG': 'B0404' }, { scenario: 'b' });
    expect(t.choose('move Spitze-Pz', 'to B0903', 'stop').state.exitTurn).toBe(0);
  });
});

describe('the Regroup Phase', () => {
  const regroup = (units: object, falls: (number | string)[], more: object = {}): Table =>
    given({ scenario: 'campaign', clear: true, turn: 7, units, falls, at: { step: 'regroupDice' }, ...more } as never);

  it('P096 every eliminated unit has one card: a return does not give the one before it another', () => {
    const t = regroup(
      { '12VG/27': { off: 'eliminated' }, '12VG/48': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } },
      // The queen would bring the first one back as well: she is the first card of the next turn.
      ['4S', 'KS', 'QS'],
    );
    expect(t.prompt).toBe('Select where 12VG/48 returns');
    t.choose('return A1003');
    expect([t.unit('12VG/27').off, t.hexOf('12VG/48'), t.turn]).toEqual(['eliminated', 'A1003', 8]);
  });

  it('P040 a German unit returns where Germans hold the settlement, too', () => {
    const t = regroup({ 'Spitze-Pz': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, ['KS'], {
      settlements: { A1003: { control: 'german' }, A0501: { control: 'us' } },
    });
    expect([t.refusal('return A1003'), t.refusal('return A0501')]).toEqual(['allowed', 'allowed']);
  });

  it('P042 a US unit returns where another US unit stands, if there is room', () => {
    const t = regroup({ '99/394/1': { off: 'eliminated' }, '254-Eng': { hex: 'D0403' } }, ['10D'], {
      settlements: { D0403: { control: 'us' }, D0106: { control: 'us' } },
    });
    expect(t.things('return')).toEqual(['D0106', 'D0403']);
  });

  it('PR105 the cards of the phase are gone when it is over', () => {
    const t = regroup({ 'Spitze-Pz': { off: 'eliminated' }, '254-Eng': { hex: 'A0101' } }, ['4S', '9H']);
    expect([t.turn, cardsLeft(t.state.regroupDeck)]).toEqual([8, 0]);
  });
});

describe('arrivals', () => {
  const PLACES = ['A0502', 'A0602', 'A0603', 'A0504', 'A0403', 'A0402'];
  const arriving = (units: object, turn = 6): Table =>
    given({
      scenario: 'campaign',
      clear: true,
      turn,
      units: { '501-Tiger': { off: 'pool' }, 'Spitze-Rec': { off: 'pool' }, ...units },
      at: { step: 'arrivals' },
    } as never);

  it('P010 at the end of turn 6 and of no other', () => {
    const us = { '254-Eng': { hex: 'A0101' }, 'Spitze-Pz': { hex: 'A0503' } };
    expect(arriving(us).step).toBe('arrivingUnit');
    expect(arriving(us, 5).step).toBe('chooseAct');
    expect(arriving(us, 11).step).toBe('chooseAct');
    // From its own set-up on: nobody arrives at the end of turn 1.
    const t = newGame('campaign').passTo({ turn: 2 });
    expect([t.step, t.unit('501-Tiger').off, t.hexOf('501-Tiger')]).toEqual(['chooseAct', 'pool', null]);
  });

  it('P012 PR110 every neighbour of the Spitze will do, in each direction', () => {
    const t = arriving({ '254-Eng': { hex: 'A0101' }, 'Spitze-Pz': { hex: 'A0503' } }).choose('arrive Spitze-Rec');
    expect(t.things('arrive-at')).toEqual([...PLACES, 'A0503'].sort());
  });

  /** US units all around the Spitze but for one hex, which two regiments fill and through which it is in supply. */
  const shutIn = (more: object = {}): Table => {
    const ring = ['254-Eng', '801-TD', '99/394/1', '99/394/2', '99/394/3'];
    const us = PLACES.filter((hex) => hex !== 'A0603').map((hex, i) => [ring[i], { hex }]);
    return arriving({
      ...Object.fromEntries(us),
      'Spitze-Pz': { hex: 'A0503' },
      '12VG/27': { hex: 'A0603' },
      '12VG/48': { hex: 'A0603' },
      ...more,
    });
  };

  it('PR112 with room in its own hex alone a unit goes there and nowhere else', () => {
    const t = shutIn();
    expect(t.unit('Spitze-Pz').supplied).toBe(true);
    // The one place is taken without asking.
    expect(t.choose('arrive 501-Tiger').hexOf('501-Tiger')).toBe('A0503');
  });

  it('P015 PR111 those without room at the Spitze find none in a full hex of map A either', () => {
    const t = shutIn({
      '12VG/89': { hex: 'A0503' },
      '3FJ/5': { hex: 'A1003' },
      '3FJ/8': { hex: 'A1003' },
    }).choose('arrive 501-Tiger');
    expect(t.refusal('arrive-at A1003')).toBe('PR111');
    expect(t.refusal('arrive-at A0703')).toBe('P015');
    expect(t.refusal('arrive-at A0903')).toBe('allowed');
  });
});

it('P079 PR127 Panzers Marsch: a US unit that is too early is told so by the rule of entries', () => {
  const t = acting(
    { '254-Eng': 'A0101', '801-TD': { off: 'pool' }, 'Spitze-Pz': 'A1003', '84-Flak': { off: 'pool', due: 3 } },
    { turn: 1, options: { panzers_marsch: 'on' } },
  );
  expect(t.refusal('enter 801-TD')).toBe('PR89');
});
