package board

import (
	"fmt"
	"image/color"
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
	for _, s := range scenetest.Screens {
		scene := tableAt(t, s, movePosition("3.0.7.5.7.2.7", "7", "5"))
		for safe := range rules.Building(rules.NumBuildings) {
			want := func(fill, edge string) {
				t.Helper()
				fills, edges := numberPlates(t, scene)
				if got := fmt.Sprint(goldBuildings(fills)); got != fill {
					t.Errorf("gold plates: got %s, want %s", got, fill)
				}
				if got := fmt.Sprint(goldBuildings(edges)); got != edge {
					t.Errorf("plates with a gold edge: got %s, want %s", got, edge)
				}
			}
			here := fmt.Sprint([]rules.Building{safe})
			showPosition(t, scene, movePosition("3.0.7.5.7.2.7", fmt.Sprint(int(safe)), "5"))
			want(here, "[]")
			node := safeNode(t, scene, "safe")
			x, y := node.Pos()
			if p := scene.table.Buildings[safe].Safe.Center(); p.X != x || p.Y != y || node.Alpha() != 1 {
				t.Errorf("the safe in building %v is at %v, %v with opacity %v, want %v and 1", safe, x, y,
					node.Alpha(), p)
			}
			showPosition(t, scene, safePosition(fmt.Sprintf("%d.0.7.5.7.2.7", safe), fmt.Sprint(int(safe))))
			to := (safe + 5) % rules.NumBuildings
			scene.change(func() { scene.plan.SetSafe(to) })()
			want(here, fmt.Sprint([]rules.Building{to}))
			was := safeNode(t, scene, "safe’s place")
			x, y = was.Pos()
			if p := scene.table.Buildings[safe].Safe.Center(); p.X != x || p.Y != y || !was.Visible() {
				t.Errorf("the faint safe in building %v is at %v, %v, visible %v; want %v, true", safe, x, y,
					was.Visible(), p)
			}
			hovers := func(over rules.Building) {
				t.Helper()
				scene.stage.Advance(1) // second, until the animation has ended
				x, y := node.Pos()
				if p := scene.table.Buildings[over].Safe.Center(); p.X != x || y >= p.Y ||
					y < p.Y-scene.table.Buildings[over].Safe.H {
					t.Errorf("the safe hovers at %v, %v, want above %v", x, y, p)
				}
			}
			hovers(to)
			scene.change(func() { scene.controller.Execute(plan.Command{Kind: plan.DropStep}) })()
			want(here, "[]")
			if hovers(safe); was.Visible() {
				t.Errorf("building %v: the faint safe is visible after the plan was undone", safe)
			}
		}
	}
}

// tableAt returns a table at a position of the base game in which Anna, the only person, has to act.
func tableAt(t *testing.T, s appctx.Screen, position string) *TableScene {
	t.Helper()
	b := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	b.Layout(s)
	showPosition(t, b, position)
	return b
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

// numberPlates returns fill and edge colours of the number plates.
func numberPlates(t *testing.T, scene *TableScene) (fills, edges [rules.NumBuildings]color.RGBA) {
	t.Helper()
	seen := 0
	for _, n := range scene.Stage().Layer(sprites.LayerPlates).Children() {
		for i := range rules.Building(rules.NumBuildings) {
			if n.Name() != "plate "+i.String() {
				continue
			}
			x, y := n.Pos()
			p := n.Children()[0].Face().(*sprites.Panel)
			w, h := p.Size()
			if got, want := (layout.Rect{X: x, Y: y, W: w, H: h}), scene.table.Buildings[i].Plate; got != want {
				t.Errorf("plate %v: got %v, want %v", i, got, want)
			}
			fills[i], edges[i] = p.Style().Fill, p.Style().Edge
			seen++
		}
	}
	if seen != rules.NumBuildings {
		t.Fatalf("got %d number plates, want %d", seen, rules.NumBuildings)
	}
	return fills, edges
}

// goldBuildings returns the buildings whose colour is gold.
func goldBuildings(cs [rules.NumBuildings]color.RGBA) (bs []rules.Building) {
	for i, c := range cs {
		if c == art.Gold {
			bs = append(bs, rules.Building(i))
		}
	}
	return bs
}

// safeNode returns a node of the safe's layer, visible or not.
func safeNode(t *testing.T, b *TableScene, name string) *sprites.Node {
	t.Helper()
	for _, n := range b.Stage().Layer(sprites.LayerSafe).Children() {
		if n.Name() == name {
			return n
		}
	}
	t.Fatalf("got no node %q", name)
	return nil
}
