import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The first test that notices a mistake ends the run: what is quick comes first. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const file = process.env.MUTATE_TIMES ?? '';
    if (!existsSync(file)) return files;
    const { times } = JSON.parse(readFileSync(file, 'utf8')) as { times: Record<string, number> };
    const time = ({ moduleId }: TestSpecification): number => times[relative(this.ctx.config.root, moduleId)] ?? 0;
    return [...files].sort((a, b) => time(a) - time(b));
  }
}

/** Vitest for scripts/mutate.mjs: only the tests of the room that is mutated. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env.MUTATE_TESTS ?? '[]') as string[],
    testTimeout: 600_000,
    setupFiles: ['tests/seeded.ts', 'scripts/mutate.setup.ts'],
    sequence: { sequencer: ShortestFirst },
  },
});
