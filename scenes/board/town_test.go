package board

import (
	"fmt"
	"image/color"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
)

// TestSafeNumberPlateIsGold checks the picture of a planned place for the safe. Its number plate has a gold edge, the
// safe hovers above it, and a faint safe stays at the old place, whose plate is gold.
func TestSafeNumberPlateIsGold(t *testing.T) {
	for _, screen := range scenetest.Screens {
		scene := tableAt(t, screen, movePosition("3.0.7.5.7.2.7", "7", "5"))
		for building := range rules.Building(rules.NumBuildings) {
			showPosition(t, scene, movePosition("3.0.7.5.7.2.7", fmt.Sprint(int(building)), "5"))
			expectGoldPlates(t, scene, building, rules.NoBuilding)
			place := scene.table.Buildings[building].Safe.Center()
			safe := safeNode(t, scene, "safe")
			if at := nodePoint(safe); at != place || safe.Alpha() != 1 {
				t.Errorf("the safe in building %v is at %v with opacity %v, want %v and 1", building, at, safe.Alpha(),
					place)
			}
			showPosition(t, scene, safePosition(fmt.Sprintf("%d.0.7.5.7.2.7", building), fmt.Sprint(int(building))))
			target := (building + 5) % rules.NumBuildings
			scene.change(func() { scene.plan.SetSafe(target) })()
			expectGoldPlates(t, scene, building, target)
			faint := safeNode(t, scene, "safe’s place")
			if at := nodePoint(faint); at != place || !faint.Visible() {
				t.Errorf("the faint safe in building %v is at %v, visible %v; want %v, true", building, at,
					faint.Visible(), place)
			}
			expectSafeHovers(t, scene, target)
			scene.change(func() { scene.controller.Execute(plan.Command{Kind: plan.DropStep}) })()
			expectGoldPlates(t, scene, building, rules.NoBuilding)
			expectSafeHovers(t, scene, building)
			if faint.Visible() {
				t.Errorf("building %v: the plan was undone: got the faint safe visible, want it hidden", building)
			}
		}
	}
}

// expectGoldPlates checks that only the plate of the safe's building is gold, and only that of the planned building has
// a gold edge. NoBuilding stands for none.
func expectGoldPlates(t *testing.T, scene *TableScene, safe, planned rules.Building) {
	t.Helper()
	fills, edges := numberPlates(t, scene)
	if got, want := goldBuildings(fills), []rules.Building{safe}; !slices.Equal(got, want) {
		t.Errorf("gold plates: got %v, want %v", got, want)
	}
	var want []rules.Building
	if planned != rules.NoBuilding {
		want = append(want, planned)
	}
	if got := goldBuildings(edges); !slices.Equal(got, want) {
		t.Errorf("plates with a gold edge: got %v, want %v", got, want)
	}
}

// expectSafeHovers checks that the safe hovers above its place at a building, after the animation has ended.
func expectSafeHovers(t *testing.T, scene *TableScene, building rules.Building) {
	t.Helper()
	scene.stage.Advance(1) // second
	at, place := nodePoint(safeNode(t, scene, "safe")), scene.table.Buildings[building].Safe
	center := place.Center()
	if at.X != center.X || at.Y >= center.Y || at.Y < center.Y-place.H {
		t.Errorf("the safe hovers at %v, want above %v, at most its height", at, center)
	}
}

// nodePoint returns the position of a node in its parent.
func nodePoint(node *sprites.Node) layout.Point {
	x, y := node.Pos()
	return layout.Point{X: x, Y: y}
}

// tableAt returns a table at a position of the base game in which Anna, the only person, has to act.
func tableAt(t *testing.T, s appctx.Screen, position string) *TableScene {
	t.Helper()
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	scene.Layout(s)
	showPosition(t, scene, position)
	return scene
}

// showPosition puts another position on the table.
func showPosition(t *testing.T, scene *TableScene, position string) {
	t.Helper()
	g, err := rules.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	scene.plan.View = g.View(rules.NoSeat)
	scene.plan.Draft, scene.plan.Selected = nil, rules.NoAgent
	scene.plan.Safe, scene.plan.PickerAt = rules.NoBuilding, rules.NoBuilding
	scene.controller.Prepare()
	scene.panels.Rebuild()
}

// movePosition returns a position of the base game in the move phase. At holds the building of each agent, red first,
// separated by dots; safe holds that of the safe.
func movePosition(at, safe, roll string) string {
	return fmt.Sprintf("hc1 amigo base 4 move 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s %s ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe, roll)
}

// safePosition returns a position of the base game in the safe phase, like movePosition.
func safePosition(at, safe string) string {
	return fmt.Sprintf("hc1 amigo base 4 safe 1 1 1 roygbva %s 12.0.9.0.4.0.40 %s - ???? 0.0.0.0 - 0.0.0.0.0.0.0", at,
		safe)
}

// numberPlates returns fill and edge colours of the number plates. It checks that each is where the layout puts it.
func numberPlates(t *testing.T, scene *TableScene) (fills, edges [rules.NumBuildings]color.RGBA) {
	t.Helper()
	seen := 0
	for _, node := range scene.Stage().Layer(sprites.LayerPlates).Children() {
		for building := range rules.Building(rules.NumBuildings) {
			if node.Name() != "plate "+building.String() {
				continue
			}
			x, y := node.Pos()
			plate := node.Children()[0].Face().(*sprites.Panel)
			width, height := plate.Size()
			got, want := layout.Rect{X: x, Y: y, W: width, H: height}, scene.table.Buildings[building].Plate
			if got != want {
				t.Errorf("plate %v: got %v, want %v", building, got, want)
			}
			fills[building], edges[building] = plate.Style().Fill, plate.Style().Edge
			seen++
		}
	}
	if seen != rules.NumBuildings {
		t.Fatalf("got %d number plates, want %d", seen, rules.NumBuildings)
	}
	return fills, edges
}

// goldBuildings returns the buildings whose colour is gold.
func goldBuildings(colors [rules.NumBuildings]color.RGBA) (gold []rules.Building) {
	for i, shade := range colors {
		if shade == art.Gold {
			gold = append(gold, rules.Building(i))
		}
	}
	return gold
}

// safeNode returns a node of the safe's layer, visible or not.
func safeNode(t *testing.T, scene *TableScene, name string) *sprites.Node {
	t.Helper()
	for _, node := range scene.Stage().Layer(sprites.LayerSafe).Children() {
		if node.Name() == name {
			return node
		}
	}
	t.Fatalf("got no node %q", name)
	return nil
}
