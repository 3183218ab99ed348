package shell

import (
	"math"

	"heimlich/scenes/appctx"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Scroller scrolls the picture if a scene, or a dialog over it, is higher than the window.
type Scroller struct {
	rolling
	view    *view
	handle  func(widgets.InputEvent) // sends an event to the scene
	waiting func() bool              // reports whether the screen ignores input
	changed func()                   // called when the picture was scrolled
}

// rolling is the scroll state of the picture.
type rolling struct {
	by      float64 // points above the window
	over    float64 // its maximum in this tick, since asking a scene for its height can be expensive
	scene   appctx.Scene
	scopes  int              // number of dialogs over the scene
	under   float64          // scroll position before the first of them
	focus   *widgets.Control // last focused control that was scrolled into sight
	pointer int              // the pointer that may scroll
	held    bool             // that pointer is down
	takes   bool             // it scrolls and presses nothing any more
	last    float64          // its last y in the window, in points
	bar     *sprites.Node    // the scroll bar
	shown   [2]float64       // position and height for which the bar was drawn
}

// The drag distance that starts scrolling, the margin around what is scrolled into sight, and the width of the bar, in
// points.
const (
	rollSlop = 8
	rollEdge = 14
	rollBar  = 5.0
)

// Sight returns the visible part of the picture.
func (r *Scroller) Sight() layout.Rect {
	return layout.Rect{Y: r.by, W: r.view.screen.W, H: r.view.screen.H}
}

// Asked returns the box of the topmost dialog with its controls; ok is false without a dialog.
func (r *Scroller) Asked() (box layout.Rect, ok bool) {
	desk := r.view.scene.Desk()
	if desk.Scopes() == 0 {
		return box, false
	}
	for _, c := range desk.Controls() {
		if c.ID == widgets.InsideDialogID {
			box, ok = c.Rect, true
		}
	}
	for _, c := range desk.Controls() {
		if !c.Pointer {
			box = box.Union(c.Rect)
		}
	}
	return box, ok
}

// By returns how far the picture is scrolled down, in points.
func (r *Scroller) By() float64 { return r.by }

// Max returns how far the picture can be scrolled down, in points.
func (r *Scroller) Max() float64 {
	high := r.view.paper().H
	if box, ok := r.Asked(); ok { // what lies below it can't be read
		high = box.Bottom() + rollEdge/2
	}
	if high < r.view.screen.H+1 {
		return 0
	}
	return high - r.view.screen.H
}

// own reports whether a control at that point handles drags or scrolling itself.
func (r *Scroller) own(x, y float64) bool {
	p := layout.Point{X: x, Y: y}
	for _, c := range r.view.scene.Desk().Controls() {
		if (c.Scrollable || c.OnDrag != nil && !c.Disabled) && c.Rect.Contains(p) {
			return true
		}
	}
	return false
}

// roll scrolls by wheel, drag and page keys. It returns the event in the scene's coordinates, and false if it was used
// up.
func (r *Scroller) roll(e widgets.InputEvent) (widgets.InputEvent, bool) {
	if r.over == 0 {
		r.held = false
		return e, true
	}
	at := e.Y
	switch e.Kind {
	case widgets.PointerDown, widgets.PointerMove, widgets.PointerUp, widgets.PointerCancel, widgets.Wheel:
		e.Y += r.by
	}
	switch e.Kind {
	case widgets.PointerDown:
		if !r.held && !e.Alt && !r.waiting() && !r.own(e.X, e.Y) {
			r.held, r.takes, r.pointer, r.last = true, false, e.Pointer, at
		}
	case widgets.PointerMove:
		if !r.held || e.Pointer != r.pointer {
			break
		}
		if !r.takes && math.Abs(at-r.last) > rollSlop {
			r.takes, r.last = true, at
			r.handle(widgets.InputEvent{Kind: widgets.PointerCancel, Pointer: e.Pointer})
		}
		if r.takes {
			r.rollTo(r.by + r.last - at)
			r.last = at
			return e, false
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if r.held && e.Pointer == r.pointer {
			r.held = false
			return e, !r.takes
		}
	case widgets.Wheel:
		if !r.own(e.X, e.Y) {
			before := r.by
			r.rollTo(r.by - e.DY*widgets.WheelStep)
			// what is under the pointer now
			return widgets.InputEvent{Kind: widgets.PointerMove, X: e.X, Y: e.Y + r.by - before}, true
		}
	case widgets.KeyDown:
		switch page := r.view.screen.H - widgets.WheelStep; {
		case r.view.typing() || r.lists():
		case e.Key == widgets.KeyPageUp:
			r.rollTo(r.by - page)
			return e, false
		case e.Key == widgets.KeyPageDown:
			r.rollTo(r.by + page)
			return e, false
		}
	}
	return e, true
}

// lists reports whether the scene has a scrollable list.
func (r *Scroller) lists() bool {
	for _, c := range r.view.scene.Desk().Controls() {
		if c.Scrollable {
			return true
		}
	}
	return false
}

// rollTo scrolls to a position within the picture.
func (r *Scroller) rollTo(by float64) {
	by = math.Round(min(max(by, 0), r.over)*r.view.screen.Scale) / r.view.screen.Scale
	if by != r.by {
		r.by = by
		r.changed()
	}
	r.view.scene.Stage().SetScroll(by)
}

// reveal scrolls as little as needed to show a part; of a part higher than the window it shows the top.
func (r *Scroller) reveal(part layout.Rect) {
	r.rollTo(min(r.by+max(part.Bottom()-r.Sight().Bottom(), 0), part.Y))
}

// unroll scrolls to the top of the scene.
func (r *Scroller) unroll() {
	if r.bar != nil {
		r.bar.Remove()
	}
	r.rolling = rolling{scene: r.view.scene}
	if r.view.scene != nil {
		r.view.scene.Stage().SetScroll(0)
	}
}

// laid restores the scroll position after a layout, as far as possible. A new scene starts at its top.
func (r *Scroller) laid() {
	isNew := r.scene != r.view.scene
	if isNew {
		r.unroll()
	}
	r.over = r.Max()
	if isNew {
		if start := r.view.scene.Start(); start.H > 0 {
			r.reveal(start)
		}
	}
	r.rollTo(r.by)
}

// Follow scrolls to a new dialog or focus, and back when no dialog is open.
func (r *Scroller) Follow() {
	desk := r.view.scene.Desk()
	if r.scene != r.view.scene {
		r.unroll()
	}
	if r.over = r.Max(); r.over == 0 && r.by == 0 && r.bar == nil {
		r.scopes, r.focus = desk.Scopes(), nil
		return
	}
	if n := desk.Scopes(); n != r.scopes {
		if r.scopes == 0 {
			r.under = r.by
		}
		if r.scopes, r.focus = n, nil; n == 0 {
			r.rollTo(r.under)
		} else if box, ok := r.Asked(); ok {
			r.rollTo(0)
			r.reveal(box.Inset(-rollEdge / 2))
		}
	}
	r.rollTo(r.by)
	if c := desk.Focused(); desk.ShowFocus() && c != r.focus {
		if r.focus = c; c != nil {
			r.reveal(c.Rect.Inset(-rollEdge))
		}
	}
	r.showRoll()
}

// showRoll draws the scroll bar at the right edge.
func (r *Scroller) showRoll() {
	layer := r.view.scene.Stage().Layer(sprites.LayerFocus)
	if r.bar != nil && r.bar.Parent() == layer && r.shown == [2]float64{r.by, r.over} {
		return
	}
	if r.bar != nil {
		r.bar.Remove()
		r.bar = nil
	}
	r.shown = [2]float64{r.by, r.over}
	if r.over == 0 {
		return
	}
	s, th, g := r.Sight(), r.view.ctx.Kit.Theme, r.view.ctx.Gallery
	track := layout.Rect{X: s.Right() - rollBar - 1, Y: s.Y + 4, W: rollBar, H: s.H - 8}
	thumb := track
	thumb.H *= s.H / (s.H + r.over)
	thumb.Y += (track.H - thumb.H) * r.by / r.over
	r.bar = sprites.New("roll")
	r.bar.Add(
		sprites.NewFace("track", g.Panel(sprites.PanelStyle{Radius: rollBar / 2, Fill: th.Night}, track.W, track.H),
			track.X, track.Y).
			SetAlpha(0.6),
		sprites.NewFace("thumb", g.Panel(sprites.PanelStyle{Radius: rollBar / 2, Fill: th.Cream}, thumb.W, thumb.H),
			thumb.X, thumb.Y),
	)
	layer.Add(r.bar)
}
