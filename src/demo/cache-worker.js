/**
 * The service worker of a static demo, and of the docs' site. It stores the files of the page, returns them without a network, and
 * does nothing else. The command that writes the folder adds the constants before this code.
 */
/* global SITE, FILES, VERSION, PAGES_FROM_NETWORK */
const PREFIX = `${SITE} ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

self.addEventListener('install', (event) => {
  // From the server, not from the browser's own cache, which can be older.
  const requests = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith(PREFIX) && name !== NAME;
  const remove = async () => {
    for (const name of (await caches.keys()).filter(isOld)) await caches.delete(name);
  };
  event.waitUntil(remove());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { scope } = self.registration;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length).replace(/[?#].*$/, '');
  // Some hosts redirect index.html to its folder, and a stored redirection can't be a page.
  const file = path === '' || path === 'index.html' ? './' : path;
  if (!FILES.includes(file)) return;
  const find = async () => (await caches.open(NAME)).match(file);
  event.respondWith(
    PAGES_FROM_NETWORK && request.mode === 'navigate'
      ? fetch(request).catch(async () => (await find()) ?? Response.error())
      : find().then((stored) => stored ?? fetch(request)),
  );
});
