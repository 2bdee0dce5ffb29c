/**
 * Worked examples of rules: small positions that a reader tries beside the statement. They are data, and a test plays each of
 * them: what is tried is allowed or refused by the rule that is named, and brings what is said.
 */

import type { AnyGame, JsonObject } from './game.ts';
import { Match } from './match.ts';
import { lineText, readOption, whyNot } from './play.ts';

/** One thing to try: choices in words. */
export interface ExampleTry {
  /** On its button: "Roll", "Enter the next hex". */
  readonly label: string;
  readonly do: readonly string[];
  /** The rule that refuses the last of the choices. */
  readonly refused?: string;
  /** Faces and draws by number that a test fixes, and words of the log that they bring. */
  readonly falls?: readonly number[];
  readonly brings?: string;
}

export interface Example {
  /** Statements of the rulebook, the one it stands beside first. */
  readonly rules: readonly string[];
  readonly title: string;
  /** A sentence or two: what is to be seen. */
  readonly text: string;
  readonly scenario: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly position: JsonObject;
  /** Choices that lead from the position to the moment that is shown. */
  readonly before?: readonly string[];
  /** What falls in those choices, by number. */
  readonly falls?: readonly number[];
  /** The hexes or pieces that are shown; everything by default. */
  readonly spots?: readonly string[];
  readonly tries: readonly ExampleTry[];
}

/** The position of an example, before anything is tried. */
export function exampleMatch(game: AnyGame, example: Example, seed: string, dice: readonly number[] = []): Match {
  const { scenario, options, position, before = [], falls = [] } = example;
  const match = new Match(game, {
    scenario,
    seed,
    position,
    dice: [...falls, ...dice],
    ...(options ? { options } : {}),
  });
  for (const words of before) match.choose(words);
  return match;
}

export interface ExampleResult {
  readonly match: Match;
  /** What the log told, line by line. */
  readonly lines: readonly string[];
  readonly refused: { readonly rule: string; readonly text: string } | null;
}

/** What comes of a try. A choice that is not allowed ends it with the reason. */
export function tryExample(
  game: AnyGame,
  example: Example,
  tried: ExampleTry,
  seed: string,
  dice: readonly number[] = [],
): ExampleResult {
  const match = exampleMatch(game, example, seed, dice);
  const begun = match.fullLog().length;
  const lines = (): string[] =>
    match
      .fullLog()
      .slice(begun)
      .flatMap((moment) => moment.map((line) => lineText(game, line, match.state)));
  for (const words of tried.do) {
    const code = readOption(game, words);
    if (!match.allows(code)) {
      const why = whyNot(game, match.state, code);
      return { match, lines: lines(), refused: { rule: why?.rule ?? '', text: why?.text ?? 'not offered here' } };
    }
    match.choose(code);
  }
  return { match, lines: lines(), refused: null };
}
