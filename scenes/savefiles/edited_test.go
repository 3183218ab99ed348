//go:build unix

package savefiles_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules/plaintext/plaintexttest"
	"heimlich/scenes/savefiles"
)

// TestEditedGamesContinue checks that a game whose file was saved by a text editor can be continued. The next action
// rewrites the file, and later ones are appended. Another text in the file is detected, and not overwritten.
func TestEditedGamesContinue(t *testing.T) {
	const text = "[Record \"1\"]\n[Seat 1 \"Dörte\" person]\n\ndeal r\n1. roll 5\n"
	for _, alteration := range plaintexttest.Alterations {
		dir := t.TempDir()
		files := open(t, dir)
		file := filepath.Join(dir, "games", "a.record")
		write := func(data string) {
			t.Helper()
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		wantFile := func(want string) {
			t.Helper()
			if got, err := os.ReadFile(file); err != nil || string(got) != want {
				t.Errorf("%s: got file %q, %v; want %q", alteration.Name, got, err, want)
			}
		}
		write(alteration.Apply(strings.TrimSuffix(text, "\n")))
		if got, err := files.Read("a"); string(got) != text || err != nil {
			t.Errorf("%s: Read: got %q, error %v, want %q", alteration.Name, got, err, text)
		}
		slot, err := files.Hold("a")
		if err != nil {
			t.Fatal(err)
		}
		if wantFile(alteration.Apply(strings.TrimSuffix(text, "\n"))); string(slot.Text()) != text {
			t.Errorf("%s: text of the slot: got %q, want %q", alteration.Name, slot.Text(), text)
		}
		continued := text
		for _, line := range []string{"1. move r5\n", "2. roll 3\n"} {
			continued += line
			if err := slot.Save([]byte(continued)); err != nil {
				t.Errorf("%s: Save of %q: got error %v", alteration.Name, line, err)
			}
			wantFile(continued)
		}
		write(alteration.Apply(text + "1. move g5\n"))
		if err := slot.Save([]byte(continued + "2. move b3\n")); !errors.Is(err, savefiles.ErrChanged) {
			t.Errorf("%s: Save over another game: got error %v, want ErrChanged", alteration.Name, err)
		}
		slot.Close()
	}
}
