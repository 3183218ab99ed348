package widgets

import (
	"math"
	"slices"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Row is one row of a scrolled list. Its node and the rectangles of its controls are relative to its upper left corner.
type Row struct {
	Node     *sprites.Node
	H        float64 // height, points
	Controls []*Control
}

// ScrollSpec describes a scrolled list.
type ScrollSpec struct {
	ID    string // ID of the list's own control
	Rect  layout.Rect
	Rows  int
	Gap   float64                          // between rows, points
	Build func(row int, width float64) Row // makes a row when it becomes visible
	Main  bool                             // the main content of the screen: arrow keys start in it
	Paper bool                             // on paper, with a dark scroll bar
}

// ScrollPosition is the first visible row, and how many of its points are scrolled out above.
type ScrollPosition struct {
	Row    int
	Offset float64
}

// Scroll is a virtual list that scrolls by wheel, drag with flick, scroll bar and keys. It builds rows when they become
// visible and drops them afterwards. The owner adds Node to the stage and Controls to the focus manager. It passes
// input to Handle before the focus manager, and calls Advance once per tick.
type Scroll struct {
	Node *sprites.Node // at the list's upper left corner

	kit          *Kit
	focusManager *FocusManager
	spec         ScrollSpec
	depth        int // number of scopes open above the list's own
	area         *Control
	rows         *sprites.Node
	bar          *sprites.Node
	pos          ScrollPosition
	visible      []visibleRow
	heights      []float64  // of rows built so far, 0 for others
	knownHeight  float64    // sum of heights
	made         int        // number of rows built so far
	controls     []*Control // of visible rows, as the focus manager has them
	focus        *Control   // last focused control

	pointer      int // pointer that went down on the list, −1 for none
	lastY        float64
	moved        float64 // dragged since the last tick, points
	speed        float64 // flick speed, points per second
	dragging     bool    // the press drags the rows
	draggingBar  bool    // the press drags the scroll bar
	stoppedFlick bool    // the press stopped a flick and does nothing else
}

// visibleRow is a row that has been built.
type visibleRow struct {
	Row
	index int
	y     float64       // of its top in the list's rectangle
	rects []layout.Rect // of the controls, relative to the row
	seen  bool          // visible; others are dropped
}

const (
	// WheelStep is the distance scrolled per wheel notch, in points.
	WheelStep = 60
	// ScrollbarWidth is the room for the scroll bar, in points; barHitWidth is the width that responds to a press.
	ScrollbarWidth = 16
	barHitWidth    = 26
	barWidth       = 6
	// friction is the deceleration of a flick, per second.
	friction = 3.2
	// flickSpeed is the minimum speed at release for a flick, and restSpeed the speed at which it stops, in points per
	// second.
	flickSpeed = 60
	restSpeed  = 15
	// speedSmoothing is the rate at which the measured drag speed follows the pointer, per second; it smooths out
	// single ticks.
	speedSmoothing = 20
)

// Scroll returns a list at its first row. If it belongs to a dialog's scope, that must be open already. It calls
// spec.Build for the visible rows.
func (k *Kit) Scroll(focus *FocusManager, spec ScrollSpec) *Scroll {
	r := spec.Rect
	s := &Scroll{kit: k, focusManager: focus, spec: spec, depth: focus.Scopes(), pointer: -1,
		Node: sprites.New(spec.ID).SetPos(r.X, r.Y)}
	s.area = &Control{ID: spec.ID, Rect: r, Pointer: true}
	s.rows = sprites.New("rows").SetClip(r.W, r.H)
	s.bar = sprites.New("bar")
	s.Node.Add(s.rows, s.bar)
	s.heights = make([]float64, spec.Rows)
	s.fill()
	return s
}

// Controls returns the list's own control, followed by those of the visible rows. Pass them to FocusManager.Add once,
// together; the list replaces its rows itself.
func (s *Scroll) Controls() []*Control { return append([]*Control{s.area}, s.controls...) }

// Rect returns the list's rectangle.
func (s *Scroll) Rect() layout.Rect { return s.spec.Rect }

// Position returns the scroll position.
func (s *Scroll) Position() ScrollPosition { return s.pos }

// VisibleRows returns the first and last visible rows; last < first for an empty list.
func (s *Scroll) VisibleRows() (first, last int) {
	if len(s.visible) == 0 {
		return 0, -1
	}
	return s.visible[0].index, s.visible[len(s.visible)-1].index
}

// ScrollTo scrolls to a position, clamped to the list.
func (s *Scroll) ScrollTo(p ScrollPosition) {
	s.speed = 0
	s.pos = ScrollPosition{min(max(p.Row, 0), max(s.spec.Rows-1, 0)), p.Offset}
	s.fill()
}

// ShowNearTop scrolls so that a row is a fifth of the list's height below its top, as far as the list reaches.
func (s *Scroll) ShowNearTop(row int) { s.ScrollTo(ScrollPosition{row, -s.spec.Rect.H / 5}) }

// End scrolls to the last row.
func (s *Scroll) End() { s.ScrollTo(ScrollPosition{s.spec.Rows - 1, math.Inf(1)}) }

// ScrollIntoView scrolls as little as necessary to make a row visible. Of a row higher than the list, that is one end.
func (s *Scroll) ScrollIntoView(row int) {
	height, top := s.heightOf(row), s.pos
	switch {
	case row < top.Row || row == top.Row && top.Offset > 0:
		s.ScrollTo(ScrollPosition{row, 0})
	case s.bottomOf(row) > s.spec.Rect.H:
		s.ScrollTo(ScrollPosition{row, min(height-s.spec.Rect.H, 0)})
	}
}

// bottomOf returns the lower edge of a row below the list's top, in points; infinity if the row is below the list. The
// row must not be above the first visible one.
func (s *Scroll) bottomOf(row int) float64 {
	y := -s.pos.Offset
	for i := s.pos.Row; i < row; i++ {
		if y += s.heightOf(i) + s.spec.Gap; y > s.spec.Rect.H {
			return math.Inf(1)
		}
	}
	return y + s.heightOf(row)
}

// move scrolls by a distance in points, down if positive.
func (s *Scroll) move(distance float64) {
	s.pos.Offset += distance
	s.fill()
}

// dragThumb moves the scroll bar's thumb by a distance in points, down if positive, and scrolls the list accordingly.
// If all rows are visible, it does nothing.
func (s *Scroll) dragThumb(distance float64) {
	thumb, ok := s.thumb()
	if !ok {
		return
	}
	r := s.spec.Rect
	all := s.heightBefore(s.spec.Rows)
	share := (thumb.Y + distance - r.Y) / max(r.H-thumb.H, 1)
	offset := min(max(share, 0), 1) * (all - r.H)
	mean, row := s.meanHeight(), 0
	for row < s.spec.Rows-1 {
		height := s.heights[row]
		if height == 0 {
			height = mean
		}
		if offset < height+s.spec.Gap {
			break
		}
		offset -= height + s.spec.Gap
		row++
	}
	if share >= 1 {
		s.End()
		return
	}
	s.ScrollTo(ScrollPosition{row, offset})
}

// meanHeight returns the estimated height of a row that has not been built: the mean of the others, or a wheel step.
func (s *Scroll) meanHeight() float64 {
	if s.made == 0 {
		return WheelStep
	}
	return s.knownHeight / float64(s.made)
}

// heightBefore returns the total height of the rows before a row and their gaps, partly estimated.
func (s *Scroll) heightBefore(row int) float64 {
	sum, mean := 0.0, s.meanHeight()
	for i, height := range s.heights[:row] {
		if height == 0 {
			height = mean
		}
		if sum += height; i < s.spec.Rows-1 {
			sum += s.spec.Gap
		}
	}
	return sum
}

// thumb returns the scroll bar's thumb on the screen; false if everything is visible.
func (s *Scroll) thumb() (layout.Rect, bool) {
	r := s.spec.Rect
	all := s.heightBefore(s.spec.Rows)
	if all <= r.H+0.5 || s.spec.Rows == 0 {
		return layout.Rect{}, false
	}
	const minThumb = 36 // points
	h := max(r.H*r.H/all, minThumb)
	share := min(max((s.heightBefore(s.pos.Row)+s.pos.Offset)/(all-r.H), 0), 1)
	return layout.Rect{X: r.Right() - barWidth, Y: r.Y + share*(r.H-h), W: barWidth, H: h}, true
}

// rowAt returns row i, and builds it if necessary. The pointer is valid until the next call, or until fill.
func (s *Scroll) rowAt(i int) *visibleRow {
	for k := range s.visible {
		if s.visible[k].index == i {
			return &s.visible[k]
		}
	}
	row := visibleRow{Row: s.spec.Build(i, s.spec.Rect.W-ScrollbarWidth), index: i}
	for _, control := range row.Controls {
		row.rects = append(row.rects, control.Rect)
	}
	if s.heights[i] == 0 {
		s.heights[i] = max(row.H, 1)
		s.knownHeight += s.heights[i]
		s.made++
	}
	s.visible = append(s.visible, row)
	return &s.visible[len(s.visible)-1]
}

// heightOf returns the height of row i in points, and builds the row if necessary.
func (s *Scroll) heightOf(i int) float64 {
	if s.heights[i] == 0 {
		s.rowAt(i)
	}
	return s.heights[i]
}

// clampPosition clamps the position to the list, so that no empty space is below the last row if the list is long
// enough. It makes Row the first row that is at least partly visible.
func (s *Scroll) clampPosition() {
	position, last, gap := &s.pos, s.spec.Rows-1, s.spec.Gap
	if last < 0 {
		*position = ScrollPosition{}
		return
	}
	if math.IsInf(position.Offset, 1) {
		position.Row, position.Offset = last, s.heightOf(last)
	}
	for position.Row < last && position.Offset >= s.heightOf(position.Row)+gap {
		position.Offset -= s.heightOf(position.Row) + gap
		position.Row++
	}
	// No empty space below the last row.
	end := -position.Offset - gap
	for i := position.Row; i <= last && end < s.spec.Rect.H; i++ {
		end += s.heightOf(i) + gap
	}
	position.Offset -= max(s.spec.Rect.H-end, 0)
	for position.Offset < 0 && position.Row > 0 {
		position.Row--
		position.Offset += s.heightOf(position.Row) + gap
	}
	position.Offset = max(position.Offset, 0)
}

// fill places the visible rows, drops the others and updates the focus manager.
func (s *Scroll) fill() {
	s.clampPosition()
	bounds := s.spec.Rect
	y := -s.pos.Offset
	for k := range s.visible {
		s.visible[k].seen = false
	}
	for i := s.pos.Row; i < s.spec.Rows && y < bounds.H; i++ {
		row := s.rowAt(i)
		row.seen, row.y = true, y
		y += s.heights[i] + s.spec.Gap
	}
	s.visible = slices.DeleteFunc(s.visible, func(row visibleRow) bool {
		if !row.seen {
			row.Node.Remove()
		}
		return !row.seen
	})
	// Insertion sort is enough, and does not allocate: the rows are few and nearly sorted.
	for i := range s.visible {
		for k := i; k > 0 && s.visible[k-1].index > s.visible[k].index; k-- {
			s.visible[k-1], s.visible[k] = s.visible[k], s.visible[k-1]
		}
	}
	var controls []*Control
	for k := range s.visible {
		row := &s.visible[k]
		if row.Node.SetPos(0, row.y); row.Node.Parent() != s.rows {
			s.rows.Add(row.Node)
		}
		for i, control := range row.Controls {
			control.Rect = row.rects[i]
			control.Rect.X += bounds.X
			top := max(bounds.Y+row.y+row.rects[i].Y, bounds.Y)
			control.Rect.H = max(min(bounds.Y+row.y+row.rects[i].Bottom(), bounds.Bottom())-top, 0)
			control.Rect.Y = min(top, bounds.Bottom())
			controls = append(controls, control)
		}
	}
	controls = s.withPageButtons(controls)
	s.focusManager.ReplaceAfter(s.area, len(s.controls), controls)
	s.controls = controls
	s.showBar()
}

// showBar draws the scroll bar if not all rows are visible.
func (s *Scroll) showBar() {
	s.bar.Clear()
	t, ok := s.thumb()
	s.area.Scrollable = ok
	if !ok {
		return
	}
	bounds, theme, textures := s.spec.Rect, s.kit.Theme, s.kit.Textures
	track, thumb, faint := theme.Edge, theme.Words, 0.5
	if s.spec.Paper {
		track, thumb, faint = theme.Ink, theme.Edge, 0.16
	}
	s.bar.Add(sprites.NewFace("track", textures.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: track}, barWidth,
		bounds.H), bounds.W-barWidth,
		0).SetAlpha(faint))
	s.bar.Add(sprites.NewFace("thumb", textures.Panel(sprites.PanelStyle{Radius: barWidth / 2, Fill: thumb}, t.W, t.H),
		t.X-bounds.X,
		t.Y-bounds.Y))
}
