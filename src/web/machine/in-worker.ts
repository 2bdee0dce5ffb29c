/** The machine player behind a Web Worker: the page stays quick while it thinks. */
import type { MachineMove, MachinePlayer, MachineProgress } from './machine.ts';
import type { FromMachine, ToMachine } from './messages.ts';

interface Open {
  resolve(move: MachineMove): void;
  onProgress(progress: MachineProgress): void;
  /** Chosen if the machine fails. */
  readonly fallback: number;
}

export function machineInWorker(): MachinePlayer {
  let worker: Worker | null = null;
  const open = new Map<number, Open>();
  const tell = (message: ToMachine): void => {
    if (!worker) {
      worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', hear);
    }
    worker.postMessage(message);
  };
  const hear = (event: MessageEvent<FromMachine>): void => {
    const message = event.data;
    const question = open.get(message.serial);
    if (!question) return;
    if (message.kind === 'progress') {
      question.onProgress(message.progress);
      return;
    }
    open.delete(message.serial);
    // A fault of the machine must not stop the match: the first option is always allowed.
    question.resolve(message.kind === 'move' ? message.move : { code: question.fallback });
    if (message.kind === 'fault') console.error(`machine player: ${message.message}`);
  };
  return {
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
          if (!open.delete(serial)) return;
          tell({ kind: 'cancel', serial });
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
