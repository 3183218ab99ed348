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

// TestCitedTurnsOpenLog checks at every size that every turn of the evidence has a touch target that opens the log
// there, and changes nothing on the page.
func TestCitedTurnsOpenLog(t *testing.T) {
	for _, notes := range []match.NotesMode{match.NotesWeighed, match.NotesEvidence} {
		testCitedTurns(t, atFinishLineWith(t, notes, rules.Amigo, 4, 1, 3))
	}
}

// testCitedTurns checks the turns that the notebook of a match cites.
func testCitedTurns(t *testing.T, m *match.Match) {
	for _, screen := range sizes {
		asked := 0
		notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { asked = turn })
		notebook.Layout(screen)
		for _, agent := range notebook.agents() {
			want := map[string]bool{}
			for seat := rules.Seat(1); seat < 4; seat++ {
				if m.Table().Notes == match.NotesEvidence {
					for _, x := range m.Moves(agent, seat) {
						want[fmt.Sprintf("turn-%d-%d", seat+1, x.Turn)] = true
					}
					continue
				}
				p := m.Signals(agent, seat)
				for way, turns := range map[string][]int{"turn": p.For, "against": p.Against} {
					for _, turn := range turns {
						want[fmt.Sprintf("%s-%d-%d", way, seat+1, turn)] = true
					}
				}
			}
			press(t, notebook, "row-"+agent.String())
			for range 60 {
				for _, control := range notebook.Focus().Controls() {
					if !want[control.ID] || control.Rect.H < 44 {
						continue
					}
					if control.Rect.W < 44 || !control.Rect.Within(notebook.evidence.list.Rect(), 0.01) ||
						!control.Private {
						t.Errorf("%vx%v: %s is at %v, the evidence at %v; private: %v", screen.W, screen.H,
							control.ID, control.Rect,
							notebook.evidence.list.Rect(), control.Private)
					}
					notes := notebook.notes
					p := control.Rect.Center()
					for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
						notebook.Handle(widgets.InputEvent{Kind: k, X: p.X, Y: p.Y, Touch: true, Pointer: 1})
					}
					if !strings.HasSuffix(control.ID, fmt.Sprintf("-%d", asked)) || notebook.notes != notes ||
						notebook.selected != agent {
						t.Errorf("control %s: got turn %d, or a change of the page", control.ID, asked)
					}
					delete(want, control.ID)
				}
				if notebook.evidence.list == nil {
					break
				}
				at := notebook.evidence.list.Rect().Center()
				notebook.Handle(widgets.InputEvent{Kind: widgets.Wheel, X: at.X, Y: at.Y, DY: -0.3})
			}
			if len(want) > 0 {
				t.Errorf("%vx%v: the turns of %v without a control: %v", screen.W, screen.H, agent, want)
			}
		}
	}
}

// TestEvidenceIsNotWeighed checks that a page with plain evidence has no bars at any size. It lists players in order
// of the columns, with all their turns in one colour.
func TestEvidenceIsNotWeighed(t *testing.T) {
	m := atFinishLineWith(t, match.NotesEvidence, rules.Amigo, 5, 1, 3)
	for _, s := range sizes {
		notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), nil)
		notebook.Layout(s)
		arrows := map[direction]int{}
		for _, agent := range notebook.agents() {
			press(t, notebook, "row-"+agent.String())
			if bars := scenetest.NodesByName(notebook.Content)["bar"]; len(bars) > 0 {
				t.Errorf("%vx%v: got %d bars, want none", s.W, s.H, len(bars))
			}
			last := rules.Seat(0)
			for _, e := range notebook.evidence.sortedEvidence() {
				if e.Seat <= last {
					t.Errorf("%v: seat %d comes after seat %d", agent, e.Seat+1, last+1)
				}
				last = e.Seat
				for _, g := range notebook.evidence.turnGroups(e.Seat) {
					for i, c := range g.turns {
						if arrows[c.arrow]++; c.color != props.Graphite || c.filled || i > 0 &&
							c.turn <= g.turns[i-1].turn {
							t.Errorf("%v, seat %d: turn %d stands out, or is not in order", agent, e.Seat+1, c.turn)
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

// TestTabReachesTurns checks that Tab alone reaches a turn of the evidence, and that Enter opens it.
func TestTabReachesTurns(t *testing.T) {
	m := atFinishLine(t, rules.Amigo, 4, 1, 3)
	asked := match.Newest
	notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { asked = turn })
	notebook.Layout(sizes[2])
	for _, a := range notebook.agents() {
		press(t, notebook, "row-"+a.String())
		if notebook.Focus().Focus("red-1"); notebook.evidence.list == nil {
			continue
		}
		for range 100 {
			key(notebook, widgets.KeyTab)
			notebook.Advance(1.0 / 60)
			if c := notebook.Focus().Focused(); strings.HasPrefix(c.ID, "turn-") ||
				strings.HasPrefix(c.ID, "against-") {
				if key(notebook, widgets.KeyEnter); !strings.HasSuffix(c.ID, fmt.Sprintf("-%d", asked)) ||
					c.Rect.H < 44 {
					t.Errorf("%s at %v opens turn %d", c.ID, c.Rect, asked)
				}
				return
			}
		}
	}
	t.Fatal("Tab reaches no turn")
}
