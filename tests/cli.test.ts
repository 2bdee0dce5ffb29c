import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../src/cli/run.ts';
import type { CatalogEntry } from '../src/engine/game.ts';
import { Match } from '../src/engine/match.ts';
import { jointSeed, partCommitment } from '../src/engine/random.ts';
import { writeRecord } from '../src/engine/record.ts';
import { testCatalog } from '../src/engine/testing/crossroads.ts';
import { terminal } from './terminal.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);

describe('every command', () => {
  it.each(commands.map((c) => [c.name]))('%s has a help page with its exit codes', async (name) => {
    for (const argv of [
      [name, '--help'],
      ['help', name],
    ]) {
      const { exit, out } = await terminal(argv);
      expect(exit).toBe(0);
      expect(out).toContain(`sandtable ${name}`);
      expect(out).toContain('Exit codes: 0');
      expect(out).toContain('--json');
    }
  });

  it('is in the overview', async () => {
    const { exit, out } = await terminal(['--help']);
    expect(exit).toBe(0);
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`${name} +${summary}`));
    expect((await terminal([])).exit).toBe(2);
  });

  it('starts from the shell', () => {
    const { status, stdout } = spawnSync(process.execPath, ['bin/sandtable.mjs', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain('sandtable <command>');
  });
});

describe('games', () => {
  it('lists them, or one with its scenarios, seats and optional rules', async () => {
    expect((await terminal(['games'])).out).toContain('crossroads');
    const { out } = await terminal(['games', 'crossroads']);
    for (const word of ['meeting', 'ambush', 'red', 'blue', 'mud=off|on']) expect(out).toContain(word);
    const json = JSON.parse((await terminal(['games', 'crossroads', '--json'])).out);
    expect(json).toMatchObject({ id: 'crossroads', scenarios: [{ id: 'meeting' }, { id: 'ambush' }] });
    expect(JSON.parse((await terminal(['games', '--json'])).out).games).toHaveLength(1);
    expect((await terminal(['games'], '', { catalog: [] })).out).toBe('No games yet.\n');
  });
});

describe('play', () => {
  it('draws the map, numbers the options, plays the other side, and leaves a record', async () => {
    const record = file('played.txt');
    const input =
      '?\nwhy move R1 0302\nwhy 1\n/move r2\n1\nundo\nredo\nunits 0202\nodds 1\nmap\nlog\nend\nfly\n999\n/zzz\nquit\n';
    const { exit, out } = await terminal(['play', 'crossroads', '--seed', '5', '--record', record], input);
    expect(exit).toBe(0);
    expect(out).toContain('You play Red');
    expect(out).toMatch(/\.0101 .* \.0301/);
    expect(out).toMatch(/ 1 {2}Move Red 1st to 0201 {3}\(move R1 0201\)/);
    expect(out).toContain('Red 1st is 2 hexes from 0302, only the next one can be entered (T-02)');
    expect(out).toContain('"move R1 0201" is allowed');
    expect(out).toContain('Red 2nd moves to');
    expect(out).toContain('unknown word "fly"');
    expect(out).toContain('there is no option 999');
    expect(out).toContain('no option with "zzz"');
    expect((await terminal(['verify', record])).out).toMatch(/^ok: \d+ choices, still running/);
  });

  it('says before the first choice that a record cannot be written there', async () => {
    const { exit, out, err } = await terminal(['play', 'crossroads', '--record', file('no-such/match.txt')], '1\n');
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain('match.txt" cannot be written (ENOENT)');
  });

  it('goes through a whole game by numbers', async () => {
    const { exit, out } = await terminal(['play', '--seed', '8', '--seat', 'blue', '--json'], '1\n'.repeat(200));
    expect(exit).toBe(0);
    const json = JSON.parse(out);
    expect(json.result).toMatch(/wins|draw/);
    expect(json.record).toContain('sandtable record 1');
  });

  it('takes scenario, switches and data from the command line', async () => {
    writeFileSync(file('short.json'), '{"turns": 1}');
    const argv = ['--scenario', 'ambush', '--option', 'mud=on', '--data', file('short.json')];
    const { out } = await terminal(['play', '--watch', '--seed', 's', '--json', ...argv]);
    const { record, choices } = JSON.parse(out);
    expect(record).toContain('scenario ambush\noption mud on');
    expect(choices).toBeGreaterThan(0);
    writeFileSync(file('short.txt'), record);
    expect((await terminal(['verify', file('short.txt')])).out).toContain('made with other data tables');
    expect((await terminal(['verify', file('short.txt'), '--data', file('short.json')])).exit).toBe(0);
  });

  it('is the same game for the same seed when watched, up to the end or a limit', async () => {
    const watch = (...more: string[]) => terminal(['play', '--watch', '--seed', '9', ...more]);
    const { out } = await watch();
    expect(out).toBe((await watch()).out);
    expect(out).toMatch(/== Turn 4/);
    expect(out).toMatch(/holds? the crossroads\.\n$/);
    expect((await watch('--choices', '3')).out).toContain('Left after 3 choices.');
  });

  it('shows a watcher nothing hidden', async () => {
    const { out } = await terminal(['play', '--watch', '--scenario', 'ambush', '--seed', '1', '--choices', '1']);
    expect(out).toContain('Red has hidden a mine');
    expect(out).not.toContain('you hide');
  });

  it('refuses to serve on what is no port', async () => {
    const { exit, err } = await terminal(['start', '--port', 'high']);
    expect(exit).toBe(2);
    expect(err).toContain('--port takes a number from 0 to 65535, not "high"');
  });
});

describe('ask', () => {
  it('answers a request from stdin or a file', async () => {
    const request = JSON.stringify({ game: 'crossroads', seed: 1, ask: ['options'] });
    writeFileSync(file('request.json'), request);
    const [a, b] = [await terminal(['ask'], request), await terminal(['ask', file('request.json')])];
    expect(a.exit).toBe(0);
    expect(a.out).toBe(b.out);
    expect(JSON.parse(a.out).answers[0].options.length).toBeGreaterThan(1);
  });

  it('prints its schema', async () => {
    expect(JSON.parse((await terminal(['ask', '--schema'])).out)).toHaveProperty('properties.position');
  });

  it.each<[string, string, string, string]>([
    ['no JSON', '{', 'request', 'the request is not JSON'],
    ['an unknown game', '{"game":"chess"}', 'game', 'unknown game "chess"'],
    ['an unknown scenario', '{"game":"crossroads","scenario":"x"}', 'scenario', 'unknown scenario "x"'],
    ['an unknown switch', '{"game":"crossroads","options":{"x":"y"}}', 'options', 'unknown option "x"'],
    ['a bad seed', '{"game":"crossroads","seed":"a b"}', 'seed', 'a seed is one word'],
    ['an unknown unit', '{"game":"crossroads","position":{"units":{"Q":{}}}}', 'position', 'unknown unit "Q"'],
    ['a bad record', '{"game":"crossroads","record":"x"}', 'record', 'line 1'],
    ['bad data', '{"game":"crossroads","data":{"x":1}}', 'data', 'unknown table "x"'],
    ['an impossible die', '{"game":"crossroads","dice":[9]}', 'dice', 'the fixed outcome 9'],
  ])('answers %s with an error that says where', async (_, request, where, message) => {
    const { exit, out } = await terminal(['ask'], request);
    expect(exit).toBe(1);
    const { error } = JSON.parse(out);
    expect(error.where).toBe(where);
    expect(error.message).toContain(message);
  });

  it('names the rule of a refused choice', async () => {
    const request = { game: 'crossroads', seed: 1, do: ['move B1 0202'] };
    const { out } = await terminal(['ask'], JSON.stringify(request));
    expect(JSON.parse(out).error).toEqual({ message: 'Blue 1st is not yours', where: 'do[0]', rule: 'T-01' });
  });
});

describe('bot', () => {
  it('answers line by line and outlives garbage', async () => {
    const lines = [
      '{"game":"crossroads","seed":1,"as":"blue","opponents":"random"}',
      'garbage',
      '[]',
      'null',
      '{"game":"nothing"}',
      '',
      '\u0000\u0001',
      '{"do":["end"],"ask":["view"]}',
      '{"ask":["view red"]}',
      '{"__proto__":{"game":"x"},"constructor":1}',
      '{"ask":["options"]}',
    ];
    const { exit, out } = await terminal(['bot'], `${lines.join('\n')}\n`);
    expect(exit).toBe(0);
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map((a) => ('error' in a ? 'error' : 'ok'))).toEqual([
      'ok',
      'error',
      'error',
      'error',
      'error',
      'error',
      'ok',
      'error',
      'error',
      'ok',
    ]);
    expect(answers.at(-1).answers[0].options.length).toBeGreaterThan(0);
  });
});

describe('replay and verify', () => {
  let record: string;
  beforeAll(async () => {
    record = file('whole.txt');
    await terminal(['play', '--watch', '--scenario', 'ambush', '--seed', '4', '--record', record]);
  });

  it('print the match, the position at any point, and step through it', async () => {
    const whole = await terminal(['replay', record]);
    expect(whole.out).toMatch(/1 {2}red: hide \d{4}\n {8}you hide the mine/);
    const json = JSON.parse((await terminal(['replay', record, '--json'])).out);
    expect(json.choices[0].choice).toMatch(/^hide/);
    const secret = JSON.parse((await terminal(['replay', record, '--json', '--as', 'blue'])).out);
    expect(secret.choices[0]).toMatchObject({ seat: 'red', choice: null });
    const at = await terminal(['replay', record, '--at', '1']);
    expect(at.out).toContain('after 1: red: hide');
    // Where the mine lies is Red's secret, whichever way the record is read.
    for (const way of [[], ['--at', '1'], ['--step']])
      expect((await terminal(['replay', record, '--as', 'blue', ...way], '\n')).out).not.toMatch(/hide \d/);
    expect((await terminal(['replay', record, '--as', 'red', '--at', '1'])).out).toContain('after 1: red: hide');
    expect(
      JSON.parse((await terminal(['replay', record, '--at', '1', '--json', '--as', 'blue'])).out).view.mine,
    ).toBeNull();
    const steps = await terminal(['replay', record, '--step'], '\n\nb\n3\nq\n');
    expect(steps.out.match(/^after \d+/gm)).toEqual(['after 1', 'after 2', 'after 1', 'after 3']);
    expect((await terminal(['replay', record, '--at', '9999'])).exit).toBe(2);
  });

  it('say that all is well, or exactly what is not', async () => {
    const good = await terminal(['verify', record]);
    expect([good.exit, good.out]).toEqual([0, expect.stringContaining('seed and every roll are as committed')]);
    expect(JSON.parse((await terminal(['verify', record, '--json'])).out)).toMatchObject({
      ok: true,
      game: 'crossroads',
    });
    expect((await terminal(['verify', record, '--commitment', 'abc'])).out).toContain('carries another commitment');
    const { commitment } = JSON.parse((await terminal(['verify', record, '--json'])).out);
    expect((await terminal(['verify', record, '--commitment', commitment])).exit).toBe(0);
    const text = readFileSync(record, 'utf8');
    expect((await terminal(['verify', '-'], text)).exit).toBe(0);
    const bad = await terminal(['verify', '-', '--json'], text.replace('seed 4', 'seed 5'));
    expect(bad.exit).toBe(1);
    expect(JSON.parse(bad.out)).toEqual({
      ok: false,
      error: 'the seed does not match the commitment published at the start',
    });
  });

  it('say loudly that rolls which the record fixes itself, or a position, are not verified', async () => {
    const play = { game: 'crossroads', seed: 4, opponents: 'random', as: 'spectator', ask: ['record'] };
    const verdict = async (start: object) => {
      const answer = JSON.parse((await terminal(['ask'], JSON.stringify({ ...play, ...start }))).out);
      const text = (answer.answers[0] as { record: string }).record;
      const [plain, json] = [await terminal(['verify', '-'], text), await terminal(['verify', '-', '--json'], text)];
      return { plain: plain.out, ...JSON.parse(json.out) };
    };
    const fixed = await verdict({ dice: [1] });
    expect(fixed).toMatchObject({ ok: true, verified: false, fixed: 1 });
    expect(fixed.notes[0]).toBe('1 roll fixed by the record');
    expect(fixed.plain).toContain('the rolls are NOT VERIFIED; 1 roll fixed by the record');
    expect(fixed.plain).not.toContain('as committed');
    const placed = await verdict({ position: { turn: 2, at: { step: 'turn' } } });
    expect(placed).toMatchObject({ ok: true, verified: false, fixed: 0 });
    expect(placed.plain).toContain('NOT VERIFIED; begun from a position, not from the scenario');
    const plain = await verdict({});
    expect(plain).toMatchObject({ verified: true, origin: 'chosen' });
    expect(plain.plain).toContain('the seed was chosen by a person, not made by chance');
  });

  it('say which choices rest on chosen dice and which on joint ones, and know every hash that was noted', async () => {
    const parts = ['server', 'red', 'blue'].map((from, i) => {
      const part = `${i}`.repeat(32);
      return { from, part, commitment: partCommitment(from, part) };
    });
    const match = new Match(await (testCatalog[0] as CatalogEntry).load(), {
      seed: 'mine',
      origin: 'chosen',
      chooser: 'red',
    });
    match.choose(match.options.at(0));
    match.deal({ at: 1, kind: 'seed', seed: jointSeed(parts), salt: 'a'.repeat(32), origin: 'joint', parts });
    match.choose(match.options.at(0));
    const text = writeRecord(match, true);
    const { exit, out } = await terminal(['verify', '-'], text);
    expect(exit).toBe(0);
    expect(out).toContain('; for choice 1 the dice were chosen by red, not made by chance');
    expect(out).toContain('; from choice 2 on the dice were made together by server, red, blue');
    const json = JSON.parse((await terminal(['verify', '-', '--json'], text)).out);
    expect(json.dice.map((span: { origin: string }) => span.origin)).toEqual(['chosen', 'joint']);
    const noted = parts[2]?.commitment ?? '';
    expect((await terminal(['verify', '-', '--commitment', noted], text)).exit).toBe(0);
    const swapped = text.replaceAll('0'.repeat(32), '9'.repeat(32));
    expect((await terminal(['verify', '-'], swapped)).out).toContain('not ok: the part of server does not match');
  });

  it('need the seed where the record keeps it back', async () => {
    const text = readFileSync(record, 'utf8').replace(/^seed .*\n/m, '');
    expect((await terminal(['verify', '-'], text)).out).toContain('has not been published yet');
    expect((await terminal(['verify', '-', '--seed', '4'], text)).exit).toBe(0);
  });
});

describe('fuzz', () => {
  const argv = ['fuzz', 'crossroads', '--games', '60', '--seed', '3', '--json'];

  it('plays so many games of each scenario and counts', async () => {
    const { exit, out } = await terminal(argv);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      games: 120,
      failures: 0,
      choices: expect.any(Number),
      seconds: expect.any(Number),
    });
  });

  it('plays the same games on several threads', async () => {
    const catalogModule = new URL('../src/engine/testing/crossroads.ts', import.meta.url).href;
    const [one, two] = [await terminal(argv), await terminal([...argv, '--workers', '2'], '', { catalogModule })];
    expect(JSON.parse(two.out).choices).toBe(JSON.parse(one.out).choices);
  });

  it('--mixed redeals hidden facts at every decision, and says how to find a failure again', async () => {
    const [entry] = testCatalog;
    const load = async () => ({
      ...(await (entry as NonNullable<typeof entry>).load()),
      redeal: () => {
        throw new Error('no deal fits');
      },
    });
    const catalog = [{ ...entry, load }] as unknown as typeof testCatalog;
    const { exit, out } = await terminal(['fuzz', '--games', '1', '--mixed'], '', { catalog });
    expect(exit).toBe(1);
    const again = /fuzz (\S+ --game-seed \S+ --mixed)\n/.exec(out)?.[1] ?? '';
    expect((await terminal(['fuzz', ...again.split(' ')], '', { catalog })).out).toContain('no deal fits');
    expect((await terminal(['fuzz', ...again.split(' ')])).exit).toBe(0);
  });

  it('prints the seed of a game that fails, and plays it again by that seed', async () => {
    const [entry] = testCatalog;
    const catalog = [
      {
        ...entry,
        load: async () => {
          const game = await (entry as NonNullable<typeof entry>).load();
          const check = (s: { reveals: number }): string | null => (s.reveals > 9 ? 'too much came to light' : null);
          return { ...game, invariants: [{ id: 'few reveals', check }] };
        },
      },
    ] as unknown as typeof testCatalog;
    const { exit, out } = await terminal(['fuzz', '--games', '30'], '', { catalog });
    expect(exit).toBe(1);
    const seed = /--game-seed (\S+)/.exec(out)?.[1] ?? '';
    expect(out).toContain('few reveals: too much came to light');
    const again = await terminal(['fuzz', 'crossroads', '--game-seed', seed], '', { catalog });
    expect(again.exit).toBe(1);
    expect(again.out).toContain('1 failures');
    expect((await terminal(['fuzz', 'crossroads', '--game-seed', seed])).exit).toBe(0);
  });
});
