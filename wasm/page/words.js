// What the page says by itself, before the game is there to say anything: in the language that was chosen in the game, or else the best one that the reader understands.
"use strict";
(() => {
  const all = {{words}};
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("heimlich/settings.json") || "{}").language || "";
  } catch { /* nothing is kept here, or nothing that can be read */ }
  const name = [chosen, ...(navigator.languages || [])].map((tag) => String(tag).toLowerCase().split("-")[0]).find((tag) => all[tag]) || "en";
  const words = all[name];
  document.documentElement.lang = name;

  // A text by its name, with what is put in.
  window.heimlichWords = (key, put = {}) => words[key].replace(/\{([a-z]+)\}/g, (_, arg) => put[arg]);

  // What stands in the page, once it does.
  document.addEventListener("DOMContentLoaded", () => {
    const said = { log: "log", prompt: "prompt", bar: "loading" };
    for (const [id, key] of Object.entries(said)) document.getElementById(id)?.setAttribute("aria-label", words[key]);
    const reload = document.getElementById("reload");
    if (reload) reload.textContent = words.again;
  });
})();
