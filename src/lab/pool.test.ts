import { describe, expect, test } from 'vitest';
import { workOff } from './pool.ts';

const module = new URL('./pool.fixture.ts', import.meta.url).href;

describe('a pool of threads', () => {
  test('runs every task once, on several threads', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => i);
    const found: number[] = [];
    const threads = new Set<number>();
    await workOff<number, { square: number; thread: number }>(
      { module, name: 'square', threads: 2 },
      inputs,
      (r, i) => {
        found[i] = r.square;
        threads.add(r.thread);
      },
    );
    expect(found).toEqual(inputs.map((n) => n * n));
    expect(threads.size).toBe(2);
  });

  test('ends with the first error, which says what was wrong', async () => {
    const run = workOff({ module, name: 'fail', threads: 2 }, [1, 2, 3], () => {});
    await expect(run).rejects.toThrow(/^no task [123]$/);
    await expect(workOff({ module, name: 'square' }, [], () => {})).resolves.toBeUndefined();
  });
});
