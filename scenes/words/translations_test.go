package words

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/assets"
	"heimlich/rules/message"
)

// alike are texts that are the same in another language as in English: names of the game and its editions, keyboards' and programs' words, and words that both
// languages have. A key that ends in a dot stands for all that begin so. Those of "" are alike in any language.
var alike = map[string][]message.Key{
	"": {"edition.amigo", "edition.amigo-2001", "edition.engine", "title.name", "cases.short.", "reveal.machine", "passport.machine", "rail.unit"},
	"fr": {"agent.orange", "agent.violet", "menu.title", "time.pause", "passport.agent", "passport.points", "setup.options", "own.secrets", "file.tab.scores", "dossier.table", "rules.licences",
		"gallery.normal", "gallery.question", "gallery.agents", "gallery.long"},
}

// loose are signs that may not stand as they do, by languages.
var loose = map[string]*regexp.Regexp{
	"de": regexp.MustCompile(`["”']|(?:^|[ (])“|\.\.\.| [!?;:,]`),
	"en": regexp.MustCompile(`'|\.\.\.| [!?;:,]`),
	"fr": regexp.MustCompile(`[^\x{a0}][;:!?»%]|«[^\x{a0}]|[“”„‘']|\.\.\.|\d (?:points|pas|agents|cartes|joueurs)|(?:^|[ (])(?:[dlnsjm]|qu) ?’ | ,`),
	"nl": regexp.MustCompile(`["“”„']|\.\.\.| [!?;:,]`),
}

// flat is a text with its arguments in braces, all its forms one after the other.
func flat(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		switch {
		case p.arg == "":
			b.WriteString(p.words)
		case p.forms == nil:
			b.WriteString("{" + p.arg + "}")
		default:
			for i, f := range p.forms {
				if i > 0 {
					b.WriteString("|")
				}
				b.WriteString(flat(f))
			}
		}
	}
	return b.String()
}

// isAlike reports whether a text may be the same as in English.
func isAlike(language string, k message.Key) bool {
	return slices.ContainsFunc(slices.Concat(alike[""], alike[language]), func(x message.Key) bool {
		return x == k || strings.HasSuffix(string(x), ".") && strings.HasPrefix(string(k), string(x))
	})
}

// args are the names of the arguments that a text uses, sorted.
func args(pieces []piece) []string {
	var names []string
	for _, u := range uses(pieces, "") {
		names = append(names, u.Arg)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// stands is the file in which a text stands.
func (x *text) stands() string {
	file, _, _ := strings.Cut(x.place, ":")
	return file
}

// untrue tells what of a translation is not as in English: texts that are missing or too many, in another file, of other arguments or lines, or left in English; and
// signs that are not set as the language sets them.
func untrue(language string, c, english *Catalogue) (wrong []string) {
	for _, k := range english.Keys() {
		if c.texts[k] == nil {
			wrong = append(wrong, fmt.Sprintf("there is no text %q", k))
		}
	}
	for _, k := range c.Keys() {
		x, e := c.texts[k], english.texts[k]
		blame := func(format string, args ...any) {
			wrong = append(wrong, fmt.Sprintf("%s: %s: ", x.place, k)+fmt.Sprintf(format, args...))
		}
		if e == nil {
			blame("there is no such text in English")
			continue
		}
		said, told := flat(x.pieces), flat(e.pieces)
		if x.stands() != e.stands() {
			blame("it stands in another file than in English, %s", e.stands())
		}
		if got, want := args(x.pieces), args(e.pieces); !slices.Equal(got, want) {
			blame("it speaks of %q, and in English of %q", got, want)
		}
		if strings.Count(said, "\n") != strings.Count(told, "\n") {
			blame("it has other lines than in English")
		}
		if said == told && language != "en" && strings.ContainsFunc(worded(x.pieces), unicode.IsLetter) && !isAlike(language, k) && !strings.HasPrefix(string(k), "language.") {
			blame("%q is left in English", said)
		}
		for _, q := range x.pieces {
			if c.plural(0) == 0 && q.forms != nil && strings.Contains(flat(q.forms[0]), "1") {
				blame("it says 1 where there may be none")
			}
		}
		if re := loose[language]; re != nil && !isQuoting(k) {
			for _, at := range re.FindAllStringIndex(said, -1) {
				blame("%q is not how the language sets it, in %q", said[at[0]:at[1]], said)
			}
		}
	}
	return wrong
}

// worded are the words of a text, without its arguments.
func worded(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.words)
		for _, f := range p.forms {
			b.WriteString(worded(f))
		}
	}
	return b.String()
}

// isQuoting reports whether a text holds signs of a file or of a machine, which no language sets otherwise.
func isQuoting(k message.Key) bool {
	return slices.Contains([]message.Key{"record.no-tag-form", "reveal.machine", "passport.machine"}, k)
}

// TestTranslationsAreTrue: every language says what English says, all of it, in its own words and signs.
func TestTranslationsAreTrue(t *testing.T) {
	english, err := Language("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range assets.Languages() {
		c, err := Language(name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, wrong := range untrue(name, c, english) {
			t.Errorf("%s/%s", name, wrong)
		}
		same := slices.Concat(alike[""], alike[name])
		for _, k := range same { // what is excused has to need it
			if !strings.HasSuffix(string(k), ".") && (english.texts[k] == nil || slices.Contains(alike[name], k) && flat(c.texts[k].pieces) != flat(english.texts[k].pieces)) {
				t.Errorf("%s: %q needs no excuse", name, k)
			}
		}
	}
}

// TestUntrueFinds every kind of mistake, in a language that has them.
func TestUntrueFinds(t *testing.T) {
	english, err := Read(map[string]string{"a.txt": head, "b.txt": "x.gone = gone\nx.left = left here\nx.args = {who} walks {agent}\nx.lines = a\nx.moved = moved\nx.menu = {who}\nmenu.title = Menu\nx.steps = {n|a|b}\n"})
	if err != nil {
		t.Fatal(err)
	}
	c, err := Read(map[string]string{"a.txt": head + "x.moved = déplacé\n", "b.txt": "x.left = left here\nx.args = {who} marche\nx.lines =\n  | a\n  | b\nx.more = plus\nx.menu = {who}\nmenu.title = Menu\nx.steps = {n|1{nbsp}pas|pas}\n"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, wrong := range untrue("fr", c, english) {
		if !strings.Contains(wrong, "a.txt") || strings.Contains(wrong, "x.moved") {
			got = append(got, wrong)
		}
	}
	want := []string{
		`there is no text "x.gone"`,
		`b.txt:2: x.args: it speaks of ["who"], and in English of ["agent" "who"]`,
		`b.txt:1: x.left: "left here" is left in English`,
		`b.txt:3: x.lines: it has other lines than in English`,
		`b.txt:6: x.more: there is no such text in English`,
		`a.txt:12: x.moved: it stands in another file than in English, b.txt`,
		`b.txt:9: x.steps: it says 1 where there may be none`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for language, texts := range map[string][2][]string{
		"fr": {{"Ben\u00a0?", "«\u00a0Repli\u00a0»\u00a0: à l’église", "70\u00a0%"}, {"Ben ?", "Ben?", "« Repli\u00a0»", "l'église", "“Repli”", "70 %", "3 pas", "Et si...", "non\u00a0: oui !"}},
		"de": {{"„Repli“: ja?", "3 Schritte"}, {"“Repli”", `"Repli"`, "Bens'", "Ben ?"}},
		"nl": {{"‘Repli’: ja?", "foto’s"}, {"“Repli”", `"Repli"`, "foto's", "Ben ?"}},
	} {
		for i, those := range texts {
			for _, said := range those {
				if found := loose[language].MatchString(said); found != (i == 1) {
					t.Errorf("%s: %q is found: %v", language, said, found)
				}
			}
		}
	}
}
