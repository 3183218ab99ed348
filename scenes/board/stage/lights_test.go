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
	s := stageAt(t, screens[0], crowdedPosition)
	l := s.Lighting()
	want := func(b rules.Building) {
		t.Helper()
		got := goldBuildings(s)
		x, y := l.gold.Pos()
		c := s.builder.table.Buildings[b].Art.Center()
		if len(got) != 1 || got[0] != b || !l.gold.Visible() || x != c.X || y != c.Y {
			t.Errorf("gold buildings %v with the light at %v, %v, want %v at %v", got, x, y, b, c)
		}
	}
	want(7)
	setCues(s, cue{kind: cueCarry, duration: 1, building: 2, path: s.builder.table.StreetPath(7, 2)})
	s.timeline.Advance(0.5)
	want(7)
	s.timeline.Advance(0.6)
	want(2)
	l.SetGoldBuilding(rules.NoBuilding)
	if got := goldBuildings(s); len(got) != 0 || l.gold.Visible() {
		t.Errorf("gold buildings: got %v, want none", got)
	}
}

// TestCountDarkensTheTown checks that in a count only the building that pays is bright, and that an ordinary evening
// follows.
func TestCountDarkensTheTown(t *testing.T) {
	s := stageAt(t, screens[0], crowdedPosition)
	l := s.Lighting()
	at := func(b rules.Building) bool {
		x, y := l.night.Pos()
		c := s.builder.table.Buildings[b].Art.Center()
		return x == c.X && y == c.Y
	}
	evenings := func() {
		t.Helper()
		if l.night.Visible() {
			t.Error("night without a count")
		}
		for b, n := range l.windows {
			if n.Alpha() != idleBrightness {
				t.Errorf("windows of building %d have brightness %v", b, n.Alpha())
			}
		}
	}
	evenings()
	setCues(s, cue{kind: cueOpen, duration: 1, building: 7}, cue{kind: cuePay, at: 1, duration: 1, building: 3},
		cue{kind: cueClose, at: 2, duration: 1, building: 7})
	s.timeline.Advance(0.999)
	if !l.night.Visible() || l.night.Alpha() < 0.9 || !at(7) || l.windows[5].Alpha() > idleBrightness/2 {
		t.Errorf("when the safe opens: night %v, windows of building 5 %v", l.night.Alpha(), l.windows[5].Alpha())
	}
	s.timeline.Advance(0.56)
	if !at(3) || l.windows[3].Alpha() < 0.95 || l.windows[5].Alpha() > idleBrightness/2 {
		t.Errorf("while building 3 pays: its windows %v, those of building 5 %v", l.windows[3].Alpha(),
			l.windows[5].Alpha())
	}
	s.timeline.Finish()
	evenings()
}

// TestLegalTargetsAreLit checks that buildings that can be picked are lit from below, and the others dim, until
// nothing can be picked.
func TestLegalTargetsAreLit(t *testing.T) {
	s := stageAt(t, screens[0], crowdedPosition)
	pose := Pose{SafeTo: rules.NoBuilding, HoldsSafe: true}
	pose.TargetBrightness[2], pose.TargetBrightness[9] = 0.6, 0.6
	s.Show(viewOf(t, crowdedPosition), pose)
	l := s.Lighting()
	dimmed := func(b int) bool { return strings.Contains(l.houses[b].Face().(*sprites.Picture).Describe(), "dimmed") }
	for b := range l.houses {
		lit := b == 2 || b == 9
		if l.glows[b].Visible() != lit || dimmed(b) == lit || (l.windows[b].Alpha() == idleBrightness) != lit {
			t.Errorf("building %d: light %v, dimmed %v, windows %v", b, l.glows[b].Visible(), dimmed(b),
				l.windows[b].Alpha())
		}
	}
	if s.Advance(1); !l.dusk.Visible() || l.rings[3].Visible() || !l.rings[2].Visible() {
		t.Error("the rings of light are not exactly those of what can be picked")
	}
	pose.HoldsSafe = false
	s.Show(viewOf(t, crowdedPosition), pose)
	if dimmed(7) || l.gold.Alpha() != 1 || !dimmed(6) {
		t.Error("the safe's building is not gold while an agent is sent somewhere")
	}
	s.Show(viewOf(t, crowdedPosition), Pose{SafeTo: rules.NoBuilding})
	for s.darkness.timeline.Running() {
		s.Advance(0.1)
	}
	if l.dusk.Visible() {
		t.Error("it stays dark though nothing can be picked")
	}
	for b := range l.houses {
		if l.glows[b].Visible() || dimmed(b) || l.windows[b].Alpha() != idleBrightness {
			t.Errorf("building %d keeps the look of a pick", b)
		}
	}
}

// TestLightLayers checks that light from below is drawn before a building, and windows and night after it.
func TestLightLayers(t *testing.T) {
	s := stageAt(t, screens[0], crowdedPosition)
	l := s.Lighting()
	order := map[*sprites.Node]int{}
	for i := sprites.LayerSky; i <= sprites.LayerAgents; i++ {
		for _, n := range s.builder.picture.Layer(i).Children() {
			order[n] = len(order) + 1
		}
	}
	for b, h := range l.houses {
		if !(0 < order[l.glows[b]] && order[l.glows[b]] < order[h] && order[h] < order[l.night] &&
			order[l.night] < order[l.windows[b]] && order[l.windows[b]] < order[l.gold]) {
			t.Errorf("building %d is drawn in the wrong order", b)
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
