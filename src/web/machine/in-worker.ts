/** The AI player in a Web Worker, so that the page stays responsive while it thinks. */

import thread from 'virtual:machine-thread';
import type { Judgement } from '../../ai/judge.ts';
import type { Review } from '../../ai/review.ts';
import type { Answer, FromPlayer, ToPlayer } from '../../ai/serve.ts';
import { otherGames } from '../app/other-games.ts';
import type { MachineMove, MachinePlayer } from './machine.ts';

interface Open {
  resolve(move: MachineMove): void;
  reject(error: Error): void;
  onProgress(done: number): void;
  /** Chosen if the AI fails. */
  readonly fallback: number;
}

const moveOf = ({ code, explanation }: Answer): MachineMove => ({ code, ...(explanation ? { why: explanation } : {}) });

export function machineInWorker(): MachinePlayer {
  let worker: Worker | null = null;
  const open = new Map<number, Open>();
  const reviews = new Map<number, { resolve(review: Review | null): void; onProgress(done: number): void }>();
  const judging = new Map<number, (judgement: Judgement | null) => void>();
  /** Negative, so that reviews never share a serial with questions. */
  let nextReview = -1;
  const hear = (event: MessageEvent<FromPlayer>): void => {
    const message = event.data;
    const onJudged = judging.get(message.serial);
    if (onJudged) {
      if (message.kind === 'judged') onJudged(message.judgement);
      if (message.kind === 'fault') console.error(`study: ${message.message}`);
      return;
    }
    const looked = reviews.get(message.serial);
    if (looked) {
      if (message.kind === 'weighed') looked.onProgress(message.done);
      else {
        reviews.delete(message.serial);
        looked.resolve(message.kind === 'reviewed' ? message.review : null);
        if (message.kind === 'fault') console.error(`review: ${message.message}`);
      }
      return;
    }
    if (message.kind === 'weighed' || message.kind === 'reviewed' || message.kind === 'judged') return;
    const question = open.get(message.serial);
    if (!question) return;
    if (message.kind === 'progress') {
      question.onProgress(message.progress.done);
      return;
    }
    open.delete(message.serial);
    // An error of the AI must not stop the match: the first option is always allowed.
    question.resolve(message.kind === 'choice' ? moveOf(message.answer) : { code: question.fallback });
    if (message.kind === 'fault') console.error(`machine player: ${message.message}`);
  };
  const tell = (message: ToPlayer): void => {
    if (!worker) {
      worker = new Worker(thread, { type: 'module', name: otherGames().join(' ') });
      worker.addEventListener('message', hear);
      // Its script is gone (a new edition of the site) or it crashed: open questions fail.
      worker.addEventListener('error', () => {
        const waiting = [...open.values()];
        open.clear();
        worker?.terminate();
        worker = null;
        for (const question of waiting) question.reject(new Error('the AI did not start. Reload the page'));
      });
    }
    worker.postMessage(message);
  };
  return {
    ready: (game) => tell({ kind: 'ready', game }),
    think: (question, onProgress) => {
      const { serial } = question;
      const move = new Promise<MachineMove>((resolve, reject) => {
        open.set(serial, { resolve, reject, onProgress, fallback: question.options[0] as number });
      });
      tell({ kind: 'think', question });
      return {
        move,
        moveNow: () => tell({ kind: 'now', serial }),
        cancel: () => {
          if (open.delete(serial)) tell({ kind: 'cancel', serial });
        },
      };
    },
    review: (match, onProgress) =>
      new Promise((resolve) => {
        const serial = nextReview--;
        reviews.set(serial, { resolve, onProgress });
        tell({ kind: 'review', serial, ...match });
      }),
    judge: (match, onJudged) => {
      const serial = nextReview--;
      judging.set(serial, onJudged);
      tell({ kind: 'judge', serial, ...match });
      return () => {
        if (judging.delete(serial)) tell({ kind: 'cancel', serial });
      };
    },
    dispose: () => {
      open.clear();
      worker?.terminate();
      worker = null;
    },
  };
}
