package panels

import "heimlich/sprites/widgets"

// haste is a press that is held while the table moves: what happens goes faster until it is let go. Let go soon, it finishes the movement in which it began. Keys tell only that they are held
// on: such a one finishes the movement at once, and then lets the next ones go faster.
type haste struct {
	held    bool
	pointer int
	long    float64 // for how long the pointer has been held, in seconds
	step    int     // of the stage, when it went down
	keys    float64 // for how long a key that is held still counts, in seconds
}

// How long a press is that finishes a movement at the most, and how long a key that is held counts, which is told several times a second; in seconds.
const (
	tapLong = 0.3
	keyLong = 0.25
)

func (h *haste) begin(p *Panels, e widgets.Event) {
	*h = haste{held: true, pointer: e.Pointer, step: p.stage.Step()}
	p.stage.Hasten(true)
}

// takes deals with what goes on with a press that is held, or ends it; it reports whether that is all it means.
func (h *haste) takes(p *Panels, e widgets.Event) bool {
	if e.Kind == widgets.KeyDown && e.Repeat && confirms(e.Key) && p.plan.Moving() {
		h.keys = keyLong
		p.stage.Hasten(true)
		return true
	}
	if !h.held || e.Pointer != h.pointer {
		return false
	}
	switch e.Kind {
	case widgets.PointerUp:
		soon := h.long < tapLong && p.stage.Step() == h.step
		if h.end(p); soon {
			p.stage.Hurry()
		}
	case widgets.PointerCancel, widgets.PointerDown: // one that went down again was let go unseen
		h.end(p)
		return e.Kind == widgets.PointerCancel
	case widgets.PointerMove:
	default:
		return false
	}
	return true
}

// end lets things go as fast as ever.
func (h *haste) end(p *Panels) {
	*h = haste{}
	p.stage.Hasten(false)
}

// pass lets dt seconds pass.
func (h *haste) pass(p *Panels, dt float64) {
	if h.held {
		h.long += dt
	} else if h.keys > 0 {
		if h.keys -= dt; h.keys <= 0 {
			h.end(p)
		}
	}
}

// Calm lets whatever is held be held no more, as when nobody watches.
func (p *Panels) Calm() { p.haste.end(p) }
