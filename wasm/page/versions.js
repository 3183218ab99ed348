// Keeps the game for playing without a network, and says at the title when a new version of it is ready. A page keeps its own version until somebody presses for the new one, whatever other
// pages do: what it still has to fetch names the version, and the worker has it as long as the page is open.
"use strict";
(() => {
  const { version } = document.currentScript.dataset, fresh = document.getElementById("fresh");
  const seldom = 15 * 60000; // milliseconds between two questions for a new version
  let registration = null, asked = 0, taken = false, free = false, pressed = false;
  const workers = isSecureContext ? navigator.serviceWorker : undefined;

  function show() {
    const hide = !free || !(taken || registration?.waiting);
    if (fresh.hidden && !hide) fresh.textContent = heimlichWords("fresh");
    fresh.hidden = hide;
    place();
  }

  // Asks for a new version, which is then fetched beside the game.
  function ask() {
    if (!registration || performance.now() - asked < seldom) return;
    asked = performance.now();
    registration.update().catch(() => {}); // without a network there is none
  }

  // Keeps this version, and hears of the next.
  async function keep() {
    try {
      registration = await workers?.register("worker.js") ?? null;
    } catch { /* not kept, then */ }
    if (!registration) return;
    registration.active?.postMessage("refill");
    asked = performance.now();
    const watch = () => registration.installing?.addEventListener("statechange", show);
    registration.addEventListener("updatefound", watch);
    watch();
    show();
  }

  // Every worker says its version to all pages when it takes over: another page may have taken a new one.
  workers?.addEventListener("message", (e) => {
    if (e.data?.version && e.data.version !== version) taken = true;
    show();
    if (taken && pressed) location.reload();
  });

  // The button for those who see the page has one of the game below it, which keys, gamepads and readers come to. It is as large, in widths of the window, with its upper edge counted from the window’s foot.
  function place() {
    const at = fresh.getBoundingClientRect();
    window.heimlichFresh?.(fresh.hidden ? null : [at.left, innerHeight - at.top, at.width, at.height].map((n) => n / innerWidth));
  }
  addEventListener("resize", place);
  window.heimlichTake = () => fresh.click();

  fresh.addEventListener("click", () => {
    pressed = true;
    if (taken || !registration?.waiting) return location.reload();
    registration.waiting.postMessage("take");
  });

  // Nobody is in the middle of a game at the title.
  function at(state) {
    const now = state.scene === "title" && !state.dialog;
    fresh.classList.toggle("focused", !!state.controls?.some((c) => c.id === "fresh" && c.focused));
    if (now && !free) ask();
    if (now === free) return;
    free = now;
    show();
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  window.heimlichVersions = { keep, at };
})();
