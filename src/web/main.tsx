import { createRoot } from 'react-dom/client';
import { loadOtherGames } from '../games/other-games.ts';
import { App } from './app/App.tsx';
import { allGames, entryOf, loadGame } from './app/games.ts';
import { otherGames } from './app/other-games.ts';
import { routeOf } from './app/route.ts';
import { applySettings } from './app/settings.ts';
import { loadTable } from './app/table.ts';
import './app/app.css';

applySettings();
// What will be wanted next comes in while the page is drawn; the machine's thread waits until it is. If it fails, the
// screen that needs it says so.
const route = routeOf(location.hash);
if (route.screen === 'lobby') {
  const game = entryOf(route.game ?? '') ?? allGames[0];
  if (game) loadGame(game.id).catch(() => {});
}
loadTable().catch(() => {});
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const draw = (): void => createRoot(root).render(<App />);
const others = otherGames();
if (others.length === 0) draw();
else loadOtherGames(others).then(draw);

// Works offline once loaded. Only the built site has a service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js').catch(() => {
      // Without it (private windows, file addresses) the site works all the same, online.
    });
  });
