// Comes first and says so when another part of the page can't be loaded.
"use strict";
(() => {
  function missing() {
    window.heimlichIncomplete = true;
    const words = document.getElementById("words");
    if (words) words.textContent = window.heimlichWords ? heimlichWords("not-loaded.wait") : "The game could not be loaded. Is the network there? Load the page again when it is.";
  }
  addEventListener("error", (e) => {
    if (e.target instanceof HTMLScriptElement) missing();
  }, true);
})();
