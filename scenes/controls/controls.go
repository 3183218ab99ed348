// Package controls reads mouse, touch, keys and gamepads as device-independent input events (of package widgets). The
// shell polls a [Poller] once a tick and passes its events to scenes.
package controls

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"heimlich/sprites/widgets"
)

// Poller polls the input devices. The zero value is ready to use. There must be only one, on the game loop.
type Poller struct {
	events     []widgets.InputEvent
	newTouches []ebiten.TouchID
	touches    []ebiten.TouchID
	ended      []ebiten.TouchID // touches released since the last poll
	keys       []ebiten.Key     // keys that are down
	chars      []rune           // characters typed since the last poll
	keyboard   keyboard
	pads       []ebiten.GamepadID
	gamepads   map[ebiten.GamepadID]padState         // state of each connected gamepad
	lastTouch  map[ebiten.TouchID]widgets.InputEvent // last event of each touch
	buffer     *eventBuffer                          // nil where the platform reports no events
	mouse      mouse
	touching   bool // a finger is on the screen
}

// The times of key repeat in ticks, and its limits.
const (
	repeatDelay    = 24
	repeatInterval = 5
	maxRepeats     = 200 // repeats after which a key or button counts as stuck
	maxCharDelay   = 3   // ticks after its key in which a character can arrive
)

// Poll returns the events since the last call, in points; scale is the number of device pixels per point. The next call
// reuses the slice.
func (poller *Poller) Poll(scale float64) []widgets.InputEvent {
	poller.events = poller.events[:0]
	if poller.lastTouch == nil {
		poller.lastTouch = map[ebiten.TouchID]widgets.InputEvent{}
	}
	if poller.buffer == nil {
		poller.buffer = listen()
	}
	if poller.buffer != nil {
		poller.buffer.read(scale, poller.add)
	} else {
		poller.pollTouches(scale)
		poller.pollMouse(scale)
		poller.pollKeys()
	}
	poller.pollWheel(scale)
	poller.pollPads()
	return poller.events
}

func (poller *Poller) add(e widgets.InputEvent) { poller.events = append(poller.events, e) }

func (poller *Poller) pollTouches(scale float64) {
	screen := touchScreen{scale: scale, at: ebiten.TouchPosition}
	poller.newTouches = inpututil.AppendJustPressedTouchIDs(poller.newTouches[:0])
	poller.touches = ebiten.AppendTouchIDs(poller.touches[:0])
	poller.ended = inpututil.AppendJustReleasedTouchIDs(poller.ended[:0])
	screen.started, screen.held, screen.ended = poller.newTouches, poller.touches, poller.ended
	poller.touching = len(poller.touches) > 0
	poller.updateTouches(screen)
}

// touchScreen is the polled state of the touch screen.
type touchScreen struct {
	scale                float64 // device pixels per point
	started, held, ended []ebiten.TouchID
	at                   func(ebiten.TouchID) (x, y int) // device pixels
}

// position returns a finger’s position in points.
func (t touchScreen) position(id ebiten.TouchID) (x, y float64) {
	pixelX, pixelY := t.at(id)
	return float64(pixelX) / t.scale, float64(pixelY) / t.scale
}

// updateTouches adds events for changes of touches since the last poll. A released touch ends at its last known
// position.
func (poller *Poller) updateTouches(screen touchScreen) {
	for _, id := range screen.started {
		x, y := screen.position(id)
		e := widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y, Pointer: int(id) + 1, Touch: true}
		poller.lastTouch[id] = e
		poller.add(e)
	}
	for _, id := range screen.held {
		e, ok := poller.lastTouch[id]
		if !ok {
			continue
		}
		if x, y := screen.position(id); x != e.X || y != e.Y {
			e.Kind, e.X, e.Y = widgets.PointerMove, x, y
			poller.lastTouch[id] = e
			poller.add(e)
		}
	}
	for _, id := range screen.ended {
		if e, ok := poller.lastTouch[id]; ok {
			e.Kind = widgets.PointerUp
			delete(poller.lastTouch, id)
			poller.add(e)
		}
	}
}

func (poller *Poller) pollMouse(scale float64) {
	pixelX, pixelY := ebiten.CursorPosition()
	poller.mouse.update(mouseState{
		x: float64(pixelX) / scale, y: float64(pixelY) / scale,
		left:      ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		leftDown:  inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft),
		rightDown: inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight),
		touching:  poller.touching,
		unfocused: !ebiten.IsFocused(),
	}, poller.add)
}

// maxNotches limits the wheel's movement in one tick, since some devices report jumps.
const maxNotches = 5

func (poller *Poller) pollWheel(scale float64) {
	if _, dy := ebiten.Wheel(); dy != 0 {
		pixelX, pixelY := ebiten.CursorPosition()
		poller.add(widgets.InputEvent{
			Kind: widgets.Wheel,
			X:    float64(pixelX) / scale,
			Y:    float64(pixelY) / scale,
			DY:   math.Max(-maxNotches, math.Min(maxNotches, dy/wheelNotch)), // in notches
		})
	}
}
