/** The machine player behind a Web Worker: the page stays quick while it thinks. */
import type { Answer, FromPlayer, ToPlayer } from '../../ai/serve.ts';
import type { MachineMove, MachinePlayer } from './machine.ts';

interface Open {
  resolve(move: MachineMove): void;
  onProgress(done: number): void;
  /** Chosen if the machine fails. */
  readonly fallback: number;
}

const moveOf = ({ code, explanation }: Answer): MachineMove => ({ code, ...(explanation ? { why: explanation } : {}) });

export function machineInWorker(): MachinePlayer {
  let worker: Worker | null = null;
  const open = new Map<number, Open>();
  const hear = (event: MessageEvent<FromPlayer>): void => {
    const message = event.data;
    const question = open.get(message.serial);
    if (!question) return;
    if (message.kind === 'progress') {
      question.onProgress(message.progress.done);
      return;
    }
    open.delete(message.serial);
    // A fault of the machine must not stop the match: the first option is always allowed.
    question.resolve(message.kind === 'choice' ? moveOf(message.answer) : { code: question.fallback });
    if (message.kind === 'fault') console.error(`machine player: ${message.message}`);
  };
  const tell = (message: ToPlayer): void => {
    if (!worker) {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', hear);
    }
    worker.postMessage(message);
  };
  return {
    ready: (game) => tell({ kind: 'ready', game }),
    think: (question, onProgress) => {
      const { serial } = question;
      const move = new Promise<MachineMove>((resolve) => {
        open.set(serial, { resolve, onProgress, fallback: question.options[0] as number });
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
    dispose: () => {
      open.clear();
      worker?.terminate();
      worker = null;
    },
  };
}
