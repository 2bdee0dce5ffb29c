import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { absenceContract } from './absence-contract.ts';
import { cutsContract } from './cuts-contract.ts';
import { invitationsContract } from './invitations-contract.ts';
import { jobsContract } from './jobs-contract.ts';
import { joiningContract } from './joining-contract.ts';
import { matchContract } from './matches-contract.ts';
import { outagesContract } from './outages-contract.ts';
import { start } from './people.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { processesContract } from './processes-contract.ts';
import { ratingsContract } from './ratings-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { socialContract } from './social-contract.ts';
import { storeContract } from './store-contract.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe('PostgreSQL', () => {
  storeContract({
    place: () => postgres.database(),
    open: (url, version) => openPostgres({ url, ...(version === undefined ? {} : { version }) }),
  });
});

describe('matches on PostgreSQL', () => {
  matchContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('jobs on PostgreSQL', () => {
  jobsContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('two processes on PostgreSQL', () => {
  processesContract(() => postgres.database());
});

describe('a server on PostgreSQL', () => {
  it('leaves no connection behind when it has closed: the database may be stopped at once', async () => {
    const url = await postgres.database();
    const server = await start({ databaseUrl: url });
    const watch = new pg.Client({ connectionString: url });
    await watch.connect();
    const others = async (): Promise<number> => {
      const text =
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
      return (await watch.query(text)).rows[0].n;
    };
    expect(await others()).toBeGreaterThan(2);
    await server.close();
    expect(await others()).toBe(0);
    await watch.end();
  });
});

describe('clocks on PostgreSQL', () => {
  outagesContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('ratings on PostgreSQL', () => {
  ratingsContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('joining on PostgreSQL', () => {
  joiningContract(async () => {
    const databaseUrl = await postgres.database();
    return { store: await openPostgres({ url: databaseUrl }), options: { databaseUrl } };
  });
});

describe('connections to PostgreSQL that are cut', () => {
  cutsContract(() => postgres.database());
});

describe('invitations on PostgreSQL', () => {
  invitationsContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('matches over days on PostgreSQL', () => {
  absenceContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('other people on PostgreSQL', () => {
  socialContract(async () => ({ databaseUrl: await postgres.database() }));
});

describe('sessions on PostgreSQL', () => {
  sessionsContract(async () => ({ databaseUrl: await postgres.database() }));
});
