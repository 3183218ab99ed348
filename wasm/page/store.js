// Saves files in IndexedDB: for each file a head with its time and length, and its bytes in pieces. Appending writes
// the new piece only. Every operation is one transaction, and its promise resolves when the data is on the disk.
"use strict";
(() => {
  let databasePromise = null; // of the open database; null if it is closed

  // Returns a promise of the result of a request.
  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  // Opens the database, and creates it at the first visit.
  async function connect() {
    const asked = indexedDB.open("heimlich", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("heads"); // by name
      asked.result.createObjectStore("pieces"); // by name and offset
    };
    const database = await resultOf(asked);
    database.onversionchange = () => { // another page changes or deletes it
      database.close();
      databasePromise = null;
    };
    database.onclose = () => { databasePromise = null; };
    return database;
  }

  // Returns a promise of the open database. It rejects if the page may not use one.
  function open() {
    databasePromise ??= connect().catch((why) => {
      databasePromise = null;
      throw why;
    });
    return databasePromise;
  }

  // Starts a transaction. Opens the database again if it was closed.
  async function begin(mode) {
    const transaction = async () => (await open()).transaction(["heads", "pieces"], mode, { durability: "strict" });
    try {
      return await transaction();
    } catch { // phones close the database of a hidden page
      databasePromise = null;
      return transaction();
    }
  }

  // Runs an operation as one transaction: all of it is done or nothing.
  async function inTransaction(mode, operation) {
    const transaction = await begin(mode);
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new DOMException("given up", "AbortError"));
    });
    const stores = ["heads", "pieces"].map((name) => transaction.objectStore(name));
    const [result] = await Promise.all([operation(...stores).catch((why) => {
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

  // Returns all bytes of a file.
  async function bytesOf(name, head, pieces) {
    const bytes = new Uint8Array(head.length);
    let at = 0;
    for (const piece of await resultOf(pieces.getAll(piecesOf(name)))) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  // Writes a whole file.
  function put(name, bytes, written, heads, pieces) {
    pieces.delete(piecesOf(name));
    pieces.put(bytes, [name, 0]);
    heads.put({ written, length: bytes.length }, name);
  }

  const timeout = 5000; // milliseconds: some browsers never answer
  const late = () => new Promise((_, reject) => {
    setTimeout(reject, timeout, new DOMException("no answer", "TimeoutError"));
  });

  window.heimlichStore = {
    open: () => Promise.race([open(), late()]).then(() => null),

    // Resolves to the bytes of a file, or null if there is none.
    read: (name) => inTransaction("readonly", async (heads, pieces) => {
      const head = await resultOf(heads.get(name));
      return head ? bytesOf(name, head, pieces) : null;
    }),

    write: (name, bytes) =>
      inTransaction("readwrite", async (heads, pieces) => put(name, bytes, Date.now(), heads, pieces)),

    // Appends to a file of length at. Resolves to false if it has another length or does not exist.
    add: (name, bytes, at) => inTransaction("readwrite", async (heads, pieces) => {
      const head = await resultOf(heads.get(name));
      if (head?.length !== at) return false;
      pieces.put(bytes, [name, at]);
      heads.put({ written: Date.now(), length: at + bytes.length }, name);
      return true;
    }),

    // Renames a file and joins its pieces. Resolves to false if it does not exist or the new name is taken.
    rename: (from, to) => inTransaction("readwrite", async (heads, pieces) => {
      const [head, there] = await Promise.all([heads.get(from), heads.get(to)].map(resultOf));
      if (!head || there) return false;
      put(to, await bytesOf(from, head, pieces), head.written, heads, pieces);
      pieces.delete(piecesOf(from));
      heads.delete(from);
      return true;
    }),

    // Removes a file, and all files in a folder of that name.
    remove: (name) => inTransaction("readwrite", async (heads, pieces) => {
      heads.delete(name);
      heads.delete(below(name));
      pieces.delete(piecesOf(name));
      pieces.delete(below(name, (name) => [name]));
    }),

    has: (name) => inTransaction("readonly", async (heads) => await resultOf(heads.getKey(name)) !== undefined),

    // Resolves to the names in a folder, each with its time in milliseconds since 1970.
    list: (dir) => inTransaction("readonly", async (heads) => {
      const [names, all] = await Promise.all([heads.getAllKeys(below(dir)), heads.getAll(below(dir))].map(resultOf));
      return names.map((name, i) => [name.slice(dir.length + 1), all[i].written]);
    }),
  };
  open().catch(() => {}); // early, while the program loads; the game opens it again
})();
