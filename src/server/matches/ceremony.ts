/**
 * How dice are made together: all commit to a part, then all give it. As plain data, with no store behind it.
 *
 * A round that is broken off after a player who stays had given their part counts: the server may know what it would have
 * brought. One such round may happen; a second ends the match, so that nobody can continue until the dice suit them.
 */

import type { AnyGame, Seat } from '../../engine/game.ts';
import { seatId } from '../../engine/play.ts';
import { type BrokenRound, freshSeed, partCommitment, type SeedPart } from '../../engine/random.ts';
import { MAX_BROKEN } from '../../engine/record.ts';
import type { DiceCard } from '../../remote/wire.ts';
import type { LiveMatch, MatchRow, Parts, SeatedPlayer } from './live.ts';

export const VOID =
  'The dice could not be made in two rounds. There is no third: a server could repeat it until it liked the dice. The match is void.';

export function freshParts(round: number, seats: number, more: Pick<Parts, 'broken'> = {}): Parts {
  const part = freshSeed();
  return {
    round,
    server: { part, commitment: partCommitment('server', part) },
    seats: Array.from({ length: seats }, () => ({ commitment: null, part: null })),
    ...more,
  };
}

/** Who gives a part: each person one, however many seats they have. */
export const givers = (sitters: readonly Pick<SeatedPlayer, 'person'>[]): Seat[] =>
  sitters.flatMap(({ person }, seat) =>
    person !== null && sitters.findIndex((s) => s.person === person) === seat ? [seat] : [],
  );

export const allCommitted = (parts: Parts, from: readonly Seat[]): boolean =>
  from.every((seat) => parts.seats[seat]?.commitment != null);

export const allGiven = (parts: Parts, from: readonly Seat[]): boolean =>
  from.every((seat) => parts.seats[seat]?.part != null);

/** The next round; null if there is none. */
export function nextRound(parts: Parts, stays: (seat: Seat) => boolean): Parts | null {
  const { round, seats, server, broken = [] } = parts;
  const counts = seats.some(({ part }, seat) => part !== null && stays(seat));
  const all = counts
    ? [...broken, { round, server: server.commitment, seats: seats.map((s) => s.commitment) }]
    : broken;
  if (all.length > MAX_BROKEN) return null;
  return freshParts(round + 1, seats.length, all.length > 0 ? { broken: all } : {});
}

/** The parts as the record lists them. */
export const seedParts = (game: AnyGame, parts: Parts, from: readonly Seat[]): SeedPart[] => [
  { from: 'server', ...parts.server },
  ...from.map((seat) => {
    const { commitment, part } = parts.seats[seat] as { commitment: string; part: string };
    return { from: seatId(game, seat), commitment, part };
  }),
];

export const brokenRounds = (game: AnyGame, { broken = [] }: Parts): BrokenRound[] =>
  broken.flatMap(({ round, server, seats }) => [
    { round, from: 'server', commitment: server },
    ...seats.flatMap((commitment, seat) =>
      commitment === null ? [] : [{ round, from: seatId(game, seat), commitment }],
    ),
  ]);

export const isFree = ({ person, level }: Pick<SeatedPlayer, 'person' | 'level'>): boolean =>
  person === null && level === null;

/** What those at the table are told of their dice. */
export function diceCard(
  row: MatchRow,
  sitters: readonly SeatedPlayer[],
  live: LiveMatch | null,
  seed: string | null,
): DiceCard {
  const parts = JSON.parse(row.dice) as Parts;
  const from = givers(sitters);
  const opening = live === null && (row.status === 'open' || row.status === 'dice');
  const running = live !== null && !live.isOver;
  const dealing = running && live.dealing;
  const deals = live?.match.deals.flatMap((deal) => (deal.kind === 'seed' ? [deal] : [])) ?? [];
  const last = deals.at(-1) ?? live?.match.start;
  const rounds = live && !dealing ? (last?.rounds ?? []) : [];
  return {
    round: parts.round,
    server: parts.server.commitment,
    seats: parts.seats.map(({ commitment, part }, seat) => ({
      commitment,
      given: part !== null,
      wanted: from.includes(seat),
    })),
    wanted: opening || dealing || (running && sitters.some(isFree)),
    ready: opening ? row.status === 'dice' : dealing && allCommitted(parts, from),
    dealing,
    broken: live && !dealing ? new Set(rounds.map((r) => r.round)).size : (parts.broken?.length ?? 0),
    chosen:
      live?.match.start.origin === 'chosen'
        ? {
            by: sitters.find((s) => s.person !== null && s.person === row.creator)?.name ?? null,
            still: !deals.some((deal) => deal.origin === 'joint'),
          }
        : null,
    commitment: seed,
  };
}
