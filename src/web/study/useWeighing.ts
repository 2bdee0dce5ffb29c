import { useEffect } from 'react';
import { JUDGE_BUDGET } from '../../ai/judge.ts';
import { reviewer } from '../app/matches.ts';
import type { Desk } from './desk.ts';

/** Reviews the match and weighs its decisions in the AI's thread, from where it stopped the last time. */
export function useWeighing(desk: Desk, overlay: unknown): void {
  useEffect(() => {
    let left = false;
    let stop = (): void => {};
    const { record, weighed } = desk.state.study;
    const match = { game: desk.game.id, overlay, record };
    void reviewer
      .review?.(match, (done) => left || desk.reviewing(done))
      .then((review) => {
        if (left) return;
        desk.reviewed(review);
        const from = weighed?.worlds === JUDGE_BUDGET.worlds ? weighed.choices : 0;
        if (review === null || from >= desk.tree.lengthOf(null) || !reviewer.judge) return;
        desk.weighing(true);
        stop = reviewer.judge({ ...match, from, worlds: JUDGE_BUDGET.worlds }, (judgement) => {
          if (judgement) desk.judged(judgement, JUDGE_BUDGET.worlds);
          else desk.weighing(false);
        });
      });
    return () => {
      left = true;
      stop();
      void desk.saveNow();
    };
  }, [desk, overlay]);
}
