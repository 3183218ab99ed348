package panels

import "heimlich/sprites/widgets"

// fastForward is the state of fast-forward. A press held during an animation multiplies the pace; a short press skips
// the animation. A held key, known by its repeats, fast-forwards until the repeats stop.
type fastForward struct {
	held       bool    // a pointer is held
	pointer    int     // its number
	heldFor    float64 // time since it went down, in seconds
	animation  int     // number of the animation at that moment
	keyTimeout float64 // time left until a held key counts as released, in seconds
}

const (
	maxTapTime       = 0.3  // longest press that skips an animation, in seconds
	keyRepeatTimeout = 0.25 // after a key repeat, in seconds
)

// begin starts fast-forward with a pressed pointer.
func (f *fastForward) begin(panels *Panels, event widgets.InputEvent) {
	*f = fastForward{held: true, pointer: event.Pointer, animation: panels.stage.Animations()}
	panels.stage.SetFastForward(true)
}

// handle handles the repeats of a held confirm key, which start fast-forward or keep it on, and all events of the held
// pointer, whose release ends it. It reports whether the event was consumed.
func (f *fastForward) handle(panels *Panels, event widgets.InputEvent) bool {
	if event.Kind == widgets.KeyDown && event.Repeat && isConfirmKey(event.Key) && panels.plan.Animating() {
		f.keyTimeout = keyRepeatTimeout
		panels.stage.SetFastForward(true)
		return true
	}
	if !f.held || event.Pointer != f.pointer {
		return false
	}
	switch event.Kind {
	case widgets.PointerUp:
		isTap := f.heldFor < maxTapTime && panels.stage.Animations() == f.animation
		if f.end(panels); isTap {
			panels.SkipAnimation()
		}
	case widgets.PointerCancel, widgets.PointerDown: // it was released outside the window; a new press is not consumed
		f.end(panels)
		return event.Kind == widgets.PointerCancel
	case widgets.PointerMove:
	default:
		return false
	}
	return true
}

// end ends fast-forward.
func (f *fastForward) end(panels *Panels) {
	*f = fastForward{}
	panels.stage.SetFastForward(false)
}

// advance advances the timers by dt seconds.
func (f *fastForward) advance(panels *Panels, dt float64) {
	if f.held {
		f.heldFor += dt
	} else if f.keyTimeout > 0 {
		if f.keyTimeout -= dt; f.keyTimeout <= 0 {
			f.end(panels)
		}
	}
}

// EndFastForward ends fast-forward. The board calls it when the window is hidden. Without fast-forward it does nothing.
func (p *Panels) EndFastForward() { p.fastForward.end(p) }

// handlePress handles a press during an animation, and reports whether it was consumed. Only the button for slow motion
// works as usual. A pointer elsewhere starts fast-forward. A key, a pointer on the menu, or one with an open dialog
// skips the animation. The press of a pointer on the menu is not consumed, so that it opens the menu.
func (f *fastForward) handlePress(panels *Panels, event widgets.InputEvent) bool {
	control := panels.focus.At(event.X, event.Y)
	if event.Kind == widgets.KeyDown {
		if control = panels.focus.Focused(); !panels.focus.ShowFocus() {
			control = nil
		}
	}
	if control != nil && control.ID == "slower" {
		panels.focus.Handle(event)
		return true
	}
	onMenu := control != nil && control.ID == "menu"
	if event.Kind == widgets.PointerDown && !event.Alt && !onMenu && panels.focus.Scopes() == 0 {
		f.begin(panels, event)
		return true
	}
	panels.SkipAnimation()
	hit := panels.focus.At(event.X, event.Y) // the end of the animation has changed the controls
	return event.Kind == widgets.KeyDown || hit == nil || hit.ID != "menu"
}
