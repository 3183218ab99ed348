// Draws a curtain over the table when the tab goes out of sight, and over what is secret when its window loses the focus: at once and in the page itself,
// since a tab out of sight gets no ticks. The curtain rises when the game has drawn a table without secrets.
"use strict";
(() => {
  const curtain = document.getElementById("curtain");
  let fallen = 0; // how often the curtain fell

  // Lets the game put its secrets away. True if any lay open, or if the game can't tell.
  function putAway() {
    if (!window.heimlichCover) return false; // nothing is on the table yet
    try {
      return window.heimlichCover();
    } catch {
      return true; // it has stopped, and the page says so
    }
  }

  function fall() {
    fallen++;
    curtain.hidden = false;
  }

  // Out of sight: the curtain falls whatever lies there.
  function leave() {
    fall();
    putAway();
  }

  // In sight, but somebody else may sit at the keys now.
  function lose() {
    if (putAway()) fall();
  }

  // In sight again: the next picture has no secrets, and the game says when it is there.
  function comeBack() {
    if (curtain.hidden || document.hidden) return;
    if (window.heimlichCover) putAway(); else curtain.hidden = true;
  }

  // The game has drawn a table without secrets. It is on the screen with the next frame.
  window.heimlichOnCovered = () => {
    const time = fallen;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (!document.hidden && time === fallen) curtain.hidden = true;
    }));
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? leave : comeBack)());
  document.addEventListener("freeze", leave);
  document.addEventListener("resume", comeBack);
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  addEventListener("blur", lose);
  addEventListener("focus", comeBack);
})();
