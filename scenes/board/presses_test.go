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

// smallScreen is a window in which buildings are tiny.
var smallScreen = appctx.Screen{W: 480, H: 360, Scale: 1}

// TestPressHitsTheVisiblePiece checks that a press on the middle of a building or an agent hits that building, one of
// its agents, or its safe.
func TestPressHitsTheVisiblePiece(t *testing.T) {
	for _, screen := range append(scenetest.Screens, smallScreen, appctx.Screen{W: 533, H: 320, Scale: 1}) {
		for _, at := range []string{"0.1.2.3.4.5.6", "6.7.8.9.10.11.0", "7.7.7.7.7.8.8"} {
			scene := tableAt(t, screen, movePosition(at, "5", "3"))
			for k := range rules.Building(rules.NumBuildings) {
				p := scene.table.Buildings[k].Rect.Center()
				if c := scene.focus.At(p.X, p.Y); c == nil || c.HitGroup != k.String() {
					t.Errorf("%vx%v: a press on building %v hits control %+v", screen.W, screen.H, k, c)
				}
			}
			for _, a := range scene.plan.Agents() {
				p := scene.focus.Find("figure-" + a.String()).Rect.Center()
				if c := scene.focus.At(p.X, p.Y); c == nil || c.HitGroup != scene.plan.View.At(a).String() {
					t.Errorf("%vx%v: a press on %v in %v hits control %+v", screen.W, screen.H, a,
						scene.plan.View.At(a), c)
				}
			}
		}
		b := tableAt(t, screen, safePosition("0.1.2.3.4.5.6", "7"))
		for k := range rules.Building(rules.NumBuildings) {
			p := b.table.Buildings[k].Rect.Center()
			for _, e := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
				pointer(b, e, p)
			}
			if b.plan.Safe != k && b.plan.View.Check(rules.MoveSafe(k)) == nil {
				t.Errorf("%vx%v: a press on building %v plans the safe for %v", screen.W, screen.H, k, b.plan.Safe)
			}
		}
	}
}

// TestNarrowChipsAreUnambiguous checks that the numbers on narrow agent chips can't be confused. Points have a unit,
// and a building is a number plate. The minus button does not cover the figure.
func TestNarrowChipsAreUnambiguous(t *testing.T) {
	for _, screen := range append(scenetest.Screens, smallScreen) {
		scene := tableAt(t, screen, movePosition("3.0.6.5.7.11.1", "7", "5"))
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		var bare, units, plates, gold int
		shown := map[string]int{} // index in drawing order
		for i, node := range scene.panelContents().Children() {
			x, y := node.Pos()
			in := false
			for _, c := range scene.table.Chips {
				in = in || c.Rect.Contains(layout.Point{X: x, Y: y})
			}
			if _, ok := shown["red"]; node.Name() == "figure" && !ok {
				shown["red"] = i // the first agent
			}
			switch text, ok := node.Face().(*lettering.Text); {
			case node.Name() == "minus-red":
				shown["minus"] = i
			case !in:
			case node.Name() == "place":
				plates++
				if node.Children()[0].Face().(*sprites.Panel).Style().Fill == art.Gold {
					gold++
				}
			case ok && text.String() == "pts":
				units++
			case ok && node.Name() == "text" && len(text.String()) < 3:
				bare++
			}
		}
		switch scene.table.FormFactor {
		case layout.Wide:
			if plates+units > 0 {
				t.Errorf("%vx%v: got %d plates and %d units where there is room for words", screen.W, screen.H,
					plates, units)
			}
			continue
		case layout.Tall:
			beside := scene.table.Chips[0].Delta.Y == scene.table.Chips[0].Score.Y // plates with roofs
			if scene.table.Chips[0].Rect.W < 90 && (plates != 7 || gold != 1 || !beside && (bare > 0 || units != 7)) {
				t.Errorf("%vx%v: got %d plates, %d gold, %d units and %d bare numbers; want 7 plates, 1 gold", screen.W,
					screen.H, plates, gold, units, bare)
			}
		default:
			if plates != 1 || units < 6 || bare > 1 { // red's, beside the button
				t.Errorf("%vx%v: got %d plates, %d units and %d bare numbers; want 1, at least 6, at most 1", screen.W,
					screen.H, plates, units, bare)
			}
		}
		if shown["red"] < shown["minus"] || shown["minus"] == 0 {
			t.Errorf("%vx%v: the minus button covers the figure of red", screen.W, screen.H)
		}
	}
}

// TestOnlyActingPlayerPanelIsGold checks that only the player panel of the acting seat has a gold edge.
func TestOnlyActingPlayerPanelIsGold(t *testing.T) {
	scene := New(scenetest.Context(t), newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2, 3),
		Exits{})
	scene.Layout(scenetest.Window)
	src := rules.NewRandomSource(3)
	others := 0
	for range 120 {
		scene.panels.SkipAnimation()
		if scene.plan.View.Over() {
			break
		}
		if scene.plan.View.Phase() == rules.PhaseCall && scene.plan.MayKnock(scene.plan.View.ActiveSeat()) {
			scene.change(func() { scene.plan.ToggleKnock(scene.plan.View.ActiveSeat()) })()
		}
		scene.panels.Rebuild()
		i := 0
		for _, n := range scene.panelBackgrounds().Children() {
			if n.Name() != "seat" {
				continue
			}
			s := rules.Seat(i)
			i++
			framed := n.Children()[0].Face().(*sprites.Panel).Style().Edge == art.Gold
			if framed != (s == scene.plan.ActingSeat()) {
				t.Fatalf("%s: the panel of player %d has a gold edge: %v; player %d acts", scene.plan.View.Position(),
					s+1, framed, scene.plan.ActingSeat()+1)
			}
		}
		if i != 4 {
			t.Fatalf("got %d player panels, want 4", i)
		}
		if scene.plan.ActingSeat() != scene.plan.View.ActiveSeat() {
			others++
		}
		scene.private.Close()
		actOrRoll(t, scene, src.Intn(1<<20))
	}
	if others == 0 {
		t.Error("no seat acted in the turn of another player")
	}
}
