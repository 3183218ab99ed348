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
		t.Errorf("after a game the file set aside is %q", got)
	}
	tester.Check(tester.device.Saved(GamesFolder))
}

// PlayUnsaved tests a title where nothing can be saved. The game must say so and let the tester play.
func PlayUnsaved(t testing.TB, p *Tester) {
	t.Helper()
	if s := p.Scene("title"); !strings.Contains(s.Notice, "can’t be saved") {
		t.Errorf("got the notice %q, want it to say that games can't be saved", s.Notice)
	}
	p.playFirstTurns()
}

// playFirstTurns starts a game from the title and plays a turn.
func (tr *Tester) playFirstTurns() {
	tr.t.Helper()
	tr.Press("play")
	tr.ViewPassports()
	n := 0
	tr.PlayUntil(func(a11y.PublicState) bool { n++; return n > 2 })
}
