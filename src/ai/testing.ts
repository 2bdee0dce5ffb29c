/**
 * A game made to test the search: one seat writes a word of six letters, the other strikes out one of them, and what it is
 * worth is known. Letter by letter the tempting one is wrong: only who plans the whole word finds the best.
 */

import { defineGame } from '../engine/define.ts';
import type { Game } from '../engine/game.ts';
import { type RandomSource, rollDie } from '../engine/random.ts';
import { defineRefusals } from '../engine/refusal.ts';
import { defineState, u8 } from '../engine/state.ts';
import {
  type DecisionStep,
  frameArg,
  goTo,
  NOT_ASKED,
  push,
  setFrameArg,
  stepNumbers,
  stepTable,
} from '../engine/steps.ts';
import { code, defineVerbs, firstThing, numbersKind, verbOf } from '../engine/verbs.ts';

export const WRITER = 0;
export const LETTERS = 4;
export const LENGTH = 6;
/** What the writer should find: the letter 1 in a row is worth most, but the first of them costs. */
export const BEST = [1, 1, 1, 1, 1, 1];

export class WordState extends defineState<null>()('word', 1, {
  word: u8(LENGTH),
  written: u8(),
  struck: u8(),
  news: u8(),
}) {}

const verbs = defineVerbs({ write: { takes: ['letter'] }, strike: { takes: ['place'] } });
const V = verbs.number;
const Step = stepNumbers('write', 'strike');

/** High letters please at once; the word counts by its ones in a row. */
export function worthOf(word: ArrayLike<number>, written: number): number {
  let worth = 0;
  for (let i = 0; i < written; i++) worth += word[i] * 0.02;
  let run = 0;
  for (let i = 0; i < written; i++) {
    run = word[i] === 1 ? run + 1 : 0;
    if (run >= 2) worth += 0.1;
  }
  return worth;
}

const asks = (
  seat: number,
  verb: number,
  count: number,
  choose: DecisionStep<WordState>['choose'],
): DecisionStep<WordState> => ({
  rule: 'W-1',
  seat: () => seat,
  prompt: () => 'Which?',
  options(_, out) {
    for (let i = 0; i < count; i++) out.add(code(verb, i));
  },
  refuse: (_, c) => (verbOf(c) === verb && firstThing(c) < count ? 0 : NOT_ASKED),
  choose,
});

/** With news a die is rolled after the third letter: the writer has to think again. */
const NEWS_AFTER = 3;

const write = asks(WRITER, V.write, LETTERS, (s, c) => {
  s.word[s.written] = firstThing(c);
  s.written += 1;
  if (s.switches[0] === 1 && s.written === NEWS_AFTER) s.news = rollDie(s, 1, 6);
  if (s.written === LENGTH) goTo(s, Step.strike);
});
const strike = asks(1 - WRITER, V.strike, LENGTH, (s, c) => {
  s.struck = firstThing(c) + 1;
  s.word[firstThing(c)] = LETTERS;
  setFrameArg(s, 0, frameArg(s, 0) + 1);
  s.result = worthOf(s.word, LENGTH) > 0.5 ? 1 : 2;
});

export const wordGame: Game<WordState> = defineGame<WordState>({
  id: 'word',
  title: 'Word',
  edition: { of: 'nothing', note: 'For tests.', version: 1 },
  seats: ['writer', 'striker'].map((id) => ({ id, name: id, style: { id, name: id } as never })),
  scenarios: [{ id: 'word', title: 'Word', summary: 'Six letters', length: 'a moment' }],
  options: [{ id: 'news', title: 'News', summary: 'A die after three letters', rule: 'W-1', values: ['off', 'on'] }],
  results: [
    { id: 'long', text: 'A good word', winner: 0, grade: 1 },
    { id: 'short', text: 'A poor word', winner: 1, grade: 1 },
  ],
  kinds: { letter: numbersKind(0, LETTERS - 1), place: numbersKind(1, LENGTH) },
  verbs: verbs.list,
  refusals: defineRefusals({}),
  steps: stepTable<WordState>(Step, { write, strike }),
  rulebook: '',
  data: {},
  tables: [],
  sheet: () => {
    throw new Error('nothing is drawn');
  },
  scene: () => {
    throw new Error('nothing is drawn');
  },
  newState: () => new WordState(null),
  begin: (s) => push(s, Step.write),
  clear: () => {},
  enter: () => {},
  view: (s) => ({ word: Array.from(s.word), written: s.written, struck: s.struck, news: s.news, at: s.stack[0] }),
  redeal(s, view) {
    const seen = view as unknown as { word: number[]; written: number; struck: number; news: number; at: number };
    s.word.set(seen.word);
    s.written = seen.written;
    s.struck = seen.struck;
    s.news = seen.news;
    push(s, seen.at);
  },
  advice: {
    evaluate: (s, seat) => (seat === WRITER ? 1 : -1) * worthOf(s.word, s.written),
    terms: (s, seat) => [{ name: 'worth', value: (seat === WRITER ? 1 : -1) * worthOf(s.word, s.written) }],
    phase: (s) => (s.written === LENGTH ? 1 : 0),
  },
  invariants: [],
  indistinguishableState: () => false,
});

/** The same game with other advice, or with another way to write or to strike. */
export function wordGameWith(change: {
  readonly write?: Partial<DecisionStep<WordState>>;
  readonly strike?: Partial<DecisionStep<WordState>>;
  readonly advice?: Partial<Game<WordState>['advice']>;
}): Game<WordState> {
  const { steps } = wordGame;
  return {
    ...wordGame,
    steps: {
      ...steps,
      steps: [
        { ...write, ...change.write },
        { ...strike, ...change.strike },
      ],
    },
    advice: { ...wordGame.advice, ...change.advice },
  };
}

/** Deals one word to be written after another; the news of each is its number. */
export function dealer(game: Game<WordState>, random: RandomSource): () => WordState {
  let dealt = 0;
  return () => {
    const world = game.newState();
    random.reseed(world);
    game.begin(world, { scenario: 'word', options: {} });
    world.news = ++dealt;
    return world;
  };
}
