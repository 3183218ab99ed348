package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/art"
)

// TestThinkingLampSwings checks that a lamp swings on the panel of the thinking opponent only. It does not allocate,
// and hangs still with reduced motion.
func TestThinkingLampSwings(t *testing.T) {
	const thinks = "hc1 amigo base 4 move 2 2 1 roygbva 3.0.7.5.0.2.1 0.0.0.0.0.0.0 7 5 ???? 0.0.0.0 - 0.0.0.0.0.0.0"
	for _, screen := range append(scenetest.Screens, smallScreen) {
		scene := tableAt(t, screen, thinks)
		for _, set := range []appctx.Settings{{Speed: appctx.Normal}, {Speed: appctx.Normal, Reduced: true},
			{Speed: appctx.Instant}} {
			scene.ctx.Settings = set
			showPosition(t, scene, thinks)
			lamps := panelNodes(scene, "lamp")
			if len(lamps) != 1 {
				t.Fatalf("%vx%v: got %d lamps", screen.W, screen.H, len(lamps))
			}
			x, y := lamps[0].Pos()
			if r := scene.table.Seats[1]; x < r.X || x > r.Right() || y < r.Y || y > r.Bottom() {
				t.Errorf("%vx%v: the lamp at %v, %v is not on the plate %v", screen.W, screen.H, x, y, r)
			}
			at := lamps[0].String()
			sways := false
			if n := testing.AllocsPerRun(30, func() { scene.panels.Advance(1.0 / 30) }); n > 0 {
				t.Errorf("the lamp allocates %v times", n)
			}
			for range 30 {
				scene.panels.Advance(1.0 / 30)
				sways = sways || lamps[0].String() != at
			}
			if want := set.Speed.HasAnimations() && !set.Reduced; sways != want {
				t.Errorf("%+v: the lamp swings: %v", set, sways)
			}
		}
		if showPosition(t, scene, movePosition("3.0.7.5.0.2.1", "7", "5")); len(panelNodes(scene, "lamp")) != 0 ||
			scene.plan.ThinkingSeat() != rules.NoSeat {
			t.Error("the lamp swings while a person decides")
		}
	}
}

// TestConfirmLooksSameWhileWaiting checks that the confirm button looks the same in animations and in opponents' turns.
func TestConfirmLooksSameWhileWaiting(t *testing.T) {
	scene := New(scenetest.Context(t), newMatch(t, rules.Amigo, 3, 0), Exits{})
	scene.ctx.Settings.Speed = appctx.Normal
	scene.Layout(screens[0])
	quiet, moved, thought, asked := "", 0, 0, 0
	for range 3000 {
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
		if quiet == "" {
			quiet = looks
		}
		if looks != quiet || looks == "" {
			t.Fatalf("the idle button looks like %q, and then like %q", quiet, looks)
		}
	}
	if moved < 100 || thought < 10 || asked == 0 {
		t.Errorf("got %d frames with an animation, %d with an opponent, %d with a decision", moved, thought, asked)
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
