/** What the jobs do. Each may come twice, late, or when there is nothing left to do. */

import type { LevelId } from '../ai/levels.ts';
import type { Question } from '../ai/serve.ts';
import { readOpponent } from '../ai/styles.ts';
import { type Seat, seatInSentence } from '../engine/game.ts';
import { hashText } from '../engine/random.ts';
import { SeatKnowledge } from '../engine/seat.ts';
import { applyStandingOrders } from '../remote/standing-orders.ts';
import { ApiError } from './errors.ts';
import type { Tasks } from './jobs.ts';
import { type Machine, MachineStopped } from './machine.ts';
import type { Absence } from './matches/absence.ts';
import { flagAt } from './matches/clock.ts';
import type { LiveMatch } from './matches/live.ts';
import type { MatchStore } from './matches/match-store.ts';
import { ordersSchema } from './matches/orders.ts';
import type { MatchService } from './matches/service.ts';
import type { Notifier } from './notify.ts';
import type { People } from './people.ts';
import { ratedAt, rateMatch, writeResults } from './ratings.ts';
import type { NewJob } from './store/store.ts';
import type { Ties } from './ties.ts';

/** A person's machines share what there is with others': after so many milliseconds a job makes room. */
const GIVES_WAY = 2000;
/** Asked when a higher level came to no end. */
const QUICK: LevelId = 'recruit';

export interface TaskOptions {
  readonly matchStore: MatchStore;
  readonly service: MatchService;
  readonly absence: Absence;
  readonly ties: Ties;
  readonly machine: Machine;
  readonly notifier: Notifier;
  readonly people: People;
  /** Where people reach this server. */
  readonly origin: () => string;
  readonly onFault: (error: unknown, about: string) => void;
}

/** The next time a daily message is due, an hour from now at the earliest: one that is late is not sent twice. */
export function digestJob(person: number, hour: number, now: number): NewJob {
  const day = new Date(now + 3_600_000);
  let at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour);
  if (at < now + 3_600_000) at += 86_400_000;
  return { name: 'digest', body: { person }, at, key: `digest:${person}` };
}

/** What was done meanwhile by others is no fault. */
async function unlessStale(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export function makeTasks({
  matchStore,
  service,
  absence,
  ties,
  machine,
  notifier,
  people: accounts,
  origin,
  onFault,
}: TaskOptions): Tasks {
  const idOf = (body: Record<string, unknown>): number => Number(body.match);
  /** Matches in which the machine came to no end: until somebody else is to decide it is asked for less. */
  const slow = new Map<number, 'quick' | 'none'>();

  /** What the machine chooses; what a lower level would, or the first there is, when it comes to no end. A match goes on. */
  async function decide(live: LiveMatch, question: Omit<Question, 'serial'>): Promise<number> {
    const { id, code } = live.row;
    for (const level of [question.level, QUICK] as const) {
      if (slow.get(id) === 'none' || (slow.get(id) === 'quick' && level !== QUICK)) continue;
      try {
        return await machine.think({ ...question, level });
      } catch (error) {
        if (error instanceof MachineStopped) throw error;
        onFault(error, `the AI’s decision in match ${code}`);
        slow.set(id, level === QUICK ? 'none' : 'quick');
      }
    }
    return question.options[0] as number;
  }

  return {
    /** Plays until somebody else is to decide, or until others should have their turn: each choice leaves a job behind. */
    async machine(body) {
      const id = idOf(body);
      const begun = performance.now();
      await unlessStale(async () => {
        while (performance.now() - begun < GIVES_WAY) {
          const live = await matchStore.load(id);
          const seat = live.decider;
          const level = seat === null ? null : (live.sitters[seat]?.level ?? null);
          if (seat === null || level === null) {
            slow.delete(id);
            return;
          }
          const place = live.place(seat);
          const { view } = live.sight(seat);
          const options = new SeatKnowledge(live.game, view, seat).asked()?.options ?? [];
          // Its whims are its own and say nothing of the dice.
          const seed = hashText(`machine ${live.row.salt} ${live.row.join_key} ${seat}`);
          const code =
            options.length === 1
              ? (options[0] as number)
              : await decide(live, { game: live.game.id, view, options, ...readOpponent(level), seed });
          const now = await matchStore.load(id);
          if (now.place(seat) !== place) continue;
          const allowed = now.match.allows(code) ? code : now.match.options.at(0);
          await service.choose(id, seat, place, allowed, null);
        }
      });
    },

    async quiet(body) {
      await unlessStale(() => service.endQuiet(idOf(body)));
    },

    /** Standing orders answer as long as they have something to say. */
    async orders(body) {
      const id = idOf(body);
      await unlessStale(async () => {
        for (let i = 0; i < 100; i++) {
          const live = await matchStore.load(id);
          const seat = live.decider;
          const person = seat === null ? null : (live.sitters[seat]?.person ?? null);
          if (seat === null || person === null) return;
          const row = await matchStore.store.db
            .selectFrom('orders')
            .select('body')
            .where('match', '=', id)
            .where('seat', '=', seat)
            .where('person', '=', person)
            .executeTakeFirst();
          if (!row) return;
          const sight = live.sight(seat);
          const code = applyStandingOrders(live.game, sight, ordersSchema.parse(JSON.parse(row.body)));
          if (code === null) return;
          await service.choose(id, seat, live.place(seat), code, null, person);
        }
      });
    },

    async over(body) {
      const live = await matchStore.load(idOf(body));
      await writeResults(matchStore.store, live, matchStore.time.now());
      const { id } = live.row;
      if (ratedAt(live) <= matchStore.time.now()) await rateMatch(matchStore.store, id);
      else
        await matchStore.store.addJobs([{ name: 'rate', body: { match: id }, at: ratedAt(live), key: `rate:${id}` }]);
      const people = new Set(live.sitters.flatMap((s) => (s.person === null ? [] : [s.person])));
      if (live.pace.kind === 'turns')
        for (const person of people)
          await notifier.tell(person, {
            event: 'over',
            title: `${live.game.title}: ${live.outcome?.text ?? 'the match is over'}`,
            text: live.outcome?.text ?? '',
            link: `${origin()}/#/online/${live.row.code}`,
            match: live.row.code,
          });
    },

    /** Until now a changed rating would have told how a match ended that others still watch. */
    async rate(body) {
      await rateMatch(matchStore.store, idOf(body));
    },

    /** A player has joined a match. */
    async joined(body) {
      const row = await matchStore.row(idOf(body)).catch(() => null);
      if (!row || row.creator === null || row.creator === Number(body.person)) return;
      const game = await matchStore.games.open(row.game);
      await notifier.tell(row.creator, {
        event: 'joined',
        title: `${game.title}: a player joined`,
        text: `A player joined your match to play ${seatInSentence(game.seats[Number(body.seat)])}.`,
        link: `${origin()}/#/online/${row.code}`,
        match: row.code,
      });
    },

    /** Somebody is out of time: what happens to the match is for the others to say. */
    async late(body) {
      const live = await matchStore.load(idOf(body));
      const seat = Number(body.seat) as Seat;
      const flag = flagAt(live.pace, live.clock);
      if (live.isOver || flag === null || live.clock.running !== seat) return;
      if (flag > matchStore.time.now()) {
        await matchStore.store.addJobs([{ name: 'late', body, at: flag, key: `late:${live.row.id}` }]);
        return;
      }
      const late = live.sitters[seat]?.person;
      for (const person of new Set(
        live.sitters.flatMap((s) => (s.person === null || s.person === late ? [] : [s.person])),
      ))
        await notifier.tell(person, {
          event: 'late',
          title: `${live.game.title}: your opponent is out of time`,
          text: 'You can claim the win, wait, give more time, or let the AI or another player take over.',
          link: `${origin()}/#/online/${live.row.code}`,
          match: live.row.code,
        });
    },

    /** Once a day: all matches that wait, in one message. */
    async digest(body) {
      const person = Number(body.person);
      const { digest } = await accounts.settings(person);
      if (digest === undefined) return;
      const waiting = await accounts.moves(person);
      if (waiting.length > 0) {
        const titles = await Promise.all(waiting.map(async (game) => (await matchStore.games.open(game)).title));
        const count = waiting.length === 1 ? '1 match' : `${waiting.length} matches`;
        await notifier.tell(person, {
          event: 'digest',
          title: `Your move in ${count}`,
          text: `It is your move in ${count}, the least time left first: ${titles.join(', ')}.`,
          link: `${origin()}/#/online`,
          match: '',
        });
      }
      await matchStore.store.addJobs([digestJob(person, digest, matchStore.time.now())]);
      matchStore.onJobs();
    },

    /** A vacation ends by itself. */
    async vacation(body) {
      await absence.comeBack(Number(body.person));
    },

    /** A seat is kept for somebody, who may not know yet. */
    async invited(body) {
      const person = Number(body.person);
      const row = await matchStore.row(idOf(body)).catch(() => null);
      if (row?.status !== 'open' || row.creator === null) return;
      // Whoever is blocked is not heard, and not told so.
      if ((await ties.of(person, row.creator)).includes('block')) return;
      const game = await matchStore.games.open(row.game);
      const sitters = await matchStore.sitters(row.id, row.game, game.seats.length);
      const kept = await matchStore.store.db
        .selectFrom('seats')
        .select('seat')
        .where('match', '=', row.id)
        .where('invited', '=', person)
        .where('person', 'is', null)
        .executeTakeFirst();
      if (!kept) return;
      const by = sitters.find((s) => s.person === row.creator)?.name ?? 'A player';
      const what = row.rematch_of === null ? 'invites you to a match' : 'wants a rematch, sides swapped';
      await notifier.tell(person, {
        event: 'invited',
        title: `${game.title}: ${by} ${what}`,
        text: `${by} ${what}. You would play ${seatInSentence(game.seats[kept.seat])}.`,
        link: `${origin()}/#/online/${row.code}`,
        match: row.code,
      });
    },

    /** The only mail that goes to an address before it is confirmed. */
    async confirm(body) {
      const { email, mailTo } = await accounts.settings(Number(body.person));
      if (email === null || email === mailTo || email !== body.email) return;
      const link = `${origin()}/#/confirm/${await accounts.makeLink(Number(body.person), 'confirm', email)}`;
      await notifier.mailTo(
        email,
        'Sandtable: confirm your email address',
        `Confirm this address to receive email about your matches at ${origin()}:\n\n${link}\n\n` +
          'The link works for 24 hours. If you did not enter this address there, ignore this email: you will receive ' +
          'nothing else.\n',
      );
    },

    /** Nobody is told whether there is such an address but the one who reads its mail. */
    async recover(body) {
      const found = await accounts.accountsOf(String(body.email));
      for (const { id, name, mail_to } of found) {
        if (mail_to === null) continue;
        const link = `${origin()}/#/recover/${await accounts.makeLink(id, 'recover', mail_to)}`;
        await notifier.mailTo(
          mail_to,
          'Sandtable: set a new password',
          `Set a new password for ${name} at ${origin()}:\n\n${link}\n\n` +
            'The link works once, within an hour. It signs you out everywhere else and ends the tokens of your bots. If ' +
            'you did not ask for it, ignore this email: your password stays as it is.\n',
        );
      }
    },

    /** Says no more than that it is their move: what is asked is seen in the match only. */
    async notify(body) {
      const live = await matchStore.load(idOf(body));
      const seat = Number(body.seat) as Seat;
      const sitter = live.sitters[seat];
      if (sitter?.person == null || live.decider !== seat) return;
      const event = body.event === 'alarm' ? 'alarm' : 'move';
      await notifier.tell(sitter.person, {
        event,
        title: event === 'move' ? `${live.game.title}: your move` : `${live.game.title}: your time runs out`,
        text:
          event === 'move'
            ? `It is your move: you play ${matchStore.seatInSentence(live, seat)}.`
            : `Less than a fifth of your time is left: you play ${matchStore.seatInSentence(live, seat)}.`,
        link: `${origin()}/#/online/${live.row.code}`,
        match: live.row.code,
      });
    },
  };
}
