/** The lab's runs as the page draws them. */

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Examples, joinExamples } from '../../lab/examples.ts';
import type { Frames } from '../../lab/frames.ts';
import { type LabReport, reportOf } from '../../lab/report/index.ts';
import { FrameSum } from '../../lab/sum.ts';
import type { BatchSums } from './protocol.ts';
import { type LabState, lab } from './runner.ts';
import type { StoredRun } from './store.ts';

export const useLab = (): LabState => useSyncExternalStore(lab.subscribe, lab.snapshot);

/** A run of the list: undefined while the list is read, null if there is none. */
export function useRun(id: string): StoredRun | null | undefined {
  const { runs } = useLab();
  return runs === null ? undefined : (runs.find((run) => run.id === id) ?? null);
}

/** Figures are drawn again at most this often, and less often where that takes long. */
const REDRAW_MS = 1000;

export interface Sums {
  /** Of the whole run, in the order of its batches. */
  readonly complete: boolean;
  readonly frames: Frames;
  readonly examples: Examples;
}

/** Sums of a run: as they are stored, and then batch by batch. Null until they are read. */
export function useSums(id: string, complete: boolean): Sums | null {
  const [sums, setSums] = useState<Sums | null>(null);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = REDRAW_MS;
    const seen = new Set<number>();
    const sum = new FrameSum();
    let examples: Examples = {};
    const add = (part: BatchSums): void => {
      if (seen.has(part.batch)) return;
      seen.add(part.batch);
      sum.add(part.frames);
      examples = joinExamples([examples, part.examples]);
    };
    const show = (): void => {
      timer = undefined;
      const before = performance.now();
      setSums({ complete, frames: sum.frames(), examples });
      wait = Math.max(REDRAW_MS, 10 * (performance.now() - before));
    };
    let stored = false;
    const waiting: BatchSums[] = [];
    const stop = complete
      ? () => {}
      : lab.onBatch((run, part) => {
          if (run !== id) return;
          if (!stored) {
            waiting.push(part);
            return;
          }
          add(part);
          timer ??= setTimeout(show, seen.size <= 1 ? 0 : wait);
        });
    lab.store.sums(id).then(
      (parts) => {
        if (left) return;
        // In the order of the batches: the same run has the same sums to the last digit, whoever played it.
        for (const part of parts) add(part);
        for (const part of waiting) add(part);
        stored = true;
        show();
      },
      (error: unknown) =>
        left ||
        setSums(() => {
          throw error;
        }),
    );
    return () => {
      left = true;
      stop();
      clearTimeout(timer);
    };
  }, [id, complete]);
  return sums;
}

export function useReport(run: StoredRun, sums: Sums | null): LabReport | null {
  const { plan, facts } = run;
  // A run in the list is a new object with every batch; what is reported of it stays the same.
  const given = useRef({ plan, facts });
  return useMemo(
    () => (sums === null ? null : reportOf(given.current.plan, given.current.facts, sums.frames, sums)),
    [sums],
  );
}
