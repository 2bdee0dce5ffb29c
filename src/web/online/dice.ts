/**
 * This player's part of the dice. The page counts for itself how many parts it has given, and says what it has seen: a server
 * that could ask again and again would stop when it likes the result.
 */
import { freshSeed, partCommitment } from '../../engine/random.ts';
import type { TableCard } from '../../remote/wire.ts';
import { call } from './hello.ts';

/** Parts given until the match has its seed: a second one only because the first round was broken off. */
const MAX_PARTS = 2;

/** The server asks for what a fair one never would. */
export class UnfairDice extends Error {
  override readonly name = 'UnfairDice';
}

/** The commitments of a round to which this page gave a part. */
interface Noted {
  readonly round: number;
  readonly commitments: readonly string[];
  readonly part: string;
  /** How many seeds of the match this page had seen made before. */
  readonly seeds: number;
}

interface Notes {
  readonly rounds: readonly Noted[];
  readonly seeds: number;
}

const noteKey = (code: string): string => `sandtable.dice.${code}`;
const partKey = (code: string, round: number, seat: number): string => `sandtable.part.${code}.${round}.${seat}`;

function notesOf(code: string): Notes {
  const noted: unknown = JSON.parse(localStorage.getItem(noteKey(code)) ?? '{"rounds":[],"seeds":0}');
  if (typeof noted === 'object' && noted !== null && 'rounds' in noted) return noted as Notes;
  // Older pages counted by a number that the server told, and before that stored one round only.
  type Old = Omit<Noted, 'seeds'> & { readonly made?: number };
  const old = Array.isArray(noted) ? (noted as Old[]) : [{ ...(noted as Old), round: 1 }];
  const rounds = old.map(({ round, commitments, part, made = 0 }) => ({ round, commitments, part, seeds: made }));
  return { rounds, seeds: Math.max(0, ...rounds.map((r) => r.seeds)) };
}

const keepNotes = (code: string, notes: Notes): void => localStorage.setItem(noteKey(code), JSON.stringify(notes));

/** A player who leaves before the dice are made has no part in them. */
export const forgetParts = (code: string): void => localStorage.removeItem(noteKey(code));

const partsSince = ({ rounds, seeds }: Notes): readonly Noted[] => rounds.filter((r) => r.seeds === seeds);

/** Rounds to which this page gave its part and that came to nothing, by its own count. */
export const brokenHere = ({ code, dice, status }: TableCard): number =>
  (status === 'running' && !dice.dealing) || status === 'over'
    ? 0
    : partsSince(notesOf(code)).filter((r) => r.round !== dice.round).length;

/** Rounds that came to nothing: by this page's count, or as the server says if that is more. */
export const brokenRounds = (table: TableCard): number => Math.max(table.dice.broken, brokenHere(table));

/** The match goes on with dice to which this page gave its part: what it gives from here on is for other dice. */
function noticeSeed({ code, dice, status }: TableCard): void {
  const notes = notesOf(code);
  // A player who joined in a match that was handed over may have left: then it goes on with its first dice.
  const isMade = status === 'running' && !dice.dealing && dice.chosen?.still !== true;
  if (isMade && partsSince(notes).length > 0) keepNotes(code, { ...notes, seeds: notes.seeds + 1 });
}

/** Throws if a fair server would not ask for a part. `seats`: how many the game has. */
function checkFair(table: TableCard, notes: Notes, seats: number): void {
  const { round } = table.dice;
  const noted = notes.rounds.find((r) => r.round === round);
  if (noted) {
    if (noted.commitments.join() !== commitmentsOf(table).join())
      throw new UnfairDice(
        `This server changed the dice of round ${round} after your part was opened. This page gives no further part: leave the match.`,
      );
    return;
  }
  // Dice are made again only when another player takes a seat.
  if (notes.seeds >= Math.max(1, seats - 1))
    throw new UnfairDice(
      'This server asks for new dice though all seats were taken before. This page gives no further part: leave the match.',
    );
  if (partsSince(notes).length >= MAX_PARTS)
    throw new UnfairDice(
      'This server asks for a third round of dice. This page gives no further part: leave the match.',
    );
}

const commitmentsOf = ({ dice }: TableCard): readonly string[] => [
  dice.server,
  ...dice.seats.map((s) => s.commitment ?? ''),
];

/**
 * Gives this seat's part of the seed: first its hash, and the part itself only when everybody has committed to theirs. What
 * was committed to by all is kept here, to be compared with the record afterwards.
 */
export async function giveParts(table: TableCard, mine: readonly number[], seatIds: readonly string[]): Promise<void> {
  const { code, dice } = table;
  noticeSeed(table);
  if (!dice.wanted) return;
  const { round } = dice;
  for (const seat of mine) {
    const own = dice.seats[seat];
    if (!own?.wanted || own.given) continue;
    const notes = notesOf(code);
    checkFair(table, notes, seatIds.length);
    const key = partKey(code, round, seat);
    if (own.commitment === null) {
      const part = localStorage.getItem(key) ?? freshSeed();
      localStorage.setItem(key, part);
      const commitment = partCommitment(seatIds[seat] ?? '', part);
      await call('POST', `/matches/${code}/dice`, { seat, round, commitment });
    } else if (dice.ready) {
      if (dice.server === '' || dice.seats.some((s) => s.wanted && s.commitment === null))
        throw new UnfairDice('This server asks for your part of the dice before all players have sealed theirs.');
      const part = localStorage.getItem(key);
      if (part === null) {
        await call('POST', `/matches/${code}/dice`, { seat, round, again: true });
        continue;
      }
      const noted: Noted = { round, commitments: commitmentsOf(table), part, seeds: notes.seeds };
      keepNotes(code, { ...notes, rounds: [...notes.rounds.filter((r) => r.round !== round), noted] });
      await call('POST', `/matches/${code}/dice`, { seat, round, part });
    }
  }
}

/**
 * Whether the record holds what was noted here before any die fell: the commitments of every round, and the part of the last;
 * null: nothing noted.
 */
export function checkDice(code: string, record: string): boolean | null {
  const { rounds } = notesOf(code);
  if (rounds.length === 0) return null;
  return rounds.every(({ seeds, commitments, part }, i) => {
    const isLast = !rounds.slice(i + 1).some((later) => later.seeds === seeds);
    return (!isLast || record.includes(part)) && commitments.every((c) => c === '' || record.includes(c));
  });
}
