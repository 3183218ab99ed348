package controls

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"heimlich/sprites/widgets"
)

// padKeys are the keys that the buttons of a gamepad stand for. Whatever can be done with these keys can be done from the sofa.
var padKeys = []struct {
	button ebiten.StandardGamepadButton
	key    string
	shift  bool
	held   bool // a button that is held counts as pressed again, as a key does
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

// Press is what a press of a gamepad’s button does; false for a button that does nothing.
func Press(b ebiten.StandardGamepadButton) (widgets.Event, bool) {
	for _, k := range padKeys {
		if k.button == b {
			return widgets.Event{Kind: widgets.KeyDown, Key: k.key, Shift: k.shift, Pad: true}, true
		}
	}
	return widgets.Event{}, false
}

// pad is what can be seen of a gamepad.
type pad struct {
	down func(ebiten.StandardGamepadButton) int // for how many ticks a button has been down; 0 for one that is not
	axis func(ebiten.StandardGamepadAxis) float64
}

// stick is where the left stick of a gamepad points: the arrow key that it stands for, "" for none, and for how many ticks.
type stick struct {
	key  string
	held int
}

// padState remembers a gamepad between ticks. A button or the stick counts only once it has been seen at rest: some pads report a button
// held, or a stick at its stop, from the moment they are connected.
type padState struct {
	stick   stick
	centred bool
	up      [ebiten.StandardGamepadButtonMax + 1]bool
}

// A stick that has been pushed points, until it is nearly let go: a hand that trembles does not press twice.
const (
	pushed = 0.6
	letGo  = 0.35
)

func (r *Reader) pollPads() {
	r.pads = ebiten.AppendGamepadIDs(r.pads[:0])
	if !ebiten.IsFocused() { // what is pressed elsewhere, or still held on return, is not meant for this window
		r.pads = r.pads[:0]
	}
	r.forgetPads()
	for _, id := range r.pads {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		r.seePad(id, pad{
			down: func(b ebiten.StandardGamepadButton) int { return inpututil.StandardGamepadButtonPressDuration(id, b) },
			axis: func(a ebiten.StandardGamepadAxis) float64 { return ebiten.StandardGamepadAxisValue(id, a) },
		})
	}
}

// forgetPads forgets gamepads that are gone.
func (r *Reader) forgetPads() {
	for id := range r.known {
		if !slices.Contains(r.pads, id) {
			delete(r.known, id)
		}
	}
}

// seePad adds what is done with a gamepad.
func (r *Reader) seePad(id ebiten.GamepadID, p pad) {
	s := r.known[id]
	for _, b := range padKeys {
		n := p.down(b.button)
		s.up[b.button] = s.up[b.button] || n == 0
		if s.up[b.button] && (n == 1 || b.held && again(n)) {
			e, _ := Press(b.button)
			e.Repeat = n > 1
			r.add(e)
		}
	}
	r.seeStick(&s, p.axis(ebiten.StandardGamepadAxisLeftStickHorizontal), p.axis(ebiten.StandardGamepadAxisLeftStickVertical))
	if r.known == nil {
		r.known = map[ebiten.GamepadID]padState{}
	}
	r.known[id] = s
}

// seeStick adds what is done with the left stick of a gamepad.
func (r *Reader) seeStick(s *padState, x, y float64) {
	s.centred = s.centred || max(math.Abs(x), math.Abs(y)) < letGo
	if s.stick = s.stick.push(x, y); s.centred && s.stick.key != "" && again(s.stick.held) {
		r.add(widgets.Event{Kind: widgets.KeyDown, Key: s.stick.key, Repeat: s.stick.held > 1, Pad: true})
	}
}

// push is where the stick points a tick later; x is positive to the right and y downwards, both from −1 to 1.
func (s stick) push(x, y float64) stick {
	key, far := widgets.KeyArrowRight, math.Abs(x)
	switch {
	case math.Abs(y) > far && y < 0:
		key, far = widgets.KeyArrowUp, -y
	case math.Abs(y) > far:
		key, far = widgets.KeyArrowDown, y
	case x < 0:
		key = widgets.KeyArrowLeft
	}
	switch {
	case far < letGo || key != s.key && far < pushed:
		if far >= letGo && s.key != "" { // between two arrows it keeps the one that it had
			return stick{s.key, s.held + 1}
		}
		return stick{}
	case key == s.key:
		return stick{key, s.held + 1}
	}
	return stick{key, 1}
}
