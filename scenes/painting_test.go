package scenes

import (
	"runtime"
	"testing"

	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/sprites"
)

// These tests check what a scene shows while its pictures are still being painted.

// TestSceneAppearsCompletely opens scenes while their pictures are painted slowly. It checks that each frame shows no
// picture or all of them, at least coarse ones, and that fine pictures fade in together.
func TestSceneAppearsCompletely(t *testing.T) {
	testrun.Long(t)
	for _, screen := range []appctx.Screen{{W: 640, H: 360, Scale: 1}, {W: 360, H: 640, Scale: 1}} {
		for _, test := range []struct {
			scene, saved string
			open         func(p *slowPainter)
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
			test.open(p)
			reshowScene(p.game) // press has shown it without waiting for its pictures
			if p.shell.Name() != test.scene {
				t.Fatalf("got scene %s, want %s", p.shell.Name(), test.scene)
			}
			dark, coarse, fading, fine := p.tickUntilPainted(test.scene)
			if !p.ctx.Textures.Ready() || p.shell.WaitsForPictures() || dark == 0 && coarse == 0 {
				t.Errorf("%s: got %d dark, %d coarse, %d fading and %d fine frames, want some dark or coarse ones and "+
					"everything painted at the end", test.scene, dark, coarse, fading, fine)
			}
			const maxFading = 12 // frames, a fifth of a second
			if hasTown := test.scene == "title" || test.scene == "board"; hasTown &&
				(coarse == 0 || fading == 0 || fading > maxFading) {
				t.Errorf("%s: got %d coarse frames of the town and %d fading ones, want some, and at most %d fading",
					test.scene, coarse, fading, maxFading)
			}
			t.Logf("%s: %d dark, %d coarse, %d fading, %d fine frames", test.scene, dark, coarse, fading, fine)
		}
	}
}

// TestSceneWaitsForSharpPictures checks that the title stays dark for the first 150 frames while the pictures of its
// town are only coarse, as on a busy machine.
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
	for frame := range 150 {
		if painter.shell.Advance(1.0 / 60); !painter.shell.WaitsForPictures() {
			t.Fatalf("the title shows coarse pictures after %d frames, want none for 150", frame)
		}
	}
	painter.tickUntilPainted("title")
}

// TestFirstSeenIsCalledOnce checks that FirstSeen is called once, when a scene is visible.
func TestFirstSeenIsCalledOnce(t *testing.T) {
	painter := startPaintingSlowly(t, "", appctx.Screen{W: 640, H: 360, Scale: 1})
	calls := 0
	painter.shell.FirstSeen = func() { calls++ }
	painter.ctx.Textures.Clear()
	reshowScene(painter.game)
	if painter.shell.Advance(1.0 / 60); calls != 0 || !painter.shell.WaitsForPictures() {
		t.Errorf("before anything is painted: got %d calls, want 0", calls)
	}
	if painter.tickUntilPainted("title"); calls != 1 {
		t.Errorf("after painting: got %d calls, want 1", calls)
	}
}

// slowPainter is a game whose pictures are painted only when the test releases them.
type slowPainter struct {
	*desktop
	waiting   chan bool // receives when a picture is to be painted
	released  chan bool
	isWaiting bool // a picture is waiting to be painted
}

// startPaintingSlowly starts a game at normal speed whose pictures wait for release.
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

// tickUntilPainted ticks until everything is painted, and releases a picture every 15 ticks. It fails the test if a
// frame lacks a picture, or if pictures fade in separately. It returns the numbers of dark, coarse, fading and fine
// frames.
func (p *slowPainter) tickUntilPainted(where string) (dark, coarse, fading, fine int) {
	p.t.Helper()
	const step = 1.0 / 60
	for p.shell.WaitsForPictures() || p.ctx.Textures.Pending() {
		ticks := 1
		if p.hasPicture() {
			ticks = 15
		} else {
			runtime.Gosched()
		}
		for range ticks {
			p.shell.Tasks().Finish()
			p.shell.Advance(step)
			if p.shell.WaitsForPictures() {
				dark++
				continue
			}
			minimum, maximum, hidden, hasCoarse := p.fadeState(where)
			switch {
			case hidden && !hasCoarse:
				p.t.Fatalf("%s: after %d dark, %d coarse, %d fading frames a picture is invisible, with nothing in "+
					"its place", where,
					dark, coarse, fading)
			case minimum != maximum:
				p.t.Fatalf("%s: pictures fade in separately: opacity %.2f and %.2f", where, minimum, maximum)
			case minimum == 1:
				fine++
			case minimum == 0:
				coarse++
			default:
				fading++
			}
		}
		if p.isWaiting {
			p.release()
		}
	}
	return dark, coarse, fading, fine
}

// fadeState returns the smallest and largest opacity of the pictures that fade in, 0 to 1. It also returns whether one
// is invisible, and whether a coarse town is shown instead.
func (p *slowPainter) fadeState(where string) (minimum, maximum float64, hidden, hasCoarse bool) {
	minimum, maximum = 1, 0
	isPainted := true
	p.shell.Scene().Stage().Walk(func(node *sprites.Node) {
		face, ok := node.Face().(*sprites.Picture)
		if !ok || node.Alpha() == 0 {
			return
		}
		opacity, coarse := sprites.Visibility(face)
		if opacity == 1 {
			return
		}
		isPainted = false
		minimum, maximum = min(minimum, opacity), max(maximum, opacity)
		hidden = hidden || opacity == 0 && !coarse
		hasCoarse = hasCoarse || coarse && node.Name() == "ground" || node.Name() == "square"
	})
	if isPainted {
		maximum = 1
	}
	return minimum, maximum, hidden, hasCoarse
}
