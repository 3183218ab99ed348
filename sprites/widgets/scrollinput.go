package widgets

import (
	"math"
	"slices"

	"heimlich/sprites/layout"
)

// Handle handles an event: wheel, drag, flick, the scroll bar, and keys that scroll or move the focus. It reports
// whether the list used the event. It uses none while a dialog is open above the list.
func (s *Scroll) Handle(event InputEvent) bool {
	if s.focusManager.Scopes() != s.depth {
		s.pointer = -1
		return false
	}
	switch event.Kind {
	case Wheel:
		if !s.spec.Rect.Contains(layout.Point{X: event.X, Y: event.Y}) {
			return false
		}
		s.speed = 0
		s.move(-event.DY * WheelStep)
		s.focusManager.Handle(InputEvent{Kind: PointerMove, X: event.X, Y: event.Y}) // update the hover
		return true
	case PointerDown:
		return s.pointerDown(event)
	case PointerMove:
		return s.pointerMove(event)
	case PointerUp, PointerCancel:
		return s.pointerUp(event)
	case KeyDown:
		return s.key(event)
	}
	return false
}

// pointerDown starts a possible drag. The rows get the press too, unless it stopped a flick or took the scroll bar.
func (s *Scroll) pointerDown(event InputEvent) bool {
	r := s.spec.Rect
	if s.pointer >= 0 || event.Alt || !r.Contains(layout.Point{X: event.X, Y: event.Y}) {
		return false
	}
	s.pointer, s.lastY, s.moved, s.dragging = event.Pointer, event.Y, 0, false
	s.stoppedFlick, s.speed = s.speed != 0, 0
	thumb, ok := s.thumb()
	s.draggingBar = ok && event.X >= r.Right()-barHitWidth
	if s.draggingBar && (event.Y < thumb.Y || event.Y >= thumb.Bottom()) {
		s.dragThumb(event.Y - thumb.Center().Y) // a press beside the thumb moves it there
	}
	return s.stoppedFlick || s.draggingBar
}

// pointerMove moves the list with the pointer. A vertical movement beyond the slop cancels the press on a row.
func (s *Scroll) pointerMove(event InputEvent) bool {
	if s.pointer < 0 || event.Pointer != s.pointer {
		return false
	}
	moved := event.Y - s.lastY
	switch {
	case s.draggingBar:
		s.dragThumb(moved)
	case !s.dragging:
		if math.Abs(moved) <= dragTolerance {
			return s.stoppedFlick
		}
		s.dragging = true
		s.focusManager.Handle(InputEvent{Kind: PointerCancel, Pointer: event.Pointer})
	default:
		s.moved -= moved
		s.move(-moved)
	}
	s.lastY = event.Y
	return true
}

// pointerUp ends a drag, which continues as a flick if it was fast. It reports whether the rows must not get the event.
func (s *Scroll) pointerUp(event InputEvent) bool {
	if s.pointer < 0 || event.Pointer != s.pointer {
		return false
	}
	used := s.dragging || s.draggingBar || s.stoppedFlick
	if !s.dragging || math.Abs(s.speed) < flickSpeed || event.Kind == PointerCancel {
		s.speed = 0
	}
	s.pointer, s.dragging, s.draggingBar, s.stoppedFlick = -1, false, false, false
	return used
}

// Advance runs a flick for dt seconds, and scrolls to the row of a newly focused control.
func (s *Scroll) Advance(dt float64) {
	switch {
	case dt <= 0:
	case s.dragging:
		s.speed += (s.moved/dt - s.speed) * min(dt*speedSmoothing, 1)
		s.moved = 0
	case s.speed != 0:
		before := s.pos
		s.move(s.speed * dt)
		if s.speed *= math.Exp(-friction * dt); math.Abs(s.speed) < restSpeed || s.pos == before {
			s.speed = 0
		}
	}
	if c := s.focusManager.Focused(); c != s.focus {
		if s.focus = c; s.focusManager.ShowFocus() {
			s.revealControl(c)
		}
	}
}

// revealControl scrolls as little as necessary to make a control visible. If it is higher than the list, its top is
// shown.
func (s *Scroll) revealControl(c *Control) {
	i := s.rowOf(c)
	if i < 0 {
		return
	}
	row := s.rowAt(i)
	r := row.rects[slices.Index(row.Controls, c)]
	if over := row.y + r.Bottom() - s.spec.Rect.H; over > 0 {
		s.move(min(over, row.y+r.Y))
	} else if row.y+r.Y < 0 {
		s.move(row.y + r.Y)
	}
}

// rowOf returns the row of a control, −1 for none.
func (s *Scroll) rowOf(c *Control) int {
	for i := range s.visible {
		if c != nil && slices.Contains(s.visible[i].Controls, c) {
			return s.visible[i].index
		}
	}
	return -1
}

// key scrolls or moves the focus; it reports whether the list used the key.
func (s *Scroll) key(event InputEvent) bool {
	page := s.spec.Rect.H - WheelStep
	switch event.Key {
	case KeyPageUp:
		s.jump(-page)
	case KeyPageDown:
		s.jump(page)
	case KeyHome:
		s.jump(math.Inf(-1))
	case KeyEnd:
		s.jump(math.Inf(1))
	case KeyArrowUp:
		return s.arrowKey(-1)
	case KeyArrowDown:
		return s.arrowKey(1)
	case KeyTab:
		if event.Shift {
			return s.focusNext(-1)
		}
		return s.focusNext(1)
	default:
		return false
	}
	return true
}

// jump scrolls by a distance in points, or to an end for infinity. If the focus is in the list, it moves to the first
// visible control after a jump up, or to the last.
func (s *Scroll) jump(distance float64) {
	hadFocus := s.rowOf(s.focusManager.Focused()) >= 0
	switch {
	case math.IsInf(distance, 1):
		s.End()
	case math.IsInf(distance, -1):
		s.ScrollTo(ScrollPosition{})
	default:
		s.speed = 0
		s.move(distance)
	}
	if hadFocus {
		s.focusEdge(distance < 0)
	}
}

// focusEdge focuses the first or last visible control, and reports whether there is one.
func (s *Scroll) focusEdge(first bool) bool {
	var best *Control
	for i := range s.visible {
		for _, c := range s.visible[i].Controls {
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

// arrowKey moves the focus by Up (−1) or Down (1), or scrolls a list without controls. In a list that is not Main, it
// only moves a focus that is in the list already.
func (s *Scroll) arrowKey(step int) bool {
	switch {
	case !s.spec.Main:
	case len(s.controls) == 0:
		s.speed = 0
		s.move(float64(step) * WheelStep)
		return true
	case s.focusManager.Focused() == nil:
		return s.focusEdge(step > 0)
	}
	return s.focusNext(step)
}

// focusNext focuses the next control of the list (step 1) or the previous one (−1), and scrolls to it. At the ends, and
// when the focus is elsewhere, it returns false.
func (s *Scroll) focusNext(step int) bool {
	from := s.focusManager.Focused()
	row := s.rowOf(from)
	if row < 0 {
		return false
	}
	controls := s.rowAt(row).Controls
	index := slices.Index(controls, from) + step
	for {
		for ; index >= 0 && index < len(controls); index += step {
			if !controls[index].Pointer {
				s.ScrollIntoView(row)
				s.revealControl(controls[index])
				s.focusOn(controls[index])
				return true
			}
		}
		if row += step; row < 0 || row >= s.spec.Rows {
			s.fill() // free the rows made during the search
			return false
		}
		controls = s.rowAt(row).Controls
		if index = 0; step < 0 {
			index = len(controls) - 1
		}
	}
}

// focusOn focuses a control without scrolling to it.
func (s *Scroll) focusOn(c *Control) {
	s.focusManager.setKeys(true, true)
	s.focusManager.setFocus(c)
	s.focus = c
}

// withPageButtons returns the controls, with buttons for screen readers that lead to the rows above and below. The page
// has controls of visible rows only, and a screen reader on a touch screen has neither wheel nor keys.
func (s *Scroll) withPageButtons(controls []*Control) []*Control {
	hasRow := slices.ContainsFunc(controls, func(c *Control) bool { return !c.Pointer && !c.Private })
	if s.kit.MoreRows == nil || !hasRow {
		return controls
	}
	r := s.spec.Rect
	button := func(id string, above bool, rows int, y float64) *Control { // without height, so that no pointer hits it
		return &Control{ID: s.spec.ID + id, Label: s.kit.MoreRows(above, rows), Rect: layout.Rect{X: r.X, Y: y, W: r.W},
			Pointer: true, Accessible: true, OnPress: func() { s.turnPage(above) }}
	}
	first, last := s.VisibleRows()
	if first > 0 {
		controls = append([]*Control{button("-above", true, first, r.Y)}, controls...)
	}
	if rest := s.spec.Rows - 1 - last; rest > 0 {
		controls = append(controls, button("-below", false, rest, r.Bottom()))
	}
	return controls
}

// turnPage scrolls by one page and focuses the first row that becomes visible.
func (s *Scroll) turnPage(up bool) {
	first, last := s.VisibleRows()
	if up {
		s.ScrollTo(ScrollPosition{first, -s.spec.Rect.H})
		first = s.pos.Row
	} else {
		s.ScrollTo(ScrollPosition{last + 1, 0})
		first = last + 1
	}
	for _, b := range s.visible {
		for _, c := range b.Controls {
			if b.index >= first && !c.Pointer {
				s.revealControl(c)
				s.focusOn(c)
				return
			}
		}
	}
}
