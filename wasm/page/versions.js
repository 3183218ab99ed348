// Registers the service worker for offline play, and offers a new version at the title. A page keeps its version until
// the player takes the new one, whatever other pages do: its requests name the version, which stays cached meanwhile.
"use strict";
(() => {
  const { version } = document.currentScript.dataset, button = document.getElementById("fresh");
  const checkInterval = 15 * 60000; // milliseconds between two checks for a new version
  let registration = null, lastCheck = 0, versionTaken = false, atTitle = false, pressed = false;
  const workers = isSecureContext ? navigator.serviceWorker : undefined;

  // Shows the button at the title if there is a new version.
  function show() {
    const hide = !atTitle || !(versionTaken || registration?.waiting);
    if (button.hidden && !hide) button.textContent = heimlichWords("fresh");
    button.hidden = hide;
    publishPosition();
  }

  // Checks for a new version, which the browser then fetches in the background.
  function checkForUpdate() {
    if (!registration || performance.now() - lastCheck < checkInterval) return;
    lastCheck = performance.now();
    registration.update().catch(() => {}); // offline
  }

  // Caches this version and watches for the next.
  async function keep() {
    try {
      registration = await workers?.register("worker.js") ?? null;
    } catch { /* no offline play then */ }
    if (!registration) return;
    registration.active?.postMessage("refill");
    lastCheck = performance.now();
    const watch = () => registration.installing?.addEventListener("statechange", show);
    registration.addEventListener("updatefound", watch);
    watch();
    show();
  }

  // A service worker that takes over tells all pages its version. Another page may have taken a new one.
  workers?.addEventListener("message", (e) => {
    if (e.data?.version && e.data.version !== version) versionTaken = true;
    show();
    if (versionTaken && pressed) location.reload();
  });

  // Tells the game where the button is, so that it places its own control there for keys, gamepads and screen readers.
  // Unit: window widths. The top is measured from the bottom of the window.
  function publishPosition() {
    const at = button.getBoundingClientRect();
    const box = [at.left, innerHeight - at.top, at.width, at.height].map((n) => n / innerWidth);
    window.heimlichUpdateButton?.(button.hidden ? null : box);
  }
  addEventListener("resize", publishPosition);
  window.heimlichInstallUpdate = () => button.click();

  button.addEventListener("click", () => {
    pressed = true;
    if (versionTaken || !registration?.waiting) return location.reload();
    registration.waiting.postMessage("take");
  });

  // Offers a new version at the title only, where no game is on.
  function at(state) {
    const now = state.scene === "title" && !state.dialog;
    button.classList.toggle("focused", !!state.controls?.some((c) => c.id === "fresh" && c.focused));
    if (now && !atTitle) checkForUpdate();
    if (now === atTitle) return;
    atTitle = now;
    show();
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) checkForUpdate(); });
  window.heimlichVersions = { keep, at };
})();
