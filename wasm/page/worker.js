// Keeps the game for playing without a network. VERSION is the hash of all files, so that a new build replaces the old one as a whole.
// What is small comes from the network when there is one, so a new build is seen at once; the programs, whose addresses name their version, are fetched once.
"use strict";
const PREFIX = "heimlich-", VERSION = PREFIX + "{{version}}";
const PROGRAMS = ["game.wasm", "thinker.wasm", "thinker.js"].map((name) => name + "?v={{version}}");
const FILES = ["./", "index.html", "page.css", "words.js", "watch.js", "wasm_exec.js", "curtain.js", "typing.js", "exchange.js", "tree.js", "page.js", "licences.txt", "manifest.webmanifest",
  "icon-16.png", "icon-32.png", "icon-48.png", "icon-64.png", "icon-192.png", ...PROGRAMS];

self.addEventListener("install", (e) => e.waitUntil(caches.open(VERSION).then((c) => c.addAll(FILES)).then(() => self.skipWaiting())));

// Other pages of the same host have caches too; only old versions of this game go.
self.addEventListener("activate", (e) => e.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((n) => n.startsWith(PREFIX) && n !== VERSION).map((n) => caches.delete(n))))
  .then(() => self.clients.claim())));

async function answer(request) {
  const cache = await caches.open(VERSION);
  if (PROGRAMS.some((name) => request.url === new URL(name, self.registration.scope).href)) return await cache.match(request) || fetch(request);
  try {
    return await fetch(request);
  } catch (e) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw e;
  }
}

self.addEventListener("fetch", (e) => {
  if (e.request.method === "GET" && e.request.url.startsWith(self.registration.scope)) e.respondWith(answer(e.request));
});
