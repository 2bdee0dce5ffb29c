/** The machine does not walk back and forth, in positions of Celles. */
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { optionWords, readOption } from '../engine/play.ts';
import { given } from '../games/celles/testing.ts';
import { DecisionTrail } from './trail.ts';

/** Two German units with points to spare on open ground, an enemy far away. */
const position = () =>
  given({
    clear: true,
    turn: 3,
    units: {
      'Lehr-1': { hex: '2115', activated: true },
      'Lehr-2': { hex: '2215', activated: true },
      '4Cav': { hex: '2206' },
    },
    sides: { german: { actions: 1, actionsUsed: 1 }, allied: { actions: 0 } },
    at: { step: 'nextUnit', side: 'german', chit: 'Lehr' },
  });

const match = (t: ReturnType<typeof position>): Match => t.match as unknown as Match;
const gameOf = (t: ReturnType<typeof position>): AnyGame => match(t).game;

describe('what a trail bars', () => {
  it('a hex that the unit has left in this phase, and no other; after a fight nothing', () => {
    const t = position().choose('take Lehr-1');
    const trail = new DecisionTrail(gameOf(t));
    const barred = (phase = 1): string[] =>
      [...trail.barred(match(t).view(0), phase, match(t).options.list()).undoing].map((c) => optionWords(gameOf(t), c));
    expect(barred()).toEqual([]);
    const [step] = t.offered('move');
    trail.went(readOption(gameOf(t), step as string));
    t.choose(step as string);
    expect(new Set(barred().map((words) => words.split(' ').slice(1).join(' ')))).toEqual(new Set(['Lehr-1 2115']));
    trail.went(readOption(gameOf(t), 'attack Lehr-1 light'));
    expect(barred()).toEqual([]);
  });

  it('going back to where it stood before its last phase is not forbidden, but has to be worth it', () => {
    const t = position().choose('take Lehr-1');
    const trail = new DecisionTrail(gameOf(t));
    trail.barred(match(t).view(0), 1, match(t).options.list());
    const [step] = t.offered('move');
    trail.went(readOption(gameOf(t), step as string));
    t.choose(step as string);
    const { undoing, returning } = trail.barred(match(t).view(0), 2, match(t).options.list());
    expect([undoing.size, returning.size > 0]).toEqual([0, true]);
  });

  /** One unit has gone a step in phase 1 and may go on. */
  const gone = () => {
    const t = position().choose('take Lehr-1');
    const trail = new DecisionTrail(gameOf(t));
    const look = (phase: number | null, options = match(t).options.list()) => {
      const { undoing, returning } = trail.barred(match(t).view(0), phase, options);
      const words = (codes: ReadonlySet<number>): string[] =>
        [...new Set([...codes].map((c) => optionWords(gameOf(t), c).split(' ').slice(1).join(' ')))].sort();
      return { undoing: words(undoing), returning: words(returning) };
    };
    const go = (words: string): void => {
      trail.went(readOption(gameOf(t), words));
      t.choose(words);
    };
    look(1);
    const step = t.offered('move')[0] as string;
    go(step);
    return { t, look, go, to: step.split(' ')[2] };
  };

  it('the hex of the phase before, until the unit has moved in this one', () => {
    const { t, look, go, to } = gone();
    const free = { undoing: [], returning: [] };
    expect(look(1)).toEqual({ undoing: ['Lehr-1 2115'], returning: [] });
    expect(look(2)).toEqual({ undoing: [], returning: ['Lehr-1 2115'] });
    // Asked again in the same phase it is the same.
    expect(look(2)).toEqual({ undoing: [], returning: ['Lehr-1 2115'] });
    go(t.offered('move').find((words) => words !== 'move Lehr-1 2115') as string);
    expect(look(2)).toEqual({ undoing: [`Lehr-1 ${to}`], returning: [] });
    // Where nothing moves, and in a game without phases, there is nothing to be barred.
    expect(
      look(
        2,
        match(t)
          .options.list()
          .filter((c) => !/^(move|go) /.test(optionWords(gameOf(t), c))),
      ),
    ).toEqual(free);
    expect(look(null)).toEqual(free);
  });

  it('nothing for another unit, and nothing after what is no move', () => {
    const { t, look, go } = gone();
    go('stop Lehr-1');
    go('take Lehr-2');
    expect(t.offered('move').length).toBeGreaterThan(1);
    expect([look(1), look(2)]).toEqual([
      { undoing: [], returning: [] },
      { undoing: [], returning: [] },
    ]);
  });

  it('no return where there is nothing else to be chosen', () => {
    const { t, look } = gone();
    const options = match(t).options.list();
    const back = options.filter((c) => optionWords(gameOf(t), c) === 'move Lehr-1 2115');
    const another = options.filter((c) => optionWords(gameOf(t), c).startsWith('stop')).slice(0, 1);
    expect([back.length, another.length]).toEqual([1, 1]);
    expect(look(2, back).returning).toEqual([]);
    expect(look(2, [...back, ...another]).returning).toEqual(['Lehr-1 2115']);
  });

  it('never everything that may be chosen', () => {
    const t = position().choose('take Lehr-1');
    const trail = new DecisionTrail(gameOf(t));
    trail.barred(match(t).view(0), 1, match(t).options.list());
    const [step] = t.offered('move');
    trail.went(readOption(gameOf(t), step as string));
    t.choose(step as string);
    const back = match(t)
      .options.list()
      .filter((c) => optionWords(gameOf(t), c) === 'move Lehr-1 2115');
    expect(back).toHaveLength(1);
    expect(trail.barred(match(t).view(0), 1, back).undoing.size).toBe(0);
  });
});
