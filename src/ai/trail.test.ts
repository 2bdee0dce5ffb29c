/** The machine does not walk back and forth, in positions of Celles. */
import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { optionWords, readOption } from '../engine/play.ts';
import { openGame } from '../games/catalog.ts';
import { given } from '../games/celles/testing.ts';
import { levelOf } from './levels.ts';
import { makePlayer } from './player.ts';
import { Trail } from './trail.ts';

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
    const trail = new Trail(gameOf(t));
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
    const trail = new Trail(gameOf(t));
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
    const trail = new Trail(gameOf(t));
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
    const trail = new Trail(gameOf(t));
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

/** A match in which the 2nd Armored has come far along the road and has points left with nothing to do. */
const SCRIPT = [
  ...['84-1/333 2808', '84-1/335 2810', '84-2/335 2810', '84-2/333 2809', '84-1/334 2809'].map((p) => `place ${p}`),
  ...['84-2/334 2909', '84-3/334 2909', '4Cav 2104'].map((p) => `place ${p}`),
  ...['unit 2Pz-2', 'take 2Pz-2', 'go 2Pz-2 3308', 'stop 2Pz-2', 'unit 2Arm-1', 'arrive 2Arm-1 1500'],
  ...['take 2Arm-1', 'go 2Arm-1 1801', 'go 2Arm-1 2005', 'formation Lehr', 'take Lehr-1', 'go Lehr-1 2008'],
  ...['take Lehr-R', 'go Lehr-R 2109', 'move Lehr-R 2110', 'first allied', 'unit 2Arm-1', 'extra 2Arm-2'],
];

// With these seeds it once went from 2910 to 2909 and back.
it.each(['x4', 'x8', 'x9', 'x10', 'x15'])('Regular leaves no hex twice in one phase, seed %s', async (seed) => {
  const game = await openGame('celles');
  const played = new Match(game, { seed: 'walk-0' });
  for (const words of SCRIPT) played.choose(words);
  const { seat } = played;
  const phase = game.advice.phase?.(played.state);
  const player = makePlayer(game, levelOf('regular'), { seed, budget: { iterations: 8 } });
  const left = new Map<string, string[]>();
  while (played.seat === seat && game.advice.phase?.(played.state) === phase) {
    const { code } = player.chooseNow(played.view(seat), played.options.list());
    const [verb, unit = '', hex = ''] = optionWords(game, code).split(' ');
    if (verb === 'attack') left.clear();
    if (verb === 'move' || verb === 'go') {
      expect(left.get(unit) ?? [], `${unit} to ${hex}`).not.toContain(hex);
      const piece = game.scene(played.view(seat)).pieces.find((p) => p.id === unit);
      const from = piece && 'hex' in piece.place ? piece.place.hex : '';
      left.set(unit, [...(left.get(unit) ?? []), from]);
    }
    played.choose(code);
  }
  expect(left.size).toBeGreaterThan(0);
});
