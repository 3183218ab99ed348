package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// TestWaitingButtonNamesOrder checks that the button that waits shows the face of the opponent that is awaited, and who
// answers after it.
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
			t.Errorf("%vx%v: seat %d is awaited: %d faces, the order is told: %v", screen.W, screen.H,
				scene.plan.ThinkingSeat()+1,
				faces, told)
		}
	}
}

// TestPlayedCardTellsFigures checks that while a played card is shown, the bar shows what it does in pictures.
func TestPlayedCardTellsFigures(t *testing.T) {
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
			t.Errorf("%vx%v: %v is shown with %d arrows in the bar", screen.W, screen.H, c, arrows)
		}
	}
}

// TestLastMoveIsNoPass checks that at the beginning of a turn the last move is the last change of the board, and not a
// pass or a drawn card.
func TestLastMoveIsNoPass(t *testing.T) {
	seen := 0
	for seed := range uint64(8) {
		m := newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, seed+1, 0)
		src := rules.NewRandomSource(seed)
		for !m.Over() && seen < 30 {
			view := m.Public()
			if view.Phase() == rules.PhaseRoll && view.ActiveSeat() == 0 && view.Turn() > 4 {
				b := New(scenetest.Context(t), m, Exits{Unmasking: func() {}})
				b.ctx.Settings.Speed = appctx.Instant
				b.Layout(screens[1])
				e := b.plan.Texts().LastMove()
				if e == nil || e.Kind == rules.EventCardDrawn || !e.ChangesBoard() {
					t.Fatalf("the last move is %v", e)
				}
				if p := picture(b); strings.Contains(p, " passes\n") {
					t.Errorf("a pass is told as the last move:\n%s", p)
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
		t.Errorf("got only %d turns", seen)
	}
}

// TestDrawnCardShowsItsEffect checks that a drawn card shows its words in the middle of the table.
func TestDrawnCardShowsItsEffect(t *testing.T) {
	for _, screen := range screens[:2] {
		for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
			b := tableFrom(t, screen, handPosition("chl"))
			b.ctx.Settings.Speed = appctx.Normal
			b.stage.Play([]rules.Event{{Kind: rules.EventCardDrawn, Seat: 0, Card: c}}, b.plan.View, 0)
			b.stage.Advance(0.5)
			on := scenetest.NodesByName(b.layerNode(sprites.LayerFlight, "flying card"))
			if len(on["what it does"]) != 1 {
				t.Errorf("%vx%v: %v does not show its effect", screen.W, screen.H, c)
			}
		}
	}
}
