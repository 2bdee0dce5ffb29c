import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forCatalog } from './game.ts';
import { Match } from './match.ts';
import { commitment, jointSeed, partCommitment, RandomSource } from './random.ts';
import { parseRecord, RecordError, replayRecord, verdictOf, writeRecord } from './record.ts';
import { crossroads, makeCrossroads } from './testing/crossroads.ts';

const game = forCatalog(crossroads);
function played(seed: string): Match {
  const match = new Match(game, { seed, scenario: 'ambush', options: { mud: 'on' } });
  const random = new RandomSource(seed);
  while (!match.isOver) match.choose(match.options.at(random.below(match.options.count)));
  return match;
}
const match = played('seed-1');
/** What is said of a seed that nobody else had a part in. */
const ALONE = 'the seed was fair as far as the hash shows: one computer made the seed alone';

/** Parts as they are given: each with the commitment that came before. */
const partsOf = (...givers: readonly string[]) =>
  givers.map((from, i) => {
    const part = String(i + 1).repeat(32);
    return { from, part, commitment: partCommitment(from, part) };
  });
const text = writeRecord(match);

describe('a record', () => {
  it('reads as a header, the choices, and how it came out', () => {
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual(['sandtable record 1', 'game crossroads', 'edition 1']);
    expect(lines).toContain('scenario ambush');
    expect(lines).toContain('option mud on');
    expect(lines).toContain('origin chosen');
    expect(lines).toContain(`commitment ${commitment('seed-1', match.salt, 'chosen')}`);
    expect(lines).toContain(`salt ${match.salt}`);
    expect(lines).toContain('seed seed-1');
    expect(lines[lines.indexOf('choices') + 1]).toMatch(/^red: hide \d{4}$/);
    expect(lines.at(-1)).toMatch(/^end \d+ (red-wins|blue-wins|draw) [0-9a-f]{8}$/);
  });

  it('replays to the same bytes and the same text', () => {
    for (let i = 0; i < 20; i++) {
      const one = played(`many-${i}`);
      const again = replayRecord(game, writeRecord(one));
      expect(again.state.equals(one.state)).toBe(true);
      expect(writeRecord(again)).toBe(writeRecord(one));
    }
  });

  it('survives the line ends, blanks and blank lines that mail puts in', () => {
    const mailed = `${text.replaceAll('\n', '\r\n')}\r\n\r\n`;
    expect(replayRecord(game, mailed).state.equals(match.state)).toBe(true);
    const quoted = `\uFEFF${text.replaceAll('\n', '  \n \n  ')}`;
    expect(parseRecord(quoted)).toEqual({ ...parseRecord(text), choices: expect.anything() });
    expect(replayRecord(game, quoted).state.equals(match.state)).toBe(true);
  });

  it('may be replayed as it was read', () => {
    expect(replayRecord(game, parseRecord(text)).state.equals(match.state)).toBe(true);
  });

  it('is refused when it is larger than any match', () => {
    const padded = (length: number): string => text + ' '.repeat(length - text.length);
    expect(() => parseRecord(padded(8_000_000))).not.toThrow();
    expect(() => parseRecord(padded(8_000_001))).toThrow('a record has at most 8 million characters');
  });

  it('keeps the seed back while the match runs', () => {
    const running = new Match(game, { seed: 'secret-seed' });
    running.choose('move R1 0202');
    const open = writeRecord(running);
    expect(open).not.toContain('secret-seed');
    expect(open).toMatch(/end 1 running /);
    expect(() => replayRecord(game, open)).toThrow('the seed of this record has not been published yet');
    expect(open).not.toContain(running.salt);
    expect(() => replayRecord(game, open, 'secret-seed')).toThrow('the salt of this record has not been published');
    expect(replayRecord(game, open, 'secret-seed', running.salt).length).toBe(1);
    expect(() => replayRecord(game, open, 'another', running.salt)).toThrow('does not match the commitment');
  });

  it('of a joint seed shows every part, and holds only if each is the one committed to', () => {
    const given = partsOf('server', 'red', 'blue');
    const joint = new Match(game, { seed: jointSeed(given), origin: 'joint', parts: given });
    const hidden = writeRecord(joint);
    for (const { part, commitment: c } of given) {
      expect(hidden).toContain(c);
      expect(hidden).not.toContain(part);
    }
    const written = writeRecord(joint, true);
    const again = replayRecord(game, written);
    expect(writeRecord(again, true)).toBe(written);
    expect(verdictOf(again)).toMatchObject({
      verified: true,
      notes: ['the seed was made together by server, red, blue'],
      fixed: 0,
    });
    const other = '4'.repeat(32);
    expect(() => replayRecord(game, written.replace('2'.repeat(32), other))).toThrow(
      'the part of red does not match the commitment',
    );
    const refitted = written
      .replace('2'.repeat(32), other)
      .replace(partCommitment('red', '2'.repeat(32)), partCommitment('red', other));
    expect(() => replayRecord(game, refitted)).toThrow('the seed is not the one that its parts make');
    expect(() => replayRecord(game, written.replace(/^part .*\n/gm, ''))).toThrow('at least two parts');
    expect(() => replayRecord(game, written.replace(/^part (server|red) .*\n/gm, ''))).toThrow('at least two parts');
    expect(() => replayRecord(game, hidden, joint.seed, joint.salt)).toThrow(
      'the part of server has not been published yet',
    );
    expect(() => replayRecord(game, written.replace('origin joint', 'origin fair'))).toThrow(
      /only a joint seed has parts|does not match the commitment/,
    );
    const two = given.slice(0, 2);
    const pair = writeRecord(new Match(game, { seed: jointSeed(two), origin: 'joint', parts: two }), true);
    expect(writeRecord(replayRecord(game, pair), true)).toBe(pair);
  });

  it('of a seed that is not joint has no parts', () => {
    const part = '1'.repeat(32);
    const lone = `part red ${partCommitment('red', part)} ${part}\ncommitment`;
    expect(() => replayRecord(game, edit('commitment', lone))).toThrow('only a joint seed has parts');
    expect(replayRecord(game, text).start).not.toHaveProperty('parts');
    expect(verdictOf(new Match(game, { seed: 'x', origin: 'fair', parts: [] })).notes).toEqual([ALONE]);
  });

  it.each([
    ['part red'],
    [`part red ${'a'.repeat(63)}`],
    [`part red ${'a'.repeat(64)} short`],
    [`part red ${'a'.repeat(64)} ${'1'.repeat(32)} more`],
  ])('knows a bad part by its line: %s', (bad) => {
    expect(() => parseRecord(edit('commitment', `${bad}\ncommitment`))).toThrow(
      'line 8: expected "part <who> <commitment> <part>"',
    );
  });

  it('holds one part of each', () => {
    const twice = `part red ${'a'.repeat(64)}\npart blue ${'a'.repeat(64)}\npart red ${'b'.repeat(64)}\ncommitment`;
    expect(() => parseRecord(edit('commitment', twice))).toThrow('line 10: red has already given a part');
  });

  it('of a joint seed has no more parts than could be, from people with names that can be shown', () => {
    const partOf = (from: string): string => `part ${from} ${'a'.repeat(64)}`;
    const many = Array.from({ length: 33 }, (_, i) => partOf(`p${i}`)).join('\n');
    expect(() => parseRecord(edit('commitment', `${many}\ncommitment`))).toThrow('line 40: at most 32 parts');
    const part = '1'.repeat(32);
    const given = ['red', '\u001b[2Jblue'].map((from) => ({ from, part, commitment: partCommitment(from, part) }));
    const joint = new Match(game, { seed: jointSeed(given), origin: 'joint', parts: given });
    expect(verdictOf(joint).notes).toEqual(['the seed was made together by red, [2Jblue']);
  });

  it('of old, without a salt, is still read', () => {
    const old = new Match(game, { seed: 'seed-1', salt: '', origin: 'fair' });
    const written = writeRecord(old, true);
    expect(written).not.toMatch(/^(salt|origin) /m);
    expect(replayRecord(game, written).commitment).toBe(commitment('seed-1'));
    expect(verdictOf(old)).toMatchObject({
      verified: true,
      notes: [ALONE, 'the commitment has no salt: a short seed could have been guessed'],
      fixed: 0,
    });
  });

  it('tells which rolls it fixed itself, and is not verified then', () => {
    expect(verdictOf(match)).toMatchObject({
      verified: true,
      notes: ['the seed was chosen by a person, not made by chance'],
      fixed: 0,
    });
    expect(verdictOf(new Match(game))).toMatchObject({ verified: true, notes: [ALONE], fixed: 0 });
    const scripted = new Match(game, { dice: [0] });
    expect(verdictOf(scripted)).toMatchObject({
      verified: false,
      notes: ['1 roll fixed by the record', ALONE],
      fixed: 1,
    });
    const twice = new Match(game, { dice: [1, 1] });
    while (twice.state.scriptNext < 2) twice.choose('end');
    expect(verdictOf(twice).notes[0]).toBe('2 rolls fixed by the record');
    const placed = new Match(game, { position: { turn: 2, at: { step: 'turn' } } });
    expect(verdictOf(placed)).toMatchObject({
      verified: false,
      notes: [expect.stringContaining('from a position'), ALONE],
    });
  });

  it('holds the position and the dice a match began with', () => {
    const begun = new Match(game, { seed: 'p', position: { turn: 2, at: { step: 'turn' } }, dice: [1] });
    begun.choose('end');
    const again = replayRecord(game, writeRecord(begun, true));
    expect(again.state.equals(begun.state)).toBe(true);
  });
});

const edit = (from: string | RegExp, to: string): string => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return changed;
};
const line = (n: number): string => text.split('\n')[n] as string;
const firstChoice = text.split('\n').indexOf('choices') + 1;

describe('a record of which dice count from where on', () => {
  const given = partsOf('server', 'red', 'blue');
  /** A match begun by one browser, in which all have redealt after four choices, undone past a roll since. */
  function joined(): Match {
    const handed = new Match(game, { seed: 'mine', origin: 'chosen', chooser: 'red', scenario: 'ambush' });
    const random = new RandomSource('joined');
    const go = (n: number): void => {
      for (let i = 0; i < n; i++) handed.choose(handed.options.at(random.below(handed.options.count)));
    };
    go(4);
    handed.deal({ at: 4, kind: 'seed', seed: jointSeed(given), salt: 'ab'.repeat(16), origin: 'joint', parts: given });
    go(1);
    const calm = handed.state.random.join();
    while (handed.state.random.join() === calm) go(1);
    handed.takeBackTo(5);
    go(3);
    return handed;
  }

  it('says of every choice on which seed it rests, and replays to the same bytes', () => {
    const whole = joined();
    const written = writeRecord(whole, true);
    expect(written).toContain('origin chosen by red\n');
    const again = replayRecord(game, written);
    expect(again.state.bytes).toEqual(whole.state.bytes);
    expect(writeRecord(again, true)).toBe(written);
    const { verified, spans, notes } = verdictOf(again);
    expect(verified).toBe(true);
    expect(spans).toEqual([
      { from: 1, to: 4, origin: 'chosen', by: ['red'] },
      { from: 5, to: null, origin: 'joint', by: ['server', 'red', 'blue'] },
    ]);
    expect(notes).toEqual([
      'for choices 1 to 4 the dice were chosen by red, not made by chance',
      'from choice 5 on the dice were made together by server, red, blue',
      'decisions were undone past a roll once, and chance was dealt again from the same seed: before choice 6',
    ]);
  });

  it('keeps every seed and part back while the match runs', () => {
    const whole = joined();
    const hidden = writeRecord(whole, false);
    for (const { part, commitment: c } of given) {
      expect(hidden).toContain(c);
      expect(hidden).not.toContain(part);
    }
    expect(hidden).not.toContain(jointSeed(given));
    expect(() => replayRecord(game, hidden, whole.seed, whole.salt)).toThrow('this seed has not been published yet');
  });

  it.each<[string, (text: string) => string, string]>([
    ['the joint dice called earlier', (t) => t.replace(/^(red|blue): .*\n(deal joint)/m, '$2'), 'choices'],
    [
      'another joint seed',
      (t) => t.replace(jointSeed(given), 'f'.repeat(64)),
      'the seed does not match its commitment',
    ],
    [
      'a part that was changed',
      (t) => t.replace('3'.repeat(32), '4'.repeat(32)),
      'the part of blue does not match the commitment',
    ],
    ['the deal left out', (t) => t.replace(/^(deal joint|part) .*\n/gm, ''), 'the choices lead to another position'],
    ['a later dealing than there was', (t) => t.replace('deal again 1', 'deal again 2'), 'so this is 1, not 2'],
    ['no taking back', (t) => t.replace('deal again 1\n', ''), 'the choices lead to another position'],
    ['a part behind nothing', (t) => t.replace('deal again 1', '$&\npart red x'), 'has no new seed before it'],
    ['half a deal', (t) => t.replace('deal again 1', 'deal again'), 'expected "deal again <number>"'],
    ['a stranger who chose', (t) => t.replace('chosen by red', 'chosen by carol'), 'is not a seat that chose'],
  ])('with %s is named', (_, forge, message) => {
    const written = writeRecord(joined(), true);
    const forged = forge(written);
    expect(forged).not.toBe(written);
    expect(() => replayRecord(game, forged)).toThrow(message);
  });

  it('tells of a round that was broken off, and does not trust a third', () => {
    const rounds = [1, 1, 1].map((round, i) => ({ round, from: given[i]?.from ?? '', commitment: `${i}`.repeat(64) }));
    const begun = new Match(game, { seed: jointSeed(given), origin: 'joint', parts: given, rounds });
    const again = replayRecord(game, writeRecord(begun, true));
    expect(verdictOf(again)).toMatchObject({ verified: true });
    expect(verdictOf(again).notes[1]).toContain('round 1 of making the seed was broken off after parts had been given');
    const more = [...rounds, { round: 2, from: 'server', commitment: 'a'.repeat(64) }];
    const third = new Match(game, { seed: jointSeed(given), origin: 'joint', parts: given, rounds: more });
    expect(verdictOf(replayRecord(game, writeRecord(third, true)))).toMatchObject({
      verified: false,
      notes: [expect.stringContaining('more than two rounds'), expect.anything(), expect.anything()],
    });
  });
});

describe('a forged joint seed', () => {
  const forged = (parts: ReturnType<typeof partsOf>): string =>
    writeRecord(new Match(game, { seed: jointSeed(parts), origin: 'joint', parts }), true);

  it.each<[string, () => string, string]>([
    ['with no person in it', () => forged(partsOf('server')), 'at least two parts and one is there'],
    ['with a person who sits nowhere', () => forged(partsOf('server', 'carol')), 'which is not a seat of crossroads'],
    ['with no server in it', () => forged(partsOf('red', 'blue')), 'no part is from the server'],
    [
      'with one hand at both parts',
      () => {
        const [server, red] = partsOf('server', 'red');
        const part = red?.part ?? '';
        return forged([server, red, { from: 'blue', part, commitment: partCommitment('blue', part) }] as never);
      },
      'red and blue gave the same part: they come from the same source',
    ],
    ['with nothing but the word', () => forged([]), 'the record says "joint", but a joint seed has at least two parts'],
    [
      'ground offline and called joint',
      () => writeRecord(new Match(game, { seed: 'ground', origin: 'joint' }), true),
      'the record says "joint"',
    ],
  ])('%s is named', (_, text, message) => {
    expect(() => replayRecord(game, text())).toThrow(message);
  });

  it('ground offline and called fair never counts as joint', () => {
    const ground = writeRecord(new Match(game, { seed: 'ground', origin: 'fair' }), true);
    const { spans, notes } = verdictOf(replayRecord(game, ground));
    expect(spans.map((s) => s.origin)).toEqual(['fair']);
    expect(notes).toEqual([ALONE]);
  });
});

describe('a damaged record', () => {
  it.each<[string, () => string, string]>([
    ['nothing', () => '', 'line 1: a record begins with "sandtable record 1", not ""'],
    ['another file', () => 'PGN "1. e4"', 'line 1: a record begins with "sandtable record 1", not "PGN "1. e4""'],
    ['a later format', () => edit('record 1', 'record 2'), 'line 1: a record begins with'],
    ['an unknown entry', () => edit('game crossroads', 'gaem crossroads'), 'line 2: unknown entry "gaem"'],
    ['an entry twice', () => edit('edition 1', 'edition 1\nedition 1'), 'line 4: "edition" is given twice'],
    ['an option twice', () => edit('option mud on', 'option mud on\noption mud off'), 'option "mud" is given twice'],
    [
      'options without end',
      () => edit('option mud on', Array.from({ length: 33 }, (_, i) => `option o${i} on`).join('\n')),
      'line 38: at most 32 options',
    ],
    [
      'an option twice, by line',
      () => edit('option mud on', 'option mud on\noption mud off'),
      'line 7: option "mud" is given twice',
    ],
    [
      'an unknown origin',
      () => edit('origin chosen', 'origin odd'),
      'origin: expected fair, chosen or joint, got "odd"',
    ],
    [
      'a choice too many',
      () => {
        const lines = text.trimEnd().split('\n');
        const end = (lines.at(-1) as string).replace(/^end (\d+)/, (_, n) => `end ${Number(n) + 1}`);
        return `${[...lines.slice(0, -1), 'red: end', end].join('\n')}\n`;
      },
      'the match was over before this choice',
    ],
    ['a garbled choice, by line', () => edit(line(firstChoice), '?!'), `line ${firstChoice + 1}: expected`],
    ['more after the end, by line', () => `${text}red: end\n`, `line ${text.split('\n').length}: there is text`],
    ['dice that are no numbers', () => edit('choices', 'dice [1,"two"]\nchoices'), 'dice: expected a list of numbers'],
    ['a position in one word', () => edit('choices', 'position "here"\nchoices'), 'position: expected an object'],
    ['no position', () => edit('choices', 'position null\nchoices'), 'position: expected an object, got null'],
    ['half an option', () => edit('option mud on', 'option mud'), 'expected "option <name> <value>"'],
    ['no game', () => edit('game crossroads\n', ''), 'the header lacks "game"'],
    ['no commitment', () => edit(/commitment .*\n/, ''), 'the header lacks "commitment"'],
    ['an edition in words', () => edit('edition 1', 'edition one'), 'edition: expected a number, got "one"'],
    ['a cut header', () => text.slice(0, 60), 'the record is cut off before its choices'],
    ['a cut end', () => text.split('\n').slice(0, -3).join('\n'), 'its "end" line is missing'],
    ['a lost choice', () => edit(`${line(firstChoice)}\n`, ''), 'choices, but'],
    ['a garbled choice', () => edit(line(firstChoice), '?!'), 'expected "<seat>: <choice>", got "?!"'],
    ['more after the end', () => `${text}red: end\n`, 'there is text after the end'],
    ['another game', () => edit('game crossroads', 'game celles'), 'this is a record of celles, not of crossroads'],
    ['another edition', () => edit('edition 1', 'edition 7'), 'made with edition 7 of crossroads, this is edition 1'],
    ['other data', () => edit(/data \w+/, 'data 0123456789abcdef'), 'made with other data tables (0123456789abcdef)'],
    ['another seed', () => edit('seed seed-1', 'seed seed-2'), 'the seed does not match the commitment'],
    ['an unknown scenario', () => edit('scenario ambush', 'scenario siege'), 'unknown scenario "siege"'],
    ['an unknown switch', () => edit('option mud', 'option fog'), 'unknown option "fog"'],
    ['an unknown seat', () => edit(line(firstChoice), 'green: end'), 'unknown seat "green"; known: red, blue'],
    [
      'the wrong seat',
      () => edit(line(firstChoice), line(firstChoice).replace('red', 'blue')),
      'red is to choose, not blue',
    ],
    [
      'an unknown unit',
      () => edit(line(firstChoice), 'red: move R7 0202'),
      `line ${firstChoice + 1}: unknown unit "R7"`,
    ],
    ['a refused choice', () => edit(line(firstChoice), 'red: hide 0301'), '"hide 0301" is refused by T-09'],
    ['another result', () => edit(/end (\d+) \S+/, 'end $1 red-rules'), 'the record says "red-rules"'],
    ['another hash', () => edit(/ [0-9a-f]{8}\n$/, ' 00000000\n'), 'the choices lead to another position'],
    ['dice in words', () => edit('choices', 'dice six\nchoices'), 'dice: not readable as JSON'],
    ['dice of a wrong kind', () => edit('choices', 'dice {"a":1}\nchoices'), 'dice: expected a list of numbers'],
    ['a position of a wrong kind', () => edit('choices', 'position [1]\nchoices'), 'position: expected an object'],
    ['a bad position', () => edit('choices', 'position {"trun":1}\nchoices'), 'position: unknown field "trun"'],
  ])('with %s is named', (_, damaged, message) => {
    expect(() => replayRecord(game, damaged())).toThrow(message);
  });

  it('made with an overlay is not taken for one without', () => {
    const other = forCatalog(makeCrossroads({ turns: 3 }));
    expect(() => replayRecord(other, text)).toThrow('made with other data tables');
  });

  it('cut anywhere is an error that says so', () => {
    for (let n = 0; n < text.length - 1; n += 7)
      expect(() => replayRecord(game, text.slice(0, n))).toThrow(RecordError);
  });

  it('is never made of random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        expect(() => parseRecord(noise)).toThrow(RecordError);
        expect(() => parseRecord(`sandtable record 1\n${noise}`)).toThrow(RecordError);
      }),
    );
  });
});
