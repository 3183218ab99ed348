// Package widgets is the UI toolkit: controls with focus, buttons, fields, lists and dialogs. It receives text,
// rectangles and abstract input, so it depends neither on the game nor on the device. It lists what can be pressed; the
// web page, screen readers and tests use that list.
//
// A press travels like this: a scene passes an [InputEvent] to its [FocusManager]. That finds the [Control] under the
// pointer, or the focused one for keys. It calls OnPress when the pointer is released there, or OnRefuse if the control
// is disabled. A [Kit] makes controls with their pictures. A control calls OnStateChange when its visual state changes.
package widgets

// InputKind is the kind of an input event.
type InputKind int

// The kinds of input.
const (
	PointerDown InputKind = iota
	PointerMove           // with a button down, a finger on the screen, or a hovering mouse
	PointerUp
	PointerCancel // the system took the pointer away
	Wheel
	KeyDown
	KeyUp // for KeyAlt only
)

// InputEvent is one input event, independent of the device.
type InputEvent struct {
	Kind      InputKind
	X, Y      float64 // points
	DY        float64 // wheel notches, positive is up
	Pointer   int     // finger number; 0 is the mouse
	Touch     bool
	Alt       bool // the right mouse button
	Key       string
	Shift     bool
	Repeat    bool   // key repeat
	Automatic bool   // from automatic scanning, not from the player
	Gamepad   bool   // a gamepad button mapped to the key
	Text      string // KeyDown: the typed character, where no input method has the keyboard
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
	KeyAlt        = "Alt"    // held to show the key hints
	KeySelectAll  = "Ctrl+A" // selects all of a field; on a Mac Command, as for the next three
	KeyCopy       = "Ctrl+C"
	KeyCut        = "Ctrl+X"
	KeyPaste      = "Ctrl+V"
)
