/** The worker of the AI player. */
import { serve, type ToPlayer } from '../../ai/serve.ts';
import { catalog } from '../../games/catalog.ts';
import { loadOtherGames } from '../../games/other-games.ts';

// The page that started it names the games by other authors.
const ready = loadOtherGames(self.name.split(' ').filter(Boolean));
const service = serve(catalog, (message) => postMessage(message));
addEventListener('message', (event: MessageEvent<ToPlayer>) => ready.then(() => service.handle(event.data)));
