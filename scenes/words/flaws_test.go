package words

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// quoted matches quotations of a file's text, which are the same in every language.
var quoted = regexp.MustCompile(`"(\\.|[^"\\])*"|'(\\.|[^'\\])*'`)

// damages are ways to damage a text at an index.
var damages = []func(text string, at int) string{
	func(text string, at int) string { return text[:at] },
	func(text string, at int) string { return text[:at] + text[at+1:] },
	func(text string, at int) string { return text[:at] + string(text[at]^1) + text[at+1:] },
	func(text string, at int) string { return text[:at] + "9" + text[at+1:] },
	func(text string, at int) string { return text[:at] + "-" + text[at+1:] },
	func(text string, at int) string { return text[:at] + " " + text[at:] },
	func(text string, at int) string { return text[:at] + text[at:at+1] + text[at:] },
}

// TestDamageErrorsAreInCatalogue checks that errors about damaged records, links and positions are in the catalogue,
// and that their English equals the error's text.
func TestDamageErrorsAreInCatalogue(t *testing.T) {
	files, _ := filepath.Glob("../../rules/record/testdata/*.record")
	more, _ := filepath.Glob("../../rules/record/testdata/positions/*.record") // that start from one
	files = append(files, more...)
	if len(files) == 0 {
		t.Fatal("there are no records")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	records, positions := newFlawTeller(t), newFlawTeller(t)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		rec, err := record.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		link := record.Pack(rec)
		for range 60 {
			for _, spoil := range damages {
				_, err := record.Read([]byte(spoil(text, rng.IntN(min(len(text)-1, 600)))))
				records.tell(err)
			}
		}
		for _, spoil := range damages {
			_, err := record.Unpack(spoil(link, rng.IntN(len(link)-1)))
			records.tell(err)
		}
		_, _ = rec.Replay(func(g *rules.Game, _ rules.Action) error {
			at := g.Position()
			for _, spoil := range damages {
				_, err := rules.ParsePosition(spoil(at, rng.IntN(len(at)-1)))
				positions.tell(err)
			}
			return nil
		})
	}
	t.Logf("got %d kinds of errors in records, %d in positions", len(records.seen), len(positions.seen))
	if len(records.seen) < 30 || len(positions.seen) < 50 {
		t.Errorf("got only %d kinds of errors in records and %d in positions", len(records.seen), len(positions.seen))
	}
}

// flawTeller puts errors into English, and into a language without letters: letters there did not come from the
// catalogue.
type flawTeller struct {
	t             *testing.T
	english, dumb *Catalogue
	seen          map[string]bool
}

// newFlawTeller returns a flawTeller for English.
func newFlawTeller(t *testing.T) *flawTeller {
	c, err := Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return &flawTeller{t, c, c.Change(mute), map[string]bool{}}
}

// mute removes the letters of words.
func mute(_ message.Key, words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return '·'
		}
		return r
	}, words)
}

// tell checks the words of an error.
func (f *flawTeller) tell(err error) {
	if err == nil {
		return
	}
	var illegal *rules.IllegalError
	said := f.english.Error(err)
	// players see cards by their names, developers by those in records
	for c := rules.CardBack; c <= rules.NumCards; c++ {
		said = strings.ReplaceAll(said, "card "+f.english.Card(c), "card "+c.String())
	}
	if !errors.As(err, &illegal) && !strings.EqualFold(said, err.Error()) { // agents have a capital for players
		f.t.Errorf("got for players\n%s\nand for developers\n%s", said, err)
	}
	rest := f.dumb.Error(err)
	for _, name := range []string{"amigo-2001", "amigo", "engine", "french-42", "french-41", "hc1",
		" -mrc", " dpoh", " map"} {
		rest = strings.ReplaceAll(rest, name, "")
	}
	if rest = quoted.ReplaceAllString(rest, ""); strings.ContainsFunc(rest, unicode.IsLetter) {
		f.t.Errorf("%v\nhas words that are not in the catalogue: %s", err, rest)
	}
	if wrong := append(f.english.Mistakes(), f.dumb.Mistakes()...); wrong != nil {
		f.t.Fatalf("%v: %q", err, wrong)
	}
	f.seen[quoted.ReplaceAllString(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, err.Error()), "")] = true
}
