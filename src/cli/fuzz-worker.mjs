// A thread of `sandtable fuzz`. Plain JavaScript, so that it can be started before TypeScript is understood.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const [{ catalog }, { playBatch }] = await Promise.all([import(workerData.catalogModule), import('./fuzz-batch.ts')]);
const games = new Map();

parentPort.on('message', async (batch) => {
  if (!games.has(batch.game)) games.set(batch.game, await catalog.find((entry) => entry.id === batch.game).load());
  parentPort.postMessage(playBatch(games.get(batch.game), batch));
});
