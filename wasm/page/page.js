// Loads the game, explains why it can't run, and tells screen readers its public state.
"use strict";
(() => {
  const { version } = document.currentScript.dataset, size = Number(document.currentScript.dataset.size);
  const byId = (id) => document.getElementById(id);
  const cover = byId("cover"), words = byId("words"), bar = byId("bar"), reload = byId("reload");
  const log = byId("log"), prompt = byId("prompt");
  let started = false, stopped = false, cancelFrames = () => {}, program = null;
  reload.addEventListener("click", () => location.reload());

  // Ends the game, says why, and offers to load it again where that helps.
  function stop(text, again) {
    if (stopped) return;
    stopped = true;
    words.setAttribute("role", "alert");
    words.textContent = text;
    bar.hidden = true;
    cover.hidden = false;
    cover.classList.remove("over", "lifted");
    document.querySelector("canvas")?.remove(); // no events for a program that has ended
    cancelFrames();
    if (again) {
      reload.hidden = false;
      reload.focus();
    }
  }

  // Runs when the game has started: fades the cover out and focuses the canvas.
  function onStarted() {
    started = true;
    fadeCover();
    restoreViewport();
    const canvas = document.querySelector("canvas");
    if (canvas) {
      canvas.setAttribute("role", "application");
      canvas.setAttribute("aria-label", heimlichWords("table"));
      canvas.focus();
    }
    startThinker();
    setTimeout(() => window.heimlichVersions?.keep(), 1000); // milliseconds; fetches the files for offline play last
  }

  // Fades the cover into the first picture, which the browser shows in its next frames.
  function fadeCover() {
    cover.classList.add("over"); // presses go to the game from now on
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (stopped) return;
      cover.classList.add("lifted");
      setTimeout(() => { if (!stopped) cover.hidden = true; }, 450); // milliseconds, longer than the fade in the styles
    }));
  }

  // Removes the viewport elements that the engine adds, and applies the page's own again.
  function restoreViewport() {
    const [mine, ...others] = document.querySelectorAll("meta[name=viewport]");
    for (const other of others) other.remove();
    mine.content = mine.content; // browsers obey the last one set
  }

  // Starts the worker in which opponents think. It runs the same program again. Until it is ready, or without
  // workers, they think between frames.
  function startThinker() {
    try {
      const worker = new Worker("thinker.js?v=" + version);
      worker.onmessage = () => { window.heimlichWorker = worker; };
      worker.onerror = (e) => e.preventDefault();
      worker.postMessage(program);
    } catch { /* workers are blocked, or can't receive a compiled program */ }
  }

  // Returns the smallest possible number of new sentences at the end of a log. After an undo, the log continues from an
  // earlier sentence. A sentence may occur twice.
  function countNewLines(told, lines) {
    let least = told.length + lines.length + 1, fresh = lines.length;
    for (let n = 0; n < lines.length; n++) {
      const old = lines.slice(0, lines.length - n);
      for (let end = told.length; end > 0 && n + told.length - end < least; end--) {
        const k = Math.min(end, old.length);
        if (old.length - k > told.length - end) continue; // at most as much returns as was undone
        if (old.slice(-k).some((line, i) => line !== told[end - k + i])) continue;
        least = n + told.length - end;
        fresh = n;
      }
    }
    return fresh;
  }

  let lastPrompt = ""; // as told last; a translator may have changed the text in the page

  // Returns the prompt: a dialog's question, else the next action. While an animation runs the log speaks instead.
  function promptOf(state) {
    if (state.dialog) {
      const sentence = (text) => /[.?!…]$/.test(text) ? text : text + ".";
      return [state.dialog.title, state.dialog.text].filter((text) => text).map(sentence).join(" ");
    }
    return state.busy && state.log?.length && lastPrompt !== state.prompt ? "" : state.prompt;
  }

  let news = false; // the log has spoken since the last prompt
  const told = new Map(); // the last log of each scene and its language, so that no sentence is announced twice
  // Receives the public state, which holds no secrets. Announces new sentences of the log politely, the prompt at once.
  window.heimlichOnState = (text) => {
    if (stopped) return;
    if (!started) onStarted();
    const state = JSON.parse(text);
    const lines = state.log || [], before = told.get(state.scene) || { lines: [], language: state.language };
    if (state.scene === "title") log.textContent = ""; // the table was left
    const fresh = state.known || before.language !== state.language ? 0 : countNewLines(before.lines, lines);
    for (const line of lines.slice(lines.length - fresh)) {
      const p = document.createElement("p");
      p.textContent = line;
      p.lang = state.language; // earlier sentences keep theirs
      log.append(p);
      while (log.childElementCount > 12) log.firstElementChild.remove(); // more than a turn has
    }
    told.set(state.scene, { lines, language: state.language });
    const now = promptOf(state);
    if (fresh > 0) news = true;
    if (lastPrompt !== now || news && !state.busy) prompt.replaceChildren(now); // repeated after news
    lastPrompt = now;
    if (!state.busy) news = false;
    window.heimlichUpdateTree?.(state);
    window.heimlichVersions?.at(state);
    window.heimlichUpdatePhone?.(state);
  };

  // Matches the names of software renderers. Every frame is expensive there, so the game omits ambient animations.
  const softwareRenderer = /swiftshader|llvmpipe|softpipe|software|basic render/i;

  // Reports whether the browser has WebGL 2, and sets heimlichSoftwareRenderer for a software renderer.
  function hasWebGL() {
    try {
      const gl = document.createElement("canvas").getContext("webgl2");
      const card = gl?.getExtension("WEBGL_debug_renderer_info");
      const name = gl?.getParameter(card ? card.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
      window.heimlichSoftwareRenderer = !!gl && softwareRenderer.test(name);
      gl?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers limit contexts
      return !!gl;
    } catch {
      return false;
    }
  }

  // Keeps the canvas as large as its pixels on the screen. The engine reads the device pixel ratio once, but zooming or
  // another monitor changes it, and not every browser sends an event for that.
  function useDevicePixels(canvas) {
    for (const [side, seen] of [["width", "clientWidth"], ["height", "clientHeight"]]) {
      const pixels = () => Math.round(document.body.getBoundingClientRect()[side] * devicePixelRatio);
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
      Object.defineProperty(canvas, side, { get, set() { set.call(this, pixels()); } });
      Object.defineProperty(document.body, seen, { get: () => pixels() / devicePixelRatio }); // browsers round it
    }
  }

  // Turns off antialiasing. The game smooths its own edges, and the engine's request costs a fifth of every frame.
  function patchCanvas() {
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, wishes) {
      if (kind === "webgl2" && !Object.hasOwn(this, "width")) useDevicePixels(this);
      return context.call(this, kind, kind === "webgl2" ? { ...wishes, antialias: false } : wishes);
    };
  }

  // Looks for gamepads and calls wake when the first one appears or the last one goes. While a page listens for
  // gamepads, Chromium polls all devices sixty times a second, which doubles the cost of an idle game. So after some
  // idle seconds the page listens a quarter of the time only, and a player may have to press a gamepad twice. Returns
  // a function that lists the gamepads, and one that stops.
  function gamepads(wake) {
    const asked = () => Navigator.prototype.getGamepads?.call(navigator) ?? [];
    const list = () => Array.from(asked()).filter((pad) => pad);
    if (!navigator.userAgentData?.brands.some(({ brand }) => brand === "Chromium")) {
      addEventListener("gamepadconnected", wake);
      return { list, end() {} };
    }
    const attentive = 8000, on = 150, off = 450; // milliseconds
    let found = false, timer = null, last = 0;
    const turn = (listening) => {
      for (const kind of ["gamepadconnected", "gamepaddisconnected"]) {
        if (listening) addEventListener(kind, look);
        else removeEventListener(kind, look);
      }
    };
    const look = () => {
      clearTimeout(timer);
      if (document.hidden) return turn(false); // until the page is visible
      if (list().length > 0 !== found) wake();
      found = list().length > 0;
      if (!found) timer = setTimeout(pause, on);
    };
    const pause = () => {
      if (!window.heimlichRestLevel) last = performance.now();
      if (performance.now() - last > attentive) turn(false);
      timer = setTimeout(listen, off);
    };
    const listen = () => {
      turn(true);
      look();
    };
    document.addEventListener("visibilitychange", listen);
    listen();
    navigator.getGamepads = () => found ? asked() : [];
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", listen);
    };
    return { list: () => found ? list() : [], end };
  }

  // Slows down requestAnimationFrame while the game rests: twelve frames a second with ambient animations, three
  // without. Any input wakes it. Without animations the game is called outside a frame, which saves compositing. Only
  // the game, which reads requestAnimationFrame when it starts, gets the slow one: the function returned restores it.
  function throttleFrames() {
    const own = window.requestAnimationFrame, next = own.bind(window);
    let waiting = null, asked = null;
    const ask = (draw) => {
      const mine = asked = { draw };
      next((now) => {
        if (asked !== mine) return;
        asked = null;
        draw(now);
      });
    };
    // WebKit allows a copy only within a press, or in a frame that was requested within one. So a press requests the
    // pending frame again.
    const requestAgain = () => { if (asked) ask(asked.draw); };
    const wake = () => {
      if (!waiting) return;
      clearTimeout(waiting.timer);
      const draw = waiting.draw;
      waiting = null;
      ask(draw);
    };
    const pads = gamepads(wake);
    // Gamepad buttons send no events and may be released before the next slow frame, so gamepads are polled at 60 Hz.
    const wait = (until) => {
      const left = until - performance.now(), there = pads.list();
      if (there.some((pad) => pad.buttons.some((button) => button.pressed))) return wake();
      const pollInterval = 16; // milliseconds
      const delay = there.length ? Math.min(left, pollInterval) : left;
      if (left > 0) return void (waiting.timer = setTimeout(wait, delay, until));
      if (window.heimlichRestLevel !== 2 || document.hidden) return wake();
      const draw = waiting.draw;
      waiting = null;
      draw(performance.now());
    };
    for (const kind of ["pointerdown", "pointermove", "pointerup", "touchstart", "touchmove", "mousedown", "mousemove",
      "wheel", "keydown", "keyup", "click", "focusin", "input", "resize", "focus", "blur"]) {
      addEventListener(kind, wake, { capture: true, passive: true });
    }
    for (const kind of ["mouseup", "touchend", "keydown", "keyup", "click"]) {
      addEventListener(kind, requestAgain, { capture: true, passive: true });
    }
    let pixels = devicePixelRatio;
    window.requestAnimationFrame = (draw) => {
      if (pixels !== devicePixelRatio) setTimeout(() => dispatchEvent(new Event("resize")));
      pixels = devicePixelRatio;
      if (!window.heimlichRestLevel) return ask(draw);
      waiting = { draw };
      wait(performance.now() + (window.heimlichRestLevel === 1 ? 75 : 300)); // milliseconds: 12 or 3 frames a second
    };
    cancelFrames = () => {
      asked = null;
      clearTimeout(waiting?.timer);
      waiting = null;
      pads.end();
    };
    return () => { window.requestAnimationFrame = own; };
  }

  // Remembers the place in the game for this tab. The engine reloads the page when the graphics card is reset, and
  // browsers discard tabs in the background. After such an end, and no other, the game resumes at that place. Only at a
  // table of a host it does after any end.
  function rememberPlace() {
    const key = "heimlich-place";
    let gone = false; // a reloaded page is hidden last, which must not overwrite this
    const keep = (lost) => {
      gone ||= lost;
      try {
        sessionStorage.setItem(key, JSON.stringify({ place: window.heimlichLocation || "", lost: gone }));
      } catch { /* the game starts at the title then */ }
    };
    try {
      const { place, lost } = JSON.parse(sessionStorage.getItem(key)) || {};
      sessionStorage.removeItem(key);
      if (lost || document.wasDiscarded || place.startsWith("table")) window.heimlichLastLocation = place;
    } catch { /* session storage is blocked */ }
    document.addEventListener("webglcontextlost", () => keep(true), true);
    document.addEventListener("visibilitychange", () => { if (document.hidden) keep(false); });
  }

  const megabytes = (n) => (n / 1e6).toFixed(1);

  // Counts the bytes of the program and shows the progress. Throws if they are too few or too many.
  async function countBytes(stream) {
    const reader = stream.getReader();
    let got = 0, told = -1;
    bar.hidden = false;
    for (;;) {
      const { done, value } = await reader.read().catch(() => { throw new Error(heimlichWords("why.broke")); });
      if (done) break;
      got += value.length;
      if (got > size) throw new Error(heimlichWords("why.longer"));
      const share = Math.round(100 * got / size);
      if (share === told) continue;
      told = share;
      bar.firstElementChild.style.width = share + "%";
      bar.setAttribute("aria-valuenow", share);
      words.textContent = heimlichWords("building.so-far", { got: megabytes(got), size: megabytes(size) });
    }
    if (got < size) throw new Error(heimlichWords("why.broke"));
  }

  // Compiles the program while it arrives, or afterwards if the host sends another content type. The browser gets the
  // original response, not a copy, because it caches the compiled code with that.
  async function compile(fetching, imports) {
    const answer = await fetching;
    if (!answer.ok) throw new Error(heimlichWords("why.server", { status: answer.status }));
    const counted = countBytes(answer.clone().body);
    const streams = WebAssembly.instantiateStreaming && /^application\/wasm\b/.test(answer.headers.get("Content-Type"));
    const whole = () => answer.arrayBuffer().then((code) => WebAssembly.instantiate(code, imports));
    const stream = () => WebAssembly.instantiateStreaming(answer, imports);
    const made = Promise.resolve().then(streams ? stream : whole); // either may throw
    made.catch(() => {}); // an incomplete download is reported first
    await counted;
    words.textContent = heimlichWords("places");
    return { made };
  }

  // Resolves when the cover has been shown. Testing for WebGL takes longer than that.
  const shown = () => new Promise((resolve) => {
    setTimeout(resolve, 500); // milliseconds; a hidden tab draws no frame
    requestAnimationFrame(() => setTimeout(resolve));
  });

  const loadFailed = (e) => stop(heimlichWords("not-loaded", { why: e.message }), true);
  const gameFailed = () => stop(heimlichWords("stopped"), true);

  async function main() {
    words.textContent = heimlichWords("building");
    if (typeof WebAssembly !== "object") {
      return stop(heimlichWords("no-wasm"), false);
    }
    const fetching = fetch("game.wasm?v=" + version);
    fetching.catch(() => {}); // reported below
    await shown();
    if (!hasWebGL()) {
      return stop(heimlichWords("no-webgl"), false);
    }
    if (window.heimlichIncomplete || typeof Go !== "function") return loadFailed(new Error(heimlichWords("why.part")));
    rememberPlace();
    patchCanvas();
    const go = new Go();
    let made, instance;
    try {
      ({ made } = await compile(fetching, go.importObject));
    } catch (e) {
      return loadFailed(e);
    }
    try {
      ({ instance, module: program } = await made);
    } catch (e) {
      return stop(heimlichWords("not-started", { why: e.message }), true);
    }
    try {
      const restoreFrames = throttleFrames(), ended = go.run(instance);
      restoreFrames();
      await ended; // never, unless it fails
    } catch (e) {
      console.error(e);
    }
    gameFailed();
  }

  document.addEventListener("contextmenu", (e) => e.preventDefault());
  main();
})();
