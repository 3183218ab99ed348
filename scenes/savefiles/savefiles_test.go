//go:build unix

package savefiles_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"heimlich/rules/match"
	"heimlich/scenes/savefiles"
)

// TestGamesAreSaved checks that games can be started, written, shelved, unshelved, read and deleted.
func TestGamesAreSaved(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	f := open(t, dir)
	if es, err := f.Open(); len(es) != 0 || err != nil {
		t.Fatalf("an empty folder has %v, %v", es, err)
	}
	one, two := newGameWith(t, f, "one\n"), newGameWith(t, f, "uno\n")
	for _, text := range []string{"one\ntwo\n", "one\ntwo\nthree\n"} {
		if err := one.Save([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Save([]byte("another\n")); err == nil {
		t.Error("a record was overwritten by another one")
	}
	g := open(t, dir)
	if got, err := g.Read(one.ID()); string(got) != "one\ntwo\nthree\n" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	if es, err := g.Open(); len(es) != 2 || err != nil {
		t.Fatalf("got games %v, %v, want two", es, err)
	}
	if err := one.Shelve(); err != nil {
		t.Fatal(err)
	}
	if err := one.Save([]byte("one\ntwo\nthree\nfour\n")); !errors.Is(err, match.ErrGone) {
		t.Errorf("a shelved game was written to: %v", err)
	}
	if err := two.Delete(); err != nil {
		t.Fatal(err)
	}
	if es, _ := g.Open(); len(es) != 0 {
		t.Errorf("got running games %v, want none", es)
	}
	es, err := g.Shelf()
	if err != nil || len(es) != 1 || es[0].ID != one.ID() || !es[0].Shelved {
		t.Fatalf("the shelf has %v, %v", es, err)
	}
	if got, err := g.Read(one.ID()); string(got) != "one\ntwo\nthree\n" || err != nil {
		t.Fatalf("Read of a shelved game: got %q, %v", got, err)
	}
	if _, err := g.Hold(one.ID()); err == nil {
		t.Error("Hold accepts a shelved game")
	}
	again, err := g.Unshelve(one.ID())
	if err != nil || string(again.Text()) != "one\ntwo\nthree\n" {
		t.Fatalf("unshelve: got error %v", err)
	}
	if err := again.Shelve(); err != nil {
		t.Fatal(err)
	}
	if err := g.DeleteShelved(one.ID()); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("got %v, %v, want no games", left, err)
	}
}

// TestTruncatedLineIsDropped checks that a game whose last line was cut off continues before that line.
func TestTruncatedLineIsDropped(t *testing.T) {
	dir := t.TempDir()
	tab := newGameWith(t, open(t, dir), "one\n")
	tab.Close()
	name := filepath.Join(dir, "games", tab.ID()+".record")
	if err := os.WriteFile(name, []byte("one\ntw"), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := open(t, dir).Hold(tab.ID())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := again.Save([]byte("one\nother\n")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "one\nother\n" {
		t.Errorf("got record %q", got)
	}
}

// TestChangedRecordIsNeverWritten checks that a record that something else has changed or replaced is never written
// again.
func TestChangedRecordIsNeverWritten(t *testing.T) {
	for _, other := range []string{"", "one\n", "one\ntwo\nthree\n", "one\ntwx\n", "another\n"} {
		dir := t.TempDir()
		tab := newGameWith(t, open(t, dir), "one\ntwo\n")
		name := filepath.Join(dir, "games", tab.ID()+".record")
		if err := os.WriteFile(name, []byte(other), 0o644); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := tab.Save([]byte("one\ntwo\nmine\n")); !errors.Is(err, savefiles.ErrChanged) {
				t.Fatalf("with %q in place of the record: got error %v", other, err)
			}
			if got, _ := os.ReadFile(name); string(got) != other {
				t.Fatalf("%q became %q", other, got)
			}
			if !errors.Is(tab.Gone(), match.ErrGone) {
				t.Fatal("Gone does not report the change")
			}
		}
	}
	dir := t.TempDir()
	tab := newGameWith(t, open(t, dir), "one\n")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := tab.Save([]byte("one\ntwo\n")); err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, dir).Read(tab.ID()); string(got) != "one\ntwo\n" || err != nil {
		t.Errorf("a game in a removed folder: got %q, %v", got, err)
	}
}

// TestSpecialFilesGiveErrors checks that special files and huge files give errors at once, and harm no other file.
func TestSpecialFilesGiveErrors(t *testing.T) {
	for _, test := range []struct {
		want string
		make func(name string) error
	}{
		{"it is not a plain file", func(name string) error { return syscall.Mkfifo(name, 0o644) }},
		{"it is a folder", func(name string) error { return os.MkdirAll(filepath.Join(name, "below"), 0o755) }},
		{"it is larger than 8 MB", func(name string) error { return os.WriteFile(name, make([]byte, 9<<20), 0o644) }},
	} {
		dir := t.TempDir()
		files := open(t, dir)
		tab := newGameWith(t, files, "one\n")
		name := filepath.Join(dir, "games", "odd.record")
		if err := test.make(name); err != nil {
			t.Fatal(err)
		}
		if _, err := files.Read("odd"); err == nil || !strings.Contains(err.Error(), test.want) ||
			!strings.Contains(err.Error(), "odd.record") {
			t.Errorf("Read: got %v, want %q", err, test.want)
		}
		if _, err := files.Hold("odd"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Hold: got %v, want %q", err, test.want)
		}
		if es, err := files.Open(); len(es) != 2 || err != nil {
			t.Errorf("Open: got %v, %v", es, err)
		}
		aside, err := files.SetAside("odd")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(aside.String()); err != nil {
			t.Errorf("SetAside: got error %v", err)
		}
		for _, thing := range []string{"settings.json", "table.json"} {
			if err := test.make(filepath.Join(dir, thing)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := files.Settings().Read(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("settings: got error %v", err)
		}
		if _, err := files.LastTable().Read(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("last table: got error %v", err)
		}
		if err := tab.Save([]byte("one\ntwo\n")); err != nil {
			t.Errorf("another game: got error %v", err)
		}
	}
}

// TestSetAsideKeepsAll checks that several damaged files are set aside under different names, and nothing is lost.
func TestSetAsideKeepsAll(t *testing.T) {
	files := open(t, t.TempDir())
	var names []string
	for _, text := range []string{"first", "second"} {
		if err := files.LastTable().Save([]byte(text)); err != nil {
			t.Fatal(err)
		}
		name, err := files.LastTable().SetAside()
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, name.String())
	}
	for i, text := range []string{"first", "second"} {
		if got, err := os.ReadFile(names[i]); string(got) != text || err != nil {
			t.Fatalf("%s: got %q, %v; want %q", names[i], got, err, text)
		}
	}
	if got, _ := files.LastTable().Read(); got != nil {
		t.Errorf("the unreadable table was not moved: %q", got)
	}
	if name, err := files.LastTable().SetAside(); err != nil {
		t.Errorf("a file that another window has set aside: got error %v", err)
	} else if filepath.Base(name.String()) != "damaged" {
		t.Errorf("a file that another window has set aside: got place %q", name)
	}
	if err := files.Settings().Save([]byte("broken")); err != nil {
		t.Fatal(err)
	}
	name, err := files.Settings().SetAside()
	if got, _ := os.ReadFile(name.String()); err != nil || string(got) != "broken" {
		t.Errorf("settings aside: got %q, %v", got, err)
	}
}

// TestNoFolder checks that an impossible folder gives one sentence, and that games can be played nevertheless.
func TestNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	f := open(t, filepath.Join(file, "below"))
	err := f.CheckWritable()
	if err == nil || strings.Count(err.Error(), "\n") > 0 {
		t.Errorf("an impossible folder: got %v, want one sentence", err)
	}
	if err := f.Begin().Save([]byte("one\n")); err == nil || errors.Is(err, match.ErrGone) {
		t.Errorf("a game in an impossible folder: got %v, want an error, and a game that can be played", err)
	}
	dir := t.TempDir()
	if err := open(t, dir).CheckWritable(); err != nil {
		t.Errorf("a good folder: got error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("Try left %v", left)
	}
}

// TestNotes checks that notes are saved beside the game, move with it, and are set aside if broken.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir)
	tab := newGameWith(t, f, "one\n")
	if got, err := tab.LoadNotes(); got != nil || err != nil {
		t.Fatalf("without notes: got %q, %v", got, err)
	}
	if err := tab.SaveNotes([]byte("mine")); err != nil {
		t.Fatal(err)
	}
	if err := tab.Shelve(); err != nil {
		t.Fatal(err)
	}
	again, err := open(t, dir).Unshelve(tab.ID())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := again.LoadNotes(); string(got) != "mine" || err != nil {
		t.Fatalf("got %q, %v", got, err)
	}
	name, err := again.SetNotesAside()
	if got, _ := os.ReadFile(name.String()); string(got) != "mine" || err != nil {
		t.Errorf("%s: got %q, %v", name, got, err)
	}
	if got, err := again.LoadNotes(); got != nil || err != nil {
		t.Errorf("after setting notes aside: got %q, %v", got, err)
	}
}

// TestOneWindowHoldsGame checks that one window has a game until it releases it or is taken over; afterwards it writes
// nothing more.
func TestOneWindowHoldsGame(t *testing.T) {
	dir := t.TempDir()
	files, g := open(t, dir), open(t, dir)
	first := newGameWith(t, files, "one\n")
	if err := first.SaveNotes([]byte("notes")); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Hold(first.ID()); !errors.Is(err, savefiles.ErrHeld) {
		t.Fatalf("two windows hold one game: %v", err)
	}
	other := newGameWith(t, g, "uno\n") // other games are not affected
	second, err := g.TakeOver(first.ID())
	if err != nil {
		t.Fatal(err)
	}
	if string(second.Text()) != "one\n" {
		t.Errorf("TakeOver: got %q", second.Text())
	}
	if err := first.Save([]byte("one\nlate\n")); !errors.Is(err, savefiles.ErrTaken) ||
		!errors.Is(first.Gone(), savefiles.ErrTaken) {
		t.Errorf("the old slot writes after TakeOver: %v", err)
	}
	for what, err := range map[string]error{"notes": first.SaveNotes(nil), "shelve": first.Shelve(),
		"delete": first.Delete()} {
		if !errors.Is(err, savefiles.ErrTaken) {
			t.Errorf("the old slot can still %s: %v", what, err)
		}
	}
	if err := second.Save([]byte("one\ntwo\n")); err != nil {
		t.Error(err)
	}
	second.Close()
	second.Close()
	third, err := files.Hold(first.ID())
	if err != nil {
		t.Fatalf("Hold of a released game: got error %v", err)
	}
	third.Close()
	if err := other.Save([]byte("uno\ndue\n")); err != nil {
		t.Error(err)
	}
}

// TestCopy checks that a game that another window does not release can be continued as a copy.
func TestCopy(t *testing.T) {
	dir := t.TempDir()
	first := newGameWith(t, open(t, dir), "one\n")
	if err := first.SaveNotes([]byte("notes")); err != nil {
		t.Fatal(err)
	}
	g := open(t, dir)
	copied, err := g.Copy(first.ID())
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if notes, _ := copied.LoadNotes(); string(copied.Text()) != "one\n" || string(notes) != "notes" ||
		copied.ID() == first.ID() {
		t.Errorf("got copy %q with notes %q", copied.Text(), notes)
	}
	if err := errors.Join(copied.Save([]byte("one\nhere\n")), first.Save([]byte("one\nthere\n"))); err != nil {
		t.Error(err)
	}
}

// BenchmarkOpen lists a thousand games.
func BenchmarkOpen(b *testing.B) {
	files := open(b, b.TempDir())
	for range 1000 {
		tab := files.Begin()
		if err := tab.Save([]byte("one\n")); err != nil {
			b.Fatal(err)
		}
		tab.Close()
	}
	b.ReportAllocs()
	for b.Loop() {
		if es, err := files.Open(); len(es) != 1000 || err != nil {
			b.Fatal(err)
		}
	}
}

// open opens a folder of saved games.
func open(t testing.TB, dir string) *savefiles.Files {
	t.Helper()
	f, err := savefiles.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// newGameWith returns a new game with these lines.
func newGameWith(t testing.TB, f *savefiles.Files, text string) *savefiles.Slot {
	t.Helper()
	tab := f.Begin()
	t.Cleanup(tab.Close)
	if err := tab.Save([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return tab
}
