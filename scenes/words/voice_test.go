package words

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"heimlich/assets"
)

// These tests limit the length of a text, and refuse words that it should avoid.

// lengthLimits holds the maximum lengths of texts by patterns of keys, in characters of English with short arguments.
// The first matching pattern applies. Other languages may be 50 % longer.
var lengthLimits = []struct {
	keys    *regexp.Regexp
	maximum int
}{
	{regexp.MustCompile(`^(flag|gallery|record|daily|stats|position|open|link|setup\.no-|page\.|sound\.no-device|` +
		`save|notice)`), 170},
	{regexp.MustCompile(`^(rules\.(keys|edition)\.text|own\.terms|rules\.editions)`), 600},
	{regexp.MustCompile(`^rules\..*\.text$`), 260},
	{regexp.MustCompile(`^rules\.`), 225},
	{regexp.MustCompile(`^(illegal|draft|plan|unplayable)\.`), 76},
	{regexp.MustCompile(`^wants\.`), 40},
	{regexp.MustCompile(`^plate\..*label|^deed\.neutral`), 42},
	{regexp.MustCompile(`^(plate|say|rail\.unit|kind|temper\.[a-z]+$)`), 16},
	{regexp.MustCompile(`^prompt\..*\.hint$|^prompt\.(goal|open|choose|must|another|watched.*)$|^task\.`), 66},
	{regexp.MustCompile(`^prompt\.`), 30},
	{regexp.MustCompile(`^slip\.opening|^own\.sub`), 95},
	{regexp.MustCompile(`^(slip|note|odds)\.`), 62},
	{regexp.MustCompile(`^(hint|advice)\.`), 110},
	{regexp.MustCompile(`^thought\.`), 66},
	{regexp.MustCompile(`^(lesson|first)\.`), 130},
	{regexp.MustCompile(`^case\..*\.(asks|hint|why)$`), 165},
	{regexp.MustCompile(`^(deed|bar|button)\..*(sub|why|label)$`), 42},
	{regexp.MustCompile(`^(deed|bar|button)\.`), 32},
	{regexp.MustCompile(`\.(sub|line)$`), 48},
	{regexp.MustCompile(`\.note$`), 112},
	{regexp.MustCompile(`\.(head|title)$`), 42},
	{regexp.MustCompile(`\.text$`), 125},
}

// avoidedWords holds, by language, patterns of words that texts avoid, and the keys to which each applies; nil means
// all. assets/words/README.md says what to write instead.
var avoidedWords = map[string][]struct{ keys, never *regexp.Regexp }{
	"en": {
		{nil, regexp.MustCompile(`(?i)\bwhoever\b`)},
		{nil, regexp.MustCompile(`(?i)\b(some|every|any)body\b`)},
		{nil, regexp.MustCompile(`(?i)\b(anew|all the same|at once|goes on with|sets? (it |the safe )?down)\b`)},
		{nil, regexp.MustCompile(`(?i)\bwhose is\b|\bfurthest\b|\bis kept\b|\bbrought in\b`)},
		{nil, regexp.MustCompile(`(?i)\b(has|have) to\b|\bpress (an agent|agents|a card|the building|a house)`)},
		{regexp.MustCompile(`^(task|draft|wants|rules\.turn|slip\.ask|editor\.move|illegal\.points)`),
			regexp.MustCompile(`\bpoints?\b`)},
		{regexp.MustCompile(`^reveal`), regexp.MustCompile(`(?i)\bturn(ed|s)?\b`)},
	},
	"fr": {
		{nil, regexp.MustCompile(`(?i)\bquiconque\b|\bautrui\b|\bse raviser\b|\bl’emporte dans\b`)},
		{regexp.MustCompile(`^(rules|slip|hint)`), regexp.MustCompile(`(?i)\bnul ne\b`)},
	},
	"nl": {
		{nil, regexp.MustCompile(`(?i)\bu\b|\bde worp heeft\b|\btop[ -]secret`)},
		{regexp.MustCompile(`^rules`), regexp.MustCompile(`\bverste\b`)},
	},
	"de": {
		{nil, regexp.MustCompile(`(?i)\bgenarrt\b|\bSie haben Ihr|\bBoss\b`)},
		{regexp.MustCompile(`^rules\.end`), regexp.MustCompile(`\bumgedreht\b|\bStand\b`)},
	},
}

// shortArgs holds short values of arguments, by name, for measuring texts.
var shortArgs = map[string]string{"who": "Anna", "players": "Anna", "agent": "Red", "agents": "Red", "red": "Red",
	"rival": "Blue",
	"card":  "Rescue", "place": "house 7", "why": "a short reason", "parts": "Red 2 to house 7",
	"allows": "two agents swap"}

// TestTextsKeepTheVoice checks that no text of any language exceeds its lengthLimits or uses avoidedWords.
func TestTextsKeepTheVoice(t *testing.T) {
	for _, name := range assets.Languages() {
		c, err := Language(name)
		if err != nil {
			t.Fatal(err)
		}
		if avoidedWords[name] == nil {
			t.Errorf("%s: got no avoidedWords, want some", name)
		}
		for _, wrong := range styleFaults(name, c) {
			t.Error(wrong)
		}
	}
}

// TestStyleFaults checks that styleFaults finds texts that are too long and words to avoid, and nothing in good texts.
func TestStyleFaults(t *testing.T) {
	for text, want := range map[string]string{
		"plate.x = knocks\n":                               "",
		"plate.x = is asked for a card now\n":              "20 characters",
		"x.y = Whoever opened it\n":                        "Whoever",
		"task.x = {points|1 point|{points} points} left\n": "point",
		"x.z = {points|1 point|{points} points} left\n":    "",
	} {
		wrong := strings.Join(styleFaults(english, parseCatalogue(t, text)), "\n")
		if (wrong == "") != (want == "") || !strings.Contains(wrong, want) && want != "20 characters" {
			t.Errorf("%q: got %q, want %q", text, wrong, want)
		}
	}
}

// textLength returns the length of a text with short arguments and the longest forms.
func textLength(pieces []piece) (length int) {
	for _, piece := range pieces {
		longest := 0
		for _, f := range piece.forms {
			longest = max(longest, textLength(f))
		}
		switch word, ok := shortArgs[piece.arg]; {
		case piece.arg == "":
			length += utf8.RuneCountInString(piece.words)
		case piece.forms != nil:
			length += longest
		case ok:
			length += len(word)
		default:
			length += 2
		}
	}
	return length
}

// wordsOf returns the words of a text in all forms, without its arguments.
func wordsOf(pieces []piece) string {
	var words strings.Builder
	for _, p := range pieces {
		words.WriteString(p.words + " ")
		for _, f := range p.forms {
			words.WriteString(wordsOf(f) + " ")
		}
	}
	return words.String()
}

// styleFaults returns a sentence for each text that is too long for its kind or uses a word to avoid.
func styleFaults(name string, c *Catalogue) (wrong []string) {
	for _, key := range c.Keys() {
		x := c.texts[key]
		blame := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("%s/%s: %s: ", name, x.place, key)+fmt.Sprintf(format, args...))
		}
		for _, kind := range lengthLimits {
			if !kind.keys.MatchString(string(key)) {
				continue
			}
			maximum := kind.maximum
			if name != english {
				maximum += maximum / 2
			}
			if n := textLength(x.pieces); n > maximum {
				blame("%d characters, want %d at most", n, maximum)
			}
			break
		}
		if strings.HasPrefix(string(key), "gallery.") {
			continue
		}
		says := wordsOf(x.pieces)
		for _, v := range avoidedWords[name] {
			if at := v.never.FindString(says); at != "" && (v.keys == nil || v.keys.MatchString(string(key))) {
				blame("%q: see the voice in assets/words/README.md", at)
			}
		}
	}
	return wrong
}
