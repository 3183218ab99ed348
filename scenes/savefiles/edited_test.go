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

// TestEditedGamesContinue checks that a game resaved by a text editor reads as before. Its file stays until the next
// action rewrites it; later actions are appended. A real change by another program is still detected.
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
		holds := func(want string) {
			t.Helper()
			if got, err := os.ReadFile(file); err != nil || string(got) != want {
				t.Errorf("%s: got file %q, %v; want %q", alteration.Name, got, err, want)
			}
		}
		write(alteration.Apply(strings.TrimSuffix(text, "\n")))
		if got, err := files.Read("a"); string(got) != text || err != nil {
			t.Errorf("%s: Read returns %q, %v", alteration.Name, got, err)
		}
		tab, err := files.Hold("a")
		if err != nil {
			t.Fatal(err)
		}
		if holds(alteration.Apply(strings.TrimSuffix(text, "\n"))); string(tab.Text()) != text {
			t.Errorf("%s: the held game is %q", alteration.Name, tab.Text())
		}
		on := text
		for _, line := range []string{"1. move r5\n", "2. roll 3\n"} {
			if on += line; tab.Save([]byte(on)) != nil {
				t.Errorf("%s: the game can't be continued", alteration.Name)
			}
			holds(on)
		}
		write(alteration.Apply(text + "1. move g5\n"))
		if err := tab.Save([]byte(on + "2. move b3\n")); !errors.Is(err, savefiles.ErrChanged) {
			t.Errorf("%s: another game is overwritten: %v", alteration.Name, err)
		}
		tab.Close()
	}
}
