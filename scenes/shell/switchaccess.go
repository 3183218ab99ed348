package shell

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

// WalkFocus lets the focus walk for dt seconds.
func (sh *Shell) WalkFocus(dt float64) {
	rest := sh.ctx.Settings.Scan.Rest()
	if rest == 0 || sh.Waiting() || sh.veil.held {
		sh.filters.scan = scanning{}
		return
	}
	desk := sh.scene.Desk()
	if s := &sh.filters.scan; s.desk != desk || s.scopes != desk.Scopes() {
		*s = scanning{desk: desk, scopes: desk.Scopes(), left: rest * linger}
		sh.begin(desk)
		return
	}
	if sh.filters.scan.left -= dt; sh.filters.scan.left > 0 {
		return
	}
	sh.filters.scan.left = rest
	if !sh.filters.scan.done {
		sh.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Alone: true})
		return
	}
	sh.filters.scan.done = false
	if desk.Scopes() == 0 && reaches(desk, desk.Home) && desk.Focused() != desk.Find(desk.Home) {
		desk.Reach(desk.Home)
		return
	}
	sh.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Alone: true})
}

// Scanning returns where the focus walks, and the seconds until it moves on.
func (sh *Shell) Scanning() (desk *widgets.Desk, left float64) {
	return sh.filters.scan.desk, sh.filters.scan.left
}

// begin puts the focus where its walk begins: on what is to be done next, else where it is, else on the first thing.
func (sh *Shell) begin(desk *widgets.Desk) {
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
func (sh *Shell) switched(e widgets.Event) (widgets.Event, bool) {
	if sh.ctx.Settings.Scan.Rest() == 0 || sh.scene == nil || e.Alone {
		return e, true
	}
	switch {
	case e.Kind == widgets.PointerDown:
		e = widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter}
	case e.Kind != widgets.KeyDown:
		return e, false
	case e.Key == widgets.KeySpace:
		e.Key = widgets.KeyEnter
	}
	sh.filters.scan.left = sh.ctx.Settings.Scan.Rest() * linger
	if e.Key != widgets.KeyEnter {
		return e, true
	}
	if desk := sh.scene.Desk(); !desk.ShowFocus() || sh.filters.scan.desk != desk || sh.filters.scan.scopes != desk.Scopes() {
		return e, false // nobody has seen yet what it would press
	}
	sh.filters.scan.done = true
	return e, !e.Repeat
}
