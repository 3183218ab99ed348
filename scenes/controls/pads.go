package controls

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"heimlich/sprites/widgets"
)

// padKeys maps gamepad buttons to keys.
var padKeys = []struct {
	button ebiten.StandardGamepadButton
	key    string
	shift  bool
	held   bool // repeats while held, like a key
}{
	{ebiten.StandardGamepadButtonLeftTop, widgets.KeyArrowUp, false, true},
	{ebiten.StandardGamepadButtonLeftBottom, widgets.KeyArrowDown, false, true},
	{ebiten.StandardGamepadButtonLeftLeft, widgets.KeyArrowLeft, false, true},
	{ebiten.StandardGamepadButtonLeftRight, widgets.KeyArrowRight, false, true},
	{ebiten.StandardGamepadButtonRightBottom, widgets.KeyEnter, false, false},
	{ebiten.StandardGamepadButtonRightLeft, widgets.KeyEnter, true, false},
	{ebiten.StandardGamepadButtonRightRight, widgets.KeyBack, false, false},
	{ebiten.StandardGamepadButtonRightTop, widgets.KeyBackspace, false, false},
	{ebiten.StandardGamepadButtonFrontTopLeft, widgets.KeyTab, true, true},
	{ebiten.StandardGamepadButtonFrontTopRight, widgets.KeyTab, false, true},
	{ebiten.StandardGamepadButtonFrontBottomLeft, widgets.KeyPageUp, false, true},
	{ebiten.StandardGamepadButtonFrontBottomRight, widgets.KeyPageDown, false, true},
	{ebiten.StandardGamepadButtonCenterLeft, widgets.KeyHelp, false, false},
	{ebiten.StandardGamepadButtonCenterRight, widgets.KeyMenu, false, false},
}

// ButtonEvent returns the key event of a gamepad button, and false for a button that the game does not use.
func ButtonEvent(b ebiten.StandardGamepadButton) (widgets.InputEvent, bool) {
	for _, k := range padKeys {
		if k.button == b {
			return widgets.InputEvent{Kind: widgets.KeyDown, Key: k.key, Shift: k.shift, Gamepad: true}, true
		}
	}
	return widgets.InputEvent{}, false
}

// pad is the polled state of a gamepad.
type pad struct {
	down func(ebiten.StandardGamepadButton) int   // ticks that a button has been down, 0 if it is up
	axis func(ebiten.StandardGamepadAxis) float64 // −1 to 1
}

// stick is the state of the left stick.
type stick struct {
	key  string // the arrow key of its direction, "" at rest
	held int    // ticks in this direction
}

// padState is the state of a gamepad between ticks. A button or stick counts only after it was seen at rest, because
// some gamepads report a held button when they connect.
type padState struct {
	stick       stick
	centred     bool
	wasReleased [ebiten.StandardGamepadButtonMax + 1]bool
}

// The deflections, from 0 to 1, at which the stick counts as pressed and as released. They differ so that a trembling
// hand does not press twice.
const (
	stickPressed  = 0.6
	stickReleased = 0.35
)

func (poller *Poller) pollPads() {
	poller.pads = ebiten.AppendGamepadIDs(poller.pads[:0])
	if !ebiten.IsFocused() { // presses in another window, or still held on return, are ignored
		poller.pads = poller.pads[:0]
	}
	poller.forgetPads()
	for _, id := range poller.pads {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		poller.updatePad(id, pad{
			down: func(b ebiten.StandardGamepadButton) int {
				return inpututil.StandardGamepadButtonPressDuration(id, b)
			},
			axis: func(a ebiten.StandardGamepadAxis) float64 { return ebiten.StandardGamepadAxisValue(id, a) },
		})
	}
}

// forgetPads removes disconnected gamepads.
func (poller *Poller) forgetPads() {
	for id := range poller.gamepads {
		if !slices.Contains(poller.pads, id) {
			delete(poller.gamepads, id)
		}
	}
}

// updatePad adds the events of a gamepad in this tick.
func (poller *Poller) updatePad(id ebiten.GamepadID, current pad) {
	state := poller.gamepads[id]
	for _, button := range padKeys {
		ticks := current.down(button.button)
		state.wasReleased[button.button] = state.wasReleased[button.button] || ticks == 0
		fires := ticks == 1 || button.held && firesAt(ticks)
		if state.wasReleased[button.button] && fires {
			event, _ := ButtonEvent(button.button)
			event.Repeat = ticks > 1
			poller.add(event)
		}
	}
	poller.updateStick(&state, current.axis(ebiten.StandardGamepadAxisLeftStickHorizontal),
		current.axis(ebiten.StandardGamepadAxisLeftStickVertical))
	if poller.gamepads == nil {
		poller.gamepads = map[ebiten.GamepadID]padState{}
	}
	poller.gamepads[id] = state
}

// updateStick adds the events of a gamepad’s left stick in this tick.
func (poller *Poller) updateStick(state *padState, x, y float64) {
	state.centred = state.centred || max(math.Abs(x), math.Abs(y)) < stickReleased
	if state.stick = state.stick.push(x, y); state.centred && state.stick.key != "" && firesAt(state.stick.held) {
		poller.add(widgets.InputEvent{Kind: widgets.KeyDown, Key: state.stick.key, Repeat: state.stick.held > 1,
			Gamepad: true})
	}
}

// push returns the state of the stick one tick later, at the position x, y. X points right and y down, both from −1 to
// 1.
func (s stick) push(x, y float64) stick {
	key, deflection := widgets.KeyArrowRight, math.Abs(x)
	switch {
	case math.Abs(y) > deflection && y < 0:
		key, deflection = widgets.KeyArrowUp, -y
	case math.Abs(y) > deflection:
		key, deflection = widgets.KeyArrowDown, y
	case x < 0:
		key = widgets.KeyArrowLeft
	}
	switch {
	case deflection < stickReleased:
		return stick{}
	case key == s.key:
		return stick{key, s.held + 1}
	case deflection >= stickPressed:
		return stick{key, 1}
	case s.key != "": // keeps its direction between two others
		return stick{s.key, s.held + 1}
	}
	return stick{}
}
