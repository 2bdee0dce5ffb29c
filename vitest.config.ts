import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no worker is left alone with it at the end. */
const LONGEST = /(contract[\w-]*|player|play|known-best|postgres|sqlite|crash|rules)\.test\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = (file: TestSpecification): number => (LONGEST.test(file.moduleId) ? 0 : 1);
    return sorted.sort((a, b) => long(a) - long(b));
  }
}

const source = (path: string): string => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

export default defineConfig({
  // The doors of the package, as games by other authors name them.
  resolve: {
    alias: [
      { find: /^sandtable$/, replacement: source('engine/index.ts') },
      { find: /^sandtable\/schema$/, replacement: source('engine/schema.ts') },
      { find: /^sandtable\/(testing|ai|lab|server|cli)$/, replacement: source('$1/index.ts') },
    ],
  },
  // The plain transform works in whatever mode another file of the same worker has loaded React.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    // For what hangs, not for what is slow: a machine that does ten other things takes ten times as long.
    testTimeout: 300_000,
    // A database is started or stopped.
    hookTimeout: 300_000,
    setupFiles: ['tests/seeded.ts'],
    // Files share a worker: what a game loads is loaded once, not once a file.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
