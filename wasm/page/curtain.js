// Covers the table with a curtain when the tab is hidden, and covers secrets when the window loses the focus. The page
// does it, since a hidden tab gets no ticks. The curtain is raised when the game has drawn the table without secrets.
"use strict";
(() => {
  const curtain = document.getElementById("curtain");
  let lowered = 0; // how often the curtain was lowered

  // Asks the game to hide its secrets. Returns true if any was open, or if the game has stopped.
  function hideSecrets() {
    if (!window.heimlichCover) return false; // the game has not started
    try {
      return window.heimlichCover();
    } catch {
      return true; // it has stopped
    }
  }

  // Shows the curtain.
  function lowerCurtain() {
    lowered++;
    curtain.hidden = false;
  }

  // The page is hidden: lowers the curtain in any case.
  function onHidden() {
    lowerCurtain();
    hideSecrets();
  }

  // The window lost the focus: somebody else may see it. Lowers the curtain if secrets were open.
  function onBlur() {
    if (hideSecrets()) lowerCurtain();
  }

  // The page is visible again. Asks the game to hide its secrets; the game calls heimlichOnCovered when it has drawn a
  // frame without secrets.
  function onVisible() {
    if (curtain.hidden || document.hidden) return;
    if (window.heimlichCover) hideSecrets(); else curtain.hidden = true;
  }

  // Raises the curtain after two animation frames. Then the frame without secrets is on the screen.
  window.heimlichOnCovered = () => {
    const count = lowered;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (!document.hidden && count === lowered) curtain.hidden = true;
    }));
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? onHidden : onVisible)());
  document.addEventListener("freeze", onHidden);
  document.addEventListener("resume", onVisible);
  addEventListener("pagehide", onHidden);
  addEventListener("pageshow", onVisible);
  addEventListener("blur", onBlur);
  addEventListener("focus", onVisible);
})();
