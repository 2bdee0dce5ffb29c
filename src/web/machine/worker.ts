/** The machine player's own thread. */
import type { AnyGame } from '../../engine/game.ts';
import { canonical } from '../../engine/text.ts';
import { loadGame } from '../app/games.ts';
import type { MachineQuestion } from './machine.ts';
import type { FromMachine, ToMachine } from './messages.ts';
import { recruitMove } from './recruit.ts';

const loaded = new Map<string, Promise<AnyGame>>();
const stopped = new Set<number>();
const tell = (message: FromMachine): void => postMessage(message);

function gameOf(question: MachineQuestion): Promise<AnyGame> {
  const key = `${question.game} ${question.overlay === undefined ? '' : canonical(question.overlay)}`;
  let game = loaded.get(key);
  if (!game) {
    game = loadGame(question.game, question.overlay);
    loaded.set(key, game);
  }
  return game;
}

async function answer(question: MachineQuestion): Promise<void> {
  const { serial } = question;
  try {
    const game = await gameOf(question);
    const move = recruitMove(game, question, {
      stopped: () => stopped.has(serial),
      onProgress: (progress) => tell({ kind: 'progress', serial, progress }),
    });
    tell({ kind: 'move', serial, move });
  } catch (error) {
    tell({ kind: 'fault', serial, message: error instanceof Error ? error.message : String(error) });
  } finally {
    stopped.delete(serial);
  }
}

addEventListener('message', (event: MessageEvent<ToMachine>) => {
  const message = event.data;
  if (message.kind === 'think') void answer(message.question);
  else stopped.add(message.serial);
});
