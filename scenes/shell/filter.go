package shell

import "heimlich/sprites/widgets"

// filters holds the input filters in the order that events pass them.
type filters struct {
	window []filter // for events in window coordinates; the last two filters convert them to the scene's
	scene  []filter // for events in the scene's coordinates
	turn   orientation
}

// filter handles or changes an event on its way to the scene. It returns false if the event ends here.
type filter func(widgets.InputEvent) (widgets.InputEvent, bool)

// addFilters installs the filters in their order.
func (sh *Shell) addFilters() {
	sh.filters.window = []filter{
		func(e widgets.InputEvent) (widgets.InputEvent, bool) { return e, !sh.App.Intercept(e) },
		func(e widgets.InputEvent) (widgets.InputEvent, bool) {
			return sh.filters.turn.event(sh.view.screen, e), true
		},
		sh.scroller.scroll,
	}
	sh.filters.scene = []filter{
		func(e widgets.InputEvent) (widgets.InputEvent, bool) { return e, !sh.hints.filter(e) },
		func(e widgets.InputEvent) (widgets.InputEvent, bool) { return e, !sh.toggleMute(e) },
		sh.scan.filter,
		sh.block,
	}
}

// pass sends an event through filters, and returns it as they change it. It returns false if one of them ends it.
func pass(e widgets.InputEvent, through []filter) (left widgets.InputEvent, goesOn bool) {
	for _, f := range through {
		if e, goesOn = f(e); !goesOn {
			return e, false
		}
	}
	return e, true
}

// dispatch sends the scene an event in the window's coordinates.
func (sh *Shell) dispatch(e widgets.InputEvent) {
	if e, goesOn := pass(e, sh.filters.window); goesOn {
		sh.Handle(e)
	}
}

// Handle sends the scene an event in the scene's coordinates, through the filters for such events. There must be a
// scene.
func (sh *Shell) Handle(e widgets.InputEvent) {
	if e, goesOn := pass(e, sh.filters.scene); goesOn {
		sh.view.scene.Handle(e)
	}
}

// block is the filter that drops all input while the screen waits, except that it turns the release of a pointer into
// its cancellation.
func (sh *Shell) block(e widgets.InputEvent) (widgets.InputEvent, bool) {
	if !sh.Waiting() {
		return e, true
	}
	if e.Kind != widgets.PointerUp {
		return e, false
	}
	e.Kind = widgets.PointerCancel
	return e, true
}

// toggleMute mutes or unmutes all sound if e is the S key outside text fields, and reports whether it is.
func (sh *Shell) toggleMute(e widgets.InputEvent) bool {
	if e.Kind != widgets.KeyDown || e.Key != "S" || e.Repeat {
		return false
	}
	if sh.view.typing() {
		return false
	}
	sh.view.ctx.ToggleMute()
	sh.view.ctx.SaveSettings()
	return true
}
