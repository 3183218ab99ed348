// Package words speaks: it puts messages, which are data, into the words of one language. The words stand in files of their own, assets/words, which a translator
// edits without knowing Go; how they are written is told there.
package words

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
)

// Catalogue is the words of one language. It is read once and then only asked, by the main loop alone: it notes what it could not say.
type Catalogue struct {
	texts    map[message.Key]*text
	plural   func(n int) int // which form goes with a number
	forms    int             // how many forms there are
	joints   map[string]string
	open     string   // stands before everything that is said: tests tell by it what is cut, and what comes from elsewhere
	shut     string   // and behind it
	mistakes []string // what could not be said as it was meant
}

// plurals are the rules by which languages choose a form for a number, by their names in catalogues.
var plurals = map[string]struct {
	forms  int
	choose func(n int) int
}{
	"one":         {2, func(n int) int { return form(n == 1) }},
	"zero-or-one": {2, func(n int) int { return form(n == 0 || n == 1) }},
}

// form is the first form or the second one.
func form(first bool) int {
	if first {
		return 0
	}
	return 1
}

// Read reads the words of a language from files, by their names. The error says what is wrong, with file and line.
func Read(files map[string]string) (*Catalogue, error) {
	c := &Catalogue{texts: map[message.Key]*text{}, joints: map[string]string{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := c.file(name, files[name]); err != nil {
			return nil, err
		}
	}
	return c, c.settle()
}

// Language is the words of a language that the game brings along, as "en".
func Language(name string) (*Catalogue, error) {
	files, err := assets.Words(name)
	if err != nil {
		return nil, err
	}
	return Read(files)
}

// file reads one file of a catalogue.
func (c *Catalogue) file(name, data string) error {
	var key message.Key
	var lines []string
	begun := 0
	finish := func() error {
		if key == "" {
			return nil
		}
		pieces, err := parse(strings.Join(lines, "\n"))
		if err != nil {
			return fmt.Errorf("%s:%d: %s: %w", name, begun, key, err)
		}
		if len(pieces) == 0 {
			return fmt.Errorf("%s:%d: %s has no text", name, begun, key)
		}
		c.texts[key] = &text{pieces, fmt.Sprintf("%s:%d", name, begun)}
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
		key, begun = message.Key(k), i+1
		if words = strings.TrimPrefix(words, " "); words != "" {
			lines = []string{words}
		}
	}
	return finish()
}

// isKey reports whether a string looks like a key: two or more words of small letters, digits and hyphens, with dots between them.
func isKey(s string) bool {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if p == "" || strings.ContainsFunc(p, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-') }) {
			return false
		}
	}
	return len(parts) > 1
}

// settle reads what a catalogue says about its language, and checks the forms of all texts.
func (c *Catalogue) settle() error {
	rule, err := c.plain("language.plural")
	if err != nil {
		return err
	}
	p, ok := plurals[rule]
	if !ok {
		return fmt.Errorf("there is no rule of plurals %q; there are one and zero-or-one", rule)
	}
	c.plural, c.forms = p.choose, p.forms
	for _, k := range []string{"and.next", "and.last", "comma.next", "comma.last"} {
		x, ok := c.texts[message.Key("list."+k)]
		if !ok || len(x.pieces) != 3 || x.pieces[0].arg != "before" || x.pieces[1].arg != "" || x.pieces[2].arg != "after" {
			return fmt.Errorf("list.%s has to be {before}, what comes between, and {after}", k)
		}
		c.joints[k] = x.pieces[1].words
	}
	for k, x := range c.texts {
		for _, q := range x.pieces {
			if q.forms != nil && len(q.forms) != c.forms {
				return fmt.Errorf("%s: %s: {%s|…} has %d forms, and the language has %d", x.place, k, q.arg, len(q.forms), c.forms)
			}
		}
	}
	return nil
}

// plain is a text without arguments.
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

// joint is what comes between two items of a list of a kind, "and" or "comma": the "last" two or the "next" ones.
func (c *Catalogue) joint(kind, place string) string { return c.joints[kind+"."+place] }

// Keys are the keys of all texts, sorted.
func (c *Catalogue) Keys() []message.Key {
	return slices.Sorted(maps.Keys(c.texts))
}

// Raw is a text as its file has it, with its arguments in braces; "" if there is none. The page in the browser puts them in by itself.
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

// Uses is how a text uses its arguments; false if there is no such text.
func (c *Catalogue) Uses(k message.Key) ([]Use, bool) {
	x, ok := c.texts[k]
	if !ok {
		return nil, false
	}
	return uses(x.pieces, ""), true
}

// Change is a catalogue in which f has changed all words: what is put in for arguments is left alone. Tests make other languages so.
func (c *Catalogue) Change(f func(k message.Key, words string) string) *Catalogue {
	d := &Catalogue{texts: map[message.Key]*text{}, plural: c.plural, forms: c.forms, joints: map[string]string{}}
	var change func(k message.Key, ps []piece) []piece
	change = func(k message.Key, ps []piece) []piece {
		var changed []piece
		for _, p := range ps {
			if p.arg == "" {
				p.words = f(k, p.words)
			}
			forms := p.forms
			p.forms = nil
			for _, x := range forms {
				p.forms = append(p.forms, change(k, x))
			}
			changed = append(changed, p)
		}
		return changed
	}
	for k, x := range c.texts {
		d.texts[k] = &text{change(k, x.pieces), x.place}
	}
	for k, words := range c.joints {
		d.joints[k] = f(message.Key("list."+k), words)
	}
	return d
}

// Bracket is a catalogue in which everything that is said stands in brackets. Tests use it.
func (c *Catalogue) Bracket() *Catalogue {
	d := *c
	d.open, d.shut = "[", "]"
	return &d
}

// Say puts a message into words; the zero message is "".
func (c *Catalogue) Say(m message.Message) string { return c.Spell(m).Text }

// Spell puts a message into words and tells where they name agents.
func (c *Catalogue) Spell(m message.Message) Sentence {
	if m.None() {
		return Sentence{}
	}
	t := teller{c: c}
	t.out.WriteString(c.open)
	t.message(m)
	t.out.WriteString(c.shut)
	return Sentence{t.out.String(), t.names}
}

// Error puts an error into words: what it says to players; its own text if it says nothing to them, as errors of the system do not.
func (c *Catalogue) Error(err error) string {
	if m := message.Told(err); !m.None() {
		return c.Say(m)
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var lines []string
		for _, e := range joined.Unwrap() {
			lines = append(lines, c.Error(e))
		}
		return strings.Join(lines, "\n")
	}
	return plaintext.Shown(err.Error())
}

// Mistakes are what could not be said as it was meant: keys that there are not, arguments that are missing. Tests ask for them.
func (c *Catalogue) Mistakes() []string { return c.mistakes }

func (c *Catalogue) mistake(format string, args ...any) {
	if len(c.mistakes) < 100 {
		c.mistakes = append(c.mistakes, fmt.Sprintf(format, args...))
	}
}

// agent is an agent's name.
func (c *Catalogue) agent(a int) message.Message {
	return message.Of(message.Key("agent." + rules.Agent(a).String()))
}

// place is a building as it is used: by itself, "to" it, "in" it, as a "title", or "short".
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

// person is a player's name as it is used, as "of" it.
func person(name, use string) message.Message {
	key := "person." + use
	if vowel(name) {
		key += ".vowel"
	}
	return message.Of(message.Key(key), message.Person("who", name))
}

// vowels are letters with which a name begins as with a vowel: an h is not heard.
const vowels = "aàáâãäåæeèéêëhiìíîïoòóôõöøœuùúûü"

// vowel reports whether a name begins with the sound of a vowel. Before another vowel, a y is none: Yves, but not Yann.
func vowel(name string) bool {
	letters := []rune(strings.ToLower(name))
	if len(letters) > 1 && letters[0] == 'y' {
		return !strings.ContainsRune(vowels, letters[1])
	}
	return len(letters) > 0 && strings.ContainsRune(vowels, letters[0])
}

// Agent is an agent's name.
func (c *Catalogue) Agent(a rules.Agent) string { return c.Say(c.agent(int(a))) }

// Place is a building as it is used: "" by itself, "to" it, "in" it, as a "title", or "short".
func (c *Catalogue) Place(b rules.Building, use string) string { return c.Say(c.place(int(b), use)) }

// Card is the name of a kind of card; one that may not be known is called a secret card.
func (c *Catalogue) Card(k rules.Card) string { return c.Say(message.CardName(k)) }

// Does says what a kind of card does, "" of one that may not be known.
func (c *Catalogue) Does(k rules.Card) string { return c.Say(message.CardDoes(k)) }

// number is a number in figures, a minus being a real one.
func number(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprint(n)
}

// Signed is a number with its sign, a minus being a real one; 0 is ±0.
func Signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("+%d", n)
	case n < 0:
		return fmt.Sprintf("−%d", -n)
	}
	return "±0"
}
