package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// DamagedSave tests a title with the unreadable saved game text. The game must say so, move the file to DamagedFolder,
// and let the tester play.
func DamagedSave(t testing.TB, tester *Tester, text string) {
	t.Helper()
	s := tester.Scene("title")
	if !strings.Contains(s.Notice, "can’t be read") || !strings.Contains(s.Notice, DamagedFolder) {
		t.Errorf("got the notice %q, want the unreadable game and its new place in it", s.Notice)
	}
	if Can(s, "continue") {
		t.Error("the title offers to resume an unreadable game")
	}
	if got := string(tester.device.Saved(DamagedFolder)); got != text {
		t.Errorf("the file set aside is %q, want %q", got, text)
	}
	tester.playFirstTurns()
	if got := string(tester.device.Saved(DamagedFolder)); got != text {
		t.Errorf("after a new game: the file set aside is %q, want %q", got, text)
	}
	tester.Check(tester.device.Saved(GamesFolder))
}

// PlayUnsaved tests a title where nothing can be saved. The game must say so and let the tester play.
func PlayUnsaved(t testing.TB, tester *Tester) {
	t.Helper()
	if s := tester.Scene("title"); !strings.Contains(s.Notice, "can’t be saved") {
		t.Errorf("got the notice %q, want it to say that games can't be saved", s.Notice)
	}
	tester.playFirstTurns()
}

// playFirstTurns starts a game from the title, and answers the first two requests to act.
func (tr *Tester) playFirstTurns() {
	tr.t.Helper()
	tr.Press("play")
	tr.ViewPassports()
	requests := 0
	tr.PlayUntil(func(a11y.PublicState) bool { requests++; return requests > 2 })
}
