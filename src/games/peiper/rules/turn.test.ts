import { describe, expect, it } from 'vitest';
import { acting, given, newGame, tables } from '../testing.ts';
import { actsOf, CARD_IDS, cardsLeft, cardValue, colourOf, isFace, JOKER, shuffleAll } from './deck.ts';

const card = (id: string): number => CARD_IDS.indexOf(id);
/** Units of both sides far from one another, so that either has something to do. */
const APART = { 'Spitze-Pz': 'A1003', '99/394/1': 'A0301' };
const start = (falls: (number | string)[], more: object = {}) =>
  given({
    clear: true,
    turn: 1,
    units: Object.fromEntries(Object.entries(APART).map(([id, hex]) => [id, { hex }])),
    falls,
    ...more,
  });

describe('cards', () => {
  it('PR1 one deck of 52 cards and one joker', () => {
    const s = newGame('a').state;
    shuffleAll(s);
    expect([cardsLeft(s.deck), s.deck[JOKER], cardsLeft(s.deckUs)]).toEqual([53, 1, 0]);
    expect(new Set(CARD_IDS).size).toBe(53);
  });

  it('PR3 values: ace 1, jack 11, queen 12, king 13', () => {
    expect(['AS', '2H', '10C', 'JD', 'QS', 'KH'].map((id) => cardValue(card(id)))).toEqual([1, 2, 10, 11, 12, 13]);
  });

  it('PR4 jack, queen and king are face cards; ace and 10 are not', () => {
    expect(['JS', 'QH', 'KD', 'AS', '10C', 'joker'].map((id) => isFace(card(id)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('PR5 PR6 PR7 colour gives the side, odd one ACT, even two (vector 5)', () => {
    const draw = (id: string): [number, number] => [colourOf(card(id)), actsOf(card(id))];
    expect(draw('7H')).toEqual([1, 1]);
    expect(draw('10S')).toEqual([0, 2]);
    expect(draw('QC')).toEqual([0, 2]);
    expect(draw('KS')).toEqual([0, 1]);
    expect(draw('4D')).toEqual([1, 2]);
  });
});

describe('a turn', () => {
  it('PR5 PR10 the card turned up says who acts; when it is used up the next is turned', () => {
    const t = start(['7H', '10S']);
    expect([t.seat, t.state.acts]).toEqual(['us', 1]);
    t.choose('move 99/394/1', 'to A0302');
    if (t.step === 'move') t.choose('stop');
    expect([t.seat, t.state.acts]).toEqual(['german', 2]);
  });

  it('PR6 PR7 an odd card gives one ACT, an even one two, one after the other', () => {
    const t = start(['8S', '3D']);
    t.choose('move Spitze-Pz', 'to A1004', 'stop');
    // The only unit has acted: nothing is left to do with the second ACT (PR9).
    expect([t.seat, t.state.acts]).toEqual(['us', 1]);
  });

  it('PR8 a side may pass: what is left of the card is lost', () => {
    const t = start(['8S', '2H']).choose('pass');
    expect([t.seat, t.state.acts]).toEqual(['us', 2]);
  });

  it('PR9 a side with nothing to do is not asked and its card is lost', () => {
    const t = given({ clear: true, turn: 1, units: { '99/394/1': { hex: 'A0301' } }, falls: ['8S', '4C', '5H'] });
    expect([t.seat, t.state.drawnCount]).toEqual(['us', 3]);
  });

  it('PR152 the choice of an ACT has pass beside it even if there is one ACT only', () => {
    const t = acting({ '99/394/1': 'A0808', '12VG/27': { hex: 'A1001', acted: true } });
    expect(t.offered()).toContain('pass');
    expect(t.step).toBe('chooseAct');
    // One step is open from the corner: a decision with a single option is taken without asking.
    const corner = acting(
      { '12VG/StuG': 'A1001', '12VG/27': { hex: 'A1002', acted: true }, '12VG/48': { hex: 'A1002', acted: true } },
      { falls: ['3H', 'joker'] },
    );
    corner.choose('move 12VG/StuG');
    expect([corner.hexOf('12VG/StuG'), corner.step]).toEqual(['A0902', 'move']);
  });

  it('PR2 PR11 a joker turned up ends the turn at once, and all cards are shuffled together again', () => {
    const t = start(['5H', 'joker', '9S']).choose('pass');
    expect([t.turn, t.state.drawnCount, cardsLeft(t.state.deck)]).toEqual([2, 1, 52]);
    expect(t.seat).toBe('german');
  });

  it('PR12 a joker drawn for an attack ends the turn: it misses', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, { falls: ['joker', '5H'] });
    t.choose('attack Spitze-Pz', 'support none');
    expect([t.turn, t.steps('820-TD'), t.state.acts]).toEqual([3, 2, 1]);
  });

  it('PR12 a joker drawn for a demolition ends the turn: the bridge stands and the charges are not spoiled', () => {
    const t = acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { falls: ['joker', '5H'] }).choose('demolish Amel');
    expect([t.turn, t.isBlown('Amel'), t.state.spoiled[0]]).toEqual([3, false, 0]);
  });

  it('PR13 PR150 every card drawn lies open until the next shuffle, and both see the same', () => {
    const t = start(['7H', '9S', 'joker', '5H']).choose('pass');
    expect(Array.from(t.state.drawn.subarray(0, 2), (c) => CARD_IDS[c - 1])).toEqual(['7H', '9S']);
    const [german, us] = [0, 1].map((seat) => ({ ...t.match.view(seat), seat: '' }));
    expect(german).toEqual(us);
    t.choose('pass');
    expect(Array.from(t.state.drawn.subarray(0, 1), (c) => CARD_IDS[c - 1])).toEqual(['5H']);
  });

  it('PR14 at the start of a turn marks of activation, attempts and support are cleared, then Surprise, Massacre, a card', () => {
    const t = given({
      scenario: 'campaign',
      options: { massacre: 'on', surprise: 'on' },
      clear: true,
      turn: 3,
      surprise: 1,
      exitTurn: 1,
      units: { 'Spitze-Pz': { hex: 'A1003', acted: true }, '99/394/1': { hex: 'A0301', acted: true } },
      sides: { german: { obaUsed: 2, airUsed: 1 } },
      bridges: { Amel: { tried: true } },
      falls: [1, 2, '4S'],
    });
    // 1 ends Surprise on turn 3, 2 brings the news out, the 4 of spades is the first card.
    expect([t.state.surprise, t.state.newsOut, t.seat, t.state.acts]).toEqual([0, 1, 'german', 2]);
    expect([t.unit('Spitze-Pz').acted, t.unit('99/394/1').acted]).toEqual([false, false]);
    expect([t.state.obaUsed[0], t.state.airUsed[0], t.state.tried[0]]).toEqual([0, 0, 0]);
  });

  it('PR151 P002 a single game without options rolls no die; only cards are drawn', () => {
    const t = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, { falls: ['2H', '9H'] });
    t.choose('attack Spitze-Pz', 'support none');
    expect(t.log().some((line) => /against PR/.test(line))).toBe(false);
    expect(t.state.drawnCount).toBeGreaterThan(0);
  });
});

describe('the duel of high cards', () => {
  const duel = (falls: (number | string)[], more: object = {}) =>
    start(falls, { options: { duel_high_card: 'on' }, ...more });

  it('PR137 each side has its own deck of 52 and two jokers, shuffled at the start of each turn', () => {
    const t = duel(['9S', '3H']);
    expect([cardsLeft(t.state.deck), cardsLeft(t.state.deckUs)]).toEqual([53, 53]);
    const { state } = newGame('a', [], { duel_high_card: 'on' });
    shuffleAll(state);
    expect([state.deck[JOKER], state.deckUs[JOKER], cardsLeft(state.deck)]).toEqual([2, 2, 54]);
  });

  it('PR138 the higher card acts, odd 1 ACT, even up to 2, whatever its colour', () => {
    const t = duel(['3D', '9S', '8H', '2C']);
    expect([t.seat, t.state.acts]).toEqual(['us', 1]);
    t.choose('pass');
    expect([t.seat, t.state.acts]).toEqual(['german', 2]);
  });

  it('PR139 PR142 PR145 equal values: the German in the first round, then the side that had no ACTs (vector 29)', () => {
    const t = duel(['9S', '9H', '4S', '4H']);
    expect([t.seat, t.state.acts]).toEqual(['german', 1]);
    t.choose('pass');
    expect([t.seat, t.state.acts]).toEqual(['us', 1]);
  });

  it('PR142 the first round of a later turn too: who acted last in the turn before does not matter', () => {
    const t = duel(['9S', '3H', 'joker', 'joker', '7S', '7H']).choose('pass');
    expect([t.turn, t.seat, t.state.acts]).toEqual([2, 'german', 1]);
  });

  it('PR140 a side that turns a joker gets nothing, the other acts by its own card (vector 29)', () => {
    const t = duel(['8S', 'joker', '5S', '4H']);
    expect([t.seat, t.state.acts, t.state.jokers]).toEqual(['german', 2, 1]);
    t.choose('pass');
    expect(t.seat).toBe('german');
  });

  it('PR141 the second joker from either deck ends the turn at once', () => {
    const t = duel(['8S', 'joker', 'joker', '4H', '3S', '2H']).choose('pass');
    expect([t.turn, t.state.jokers]).toEqual([2, 0]);
  });

  it('PR143 attack and demolition cards come from the deck of the side that acts', () => {
    const more = { options: { duel_high_card: 'on' } };
    const german = acting({ 'Spitze-Pz': 'A1003', '820-TD': 'A0903' }, { ...more, falls: ['KH', '9S', '8H'] });
    german.choose('attack Spitze-Pz', 'support none');
    expect([german.state.deck[card('KH')], german.state.deckUs[card('KH')]]).toEqual([0, 1]);
    const us = acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { ...more, falls: ['2S', '9S', '8H'] });
    us.choose('demolish Amel');
    expect([us.state.deck[card('2S')], us.state.deckUs[card('2S')]]).toEqual([1, 0]);
  });

  it('PR144 S2 a first joker drawn for an attack or demolition misses and play goes on', () => {
    const more = { options: { duel_high_card: 'on', last_battle: 'on', tough_demolition: 'on' } };
    const attack = acting(
      { 'Spitze-Pz': 'A1003', '12VG/27': 'A1004', '820-TD': 'A0903' },
      { ...more, falls: ['QS', 'joker'] },
    );
    attack.choose('attack Spitze-Pz', 'support none');
    expect([attack.turn, attack.steps('820-TD'), attack.steps('Spitze-Pz'), attack.state.acts]).toEqual([2, 2, 2, 1]);
    const blow = acting(
      { '254-Eng': 'A0404', '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' },
      { ...more, falls: ['joker'] },
    );
    blow.choose('demolish Amel');
    expect([blow.turn, blow.isBlown('Amel'), blow.state.spoiled[0], blow.unit('254-Eng').acted]).toEqual([
      2,
      false,
      0,
      false,
    ]);
    expect(blow.refusal('demolish Amel')).toBe('PR83');
    const second = given({
      ...more,
      clear: true,
      turn: 2,
      units: { 'Spitze-Pz': { hex: 'A1003' }, '820-TD': { hex: 'A0903' } },
      falls: ['8S', 'joker', 'joker', '9S', '8H'],
    }).choose('attack Spitze-Pz', 'support none');
    expect(second.turn).toBe(3);
  });
});

it('PR100 nothing else ends a game: a side without units loses its cards and play goes on', () => {
  const t = given({ clear: true, turn: 1, units: { '99/394/1': { hex: 'A0301' } } });
  expect([t.step, t.seat]).toEqual(['chooseAct', 'us']);
  expect(tables.scenarios[0].turns).toBe(6);
});
