// The machine player's own thread. Plain JavaScript, so that it can be started before TypeScript is understood.
import { parentPort, workerData } from 'node:worker_threads';

// As it is published all is JavaScript already.
if (import.meta.url.endsWith('.mjs')) (await import('tsx/esm/api')).register();
const [{ catalog }, { serve }] = await Promise.all([import(workerData.catalogModule), import('../ai/serve.ts')]);
const service = serve(catalog, (message) => parentPort.postMessage(message));
parentPort.on('message', (message) => service.handle(message));
parentPort.postMessage({ kind: 'ready' });
