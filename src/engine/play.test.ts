import { describe, expect, it } from 'vitest';
import { SPECTATOR } from './game.ts';
import { EVERYONE, Log } from './log.ts';
import { Match } from './match.ts';
import { foldedText, lineText, readOption, seatId, seatOf, stepName, whyNot } from './play.ts';
import { crossroads } from './testing/crossroads.ts';
import type { CrossroadsState } from './testing/pieces.ts';

const code = (words: string): number => readOption(crossroads, words);
/** A meeting by day: the cup's first chit is dry weather. */
const begun = (): Match<CrossroadsState> => new Match(crossroads, { seed: 'play', dice: [0] });
const over = (): Match<CrossroadsState> => {
  const match = begun();
  while (!match.isOver) match.choose(code('end'));
  return match;
};

describe('why not', () => {
  it('is nothing for what can be chosen', () => {
    const { state, options } = begun();
    for (const option of options.list()) expect(whyNot(crossroads, state, option)).toBeNull();
  });

  it('is the rule of the refusal and its sentence with the figures', () => {
    expect(whyNot(crossroads, begun().state, code('move R1 0302'))).toEqual({
      rule: 'T-02',
      text: 'Red 1st is 2 hexes from 0302, only the next one can be entered',
    });
  });

  it('is what is asked instead, of whom and by which rule, for what answers another question', () => {
    expect(whyNot(crossroads, begun().state, code('hold'))).toEqual({
      rule: 'T-01',
      text: '"hold" does not answer the current decision for Red: Move, attack or end',
    });
    const secret = new Match(crossroads, { seed: 'play', scenario: 'ambush' });
    // The question to others is the one that everybody may know.
    expect(whyNot(crossroads, secret.state, code('end'))).toEqual({
      rule: 'T-09',
      text: '"end" does not answer the current decision for Red: Red hides a mine',
    });
  });

  it('is that the match is over', () => {
    expect(whyNot(crossroads, over().state, code('end'))).toEqual({ rule: '', text: 'the match is over' });
  });

  it('is a fault of the game if the refusal is none of its own', () => {
    const steps = crossroads.steps.steps.map((step) => ('run' in step ? step : { ...step, refuse: () => 99 }));
    const game = { ...crossroads, steps: { ...crossroads.steps, steps } };
    expect(() => whyNot(game, begun().state, code('end'))).toThrow('crossroads: refusal 99 is not in the list');
  });
});

describe('names', () => {
  it('of seats lead there and back, and an unknown one is named with those there are', () => {
    expect(['red', 'blue', 'spectator'].map((id) => seatOf(crossroads, id))).toEqual([0, 1, SPECTATOR]);
    expect([0, 1, SPECTATOR].map((seat) => seatId(crossroads, seat))).toEqual(['red', 'blue', 'spectator']);
    expect(() => seatOf(crossroads, 'green')).toThrow(
      'unknown seat "green" in crossroads; known: red, blue, spectator',
    );
  });

  it('of steps tell where a match stands', () => {
    expect(stepName(crossroads, begun().state)).toBe('act');
    expect(stepName(crossroads, new Match(crossroads, { seed: 'play', scenario: 'ambush' }).state)).toBe('hide');
  });

  it('of things stand in the lines of the log', () => {
    const log = new Log();
    log.tell(EVERYONE, { kind: 'unit', id: 0 }, ' moves to ', { kind: 'hex', id: 3 }, ' for ', 2);
    expect(log.lines.map((line) => lineText(crossroads, line))).toEqual(['Red 1st moves to 0202 for 2']);
  });
});

describe('reasons that are folded into a line', () => {
  it('are told in the same words, and there may be none', () => {
    const log = new Log();
    log.explain(
      EVERYONE,
      [
        ['because ', { kind: 'unit', id: 2 }, ' stands there'],
        ['and ', 2],
      ],
      [],
      'it stays',
    );
    log.tell(EVERYONE, 'and that is all');
    expect(log.lines.map((line) => foldedText(crossroads, line))).toEqual([
      ['because Blue 1st stands there', 'and 2'],
      [],
    ]);
  });
});
