package panels

import "heimlich/sprites/widgets"

// fastForward is fast-forward: a press held during an animation quadruples the pace. A short press skips the running
// animation. A held key, known only by its repeats, skips the animation and fast-forwards the following ones.
type fastForward struct {
	held       bool
	pointer    int
	heldFor    float64 // how long the pointer has been held, in seconds
	animation  int     // the stage's animation when the pointer went down
	keyTimeout float64 // how long a held key still counts, in seconds
}

// maxTap is the longest press that skips an animation. keyLong is how long a repeat of a held key counts. Both are in
// seconds.
const (
	maxTap           = 0.3
	keyRepeatTimeout = 0.25
)

func (h *fastForward) begin(p *Panels, e widgets.InputEvent) {
	*h = fastForward{held: true, pointer: e.Pointer, animation: p.stage.Animations()}
	p.stage.SetFastForward(true)
}

// handle handles an event that starts or ends fast-forward. It reports whether the event has no other meaning.
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
			p.stage.SkipAnimation()
		}
	case widgets.PointerCancel, widgets.PointerDown: // a pointer that goes down twice was released outside
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

// advance advances the times by dt seconds.
func (h *fastForward) advance(p *Panels, dt float64) {
	if h.held {
		h.heldFor += dt
	} else if h.keyTimeout > 0 {
		if h.keyTimeout -= dt; h.keyTimeout <= 0 {
			h.end(p)
		}
	}
}

// EndFastForward ends fast-forward, for example when the window is hidden.
func (p *Panels) EndFastForward() { p.forward.end(p) }
