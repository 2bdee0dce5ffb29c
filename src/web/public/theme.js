// Light or dark, and motion, before the first paint: the page is never drawn in the wrong ink. app/settings.ts goes on from here.
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
