/**
 * Words that people read, held to the house style: no line that the games say in play, and none that stands in the code, has one of the
 * shapes that read as a translation, as code or as a slip.
 */

import { describe, expect, it } from 'vitest';
import type { AnyGame } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { foldedText, lineText, optionLabel } from '../src/engine/play.ts';
import { RandomSource } from '../src/engine/random.ts';
import { knowledgeOf } from '../src/engine/seat.ts';
import { code } from '../src/engine/verbs.ts';
import { catalog } from '../src/games/catalog.ts';
import { LONG, starts } from './contract.ts';
import { writtenWords } from './written.ts';

/** Shapes that no text has, wherever it is read. */
const SHAPES: readonly (readonly [name: string, shape: RegExp])[] = [
  ['a plural after one', /(?<![\d.–])\b1 (units|steps|hexes|points|chits|hits|cards|turns|models|matches|seats)\b/],
  ['a singular after none', /\b0 (unit|step|hex|point|chit|hit|card|turn|model)\b/],
  ['a percentage with a space', /\d %/],
  ['an ellipsis with a space before it', /\p{L} …$/u],
  ['two full stops', /[^.]\.\.$|[^.]\.\.[ ,]/],
  ['a full stop after another sign', /[!?:,;]\./],
  ['a blank before a comma or a full stop', /\p{L} [,.](\s|$)/u],
  ['two blanks in a sentence', /\p{Ll} {2}\p{Ll}/u],
  ['an identifier', /\b\p{Ll}+[a-z]*\p{Lu}\p{Ll}+[a-zA-Z]*\b(?!\()/u],
  ['a name of the code', /\b\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+\b(?<!Mc\p{L}+|Pz\p{L}+|Gren)/u],
  ['an id', /\b[a-z]+_[a-z_]+\b/],
  ['an unfilled place', /\{\d?(:[a-z/\d]+)?\}|undefined|\bNaN\b|\[object/],
];

/** Words and turns that the house style replaces, with what is said instead. */
const WORDS: readonly (readonly [better: string, worse: RegExp])[] = [
  ['the AI', /\bthe machine\b/i],
  ['they, the unit, the side', /(?<!to free )\b(he|his|him|himself)\b/],
  ['is not a …', /(?<![Tt]here )\bis no (?!longer|more|higher|lower|third)[a-z]+\b/],
  ['already before its verb', /\balready[.!]?$/],
  ['this turn', /\bin this (turn|step|activation|phase|impulse|player turn)\b/],
  ['is in', /\bstands? (in|at|next to|beside)\b/],
  ['again', /\banew\b/],
  ['next to, apart from', /\bbesides?\b/],
  ['games, saved matches', /\bthe shelf\b/i],
  ['optional', /\bnever a duty\b/],
  ['an instruction', /^(Which|Who|Whom|Where) [^?]*\?$/],
  ['no effect, no retreat', /(?<!eliminates )\bnobody\b/],
  ['undo', /\b(take|takes|taken|took) back\b/],
  ['route', /\b(no|every|the cheapest) way (leads|costs|to)\b/],
  ['you choose … next', /\bis asked next\b/],
  ['morale', /\bmoral\b/],
  ['join, create', /\b([Ss]it|[Ss]its|sat) down\b/],
  ['whose side it is, as a plural', /(^|[.:;] )(German|Allied|American) (must|may|can|has|needs|wins|gets|gives)\b/],
  [
    'the Germans, the Allies, the Americans',
    /\b([Pp]lay|[Cc]ommand|[Vv]ictory for|[Ww]in for|than|by) (German|Allied|American|US)[.,:]?$/,
  ],
  ['is in, is on', /\b(lies|lie) (in|on|at|as|over|next|by)\b/],
  ['at most, as many as', /\bso many\b/],
  ['can trace supply', /\bfed\b/],
  ['costs too much, costly', /\b(dear|dearer)\b/],
  ['effect', /\bwhat (it|an option|this|they) brings?\b/],
  ['depends on', /\b(hang|hangs|hung) on\b/],
  ['hit', /\bhurt\b/],
  ['continue', /\b([Gg]o|goes|gone|went) on (with|since|elsewhere)\b/],
  ['what happens to', /\bwhat becomes of\b/i],
  ['predicted', /\bforetold\b/],
  ['email', /\be-mail/i],
  [
    'American spelling',
    /\b(\p{L}*(colour|armour|neighbour|favour|behaviour|honour)\p{L}*|defence|centre|\p{L}*metres?|towards|motoris\p{L}*|analys(e|es|ed|ing))\b/iu,
  ],
];

function faults(text: string): string[] {
  return [...SHAPES, ...WORDS].flatMap(([name, shape]) => (shape.test(text) ? [`${name}: ${text}`] : []));
}

/** How many decisions of a random match are read. */
const READ = 60;

/** Everything a game says in some decisions: prompts, options, reasons, odds, previews, the log. */
function* saidBy(game: AnyGame): Generator<string> {
  for (const { label, heading, effect } of game.verbs)
    yield* [label?.replace(/\{\d\}/g, 'X') ?? '', heading ?? '', effect?.[1] ?? ''];
  for (const { text } of game.results) yield text;
  for (const { title, summary, names } of game.options) yield* [title, summary, ...(names ?? [])];
  for (const { title, summary, length } of game.scenarios) yield* [title, summary, length];
  for (const start of starts(game, 'words', 1)) {
    const random = new RandomSource(start.seed);
    const match = new Match(game, start);
    for (let n = 0; n < READ && !match.isOver; n++) {
      const outlook = knowledgeOf(match, match.seat);
      const asked = outlook.asked();
      if (asked) yield asked.prompt;
      for (const { better, worse } of game.advice.terms(outlook.state, match.seat)) yield* [better ?? '', worse ?? ''];
      for (const { comes, goes } of game.advice.facts?.(outlook.state, match.seat) ?? []) yield* [comes, goes ?? ''];
      const options = match.options.list();
      const chosen = options[random.below(options.length)] as number;
      yield optionLabel(game, chosen, outlook.state);
      const odds = outlook.odds(chosen);
      if (odds) {
        yield odds.title;
        if (odds.uncertain) yield odds.uncertain;
        yield* odds.summary ?? [];
        for (const { text, sentence } of odds.outcomes) yield* [text, sentence ?? ''];
        for (const { text } of odds.modifiers) yield text;
      }
      for (const { text } of outlook.preview(chosen)?.notes ?? []) yield text;
      for (const { why } of outlook.closed()) yield why.text;
      const tried = outlook.why(code(random.below(game.verbs.length), random.below(40), random.below(40)));
      if (tried) yield tried.text;
      match.choose(chosen);
    }
    for (const line of match.fullLog().flat()) {
      yield lineText(game, line, match.state);
      yield* foldedText(game, line, match.state);
    }
  }
}

describe.each(catalog)('$title', (entry) => {
  it('says nothing in play that has a worn shape', { timeout: LONG }, async () => {
    const game = await entry.load();
    const said = new Set(saidBy(game));
    // A word of the notation in quotes is a word that players type, and is as it is.
    const read = [...said].map((text) => text.replace(/"[^"]*"/g, '“…”'));
    expect([...new Set(read.flatMap(faults))]).toEqual([]);
    expect(said.size).toBeGreaterThan(20);
  });

  it('guides in words without a worn shape', async () => {
    const guide = Object.values((await entry.guide?.()) ?? {});
    expect(guide.flatMap(({ title, text }) => [...faults(title), ...faults(text)])).toEqual([]);
  });
});

it('the words in the code of games, page, server and commands have no worn shape', () => {
  const written = writtenWords().filter(
    ({ file }) => !/invariants|^testing\/|\/(checks|secrets|data|enter)\.ts|^lab\/|cli\/lab/.test(file),
  );
  // The help of a command is read line by line.
  const found = written.flatMap(({ file, line, text }) =>
    text
      .split('\n')
      .flatMap((words) =>
        WORDS.flatMap(([name, worse]) => (worse.test(words) ? [`${file}:${line}: ${name}: ${words}`] : [])),
      ),
  );
  expect(written.length).toBeGreaterThan(3000);
  expect(found).toEqual([]);
});

/** Turns that no rulebook has: its rules are read by players. */
const IN_RULEBOOKS = new Set([
  'they, the unit, the side',
  'is not a …',
  'again',
  'next to, apart from',
  'no effect, no retreat',
  'morale',
  'this turn',
  'American spelling',
  'email',
]);

it.each(catalog)('the rulebook of $title has no worn shape', async (entry) => {
  const { rulebook } = await entry.load();
  const lines = rulebook.split('\n').map((line) => line.replace(/`[^`]*`/g, '“…”'));
  const found = lines.flatMap((line, n) =>
    WORDS.flatMap(([name, worse]) =>
      IN_RULEBOOKS.has(name) && worse.test(line) ? [`${n + 1}: ${name}: ${line}`] : [],
    ),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
