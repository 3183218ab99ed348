package playtest

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// Recorded games. Moments of new games would change whenever opponents play better.
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

// recordUntil returns a recorded game up to the first occurrence of a line.
func recordUntil(t testing.TB, game, line string) string {
	t.Helper()
	i := strings.Index(game, line+"\n")
	if i < 0 {
		t.Fatalf("the recorded game has no line %q", line)
	}
	return game[:i+len(line)+1]
}

// BeforeDossiers returns a game of two people with top secret cards, one or two turns before the dossiers.
func BeforeDossiers(t testing.TB) string { t.Helper(); return recordUntil(t, overGame, "31. call no") }

// BeforeGameEnd returns the game of BeforeDossiers some turns before its end.
func BeforeGameEnd(t testing.TB) string { t.Helper(); return recordUntil(t, overGame, "44. call no") }

// Begin starts the game at its title, with the record of a saved game, "" for none. It returns a tester of the game. It
// may close the game of an earlier call.
type Begin func(saved string) *Tester

// Moments shows the main screens with the recorded games, and calls see at each with its name. It leaves out those of
// SettingsMoments, RulesMoments and PageMoments.
func Moments(t testing.TB, begin Begin, see func(tester *Tester, name string)) {
	t.Helper()
	TitleMoments(begin, see)
	GameMoments(t, begin, see)
	CardMoments(begin, see)
	EndMoments(begin, see)
}

// TitleMoments shows the title, the rules and the set-up.
func TitleMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin("")
	tester.Scene("title")
	see(tester, "title")
	tester.Open("rules", "rules")
	see(tester, "rules")
	tester.Open("back", "title")
	tester.Open("new", "tablesetup")
	see(tester, "set-up")
}

// SettingsMoments shows the settings and each of their drawers.
func SettingsMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin("")
	tester.Open("settings", "settings")
	see(tester, "settings")
	for _, drawer := range []string{"language", "sound", "motion", "text", "help", "screen", "privacy"} {
		tester.PressAndWait(drawer, "a drawer of the settings",
			func(s a11y.PublicState) bool { return !Can(s, "licences") })
		see(tester, "settings-"+drawer)
		tester.device.Key("Escape", false) // the back control may be scrolled out of view
		tester.Wait("all settings", CanPress("licences"))
	}
}

// RulesMoments shows every page of the rules but the first.
func RulesMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin("")
	s := tester.Open("rules", "rules")
	for page := 2; ; page++ {
		here, _ := Find(s, "next")
		s = tester.PressAndWait("next", "another page", func(s a11y.PublicState) bool {
			next, there := Find(s, "next")
			return s.Scene != "rules" || there && next.Label != here.Label
		})
		if s.Scene != "rules" {
			return
		}
		see(tester, fmt.Sprintf("rules-%d", page))
	}
}

// PageMoments shows the pages that the title opens, except rules and settings: lessons, cases, statistics, set-up and
// saved games. It also shows the dialog for sharing a finished game.
func PageMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin("")
	tester.Open("lessons", "lessons")
	see(tester, "lessons")
	tester.Open("back", "title")
	tester.Open("cases", "cases")
	see(tester, "cases")
	tester.PressAndWait("day", "the day’s case", CanPress("day-later"))
	see(tester, "day")
	tester.Press("day-later")
	tester.Open("own", "ownfile")
	see(tester, "own-file")
	tester.Open("back", "cases")
	tester.Open("back", "title")
	s := tester.Open("new", "tablesetup")
	for _, tab := range []string{"tab-1", "tab-3", "tab-2"} { // narrow screens have tabs
		if Can(s, tab) {
			tester.Press(tab)
			see(tester, "set-up-"+tab)
		}
	}
	tester.PressAndWait("seat-2-kind", "the list of who can sit there", CanPress("kind-person"))
	see(tester, "set-up-seat")
	tester.PressAndWait("done", "the list to close", CanPress("start"))
	tester.Open("back", "title")
	tester = begin.resume(overGame, "reveal", CanPress("next"))
	tester.PressAndWait("end", "the verdict", CanPress("share"))
	tester.PressAndWait("share", "the ways to share", CanPress("share-link"))
	see(tester, "share")
	tester.PressAndWait("resume", "the verdict", CanPress("title"))
	tester.Open("title", "title")
	tester.Open("games", "games")
	see(tester, "games")
}

// resume starts with a saved game, resumes it, and waits until its scene is ready.
func (begin Begin) resume(saved, scene string, ready func(a11y.PublicState) bool) *Tester {
	tester := begin(saved)
	tester.Scene("title")
	tester.Press("continue")
	tester.Scene(scene)
	tester.Wait("the moment", ready)
	return tester
}

// CanPress returns a condition for Wait: the control exists and is enabled.
func CanPress(id string) func(a11y.PublicState) bool {
	return func(s a11y.PublicState) bool { return Can(s, id) }
}

// GameMoments shows a game without cards, from the passport to the verdict.
func GameMoments(t testing.TB, begin Begin, see func(tester *Tester, name string)) {
	t.Helper()
	begin.passport(t, see)
	tester := begin.resume(recordUntil(t, plainGame, "13. move y3"), "board", CanPress("building-4"))
	see(tester, "safe")
	tester = begin.table(t, see)
	tester.PressAndWait("menu", "the menu", CanPress("resume"))
	see(tester, "menu")
	tester.Open("menu-notebook", "notebook")
	see(tester, "notebook")
	tester = begin.resume(recordUntil(t, plainGame, "17. roll 6"), "board", moving)
	tester.step(tester.steppable())
	see(tester, "planned")
	tester = begin.unmasking(see)
	tester.PressAndWait("end", "the verdict", CanPress("again"))
	see(tester, "verdict")
}

// FewMoments shows three moments of the same game: the passport, the table and the unmasking.
func FewMoments(t testing.TB, begin Begin, see func(tester *Tester, name string)) {
	t.Helper()
	begin.passport(t, see)
	begin.table(t, see)
	begin.unmasking(see)
}

// passport shows the closed and the open passport.
func (begin Begin) passport(t testing.TB, see func(tester *Tester, name string)) {
	t.Helper()
	tester := begin.resume(recordUntil(t, plainGame, "deal y"), "handover", CanPress("show"))
	see(tester, "passport-closed")
	tester.PressAndWait("show", "the passport", CanPress("done"))
	see(tester, "hand-over")
}

// table shows the table before a roll.
func (begin Begin) table(t testing.TB, see func(tester *Tester, name string)) *Tester {
	t.Helper()
	tester := begin.resume(recordUntil(t, plainGame, "16. move v3"), "board", CanPress("roll"))
	see(tester, "table")
	return tester
}

// unmasking shows the first passport that is opened after the game.
func (begin Begin) unmasking(see func(tester *Tester, name string)) *Tester {
	tester := begin.resume(plainGame, "reveal", CanPress("next"))
	tester.Press("next")
	see(tester, "unmasking")
	return tester
}

// CallMoments shows the call, with the hand of the single human player.
func CallMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin.resume(callGame, "board", CanPress("card-1"))
	see(tester, "call")
}

// CardMoments shows the call, the choice of a card's target, and a dossier being written.
func CardMoments(begin Begin, see func(tester *Tester, name string)) {
	CallMoments(begin, see)
	tester := begin.resume(roundGame, "board", CanPress("card-1"))
	tester.PressAndWait("card-1", "a card to be chosen", CanPress("reset"))
	see(tester, "card")
	tester = begin.resume(dossierGame, "dossier", func(s a11y.PublicState) bool { _, ok := Find(s, "seal"); return ok })
	tester.Press("red-1")
	tester.Press("violet-7")
	see(tester, "dossier")
}

// EndMoments shows the unmasking of a finished game after its dossiers, and its post-game analysis.
func EndMoments(begin Begin, see func(tester *Tester, name string)) {
	tester := begin.resume(overGame, "reveal", CanPress("next"))
	for range 8 { // four passports and four dossiers
		tester.Press("next")
		tester.device.Pass()
	}
	see(tester, "stamps")
	tester.Press("end")
	tester.Open("file", "casefile")
	tester.Wait("the file to be read", func(s a11y.PublicState) bool { return !s.Busy })
	see(tester, "file")
}

// PlainGame returns the record of a game without variants. A person has to act at its end.
func PlainGame() string { return plainGame }

// CardGame returns a game with top secret cards, from its start.
func CardGame() string { return callGame }

// FinishedGame returns a finished game with top secret cards and dossiers.
func FinishedGame() string { return overGame }

// BeforeRoll returns a game without variants in which a person is to roll.
func BeforeRoll(t testing.TB) string { t.Helper(); return recordUntil(t, plainGame, "16. move v3") }

// BeforeMove returns the game of BeforeRoll after its roll.
func BeforeMove() string {
	i := strings.Index(plainGame, "17. roll 6\n")
	return plainGame[:i+len("17. roll 6\n")]
}

// OpponentsGame returns a game of opponents only, who play on without input.
func OpponentsGame() string {
	i := strings.Index(plainGame, "17. roll 6\n")
	return strings.Replace(plainGame[:i], `"Chief" person`, `"Chief" field-agent`, 1)
}

// CardRoundGame returns a game with top secret cards in which a person may play one.
func CardRoundGame() string { return roundGame }

// DossierGame returns a game in which the dossiers are due.
func DossierGame() string { return dossierGame }

// BeforePassports returns the game without variants after the deal, before any passport was shown.
func BeforePassports(t testing.TB) string { t.Helper(); return recordUntil(t, plainGame, "deal y") }
