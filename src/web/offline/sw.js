// Keeps the built site in the browser, so that it works offline once loaded. The build fills in version and list.
const CACHE = 'sandtable-__VERSION__';
const FILES = __FILES__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((n) => n.startsWith('sandtable-') && n !== CACHE).map((n) => caches.delete(n))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches.match(request, { ignoreSearch: true }).then((kept) => {
      // Pages are asked for anew while there is a line, so that a new edition is not missed; files are named by content.
      if (request.mode === 'navigate') return fetch(request).catch(() => kept ?? caches.match('./'));
      return kept ?? fetch(request);
    }),
  );
});
