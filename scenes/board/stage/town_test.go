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

// TestLayoutMatchesDrawings checks that walls and roof of each building in the layout are where its drawing has them.
func TestLayoutMatchesDrawings(t *testing.T) {
	const side, tolerance = 256, 1.5 // pixels
	const opaque = 200               // of 255: less is a shadow
	tab := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	for i, building := range tab.Buildings {
		img, err := art.Raster(scenery.Houses[i], side, side)
		if err != nil {
			t.Fatal(err)
		}
		left, right, top := side, 0, side
		for y := range side * 7 / 10 { // the pavement is further down
			for x := range side {
				if img.RGBAAt(x, y).A > opaque {
					left, right, top = min(left, x), max(right, x+1), min(top, y)
				}
			}
		}
		share := func(v float64) float64 { return v / building.Art.W * side }
		for _, test := range []struct {
			name      string
			got, want float64 // pixels
		}{
			{"left wall", share(building.House.X - building.Art.X), float64(left)},
			{"right wall", share(building.House.Right() - building.Art.X), float64(right)},
			{"roof", share(building.House.Y - building.Art.Y), float64(top)},
		} {
			if math.Abs(test.got-test.want) > tolerance {
				t.Errorf("%s: the layout has the %s at %.1f pixels, the drawing at %.0f", scenery.Houses[i], test.name,
					test.got, test.want)
			}
		}
	}
}

// TestGoldNumberPlateFollowsSafe checks that the number plate of the old building is gold until the safe stands in the
// new one, whose plate is gold from then on.
func TestGoldNumberPlateFollowsSafe(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	path := []layout.Point{tableView.builder.table.Buildings[7].Safe.Center(),
		tableView.builder.table.Buildings[2].Safe.Center()}
	setCues(tableView, cue{kind: cueCarry, duration: 1, building: 2, path: path})
	for _, step := range []struct {
		seconds float64 // of the one second that the safe moves
		want    string
	}{{0.5, "[7]"}, {0.6, "[2]"}} {
		tableView.timeline.Advance(step.seconds)
		if got := fmt.Sprint(goldNumberPlates(tableView)); got != step.want {
			t.Errorf("after %.1f more seconds: got gold plates %s, want %s", step.seconds, got, step.want)
		}
	}
}

// TestAgentsBelowNumberPlatesAndSafe checks that agents and ghosts are on a layer below number plates and safe.
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
			t.Errorf("%q is not on layer %v", n.Name(), l)
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
