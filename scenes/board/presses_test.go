package board

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
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

// TestPressHitsTheVisiblePiece checks that a press on the middle of a building or an agent hits a control of that
// building. While the safe has to be placed, such a press plans it there, if the rules allow it.
func TestPressHitsTheVisiblePiece(t *testing.T) {
	for _, screen := range append(scenetest.Screens, smallScreen, appctx.Screen{W: 533, H: 320, Scale: 1}) {
		for _, at := range []string{"0.1.2.3.4.5.6", "6.7.8.9.10.11.0", "7.7.7.7.7.8.8"} {
			scene := tableAt(t, screen, movePosition(at, "5", "3"))
			for building := range rules.Building(rules.NumBuildings) {
				checkHit(t, scene, scene.table.Buildings[building].Rect.Center(), building)
			}
			for _, agent := range scene.plan.Agents() {
				figure := scene.focus.Find("figure-" + agent.String())
				checkHit(t, scene, figure.Rect.Center(), scene.plan.View.At(agent))
			}
		}
		scene := tableAt(t, screen, safePosition("0.1.2.3.4.5.6", "7"))
		for building := range rules.Building(rules.NumBuildings) {
			center := scene.table.Buildings[building].Rect.Center()
			pointer(scene, widgets.PointerDown, center)
			pointer(scene, widgets.PointerUp, center)
			legal := scene.plan.View.Check(rules.MoveSafe(building)) == nil
			if got := scene.plan.Safe; legal && got != building {
				t.Errorf("%vx%v: a press on building %v: got the safe planned in %v, want there", screen.W, screen.H,
					building, got)
			}
		}
	}
}

// checkHit checks that a press at a point hits a control of a building.
func checkHit(t *testing.T, scene *TableScene, at layout.Point, want rules.Building) {
	t.Helper()
	if hit := scene.focus.At(at.X, at.Y); hit == nil || hit.HitGroup != want.String() {
		t.Errorf("board %v: a press at %v hits control %+v, want one of building %v", scene.table.Board, at, hit, want)
	}
}

// TestNarrowChipsAreUnambiguous checks that the numbers on narrow agent chips can't be confused. Points have a unit,
// and a building is a number plate. The minus button does not cover the figure.
func TestNarrowChipsAreUnambiguous(t *testing.T) {
	const narrow = 90 // points of a chip's width, below which numbers could be confused
	for _, screen := range append(scenetest.Screens, smallScreen) {
		scene := tableAt(t, screen, movePosition("3.0.6.5.7.11.1", "7", "5"))
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		got, chip := chipNumbersOf(scene), scene.table.Chips[0]
		switch scene.table.FormFactor {
		case layout.Wide:
			if got.plates+got.units > 0 {
				t.Errorf("%vx%v: got %+v, want no plates and units where there is room for words", screen.W, screen.H,
					got)
			}
			continue
		case layout.Tall:
			if chip.Rect.W >= narrow {
				break
			}
			if got.plates != 7 || got.gold != 1 {
				t.Errorf("%vx%v: got %+v, want 7 plates, 1 gold", screen.W, screen.H, got)
			}
			roofs := chip.Delta.Y == chip.Score.Y // plates with roofs, beside which points need no unit
			if !roofs && (got.units != 7 || got.bare > 0) {
				t.Errorf("%vx%v: got %+v, want 7 units and no bare numbers", screen.W, screen.H, got)
			}
		default:
			if got.plates != 1 || got.units < 6 || got.bare > 1 { // red's, beside the button
				t.Errorf("%vx%v: got %+v, want 1 plate, at least 6 units, at most 1 bare number", screen.W, screen.H,
					got)
			}
		}
		figure, minus := drawingIndex(scene, "figure"), drawingIndex(scene, "minus-red")
		if minus < 1 || figure < minus {
			t.Errorf("%vx%v: the figure of red is node %d, its minus button %d, want the figure above it", screen.W,
				screen.H, figure, minus)
		}
	}
}

// chipNumbers counts what the agent chips show: number plates, gold ones of them, units of points, and bare numbers.
type chipNumbers struct{ plates, gold, units, bare int }

// chipNumbersOf counts the numbers on all agent chips.
func chipNumbersOf(scene *TableScene) (count chipNumbers) {
	for _, node := range scene.panelContents().Children() {
		x, y := node.Pos()
		onChip := slices.ContainsFunc(scene.table.Chips, func(chip layout.AgentChip) bool {
			return chip.Rect.Contains(layout.Point{X: x, Y: y})
		})
		if !onChip || node.Name() == "minus-red" {
			continue
		}
		text, isText := node.Face().(*lettering.Text)
		switch {
		case node.Name() == "place":
			count.plates++
			if node.Children()[0].Face().(*sprites.Panel).Style().Fill == art.Gold {
				count.gold++
			}
		case isText && text.String() == "pts":
			count.units++
		case isText && node.Name() == "text" && len(text.String()) < 3:
			count.bare++
		}
	}
	return count
}

// drawingIndex returns the index of the first node on the panels with a name, in drawing order; −1 means none.
func drawingIndex(scene *TableScene, name string) int {
	return slices.IndexFunc(scene.panelContents().Children(),
		func(node *sprites.Node) bool { return node.Name() == name })
}

// TestOnlyActingPlayerPanelIsGold checks that only the player panel of the acting seat has a gold edge.
func TestOnlyActingPlayerPanelIsGold(t *testing.T) {
	testrun.Long(t)
	const maxActions = 120
	scene := New(scenetest.Context(t), newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2, 3),
		Exits{})
	scene.Layout(scenetest.Window)
	src := rules.NewRandomSource(3)
	otherTurns := 0 // actions in the turn of another player
	for range maxActions {
		scene.panels.SkipAnimation()
		if scene.plan.View.Over() {
			break
		}
		active := scene.plan.View.ActiveSeat()
		if scene.plan.View.Phase() == rules.PhaseCall && scene.plan.MayKnock(active) {
			scene.change(func() { scene.plan.ToggleKnock(active) })()
		}
		scene.panels.Rebuild()
		var gold, want rules.SeatSet // seats with a gold edge
		seat := rules.Seat(0)
		for _, panel := range scene.panelBackgrounds().Children() {
			if panel.Name() != "seat" {
				continue
			}
			if panel.Children()[0].Face().(*sprites.Panel).Style().Edge == art.Gold {
				gold = gold.With(seat)
			}
			if seat == scene.plan.ActingSeat() {
				want = want.With(seat)
			}
			seat++
		}
		if seat != 4 {
			t.Fatalf("got %d player panels, want 4", seat)
		}
		if gold != want {
			t.Fatalf("%s: got a gold edge for seats %b, want %b", scene.plan.View.Position(), gold, want)
		}
		if scene.plan.ActingSeat() != active {
			otherTurns++
		}
		scene.private.Close()
		actOrRoll(t, scene, src.Intn(manyActions))
	}
	if otherTurns == 0 {
		t.Error("got no action in the turn of another player, want one")
	}
}
