/** A game of 10,000 hexes and 1,000 counters goes through everything that a small one does; what does not fit is refused by name. */
import { describe, expect, test } from 'vitest';
import {
  code,
  defineGame,
  firstThing,
  knowledgeOf,
  Match,
  numbersKind,
  RandomSource,
  replayRecord,
  secondThing,
  verbOf,
  writeRecord,
} from '../src/engine/index.ts';
import { Options } from '../src/engine/steps.ts';
import { isCode, read, words } from '../src/engine/verbs.ts';
import { vastGame } from './games/vast.ts';

const { game, grid } = vastGame({ columns: 100, rows: 100, counters: 1000 });
const start = { scenario: 'plain', seed: 'large', salt: 'large' };

/** The last of all moves that are offered: the largest codes. */
const begin = () => new Match(game, start);
type LargeMatch = ReturnType<typeof begin>;

function play(match: LargeMatch, choices: number): void {
  for (let n = 0; n < choices; n++) {
    const options = match.options.list();
    match.choose(n % 7 === 6 ? (options[0] as number) : Math.max(...options));
  }
}

describe('10,000 hexes and 1,000 counters', () => {
  test('options beyond the 4,096th hex are listed, allowed, coded and read', () => {
    const match = begin();
    const far = match.options.list().filter((c) => verbOf(c) === 0 && secondThing(c) > 8192);
    expect(far.length).toBeGreaterThan(100);
    for (const c of far.slice(0, 50)) {
      expect(isCode(game.verbs, game.kinds, c)).toBe(true);
      expect(read(game.verbs, game.kinds, words(game.verbs, game.kinds, c))).toBe(c);
    }
    const c = far[0] as number;
    match.choose(c);
    expect(game.kinds.hex?.name(secondThing(c))).toBe(grid.name(match.state.hex[firstThing(c)] as number));
  });

  test('is played, taken back, recorded and played again to the same bytes', () => {
    const match = begin();
    play(match, 25);
    const bytes = Buffer.from(match.state.bytes);
    match.undo();
    match.redo();
    expect(Buffer.from(match.state.bytes).equals(bytes)).toBe(true);
    const again = replayRecord(game, writeRecord(match, true));
    expect(Buffer.from(again.state.bytes).equals(bytes)).toBe(true);
  });

  test('what a seat knows is dealt anew, lists the same, and says why a choice is refused', () => {
    const match = begin();
    play(match, 3);
    const seat = match.seat as number;
    const knowledge = knowledgeOf(match, seat);
    expect(knowledge.asked()?.options).toEqual(match.options.list());
    const unknown = game.redeal(game.view(match.state, seat), seat, new RandomSource('deal'));
    expect(unknown.hex).toEqual(match.state.hex);
    const own = match.options
      .list()
      .map(firstThing)
      .find((c) => c > 0) as number;
    expect(knowledge.why(code(0, own, 0))?.text).toContain('cannot reach');
  });
});

describe('what does not fit is refused when the game is defined, with its name', () => {
  const named = (first: number, second: number): (() => unknown) => {
    const kinds = { ...game.kinds, counter: numbersKind(1, first), hex: numbersKind(1, second) };
    return () => defineGame({ ...game, kinds } as never);
  };

  test('of things that are named first and second', () => {
    expect(named(4096, 1 << 20)).not.toThrow();
    expect(named(4097, 10)).toThrow(
      'vast: "move": 4097 of kind "counter" do not fit into a code, which has room for 4096: name it second',
    );
    expect(named(10, (1 << 20) + 1)).toThrow('of kind "hex" do not fit into a code, which has room for 1048576');
  });

  test('of a thing that stands alone', () => {
    const verbs = [{ word: 'at', takes: ['hex'], wide: false, closing: false }];
    expect(() => defineGame({ ...game, verbs } as never)).toThrow(
      'vast: "at": 10000 of kind "hex" do not fit into a code, which has room for 4096: say `wide: true`',
    );
  });
});

test('a list of options grows into large codes and keeps what it held', () => {
  const options = new Options();
  for (let i = 0; i < 256; i++) options.add(code(1, i));
  const large = code(2, 7, 9000);
  options.add(large);
  options.add(3);
  expect(options.list()).toEqual([...Array.from({ length: 256 }, (_, i) => code(1, i)), large, 3]);
  expect([verbOf(large), firstThing(large), secondThing(large)]).toEqual([2, 7, 9000]);
});
