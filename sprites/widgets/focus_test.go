package widgets_test

import (
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// focused returns the ID of the control that shows the focus, "" for none.
func (r *rig) focused() string {
	if c := r.focus.Focused(); c != nil && r.focus.ShowFocus() {
		return c.ID
	}
	return ""
}

// row replaces the controls by a row with those IDs, of which disabled can't be pressed; "" for none.
func (r *rig) row(disabled string, ids ...string) {
	var controls []*widgets.Control
	for i, id := range ids {
		c := r.control(id, 100*float64(i), 0)
		c.Disabled = id == disabled
		controls = append(controls, c)
	}
	r.focus.Replace(controls)
}

// TestFocusLeavesDisabledControls checks that the focus leaves a control when it is disabled, and returns when it is
// enabled. It does not return after the player has moved it.
func TestFocusLeavesDisabledControls(t *testing.T) {
	rig := newRig()
	step := func(action string, do func(), want string) {
		t.Helper()
		if do(); rig.focused() != want {
			t.Errorf("%s: got focus %q, want %q", action, rig.focused(), want)
		}
	}
	tab := func() { rig.key(widgets.KeyTab, false) }
	rig.row("a", "a", "b", "c", "d")
	step("Tab past the disabled a", tab, "b")
	step("Tab", tab, "c")
	step("c disabled", func() { rig.row("c", "a", "b", "c", "d") }, "b")
	step("c enabled", func() { rig.row("", "a", "b", "c", "d") }, "c")
	rig.focus.Home = "a"
	step("c disabled, with a Home", func() { rig.row("c", "a", "b", "c", "d") }, "a")
	step("Tab from Home", tab, "b")
	step("c enabled after Tab", func() { rig.row("", "a", "b", "c", "d") }, "b")
	step("b replaced by x at its position", func() { rig.row("", "a", "x", "c") }, "x")
	step("x disabled", func() { rig.row("x", "a", "x", "c") }, "a")
	step("empty dialog opened", func() { rig.focus.Open(nil) }, "")
	step("dialog filled", func() { rig.focus.Add(rig.control("yes", 0, 0), rig.control("no", 100, 0)) }, "yes")
	step("dialog closed", func() { rig.focus.Close() }, "a")
	step("pointer used", func() { rig.pointer(widgets.PointerDown, 500, 500) }, "")
	step("digit typed", func() { rig.key("5", false) }, "") // the focus stays hidden, so Enter is free for the game
	step("dialog opened after the digit", func() {
		rig.focus.Open(nil)
		rig.focus.Add(rig.control("yes", 0, 0))
	}, "yes")
}

// TestFocusReturnsHome removes the focused control, so that the focus is on a substitute. The focus moves to Home as
// soon as Home is enabled.
func TestFocusReturnsHome(t *testing.T) {
	rig := newRig()
	rig.row("", "roll", "log")
	rig.focus.ShowFocusOn("roll")
	rig.focus.Home = "log"
	rig.row("", "x", "log")
	rig.focus.Replace([]*widgets.Control{rig.control("log", 300, 0)})
	if got, want := rig.focused(), "log"; got != want {
		t.Fatalf("without Home: got focus %q, want %q", got, want)
	}
	rig.focus.Home = "red"
	rig.focus.Replace([]*widgets.Control{rig.control("red", 500, 0), rig.control("log", 300, 0)})
	if got, want := rig.focused(), "red"; got != want {
		t.Errorf("with Home: got focus %q, want %q", got, want)
	}
}

// TestFocusDoesNotReturnToTransientControls checks that a transient control gets the focus when it takes the place of
// the focused one. The focus does not return to it later.
func TestFocusDoesNotReturnToTransientControls(t *testing.T) {
	rig := newRig()
	show := func(first string, want string) {
		t.Helper()
		a := rig.control(first, 0, 0)
		a.Transient, a.Disabled = first == "skip", first == "wait"
		rig.focus.Replace([]*widgets.Control{a, rig.control("log", 100, 0)})
		if rig.focused() != want {
			t.Errorf("first control %s: got focus %q, want %q", first, rig.focused(), want)
		}
	}
	rig.row("", "roll", "log")
	rig.key(widgets.KeyTab, false)
	show("skip", "skip")
	show("wait", "log")
	show("skip", "log")
	show("wait", "log")
	show("move", "move")
}

// TestInputModeIsCopied checks that after CopyInputMode, the focus of the next screen is visible if keys were in use.
func TestInputModeIsCopied(t *testing.T) {
	r, next := newRig(), newRig()
	next.focus.CopyInputMode(&r.focus)
	if next.focused() != "" {
		t.Errorf("before any key: got focus %q shown, want none", next.focused())
	}
	r.key(widgets.KeyTab, false)
	if next.focus.CopyInputMode(&r.focus); next.focused() != "a" {
		t.Errorf("after Tab: got focus %q, want a", next.focused())
	}
}

// TestFocusRingDiffersFromChecked checks that the border of a checked control lies on its edge. The focus ring has two
// lines outside of the control, and stays on the screen.
func TestFocusRingDiffersFromChecked(t *testing.T) {
	fonts, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	k := &widgets.Kit{Textures: sprites.NewTextureCache(1), Fonts: fonts,
		Theme: widgets.Theme{Cream: art.Cream, Ink: art.Ink, Gold: art.Gold}}
	var focus widgets.FocusManager
	stage := sprites.NewStage(1)
	screen := layout.Rect{W: 300, H: 100}
	widgets.NewFocusRing(k, stage, screen, &focus)
	button := k.Button(widgets.ButtonSpec{ID: "in", Title: "In", Look: widgets.Choice, Checked: true,
		Rect: layout.Rect{X: 40, Y: 20, W: 80, H: 50}})
	all := &widgets.Control{ID: "all", Rect: screen}
	focus.Add(button.Control, all)
	ring := stage.Layer(sprites.LayerFocus).Children()[0]
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
	if got := boxOf(button.Node.Children()[0]); got != button.Control.Rect {
		t.Errorf("checked button: got border at %v, want %v", got, button.Control.Rect)
	}
	if !ring.Visible() || len(ring.Children()) != 2 {
		t.Fatalf("after Tab: got a ring of %d lines, visible %v, want 2 visible ones", len(ring.Children()),
			ring.Visible())
	}
	dark, light := boxOf(ring.Children()[0]), boxOf(ring.Children()[1])
	if !button.Control.Rect.Inset(-5).Within(light, 0) || !light.Inset(-1).Within(dark, 0) {
		t.Errorf("got lines %v and %v, want both outside of %v with a gap", dark, light, button.Control.Rect)
	}
	focus.Focus("all")
	if got := boxOf(ring.Children()[0]); !got.Within(screen, 0) {
		t.Errorf("focus on the whole screen: got ring at %v, want it within %v", got, screen)
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1})
	if ring.Visible() {
		t.Error("after a pointer press: got a visible focus ring, want it hidden")
	}
}

// TestFirstKeyOnlyShowsTheFocus checks that the first key shows the focus set by a scene, without moving it. After a
// press with a pointer, Tab continues from the pressed control.
func TestFirstKeyOnlyShowsTheFocus(t *testing.T) {
	for _, key := range []string{widgets.KeyTab, widgets.KeyArrowRight} {
		rig := newRig()
		rig.row("", "a", "b", "c", "d")
		rig.focus.Focus("b")
		if rig.focused() != "" {
			t.Errorf("before %s: got focus %q shown, want none", key, rig.focused())
		}
		for _, want := range []string{"b", "c"} {
			if rig.key(key, false); rig.focused() != want {
				t.Errorf("%s: got focus %q, want %q", key, rig.focused(), want)
			}
		}
		rig.focus.Focus("b")
		if rig.key(key, false); rig.focused() != "c" {
			t.Errorf("%s after Focus while the focus is shown: got focus %q, want c", key, rig.focused())
		}
	}
	rig := newRig()
	rig.row("", "a", "b", "c", "d")
	rig.focus.Focus("a")
	at := rig.focus.Find("b").Rect.Center()
	rig.pointer(widgets.PointerDown, at.X, at.Y)
	rig.pointer(widgets.PointerUp, at.X, at.Y)
	if rig.key(widgets.KeyTab, false); rig.focused() != "c" {
		t.Errorf("Tab after a press on b: got focus %q, want c", rig.focused())
	}
	rig.focus.Open(nil)
	rig.pointer(widgets.PointerDown, 900, 900)
	rig.focus.Add(rig.control("yes", 0, 0), rig.control("no", 100, 0))
	rig.focus.Focus("no")
	if rig.key(widgets.KeyTab, false); rig.focused() != "no" {
		t.Errorf("first Tab in a dialog opened with a pointer: got focus %q, want no", rig.focused())
	}
}
