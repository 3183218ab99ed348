// Loaded first. Reports other scripts that can't be loaded.
"use strict";
(() => {
  // Shows that a script is missing.
  function reportMissing() {
    window.heimlichIncomplete = true;
    const words = document.getElementById("words");
    const english = "The game could not be loaded. Check your connection and reload.";
    if (words) words.textContent = window.heimlichWords ? heimlichWords("not-loaded.wait") : english;
  }
  addEventListener("error", (e) => {
    if (e.target instanceof HTMLScriptElement) reportMissing();
  }, true);
})();
