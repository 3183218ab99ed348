package words

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/assets"
	"heimlich/rules/message"
)

// english is the language with which all others are compared.
const english = "en"

// sameInAll lists texts that may equal the English ones in any language: names and symbols.
var sameInAll = []message.Key{"language.plural", "edition.amigo", "edition.amigo-2001", "edition.engine", "title.name",
	"key.tab", "papers.machine", "reveal.machine", "rules.example.at"}

// sameIn lists further texts that may equal the English ones, by language.
var sameIn = map[string][]message.Key{
	"de": {"key.escape", "settings.tremble", "agent.orange", "speed.normal", "gallery.normal", "gallery.primary",
		"setup.temperament", "card.join", "passport.agent", "month.4", "month.8", "month.9", "month.11",
		"cases.short.1", "cases.short.2", "cases.short.3", "editor.dossier", "editor.written"},
	"fr": {"agent.orange", "settings.tremble", "agent.violet", "menu.title", "time.pause", "passport.agent",
		"passport.points", "setup.options", "own.secrets", "file.tab.scores", "dossier.table", "rules.licences",
		"gallery.normal", "gallery.question", "gallery.agents", "gallery.long", "cases.short.1", "cases.short.2",
		"cases.short.3", "rail.unit", "reveal.points.short"},
	"nl": {"key.enter", "key.escape", "key.backspace", "key.with-shift", "settings.privacy", "cases.short.1",
		"cases.short.2", "cases.short.3", "menu.title", "second.later", "day.later", "day.share", "editor.dossier",
		"editor.written",
		"file.tab.scores", "passport.agent", "setup.temperament", "games.table.dossier"},
}

// typography holds the typographic rules of all languages.
var typography = []typographyRule{
	{regexp.MustCompile(`\.\.\.`), "…"},
	{regexp.MustCompile(`(^|[^\d\pL}])-\d`), "−"},
	{regexp.MustCompile(`'`), "’"},
}

// languageRules holds the further rules of each language: its form of quotations, and wrong signs. All other quotation
// marks are wrong.
var languageRules = map[string]struct {
	quoted *regexp.Regexp
	signs  []typographyRule
	zero   bool // the singular is also used for zero
}{
	"de": {regexp.MustCompile(`„[^„“]*“`), []typographyRule{
		{regexp.MustCompile(`[^\x{a0}]%`), "a space that does not break before %"},
		{regexp.MustCompile(`[\s\x{a0}][,;:!?]`), "no space before , ; : ! ?"},
		{regexp.MustCompile(`[\pL ]…`), "a space that does not break before …"},
	}, false},
	"fr": {regexp.MustCompile(`«\x{a0}[^«»]*\x{a0}»`), []typographyRule{
		{regexp.MustCompile(`[^\x{a0}][;:!?%]`), "a space that does not break before ; : ! ? %"},
		{regexp.MustCompile(` ,`), "no space before ,"},
	}, true},
	"nl": {regexp.MustCompile(`‘[^‘’]*’`), []typographyRule{
		{regexp.MustCompile(`[\s\x{a0}][,;:!?%]`), "no space before , ; : ! ? %"},
		{regexp.MustCompile(`[ĳĲ]`), "ij in two letters"},
	}, false},
}

// argUse matches an argument with its use, such as {place:to}. Its colon is no punctuation.
var argUse = regexp.MustCompile(`\{[a-z-]+:[a-z]+\}`)

// quotingTexts lists texts that quote a file, so the typographic rules do not apply.
var quotingTexts = []message.Key{"record.no-tag-form"}

// quotationMarks are all quotation marks except the apostrophe.
var quotationMarks = regexp.MustCompile(`[“”„«»‚‘]`)

// TestLanguagesMatchEnglish checks that every language has the same texts, arguments and lines as English, no text left
// in English, and its own typography.
func TestLanguagesMatchEnglish(t *testing.T) {
	en, err := Language(english)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range assets.Languages() {
		catalogue, err := Language(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if name == english {
			continue
		}
		if _, ok := languageRules[name]; !ok {
			t.Errorf("%s: got no typographic rules, want some in languageRules", name)
		}
		for _, k := range sameIn[name] {
			if x := catalogue.texts[k]; x == nil || en.texts[k] == nil ||
				sourceOf(x.pieces) != sourceOf(en.texts[k].pieces) {
				t.Errorf("%s: %s: got another text than in English, but it is listed in sameIn", name, k)
			}
		}
		for _, wrong := range languageFaults(name, catalogue, en) {
			t.Error(wrong)
		}
	}
}

// TestLanguageFaults checks that languageFaults finds every kind of mistake, and none in correct texts.
func TestLanguageFaults(t *testing.T) {
	const like = "x.points = {points|1 point|{points} points}\nx.quote = “{card}” it is\nx.bare = {n}\nx.lines " +
		"=\n  | One.\n  |\n  | Two.\n"
	for _, test := range []struct{ text, want string }{
		{"x.points = {points|1 Punkt|{points}{nbsp}Punkte}\nx.quote = „{card}“ ist’s\nx.bare = {n}\nx.lines " +
			"=\n  | Eins.\n  |\n  | Zwei.\n", ""},
		{"", `de has no text "x.bare"`},
		{"x.more = mehr\n", "de/b.txt:1: x.more: English has no such text"},
		{"x.bare = {n} {who}\n", "de/b.txt:1: x.bare: there is no argument who"},
		{"x.bare = nichts\n", "de/b.txt:1: x.bare: does not use the argument n"},
		{"x.lines = Eins.\n", "de/b.txt:1: x.lines: has other lines than in English"},
		{"x.quote = “{card}” it is\n", `de/b.txt:1: x.quote: "“{card}” it is" is English`},
		{"x.quote = “{card}” ist’s\n", `de/b.txt:1: x.quote: quotation marks “ in "“{card}” ist’s"`},
		{"x.quote = \"{card}\" ist’s\n", `de/b.txt:1: x.quote: quotation marks  in "\"{card}\" ist’s"`},
		{"x.quote = „{card} ist’s\n", `de/b.txt:1: x.quote: quotation marks „ in "„{card} ist’s"`},
		{"x.quote = {card} ist's\n", `de/b.txt:1: x.quote: "'": write ’`},
		{"x.quote = {card} ist{nbsp}…!\n", ""},
		{"x.quote = {card} ist …\n", `de/b.txt:1: x.quote: " …": write a space that does not break before …`},
		{"x.quote = {card} ist...\n", `de/b.txt:1: x.quote: "...": write …`},
		{"x.quote = {card} ist…\n", `de/b.txt:1: x.quote: "t…": write a space that does not break before …`},
		{"x.quote = {card} -3\n", `de/b.txt:1: x.quote: " -3": write −`},
		{"x.quote = {card} 3 %\n", `de/b.txt:1: x.quote: " %": write a space that does not break before %`},
		{"x.quote = {card} !\n", `de/b.txt:1: x.quote: " !": write no space before , ; : ! ?`},
		{"x.points = {points|1 Punkt|{points} Punkte}\n",
			"de/b.txt:1: x.points: a line can break between {points} and its noun"},
	} {
		var wrong []string
		for _, w := range languageFaults("de", parseCatalogue(t, test.text), parseCatalogue(t, like)) {
			if !strings.Contains(w, "a.txt") && (test.text == "" || !strings.Contains(w, "has no text")) {
				wrong = append(wrong, w)
			}
		}
		if test.want == "" && wrong != nil {
			t.Errorf("%q: got %q, want none", test.text, wrong)
		} else if test.want != "" && !slices.Contains(wrong, test.want) {
			t.Errorf("%q: got %q, want %q", test.text, wrong, test.want)
		}
	}
	x, y := parseCatalogue(t, ""), parseCatalogue(t, "")
	x.texts["x.moved"], y.texts["x.moved"] = &text{[]piece{{words: "weg"}}, "a.txt:1"},
		&text{[]piece{{words: "away"}}, "b.txt:1"}
	if wrong := languageFaults("de", x, y); !slices.Contains(wrong,
		"de/a.txt:1: x.moved: in English it stands in b.txt") {
		t.Errorf("text in another file: got %q, want a fault that names both files", wrong)
	}
}

// typographyRule is a typographic rule: the wrong form, and the correct one.
type typographyRule struct {
	wrong   *regexp.Regexp
	correct string
}

// sourceOf returns a text as it is in its file.
func sourceOf(pieces []piece) string {
	var out strings.Builder
	for _, piece := range pieces {
		if out.WriteString(piece.words); piece.arg == "" {
			continue
		}
		out.WriteString("{" + piece.arg)
		if piece.use != "" {
			out.WriteString(":" + piece.use)
		}
		for _, f := range piece.forms {
			out.WriteString("|" + sourceOf(f))
		}
		out.WriteString("}")
	}
	return out.String()
}

// hasWords reports whether a text has words besides its arguments.
func hasWords(pieces []piece) bool {
	return slices.ContainsFunc(pieces, func(p piece) bool {
		return p.arg == "" && strings.ContainsFunc(p.words, unicode.IsLetter) || slices.ContainsFunc(p.forms, hasWords)
	})
}

// argsOf returns the names of the arguments of a text, sorted.
func argsOf(pieces []piece) []string {
	names := map[string]bool{}
	for _, u := range uses(pieces) {
		names[u.Arg] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// badlySpaced returns the counted arguments that have a breaking space before their noun.
func badlySpaced(pieces []piece) (found []string) {
	for _, p := range pieces {
		for _, f := range p.forms {
			for i, q := range f[:max(len(f)-1, 0)] {
				if q.arg == p.arg && strings.HasPrefix(f[i+1].words, " ") && len(f[i+1].words) > 1 &&
					unicode.IsLetter([]rune(f[i+1].words)[1]) {
					found = append(found, q.arg)
				}
			}
		}
	}
	return found
}

// languageFaults returns the differences of a language from English and its typographic mistakes, each with file and
// line.
func languageFaults(name string, c, en *Catalogue) (wrong []string) {
	for _, key := range en.Keys() {
		if c.texts[key] == nil {
			wrong = append(wrong, fmt.Sprintf("%s has no text %q", name, key))
		}
	}
	for _, key := range c.Keys() {
		x, like := c.texts[key], en.texts[key]
		blame := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("%s/%s: %s: ", name, x.place, key)+fmt.Sprintf(format, args...))
		}
		if like == nil {
			blame("English has no such text")
			continue
		}
		file, _, _ := strings.Cut(x.place, ":")
		if theirs, _, _ := strings.Cut(like.place, ":"); file != theirs {
			blame("in English it stands in %s", theirs)
		}
		mine, theirs := argsOf(x.pieces), argsOf(like.pieces)
		for _, a := range mine {
			if !slices.Contains(theirs, a) {
				blame("there is no argument %s", a)
			}
		}
		for _, a := range theirs {
			if !slices.Contains(mine, a) {
				blame("does not use the argument %s", a)
			}
		}
		says, text := sourceOf(x.pieces), sourceOf(like.pieces)
		if strings.Count(says, "\n") != strings.Count(text, "\n") {
			blame("has other lines than in English")
		}
		maySame := slices.Contains(sameInAll, key) || slices.Contains(sameIn[name], key)
		if says == text && hasWords(x.pieces) && !maySame {
			blame("%q is English", says)
		}
		for _, a := range badlySpaced(x.pieces) {
			blame("a line can break between {%s} and its noun", a)
		}
		rules, ok := languageRules[name]
		if !ok {
			continue
		}
		for _, q := range x.pieces {
			if rules.zero && q.forms != nil && strings.Contains(sourceOf(q.forms[0]), "1") {
				blame("says 1 where there may be none")
			}
		}
		if slices.Contains(quotingTexts, key) {
			continue
		}
		says = argUse.ReplaceAllString(says, "{x}")
		for _, r := range slices.Concat(typography, rules.signs) {
			if at := r.wrong.FindString(says); at != "" {
				blame("%q: write %s", at, r.correct)
			}
		}
		if at := quotationMarks.FindString(rules.quoted.ReplaceAllString(says, "")); at != "" ||
			strings.Contains(says, `"`) && !strings.Contains(text, `"`) {
			blame("quotation marks %s in %q", at, says)
		}
	}
	return wrong
}
