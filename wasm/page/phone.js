// What a phone needs beside the picture: the screen stays awake at a table, back leads out of what is open before it leaves the page, and nothing is zoomed.
"use strict";
(() => {
  let table = false, lock = null, asking = false;

  // Somebody thinks for minutes without a touch. A browser lets go of the lock when the page is out of sight.
  async function stayAwake() {
    if (asking || !!lock === table || document.hidden) return;
    asking = true;
    try {
      if (table) {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => { lock = null; });
      } else {
        await lock.release();
      }
    } catch { /* not allowed now, as with a low battery: at the next sight of the page, then */ }
    asking = false;
    if (lock && !table) stayAwake();
  }

  // Away from the title there is an entry before the page's own in the browser's history: back comes to that one, and is Escape, which closes what is open, opens the menu of a table, or leads back. At
  // the title back leaves.
  let state = null, guarded = false, address = location.href;
  const away = () => !!state && (state.scene !== "title" || !!state.dialog);
  function guard() {
    if (!away() || guarded) return;
    history.pushState(null, "");
    guarded = true;
    address = location.href;
  }
  function escape() {
    const dialog = document.getElementById("exchange");
    if (dialog.open) return document.getElementById("exchange-close").click();
    for (const kind of ["keydown", "keyup"]) document.querySelector("canvas")?.dispatchEvent(new KeyboardEvent(kind, { key: "Escape", code: "Escape", cancelable: true }));
  }
  addEventListener("popstate", () => {
    const back = guarded && location.href === address; // a link with a game in it makes an entry of its own
    guarded = false;
    if (back && away()) escape();
    else if (back) history.back();
    guard();
  });

  window.heimlichPhone = (now) => {
    state = now;
    table = ["board", "handover", "dossier"].includes(state.scene);
    guard();
    if (navigator.wakeLock) stayAwake();
  };
  document.addEventListener("visibilitychange", () => { if (navigator.wakeLock) stayAwake(); });
  // Two fingers and double taps zoom in some browsers whatever the page says of itself.
  for (const kind of ["gesturestart", "dblclick"]) document.addEventListener(kind, (e) => e.preventDefault());
})();
