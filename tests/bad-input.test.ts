/** Bad input of every kind, for every game: a clear error that names the culprit, and nothing half done. */

import { describe, expect, it } from 'vitest';
import { Conversation } from '../src/engine/ask.ts';
import { randomCode } from '../src/engine/checks.ts';
import { type AnyGame, type CatalogEntry, SPECTATOR } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { optionWords } from '../src/engine/play.ts';
import { plural } from '../src/engine/position.ts';
import { RandomSource } from '../src/engine/random.ts';
import { replayRecord, writeRecord } from '../src/engine/record.ts';
import { baseFields, decodeState, encodeState } from '../src/engine/state.ts';
import { testCatalog } from '../src/engine/testing/crossroads.ts';
import { catalog } from '../src/games/catalog.ts';
import { terminal } from './terminal.ts';

const games: readonly CatalogEntry[] = [...testCatalog, ...catalog];

/** The error message that something ends in. */
async function messageOf(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    expect((error as Error).message).not.toMatch(/undefined|is not a function|Cannot read|Invalid array/);
    expect(['TypeError', 'ReferenceError']).not.toContain((error as Error).name);
    return (error as Error).message;
  }
  return 'no error';
}

function someMatch(game: AnyGame): Match {
  const match = new Match(game, { seed: 'bad-input' });
  const random = new RandomSource('bad-input');
  for (let i = 0; i < 20 && !match.isOver; i++) match.choose(match.options.at(random.below(match.options.count)));
  return match;
}

interface Case {
  readonly name: string;
  /** What must stand in the message. */
  readonly culprit: string;
  run(game: AnyGame): unknown;
}

const ask = (game: AnyGame, request: Record<string, unknown>): Promise<unknown> =>
  new Conversation(async () => game).answer({ game: game.id, seed: 1, ...request });
const edited = (game: AnyGame, from: RegExp, to: string): unknown =>
  replayRecord(game, writeRecord(someMatch(game), true).replace(from, to));
const noise = (length: number): Uint8Array => {
  const random = new RandomSource(`noise ${length}`);
  return Uint8Array.from({ length }, () => random.below(256));
};

const cases: readonly Case[] = [
  { name: 'an unknown scenario', culprit: '"no-such"', run: (g) => ask(g, { scenario: 'no-such' }) },
  { name: 'an unknown option', culprit: '"no-such"', run: (g) => ask(g, { options: { 'no-such': 'on' } }) },
  { name: 'an unknown seat', culprit: '"nobody"', run: (g) => ask(g, { as: 'nobody' }) },
  { name: 'an unknown field of a request', culprit: '"no-such"', run: (g) => ask(g, { 'no-such': 1 }) },
  { name: 'an unknown field of a position', culprit: '"no-such"', run: (g) => ask(g, { position: { 'no-such': 1 } }) },
  { name: 'a field of the engine in a position', culprit: '"stack"', run: (g) => ask(g, { position: { stack: [1] } }) },
  { name: 'an unknown verb', culprit: '"no-such"', run: (g) => ask(g, { do: ['no-such 1 2'] }) },
  { name: 'an unknown question', culprit: '"no-such"', run: (g) => ask(g, { ask: ['no-such'] }) },
  { name: 'a question every object has', culprit: '"constructor"', run: (g) => ask(g, { ask: ['constructor'] }) },
  { name: 'too many fixed dice', culprit: 'at most 64', run: (g) => ask(g, { dice: Array(65).fill(1) }) },
  { name: 'a die that is no number', culprit: 'expected number', run: (g) => ask(g, { dice: ['six'] }) },
  { name: 'a seed of two words', culprit: '"two words"', run: (g) => ask(g, { seed: 'two words' }) },
  { name: 'a record of another game', culprit: 'no-such', run: (g) => edited(g, /^game .*$/m, 'game no-such') },
  { name: 'a record of another edition', culprit: 'edition 99', run: (g) => edited(g, /^edition .*$/m, 'edition 99') },
  { name: 'a record with other data', culprit: 'feedbeef', run: (g) => edited(g, /^data .*$/m, 'data feedbeef') },
  { name: 'a record with a wrong seed', culprit: 'commitment', run: (g) => edited(g, /^seed .*$/m, 'seed other') },
  { name: 'a record with an unknown seat', culprit: '"nobody"', run: (g) => edited(g, /^[\w-]+: .*$/m, 'nobody: x') },
  { name: 'a record with another ending', culprit: '00000000', run: (g) => edited(g, /[0-9a-f]{8}\n$/, '00000000\n') },
  {
    name: 'a truncated record',
    culprit: 'cut off',
    run: (g) => replayRecord(g, writeRecord(someMatch(g), true).replace(/\nend .*\n$/, '\n')),
  },
  { name: 'a record of random bytes', culprit: 'line 1', run: (g) => replayRecord(g, String(noise(500))) },
  { name: 'a stored state of random bytes', culprit: '"SDTB"', run: (g) => decodeState(noise(500), g.newState()) },
  {
    name: 'a truncated stored state',
    culprit: 'bytes',
    run: (g) => decodeState(encodeState(someMatch(g).state).slice(0, -4), g.newState()),
  },
  {
    name: 'a stored state with one byte changed',
    culprit: 'damaged',
    run: (g) => {
      const block = encodeState(someMatch(g).state);
      block[40] ^= 1;
      return decodeState(block, g.newState());
    },
  },
  { name: 'a choice a million letters long', culprit: 'at most 200', run: (g) => ask(g, { do: ['x'.repeat(1e6)] }) },
  { name: 'a question a million letters long', culprit: 'at most 200', run: (g) => ask(g, { ask: ['y'.repeat(1e6)] }) },
  {
    name: 'a field with a name a million letters long',
    culprit: 'xxx…',
    run: (g) => ask(g, { position: { ['x'.repeat(1e6)]: 1 } }),
  },
  { name: 'an endless record', culprit: '8 million', run: (g) => replayRecord(g, ' '.repeat(8_000_001)) },
  {
    name: 'a scenario in a position',
    culprit: 'unknown field "scenario"',
    run: (g) => ask(g, { position: { scenario: 255 } }),
  },
  { name: 'an overlay that is no table', culprit: 'no-such', run: (g) => overlaid(g, { 'no-such': 1 }) },
  { name: 'an overlay that is no object', culprit: 'object', run: (g) => overlaid(g, 7) },
];

const overlaid = (game: AnyGame, overlay: unknown): unknown =>
  (games.find((entry) => entry.id === game.id) as CatalogEntry).load(overlay);

for (const entry of games)
  describe(`bad input to ${entry.title}`, () => {
    it.each(cases)('$name is named', async ({ culprit, run }) => {
      const game = await entry.load();
      expect(await messageOf(() => run(game))).toContain(culprit);
    });

    it('a record may begin with a byte-order mark', async () => {
      const game = await entry.load();
      const match = someMatch(game);
      expect(replayRecord(game, `\uFEFF${writeRecord(match, true)}`).state.equals(match.state)).toBe(true);
    });

    it('whatever is asked about any option or in any words, the answer is never a fault of ours', async () => {
      const game = await entry.load();
      const random = new RandomSource('any question');
      const words = (): string => {
        if (random.below(3) === 0)
          return ['', 'x', '-1', 'null', '__proto__', '🜨', '1e9', '..'][random.below(8)] as string;
        const kinds = Object.values(game.kinds);
        const kind = kinds[random.below(kinds.length)];
        return kind?.name(random.below(kind.size)) ?? '';
      };
      const talk = new Conversation(async () => game);
      const seats = [...game.seats.map((seat) => seat.id), 'spectator'];
      for (let round = 0; round < 12; round++) {
        const as = round % 3 === 0 ? {} : { as: seats[random.below(seats.length)] };
        await talk.answer({ game: game.id, seed: round, ask: [], ...as });
        for (let i = 0; i < 25; i++) {
          const verb = random.below(game.verbs.length);
          const option = optionWords(game, randomCode(game, verb, random));
          const own = Object.keys(game.questions ?? {});
          const questions = [
            `odds ${option}`,
            `preview ${option}`,
            `why ${option}`,
            `${own[random.below(Math.max(1, own.length))] ?? 'measures'} ${words()} ${words()}`,
            `view ${words()}`,
            `odds ${words()}`,
          ];
          for (const question of questions) await messageOf(() => talk.answer({ ask: [question.slice(0, 200)] }));
          const told = (await talk.answer({ ask: ['options'] })) as { answers: { options: { choice: string }[] }[] };
          const offered = told.answers[0]?.options ?? [];
          if (offered.length === 0) break;
          await talk.answer({ do: [offered[random.below(offered.length)]?.choice ?? ''], ask: [] });
        }
      }
    });

    it('an unknown thing of any kind is named, in positions and in choices', async () => {
      const game = await entry.load();
      const fields = Object.entries(game.newState().layout.fields).filter(([name]) => !(name in baseFields));
      for (const [name, field] of fields) {
        if (field.per !== undefined) {
          const group = plural(field.per);
          expect(await messageOf(() => ask(game, { position: { [group]: { 'no-such': {} } } }))).toContain(
            `position.${group}: unknown ${field.per} "no-such"`,
          );
          const thing = game.kinds[field.per]?.name(0) ?? '';
          expect(await messageOf(() => ask(game, { position: { [group]: { [thing]: { 'no-such': 1 } } } }))).toContain(
            `position.${group}.${thing}: unknown field "no-such"`,
          );
          if (field.kind === undefined) continue;
          expect(await messageOf(() => ask(game, { position: { [group]: { [thing]: { [name]: '~~' } } } }))).toContain(
            `position.${group}.${thing}.${name}: unknown ${field.kind} "~~"`,
          );
        } else if (field.length === null && field.kind !== undefined)
          expect(await messageOf(() => ask(game, { position: { [name]: '~~' } }))).toContain(
            `unknown ${field.kind} "~~"`,
          );
      }
      for (const verb of game.verbs) {
        if (verb.takes.length === 0) continue;
        const words = [verb.word, ...verb.takes.map(() => 'no-such')].join(' ');
        expect(await messageOf(() => ask(game, { do: [words] }))).toContain(`unknown ${verb.takes[0]} "no-such"`);
      }
    });
  });

for (const entry of games)
  it(`an odd value anywhere in a position of ${entry.title} is named, or can be played on`, async () => {
    const game = await entry.load();
    const fields = Object.entries(game.newState().layout.fields).filter(([name]) => !(name in baseFields));
    const random = new RandomSource('odd values');
    for (const [name, { per, length }] of fields)
      for (const odd of [null, -1, 1, 255]) {
        const kind = game.kinds[per ?? ''];
        const thing = kind?.name(random.below(kind.size)) ?? '';
        const position =
          per !== undefined
            ? { [plural(per)]: { [thing]: { [name]: odd } } }
            : { [name]: length === null ? odd : [odd] };
        await messageOf(() => {
          const match = new Match(game, { seed: 'odd', position });
          for (let i = 0; i < 4 && !match.isOver; i++)
            match.choose(match.options.at(random.below(match.options.count)));
          game.scene(match.view(SPECTATOR));
        });
      }
  });

describe('bad input on the command line', () => {
  it('a name with terminal escapes is shown without them', async () => {
    const { err } = await terminal(['play', '\u001b[2Jcrosroads']);
    expect(err).toContain('crosroads');
    expect(err).not.toContain('\u001b');
    const answer = await terminal(['bot'], '\uFEFF{"game":"crossroads","seed":1,"ask":["state"]}\n');
    expect(JSON.parse(answer.out)).toMatchObject({ game: 'crossroads' });
  });

  it.each<[string, string[], string, number]>([
    ['an unknown game', ['play', 'crosroads'], 'unknown game "crosroads"; did you mean "crossroads"?', 1],
    ['an unknown command', ['plya'], 'unknown command "plya"; did you mean "play"?', 2],
    ['an unknown flag', ['games', '--colour'], "Unknown option '--colour'", 2],
    ['a flag without its word', ['play', '--seed'], '--seed', 2],
    ['too many arguments', ['games', 'a', 'b'], 'too many arguments: "b"', 2],
    ['too few arguments', ['verify'], 'too few arguments', 2],
    [
      'a number that is none',
      ['fuzz', '--games', 'many'],
      '--games: there is no file, folder or installed package "many"',
      2,
    ],
    ['a missing file', ['verify', 'no-such-file.txt'], 'no file "no-such-file.txt"', 1],
    ['an unknown scenario', ['play', '--scenario', 'siege'], 'unknown scenario "siege"', 1],
    ['a switch without a value', ['play', '--option', 'mud'], '--option: expected name=value, got "mud"', 2],
    ['an unknown switch', ['play', '--option', 'fog=on'], 'unknown option "fog"', 1],
    ['an unknown seat', ['play', '--seat', 'green'], 'unknown seat "green"', 1],
    [
      'a record that cannot be written',
      ['play', '--record', '/no/such/folder/r.txt'],
      '--record: "/no/such/folder/r.txt" cannot',
      2,
    ],
    ['an unknown scenario to fuzz', ['fuzz', '--scenario', 'siege'], 'unknown scenario "siege"', 1],
  ])('%s is named', async (_, argv, message, exit) => {
    const result = await terminal(argv);
    expect(result.exit).toBe(exit);
    expect(result.err + result.out).toContain(message);
    const asJson = await terminal([...argv, '--json']);
    expect(asJson.exit).toBe(exit);
    expect(asJson.err + asJson.out).toContain(message.replaceAll('"', asJson.out.includes('\\"') ? '\\"' : '"'));
  });
});
