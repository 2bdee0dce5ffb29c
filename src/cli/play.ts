import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Seat, SPECTATOR, seatInSentence } from '../engine/game.ts';
import { Match } from '../engine/match.ts';
import { lineText, optionLabel, optionWords, Refused, readOption, seatOf, whyNot } from '../engine/play.ts';
import { RandomSource } from '../engine/random.ts';
import { writeRecord } from '../engine/record.ts';
import { type Arguments, type Command, Exit, type Io, isSet, numberOf, printJson, textOf } from './command.ts';
import { drawMap, drawStatus, drawUnits } from './map.ts';
import { checkWritable, firstGame, openGame, switchesOf } from './open.ts';

export const play: Command = {
  name: 'play',
  summary: 'plays a game in the terminal against random, or watches one',
  help: `
sandtable play [game] [--seat SEAT] [--scenario ID] [--option NAME=VALUE …] [--seed SEED] [--data FILE]
               [--record FILE] [--watch [--delay MS] [--choices N] [--draws N]] [--json]

Plays against an opponent who chooses at random. Type ? while playing for help.

  --seat SEAT        the side you take; the first one if absent
  --scenario ID      the scenario; the first one if absent
  --option NAME=V    an optional rule, any number of times (see \`sandtable games <game>\`)
  --seed SEED        the dice seed; the same seed and choices give the same game
  --data FILE        a data file that replaces values of the game
  --record FILE      writes the record of the match there when it ends or you leave
  --watch            both sides choose at random; you watch (with --seat: what that seat may see)
  --delay MS         wait this long after each drawing; 0 where the output is not a terminal
  --choices N        stop watching after N choices
  --draws N          draw the map at most N times
  --json             text goes to stderr; at the end one JSON object with result and record on stdout`,
  options: {
    seat: { type: 'string' },
    scenario: { type: 'string' },
    option: { type: 'string', multiple: true },
    seed: { type: 'string' },
    data: { type: 'string' },
    record: { type: 'string' },
    watch: { type: 'boolean' },
    delay: { type: 'string' },
    choices: { type: 'string' },
    draws: { type: 'string' },
  },
  takes: [0, 1],
  async run(args, io) {
    const game = await openGame(io, args.positionals[0] ?? firstGame(io), args);
    const scenario = textOf(args, 'scenario');
    const seed = textOf(args, 'seed');
    const match = new Match(game, {
      ...(scenario === undefined ? {} : { scenario }),
      ...(seed === undefined ? {} : { seed }),
      options: switchesOf(args),
    });
    checkWritable(textOf(args, 'record'), 'record');
    const json = isSet(args, 'json');
    const named = textOf(args, 'seat');
    const watching = isSet(args, 'watch');
    const seat = named !== undefined ? seatOf(game, named) : watching ? SPECTATOR : 0;
    const table = new Table(match, seat, json ? { ...io, out: io.err, outIsTerminal: io.errIsTerminal } : io);
    await (watching ? watch(table, args) : converse(table));
    const record = writeRecord(match, true);
    const path = textOf(args, 'record');
    if (path !== undefined) writeFileSync(path, record);
    const result = game.results[match.state.result - 1] ?? null;
    if (json)
      printJson(io, {
        game: game.id,
        scenario: match.setup.scenario,
        seed: match.seed,
        choices: match.length,
        result: result?.id ?? null,
        record,
      });
    return Exit.ok;
  },
};

/** A match as one seat sees it, on a terminal. */
class Table {
  readonly match: Match;
  readonly seat: Seat;
  readonly io: Io;
  private readonly random: RandomSource;
  /** How many moments of the log have been printed. */
  private read = 0;

  constructor(match: Match, seat: Seat, io: Io) {
    this.match = match;
    this.seat = seat;
    this.io = io;
    this.random = new RandomSource(`opponent ${match.seed}`);
  }

  say(text: string): void {
    this.io.out(text);
  }

  map(whole = false): void {
    const { game, setup } = this.match;
    const scene = game.scene(this.match.view(this.seat));
    const look = { color: this.io.outIsTerminal && !process.env.NO_COLOR, columns: this.io.columns, whole };
    this.say(`\n${drawStatus(scene)}\n${drawMap(game.sheet(setup), scene, look)}\n`);
  }

  units(hex?: string): void {
    this.say(drawUnits(this.match.game.scene(this.match.view(this.seat)), hex));
  }

  /** What was told since it was last read; says whether a new part of the log began. */
  news(): boolean {
    const moments = this.match.log(this.seat);
    const lines = moments.slice(this.read).flat();
    this.read = moments.length;
    for (const line of lines) this.say(`${line.heading ? '\n== ' : '   '}${lineText(this.match.game, line)}\n`);
    return lines.some((line) => line.heading);
  }

  takenBack(): void {
    this.read = this.match.log(this.seat).length;
  }

  chooseAtRandom(): void {
    this.match.choose(this.match.options.at(this.random.below(this.match.options.count)));
  }

  ending(): void {
    const result = this.match.game.results[this.match.state.result - 1];
    if (!result) return;
    this.map();
    this.say(`${result.text}.\n`);
  }
}

// ---- watching -----------------------------------------------------------------------------------------------------

async function watch(table: Table, args: Arguments): Promise<void> {
  const { match } = table;
  const delay = numberOf(args, 'delay', table.io.outIsTerminal ? 300 : 0);
  const limit = numberOf(args, 'choices', Number.MAX_SAFE_INTEGER);
  const draws = numberOf(args, 'draws', Number.MAX_SAFE_INTEGER);
  let drawn = 0;
  table.say(`${match.game.title}, ${match.setup.scenario}; seed ${match.seed}\n`);
  while (!match.isOver && match.length < limit && drawn < draws) {
    if (table.news() || match.length === 0) {
      table.map();
      drawn++;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    }
    table.chooseAtRandom();
  }
  table.news();
  table.ending();
  if (!match.isOver) table.say(`Left after ${match.length} choices.\n`);
}

// ---- playing ------------------------------------------------------------------------------------------------------

const HELP = `
  <number>        choose that option            <words>       choose by its words: move 2Pz-1 2114
  /<text>         list only options with it     /             list all options
  why <words>     why not                       odds <n>      the exact chances of an option
  map [all]       draw the map                  units [hex]   which unit is where
  log             the whole log                 undo, redo    back to the last thing revealed
  save <file>     write the record              quit          leave
`;

const LISTED = 40;

async function converse(table: Table): Promise<void> {
  const { match } = table;
  const { game } = match;
  const lines = createInterface({ input: table.io.stdin, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  table.say(
    `${game.title}, ${match.setup.scenario}. ${game.seats[table.seat] ? `You play ${seatInSentence(game.seats[table.seat])}` : 'You are a spectator'}. Type ? for help.\n`,
  );
  let filter = '';
  let seen = -1;
  for (;;) {
    let theirs = false;
    while (!match.isOver && match.seat !== table.seat) {
      table.chooseAtRandom();
      theirs = true;
    }
    const part = table.news();
    if (match.isOver) return table.ending();
    if (theirs || part || seen < 0) table.map();
    if (seen !== match.length) {
      filter = '';
      listOptions(table, filter);
      seen = match.length;
    }
    table.say('> ');
    const { value, done } = await lines.next();
    if (done) {
      table.say('\n');
      return;
    }
    const text = String(value).trim();
    if (text === 'quit' || text === 'exit') return;
    if (text.startsWith('/')) {
      filter = text.slice(1).trim();
      listOptions(table, filter);
    } else if (text !== '') chooseByWords(table, text, filter);
    // After something taken back the options are listed again.
    if (text === 'undo') seen = -2;
  }
}

function matching(table: Table, filter: string): number[] {
  const { game, options } = table.match;
  const wanted = filter.toLowerCase();
  return options.list().filter((c) => `${optionWords(game, c)} ${optionLabel(game, c)}`.toLowerCase().includes(wanted));
}

function listOptions(table: Table, filter: string): void {
  const { match } = table;
  const { game, decision } = match;
  if (!decision) return;
  const shown = matching(table, filter);
  table.say(`\n${decision.prompt(match.state)} (${decision.rule})\n`);
  shown.slice(0, LISTED).forEach((c, i) => {
    const [label, words] = [optionLabel(game, c), optionWords(game, c)];
    table.say(`${String(i + 1).padStart(4)}  ${label}${label === words ? '' : `   (${words})`}\n`);
  });
  if (shown.length > LISTED)
    table.say(`      … ${shown.length - LISTED} more; /text lists those with a word or a hex in them\n`);
  if (shown.length === 0) table.say(`      no option with "${filter}"\n`);
}

function chooseByWords(table: Table, text: string, filter: string): void {
  const { match } = table;
  const { game } = match;
  const [word, ...rest] = text.split(/\s+/);
  try {
    if (text === '?' || text === 'help') table.say(HELP);
    else if (word === 'map' && rest.length <= 1) table.map(rest[0] === 'all');
    else if (word === 'units') table.units(rest[0]);
    else if (text === 'log')
      for (const line of match.log(table.seat).flat())
        table.say(`${line.heading ? '== ' : ''}${lineText(game, line)}\n`);
    else if (text === 'undo') {
      match.undo();
      table.takenBack();
    } else if (text === 'redo') match.redo();
    else if (word === 'why') explain(table, picked(table, rest.join(' '), filter));
    else if (word === 'odds') odds(table, picked(table, rest.join(' '), filter));
    else if (word === 'save' && rest[0]) {
      writeFileSync(rest[0], writeRecord(match, true));
      table.say(`written to ${rest[0]}\n`);
    } else match.choose(picked(table, text, filter));
  } catch (error) {
    const rule = error instanceof Refused && error.rule ? ` (${error.rule})` : '';
    table.say(`${(error as Error).message}${rule}\n`);
  }
}

/** An option by its number in the list, or by its words. */
function picked(table: Table, text: string, filter: string): number {
  if (!/^\d+$/.test(text)) return readOption(table.match.game, text);
  const found = matching(table, filter)[Number(text) - 1];
  if (found === undefined) throw new Error(`there is no option ${text}`);
  return found;
}

function explain(table: Table, option: number): void {
  const { game, state } = table.match;
  const why = whyNot(game, state, option);
  table.say(why ? `${why.text} (${why.rule})\n` : `"${optionWords(game, option)}" is allowed\n`);
}

function odds(table: Table, option: number): void {
  const { game, state } = table.match;
  const report = game.odds?.(state, option);
  if (!report) {
    table.say('nothing is left to chance\n');
    return;
  }
  const total = report.outcomes.reduce((sum, o) => sum + o.weight, 0);
  table.say(`${report.title}${report.strengths ? `: ${report.strengths}` : ''} (${report.rule})\n`);
  for (const m of report.modifiers) table.say(`  ${m.value > 0 ? '+' : ''}${m.value} ${m.text} (${m.rule})\n`);
  for (const o of report.outcomes)
    table.say(`  ${((100 * o.weight) / total).toFixed(1).padStart(5)}%  ${o.label}: ${o.text}\n`);
  if (report.uncertain) table.say(`  ${report.uncertain}\n`);
}
