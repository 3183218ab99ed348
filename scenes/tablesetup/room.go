package tablesetup

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/office"
)

// room builds the set-up of wide screens: books and things at the left, the round table with its seats in the middle, options at the right.
func (s *Setup) room(sc backstage.Screen) {
	edge := min(20, sc.W*0.014)
	side := min(max(sc.W*0.2156, 204), 340)
	foot := layout.Rect{X: edge, Y: sc.H - 76, W: sc.W - 2*edge, H: 58}
	top := sc.H * 0.112
	left := layout.Rect{X: edge, Y: top, W: side, H: foot.Y - 14 - top}
	right := layout.Rect{X: sc.W - edge - side, Y: sc.H * 0.055, W: side}
	right.H = foot.Y - 14 - right.Y
	s.Say(s.Style(lettering.Title, 38).With(art.Cream), s.Words("title.table"), layout.Rect{X: edge + 4, Y: sc.H * 0.025, W: side, H: sc.H * 0.07})
	s.Stage().Add(sprites.LayerGround, desktop.Lamp(s.Back.Gallery, layout.Point{X: sc.W / 2, Y: sc.H * 0.47}, sc.W/2, sc.H*0.6))
	s.editions(left)
	middle := layout.Rect{X: left.Right() + 6, W: right.X - left.Right() - 12, Y: 14, H: foot.Y - 8 - 14}
	if sc.H >= 680 {
		head := layout.Rect{X: middle.X, Y: sc.H * 0.035, W: middle.W, H: 34}
		s.Say(s.Style(lettering.Title, 26).With(art.Cream).Aligned(lettering.Center), s.Words("setup.around"), head)
		s.Say(s.Style(lettering.Italic, 17).With(parchment).Aligned(lettering.Center), s.free(), layout.Rect{X: head.X, Y: head.Bottom() - 1, W: head.W, H: 24})
		middle.Y = head.Bottom() + 32
		middle.H = foot.Y - middle.Y - min((sc.H-600)*0.4, 50)
	}
	s.round(middle)
	s.beside(right)
	s.foot(foot)
}

// slot is a place at the round table.
type slot struct {
	at    layout.Point // the middle of its plate
	angle float64      // of its chair
	line  int          // in which line of the screen it stands, for Tab: 0 at the top
}

// place is something of the table that Tab comes to: by lines, and in each from left to right.
type place struct {
	line int
	x    float64
	lay  func()
}

// round lays the round table out: plates clockwise from the bottom, and the agents on the felt between them.
func (s *Setup) round(r layout.Rect) {
	n := len(s.table.Seats)
	all := min(n+1, rules.MaxSeats)
	mid := r.Center().X
	k := max(1, min(r.W/670, r.H/502, 1.3)) // on large screens all of it is larger
	pw, ph := min(226*k, r.W/2-90*k), max(100, min(r.H*0.2, 128))
	slots := slotsOf(r, all, pw, ph, k)
	t := office.Table{W: min(r.W-30, 760), H: r.H * 0.853, Rim: 30, Foot: 22}
	if all <= 4 { // the chairs at its sides need room
		t.W -= 34
	}
	for i, at := range slots {
		t.Chairs = append(t.Chairs, office.Chair{Angle: at.angle, Free: i >= n})
	}
	s.shown(t, layout.Point{X: mid, Y: r.Y + r.H*0.088 + t.H/2})
	s.On.Add(desktop.Dust(s.Back.Gallery, layout.Point{X: mid, Y: r.Y + r.H*0.45}, 600, 480))
	var places []place
	for i, at := range slots {
		plate := layout.Around(at.at, pw, ph)
		lay := func() { s.plate(i, plate) }
		if i == n {
			lay = func() { s.empty(plate) }
		}
		places = append(places, place{at.line, plate.X, lay})
	}
	rows, line := figureRows(r, all, ph, k)
	s.Say(s.Style(lettering.Strong, 15).With(art.Cream).Aligned(lettering.Center), s.takesPart(), layout.Rect{X: mid - 84, Y: rows[0].Y - 44, W: 168, H: 40})
	s.laid(layout.Point{X: mid, Y: rows[1].Bottom() + 38})
	from := len(s.cs)
	s.figures(rows)
	figures := slices.Clone(s.cs[from:])
	s.cs = s.cs[:from]
	places = append(places, place{line[0], mid - 1, func() { s.cs = append(s.cs, figures[:4]...) }}, place{line[1], mid, func() { s.cs = append(s.cs, figures[4:]...) }})
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.x, b.x)) })
	for _, p := range places {
		p.lay()
	}
}

// laid is what lies on the felt below the agents: the safe, the cards and the folder if they are played with, and the die if it is to tell who begins.
func (s *Setup) laid(at layout.Point) {
	g, on := s.Back.Gallery, s.table.variants()
	s.On.Add(sprites.NewFace("shadow", s.shadow(56, 18), at.X+5, at.Y+22).SetAnchor(0.5, 0.5), sprites.NewFace("safe", g.Drawing("safe", 46, 46), at.X, at.Y).SetAnchor(0.5, 0.5))
	lay := func(k office.Trinket, dx float64) {
		const larger = 0.72
		r := layout.Around(at.Add(dx, 4), office.TrinketW*larger, office.TrinketH*larger)
		s.On.Add(desktop.Thing(g, "trinket", fmt.Sprintf("trinket-%d", k), r, func(scale float64) *image.RGBA { return k.Paint(larger, scale) }))
	}
	if on.TopSecret {
		lay(office.Deck, -58)
	}
	if on.Dossier {
		lay(office.Dossier, 58)
	}
	if s.table.first() < 0 {
		s.On.Add(sprites.NewFace("die", g.Drawing("die/3", 30, 30), at.X+30, at.Y+26).SetAnchor(0.5, 0.5).SetAngle(0.14))
	}
}

// The lines of the table in which plates and agents stand.
const (
	lineTop = iota
	lineUpper
	lineMiddle
	lineLower
	lineBottom
)

// slotsOf are the places of a table with so many, clockwise from the bottom; all is k times as large as it has to be.
func slotsOf(r layout.Rect, n int, pw, ph, k float64) []slot {
	mid := r.Center().X
	top, bottom := r.Y+ph/2, r.Bottom()-ph/2
	slack := max(bottom-top-3*ph-72*k, 0)
	upper, lower := top+ph+slack*0.15, bottom-ph-slack*0.75
	half := (top + bottom) / 2
	in := 90*k + pw/2
	turn := math.Pi / 180
	low := slot{layout.Point{X: mid, Y: bottom}, 90 * turn, lineBottom}
	high := slot{layout.Point{X: mid, Y: top}, 270 * turn, lineTop}
	left := []slot{{layout.Point{X: mid - in - 4, Y: lower}, 152 * turn, lineLower}, {layout.Point{X: mid - in, Y: upper}, 212 * turn, lineUpper}}
	right := []slot{{layout.Point{X: mid + in, Y: upper}, 328 * turn, lineUpper}, {layout.Point{X: mid + in + 4, Y: lower}, 28 * turn, lineLower}}
	west, east := slot{layout.Point{X: mid - in, Y: half}, 180 * turn, lineMiddle}, slot{layout.Point{X: mid + in, Y: half}, 0, lineMiddle}
	switch n {
	case 3:
		return []slot{low, west, east}
	case 4:
		return []slot{low, west, high, east}
	case 5:
		return append(append([]slot{low}, left...), right...)
	case 6:
		return append(append(append([]slot{low}, left...), high), right...)
	}
	first, last := low, low
	first.at.X, first.angle = mid-pw/2-8, 110*turn
	last.at.X, last.angle = mid+pw/2+8, 70*turn
	return append(append(append(append([]slot{first}, left...), high), right...), last)
}

// figureRows are the two rows in which the agents stand on the felt, and the lines in which Tab comes to them.
func figureRows(r layout.Rect, n int, ph, k float64) (rows []layout.Rect, lines [2]int) {
	high, gap := 66*k, 4.0
	mid := r.Center().X
	y := r.Y + r.H*0.5 - high + 2
	lines = [2]int{lineMiddle, lineMiddle}
	if n > 4 { // the second row stands between the upper and the lower plates
		slots := slotsOf(r, n, 0, ph, k)
		y = (slots[1].at.Y+slots[2].at.Y)/2 - high/2 - gap - high
		lines[0] = lineUpper
	}
	return []layout.Rect{{X: mid - 88*k, Y: y, W: 176 * k, H: high}, {X: mid - 88*k, Y: y + high + gap, W: 176 * k, H: high}}, lines
}

// plate is a seat at the round table: photo, name and cross above, who plays below.
func (s *Setup) plate(i int, r layout.Rect) {
	photo := layout.Rect{X: r.X + 10, Y: r.Y + 10, W: min(62*r.H/100, r.W*0.28), H: r.H - 20}
	told := s.card(i, r, photo, true)
	x := photo.Right() + 6
	name := layout.Rect{X: x, Y: r.Y + 5, W: r.Right() - 8 - x, H: max(44, r.H*0.44)}
	if len(s.table.Seats) > rules.MinSeats {
		var cross layout.Rect
		cross, name = name.CutRight(44, 0)
		s.name(i, name, 25)
		s.remove(i, cross)
	} else {
		s.name(i, name, 25)
	}
	s.kind(i, layout.Rect{X: x + 2, Y: name.Bottom() + 1, W: r.Right() - 10 - x - 2, H: r.Bottom() - 5 - name.Bottom()}, 3, !told)
	s.die(i, layout.Point{X: r.Right() - 2, Y: r.Y - 4}, 38)
}

// beside lays the options out at the right of the table: three trays, and the card that tells who the opponents are.
func (s *Setup) beside(r layout.Rect) {
	h := min(76, r.H*0.15)
	for i, lay := range []func(layout.Rect){s.first, s.notes, s.seed} {
		lay(layout.Rect{X: r.X, Y: r.Y + 44 + float64(i)*(h+8), W: r.W, H: h})
	}
	y := r.Y + 44 + 3*(h+8) + 12
	s.ranks(layout.Rect{X: r.X, Y: y, W: r.W, H: min(r.Bottom()-y, 330)})
}

// ranks lays the card that tells who the opponents are.
func (s *Setup) ranks(r layout.Rect) {
	s.On.Add(desktop.Thing(s.Back.Gallery, "ranks", "ranks", r, func(k float64) *image.RGBA { return office.Note(r.W, r.H, k) }))
	in := layout.Rect{X: r.X + 16, Y: r.Y + 8, W: r.W - 32, H: r.H - 14}
	head, rest := in.Cut(30, 4)
	s.Say(s.Style(lettering.Title, 18).With(art.Ink), s.Words("setup.who"), head)
	fair, rest := rest.CutBottom(min(rest.H*0.2, 42), 4)
	for i, row := range rest.Rows(len(opponents.Levels), 0) {
		w := kindWords[opponents.Levels[i].String()]
		s.On.Add(sprites.NewFace("marks", s.marks(i+1), row.X, row.Center().Y-5))
		words := layout.Rect{X: row.X + 50, Y: row.Y, W: row.W - 50, H: row.H}
		bold, plain := s.Style(lettering.Strong, 15.5).With(art.Ink), s.Style(lettering.Body, 14.5).With(art.SlipInk)
		if row.H >= 34 {
			n := sprites.New("rank").SetPos(words.X, words.Y)
			s.On.Add(n)
			s.pair(n, bold, s.Words(w[0]), plain, s.Words(w[1]), layout.Rect{W: words.W, H: words.H})
			continue
		}
		name, line := words.CutLeft(min(words.W*0.36, 92), 6)
		s.Say(bold, s.Words(w[0]), name)
		s.Say(plain, s.Words(w[1]), line)
	}
	s.Say(s.Style(lettering.Italic, 14.5).With(art.SlipInk), s.Words("setup.fair"), fair)
}
