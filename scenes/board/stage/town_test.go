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
	table := layout.NewTable(1280, 720, layout.TableOptions{Agents: 7, Seats: 4})
	for i, building := range table.Buildings {
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
		pixels := func(points float64) float64 { return points / building.Art.W * side }
		for _, test := range []struct {
			name      string
			got, want float64 // pixels
		}{
			{"left wall", pixels(building.House.X - building.Art.X), float64(left)},
			{"right wall", pixels(building.House.Right() - building.Art.X), float64(right)},
			{"roof", pixels(building.House.Y - building.Art.Y), float64(top)},
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
		t.Errorf("got agents on layer %v, want it below plates, %v, and the safe, %v", sprites.LayerAgents,
			sprites.LayerPlates, sprites.LayerSafe)
	}
	tableView := stageAt(t, screens[0], togetherPosition)
	plan := Pose{Planning: true, SafeTo: rules.NoBuilding}
	plan.At = tableView.standing.At
	plan.At[rules.Red] = 8
	tableView.Show(viewOf(t, togetherPosition), plan)
	safe, figures := &tableView.pieces.safe, &tableView.pieces.figures
	layers := map[*sprites.Node]sprites.Layer{safe.node: sprites.LayerSafe, safe.copy: sprites.LayerSafe,
		safe.shadow: sprites.LayerSafe}
	for _, agent := range tableView.builder.agents {
		layers[figures.nodes[agent]], layers[figures.ghosts[agent]] = sprites.LayerAgents, sprites.LayerAgents
	}
	for _, plate := range safe.numberPlates.nodes {
		layers[plate] = sprites.LayerPlates
	}
	if want := 3 + 2*rules.NumAgents + rules.NumBuildings; len(layers) != want {
		t.Fatalf("got %d pieces, want %d", len(layers), want)
	}
	if !figures.ghosts[rules.Red].Visible() {
		t.Fatal("ghost of red: got visible false, want true")
	}
	for node, layer := range layers {
		if node.Parent() != tableView.builder.picture.Layer(layer) {
			t.Errorf("%q: got parent %v, want layer %v", node.Name(), node.Parent(), layer)
		}
	}
}

// goldNumberPlates returns the buildings whose plates are gold.
func goldNumberPlates(s *TableView) (gold []rules.Building) {
	for building, plate := range s.pieces.safe.numberPlates.nodes {
		if plate.Children()[0].Face().(*sprites.Panel).Style().Fill == art.Gold {
			gold = append(gold, rules.Building(building))
		}
	}
	return gold
}
