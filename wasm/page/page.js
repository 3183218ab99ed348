// Loads the game, says in words what is missing when it can't run, and speaks its public state to screen readers.
"use strict";
(() => {
  const { version } = document.currentScript.dataset, size = Number(document.currentScript.dataset.size);
  const part = (id) => document.getElementById(id);
  const cover = part("cover"), words = part("words"), bar = part("bar"), reload = part("reload"), log = part("log"), prompt = part("prompt");
  let begun = false, stopped = false, forget = () => {}, program = null;
  reload.addEventListener("click", () => location.reload());

  // The game can't go on: say why, and offer to load it again where that helps.
  function stop(text, again) {
    if (stopped) return;
    stopped = true;
    words.setAttribute("role", "alert");
    words.textContent = text;
    bar.hidden = true;
    cover.hidden = false;
    cover.classList.remove("over", "lifted");
    document.querySelector("canvas")?.remove(); // nothing may be sent to a program that has ended
    forget();
    if (again) {
      reload.hidden = false;
      reload.focus();
    }
  }

  // The game is up: take the cover away and hand it the keyboard.
  function begin() {
    begun = true;
    lift();
    settle();
    const canvas = document.querySelector("canvas");
    if (canvas) {
      canvas.setAttribute("role", "application");
      canvas.setAttribute("aria-label", heimlichWords("table"));
      canvas.focus();
    }
    hire();
    setTimeout(() => window.heimlichVersions?.keep(), 1000); // only now, so that what it fetches for playing without a network comes after what is needed first
  }

  // The cover fades into the game's first picture, which the browser shows with its next frames.
  function lift() {
    cover.classList.add("over"); // a press goes to the game already
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (stopped) return;
      cover.classList.add("lifted");
      setTimeout(() => { if (!stopped) cover.hidden = true; }, 450);
    }));
  }

  // The engine adds a word of its own on how the page fits the screen; the page's holds.
  function settle() {
    const [mine, ...others] = document.querySelectorAll("meta[name=viewport]");
    for (const other of others) other.remove();
    mine.content = mine.content; // browsers obey the last one that was set
  }

  // Opponents think in a worker of their own, which runs the same program once more when the game is up. Until it is ready, or where none can be had, the game lets them think between frames.
  function hire() {
    try {
      const worker = new Worker("thinker.js?v=" + version);
      worker.onmessage = () => { window.heimlichThinker = worker; };
      worker.onerror = (e) => e.preventDefault();
      worker.postMessage(program);
    } catch { /* workers are blocked here, or get no programs */ }
  }

  // How many of the last sentences of a log are new: as many as have to be added to what was told, or to what is left of it when something was taken back. The same sentence may come twice.
  function added(told, lines) {
    let least = told.length + lines.length + 1, fresh = lines.length;
    for (let n = 0; n < lines.length; n++) {
      const old = lines.slice(0, lines.length - n);
      for (let end = told.length; end > 0 && n + told.length - end < least; end--) {
        const k = Math.min(end, old.length);
        if (old.length - k > told.length - end) continue; // no more comes back before them than was taken back after them
        if (old.slice(-k).some((line, i) => line !== told[end - k + i])) continue;
        least = n + told.length - end;
        fresh = n;
      }
    }
    return fresh;
  }

  let said = ""; // the last prompt; the page's own text may have been translated since

  // What is to be done is said when it can be done: while anything happens the log tells that. What a dialog asks comes first.
  function toDo(state) {
    if (state.dialog) return [state.dialog.title, state.dialog.text].filter((text) => text).map((text) => /[.?!…]$/.test(text) ? text : text + ".").join(" ");
    return state.busy && state.log?.length && said !== state.prompt ? "" : state.prompt;
  }

  let news = false; // something has been told since it was said what is to be done
  // What a screen reader hears: new sentences of the log politely, what is to be done at once. The state holds nothing secret.
  const told = new Map(); // the last log of each scene, and its language: whoever comes back to one is not told it again, neither as it was nor in another language
  window.heimlichOnState = (text) => {
    if (stopped) return;
    if (!begun) begin();
    const state = JSON.parse(text);
    const lines = state.log || [], before = told.get(state.scene) || { lines: [], language: state.language };
    if (state.scene === "title") log.textContent = ""; // what happened at a table that was left
    const fresh = state.known || before.language !== state.language ? 0 : added(before.lines, lines);
    for (const line of lines.slice(lines.length - fresh)) {
      const p = document.createElement("p");
      p.textContent = line;
      p.lang = state.language; // what was said before stays in its own
      log.append(p);
      while (log.childElementCount > 12) log.firstElementChild.remove();
    }
    told.set(state.scene, { lines, language: state.language });
    const now = toDo(state);
    if (fresh > 0) news = true;
    if (said !== now || news && !state.busy) prompt.replaceChildren(now); // after news the same words are said again
    said = now;
    if (!state.busy) news = false;
    window.heimlichTree?.(state);
    window.heimlichVersions?.at(state);
    window.heimlichPhone?.(state);
  };

  // Without a graphics card every picture costs a whole processor: then nothing moves that means nothing.
  const plain = /swiftshader|llvmpipe|softpipe|software|basic render/i;

  function hasWebGL() {
    try {
      const gl = document.createElement("canvas").getContext("webgl2");
      const card = gl?.getExtension("WEBGL_debug_renderer_info");
      window.heimlichPlain = !!gl && plain.test(gl.getParameter(card ? card.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
      gl?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers count contexts
      return !!gl;
    } catch {
      return false;
    }
  }

  // The engine takes for good how many pixels a point has when it begins, and gives its canvas so many. A page that is zoomed, or moved to another monitor, has others: then the canvas gets as many
  // as are seen, for which the engine has to measure it again. Not every browser tells of that.
  function sharpen(canvas) {
    for (const [side, seen] of [["width", "clientWidth"], ["height", "clientHeight"]]) {
      const pixels = () => Math.round(document.body.getBoundingClientRect()[side] * devicePixelRatio);
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
      Object.defineProperty(canvas, side, { get, set() { set.call(this, pixels()); } });
      Object.defineProperty(document.body, seen, { get: () => pixels() / devicePixelRatio }); // which browsers round
    }
  }

  // The engine asks for a canvas that smooths edges. The game has smoothed its own, so that would cost a fifth of every picture and change none.
  function plainCanvas() {
    const context = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, wishes) {
      if (kind === "webgl2" && !Object.hasOwn(this, "width")) sharpen(this);
      return context.call(this, kind, kind === "webgl2" ? { ...wishes, antialias: false } : wishes);
    };
  }

  // As long as a page listens for gamepads or asks for them Chromium looks at every device sixty times a second, which costs as much as all else that a game at rest does; other browsers are told
  // by the system. So there the game hears of none before one is found, and where nobody has done anything for a while the page listens for a quarter of the time only: whoever takes up a
  // gamepad then may have to press twice. What is returned lists them, and ends that.
  function gamepads(wake) {
    const asked = () => Navigator.prototype.getGamepads?.call(navigator) ?? [], list = () => Array.from(asked()).filter((pad) => pad);
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
      if (document.hidden) return turn(false); // until somebody sees the page
      if (list().length > 0 !== found) wake();
      found = list().length > 0;
      if (!found) timer = setTimeout(pause, on);
    };
    const pause = () => {
      if (!window.heimlichRests) last = performance.now();
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
    return { list: () => found ? list() : [], end() { clearTimeout(timer); document.removeEventListener("visibilitychange", listen); } };
  }

  // The game asks for the next picture in every one. While it rests it is asked twelve times a second only, which is enough for a town that lives, and three times when not even that does, since a page that draws nothing costs nearly as much as one that does; whatever is
  // pressed, moved or turned wakes it. Nothing is drawn where nothing moves: then the game is asked without a picture, for which the browser would put together the page anew. Nobody but the
  // game, which looks for this function when it starts, is to be given pictures so slowly: what is returned ends that.
  function restfulPictures() {
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
    const askAgain = () => { if (asked) ask(asked.draw); };
    const wake = () => {
      if (!waiting) return;
      clearTimeout(waiting.timer);
      const draw = waiting.draw;
      waiting = null;
      ask(draw);
    };
    const pads = gamepads(wake);
    // No event tells of a gamepad's buttons, and one is let go of long before the next picture: while there are gamepads, they are looked at sixty times a second.
    const wait = (until) => {
      const left = until - performance.now(), there = pads.list();
      if (there.some((pad) => pad.buttons.some((button) => button.pressed))) return wake();
      if (left > 0) return void (waiting.timer = setTimeout(wait, there.length ? Math.min(left, 16) : left, until));
      if (window.heimlichRests !== 2 || document.hidden) return wake();
      const draw = waiting.draw;
      waiting = null;
      draw(performance.now());
    };
    for (const kind of ["pointerdown", "pointermove", "pointerup", "touchstart", "touchmove", "mousedown", "mousemove", "wheel", "keydown", "keyup", "click", "focusin", "input", "resize", "focus", "blur"]) {
      addEventListener(kind, wake, { capture: true, passive: true });
    }
    for (const kind of ["mouseup", "touchend", "keydown", "keyup", "click"]) {
      addEventListener(kind, askAgain, { capture: true, passive: true });
    }
    let pixels = devicePixelRatio;
    window.requestAnimationFrame = (draw) => {
      if (pixels !== devicePixelRatio) setTimeout(() => dispatchEvent(new Event("resize")));
      pixels = devicePixelRatio;
      if (!window.heimlichRests) return ask(draw);
      waiting = { draw };
      wait(performance.now() + (window.heimlichRests === 1 ? 75 : 300));
    };
    forget = () => {
      asked = null;
      clearTimeout(waiting?.timer);
      waiting = null;
      pads.end();
    };
    return () => { window.requestAnimationFrame = own; };
  }

  // The page can be taken away in the middle of a game: when the graphics card is reset the engine loads it again, and browsers throw away tabs that nobody has looked at for long. Where the game
  // was is kept for this tab alone, and what comes after such an end, and after no other, goes on there.
  function keepPlace() {
    const key = "heimlich-place";
    let gone = false; // a page that is loaded again goes out of sight last of all
    const keep = (lost) => {
      gone ||= lost;
      try {
        sessionStorage.setItem(key, JSON.stringify({ place: window.heimlichPlace || "", lost: gone }));
      } catch { /* then it begins at the title */ }
    };
    try {
      const { place, lost } = JSON.parse(sessionStorage.getItem(key)) || {};
      sessionStorage.removeItem(key);
      if (lost || document.wasDiscarded) window.heimlichLeftAt = place;
    } catch { /* nothing is kept here */ }
    document.addEventListener("webglcontextlost", () => keep(true), true);
    document.addEventListener("visibilitychange", () => { if (document.hidden) keep(false); });
  }

  const megabytes = (n) => (n / 1e6).toFixed(1);

  // Counts what comes of the game, and shows it. It fails with words if that is not all, or too much.
  async function count(stream) {
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

  // Compiles the game while it comes. A host that does not say what it is can have it compiled only when all of it is there. The browser is given the answer as it came, not a copy
  // of it, since it keeps what it has compiled with that for the next visit.
  async function compile(fetching, imports) {
    const answer = await fetching;
    if (!answer.ok) throw new Error(heimlichWords("why.server", { status: answer.status }));
    const counted = count(answer.clone().body);
    const streams = WebAssembly.instantiateStreaming && /^application\/wasm\b/.test(answer.headers.get("Content-Type"));
    const whole = () => answer.arrayBuffer().then((code) => WebAssembly.instantiate(code, imports));
    const stream = () => WebAssembly.instantiateStreaming(answer, imports);
    const made = Promise.resolve().then(streams ? stream : whole); // either may throw
    made.catch(() => {}); // what has not come whole is told first
    await counted;
    words.textContent = heimlichWords("places");
    return { made };
  }

  // Resolves when the cover has been seen: whether there is WebGL takes longer to find out than to show something.
  const shown = () => new Promise((resolve) => {
    setTimeout(resolve, 500); // a tab out of sight shows nothing
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
    fetching.catch(() => {}); // it is told below
    await shown();
    if (!hasWebGL()) {
      return stop(heimlichWords("no-webgl"), false);
    }
    if (window.heimlichIncomplete || typeof Go !== "function") return loadFailed(new Error(heimlichWords("why.part")));
    keepPlace();
    plainCanvas();
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
      const restful = restfulPictures(), ended = go.run(instance);
      restful();
      await ended; // it never ends by itself
    } catch (e) {
      console.error(e);
    }
    gameFailed();
  }

  document.addEventListener("contextmenu", (e) => e.preventDefault());
  main();
})();
