// Package words translates messages into one language. The texts are in assets/words, which translators edit without
// knowing Go. The README in that folder explains the format.
package words

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
)

// Catalogue holds the texts of one language. It records messages that it could not translate, so only the main loop may
// use it. Make one with Language or Read.
type Catalogue struct {
	texts          map[message.Key]*text
	plural         func(n int) int   // the index of the form for a number
	forms          int               // the number of forms
	separators     map[string]string // separators of lists, see method separator
	prefix         string            // prefix of every sentence; tests use it to find cut and untranslated texts
	suffix         string            // suffix of every sentence
	untranslatable []string          // messages that could not be said correctly
}

// plurals holds the plural rules, by their names in catalogues.
var plurals = map[string]struct {
	forms  int
	choose func(n int) int
}{
	"one":         {2, func(n int) int { return form(n == 1) }},
	"zero-or-one": {2, func(n int) int { return form(n == 0 || n == 1) }},
}

// form returns 0 for the first form, 1 for the second.
func form(first bool) int {
	if first {
		return 0
	}
	return 1
}

// Read parses the files of a language, given by name. An error names the file and the line; the catalogue is then
// incomplete.
func Read(files map[string]string) (*Catalogue, error) {
	c := &Catalogue{texts: map[message.Key]*text{}, separators: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := c.file(name, files[name]); err != nil {
			return nil, err
		}
	}
	return c, c.finish()
}

// parsed holds the embedded catalogues that were read, by language. They are never changed, only copied.
var parsed sync.Map

// Language returns the embedded catalogue of a language, such as "en". It parses each language once; every caller gets
// its own record of mistakes. It returns an error for an unknown language. Any goroutine may call it.
func Language(name string) (*Catalogue, error) {
	if c, ok := parsed.Load(name); ok {
		return c.(*Catalogue).copy(), nil
	}
	files, err := assets.WordFiles(name)
	if err != nil {
		return nil, err
	}
	c, err := Read(files)
	if err != nil {
		return nil, err
	}
	parsed.Store(name, c)
	return c.copy(), nil
}

// copy returns a catalogue with the same texts and mistakes.
func (c *Catalogue) copy() *Catalogue {
	d := *c
	return &d
}

// file parses one file of a catalogue.
func (c *Catalogue) file(name, data string) error {
	var key message.Key
	var lines []string
	start := 0 // line of key
	finish := func() error {
		if key == "" {
			return nil
		}
		pieces, err := parse(strings.Join(lines, "\n"))
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", name, start, key, err)
		}
		if len(pieces) == 0 {
			return fmt.Errorf("%s:%d: %s has no text", name, start, key)
		}
		c.texts[key] = &text{pieces, fmt.Sprintf("%s:%d", name, start)}
		key, lines = "", nil
		return nil
	}
	for i, line := range strings.Split(strings.TrimSuffix(data, "\n"), "\n") {
		wrong := func(format string, args ...any) error {
			return fmt.Errorf("%s:%d: "+format, append([]any{name, i + 1}, args...)...)
		}
		if strings.ContainsAny(line, "\t\r") || strings.TrimRight(line, " ") != line {
			return wrong("there is a tab, or a space at the end")
		}
		if more, ok := strings.CutPrefix(line, "  |"); ok {
			if key == "" {
				return wrong("a line goes on that has not begun")
			}
			lines = append(lines, strings.TrimPrefix(more, " "))
			continue
		}
		if err := finish(); err != nil {
			return err
		}
		if line == "" || line[0] == '#' {
			continue
		}
		k, words, ok := strings.Cut(line, " =")
		if !ok || !isKey(k) {
			return wrong("%.30q is no key with a text: key = text", line)
		}
		if old, ok := c.texts[message.Key(k)]; ok {
			return wrong("%s has a text already, in %s", k, old.place)
		}
		key, start = message.Key(k), i+1
		if words = strings.TrimPrefix(words, " "); words != "" {
			lines = []string{words}
		}
	}
	return finish()
}

// isKey reports whether a string looks like a key: two or more words of small letters, digits and hyphens, with dots
// between them.
func isKey(s string) bool {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if p == "" || strings.ContainsFunc(p,
			func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-') }) {
			return false
		}
	}
	return len(parts) > 1
}

// finish reads the plural rule and the list separators, and checks the plural forms of all texts.
func (c *Catalogue) finish() error {
	rule, err := c.plain("language.plural")
	if err != nil {
		return err
	}
	plural, ok := plurals[rule]
	if !ok {
		return fmt.Errorf("there is no rule of plurals %q; there are one and zero-or-one", rule)
	}
	c.plural, c.forms = plural.choose, plural.forms
	for _, k := range []string{"and.next", "and.last", "comma.next", "comma.last"} {
		if list, ok := c.texts[message.Key("list."+k)]; !ok || !list.isSeparator() {
			return fmt.Errorf("list.%s has to be {before}, what comes between, and {after}", k)
		}
		c.separators[k] = c.texts[message.Key("list."+k)].pieces[1].words
	}
	for k, x := range c.texts {
		for _, q := range x.pieces {
			if q.forms != nil && len(q.forms) != c.forms {
				return fmt.Errorf("%s: %s: {%s|…} has %d forms, and the language has %d", x.place,
					k, q.arg, len(q.forms), c.forms)
			}
		}
	}
	return nil
}

// isSeparator reports whether the text is {before}, words, and {after}.
func (t *text) isSeparator() bool {
	return len(t.pieces) == 3 && t.pieces[0].arg == "before" && t.pieces[1].arg == "" && t.pieces[2].arg == "after"
}

// plain returns a text without arguments.
func (c *Catalogue) plain(k message.Key) (string, error) {
	x, ok := c.texts[k]
	if !ok {
		return "", fmt.Errorf("there is no text %q", k)
	}
	if len(x.pieces) != 1 || x.pieces[0].arg != "" {
		return "", fmt.Errorf("%s: %s takes no arguments", x.place, k)
	}
	return x.pieces[0].words, nil
}

// separator returns the separator in a list of a kind, "and" or "comma". Its place is "last" for the last two items,
// and "next" for others.
func (c *Catalogue) separator(kind, place string) string { return c.separators[kind+"."+place] }

// Keys returns the keys of all texts, sorted.
func (c *Catalogue) Keys() []message.Key {
	return slices.Sorted(maps.Keys(c.texts))
}

// Raw returns a text as in its file, with arguments in braces, "" if there is none. The web page inserts the arguments
// itself.
func (c *Catalogue) Raw(k message.Key) string {
	var b strings.Builder
	if x, ok := c.texts[k]; ok {
		for _, p := range x.pieces {
			if b.WriteString(p.words); p.arg != "" {
				b.WriteString("{" + p.arg + "}")
			}
		}
	}
	return b.String()
}

// Uses returns how a text uses its arguments; false if there is no such text.
func (c *Catalogue) Uses(k message.Key) ([]Use, bool) {
	x, ok := c.texts[k]
	if !ok {
		return nil, false
	}
	return uses(x.pieces), true
}

// Change returns a copy of the catalogue in which edit has replaced all words, but no arguments. Tests make artificial
// languages with it.
func (c *Catalogue) Change(edit func(key message.Key, words string) string) *Catalogue {
	d := &Catalogue{texts: map[message.Key]*text{}, plural: c.plural, forms: c.forms, separators: map[string]string{}}
	var change func(key message.Key, ps []piece) []piece
	change = func(key message.Key, ps []piece) []piece {
		var changed []piece
		for _, original := range ps {
			if original.arg == "" {
				original.words = edit(key, original.words)
			}
			forms := original.forms
			original.forms = nil
			for _, x := range forms {
				original.forms = append(original.forms, change(key, x))
			}
			changed = append(changed, original)
		}
		return changed
	}
	for key, x := range c.texts {
		d.texts[key] = &text{change(key, x.pieces), x.place}
	}
	for key, words := range c.separators {
		d.separators[key] = edit(message.Key("list."+key), words)
	}
	return d
}

// Bracket returns a catalogue whose sentences are in brackets, for tests.
func (c *Catalogue) Bracket() *Catalogue {
	d := c.copy()
	d.prefix, d.suffix = "[", "]"
	return d
}

// Say returns the text of a message, "" for the zero message. What can't be said is left as its key, and noted as a
// mistake.
func (c *Catalogue) Say(m message.Message) string { return c.SayWithNames(m).Text }

// SayWithNames returns the text of a message, with the positions of agents’ names.
func (c *Catalogue) SayWithNames(m message.Message) Sentence {
	if m.IsZero() {
		return Sentence{}
	}
	f := formatter{c: c}
	f.out.WriteString(c.prefix)
	f.message(m)
	f.out.WriteString(c.suffix)
	return Sentence{f.out.String(), f.names}
}

// Error returns the text of an error. An error without a message, such as one of the system, keeps its own text.
func (c *Catalogue) Error(err error) string {
	if m := message.OfError(err); !m.IsZero() {
		return c.Say(m)
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var lines []string
		for _, e := range joined.Unwrap() {
			lines = append(lines, c.Error(e))
		}
		return strings.Join(lines, "\n")
	}
	return plaintext.Printable(err.Error())
}

// Mistakes returns what could not be said correctly, at most 100: unknown keys and missing arguments. Tests check it.
// The slice belongs to the catalogue.
func (c *Catalogue) Mistakes() []string { return c.untranslatable }

// maxMistakes limits the recorded mistakes of a catalogue.
const maxMistakes = 100

// mistake records what could not be said correctly.
func (c *Catalogue) mistake(format string, args ...any) {
	if len(c.untranslatable) < maxMistakes {
		c.untranslatable = append(c.untranslatable, fmt.Sprintf(format, args...))
	}
}

// agent returns an agent's name.
func (c *Catalogue) agent(a int) message.Message {
	return message.Of(message.Key("agent." + rules.Agent(a).String()))
}

// place returns the name of a building in a use: "" alone, "to" it, "in" it, as a "title", or "short".
func (c *Catalogue) place(b int, use string) message.Message {
	prefix := "place."
	if use != "" {
		prefix += use + "."
	}
	switch p := rules.Building(b); p {
	case rules.Church, rules.Ruins:
		return message.Of(message.Key(prefix + p.String()))
	}
	return message.Of(message.Key(prefix+"house"), message.Number("house", b))
}

// person returns a player's name in a use, such as "of".
func person(name, use string) message.Message {
	key := "person." + use
	if vowel(name) {
		key += ".vowel"
	}
	return message.Of(message.Key(key), message.Person("who", name))
}

// vowels are the letters that count as a vowel at the start of a name; an h is silent.
const vowels = "aàáâãäåæeèéêëhiìíîïoòóôõöøœuùúûü"

// vowel reports whether a name starts with the sound of a vowel. A y before another vowel does not count: Yves, but not
// Yann.
func vowel(name string) bool {
	letters := []rune(strings.ToLower(name))
	if len(letters) > 1 && letters[0] == 'y' {
		return !strings.ContainsRune(vowels, letters[1])
	}
	return len(letters) > 0 && strings.ContainsRune(vowels, letters[0])
}

// Agent returns an agent's name.
func (c *Catalogue) Agent(a rules.Agent) string { return c.Say(c.agent(int(a))) }

// Place returns the name of a building in a use: "" alone, "to" it, "in" it, as a "title", or "short". Other uses are
// mistakes.
func (c *Catalogue) Place(b rules.Building, use string) string { return c.Say(c.place(int(b), use)) }

// Card returns the name of a kind of card; an unknown one is a secret card.
func (c *Catalogue) Card(k rules.Card) string { return c.Say(message.CardName(k)) }

// Does returns what a kind of card does, "" for an unknown one.
func (c *Catalogue) Does(k rules.Card) string { return c.Say(message.CardEffect(k)) }

// number formats a number with a real minus sign.
func number(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprint(n)
}

// Signed formats a number with its sign and a real minus sign; 0 is ±0.
func Signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "±0"
}
