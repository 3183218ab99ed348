// Clipboard, share sheet, downloads, and a text field for copying and pasting by hand. The game passes all words.
"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  const dialog = part("exchange"), head = part("exchange-head"), text = part("exchange-text");
  const done = part("exchange-done"), close = part("exchange-close");
  let answer = null; // resolves the promise of the open dialog

  // Shows the field until it is closed. Resolves to the text, or null if it was cancelled.
  function show(words, value, most) {
    answer?.(null); // cancel an earlier request
    head.textContent = words.head;
    done.textContent = words.done;
    done.hidden = !words.done;
    close.textContent = words.close;
    text.value = value;
    text.readOnly = !words.done;
    text.maxLength = most;
    dialog.showModal();
    text.focus();
    text.select();
    return new Promise((resolve) => { answer = resolve; });
  }

  function end(value) {
    dialog.close();
    text.value = "";
    const to = answer;
    answer = null;
    document.querySelector("canvas")?.focus();
    to?.(value);
  }

  done.addEventListener("click", () => end(text.value));
  close.addEventListener("click", () => end(null));
  dialog.addEventListener("cancel", (e) => {
    e.preventDefault();
    end(null);
  });
  // A browser may close the dialog without a cancel event.
  dialog.addEventListener("close", () => {
    if (!dialog.open && answer) {
      end(null);
    }
  });
  // The context menu is off on the page, but here it pastes.
  dialog.addEventListener("contextmenu", (e) => e.stopPropagation());

  const patience = 3000; // milliseconds after which a silent clipboard counts as refused

  async function copy(value, words) {
    try {
      const late = new Promise((_, reject) => { setTimeout(reject, patience); });
      await Promise.race([navigator.clipboard.writeText(value), late]);
      return "done";
    } catch { /* not allowed, or not a secure context */ }
    const closed = show(words, value, value.length);
    try {
      if (document.execCommand("copy")) {
        end(null);
        return "done";
      }
    } catch { /* the player copies by hand */ }
    await closed;
    return "shown";
  }

  async function share(title, value) {
    try {
      await navigator.share(value.startsWith("http") ? { title, url: value } : { title, text: value });
      return "done";
    } catch (e) {
      return e.name === "AbortError" ? null : undefined;
    }
  }

  async function save(name, type, data) {
    const a = document.createElement("a");
    a.href = URL.createObjectURL(new Blob([data], { type }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 60000);
    return "done";
  }

  window.heimlichExchange = { copy, share, save, ask: (words, most) => show(words, "", most) };
})();
