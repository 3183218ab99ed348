// How games leave the page and come in: the clipboard, the share sheet, downloads, and a field for what is to be copied or pasted by hand. The game calls it and says all words.
"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  const dialog = part("exchange"), head = part("exchange-head"), text = part("exchange-text"), done = part("exchange-done"), close = part("exchange-close");
  let answer = null; // is given what the person decides

  // Shows the field until the person closes it; what it promises is the text, null if they think better of it.
  function show(words, value, most) {
    answer?.(null); // whoever asked before waits for nothing any more
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
  // A browser may close it without asking first; whoever waits is told all the same.
  dialog.addEventListener("close", () => {
    if (!dialog.open && answer) {
      end(null);
    }
  });
  // The page's own menu is off, but here it pastes.
  dialog.addEventListener("contextmenu", (e) => e.stopPropagation());

  // A clipboard that does not answer within seconds counts as one that refuses.
  const patience = 3000;

  async function copy(value, words) {
    try {
      const late = new Promise((_, reject) => { setTimeout(reject, patience); });
      await Promise.race([navigator.clipboard.writeText(value), late]);
      return "done";
    } catch { /* not allowed, or a page that came over a plain connection */ }
    const closed = show(words, value, value.length);
    try {
      if (document.execCommand("copy")) {
        end(null);
        return "done";
      }
    } catch { /* the person does it by hand */ }
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
