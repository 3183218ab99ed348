package controls

import (
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// TestPadButtons presses every button for a moment, and holds it: arrows and shoulders go on, what presses or goes back is done once.
func TestPadButtons(t *testing.T) {
	for _, b := range padKeys {
		var r Reader
		for n := 1; n <= repeatAfter+repeatEvery; n++ {
			r.seePad(0, pad{
				down: func(x ebiten.StandardGamepadButton) int {
					if x == b.button {
						return n
					}
					return 0
				},
				axis: func(ebiten.StandardGamepadAxis) float64 { return 0 },
			})
		}
		e := widgets.Event{Kind: widgets.KeyDown, Key: b.key, Shift: b.shift, Pad: true}
		want := []widgets.Event{e}
		if e.Repeat = true; b.held {
			want = append(want, e, e)
		}
		if !reflect.DeepEqual(r.events, want) {
			t.Errorf("button %d: %+v\nwant %+v", b.button, r.events, want)
		}
	}
}

// TestPadStick pushes the left stick about: each push is one arrow, one that is held goes on, and one that trembles does not begin anew.
func TestPadStick(t *testing.T) {
	var r Reader
	for i, c := range []struct {
		x, y  float64
		ticks int
		want  []string
	}{
		{0.3, 0.2, 3, nil}, // a worn stick never lies quite still
		{0.5, 0, 2, nil},
		{0.7, 0.1, 2, []string{widgets.KeyArrowRight}},
		{0.5, 0.45, 3, nil},
		{0.8, 0, 2, nil},
		{0.45, 0.5, 2, nil},
		{0.1, 0, 1, nil},
		{-0.9, 0.2, 1, []string{widgets.KeyArrowLeft}},
		{-0.2, -0.9, 1, []string{widgets.KeyArrowUp}},
		{0, 0.9, repeatAfter + repeatEvery, []string{widgets.KeyArrowDown, widgets.KeyArrowDown, widgets.KeyArrowDown}},
	} {
		r.events = nil
		for range c.ticks {
			r.seePad(3, pad{
				down: func(ebiten.StandardGamepadButton) int { return 0 },
				axis: func(a ebiten.StandardGamepadAxis) float64 {
					switch a {
					case ebiten.StandardGamepadAxisLeftStickHorizontal:
						return c.x
					case ebiten.StandardGamepadAxisLeftStickVertical:
						return c.y
					}
					return 0
				},
			})
		}
		var got []string
		for _, e := range r.events {
			got = append(got, e.Key)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("push %d: %v, want %v", i, got, c.want)
		}
	}
}
