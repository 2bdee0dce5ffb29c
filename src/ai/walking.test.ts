/** A piece walks along a row of hexes, three steps a phase: the machine does not walk back and forth. */
import { describe, expect, it } from 'vitest';
import { Match } from '../engine/match.ts';
import { type DecisionStep, NOT_ASKED } from '../engine/steps.ts';
import { code, defineVerbs, kindOf, secondThing } from '../engine/verbs.ts';
import { type LevelId, levelOf } from './levels.ts';
import { makePlayer } from './player.ts';
import { type WordState, wordGame, wordGameWith } from './testing.ts';
import { DecisionTrail } from './trail.ts';

const HEXES = 6;
const STEPS = 3;
const PHASES = 3;
const START = 2;

const verbs = defineVerbs({
  move: { takes: ['piece', 'hex'], kind: 'move' },
  rest: {},
  look: { takes: ['piece', 'hex'] },
});
const REST = code(verbs.number.rest);
const to = (hex: number): number => code(verbs.number.move, 0, hex);

/** Of the word game's state, the first letter is the place and `written` the steps taken. */
const walk: Partial<DecisionStep<WordState>> = {
  options(s, out) {
    const at = s.word[0] as number;
    if (at > 0) out.add(to(at - 1));
    if (at < HEXES - 1) out.add(to(at + 1));
    out.add(REST);
  },
  refuse: (s, c) => (c === REST || Math.abs(secondThing(c) - (s.word[0] as number)) === 1 ? 0 : NOT_ASKED),
  choose(s, c) {
    if (c !== REST) s.word[0] = secondThing(c);
    s.written++;
    if (s.written === STEPS * PHASES) s.result = 1;
  },
};

function walking(evaluate: (place: number, steps: number) => number) {
  const game = {
    ...wordGameWith({
      write: walk,
      advice: {
        evaluate: (s) => evaluate(s.word[0] as number, s.written),
        terms: () => [],
        milestone: (s) => s.written,
        phase: (s) => Math.floor(s.written / STEPS),
      },
    }),
    verbs: verbs.list,
    kinds: { piece: kindOf(['P']), hex: kindOf(Array.from({ length: HEXES }, (_, i) => `h${i}`)) },
    scene: (view: object) => ({
      pieces: [{ id: 'P', place: { hex: `h${(view as { word: number[] }).word[0]}` } }],
    }),
    begin(s: WordState, setup: Parameters<typeof wordGame.begin>[1]) {
      wordGame.begin(s, setup);
      s.word[0] = START;
    },
  } as unknown as typeof wordGame;
  return game;
}

/** The places stood on, with how many plans were tried for each step. */
function walked(level: LevelId, seed: string, evaluate: (place: number, steps: number) => number, steps = STEPS) {
  const match = new Match(walking(evaluate), { seed: 'walk' });
  const player = makePlayer(match.game, levelOf(level), { seed, budget: { iterations: 20 } });
  const places = [START];
  const tried: number[] = [];
  for (let i = 0; i < steps; i++) {
    const choice = player.chooseNow(match.view(0), match.options.list());
    tried.push(choice.iterations);
    match.choose(choice.code);
    places.push(match.state.word[0] as number);
  }
  return { places, tried };
}

/** Places that were left and entered again. */
const again = (places: readonly number[]): number[] =>
  places.filter((place, i) => i > 0 && place !== places[i - 1] && places.slice(0, i).includes(place));

const SEEDS = Array.from({ length: 12 }, (_, i) => `w${i}`);

describe('within a phase', () => {
  it.each(['random', 'greedy', 'recruit', 'regular', 'veteran'] as const)('%s enters no hex that it left', (level) => {
    // Now the one hex pleases, now the other.
    const tempting = (place: number, steps: number): number => (place === START + (steps % 2) ? 0.5 : 0);
    const moved = new Set<number>();
    for (const seed of SEEDS) {
      const { places } = walked(level, seed, tempting);
      for (const place of places) moved.add(place);
      expect(again(places), places.join(' ')).toEqual([]);
    }
    expect(moved.size).toBeGreaterThan(1);
  });

  it('nothing is thought about where the way back is all there is besides resting', () => {
    // Down to the end of the row in two steps; then there is only the way back.
    const { places, tried } = walked('greedy', 'end', (place) => -place / 10);
    expect(places).toEqual([2, 1, 0, 0]);
    expect([tried[0] as number, tried[1] as number, tried[2]]).toEqual([3, 2, 0]);
  });
});

describe('what is barred', () => {
  it('are moves alone, not what else may be done with a piece and a hex', () => {
    const match = new Match(
      walking(() => 0),
      { seed: 'walk' },
    );
    const look = (hex: number): number => code(verbs.number.look, 0, hex);
    const trail = new DecisionTrail(match.game);
    const undoing = (options: readonly number[]): number[] => [
      ...trail.barred(match.view(0), 0, [...options, REST]).undoing,
    ];
    expect(undoing([to(3), look(3)])).toEqual([]);
    // Who looks at a hex has not left his own.
    trail.went(look(3));
    expect(undoing([look(START), to(1)])).toEqual([]);
    trail.went(to(3));
    match.choose(to(3));
    expect(undoing([to(START), look(START), to(4)])).toEqual([to(START)]);
  });
});

describe('from phase to phase', () => {
  it('going back to where it came from is chosen where it is better', () => {
    // The first phase is better spent a hex further up, the second where it began.
    const wanted = (place: number, steps: number): number => -Math.abs(place - (steps <= STEPS ? 3 : 2)) / 5;
    for (const seed of SEEDS) {
      const { places } = walked('veteran', seed, wanted, 2 * STEPS);
      expect([places[STEPS], places.at(-1)], places.join(' ')).toEqual([3, 2]);
    }
  });

  it('and is not begun with where nothing is gained by it', () => {
    // The first phase is better spent a hex further up; then all is the same.
    const wanted = (place: number, steps: number): number => (steps <= STEPS ? -Math.abs(place - 3) / 5 : 0);
    for (const seed of SEEDS) {
      const { places } = walked('veteran', seed, wanted, STEPS + 1);
      expect([places[STEPS], places[STEPS + 1] === START], places.join(' ')).toEqual([3, false]);
    }
  });
});
