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
			poller.updatePad(0, pad{
				down: func(x ebiten.StandardGamepadButton) int {
					if x == button.button {
						return n
					}
					return 0
				},
				axis: func(ebiten.StandardGamepadAxis) float64 { return 0 },
			})
		}
		e := widgets.InputEvent{Kind: widgets.KeyDown, Key: button.key, Shift: button.shift, Gamepad: true}
		want := []widgets.InputEvent{e}
		if e.Repeat = true; button.held {
			want = append(want, e, e)
		}
		if !reflect.DeepEqual(poller.events, want) {
			t.Errorf("button %d: got %+v\nwant %+v", button.button, poller.events, want)
		}
	}
}

// TestPadStick checks that a push of the left stick presses an arrow key once, and that a held stick repeats it. A push
// that goes back only a little does not press again.
func TestPadStick(t *testing.T) {
	poller := Poller{gamepads: map[ebiten.GamepadID]padState{3: {centred: true}}}
	for i, tt := range []struct {
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
			poller.updatePad(3, pad{
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

// TestGamepadsStartAtRest checks that a button held while the gamepad connects counts only after it was released once,
// and that a stuck button stops repeating. The same holds for the sticks.
func TestGamepadsStartAtRest(t *testing.T) {
	const manyTicks = 100 * repeatDelay * repeatInterval // far more than maxRepeats repeats take
	for _, button := range padKeys {
		for _, tt := range []struct {
			name string
			rest int // ticks at rest after connecting
			want int // the largest number of events
		}{{"held from the start", 0, 0}, {"held later", 1, maxRepeats + 1}} {
			var poller Poller
			for n := range manyTicks {
				poller.updatePad(0, pad{
					down: func(x ebiten.StandardGamepadButton) int {
						if x == button.button && n >= tt.rest {
							return n - tt.rest + 1
						}
						return 0
					},
					axis: func(ebiten.StandardGamepadAxis) float64 { return 0 },
				})
			}
			if n := len(poller.events); n > tt.want || tt.want > 0 && n == 0 {
				t.Errorf("button %d %s: got %d events, want at most %d", button.button, tt.name, n, tt.want)
			}
		}
	}
	for axis := range ebiten.StandardGamepadAxisMax + 1 {
		for _, push := range []float64{-1, 1} {
			var poller Poller
			value := push
			poll := func() {
				poller.updatePad(0, pad{
					down: func(ebiten.StandardGamepadButton) int { return 0 },
					axis: func(a ebiten.StandardGamepadAxis) float64 {
						if a == axis {
							return value
						}
						return 0
					},
				})
			}
			for range manyTicks {
				poll()
			}
			if len(poller.events) > 0 {
				t.Errorf("axis %d at %v from the start: got %d events, want none", axis, push, len(poller.events))
			}
			value = 0
			poll()
			value = push
			for range manyTicks {
				poll()
			}
			isLeftStick := axis <= ebiten.StandardGamepadAxisLeftStickVertical
			if n := len(poller.events); isLeftStick != (n > 0) ||
				n > maxRepeats+1 {
				t.Errorf("axis %d pushed to %v later: got %d events, want 1 to %d for the left stick, else none", axis,
					push, n, maxRepeats+1)
			}
		}
	}
}

// TestReconnectedGamepadStartsAtRest checks that a gamepad must be at rest once after it reconnects. A loss of focus
// counts as a disconnection.
func TestReconnectedGamepadStartsAtRest(t *testing.T) {
	var poller Poller
	held := pad{down: func(b ebiten.StandardGamepadButton) int {
		if b == ebiten.StandardGamepadButtonLeftTop {
			return 1
		}
		return 0
	}, axis: func(ebiten.StandardGamepadAxis) float64 { return 0 }}
	rest := pad{down: func(ebiten.StandardGamepadButton) int { return 0 }, axis: held.axis}
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
