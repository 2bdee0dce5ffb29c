/** What every game predicts is what comes. */

import { it } from 'vitest';
import { contractTests } from '../src/testing/contract.ts';
import { eachGame, extentOf } from './contract.ts';

eachGame((entry) => {
  for (const { about, name, run } of contractTests(entry, extentOf(entry.id))) if (about === 'odds') it(name, run);
});
