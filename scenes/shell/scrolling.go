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
	scrollState
	view    *view
	handle  func(widgets.InputEvent) // sends an event to the scene
	waiting func() bool              // reports whether the screen ignores input
	changed func()                   // called when the picture was scrolled
}

// scrollState is the scroll position with the state of dragging, dialogs and the bar.
type scrollState struct {
	by           float64 // points above the window
	limit        float64 // its maximum in this tick, since asking a scene for its height can be expensive
	scene        appctx.Scene
	scopes       int              // number of dialogs over the scene
	beforeDialog float64          // scroll position before the first of them
	focus        *widgets.Control // last focused control that was scrolled into sight
	pointer      int              // the pointer that may scroll
	held         bool             // that pointer is down
	dragging     bool             // it scrolls and presses nothing any more
	last         float64          // its last y in the window, in points
	bar          *sprites.Node    // the scroll bar
	shown        [2]float64       // position and height for which the bar was drawn
}

// The drag distance that starts scrolling, the margin around what is scrolled into sight, and the width of the bar, in
// points.
const (
	dragThreshold = 8
	revealMargin  = 14
	barWidth      = 5.0
)

// Sight returns the visible part of the picture.
func (r *Scroller) Sight() layout.Rect {
	return layout.Rect{Y: r.by, W: r.view.screen.W, H: r.view.screen.H}
}

// DialogBounds returns the bounding box of the topmost dialog and its controls; ok is false without a dialog.
func (r *Scroller) DialogBounds() (box layout.Rect, ok bool) {
	focus := r.view.scene.Focus()
	if focus.Scopes() == 0 {
		return box, false
	}
	for _, c := range focus.Controls() {
		if c.ID == widgets.InsideDialogID {
			box, ok = c.Rect, true
		}
	}
	for _, c := range focus.Controls() {
		if !c.Pointer {
			box = box.Union(c.Rect)
		}
	}
	return box, ok
}

// Position returns the scroll position: the points of the picture above the window.
func (r *Scroller) Position() float64 { return r.by }

// Max returns the largest scroll position in points, 0 if everything fits.
func (r *Scroller) Max() float64 {
	high := r.view.layoutScreen().H
	if box, ok := r.DialogBounds(); ok { // what lies below it can't be read
		high = box.Bottom() + revealMargin/2
	}
	if high < r.view.screen.H+1 {
		return 0
	}
	return high - r.view.screen.H
}

// handlesDrag reports whether a control at a point of the picture handles drags or scrolling itself.
func (r *Scroller) handlesDrag(x, y float64) bool {
	p := layout.Point{X: x, Y: y}
	for _, c := range r.view.scene.Focus().Controls() {
		if (c.Scrollable || c.OnDrag != nil && !c.Disabled) && c.Rect.Contains(p) {
			return true
		}
	}
	return false
}

// scroll is the filter that scrolls by wheel, drag, Page Up and Page Down. It returns the event in the scene's
// coordinates, and false if scrolling used it up.
func (r *Scroller) scroll(e widgets.InputEvent) (widgets.InputEvent, bool) {
	if r.limit == 0 {
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
		if !r.held && !e.Alt && !r.waiting() && !r.handlesDrag(e.X, e.Y) {
			r.held, r.dragging, r.pointer, r.last = true, false, e.Pointer, at
		}
	case widgets.PointerMove:
		if !r.held || e.Pointer != r.pointer {
			break
		}
		if !r.dragging && math.Abs(at-r.last) > dragThreshold {
			r.dragging, r.last = true, at
			r.handle(widgets.InputEvent{Kind: widgets.PointerCancel, Pointer: e.Pointer})
		}
		if r.dragging {
			r.scrollTo(r.by + r.last - at)
			r.last = at
			return e, false
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if r.held && e.Pointer == r.pointer {
			r.held = false
			return e, !r.dragging
		}
	case widgets.Wheel:
		if !r.handlesDrag(e.X, e.Y) {
			before := r.by
			r.scrollTo(r.by - e.DY*widgets.WheelStep)
			// what is under the pointer now
			return widgets.InputEvent{Kind: widgets.PointerMove, X: e.X, Y: e.Y + r.by - before}, true
		}
	case widgets.KeyDown:
		switch page := r.view.screen.H - widgets.WheelStep; {
		case r.view.typing() || r.hasList():
		case e.Key == widgets.KeyPageUp:
			r.scrollTo(r.by - page)
			return e, false
		case e.Key == widgets.KeyPageDown:
			r.scrollTo(r.by + page)
			return e, false
		}
	}
	return e, true
}

// hasList reports whether the scene has a scrollable list.
func (r *Scroller) hasList() bool {
	for _, c := range r.view.scene.Focus().Controls() {
		if c.Scrollable {
			return true
		}
	}
	return false
}

// scrollTo scrolls to a position in points, limited to the picture and rounded to whole pixels.
func (r *Scroller) scrollTo(by float64) {
	by = math.Round(min(max(by, 0), r.limit)*r.view.screen.Scale) / r.view.screen.Scale
	if by != r.by {
		r.by = by
		r.changed()
	}
	r.view.scene.Stage().SetScroll(by)
}

// reveal scrolls by as little as possible to show a part of the picture; of a part higher than the window, its top.
func (r *Scroller) reveal(part layout.Rect) {
	r.scrollTo(min(r.by+max(part.Bottom()-r.Sight().Bottom(), 0), part.Y))
}

// reset starts over with the current scene: it scrolls to the top and removes the bar.
func (r *Scroller) reset() {
	if r.bar != nil {
		r.bar.Remove()
	}
	r.scrollState = scrollState{scene: r.view.scene}
	if r.view.scene != nil {
		r.view.scene.Stage().SetScroll(0)
	}
}

// restore restores the scroll position after a layout, as far as possible. A new scene starts at its top.
func (r *Scroller) restore() {
	isNew := r.scene != r.view.scene
	if isNew {
		r.reset()
	}
	r.limit = r.Max()
	if isNew {
		if start := r.view.scene.Start(); start.H > 0 {
			r.reveal(start)
		}
	}
	r.scrollTo(r.by)
}

// Follow scrolls to a new dialog or focus, and back when no dialog is open.
func (r *Scroller) Follow() {
	focus := r.view.scene.Focus()
	if r.scene != r.view.scene {
		r.reset()
	}
	if r.limit = r.Max(); r.limit == 0 && r.by == 0 && r.bar == nil {
		r.scopes, r.focus = focus.Scopes(), nil
		return
	}
	if n := focus.Scopes(); n != r.scopes {
		if r.scopes == 0 {
			r.beforeDialog = r.by
		}
		if r.scopes, r.focus = n, nil; n == 0 {
			r.scrollTo(r.beforeDialog)
		} else if box, ok := r.DialogBounds(); ok {
			r.scrollTo(0)
			r.reveal(box.Inset(-revealMargin / 2))
		}
	}
	r.scrollTo(r.by)
	if c := focus.Focused(); focus.ShowFocus() && c != r.focus {
		if r.focus = c; c != nil {
			r.reveal(c.Rect.Inset(-revealMargin))
		}
	}
	r.drawBar()
}

// drawBar draws the scroll bar at the right edge.
func (r *Scroller) drawBar() {
	layer := r.view.scene.Stage().Layer(sprites.LayerFocus)
	if r.bar != nil && r.bar.Parent() == layer && r.shown == [2]float64{r.by, r.limit} {
		return
	}
	if r.bar != nil {
		r.bar.Remove()
		r.bar = nil
	}
	r.shown = [2]float64{r.by, r.limit}
	if r.limit == 0 {
		return
	}
	s, th, g := r.Sight(), r.view.ctx.Kit.Theme, r.view.ctx.Textures
	track := layout.Rect{X: s.Right() - barWidth - 1, Y: s.Y + 4, W: barWidth, H: s.H - 8}
	thumb := track
	thumb.H *= s.H / (s.H + r.limit)
	thumb.Y += (track.H - thumb.H) * r.by / r.limit
	r.bar = sprites.New("roll")
	r.bar.Add(
		sprites.NewFace("track", g.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: th.Night}, track.W, track.H),
			track.X, track.Y).
			SetAlpha(0.6),
		sprites.NewFace("thumb", g.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: th.Cream}, thumb.W, thumb.H),
			thumb.X, thumb.Y),
	)
	layer.Add(r.bar)
}
