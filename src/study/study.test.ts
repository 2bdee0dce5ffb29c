import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecord, replayRecord, writeRecord } from '../engine/record.ts';
import { openGame } from '../games/catalog.ts';
import {
  blankStudy,
  type ChoiceRef,
  cleanText,
  cleanTitle,
  decisionSigns,
  type Estimate,
  type Eyes,
  estimate,
  lineName,
  type Note,
  noteAt,
  rollSigns,
  type Study,
  StudyError,
  type StudyLine,
  studyFor,
  withLine,
  withNote,
  withoutLine,
} from './study.ts';
import { isStudyText, parseStudy, writeStudy } from './text.ts';
import { openStudy, StudyTree, tryOption } from './tree.ts';

const golden = (path: string): string => readFileSync(new URL(`../games/${path}.txt`, import.meta.url), 'utf8');
const record = golden('celles/golden/random');
const celles = await openGame('celles');
const match = replayRecord(celles, record);

/** An option that was offered and not taken at a choice, with its words. */
function otherOption(tree: StudyTree, ref: ChoiceRef, skip = 0): string {
  const { match: played, at } = tree.before(ref);
  const forked = played.fork(at, 'look');
  const taken = at < played.length ? played.choices()[at] : -1;
  const codes = forked.options.list().filter((code) => code !== taken);
  forked.choose(codes[skip % codes.length] as number);
  return forked.wordsAt(at);
}

const many = 40;
const texts = fc
  .oneof(
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom('a\\nb', 'a\nb\\', 'x  : y', 'end study', 'at 3'),
  )
  .map((t) => cleanText(t) || 'a');
const titles = texts.map((t) => cleanTitle(t) || 'a');
const eyes: fc.Arbitrary<Eyes> = fc.oneof(
  fc.constant('all' as const),
  fc.constant(['german']),
  fc.constant(['allied', 'spectator']),
);
const estimates: fc.Arbitrary<Estimate> = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.5, noNaN: true }))
  .map(([mean, range]) => estimate(mean, range));
const spots = fc.constantFrom('1204', '1206', '0803');
const answers = fc.array(fc.record({ words: fc.constantFrom('pass', 'attack a b'), text: texts }), { maxLength: 2 });
const notes: fc.Arbitrary<Note> = fc.record(
  {
    chapter: titles,
    comments: fc.array(fc.record({ eyes, text: texts }), { minLength: 1, maxLength: 3 }),
    decision: fc.constantFrom(...decisionSigns),
    roll: fc.constantFrom(...rollSigns),
    chance: estimates,
    options: fc.array(
      fc.tuple(estimates, estimates).map(([e, behind]) => ({ ...e, words: 'move 2Pz-1 2114', behind })),
      { minLength: 1, maxLength: 3 },
    ),
    marks: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('arrow' as const),
          eyes,
          spots: fc.array(spots, { minLength: 2, maxLength: 4 }),
        }),
        fc.record({ kind: fc.constant('hex' as const), eyes, spots: fc.array(spots, { minLength: 1, maxLength: 4 }) }),
        fc.record({
          kind: fc.constant('path' as const),
          eyes,
          spots: fc.array(fc.constantFrom({ x: 1.5, y: -3.25 }, { x: 0, y: 12 }), { minLength: 2, maxLength: 3 }),
        }),
        fc.record({ kind: fc.constant('words' as const), eyes, spots: fc.tuple(spots), text: titles }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    lesson: fc.record({
      question: texts,
      hints: fc.array(texts, { maxLength: 2 }),
      right: answers,
      wrong: answers,
      otherwise: texts,
    }),
  },
  { requiredKeys: [] },
);
/** Any study, its lines not held against the rules. */
const studies: fc.Arbitrary<Study> = fc
  .record({
    title: titles,
    about: texts,
    author: titles,
    lines: fc.array(
      fc.record({
        from: fc.nat(many),
        by: fc.constantFrom('author' as const, 'ai' as const),
        title: titles,
        length: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 4 },
    ),
    notes: fc.array(fc.tuple(fc.integer({ min: 1, max: many }), fc.nat(4), notes), { maxLength: 6 }),
  })
  .map(({ lines, notes: noted, ...head }) => {
    let study: Study = {
      ...blankStudy(`${record.trimEnd()}\n`, 'x'),
      ...head,
      open: { at: { line: null, n: 3 }, eyes: 'everything' },
      weighed: { choices: 4, worlds: 8 },
    };
    for (const [i, { from, by, title, length }] of lines.entries()) {
      const parent = i > 0 && from % 2 === 1 ? (study.lines[i - 1] as StudyLine) : null;
      study = withLine(study, {
        id: lineName(i),
        from: parent ? { line: parent.id, n: 1 + (from % (parent.choices.length + 1)) } : { line: null, n: from + 1 },
        dice: `seed${i}`,
        title,
        by,
        choices: Array.from({ length }, (_, k) => ({ seat: 'german', words: `do ${k}` })),
      });
    }
    for (const [n, l, note] of noted) {
      const line = study.lines[l];
      study = withNote(study, line ? { line: line.id, n: 1 + (n % line.choices.length) } : { line: null, n }, note);
    }
    return study;
  });

describe('text', () => {
  it('any study is read back as it was, and written the same again', () => {
    fc.assert(
      fc.property(studies, (study) => {
        const text = writeStudy(study);
        const again = parseStudy(text).study;
        expect({ ...again, notes: [...again.notes].sort() }).toEqual({ ...study, notes: [...study.notes].sort() });
        expect(writeStudy(again)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('a reader of records reads the record of a study and leaves the rest alone', () => {
    const text = writeStudy(withNote(blankStudy(record, 'At the Meuse'), { line: null, n: 2 }, { chapter: 'One' }));
    expect(isStudyText(text)).toBe(true);
    expect(isStudyText(record)).toBe(false);
    expect(parseRecord(text)).toEqual(parseRecord(record));
    expect(writeRecord(replayRecord(celles, text), true)).toBe(writeRecord(match, true));
  });

  const head = `${record.trimEnd()}\nadd study 1\ntitle T\n`;
  const first = head.split('\n').length;
  it.each([
    ['no title', `${record.trimEnd()}\nadd study 1\nend study\n`, 'the study has no title'],
    ['cut off', head, 'its line "end study" is missing'],
    ['another version', `${record.trimEnd()}\nadd study 2\nend study\n`, `line ${first - 2}: this is "add study 2"`],
    ['an unknown entry', `${head}colour red\nend study\n`, `line ${first}: unknown entry "colour"`],
    ['an unknown note', `${head}at 3\n  tune loud\nend study\n`, `line ${first + 1}: unknown entry "tune"`],
    [
      'a sign that is none',
      `${head}at 3\n  decision splendid\nend study\n`,
      `line ${first + 1}: decision: expected strong`,
    ],
    ['a note twice', `${head}at 3\nat 3\nend study\n`, `line ${first + 1}: choice 3 stands twice`],
    ['a note after the end', `${head}at 9999\nend study\n`, `line ${first}: the match has ${match.length} choices`],
    ['a line that is not there', `${head}at B.1\nend study\n`, `line ${first}: there is no line B before this`],
    ['a line without choices', `${head}line A instead-of 3 dice d by author\nend study\n`, 'line A has no choices'],
    [
      'a chance over 100',
      `${head}at 3\n  chance 130.0 2.0\nend study\n`,
      `line ${first + 1}: chance: expected a figure`,
    ],
    [
      'a hint before its question',
      `${head}at 3\n  hint left\nend study\n`,
      `line ${first + 1}: "hint" stands before its question`,
    ],
    ['text after the end', `${head}end study\nmore\n`, `line ${first + 1}: there is text after the end`],
    ['a record that is broken', `sandtable record 1\nadd study 1\nend study\n`, 'the record is cut off'],
  ])('%s is refused, with the line', (_, text, message) => {
    expect(() => parseStudy(text)).toThrow(StudyError);
    expect(() => parseStudy(text)).toThrow(message);
  });

  it('whatever is done to a study, it is read or refused by name', () => {
    const tree = new StudyTree(match);
    const at = { line: null, n: 5 };
    const { study } = tryOption(blankStudy(record, 'T'), tree, at, otherOption(tree, at), 'd');
    const lines = writeStudy(
      withNote(study, at, { comments: [{ eyes: 'all', text: 'why' }], decision: 'sound' }),
    ).split('\n');
    const begin = lines.indexOf('add study 1');
    const where = fc.integer({ min: begin, max: lines.length - 1 });
    fc.assert(
      fc.property(where, fc.nat(3), fc.string({ maxLength: 12 }), fc.nat(30), (n, how, text, column) => {
        const changed = [...lines];
        const old = changed[n] as string;
        if (how === 0) changed.splice(n, 1);
        else if (how === 1) changed.splice(n, 0, old);
        else if (how === 2) changed[n] = text;
        else changed[n] = old.slice(0, column) + text + old.slice(column);
        try {
          openStudy(celles, changed.join('\n'));
        } catch (error) {
          expect(error).toBeInstanceOf(StudyError);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('lines', () => {
  it('an option that was not taken begins a line, further ones go on with it, and all of it is replayed from the text', () => {
    const tree = new StudyTree(match);
    const from = { line: null, n: 20 };
    const one = tryOption(blankStudy(record, 'T'), tree, from, otherOption(tree, from), 'dice1');
    expect(one.at).toEqual({ line: 'A', n: 2 });
    const two = tryOption(one.study, tree, one.at, otherOption(tree, one.at), 'unused');
    expect(two.at).toEqual({ line: 'A', n: 3 });
    expect(two.study.lines).toHaveLength(1);
    // Another way out of the line is a line of its own.
    const inside = { line: 'A', n: 2 };
    const three = tryOption(two.study, tree, inside, otherOption(tree, inside, 1), 'dice2');
    expect(three.study.lines.map((l) => [l.id, l.from])).toEqual([
      ['A', from],
      ['B', inside],
    ]);
    const again = openStudy(celles, writeStudy(three.study));
    expect(again.study).toEqual(three.study);
    for (const ref of [two.at, three.at]) expect(again.tree.stateAt(ref).hash()).toBe(tree.stateAt(ref).hash());
    expect(again.tree.choices('A').map((c) => c.words)).toEqual(three.study.lines[0]?.choices.map((c) => c.words));
  });

  it('what was chosen in the match, or tried before, leads there', () => {
    const tree = new StudyTree(match);
    const at = { line: null, n: 7 };
    const study = blankStudy(record, 'T');
    expect(tryOption(study, tree, at, match.wordsAt(6), 'd')).toEqual({ study, at: { line: null, n: 8 } });
    const words = otherOption(tree, at);
    const tried = tryOption(study, tree, at, words, 'd');
    expect(tryOption(tried.study, tree, at, words, 'e')).toEqual({ study: tried.study, at: { line: 'A', n: 2 } });
  });

  it('a choice that the rules refuse is told with its line, and nothing is loaded', () => {
    const tree = new StudyTree(match);
    const at = { line: null, n: 12 };
    const { study } = tryOption(blankStudy(record, 'T'), tree, at, otherOption(tree, at), 'd');
    const [line] = study.lines as [StudyLine];
    const bad = withLine(study, {
      ...line,
      choices: [...line.choices, { seat: line.choices[0]?.seat ?? '', words: 'fly home' }],
    });
    const text = writeStudy(bad);
    const where = text.split('\n').findIndex((l) => l.includes('fly home')) + 1;
    expect(() => openStudy(celles, text)).toThrow(new RegExp(`^line ${where}: `));
    expect(() => tree.follow(bad)).toThrow('A.2: ');
    expect(tree.lengthOf('A')).toBe(1);
  });

  it('a mark beside the map is refused', () => {
    const marked = (hex: string): string =>
      writeStudy(
        withNote(
          blankStudy(record, 'T'),
          { line: null, n: 1 },
          { marks: [{ kind: 'hex', eyes: 'all', spots: [hex] }] },
        ),
      );
    expect(openStudy(celles, marked('1204')).study.notes.size).toBe(1);
    expect(() => openStudy(celles, marked('9999'))).toThrow(
      /line \d+: choice 1 has a mark on "9999", which is not on this board/,
    );
  });

  it('a line is taken out with all that hangs on it', () => {
    const tree = new StudyTree(match);
    const one = tryOption(
      blankStudy(record, 'T'),
      tree,
      { line: null, n: 20 },
      otherOption(tree, { line: null, n: 20 }),
      'd',
    );
    const two = tryOption(one.study, tree, { line: 'A', n: 1 }, otherOption(tree, { line: 'A', n: 1 }), 'e');
    const noted = withNote(two.study, { line: 'B', n: 1 }, { chapter: 'gone' });
    const rest = withoutLine(noted, 'A');
    expect([rest.lines, rest.notes.size]).toEqual([[], 0]);
  });
});

it('a study as one seat may read it has nothing that is for other eyes', () => {
  const at = { line: null, n: 1 };
  const study = withNote(blankStudy(record, 'T'), at, {
    comments: [
      { eyes: 'all', text: 'open' },
      { eyes: ['german'], text: 'secret' },
    ],
    marks: [{ kind: 'hex', eyes: ['german'], spots: ['1204'] }],
  });
  expect(noteAt(studyFor(study, 'allied'), at)).toEqual({ comments: [{ eyes: 'all', text: 'open' }] });
  expect(studyFor(study, 'german')).toEqual(study);
  expect(studyFor(study, 'everything')).toEqual(study);
  expect(writeStudy(studyFor(study, 'allied'))).not.toContain('secret');
});

it.each([
  'ardennes/golden/solitaire-corner',
  'peiper/golden/d-greedy',
  'combat-operations/golden/red_attack-greedy',
  'celtos/golden/first-blood',
])('a study of %s is the same after writing and reading', async (path) => {
  const text = golden(path);
  const game = await openGame(parseRecord(text).game);
  const tree = new StudyTree(replayRecord(game, text));
  const at = { line: null, n: Math.ceil(tree.lengthOf(null) / 2) };
  const forked = tree.match.fork(at.n - 1, 'look');
  const other = forked.options.list().find((code) => code !== tree.match.choices()[at.n - 1]);
  if (other === undefined) return;
  forked.choose(other);
  const { study, at: end } = tryOption(blankStudy(text, 'T'), tree, at, forked.wordsAt(at.n - 1), 'd');
  const again = openStudy(game, writeStudy(study));
  expect(again.tree.stateAt(end).hash()).toBe(tree.stateAt(end).hash());
});
