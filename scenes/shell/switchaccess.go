package shell

import "heimlich/sprites/widgets"

// SwitchAccess is the mode for players with a single switch. The focus moves through the controls by itself, and any
// press presses the focused control.
type SwitchAccess struct {
	walk
	view    *view
	handle  func(widgets.InputEvent) // sends an event to the scene
	waiting func() bool              // reports whether the screen ignores input
}

// walk is the state of the moving focus.
type walk struct {
	left   float64               // seconds until the next step
	desk   *widgets.FocusManager // the controls it walks through
	scopes int                   // number of dialogs over them
	done   bool                  // something was pressed, so that the walk continues at the main control
}

// startFactor multiplies the time that the focus stays at the start of its walk and on a pressed control.
const startFactor = 1.6

// Walk advances the moving focus by dt seconds.
func (a *SwitchAccess) Walk(dt float64) {
	rest := a.view.ctx.Settings.Scan.Rest()
	if rest == 0 || a.waiting() {
		a.walk = walk{}
		return
	}
	desk := a.view.scene.Focus()
	if s := &a.walk; s.desk != desk || s.scopes != desk.Scopes() {
		*s = walk{desk: desk, scopes: desk.Scopes(), left: rest * startFactor}
		a.begin(desk)
		return
	}
	if a.left -= dt; a.left > 0 {
		return
	}
	a.left = rest
	if !a.done {
		a.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		return
	}
	a.done = false
	if desk.Scopes() == 0 && canPress(desk, desk.Home) && desk.Focused() != desk.Find(desk.Home) {
		desk.ShowFocusOn(desk.Home)
		return
	}
	a.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
}

// State returns the controls that the focus walks through, and the seconds until its next step.
func (a *SwitchAccess) State() (desk *widgets.FocusManager, left float64) { return a.desk, a.left }

// begin focuses the first control of the walk: the main one, else the focused one, else the first that keys can press.
func (a *SwitchAccess) begin(desk *widgets.FocusManager) {
	switch c := desk.Focused(); {
	case desk.Scopes() == 0 && canPress(desk, desk.Home):
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

// canPress reports whether keys can press the control with that ID.
func canPress(desk *widgets.FocusManager, id string) bool {
	c := desk.Find(id)
	return c != nil && !c.Disabled && !c.Pointer
}

// filter turns any press and the space bar into Enter, passes other keys, and drops the rest. It returns false if the
// event ends here.
func (a *SwitchAccess) filter(e widgets.InputEvent) (widgets.InputEvent, bool) {
	if a.view.ctx.Settings.Scan.Rest() == 0 || a.view.scene == nil || e.Automatic {
		return e, true
	}
	switch {
	case e.Kind == widgets.PointerDown:
		e = widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter}
	case e.Kind != widgets.KeyDown:
		return e, false
	case e.Key == widgets.KeySpace:
		e.Key = widgets.KeyEnter
	}
	a.left = a.view.ctx.Settings.Scan.Rest() * startFactor
	if e.Key != widgets.KeyEnter {
		return e, true
	}
	if desk := a.view.scene.Focus(); !desk.ShowFocus() || a.desk != desk || a.scopes != desk.Scopes() {
		return e, false // the player has not seen yet what it would press
	}
	a.done = true
	return e, !e.Repeat
}
