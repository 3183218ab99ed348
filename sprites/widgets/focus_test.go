package widgets_test

import (
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

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

// TestFocusLeavesDisabledControls: the focus leaves a control that is disabled, and returns when it is enabled, unless
// the player has moved it meanwhile.
func TestFocusLeavesDisabledControls(t *testing.T) {
	r := newRig()
	step := func(do func(), want string) {
		t.Helper()
		if do(); r.focused() != want {
			t.Errorf("the focus is on %q, want %q", r.focused(), want)
		}
	}
	tab := func() { r.key(widgets.KeyTab, false) }
	r.row("a", "a", "b", "c", "d")
	step(tab, "b") // Tab skips disabled controls
	step(tab, "c")
	step(func() { r.row("c", "a", "b", "c", "d") }, "b")
	step(func() { r.row("", "a", "b", "c", "d") }, "c") // back
	r.focus.Home = "a"
	step(func() { r.row("c", "a", "b", "c", "d") }, "a")
	step(tab, "b")
	step(func() { r.row("", "a", "b", "c", "d") }, "b") // the player has moved on
	step(func() { r.row("", "a", "x", "c") }, "x")      // what stands in its place
	step(func() { r.row("x", "a", "x", "c") }, "a")
	step(func() { r.focus.Open(nil) }, "")
	step(func() { r.focus.Add(r.control("yes", 0, 0), r.control("no", 100, 0)) }, "yes")
	step(func() { r.focus.Close() }, "a")
	step(func() { r.pointer(widgets.PointerDown, 500, 500) }, "")
	step(func() { r.key("5", false) }, "") // Enter still means the next thing to do
	step(func() { r.focus.Open(nil); r.focus.Add(r.control("yes", 0, 0)) }, "yes")
}

// TestFocusReturnsHome: if the focus is on a substitute because its control has gone, it moves to Home when Home is
// enabled.
func TestFocusReturnsHome(t *testing.T) {
	r := newRig()
	r.row("", "roll", "log")
	r.focus.ShowFocusOn("roll")
	r.focus.Home = "log"
	r.row("", "x", "log")
	r.focus.Replace([]*widgets.Control{r.control("log", 300, 0)})
	if got := r.focused(); got != "log" {
		t.Fatalf("while waiting the focus is on %q", got)
	}
	r.focus.Home = "red"
	r.focus.Replace([]*widgets.Control{r.control("red", 500, 0), r.control("log", 300, 0)})
	if got := r.focused(); got != "red" {
		t.Errorf("with something to be done the focus is on %q", got)
	}
}

// TestFocusDoesNotReturnToTransientControls: a transient control gets the focus if there is no better one, but the
// focus does not return to it.
func TestFocusDoesNotReturnToTransientControls(t *testing.T) {
	r := newRig()
	show := func(first string, want string) {
		t.Helper()
		a := r.control(first, 0, 0)
		a.Transient, a.Disabled = first == "skip", first == "wait"
		r.focus.Replace([]*widgets.Control{a, r.control("log", 100, 0)})
		if r.focused() != want {
			t.Errorf("with %s the focus is on %q, want %q", first, r.focused(), want)
		}
	}
	r.row("", "roll", "log")
	r.key(widgets.KeyTab, false)
	show("skip", "skip")
	show("wait", "log")
	show("skip", "log")
	show("wait", "log")
	show("move", "move")
}

// TestInputModeIsCopied: after CopyInputMode, the focus of the next screen is visible if keys were in use.
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

// TestFocusRingDiffersFromChecked: a checked control has its border at its edge; the focus ring lies outside with two
// lines, and on the screen.
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
	in := k.Button(widgets.ButtonSpec{ID: "in", Title: "In", Look: widgets.Choice, Checked: true,
		Rect: layout.Rect{X: 40, Y: 20, W: 80, H: 50}})
	all := &widgets.Control{ID: "all", Rect: screen}
	focus.Add(in.Control, all)
	ring := stage.Layer(sprites.LayerFocus).Children()[0]
	bounds := func(n, on *sprites.Node) layout.Rect {
		x, y := n.Pos()
		ox, oy := on.Pos()
		w, h := n.Face().Size()
		return layout.Rect{X: ox + x, Y: oy + y, W: w, H: h}
	}
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab})
	if got := bounds(in.Node.Children()[0], in.Node); got != in.Control.Rect {
		t.Errorf("what is checked has its edge at %v, want %v", got, in.Control.Rect)
	}
	if !ring.Visible() || len(ring.Children()) != 2 {
		t.Fatalf("the ring has %d lines, want 2", len(ring.Children()))
	}
	dark, light := bounds(ring.Children()[0], ring), bounds(ring.Children()[1], ring)
	if !in.Control.Rect.Inset(-5).Within(light, 0) || !light.Inset(-1).Within(dark, 0) {
		t.Errorf("the lines are at %v and %v around %v, without a gap", dark, light, in.Control.Rect)
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

// TestFirstKeyOnlyShowsTheFocus: the first key shows the focus that a scene has set, without moving it. After a press
// with a pointer, Tab continues from the pressed control.
func TestFirstKeyOnlyShowsTheFocus(t *testing.T) {
	for _, k := range []string{widgets.KeyTab, widgets.KeyArrowRight} {
		r := newRig()
		r.row("", "a", "b", "c", "d")
		r.focus.Focus("b")
		if r.focused() != "" {
			t.Error("the focus is shown before a key")
		}
		for _, want := range []string{"b", "c"} {
			if r.key(k, false); r.focused() != want {
				t.Errorf("%s: the focus is on %q, want %q", k, r.focused(), want)
			}
		}
		r.focus.Focus("b")
		if r.key(k, false); r.focused() != "c" {
			t.Errorf("%s: a focus that was seen to move is on %q, want c", k, r.focused())
		}
	}
	r := newRig()
	r.row("", "a", "b", "c", "d")
	r.focus.Focus("a")
	at := r.focus.Find("b").Rect.Center()
	r.pointer(widgets.PointerDown, at.X, at.Y)
	r.pointer(widgets.PointerUp, at.X, at.Y)
	if r.key(widgets.KeyTab, false); r.focused() != "c" {
		t.Errorf("after a press on b Tab leads to %q, want c", r.focused())
	}
	r.focus.Open(nil)
	r.pointer(widgets.PointerDown, 900, 900)
	r.focus.Add(r.control("yes", 0, 0), r.control("no", 100, 0))
	r.focus.Focus("no")
	if r.key(widgets.KeyTab, false); r.focused() != "no" {
		t.Errorf("in a dialog that was opened with a pointer the first Tab leads to %q, want no", r.focused())
	}
}
