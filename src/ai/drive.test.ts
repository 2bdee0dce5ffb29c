import { describe, expect, it, vi } from 'vitest';
import { Clock, runInSlices, runToEnd, type Thinking } from './drive.ts';

describe('the clock of a choice', () => {
  it('is over when its time is spent, not before', () => {
    let now = 100;
    const clock = new Clock(10, () => now);
    expect([clock.isOver, clock.elapsed]).toEqual([false, 0]);
    now = 109;
    expect([clock.isOver, clock.elapsed]).toEqual([false, 9]);
    now = 110;
    expect([clock.isOver, clock.elapsed]).toEqual([true, 10]);
  });

  it('tells whether a share of the time is spent', () => {
    let now = 0;
    const clock = new Clock(10, () => now);
    now = 2;
    expect(clock.spent(0.3)).toBe(false);
    now = 3;
    expect(clock.spent(0.3)).toBe(true);
    expect(clock.spent(1)).toBe(false);
  });

  it('is over at once when it is told to stop', () => {
    const stop = { stopped: false };
    const clock = new Clock(1000, () => 0, stop);
    expect([clock.isOver, clock.spent(0.1)]).toEqual([false, false]);
    stop.stopped = true;
    expect([clock.isOver, clock.spent(0.1)]).toEqual([true, true]);
  });
});

function* count(to: number): Thinking<string> {
  for (let i = 1; i <= to; i++) yield i / to;
  return 'thought';
}

describe('thinking', () => {
  it('runs straight through to its answer', () => {
    expect(runToEnd(count(5))).toBe('thought');
  });

  it('runs in portions with the same answer, and tells how far it is when it comes up for air', async () => {
    const told: number[] = [];
    let now = 0;
    // Every look at the clock takes 15 ms: two pieces of work fill a portion of 20.
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 15;
      return now;
    });
    try {
      expect(await runInSlices(count(6), (done) => told.push(Math.round(done * 6)))).toBe('thought');
    } finally {
      spy.mockRestore();
    }
    expect(told).toEqual([2, 4, 6]);
  });

  it('comes up for air once a portion is full', async () => {
    const told: number[] = [];
    let now = 0;
    // Two looks at the clock are 20 ms.
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 10;
      return now;
    });
    try {
      await runInSlices(count(4), (done) => told.push(Math.round(done * 4)));
    } finally {
      spy.mockRestore();
    }
    expect(told).toEqual([2, 4]);
  });

  it('lets others run between two portions, with a channel where there is no setImmediate', async () => {
    const order: string[] = [];
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => order.length * 1000);
    const run = async (): Promise<void> => {
      setTimeout(() => order.push('other'), 0);
      function* long(): Thinking<void> {
        for (let i = 0; i < 3000 && !order.includes('other'); i++) {
          order.push('work');
          yield 0;
        }
      }
      await runInSlices(long());
    };
    try {
      vi.stubGlobal('MessageChannel', undefined);
      await run();
      expect(order.at(-1)).toBe('other');
      vi.unstubAllGlobals();
      order.length = 0;
      vi.stubGlobal('setImmediate', undefined);
      await run();
      expect(order.at(-1)).toBe('other');
    } finally {
      vi.unstubAllGlobals();
      spy.mockRestore();
    }
  });
});
