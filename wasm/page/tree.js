// The page for screen readers: a labelled button for every control, in the same order and with the same focus, the open
// dialog, and a description of the picture in words. It is invisible and takes no pointer events.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const tree = byId("tree"), regions = byId("regions"), dialog = byId("asks");
  const buttons = byId("buttons"), answer = byId("answer");
  const buttonsByID = new Map(); // by ID of the control
  let state = null, answerTimer = 0, secretTimer = 0, focusTimer = 0; // the last state, and timers
  let lastFocusKey = 0; // time at which a key last moved the focus

  const shownText = new WeakMap(); // text by node; a translator may change the one in the page
  const setText = (node, text) => {
    if (shownText.get(node) === text) return;
    shownText.set(node, text);
    node.textContent = text;
  };
  const setAttribute = (node, name, value) => {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  };

  // Announces a text to screen readers at once, and removes it after 20 seconds.
  function announce(text) {
    stopAnnouncing();
    const p = document.createElement("p");
    p.textContent = text;
    answer.append(p);
    answerTimer = setTimeout(stopAnnouncing, 20000); // milliseconds
  }

  // Removes the announced text.
  function stopAnnouncing() {
    clearTimeout(answerTimer);
    clearInterval(secretTimer);
    answer.textContent = "";
  }

  // Announces the secrets that are open for one player. Removes them when they close: the next player may be there.
  function announceSecrets() {
    const secret = window.heimlichReadSecret?.() || "";
    announce(secret);
    secretTimer = setInterval(() => { if ((window.heimlichSecret?.() || "") !== secret) stopAnnouncing(); }, 50);
  }

  // Returns the button of a control. Makes it if necessary.
  function button(id) {
    let b = buttonsByID.get(id);
    if (b) return b;
    b = document.createElement("button");
    b.type = "button";
    b.dataset.id = id;
    b.addEventListener("click", () => {
      window.heimlichPress?.(id);
      window.heimlichControlPressed?.();
    });
    b.addEventListener("focus", () => {
      if (!state?.controls.some((c) => c.id === id && c.focused)) window.heimlichFocus?.(id);
    });
    buttonsByID.set(id, b);
    return b;
  }

  // Updates the buttons. They are reused while their controls exist, or a screen reader would lose its place.
  function updateButtons(controls) {
    const there = new Set(controls.map((c) => c.id));
    for (const [id, b] of buttonsByID) {
      if (there.has(id)) continue;
      buttonsByID.delete(id);
      b.remove();
    }
    controls.forEach((c, i) => {
      const b = button(c.id);
      setText(b, c.label + (c.why && !c.enabled ? ". " + c.why : ""));
      setAttribute(b, "aria-disabled", c.enabled ? null : "true");
      setAttribute(b, "aria-pressed", c.checked ? "true" : c.switch ? "false" : null);
      for (const [side, n] of [["left", c.x], ["top", c.y], ["width", c.w], ["height", c.h]]) {
        if (b.style[side] !== n + "px") b.style[side] = n + "px";
      }
      if (buttons.children[i] !== b) buttons.insertBefore(b, buttons.children[i] ?? null);
    });
  }

  // Updates the description of the picture: a section with a list of sentences for each region.
  function updateRegions(all) {
    while (regions.childElementCount > all.length) regions.lastElementChild.remove();
    all.forEach((r, i) => {
      let section = regions.children[i];
      if (!section) {
        section = document.createElement("section");
        section.append(document.createElement("h2"), document.createElement("ul"));
        regions.append(section);
      }
      const [head, list] = section.children;
      setAttribute(section, "id", "region-" + r.id);
      setAttribute(section, "aria-label", r.title);
      setText(head, r.title);
      const lines = r.lines || [];
      while (list.childElementCount > lines.length) list.lastElementChild.remove();
      lines.forEach((line, k) => {
        if (!list.children[k]) list.append(document.createElement("li"));
        setText(list.children[k], line);
      });
    });
  }

  const keyPeriod = 1000; // milliseconds after a key in which it counts as the cause of a moved focus

  // Calls syncFocus at once if a key moved the focus. Otherwise waits until the focus rests, so that a screen reader
  // does not read every control on the way.
  function scheduleFocus() {
    clearTimeout(focusTimer);
    if (performance.now() - lastFocusKey < keyPeriod) syncFocus();
    else focusTimer = setTimeout(syncFocus, 120); // milliseconds
  }

  // Moves the focus of the page to the button of the focused control.
  function syncFocus() {
    const now = state.controls.find((c) => c.focused), active = document.activeElement;
    if (active?.id === "ebitengine-textinput" || active?.closest?.("dialog")) return;
    if (state.busy && performance.now() - lastFocusKey > keyPeriod) return;
    if (now) {
      const b = buttonsByID.get(now.id);
      if (active !== b) b.focus({ preventScroll: true });
    } else if (tree.contains(active)) {
      return; // a screen reader moves by itself
    } else if (active === document.body) {
      document.querySelector("canvas")?.focus({ preventScroll: true });
    }
  }

  // Updates the page from the public state.
  window.heimlichUpdateTree = (now) => {
    const scene = state?.scene;
    state = { ...now, controls: now.controls || [], regions: now.regions || [] };
    if (state.scene !== scene) stopAnnouncing();
    setAttribute(document.documentElement, "lang", state.language || "en");
    setAttribute(dialog, "role", state.dialog ? "dialog" : "group");
    setAttribute(dialog, "aria-modal", state.dialog ? "true" : null);
    setAttribute(dialog, "aria-label", state.dialog ? state.dialog.title : null);
    setAttribute(dialog, "aria-describedby", state.dialog ? "asks-text" : null);
    setAttribute(regions, "aria-hidden", state.dialog ? "true" : null);
    setText(byId("asks-text"), state.dialog ? state.dialog.text : "");
    updateButtons(state.controls);
    updateRegions(state.regions);
    scheduleFocus();
    labelTextAreas();
  };

  // The answers to Shift and a letter: agents, preview, scores, and possible actions. Shift+X reads the own secrets.
  const lines = (id) => state.regions.filter((r) => r.id === id).flatMap((r) => r.lines).join(" ");
  const asked = {
    W: () => lines("where"),
    E: () => lines("what-if"),
    C: () => lines("scores") + " " + lines("hands"),
    Q: () => (state.dialog ? byId("prompt").textContent : state.prompt) + " " +
      state.controls.filter((c) => c.enabled).map((c) => c.label).join(". ") + ".",
  };

  // Sends keys to the canvas while a button here has the focus. The browser's own keys never reach the engine, which
  // would prevent their default actions. Nor do events without a key, as form fillers send them:
  // the engine can't read them.
  function forwardKey(e) {
    if (!(e instanceof KeyboardEvent)) return e.stopImmediatePropagation();
    if (e.target.id === "ebitengine-textinput" || e.target.closest?.("dialog") || !state) return;
    const key = window.heimlichKey?.(e);
    if (!key) return e.stopPropagation();
    if (e.shiftKey && (asked[key] || key === "X")) {
      e.preventDefault();
      e.stopImmediatePropagation();
      if (e.type !== "keydown" || e.repeat) return;
      if (key === "X") announceSecrets();
      else announce(asked[key]().trim() || state.prompt);
      return;
    }
    const canvas = document.querySelector("canvas");
    const nowhere = e.target === document.body && !document.querySelector("dialog[open]");
    if (!canvas || !tree.contains(e.target) && !nowhere) return;
    e.preventDefault();
    e.stopPropagation();
    if (/^(Tab|Arrow)/.test(key)) lastFocusKey = performance.now();
    canvas.focus = () => {}; // the engine calls it with every key, and a screen reader would speak
    const { key: typed, code, shiftKey, altKey, repeat } = e;
    canvas.dispatchEvent(new KeyboardEvent(e.type, { key: typed, code, shiftKey, altKey, repeat, cancelable: true }));
    delete canvas.focus;
  }
  // The canvas gets the focus when a name has been typed; the focused control's button takes it again.
  addEventListener("focusin", (e) => { if (state && e.target.tagName === "CANVAS") setTimeout(syncFocus); });

  // Hides the engine's text areas from screen readers, and labels the active one like its field.
  function labelTextAreas() {
    for (const area of document.querySelectorAll("#ebitengine-textinput, #ebitengine-textinput-dummy")) {
      const here = area === document.activeElement;
      setAttribute(area, "aria-hidden", here ? null : "true");
      setAttribute(area, "aria-label", here ? state?.controls.find((c) => c.focused)?.label ?? null : null);
      setAttribute(area, "tabindex", "-1");
    }
  }
  for (const kind of ["focusin", "focusout"]) addEventListener(kind, () => setTimeout(labelTextAreas));

  addEventListener("keydown", forwardKey, { capture: true });
  addEventListener("keyup", forwardKey, { capture: true });
  for (const kind of ["blur", "pagehide"]) addEventListener(kind, stopAnnouncing);
  document.addEventListener("visibilitychange", stopAnnouncing);
})();
