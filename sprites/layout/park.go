package layout

// layoutPark lays out the park: die, info area, and with cards deck and discards.
func (t *TableLayout) layoutPark(options TableOptions) {
	p := t.Park.Inset(min(t.Park.W, t.Park.H) * 0.05)
	d := min(max(min(p.W*0.3, p.H*0.42), 40), 104)
	if p.W > p.H*rowParkAspect { // die, info and piles side by side
		piles, at := 0.0, 0.22
		if options.Cards {
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
	small := d
	if p.H > 150 { // a large die, which invites a press
		d = min(max(min(p.W*0.4, p.H*0.34), d), 104)
	}
	row := Rect{p.X, p.Y + d*0.12, p.W, d} // die and piles, with the info below
	t.Die = Around(row.Center(), d, d)
	if options.Cards {
		const gap = 6
		h := min(small, (p.W-d-2*gap)/2/pileAspect)
		w := h * pileAspect
		x := row.Center().X - (d+2*w+2*gap)/2
		t.Die = Rect{x, row.Y, d, d}
		t.Deck = Rect{x + d + gap, row.Y + (d-h)/2, w, h}
		t.Discards = Rect{t.Deck.Right() + gap, t.Deck.Y, w, h}
	}
	t.Info = Rect{p.X, t.Die.Bottom() + 6, p.W, p.Bottom() - t.Die.Bottom() - 6}
	if t.Framed && p.W > 120 && p.H > 150 { // clear of the hedge
		t.Info.X, t.Info.W, t.Info.H = t.Info.X+p.W*0.03, p.W*0.94, t.Info.H-p.H*0.03
	}
	if t.Framed && !t.Slim() && p.H < 130 { // a small park has no room to spare
		t.Info.H += 5
	}
	if !t.Framed { // buildings cover the oval's lower corners
		t.Info = Rect{p.X + p.W*0.1, t.Info.Y, p.W * 0.8, t.Info.H * 0.86}
	}
}

// rowParkAspect is the minimum aspect ratio of a park laid out in one row.
const rowParkAspect = 1.35

// pileAspect is the width of a card divided by its height.
const pileAspect = 5.0 / 7

// ClosedHandBelowDie reports whether a closed hand lies below die and piles. Else it covers the die, and in a narrow
// park also the piles.
func (t *TableLayout) ClosedHandBelowDie() bool { return t.HandPlace() == HandOverAgents && !t.Large() }

// ClosedHand returns the rectangle of a closed hand in the park, over its lower edge if it lies below the die.
func (t *TableLayout) ClosedHand() Rect {
	const least, beyond = 38, 4
	const low, over = 32, 10 // in a narrow park, where the slip needs the room
	if p := t.Park; t.ClosedHandBelowDie() && t.ClosedHandOverPiles() {
		return Rect{p.X + 6, p.Bottom() + over - low, p.W - 12, low}
	} else if t.ClosedHandBelowDie() {
		y := min(t.Die.Bottom()+4, p.Bottom()+beyond-least)
		return Rect{p.X + 4, y, 2 * (t.Die.Center().X - p.X - 4), p.Bottom() + beyond - y}
	}
	if !t.ClosedHandOverPiles() {
		w := min(t.Park.W*0.3, 2*(t.Die.Center().X-t.Park.X)-8)
		return Around(t.Die.Center(), w, min(t.Park.H*0.72, max(t.Die.H*1.7, 44)))
	}
	p := t.Park.Inset(6)
	return Rect{p.X, p.Y, p.W, min(t.Info.Y+14, t.Park.Center().Y) - p.Y}
}

// ClosedHandOverPiles reports whether a closed hand is as wide as the park.
func (t *TableLayout) ClosedHandOverPiles() bool { return t.Park.W <= t.Park.H*rowParkAspect }

// LargeCard returns the rectangle of a card shown large in the park.
func (t *TableLayout) LargeCard() Rect {
	h := min(t.Board.H*0.364, 480)
	if t.ClosedHandOverPiles() {
		h = min(t.Park.H*0.94, t.Park.W*1.24, 480)
	}
	return Around(t.Park.Center(), h*pileAspect, h)
}
