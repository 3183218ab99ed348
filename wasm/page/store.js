// Keeps what has to outlast the page in a database of the browser: of every thing its head, which says when it was written and how long it is, and its bytes in the pieces in which they came. What is
// added to a thing is written, and nothing of what was there. Every deed is one transaction: all of it is done or nothing, also if the page ends amid it, and its promise holds when it is on the disk.
"use strict";
(() => {
  let base = null; // a promise of the database, null where none is open

  const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  async function connect() {
    const asked = indexedDB.open("heimlich", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("heads"); // by name
      asked.result.createObjectStore("pieces"); // by name, and where in the thing they begin
    };
    const database = await answered(asked);
    database.onversionchange = () => { // another page wants to change or delete it
      database.close();
      base = null;
    };
    database.onclose = () => { base = null; };
    return database;
  }

  // Opens the database, or says why there is none for this page.
  function open() {
    base ??= connect().catch((why) => {
      base = null;
      throw why;
    });
    return base;
  }

  async function begin(mode) {
    const transaction = async () => (await open()).transaction(["heads", "pieces"], mode, { durability: "strict" });
    try {
      return await transaction();
    } catch { // telephones let go of the database of a page that is out of sight
      base = null;
      return transaction();
    }
  }

  // Does all of a deed or nothing of it.
  async function whole(mode, deed) {
    const transaction = await begin(mode);
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException("given up", "AbortError"));
    });
    const [result] = await Promise.all([deed(transaction.objectStore("heads"), transaction.objectStore("pieces")).catch((why) => {
      try {
        transaction.abort();
      } catch { /* it was, because of this */ }
      throw why;
    }), ended]);
    return result;
  }

  const piecesOf = (name) => IDBKeyRange.bound([name], [name, []]);
  const below = (dir, key = (name) => name) => IDBKeyRange.bound(key(dir + "/"), key(dir + "0"), false, true); // 0 comes after the slash

  async function bytesOf(name, head, pieces) {
    const bytes = new Uint8Array(head.length);
    let at = 0;
    for (const piece of await answered(pieces.getAll(piecesOf(name)))) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  function put(name, bytes, written, heads, pieces) {
    pieces.delete(piecesOf(name));
    pieces.put(bytes, [name, 0]);
    heads.put({ written, length: bytes.length }, name);
  }

  const patience = 5000; // milliseconds: some browsers never answer
  const late = () => new Promise((_, reject) => { setTimeout(reject, patience, new DOMException("no answer", "TimeoutError")); });

  window.heimlichStore = {
    open: () => Promise.race([open(), late()]).then(() => null),

    // The bytes of a thing, null if it is not there.
    read: (name) => whole("readonly", async (heads, pieces) => {
      const head = await answered(heads.get(name));
      return head ? bytesOf(name, head, pieces) : null;
    }),

    write: (name, bytes) => whole("readwrite", async (heads, pieces) => put(name, bytes, Date.now(), heads, pieces)),

    // Adds to a thing if it is there and so long; else it says false.
    add: (name, bytes, at) => whole("readwrite", async (heads, pieces) => {
      const head = await answered(heads.get(name));
      if (head?.length !== at) return false;
      pieces.put(bytes, [name, at]);
      heads.put({ written: Date.now(), length: at + bytes.length }, name);
      return true;
    }),

    // Renames a thing, of which one piece is made, if it is there and nothing has the new name; else it says false.
    rename: (from, to) => whole("readwrite", async (heads, pieces) => {
      const [head, there] = await Promise.all([heads.get(from), heads.get(to)].map(answered));
      if (!head || there) return false;
      put(to, await bytesOf(from, head, pieces), head.written, heads, pieces);
      pieces.delete(piecesOf(from));
      heads.delete(from);
      return true;
    }),

    // Removes a thing, and all that is in a folder of that name.
    remove: (name) => whole("readwrite", async (heads, pieces) => {
      heads.delete(name);
      heads.delete(below(name));
      pieces.delete(piecesOf(name));
      pieces.delete(below(name, (name) => [name]));
    }),

    has: (name) => whole("readonly", async (heads) => await answered(heads.getKey(name)) !== undefined),

    // The names of what is in a folder, without it, each with the milliseconds since 1970 when it was written.
    list: (dir) => whole("readonly", async (heads) => {
      const [names, all] = await Promise.all([heads.getAllKeys(below(dir)), heads.getAll(below(dir))].map(answered));
      return names.map((name, i) => [name.slice(dir.length + 1), all[i].written]);
    }),
  };
  open().catch(() => {}); // by now the game is only being fetched; it asks again
})();
