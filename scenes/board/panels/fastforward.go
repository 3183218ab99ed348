package panels

import "heimlich/sprites/widgets"

// fastForward is the state of fast-forward. A press held during an animation multiplies the pace; a short press skips
// the animation. A held key, known by its repeats, fast-forwards until the repeats stop.
type fastForward struct {
	held       bool // a pointer is held
	pointer    int
	heldFor    float64 // since the pointer went down, in seconds
	animation  int     // number of the animation at that time
	keyTimeout float64 // time left until a held key counts as released, in seconds
}

const (
	maxTapTime       = 0.3  // longest press that skips an animation, in seconds
	keyRepeatTimeout = 0.25 // after a key repeat, in seconds
)

// begin starts fast-forward with a pressed pointer.
func (f *fastForward) begin(p *Panels, e widgets.InputEvent) {
	*f = fastForward{held: true, pointer: e.Pointer, animation: p.stage.Animations()}
	p.stage.SetFastForward(true)
}

// handle handles events that start or end fast-forward. It reports whether the event was consumed.
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
	case widgets.PointerCancel, widgets.PointerDown: // the pointer was released outside the window
		f.end(panels)
		return event.Kind == widgets.PointerCancel
	case widgets.PointerMove:
	default:
		return false
	}
	return true
}

// end ends fast-forward.
func (f *fastForward) end(p *Panels) {
	*f = fastForward{}
	p.stage.SetFastForward(false)
}

// advance advances the timers by dt seconds.
func (f *fastForward) advance(p *Panels, dt float64) {
	if f.held {
		f.heldFor += dt
	} else if f.keyTimeout > 0 {
		if f.keyTimeout -= dt; f.keyTimeout <= 0 {
			f.end(p)
		}
	}
}

// EndFastForward ends fast-forward. The board calls it when the window is hidden. Without fast-forward it does nothing.
func (p *Panels) EndFastForward() { p.fastForward.end(p) }

// handlePress handles a press during an animation. It skips or fast-forwards the animation, since a press could miss a
// moving target. Only the button for slow motion works. It returns false for a pointer on the menu, whose press is then
// handled as usual.
func (f *fastForward) handlePress(p *Panels, event widgets.InputEvent) bool {
	control := p.focus.At(event.X, event.Y)
	if event.Kind == widgets.KeyDown {
		if control = p.focus.Focused(); !p.focus.ShowFocus() {
			control = nil
		}
	}
	if control != nil && control.ID == "slower" {
		p.focus.Handle(event)
		return true
	}
	onMenu := control != nil && control.ID == "menu"
	if event.Kind == widgets.PointerDown && !event.Alt && !onMenu && p.focus.Scopes() == 0 {
		f.begin(p, event)
		return true
	}
	p.SkipAnimation()
	c := p.focus.At(event.X, event.Y)
	return event.Kind == widgets.KeyDown || c == nil || c.ID != "menu"
}
