// Loads the game, says in words what is missing when it can't run, and speaks its public state to screen readers.
"use strict";
(() => {
  const cover = document.getElementById("cover"), words = document.getElementById("words");
  const bar = document.getElementById("bar"), reload = document.getElementById("reload");
  const log = document.getElementById("log"), prompt = document.getElementById("prompt");
  reload.addEventListener("click", () => location.reload());

  function stop(text, again) {
    words.textContent = text;
    words.setAttribute("role", "alert");
    bar.hidden = true;
    reload.hidden = !again;
    cover.hidden = false;
  }

  // What a screen reader hears: new sentences of the log politely, the prompt at once. The state holds nothing secret.
  let told = [];
  window.heimlichOnState = (text) => {
    if (!cover.hidden && reload.hidden) {
      cover.hidden = true;
      const canvas = document.querySelector("canvas");
      if (canvas) { canvas.setAttribute("aria-label", "The table of Heimlich & Co."); canvas.focus(); }
    }
    const state = JSON.parse(text);
    if (prompt.textContent !== state.prompt) prompt.textContent = state.prompt;
    for (const line of state.log || []) {
      if (told.includes(line)) continue;
      const p = document.createElement("p");
      p.textContent = line;
      log.append(p);
      while (log.childElementCount > 12) log.firstElementChild.remove();
    }
    told = state.log || [];
  };

  function hasWebGL() {
    try {
      const c = document.createElement("canvas");
      return !!(c.getContext("webgl2") || c.getContext("webgl"));
    } catch { return false; }
  }

  async function bytes(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error("the server answers " + answer.status);
    const whole = Number(window.heimlichSize || 0);
    const reader = answer.body.getReader(), parts = [];
    let got = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      got += value.length;
      if (whole) bar.firstElementChild.style.width = Math.min(100, 100 * got / whole) + "%";
      words.textContent = "The town is being built … " + (got / 1048576).toFixed(1) + " MB";
    }
    return await new Blob(parts).arrayBuffer();
  }

  async function main() {
    if (typeof WebAssembly !== "object" || typeof Go !== "function") {
      stop("This browser can’t run WebAssembly, which the game is made of. A current Firefox, Chrome, Edge or Safari can.", false);
      return;
    }
    if (!hasWebGL()) {
      stop("This browser shows no WebGL, with which the game draws. It may be switched off in its settings, or hardware acceleration may be.", false);
      return;
    }
    let module;
    try {
      module = await bytes("game.wasm");
    } catch (e) {
      stop("The game could not be loaded (" + e.message + "). Is the network there? A game you left is still saved.", true);
      return;
    }
    const go = new Go();
    const failed = () => stop("The game stopped because of a mistake in it. It was saved after every action: load it again to go on.", true);
    try {
      const { instance } = await WebAssembly.instantiate(module, go.importObject);
      words.textContent = "The agents take their places …";
      await go.run(instance);
      failed();
    } catch (e) {
      console.error(e);
      failed();
    }
  }

  document.addEventListener("contextmenu", (e) => e.preventDefault());
  main();
  if ("serviceWorker" in navigator && location.protocol === "https:") navigator.serviceWorker.register("worker.js");
})();
