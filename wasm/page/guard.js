// Guards the page, the engine and the game against a browser that refuses something. A property that can't be read is
// undefined, and a call that throws returns the answer of a missing device. Runs before all other scripts.
"use strict";
(() => {
  const nothing = () => {}, refused = () => Promise.reject(new DOMException("refused", "NotSupportedError"));
  const media = (query) => ({ matches: false, media: query, addEventListener: nothing, removeEventListener: nothing });

  // Returns the value of a property. One that can't be read is undefined from then on.
  function read(at, name) {
    try {
      return at[name];
    } catch {
      put(at, name, undefined);
    }
  }

  function put(at, name, value) {
    try {
      Object.defineProperty(at, name, { value, configurable: true, writable: true });
    } catch { /* it stays as it is */ }
  }

  // Finds the owner of a path and calls change with it and the last name; nothing where there is no owner.
  function at(path, change) {
    const names = path.split("."), last = names.pop();
    const owner = names.reduce((owner, name) => owner && read(owner, name), window);
    if (owner) change(owner, last);
  }

  // Makes a function that throws return the result of instead.
  function tame(owner, name, instead) {
    const own = read(owner, name);
    if (typeof own === "function") put(owner, name, function (...args) {
      try {
        return own.apply(this, args);
      } catch {
        return instead(...args);
      }
    });
  }

  // The page and the game test for these before they use them.
  for (const path of ["navigator.keyboard", "navigator.locks", "navigator.serviceWorker", "navigator.userAgentData",
    "navigator.userActivation", "navigator.languages", "navigator.wakeLock", "visualViewport", "ResizeObserver",
    "AudioContext", "Worker"]) at(path, read);

  for (const [path, instead] of Object.entries({ "navigator.vibrate": () => false, "navigator.share": refused })) {
    at(path, (owner, name) => tame(owner, name, instead));
  }

  // These are used without a test, so each gets a substitute.
  for (const [path, instead] of Object.entries({
    "Navigator.prototype.getGamepads": () => [], matchMedia: media, "document.hasFocus": () => true,
    "history.pushState": nothing, "history.replaceState": nothing,
    "navigator.locks.request": refused, "navigator.wakeLock.request": refused,
    "Element.prototype.setPointerCapture": nothing,
  })) at(path, (owner, name) => {
    if (typeof read(owner, name) === "function") tame(owner, name, instead);
    else put(owner, name, instead);
  });

  // Full screen may be refused with a promise, and older browsers prefix its names.
  for (const [path, other] of Object.entries({
    "Element.prototype.requestFullscreen": "webkitRequestFullscreen",
    "Document.prototype.exitFullscreen": "webkitExitFullscreen",
  })) at(path, (owner, name) => {
    const own = read(owner, name) ?? read(owner, other) ?? nothing;
    put(owner, name, function (...args) {
      try {
        own.apply(this, args)?.catch(nothing);
      } catch { /* the game stays as it is */ }
    });
  });

  // The engine waits for the keyboard map in every tick. Without an answer the map is empty.
  at("navigator.keyboard.getLayoutMap", (owner, name) => {
    const own = read(owner, name), none = () => Promise.resolve(new Map());
    const late = () => new Promise((_, reject) => { setTimeout(reject, 500); });
    let ask = () => Promise.race([own.call(owner), late()]);
    put(owner, name, async () => {
      try {
        return await ask();
      } catch {
        ask = none;
        return none();
      }
    });
  });

  // The engine works without a ResizeObserver, but not with one that throws.
  try {
    new ResizeObserver(nothing);
  } catch {
    put(window, "ResizeObserver", undefined);
  }
})();
