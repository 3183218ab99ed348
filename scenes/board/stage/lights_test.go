package stage

import (
	"slices"
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
	wantGold := func(building rules.Building) {
		t.Helper()
		if got := goldBuildings(tableView); !slices.Equal(got, []rules.Building{building}) {
			t.Errorf("gold buildings: got %v, want %v", got, building)
		}
		at, want := nodePoint(lights.gold), tableView.builder.table.Buildings[building].Art.Center()
		if !lights.gold.Visible() || at != want {
			t.Errorf("gold light: got visible %v, at %v; want true, %v", lights.gold.Visible(), at, want)
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
		t.Errorf("no gold building: got %v, the light visible %v, want none", got, lights.gold.Visible())
	}
}

// TestCountDarkensTheTown checks that in a count only the opened or paying building is bright. Afterwards the idle
// brightness returns.
func TestCountDarkensTheTown(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	lights := tableView.Lighting()
	const minNight, minBright, maxDark = 0.9, 0.95, idleBrightness / 2
	wantSpotlight := func(building rules.Building) {
		t.Helper()
		at, want := nodePoint(lights.night), tableView.builder.table.Buildings[building].Art.Center()
		if !lights.night.Visible() || at != want {
			t.Errorf("night: got visible %v, the clear area at %v; want true, %v", lights.night.Visible(), at, want)
		}
	}
	wantIdleLight := func() {
		t.Helper()
		if lights.night.Visible() {
			t.Error("without a count: got night visible true, want false")
		}
		for building, windows := range lights.windows {
			if windows.Alpha() != idleBrightness {
				t.Errorf("windows of building %d: got brightness %v, want %v", building, windows.Alpha(),
					idleBrightness)
			}
		}
	}
	wantIdleLight()
	setCues(tableView, cue{kind: cueOpen, duration: 1, building: 7}, cue{kind: cuePay, at: 1, duration: 1, building: 3},
		cue{kind: cueClose, at: 2, duration: 1, building: 7})
	tableView.timeline.Advance(0.999) // just before the first cue ends
	wantSpotlight(7)
	if night := lights.night.Alpha(); night < minNight {
		t.Errorf("when the safe opens: got night %v, want at least %v", night, minNight)
	}
	if dark := lights.windows[5].Alpha(); dark > maxDark {
		t.Errorf("when the safe opens: got windows of building 5 %v, want at most %v", dark, maxDark)
	}
	tableView.timeline.Advance(0.56) // in the middle of the second cue
	wantSpotlight(3)
	if bright, dark := lights.windows[3].Alpha(), lights.windows[5].Alpha(); bright < minBright || dark > maxDark {
		t.Errorf("while building 3 pays: got its windows %v, those of building 5 %v; want at least %v, at most %v",
			bright, dark, minBright, maxDark)
	}
	tableView.timeline.Finish()
	wantIdleLight()
}

// TestLegalTargetsAreLit checks that buildings that can be picked are lit from below while the others are dimmed, in
// dusk. The gold building is dimmed only while the safe is held. All that ends when nothing can be picked.
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
		legal := b == 2 || b == 9
		if lit := lights.glows[b].Visible(); lit != legal {
			t.Errorf("building %d, legal %v: got light %v, want %v", b, legal, lit, legal)
		}
		if dimmed(b) == legal {
			t.Errorf("building %d, legal %v: got dimmed %v, want %v", b, legal, dimmed(b), !legal)
		}
		if idle := lights.windows[b].Alpha() == idleBrightness; idle != legal {
			t.Errorf("building %d: got windows %v, want %v: %v", b, lights.windows[b].Alpha(), idleBrightness, legal)
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
		t.Error("without legal targets: got dusk visible true, want false")
	}
	for b := range lights.houses {
		if lights.glows[b].Visible() || dimmed(b) || lights.windows[b].Alpha() != idleBrightness {
			t.Errorf("building %d without legal targets: got light %v, dimmed %v, windows %v; want false, false, %v", b,
				lights.glows[b].Visible(), dimmed(b), lights.windows[b].Alpha(), idleBrightness)
		}
	}
}

// TestLightsAreDrawnInOrder checks that light from below is drawn before a building, and windows and night after it.
func TestLightsAreDrawnInOrder(t *testing.T) {
	tableView := stageAt(t, screens[0], crowdedPosition)
	lights := tableView.Lighting()
	order := map[*sprites.Node]int{} // from 1; 0 means that a node is not drawn
	for layer := sprites.LayerSky; layer <= sprites.LayerAgents; layer++ {
		for _, node := range tableView.builder.picture.Layer(layer).Children() {
			order[node] = len(order) + 1
		}
	}
	for b, house := range lights.houses {
		got := []int{0, order[lights.glows[b]], order[house], order[lights.night], order[lights.windows[b]],
			order[lights.gold]}
		if !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) < len(got) {
			t.Errorf("building %d: glow, house, night, windows, gold: got places %v, want ascending ones", b, got[1:])
		}
	}
}

// goldBuildings returns the buildings that are drawn gold.
func goldBuildings(s *TableView) (gold []rules.Building) {
	for building, house := range s.pieces.lights.houses {
		if strings.Contains(house.Face().(*sprites.Picture).Describe(), "-gold") {
			gold = append(gold, rules.Building(building))
		}
	}
	return gold
}
