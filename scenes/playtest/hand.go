package playtest

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/pagestate"
)

// Input is how a player presses a control that can be pressed.
type Input func(p *Player, id string)

// Mouse clicks the middle of the control.
func Mouse(p *Player, id string) {
	p.t.Helper()
	x, y := p.middle(id)
	p.device.Click(x, y)
}

// Touch taps the middle of the control.
func Touch(p *Player, id string) {
	p.t.Helper()
	x, y := p.middle(id)
	p.device.Tap(x, y)
}

func (p *Player) middle(id string) (x, y float64) {
	p.t.Helper()
	s, _ := p.look()
	c, ok := Find(s, id)
	if !ok {
		p.t.Fatalf("the control %s went away before it could be pressed; there are %+v", id, s.Controls)
	}
	return c.X + c.W/2, c.Y + c.H/2
}

// Keys uses the keyboard alone: an agent by its digit, everything else by walking there with Tab and pressing Enter.
func Keys(p *Player, id string) {
	p.t.Helper()
	s, _ := p.look()
	if name, ok := strings.CutPrefix(id, "agent-"); ok && s.Scene == "board" {
		p.device.Key("Digit"+strconv.Itoa(1+railIndex(p.t, s, name)), false)
		return
	}
	const rows = 20 // of a list that may have to be scrolled back
	for range len(s.Controls) + rows {
		at, to := -1, -1
		for i, c := range s.Controls {
			if c.Focused {
				at = i
			}
			if c.ID == id {
				to = i
			}
		}
		switch {
		case to < 0 && at < 0:
			p.t.Fatalf("the control %s went away before it could be pressed; there are %+v", id, s.Controls)
		case at == to:
			p.device.Key("Enter", false)
			return
		}
		// The focus shows itself at the first key; then it moves with every key. What has been scrolled out of sight lies before.
		p.device.Key("Tab", to < 0 || at >= 0 && (at-to+len(s.Controls))%len(s.Controls) < len(s.Controls)/2)
		s, _ = p.wait(2*time.Second, func(s pagestate.State) bool {
			return focused(s) != "" && (at < 0 || focused(s) != s.Controls[min(at, len(s.Controls)-1)].ID)
		})
	}
	p.t.Fatalf("Tab does not reach the control %s; the focus is on %q of %+v", id, focused(s), s.Controls)
}

// railIndex is an agent's place among the agents in play, from 0.
func railIndex(t testing.TB, s pagestate.State, agent string) int {
	t.Helper()
	g, err := rules.ParsePosition(s.Position)
	if err != nil {
		t.Fatalf("the page publishes a position that can’t be read: %v: %q", err, s.Position)
	}
	n := 0
	for a := range rules.Agent(rules.NumAgents) {
		if a.String() == agent {
			break
		}
		if g.InPlay().Has(a) {
			n++
		}
	}
	return n
}

// focused is the ID of the control that shows the focus, "" for none.
func focused(s pagestate.State) string {
	for _, c := range s.Controls {
		if c.Focused {
			return c.ID
		}
	}
	return ""
}
