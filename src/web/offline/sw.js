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

// Somebody is to be told though no page is open.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Not a word of ours.
  }
  const { title = 'Sandtable', text = '', link = '', match = '' } = message;
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: match, data: { link } }));
});

// One click leads to the decision: in a page that is open, or in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { hash } = new URL(event.notification.data?.link || '#/online', self.registration.scope);
  const to = new URL(hash || '#/online', self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (pages) => {
      const [page] = pages;
      if (!page) return self.clients.openWindow(to);
      await page.focus();
      return page.navigate(to);
    }),
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
