import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 30_000,
    // Files share a worker: what a game loads is loaded once, not once a file.
    maxWorkers: 2,
    isolate: false,
  },
});
