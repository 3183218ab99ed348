package shell

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestPictureStaysUntilTheNextIsPainted checks that the frame of a scene is kept while the next is held if both may
// stay, and that otherwise it is replaced by darkness. Covering secrets replaces a kept frame.
func TestPictureStaysUntilTheNextIsPainted(t *testing.T) {
	for _, stay := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		ctx := scenetest.Context(t)
		app := &fakeApp{}
		shell := New(ctx, a11y.New(""), app)
		shell.Resize(appctx.Screen{W: 1280, H: 720, Scale: 1})
		picture := ebiten.NewImage(1280, 720)
		show := func(mayStay, held bool) {
			app.canStay = mayStay
			shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
			shell.fade.justBuilt, shell.fade.waiting = false, held
			shell.advanceFade(1.0 / 60)
			shell.fade.waiting = held
		}
		show(stay[0], false)
		shell.Draw(picture)
		show(stay[1], true)
		if got := shell.keepsFrame(); got != (stay[0] && stay[1]) {
			t.Errorf("scenes whose pictures may stay (%v): the frame is kept: %v", stay, got)
		}
		if bare := shell.Cover(); bare != (stay[0] && stay[1]) {
			t.Errorf("scenes whose pictures may stay (%v): covering reports secrets in the frame: %v", stay, bare)
		}
		if shell.keepsFrame() {
			t.Error("the frame is kept after secrets were covered")
		}
	}
}

// TestDarkSceneIsDrawnOnce checks that a scene waiting in the dark is drawn once, and again only when it appears or
// secrets were covered.
func TestDarkSceneIsDrawnOnce(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	shell := New(ctx, a11y.New(""), &fakeApp{})
	shell.Resize(appctx.Screen{W: 1280, H: 720, Scale: 1})
	shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
	picture := ebiten.NewImage(1280, 720)
	shell.fade.justBuilt, shell.fade.waiting = false, true
	if shell.keepsFrame() {
		t.Error("a scene in the dark is not drawn at all")
	}
	shell.Draw(picture)
	if !shell.keepsFrame() {
		t.Error("a scene in the dark is drawn again")
	}
	if shell.secrecy.covered = true; shell.keepsFrame() {
		t.Error("no frame after covering secrets in the dark")
	}
	shell.Draw(picture)
	shell.build(true)
	if shell.fade.waiting = true; shell.keepsFrame() {
		t.Error("a scene that is laid out again is not drawn")
	}
	if shell.fade.waiting = false; shell.keepsFrame() {
		t.Error("a scene that appears is not drawn")
	}
}

// passedScene records how far it was advanced.
type passedScene struct {
	secretScene
	passed float64
}

func (s *passedScene) Advance(dt float64) { s.passed += dt }

// TestWakingAdvancesShortly checks a press that ends a rest. It advances the scene by a short time only, so its
// animation is seen from the start.
func TestWakingAdvancesShortly(t *testing.T) {
	const long = 0.3
	press := []widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyEnter}}
	for name, test := range map[string]struct {
		rests  restLevel
		events []widgets.InputEvent
		want   float64
	}{
		"asleep":       {sleeping, press, 1.0 / 60},
		"calm":         {ambient, press, 1.0 / 60},
		"nobody comes": {sleeping, nil, long},
		"awake":        {awake, press, long},
	} {
		ctx := scenetest.Context(t)
		d := New(ctx, a11y.New(""), &fakeApp{})
		d.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
		s := &passedScene{secretScene: secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}}}
		d.Show("passed", s)
		d.resting.level = test.rests
		if d.Advance(d.Input(test.events, long)); math.Abs(s.passed-test.want) > 1e-9 {
			t.Errorf("%s: got %v seconds, want %v", name, s.passed, test.want)
		}
	}
}
