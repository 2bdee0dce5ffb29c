/** Two tiny games that live outside the house and came in by the front door. For tests only. */
import type { CatalogEntry } from 'sandtable';
import { entry as ruse } from './ruse.ts';
import { entry as skirmish } from './skirmish.ts';

export const catalog: readonly CatalogEntry[] = [ruse, skirmish];
