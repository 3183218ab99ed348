// Registers the service worker for offline play, and offers a new version at the title. A page keeps its version until
// the player takes the new one, whatever other pages do: its requests name the version, which stays cached meanwhile.
"use strict";
(() => {
  const { version } = document.currentScript.dataset, fresh = document.getElementById("fresh");
  const seldom = 15 * 60000; // milliseconds between two checks for a new version
  let registration = null, asked = 0, taken = false, free = false, pressed = false;
  const workers = isSecureContext ? navigator.serviceWorker : undefined;

  function show() {
    const hide = !free || !(taken || registration?.waiting);
    if (fresh.hidden && !hide) fresh.textContent = heimlichWords("fresh");
    fresh.hidden = hide;
    place();
  }

  // Checks for a new version, which the browser then fetches in the background.
  function ask() {
    if (!registration || performance.now() - asked < seldom) return;
    asked = performance.now();
    registration.update().catch(() => {}); // offline
  }

  // Caches this version and watches for the next.
  async function keep() {
    try {
      registration = await workers?.register("worker.js") ?? null;
    } catch { /* no offline play then */ }
    if (!registration) return;
    registration.active?.postMessage("refill");
    asked = performance.now();
    const watch = () => registration.installing?.addEventListener("statechange", show);
    registration.addEventListener("updatefound", watch);
    watch();
    show();
  }

  // A service worker that takes over tells all pages its version. Another page may have taken a new one.
  workers?.addEventListener("message", (e) => {
    if (e.data?.version && e.data.version !== version) taken = true;
    show();
    if (taken && pressed) location.reload();
  });

  // Tells the game where the button is, so that it places its own control there for keys, gamepads and screen readers.
  // Unit: window widths. The top is measured from the bottom of the window.
  function place() {
    const at = fresh.getBoundingClientRect();
    const box = [at.left, innerHeight - at.top, at.width, at.height].map((n) => n / innerWidth);
    window.heimlichFresh?.(fresh.hidden ? null : box);
  }
  addEventListener("resize", place);
  window.heimlichTake = () => fresh.click();

  fresh.addEventListener("click", () => {
    pressed = true;
    if (taken || !registration?.waiting) return location.reload();
    registration.waiting.postMessage("take");
  });

  // Offers a new version at the title only, where no game is on.
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
