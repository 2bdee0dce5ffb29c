/** The worker of the AI player. */
import { serve, type ToPlayer } from '../../ai/serve.ts';
import { catalog } from '../../games/catalog.ts';

const service = serve(catalog, (message) => postMessage(message));
addEventListener('message', (event: MessageEvent<ToPlayer>) => service.handle(event.data));
