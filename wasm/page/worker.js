// Keeps the game for playing without a network: a whole version, or nothing of it. VERSION is the hash of all files; the page and whatever it asks for come from one version, since every address
// but the page's own names it, and what is fetched has to be what was built. A new version is fetched beside the one in use, and waits until it is taken or no page is open.
"use strict";
const PREFIX = "heimlich-", VERSION = "{{version}}", HOME = "./";
const FILES = {{files}}; // the address of each, and the hash that what comes has to have

async function keep() {
  const cache = await caches.open(PREFIX + VERSION);
  try {
    await cache.addAll(Object.entries(FILES).map(([name, integrity]) => new Request(name, { integrity, cache: name.includes("?") ? "default" : "no-cache" })));
  } catch (e) {
    await caches.delete(PREFIX + VERSION);
    throw e;
  }
}

// Fetches the files again if the browser or the user has emptied the cache of the version in use.
async function refill() {
  const cache = await caches.open(PREFIX + VERSION);
  if (!(await cache.keys()).length) await keep();
}

// Versions that no open page may need any more go. Other pages of the same host have caches too, and a newer version that is being fetched has one already.
async function sweep() {
  const names = await caches.keys(), pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length || self.registration.installing || self.registration.waiting) return;
  await Promise.all(names.filter((n) => n.startsWith(PREFIX) && n !== PREFIX + VERSION).map((n) => caches.delete(n)));
}

async function takeOver() {
  await sweep();
  await self.clients.claim();
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage({ version: VERSION });
}

// What the browser had from the network and still has by itself, or undefined: with that it keeps what it has compiled, and would compile what comes from a worker's store anew.
const compiled = (address) => fetch(address, { cache: "only-if-cached", mode: "same-origin" }).then((kept) => kept.ok ? kept : undefined, () => undefined);

async function answer(request) {
  const address = new URL(request.url), scope = self.registration.scope;
  const home = request.mode === "navigate" && [scope, scope + "index.html"].includes(address.origin + address.pathname);
  const name = PREFIX + (!home && address.searchParams.get("v") || VERSION);
  if (await caches.has(name)) {
    const kept = address.pathname.endsWith(".wasm") && await compiled(address) || await (await caches.open(name)).match(home ? HOME : request, { ignoreVary: true });
    if (kept) return kept;
  }
  return fetch(request);
}

self.addEventListener("install", (e) => e.waitUntil(keep()));
self.addEventListener("activate", (e) => e.waitUntil(takeOver()));
self.addEventListener("message", (e) => {
  if (e.data === "take") self.skipWaiting();
  if (e.data === "refill") e.waitUntil(refill().catch(() => {})); // without a network it stays empty
});
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || !e.request.url.startsWith(self.registration.scope)) return;
  e.respondWith(answer(e.request));
  if (e.request.mode === "navigate") e.waitUntil(sweep());
});
