package playtest

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"heimlich/scenes/pagestate"
)

// Kept games, so that what is seen at their moments stays the same when opponents learn to play better.
var (
	//go:embed testdata/game.record
	plainGame string
	//go:embed testdata/call.record
	callGame string
	//go:embed testdata/round.record
	roundGame string
	//go:embed testdata/dossier.record
	dossierGame string
	//go:embed testdata/over.record
	overGame string
)

// upTo is a kept game up to the first time that a line of it comes.
func upTo(t testing.TB, game, line string) string {
	t.Helper()
	i := strings.Index(game, line+"\n")
	if i < 0 {
		t.Fatalf("the kept game has no line %q", line)
	}
	return game[:i+len(line)+1]
}

// BeforeTheDossiers is a game of two people with top secret cards, in which the dossiers are to be written within a turn or two.
func BeforeTheDossiers(t testing.TB) string { t.Helper(); return upTo(t, overGame, "31. call no") }

// BeforeTheEnd is the same game some turns before its end.
func BeforeTheEnd(t testing.TB) string { t.Helper(); return upTo(t, overGame, "44. call no") }

// Begin starts the game at its title with a saved game, "" for none, and sets a player down.
type Begin func(saved string) *Player

// Moments leads to every kind of screen, by kept games, and calls see at each with a name.
func Moments(t testing.TB, begin Begin, see func(p *Player, name string)) {
	t.Helper()
	TitleMoments(begin, see)
	GameMoments(t, begin, see)
	CardMoments(begin, see)
	EndMoments(begin, see)
}

// TitleMoments leads to the title, to the rules and to the set-up.
func TitleMoments(begin Begin, see func(p *Player, name string)) {
	p := begin("")
	p.Scene("title")
	see(p, "title")
	p.Open("rules", "rules")
	see(p, "rules")
	p.Open("back", "title")
	p.Open("new", "tablesetup")
	see(p, "set-up")
}

// SettingsMoments leads to the settings and to each of their drawers.
func SettingsMoments(begin Begin, see func(p *Player, name string)) {
	p := begin("")
	p.Open("settings", "settings")
	see(p, "settings")
	for _, drawer := range []string{"language", "sound", "motion", "text", "help", "screen", "privacy"} {
		p.PressFor(drawer, "a drawer of the settings", func(s pagestate.State) bool { return !Can(s, "licences") })
		see(p, "settings-"+drawer)
		p.device.Key("Escape", false) // what leads back may have been rolled out of sight
		p.Wait("all settings", can("licences"))
	}
}

// RulesMoments leads to every page of the rules but the first.
func RulesMoments(begin Begin, see func(p *Player, name string)) {
	p := begin("")
	s := p.Open("rules", "rules")
	for page := 2; ; page++ {
		here, _ := Find(s, "next")
		s = p.PressFor("next", "another page", func(s pagestate.State) bool {
			next, there := Find(s, "next")
			return s.Scene != "rules" || there && next.Label != here.Label
		})
		if s.Scene != "rules" {
			return
		}
		see(p, fmt.Sprintf("rules-%d", page))
	}
}

// PageMoments leads to the other pages that are reached from the title, to what is chosen at the set-up, and to the drawer and the list from which a game is handed on.
func PageMoments(begin Begin, see func(p *Player, name string)) {
	p := begin("")
	p.Open("lessons", "lessons")
	see(p, "lessons")
	p.Open("back", "title")
	p.Open("cases", "cases")
	see(p, "cases")
	p.PressFor("day", "the day’s case", can("day-later"))
	see(p, "day")
	p.Press("day-later")
	p.Open("own", "ownfile")
	see(p, "own-file")
	p.Open("back", "cases")
	p.Open("back", "title")
	s := p.Open("new", "tablesetup")
	for _, tab := range []string{"tab-1", "tab-3", "tab-2"} { // narrow screens have them
		if Can(s, tab) {
			p.Press(tab)
			see(p, "set-up-"+tab)
		}
	}
	p.PressFor("seat-2-kind", "the list of who can sit there", can("kind-person"))
	see(p, "set-up-seat")
	p.PressFor("done", "the list to close", can("start"))
	p.Open("back", "title")
	p = begin.goOn(overGame, "reveal", can("next"))
	p.PressFor("end", "the verdict", can("share"))
	p.PressFor("share", "the ways to share", can("share-link"))
	see(p, "share")
	p.PressFor("resume", "the verdict", can("title"))
	p.Open("title", "title")
	p.Open("games", "games")
	see(p, "games")
}

// goOn begins with a saved game and waits for a scene of it.
func (begin Begin) goOn(saved, scene string, ready func(pagestate.State) bool) *Player {
	p := begin(saved)
	p.Scene("title")
	p.Press("continue")
	p.Scene(scene)
	p.Wait("the moment", ready)
	return p
}

// can is a moment at which a control can be pressed.
func can(id string) func(pagestate.State) bool {
	return func(s pagestate.State) bool { return Can(s, id) }
}

// CanPress is can for other packages.
func CanPress(id string) func(pagestate.State) bool { return can(id) }

// GameMoments leads to what is seen in a game without cards, from the passport to the verdict.
func GameMoments(t testing.TB, begin Begin, see func(p *Player, name string)) {
	t.Helper()
	until := func(line string) string { return upTo(t, plainGame, line) }
	p := begin.goOn(until("deal y"), "handover", can("show"))
	see(p, "passport-closed")
	p.PressFor("show", "the passport", can("done"))
	see(p, "hand-over")
	p = begin.goOn(until("13. move y3"), "board", func(s pagestate.State) bool { return Can(s, "building-4") })
	see(p, "safe")
	p = begin.goOn(until("16. move v3"), "board", can("roll"))
	see(p, "table")
	p.PressFor("menu", "the menu", can("resume"))
	see(p, "menu")
	p.Open("menu-notebook", "notebook")
	see(p, "notebook")
	p = begin.goOn(until("17. roll 6"), "board", moving)
	p.step(p.steppable())
	see(p, "planned")
	p = begin.goOn(plainGame, "reveal", can("next"))
	p.Press("next")
	see(p, "unmasking")
	p.PressFor("end", "the verdict", can("again"))
	see(p, "verdict")
}

// CallMoments leads to the call, and to an open hand in it.
func CallMoments(begin Begin, see func(p *Player, name string)) {
	p := begin.goOn(callGame, "board", can("hand"))
	see(p, "asked")
	p.PressFor("hand", "the hand", can("card-1"))
	see(p, "call")
}

// CardMoments leads to the moments of the call, to a card whose target is being chosen, and to a dossier being written.
func CardMoments(begin Begin, see func(p *Player, name string)) {
	CallMoments(begin, see)
	p := begin.goOn(roundGame, "board", can("card-1"))
	p.PressFor("card-1", "a card to be chosen", can("reset"))
	see(p, "card")
	p = begin.goOn(dossierGame, "dossier", func(s pagestate.State) bool { _, ok := Find(s, "seal"); return ok })
	p.Press("red-1")
	p.Press("violet-7")
	see(p, "dossier")
}

// EndMoments leads to the dossiers of a game that is over, and to the file on it.
func EndMoments(begin Begin, see func(p *Player, name string)) {
	p := begin.goOn(overGame, "reveal", can("next"))
	for range 8 {
		p.Press("next")
		p.device.Pass()
	}
	see(p, "stamps")
	p.Press("end")
	p.Open("file", "casefile")
	p.Wait("the file to be read", func(s pagestate.State) bool { return !s.Busy })
	see(p, "file")
}

// PlainGame is a kept game without variants, from its beginning.
func PlainGame() string { return plainGame }

// CardGame is a kept game with top secret cards, from its beginning.
func CardGame() string { return callGame }

// OverGame is a kept game with top secret cards and dossiers, from its beginning to its end.
func OverGame() string { return overGame }

// AtTheTable is a kept game without variants in which a person is to roll.
func AtTheTable(t testing.TB) string { t.Helper(); return upTo(t, plainGame, "16. move v3") }

// Planning is the same game when the die has been rolled.
func Planning() string {
	i := strings.Index(plainGame, "17. roll 6\n")
	return plainGame[:i+len("17. roll 6\n")]
}

// Watched is a kept game of opponents only, who go on with it by themselves.
func Watched() string {
	i := strings.Index(plainGame, "17. roll 6\n")
	return strings.Replace(plainGame[:i], `"Chief" person`, `"Chief" field-agent`, 1)
}

// CardChoice is a kept game with top secret cards in which somebody may play one.
func CardChoice() string { return roundGame }

// DossierGame is a kept game in which the dossiers are to be written.
func DossierGame() string { return dossierGame }

// Dealt is the game without variants when everything has been dealt and nobody has seen a passport.
func Dealt(t testing.TB) string { t.Helper(); return upTo(t, plainGame, "deal y") }
