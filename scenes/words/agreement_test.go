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
	"fr": { // pas and fois; c’était
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
	"de": { // Gebäude; Agenten in the accusative
		"day.date day", "draft.too-far buildings", "ending.cover.named players", "ending.cover.named-of players",
		"illegal.agents-needed agents", "odds.some hits", "setup.free free",
		"table.agents agents",
	},
}

// ofNumber is an argument of a text that may need a form for one and another for several.
type ofNumber struct {
	key message.Key
	arg string
}

// numbers returns the arguments that are counts or lists in the program, or select a form in any language.
func numbers(given map[message.Key]map[string]message.ArgKind) map[ofNumber]message.ArgKind {
	all := map[ofNumber]message.ArgKind{}
	for _, name := range assets.Languages() {
		c, _ := Language(name)
		for _, k := range c.Keys() {
			us, _ := c.Uses(k)
			for _, u := range us {
				if u.Plural {
					all[ofNumber{k, u.Arg}] = message.KindCount
				}
			}
		}
	}
	for k, args := range given {
		for arg, kind := range args {
			if kind != message.KindSigned && slices.Contains(countKinds, kind) {
				all[ofNumber{k, arg}] = kind
			}
		}
	}
	return all
}

// disagreements returns a sentence for each text that is the same with one and with several but not listed in
// numberless, or the reverse.
func disagreements(language string, catalogue *Catalogue,
	given map[message.Key]map[string]message.ArgKind) (wrong []string) {
	for n, kind := range numbers(given) {
		entry := string(n.key) + " " + n.arg
		same := slices.Contains(numberless[""], entry) || slices.Contains(numberless[language], entry)
		one, several := catalogue.numbered(n, kind, 1), catalogue.numbered(n, kind, 3)
		if same != (one == several) {
			wrong = append(wrong, fmt.Sprintf(
				"%s: %s: with one and with several %s: got %q and %q, listed in numberless: %v",
				catalogue.texts[n.key].place, n.key, n.arg, one, several, same))
		}
	}
	return wrong
}

// numbered returns a text with a number of things, without the number or the things.
func (c *Catalogue) numbered(noun ofNumber, kind message.ArgKind, things int) string {
	changed := *c
	changed.separators = map[string]string{}
	args := map[string]*message.Arg{}
	us, _ := c.Uses(noun.key)
	for _, use := range us {
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
	args[noun.arg] = message.Count(noun.arg, things)
	if kind == message.KindAll || kind == message.KindEach {
		args[noun.arg] = message.All(noun.arg, slices.Repeat([]*message.Arg{message.Verbatim("", "")}, things))
	}
	text := changed.Say(message.Of(noun.key, slices.Collect(maps.Values(args))...))
	return strings.NewReplacer("1", "#", "3", "#").Replace(text)
}

// TestNumberedTellsFormsApart checks that a text without the right forms reads the same with one and with several.
func TestNumberedTellsFormsApart(t *testing.T) {
	for text, agrees := range map[string]bool{
		"x.y = {agents} is late\n":                                     false,
		"x.y = {agents} {agents|is|are} late\n":                        true,
		"x.y = late: {agents|{agents}|{agents}}\n":                     false,
		"x.y = {agents|1 agent|{agents} agents} {place:in} {who:of}\n": true,
		"x.y = {agents|{agents} sheep|{agents} sheep}\n":               false,
	} {
		c := parseCatalogue(t, text)
		for _, kind := range countKinds {
			n := ofNumber{"x.y", "agents"}
			if one, several := c.numbered(n, kind, 1), c.numbered(n, kind, 3); (one != several) != agrees {
				t.Errorf("%q: got %q with one and %q with several", text, one, several)
			}
		}
	}
}
