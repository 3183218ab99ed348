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

// TestCitedTurnsOpenLog checks that every turn which the evidence cites has a touch target of at least 44 points, on
// all screens. A tap opens the log at this turn and changes nothing on the page.
func TestCitedTurnsOpenLog(t *testing.T) {
	for _, notes := range []match.NotesMode{match.NotesWeighed, match.NotesEvidence} {
		testCitedTurns(t, atDossiersWith(t, notes, rules.Amigo, 4, 1, seed))
	}
}

// testCitedTurns checks the turns that the notebook of a match cites.
func testCitedTurns(t *testing.T, played *match.Match) {
	const scrolls = 60 // enough for the end of every list
	for _, screen := range screens {
		openedTurn := 0
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), func(turn int) { openedTurn = turn })
		notebook.Layout(screen)
		for _, agent := range notebook.agents() {
			want := citedTurnIDs(played, agent) // those that were not found yet
			press(t, notebook, "row-"+agent.String())
			for range scrolls {
				for _, control := range notebook.Focus().Controls() {
					if !want[control.ID] || control.Rect.H < touchSize {
						continue // cut off by the edge of the list
					}
					if list := notebook.evidence.list.Rect(); control.Rect.W < touchSize ||
						!control.Rect.Within(list, 0.01) {
						t.Errorf("%vx%v: %s is at %v, want it 44 points wide and within the list at %v", screen.W,
							screen.H, control.ID, control.Rect, list)
					}
					if !control.Private {
						t.Errorf("%vx%v: %s is public, want it private", screen.W, screen.H, control.ID)
					}
					notes, middle := notebook.notes, control.Rect.Center()
					for _, kind := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
						notebook.Handle(widgets.InputEvent{Kind: kind, X: middle.X, Y: middle.Y, Touch: true,
							Pointer: 1})
					}
					if !strings.HasSuffix(control.ID, fmt.Sprintf("-%d", openedTurn)) {
						t.Errorf("tap on %s: the log opens at turn %d", control.ID, openedTurn)
					}
					if notebook.notes != notes || notebook.selected != agent {
						t.Errorf("tap on %s: the page changed", control.ID)
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
				t.Errorf("%vx%v: missing controls of turns of %v: %v", screen.W, screen.H, agent, want)
			}
		}
	}
}

// citedTurnIDs returns the IDs of the turns that the first player's notebook should cite about an agent, in a game of
// four players.
func citedTurnIDs(m *match.Match, agent rules.Agent) map[string]bool {
	ids := map[string]bool{}
	for seat := rules.Seat(1); seat < 4; seat++ {
		if m.Table().Notes == match.NotesEvidence {
			for _, move := range m.Moves(agent, seat) {
				ids[fmt.Sprintf("turn-%d-%d", seat+1, move.Turn)] = true
			}
			continue
		}
		signals := m.Signals(agent, seat)
		for prefix, turns := range map[string][]int{"turn": signals.For, "against": signals.Against} {
			for _, turn := range turns {
				ids[fmt.Sprintf("%s-%d-%d", prefix, seat+1, turn)] = true
			}
		}
	}
	return ids
}

// TestEvidenceIsNotWeighed checks that a page with plain evidence has no bars on any screen. It lists players in the
// order of the columns, each with all turns in order and in one colour.
func TestEvidenceIsNotWeighed(t *testing.T) {
	played := atDossiersWith(t, match.NotesEvidence, rules.Amigo, 5, 1, seed)
	for _, screen := range screens {
		notebook := Notes(scenetest.Context(t), played, 0, scenetest.Stack(nil), nil)
		notebook.Layout(screen)
		arrows := map[direction]int{}
		for _, agent := range notebook.agents() {
			press(t, notebook, "row-"+agent.String())
			if bars := scenetest.NodesByName(notebook.Content)["bar"]; len(bars) > 0 {
				t.Errorf("%vx%v: got %d bars, want none", screen.W, screen.H, len(bars))
			}
			last := rules.Seat(0)
			for _, entry := range notebook.evidence.sortedEvidence() {
				if entry.Seat <= last {
					t.Errorf("evidence about %v: seat %d comes after seat %d", agent, entry.Seat+1, last+1)
				}
				last = entry.Seat
				for _, group := range notebook.evidence.turnGroups(entry.Seat) {
					for i, cited := range group.turns {
						arrows[cited.arrow]++
						if cited.color != props.Graphite || cited.filled {
							t.Errorf("%v, seat %d: turn %d has colour %v, filled %v; want %v, false", agent,
								entry.Seat+1, cited.turn, cited.color, cited.filled, props.Graphite)
						}
						if i > 0 && cited.turn <= group.turns[i-1].turn {
							t.Errorf("%v, seat %d: turn %d comes after turn %d", agent, entry.Seat+1, cited.turn,
								group.turns[i-1].turn)
						}
					}
				}
			}
		}
		if arrows[arrowUp] == 0 || arrows[arrowDown] == 0 {
			t.Errorf("%vx%v: got the numbers of arrows %v, want arrows up and down", screen.W, screen.H, arrows)
		}
	}
}

// TestEvidenceSigns checks the arrow of a move to more, equal and fewer points, and its label for screen readers.
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

// TestTabReachesTurns checks that Tab alone reaches a cited turn, and that Enter opens the log there.
func TestTabReachesTurns(t *testing.T) {
	m := atDossiers(t, rules.Amigo, 4, 1, seed)
	const maxTabs = 100 // more than a page has controls
	openedTurn := match.Newest
	notebook := Notes(scenetest.Context(t), m, 0, scenetest.Stack(nil), func(turn int) { openedTurn = turn })
	notebook.Layout(screens[2])
	for _, a := range notebook.agents() {
		press(t, notebook, "row-"+a.String())
		if notebook.Focus().Focus("red-1"); notebook.evidence.list == nil {
			continue
		}
		for range maxTabs {
			key(notebook, widgets.KeyTab)
			notebook.Advance(1.0 / 60)
			if c := notebook.Focus().Focused(); strings.HasPrefix(c.ID, "turn-") ||
				strings.HasPrefix(c.ID, "against-") {
				if key(notebook, widgets.KeyEnter); !strings.HasSuffix(c.ID, fmt.Sprintf("-%d", openedTurn)) ||
					c.Rect.H < touchSize {
					t.Errorf("%s at %v opens the log at turn %d, want its own turn and a height of 44 points", c.ID,
						c.Rect, openedTurn)
				}
				return
			}
		}
	}
	t.Fatalf("%d presses of Tab reach no turn on the page of any agent", maxTabs)
}
