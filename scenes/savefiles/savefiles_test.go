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
	if games, err := f.Open(); len(games) != 0 || err != nil {
		t.Fatalf("empty folder: got games %v (error %v), want none", games, err)
	}
	one, two := newGameWith(t, f, "one\n"), newGameWith(t, f, "uno\n")
	for _, text := range []string{"one\ntwo\n", "one\ntwo\nthree\n"} {
		if err := one.Save([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := one.Save([]byte("another\n")); err == nil {
		t.Error("Save of a text that does not continue the record: got no error")
	}
	others := open(t, dir)
	if got, err := others.Read(one.ID()); string(got) != "one\ntwo\nthree\n" || err != nil {
		t.Fatalf("got the record %q (error %v), want three lines", got, err)
	}
	if games, err := others.Open(); len(games) != 2 || err != nil {
		t.Fatalf("got games %v (error %v), want two", games, err)
	}
	if err := one.Shelve(); err != nil {
		t.Fatal(err)
	}
	if err := one.Save([]byte("one\ntwo\nthree\nfour\n")); !errors.Is(err, match.ErrGone) {
		t.Errorf("Save of a shelved game: got error %v, want ErrGone", err)
	}
	if err := two.Delete(); err != nil {
		t.Fatal(err)
	}
	if games, _ := others.Open(); len(games) != 0 {
		t.Errorf("got running games %v, want none", games)
	}
	shelf, err := others.Shelf()
	if err != nil || len(shelf) != 1 || shelf[0].ID != one.ID() || !shelf[0].Shelved {
		t.Fatalf("shelf: got %v (error %v), want the game %s", shelf, err, one.ID())
	}
	if got, err := others.Read(one.ID()); string(got) != "one\ntwo\nthree\n" || err != nil {
		t.Fatalf("Read of a shelved game: got %q (error %v), want three lines", got, err)
	}
	if _, err := others.Hold(one.ID()); err == nil {
		t.Errorf("Hold of the shelved game %s: got no error", one.ID())
	}
	again, err := others.Unshelve(one.ID())
	if err != nil || string(again.Text()) != "one\ntwo\nthree\n" {
		t.Fatalf("unshelve: got error %v", err)
	}
	if err := again.Shelve(); err != nil {
		t.Fatal(err)
	}
	if err := others.DeleteShelved(one.ID()); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("after deleting all games: got files %v (error %v), want none", left, err)
	}
}

// TestTruncatedLineIsDropped checks that a record whose last line is incomplete is continued without that line.
func TestTruncatedLineIsDropped(t *testing.T) {
	dir := t.TempDir()
	slot := newGameWith(t, open(t, dir), "one\n")
	slot.Close()
	name := filepath.Join(dir, "games", slot.ID()+".record")
	if err := os.WriteFile(name, []byte("one\ntw"), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := open(t, dir).Hold(slot.ID())
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := again.Save([]byte("one\nother\n")); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(name); string(got) != "one\nother\n" {
		t.Errorf("got record %q, want one and other", got)
	}
}

// TestChangedRecordIsNeverWritten checks that a slot does not write to a record that another program has changed. If
// the whole folder was removed, it is written again.
func TestChangedRecordIsNeverWritten(t *testing.T) {
	for _, other := range []string{"", "one\n", "one\ntwo\nthree\n", "one\ntwx\n", "another\n"} {
		dir := t.TempDir()
		slot := newGameWith(t, open(t, dir), "one\ntwo\n")
		name := filepath.Join(dir, "games", slot.ID()+".record")
		if err := os.WriteFile(name, []byte(other), 0o644); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := slot.Save([]byte("one\ntwo\nmine\n")); !errors.Is(err, savefiles.ErrChanged) {
				t.Fatalf("Save over %q: got error %v, want ErrChanged", other, err)
			}
			if got, _ := os.ReadFile(name); string(got) != other {
				t.Fatalf("after Save: got record %q, want %q", got, other)
			}
			if !errors.Is(slot.Gone(), match.ErrGone) {
				t.Fatalf("Gone after Save over %q: got %v, want ErrGone", other, slot.Gone())
			}
		}
	}
	dir := t.TempDir()
	slot := newGameWith(t, open(t, dir), "one\n")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := slot.Save([]byte("one\ntwo\n")); err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, dir).Read(slot.ID()); string(got) != "one\ntwo\n" || err != nil {
		t.Errorf("game in a removed folder: got %q (error %v), want both lines", got, err)
	}
}

// TestSpecialFilesGiveErrors checks that a pipe, a folder or a huge file in place of a saved file gives an error at
// once, and can be set aside. Other games can still be saved.
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
		slot := newGameWith(t, files, "one\n")
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
		if games, err := files.Open(); len(games) != 2 || err != nil {
			t.Errorf("Open: got %v (error %v), want two games", games, err)
		}
		aside, err := files.SetAside("odd")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(aside.String()); err != nil {
			t.Errorf("SetAside: got error %v", err)
		}
		for _, document := range []string{"settings.json", "table.json"} {
			if err := test.make(filepath.Join(dir, document)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := files.Settings().Read(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("settings: got error %v, want %q", err, test.want)
		}
		if _, err := files.LastTable().Read(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("last table: got error %v, want %q", err, test.want)
		}
		if err := slot.Save([]byte("one\ntwo\n")); err != nil {
			t.Errorf("another game: got error %v", err)
		}
	}
}

// TestSetAsideKeepsAll checks that two damaged files of the same name are set aside under different names. If another
// window has moved the file, SetAside returns the folder.
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
		t.Errorf("table after SetAside: got %q, want none", got)
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
		t.Errorf("settings set aside: got %q (error %v), want broken", got, err)
	}
}

// TestNoFolder checks that a folder that can't be created gives an error of one line, and that the game does not count
// as lost then.
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
		t.Errorf("valid folder: got error %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("after CheckWritable: got files %v, want none", left)
	}
}

// TestNotes checks that notes are saved beside their game, move with it, and can be set aside.
func TestNotes(t *testing.T) {
	dir := t.TempDir()
	f := open(t, dir)
	slot := newGameWith(t, f, "one\n")
	if got, err := slot.LoadNotes(); got != nil || err != nil {
		t.Fatalf("new game: got notes %q (error %v), want none", got, err)
	}
	if err := slot.SaveNotes([]byte("mine")); err != nil {
		t.Fatal(err)
	}
	if err := slot.Shelve(); err != nil {
		t.Fatal(err)
	}
	again, err := open(t, dir).Unshelve(slot.ID())
	if err != nil {
		t.Fatal(err)
	}
	if got, err := again.LoadNotes(); string(got) != "mine" || err != nil {
		t.Fatalf("unshelved game: got notes %q (error %v), want mine", got, err)
	}
	name, err := again.SetNotesAside()
	if got, _ := os.ReadFile(name.String()); string(got) != "mine" || err != nil {
		t.Errorf("notes set aside as %s: got %q (error %v), want mine", name, got, err)
	}
	if got, err := again.LoadNotes(); got != nil || err != nil {
		t.Errorf("after SetNotesAside: got notes %q (error %v), want none", got, err)
	}
}

// TestOneWindowHoldsGame checks that one window holds a game until it closes it or another one takes it over. It can't
// write afterwards.
func TestOneWindowHoldsGame(t *testing.T) {
	dir := t.TempDir()
	files, others := open(t, dir), open(t, dir)
	first := newGameWith(t, files, "one\n")
	if err := first.SaveNotes([]byte("notes")); err != nil {
		t.Fatal(err)
	}
	if _, err := others.Hold(first.ID()); !errors.Is(err, savefiles.ErrHeld) {
		t.Fatalf("Hold in a second window: got error %v, want ErrHeld", err)
	}
	other := newGameWith(t, others, "uno\n") // other games are not affected
	second, err := others.TakeOver(first.ID())
	if err != nil {
		t.Fatal(err)
	}
	if string(second.Text()) != "one\n" {
		t.Errorf("TakeOver: got %q, want one", second.Text())
	}
	if err := first.Save([]byte("one\nlate\n")); !errors.Is(err, savefiles.ErrTaken) ||
		!errors.Is(first.Gone(), savefiles.ErrTaken) {
		t.Errorf("Save of the old slot after TakeOver: got error %v, want ErrTaken", err)
	}
	for what, err := range map[string]error{"notes": first.SaveNotes(nil), "shelve": first.Shelve(),
		"delete": first.Delete()} {
		if !errors.Is(err, savefiles.ErrTaken) {
			t.Errorf("%s of the old slot after TakeOver: got error %v, want ErrTaken", what, err)
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

// TestCopy checks that a game held by another window can be continued as a copy, with its notes.
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
		t.Errorf("got copy %s of %s with the text %q and notes %q, want another ID, one and notes", copied.ID(),
			first.ID(), copied.Text(), notes)
	}
	if err := errors.Join(copied.Save([]byte("one\nhere\n")), first.Save([]byte("one\nthere\n"))); err != nil {
		t.Error(err)
	}
}

// BenchmarkOpen measures listing a thousand games.
func BenchmarkOpen(b *testing.B) {
	files := open(b, b.TempDir())
	for range 1000 {
		slot := files.Begin()
		if err := slot.Save([]byte("one\n")); err != nil {
			b.Fatal(err)
		}
		slot.Close()
	}
	b.ReportAllocs()
	for b.Loop() {
		if games, err := files.Open(); len(games) != 1000 || err != nil {
			b.Fatalf("got %d games (error %v), want 1000", len(games), err)
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

// newGameWith returns the slot of a new game with a record of the text.
func newGameWith(t testing.TB, f *savefiles.Files, text string) *savefiles.Slot {
	t.Helper()
	slot := f.Begin()
	t.Cleanup(slot.Close)
	if err := slot.Save([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return slot
}
