package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/pagestate"
)

// DamagedSave sits at a title whose saved game can't be read: the game has to say so, to keep it aside, and to play.
func DamagedSave(t testing.TB, p *Player, text string) {
	t.Helper()
	s := p.Scene("title")
	if !strings.Contains(s.Notice, "can’t be read") || !strings.Contains(s.Notice, Damaged) {
		t.Errorf("the notice is %q, want it to say that the saved game can’t be read and where it is kept", s.Notice)
	}
	if Can(s, "continue") {
		t.Error("the title offers to go on with a game that can’t be read")
	}
	if got := string(p.device.Saved(Damaged)); got != text {
		t.Errorf("aside is %q, want %q as it was", got, text)
	}
	p.begin()
	if got := string(p.device.Saved(Damaged)); got != text {
		t.Errorf("aside is %q afterwards", got)
	}
	p.Check(p.device.Saved(GoingOn))
}

// NothingIsKept sits at a title where nothing can be saved: the game has to say so, and to play.
func NothingIsKept(t testing.TB, p *Player) {
	t.Helper()
	if s := p.Scene("title"); !strings.Contains(s.Notice, "can’t be saved") {
		t.Errorf("the notice is %q, want it to say that games can’t be saved", s.Notice)
	}
	p.begin()
}

// begin begins a game from the title and plays a few turns.
func (p *Player) begin() {
	p.t.Helper()
	p.Press("play")
	p.Learn()
	n := 0
	p.PlayOn(func(pagestate.State) bool { n++; return n > 5 })
}
