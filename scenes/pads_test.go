package scenes

import (
	"maps"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/controls"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
	"heimlich/sprites/widgets"
)

// gamepadSeed decides the actions of the gamepad tests.
const gamepadSeed = 11

// TestGamepadPlaysWholeGame plays a whole game by gamepad alone, and then the end of one with cards and dossiers.
func TestGamepadPlaysWholeGame(t *testing.T) {
	testrun.Long(t)
	for i, game := range []string{playtest.BeforePassports(t), playtest.CardRoundGame()} {
		device := newDesktop(t, game, scenetest.Window)
		tester := playtest.NewTester(t, device, gamepadInput, gamepadSeed)
		tester.Press("continue")
		tester.ViewPassports()
		device.button(ebiten.StandardGamepadButtonCenterRight)
		tester.Press("resume")
		if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
			t.Fatalf("end of the game: got scene %s, want reveal", s.Scene)
		}
		text := device.Saved(playtest.ShelfFolder)
		if text == nil {
			text = device.Saved(playtest.GamesFolder)
		}
		if i == 0 { // played here from the start
			tester.Check(text)
		} else if _, err := record.Read(text); err != nil {
			t.Errorf("the played record is invalid: %v", err)
		}
	}
}

// TestGamepadPlaysOnTelevision plays a game with cards and dossiers by gamepad, with the settings of a television. It
// checks that the focus is always visible.
func TestGamepadPlaysOnTelevision(t *testing.T) {
	testrun.Long(t)
	device := newDesktop(t, "", zoomedScreen(1920, 1080, 170))
	device.ctx.Settings.Television, device.ctx.Settings.TelevisionAsked, device.ctx.Kit.FarViewer = true, true, true
	tester := playtest.NewTester(t, device, func(tester *playtest.Tester, id string) {
		gamepadInput(tester, id)
		device.waitForScroll()
		if wrong := focusError(device.game); wrong != "" {
			t.Errorf("%s, after %s: %s", device.shell.Name(), id, wrong)
		}
	}, 5)
	tester.SetUpGame("amigo-2001", 1, "variant-topsecret", "variant-dossier")
	tester.ViewPassports()
	if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
		t.Fatalf("end of the game: got scene %s, want reveal", s.Scene)
	}
	text := device.Saved(playtest.ShelfFolder)
	if text == nil {
		text = device.Saved(playtest.GamesFolder)
	}
	rec := tester.Check(text)
	if v := rec.Setup.Variants; !v.TopSecret || !v.Dossier {
		t.Errorf("got variants %+v, want top secret cards and dossiers", v)
	}
}

// TestKeysScrollFocusedControlIntoView plays by keys on phones, at a table larger than the window. It checks that the
// focused control is always scrolled into view.
func TestKeysScrollFocusedControlIntoView(t *testing.T) {
	testrun.Long(t)
	for _, size := range []appctx.Screen{zoomedScreen(390, 844, 200), zoomedScreen(640, 360, 200)} {
		device := newDesktop(t, playtest.CardRoundGame(), size)
		tester := playtest.NewTester(t, device, func(tester *playtest.Tester, id string) {
			playtest.Keys(tester, id)
			device.waitForScroll()
			if c := device.shell.Scene().Focus().Focused(); c != nil && device.shell.Scene().Focus().ShowFocus() {
				if s, r := device.shell.Scroller().VisibleArea(),
					c.Rect.Intersect(device.shell.Scroller().VisibleArea()); r.W < min(c.Rect.W, s.W)-1 ||
					r.H < min(c.Rect.H, s.H)-1 {
					t.Errorf("%v, %s, after %s: focused control %s is out of sight", size, device.shell.Name(), id,
						c.ID)
				}
			}
		}, gamepadSeed)
		tester.Press("continue")
		if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
			t.Fatalf("end of the game: got scene %s, want reveal", s.Scene)
		}
		if device.shell.Scroller().Max() == 0 {
			t.Errorf("%v: the table fits the window, so nothing was scrolled", size)
		}
	}
}

// TestGamepadLeavesEveryScene checks that three presses of the back button leave every scene, or open a dialog. The
// shoulder buttons then move the focus over its controls.
func TestGamepadLeavesEveryScene(t *testing.T) {
	testrun.Long(t)
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	game.ctx.Settings.Speed = appctx.Instant
	game.ctx.Kit.NoInputMethod = true
	useOptions(game, StartOptions{SeedSet: true})
	game.showFailure = func(report string) { t.Fatal(report) }
	device := &desktop{game: game, t: t}
	scenes := sceneOpeners(t)
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		game.shell.Resize(scenetest.Window)
		scenes[name](game)
		finishTasks(game)
		scene := game.shell.Scene()
		for range 3 {
			if game.shell.Scene() == scene && game.shell.Err == nil && scene.Focus().Scopes() == 0 {
				device.button(ebiten.StandardGamepadButtonRightRight)
			}
		}
		if game.shell.Scene() == scene && scene.Focus().Scopes() == 0 && game.shell.Name() != "title" {
			t.Errorf("%s (%s): the back button does nothing", name, game.shell.Name())
		}
		for n := len(scene.Focus().Controls()); n > 0 && game.shell.Scene() == scene && game.shell.Err == nil; n-- {
			device.button(ebiten.StandardGamepadButtonFrontTopRight)
			if c := scene.Focus().Focused(); c == nil || !scene.Focus().ShowFocus() {
				t.Fatalf("%s: the shoulder button shows no focus", name)
			}
		}
		game.shell.Err = nil
	}
}

// button presses a gamepad button.
func (dt *desktop) button(b ebiten.StandardGamepadButton) {
	dt.t.Helper()
	e, ok := controls.ButtonEvent(b)
	if !ok {
		dt.t.Fatalf("button %d has no meaning", b)
	}
	dt.shell.Input([]widgets.InputEvent{e}, tickTime)
	dt.Pass()
}

// gamepadInput presses a control by gamepad: the shoulder buttons move the focus, the lower button presses.
func gamepadInput(tester *playtest.Tester, id string) {
	device := tester.Device().(*desktop)
	const maxMoves = 120 // of the focus, half of them in each direction
	for i := range maxMoves {
		s, _ := device.State()
		if slices.ContainsFunc(s.Controls, func(c a11y.ControlInfo) bool { return c.ID == id && c.Focused }) {
			device.button(ebiten.StandardGamepadButtonRightBottom)
			return
		}
		if i < maxMoves/2 {
			device.button(ebiten.StandardGamepadButtonFrontTopRight)
		} else {
			device.button(ebiten.StandardGamepadButtonFrontTopLeft)
		}
	}
	s, _ := device.State()
	device.t.Fatalf("the gamepad can't reach %q in %s: %+v", id, device.shell.Name(), s.Controls)
}

// zoomedScreen returns the screen of a window of w×h points with text of a size in percent.
func zoomedScreen(w, h float64, percent int) appctx.Screen {
	zoom := shell.Zoom(w, h, percent)
	return appctx.Screen{W: w / zoom, H: h / zoom, Scale: 1, Large: true}
}
