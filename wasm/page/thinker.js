// The worker in which opponents think. The page sends it the game's own program, compiled, which finds that it runs in a worker and answers questions: { id, question } gets { id, answer }, unless
// { giveUp: id } comes. The first message is {}: it is ready.
"use strict";
importScripts("wasm_exec.js" + location.search);

// The engine sets up a page when it starts. Here it gets a document that ignores everything and returns itself.
const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });
Object.assign(self, { window: self, document: nothing, Document: class { get hidden() { return true; } }, eval: () => {} });

onmessage = ({ data: program }) => (async () => {
  const go = new Go();
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  throw new Error("the program in the worker has ended");
})().catch((e) => setTimeout(() => { throw e; })); // to the page, which then does without
