package shell

import "heimlich/sprites/widgets"

// filters are the input filters and their state.
type filters struct {
	input  []filter
	turn   turning
	rolled rolling
	scan   scanning
	signs  signs
}

// filter handles or changes an event on its way to the scene. It reports whether the event goes on.
type filter func(*Shell, widgets.Event) (widgets.Event, bool)

// inputFilters returns all filters in the order in which an event passes them.
func inputFilters() []filter {
	return []filter{
		func(sh *Shell, e widgets.Event) (widgets.Event, bool) { return e, !sh.app.Intercept(e) },
		(*Shell).orient,
		(*Shell).roll,
		func(sh *Shell, e widgets.Event) (widgets.Event, bool) { return e, !sh.takeHint(e) },
		func(sh *Shell, e widgets.Event) (widgets.Event, bool) { return e, !sh.mutes(e) },
		(*Shell).switched,
		(*Shell).block,
	}
}

// afterLayout is the index of the first filter for events that already lie in the scene's coordinates.
const afterLayout = 3

// dispatch sends an event through the filters from index first on, and then to the scene.
func (sh *Shell) dispatch(e widgets.Event, first int) {
	for _, f := range sh.filters.input[first:] {
		var goesOn bool
		if e, goesOn = f(sh, e); !goesOn {
			return
		}
	}
	sh.scene.Handle(e)
}

// Handle sends the scene an event in the scene's coordinates.
func (sh *Shell) Handle(e widgets.Event) { sh.dispatch(e, afterLayout) }

// orient turns a pointer's position as the picture is turned.
func (sh *Shell) orient(e widgets.Event) (widgets.Event, bool) {
	return sh.filters.turn.event(sh.view.screen, e), true
}

// block stops all input while the screen waits. A pointer that is released then is cancelled.
func (sh *Shell) block(e widgets.Event) (widgets.Event, bool) {
	if !sh.Waiting() {
		return e, true
	}
	if e.Kind != widgets.PointerUp {
		return e, false
	}
	e.Kind = widgets.PointerCancel
	return e, true
}
