package appctx

import (
	"heimlich/rules"
	"heimlich/scenes/a11y"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Scene is one screen of the game. Its life, as package shell calls it:
//
//  1. Layout builds the picture before anything else, and again whenever the window or a setting has changed. Resized
//     comes first if the window has another size, Turning if the picture was turned.
//  2. Each tick Handle gets the events, Advance lets time pass, Describe tells the page the public state, and the stage
//     is drawn if it changed. Live is called besides while somebody watches a scene that Lives.
//  3. Cover hides all secrets at once, when the window is hidden or another scene lies over this one. A scene that
//     comes back is laid out again.
//
// Scenes embed [Page], or [Plain] if they have a stage of their own, and define what they need.
type Scene interface {
	// Layout builds the picture for a screen. An animation ends at once, an open dialog stays open.
	Layout(Screen)
	// Resized is called before Layout when the window has another size. Secrets are hidden if others sit at the screen.
	Resized()
	// Turning is called before Layout when the picture is turned to another person.
	Turning()
	// Handle deals with one event of input.
	Handle(widgets.InputEvent)
	// Advance lets dt seconds pass.
	Advance(dt float64)
	// Lives reports whether something moves in the scene that means nothing.
	Lives() bool
	// Live lets dt seconds pass for that. It is not called for players who want less motion.
	Live(dt float64)
	// Cover hides all secrets at once and reports whether any lay open.
	Cover() (open bool)

	// Stage returns the scene's picture, nil before Layout.
	Stage() *sprites.Stage
	// Desk returns what can be pressed.
	Desk() *widgets.FocusManager
	// MinHeight returns the height in points that the scene needs in a window. In a lower one it is scrolled.
	MinHeight(window Screen) float64
	// Start returns the part that is scrolled into sight first, empty for the top.
	Start() layout.Rect

	// Show shows a dialog over the scene.
	Show(widgets.Dialog)
	// Explain shows a dialog that says something and has one button.
	Explain(title, words string)
	// Dialog describes the open dialog for the page, nil for none.
	Dialog() *a11y.DialogInfo
	// Describe fills in what the page may know: nothing secret, ever.
	Describe(*a11y.PublicState)
	// Signs returns the keys that mean something while no dialog is open. They tell nothing that is not public, or seen
	// on the screen.
	Signs() []Sign
	// Typing reports whether somebody types words in a field.
	Typing() bool

	// Faces returns the seat whose player the scene addresses, NoSeat for all, and whether the picture may turn to that
	// player: never while a secret is open.
	Faces() (s rules.Seat, may bool)
	// Whisper returns the open secrets of one player in words, "" if none is open.
	Whisper() string
	// Stay keeps that open until the person closes it: reading out takes longer than a look.
	Stay()
}

// Plain is a scene without secrets, where nothing moves and nothing is typed. It lacks a picture.
type Plain struct{}

func (Plain) Resized()                        {}
func (Plain) Turning()                        {}
func (Plain) Lives() bool                     { return false }
func (Plain) Live(float64)                    {}
func (Plain) Cover() bool                     { return false }
func (Plain) Start() layout.Rect              { return layout.Rect{} }
func (Plain) Signs() []Sign                   { return nil }
func (Plain) Typing() bool                    { return false }
func (Plain) Faces() (s rules.Seat, may bool) { return rules.NoSeat, true }
func (Plain) Whisper() string                 { return "" }
func (Plain) Stay()                           {}
