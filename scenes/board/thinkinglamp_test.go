package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
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
			lamps := panelNodes(scene, "lamp")
			if len(lamps) != 1 {
				t.Fatalf("%vx%v: got %d lamps, want 1", screen.W, screen.H, len(lamps))
			}
			x, y := lamps[0].Pos()
			if r := scene.table.Seats[1]; x < r.X || x > r.Right() || y < r.Y || y > r.Bottom() {
				t.Errorf("%vx%v: the lamp at %v, %v is not on the plate %v", screen.W, screen.H, x, y, r)
			}
			at := lamps[0].String()
			swings := false
			if n := testing.AllocsPerRun(30, func() { scene.panels.Advance(1.0 / 30) }); n > 0 {
				t.Errorf("%+v: got %v allocations a tick, want 0", settings, n)
			}
			for range 30 {
				scene.panels.Advance(1.0 / 30)
				swings = swings || lamps[0].String() != at
			}
			if want := settings.Speed.HasAnimations() && !settings.Reduced; swings != want {
				t.Errorf("%+v: the lamp swings: %v, want %v", settings, swings, want)
			}
		}
		if showPosition(t, scene, movePosition("3.0.7.5.0.2.1", "7", "5")); len(panelNodes(scene, "lamp")) != 0 ||
			scene.plan.ThinkingSeat() != rules.NoSeat {
			t.Error("the lamp swings while a person decides")
		}
	}
}

// TestConfirmLooksSameWhileWaiting checks that the confirm button looks the same during animations and while opponents
// think. It is gold only while a person decides.
func TestConfirmLooksSameWhileWaiting(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	scene.ctx.Settings.Speed = appctx.Normal
	scene.Layout(screens[0])
	waiting, moved, thought, asked := "", 0, 0, 0 // how the button looks while it waits; numbers of ticks
	for range 3000 {                              // 50 seconds
		scene.Advance(1.0 / 60)
		confirm := scene.Focus().Controls()[0]
		looks := ""
		for _, n := range scene.panelContents().Children() {
			if n.Name() != confirm.ID || len(n.Children()) == 0 {
				continue
			}
			for _, c := range n.Children() {
				if c.Name() == "ground" || c.Name() == "chevron" {
					x, y := c.Pos()
					looks += c.Name() + sprites.NewFace("", nil, x, y).String()
				}
				if p, ok := c.Face().(*sprites.Panel); ok && p.Style().Fill == art.Gold &&
					(scene.stage.Running() || !scene.plan.PersonActs()) {
					t.Fatalf("%s is gold while nobody decides", confirm.ID)
				}
			}
		}
		switch {
		case scene.stage.Running():
			moved++
		case scene.plan.ThinkingSeat() != rules.NoSeat:
			thought++
		default:
			if asked++; scene.plan.PersonActs() && scene.plan.RollDue() {
				press(t, scene, "roll")
			} else if scene.plan.PersonActs() {
				v := scene.match.PrivateView(scene.plan.View.Actor())
				scene.actAny(v.NthLegal(0))
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
	if moved < 100 || thought < 10 || asked == 0 {
		t.Errorf("got %d ticks with an animation, %d with an opponent, %d with a decision; want at least 100, 10, 1",
			moved, thought, asked)
	}
}

// panelNodes returns the nodes on the panels with a name.
func panelNodes(b *TableScene, name string) (ns []*sprites.Node) {
	b.panelContents().Walk(func(n *sprites.Node) {
		if n.Name() == name {
			ns = append(ns, n)
		}
	})
	return ns
}
