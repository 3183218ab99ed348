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
	maxTap           = 0.3  // longest press that skips an animation, in seconds
	keyRepeatTimeout = 0.25 // after a key repeat, in seconds
)

// begin starts fast-forward with a pressed pointer.
func (h *fastForward) begin(p *Panels, e widgets.InputEvent) {
	*h = fastForward{held: true, pointer: e.Pointer, animation: p.stage.Animations()}
	p.stage.SetFastForward(true)
}

// handle handles events that start or end fast-forward. It reports whether the event was consumed.
func (h *fastForward) handle(p *Panels, e widgets.InputEvent) bool {
	if e.Kind == widgets.KeyDown && e.Repeat && isConfirmKey(e.Key) && p.plan.Animating() {
		h.keyTimeout = keyRepeatTimeout
		p.stage.SetFastForward(true)
		return true
	}
	if !h.held || e.Pointer != h.pointer {
		return false
	}
	switch e.Kind {
	case widgets.PointerUp:
		soon := h.heldFor < maxTap && p.stage.Animations() == h.animation
		if h.end(p); soon {
			p.SkipAnimation()
		}
	case widgets.PointerCancel, widgets.PointerDown: // the pointer was released outside the window
		h.end(p)
		return e.Kind == widgets.PointerCancel
	case widgets.PointerMove:
	default:
		return false
	}
	return true
}

// end ends fast-forward.
func (h *fastForward) end(p *Panels) {
	*h = fastForward{}
	p.stage.SetFastForward(false)
}

// advance advances the timers by dt seconds.
func (h *fastForward) advance(p *Panels, dt float64) {
	if h.held {
		h.heldFor += dt
	} else if h.keyTimeout > 0 {
		if h.keyTimeout -= dt; h.keyTimeout <= 0 {
			h.end(p)
		}
	}
}

// EndFastForward ends fast-forward. The board calls it when the window is hidden.
func (p *Panels) EndFastForward() { p.forward.end(p) }
