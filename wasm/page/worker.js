// The service worker: caches a whole version of the game for offline play. VERSION is the hash of all files. Every
// address except the page's names its version, and every file is checked by its hash. A new version is fetched in the
// background and waits until the player takes it or no page is open.
"use strict";
const PREFIX = "heimlich-", VERSION = "{{version}}", HOME = "./";
const FILES = {{files}}; // integrity hashes by address

// Fetches all files into the cache of this version, or none.
async function cacheFiles() {
  const cache = await caches.open(PREFIX + VERSION);
  try {
    await cache.addAll(Object.entries(FILES).map(([name, integrity]) =>
      new Request(name, { integrity, cache: name.includes("?") ? "default" : "no-cache" })));
  } catch (e) {
    await caches.delete(PREFIX + VERSION);
    throw e;
  }
}

// Fetches the files again if the browser or the user has emptied the cache of the version in use.
async function refill() {
  const cache = await caches.open(PREFIX + VERSION);
  if (!(await cache.keys()).length) await cacheFiles();
}

const allPages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

// Deletes the caches of other versions when no page is open and no newer version is being installed. Other sites on the
// same host may have caches, too.
async function deleteOldCaches() {
  const names = await caches.keys(), pages = await allPages();
  if (pages.length || self.registration.installing || self.registration.waiting) return;
  await Promise.all(names.filter((n) => n.startsWith(PREFIX) && n !== PREFIX + VERSION).map((n) => caches.delete(n)));
}

// Takes over all pages, and tells them the version.
async function activate() {
  await deleteOldCaches();
  await self.clients.claim();
  for (const page of await allPages()) page.postMessage({ version: VERSION });
}

// Resolves to the response in the browser's HTTP cache, or undefined. The browser caches compiled code with that
// response only, not with one from the cache storage.
const compiled = (address) => fetch(address, { cache: "only-if-cached", mode: "same-origin" })
  .then((kept) => kept.ok ? kept : undefined, () => undefined);

// Resolves to the response to a request: from a cache if possible, else from the network.
async function respond(request) {
  const address = new URL(request.url), scope = self.registration.scope;
  const home = request.mode === "navigate" && [scope, scope + "index.html"].includes(address.origin + address.pathname);
  const name = PREFIX + (!home && address.searchParams.get("v") || VERSION);
  if (await caches.has(name)) {
    const cached = async () => (await caches.open(name)).match(home ? HOME : request, { ignoreVary: true });
    const kept = address.pathname.endsWith(".wasm") && await compiled(address) || await cached();
    if (kept) return kept;
  }
  return fetch(request);
}

self.addEventListener("install", (e) => e.waitUntil(cacheFiles()));
self.addEventListener("activate", (e) => e.waitUntil(activate()));
self.addEventListener("message", (e) => {
  if (e.data === "take") self.skipWaiting();
  if (e.data === "refill") e.waitUntil(refill().catch(() => {})); // offline it stays empty
});
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || !e.request.url.startsWith(self.registration.scope)) return;
  e.respondWith(respond(e.request));
  if (e.request.mode === "navigate") e.waitUntil(deleteOldCaches());
});
