import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { matchContract } from './matches-contract.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { processesContract } from './processes-contract.ts';
import { storeContract } from './store-contract.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
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

describe('two processes on PostgreSQL', () => {
  processesContract(() => postgres.database());
});
