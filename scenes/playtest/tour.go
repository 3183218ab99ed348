package playtest

import (
	"image"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/pagestate"
)

// Tour plays a whole game from the title back to the title, through every scene, and holds it against the rules. At each scene it calls see with a
// name. The player has to sit at the title of a game without a saved one.
func Tour(t testing.TB, p *Player, see func(name string)) {
	t.Helper()
	phase := func(want rules.Phase, turn int) func(pagestate.State) bool {
		return func(s pagestate.State) bool {
			g, err := rules.ParsePosition(s.Position)
			return err == nil && g.Phase() == want && g.Turn() >= turn
		}
	}
	p.Scene("title")
	see("1-title")
	p.Open("rules", "rules")
	see("2-rules")
	p.Open("back", "title")
	p.Open("new", "tablesetup")
	see("3-set-up")
	p.Open("back", "title")
	p.Open("play", "handover")
	see("4-passport-closed")
	p.Press("show")
	see("5-passport-open")
	p.Open("done", "board")
	see("6-to-roll")
	p.PlayOn(phase(rules.PhaseMove, 1))
	see("7-to-move")
	p.step(p.steppable())
	see("8-planned")
	p.PressFor("reset", "nothing to be planned", func(s pagestate.State) bool { return !Can(s, "reset") })
	p.PlayOn(phase(rules.PhaseSafe, 1))
	see("9-safe")
	p.PlayOn(phase(rules.PhaseRoll, 12))
	see("a-later")
	p.PressFor("menu", "the menu", func(s pagestate.State) bool { return Can(s, "resume") })
	see("b-menu")
	p.PressFor("resume", "the table", func(s pagestate.State) bool { return Can(s, "menu") })
	p.PlayOn(ToTheEnd)
	p.Scene("reveal")
	p.Press("next")
	see("c-unmasking")
	p.Press("end")
	p.Wait("the verdict", func(s pagestate.State) bool { return Can(s, "again") })
	see("d-verdict")
	p.Open("title", "title")
	p.Check(p.device.Saved(LastRecord))
	if p.Seen() < 20 {
		t.Errorf("only %d positions were seen in a whole game", p.Seen())
	}
}

// steppable is an agent that can take a step in the position on the table.
func (p *Player) steppable() rules.Agent {
	p.t.Helper()
	s, _ := p.look()
	for a := range rules.Agent(rules.NumAgents) {
		if Can(s, "agent-"+a.String()) {
			return a
		}
	}
	p.t.Fatalf("no agent can be moved; there are %+v", s.Controls)
	return rules.NoAgent
}

// Still waits until two pictures in a row are the same and returns the last: the end of whatever moves. What never stands still is taken as it is
// after a while.
func Still(t testing.TB, d Device) image.Image {
	t.Helper()
	last := d.Picture()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); {
		d.Pass()
		now := d.Picture()
		if same(now, last) {
			return now
		}
		last = now
	}
	return last
}

func same(a, b image.Image) bool {
	if a.Bounds().Size() != b.Bounds().Size() {
		return false
	}
	share, _ := Difference(a, b)
	return share == 0
}
