// @ts-check
// Keeps the page for the days without a network. scripts/build-web writes the list of files and their version.
/* global self, caches */

const VERSION = '@VERSION@';
/** @type {string[]} */
const FILES = [/*@FILES@*/];
const sw = /** @type {any} */ (self);

sw.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(caches.open(VERSION).then((c) => c.addAll(FILES)).then(() => sw.skipWaiting()));
});

sw.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((k) => k !== VERSION).map((k) => caches.delete(k))))
    .then(() => sw.clients.claim()));
});

// What is kept answers at once: a new version comes as a whole, with a new worker.
sw.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(caches.open(VERSION).then(async (cache) => {
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  }));
});
