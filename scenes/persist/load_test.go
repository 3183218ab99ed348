package persist

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/daily"
	"heimlich/rules/work"
	"heimlich/scenes/savefiles"
)

var errBroken = errors.New("broken")

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

// settingsIn returns a folder of saved games and its settings document, with a text unless it is "".
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
		dir, d := settingsIn(t, text)
		if err := Unread(d, readWord); (err != nil) != want.unread {
			t.Errorf("Unread(%q): got %v", text, err)
		}
		word, err := Load(d, "usual", readWord)
		if word != want.word || !errors.Is(err, want.err) {
			t.Errorf("Load(%q): got %q, %v", text, word, err)
		}
		left, _ := d.Read()
		if (left != nil) != want.stays {
			t.Errorf("Load(%q) leaves %q", text, left)
		}
		aside, _ := filepath.Glob(filepath.Join(dir, "damaged", "*"))
		if (len(aside) == 1) != (want.err == errBroken) {
			t.Errorf("Load(%q) sets aside %v", text, aside)
		}
	}
}

// TestLoadUnreadable reads settings that the disk refuses to read: they are set aside unchanged.
func TestLoadUnreadable(t *testing.T) {
	dir, d := settingsIn(t, "")
	if err := os.MkdirAll(filepath.Join(dir, "settings.json", "full"), 0o700); err != nil { // a folder can't be read
		t.Fatal(err)
	}
	word, err := Load(d, "usual", readWord)
	if word != "usual" || err == nil {
		t.Errorf("Load: got %q, %v", word, err)
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, "damaged", "*", "full")); len(aside) != 1 {
		t.Errorf("got %v set aside", aside)
	}
}

func TestSavedSettings(t *testing.T) {
	for text, want := range map[string]bool{
		"":                         true,
		"{":                        false,
		`{"speed":"fast"}`:         true,
		`{"language":"esperanto"}`: true,
	} {
		dir, _ := settingsIn(t, text)
		files, err := savefiles.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if set, sure := SavedSettings(files); sure != want {
			t.Errorf("SavedSettings of %q: got %v, %v", text, set, sure)
		}
	}
}

func TestDaysOfGames(t *testing.T) {
	day := func(s string) daily.Day {
		d, err := daily.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first, second := day("2026-11-25"), day("2026-11-26")
	days := WithDay(WithDay("", first, "one"), second, "two")
	if GameOf(days, first) != "one" || GameOf(days, second) != "two" || GameOf(days, day("2026-11-27")) != "" {
		t.Errorf("the list %q has the wrong games", days)
	}
	for id, want := range map[string]daily.Day{"one": first, "two": second} {
		if d, ok := DayOf(days, id); d != want || !ok {
			t.Errorf("DayOf(%q, %q): got %v, %v", days, id, d, ok)
		}
	}
	for _, id := range []string{"", "three"} {
		if d, ok := DayOf(days+" 2026-11-27= someday=four", id); ok {
			t.Errorf("DayOf(%q): got %v", id, d)
		}
	}
	if d, ok := DayOf("someday=four", "four"); ok {
		t.Errorf("DayOf an unreadable day: got %v", d)
	}
}

// TestQueue saves three things, of which the second fails: they are saved in order, and one failure is reported.
func TestQueue(t *testing.T) {
	var (
		order  []int
		failed []error
		begun  []func(work.Step) func()
	)
	q := NewQueue(func(f func(work.Step) func()) { begun = append(begun, f) },
		func(err error) { failed = append(failed, err) })
	if q.Saved() != nil {
		t.Error("an empty queue has a channel")
	}
	q.Wait()()
	for i, err := range []error{nil, errBroken, nil} {
		q.Save(func() error { order = append(order, i); return err })
	}
	results := make(chan func(), len(begun))
	for _, f := range slices.Backward(begun) { // the last one waits for the others
		go func() { results <- f(nil) }()
	}
	<-q.Saved()
	for range begun {
		if then := <-results; then != nil {
			then()
		}
	}
	if !slices.Equal(order, []int{0, 1, 2}) || len(failed) != 1 || failed[0] != errBroken {
		t.Errorf("got order %v, failures %v", order, failed)
	}
}
