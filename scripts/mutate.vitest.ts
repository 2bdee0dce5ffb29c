import { defineConfig } from 'vitest/config';

/** Vitest for scripts/mutate.mjs: only the tests of the room that is mutated. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[],
    testTimeout: 600_000,
    setupFiles: ['tests/seeded.ts'],
  },
});
