package statistics

import (
	"os"
	"path/filepath"
	"testing"

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
