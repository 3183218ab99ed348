package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
)

// TestThinkingLampSwings checks that a lamp swings on the panel of the thinking opponent only. It is still with reduced
// motion or without animations, and its animation does not allocate.
func TestThinkingLampSwings(t *testing.T) {
	const thinks = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 0.0.0.0.0.0.0 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	for _, screen := range append(scenetest.Screens, smallScreen) {
		scene := tableAt(t, screen, thinks)
		for _, settings := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
			{Speed: appctx.Instant}} {
			scene.ctx.Settings = settings
			showPosition(t, scene, thinks)
			checkLamp(t, scene)
		}
		showPosition(t, scene, movePosition("3.0.7.5.0.2.1", "7", "5"))
		if seat := scene.plan.ThinkingSeat(); seat != rules.NoSeat {
			t.Errorf("while a person decides: got thinking seat %d, want none", seat+1)
		}
		if lamps := len(panelNodes(scene, "lamp")); lamps != 0 {
			t.Errorf("while a person decides: got %d lamps, want none", lamps)
		}
	}
}

// checkLamp checks that the lamp is on the panel of seat 2, and that it swings if the settings allow animations.
func checkLamp(t *testing.T, scene *TableScene) {
	t.Helper()
	const tick, ticks = 1.0 / 30, 30 // tick in seconds
	lamps := panelNodes(scene, "lamp")
	if len(lamps) != 1 {
		t.Fatalf("got %d lamps, want 1", len(lamps))
	}
	x, y := lamps[0].Pos()
	if panel := scene.table.Seats[1]; !panel.Contains(layout.Point{X: x, Y: y}) {
		t.Errorf("the lamp at %v, %v is not on the panel %v", x, y, panel)
	}
	settings := scene.ctx.Settings
	before := lamps[0].String()
	if allocations := testing.AllocsPerRun(ticks, func() { scene.panels.Advance(tick) }); allocations > 0 {
		t.Errorf("%+v: got %v allocations a tick, want 0", settings, allocations)
	}
	swings := false
	for range ticks {
		scene.panels.Advance(tick)
		swings = swings || lamps[0].String() != before
	}
	if want := settings.Speed.HasAnimations() && !settings.Reduced; swings != want {
		t.Errorf("%+v: the lamp swings: %v, want %v", settings, swings, want)
	}
}

// TestConfirmLooksSameWhileWaiting checks that the confirm button looks the same during animations and while opponents
// think. It is gold only while a person decides.
func TestConfirmLooksSameWhileWaiting(t *testing.T) {
	const tick, maxTicks = 1.0 / 60, 3000 // tick in seconds
	const minAnimated, minThought = 100, 10
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	scene.ctx.Settings.Speed = appctx.Normal
	scene.Layout(screens[0])
	waiting := ""                       // how the button looks while it waits
	animated, thought, asked := 0, 0, 0 // ticks with an animation, a thinking opponent, and a decision
	for range maxTicks {
		scene.Advance(tick)
		looks, gold := looksOfConfirm(scene)
		if decides := !scene.stage.Running() && scene.plan.PersonActs(); gold && !decides {
			t.Fatal("nobody decides: got a gold confirm button, want another colour")
		}
		switch {
		case scene.stage.Running():
			animated++
		case scene.plan.ThinkingSeat() != rules.NoSeat:
			thought++
		default:
			if asked++; scene.plan.PersonActs() {
				actAtOnce(t, scene)
			}
			continue
		}
		if waiting == "" {
			waiting = looks
		}
		if looks != waiting || looks == "" {
			t.Fatalf("the waiting button looks like %q, want %q as before", looks, waiting)
		}
	}
	if animated < minAnimated || thought < minThought || asked == 0 {
		t.Errorf("got %d ticks with an animation, %d with an opponent, %d with a decision; want at least %d, %d, 1",
			animated, thought, asked, minAnimated, minThought)
	}
}

// looksOfConfirm describes the background and the chevron of the confirm button. It reports whether the button is gold.
func looksOfConfirm(scene *TableScene) (looks string, gold bool) {
	confirm := scene.Focus().Controls()[0]
	for _, button := range scene.panelContents().Children() {
		if button.Name() != confirm.ID {
			continue
		}
		for _, part := range button.Children() {
			if part.Name() == "ground" || part.Name() == "chevron" {
				x, y := part.Pos()
				looks += part.Name() + sprites.NewFace("", nil, x, y).String()
			}
			if panel, ok := part.Face().(*sprites.Panel); ok && panel.Style().Fill == art.Gold {
				gold = true
			}
		}
	}
	return looks, gold
}

// actAtOnce rolls for the acting person, or takes their first legal action.
func actAtOnce(t *testing.T, scene *TableScene) {
	t.Helper()
	if scene.plan.RollDue() {
		press(t, scene, "roll")
		return
	}
	view := scene.match.PrivateView(scene.plan.View.Actor())
	scene.actAny(view.NthLegal(0))
}

// panelNodes returns the nodes on the panels with a name.
func panelNodes(b *TableScene, name string) (found []*sprites.Node) {
	b.panelContents().Walk(func(node *sprites.Node) {
		if node.Name() == name {
			found = append(found, node)
		}
	})
	return found
}
