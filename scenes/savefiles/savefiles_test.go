//go:build !js

package savefiles_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/scenes/savefiles"
)

func open(t *testing.T, dir string) *savefiles.Files {
	t.Helper()
	f, err := savefiles.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestSaveAppendLoad(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	f := open(t, dir)
	if got, err := f.Load(); got != nil || err != nil {
		t.Fatalf("an empty folder holds %q, %v", got, err)
	}
	if err := f.Append([]byte("x")); err == nil {
		t.Fatal("appending to nothing is no error")
	}
	if err := f.Save([]byte("one\n")); err != nil {
		t.Fatal(err)
	}
	if err := f.Append([]byte("two\n")); err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, dir).Load(); string(got) != "one\ntwo\n" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	if err := f.Finish(); err != nil {
		t.Fatal(err)
	}
	if got, _ := f.Load(); got != nil {
		t.Fatalf("a finished game is still being played: %q", got)
	}
	if got, err := f.Last(); string(got) != "one\ntwo\n" || err != nil {
		t.Fatalf("last game: %q, %v", got, err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*.tmp"))
	if err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

func TestSetAsideKeepsAll(t *testing.T) {
	f := open(t, t.TempDir())
	for _, text := range []string{"first", "second"} {
		if err := f.Save([]byte(text)); err != nil {
			t.Fatal(err)
		}
		name, err := f.SetAside()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); string(got) != text || err != nil {
			t.Fatalf("%s holds %q, %v; want %q", name, got, err, text)
		}
	}
	if got, _ := f.Load(); got != nil {
		t.Errorf("the unreadable game is still there: %q", got)
	}
}

func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	f := open(t, filepath.Join(file, "below"))
	err := f.Try()
	if err == nil || strings.Count(err.Error(), "\n") > 0 {
		t.Errorf("a folder that can’t be: got %v, want one sentence", err)
	}
	if err := open(t, t.TempDir()).Try(); err != nil {
		t.Errorf("a good folder: %v", err)
	}
}

// TestNotes: notes are kept beside the game, and broken ones aside.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir)
	if got, err := f.Notes(); got != nil || err != nil {
		t.Fatalf("nothing noted yet, but %q, %v", got, err)
	}
	if err := f.SaveNotes([]byte("mine")); err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, dir).Notes(); string(got) != "mine" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	name, err := f.SetNotesAside()
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(filepath.Join(dir, filepath.Base(name))); string(got) != "mine" {
		t.Errorf("%s holds %q", name, got)
	}
	if got, err := f.Notes(); got != nil || err != nil {
		t.Errorf("set aside, but %q, %v", got, err)
	}
}
