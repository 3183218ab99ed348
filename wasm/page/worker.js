// Keeps the game for playing without a network. VERSION is the content's hash, so a new build replaces the old one as a whole.
"use strict";
const VERSION = "{{version}}";
const FILES = ["./", "index.html", "page.js", "wasm_exec.js", "size.js", "game.wasm", "icon.svg", "manifest.webmanifest"];
self.addEventListener("install", (e) => e.waitUntil(caches.open(VERSION).then((c) => c.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (e) => e.waitUntil(caches.keys()
  .then((names) => Promise.all(names.filter((n) => n !== VERSION).map((n) => caches.delete(n)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET") return;
  e.respondWith(caches.match(e.request, { ignoreSearch: true }).then((hit) => hit || fetch(e.request)));
});
