package appctx

import "heimlich/sprites/layout"

// Update is an available newer version. The web page shows a button for it over the title scene. The title scene has a
// control below that button, for keys.
type Update struct {
	Button  layout.Rect // its place in widths of the window, y relative to the window's lower edge
	Install func()      // installs the update
}

// ButtonRect returns the button's place on a screen, in points.
func (u Update) ButtonRect(s Screen) layout.Rect {
	b := u.Button
	return layout.Rect{X: b.X * s.W, Y: s.H - b.Y*s.W, W: b.W * s.W, H: b.H * s.W}
}
