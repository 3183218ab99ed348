package dossier

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestCitedTurnsOpenLog scrolls through all evidence at every size. It checks that every turn has a touch target that
// opens the log there and changes nothing on the page.
func TestCitedTurnsOpenLog(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	for _, s := range sizes {
		asked := 0
		n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { asked = turn })
		n.Layout(s)
		for _, a := range n.agents() {
			want := map[string]bool{}
			for seat := rules.Seat(1); seat < 4; seat++ {
				p := m.Signals(a, seat)
				for way, turns := range map[string][]int{"turn": p.For, "against": p.Against} {
					for _, turn := range turns {
						want[fmt.Sprintf("%s-%d-%d", way, seat+1, turn)] = true
					}
				}
			}
			press(t, n, "row-"+a.String())
			for range 60 {
				for _, c := range n.Focus().Controls() {
					if !want[c.ID] || c.Rect.H < 44 {
						continue
					}
					if c.Rect.W < 44 || !c.Rect.Within(n.evidence.list.Rect(), 0.01) || !c.Private {
						t.Errorf("%vx%v: %s is at %v, the evidence at %v; private: %v", s.W, s.H, c.ID, c.Rect,
							n.evidence.list.Rect(), c.Private)
					}
					notes := n.notes
					p := c.Rect.Center()
					for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
						n.Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y, Touch: true, Pointer: 1})
					}
					if !strings.HasSuffix(c.ID, fmt.Sprintf("-%d", asked)) || n.notes != notes || n.selected != a {
						t.Errorf("control %s: got turn %d, or a change of the page", c.ID, asked)
					}
					delete(want, c.ID)
				}
				if n.evidence.list == nil {
					break
				}
				at := n.evidence.list.Rect().Center()
				n.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -0.3})
			}
			if len(want) > 0 {
				t.Errorf("%vx%v: the turns of %v without a control: %v", s.W, s.H, a, want)
			}
		}
	}
}

// TestTabReachesTurns reaches a turn of the evidence with Tab alone, and opens it with Enter.
func TestTabReachesTurns(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	asked := match.Newest
	n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { asked = turn })
	n.Layout(sizes[2])
	for _, a := range n.agents() {
		press(t, n, "row-"+a.String())
		if n.Focus().Focus("red-1"); n.evidence.list == nil {
			continue
		}
		for range 100 {
			key(n, widgets.KeyTab)
			n.Advance(1.0 / 60)
			if c := n.Focus().Focused(); strings.HasPrefix(c.ID, "turn-") || strings.HasPrefix(c.ID, "against-") {
				if key(n, widgets.KeyEnter); !strings.HasSuffix(c.ID, fmt.Sprintf("-%d", asked)) || c.Rect.H < 44 {
					t.Errorf("%s at %v opens turn %d", c.ID, c.Rect, asked)
				}
				return
			}
		}
	}
	t.Fatal("Tab reaches no turn")
}
