import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import { absenceContract } from './absence-contract.ts';
import { invitationsContract } from './invitations-contract.ts';
import { jobsContract } from './jobs-contract.ts';
import { joiningContract } from './joining-contract.ts';
import { matchContract } from './matches-contract.ts';
import { outagesContract } from './outages-contract.ts';
import { ratingsContract } from './ratings-contract.ts';
import { sessionsContract } from './sessions-contract.ts';
import { socialContract } from './social-contract.ts';
import { storeContract } from './store-contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandtable-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

describe('the embedded store', () => {
  storeContract({
    place: async () => join(folder, `${++count}.db`),
    open: (file, version) => openSqlite({ file, ...(version === undefined ? {} : { version }) }),
  });
});

describe('matches on the embedded store', () => {
  matchContract(async () => ({ file: join(folder, 'matches.db') }));
});

describe('jobs on the embedded store', () => {
  jobsContract(async () => ({ file: join(folder, `${++count}-jobs.db`) }));
});

describe('clocks on the embedded store', () => {
  outagesContract(async () => ({ file: join(folder, `${++count}-clock.db`) }));
});

describe('ratings on the embedded store', () => {
  ratingsContract(async () => ({ file: join(folder, `${++count}-ratings.db`) }));
});

describe('joining on the embedded store', () => {
  joiningContract(async () => ({ store: await openSqlite({ file: ':memory:' }), options: {} }));
});

describe('invitations on the embedded store', () => {
  invitationsContract(async () => ({ file: join(folder, `${++count}-invitations.db`) }));
});

describe('matches over days on the embedded store', () => {
  absenceContract(async () => ({ file: join(folder, `${++count}-absence.db`) }));
});

describe('other people on the embedded store', () => {
  socialContract(async () => ({ file: join(folder, `${++count}-social.db`) }));
});

describe('sessions on the embedded store', () => {
  sessionsContract(async () => ({}));
});
