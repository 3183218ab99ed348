package stage

import (
	"fmt"
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/scenery"
)

// TestLayoutMatchesDrawings checks that the layout's buildings match the pixels of the drawings.
func TestLayoutMatchesDrawings(t *testing.T) {
	const side = 256
	tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	for i, building := range tab.Buildings {
		img, err := art.Raster(scenery.Houses[i], side, side)
		if err != nil {
			t.Fatal(err)
		}
		left, right, top := side, 0, side
		for y := range side * 7 / 10 { // the pavement is further down
			for x := range side {
				if img.RGBAAt(x, y).A > 200 {
					left, right, top = min(left, x), max(right, x+1), min(top, y)
				}
			}
		}
		share := func(v float64) float64 { return v / building.Art.W * side }
		for _, test := range []struct {
			name      string
			said, are float64
		}{
			{"left wall", share(building.House.X - building.Art.X), float64(left)},
			{"right wall", share(building.House.Right() - building.Art.X), float64(right)},
			{"roof", share(building.House.Y - building.Art.Y), float64(top)},
		} {
			if math.Abs(test.said-test.are) > 1.5 {
				t.Errorf("%s: the layout has the %s at %.1f, the drawing at %.0f", scenery.Houses[i], test.name,
					test.said,
					test.are)
			}
		}
	}
}

// TestGoldNumberPlateFollowsSafe checks that the old plate stays gold while the safe is carried, and the new one is
// gold once it stands.
func TestGoldNumberPlateFollowsSafe(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	path := []layout.Point{tableView.builder.table.Buildings[7].Safe.Center(),
		tableView.builder.table.Buildings[2].Safe.Center()}
	setCues(tableView, cue{kind: cueCarry, duration: 1, building: 2, path: path})
	for _, c := range []struct {
		dt   float64
		want string
	}{{0.5, "[7]"}, {0.6, "[2]"}} {
		tableView.timeline.Advance(c.dt)
		if got := fmt.Sprint(goldNumberPlates(tableView)); got != c.want {
			t.Errorf("gold plates: got %s, want %s", got, c.want)
		}
	}
}

// TestAgentsBelowNumberPlatesAndSafe checks that agents are drawn below plates and safe.
func TestAgentsBelowNumberPlatesAndSafe(t *testing.T) {
	if sprites.LayerAgents > sprites.LayerPlates || sprites.LayerAgents > sprites.LayerSafe {
		t.Error("agents are drawn above plates or the safe")
	}
	tableView := stageAt(t, screens[0], togetherPosition)
	plan := Pose{Planning: true, SafeTo: rules.NoBuilding}
	plan.At = tableView.standing.At
	plan.At[rules.Red] = 8
	tableView.Show(viewOf(t, togetherPosition), plan)
	p := &tableView.pieces
	on := map[*sprites.Node]sprites.Layer{p.safe.node: sprites.LayerSafe, p.safe.copy: sprites.LayerSafe,
		p.safe.shadow: sprites.LayerSafe}
	for _, a := range tableView.builder.agents {
		on[p.figures.nodes[a]], on[p.figures.ghosts[a]] = sprites.LayerAgents, sprites.LayerAgents
	}
	for _, n := range p.safe.numberPlates.nodes {
		on[n] = sprites.LayerPlates
	}
	if len(on) != 3+2*rules.NumAgents+rules.NumBuildings || !p.figures.ghosts[rules.Red].Visible() {
		t.Fatalf("got %d pieces, or red has no ghost", len(on))
	}
	for n, l := range on {
		if n.Parent() != tableView.builder.picture.Layer(l) {
			t.Errorf("%q is not on its layer", n.Name())
		}
	}
}

// goldNumberPlates returns the buildings whose plates are gold.
func goldNumberPlates(s *TableView) (bs []rules.Building) {
	for i, n := range s.pieces.safe.numberPlates.nodes {
		if n.Children()[0].Face().(*sprites.Panel).Style().Fill == art.Gold {
			bs = append(bs, rules.Building(i))
		}
	}
	return bs
}
