/** The API over HTTP: everything but the play itself, and that too for programs that ask instead of listening. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { matchRoutes } from './api-matches.ts';
import { peopleRoutes } from './api-people.ts';
import { socialRoutes } from './api-social.ts';
import type { Ceilings } from './ceilings.ts';
import { ApiError } from './errors.ts';
import type { Hub } from './hub.ts';
import type { Absence } from './matches/absence.ts';
import type { Invitations } from './matches/invitations.ts';
import type { MatchStore } from './matches/match-store.ts';
import type { Opening } from './matches/opening.ts';
import type { Pairing } from './matches/pairing.ts';
import type { MatchService } from './matches/service.ts';
import type { Transfer } from './matches/transfer.ts';
import type { Guard, Notifier } from './notify.ts';
import type { People, Person } from './people.ts';
import { limiterHere } from './store/limiter.ts';
import type { Ties } from './ties.ts';

export interface ApiOptions {
  readonly matchStore: MatchStore;
  readonly service: MatchService;
  readonly opening: Opening;
  readonly invitations: Invitations;
  readonly absence: Absence;
  readonly ties: Ties;
  readonly pairing: Pairing;
  /** Somebody has reported a player. */
  readonly onReport: (report: { readonly person: number; readonly about: number; readonly text: string }) => void;
  readonly transfer: Transfer;
  readonly hub: Hub;
  readonly people: People;
  readonly notifier: Notifier;
  readonly identify: (request: FastifyRequest['raw']) => Promise<Person | null>;
  readonly secure: boolean;
  readonly version: string;
  /** Turned off by benches. */
  readonly limited: boolean;
  readonly guard: Guard;
  readonly ceilings: Ceilings;
  /** The address a request is counted by. */
  readonly addressOf: (request: FastifyRequest['raw']) => string;
}

/** What the routes share. */
export type Tools = ReturnType<typeof toolsOf>;

function toolsOf(app: FastifyInstance, options: ApiOptions) {
  const { identify, limited, matchStore } = options;
  const { store } = matchStore;
  const limits = {
    signIn: store.limiter('sign-in', 10, 60),
    guests: store.limiter('guests', 30, 60),
    create: store.limiter('create', 30, 60),
    // So many that each process counts them by itself.
    all: limiterHere(1200, 60),
  };
  const mails = {
    /** To one address, whoever asks. */
    to: store.limiter('mail-to', 3, 3600),
    by: store.limiter('mail-by', 10, 3600),
  };

  async function limit(which: keyof typeof limits, key: string): Promise<void> {
    if (limited && !(await limits[which].consume(key)))
      throw new ApiError(429, 'too many requests: wait a minute, then try again');
  }

  /** Mail that one person has sent to an address: nobody's letter box is filled by another. */
  async function limitMail(by: string, to: string): Promise<void> {
    if (!limited) return;
    const both = await Promise.all([mails.by.consume(by), mails.to.consume(to.toLowerCase())]);
    if (both.includes(false)) throw new ApiError(429, 'too many emails were sent: try again in an hour');
  }

  /** Who asks; nobody gets further without being somebody. */
  async function who(request: FastifyRequest): Promise<Person> {
    const person = await identify(request.raw);
    if (!person) throw new ApiError(401, 'sign in, or play as a guest, first');
    await limit('all', `${person.id}`);
    if (person.scope === 'read' && request.method !== 'GET' && request.method !== 'HEAD')
      throw new ApiError(403, 'this token may only read');
    return person;
  }

  /** The same for what only one who is signed in may do: see and change the account. */
  async function owner(request: FastifyRequest): Promise<Person> {
    const person = await who(request);
    if (person.scope !== 'account') throw new ApiError(403, 'a token cannot manage the account: sign in for that');
    return person;
  }

  return {
    ...options,
    r: app.withTypeProvider<ZodTypeProvider>(),
    limit,
    limitMail,
    who,
    owner,
    ok: { ok: true } as const,
  };
}

export function api(app: FastifyInstance, options: ApiOptions): void {
  const tools = toolsOf(app, options);
  peopleRoutes(tools);
  socialRoutes(tools);
  matchRoutes(tools);
}
