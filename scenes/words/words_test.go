package words

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
)

// header holds the texts that every catalogue must have: the plural rule, lists, and names of agents and places.
const header = `language.plural = zero-or-one
list.and.next = {before}, {after}
list.and.last = {before} et {after}
list.comma.next = {before}, {after}
list.comma.last = {before}, {after}
agent.red = Rouge
agent.blue = Bleu
place.church = l’église
place.house = la maison {house}
place.to.church = vers l’église
place.to.house = vers la maison {house}
`

// TestSpeaking checks the texts of messages in French, whose lists, places, plurals and spaces differ from English. It
// also checks where agents are named in a text.
func TestSpeaking(t *testing.T) {
	catalogue := parseCatalogue(t, `x.points = {points|{points} point|{points} points}
x.moved = {who} a déplacé {parts}{nbsp}: décompte.
x.part = {agent} de {steps} {place:to}
x.agents = {agents|{agents} marque|{agents} marquent}
x.score = {agent} {points}
x.at = {place} : {place:to}
x.lines =
  | Un.
  |
  | Deux{thin}!
`)
	agents := func(set ...rules.Agent) *message.Arg {
		var items []*message.Arg
		for _, a := range set {
			items = append(items, message.Agent("", a))
		}
		return message.All("agents", items)
	}
	part := func(a rules.Agent, n int, b rules.Building) *message.Arg {
		return message.Words("",
			message.Of("x.part", message.Agent("agent", a), message.Number("steps", n), message.Building("place", b)))
	}
	for _, test := range []struct {
		m    message.Message
		want string
	}{
		{message.Of("x.points", message.Count("points", 0)), "0 point"},
		{message.Of("x.points", message.Count("points", 1)), "1 point"},
		{message.Of("x.points", message.Count("points", 2)), "2 points"},
		{message.Of("x.agents", agents(rules.Red)), "Rouge marque"},
		{message.Of("x.agents", agents(rules.Red, rules.Blue)), "Rouge et Bleu marquent"},
		{message.Of("x.agents", agents(rules.Red, rules.Blue, rules.Red)), "Rouge, Bleu et Rouge marquent"},
		{message.Of("x.score", message.Agent("agent", rules.Red), message.Signed("points", -3)), "Rouge −3"},
		{message.Of("x.score", message.Agent("agent", rules.Red), message.Signed("points", 0)), "Rouge ±0"},
		{message.Of("x.at", message.Building("place", 0)), "l’église : vers l’église"},
		{message.Of("x.at", message.Building("place", 7)), "la maison 7 : vers la maison 7"},
		{message.Of("x.lines"), "Un.\n\nDeux\u00a0!"},
		{message.Message{}, ""},
		{message.Of("x.moved", message.Person("who", "Rouge"),
			message.Each("parts", []*message.Arg{part(rules.Red, 3, 7), part(rules.Blue, 1, 0)})),
			"Rouge a déplacé Rouge de 3 vers la maison 7, Bleu de 1 vers l’église\u00a0: décompte."},
	} {
		said := catalogue.SayWithNames(test.m)
		if said.Text != test.want {
			t.Errorf("%s: got %q, want %q", test.m.Key, said.Text, test.want)
		}
		for _, n := range said.Names {
			want := map[rules.Agent]string{rules.Red: "Rouge", rules.Blue: "Bleu"}[n.Agent]
			if name := said.Text[n.At:n.End]; name != want || n.At == 0 && test.m.Key == "x.moved" {
				t.Errorf("%q: name of %v at byte %d: got %q, want %q", said.Text, n.Agent, n.At, name, want)
			}
		}
		if test.m.Key == "x.moved" && len(said.Names) != 2 {
			t.Errorf("%q: got names %v, want two: Anna's name \"Rouge\" is no agent", said.Text, said.Names)
		}
	}
	if wrong := catalogue.Mistakes(); wrong != nil {
		t.Errorf("Mistakes: got %q, want none", wrong)
	}
}

// TestMistakesAreNoted checks that an incorrect message still gives a text, and that Mistakes describes what is wrong.
func TestMistakesAreNoted(t *testing.T) {
	for _, test := range []struct {
		m          message.Message
		want, note string
	}{
		{message.Of("x.gone"), "x.gone", `there is no text "x.gone"`},
		{message.Of("x.points", message.Count("point", 2)), "{points}", `"x.points" lacks the argument points`},
		{message.Of("x.points", message.Number("points", 2)), "2 points",
			`"x.points" takes forms by points, which counts nothing`},
		{message.Of("x.to", message.Agent("agent", rules.Red)),
			"Rouge", `"x.to" uses agent as "to", which only a place or a person can be`},
	} {
		c := parseCatalogue(t, "x.points = {points|1 point|{points} points}\nx.to = {agent:to}\n")
		if text := c.Say(test.m); text != test.want {
			t.Errorf("%v: got %q, want %q", test.m, text, test.want)
		}
		if got := c.Mistakes(); len(got) != 1 || got[0] != test.note {
			t.Errorf("%v: got note %q, want %q", test.m, got, test.note)
		}
	}
}

// TestReadRefusesMistakes checks that Read returns an error for each mistake in a file, with file, line and what is
// wrong.
func TestReadRefusesMistakes(t *testing.T) {
	for _, test := range []struct{ text, wantErr string }{
		{"x.a = A\nx.a = B\n", "b.txt:2: x.a has a text already, in b.txt:1"},
		{"x.a = A \n", "b.txt:1: there is a tab, or a space at the end"},
		{"\n# a word\nx.a =\tA\n", "b.txt:3: there is a tab, or a space at the end"},
		{"hello\n", `b.txt:1: "hello" is no key with a text: key = text`},
		{"X.a = A\n", `b.txt:1: "X.a = A" is no key with a text: key = text`},
		{"x = A\n", `b.txt:1: "x = A" is no key with a text: key = text`},
		{"x.a =\nx.b = B\n", "b.txt:1: x.a has no text"},
		{"  | more\n", "b.txt:1: a line goes on that has not begun"},
		{"x.a = {who\n", "b.txt:1: x.a: {who has no }"},
		{"x.a = who}\n", `b.txt:1: x.a: there is a "}" too many`},
		{"x.a = {Who}\n", `b.txt:1: x.a: after { comes the name of an argument, not "Who}"`},
		{"x.a = {place:}\n", "b.txt:1: x.a: after {place: comes how it is used"},
		{"x.a = {n|a|{m|b|c}}\n", "b.txt:1: x.a: a form of a form: {m| stands within other braces"},
		{"\nx.a = {n|a|b|c}\n", "b.txt:2: x.a: {n|…} has 3 forms, and the language has 2"},
	} {
		_, err := Read(map[string]string{"a.txt": header, "b.txt": test.text})
		if err == nil || err.Error() != test.wantErr {
			t.Errorf("%q: got error %v, want %s", test.text, err, test.wantErr)
		}
	}
	for _, test := range []struct{ text, wantErr string }{
		{strings.Replace(header, "zero-or-one", "many", 1),
			`there is no rule of plurals "many"; there are one and zero-or-one`},
		{strings.Replace(header, "language.plural", "language.plurals", 1), `there is no text "language.plural"`},
		{strings.Replace(header, "{before} et", "et", 1),
			"list.and.last has to be {before}, what comes between, and {after}"},
	} {
		if _, err := Read(map[string]string{"a.txt": test.text}); err == nil || err.Error() != test.wantErr {
			t.Errorf("changed header: got error %v, want %s", err, test.wantErr)
		}
	}
	if _, err := Language("xx"); err == nil || err.Error() != `there are no words for the language "xx"` {
		t.Errorf("Language(\"xx\"): got error %v, want that there are no words for it", err)
	}
}

// TestPersonsOf checks that the French word for "of" is elided before a name that starts with the sound of a vowel.
func TestPersonsOf(t *testing.T) {
	catalogue := parseCatalogue(t, "person.of = de {who}\nperson.of.vowel = d’{who}\nx.cards = Les cartes {who:of}\n")
	for name, want := range map[string]string{"Ben": "de Ben", "Anna": "d’Anna", "Élise": "d’Élise", "œdipe": "d’œdipe",
		"Hélène": "d’Hélène", "Yves": "d’Yves", "Yann": "de Yann", "Y": "de Y", "7": "de 7", "": "de "} {
		if text := catalogue.Say(message.Of("x.cards", message.Person("who", name))); text != "Les cartes "+want {
			t.Errorf("of %q: got %q, want %q", name, text, want)
		}
	}
	catalogue.Say(message.Of("x.cards", message.Verbatim("who", "Ben")))
	if got := catalogue.Mistakes(); len(got) != 1 ||
		got[0] != `"x.cards" uses who as "of", which only a place or a person can be` {
		t.Errorf("verbatim argument used as \"of\": got mistakes %q, want one that says so", got)
	}
}

// parseCatalogue parses a catalogue with header in a.txt and text in b.txt, and fails the test if it is invalid.
func parseCatalogue(t *testing.T, text string) *Catalogue {
	t.Helper()
	c, err := Read(map[string]string{"a.txt": header, "b.txt": text})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
