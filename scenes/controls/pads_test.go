package controls

import (
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// TestPadButtons checks the key of every gamepad button. Held arrows and shoulder buttons repeat; all other buttons act
// once.
func TestPadButtons(t *testing.T) {
	for _, button := range padKeys {
		var poller Poller
		for n := 0; n <= repeatDelay+repeatInterval; n++ {
			poller.updatePad(0, heldButton(button.button, n))
		}
		press := widgets.InputEvent{Kind: widgets.KeyDown, Key: button.key, Shift: button.shift, Gamepad: true}
		want := []widgets.InputEvent{press}
		if button.held {
			repeat := press
			repeat.Repeat = true
			want = append(want, repeat, repeat)
		}
		if !reflect.DeepEqual(poller.events, want) {
			t.Errorf("button %d: got %+v\nwant %+v", button.button, poller.events, want)
		}
	}
}

// TestPadStick checks that a push of the left stick presses an arrow key once, and that a held stick repeats it. A push
// that goes back only a little does not press again.
func TestPadStick(t *testing.T) {
	const padID = 3
	poller := Poller{gamepads: map[ebiten.GamepadID]padState{padID: {centred: true}}}
	for i, tt := range []struct { // successive positions of the stick, −1 to 1
		x, y  float64
		ticks int
		want  []string
	}{
		{0.3, 0.2, 3, nil}, // a worn stick is never quite at rest
		{0.5, 0, 2, nil},
		{0.7, 0.1, 2, []string{widgets.KeyArrowRight}},
		{0.5, 0.45, 3, nil},
		{0.8, 0, 2, nil},
		{0.45, 0.5, 2, nil},
		{0.1, 0, 1, nil},
		{-0.9, 0.2, 1, []string{widgets.KeyArrowLeft}},
		{-0.2, -0.9, 1, []string{widgets.KeyArrowUp}},
		{0, 0.9, repeatDelay + repeatInterval,
			[]string{widgets.KeyArrowDown, widgets.KeyArrowDown, widgets.KeyArrowDown}},
	} {
		poller.events = nil
		for range tt.ticks {
			poller.updatePad(padID, pad{
				down: func(ebiten.StandardGamepadButton) int { return 0 },
				axis: func(a ebiten.StandardGamepadAxis) float64 {
					switch a {
					case ebiten.StandardGamepadAxisLeftStickHorizontal:
						return tt.x
					case ebiten.StandardGamepadAxisLeftStickVertical:
						return tt.y
					}
					return 0
				},
			})
		}
		var got []string
		for _, e := range poller.events {
			got = append(got, e.Key)
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("push %d: got %v, want %v", i, got, tt.want)
		}
	}
}

// manyTicks is far more than maxRepeats repeats take.
const manyTicks = 100 * repeatDelay * repeatInterval

// TestButtonsStartAtRest checks that a button held while the gamepad connects counts only after it was released once.
// A stuck button stops repeating.
func TestButtonsStartAtRest(t *testing.T) {
	for _, button := range padKeys {
		for _, tt := range []struct {
			name string
			rest int // ticks at rest after connecting
			want int // the largest number of events
		}{{"held from the start", 0, 0}, {"held later", 1, maxRepeats + 1}} {
			var poller Poller
			for n := range manyTicks {
				poller.updatePad(0, heldButton(button.button, max(n-tt.rest+1, 0)))
			}
			if n := len(poller.events); n > tt.want {
				t.Errorf("button %d %s: got %d events, want at most %d", button.button, tt.name, n, tt.want)
			} else if tt.want > 0 && n == 0 {
				t.Errorf("button %d %s: got no event, want some", button.button, tt.name)
			}
		}
	}
}

// TestSticksStartAtRest checks that a stick pushed while the gamepad connects counts only after it was centred once. A
// stuck stick stops repeating. Only the left stick gives events.
func TestSticksStartAtRest(t *testing.T) {
	for axis := range ebiten.StandardGamepadAxisMax + 1 {
		for _, push := range []float64{-1, 1} {
			var poller Poller
			for range manyTicks {
				poller.updatePad(0, pushedAxis(axis, push))
			}
			if len(poller.events) > 0 {
				t.Errorf("axis %d at %v from the start: got %d events, want none", axis, push, len(poller.events))
			}
			poller.updatePad(0, pushedAxis(axis, 0))
			for range manyTicks {
				poller.updatePad(0, pushedAxis(axis, push))
			}
			isLeftStick := axis <= ebiten.StandardGamepadAxisLeftStickVertical
			if n := len(poller.events); isLeftStick != (n > 0) || n > maxRepeats+1 {
				t.Errorf("axis %d pushed to %v later: got %d events, want 1 to %d for the left stick, else none", axis,
					push, n, maxRepeats+1)
			}
		}
	}
}

// heldButton returns a gamepad with one button held for a number of ticks, 0 if it is not held.
func heldButton(button ebiten.StandardGamepadButton, ticks int) pad {
	return pad{
		down: func(b ebiten.StandardGamepadButton) int {
			if b == button {
				return ticks
			}
			return 0
		},
		axis: func(ebiten.StandardGamepadAxis) float64 { return 0 },
	}
}

// pushedAxis returns a gamepad with one axis of a stick at a value from −1 to 1.
func pushedAxis(axis ebiten.StandardGamepadAxis, value float64) pad {
	return pad{
		down: func(ebiten.StandardGamepadButton) int { return 0 },
		axis: func(a ebiten.StandardGamepadAxis) float64 {
			if a == axis {
				return value
			}
			return 0
		},
	}
}

// TestReconnectedGamepadStartsAtRest checks that a gamepad must be at rest once after it reconnects. A loss of focus
// counts as a disconnection.
func TestReconnectedGamepadStartsAtRest(t *testing.T) {
	var poller Poller
	held := heldButton(ebiten.StandardGamepadButtonLeftTop, 1)
	rest := heldButton(ebiten.StandardGamepadButtonLeftTop, 0)
	poller.updatePad(2, rest)
	poller.pads = poller.pads[:0]
	poller.forgetPads()
	if poller.updatePad(2, held); len(poller.events) > 0 {
		t.Errorf("button held while reconnecting: got %+v, want no event", poller.events)
	}
	poller.updatePad(2, rest)
	if poller.updatePad(2, held); len(poller.events) != 1 {
		t.Errorf("button pressed after a rest: got %+v, want one event", poller.events)
	}
}
