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

// quotation matches quotations of a file's text, which are the same in every language.
var quotation = regexp.MustCompile(`"(\\.|[^"\\])*"|'(\\.|[^'\\])*'`)

// damagers are ways to damage a text at an index.
var damagers = []func(text string, at int) string{
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
	records, positions := newErrorChecker(t), newErrorChecker(t)
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
			for _, spoil := range damagers {
				_, err := record.Read([]byte(spoil(text, rng.IntN(min(len(text)-1, 600)))))
				records.check(err)
			}
		}
		for _, spoil := range damagers {
			_, err := record.Unpack(spoil(link, rng.IntN(len(link)-1)))
			records.check(err)
		}
		_, _ = rec.Replay(func(g *rules.Game, _ rules.Action) error {
			at := g.Position()
			for _, spoil := range damagers {
				_, err := rules.ParsePosition(spoil(at, rng.IntN(len(at)-1)))
				positions.check(err)
			}
			return nil
		})
	}
	t.Logf("got %d kinds of errors in records, %d in positions", len(records.seen), len(positions.seen))
	if len(records.seen) < 30 || len(positions.seen) < 50 {
		t.Errorf("got only %d kinds of errors in records and %d in positions", len(records.seen), len(positions.seen))
	}
}

// errorChecker puts errors into English, and into a language without letters: letters there did not come from the
// catalogue.
type errorChecker struct {
	t                   *testing.T
	english, letterless *Catalogue
	seen                map[string]bool
}

// newErrorChecker returns a errorChecker for English.
func newErrorChecker(t *testing.T) *errorChecker {
	c, err := Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return &errorChecker{t, c, c.Change(withoutLetters), map[string]bool{}}
}

// withoutLetters removes the letters of words.
func withoutLetters(_ message.Key, words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return '·'
		}
		return r
	}, words)
}

// check checks the words of an error.
func (f *errorChecker) check(err error) {
	if err == nil {
		return
	}
	var illegal *rules.IllegalError
	text := f.english.Error(err)
	// players see cards by their names, developers by those in records
	for c := rules.CardBack; c <= rules.NumCardKinds; c++ {
		text = strings.ReplaceAll(text, "card "+f.english.Card(c), "card "+c.String())
	}
	if !errors.As(err, &illegal) && !strings.EqualFold(text, err.Error()) { // agents have a capital for players
		f.t.Errorf("got for players\n%s\nand for developers\n%s", text, err)
	}
	rest := f.letterless.Error(err)
	for _, name := range []string{"amigo-2001", "amigo", "engine", "french-42", "french-41", "hc1",
		" -mrc", " dpoh", " map"} {
		rest = strings.ReplaceAll(rest, name, "")
	}
	if rest = quotation.ReplaceAllString(rest, ""); strings.ContainsFunc(rest, unicode.IsLetter) {
		f.t.Errorf("%v\nhas words that are not in the catalogue: %s", err, rest)
	}
	if wrong := append(f.english.Mistakes(), f.letterless.Mistakes()...); wrong != nil {
		f.t.Fatalf("%v: %q", err, wrong)
	}
	f.seen[quotation.ReplaceAllString(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, err.Error()), "")] = true
}
