/** What the log tells, line by line: nothing too much, nothing too little. */
import { describe, expect, it } from 'vitest';
import { acting, fire, given, newGame, type Table } from '../testing.ts';

const near = { 'Spitze-Pz': 'A0703', '99/394/1': 'A0603' };
const ending = (turn: number, units: object, step: string, more: object = {}): Table =>
  given({ scenario: 'campaign', clear: true, turn, units, at: { step }, ...more } as never);
const APART = { 'Spitze-Pz': { hex: 'A1003' }, '254-Eng': { hex: 'A0101' } };

describe('cards', () => {
  it('PR9 a card with nothing to do is told as lost, one with an ACT is shown', () => {
    const t = given({ clear: true, turn: 1, units: { '99/394/1': { hex: 'A0301' } }, falls: ['8S', '5H'] });
    expect(t.log()).toContain('8 of spades (German): no action possible');
    expect(t.log()).toContain('5 of hearts (US): 1 ACT');
    const shown = t.match.fullLog().flat();
    expect(shown.filter((line) => line.happening).map((line) => line.happening?.headline)).toEqual([
      '5 of hearts (US): 1 ACT',
    ]);
  });

  it('PR8 PR9 giving up the rest of a card is told; losing it for want of anything to do is not', () => {
    const gives = 'The Germans passed the rest of the card';
    const passed = acting(near, { falls: ['9H'] }).choose('pass');
    expect(passed.log()).toContain(gives);
    const alone = acting({ 'Spitze-Pz': 'A1003', '99/394/1': 'A0301' }, { falls: ['9H'] });
    alone.choose('move Spitze-Pz', 'to A1004', 'stop');
    expect([alone.seat, alone.log().includes(gives)]).toEqual(['us', false]);
  });

  it('PD5 the question names the card from the ace of spades on', () => {
    expect(acting(near, { at: { card: 'AS', acts: 1 } }).prompt).toBe('Ace of spades: choose an ACT (1 left)');
  });

  it('PR11 PR13 each card says what it is', () => {
    const faces = (t: Table) =>
      t.match
        .fullLog()
        .flat()
        .flatMap((line) => (line.shown ?? []).map((s) => [s.face, s.what === 'card' ? s.of : '']));
    expect(faces(acting(near, { falls: ['KH'] }).choose('pass'))).toEqual([['K♥', 'king of hearts']]);
    expect(faces(acting(near, { falls: ['joker', '9H'] }).choose('pass'))[0]).toEqual(['Joker', 'the turn ends']);
  });
});

describe('attacks', () => {
  it('PR44 the sum: with modifiers, and without', () => {
    expect(fire(near, ['9S', '9H']).log()).toContain('Missed 99/394/1 in A0603: 9 vs. AF 6');
    expect(fire(near, ['9S', '9H'], {}, 'oba').log()).toContain('Missed 99/394/1 in A0603: 9 − 1 = 8 vs. AF 6');
    const cover = fire({ 'Spitze-Pz': 'A0703', '99/394/1': 'A0602' }, ['9S', '9H']).log();
    expect(cover).toContain('Missed 99/394/1 in Honsfeld A0602: 9 + 1 = 10 vs. AF 6');
  });

  it('PR66 support is told where there is some', () => {
    const supported = (t: Table): string[] => t.log().filter((line) => /supported/.test(line));
    expect(supported(fire(near, ['9S', '9H']))).toEqual([]);
    expect(supported(fire(near, ['9S', '9H'], {}, 'oba+air'))).toEqual(['Spitze Pz was supported by OBA and Air']);
  });

  it('PR46 PR47 reduced or eliminated', () => {
    expect(fire(near, ['AS', '9H']).log()).toContain('99/394/1 was reduced');
    const gone = fire({ 'Spitze-Pz': 'A0703', '99/394/1': { hex: 'A0603', steps: 1 } }, ['AS', '9H']);
    expect(gone.log()).toContain('99/394/1 was eliminated');
  });

  it('P089 PR136 the firer of a last battle: reduced, or eliminated', () => {
    const last = (steps: number): string[] =>
      fire({ 'Spitze-Pz': { hex: 'A0703', steps }, '99/394/1': 'A0603' }, ['QS', 'KS', '9H'], {
        options: { last_battle: 'on' },
      }).log();
    expect(last(2)).toContain('Spitze Pz was reduced in its last battle');
    expect(last(1)).toContain('Spitze Pz was eliminated in its last battle');
  });
});

describe('bridges', () => {
  it('PR84 PR86 what became of which bridge', () => {
    const blow = (card: string): string[] =>
      acting({ '99/394/1': 'A0301', 'Spitze-Pz': 'A0504' }, { falls: [card, '9H'] })
        .choose('demolish Amel')
        .log();
    expect(blow('4S')).toContain('The Americans tried to blow the bridge Amel');
    expect(blow('4S')).toContain('The bridge Amel was blown');
    expect(blow('7S')).toContain('The bridge Amel was not blown');
    expect(blow('KS')).toContain('The bridge Amel was not blown, and its charges are spoiled');
    expect(blow('joker')).toContain('The bridge Amel was not blown: joker');
  });

  it('PR18 P071 nobody was activated by it, but for who set the charges on an even card', () => {
    const activated = (options: object): string[] =>
      acting({ '99/394/1': 'A0304', 'Spitze-Pz': 'A0504' }, { falls: ['4S', '9H'], options })
        .choose('demolish Amel')
        .log()
        .filter((line) => /activated/.test(line));
    expect(activated({})).toEqual([]);
    expect(activated({ tough_demolition: 'on' })).toEqual(['99/394/1 was activated by it']);
  });

  it('P048 who rebuilt which', () => {
    const t = ending(7, APART, 'rebuildGerman', { bridges: { Amel: { blown: true }, Montenau: { blown: true } } });
    t.choose('rebuild Amel', 'done', 'rebuild Montenau');
    expect(t.log()).toContain('The German rebuilt the bridge Amel');
    expect(t.log()).toContain('The US rebuilt the bridge Montenau');
  });
});

describe('the end of a turn', () => {
  it('P016 P017 P018 C11 which US units may come on from the next turn, and in which turns nobody', () => {
    const told = (turn: number): string[] =>
      ending(turn, APART, 'arrivals')
        .log()
        .filter((line) => /may enter/.test(line));
    expect(told(5)).toEqual([]);
    expect(told(6)).toEqual(['US units that may enter from next turn: 30/117/1, 30/117/2, 2/23/3']);
    expect(told(11)).toEqual([
      'US units that may enter from next turn: 30/117/3, 30/119/1, 30/119/2, 30/119/3, CCB/3/1, CCB/3/2',
    ]);
    expect(told(17)).toEqual(['US units that may enter from next turn: 101/BG, CCB/3/3']);
  });

  it('P036 the Regroup Phase: nothing is told of dice that were not rolled; one is, two are', () => {
    const told = (units: object, falls: (number | string)[]): string[] =>
      ending(7, units, 'regroupDice', { falls })
        .log()
        .filter((line) => /reduced units/.test(line));
    expect(told(APART, ['4S'])).toEqual([]);
    const two = { 'Spitze-Pz': { hex: 'A1003', steps: 1 }, '254-Eng': { hex: 'A0101', steps: 1 } };
    expect(told(two, [1, 6, '4S'])).toEqual(['1 of 2 reduced units is at full strength again']);
    expect(told(two, [1, 1, '4S'])).toEqual(['2 of 2 reduced units are at full strength again']);
  });

  it('P090 every turn has its day, in the single games too', () => {
    const heading = (scenario: string): string | undefined =>
      newGame(scenario)
        .log()
        .find((line) => /^Turn 1/.test(line));
    expect(heading('a')).toBe('Turn 1 · 16 Dec');
    expect(given({ scenario: 'd', turn: 4 }).log()).toContain('Turn 4 · 19 Dec');
    expect(given({ scenario: 'campaign', turn: 11 }).log()).toContain('Turn 11 · 17 Dec');
  });
});
