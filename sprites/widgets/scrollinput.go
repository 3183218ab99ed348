package widgets

import (
	"math"
	"slices"

	"heimlich/sprites/layout"
)

// What a list that can be scrolled does with input, and in time. What it consists of and how it is moved is in
// scroll.go.

// Handle deals with an event and reports whether the list took it. While a dialog is open above the list it takes none.
func (s *Scroll) Handle(e Event) bool {
	if s.desk.Scopes() != s.depth {
		s.pointer = -1
		return false
	}
	switch e.Kind {
	case Wheel:
		if !s.spec.Rect.Contains(layout.Point{X: e.X, Y: e.Y}) {
			return false
		}
		s.speed = 0
		s.move(-e.DY * WheelStep)
		s.desk.Handle(Event{Kind: PointerMove, X: e.X, Y: e.Y}) // what lies under the pointer now
		return true
	case PointerDown:
		return s.press(e)
	case PointerMove:
		return s.follow(e)
	case PointerUp, PointerCancel:
		return s.letGo(e)
	case KeyDown:
		return s.key(e)
	}
	return false
}

// press begins what may become a drag. The rows get the press too, unless it stopped a flick or took the bar.
func (s *Scroll) press(e Event) bool {
	r := s.spec.Rect
	if s.pointer >= 0 || e.Alt || !r.Contains(layout.Point{X: e.X, Y: e.Y}) {
		return false
	}
	s.pointer, s.lastY, s.moved, s.dragging = e.Pointer, e.Y, 0, false
	s.caught, s.speed = s.speed != 0, 0
	thumb, ok := s.thumb()
	s.gripping = ok && e.X >= r.Right()-gripW
	if s.gripping && (e.Y < thumb.Y || e.Y >= thumb.Bottom()) {
		s.carry(e.Y - thumb.Center().Y) // a press beside the thumb brings it there
	}
	return s.caught || s.gripping
}

// follow moves the list with the pointer. Only a movement up or down that is more than a trembling finger's takes the
// press away from a row.
func (s *Scroll) follow(e Event) bool {
	if s.pointer < 0 || e.Pointer != s.pointer {
		return false
	}
	d := e.Y - s.lastY
	switch {
	case s.gripping:
		s.carry(d)
	case !s.dragging:
		if math.Abs(d) <= slop {
			return s.caught
		}
		s.dragging = true
		s.desk.Handle(Event{Kind: PointerCancel, Pointer: e.Pointer})
	default:
		s.moved -= d
		s.move(-d)
	}
	s.lastY = e.Y
	return true
}

// letGo ends a press; a drag that was fast enough goes on as a flick. The rows get the end of a press that was theirs.
func (s *Scroll) letGo(e Event) bool {
	if s.pointer < 0 || e.Pointer != s.pointer {
		return false
	}
	took := s.dragging || s.gripping || s.caught
	if !s.dragging || math.Abs(s.speed) < flickSpeed || e.Kind == PointerCancel {
		s.speed = 0
	}
	s.pointer, s.dragging, s.gripping, s.caught = -1, false, false, false
	return took
}

// Advance lets a flick run out, and brings a row into sight whose control has got the focus.
func (s *Scroll) Advance(dt float64) {
	switch {
	case dt <= 0:
	case s.dragging:
		s.speed += (s.moved/dt - s.speed) * min(dt*heed, 1)
		s.moved = 0
	case s.speed != 0:
		before := s.place
		s.move(s.speed * dt)
		if s.speed *= math.Exp(-friction * dt); math.Abs(s.speed) < restSpeed || s.place == before {
			s.speed = 0
		}
	}
	if c := s.desk.Focused(); c != s.focus {
		if s.focus = c; s.desk.ShowFocus() {
			s.revealControl(c)
		}
	}
}

// revealControl scrolls as little as brings a control into sight. Its row is made already, but may be higher than the
// list; if the control is, too, its beginning is seen.
func (s *Scroll) revealControl(c *Control) {
	i := s.rowOf(c)
	if i < 0 {
		return
	}
	b := s.rowAt(i)
	r := b.rects[slices.Index(b.Controls, c)]
	if over := b.y + r.Bottom() - s.spec.Rect.H; over > 0 {
		s.move(min(over, b.y+r.Y))
	} else if b.y+r.Y < 0 {
		s.move(b.y + r.Y)
	}
}

// rowOf is the row that has a control, −1 for none.
func (s *Scroll) rowOf(c *Control) int {
	for i := range s.built {
		if c != nil && slices.Contains(s.built[i].Controls, c) {
			return s.built[i].index
		}
	}
	return -1
}

// key scrolls by a key, or moves the focus; it reports whether the list took the key.
func (s *Scroll) key(e Event) bool {
	page := s.spec.Rect.H - WheelStep
	switch e.Key {
	case KeyPageUp:
		s.leap(-page)
	case KeyPageDown:
		s.leap(page)
	case KeyHome:
		s.leap(math.Inf(-1))
	case KeyEnd:
		s.leap(math.Inf(1))
	case KeyArrowUp:
		return s.arrow(-1)
	case KeyArrowDown:
		return s.arrow(1)
	case KeyTab:
		if e.Shift {
			return s.next(-1)
		}
		return s.next(1)
	default:
		return false
	}
	return true
}

// leap scrolls far; a focus that was in the list stays in sight.
func (s *Scroll) leap(d float64) {
	held := s.rowOf(s.desk.Focused()) >= 0
	switch {
	case math.IsInf(d, 1):
		s.End()
	case math.IsInf(d, -1):
		s.ScrollTo(ScrollPosition{})
	default:
		s.speed = 0
		s.move(d)
	}
	if held {
		s.enter(d < 0)
	}
}

// enter gives the focus to the first control of the rows that are made, or to the last, and reports whether there is
// one.
func (s *Scroll) enter(first bool) bool {
	var best *Control
	for i := range s.built {
		for _, c := range s.built[i].Controls {
			if !c.Pointer && c.Rect.H > 0 && (best == nil || !first) {
				best = c
			}
		}
	}
	if best != nil {
		s.focusOn(best)
	}
	return best != nil
}

// arrow moves the focus from control to control, by Up and Down; a list without anything to press is scrolled. It does
// so only where the page is about the list.
func (s *Scroll) arrow(d int) bool {
	switch {
	case !s.spec.Main:
	case len(s.listed) == 0:
		s.speed = 0
		s.move(float64(d) * WheelStep)
		return true
	case s.desk.Focused() == nil:
		return s.enter(d > 0)
	}
	return s.next(d)
}

// next moves the focus to the next control of the list, which may have to be scrolled into sight first; at the ends,
// and when the focus is elsewhere, the desk goes on.
func (s *Scroll) next(d int) bool {
	from := s.desk.Focused()
	row := s.rowOf(from)
	if row < 0 {
		return false
	}
	cs := s.rowAt(row).Controls
	at := slices.Index(cs, from) + d
	for {
		for ; at >= 0 && at < len(cs); at += d {
			if !cs[at].Pointer {
				s.Reveal(row)
				s.revealControl(cs[at])
				s.focusOn(cs[at])
				return true
			}
		}
		if row += d; row < 0 || row >= s.spec.Rows {
			s.fill() // rows were made to look for one; those out of sight go again
			return false
		}
		cs = s.rowAt(row).Controls
		if at = 0; d < 0 {
			at = len(cs) - 1
		}
	}
}

// focusOn gives the focus to a control, as keys do, without bringing it into sight.
func (s *Scroll) focusOn(c *Control) {
	s.desk.setKeys(true, true)
	s.desk.setFocus(c)
	s.focus = c
}

// leafed are the controls of the rows in sight with those by which whoever has the page read out comes to the others: a
// finger that goes from button to button there has neither wheel nor keys. The page is not told of rows that it knows
// nothing of.
func (s *Scroll) leafed(cs []*Control) []*Control {
	if s.kit.MoreRows == nil || !slices.ContainsFunc(cs, func(c *Control) bool { return !c.Pointer && !c.Private }) {
		return cs
	}
	r := s.spec.Rect
	leaf := func(id string, above bool, rows int, y float64) *Control { // it has no height: no pointer meets it
		return &Control{ID: s.spec.ID + id, Label: s.kit.MoreRows(above, rows), Rect: layout.Rect{X: r.X, Y: y, W: r.W},
			Pointer: true, Accessible: true, OnPress: func() { s.leaf(above) }}
	}
	first, last := s.VisibleRows()
	if first > 0 {
		cs = slices.Insert(cs, 0, leaf("-above", true, first, r.Y))
	}
	if rest := s.spec.Rows - 1 - last; rest > 0 {
		cs = append(cs, leaf("-below", false, rest, r.Bottom()))
	}
	return cs
}

// leaf scrolls by as many rows as there is room for, and gives the focus to the first of those that come into sight.
func (s *Scroll) leaf(up bool) {
	first, last := s.VisibleRows()
	if up {
		s.ScrollTo(ScrollPosition{first, -s.spec.Rect.H})
		first = s.place.Row
	} else {
		s.ScrollTo(ScrollPosition{last + 1, 0})
		first = last + 1
	}
	for _, b := range s.built {
		for _, c := range b.Controls {
			if b.index >= first && !c.Pointer {
				s.revealControl(c)
				s.focusOn(c)
				return
			}
		}
	}
}
