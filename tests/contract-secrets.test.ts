/** What no game may tell a seat: nothing hidden gets out, by whatever way. */

import { it } from 'vitest';
import { contractTests } from '../src/testing/contract.ts';
import { eachGame, extentOf } from './contract.ts';

eachGame((entry) => {
  for (const { about, name, run } of contractTests(entry, extentOf(entry.id))) if (about === 'secrets') it(name, run);
});
