package savefiles

import (
	"errors"
	"syscall/js"
	"testing"
)

// localStorage puts a storage where the browser would have its own, in a browser without locks.
func localStorage(t *testing.T) {
	t.Helper()
	s := js.Global().Call("eval", `(() => {
		const m = new Map();
		return {
			getItem: k => m.has(k) ? m.get(k) : null,
			setItem: (k, v) => { m.set(k, String(v)); },
			removeItem: k => { m.delete(k); },
			key: i => [...m.keys()][i] ?? null,
			get length() { return m.size; },
		};
	})()`)
	for name, value := range map[string]any{"localStorage": s, "navigator": map[string]any{}} {
		js.Global().Get("Object").Call("defineProperty", js.Global(), name, map[string]any{"value": value, "configurable": true})
	}
}

// TestBrowserStorage: in the browser’s storage, too, nothing is overwritten, what is there twice is finished, and what can’t be read can be put away and deleted.
func TestBrowserStorage(t *testing.T) {
	localStorage(t)
	p := storage{}
	f := &Files{p}
	put := func(name, text string) {
		t.Helper()
		if err := p.write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	is := func(name, want string) {
		t.Helper()
		if got, err := p.read(name); string(got) != want || err != nil || p.has(name) != (want != "") {
			t.Errorf("%s is %q, %v; want %q", name, got, err, want)
		}
	}
	put("mine", "mine")
	put("there", "there")
	if err := p.rename("mine", "there"); !errors.Is(err, errThere) {
		t.Errorf("renamed over another: %v", err)
	}
	is("mine", "mine")
	is("there", "there")

	put("games/a.record", "going on\n")
	put("shelf/a.record", "put away\n")
	if err := f.PutAway("a"); !errors.Is(err, errTwo) {
		t.Errorf("put away over another: %v", err)
	}
	if _, err := f.Unshelve("a"); !errors.Is(err, errTwo) {
		t.Errorf("taken from the shelf over another: %v", err)
	}
	is("games/a.record", "going on\n")
	is("shelf/a.record", "put away\n")
	put("shelf/a.record", "going on\n")
	if err := f.PutAway("a"); err != nil {
		t.Errorf("a move that was cut off can’t be finished: %v", err)
	}
	is("games/a.record", "")
	is("shelf/a.record", "going on\n")
	if err := f.DeleteShelved("a"); err != nil {
		t.Error(err)
	}
	is("shelf/a.record", "")

	put("games/odd.record", "rubbish")
	if err := f.Delete("odd"); err != nil {
		t.Error(err)
	}
	is("games/odd.record", "")

	for range 2 {
		put("game.record", "now\n")
		put("notes.txt", "notes")
		if err := errors.Join(f.Adopt(), f.Adopt()); err != nil {
			t.Fatal(err)
		}
		es, err := f.Open()
		if err != nil || len(es) != 1 {
			t.Fatalf("taken over were %v, %v", es, err)
		}
		is("games/"+es[0].ID+".record", "now\n")
		is("games/"+es[0].ID+".notes", "notes")
		is("game.record", "")
		is("notes.txt", "")
	}
}
