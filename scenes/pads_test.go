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

// TestGamepadPlaysWholeGame checks that a gamepad alone plays a game, and the rest of one with cards and dossiers.
func TestGamepadPlaysWholeGame(t *testing.T) {
	testrun.Long(t)
	for i, game := range []string{playtest.BeforePassports(t), playtest.CardRoundGame()} {
		g := newDesktop(t, game, scenetest.Screens[0])
		tester := playtest.NewTester(t, g, gamepadInput, 11)
		tester.Press("continue")
		tester.ViewPassports()
		g.button(ebiten.StandardGamepadButtonCenterRight)
		tester.Press("resume")
		if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
			t.Fatalf("the game ends in scene %s", s.Scene)
		}
		text := g.Saved(playtest.ShelfFolder)
		if text == nil {
			text = g.Saved(playtest.GamesFolder)
		}
		if i == 0 { // played here from the start
			tester.Check(text)
		} else if _, err := record.Read(text); err != nil {
			t.Errorf("the played record is invalid: %v", err)
		}
	}
}

// TestGamepadPlaysOnTelevision checks that a gamepad plays a game with cards and dossiers on a television seen from a
// sofa. The focus is always visible.
func TestGamepadPlaysOnTelevision(t *testing.T) {
	testrun.Long(t)
	g := newDesktop(t, "", zoomedScreen(1920, 1080, 170))
	g.ctx.Settings.Television, g.ctx.Settings.TelevisionAsked, g.ctx.Kit.FarViewer = true, true, true
	tester := playtest.NewTester(t, g, func(p *playtest.Tester, id string) {
		gamepadInput(p, id)
		g.waitForScroll()
		if wrong := focusError(g.game); wrong != "" {
			t.Errorf("%s, after %s: %s", g.shell.Name(), id, wrong)
		}
	}, 5)
	tester.SetUpGame("amigo-2001", 1, "variant-topsecret", "variant-dossier")
	tester.ViewPassports()
	if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
		t.Fatalf("the game ends at %s", s.Scene)
	}
	text := g.Saved(playtest.ShelfFolder)
	if text == nil {
		text = g.Saved(playtest.GamesFolder)
	}
	rec := tester.Check(text)
	if v := rec.Setup.Variants; !v.TopSecret || !v.Dossier {
		t.Errorf("got variants %v", v)
	}
}

// TestKeysScrollFocusedControlIntoView checks that on telephones, at a table larger than the window, keys always scroll
// the focused control into sight.
func TestKeysScrollFocusedControlIntoView(t *testing.T) {
	for _, size := range []appctx.Screen{zoomedScreen(390, 844, 200), zoomedScreen(640, 360, 200)} {
		g := newDesktop(t, playtest.CardRoundGame(), size)
		tester := playtest.NewTester(t, g, func(p *playtest.Tester, id string) {
			playtest.Keys(p, id)
			g.waitForScroll()
			if c := g.shell.Scene().Focus().Focused(); c != nil && g.shell.Scene().Focus().ShowFocus() {
				if s, r := g.shell.Scroller().VisibleArea(),
					c.Rect.Intersect(g.shell.Scroller().VisibleArea()); r.W < min(c.Rect.W, s.W)-1 ||
					r.H < min(c.Rect.H, s.H)-1 {
					t.Errorf("%v, %s, after %s: focused control %s is out of sight", size, g.shell.Name(), id, c.ID)
				}
			}
		}, 11)
		tester.Press("continue")
		if s := tester.PlayUntil(playtest.UntilGameEnds); s.Scene != "reveal" {
			t.Fatalf("the game ends in scene %s", s.Scene)
		}
		if g.shell.Scroller().Max() == 0 {
			t.Error("nothing was scrolled")
		}
	}
}

// TestGamepadLeavesEveryScene checks that a gamepad alone leaves every scene, preferably with its back buttons.
func TestGamepadLeavesEveryScene(t *testing.T) {
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	game.ctx.Settings.Speed = appctx.Instant
	game.ctx.Kit.NoInputMethod = true
	g := withOptions(game, StartOptions{SeedSet: true})
	g.showFailure = func(report string) { t.Fatal(report) }
	desk := &desktop{game: game, t: t}
	scenes := sceneOpeners(t)
	for _, name := range slices.Sorted(maps.Keys(scenes)) {
		game.shell.Resize(scenetest.Screens[0])
		scenes[name](g)
		finishTasks(game)
		at := game.shell.Scene()
		for range 3 {
			if game.shell.Scene() == at && game.shell.Err == nil && at.Focus().Scopes() == 0 {
				desk.button(ebiten.StandardGamepadButtonRightRight)
			}
		}
		if game.shell.Scene() == at && at.Focus().Scopes() == 0 && game.shell.Name() != "title" {
			t.Errorf("%s (%s): the back button does nothing", name, game.shell.Name())
		}
		// dialogs can be left, too
		for n := len(at.Focus().Controls()); n > 0 && game.shell.Scene() == at && game.shell.Err == nil; n-- {
			desk.button(ebiten.StandardGamepadButtonFrontTopRight)
			if c := at.Focus().Focused(); c == nil || !at.Focus().ShowFocus() {
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
	dt.shell.Input([]widgets.InputEvent{e}, 0.02)
	dt.Pass()
}

// gamepadInput presses a control by gamepad: the shoulder buttons move the focus, the lower button presses.
func gamepadInput(p *playtest.Tester, id string) {
	g := p.Device().(*desktop)
	for i := range 120 {
		s, _ := g.State()
		if slices.ContainsFunc(s.Controls, func(c a11y.ControlInfo) bool { return c.ID == id && c.Focused }) {
			g.button(ebiten.StandardGamepadButtonRightBottom)
			return
		}
		if i < 60 {
			g.button(ebiten.StandardGamepadButtonFrontTopRight)
		} else {
			g.button(ebiten.StandardGamepadButtonFrontTopLeft)
		}
	}
	s, _ := g.State()
	g.t.Fatalf("the gamepad can't reach %q in %s: %+v", id, g.shell.Name(), s.Controls)
}

// zoomedScreen returns the screen of a window at a zoom in percent.
func zoomedScreen(w, h float64, percent int) appctx.Screen {
	k := shell.Zoom(w, h, percent)
	return appctx.Screen{W: w / k, H: h / k, Scale: 1, Large: true}
}
