// Clipboard, share sheet, downloads, and a text field for copying and pasting by hand. The game passes all words.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const dialog = byId("exchange"), head = byId("exchange-head"), text = byId("exchange-text");
  const done = byId("exchange-done"), close = byId("exchange-close");
  let resolveDialog = null; // resolves the promise of the open dialog; null for none

  // Shows the text field until it is closed. Resolves to its text, or null if it was cancelled.
  function show(words, value, maxLength) {
    resolveDialog?.(null); // cancel an earlier request
    head.textContent = words.head;
    done.textContent = words.done;
    done.hidden = !words.done;
    close.textContent = words.close;
    text.value = value;
    text.readOnly = !words.done;
    text.maxLength = maxLength;
    dialog.showModal();
    text.focus();
    text.select();
    return new Promise((resolve) => { resolveDialog = resolve; });
  }

  // Closes the dialog and resolves its promise.
  function finish(value) {
    dialog.close();
    text.value = "";
    const to = resolveDialog;
    resolveDialog = null;
    document.querySelector("canvas")?.focus();
    to?.(value);
  }

  done.addEventListener("click", () => finish(text.value));
  close.addEventListener("click", () => finish(null));
  dialog.addEventListener("cancel", (e) => {
    e.preventDefault();
    finish(null);
  });
  // A browser may close the dialog without a cancel event.
  dialog.addEventListener("close", () => {
    if (!dialog.open && resolveDialog) {
      finish(null);
    }
  });
  // The context menu is off on the page, but here it pastes.
  dialog.addEventListener("contextmenu", (e) => e.stopPropagation());

  const timeout = 3000; // milliseconds after which a silent clipboard counts as refused

  // Copies a text. Resolves to "done", or to "shown" if the player had to copy by hand.
  async function copy(value, words) {
    try {
      await Promise.race([navigator.clipboard.writeText(value),
        new Promise((_, reject) => { setTimeout(reject, timeout); })]); // after the call, which may throw
      return "done";
    } catch { /* not allowed, or not a secure context */ }
    const closed = show(words, value, value.length);
    try {
      if (document.execCommand("copy")) {
        finish(null);
        return "done";
      }
    } catch { /* the player copies by hand */ }
    await closed;
    return "shown";
  }

  // Opens the share sheet. Resolves to "done", to null if the player cancelled, or to undefined if it failed.
  async function share(title, value) {
    try {
      await navigator.share(value.startsWith("http") ? { title, url: value } : { title, text: value });
      return "done";
    } catch (e) {
      return e.name === "AbortError" ? null : undefined;
    }
  }

  // Downloads data as a file.
  async function save(name, type, data) {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([data], { type }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 60000); // milliseconds; the download has started by then
    return "done";
  }

  window.heimlichExchange = { copy, share, save, ask: (words, maxLength) => show(words, "", maxLength) };
})();
