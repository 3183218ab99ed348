package shell

import "heimlich/sprites/widgets"

// SwitchAccess is the mode for players with a single switch. The focus moves through the controls automatically, and
// any input presses the focused control.
type SwitchAccess struct {
	scan
	view    *view
	handle  func(widgets.InputEvent) // sends an event to the scene
	waiting func() bool              // reports whether the screen ignores input
}

// scan is the state of the moving focus.
type scan struct {
	timeLeft         float64               // seconds until the next step
	focus            *widgets.FocusManager // the controls that the focus walks through; nil while it does not walk
	scopes           int                   // number of dialogs over them
	pressedSomething bool                  // something was pressed, so that the walk continues at the main control
}

// startDelayFactor multiplies the time that the focus stays at the start of its walk and on a pressed control.
const startDelayFactor = 1.6

// Advance advances the moving focus by dt seconds. It stops while switch access is off or the screen waits. In a new
// scene or dialog it begins again.
func (a *SwitchAccess) Advance(dt float64) {
	rest := a.view.ctx.Settings.Scan.DwellTime()
	if rest == 0 || a.waiting() {
		a.scan = scan{}
		return
	}
	focus := a.view.scene.Focus()
	if state := &a.scan; state.focus != focus || state.scopes != focus.Scopes() {
		*state = scan{focus: focus, scopes: focus.Scopes(), timeLeft: rest * startDelayFactor}
		a.begin(focus)
		return
	}
	if a.timeLeft -= dt; a.timeLeft > 0 {
		return
	}
	a.timeLeft = rest
	if !a.pressedSomething {
		a.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
		return
	}
	a.pressedSomething = false
	if focus.Scopes() == 0 && canPress(focus, focus.Home) && focus.Focused() != focus.Find(focus.Home) {
		focus.ShowFocusOn(focus.Home)
		return
	}
	a.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyTab, Automatic: true})
}

// State returns the controls that the focus walks through, nil while switch access is off, and the seconds until its
// next step.
func (a *SwitchAccess) State() (focus *widgets.FocusManager, left float64) {
	return a.focus, a.timeLeft
}

// begin focuses the first control of the walk: the main one, else the focused one, else the first that keys can press.
func (a *SwitchAccess) begin(focus *widgets.FocusManager) {
	switch c := focus.Focused(); {
	case focus.Scopes() == 0 && canPress(focus, focus.Home):
		focus.ShowFocusOn(focus.Home)
	case c != nil && !c.Disabled && !c.Pointer:
		focus.ShowFocusOn(c.ID)
	default:
		for _, c := range focus.Controls() {
			if !c.Disabled && !c.Pointer {
				focus.ShowFocusOn(c.ID)
				return
			}
		}
	}
}

// canPress reports whether keys can press the control with an ID. It returns false if there is none.
func canPress(focus *widgets.FocusManager, id string) bool {
	c := focus.Find(id)
	return c != nil && !c.Disabled && !c.Pointer
}

// filter turns any press and the space bar into Enter, passes other keys, and drops the rest. It returns false if the
// event ends here: also a press that the player can't have meant, because the focus has just moved to a new scene.
// While switch access is off it passes everything.
func (a *SwitchAccess) filter(event widgets.InputEvent) (widgets.InputEvent, bool) {
	if a.view.ctx.Settings.Scan.DwellTime() == 0 || a.view.scene == nil || event.Automatic {
		return event, true
	}
	switch {
	case event.Kind == widgets.PointerDown:
		event = widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter}
	case event.Kind != widgets.KeyDown:
		return event, false
	case event.Key == widgets.KeySpace:
		event.Key = widgets.KeyEnter
	}
	a.timeLeft = a.view.ctx.Settings.Scan.DwellTime() * startDelayFactor
	if event.Key != widgets.KeyEnter {
		return event, true
	}
	if focus := a.view.scene.Focus(); !focus.ShowFocus() || a.focus != focus || a.scopes != focus.Scopes() {
		return event, false // the player has not seen yet what it would press
	}
	a.pressedSomething = true
	return event, !event.Repeat
}
