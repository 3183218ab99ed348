package savefiles_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/savefiles"
)

var errBroken = errors.New("broken")

// TestLoad checks the values and errors of Load for whole, damaged, newer and missing documents. Only damaged ones are
// set aside.
func TestLoad(t *testing.T) {
	for text, want := range map[string]struct {
		word          string
		err           error
		stays, unread bool
	}{
		"":      {word: "usual"},
		"word":  {word: "word", stays: true},
		"!word": {word: "usual", err: errBroken, unread: true},
		"+word": {word: "word", err: rules.ErrNewer, stays: true, unread: true},
	} {
		dir, document := settingsIn(t, text)
		if err := savefiles.CheckReadable(document, readWord); (err != nil) != want.unread {
			t.Errorf("CheckReadable(%q): got error %v, want one: %v", text, err, want.unread)
		}
		word, err := savefiles.Load(document, "usual", readWord)
		if word != want.word || !errors.Is(err, want.err) {
			t.Errorf("Load(%q): got %q, error %v, want %q, %v", text, word, err, want.word, want.err)
		}
		left, _ := document.Read()
		if (left != nil) != want.stays {
			t.Errorf("after Load(%q): got document %q, want one: %v", text, left, want.stays)
		}
		aside, _ := filepath.Glob(filepath.Join(dir, "damaged", "*"))
		if (len(aside) == 1) != (want.err == errBroken) {
			t.Errorf("after Load(%q): got files set aside %v, want one: %v", text, aside, want.err == errBroken)
		}
	}
}

// TestLoadUnreadable checks that a folder in place of the settings is set aside unchanged.
func TestLoadUnreadable(t *testing.T) {
	dir, d := settingsIn(t, "")
	if err := os.MkdirAll(filepath.Join(dir, "settings.json", "full"), 0o700); err != nil { // a folder can't be read
		t.Fatal(err)
	}
	word, err := savefiles.Load(d, "usual", readWord)
	if word != "usual" || err == nil {
		t.Errorf("Load of a folder: got %q, error %v, want usual and an error", word, err)
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, "damaged", "*", "full")); len(aside) != 1 {
		t.Errorf("got files set aside %v, want the folder", aside)
	}
}

// readWord reads a document of one word. Broken documents start with "!", those of a newer version with "+".
func readWord(data []byte) (string, error) {
	switch word := string(data); word[0] {
	case '!':
		return "half", errBroken
	case '+':
		return word[1:], rules.ErrNewer
	default:
		return word, nil
	}
}

// settingsIn returns a new folder of saved files, and its settings document with a text; "" for no document.
func settingsIn(t *testing.T, text string) (string, savefiles.Document) {
	t.Helper()
	dir := t.TempDir()
	files, err := savefiles.Open(dir)
	if err == nil && text != "" {
		err = files.Settings().Save([]byte(text))
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir, files.Settings()
}
