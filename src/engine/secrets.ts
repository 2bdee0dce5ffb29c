/**
 * That nothing hidden gets out: what two states that differ in hidden facts only tell a seat, and what a seat is told once
 * its view has been taken. Functions over the contract, like those of checks.ts.
 */

import { LAYERS, type LayerId } from './board.ts';
import { CheckError, checkEnd, checkInvariants, differingFields, playOut, randomCode } from './checks.ts';
import { type AnyGame, type Seat, SPECTATOR, type View } from './game.ts';
import { Log, mayRead } from './log.ts';
import { foldedText, lineText, optionWords, seatId, stepName, toDecision } from './play.ts';
import type { RandomSource } from './random.ts';
import { sentence } from './refusal.ts';
import { SeatKnowledge } from './seat.ts';
import { type AnyState, baseFields, FRAME_WIDTH } from './state.ts';
import { type DecisionStep, decisionOn, Options } from './steps.ts';

/** What leaves for a seat, to the letter: the order of its fields goes over the wire, too. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';

export type Look = (s: AnyState, seat: Seat) => unknown;

/** Where two texts part, with a little of each. */
function firstDifference(a: string, b: string): string {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const from = Math.max(0, i - 30);
  return `…${a.slice(from, i + 40)}… against …${b.slice(from, i + 40)}…`;
}

/** A state that differs from this one only in what the seat cannot know, or null if it knows all. */
function twinOf(game: AnyGame, s: AnyState, seat: Seat, random: RandomSource): AnyState | null {
  const twin = s.clone();
  if (!game.indistinguishableState(twin, seat, random)) return null;
  // The stream of chance is nobody's to know either.
  random.reseed(twin);
  return twin;
}

/** The view of two states that differ only in hidden facts is the same text. False if there is no such pair here. */
export function checkPair(
  game: AnyGame,
  s: AnyState,
  seat: Seat,
  random: RandomSource,
  look: Look = game.view,
): boolean {
  const twin = twinOf(game, s, seat, random);
  if (twin === null) return false;
  const [a, b] = [textOf(look(s, seat)), textOf(look(twin, seat))];
  if (a !== b)
    throw new CheckError(
      'secrets',
      `the view of ${seatId(game, seat)} tells apart states that differ in ${differingFields(s, twin).join(', ')}: ${firstDifference(a, b)}`,
    );
  return true;
}

/** A view with all that the game keeps hidden in it: what the pair check must catch. */
export function leakyView(game: AnyGame): Look {
  return (s, seat) => {
    const hidden: Record<string, string> = {};
    s.layout.slots.forEach((slot, i) => {
      if (!(slot.name in baseFields) || slot.name === 'random') hidden[slot.name] = String(s.views[i]);
    });
    return { ...game.view(s, seat), hidden };
  };
}

/**
 * A disguised state is one that there could be. What the deciding seat is offered, asked and told follows from what it knows;
 * and a choice that reveals nothing leaves the seat unable to tell the twins apart, by its view or by the lines it may read. Says whether a pair was compared.
 */
export function checkNoLeak(game: AnyGame, s: AnyState, seat: Seat, random: RandomSource): boolean {
  const twin = twinOf(game, s, seat, random);
  if (twin === null) return false;
  const who = seatId(game, seat);
  const differ = (what: string, a: string, b: string, remedy = ''): void => {
    if (a === b) return;
    const facts = differingFields(s, twin).join(', ');
    const where = stepName(game, s);
    throw new CheckError(
      'secrets',
      `${what} of ${who} at "${where}" depend on what it cannot know (${facts}): ${firstDifference(a, b)}${remedy}`,
    );
  };
  const asks = (x: AnyState): string => {
    const d = decisionOn(game.steps, x);
    return d?.quiet && d.publicPrompt === undefined && d.seat(x) !== seat
      ? 'somebody'
      : seatId(game, d?.seat(x) ?? SPECTATOR);
  };
  differ('who decides, in the eyes', asks(s), asks(twin));
  const [a, b] = [s.clone(), twin];
  const [mine, theirs] = [new Options(), new Options()];
  const [step, other] = [toDecision(game, a, mine), toDecision(game, b, theirs)];
  if (step === null || other === null) throw new CheckError('secrets', 'a disguised state was not at a decision');
  checkInvariants(game, b);
  // A question that is passed over where there is nothing to choose would tell by its pause that there is something.
  const skipped = `. A decision that is passed over because it has one option tells that it has no other: give "${stepName(game, s)}" sole: 'ask'`;
  differ('who decides when all has run by itself, in the eyes', asks(a), asks(b), skipped);
  differ(
    'how much was revealed by itself, in the eyes',
    String(a.reveals - s.reveals),
    String(b.reveals - s.reveals),
    skipped,
  );
  // How far a seat may take back hangs on it (seat.ts).
  differ('whether the question is a secret, in the eyes', `${step.publicPrompt}`, `${other.publicPrompt}`);
  if (step.seat(a) === seat) {
    const offer = (x: AnyState, d: DecisionStep<AnyState>, o: Options): string =>
      textOf([d.prompt(x), o.list().map((c) => optionWords(game, c))]);
    differ('prompt or options', offer(a, step, mine), offer(b, other, theirs));
    for (let i = 0; i < 3; i++) {
      const c = mine.at(random.below(mine.count));
      const told = (x: AnyState): string => textOf([game.preview?.(x, c) ?? null, game.odds?.(x, c) ?? null]);
      differ(`preview or odds of "${optionWords(game, c)}"`, told(a), told(b));
      const sample = randomCode(game, random.below(game.verbs.length), random);
      const why = (x: AnyState, d: DecisionStep<AnyState>): string => {
        const refusal = game.refusals.list[Math.max(0, d.refuse(x, sample))];
        return refusal ? sentence(refusal, x, game.kinds) : '';
      };
      differ(`reasons against "${optionWords(game, sample)}"`, why(a, step), why(b, other));
    }
  }
  // One of the layers in every second pair: they take long to make.
  const layer: LayerId | undefined = LAYERS[s.hash() % (2 * LAYERS.length)];
  const laid = (x: AnyState): string => (layer ? textOf(game.layer?.(x, seat, layer) ?? null) : '');
  differ(`the layer "${layer}" in the eyes`, laid(a), laid(b));
  const choice = mine.at(random.below(mine.count));
  if (!theirs.has(choice)) return true;
  const tell = (x: AnyState, d: DecisionStep<AnyState>, o: Options): string => {
    x.log = new Log();
    d.choose(x, choice);
    toDecision(game, x, o);
    return x.log.lines
      .filter((line) => mayRead(line, seat))
      .map((line) => [lineText(game, line), ...foldedText(game, line)].join('\n'))
      .join('\n');
  };
  const [reveals, revealsThere] = [a.reveals, b.reveals];
  const [linesHere, linesThere] = [tell(a, step, mine), tell(b, other, theirs)];
  if (a.reveals !== reveals || b.reveals !== revealsThere || a.result !== 0 || b.result !== 0) return true;
  const by = `after "${optionWords(game, choice)}"`;
  differ(`log lines ${by}`, linesHere, linesThere);
  differ(`views ${by}`, textOf(game.view(a, seat)), textOf(game.view(b, seat)));
  return true;
}

/** Hidden facts dealt anew give this seat the same view, the same options, and a position that plays to its end. */
export function checkRedeal(game: AnyGame, s: AnyState, seat: Seat, random: RandomSource, playToEnd: boolean): void {
  const view = game.view(s, seat);
  const text = textOf(view);
  const dealt = game.redeal(JSON.parse(text) as View, seat, random);
  const again = textOf(game.view(dealt, seat));
  const who = seatId(game, seat);
  if (again !== text) throw new CheckError('redeal', `${who} sees the difference: ${firstDifference(text, again)}`);
  if (String(dealt.random) === String(s.random)) throw new CheckError('redeal', 'the random stream was kept');
  const out = new Options();
  const step = inCopy(who, () => toDecision(game, dealt, out));
  if (step && step.seat(dealt) === seat) {
    const real = new Options();
    toDecision(game, s.clone(), real);
    const [a, b] = [real.list(), out.list()].map((list) => textOf(list.map((c) => optionWords(game, c))));
    if (a !== b)
      throw new CheckError(
        'redeal',
        `the options of ${who} have changed: ${firstDifference(a as string, b as string)}`,
      );
  }
  if (!playToEnd) return;
  inCopy(who, () => {
    playOut(game, dealt, random, (x) => checkInvariants(game, x));
    checkEnd(game, dealt);
  });
}

/** What fails in a copy says so: the real position may be sound. */
function inCopy<T>(who: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CheckError(
      'redeal',
      `in a copy in which what ${who} cannot know was dealt anew (redeal must leave a position that play can reach): ${message}`,
    );
  }
}

/** All that an outlook says at one decision: the question, and answers about options offered and not offered. */
function answersOf(outlook: SeatKnowledge, codes: readonly number[]): string {
  return textOf([
    outlook.asked(),
    outlook.waiting(),
    codes.map((c) => [c, outlook.why(c), outlook.preview(c), outlook.odds(c)]),
  ]);
}

/**
 * What a seat is told follows from its view alone: the decision is put to the seat that decides, with the very options of
 * the match; and all its answers stay the same when the state behind the view is scrambled, or is a twin of it.
 */
export function checkOutlook(game: AnyGame, s: AnyState, seat: Seat, random: RandomSource, samples = 3): void {
  const who = seatId(game, seat);
  const options = new Options();
  const step = toDecision(game, s, options);
  const lookFrom = (x: AnyState): SeatKnowledge =>
    new SeatKnowledge(game, JSON.parse(textOf(game.view(x, seat))) as View, seat);
  const outlook = lookFrom(s);
  const asked = outlook.asked();
  const mine = step !== null && step.seat(s) === seat;
  if (mine !== (asked !== null))
    throw new CheckError('outlook', `${who} ${mine ? 'decides and is not asked' : 'is asked'}`);
  if (mine && asked && step) {
    const words = (codes: readonly number[]): string => textOf(codes.map((c) => optionWords(game, c)));
    const [real, dealt] = [words(options.list()), words(asked.options)];
    if (real !== dealt)
      throw new CheckError('outlook', `${who} is offered other options: ${firstDifference(real, dealt)}`);
    if (step.prompt(s) !== asked.prompt)
      throw new CheckError(
        'outlook',
        `${who} is asked something else: ${firstDifference(step.prompt(s), asked.prompt)}`,
      );
  }
  const offered = asked?.options ?? [];
  const some = Array.from({ length: samples }, (_, i) => i);
  const codes = [
    ...(offered.length <= samples ? offered : some.map(() => offered[random.below(offered.length)] as number)),
    ...some.map(() => randomCode(game, random.below(game.verbs.length), random)),
  ];
  const figures = [s, outlook.state].map((x) => textOf(game.measures?.(x, seat) ?? []));
  if (figures[0] !== figures[1])
    throw new CheckError('outlook', `the measures of ${who} rest on what it cannot know: ${figures.join(' against ')}`);
  const before = answersOf(outlook, codes);
  const differ = (after: string, how: string): void => {
    if (after !== before)
      throw new CheckError('outlook', `${who} is told something else ${how}: ${firstDifference(before, after)}`);
  };
  const kept = s.bytes.slice();
  for (let i = 0; i < s.words.length; i++) s.words[i] = random.below(2 ** 32);
  try {
    differ(answersOf(outlook, codes), 'when the state behind it is scrambled');
  } finally {
    s.bytes.set(kept);
  }
  const twin = twinOf(game, s, seat, random);
  if (twin) differ(answersOf(lookFrom(twin), codes), 'of a twin');
}

/** So many disguises of a state are compared to find what a seat cannot know. */
const GUISES = 6;
/** An argument that has named so many different hidden things, and nothing else, names hidden things. */
const DISTINCT = 3;

/**
 * The steps that a view shows may name places, open units, stages: numbers anybody could work out. Watches over many positions
 * whether an argument of a step is, whenever a seat is shown it, the number of a thing whose hidden facts the seat cannot know.
 */
export class StackWatch {
  private readonly seen = new Map<string, { readonly hidden: Set<number>; open: number }>();
  private readonly game: AnyGame;

  constructor(game: AnyGame) {
    this.game = game;
  }

  look(s: AnyState, seat: Seat, random: RandomSource): void {
    const { stack } = this.game.view(s, seat) as { readonly stack?: readonly number[] | null };
    if (!stack || stack.length === 0) return;
    const unknown = this.unknownTo(s, seat, random);
    if (unknown.size === 0) return;
    for (let at = 0; at < s.depth * FRAME_WIDTH; at++) {
      if (at % FRAME_WIDTH === 0) continue;
      const step = this.game.steps.names[stack[at - (at % FRAME_WIDTH)] as number];
      const argument = `argument ${at % FRAME_WIDTH} of "${step}", shown to ${seatId(this.game, seat)}`;
      const counts = this.seen.get(argument) ?? { hidden: new Set<number>(), open: 0 };
      this.seen.set(argument, counts);
      const value = stack[at] as number;
      if (unknown.has(value)) counts.hidden.add(value);
      else counts.open++;
    }
  }

  /** The things of which some hidden fact differs between states that the seat cannot tell apart. */
  private unknownTo(s: AnyState, seat: Seat, random: RandomSource): Set<number> {
    const unknown = new Set<number>();
    for (let i = 0; i < GUISES; i++) {
      const twin = twinOf(this.game, s, seat, random);
      if (twin === null) return unknown;
      s.layout.slots.forEach(({ name, field }, slot) => {
        if (name in baseFields || field.per === undefined) return;
        const [here, there] = [s.views[slot], twin.views[slot]];
        for (let id = 0; here && there && id < here.length; id++) if (here[id] !== there[id]) unknown.add(id);
      });
    }
    return unknown;
  }

  /** The arguments that name hidden things. */
  get leaks(): string[] {
    return [...this.seen].filter(([, { hidden, open }]) => open === 0 && hidden.size >= DISTINCT).map(([name]) => name);
  }
}
