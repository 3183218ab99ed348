package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
)

// TestCardRoundDarkensTown checks that a card round darkens all but the safe's building and the agents. The night falls
// gradually, and ends with the round.
func TestCardRoundDarkensTown(t *testing.T) {
	const asked = "hc1 amigo topsecret 4 move 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0 ??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"
	for _, set := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		s := stageAt(t, screens[0], asked)
		s.builder.ctx.Settings = set
		l, v := s.Lighting(), viewOf(t, asked)
		night := Pose{SafeTo: rules.NoBuilding, Night: 0.9}
		s.Show(v, night)
		if set.Speed.HasAnimations() == (l.night.Alpha() == 0.9) {
			t.Errorf("%+v: night at the start is %v, want 0", set, l.night.Alpha())
		}
		for range 60 {
			s.Advance(1.0 / 60)
		}
		c := l.table.Buildings[7].Art.Center()
		if x, y := l.night.Pos(); !l.night.Visible() || l.night.Alpha() != 0.9 || x != c.X || y != c.Y ||
			l.windows[7].Alpha() < 0.95 || l.windows[3].Alpha() > 0.6 {
			t.Errorf("%+v: night %v at %v, %v, windows %v and %v", set, l.night.Alpha(), x, y, l.windows[7].Alpha(),
				l.windows[3].Alpha())
		}
		s.Show(v, Pose{SafeTo: rules.NoBuilding})
		for range 60 {
			s.Advance(1.0 / 60)
		}
		if l.night.Visible() || l.windows[3].Alpha() != idleBrightness {
			t.Errorf("%+v: the night does not end", set)
		}
	}
	for name, events := range map[string][]rules.Event{
		"a count": {{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventCountBegan, To: 7},
			scoredEvent(rules.Yellow, 7, 9, 16), {Kind: rules.EventCountEnded, To: 7}},
		"no count": {{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventTurnBegan, Seat: 2}},
	} {
		s := stageAt(t, screens[0], asked)
		s.builder.ctx.Settings = appctx.Settings{Speed: appctx.Instant}
		v := viewOf(t, asked)
		s.Show(v, Pose{SafeTo: rules.NoBuilding, Night: 0.9})
		s.builder.ctx.Settings.Speed = appctx.Normal
		s.Play(events, v, 1)
		if !s.lighting.night.Visible() || s.lighting.night.Alpha() != 0.9 {
			t.Errorf("%s: it becomes light at once", name)
		}
		dark, paid, leap, before := 0.0, 0.0, 0.0, roundNightRadius
		for s.Advance(1.0 / 60) {
			dark = max(dark, s.lighting.night.Alpha())
			light := clearRadius(&s.lighting)
			if s.lighting.night.Visible() {
				leap, before = max(leap, math.Abs(light-before)), light
			}
			if s.seen.Running && s.lighting.glows[7].Visible() {
				paid = light
			}
		}
		if (dark > 0.95) != (name == "a count") || s.lighting.night.Visible() {
			t.Errorf("%s: darkest level %v, still dark at the end: %v", name, dark, s.lighting.night.Visible())
		}
		if leap > 0.04 || name == "a count" && math.Abs(paid-countNightRadius) > 1e-9 {
			t.Errorf("%s: radius of the light is %v of %v while the building pays, largest jump %v", name, paid,
				countNightRadius,
				leap)
		}
	}
}

// TestHeldSafeHoversAndGlides checks that a held safe hovers over its building or the chosen one, glides between them,
// and is set down there.
func TestHeldSafeHoversAndGlides(t *testing.T) {
	s := stageAt(t, screens[0], dispersedPosition)
	v := viewOf(t, dispersedPosition)
	s.builder.ctx.Settings = appctx.Settings{Speed: appctx.Normal}
	n := s.pieces.safe.node
	over := func(b rules.Building) bool {
		x, y := n.Pos()
		c := s.builder.table.Buildings[b].Safe.Center()
		return x == c.X && y < c.Y && y > c.Y-s.builder.table.Buildings[b].Safe.H && s.pieces.safe.shadow.Visible()
	}
	wait := func() {
		for range 60 {
			s.Advance(1.0 / 60)
		}
	}
	s.Show(v, Pose{SafeTo: rules.NoBuilding, HoldsSafe: true})
	if wait(); !over(7) {
		t.Error("the safe does not hover")
	}
	s.Show(v, Pose{SafeTo: 2, HoldsSafe: true})
	s.Advance(0.1)
	x, _ := n.Pos()
	if s.Show(v, Pose{SafeTo: 2, HoldsSafe: true}); over(2) {
		t.Error("the safe does not glide")
	} else if again, _ := n.Pos(); again != x {
		t.Errorf("showing the same pose moves the safe from %v to %v", x, again)
	}
	if wait(); !over(2) || !s.pieces.safe.copy.Visible() {
		t.Error("the safe does not follow the choice")
	}
	s.Play([]rules.Event{{Kind: rules.EventSafeMoved, From: 7, To: 2}}, v, 0)
	to := s.builder.table.Buildings[2].Safe.Center()
	for first := true; first || s.Advance(1.0/60); first = false {
		if x, _ := n.Pos(); x != to.X {
			t.Fatalf("the safe moves back to %v while it is set down", x)
		}
	}
	if x, y := n.Pos(); x != to.X || y != to.Y || s.pieces.safe.shadow.Visible() || s.pieces.safe.copy.Visible() {
		t.Errorf("the safe is set down at %v, %v", x, y)
	}
}

// clearRadius returns the radius of the clear area in the visible night.
func clearRadius(l *Lighting) float64 {
	far := countNightRadius
	if l.night.Face() == l.roundNight {
		far = roundNightRadius
	}
	width, _ := l.night.Scale()
	return far * width
}
