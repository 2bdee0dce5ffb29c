/** `npm run -s bench -- <command> …`: the measures there are, and how they are asked for. */

import { type Arguments, type Command, Exit, isSet, numberOf, textOf, UsageError } from '../src/cli/command.ts';
import type { Program, Voice } from '../src/cli/line.ts';
import type { ReferenceFigures } from './reference/measure.ts';

const CALL = 'npm run -s bench --';

const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

function secondsOf(args: Arguments, otherwise: number): number {
  const text = textOf(args, 'seconds');
  if (text === undefined) return otherwise;
  if (!(Number(text) > 0)) throw new UsageError(`--seconds: expected a number above 0, got "${text}"`);
  return Number(text);
}

function tellReference(f: ReferenceFigures): void {
  const line = (name: string, rate: number, note = '') =>
    console.log(`${name.padEnd(28)}${rate.toLocaleString('en').padStart(12)}  ${note}`);
  console.log(`Reference game, random legal moves a second (median of ${f.rounds} rounds, one run)\n`);
  line('bare loop, the limit', f.bare);
  line('our engine', f.ours, `${Math.round(f.ofLimit * 100)} % of the limit, ${f.ratio} times boardgame.io`);
  line('our engine, whole match', f.match, `record, log, undo; ${f.matchRatio} times boardgame.io`);
  line('boardgame.io Client', f.boardgameio, `${Math.round(f.boardgameioListing * 100)} % of it listing moves`);
}

/** What measures is loaded when it is asked for: help comes at once. */
interface Measure extends Omit<Command<Voice>, 'run'> {
  measure(args: Arguments, json: boolean): Promise<void>;
}

const measures: readonly Measure[] = [
  {
    name: 'reference',
    summary: 'the reference game: our engine beside boardgame.io and the bare loop',
    help: `
${CALL} reference [--rounds N] [--seconds S] [--json]

  --rounds N    rounds, of which the median counts; 5 if absent
  --seconds S   seconds a round; 1 if absent`,
    options: { rounds: { type: 'string' }, seconds: { type: 'string' } },
    takes: [0, 0],
    async measure(args, json) {
      const { measureReference } = await import('./reference/measure.ts');
      const figures = measureReference({
        rounds: numberOf(args, 'rounds', 5, 1),
        seconds: secondsOf(args, 1),
        progress,
      });
      progress('');
      if (json) console.log(JSON.stringify(figures));
      else tellReference(figures);
    },
  },
  {
    name: 'study',
    summary: 'how long a study of 500 choices in lines takes to open, and an edit of it',
    help: `
${CALL} study`,
    options: {},
    takes: [0, 0],
    async measure() {
      const { benchStudy } = await import('./study.ts');
      await benchStudy();
    },
  },
  {
    name: 'play',
    summary: 'random play of a game: choices a second, what listing costs',
    help: `
${CALL} play <game> [--seconds S] [--json]

  --seconds S   a fifth of the time it plays; 1 if absent`,
    options: { seconds: { type: 'string' } },
    takes: [1, 1],
    async measure(args, json) {
      const seconds = secondsOf(args, 1) * 5;
      await (await import('./play.ts')).play(args.positionals[0] ?? '', seconds, json);
    },
  },
  {
    name: 'growth',
    summary: 'how work grows with the size of a map and the number of counters',
    help: `
${CALL} growth [--json]`,
    options: {},
    takes: [0, 0],
    measure: async (_, json) => (await import('./growth.ts')).growth(json, progress),
  },
  {
    name: 'ai',
    summary: 'machine players against each other, sides swapped',
    help: `
${CALL} ai <game> [--games N] [--series A:B,…] [--scenario ID,…] [--options NAME=VALUE,…] [--threads N]
    [--limits FILE] [--seed TEXT] [--json]

  --games N       games a series; 100 if absent
  --series A:B    two levels that meet, as veteran:greedy. veteran#400 thinks for 400 iterations a phase: the same on
                  every machine, whatever else it does
  --scenario ID   these scenarios only
  --options N=V   switches of the game
  --threads N     as many as the machine has cores if absent
  --limits FILE   JSON with limits of thought for each level
  --seed TEXT     the same seed plays the same games`,
    options: {
      games: { type: 'string' },
      series: { type: 'string' },
      threads: { type: 'string' },
      limits: { type: 'string' },
      scenario: { type: 'string' },
      options: { type: 'string' },
      seed: { type: 'string' },
    },
    takes: [1, 1],
    async measure(args, json) {
      const { ai } = await import('./ai-command.ts');
      await ai({
        json,
        game: args.positionals[0] ?? '',
        games: numberOf(args, 'games', 100, 1),
        series: textOf(args, 'series'),
        threads: textOf(args, 'threads') === undefined ? undefined : numberOf(args, 'threads', 1, 1),
        limits: textOf(args, 'limits'),
        seed: textOf(args, 'seed') ?? 'series',
        scenario: textOf(args, 'scenario'),
        options: textOf(args, 'options'),
        progress,
      });
    },
  },
  {
    name: 'manners',
    summary: 'how a level behaves: idle units, moves undone, poor attacks, open objectives',
    help: `
${CALL} manners <game> [--level A,B] [--games N] [--scenario ID,…] [--threads N] [--seed TEXT] [--json]

  --level A       levels to watch, each against itself; regular,veteran,general if absent. veteran#400 thinks for 400
                  iterations a phase: the same on every machine, whatever else it does
  --games N       games a level; 40 if absent
  --scenario ID   these scenarios only
  --threads N     as many as the machine has cores if absent
  --seed TEXT     the same seed plays the same games`,
    options: {
      level: { type: 'string' },
      games: { type: 'string' },
      threads: { type: 'string' },
      scenario: { type: 'string' },
      seed: { type: 'string' },
    },
    takes: [1, 1],
    async measure(args, json) {
      const { manners } = await import('./manners/command.ts');
      await manners({
        json,
        game: args.positionals[0] ?? '',
        levels: (textOf(args, 'level') ?? 'regular,veteran,general').split(','),
        games: numberOf(args, 'games', 40, 1),
        threads: textOf(args, 'threads') === undefined ? undefined : numberOf(args, 'threads', 1, 1),
        seed: textOf(args, 'seed') ?? 'manners',
        scenario: textOf(args, 'scenario'),
        progress,
      });
    },
  },
  {
    name: 'lab',
    summary: 'runs of the lab: games a second on one thread and two, rows a second',
    help: `
${CALL} lab [game] [--players NAME] [--games N] [--json]

  game             combat-operations if absent
  --players NAME   who plays; greedy if absent
  --games N        games of each of the four runs; 80 if absent
  --json           { "one", "two", "ratio", "rows", … }`,
    options: { players: { type: 'string' }, games: { type: 'string' } },
    takes: [0, 1],
    async measure(args, json) {
      const { lab } = await import('./lab.ts');
      await lab(
        {
          game: args.positionals[0] ?? 'combat-operations',
          players: textOf(args, 'players') ?? 'greedy',
          games: numberOf(args, 'games', 80, 8),
          progress,
        },
        json,
      );
    },
  },
  {
    name: 'search',
    summary: "the machine's simulated choices a second, beside boardgame.io",
    help: `
${CALL} search [--json]`,
    options: {},
    takes: [0, 0],
    measure: async (_, json) => (await import('./ai-command.ts')).search({ json }),
  },
  {
    name: 'client',
    summary: 'the page in a browser: first load, clicks, dragging',
    help: `
${CALL} client [--against FOLDER [--rounds N]] [--json]

  --against FOLDER   another checkout or built site, measured in turns with this one
  --rounds N         turns; 5 if absent`,
    options: { against: { type: 'string' }, rounds: { type: 'string' } },
    takes: [0, 0],
    async measure(args, json) {
      const { client, clientAgainst } = await import('./client.ts');
      const against = textOf(args, 'against');
      const rounds = numberOf(args, 'rounds', 5, 1);
      return against === undefined ? client(json, progress) : clientAgainst(against, rounds, json, progress);
    },
  },
  {
    name: 'install',
    summary: 'the package installed by npm in an empty folder: size, and time to the first page',
    help: `
${CALL} install [--json]`,
    options: {},
    takes: [0, 0],
    measure: async (_, json) => (await import('./install.ts')).install(json, progress),
  },
  {
    name: 'server',
    summary: "the server beside boardgame.io's, or at rest with thousands of matches",
    help: `
${CALL} server [--seconds S] [--matches N] [--store sqlite|postgres] [--processes N] [--idle] [--json]

  --seconds S     how long is measured; 10 if absent
  --matches N     matches at the same time; 50 if absent
  --store WORD    sqlite if absent
  --processes N   of ours on one PostgreSQL; the players of a match sit at different ones; 1 if absent
  --idle          what 2,000 matches by turns and 5,000 sockets cost at rest`,
    options: {
      seconds: { type: 'string' },
      matches: { type: 'string' },
      store: { type: 'string' },
      processes: { type: 'string' },
      idle: { type: 'boolean' },
    },
    takes: [0, 0],
    async measure(args, json) {
      const store = textOf(args, 'store') ?? 'sqlite';
      if (store !== 'sqlite' && store !== 'postgres')
        throw new UsageError(`--store: expected sqlite or postgres, got "${store}"`);
      const processes = numberOf(args, 'processes', 1, 1);
      if (processes > 1 && store === 'sqlite') throw new UsageError('--processes: for --store postgres only');
      const load = {
        seconds: secondsOf(args, 10),
        matches: numberOf(args, 'matches', 50, 1),
        store,
        processes,
      } as const;
      await (await import('./server.ts')).server(json, load, isSet(args, 'idle'), progress);
    },
  },
];

export const benches: Program<Voice> = {
  name: CALL,
  commands: measures.map(({ measure, ...line }) => ({
    ...line,
    async run(args) {
      await measure(args, isSet(args, 'json'));
      return Exit.ok;
    },
  })),
};
