import { createInterface } from 'node:readline';
import { type Seat, SPECTATOR } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { lineText, seatId, seatOf } from '../engine/play.ts';
import { type Command, Exit, type Io, isSet, numberOf, printJson, textOf, UsageError } from './command.ts';
import { drawMap, drawStatus } from './map.ts';
import { openRecord, recordOptions } from './open.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'prints a record choice by choice, or the position at any point',
  help: `
sandtable replay RECORD [--at N] [--step] [--as SEAT] [--seed SEED --salt SALT] [--data FILE] [--json]

Prints a match, choice by choice, with its log. RECORD is a file, or - for stdin.

  --at N        the position after the first N choices, with the map
  --step        step through it: return for the next choice, b for back, a number for that point, q to leave
  --as SEAT     only what that seat (or "spectator") could see; by default everything
  --seed SEED   the seed, if the record does not hold it yet, and
  --salt SALT   the salt with it
  --data FILE   the data file the match was played with
  --json        one JSON object: the choices with their log lines, or the view at N`,
  options: {
    at: { type: 'string' },
    step: { type: 'boolean' },
    as: { type: 'string' },
    ...recordOptions,
  },
  takes: [1, 1],
  async run(args, io) {
    const path = args.positionals[0] as string;
    if (isSet(args, 'step') && path === '-')
      throw new UsageError('--step reads keys from stdin, so RECORD must be a file');
    const match = await openRecord(io, path, args);
    const as = textOf(args, 'as');
    const seat = as === undefined ? null : seatOf(match.game, as);
    if (isSet(args, 'step')) return stepThrough(match, seat, io);
    if (textOf(args, 'at') !== undefined) return showAt(match, seat, numberOf(args, 'at', 0), io, isSet(args, 'json'));
    return print(match, seat, io, isSet(args, 'json'));
  },
};

const told = (match: Match, seat: Seat | null): string[][] =>
  (seat === null ? match.fullLog() : match.log(seat)).map((lines) => lines.map((line) => lineText(match.game, line)));

const chooser = (match: Match, i: number): string => seatId(match.game, match.seatAt(i));

/** What was chosen, for those who may know it: in a secret window the words would tell. */
const chosen = (match: Match, seat: Seat | null, i: number): string | null =>
  seat === null || match.seatAt(i) === seat ? match.wordsAt(i) : null;

function print(match: Match, seat: Seat | null, io: Io, json: boolean): number {
  const log = told(match, seat);
  const result = match.game.results[match.state.result - 1];
  if (json) {
    const choices = match.choices().map((_, i) => ({
      seat: chooser(match, i),
      choice: chosen(match, seat, i),
      log: log[i + 1],
    }));
    printJson(io, {
      game: match.game.id,
      scenario: match.setup.scenario,
      before: log[0],
      choices,
      result: result?.id ?? null,
    });
    return Exit.ok;
  }
  for (const line of log[0] ?? []) io.out(`      ${line}\n`);
  for (let i = 0; i < match.length; i++) {
    io.out(`${String(i + 1).padStart(4)}  ${chooser(match, i)}: ${chosen(match, seat, i) ?? '…'}\n`);
    for (const line of log[i + 1] ?? []) io.out(`        ${line}\n`);
  }
  io.out(`${result?.text ?? 'still running'}\n`);
  return Exit.ok;
}

function showAt(match: Match, seat: Seat | null, at: number, io: Io, json: boolean): number {
  if (at > match.length) throw new UsageError(`--at ${at}: the match has ${match.length} choices`);
  const { game } = match;
  const view = game.view(match.stateAt(at), seat ?? SPECTATOR);
  if (json) {
    printJson(io, { game: game.id, choices: at, view });
    return Exit.ok;
  }
  const scene = game.scene(view);
  const color = io.outIsTerminal && !process.env.NO_COLOR;
  io.out(`${drawStatus(scene)}\n${drawMap(game.sheet(match.setup), scene, { color, columns: io.columns })}`);
  if (at > 0) io.out(`after ${at}: ${chooser(match, at - 1)}: ${chosen(match, seat, at - 1) ?? '…'}\n`);
  return Exit.ok;
}

async function stepThrough(match: Match, seat: Seat | null, io: Io): Promise<number> {
  let at = 0;
  showAt(match, seat, at, io, false);
  io.out('return: next · b: back · a number: that point · q: leave\n');
  for await (const line of createInterface({ input: io.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = line.trim();
    if (text === 'q') break;
    if (text === 'b') at = Math.max(0, at - 1);
    else if (/^\d+$/.test(text)) at = Math.min(match.length, Number(text));
    else at = Math.min(match.length, at + 1);
    showAt(match, seat, at, io, false);
    for (const told_ of told(match, seat)[at] ?? []) io.out(`   ${told_}\n`);
  }
  return Exit.ok;
}
