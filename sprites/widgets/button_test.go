package widgets_test

import (
	"image/color"
	"math"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestButtonLabelsFit checks that icon, title and second line lie inside a button without overlap, centred or
// left-aligned. The sizes include one too small for the longest labels.
func TestButtonLabelsFit(t *testing.T) {
	kit := newKit(t)
	const maxOffMiddle, minMargin, maxMargin = 0.6, 8, 16 // points
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
			button := kit.Button(spec)
			var focus widgets.FocusManager
			focus.Add(button.Control)
			var all []layout.Rect
			for _, name := range []string{"icon", "title", "sub"} {
				for _, r := range facesOf(button.Node, name) {
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
				t.Fatalf("%+v: got an empty button, want icon or text", spec)
			}
			content := all[0]
			for _, r := range all {
				content = content.Union(r)
			}
			if below := content.Center().Y - spec.Rect.Center().Y; math.Abs(below) > maxOffMiddle {
				t.Errorf("%+v: got content %.1f points below the middle, want at most %v", spec, below, maxOffMiddle)
			}
			left, right := content.X-spec.Rect.X, spec.Rect.Right()-content.Right()
			if spec.Left {
				if left < minMargin || left > maxMargin {
					t.Errorf("%+v: got a left margin of %.1f points, want %d … %d", spec, left, minMargin, maxMargin)
				}
			} else if math.Abs(left-right) > 1 {
				t.Errorf("%+v: got margins of %.1f points left and %.1f right, want equal ones", spec, left, right)
			}
		}
	}
}

// TestButtonsShowTheirState checks background, text and position of buttons in every state: hovered, pressed, checked
// and disabled. Each has its own colours, and a disabled button shows its reason.
func TestButtonsShowTheirState(t *testing.T) {
	kit := newKit(t)
	// render returns the background of a button, its texts, and the y of its node.
	render := func(spec widgets.ButtonSpec, state widgets.ControlState) (style sprites.PanelStyle, words string,
		y float64) {
		spec.ID, spec.Rect = "b", layout.Rect{X: 30, Y: 20, W: 200, H: 60}
		button := kit.Button(spec)
		state.Disabled, state.Checked = spec.Disabled, spec.Checked
		button.Control.OnStateChange(state)
		button.Node.Walk(func(n *sprites.Node) {
			switch face := n.Face().(type) {
			case *sprites.Panel:
				style = face.Style()
			case *lettering.Text:
				words += face.String() + "|"
			}
		})
		_, y = button.Node.Pos()
		return style, words, y
	}
	rest, words, y := render(widgets.ButtonSpec{Title: "Go", Sub: "on"}, widgets.ControlState{})
	if want := "Go|on|"; words != want {
		t.Errorf("at rest: got text %q, want %q", words, want)
	}
	if want := (sprites.PanelStyle{Fill: testTheme.Raised, Raised: true, Radius: rest.Radius}); rest != want {
		t.Errorf("at rest: got panel %+v, want %+v", rest, want)
	}
	if _, _, pressedY := render(widgets.ButtonSpec{Title: "Go"}, widgets.ControlState{Pressed: true}); pressedY <= y {
		t.Errorf("pressed: got y %v points, want below %v", pressedY, y)
	}
	for _, test := range []struct {
		name string
		look widgets.Look
		want color.RGBA // background under the pointer
	}{{"secondary", widgets.Secondary, testTheme.Hover}, {"primary", widgets.Primary, testTheme.GoldHover}} {
		got, _, _ := render(widgets.ButtonSpec{Title: "Go", Look: test.look}, widgets.ControlState{Hover: true})
		if got.Fill != test.want {
			t.Errorf("hovered %s button: got background %v, want %v", test.name, got.Fill, test.want)
		}
	}
	if got, _, _ := render(widgets.ButtonSpec{Title: "Go", Look: widgets.Primary},
		widgets.ControlState{}); got.Fill != testTheme.Gold {
		t.Errorf("primary button: got background %v, want gold %v", got.Fill, testTheme.Gold)
	}
	if got, _, _ := render(widgets.ButtonSpec{Title: "Go", Look: widgets.Choice, Checked: true},
		widgets.ControlState{}); got.Edge != testTheme.Gold || got.Line <= rest.Line {
		t.Errorf("checked button: got %+v, want a thick gold border", got)
	}
	if got, words, _ := render(widgets.ButtonSpec{Title: "Go", Look: widgets.Bare},
		widgets.ControlState{}); got != (sprites.PanelStyle{}) || words != "Go|" {
		t.Errorf("bare button: got text %q on %+v, want \"Go|\" without background", words, got)
	}
	disabled := widgets.ButtonSpec{Title: "Go", Sub: "on", Disabled: true, DisabledReason: "not yet"}
	for _, hover := range []bool{false, true} {
		if got, words, _ := render(disabled, widgets.ControlState{Hover: hover}); got.Fill == testTheme.Hover ||
			words != "Go|not yet|" {
			t.Errorf("disabled, hover %v: got text %q on %+v, want \"Go|not yet|\", not in the colour of hovering",
				hover, words, got)
		}
	}
}

// TestLowButtonOmitsTheSecondLine checks that a button too low for two lines shows only its title. Its label for screen
// readers has both lines, unless it has its own.
func TestLowButtonOmitsTheSecondLine(t *testing.T) {
	kit := newKit(t)
	const tooLow = 32 // points
	button := kit.Button(widgets.ButtonSpec{ID: "b", Title: "Go", Sub: "on", Rect: layout.Rect{W: 200, H: tooLow}})
	button.Control.OnStateChange(widgets.ControlState{})
	if n := len(facesOf(button.Node, "sub")); n != 0 {
		t.Errorf("button %d points high: got %d second lines, want none", tooLow, n)
	}
	if got, want := button.Control.Label, "Go, on"; got != want {
		t.Errorf("title and second line: got label %q, want %q", got, want)
	}
	got := kit.Button(widgets.ButtonSpec{Title: "Go", Label: "Spoken"}).Control.Label
	if want := "Spoken"; got != want {
		t.Errorf("own label: got %q, want %q", got, want)
	}
}
