// Saves files in IndexedDB: for each file a head with its time and length, and its bytes in pieces. Appending writes
// the new piece only. Every operation is one transaction, and its promise resolves when the data is on the disk.
"use strict";
(() => {
  let base = null; // a promise of the open database, or null

  const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  async function connect() {
    const asked = indexedDB.open("heimlich", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("heads"); // by name
      asked.result.createObjectStore("pieces"); // by name and offset
    };
    const database = await answered(asked);
    database.onversionchange = () => { // another page changes or deletes it
      database.close();
      base = null;
    };
    database.onclose = () => { base = null; };
    return database;
  }

  // Opens the database. Rejects if this page has none.
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
    } catch { // phones close the database of a hidden page
      base = null;
      return transaction();
    }
  }

  // Runs an operation as one transaction: all of it is done or nothing.
  async function whole(mode, deed) {
    const transaction = await begin(mode);
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException("given up", "AbortError"));
    });
    const stores = ["heads", "pieces"].map((name) => transaction.objectStore(name));
    const [result] = await Promise.all([deed(...stores).catch((why) => {
      try {
        transaction.abort();
      } catch { /* it has aborted already */ }
      throw why;
    }), ended]);
    return result;
  }

  const piecesOf = (name) => IDBKeyRange.bound([name], [name, []]);
  const below = (dir, key = (name) => name) =>
    IDBKeyRange.bound(key(dir + "/"), key(dir + "0"), false, true); // "0" follows "/"

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
  const late = () => new Promise((_, reject) => {
    setTimeout(reject, patience, new DOMException("no answer", "TimeoutError"));
  });

  window.heimlichStore = {
    open: () => Promise.race([open(), late()]).then(() => null),

    // Resolves to the bytes of a file, or null if there is none.
    read: (name) => whole("readonly", async (heads, pieces) => {
      const head = await answered(heads.get(name));
      return head ? bytesOf(name, head, pieces) : null;
    }),

    write: (name, bytes) => whole("readwrite", async (heads, pieces) => put(name, bytes, Date.now(), heads, pieces)),

    // Appends to a file of length at. Resolves to false if it has another length or does not exist.
    add: (name, bytes, at) => whole("readwrite", async (heads, pieces) => {
      const head = await answered(heads.get(name));
      if (head?.length !== at) return false;
      pieces.put(bytes, [name, at]);
      heads.put({ written: Date.now(), length: at + bytes.length }, name);
      return true;
    }),

    // Renames a file and joins its pieces. Resolves to false if it does not exist or the new name is taken.
    rename: (from, to) => whole("readwrite", async (heads, pieces) => {
      const [head, there] = await Promise.all([heads.get(from), heads.get(to)].map(answered));
      if (!head || there) return false;
      put(to, await bytesOf(from, head, pieces), head.written, heads, pieces);
      pieces.delete(piecesOf(from));
      heads.delete(from);
      return true;
    }),

    // Removes a file, and all files in a folder of that name.
    remove: (name) => whole("readwrite", async (heads, pieces) => {
      heads.delete(name);
      heads.delete(below(name));
      pieces.delete(piecesOf(name));
      pieces.delete(below(name, (name) => [name]));
    }),

    has: (name) => whole("readonly", async (heads) => await answered(heads.getKey(name)) !== undefined),

    // Resolves to the names in a folder, each with its time in milliseconds since 1970.
    list: (dir) => whole("readonly", async (heads) => {
      const [names, all] = await Promise.all([heads.getAllKeys(below(dir)), heads.getAll(below(dir))].map(answered));
      return names.map((name, i) => [name.slice(dir.length + 1), all[i].written]);
    }),
  };
  open().catch(() => {}); // early, while the program loads; the game opens it again
})();
