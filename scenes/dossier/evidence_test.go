package dossier

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// TestCitedTurnsOpenLog scrolls through all evidence at every size. It checks that every turn has a touch target that
// opens the log there and changes nothing on the page.
func TestCitedTurnsOpenLog(t *testing.T) {
	for _, notes := range []match.NotesMode{match.NotesWeighed, match.NotesEvidence} {
		testCitedTurns(t, atFinishLineWith(t, notes, rules.Amigo, 4, 1, 3))
	}
}

// testCitedTurns checks the turns that the notebook of a match cites.
func testCitedTurns(t *testing.T, m *match.Match) {
	for _, s := range sizes {
		asked := 0
		n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { asked = turn })
		n.Layout(s)
		for _, a := range n.agents() {
			want := map[string]bool{}
			for seat := rules.Seat(1); seat < 4; seat++ {
				if m.Table().Notes == match.NotesEvidence {
					for _, x := range m.Moves(a, seat) {
						want[fmt.Sprintf("turn-%d-%d", seat+1, x.Turn)] = true
					}
					continue
				}
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

// TestEvidenceIsNotWeighed checks that a page with plain evidence has no bars at any size. It lists players in order
// of the columns, with all their turns in one colour.
func TestEvidenceIsNotWeighed(t *testing.T) {
	m := atFinishLineWith(t, match.NotesEvidence, rules.Amigo, 5, 1, 3)
	for _, s := range sizes {
		n := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		n.Layout(s)
		arrows := map[direction]int{}
		for _, a := range n.agents() {
			press(t, n, "row-"+a.String())
			if bars := scenetest.NodesByName(n.Content)["bar"]; len(bars) > 0 {
				t.Errorf("%vx%v: got %d bars, want none", s.W, s.H, len(bars))
			}
			last := rules.Seat(0)
			for _, e := range n.evidence.sortedEvidence() {
				if e.Seat <= last {
					t.Errorf("%v: seat %d comes after seat %d", a, e.Seat+1, last+1)
				}
				last = e.Seat
				for _, g := range n.evidence.turnGroups(e.Seat) {
					for i, c := range g.turns {
						if arrows[c.arrow]++; c.color != props.Graphite || c.filled || i > 0 &&
							c.turn <= g.turns[i-1].turn {
							t.Errorf("%v, seat %d: turn %d stands out, or is not in order", a, e.Seat+1, c.turn)
						}
					}
				}
			}
		}
		if arrows[arrowUp] == 0 || arrows[arrowDown] == 0 {
			t.Errorf("got arrows %v, want both", arrows)
		}
	}
}

// TestEvidenceSigns checks the arrow of each move and what a screen reader says of it.
func TestEvidenceSigns(t *testing.T) {
	cited := citeMoves([]match.EvidenceTurn{{Turn: 3, Points: 2}, {Turn: 5, Points: 0}, {Turn: 9, Points: -13}})
	ctx := scenetest.Context(t)
	for i, want := range []struct {
		arrow direction
		label string
	}{{arrowUp, "Turn 3, to more points"}, {arrowLevel, "Turn 5 in the log"},
		{arrowDown, "Turn 9, to fewer points"}} {
		label := ctx.Words(cited[i].label, message.Number("turn", cited[i].turn))
		if cited[i].arrow != want.arrow || label != want.label {
			t.Errorf("move %d: got %v, %q, want %v, %q", i, cited[i].arrow, label, want.arrow, want.label)
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
