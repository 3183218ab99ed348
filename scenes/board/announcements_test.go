package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// What a table tells before, during and after an opponent acts.

// TestWaitingButtonNamesOrder checks the confirm button while opponents answer a call. It shows the face of the asked
// opponent, and names the next one.
func TestWaitingButtonNamesOrder(t *testing.T) {
	for _, screen := range screens {
		scene := openHandAtCall(t, screen)
		scene.ctx.Settings.Speed = appctx.Normal
		scene.controller.Execute(scene.plan.DeclineCommand())
		for range 20 {
			scene.Advance(0.05)
		}
		faces, told := len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["awaited"]), false
		scene.Stage().Layer(sprites.LayerWords).Walk(func(n *sprites.Node) {
			text, ok := n.Face().(*lettering.Text)
			told = told || ok && text.String() == "then Carl"
		})
		if scene.plan.ThinkingSeat() != 1 || faces != 1 || !told {
			t.Errorf("%vx%v: got player %d thinking, %d faces, next one named %v; want 2, 1, true", screen.W, screen.H,
				scene.plan.ThinkingSeat()+1, faces, told)
		}
	}
}

// TestPlayedCardShowsArrowsInBar checks that the bar shows the effect of a played card as arrows while the card is on
// the table.
func TestPlayedCardShowsArrowsInBar(t *testing.T) {
	for _, screen := range screens {
		scene := playRetreat(t, screen)
		scene.Advance(0.5)
		arrows := 0
		for _, n := range scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["log-arrow"] {
			bar := scene.table.Bar.Rect.Pad(0, -40, 0, 0) // higher with an open hand
			if x, y := n.Pos(); bar.Contains(layout.Point{X: x, Y: y}) {
				arrows++
			}
		}
		if _, c := scene.stage.PlayedCard(); c != rules.CardTwoBack || arrows != 2 {
			t.Errorf("%vx%v: got card %v with %d arrows in the bar, want %v with 2", screen.W, screen.H, c, arrows,
				rules.CardTwoBack)
		}
	}
}

// TestLastMoveIsNoPass checks that the last move shown at the beginning of a turn has changed the board. A pass or a
// drawn card after it is not shown.
func TestLastMoveIsNoPass(t *testing.T) {
	testrun.Long(t)
	seen := 0
	for seed := range uint64(8) {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, seed+1, 0)
		src := rules.NewRandomSource(seed)
		for !m.Over() && seen < 30 {
			view := m.Public()
			if view.Phase() == rules.PhaseRoll && view.ActiveSeat() == 0 && view.Turn() > 4 {
				scene := New(scenetest.Context(t), m, Exits{Unmasking: func() {}})
				scene.ctx.Settings.Speed = appctx.Instant
				scene.Layout(screens[1])
				last := scene.plan.Texts().LastMove()
				if last == nil || last.Kind == rules.EventCardDrawn || !last.ChangesBoard() {
					t.Fatalf("seed %d: got last move %v, want one that changes the board", seed+1, last)
				}
				if shown := picture(scene); strings.Contains(shown, " passes\n") {
					t.Errorf("seed %d: got a pass shown as the last move, want another action:\n%s", seed+1, shown)
				}
				seen++
			}
			if view.IsChance() {
				scenetest.ActAsDealer(t, m)
			} else {
				own := scenetest.SeatView(m, view.Actor())
				scenetest.Act(t, m, own.NthLegal(src.Intn(own.CountLegal())))
			}
		}
	}
	if seen < 10 {
		t.Errorf("got %d turns checked, want at least 10", seen)
	}
}

// TestDrawnCardShowsItsEffect checks that a drawn card shows its words in the middle of the table.
func TestDrawnCardShowsItsEffect(t *testing.T) {
	for _, screen := range screens[:2] {
		for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
			nodes := scenetest.NodesByName(drawCard(tableAtPersonsTurn(t, screen, handPosition("chl")), card))
			if len(nodes["what it does"]) != 1 {
				t.Errorf("%vx%v: %v: got its effect not shown, want it shown", screen.W, screen.H, card)
			}
		}
	}
}
