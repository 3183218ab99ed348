package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// smallScreen is a window in which buildings have hardly any room.
var smallScreen = appctx.Screen{W: 480, H: 360, Scale: 1}

// TestPressHitsTheVisiblePiece checks that a press on the middle of a building or agent hits it, or one in front of it.
func TestPressHitsTheVisiblePiece(t *testing.T) {
	for _, s := range append(scenetest.Screens, smallScreen, appctx.Screen{W: 533, H: 320, Scale: 1}) {
		for _, at := range []string{"0.1.2.3.4.5.6", "6.7.8.9.10.11.0", "7.7.7.7.7.8.8"} {
			b := tableAt(t, s, movePosition(at, "5", "3"))
			for k := range rules.Building(rules.NumBuildings) {
				p := b.table.Buildings[k].Rect.Center()
				if c := b.focus.At(p.X, p.Y); c == nil || c.HitGroup != k.String() {
					t.Errorf("%vx%v: a press on building %v takes %+v", s.W, s.H, k, c)
				}
			}
			for _, a := range b.plan.Agents() {
				p := b.focus.Find("figure-" + a.String()).Rect.Center()
				if c := b.focus.At(p.X, p.Y); c == nil || c.HitGroup != b.plan.View.At(a).String() {
					t.Errorf("%vx%v: a press on %v in %v takes %+v", s.W, s.H, a, b.plan.View.At(a), c)
				}
			}
		}
		b := tableAt(t, s, safePosition("0.1.2.3.4.5.6", "7"))
		for k := range rules.Building(rules.NumBuildings) {
			p := b.table.Buildings[k].Rect.Center()
			for _, e := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
				pointer(b, e, p)
			}
			if b.plan.Safe != k && b.plan.View.Check(rules.MoveSafe(k)) == nil {
				t.Errorf("%vx%v: a press on building %v plans the safe for %v", s.W, s.H, k, b.plan.Safe)
			}
		}
	}
}

// TestNarrowChipsAreUnambiguous checks narrow agent chips: points have a unit, and the building is a number plate. The
// minus button does not cover the figure.
func TestNarrowChipsAreUnambiguous(t *testing.T) {
	for _, s := range append(scenetest.Screens, smallScreen) {
		b := tableAt(t, s, movePosition("3.0.6.5.7.11.1", "7", "5"))
		b.change(func() { b.plan.AddStep(rules.Red, 1) })()
		var bare, units, plates, gold int
		shown := map[string]int{} // index in drawing order
		for i, n := range b.panelContents().Children() {
			x, y := n.Pos()
			in := false
			for _, c := range b.table.Chips {
				in = in || c.Rect.Contains(layout.Point{X: x, Y: y})
			}
			if _, ok := shown["red"]; n.Name() == "figure" && !ok {
				shown["red"] = i // the first agent
			}
			switch text, ok := n.Face().(*lettering.Text); {
			case n.Name() == "minus-red":
				shown["minus"] = i
			case !in:
			case n.Name() == "place":
				plates++
				if n.Children()[0].Face().(*sprites.Panel).Style().Fill == art.Gold {
					gold++
				}
			case ok && text.String() == "pts":
				units++
			case ok && n.Name() == "text" && len(text.String()) < 3:
				bare++
			}
		}
		switch b.table.FormFactor {
		case layout.Wide:
			if plates+units > 0 {
				t.Errorf("%vx%v: got %d plates and %d units where there is room for words", s.W, s.H, plates, units)
			}
			continue
		case layout.Tall:
			beside := b.table.Chips[0].Delta.Y == b.table.Chips[0].Score.Y // plates with roofs
			if b.table.Chips[0].Rect.W < 90 && (plates != 7 || gold != 1 || !beside && (bare > 0 || units != 7)) {
				t.Errorf("%vx%v: got %d plates, %d gold, %d units and %d bare numbers", s.W, s.H, plates, gold, units,
					bare)
			}
		default:
			if plates != 1 || units < 6 || bare > 1 { // red's, beside the button
				t.Errorf("%vx%v: got %d plates, %d units and %d bare numbers", s.W, s.H, plates, units, bare)
			}
		}
		if shown["red"] < shown["minus"] || shown["minus"] == 0 {
			t.Errorf("%vx%v: the button covers the figure", s.W, s.H)
		}
	}
}

// TestOnlyActingPlayerPanelIsGold checks that exactly one player panel has a gold edge, that of the acting seat.
func TestOnlyActingPlayerPanelIsGold(t *testing.T) {
	b := New(scenetest.Context(t), newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2, 3),
		Exits{})
	b.Layout(scenetest.Screens[0])
	src := rules.NewRandomSource(3)
	others := 0
	for range 120 {
		b.panels.SkipAnimation()
		if b.plan.View.Over() {
			break
		}
		if b.plan.View.Phase() == rules.PhaseCall && b.plan.MayKnock(b.plan.View.ActiveSeat()) {
			b.change(func() { b.plan.ToggleKnock(b.plan.View.ActiveSeat()) })()
		}
		b.panels.Rebuild()
		i := 0
		for _, n := range b.panelBackgrounds().Children() {
			if n.Name() != "seat" {
				continue
			}
			s := rules.Seat(i)
			i++
			framed := n.Children()[0].Face().(*sprites.Panel).Style().Edge == art.Gold
			if framed != (s == b.plan.ActingSeat()) {
				t.Fatalf("%s: plate of seat %d framed %v; seat %d acts", b.plan.View.Position(), s+1, framed,
					b.plan.ActingSeat()+1)
			}
		}
		if i != 4 {
			t.Fatalf("got %d plates", i)
		}
		if b.plan.ActingSeat() != b.plan.View.ActiveSeat() {
			others++
		}
		b.private.Close()
		actOrRoll(t, b, src.Intn(1<<20))
	}
	if others == 0 {
		t.Error("only the seat of the turn ever acted")
	}
}
