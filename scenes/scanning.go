package scenes

import "heimlich/sprites/widgets"

// One switch: the focus walks by itself through what can be pressed, and any press anywhere presses what it is on.

// scanning is where the focus is on its walk.
type scanning struct {
	left   float64       // seconds until it goes on
	desk   *widgets.Desk // where it walks
	scopes int           // how many dialogs lay over it
	done   bool          // something was pressed: the walk begins anew, at what is to be done next
}

// linger is how much longer the focus stays where its walk begins, and on what was pressed, than elsewhere.
const linger = 1.6

// walk lets the focus walk for dt seconds.
func (d *Director) walk(dt float64) {
	rest := d.back.Settings.Scan.Rest()
	if rest == 0 || d.waiting() || d.held {
		d.scan = scanning{}
		return
	}
	desk := d.scene.Desk()
	if s := &d.scan; s.desk != desk || s.scopes != desk.Scopes() {
		*s = scanning{desk: desk, scopes: desk.Scopes(), left: rest * linger}
		d.begin(desk)
		return
	}
	if d.scan.left -= dt; d.scan.left > 0 {
		return
	}
	d.scan.left = rest
	if !d.scan.done {
		d.handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Alone: true})
		return
	}
	d.scan.done = false
	if desk.Scopes() == 0 && reaches(desk, desk.Home) && desk.Focused() != desk.Find(desk.Home) {
		desk.Reach(desk.Home)
		return
	}
	d.handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Alone: true})
}

// begin puts the focus where its walk begins: on what is to be done next, else where it is, else on the first thing.
func (d *Director) begin(desk *widgets.Desk) {
	switch c := desk.Focused(); {
	case desk.Scopes() == 0 && reaches(desk, desk.Home):
		desk.Reach(desk.Home)
	case c != nil && !c.Disabled && !c.Pointer:
		desk.Reach(c.ID)
	default:
		for _, c := range desk.Controls() {
			if !c.Disabled && !c.Pointer {
				desk.Reach(c.ID)
				return
			}
		}
	}
}

// reaches reports whether keys can press the control with that ID now.
func reaches(desk *widgets.Desk, id string) bool {
	c := desk.Find(id)
	return c != nil && !c.Disabled && !c.Pointer
}

// switched is what an event means where one switch plays: a press is one of what has the focus, wherever it is; a pointer that moves, or is let go, means nothing. It reports whether
// anything is left of it.
func (d *Director) switched(e widgets.Event) (widgets.Event, bool) {
	if d.back.Settings.Scan.Rest() == 0 || d.scene == nil || e.Alone {
		return e, true
	}
	switch {
	case e.Kind == widgets.PointerDown:
		e = widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter}
	case e.Kind != widgets.KeyDown && e.Kind != widgets.TextInput:
		return e, false
	case e.Key == widgets.KeySpace:
		e.Key = widgets.KeyEnter
	}
	d.scan.left = d.back.Settings.Scan.Rest() * linger
	if e.Kind != widgets.KeyDown || e.Key != widgets.KeyEnter {
		return e, true
	}
	if desk := d.scene.Desk(); !desk.ShowFocus() || d.scan.desk != desk || d.scan.scopes != desk.Scopes() {
		return e, false // nobody has seen yet what it would press
	}
	d.scan.done = true
	return e, !e.Repeat
}
