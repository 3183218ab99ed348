// The page for screen readers: a labelled button for every control, in the same order and with the same focus, the open
// dialog, and a description of the picture in words. It is invisible and takes no pointer events.
"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  const tree = part("tree"), regions = part("regions"), dialog = part("asks");
  const buttons = part("buttons"), answer = part("answer");
  const made = new Map(); // buttons by control ID
  let state = null, quiet = 0, watch = 0, soon = 0; // the last state, and timers
  let moved = 0; // time when a key last moved the focus

  const written = new WeakMap(); // text by node; a translator may change the one in the page
  const words = (node, text) => {
    if (written.get(node) === text) return;
    written.set(node, text);
    node.textContent = text;
  };
  const attribute = (node, name, value) => {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  };

  // Speaks an answer at once, and removes it after 20 seconds.
  function say(text) {
    hush();
    const p = document.createElement("p");
    p.textContent = text;
    answer.append(p);
    quiet = setTimeout(hush, 20000);
  }
  function hush() {
    clearTimeout(quiet);
    clearInterval(watch);
    answer.textContent = "";
  }

  // Speaks the secrets that are open for one player. They are removed when they close, as the next player may be there.
  function confide() {
    const secret = window.heimlichConfide?.() || "";
    say(secret);
    watch = setInterval(() => { if ((window.heimlichWhisper?.() || "") !== secret) hush(); }, 50);
  }

  function button(id) {
    let b = made.get(id);
    if (b) return b;
    b = document.createElement("button");
    b.type = "button";
    b.dataset.id = id;
    b.addEventListener("click", () => {
      window.heimlichPress?.(id);
      window.heimlichPressed?.();
    });
    b.addEventListener("focus", () => {
      if (!state?.controls.some((c) => c.id === id && c.focused)) window.heimlichFocus?.(id);
    });
    made.set(id, b);
    return b;
  }

  // Updates the buttons. They are reused while their controls exist, or a screen reader would lose its place.
  function offer(controls) {
    const there = new Set(controls.map((c) => c.id));
    for (const [id, b] of made) {
      if (there.has(id)) continue;
      made.delete(id);
      b.remove();
    }
    controls.forEach((c, i) => {
      const b = button(c.id);
      words(b, c.label + (c.why && !c.enabled ? ". " + c.why : ""));
      attribute(b, "aria-disabled", c.enabled ? null : "true");
      attribute(b, "aria-pressed", c.checked ? "true" : c.switch ? "false" : null);
      for (const [side, n] of [["left", c.x], ["top", c.y], ["width", c.w], ["height", c.h]]) {
        if (b.style[side] !== n + "px") b.style[side] = n + "px";
      }
      if (buttons.children[i] !== b) buttons.insertBefore(b, buttons.children[i] ?? null);
    });
  }

  function tell(all) {
    while (regions.childElementCount > all.length) regions.lastElementChild.remove();
    all.forEach((r, i) => {
      let section = regions.children[i];
      if (!section) {
        section = document.createElement("section");
        section.append(document.createElement("h2"), document.createElement("ul"));
        regions.append(section);
      }
      const [head, list] = section.children;
      attribute(section, "id", "region-" + r.id);
      attribute(section, "aria-label", r.title);
      words(head, r.title);
      const lines = r.lines || [];
      while (list.childElementCount > lines.length) list.lastElementChild.remove();
      lines.forEach((line, k) => {
        if (!list.children[k]) list.append(document.createElement("li"));
        words(list.children[k], line);
      });
    });
  }

  // Moves the focus of the page to the button of the focused control. During animations, and if no key moved the focus,
  // it waits until the focus rests, so that a screen reader does not read every stop.
  function after() {
    clearTimeout(soon);
    if (performance.now() - moved < 1000) follow();
    else soon = setTimeout(follow, 120);
  }
  function follow() {
    const now = state.controls.find((c) => c.focused), active = document.activeElement;
    if (active?.id === "ebitengine-textinput" || active?.closest?.("dialog")) return;
    if (state.busy && performance.now() - moved > 1000) return;
    if (now) {
      const b = made.get(now.id);
      if (active !== b) b.focus({ preventScroll: true });
    } else if (tree.contains(active)) {
      return; // a screen reader moves by itself
    } else if (active === document.body) {
      document.querySelector("canvas")?.focus({ preventScroll: true });
    }
  }

  window.heimlichTree = (now) => {
    const scene = state?.scene;
    state = { ...now, controls: now.controls || [], regions: now.regions || [] };
    if (state.scene !== scene) hush();
    attribute(document.documentElement, "lang", state.language || "en");
    attribute(dialog, "role", state.dialog ? "dialog" : "group");
    attribute(dialog, "aria-modal", state.dialog ? "true" : null);
    attribute(dialog, "aria-label", state.dialog ? state.dialog.title : null);
    attribute(dialog, "aria-describedby", state.dialog ? "asks-text" : null);
    attribute(regions, "aria-hidden", state.dialog ? "true" : null);
    words(part("asks-text"), state.dialog ? state.dialog.text : "");
    offer(state.controls);
    tell(state.regions);
    after();
    typing();
  };

  // The answers to Shift and a letter: agents, preview, scores, and possible actions. Shift+X reads the own secrets.
  const lines = (id) => state.regions.filter((r) => r.id === id).flatMap((r) => r.lines).join(" ");
  const asked = {
    W: () => lines("where"),
    E: () => lines("what-if"),
    C: () => lines("scores") + " " + lines("hands"),
    Q: () => (state.dialog ? part("prompt").textContent : state.prompt) + " " +
      state.controls.filter((c) => c.enabled).map((c) => c.label).join(". ") + ".",
  };

  // Sends keys to the canvas while a button here has the focus. The browser's own keys never reach the engine, which
  // would prevent their default actions. Nor do events without a key, as form fillers send them:
  // the engine can't read them.
  function pass(e) {
    if (!(e instanceof KeyboardEvent)) return e.stopImmediatePropagation();
    if (e.target.id === "ebitengine-textinput" || e.target.closest?.("dialog") || !state) return;
    const key = window.heimlichKey?.(e);
    if (!key) return e.stopPropagation();
    if (e.shiftKey && (asked[key] || key === "X")) {
      e.preventDefault();
      e.stopImmediatePropagation();
      if (e.type !== "keydown" || e.repeat) return;
      if (key === "X") confide();
      else say(asked[key]().trim() || state.prompt);
      return;
    }
    const canvas = document.querySelector("canvas");
    const nowhere = e.target === document.body && !document.querySelector("dialog[open]");
    if (!canvas || !tree.contains(e.target) && !nowhere) return;
    e.preventDefault();
    e.stopPropagation();
    if (/^(Tab|Arrow)/.test(key)) moved = performance.now();
    canvas.focus = () => {}; // the engine calls it with every key, and a screen reader would speak
    const { key: typed, code, shiftKey, altKey, repeat } = e;
    canvas.dispatchEvent(new KeyboardEvent(e.type, { key: typed, code, shiftKey, altKey, repeat, cancelable: true }));
    delete canvas.focus;
  }
  // The canvas gets the focus when a name has been typed; the focused control's button takes it again.
  addEventListener("focusin", (e) => { if (state && e.target.tagName === "CANVAS") setTimeout(follow); });

  // Hides the engine's text areas from screen readers, and labels the active one like its field.
  function typing() {
    for (const area of document.querySelectorAll("#ebitengine-textinput, #ebitengine-textinput-dummy")) {
      const here = area === document.activeElement;
      attribute(area, "aria-hidden", here ? null : "true");
      attribute(area, "aria-label", here ? state?.controls.find((c) => c.focused)?.label ?? null : null);
      attribute(area, "tabindex", "-1");
    }
  }
  for (const kind of ["focusin", "focusout"]) addEventListener(kind, () => setTimeout(typing));

  addEventListener("keydown", pass, { capture: true });
  addEventListener("keyup", pass, { capture: true });
  for (const kind of ["blur", "pagehide"]) addEventListener(kind, hush);
  document.addEventListener("visibilitychange", hush);
})();
