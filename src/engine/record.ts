/**
 * A record is the match: a header and the choices, as text that people can read, mail and compare.
 *
 *   sandtable record 1
 *   game celles
 *   edition 1
 *   data 3f0c…
 *   scenario standard
 *   option variable-actions off
 *   origin fair                the seed was made by chance; "chosen" if a person typed it, "chosen by german" if that player's browser made
 *                              the dice of a match that others joined
 *   part server 41aa… 7c90…    "joint": who gave a part of the seed, its commitment, and after the end the part
 *   round 1 server 8d02…       "joint": what was committed to in a round that was broken off after parts had been given
 *   commitment 9b2e…           SHA-256 of origin, salt and seed, published before the first choice
 *   salt 77d1…                 these two published after the last
 *   seed 51c0…
 *   position {…}               if the match did not begin with the scenario
 *   dice [9]
 *   choices
 *   german: activate 2Pz
 *   deal joint 9b2e… 77d1… 51c0…   from here on rolls come from this seed: commitment, and after the end salt and seed;
 *   part server 41aa… 7c90…        its parts and rounds follow
 *   deal again 1               decisions were undone past a roll for the first time: redealt from the seed in force
 *   …
 *   end 412 german-decisive 5d7c01aa
 *
 * After the end, "add study 1" or the like may begin a section of something else; whoever reads the record leaves it alone.
 *
 * Replaying it gives the same bytes on every machine; the last line says how many choices there are, how the match stands
 * and the hash of the final state.
 */

import type { AnyGame, Game } from './game.ts';
import { dataHash, Match, type MatchStart } from './match.ts';
import { optionWords, Refused, seatId, seatOf } from './play.ts';
import type { Position } from './position.ts';
import {
  type BrokenRound,
  commitment,
  type Deal,
  isSeedPart,
  jointSeed,
  type Origin,
  partCommitment,
  type SeedPart,
  type SeedSource,
} from './random.ts';
import { type AnyState, MAX_SWITCHES } from './state.ts';
import { canonical, echo, unknownWord } from './text.ts';
import { WordsError } from './verbs.ts';

const FIRST_LINE = 'sandtable record 1';
/** After the end a section may begin that belongs to something else: "add study 1". */
const ADDED = /^add [a-z]+ [1-9]\d{0,3}$/;
/** Longer than any match. */
const MAX_TEXT = 8_000_000;
/** More than sit at any table. */
const MAX_PARTS = 32;
/** One broken round may happen; with more, somebody could have continued until the result suited them. */
export const MAX_BROKEN = 1;

export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/** A new seed in the course of a match, as far as it is published. */
interface ParsedSeed {
  readonly kind: 'seed';
  readonly at: number;
  readonly line: number;
  readonly origin: Origin;
  readonly commitment: string;
  readonly salt: string | null;
  readonly seed: string | null;
  readonly parts: SeedPart[];
  readonly rounds: BrokenRound[];
}

interface ParsedAgain {
  readonly kind: 'again';
  readonly at: number;
  readonly line: number;
  readonly count: number;
}

export interface ParsedRecord {
  readonly game: string;
  readonly edition: number;
  readonly data: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly origin: Origin;
  /** Of a joint seed. */
  readonly parts: readonly SeedPart[];
  readonly rounds: readonly BrokenRound[];
  /** The seat whose browser made a chosen seed. */
  readonly chooser: string | null;
  readonly deals: readonly (ParsedSeed | ParsedAgain)[];
  readonly commitment: string;
  /** Empty in records of old, whose commitment is the hash of the seed alone; null before it is published. */
  readonly salt: string | null;
  readonly seed: string | null;
  readonly position: Position | null;
  readonly dice: readonly number[] | null;
  readonly choices: readonly { readonly seat: string; readonly words: string; readonly line: number }[];
  readonly end: { readonly choices: number; readonly result: string; readonly hash: string };
}

const hex8 = (n: number): string => n.toString(16).padStart(8, '0');
const resultOf = (game: Pick<AnyGame, 'results'>, result: number): string =>
  result === 0 ? 'running' : (game.results[result - 1]?.id ?? `result-${result}`);

/** The record of a match. The seed is left out while the match runs, unless it is for its owner's own shelf. */
export function writeRecord<S extends AnyState>(match: Match<S>, keepSeed = match.isOver): string {
  const { game, setup, start } = match;
  const lines = [
    FIRST_LINE,
    `game ${game.id}`,
    `edition ${game.edition.version}`,
    `data ${dataHash(game)}`,
    `scenario ${setup.scenario}`,
    ...Object.entries(setup.options).map(([id, value]) => `option ${id} ${value}`),
    ...(match.salt === ''
      ? []
      : [`origin ${match.origin}${start.chooser === undefined ? '' : ` by ${start.chooser}`}`]),
    ...madeOf(start, keepSeed),
    `commitment ${match.commitment}`,
  ];
  if (keepSeed && match.salt !== '') lines.push(`salt ${match.salt}`);
  if (keepSeed) lines.push(`seed ${match.seed}`);
  if (start.position) lines.push(`position ${canonical(start.position)}`);
  if (start.dice) lines.push(`dice ${JSON.stringify(start.dice)}`);
  lines.push('choices');
  const dealt = (at: number): void => {
    for (const deal of match.deals) {
      if (deal.at !== at) continue;
      if (deal.kind === 'again') lines.push(`deal again ${deal.count}`);
      else {
        const published = keepSeed ? ` ${deal.salt} ${deal.seed}` : '';
        lines.push(`deal ${deal.origin} ${commitment(deal.seed, deal.salt, deal.origin)}${published}`);
        lines.push(...madeOf(deal, keepSeed));
      }
    }
  };
  match.choices().forEach((code, i) => {
    dealt(i);
    lines.push(`${seatId(game, match.seatAt(i))}: ${optionWords(game, code)}`);
  });
  dealt(match.length);
  lines.push(`end ${match.length} ${resultOf(game, match.state.result)} ${hex8(match.state.hash())}`);
  return `${lines.join('\n')}\n`;
}

const madeOf = ({ parts = [], rounds = [] }: Pick<SeedSource, 'parts' | 'rounds'>, keepSeed: boolean): string[] => [
  ...parts.map(({ from, commitment: c, part }) => `part ${from} ${c}${keepSeed && part !== null ? ` ${part}` : ''}`),
  ...rounds.map(({ round, from, commitment: c }) => `round ${round} ${from} ${c}`),
];

const HASH = /^[0-9a-f]{64}$/;

function readPart(rest: readonly string[], parts: SeedPart[], line: number): void {
  const [from = '', c = '', part = null] = rest;
  if (rest.length > 3 || !HASH.test(c) || (part !== null && !isSeedPart(part)))
    throw new RecordError(`line ${line}: expected "part <who> <commitment> <part>"`);
  if (parts.length === MAX_PARTS) throw new RecordError(`line ${line}: at most ${MAX_PARTS} parts`);
  if (parts.some((p) => p.from === from)) throw new RecordError(`line ${line}: ${echo(from)} has already given a part`);
  parts.push({ from, commitment: c, part });
}

function readRound(rest: readonly string[], rounds: BrokenRound[], line: number): void {
  const [n = '', from = '', c = ''] = rest;
  if (rest.length !== 3 || !/^[1-9]\d{0,3}$/.test(n) || !HASH.test(c))
    throw new RecordError(`line ${line}: expected "round <number> <who> <commitment>"`);
  if (rounds.length === MAX_PARTS) throw new RecordError(`line ${line}: at most ${MAX_PARTS} lines of rounds`);
  rounds.push({ round: Number(n), from, commitment: c });
}

function readDeal(rest: readonly string[], at: number, line: number): ParsedSeed | ParsedAgain {
  const [how = '', first = '', salt = null, seed = null] = rest;
  if (how === 'again' && rest.length === 2 && /^[1-9]\d{0,5}$/.test(first))
    return { kind: 'again', at, line, count: Number(first) };
  if (how === 'again' || !HASH.test(first) || (rest.length !== 2 && rest.length !== 4))
    throw new RecordError(`line ${line}: expected "deal again <number>" or "deal <origin> <commitment> <salt> <seed>"`);
  return {
    kind: 'seed',
    at,
    line,
    origin: originOf(how),
    commitment: first,
    salt,
    seed,
    parts: [],
    rounds: [],
  };
}

/** Reads the text alone, without the game. Errors name the line. */
export function parseRecord(text: string): ParsedRecord {
  if (text.length > MAX_TEXT) throw new RecordError(`a record has at most ${MAX_TEXT / 1e6} million characters`);
  // A byte-order mark is trimmed off the first line with the blanks around it.
  const lines = text.split(/\r?\n/);
  if (lines[0]?.trim() !== FIRST_LINE)
    throw new RecordError(`line 1: a record begins with "${FIRST_LINE}", not "${echo(lines[0] ?? '', 40)}"`);
  const head = new Map<string, string>();
  const options: Record<string, string> = Object.create(null);
  const parts: SeedPart[] = [];
  const rounds: BrokenRound[] = [];
  let switches = 0;
  let i = 1;
  for (; i < lines.length; i++) {
    const line = lines[i].trim();
    if (line === '') continue;
    if (line === 'choices') break;
    const [key, ...rest] = line.split(' ');
    if (
      ![
        'game',
        'edition',
        'data',
        'scenario',
        'option',
        'origin',
        'part',
        'round',
        'commitment',
        'salt',
        'seed',
        'position',
        'dice',
      ].includes(key)
    )
      throw new RecordError(`line ${i + 1}: unknown entry "${echo(key, 40)}"`);
    if (key === 'option') {
      if (++switches > MAX_SWITCHES) throw new RecordError(`line ${i + 1}: at most ${MAX_SWITCHES} options`);
      if (rest.length !== 2) throw new RecordError(`line ${i + 1}: expected "option <name> <value>"`);
      if (rest[0] in options) throw new RecordError(`line ${i + 1}: option "${echo(rest[0])}" is given twice`);
      options[rest[0]] = rest[1];
    } else if (key === 'part') readPart(rest, parts, i + 1);
    else if (key === 'round') readRound(rest, rounds, i + 1);
    else {
      if (head.has(key)) throw new RecordError(`line ${i + 1}: "${key}" is given twice`);
      head.set(key, rest.join(' '));
    }
  }
  if (i >= lines.length) throw new RecordError('the record is cut off before its choices');
  const need = (key: string): string => {
    const value = head.get(key);
    if (!value) throw new RecordError(`the header lacks "${key}"`);
    return value;
  };
  const choices: { seat: string; words: string; line: number }[] = [];
  const deals: (ParsedSeed | ParsedAgain)[] = [];
  let end: ParsedRecord['end'] | null = null;
  for (i++; i < lines.length; i++) {
    const line = lines[i].trim();
    if (line === '') continue;
    // What is added to a record, such as a study, is left alone by those who read the record.
    if (end && ADDED.test(line)) break;
    if (end) throw new RecordError(`line ${i + 1}: there is text after the end`);
    const ending = /^end (\d+) (\S+) ([0-9a-f]{8})$/.exec(line);
    if (ending) {
      end = { choices: Number(ending[1]), result: ending[2], hash: ending[3] };
      continue;
    }
    const [key, ...rest] = line.split(' ');
    if (key === 'deal') {
      deals.push(readDeal(rest, choices.length, i + 1));
      continue;
    }
    if (key === 'part' || key === 'round') {
      const deal = deals.at(-1);
      if (deal?.kind !== 'seed' || deal.at !== choices.length)
        throw new RecordError(`line ${i + 1}: "${key}" has no new seed before it`);
      if (key === 'part') readPart(rest, deal.parts, i + 1);
      else readRound(rest, deal.rounds, i + 1);
      continue;
    }
    const choice = /^([\w-]+): (\S.*)$/.exec(line);
    if (!choice) throw new RecordError(`line ${i + 1}: expected "<seat>: <choice>", got "${echo(line)}"`);
    choices.push({ seat: choice[1], words: choice[2], line: i + 1 });
  }
  if (!end) throw new RecordError(`the record is cut off: after ${choices.length} choices its "end" line is missing`);
  if (end.choices !== choices.length)
    throw new RecordError(`the record should hold ${end.choices} choices, but ${choices.length} are there`);
  const edition = Number(need('edition'));
  if (!Number.isInteger(edition)) throw new RecordError(`edition: expected a number, got "${echo(need('edition'))}"`);
  const [origin = 'fair', chooser = null] = /^(\S+)(?: by (\S+))?$/.exec(head.get('origin') ?? 'fair')?.slice(1) ?? [
    head.get('origin'),
  ];
  return {
    game: need('game'),
    edition,
    data: need('data'),
    scenario: need('scenario'),
    options,
    origin: originOf(origin),
    parts,
    rounds,
    chooser,
    deals,
    commitment: need('commitment'),
    salt: head.get('salt') ?? (head.has('origin') ? null : ''),
    seed: head.get('seed') ?? null,
    position: jsonEntry(head, 'position', isPosition, 'an object'),
    dice: jsonEntry(head, 'dice', isDice, 'a list of numbers'),
    choices,
    end,
  };
}

function originOf(text: string): Origin {
  if (text === 'fair' || text === 'chosen' || text === 'joint') return text;
  throw new RecordError(`origin: expected fair, chosen or joint, got "${echo(text, 40)}"`);
}

const isPosition = (value: unknown): value is Position =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDice = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((n) => typeof n === 'number');

function jsonEntry<T>(head: Map<string, string>, key: string, is: (v: unknown) => v is T, what: string): T | null {
  const text = head.get(key);
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecordError(`${key}: not readable as JSON`);
  }
  if (!is(value)) throw new RecordError(`${key}: expected ${what}, got ${echo(text, 40)}`);
  return value;
}

/** Replays a record into a match, checking every choice, the seed, the data and the final state. */
export function replayRecord<S extends AnyState>(
  game: Game<S>,
  record: ParsedRecord | string,
  seed?: string,
  salt?: string,
): Match<S> {
  const r = typeof record === 'string' ? parseRecord(record) : record;
  if (r.game !== game.id) throw new RecordError(`this is a record of ${echo(r.game)}, not of ${game.id}`);
  if (r.edition !== game.edition.version)
    throw new RecordError(
      `the record was made with edition ${r.edition} of ${game.id}, this is edition ${game.edition.version}`,
    );
  if (r.data !== dataHash(game))
    throw new RecordError(
      `the record was made with other data tables (${echo(r.data)}) than these (${dataHash(game)})`,
    );
  const theSeed = seed ?? r.seed;
  if (!theSeed) throw new RecordError('the seed of this record has not been published yet');
  const theSalt = salt ?? r.salt;
  if (theSalt === null) throw new RecordError('the salt of this record has not been published yet');
  if (commitment(theSeed, theSalt, r.origin) !== r.commitment)
    throw new RecordError('the seed does not match the commitment published at the start');
  checkParts(game, r, theSeed);
  if (r.chooser !== null && (r.origin !== 'chosen' || !game.seats.some((x) => x.id === r.chooser)))
    throw new RecordError(`origin: "by ${echo(r.chooser, 40)}" is not a seat that chose the seed`);
  const deals = checkedDeals(game, r.deals);
  const start: MatchStart = {
    scenario: r.scenario,
    options: r.options,
    seed: theSeed,
    salt: theSalt,
    origin: r.origin,
    ...(r.parts.length > 0 ? { parts: r.parts } : {}),
    ...(r.rounds.length > 0 ? { rounds: r.rounds } : {}),
    ...(r.chooser === null ? {} : { chooser: r.chooser }),
    ...(deals.length > 0 ? { deals } : {}),
    ...(r.position ? { position: r.position } : {}),
    ...(r.dice ? { dice: r.dice } : {}),
  };
  const match = new Match(game, start);
  for (const choice of r.choices) {
    if (!game.seats.some((x) => x.id === choice.seat))
      throw new RecordError(
        `line ${choice.line}: ${unknownWord(
          'seat',
          choice.seat,
          game.seats.map((x) => x.id),
        )}`,
      );
    if (match.isOver) throw new RecordError(`line ${choice.line}: the match was over before this choice`);
    if (match.seat !== seatOf(game, choice.seat))
      throw new RecordError(`line ${choice.line}: ${seatId(game, match.seat)} is to choose, not ${choice.seat}`);
    try {
      match.choose(choice.words);
    } catch (error) {
      if (error instanceof Refused)
        throw new RecordError(
          `line ${choice.line}: "${echo(choice.words)}" is refused by ${error.rule}: ${error.message}`,
        );
      if (error instanceof WordsError) throw new RecordError(`line ${choice.line}: ${error.message}`);
      throw error;
    }
  }
  const result = resultOf(game, match.state.result);
  if (result !== r.end.result)
    throw new RecordError(`the record says "${echo(r.end.result)}", its choices lead to "${result}"`);
  if (hex8(match.state.hash()) !== r.end.hash)
    throw new RecordError(
      `the choices lead to another position (${hex8(match.state.hash())}) than the record says (${r.end.hash})`,
    );
  return match;
}

/** A joint seed is what its parts make, and each part is the one that was committed to, by the server and by those who sit. */
function checkParts(
  game: Pick<AnyGame, 'seats' | 'id'>,
  { origin, parts, rounds }: Pick<ParsedRecord, 'origin' | 'parts' | 'rounds'>,
  seed: string,
): void {
  if (origin !== 'joint') {
    if (parts.length > 0) throw new RecordError('only a joint seed has parts');
    if (rounds.length > 0) throw new RecordError('only a joint seed is made in rounds');
    return;
  }
  if (parts.length < 2)
    throw new RecordError(
      `the record says "joint", but a joint seed has at least two parts and ${parts.length === 0 ? 'none is' : 'one is'} there`,
    );
  for (const { from } of [...parts, ...rounds])
    if (from !== 'server' && !game.seats.some((x) => x.id === from))
      throw new RecordError(`a part comes from "${echo(from, 40)}", which is not a seat of ${game.id}`);
  if (!parts.some((p) => p.from === 'server'))
    throw new RecordError(
      'the record says "joint", but no part is from the server: no commitment came before the others',
    );
  for (const [i, { from, commitment: c, part }] of parts.entries()) {
    if (part === null) throw new RecordError(`the part of ${echo(from)} has not been published yet`);
    if (partCommitment(from, part) !== c)
      throw new RecordError(`the part of ${echo(from)} does not match the commitment given before any part was shown`);
    const same = parts.slice(0, i).find((p) => p.part === part);
    if (same)
      throw new RecordError(`${echo(same.from)} and ${echo(from)} gave the same part: they come from the same source`);
  }
  if (jointSeed(parts) !== seed) throw new RecordError('the seed is not the one that its parts make');
}

function checkedDeals(game: Pick<AnyGame, 'seats' | 'id'>, deals: ParsedRecord['deals']): Deal[] {
  let count = 0;
  return deals.map((deal): Deal => {
    const { at, line } = deal;
    if (deal.kind === 'again') {
      if (deal.count !== ++count)
        throw new RecordError(
          `line ${line}: chance was dealt again ${count - 1} times before, so this is ${count}, not ${deal.count}`,
        );
      return { at, kind: 'again', count };
    }
    const { seed, salt, origin, parts, rounds } = deal;
    if (seed === null || salt === null) throw new RecordError(`line ${line}: this seed has not been published yet`);
    if (commitment(seed, salt, origin) !== deal.commitment)
      throw new RecordError(`line ${line}: the seed does not match its commitment`);
    checkParts(game, deal, seed);
    return {
      at,
      kind: 'seed',
      seed,
      salt,
      origin,
      ...(parts.length > 0 ? { parts } : {}),
      ...(rounds.length > 0 ? { rounds } : {}),
    };
  });
}

/** Choices that rest on one seed. */
export interface Span {
  /** The first and the last choice, counted from 1; null: it goes on. */
  readonly from: number;
  readonly to: number | null;
  readonly origin: Origin;
  /** Who gave a part of it, or chose it. */
  readonly by: readonly string[];
}

/** What can be said of the dice of a match whose record was replayed. */
export interface Verdict {
  /** Every roll followed from a seed that was committed to before it counted. */
  readonly verified: boolean;
  /** Why not, or what else is to be known, in words. */
  readonly notes: readonly string[];
  /** Outcomes that the record itself fixed. */
  readonly fixed: number;
  readonly spans: readonly Span[];
}

export function verdictOf<S extends AnyState>(match: Match<S>): Verdict {
  const { start, state, origin, salt } = match;
  const fixed = state.scriptNext;
  const notes: string[] = [];
  if (fixed > 0) notes.push(`${fixed} ${fixed === 1 ? 'roll' : 'rolls'} fixed by the record`);
  if (start.position) notes.push('begun from a position, not from the scenario');
  const sources = [
    { at: 0, origin, by: start.chooser === undefined ? [] : [start.chooser], parts: start.parts, rounds: start.rounds },
    ...match.deals.flatMap((deal) => (deal.kind === 'seed' ? [{ ...deal, by: [] as string[] }] : [])),
  ];
  for (const { rounds = [] } of sources)
    if (new Set(rounds.map((r) => r.round)).size > MAX_BROKEN)
      notes.push('the seed was made in more than two rounds: whoever ran them could wait for the one they liked');
  const verified = notes.length === 0;
  const spans = sources.map(
    ({ at, origin, by, parts = [] }, i): Span => ({
      from: at + 1,
      to: sources[i + 1]?.at ?? null,
      origin,
      by: origin === 'joint' ? parts.map((p) => p.from) : by,
    }),
  );
  for (const span of spans) notes.push(`${spanWords(span, spans.length > 1)} ${sourceWords(span)}`);
  for (const { rounds = [] } of sources) {
    const broken = new Set(rounds.map((r) => r.round));
    if (broken.size > 0)
      notes.push(
        `round ${[...broken].join(', ')} of making the seed was broken off after parts had been given: its commitments are in the record`,
      );
  }
  const again = match.deals.filter((deal) => deal.kind === 'again');
  if (again.length > 0)
    notes.push(
      `decisions were undone past a roll ${again.length === 1 ? 'once' : `${again.length} times`}, and chance was dealt again from the same seed: before choice ${again.map((d) => d.at + 1).join(', ')}`,
    );
  if (salt === '') notes.push('the commitment has no salt: a short seed could have been guessed');
  return { verified, notes, fixed, spans };
}

function spanWords({ from, to }: Span, several: boolean): string {
  if (!several) return 'the seed was';
  if (to === null) return `from choice ${from} on the dice were`;
  if (to < from) return `before choice ${from} the dice were`;
  return `for ${to === from ? `choice ${from}` : `choices ${from} to ${to}`} the dice were`;
}

function sourceWords({ origin, by }: Span): string {
  const names = by.map((name) => echo(name)).join(', ');
  if (origin === 'joint') return `made together by ${names}`;
  if (origin === 'chosen') return `chosen by ${names || 'a person'}, not made by chance`;
  return 'fair as far as the hash shows: one computer made the seed alone';
}
