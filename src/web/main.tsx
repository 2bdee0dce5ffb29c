import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applySettings } from './app/settings.ts';
import './app/app.css';

applySettings();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(<App />);

// Works offline once loaded. Only the built site has a service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => {
    navigator.serviceWorker.register('./sw.js').catch(() => {
      // Without it (private windows, file addresses) the site works all the same, online.
    });
  });
