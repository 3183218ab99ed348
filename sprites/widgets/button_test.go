package widgets_test

import (
	"math"
	"strings"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestButtonLabelsFit checks that icon, title and second line are centred or left-aligned in a button, without overlap
// and inside its edges. What does not fit is shortened or left out.
func TestButtonLabelsFit(t *testing.T) {
	k := newKit(t)
	for _, spec := range []widgets.ButtonSpec{
		{Title: "Start"}, {Title: "Start", Sub: "the game"}, {Title: "Start", Icon: "icons/plus"},
		{Title: "Start", Sub: "now", Icon: "icons/plus", Left: true}, {Icon: "icons/plus"},
		{Title: "Start", Left: true},
		{Title: "Start", Sub: "a second line of words that is much longer than this button is wide", Left: true},
		{Title: "A title that is long", Sub: "s", Size: 28},
		{Icon: "icons/plus", IconSize: 40}, {Title: "Start", Disabled: true, DisabledReason: "not yet"},
	} {
		for _, size := range [][2]float64{{200, 60}, {140, 44}, {320, 90}} {
			spec.ID, spec.Rect = "b", layout.Rect{X: 30, Y: 20, W: size[0], H: size[1]}
			b := k.Button(spec)
			var focus widgets.FocusManager
			focus.Add(b.Control)
			var all []layout.Rect
			for _, name := range []string{"icon", "title", "sub"} {
				for _, r := range facesOf(b.Node, name) {
					if !r.Within(spec.Rect, 0.01) {
						t.Errorf("%+v: %s: got %v, want it within %v", spec, name, r, spec.Rect)
					}
					for _, q := range all {
						if r.Overlaps(q, 0.01) {
							t.Errorf("%+v: the %s at %v overlaps %v", spec, name, r, q)
						}
					}
					all = append(all, r)
				}
			}
			if len(all) == 0 {
				t.Fatalf("%+v shows nothing", spec)
			}
			words := all[0]
			for _, r := range all {
				x, y := min(words.X, r.X), min(words.Y, r.Y)
				words = layout.Rect{X: x, Y: y, W: max(words.Right(), r.Right()) - x,
					H: max(words.Bottom(), r.Bottom()) - y}
			}
			if d := words.Center().Y - spec.Rect.Center().Y; math.Abs(d) > 0.6 {
				t.Errorf("%+v: got content %.1f off the middle, want 0", spec, d)
			}
			if left, right := words.X-spec.Rect.X,
				spec.Rect.Right()-words.Right(); spec.Left && (left < 8 || left > 16) ||
				!spec.Left && math.Abs(left-right) > 1 {
				t.Errorf("%+v: got %.1f free at the left and %.1f at the right, want equal margins", spec, left, right)
			}
		}
	}
}

// TestButtonsShowTheirState checks that a disabled button shows its reason; hovered, pressed and checked buttons look
// different; the primary button is gold.
func TestButtonsShowTheirState(t *testing.T) {
	k := newKit(t)
	ground := func(s widgets.ButtonSpec, st widgets.ControlState) (sprites.PanelStyle, string, float64) {
		s.ID, s.Rect = "b", layout.Rect{X: 30, Y: 20, W: 200, H: 60}
		button := k.Button(s)
		st.Disabled, st.Checked = s.Disabled, s.Checked
		button.Control.OnStateChange(st)
		var style sprites.PanelStyle
		words := ""
		button.Node.Walk(func(n *sprites.Node) {
			switch f := n.Face().(type) {
			case *sprites.Panel:
				style = f.Style()
			case *lettering.Text:
				words += f.String() + "|"
			}
		})
		_, y := button.Node.Pos()
		return style, words, y
	}
	rest, words, y := ground(widgets.ButtonSpec{Title: "Go", Sub: "on"}, widgets.ControlState{})
	if words != "Go|on|" || rest.Fill != testTheme.Raised || rest.Edge.A != 0 || !rest.Raised {
		t.Errorf("at rest: got text %q on %+v", words, rest)
	}
	if _, _, down := ground(widgets.ButtonSpec{Title: "Go"}, widgets.ControlState{Pressed: true}); down <= y {
		t.Error("the title of a pressed button does not move down")
	}
	if hover, _,
		_ := ground(widgets.ButtonSpec{Title: "Go"}, widgets.ControlState{Hover: true}); hover.Fill != testTheme.Hover {
		t.Errorf("under the pointer: got %+v", hover)
	}
	if gold, _, _ := ground(widgets.ButtonSpec{Title: "Go", Look: widgets.Primary},
		widgets.ControlState{}); gold.Fill != testTheme.Gold {
		t.Errorf("primary button: got %+v, want it gold", gold)
	}
	if gold, _, _ := ground(widgets.ButtonSpec{Title: "Go", Look: widgets.Primary},
		widgets.ControlState{Hover: true}); gold.Fill != testTheme.GoldHover {
		t.Errorf("hovered primary button: got %+v, want another gold", gold)
	}
	if chosen, _, _ := ground(widgets.ButtonSpec{Title: "Go", Look: widgets.Choice, Checked: true},
		widgets.ControlState{}); chosen.Edge != testTheme.Gold || chosen.Line <= rest.Line {
		t.Errorf("checked button: got %+v, want a thick gold border", chosen)
	}
	if bare, words, _ := ground(widgets.ButtonSpec{Title: "Go", Look: widgets.Bare},
		widgets.ControlState{}); bare != (sprites.PanelStyle{}) || words != "Go|" {
		t.Errorf("plain button: got background %+v, want none", bare)
	}
	for _, hover := range []bool{false, true} {
		if off, words, _ := ground(widgets.ButtonSpec{Title: "Go", Sub: "on", Disabled: true,
			DisabledReason: "not yet"},
			widgets.ControlState{Hover: hover}); off.Fill == testTheme.Hover || words != "Go|not yet|" {
			t.Errorf("disabled: got text %q on %+v", words, off)
		}
	}
	low := widgets.ButtonSpec{ID: "b", Title: "Go", Sub: "on", Rect: layout.Rect{W: 200, H: 32}}
	button := k.Button(low)
	button.Control.OnStateChange(widgets.ControlState{})
	if n := len(facesOf(button.Node, "sub")); n != 0 {
		t.Error("a button too low for a second line shows one")
	}
	if button.Control.Label != "Go, on" ||
		!strings.HasPrefix(k.Button(widgets.ButtonSpec{Title: "Go", Label: "Spoken"}).Control.Label, "Spoken") {
		t.Errorf("got label %q", button.Control.Label)
	}
}
