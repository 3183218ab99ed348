package scenes

import (
	"runtime"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/sprites"
)

// TestSceneAppearsCompletely checks that a scene is shown completely or not at all, with any painting speed.
func TestSceneAppearsCompletely(t *testing.T) {
	testrun.Long(t)
	for _, screen := range []appctx.Screen{{W: 640, H: 360, Scale: 1}, {W: 360, H: 640, Scale: 1}} {
		for _, test := range []struct {
			scene, saved string
			go_          func(p *slowPainter)
		}{
			{"title", "", func(p *slowPainter) { p.ctx.Textures.Clear(); reshowScene(p.game) }},
			{"tablesetup", "", func(p *slowPainter) { press(p.t.(*testing.T), p.game, "new") }},
			{"rules", "", func(p *slowPainter) { press(p.t.(*testing.T), p.game, "rules") }},
			{"handover", "", func(p *slowPainter) { press(p.t.(*testing.T), p.game, "play") }},
			{"games", playtest.BeforeMove(), func(p *slowPainter) { press(p.t.(*testing.T), p.game, "games") }},
			{"board", playtest.BeforeMove(), func(p *slowPainter) { press(p.t.(*testing.T), p.game, "continue") }},
			{"reveal", playtest.FinishedGame(), func(p *slowPainter) { press(p.t.(*testing.T), p.game, "continue") }},
		} {
			p := startPaintingSlowly(t, test.saved, screen)
			test.go_(p)
			reshowScene(p.game) // settling does not wait for its pictures
			if p.shell.Name() != test.scene {
				t.Fatalf("want scene %s, got %s", test.scene, p.shell.Name())
			}
			dark, coarse, coming, fine := p.tickUntilPainted(test.scene)
			if !p.ctx.Textures.Ready() || p.shell.WaitsForPictures() || dark == 0 && coarse == 0 {
				t.Errorf("%s: got %d dark, %d coarse, %d fading and %d fine frames", test.scene, dark, coarse, coming,
					fine)
			}
			if town := test.scene == "title" || test.scene == "board"; town &&
				(coarse == 0 || coming == 0 || coming > 12) {
				t.Errorf("%s: got %d coarse frames of the town, and %d fading ones", test.scene, coarse, coming)
			}
			t.Logf("%s: %d dark, %d coarse, %d fading, %d fine frames", test.scene, dark, coarse, coming, fine)
		}
	}
}

// TestSceneWaitsForSharpPictures checks that a town whose pictures are still coarse is not shown for the first seconds,
// as on a busy machine.
func TestSceneWaitsForSharpPictures(t *testing.T) {
	painter := startPaintingSlowly(t, "", appctx.Screen{W: 640, H: 360, Scale: 1})
	painter.ctx.Textures.Clear()
	reshowScene(painter.game)
	for !painter.ctx.Textures.Ready() {
		if painter.hasPicture() {
			painter.release()
		}
		runtime.Gosched()
		painter.shell.Tasks().Finish()
		painter.shell.Advance(0)
	}
	if !painter.ctx.Textures.Pending() {
		t.Fatal("the title has no coarse pictures")
	}
	for k := range 150 {
		if painter.shell.Advance(1.0 / 60); !painter.shell.WaitsForPictures() {
			t.Fatalf("the title shows coarse pictures after %d frames", k)
		}
	}
	painter.tickUntilPainted("title")
}

// TestFirstSeenIsCalledOnce checks that FirstSeen is called once, when a scene is visible.
func TestFirstSeenIsCalledOnce(t *testing.T) {
	painter := startPaintingSlowly(t, "", appctx.Screen{W: 640, H: 360, Scale: 1})
	told := 0
	painter.shell.FirstSeen = func() { told++ }
	painter.ctx.Textures.Clear()
	reshowScene(painter.game)
	if painter.shell.Advance(1.0 / 60); told != 0 || !painter.shell.WaitsForPictures() {
		t.Errorf("got %d calls before anything is painted", told)
	}
	if painter.tickUntilPainted("title"); told != 1 {
		t.Errorf("got %d calls, want 1", told)
	}
}

// slowPainter is a game whose pictures are painted only when the test releases them.
type slowPainter struct {
	*desktop
	waiting   chan bool // receives when a picture is to be painted
	released  chan bool
	isWaiting bool // a picture is waiting to be painted
}

// startPaintingSlowly starts a game with delayed painting.
func startPaintingSlowly(t *testing.T, saved string, s appctx.Screen) *slowPainter {
	device := newDesktop(t, saved, s)
	p := &slowPainter{desktop: device, waiting: make(chan bool), released: make(chan bool)}
	device.ctx.Textures.Digest = nil
	sprites.SetWorkerHook(device.ctx.Textures, func() {
		p.waiting <- true
		<-p.released
	})
	device.ctx.Settings.Speed = appctx.Normal
	return p
}

// hasPicture reports whether a picture waits to be painted.
func (p *slowPainter) hasPicture() bool {
	if !p.isWaiting {
		select {
		case p.isWaiting = <-p.waiting:
		default:
		}
	}
	return p.isWaiting
}

// release paints the waiting picture.
func (p *slowPainter) release() {
	p.isWaiting = false
	p.released <- true
}

// tickUntilPainted ticks until everything is painted. Every frame must show nothing or everything, at least coarse, and
// pictures must fade in together. It returns how many frames were dark, coarse, fading and fine.
func (p *slowPainter) tickUntilPainted(where string) (dark, coarse, coming, fine int) {
	p.t.Helper()
	const step = 1.0 / 60
	for p.shell.WaitsForPictures() || p.ctx.Textures.Pending() {
		n := 1
		if p.hasPicture() {
			n = 15
		} else {
			runtime.Gosched()
		}
		for range n {
			p.shell.Tasks().Finish()
			p.shell.Advance(step)
			if p.shell.WaitsForPictures() {
				dark++
				continue
			}
			minimum, maximum, hidden, instead := p.fadeState(where)
			switch {
			case hidden && !instead:
				p.t.Fatalf("%s: after %d dark, %d coarse, %d fading frames a picture is invisible, with nothing in "+
					"its place", where,
					dark, coarse, coming)
			case minimum != maximum:
				p.t.Fatalf("%s: pictures fade in separately: opacity %.2f and %.2f", where, minimum, maximum)
			case minimum == 1:
				fine++
			case minimum == 0:
				coarse++
			default:
				coming++
			}
		}
		if p.isWaiting {
			p.release()
		}
	}
	return dark, coarse, coming, fine
}

// fadeState returns the least and most opacity of the pictures that fade in, whether one is invisible, and whether a
// coarse town is shown instead.
func (p *slowPainter) fadeState(where string) (minimum, maximum float64, hidden, instead bool) {
	minimum, maximum = 1, 0
	all := true
	p.shell.Scene().Stage().Walk(func(node *sprites.Node) {
		face, ok := node.Face().(*sprites.Picture)
		if !ok || node.Alpha() == 0 {
			return
		}
		share, meanwhile := sprites.Visibility(face)
		if share == 1 {
			return
		}
		all = false
		minimum, maximum = min(minimum, share), max(maximum, share)
		hidden = hidden || share == 0 && !meanwhile
		instead = instead || meanwhile && node.Name() == "ground" || node.Name() == "square"
	})
	if all {
		maximum = 1
	}
	return minimum, maximum, hidden, instead
}
