package words

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
)

// A text with a number needs forms for one and several, unless both are the same.

// numberless lists texts that are the same in singular and plural, by language, "" for all. Each entry is a key and an
// argument. The number follows a colon, stands alone, has no verb, or is always one or always several.
var numberless = map[string][]string{
	"": {
		"advice.move parts", "advice.play-so parts", "deed.then players", "editor.hand cards", "day.plays parts",
		"evidence.all parts",
		"games.who names", "games.who.more names", "licence.uses parts", "log.count parts", "log.moved parts",
		"log.moved.count parts", "log.played parts", "look.at agents", "look.at.safe agents", "look.evidence says",
		"look.marks marks", "look.picked agents", "look.planned parts", "piles.played cards",
		"rail.agent.moved players", "rail.agent.back players", "way.back.by players",
		"rules.case.agents parts",
		"rules.edition.line parts", "rules.example.begins where", "rules.example.moved parts",
		"rules.example.played parts", "rules.kinds.in-deck cards", "setup.agreed customs", "setup.brief parts",
		"since.gained gained", "slip.placed agents", "story.free-by players", "story.free-by-you players",
		"story.mistaken players", "story.mistaken-you players", "story.named players", "thought.suspects suspects",
		// always several
		"ending.shared players", "ending.win.head players", "log.first-again players", "verdict.shared players",
		"verdict.shared-free players",
		"verdict.shared-free.text agents", "verdict.shared.text agents",
		// always one
		"verdict.wins players",
	},
	"en": {
		"day.date day", "ending.bluff.by players", "ending.bluff.by-of players", "ending.cover.named players",
		"ending.cover.named-of players", "odds.some hits", "otherwise.won players", "setup.free free",
		"verdict.dossier points",
		"verdict.free.text agents", "verdict.shared-free.text free", "verdict.wins.last-count agents",
		"verdict.wins.second agents", "verdict.wins.text agents",
	},
	"fr": { // “pas” and “fois” are the same in the plural; “c’était” is used for one and for several
		"editor.move points", "card.dice times", "draft.left points", "draft.roll-has points", "draft.spend points",
		"draft.spend-range most", "draft.too-far points", "ending.bluff.by players", "ending.bluff.by-of players",
		"evidence.steps steps", "finding.dice times",
		"finding.steps others", "finding.steps own", "hint.denies left", "illegal.points-over points",
		"lesson.near steps", "look.left points", "odds.some hits", "often.more times", "slip.ask.move most",
		"slip.ask.one most", "slip.ask.some most", "task.move-some most", "task.or-draw most", "task.or-nobody most",
		"verdict.wins.last-count agents", "verdict.wins.text agents",
	},
	"nl": {"day.date day", "day.undone undone", "ending.cover.named players", "ending.cover.named-of players",
		"title.games.sub games"},
	"de": { // “Gebäude” is the same in the plural, and “Agenten” in the accusative
		"day.date day", "draft.too-far buildings", "ending.cover.named players", "ending.cover.named-of players",
		"illegal.agents-needed agents", "odds.some hits", "setup.free free",
		"table.agents agents",
	},
}

// numberArg is an argument of a text that may need a form for one and another for several.
type numberArg struct {
	key message.Key
	arg string
}

// numberArgs returns every argument that is a number or a list. Given has those of the program; the others have plural
// forms in a text of any language.
func numberArgs(given map[message.Key]map[string]message.ArgKind) map[numberArg]message.ArgKind {
	all := map[numberArg]message.ArgKind{}
	for _, name := range assets.Languages() {
		catalogue, _ := Language(name)
		for _, key := range catalogue.Keys() {
			uses, _ := catalogue.Uses(key)
			for _, use := range uses {
				if use.Plural {
					all[numberArg{key, use.Arg}] = message.KindCount
				}
			}
		}
	}
	for key, args := range given {
		for arg, kind := range args {
			if kind != message.KindSigned && slices.Contains(countKinds, kind) {
				all[numberArg{key, arg}] = kind
			}
		}
	}
	return all
}

// disagreements returns a sentence for each text that is the same with one and with several but not listed in
// numberless, or the reverse.
func disagreements(language string, catalogue *Catalogue,
	given map[message.Key]map[string]message.ArgKind) (wrong []string) {
	for number, kind := range numberArgs(given) {
		entry := string(number.key) + " " + number.arg
		same := slices.Contains(numberless[""], entry) || slices.Contains(numberless[language], entry)
		one, several := catalogue.textWithNumber(number, kind, 1), catalogue.textWithNumber(number, kind, 3)
		if same != (one == several) {
			wrong = append(wrong, fmt.Sprintf(
				"%s: %s: with one and with several %s: got %q and %q, listed in numberless: %v",
				catalogue.texts[number.key].place, number.key, number.arg, one, several, same))
		}
	}
	return wrong
}

// textWithNumber returns a text with a number of things or a list of as many, with the digits 1 and 3 replaced by #.
func (c *Catalogue) textWithNumber(number numberArg, kind message.ArgKind, things int) string {
	changed := *c
	changed.separators = map[string]string{}
	args := map[string]*message.Arg{}
	uses, _ := c.Uses(number.key)
	for _, use := range uses {
		switch {
		case use.Plural:
			args[use.Arg] = message.Count(use.Arg, 2)
		case args[use.Arg] != nil:
		case use.How == "of":
			args[use.Arg] = message.Person(use.Arg, "Ben")
		case use.How != "":
			args[use.Arg] = message.Building(use.Arg, rules.Church)
		default:
			args[use.Arg] = message.Verbatim(use.Arg, "x")
		}
	}
	args[number.arg] = message.Count(number.arg, things)
	if kind == message.KindAll || kind == message.KindEach {
		args[number.arg] = message.All(number.arg, slices.Repeat([]*message.Arg{message.Verbatim("", "")}, things))
	}
	text := changed.Say(message.Of(number.key, slices.Collect(maps.Values(args))...))
	return strings.NewReplacer("1", "#", "3", "#").Replace(text)
}

// TestTextWithNumberTellsFormsApart checks that a text without the right forms reads the same with one and with
// several.
func TestTextWithNumberTellsFormsApart(t *testing.T) {
	for text, agrees := range map[string]bool{
		"x.y = {agents} is late\n":                                     false,
		"x.y = {agents} {agents|is|are} late\n":                        true,
		"x.y = late: {agents|{agents}|{agents}}\n":                     false,
		"x.y = {agents|1 agent|{agents} agents} {place:in} {who:of}\n": true,
		"x.y = {agents|{agents} sheep|{agents} sheep}\n":               false,
	} {
		catalogue := parseCatalogue(t, text)
		for _, kind := range countKinds {
			number := numberArg{"x.y", "agents"}
			one, several := catalogue.textWithNumber(number, kind, 1), catalogue.textWithNumber(number, kind, 3)
			if (one != several) != agrees {
				t.Errorf("%q: got %q with one and %q with several, want different texts: %v", text, one, several,
					agrees)
			}
		}
	}
}
