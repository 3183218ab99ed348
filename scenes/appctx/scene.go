package appctx

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Scene is one screen of the game. Its life, as package shell calls it:
//
//  1. Layout builds the picture before anything else, and again whenever the window or a setting has changed. Resized
//     comes first if the window has another size, Turning if the picture was turned.
//  2. Each tick Handle gets the events, Advance advances time, Describe publishes the public state, and the stage is
//     drawn if it changed. AdvanceAmbient is also called if the window has the focus and HasAmbientMotion returns true.
//  3. Cover hides all secrets at once, when the window is hidden or another scene lies over this one. A scene that
//     comes back is laid out again.
//
// Scenes embed [BaseScene], or [SceneDefaults] if they have a stage of their own, and define what they need.
type Scene interface {
	// Layout builds the picture for a screen. An animation ends at once, an open dialog stays open.
	Layout(Screen)
	// Resized is called before Layout when the window has another size. At a shared screen the scene hides secrets.
	Resized()
	// Turning is called before Layout when the picture is turned to another person.
	Turning()
	// Returned is called before Layout when a person has closed the scene above. For a single person it undoes Cover.
	Returned()
	// Handle handles one input event.
	Handle(widgets.InputEvent)
	// Advance advances the scene by dt seconds.
	Advance(dt float64)
	// HasAmbientMotion reports whether the scene has ambient motion: decoration without information.
	HasAmbientMotion() bool
	// AdvanceAmbient advances the ambient motion by dt seconds. It is not called for players who want less motion.
	AdvanceAmbient(dt float64)
	// Cover hides all secrets at once and reports whether any was visible.
	Cover() (open bool)

	// Stage returns the scene's picture, nil before Layout.
	Stage() *sprites.Stage
	// Focus returns the focus manager, which holds the controls.
	Focus() *widgets.FocusManager
	// MinHeight returns the height in points that the scene needs in a window. In a lower one it is scrolled.
	MinHeight(window Screen) float64
	// Start returns the part to scroll into view first; an empty one means the top.
	Start() layout.Rect

	// Show shows a dialog over the scene.
	Show(widgets.Dialog)
	// Explain shows a dialog with a text and one button.
	Explain(title, words string)
	// Dialog returns the open dialog for publication, nil for none.
	Dialog() *a11y.DialogInfo
	// Describe fills in the public state. It must never contain a secret.
	Describe(*a11y.PublicState)
	// KeyHints returns the scene's key hints while no dialog is open. They reveal only what is public or on the screen.
	KeyHints() []KeyHint
	// Typing reports whether a text field has the keyboard.
	Typing() bool

	// Addressee returns the seat whose player the scene addresses, NoSeat for all. MayTurn reports whether the picture
	// may turn to that player: never while a secret is open.
	Addressee() (s rules.Seat, mayTurn bool)
	// SecretText returns the open secrets of one player as text for a screen reader, "" if none is open.
	SecretText() string
	// KeepSecretOpen keeps these secrets open until the person closes them, since reading aloud takes longer than
	// looking.
	KeepSecretOpen()
}

// SceneDefaults has the default methods of a scene without secrets, motion, text fields and key hints. It has no
// picture.
type SceneDefaults struct{}

// Resized does nothing.
func (SceneDefaults) Resized() {}

// Turning does nothing.
func (SceneDefaults) Turning() {}

// Returned does nothing.
func (SceneDefaults) Returned() {}

// HasAmbientMotion returns false.
func (SceneDefaults) HasAmbientMotion() bool { return false }

// AdvanceAmbient does nothing.
func (SceneDefaults) AdvanceAmbient(float64) {}

// Cover returns false: no secret was visible.
func (SceneDefaults) Cover() bool { return false }

// Start returns an empty rectangle.
func (SceneDefaults) Start() layout.Rect { return layout.Rect{} }

// KeyHints returns nil.
func (SceneDefaults) KeyHints() []KeyHint { return nil }

// Typing returns false.
func (SceneDefaults) Typing() bool { return false }

// Addressee returns NoSeat and true: the scene addresses all, and no secret is open.
func (SceneDefaults) Addressee() (s rules.Seat, mayTurn bool) { return rules.NoSeat, true }

// SecretText returns "".
func (SceneDefaults) SecretText() string { return "" }

// KeepSecretOpen does nothing.
func (SceneDefaults) KeepSecretOpen() {}

// KeyHint explains one key of a scene.
type KeyHint struct {
	Key  string          // as in widgets.InputEvent
	On   string          // ID of the control that does the same; the hint is drawn on it. "" for none
	Does message.Message // explanation, for a key without a control; an empty one is not listed
}
