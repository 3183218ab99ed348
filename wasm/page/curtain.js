// Covers the table with a curtain when the tab is hidden, and covers secrets when the window loses the focus. The page
// does it, since a hidden tab gets no ticks. The curtain rises when the game has drawn the table without secrets.
"use strict";
(() => {
  const curtain = document.getElementById("curtain");
  let fallen = 0; // how often the curtain fell

  // Asks the game to hide its secrets. Returns true if any was open, or if the game has stopped.
  function putAway() {
    if (!window.heimlichCover) return false; // the game has not started
    try {
      return window.heimlichCover();
    } catch {
      return true; // it has stopped
    }
  }

  function fall() {
    fallen++;
    curtain.hidden = false;
  }

  // The page is hidden: the curtain falls in any case.
  function leave() {
    fall();
    putAway();
  }

  // The page is visible, but somebody else may sit at it.
  function lose() {
    if (putAway()) fall();
  }

  // The page is visible again. The game calls heimlichOnCovered when it has drawn a frame without secrets.
  function comeBack() {
    if (curtain.hidden || document.hidden) return;
    if (window.heimlichCover) putAway(); else curtain.hidden = true;
  }

  // The frame without secrets is on the screen after the next animation frame.
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
