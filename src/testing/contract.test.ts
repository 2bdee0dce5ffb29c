/** The contract names what is wrong, and what to do about it. */
import { expect, it } from 'vitest';
import type { CatalogEntry } from '../engine/game.ts';
import { withStep } from '../engine/testing/variants.ts';
import { contractTests } from './contract.ts';

it('a greedy player that goes in circles is found, with the choices that repeat', async () => {
  const game = withStep('act', () => ({ choose: () => {} }));
  const { id, title } = game;
  const entry = { id, title, load: async () => game } as unknown as CatalogEntry;
  const circles = contractTests(entry, { share: 0.2 }).find(({ name }) => name.startsWith('is not played in circles'));
  await expect(circles?.run()).rejects.toThrow(/the same position came 4 times, again after .+: let/);
});
