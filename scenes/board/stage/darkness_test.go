package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// roundDarkness is the opacity of the night in the card rounds of these tests.
const roundDarkness = 0.9

// cardMovePosition is a position of a game with cards in which a move leads to a card round.
const cardMovePosition = "hc1 amigo topsecret 4 move 1 1 1 roygbva 3.0.7.5.0.2.1 12.0.9.0.4.0.3 7 1 ???? 0.0.0.0 - " +
	"0.0.0.0.0.0.0 ??.??.??.?? ?18 - -:-.-.-.- -:-:-:8 -:-:-:0:-"

// TestCardRoundDarkensTown checks that a card round gradually darkens all buildings except that of the safe, and that
// the darkness ends with the round.
func TestCardRoundDarkensTown(t *testing.T) {
	const minBright, maxDark = 0.95, 0.6 // brightness of windows
	const safeAt, dark = 7, 3            // the building of the safe, and another
	for _, settings := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
		{Speed: appctx.Instant}} {
		tableView := stageAt(t, screens[0], cardMovePosition)
		tableView.builder.ctx.Settings = settings
		lights, view := tableView.Lighting(), viewOf(t, cardMovePosition)
		tableView.Show(view, Pose{SafeTo: rules.NoBuilding, Night: roundDarkness})
		atOnce := lights.night.Alpha() == roundDarkness
		if want := !settings.Speed.HasAnimations(); atOnce != want {
			t.Errorf("%+v: at the start: got night %v, want full darkness %v: %v", settings, lights.night.Alpha(),
				roundDarkness, want)
		}
		advanceSecond(tableView)
		if !lights.night.Visible() || lights.night.Alpha() != roundDarkness {
			t.Errorf("%+v: after a second: got night visible %v, opacity %v; want true, %v", settings,
				lights.night.Visible(), lights.night.Alpha(), roundDarkness)
		}
		if at, want := nodePoint(lights.night), lights.table.Buildings[safeAt].Art.Center(); at != want {
			t.Errorf("%+v: after a second: got the clear area at %v, want %v, at the safe", settings, at, want)
		}
		if bright := lights.windows[safeAt].Alpha(); bright < minBright {
			t.Errorf("%+v: windows at the safe: got brightness %v, want at least %v", settings, bright, minBright)
		}
		if bright := lights.windows[dark].Alpha(); bright > maxDark {
			t.Errorf("%+v: windows of building %d: got brightness %v, want at most %v", settings, dark, bright, maxDark)
		}
		tableView.Show(view, Pose{SafeTo: rules.NoBuilding})
		advanceSecond(tableView)
		if lights.night.Visible() || lights.windows[dark].Alpha() != idleBrightness {
			t.Errorf("%+v: a second after the round: got night visible %v, windows %v; want false, %v", settings,
				lights.night.Visible(), lights.windows[dark].Alpha(), idleBrightness)
		}
	}
}

// TestDarknessAfterCardRound checks the night at the end of a card round. In a count it darkens, and its clear area
// gradually changes to that of the paying building; otherwise the night ends.
func TestDarknessAfterCardRound(t *testing.T) {
	const maxJump = 0.04   // change of the clear area's radius in a tick
	const countDark = 0.95 // opacity of the night that only a count exceeds
	const tolerance = 1e-9 // of the radius
	for _, counts := range []bool{true, false} {
		events := []rules.Event{{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventTurnBegan, Seat: 2}}
		if counts {
			events = []rules.Event{{Kind: rules.EventPassed, Seat: 1}, {Kind: rules.EventCountBegan, To: 7},
				scoredEvent(rules.Yellow, 7, 9, 16), {Kind: rules.EventCountEnded, To: 7}}
		}
		tableView := stageAt(t, screens[0], cardMovePosition)
		tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Instant}
		view := viewOf(t, cardMovePosition)
		tableView.Show(view, Pose{SafeTo: rules.NoBuilding, Night: roundDarkness})
		tableView.builder.ctx.Settings.Speed = appctx.Normal
		tableView.Play(events, view, 1)
		night := tableView.lighting.night
		if !night.Visible() || night.Alpha() != roundDarkness {
			t.Errorf("count %v: when the round ends: got night visible %v, opacity %v; want true, %v", counts,
				night.Visible(), night.Alpha(), roundDarkness)
		}
		darkest, payingRadius, jump, lastRadius := 0.0, 0.0, 0.0, roundNightRadius
		for tableView.Advance(1.0 / 60) {
			darkest = max(darkest, night.Alpha())
			radius := clearRadius(&tableView.lighting)
			if night.Visible() {
				jump, lastRadius = max(jump, math.Abs(radius-lastRadius)), radius
			}
			if tableView.seen.Running && tableView.lighting.glows[7].Visible() {
				payingRadius = radius
			}
		}
		if (darkest > countDark) != counts {
			t.Errorf("count %v: got highest darkness %v, want more than %v only in a count", counts, darkest, countDark)
		}
		if night.Visible() {
			t.Errorf("count %v: at the end: got night visible true, want false", counts)
		}
		if jump > maxJump {
			t.Errorf("count %v: the radius of the light changes by %v in a tick, want at most %v", counts, jump,
				maxJump)
		}
		if counts && math.Abs(payingRadius-countNightRadius) > tolerance {
			t.Errorf("while the building pays: got radius %v of the light, want %v", payingRadius, countNightRadius)
		}
	}
}

// advanceSecond advances a stage by one second.
func advanceSecond(s *TableView) {
	for range 60 {
		s.Advance(1.0 / 60)
	}
}

// nodePoint returns the position of a node in its parent.
func nodePoint(node *sprites.Node) layout.Point {
	x, y := node.Pos()
	return layout.Point{X: x, Y: y}
}

// TestHeldSafeHoversAndGlides checks a safe that has to be placed. It hovers over its building, and glides to the
// chosen one with a copy left behind. It is set down there without moving back, and shadow and copy disappear.
func TestHeldSafeHoversAndGlides(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition)
	view := viewOf(t, dispersedPosition)
	tableView.builder.ctx.Settings = appctx.Settings{Speed: appctx.Normal}
	safe := &tableView.pieces.safe
	tableView.Show(view, Pose{SafeTo: rules.NoBuilding, HoldsSafe: true})
	if advanceSecond(tableView); !safeHoversOver(tableView, 7) {
		t.Errorf("nothing chosen: got the safe at %v, want it to hover over building 7", nodePoint(safe.node))
	}
	tableView.Show(view, Pose{SafeTo: 2, HoldsSafe: true})
	tableView.Advance(0.1)
	before := nodePoint(safe.node)
	tableView.Show(view, Pose{SafeTo: 2, HoldsSafe: true})
	if safeHoversOver(tableView, 2) {
		t.Error("building 2 chosen: the safe is there at once, want it to glide")
	}
	if after := nodePoint(safe.node); after.X != before.X {
		t.Errorf("the same pose shown again: got the safe at %v, want x as before, %v", after, before)
	}
	if advanceSecond(tableView); !safeHoversOver(tableView, 2) || !safe.copy.Visible() {
		t.Errorf("a second after the choice: got the safe at %v, its copy visible %v; want it over building 2, true",
			nodePoint(safe.node), safe.copy.Visible())
	}
	tableView.Play([]rules.Event{{Kind: rules.EventSafeMoved, From: 7, To: 2}}, view, 0)
	target := tableView.builder.table.Buildings[2].Safe.Center()
	for running := true; running; running = tableView.Advance(1.0 / 60) {
		if at := nodePoint(safe.node); at.X != target.X {
			t.Fatalf("while it is set down the safe moves back to %v, want x %v", at, target.X)
		}
	}
	if at := nodePoint(safe.node); at != target {
		t.Errorf("the safe is set down at %v, want %v", at, target)
	}
	if safe.shadow.Visible() || safe.copy.Visible() {
		t.Errorf("the safe is set down: got shadow visible %v, copy visible %v; want false", safe.shadow.Visible(),
			safe.copy.Visible())
	}
}

// safeHoversOver reports whether the safe hovers above its place at a building, with a shadow.
func safeHoversOver(s *TableView, building rules.Building) bool {
	at, place := nodePoint(s.pieces.safe.node), s.builder.table.Buildings[building].Safe
	center := place.Center()
	above := at.X == center.X && at.Y < center.Y && at.Y > center.Y-place.H
	return above && s.pieces.safe.shadow.Visible()
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
