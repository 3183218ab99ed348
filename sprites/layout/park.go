package layout

// layoutPark lays out the park: die, info area, line above an open hand, and with cards deck and discards.
func (t *TableLayout) layoutPark(o TableOptions) {
	p := t.Park.Inset(min(t.Park.W, t.Park.H) * 0.05)
	t.HandLine = Rect{p.X + p.W*0.04, p.Y, p.W * 0.92, 28}
	d := min(max(min(p.W*0.3, p.H*0.42), 40), 104)
	if p.W > p.H*rowParkAspect { // die, info and piles side by side
		piles, at := 0.0, 0.22
		if o.Cards {
			h := min((p.H*0.8-6)/2, 78)
			column := Around(Point{p.Right() - h*pileAspect*0.5 - p.W*0.045, p.Center().Y}, h*pileAspect, 2*h+6)
			rows := column.Rows(2, 6)
			t.Deck, t.Discards = rows[0], rows[1]
			piles, at = p.Right()-column.X, 0.17
		}
		t.Die = Around(Point{p.X + p.W*at, p.Center().Y}, d, d)
		x := t.Die.Right() + d*0.3
		t.Info = Rect{x, p.Y + p.H*0.08, p.Right() - piles - x - p.W*0.03, p.H * 0.84}
		return
	}
	row := Rect{p.X, p.Y + d*0.12, p.W, d} // die and piles, with the info below
	t.Die = Around(row.Center(), d, d)
	if o.Cards {
		h := min(d, (p.W-d-3*8)/2/pileAspect)
		w := h * pileAspect
		x := row.Center().X - (d+2*w+2*8)/2
		t.Die = Rect{x, row.Y, d, d}
		t.Deck = Rect{x + d + 8, row.Y + (d-h)/2, w, h}
		t.Discards = Rect{t.Deck.Right() + 8, t.Deck.Y, w, h}
	}
	t.Info = Rect{p.X, t.Die.Bottom() + 6, p.W, p.Bottom() - t.Die.Bottom() - 6}
	if !t.Framed { // buildings cover the oval's lower corners
		t.Info = Rect{p.X + p.W*0.1, t.Info.Y, p.W * 0.8, t.Info.H * 0.86}
	}
}

// rowParkAspect is the minimum aspect ratio of a park laid out in one row.
const rowParkAspect = 1.35

// pileAspect is the width of a card divided by its height.
const pileAspect = 5.0 / 7

// MaxHand is the maximum number of cards in an open hand. Package panels checks that the rules allow no more.
const MaxHand = 4

// minCardHeight is the minimum readable height of a card in the park, in points.
const minCardHeight = 112

// OpenHand returns the rectangles of n open cards, 1 ≤ n ≤ MaxHand: in the park if they are readable there, else over
// the agent bar.
func (t *TableLayout) OpenHand(n int) []Rect {
	if !t.OpenHandOverAgentBar() {
		return t.parkHand(n)
	}
	const gap = 5
	first, last := t.Chips[0].Rect, t.Chips[len(t.Chips)-1].Rect
	if t.FormFactor == Tall {
		w := (last.Right() - first.X - (MaxHand-1)*gap) / MaxHand
		w = min(w, first.H*1.3)
		all := float64(n)*(w+gap) - gap
		return Rect{(first.X + last.Right() - all) / 2, first.Y, all, first.H}.Columns(n, gap)
	}
	bottom := t.Board.Bottom()
	h := min((bottom-first.Y-(MaxHand-1)*gap)/MaxHand, first.W*0.9)
	return Rect{first.X, first.Y, first.W, float64(n)*(h+gap) - gap}.Rows(n, gap)
}

// OpenHandOverAgentBar reports whether an open hand covers the agent bar.
func (t *TableLayout) OpenHandOverAgentBar() bool {
	return t.FormFactor != Wide || t.parkHand(MaxHand)[0].H < minCardHeight
}

// ClosedHand returns the rectangle of a closed hand in the park: in the place of the die, and in a narrow park also of
// the piles.
func (t *TableLayout) ClosedHand() Rect {
	if !t.ClosedHandOverPiles() {
		w := min(t.Park.W*0.3, 2*(t.Die.Center().X-t.Park.X)-8)
		return Around(t.Die.Center(), w, min(t.Park.H*0.72, max(t.Die.H*1.7, 44)))
	}
	p := t.Park.Inset(6)
	return Rect{p.X, p.Y, p.W, min(t.Info.Y+14, t.Park.Center().Y) - p.Y}
}

// ClosedHandOverPiles reports whether a closed hand covers the piles.
func (t *TableLayout) ClosedHandOverPiles() bool { return t.Park.W <= t.Park.H*rowParkAspect }

// parkHand returns n cards in the park, in one row, or in two if it is high.
func (t *TableLayout) parkHand(n int) []Rect {
	const gap = 8
	p := t.Park
	top := t.HandLine.Bottom() + 4
	room := Rect{p.X, top, p.W, p.Bottom() - top - 8}
	columns := MaxHand
	if p.W < p.H*rowParkAspect {
		columns = 2
	}
	rows := MaxHand / columns
	h := min((room.H-gap*float64(rows-1))/float64(rows), 220)
	w := min(h*0.74, (p.W*0.94-gap*float64(columns-1))/float64(columns))
	h = min(h, w*1.5)
	rows = (n + columns - 1) / columns
	y := room.Y + (room.H-float64(rows)*(h+gap)+gap)/2
	var out []Rect
	for i := range n {
		row := i / columns
		in := float64(min(columns, n-row*columns))
		x := room.Center().X - (in*(w+gap)-gap)/2
		out = append(out, Rect{x + float64(i%columns)*(w+gap), y + float64(row)*(h+gap), w, h})
	}
	return out
}
