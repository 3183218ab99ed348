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
	"heimlich/rules/testrun"
)

// These tests damage texts, and check that the errors have a translation.

// quotation matches a quoted part of a file, which is the same in every language.
var quotation = regexp.MustCompile(`"(\\.|[^"\\])*"|'(\\.|[^'\\])*'`)

// alterations are ways to damage a text at an index: cut it off, and delete, change, replace, insert or double a byte.
var alterations = []func(text string, at int) string{
	func(text string, at int) string { return text[:at] },
	func(text string, at int) string { return text[:at] + text[at+1:] },
	func(text string, at int) string { return text[:at] + string(text[at]^1) + text[at+1:] },
	func(text string, at int) string { return text[:at] + "9" + text[at+1:] },
	func(text string, at int) string { return text[:at] + "-" + text[at+1:] },
	func(text string, at int) string { return text[:at] + " " + text[at:] },
	func(text string, at int) string { return text[:at] + text[at:at+1] + text[at:] },
}

// TestDamageErrorsAreInCatalogue checks that errors about damaged records, links and positions have a text in the
// catalogue, and that the English text is that of the error.
func TestDamageErrorsAreInCatalogue(t *testing.T) {
	testrun.Long(t)
	const tries, head = 60, 600 // of each alteration to each record, in its first bytes
	const minRecordErrors, minPositionErrors = 30, 50
	files, _ := filepath.Glob("../../rules/record/testdata/*.record")
	more, _ := filepath.Glob("../../rules/record/testdata/positions/*.record") // records that start from a position
	files = append(files, more...)
	if len(files) == 0 {
		t.Fatal("golden records: got none, want some")
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
		for range tries {
			for _, alter := range alterations {
				_, err := record.Read([]byte(alter(text, rng.IntN(min(len(text)-1, head)))))
				records.check(err)
			}
		}
		for _, alter := range alterations {
			_, err := record.Unpack(alter(link, rng.IntN(len(link)-1)))
			records.check(err)
		}
		_, _ = rec.Replay(func(g *rules.Game, _ rules.Action) error {
			position := g.Position()
			for _, alter := range alterations {
				_, err := rules.ParsePosition(alter(position, rng.IntN(len(position)-1)))
				positions.check(err)
			}
			return nil
		})
	}
	t.Logf("got %d kinds of errors in records, %d in positions", len(records.seen), len(positions.seen))
	if len(records.seen) < minRecordErrors || len(positions.seen) < minPositionErrors {
		t.Errorf("got %d kinds of errors in records and %d in positions, want at least %d and %d", len(records.seen),
			len(positions.seen), minRecordErrors, minPositionErrors)
	}
}

// errorChecker translates errors into English, and into a language without letters. A letter in the latter did not come
// from the catalogue.
type errorChecker struct {
	t                   *testing.T
	english, letterless *Catalogue
	seen                map[string]bool
}

// newErrorChecker returns a checker that has seen no errors.
func newErrorChecker(t *testing.T) *errorChecker {
	c, err := Language("en")
	if err != nil {
		t.Fatal(err)
	}
	return &errorChecker{t, c, c.Change(withoutLetters), map[string]bool{}}
}

// withoutLetters replaces the letters of a text by dots.
func withoutLetters(_ message.Key, words string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return '·'
		}
		return r
	}, words)
}

// check checks that all words of an error come from the catalogue, and that the English ones are those of the error. A
// nil error is ignored.
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
		f.t.Errorf("English text for players: got\n%s\nwant that of the error\n%s", text, err)
	}
	rest := f.letterless.Error(err)
	for _, name := range []string{"amigo-2001", "amigo", "engine", "french-42", "french-41", "hc1",
		" -mrc", " dpoh", " map"} {
		rest = strings.ReplaceAll(rest, name, "")
	}
	if rest = quotation.ReplaceAllString(rest, ""); strings.ContainsFunc(rest, unicode.IsLetter) {
		f.t.Errorf("%v: got words outside the catalogue: %s", err, rest)
	}
	if wrong := append(f.english.Mistakes(), f.letterless.Mistakes()...); wrong != nil {
		f.t.Fatalf("%v: got mistakes %q, want none", err, wrong)
	}
	f.seen[quotation.ReplaceAllString(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, err.Error()), "")] = true
}
