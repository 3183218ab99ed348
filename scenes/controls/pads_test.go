package controls

import (
	"reflect"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/sprites/widgets"
)

// TestPadButtons checks that held arrows and shoulder buttons repeat, and that all other buttons act once.
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
			t.Errorf("button %d: %+v\nwant %+v", button.button, poller.events, want)
		}
	}
}

// TestPadStick checks that each push of the left stick is one arrow key, a held one repeats, and a trembling one does
// not press again.
func TestPadStick(t *testing.T) {
	poller := Poller{gamepads: map[ebiten.GamepadID]padState{3: {centred: true}}}
	for i, test := range []struct {
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
		for range test.ticks {
			poller.updatePad(3, pad{
				down: func(ebiten.StandardGamepadButton) int { return 0 },
				axis: func(a ebiten.StandardGamepadAxis) float64 {
					switch a {
					case ebiten.StandardGamepadAxisLeftStickHorizontal:
						return test.x
					case ebiten.StandardGamepadAxisLeftStickVertical:
						return test.y
					}
					return 0
				},
			})
		}
		var got []string
		for _, e := range poller.events {
			got = append(got, e.Key)
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("push %d: got %v, want %v", i, got, test.want)
		}
	}
}

// TestGamepadsStartAtRest checks that buttons held while a gamepad is connected count only after one release, and that
// stuck ones stop repeating.
func TestGamepadsStartAtRest(t *testing.T) {
	const long = 100 * repeatDelay * repeatInterval
	for _, button := range padKeys {
		for _, test := range []struct {
			name string
			rest int // ticks at rest after connecting
			most int
		}{{"held from the start", 0, 0}, {"held later", 1, maxRepeats + 1}} {
			var poller Poller
			for n := range long {
				poller.updatePad(0, pad{
					down: func(x ebiten.StandardGamepadButton) int {
						if x == button.button && n >= test.rest {
							return n - test.rest + 1
						}
						return 0
					},
					axis: func(ebiten.StandardGamepadAxis) float64 { return 0 },
				})
			}
			if n := len(poller.events); n > test.most || test.most > 0 && n == 0 {
				t.Errorf("button %d %s: got %d events, want at most %d", button.button, test.name, n, test.most)
			}
		}
	}
	for axis := range ebiten.StandardGamepadAxisMax + 1 {
		for _, at := range []float64{-1, 1} {
			var poller Poller
			value := at
			see := func() {
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
			for range long {
				see()
			}
			if len(poller.events) > 0 {
				t.Errorf("axis %d at %v from the start: got %d events, want none", axis, at, len(poller.events))
			}
			value = 0
			see()
			value = at
			for range long {
				see()
			}
			if n, left := len(poller.events), axis <= ebiten.StandardGamepadAxisLeftStickVertical; left != (n > 0) ||
				n > maxRepeats+1 {
				t.Errorf("axis %d pushed to %v later: got %d events", axis, at, n)
			}
		}
	}
}

// TestReconnectedGamepadStartsAtRest checks that a reconnected gamepad, or one after a loss of focus, has to be at rest
// first.
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
		t.Errorf("button held from the start: got %+v", poller.events)
	}
	poller.updatePad(2, rest)
	if poller.updatePad(2, held); len(poller.events) != 1 {
		t.Errorf("button pressed: got %+v", poller.events)
	}
}
