package shell

import "heimlich/sprites/widgets"

// filters are the input filters and their state.
type filters struct {
	input []filter
	turn  turning
}

// filter handles or changes an event on its way to the scene. It reports whether the event goes on.
type filter func(widgets.Event) (widgets.Event, bool)

// inputFilters returns all filters in the order in which an event passes them.
func (sh *Shell) inputFilters() []filter {
	return []filter{
		func(e widgets.Event) (widgets.Event, bool) { return e, !sh.app.Intercept(e) },
		func(e widgets.Event) (widgets.Event, bool) { return sh.filters.turn.event(sh.view.screen, e), true },
		sh.scroller.roll,
		func(e widgets.Event) (widgets.Event, bool) { return e, !sh.hints.take(e) },
		func(e widgets.Event) (widgets.Event, bool) { return e, !sh.mutes(e) },
		sh.scan.switched,
		sh.block,
	}
}

// afterLayout is the index of the first filter for events that already lie in the scene's coordinates.
const afterLayout = 3

// dispatch sends an event through the filters from index first on, and then to the scene.
func (sh *Shell) dispatch(e widgets.Event, first int) {
	for _, f := range sh.filters.input[first:] {
		var goesOn bool
		if e, goesOn = f(e); !goesOn {
			return
		}
	}
	sh.view.scene.Handle(e)
}

// Handle sends the scene an event in the scene's coordinates.
func (sh *Shell) Handle(e widgets.Event) { sh.dispatch(e, afterLayout) }

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
