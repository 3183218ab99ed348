package statistics

import (
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules/async"
	"heimlich/rules/record"
	"heimlich/scenes/persist"
	"heimlich/scenes/playtest"
	"heimlich/scenes/savefiles"
)

// TestUnreadableFileIsKept checks that addToFile does not overwrite a file that can neither be read nor moved aside,
// and returns an error.
func TestUnreadableFileIsKept(t *testing.T) {
	dir := t.TempDir()
	files, err := savefiles.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	const junk = "what somebody has collected for years"
	for name, text := range map[string]string{
		"damaged":    "", // a file in place of the folder for damaged files
		"myfile.txt": junk,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := addToFile(files, playtest.FinishedGame(), 0, func(int, int) bool { return true }); err == nil {
		t.Error("adding a game to an unreadable file: got no error")
	}
	if got, err := os.ReadFile(filepath.Join(dir, "myfile.txt")); err != nil || string(got) != junk {
		t.Errorf("got file %q (error %v), want it unchanged", got, err)
	}
}

// TestAddMissed checks that a game whose end was missed counts once, and not if a stand-in played in the seat.
func TestAddMissed(t *testing.T) {
	files, err := savefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := func(f func(async.Progress) func()) {
		if then := f(func(int, int) bool { return true }); then != nil {
			then()
		}
	}
	s := &Statistics{files: files, saver: persist.NewQueue(now, func(err error) { t.Error(err) })}
	rec, err := record.Read([]byte(playtest.FinishedGame()))
	if err != nil {
		t.Fatal(err)
	}
	rec.Changes = []record.SeatLine{{After: len(rec.Actions) - 1, Kind: "recruit"}}
	s.AddMissed(rec.String(), 0)
	if log, err := Load(files); err != nil || len(log) != 0 {
		t.Errorf("with a stand-in: got %d games (error %v), want none", len(log), err)
	}
	for range 2 {
		s.AddMissed(playtest.FinishedGame(), 0)
	}
	if log, err := Load(files); err != nil || len(log) != 1 {
		t.Errorf("got %d games (error %v), want one", len(log), err)
	}
}
