package savefiles

import (
	"syscall/js"
	"testing"
)

// The tests of package savefiles also run in the storages of a browser.

// storageKinds returns the backends of this browser. Under Node there is only a simulated local storage without locks.
func storageKinds(t *testing.T) []storageKind {
	t.Helper()
	old := storageKind{"local storage", localStorage{}, localStorage{}.write}
	if js.Global().Get("heimlichStore").IsUndefined() {
		installStorage()
		return []storageKind{old}
	}
	both := migrating{database{}, localStorage{}}
	return []storageKind{old, {"the database", database{}, database{}.write},
		{"the database beside local storage", both,
			both.write}, {"local storage before the database", both, both.old.write}}
}

// installStorage installs a simulated localStorage, and a navigator without locks.
func installStorage() {
	storage := js.Global().Call("eval", `(() => {
		const m = new Map();
		return {
			getItem: k => m.has(k) ? m.get(k) : null,
			setItem: (k, v) => { m.set(k, String(v)); },
			removeItem: k => { m.delete(k); },
			key: i => [...m.keys()][i] ?? null,
			get length() { return m.size; },
		};
	})()`)
	for name, value := range map[string]any{"localStorage": storage, "navigator": map[string]any{}} {
		js.Global().Get("Object").
			Call("defineProperty", js.Global(), name, map[string]any{"value": value, "configurable": true})
	}
}
