//go:build unix

package scenes

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// lastQuestion is the number of the question to an opponent, from 1, that is never answered. It is far enough into the
// game that the language changes between two questions.
const lastQuestion = 24

// TestLanguageChangeAtTable checks that no text stays in the old language after the language was changed at a table. It
// compares all texts with those of the same game that always had the new language.
func TestLanguageChangeAtTable(t *testing.T) {
	testrun.Long(t)
	for _, test := range []struct {
		name, saved string
		before      []string // controls to press before the change
		after       []string // after the change; all texts are compared after each
	}{
		{"at the table", playtest.BeforeRoll(t), nil, []string{"", "key M", "menu-table", "resume", "resume", "log",
			"back", "key N", "done", "key I", "close-passport", "key H", "back", "seat-1", "close-passport"}},
		{"with a plan", playtest.BeforeMove(), []string{"agent-blue", "agent-red"},
			[]string{"", "reset", "agent-blue", "undo"}},
		{"in the call", playtest.CardGame(), nil, []string{"", "key M", "resume"}},
		{"with a card", playtest.CardRoundGame(), []string{"card-1"}, []string{"", "key I"}},
		{"while opponents play", playtest.OpponentsGame(), nil, []string{""}},
		{"in a lesson", "", []string{"lessons", "lesson-1", "show", "done"}, []string{"", "key M", "resume"}},
		{"with dossiers", playtest.DossierGame(), []string{"table"}, []string{"", "dossier"}},
	} {
		for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
			t.Run(fmt.Sprintf("%s/%vx%v", test.name, size.W, size.H), func(t *testing.T) {
				both := openInGerman(t, test.saved, size, test.before...)
				for _, id := range test.after {
					for _, device := range both {
						if id != "" {
							device.tapControls(id)
						}
					}
					compareTexts(t, test.name+", "+id, both[0], both[1])
				}
			})
		}
	}
}

// TestLanguageChangeInFinishedGame checks that no text stays in the old language in the scenes of a finished game:
// import, unmasking, analysis and replay.
func TestLanguageChangeInFinishedGame(t *testing.T) {
	both := openInGerman(t, playtest.BeforeRoll(t), scenetest.Window)
	for _, device := range both {
		drop(t, device.game, playtest.FinishedGame(), nil)
	}
	compareTexts(t, "import", both[0], both[1])
	for _, id := range []string{"unmasking", "next", "next", "end", "file", "viewer", "close", "share", "resume",
		"watch", "time-end", "time-eyes", "resume", "menu", "resume"} {
		for _, device := range both {
			device.tapControls(id)
		}
		busy := func(device *desktop) bool { s, _ := device.State(); return s.Busy }
		// background results arrive later
		isDone := func() bool {
			return !busy(both[0]) && !busy(both[1]) && slices.Equal(both[0].allTexts(), both[1].allTexts())
		}
		for end := time.Now().Add(20 * time.Second); !isDone() && time.Now().Before(end); {
			both[0].Pass()
			both[1].Pass()
		}
		compareTexts(t, id, both[0], both[1])
	}
}

// TestLanguageChangeTranslatesNotice checks that the title's notice of a refused import is translated after a language
// change, and disappears after a valid import.
func TestLanguageChangeTranslatesNotice(t *testing.T) {
	var both [2]*desktop
	for i := range both {
		both[i] = newDesktop(t, "", scenetest.Window)
		both[i].tapControls("settings", "language", []string{"language-en", "language-de"}[i], "back", "back")
		drop(t, both[i].game, "nonsense", nil)
	}
	both[0].tapControls("settings", "language", "language-de", "back", "back")
	if s, _ := both[1].State(); s.Notice == "" {
		t.Fatal("got no notice about the refused import")
	}
	compareTexts(t, "the title", both[0], both[1])
	for _, device := range both {
		drop(t, device.game, playtest.FinishedGame(), nil)
		device.tapControls("title")
	}
	if s, _ := both[0].State(); s.Notice != "" {
		t.Errorf("after a valid import: got notice %q, want none", s.Notice)
	}
	compareTexts(t, "the title without a notice", both[0], both[1])
}

// allTexts returns all drawn texts, sorted, and then all published ones.
func (dt *desktop) allTexts() (all []string) {
	dt.shell.Scene().Stage().Walk(func(n *sprites.Node) {
		if t, ok := n.Face().(*lettering.Text); ok && n.Alpha() > 0 {
			all = append(all, "drawn: "+strings.Join(strings.Fields(t.String()), " "))
		}
	})
	slices.Sort(all) // layers may be built in any order
	state, _ := dt.State()
	all = append(all, "prompt: "+state.Prompt, "notice: "+state.Notice)
	for _, c := range state.Controls {
		all = append(all, c.ID+": "+c.Label+" | "+c.DisabledReason)
	}
	for _, line := range state.Log {
		all = append(all, "log: "+line)
	}
	for _, r := range state.Regions {
		all = append(all, r.ID+": "+r.Title+": "+strings.Join(r.Lines, " / "))
	}
	if d := dt.shell.Scene().Dialog(); d != nil {
		all = append(all, "dialog: "+d.Title+": "+d.Text)
	}
	for i, line := range all { // players keep the names they started with
		all[i] = strings.ReplaceAll(line, "Chef", "Chief")
	}
	return all
}

// compareTexts compares all texts of a game after a language change with those of a game that always had that language.
func compareTexts(t *testing.T, where string, changed, always *desktop) {
	t.Helper()
	if changed.ctx.LanguageName != "de" || always.ctx.LanguageName != "de" ||
		changed.shell.Name() != always.shell.Name() {
		t.Fatalf("%s: got scene %s in language %s, and %s in %s without a change; want equal ones in de", where,
			changed.shell.Name(), changed.ctx.LanguageName,
			always.shell.Name(),
			always.ctx.LanguageName)
	}
	got, want := changed.allTexts(), always.allTexts()
	if slices.Equal(got, want) {
		return
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("%s: only after a change:\n%s", where, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("%s: only without a change:\n%s", where, line)
		}
	}
}

// openInGerman opens a saved game twice, "" for none, and presses the controls before. Then one game changes from
// English to German at the table; the other is German from the start. In a game of opponents both come to the same
// moment.
func openInGerman(t *testing.T, saved string, size appctx.Screen, before ...string) (both [2]*desktop) {
	t.Helper()
	defer func(was func(opponents.Request) *async.Task[rules.Action]) { session.Helpers.Thinker = was }(
		session.Helpers.Thinker)
	var asked [2]int
	for i := range both {
		both[i] = newDesktop(t, saved, size)
		if saved == playtest.OpponentsGame() {
			// Without an answer to the last question both games stop at the same moment.
			session.Helpers.Thinker = func(q opponents.Request) *async.Task[rules.Action] {
				if asked[i]++; asked[i] == lastQuestion {
					forever, _, _ := async.Promise[rules.Action](func() {})
					return forever
				}
				return async.Done(q.Decide(func() bool { return true }))
			}
		}
		both[i].tapControls("settings", "language", []string{"language-en", "language-de"}[i], "back", "back")
		if saved != "" {
			both[i].tapControls("continue")
			for end := time.Now().Add(20 * time.Second); saved == playtest.DossierGame() &&
				both[i].shell.Name() != "dossier" && time.Now().Before(end); {
				both[i].Pass()
			}
		}
		both[i].tapControls(before...)
	}
	waitForQuestion := func(n int) {
		for i, device := range both {
			if saved == playtest.OpponentsGame() {
				device.until("a question", func(a11y.PublicState) bool { return asked[i] >= n })
			}
		}
	}
	waitForQuestion(lastQuestion / 2)
	both[0].tapControls("key M", "menu-settings", "language", "language-de", "back", "back")
	both[1].tapControls("key M", "menu-settings", "language", "back", "back")
	waitForQuestion(lastQuestion)
	return both
}
