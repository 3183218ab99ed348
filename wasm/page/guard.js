// Guards the page, the engine and the game against a browser that refuses something. A property that can't be read is
// undefined, and a call that throws returns the answer of a missing device. Runs before all other scripts.
"use strict";
(() => {
  const noop = () => {}, rejected = () => Promise.reject(new DOMException("refused", "NotSupportedError"));
  const media = (query) => ({ matches: false, media: query, addEventListener: noop, removeEventListener: noop });

  // Returns the value of a property. One that can't be read is undefined from then on.
  function read(owner, name) {
    try {
      return owner[name];
    } catch {
      put(owner, name, undefined);
    }
  }

  // Replaces a property. Does nothing if the browser refuses.
  function put(owner, name, value) {
    try {
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    } catch { /* it stays as it is */ }
  }

  // Finds the owner of a path such as "navigator.share", and calls change with it and the last name. Does nothing
  // if there is no owner.
  function withOwner(path, change) {
    const names = path.split("."), last = names.pop();
    const owner = names.reduce((owner, name) => owner && read(owner, name), window);
    if (owner) change(owner, last);
  }

  // Wraps the function at owner[name]: if it throws, it returns the result of instead.
  function guardCall(owner, name, instead) {
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
    "AudioContext", "Worker"]) withOwner(path, read);

  for (const [path, instead] of Object.entries({ "navigator.vibrate": () => false, "navigator.share": rejected })) {
    withOwner(path, (owner, name) => guardCall(owner, name, instead));
  }

  // These are used without a test, so each gets a substitute.
  for (const [path, instead] of Object.entries({
    "Navigator.prototype.getGamepads": () => [], matchMedia: media, "document.hasFocus": () => true,
    "history.pushState": noop, "history.replaceState": noop,
    "navigator.locks.request": rejected, "navigator.wakeLock.request": rejected,
    "Element.prototype.setPointerCapture": noop,
  })) withOwner(path, (owner, name) => {
    if (typeof read(owner, name) === "function") guardCall(owner, name, instead);
    else put(owner, name, instead);
  });

  // Full screen may be refused with a promise, and older browsers prefix its names.
  for (const [path, other] of Object.entries({
    "Element.prototype.requestFullscreen": "webkitRequestFullscreen",
    "Document.prototype.exitFullscreen": "webkitExitFullscreen",
  })) withOwner(path, (owner, name) => {
    const own = read(owner, name) ?? read(owner, other) ?? noop;
    put(owner, name, function (...args) {
      try {
        own.apply(this, args)?.catch(noop);
      } catch { /* the game stays as it is */ }
    });
  });

  // The engine waits for the keyboard map in every tick. Without an answer the map is empty.
  withOwner("navigator.keyboard.getLayoutMap", (owner, name) => {
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
    new ResizeObserver(noop);
  } catch {
    put(window, "ResizeObserver", undefined);
  }
})();
