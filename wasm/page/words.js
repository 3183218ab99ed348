// The texts of the page before the game runs, in the language chosen in the game or else the browser's.
"use strict";
(() => {
  const all = {{words}};
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("heimlich/settings.json") || "{}").language || "";
  } catch { /* no local storage, or unreadable settings */ }
  const tags = [chosen, ...(navigator.languages || [])].map((tag) => String(tag).toLowerCase().split("-")[0]);
  const name = tags.find((tag) => all[tag]) || "en";
  const words = all[name];
  document.documentElement.lang = name;

  // Returns a text by its key, with arguments.
  window.heimlichWords = (key, put = {}) => words[key].replace(/\{([a-z]+)\}/g, (_, arg) => put[arg]);

  // Labels the elements of the page.
  document.addEventListener("DOMContentLoaded", () => {
    const said = { log: "log", prompt: "prompt", bar: "loading" };
    for (const [id, key] of Object.entries(said)) document.getElementById(id)?.setAttribute("aria-label", words[key]);
    const reload = document.getElementById("reload");
    if (reload) reload.textContent = words.again;
  });
})();
