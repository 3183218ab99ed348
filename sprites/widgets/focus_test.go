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

// row is controls side by side, those in off disabled.
func (r *rig) row(off string, ids ...string) {
	var cs []*widgets.Control
	for i, id := range ids {
		c := r.control(id, 100*float64(i), 0)
		c.Disabled = id == off
		cs = append(cs, c)
	}
	r.focus.Replace(cs)
}

// TestFocusLeavesDisabledControls checks that the focus leaves a control that is disabled, and returns when it is
// enabled, unless the player has moved it meanwhile.
func TestFocusLeavesDisabledControls(t *testing.T) {
	rig := newRig()
	step := func(do func(), want string) {
		t.Helper()
		if do(); rig.focused() != want {
			t.Errorf("the focus is on %q, want %q", rig.focused(), want)
		}
	}
	tab := func() { rig.key(widgets.KeyTab, false) }
	rig.row("a", "a", "b", "c", "d")
	step(tab, "b") // Tab skips disabled controls
	step(tab, "c")
	step(func() { rig.row("c", "a", "b", "c", "d") }, "b")
	step(func() { rig.row("", "a", "b", "c", "d") }, "c") // back
	rig.focus.Home = "a"
	step(func() { rig.row("c", "a", "b", "c", "d") }, "a")
	step(tab, "b")
	step(func() { rig.row("", "a", "b", "c", "d") }, "b") // the player has moved on
	step(func() { rig.row("", "a", "x", "c") }, "x")      // what stands in its place
	step(func() { rig.row("x", "a", "x", "c") }, "a")
	step(func() { rig.focus.Open(nil) }, "")
	step(func() { rig.focus.Add(rig.control("yes", 0, 0), rig.control("no", 100, 0)) }, "yes")
	step(func() { rig.focus.Close() }, "a")
	step(func() { rig.pointer(widgets.PointerDown, 500, 500) }, "")
	step(func() { rig.key("5", false) }, "") // Enter still means the next thing to do
	step(func() { rig.focus.Open(nil); rig.focus.Add(rig.control("yes", 0, 0)) }, "yes")
}

// TestFocusReturnsHome checks that if the focus is on a substitute because its control has gone, it moves to Home when
// Home is enabled.
func TestFocusReturnsHome(t *testing.T) {
	rig := newRig()
	rig.row("", "roll", "log")
	rig.focus.ShowFocusOn("roll")
	rig.focus.Home = "log"
	rig.row("", "x", "log")
	rig.focus.Replace([]*widgets.Control{rig.control("log", 300, 0)})
	if got := rig.focused(); got != "log" {
		t.Fatalf("while waiting the focus is on %q", got)
	}
	rig.focus.Home = "red"
	rig.focus.Replace([]*widgets.Control{rig.control("red", 500, 0), rig.control("log", 300, 0)})
	if got := rig.focused(); got != "red" {
		t.Errorf("with something to be done the focus is on %q", got)
	}
}

// TestFocusDoesNotReturnToTransientControls checks that a transient control gets the focus if there is no better one,
// but the focus does not return to it.
func TestFocusDoesNotReturnToTransientControls(t *testing.T) {
	rig := newRig()
	show := func(first string, want string) {
		t.Helper()
		a := rig.control(first, 0, 0)
		a.Transient, a.Disabled = first == "skip", first == "wait"
		rig.focus.Replace([]*widgets.Control{a, rig.control("log", 100, 0)})
		if rig.focused() != want {
			t.Errorf("with %s the focus is on %q, want %q", first, rig.focused(), want)
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
		t.Error("the focus is shown though no keys are used")
	}
	r.key(widgets.KeyTab, false)
	if next.focus.CopyInputMode(&r.focus); next.focused() != "a" {
		t.Errorf("the focus is on %q, want a", next.focused())
	}
}

// TestFocusRingDiffersFromChecked checks that a checked control has its border at its edge; the focus ring lies outside
// with two lines, and on the screen.
func TestFocusRingDiffersFromChecked(t *testing.T) {
	shop, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	k := &widgets.Kit{Textures: sprites.NewTextureCache(1), Fonts: shop,
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
	bounds := func(n, on *sprites.Node) layout.Rect {
		x, y := n.Pos()
		ox, oy := on.Pos()
		w, h := n.Face().Size()
		return layout.Rect{X: ox + x, Y: oy + y, W: w, H: h}
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
	if got := bounds(button.Node.Children()[0], button.Node); got != button.Control.Rect {
		t.Errorf("what is checked has its edge at %v, want %v", got, button.Control.Rect)
	}
	if !ring.Visible() || len(ring.Children()) != 2 {
		t.Fatalf("the ring has %d lines, want 2", len(ring.Children()))
	}
	dark, light := bounds(ring.Children()[0], ring), bounds(ring.Children()[1], ring)
	if !button.Control.Rect.Inset(-5).Within(light, 0) || !light.Inset(-1).Within(dark, 0) {
		t.Errorf("got lines %v and %v, want both outside of %v with a gap", dark, light, button.Control.Rect)
	}
	focus.Focus("all")
	if got := bounds(ring.Children()[0], ring); !got.Within(screen, 0) {
		t.Errorf("the ring is at %v, outside %v", got, screen)
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1})
	if ring.Visible() {
		t.Error("the focus ring is shown to a pointer user")
	}
}

// TestFirstKeyOnlyShowsTheFocus checks that the first key shows the focus that a scene has set, without moving it.
// After a press with a pointer, Tab continues from the pressed control.
func TestFirstKeyOnlyShowsTheFocus(t *testing.T) {
	for _, k := range []string{widgets.KeyTab, widgets.KeyArrowRight} {
		rig := newRig()
		rig.row("", "a", "b", "c", "d")
		rig.focus.Focus("b")
		if rig.focused() != "" {
			t.Error("the focus is shown before a key")
		}
		for _, want := range []string{"b", "c"} {
			if rig.key(k, false); rig.focused() != want {
				t.Errorf("%s: the focus is on %q, want %q", k, rig.focused(), want)
			}
		}
		rig.focus.Focus("b")
		if rig.key(k, false); rig.focused() != "c" {
			t.Errorf("%s: a focus that was seen to move is on %q, want c", k, rig.focused())
		}
	}
	rig := newRig()
	rig.row("", "a", "b", "c", "d")
	rig.focus.Focus("a")
	at := rig.focus.Find("b").Rect.Center()
	rig.pointer(widgets.PointerDown, at.X, at.Y)
	rig.pointer(widgets.PointerUp, at.X, at.Y)
	if rig.key(widgets.KeyTab, false); rig.focused() != "c" {
		t.Errorf("after a press on b Tab leads to %q, want c", rig.focused())
	}
	rig.focus.Open(nil)
	rig.pointer(widgets.PointerDown, 900, 900)
	rig.focus.Add(rig.control("yes", 0, 0), rig.control("no", 100, 0))
	rig.focus.Focus("no")
	if rig.key(widgets.KeyTab, false); rig.focused() != "no" {
		t.Errorf("in a dialog that was opened with a pointer the first Tab leads to %q, want no", rig.focused())
	}
}
