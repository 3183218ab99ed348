// Phone behaviour: keeps the screen awake at a table, lets Back close what is open before it leaves the page, and
// prevents zooming.
"use strict";
(() => {
  let table = false, lock = null, requesting = false;

  // Holds a wake lock at a table. Browsers release it when the page is hidden.
  async function updateWakeLock() {
    if (requesting || !!lock === table || document.hidden) return;
    requesting = true;
    try {
      if (table) {
        lock = await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => { lock = null; });
      } else {
        await lock.release();
      }
    } catch { /* refused, as with a low battery; tried again when the page is shown */ }
    requesting = false;
    if (lock && !table) updateWakeLock();
  }

  // Away from the title the history has an extra entry. Back goes to it and acts as Escape, which closes what is open,
  // opens the table's menu, or goes back. At the title Back leaves the page.
  let state = null, entryAdded = false, address = location.href;
  const notAtTitle = () => !!state && (state.scene !== "title" || !!state.dialog);
  // Adds a history entry if there is none yet and the game is not at the title.
  function addHistoryEntry() {
    if (!notAtTitle() || entryAdded) return;
    history.pushState(null, "");
    entryAdded = true;
    address = location.href;
  }
  // Closes the exchange dialog, or sends Escape to the game.
  function pressEscape() {
    const dialog = document.getElementById("exchange");
    if (dialog.open) return document.getElementById("exchange-close").click();
    for (const kind of ["keydown", "keyup"]) {
      const event = new KeyboardEvent(kind, { key: "Escape", code: "Escape", cancelable: true });
      document.querySelector("canvas")?.dispatchEvent(event);
    }
  }
  addEventListener("popstate", () => {
    const back = entryAdded && location.href === address; // a link to a game adds an entry of its own
    entryAdded = false;
    if (back && notAtTitle()) pressEscape();
    else if (back) history.back();
    addHistoryEntry();
  });

  // Marks the page's title while it is the player's turn. The device vibrates once.
  const title = document.title;
  let turn = false;
  function updateTurn(now) {
    if (turn === !!now.turn) return;
    turn = !!now.turn;
    document.title = (turn ? "● " : "") + title;
    if (turn && now.buzz) navigator.vibrate?.(60); // milliseconds
  }

  window.heimlichUpdatePhone = (now) => {
    state = now;
    updateTurn(now);
    table = ["board", "handover", "dossier"].includes(state.scene);
    addHistoryEntry();
    if (navigator.wakeLock) updateWakeLock();
  };
  document.addEventListener("visibilitychange", () => { if (navigator.wakeLock) updateWakeLock(); });
  // Some browsers zoom by pinch and double tap in spite of the viewport element.
  for (const kind of ["gesturestart", "dblclick"]) document.addEventListener(kind, (e) => e.preventDefault());
})();
