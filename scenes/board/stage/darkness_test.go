package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
)

// TestCardRoundDarkensTown checks that a card round gradually darkens all buildings except that of the safe, and that
// the darkness ends with the round. In a count after the round, the light narrows to the paying building.
func TestCardRoundDarkensTown(t *testing.T) {
	const darkness = 0.9 // the opacity of the night in a card round
	const asked = "hc1 amigo topsecret 4 move 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - " +
		"0.0.0.0.0.0.0 ??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"
	for _, settings := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		tableView := stageAt(t, screens[0], asked)
		tableView.builder.ctx.Settings = settings
		lights, view := tableView.Lighting(), viewOf(t, asked)
		night := Pose{SafeTo: rules.NoBuilding, Night: darkness}
		tableView.Show(view, night)
		if settings.Speed.HasAnimations() == (lights.night.Alpha() == darkness) {
			t.Errorf("%+v: at the start: got night %v, want full darkness %v only without animations", settings,
				lights.night.Alpha(), darkness)
		}
		for range 60 {
			tableView.Advance(1.0 / 60)
		}
		c := lights.table.Buildings[7].Art.Center()
		if x, y := lights.night.Pos(); !lights.night.Visible() || lights.night.Alpha() != darkness || x != c.X ||
			y != c.Y || lights.windows[7].Alpha() < 0.95 || lights.windows[3].Alpha() > 0.6 {
			t.Errorf("%+v: after a second: got night %v at %v, %v, windows of building 7 %v, of building 3 %v",
				settings, lights.night.Alpha(), x, y, lights.windows[7].Alpha(), lights.windows[3].Alpha())
		}
		tableView.Show(view, Pose{SafeTo: rules.NoBuilding})
		for range 60 {
			tableView.Advance(1.0 / 60)
		}
		if lights.night.Visible() || lights.windows[3].Alpha() != idleBrightness {
			t.Errorf("%+v: a second after the round: got night visible %v, windows %v; want false, %v", settings,
				lights.night.Visible(), lights.windows[3].Alpha(), idleBrightness)
		}
	}
	for name, events := range map[string][]rules.Event{
		"a count": {{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventCountBegan, To: 7},
			scoredEvent(rules.Yellow, 7, 9, 16), {Kind: rules.EventCountEnded, To: 7}},
		"no count": {{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventTurnBegan, Seat: 2}},
	} {
		tableView := stageAt(t, screens[0], asked)
		tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Instant}
		v := viewOf(t, asked)
		tableView.Show(v, Pose{SafeTo: rules.NoBuilding, Night: darkness})
		tableView.builder.ctx.Settings.Speed = appctx.Normal
		tableView.Play(events, v, 1)
		if !tableView.lighting.night.Visible() || tableView.lighting.night.Alpha() != darkness {
			t.Errorf("%s: when the round ends: got night %v, want %v", name, tableView.lighting.night.Alpha(), darkness)
		}
		dark, paid, jump, before := 0.0, 0.0, 0.0, roundNightRadius
		for tableView.Advance(1.0 / 60) {
			dark = max(dark, tableView.lighting.night.Alpha())
			light := clearRadius(&tableView.lighting)
			if tableView.lighting.night.Visible() {
				jump, before = max(jump, math.Abs(light-before)), light
			}
			if tableView.seen.Running && tableView.lighting.glows[7].Visible() {
				paid = light
			}
		}
		if (dark > 0.95) != (name == "a count") || tableView.lighting.night.Visible() {
			t.Errorf("%s: got highest darkness %v, still dark at the end: %v", name, dark,
				tableView.lighting.night.Visible())
		}
		if jump > 0.04 || name == "a count" && math.Abs(paid-countNightRadius) > 1e-9 {
			t.Errorf("%s: got radius %v of the light while the building pays, want %v; got largest change %v a tick, "+
				"want at most 0.04", name, paid, countNightRadius, jump)
		}
	}
}

// TestHeldSafeHoversAndGlides checks a safe that has to be placed. It hovers over its building, glides to the chosen
// one, and is set down there without moving back.
func TestHeldSafeHoversAndGlides(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition)
	view := viewOf(t, dispersedPosition)
	tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Normal}
	node := tableView.pieces.safe.node
	hoversOver := func(b rules.Building) bool {
		x, y := node.Pos()
		c := tableView.builder.table.Buildings[b].Safe.Center()
		return x == c.X && y < c.Y && y > c.Y-tableView.builder.table.Buildings[b].Safe.H &&
			tableView.pieces.safe.shadow.Visible()
	}
	advanceSecond := func() {
		for range 60 {
			tableView.Advance(1.0 / 60)
		}
	}
	tableView.Show(view, Pose{SafeTo: rules.NoBuilding, HoldsSafe: true})
	if advanceSecond(); !hoversOver(7) {
		t.Error("nothing chosen: the safe does not hover over building 7")
	}
	tableView.Show(view, Pose{SafeTo: 2, HoldsSafe: true})
	tableView.Advance(0.1)
	x, _ := node.Pos()
	if tableView.Show(view, Pose{SafeTo: 2, HoldsSafe: true}); hoversOver(2) {
		t.Error("building 2 chosen: the safe is there at once, want it to glide")
	} else if again, _ := node.Pos(); again != x {
		t.Errorf("showing the same pose moves the safe from %v to %v", x, again)
	}
	if advanceSecond(); !hoversOver(2) || !tableView.pieces.safe.copy.Visible() {
		t.Error("a second after the choice: the safe does not hover over building 2, or has no copy in building 7")
	}
	tableView.Play([]rules.Event{{Kind: rules.EventSafeMoved, From: 7, To: 2}}, view, 0)
	to := tableView.builder.table.Buildings[2].Safe.Center()
	for first := true; first || tableView.Advance(1.0/60); first = false {
		if x, _ := node.Pos(); x != to.X {
			t.Fatalf("the safe moves back to %v while it is set down", x)
		}
	}
	if x, y := node.Pos(); x != to.X || y != to.Y || tableView.pieces.safe.shadow.Visible() ||
		tableView.pieces.safe.copy.Visible() {
		t.Errorf("the safe is set down at %v, %v, want %v, without shadow and copy", x, y, to)
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
