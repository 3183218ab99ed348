// Phone behaviour: keeps the screen awake at a table, lets Back close what is open before it leaves the page, and
// prevents zooming.
"use strict";
(() => {
  let table = false, lock = null, asking = false;

  // Holds a wake lock at a table. Browsers release it when the page is hidden.
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
    } catch { /* refused, as with a low battery; tried again when the page is shown */ }
    asking = false;
    if (lock && !table) stayAwake();
  }

  // Away from the title the history has an extra entry. Back goes to it and acts as Escape, which closes what is open,
  // opens the table's menu, or goes back. At the title Back leaves the page.
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
    for (const kind of ["keydown", "keyup"]) {
      const event = new KeyboardEvent(kind, { key: "Escape", code: "Escape", cancelable: true });
      document.querySelector("canvas")?.dispatchEvent(event);
    }
  }
  addEventListener("popstate", () => {
    const back = guarded && location.href === address; // a link to a game adds an entry of its own
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
  // Some browsers zoom by pinch and double tap in spite of the viewport element.
  for (const kind of ["gesturestart", "dblclick"]) document.addEventListener(kind, (e) => e.preventDefault());
})();
