package stage

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
)

// TestSafeBuildingIsGold checks that the safe's building is gold and lit. While the safe is carried, its old
// building stays gold until the safe stands.
func TestSafeBuildingIsGold(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	lights := tableView.Lighting()
	wantGold := func(b rules.Building) {
		t.Helper()
		got := goldBuildings(tableView)
		x, y := lights.gold.Pos()
		c := tableView.builder.table.Buildings[b].Art.Center()
		if len(got) != 1 || got[0] != b || !lights.gold.Visible() || x != c.X || y != c.Y {
			t.Errorf("gold buildings %v with the light at %v, %v, want %v at %v", got, x, y, b, c)
		}
	}
	wantGold(7)
	setCues(tableView, cue{kind: cueCarry, duration: 1, building: 2, path: tableView.builder.table.StreetPath(7, 2)})
	tableView.timeline.Advance(0.5)
	wantGold(7)
	tableView.timeline.Advance(0.6)
	wantGold(2)
	lights.SetGoldBuilding(rules.NoBuilding)
	if got := goldBuildings(tableView); len(got) != 0 || lights.gold.Visible() {
		t.Errorf("gold buildings: got %v, want none", got)
	}
}

// TestCountDarkensTheTown checks that in a count only the opened or paying building is bright. Afterwards the idle
// brightness returns.
func TestCountDarkensTheTown(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	lights := tableView.Lighting()
	spotlights := func(b rules.Building) bool {
		x, y := lights.night.Pos()
		c := tableView.builder.table.Buildings[b].Art.Center()
		return x == c.X && y == c.Y
	}
	wantIdleLight := func() {
		t.Helper()
		if lights.night.Visible() {
			t.Error("the night is visible without a count")
		}
		for b, n := range lights.windows {
			if n.Alpha() != idleBrightness {
				t.Errorf("windows of building %d: got brightness %v, want %v", b, n.Alpha(), idleBrightness)
			}
		}
	}
	wantIdleLight()
	setCues(tableView, cue{kind: cueOpen, duration: 1, building: 7}, cue{kind: cuePay, at: 1, duration: 1, building: 3},
		cue{kind: cueClose, at: 2, duration: 1, building: 7})
	tableView.timeline.Advance(0.999) // just before the first cue ends
	if !lights.night.Visible() || lights.night.Alpha() < 0.9 || !spotlights(7) ||
		lights.windows[5].Alpha() > idleBrightness/2 {
		t.Errorf("when the safe opens: got night %v, windows of building 5 %v, want 7 lit and 5 dark",
			lights.night.Alpha(), lights.windows[5].Alpha())
	}
	tableView.timeline.Advance(0.56) // in the middle of the second cue
	if !spotlights(3) || lights.windows[3].Alpha() < 0.95 || lights.windows[5].Alpha() > idleBrightness/2 {
		t.Errorf("while building 3 pays: got its windows %v, those of building 5 %v, want 3 lit and 5 dark",
			lights.windows[3].Alpha(), lights.windows[5].Alpha())
	}
	tableView.timeline.Finish()
	wantIdleLight()
}

// TestLegalTargetsAreLit checks that buildings that can be picked are lit from below while the others are dimmed. Both
// ends when nothing can be picked.
func TestLegalTargetsAreLit(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	pose := Pose{SafeTo: rules.NoBuilding, HoldsSafe: true}
	pose.TargetBrightness[2], pose.TargetBrightness[9] = 0.6, 0.6
	tableView.Show(viewOf(t, crowdedPosition), pose)
	lights := tableView.Lighting()
	dimmed := func(b int) bool {
		return strings.Contains(lights.houses[b].Face().(*sprites.Picture).Describe(), "dimmed")
	}
	for b := range lights.houses {
		lit := b == 2 || b == 9
		if lights.glows[b].Visible() != lit || dimmed(b) == lit ||
			(lights.windows[b].Alpha() == idleBrightness) != lit {
			t.Errorf("building %d, legal %v: got light %v, dimmed %v, windows %v", b, lit,
				lights.glows[b].Visible(), dimmed(b), lights.windows[b].Alpha())
		}
	}
	if tableView.Advance(1); !lights.dusk.Visible() || lights.rings[3].Visible() || !lights.rings[2].Visible() {
		t.Errorf("rings: got building 2 %v, building 3 %v, dusk %v; want true, false, true", lights.rings[2].Visible(),
			lights.rings[3].Visible(), lights.dusk.Visible())
	}
	pose.HoldsSafe = false
	tableView.Show(viewOf(t, crowdedPosition), pose)
	if dimmed(7) || lights.gold.Alpha() != 1 || !dimmed(6) {
		t.Errorf("the safe is not held: got building 7 dimmed %v, gold %v, building 6 dimmed %v; want false, 1, true",
			dimmed(7), lights.gold.Alpha(), dimmed(6))
	}
	tableView.Show(viewOf(t, crowdedPosition), Pose{SafeTo: rules.NoBuilding})
	for tableView.darkness.timeline.Running() {
		tableView.Advance(0.1)
	}
	if lights.dusk.Visible() {
		t.Error("the dusk stays visible without legal targets")
	}
	for b := range lights.houses {
		if lights.glows[b].Visible() || dimmed(b) || lights.windows[b].Alpha() != idleBrightness {
			t.Errorf("building %d keeps the light or dimming of targets", b)
		}
	}
}

// TestLightsAreDrawnInOrder checks that light from below is drawn before a building, and windows and night after it.
func TestLightsAreDrawnInOrder(t *testing.T) {
	s := stageAt(t, screens[0], crowdedPosition)
	lights := s.Lighting()
	order := map[*sprites.Node]int{}
	for i := sprites.LayerSky; i <= sprites.LayerAgents; i++ {
		for _, n := range s.builder.picture.Layer(i).Children() {
			order[n] = len(order) + 1
		}
	}
	for b, h := range lights.houses {
		if !(0 < order[lights.glows[b]] && order[lights.glows[b]] < order[h] && order[h] < order[lights.night] &&
			order[lights.night] < order[lights.windows[b]] && order[lights.windows[b]] < order[lights.gold]) {
			t.Errorf("building %d: want the order glow, house, night, windows, gold", b)
		}
	}
}

// goldBuildings returns the buildings that are drawn gold.
func goldBuildings(s *TableView) (bs []rules.Building) {
	for i, n := range s.pieces.lights.houses {
		if strings.Contains(n.Face().(*sprites.Picture).Describe(), "-gold") {
			bs = append(bs, rules.Building(i))
		}
	}
	return bs
}
