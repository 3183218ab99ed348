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

// TestPictureStaysUntilTheNextIsPainted checks that the last frame stays while the next scene is painted, if the
// pictures of both scenes may stay. Otherwise the screen gets dark. Cover replaces a kept frame.
func TestPictureStaysUntilTheNextIsPainted(t *testing.T) {
	for _, stay := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		ctx := scenetest.Context(t)
		app := &fakeApp{}
		shell := New(ctx, a11y.New(""), app)
		shell.Resize(scenetest.Window)
		picture := ebiten.NewImage(int(scenetest.Window.W), int(scenetest.Window.H))
		show := func(mayStay, waiting bool) {
			app.canStay = mayStay
			shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
			shell.fade.justBuilt, shell.fade.waiting = false, waiting
			shell.advanceFade(tickTime)
			shell.fade.waiting = waiting
		}
		show(stay[0], false)
		shell.Draw(picture)
		show(stay[1], true)
		want := stay[0] && stay[1]
		if got := shell.keepsFrame(); got != want {
			t.Errorf("pictures may stay %v: got the frame kept %v, want %v", stay, got, want)
		}
		if visible := shell.Cover(); visible != want {
			t.Errorf("pictures may stay %v: Cover returned %v, want %v", stay, visible, want)
		}
		if shell.keepsFrame() {
			t.Errorf("pictures may stay %v: the frame is kept after Cover", stay)
		}
	}
}

// TestDarkSceneIsDrawnOnce checks that a scene that waits for its pictures draws a single dark frame. Another one
// follows only after Cover, after a new layout, or when the scene appears.
func TestDarkSceneIsDrawnOnce(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	shell := New(ctx, a11y.New(""), &fakeApp{})
	shell.Resize(scenetest.Window)
	shell.Show("secret", &secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}})
	picture := ebiten.NewImage(int(scenetest.Window.W), int(scenetest.Window.H))
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

// timedScene records the seconds by which it was advanced.
type timedScene struct {
	secretScene
	advanced float64
}

func (s *timedScene) Advance(dt float64) { s.advanced += dt }

// TestWakingAdvancesShortly checks that a press that ends a rest advances the scene by one short tick only, although
// ticks are rare then. So its animation is seen from the start.
func TestWakingAdvancesShortly(t *testing.T) {
	const rareTick = 0.3 // seconds, as between the ticks of a resting game
	press := []widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyEnter}}
	for name, test := range map[string]struct {
		rests  restLevel
		events []widgets.InputEvent
		want   float64
	}{
		"press while nothing moves":       {sleeping, press, tickTime},
		"press during ambient motion":     {ambient, press, tickTime},
		"no input":                        {sleeping, nil, rareTick},
		"press while the game is playing": {awake, press, rareTick},
	} {
		ctx := scenetest.Context(t)
		shell := New(ctx, a11y.New(""), &fakeApp{})
		shell.view.screen = appctx.Screen{W: 640, H: 480, Scale: 1}
		scene := &timedScene{secretScene: secretScene{BaseScene: appctx.BaseScene{Ctx: ctx}}}
		shell.Show("timed", scene)
		shell.resting.level = test.rests
		shell.Advance(shell.Input(test.events, rareTick))
		if math.Abs(scene.advanced-test.want) > 1e-9 {
			t.Errorf("%s: the scene advanced by %v seconds, want %v", name, scene.advanced, test.want)
		}
	}
}
