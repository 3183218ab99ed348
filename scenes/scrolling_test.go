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

// lowScreen is a landscape phone with text of 150 %: 844×390 points of the window are 563×260 points of the screen.
var lowScreen = appctx.Screen{W: 844 / 1.5, H: 260, Scale: 1, Large: true}

// drag drags a finger in the window, at x from one height to another in four moves.
func (dt *desktop) drag(x, from, to float64) {
	dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerDown, X: x, Y: from, Pointer: 1, Touch: true}}, tickTime)
	for i := 1.0; i <= 4; i++ {
		dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove, X: x, Y: from + (to-from)*i/4, Pointer: 1,
			Touch: true}}, tickTime)
	}
	dt.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerUp, X: x, Y: to, Pointer: 1, Touch: true}}, tickTime)
	dt.waitForScroll()
}

// waitForScroll lets time pass, and scrolls the focused control into view.
func (dt *desktop) waitForScroll() {
	dt.Pass()
	dt.shell.Scroller().Follow()
}

// isVisible reports whether a control is completely visible.
func (dt *desktop) isVisible(id string) bool {
	c := dt.shell.Scene().Focus().Find(id)
	return c != nil && c.Rect.Within(dt.shell.Scroller().VisibleArea(), 0.5)
}

// TestScrolling checks that a page scrolls by drag, wheel, keys and focus. A drag presses nothing, and a press on a
// scrolled page hits the visible control. Another page starts at its top.
func TestScrolling(t *testing.T) {
	device := newDesktop(t, "", lowScreen)
	scroller := device.shell.Scroller()
	device.tapControls("lessons")
	if device.shell.Name() != "lessons" || scroller.Max() < 90 {
		t.Fatalf("scene %s: got at most %.0f points to scroll, want at least 90", device.shell.Name(), scroller.Max())
	}
	if device.isVisible("back") {
		t.Error("control back: got it visible before scrolling, so the test checks nothing")
	}
	device.waitForScroll()
	checkDragAndWheel(t, device)
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyPageDown}}, tickTime)
	device.waitForScroll()
	if scroller.Position() != scroller.Max() || !device.isVisible("back") {
		t.Errorf("Page down: got scroll position %.0f, want %.0f, with the back button visible", scroller.Position(),
			scroller.Max())
	}
	checkTabScrolls(t, device)
	back := device.shell.Scene().Focus().Find("back").Rect.Center()
	y := back.Y - scroller.Position()
	device.shell.Input([]widgets.InputEvent{
		{Kind: widgets.PointerDown, X: back.X, Y: y, Pointer: 1, Touch: true},
		{Kind: widgets.PointerUp, X: back.X, Y: y, Pointer: 1, Touch: true},
	}, tickTime)
	device.waitForScroll()
	if device.shell.Name() != "title" {
		t.Errorf("a press on the back button: got scene %s, want title", device.shell.Name())
	}
	if scroller.Position() != 0 || device.shell.Scene().Stage().SetScroll(0) != 0 {
		t.Errorf("the title: got scroll position %v, want 0", scroller.Position())
	}
	device.tapControls("settings", "sound")
	device.waitForScroll()
	if scroller.Max() == 0 || scroller.Position() > 8 {
		t.Errorf("a page of the settings: got scroll position %.0f of %.0f, want the top of a higher page",
			scroller.Position(), scroller.Max())
	}
}

// checkDragAndWheel checks that the list of lessons scrolls down by a drag, and up by the wheel.
func checkDragAndWheel(t *testing.T, device *desktop) {
	t.Helper()
	const dragged, minScrolled = 60, 40 // points; a drag begins to scroll after some points
	scroller := device.shell.Scroller()
	from := device.shell.Scene().Focus().Find("lesson-1").Rect.Center()
	device.drag(from.X, from.Y, from.Y-dragged)
	if device.shell.Name() != "lessons" {
		t.Fatalf("a drag: got scene %s, want lessons", device.shell.Name())
	}
	if scroller.Position() < minScrolled {
		t.Errorf("a drag of %d points scrolls by %.0f points, want at least %d", dragged, scroller.Position(),
			minScrolled)
	}
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.Wheel, X: 100, Y: 100, DY: 9}}, tickTime)
	if scroller.Position() != 0 {
		t.Errorf("the wheel scrolls up to %.0f points, want 0", scroller.Position())
	}
}

// checkTabScrolls presses Page Up, and Tab until the back button has the focus. It checks that the focused control is
// always visible, and published inside the window.
func checkTabScrolls(t *testing.T, device *desktop) {
	t.Helper()
	const maxTabs = 20
	focus := device.shell.Scene().Focus()
	tab := widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab}
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyPageUp}, tab}, tickTime)
	for range maxTabs {
		if focused := focus.Focused(); focused != nil && focused.ID == "back" {
			break
		}
		device.shell.Input([]widgets.InputEvent{tab}, tickTime)
		device.waitForScroll()
		if focused := focus.Focused(); !device.isVisible(focused.ID) {
			t.Errorf("%s has the focus but is not visible", focused.ID)
		}
	}
	state, _ := device.State()
	for _, control := range state.Controls {
		if control.ID == "back" && (control.Y < 0 || control.Y+control.H > lowScreen.H+1) {
			t.Errorf("got the published back button %+v, want it inside the window", control)
		}
	}
}

// TestTableScrolls checks that a landscape phone with text of 200 % shows a portrait table in full width, scrolled to
// its agent bar. A drag scrolls it. A dialog fits the window, and afterwards the position is restored.
func TestTableScrolls(t *testing.T) {
	device := newDesktop(t, playtest.CardRoundGame(), zoomedScreen(640, 360, 200))
	device.tapControls("continue")
	device.waitForScroll()
	window := device.shell.Screen()
	if page := window.ForScene(device.shell.Scene()); page.W != window.W || page.W < shell.Narrowest ||
		page.W >= page.H {
		t.Fatalf("scene %s: got the layout %v in a window of %v, want an upright one of the same width",
			device.shell.Name(), page.Rect(), window.Rect())
	}
	if device.shell.Scroller().Max() < 50 {
		t.Fatalf("scene %s: got at most %.0f points to scroll, want at least 50", device.shell.Name(),
			device.shell.Scroller().Max())
	}
	bar := device.shell.Scene().Start()
	if !bar.Within(device.shell.Scroller().VisibleArea(), 1) {
		t.Errorf("the bar at %v is not in the visible part %v", bar, device.shell.Scroller().VisibleArea())
	}
	finger := func(kind widgets.InputKind, x, y float64) {
		device.shell.Input([]widgets.InputEvent{{Kind: kind, X: x, Y: y, Pointer: 1, Touch: true}}, tickTime)
	}
	before := device.shell.Scroller().Position()
	if before < 60 {
		t.Errorf("got scroll position %v before a drag of 60 points, want at least 60", before)
	}
	x, y := bar.X+4, bar.Y+4-before
	finger(widgets.PointerDown, x, y)
	finger(widgets.PointerMove, x, y+30)
	finger(widgets.PointerMove, x, y+60)
	finger(widgets.PointerUp, x, y+60)
	device.waitForScroll()
	if device.shell.Scroller().Position() > before-25 {
		t.Errorf("a drag of 60 points: got scroll position %v before and %v after, want at least 25 less", before,
			device.shell.Scroller().Position())
	}
	beforeMenu := device.shell.Scroller().Position()
	menu := device.shell.Scene().Focus().Find("menu")
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, tickTime)
	device.waitForScroll()
	box, open := device.shell.Scroller().DialogBounds()
	if menu == nil || !open {
		t.Errorf("got a control of the menu %v, an open menu %v; want both", menu != nil, open)
	}
	if box.W > device.shell.Scroller().VisibleArea().W {
		t.Errorf("got a menu %v points wide in a window of %v, want at most the same", box.W,
			device.shell.Scroller().VisibleArea().W)
	}
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyBack}}, tickTime)
	device.waitForScroll()
	if device.shell.Scroller().Position() != beforeMenu {
		t.Errorf("got scroll position %v before the menu and %v after it, want the same", beforeMenu,
			device.shell.Scroller().Position())
	}
}

// TestFirstGamepadPressAsksForTelevision checks that the first gamepad press at the title of a large window asks
// whether the screen is a television, and never again. A yes makes everything larger, and the settings can undo it.
func TestFirstGamepadPressAsksForTelevision(t *testing.T) {
	large := appctx.Screen{W: 1920, H: 1080, Scale: 1}
	for _, test := range []struct {
		size appctx.Screen
		pad  bool
		want bool
	}{{large, true, true}, {large, false, false}, {scenetest.Window, true, false}} {
		device := newDesktop(t, "", test.size)
		if test.pad {
			device.button(ebiten.StandardGamepadButtonFrontTopRight)
		} else {
			device.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyTab}}, tickTime)
		}
		if got := device.shell.Scene().Focus().Find("sofa-yes") != nil; got != test.want {
			t.Errorf("window %vx%v, gamepad %v: got the question %v, want %v", test.size.W, test.size.H, test.pad, got,
				test.want)
		}
		if !test.want {
			continue
		}
		device.button(ebiten.StandardGamepadButtonRightBottom)
		if !device.ctx.Settings.Television || !device.ctx.Kit.FarViewer || device.ctx.Settings.Zoom() != 170 {
			t.Fatalf("on a television: got settings %+v, want a zoom of 170 %%", device.ctx.Settings)
		}
		device.button(ebiten.StandardGamepadButtonFrontTopRight)
		if device.shell.Scene().Focus().Scopes() > 0 {
			t.Error("press after the answer: got the question about the television again")
		}
		device.tapControls("settings", "text", "sofa")
		if device.ctx.Settings.Television || device.ctx.Kit.FarViewer {
			t.Error("the settings don't turn the television off")
		}
		device.tapControls("back", "back")
		device.button(ebiten.StandardGamepadButtonFrontTopRight)
		if device.shell.Scene().Focus().Find("sofa-yes") != nil {
			t.Error("the question is asked again after the settings")
		}
	}
	if e, ok := controls.ButtonEvent(ebiten.StandardGamepadButtonRightBottom); !ok || !e.Gamepad {
		t.Error("the answer can't be pressed by gamepad")
	}
}

// TestRotationLimitsScrollPosition checks that the scroll position stays in range when the picture turns and becomes
// higher.
func TestRotationLimitsScrollPosition(t *testing.T) {
	device := newDesktop(t, "", lowScreen)
	device.tapControls("new")
	device.waitForScroll()
	device.shell.Input(
		[]widgets.InputEvent{
			{Kind: widgets.KeyDown, Key: widgets.KeyPageDown},
			{Kind: widgets.KeyDown, Key: widgets.KeyPageDown},
		},
		tickTime,
	)
	before, reached := device.shell.Scroller().Position(), device.shell.Scroller().Max()
	if device.shell.Turn(1); before != reached || device.shell.Scroller().Max() >= before ||
		device.shell.Scroller().Position() > device.shell.Scroller().Max() {
		t.Errorf("got scroll position %v of %v, after the turn %v of %v", before, reached,
			device.shell.Scroller().Position(),
			device.shell.Scroller().Max())
	}
	if painted := device.shell.Scene().Stage().SetScroll(0); painted != device.shell.Scroller().Position() {
		t.Errorf("got scroll position %v of the picture and %v of input, want the same", painted,
			device.shell.Scroller().Position())
	}
}

// TestLostReleaseDoesNotScroll checks that a pointer whose release was lost while the window was covered does not
// scroll afterwards.
func TestLostReleaseDoesNotScroll(t *testing.T) {
	device := newDesktop(t, "", lowScreen)
	device.tapControls("lessons")
	device.waitForScroll()
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerDown, X: 3, Y: 200}}, tickTime)
	device.shell.Cover()
	device.shell.Input([]widgets.InputEvent{{Kind: widgets.PointerMove, X: 3, Y: 100},
		{Kind: widgets.PointerMove, X: 3, Y: 50}}, tickTime)
	if device.shell.Scroller().Position() != 0 {
		t.Errorf("after the cover: got scroll position %v, want 0", device.shell.Scroller().Position())
	}
}
