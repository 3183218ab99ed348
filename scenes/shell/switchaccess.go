package shell

import "heimlich/sprites/widgets"

// One switch: the focus walks by itself through what can be pressed, and any press anywhere presses what it is on.

// SwitchAccess lets the focus walk by itself, and any press press what it is on.
type SwitchAccess struct {
	scanning
	view    *view
	handle  func(widgets.Event) // sends an event to the scene
	waiting func() bool         // whether the screen takes no input
}

// scanning is where the focus is on its walk.
type scanning struct {
	left   float64               // seconds until it goes on
	desk   *widgets.FocusManager // where it walks
	scopes int                   // how many dialogs lay over it
	done   bool                  // something was pressed: the walk begins anew, at what is to be done next
}

// linger is how much longer the focus stays where its walk begins, and on what was pressed, than elsewhere.
const linger = 1.6

// Walk lets the focus walk for dt seconds.
func (a *SwitchAccess) Walk(dt float64) {
	rest := a.view.ctx.Settings.Scan.Rest()
	if rest == 0 || a.waiting() {
		a.scanning = scanning{}
		return
	}
	desk := a.view.scene.Desk()
	if s := &a.scanning; s.desk != desk || s.scopes != desk.Scopes() {
		*s = scanning{desk: desk, scopes: desk.Scopes(), left: rest * linger}
		a.begin(desk)
		return
	}
	if a.left -= dt; a.left > 0 {
		return
	}
	a.left = rest
	if !a.done {
		a.handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		return
	}
	a.done = false
	if desk.Scopes() == 0 && reaches(desk, desk.Home) && desk.Focused() != desk.Find(desk.Home) {
		desk.ShowFocusOn(desk.Home)
		return
	}
	a.handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
}

// State returns where the focus walks, and the seconds until it moves on.
func (a *SwitchAccess) State() (desk *widgets.FocusManager, left float64) { return a.desk, a.left }

// begin puts the focus where its walk begins: on what is to be done next, else where it is, else on the first thing.
func (a *SwitchAccess) begin(desk *widgets.FocusManager) {
	switch c := desk.Focused(); {
	case desk.Scopes() == 0 && reaches(desk, desk.Home):
		desk.ShowFocusOn(desk.Home)
	case c != nil && !c.Disabled && !c.Pointer:
		desk.ShowFocusOn(c.ID)
	default:
		for _, c := range desk.Controls() {
			if !c.Disabled && !c.Pointer {
				desk.ShowFocusOn(c.ID)
				return
			}
		}
	}
}

// reaches reports whether keys can press the control with that ID now.
func reaches(desk *widgets.FocusManager, id string) bool {
	c := desk.Find(id)
	return c != nil && !c.Disabled && !c.Pointer
}

// switched returns what an event means with one switch: any press is Enter on the focused control, and pointer moves
// mean nothing. It reports whether anything is left of the event.
func (a *SwitchAccess) switched(e widgets.Event) (widgets.Event, bool) {
	if a.view.ctx.Settings.Scan.Rest() == 0 || a.view.scene == nil || e.Automatic {
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
	a.left = a.view.ctx.Settings.Scan.Rest() * linger
	if e.Key != widgets.KeyEnter {
		return e, true
	}
	if desk := a.view.scene.Desk(); !desk.ShowFocus() || a.desk != desk || a.scopes != desk.Scopes() {
		return e, false // nobody has seen yet what it would press
	}
	a.done = true
	return e, !e.Repeat
}
