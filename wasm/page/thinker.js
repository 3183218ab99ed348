// The worker in which opponents think. The page sends it the compiled program, which detects the worker and answers
// questions: { id, question } gets { id, answer }, unless { giveUp: id } comes first. The first message, {}, says that
// it is ready.
"use strict";
importScripts("wasm_exec.js" + location.search);

// The engine sets up a page when it starts. Here it gets a document that ignores everything and returns itself.
const nothing = new Proxy(() => {}, { get: () => nothing, apply: () => nothing });
class Document { get hidden() { return true; } }
Object.assign(self, { window: self, document: nothing, Document, eval: () => {} });

onmessage = ({ data: program }) => (async () => {
  const go = new Go();
  await go.run(await WebAssembly.instantiate(program, go.importObject));
  throw new Error("the program in the worker has ended");
})().catch((e) => setTimeout(() => { throw e; })); // so that the page sees the error and works without the worker
