// The worker in which opponents think. The page sends { id, question } and gets { id, answer }, or sends { giveUp: id }. The first message is {}: it is ready.
"use strict";
importScripts("wasm_exec.js" + location.search);
(async () => {
  const go = new Go();
  const answer = await fetch("thinker.wasm" + location.search);
  if (!answer.ok) throw new Error("the server answers " + answer.status);
  await go.run((await WebAssembly.instantiate(await answer.arrayBuffer(), go.importObject)).instance);
  throw new Error("the program in the worker has ended");
})().catch((e) => setTimeout(() => { throw e; })); // to the page, which then does without
