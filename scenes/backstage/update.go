package backstage

import "heimlich/sprites/layout"

// Update is a newer version of the game that can be taken. The page has a button for it over the title; what leads there by keys lies below that one.
type Update struct {
	Button layout.Rect // where it is: in widths of the window, its upper edge counted from the window’s foot
	Take   func()
}

// At is where the button is on a screen.
func (u Update) At(s Screen) layout.Rect {
	b := u.Button
	return layout.Rect{X: b.X * s.W, Y: s.H - b.Y*s.W, W: b.W * s.W, H: b.H * s.W}
}
