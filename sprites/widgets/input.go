// Package widgets is what a player presses: controls with their focus, buttons, fields and dialogs. It is given its
// words, its rectangles and abstract input, so it knows neither the game nor the device; and it tells what can be
// pressed as a plain list, from which the page around the canvas, a screen reader and the tests all work.
//
// The way of a press: a scene gives an [Event] to its [Desk], which finds the [Control] under the pointer, or with keys
// the one that has the focus, and calls its OnPress when the pointer is let go there, or OnRefuse if it is disabled.
// What that does is the scene's. A [Kit] makes controls with their pictures; a control's OnLook is told whenever it is
// to look otherwise.
package widgets

// Kind is what happened at an input device.
type Kind int

// The kinds of input.
const (
	PointerDown Kind = iota
	PointerMove      // with a button down or a finger on the glass, or a mouse hovering
	PointerUp
	PointerCancel // the system took the pointer away
	Wheel
	KeyDown
	KeyUp // of KeyAlt alone: no other key means anything when it is let go
)

// Event is one thing that happened at an input device, freed of what device it was.
type Event struct {
	Kind      Kind
	X, Y      float64 // points
	DY        float64 // wheel: notches, positive is up
	Pointer   int     // which finger; 0 is the mouse
	Touch     bool
	Alt       bool // the right mouse button
	Key       string
	Shift     bool
	Repeat    bool   // the key is being held
	Automatic bool   // nobody did it: the focus walks by itself
	Gamepad   bool   // it is a gamepad’s button that stands for the key
	Text      string // KeyDown: the character that the key types, where no input method has the keyboard
}

// The keys that widgets know by name. Letters and digits are "A"…"Z", "0"…"9".
const (
	KeyEnter      = "Enter"
	KeySpace      = "Space"
	KeyTab        = "Tab"
	KeyBack       = "Escape"
	KeyArrowLeft  = "ArrowLeft"
	KeyArrowRight = "ArrowRight"
	KeyArrowUp    = "ArrowUp"
	KeyArrowDown  = "ArrowDown"
	KeyBackspace  = "Backspace"
	KeyDelete     = "Delete"
	KeyHome       = "Home"
	KeyEnd        = "End"
	KeyPageUp     = "PageUp"
	KeyPageDown   = "PageDown"
	KeyHelp       = "?"
	KeyMenu       = "M"
	KeyAlt        = "Alt"    // held to see what the keys do
	KeyAll        = "Ctrl+A" // selects all of a field; with Command on a Mac, as the others
	KeyCopy       = "Ctrl+C"
	KeyCut        = "Ctrl+X"
	KeyPaste      = "Ctrl+V"
)
