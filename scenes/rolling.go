package scenes

import (
	"math"

	"heimlich/scenes/backstage"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Where everything is so large that a page, or what is asked above a scene, is higher than the window, the picture is rolled up and down: by wheel, by drag, by Page up and
// down, and by itself to whatever gets the focus. What can't be laid out for so narrow a window, as a town, is rolled sideways, too. Scenes know nothing of it, as they know nothing of a
// turned picture; lists that can be scrolled by themselves go before.

// rolling is how far the picture is rolled.
type rolling struct {
	by      layout.Point // points of it that are left of the window, and above
	scene   backstage.Scene
	scopes  int              // how many dialogs lay over it
	under   layout.Point     // how far it was rolled before the first of them
	focus   *widgets.Control // that was seen last
	pointer int              // that may roll it
	held    bool             // that pointer is down
	takes   bool             // it rolls the picture, and presses nothing any more
	last    layout.Point     // where it was, in points of the window
	bars    *sprites.Node    // how much of it is seen
	shown   [2]layout.Point  // by what, and of how much, the bars were shown
}

// A drag rolls from so many points on; what gets the focus is brought so far into sight, and a dialog is seen so far beyond its edge.
const (
	rollSlop = 8
	rollEdge = 14
	rollBar  = 5.0
)

// roller is the director where it rolls the picture.
type roller struct{ *Director }

// paper is the screen that the scene is laid out for.
func (d *Director) paper() backstage.Screen { return d.screen.Paper(d.scene) }

// sight is the part of the picture that is seen.
func (d *Director) sight() layout.Rect {
	return layout.Rect{X: d.rolled.by.X, Y: d.rolled.by.Y, W: d.screen.W, H: d.screen.H}
}

// asked is where the uppermost dialog lies, with all that can be pressed in it; false for none.
func (d roller) asked() (box layout.Rect, ok bool) {
	desk := d.scene.Desk()
	if desk.Scopes() == 0 {
		return box, false
	}
	for _, c := range desk.Controls() {
		if c.ID == widgets.Inside {
			box, ok = c.Rect, true
		}
	}
	for _, c := range desk.Controls() {
		if !c.Pointer {
			box = box.With(c.Rect)
		}
	}
	return box, ok
}

// rolls is how far the picture can be rolled, sideways and down.
func (d *Director) rolls() layout.Point {
	p := d.paper()
	if box, ok := (roller{d}).asked(); ok { // what lies below it can't be read
		p.W, p.H = box.Right(), box.Bottom()+rollEdge/2
	}
	over := func(all, seen float64) float64 {
		if all < seen+1 {
			return 0
		}
		return all - seen
	}
	return layout.Point{X: over(p.W, d.screen.W), Y: over(p.H, d.screen.H)}
}

// own reports whether what lies at a point of the picture moves by itself: a list that can be scrolled, or something that is dragged.
func (d roller) own(x, y float64) bool {
	p := layout.Point{X: x, Y: y}
	for _, c := range d.scene.Desk().Controls() {
		if (c.Scrolls || c.OnDrag != nil && !c.Disabled) && c.Rect.Contains(p) {
			return true
		}
	}
	return false
}

// roll is what is left of an event for the scene, as it lies below the window; false for nothing.
func (d roller) roll(e widgets.Event) (widgets.Event, bool) {
	r := &d.rolled
	if d.rolls() == (layout.Point{}) {
		r.held = false
		return e, true
	}
	at := layout.Point{X: e.X, Y: e.Y}
	switch e.Kind {
	case widgets.PointerDown, widgets.PointerMove, widgets.PointerUp, widgets.PointerCancel, widgets.Wheel:
		e.X, e.Y = e.X+r.by.X, e.Y+r.by.Y
	}
	switch e.Kind {
	case widgets.PointerDown:
		if !r.held && !e.Alt && !d.waiting() && !d.own(e.X, e.Y) {
			r.held, r.takes, r.pointer, r.last = true, false, e.Pointer, at
		}
	case widgets.PointerMove:
		if !r.held || e.Pointer != r.pointer {
			break
		}
		if !r.takes && d.pulled(at) {
			r.takes, r.last = true, at
			d.handle(widgets.Event{Kind: widgets.PointerCancel, Pointer: e.Pointer})
		}
		if r.takes {
			d.rollTo(r.by.Add(r.last.X-at.X, r.last.Y-at.Y))
			r.last = at
			return e, false
		}
	case widgets.PointerUp, widgets.PointerCancel:
		if r.held && e.Pointer == r.pointer {
			r.held = false
			return e, !r.takes
		}
	case widgets.Wheel:
		if !d.own(e.X, e.Y) {
			before := r.by.Y
			d.rollTo(r.by.Add(0, -e.DY*widgets.Notch))
			return widgets.Event{Kind: widgets.PointerMove, X: e.X, Y: e.Y + r.by.Y - before}, true // what lies under the pointer now
		}
	case widgets.KeyDown:
		switch page := d.screen.H - widgets.Notch; {
		case d.types() || d.lists():
		case e.Key == widgets.KeyPageUp:
			d.rollTo(r.by.Add(0, -page))
			return e, false
		case e.Key == widgets.KeyPageDown:
			d.rollTo(r.by.Add(0, page))
			return e, false
		}
	}
	return e, true
}

// lists reports whether there is a list that can be scrolled.
func (d roller) lists() bool {
	for _, c := range d.scene.Desk().Controls() {
		if c.Scrolls {
			return true
		}
	}
	return false
}

// pulled reports whether a pointer has come so far from where it went down, in a direction in which the picture can be rolled, that it rolls it.
func (d roller) pulled(at layout.Point) bool {
	over, from := d.rolls(), d.rolled.last
	return over.Y > 0 && math.Abs(at.Y-from.Y) > rollSlop || over.X > 0 && math.Abs(at.X-from.X) > rollSlop
}

// rollTo rolls the picture, as far as it reaches.
func (d roller) rollTo(by layout.Point) {
	in := func(by, over float64) float64 {
		return math.Round(min(max(by, 0), over)*d.screen.Scale) / d.screen.Scale
	}
	over := d.rolls()
	if by = (layout.Point{X: in(by.X, over.X), Y: in(by.Y, over.Y)}); by != d.rolled.by {
		d.rolled.by, d.stale = by, true
	}
	d.scene.Stage().Roll(by)
}

// reveal rolls the picture as little as brings a part of it into sight; of what is larger than the window its beginning is seen.
func (d roller) reveal(part layout.Rect) {
	s := d.sight()
	by := d.rolled.by.Add(max(part.Right()-s.Right(), 0), max(part.Bottom()-s.Bottom(), 0))
	d.rollTo(layout.Point{X: min(by.X, part.X), Y: min(by.Y, part.Y)})
}

// unroll shows the scene from its beginning, as when it has just been put on.
func (d roller) unroll() {
	if d.rolled.bars != nil {
		d.rolled.bars.Remove()
	}
	d.rolled = rolling{scene: d.scene}
	if d.scene != nil {
		d.scene.Stage().Roll(layout.Point{})
	}
}

// laid lets the scene, which has just been laid out, lie as it was rolled, as far as it still reaches; another one begins anew.
func (d roller) laid() {
	if d.rolled.scene != d.scene {
		d.unroll()
	}
	d.rollTo(d.rolled.by)
}

// follow rolls the picture to what has just been asked, or has just got the focus, and back when nothing is asked any more.
func (d roller) follow() {
	r, desk := &d.rolled, d.scene.Desk()
	if r.scene != d.scene {
		d.unroll()
	}
	if d.rolls() == (layout.Point{}) && r.by == (layout.Point{}) && r.bars == nil {
		r.scopes, r.focus = desk.Scopes(), nil
		return
	}
	if n := desk.Scopes(); n != r.scopes {
		if r.scopes == 0 {
			r.under = r.by
		}
		if r.scopes, r.focus = n, nil; n == 0 {
			d.rollTo(r.under)
		} else if box, ok := d.asked(); ok {
			d.rollTo(layout.Point{})
			d.reveal(box.Inset(-rollEdge / 2))
		}
	}
	d.rollTo(r.by)
	if c := desk.Focused(); desk.ShowFocus() && c != r.focus {
		if r.focus = c; c != nil {
			d.reveal(c.Rect.Inset(-rollEdge))
		}
	}
	d.showRoll()
}

// showRoll shows at the edges how much of the picture is seen.
func (d roller) showRoll() {
	r, over := &d.rolled, d.rolls()
	layer := d.scene.Stage().Layer(sprites.LayerFocus)
	if r.bars != nil && r.bars.Parent() == layer && r.shown == [2]layout.Point{r.by, over} {
		return
	}
	if r.bars != nil {
		r.bars.Remove()
		r.bars = nil
	}
	r.shown = [2]layout.Point{r.by, over}
	if over == (layout.Point{}) {
		return
	}
	r.bars = sprites.New("roll")
	s := d.sight()
	if over.Y > 0 {
		place := layout.Rect{X: s.Right() - rollBar - 1, Y: s.Y + 4, W: rollBar, H: s.H - 8}
		thumb := place
		thumb.H *= s.H / (s.H + over.Y)
		thumb.Y += (place.H - thumb.H) * r.by.Y / over.Y
		d.addBar(place, thumb)
	}
	if over.X > 0 {
		place := layout.Rect{X: s.X + 4, Y: s.Bottom() - rollBar - 1, W: s.W - 8 - rollBar, H: rollBar}
		thumb := place
		thumb.W *= s.W / (s.W + over.X)
		thumb.X += (place.W - thumb.W) * r.by.X / over.X
		d.addBar(place, thumb)
	}
	layer.Add(r.bars)
}

// addBar adds the bar of one direction.
func (d roller) addBar(place, thumb layout.Rect) {
	th, g := d.back.Kit.Theme, d.back.Gallery
	d.rolled.bars.Add(
		sprites.NewFace("track", g.Panel(sprites.PanelStyle{Radius: rollBar / 2, Fill: th.Night}, place.W, place.H), place.X, place.Y).SetAlpha(0.6),
		sprites.NewFace("thumb", g.Panel(sprites.PanelStyle{Radius: rollBar / 2, Fill: th.Cream}, thumb.W, thumb.H), thumb.X, thumb.Y))
}
