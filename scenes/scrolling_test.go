package scenes

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/appctx"
	"heimlich/scenes/controls"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/shell"
	"heimlich/sprites/widgets"
)

// lowScreen is a phone in landscape, with a zoom of 150 %.
var lowScreen = appctx.Screen{W: 844 / 1.5, H: 260, Scale: 1, Large: true}

// drag drags a finger vertically in the window.
func (dt *desktop) drag(x, from, to float64) {
	dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerDown, X: x, Y: from, Pointer: 1, Touch: true}}, 0.02)
	for i := 1.0; i <= 4; i++ {
		dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove, X: x, Y: from + (to-from)*i/4, Pointer: 1,
			Touch: true}}, 0.02)
	}
	dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerUp, X: x, Y: to, Pointer: 1, Touch: true}}, 0.02)
	dt.waitForScroll()
}

// waitForScroll waits until the focused control has been scrolled into view.
func (dt *desktop) waitForScroll() {
	dt.Pass()
	dt.shell.Scroller().Follow()
}

// isVisible reports whether a control is completely visible.
func (dt *desktop) isVisible(id string) bool {
	c := dt.shell.Scene().Focus().Find(id)
	return c != nil && c.Rect.Within(dt.shell.Scroller().VisibleArea(), 0.5)
}

// TestScrolling checks scrolling by drag, wheel, keys and focus. A drag presses nothing, and presses hit what is
// visible. A dialog starts at its top, and the page's position is restored afterwards.
func TestScrolling(t *testing.T) {
	g := newDesktop(t, "", lowScreen)
	g.tapControls("lessons")
	if g.shell.Name() != "lessons" || g.shell.Scroller().Max() < 90 {
		t.Fatalf("%s can scroll by %.0f", g.shell.Name(), g.shell.Scroller().Max())
	}
	if g.isVisible("back") {
		t.Error("the whole page is visible, so it can't scroll")
	}
	g.waitForScroll()
	c := g.shell.Scene().Focus().Find("lesson-1")
	g.drag(c.Rect.Center().X, c.Rect.Center().Y, c.Rect.Center().Y-60)
	if g.shell.Name() != "lessons" {
		t.Fatalf("a drag opens %s", g.shell.Name())
	}
	if g.shell.Scroller().Position() < 40 {
		t.Errorf("a drag of 60 points scrolls by %.0f", g.shell.Scroller().Position())
	}
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.Wheel, X: 100, Y: 100, DY: 9}}, 0.02)
	if g.shell.Scroller().Position() != 0 {
		t.Errorf("the wheel scrolls to %.0f", g.shell.Scroller().Position())
	}
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyPageDown}}, 0.02)
	g.waitForScroll()
	if g.shell.Scroller().Position() != g.shell.Scroller().Max() || !g.isVisible("back") {
		t.Errorf("Page down scrolls by %.0f of %.0f", g.shell.Scroller().Position(), g.shell.Scroller().Max())
	}
	g.shell.Input(
		[]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyPageUp},
			{Kind: widgets.KeyDown, Key: widgets.KeyTab}},
		0.02,
	)
	for range 20 {
		if f := g.shell.Scene().Focus().Focused(); f != nil && f.ID == "back" {
			break
		}
		g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, 0.02)
		g.waitForScroll()
		if f := g.shell.Scene().Focus().Focused(); !g.isVisible(f.ID) {
			t.Errorf("%s has the focus but is not visible", f.ID)
		}
	}
	s, _ := g.State()
	for _, c := range s.Controls {
		if c.ID == "back" && (c.Y < 0 || c.Y+c.H > lowScreen.H+1) {
			t.Errorf("the published back button is %+v", c)
		}
	}
	back := g.shell.Scene().Focus().Find("back").Rect.Center()
	y := back.Y - g.shell.Scroller().Position()
	g.shell.Input(
		[]widgets.InputEvent{
			{Kind: widgets.PointerDown, X: back.X, Y: y, Pointer: 1, Touch: true},
			{Kind: widgets.PointerUp, X: back.X, Y: y, Pointer: 1, Touch: true},
		},
		0.02,
	)
	g.waitForScroll()
	if g.shell.Name() != "title" || g.shell.Scroller().Position() != 0 || g.shell.Scene().Stage().SetScroll(0) != 0 {
		t.Errorf("a press on the back button opens %s, scrolled by %v", g.shell.Name(), g.shell.Scroller().Position())
	}
	g.tapControls("settings", "sound")
	g.waitForScroll()
	if g.shell.Scroller().Max() == 0 || g.shell.Scroller().Position() > 8 {
		t.Errorf("a page of the settings scrolls by %.0f of %.0f",
			g.shell.Scroller().Position(), g.shell.Scroller().Max())
	}
}

// TestTableScrolls checks a table on a phone in landscape at 200 %. It shows a part of a portrait table at full width,
// starting at its bar, and scrolls by dragging. Dialogs fit the window, and the position is restored.
func TestTableScrolls(t *testing.T) {
	g := newDesktop(t, playtest.CardRoundGame(), zoomedScreen(640, 360, 200))
	g.tapControls("continue")
	g.waitForScroll()
	if paper := g.shell.Screen().ForScene(g.shell.Scene()); paper.W != g.shell.Screen().W ||
		paper.W < shell.Narrowest ||
		paper.W >= paper.H ||
		g.shell.Scroller().Max() < 50 {
		t.Fatalf("%s has the layout of %v in a window of %v", g.shell.Name(), paper.Rect(), g.shell.Screen().Rect())
	}
	bar := g.shell.Scene().Start()
	if !bar.Within(g.shell.Scroller().VisibleArea(), 1) {
		t.Errorf("the bar at %v is not in the visible part %v", bar, g.shell.Scroller().VisibleArea())
	}
	finger := func(kind widgets.InputKind, x, y float64) {
		g.shell.Input([]widgets.InputEvent{{Kind: kind, X: x, Y: y, Pointer: 1, Touch: true}}, 0.02)
	}
	before := g.shell.Scroller().Position()
	x, y := bar.X+4, bar.Y+4-before
	finger(widgets.PointerDown, x, y)
	finger(widgets.PointerMove, x, y+30)
	finger(widgets.PointerMove, x, y+60)
	finger(widgets.PointerUp, x, y+60)
	g.waitForScroll()
	if before < 60 || g.shell.Scroller().Position() > before-25 {
		t.Errorf("a drag of 60 points scrolls from %v to %v", before, g.shell.Scroller().Position())
	}
	lay := g.shell.Scroller().Position()
	menu := g.shell.Scene().Focus().Find("menu")
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0.02)
	g.waitForScroll()
	if box, ok := g.shell.Scroller().DialogBounds(); menu == nil || !ok || box.W > g.shell.Scroller().VisibleArea().W {
		t.Errorf("the menu is %v wide in a window of %v", box.W, g.shell.Scroller().VisibleArea().W)
	}
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyBack}}, 0.02)
	g.waitForScroll()
	if g.shell.Scroller().Position() != lay {
		t.Errorf("the table was scrolled by %v, and by %v after the menu", lay, g.shell.Scroller().Position())
	}
}

// TestFirstGamepadPressAsksForTelevision checks that the first gamepad press at the title of a large window asks once
// whether the screen is a television. On a television everything is larger, and the settings can undo it.
func TestFirstGamepadPressAsksForTelevision(t *testing.T) {
	large := appctx.Screen{W: 1920, H: 1080, Scale: 1}
	for _, test := range []struct {
		size appctx.Screen
		pad  bool
		want bool
	}{{large, true, true}, {large, false, false}, {scenetest.Screens[0], true, false}} {
		g := newDesktop(t, "", test.size)
		if test.pad {
			g.button(ebiten.StandardGamepadButtonFrontTopRight)
		} else {
			g.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, 0.02)
		}
		if got := g.shell.Scene().Focus().Find("sofa-yes") != nil; got != test.want {
			t.Errorf("%+v: the question is asked: %v", test, got)
		}
		if !test.want {
			continue
		}
		g.button(ebiten.StandardGamepadButtonRightBottom)
		if !g.ctx.Settings.Television || !g.ctx.Kit.FarViewer || g.ctx.Settings.Zoom() != 170 {
			t.Fatalf("on a television: got settings %+v", g.ctx.Settings)
		}
		g.button(ebiten.StandardGamepadButtonFrontTopRight)
		if g.shell.Scene().Focus().Scopes() > 0 {
			t.Error("the question is asked again")
		}
		g.tapControls("settings", "text", "sofa")
		if g.ctx.Settings.Television || g.ctx.Kit.FarViewer {
			t.Error("the settings don't undo it")
		}
		g.tapControls("back", "back")
		g.button(ebiten.StandardGamepadButtonFrontTopRight)
		if g.shell.Scene().Focus().Find("sofa-yes") != nil {
			t.Error("the question is asked once more")
		}
	}
	if e, ok := controls.ButtonEvent(ebiten.StandardGamepadButtonRightBottom); !ok || !e.Gamepad {
		t.Error("the answer can't be pressed by gamepad")
	}
}

// TestRotationLimitsScrollPosition checks that a turn of the picture limits the scroll position at
// once.
func TestRotationLimitsScrollPosition(t *testing.T) {
	g := newDesktop(t, "", lowScreen)
	g.tapControls("new")
	g.waitForScroll()
	g.shell.Input(
		[]widgets.InputEvent{
			{Kind: widgets.KeyDown, Key: widgets.KeyPageDown},
			{Kind: widgets.KeyDown, Key: widgets.KeyPageDown},
		},
		0.02,
	)
	before, reached := g.shell.Scroller().Position(), g.shell.Scroller().Max()
	if g.shell.Turn(1); before != reached || g.shell.Scroller().Max() >= before ||
		g.shell.Scroller().Position() > g.shell.Scroller().Max() {
		t.Errorf("scrolled by %v of %v, then by %v of %v", before, reached, g.shell.Scroller().Position(),
			g.shell.Scroller().Max())
	}
	if painted := g.shell.Scene().Stage().SetScroll(0); painted != g.shell.Scroller().Position() {
		t.Errorf("painted as scrolled by %v, but pressed as by %v", painted, g.shell.Scroller().Position())
	}
}

// TestLostReleaseDoesNotScroll checks that a press whose release was never seen does not scroll later.
func TestLostReleaseDoesNotScroll(t *testing.T) {
	g := newDesktop(t, "", lowScreen)
	g.tapControls("lessons")
	g.waitForScroll()
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerDown, X: 3, Y: 200}}, 0.02)
	g.shell.Cover()
	g.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove, X: 3, Y: 100},
		{Kind: widgets.PointerMove, X: 3, Y: 50}}, 0.02)
	if g.shell.Scroller().Position() != 0 {
		t.Errorf("a pointer that is not pressed scrolls by %v", g.shell.Scroller().Position())
	}
}
