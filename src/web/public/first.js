// Before the first paint; app/settings.ts and main.tsx go on from here.

// Light or dark, and motion: the page is never drawn in the wrong ink.
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('sandtable.settings') ?? '{}') ?? {};
  } catch {}
  const asks = (query) => matchMedia(query).matches;
  const root = document.documentElement;
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && asks('(prefers-color-scheme: dark)'));
  const still = kept.motion === 'reduced' || (kept.motion !== 'full' && asks('(prefers-reduced-motion: reduce)'));
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.motion = still ? 'reduced' : 'full';
})();

// The game that lies open on the shelf comes along with the page, not after it. The build names its file.
(() => {
  const [, screen, id] = location.hash.split('/');
  if (screen && screen !== 'game') return;
  const games = [...document.querySelectorAll('meta[name=game]')];
  const href = (games.find((game) => game.content === id) ?? games[0])?.dataset.code;
  if (href)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, as: 'script', crossOrigin: '' }),
    );
})();
