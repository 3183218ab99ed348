package widgets

import (
	"math"
	"slices"

	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// Row is one row of a list that can be scrolled. Its node's origin is the row's upper left corner, and so it is for its
// controls' rectangles.
type Row struct {
	Node     *sprites.Node
	H        float64
	Controls []*Control
}

// ScrollSpec is what a list that can be scrolled is to be.
type ScrollSpec struct {
	ID    string // names the list among the controls
	Rect  layout.Rect
	Rows  int
	Gap   float64                          // between rows, points
	Build func(row int, width float64) Row // makes a row when it comes into sight
	Main  bool                             // the page is about the list: the arrows begin in it
	Paper bool                             // it lies on paper, and so has a dark bar
}

// Place is how far a list is scrolled: the first row in sight, and how many points of it are not.
type ScrollPosition struct {
	Row  int
	Into float64
}

// Scroll is a list that is higher than its place: by wheel, by drag with a flick, by its bar and by keys it is moved
// below a window. Rows are made when they come into sight and let go afterwards, so a list may be long. Whoever owns it
// hangs up Node, hands Controls to the desk, gives input to Handle before the desk has it, and calls Advance once a
// tick.
type Scroll struct {
	Node *sprites.Node

	kit    *Kit
	desk   *FocusManager
	spec   ScrollSpec
	depth  int // scopes that are open above the list's own
	area   *Control
	rows   *sprites.Node
	bar    *sprites.Node
	place  ScrollPosition
	built  []scrolled
	height []float64  // of rows that have been made, 0 for others
	known  float64    // the sum of those
	made   int        // how many those are
	listed []*Control // those of rows in sight, as the desk has them
	focus  *Control   // that was seen last

	pointer  int // that went down on the list, −1 for none
	lastY    float64
	moved    float64 // by the drag since the last tick, points
	speed    float64 // of a flick, points a second
	dragging bool    // the press moves the rows
	gripping bool    // the press holds the bar
	caught   bool    // the press stopped a flick, and does nothing else
}

// scrolled is a row that has been made.
type scrolled struct {
	Row
	index int
	y     float64       // in the window
	rects []layout.Rect // of the controls, in the row
	seen  bool
}

const (
	// Notch is how far a notch of the wheel scrolls, in points.
	WheelStep = 60
	// Gutter is the room at the right of the rows, and gripW the part of the list that takes the bar, in points.
	ScrollbarWidth = 16
	gripW          = 26
	barW           = 6
	// friction is how fast a flick loses speed, a second.
	friction = 3.2
	// flickSpeed is how fast a drag has to be when it is let go, for the list to go on by itself, and restSpeed how
	// fast a flick is at least before it ends, in points a second.
	flickSpeed = 60
	restSpeed  = 15
	// heed is how fast the speed of a drag follows the pointer’s, a second: what the last tick alone tells jumps about.
	heed = 20
)

// Scroll makes a list; a desk scope that is to hold it must be open already.
func (k *Kit) Scroll(desk *FocusManager, spec ScrollSpec) *Scroll {
	r := spec.Rect
	s := &Scroll{kit: k, desk: desk, spec: spec, depth: desk.Scopes(), pointer: -1,
		Node: sprites.New(spec.ID).SetPos(r.X, r.Y)}
	s.area = &Control{ID: spec.ID, Rect: r, Pointer: true}
	s.rows = sprites.New("rows").SetClip(r.W, r.H)
	s.bar = sprites.New("bar")
	s.Node.Add(s.rows, s.bar)
	s.height = make([]float64, spec.Rows)
	s.fill()
	return s
}

// Controls are what can be pressed of the rows in sight, behind a control for the list itself.
func (s *Scroll) Controls() []*Control { return append([]*Control{s.area}, s.listed...) }

// Rect is where the list lies.
func (s *Scroll) Rect() layout.Rect { return s.spec.Rect }

// Place is how far the list is scrolled.
func (s *Scroll) Position() ScrollPosition { return s.place }

// InSight are the first and the last row of which something is in sight; last is before first when there are no rows.
func (s *Scroll) VisibleRows() (first, last int) {
	if len(s.built) == 0 {
		return 0, -1
	}
	return s.built[0].index, s.built[len(s.built)-1].index
}

// Go scrolls to a place, or as near as the list reaches.
func (s *Scroll) ScrollTo(p ScrollPosition) {
	s.speed = 0
	s.place = ScrollPosition{min(max(p.Row, 0), max(s.spec.Rows-1, 0)), p.Into}
	s.fill()
}

// Show scrolls so that a row lies a little below the top.
func (s *Scroll) Show(row int) { s.ScrollTo(ScrollPosition{row, -s.spec.Rect.H / 5}) }

// End scrolls to the last row.
func (s *Scroll) End() { s.ScrollTo(ScrollPosition{s.spec.Rows - 1, math.Inf(1)}) }

// Reveal scrolls as little as brings a row into sight.
func (s *Scroll) Reveal(row int) {
	h, top := s.heightOf(row), s.place
	switch {
	case row < top.Row || row == top.Row && top.Into > 0:
		s.ScrollTo(ScrollPosition{row, 0})
	case s.below(row) > s.spec.Rect.H:
		s.ScrollTo(ScrollPosition{row, min(h-s.spec.Rect.H, 0)})
	}
}

// below is where a row that is not above the window ends in it, in points; far enough below it is only said to be out
// of sight.
func (s *Scroll) below(row int) float64 {
	y := -s.place.Into
	for i := s.place.Row; i < row; i++ {
		if y += s.heightOf(i) + s.spec.Gap; y > s.spec.Rect.H {
			return math.Inf(1)
		}
	}
	return y + s.heightOf(row)
}

// move scrolls by so many points, down if positive.
func (s *Scroll) move(d float64) {
	s.place.Into += d
	s.fill()
}

// carry moves the bar's thumb by so many points.
func (s *Scroll) carry(d float64) {
	thumb, ok := s.thumb()
	if !ok {
		return
	}
	r := s.spec.Rect
	all := s.before(s.spec.Rows)
	share := (thumb.Y + d - r.Y) / max(r.H-thumb.H, 1)
	to := min(max(share, 0), 1) * (all - r.H)
	mean, i := s.mean(), 0
	for i < s.spec.Rows-1 {
		h := s.height[i]
		if h == 0 {
			h = mean
		}
		if to < h+s.spec.Gap {
			break
		}
		to -= h + s.spec.Gap
		i++
	}
	if share >= 1 {
		s.End()
		return
	}
	s.ScrollTo(ScrollPosition{i, to})
}

// mean is what a row is high that has not been made.
func (s *Scroll) mean() float64 {
	if s.made == 0 {
		return WheelStep
	}
	return s.known / float64(s.made)
}

// before is how high all rows before one are, those that have not been made by estimate.
func (s *Scroll) before(row int) float64 {
	y, mean := 0.0, s.mean()
	for i, h := range s.height[:row] {
		if h == 0 {
			h = mean
		}
		if y += h; i < s.spec.Rows-1 {
			y += s.spec.Gap
		}
	}
	return y
}

// thumb is where the bar's thumb lies on the screen; false if everything is in sight.
func (s *Scroll) thumb() (layout.Rect, bool) {
	r := s.spec.Rect
	all := s.before(s.spec.Rows)
	if all <= r.H+0.5 || s.spec.Rows == 0 {
		return layout.Rect{}, false
	}
	h := max(r.H*r.H/all, 36)
	share := min(max((s.before(s.place.Row)+s.place.Into)/(all-r.H), 0), 1)
	return layout.Rect{X: r.Right() - barW, Y: r.Y + share*(r.H-h), W: barW, H: h}, true
}

// rowAt is a row, made if it was not.
func (s *Scroll) rowAt(i int) *scrolled {
	for k := range s.built {
		if s.built[k].index == i {
			return &s.built[k]
		}
	}
	b := scrolled{Row: s.spec.Build(i, s.spec.Rect.W-ScrollbarWidth), index: i}
	for _, c := range b.Controls {
		b.rects = append(b.rects, c.Rect)
	}
	if s.height[i] == 0 {
		s.height[i] = max(b.H, 1)
		s.known += s.height[i]
		s.made++
	}
	s.built = append(s.built, b)
	return &s.built[len(s.built)-1]
}

func (s *Scroll) heightOf(i int) float64 {
	if s.height[i] == 0 {
		s.rowAt(i)
	}
	return s.height[i]
}

// settle makes the place one that the list reaches.
func (s *Scroll) settle() {
	p, last, gap := &s.place, s.spec.Rows-1, s.spec.Gap
	if last < 0 {
		*p = ScrollPosition{}
		return
	}
	if math.IsInf(p.Into, 1) {
		p.Row, p.Into = last, s.heightOf(last)
	}
	for p.Row < last && p.Into >= s.heightOf(p.Row)+gap {
		p.Into -= s.heightOf(p.Row) + gap
		p.Row++
	}
	// What would be empty below the last row is taken back.
	end := -p.Into - gap
	for i := p.Row; i <= last && end < s.spec.Rect.H; i++ {
		end += s.heightOf(i) + gap
	}
	p.Into -= max(s.spec.Rect.H-end, 0)
	for p.Into < 0 && p.Row > 0 {
		p.Row--
		p.Into += s.heightOf(p.Row) + gap
	}
	p.Into = max(p.Into, 0)
}

// fill puts the rows in sight where they belong, and lets the others go.
func (s *Scroll) fill() {
	s.settle()
	r := s.spec.Rect
	y := -s.place.Into
	for k := range s.built {
		s.built[k].seen = false
	}
	for i := s.place.Row; i < s.spec.Rows && y < r.H; i++ {
		b := s.rowAt(i)
		b.seen, b.y = true, y
		y += s.height[i] + s.spec.Gap
	}
	s.built = slices.DeleteFunc(s.built, func(b scrolled) bool {
		if !b.seen {
			b.Node.Remove()
		}
		return !b.seen
	})
	slices.SortFunc(s.built, func(a, b scrolled) int { return a.index - b.index })
	var cs []*Control
	for k := range s.built {
		b := &s.built[k]
		if b.Node.SetPos(0, b.y); b.Node.Parent() != s.rows {
			s.rows.Add(b.Node)
		}
		for i, c := range b.Controls {
			c.Rect = b.rects[i]
			c.Rect.X += r.X
			top := max(r.Y+b.y+b.rects[i].Y, r.Y)
			c.Rect.H = max(min(r.Y+b.y+b.rects[i].Bottom(), r.Bottom())-top, 0)
			c.Rect.Y = min(top, r.Bottom())
			cs = append(cs, c)
		}
	}
	cs = s.leafed(cs)
	s.desk.ReplaceAfter(s.area, len(s.listed), cs)
	s.listed = cs
	s.showBar()
}

func (s *Scroll) showBar() {
	s.bar.Clear()
	t, ok := s.thumb()
	s.area.Scrollable = ok
	if !ok {
		return
	}
	r, th, g := s.spec.Rect, s.kit.Theme, s.kit.Textures
	track, thumb, faint := th.Edge, th.Words, 0.5
	if s.spec.Paper {
		track, thumb, faint = th.Ink, th.Edge, 0.16
	}
	s.bar.Add(sprites.NewFace("track", g.Panel(sprites.PanelStyle{Radius: barW / 2, Fill: track}, barW, r.H), r.W-barW,
		0).SetAlpha(faint))
	s.bar.Add(sprites.NewFace("thumb", g.Panel(sprites.PanelStyle{Radius: barW / 2, Fill: thumb}, t.W, t.H), t.X-r.X,
		t.Y-r.Y))
}
