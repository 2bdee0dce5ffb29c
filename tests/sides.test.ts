/** Sides in sentences: by the name they have in a sentence, and with no verb that would have to know how many they are. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type AnyGame, seatInSentence } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { lineText, whyNot } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { snapshotOf } from '../src/engine/seat.ts';
import { NOT_ASKED } from '../src/engine/steps.ts';
import { code } from '../src/engine/verbs.ts';
import { eachGame, starts } from './contract.ts';

/** Verbs that would have to be "have", "are", "play" after "the Germans". */
const SINGULAR = '(has|is|was|does|plays|gives|takes|draws|loses|wins|gets|attacks|moves|passes|falls|ties|sets|says)';
/** Choices of one random match that are looked at. */
const LOOKED_AT = 400;

/** What random matches of every scenario say: why undo ends, why a word is no answer, and every line of the log. */
function saidIn(game: AnyGame): Record<'undo' | 'answers' | 'log', ReadonlySet<string>> {
  const said = { undo: new Set<string>(), answers: new Set<string>(), log: new Set<string>() };
  for (const start of starts(game, 'sides', 2)) {
    const random = new RandomSource(start.seed);
    const match = new Match(game, start);
    for (let n = 0; n < LOOKED_AT && !match.isOver; n++) {
      game.seats.forEach((_, seat) => {
        said.undo.add(snapshotOf(match, seat).undo.why);
      });
      const word = game.verbs.findIndex((_, verb) => match.decision?.refuse(match.state, code(verb)) === NOT_ASKED);
      if (word >= 0) said.answers.add(whyNot(game, match.state, code(word))?.text ?? '');
      match.choose(match.options.at(random.below(match.options.count)));
    }
    for (const seat of [-1, ...game.seats.keys()])
      for (const line of match.log(seat).flat()) said.log.add(lineText(game, line));
  }
  return said;
}

eachGame((entry) => {
  it('every seat is named as in a sentence where undo ends and where a word is no answer, and in no line of the log by its label', async () => {
    const game = await entry.load();
    const said = saidIn(game);
    for (const seat of game.seats) {
      const name = seatInSentence(seat);
      expect(said.undo).toContain(`${name} acted`);
      expect([...said.answers].join()).toContain(` does not answer the current decision for ${name}: `);
      // "Blue has set up" is a sentence; "German has set up" and "the Germans has set up" are not.
      const wrong = new RegExp(`\\b(${seat.name}|${name}) ${SINGULAR}\\b`, 'i');
      const all = [...said.undo, ...said.answers, ...said.log];
      if (seat.inSentence) expect(all.filter((text) => wrong.test(text))).toEqual([]);
    }
    expect(said.log.size).toBeGreaterThan(5);
  });

  it('what others are told of a secret decision goes with any side: a sentence of its own, or what they are doing, may or must do', async () => {
    const { steps } = (await entry.load()).steps;
    const told = steps.flatMap((step) => ('publicPrompt' in step && step.publicPrompt ? [step.publicPrompt] : []));
    expect(told.filter((prompt) => !/^(\p{Lu}|may |must |are )/u.test(prompt))).toEqual([]);
  });
});

it('no sentence of page, server, terminal or engine puts a verb after the label of a side', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const label = new RegExp(
    `(seats\\[[^\\]]*\\]\\??\\.name|seatName\\([^)]*\\)|(first|second)\\?\\.name)[^}]*\\} ${SINGULAR}\\b`,
  );
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const found = files.flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (label.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  // A person of the match is one, whatever the side is called.
  expect(found.filter((line) => !line.includes('table.seats['))).toEqual([]);
});
