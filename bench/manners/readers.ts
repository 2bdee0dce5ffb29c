/** The readers there are, by the id of their game. */

import { ardennes } from './ardennes.ts';
import { celles } from './celles.ts';
import { celtos } from './celtos.ts';
import { combatOperations } from './combat-operations.ts';
import { peiper } from './peiper.ts';
import { type Reader, readerOf } from './reader.ts';

export const READERS: Readonly<Record<string, Reader>> = {
  ardennes: readerOf(ardennes),
  celles: readerOf(celles),
  celtos: readerOf(celtos),
  'combat-operations': readerOf(combatOperations),
  peiper: readerOf(peiper),
};
