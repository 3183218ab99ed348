package layout

// layoutPark lays out the park: die, info area, and with cards deck and discards.
func (t *TableLayout) layoutPark(options TableOptions) {
	inner := t.Park.Inset(min(t.Park.W, t.Park.H) * 0.05)
	dieSize := min(max(min(inner.W*0.3, inner.H*0.42), minDie), maxDie)
	if inner.W > inner.H*rowParkAspect {
		layoutParkRow(t, inner, dieSize, options)
		return
	}
	pileHeight := dieSize
	if inner.H > 150 { // a large die, which invites a press
		dieSize = min(max(min(inner.W*0.4, inner.H*0.34), dieSize), maxDie)
	}
	row := Rect{inner.X, inner.Y + dieSize*0.12, inner.W, dieSize} // die and piles, with the info below
	t.Die = Around(row.Center(), dieSize, dieSize)
	if options.Cards {
		fittingHeight := min(pileHeight, (inner.W-dieSize-2*pileGap)/2/pileAspect)
		pileWidth := fittingHeight * pileAspect
		left := row.Center().X - (dieSize+2*pileWidth+2*pileGap)/2
		t.Die = Rect{left, row.Y, dieSize, dieSize}
		t.Deck = Rect{left + dieSize + pileGap, row.Y + (dieSize-fittingHeight)/2, pileWidth, fittingHeight}
		t.Discards = Rect{t.Deck.Right() + pileGap, t.Deck.Y, pileWidth, fittingHeight}
	}
	const infoGap = 6 // from the die
	t.Info = Rect{inner.X, t.Die.Bottom() + infoGap, inner.W, inner.Bottom() - t.Die.Bottom() - infoGap}
	if t.Framed && inner.W > 120 && inner.H > 150 { // clear of the hedge
		t.Info.X, t.Info.W, t.Info.H = t.Info.X+inner.W*0.03, inner.W*0.94, t.Info.H-inner.H*0.03
	}
	if t.Framed && !t.Slim() && inner.H < 130 { // a small park has no room to spare
		t.Info.H += 5
	}
	if !t.Framed { // buildings cover the oval's lower corners
		t.Info = Rect{inner.X + inner.W*0.1, t.Info.Y, inner.W * 0.8, t.Info.H * 0.86}
	}
}

// layoutParkRow lays out die, info and piles side by side in inner, the park without its margin.
func layoutParkRow(t *TableLayout, inner Rect, dieSize float64, options TableOptions) {
	pilesWidth, dieX := 0.0, 0.22
	if options.Cards {
		pileHeight := min((inner.H*0.8-pileGap)/2, 78)
		center := Point{inner.Right() - pileHeight*pileAspect*0.5 - inner.W*0.045, inner.Center().Y}
		column := Around(center, pileHeight*pileAspect, 2*pileHeight+pileGap)
		rows := column.Rows(2, pileGap)
		t.Deck, t.Discards = rows[0], rows[1]
		pilesWidth, dieX = inner.Right()-column.X, 0.17
	}
	t.Die = Around(Point{inner.X + inner.W*dieX, inner.Center().Y}, dieSize, dieSize)
	left := t.Die.Right() + dieSize*0.3
	t.Info = Rect{left, inner.Y + inner.H*0.08, inner.Right() - pilesWidth - left - inner.W*0.03, inner.H * 0.84}
}

// Sizes of the park, in points.
const (
	minDie, maxDie = 40.0, 104.0
	pileGap        = 6.0   // beside a pile of cards
	maxLargeCard   = 480.0 // height of a card shown large
)

// rowParkAspect is the minimum aspect ratio of a park laid out in one row.
const rowParkAspect = 1.35

// pileAspect is the width of a card divided by its height.
const pileAspect = 5.0 / 7

// ClosedHandBelowDie reports whether a closed hand lies below die and piles. Else it covers the die, and in a narrow
// park also the piles.
func (t *TableLayout) ClosedHandBelowDie() bool { return !t.Large() }

// ClosedHand returns the rectangle of a closed hand in the park, over its lower edge if it lies below the die.
func (t *TableLayout) ClosedHand() Rect {
	const minHeight, overhang = 38, 4              // overhang is the part below the park
	const minNarrowHeight, narrowOverhang = 32, 10 // in a narrow park, where the text needs the room
	const gap, narrowGap = 4, 6                    // from the edges of the park, and of a narrow one
	park, die := t.Park, t.Die
	narrowHeight := max(park.H*0.23, minNarrowHeight)
	switch {
	case t.ClosedHandBelowDie() && t.ClosedHandOverPiles():
		return Rect{park.X + narrowGap, park.Bottom() + narrowOverhang - narrowHeight, park.W - 2*narrowGap,
			narrowHeight}
	case t.ClosedHandBelowDie():
		y := min(die.Bottom()+gap, park.Bottom()+overhang-minHeight)
		return Rect{park.X + gap, y, 2 * (die.Center().X - park.X - gap), park.Bottom() + overhang - y}
	case t.ClosedHandOverPiles():
		area := park.Inset(narrowGap)
		return Rect{area.X, area.Y, area.W, min(t.Info.Y+14, park.Center().Y) - area.Y}
	}
	w := min(park.W*0.3, 2*(die.Center().X-park.X)-2*gap)
	return Around(die.Center(), w, min(park.H*0.72, max(die.H*1.7, touchSize)))
}

// ClosedHandOverPiles reports whether a closed hand is as wide as the park.
func (t *TableLayout) ClosedHandOverPiles() bool { return t.Park.W <= t.Park.H*rowParkAspect }

// LargeCard returns the rectangle of a card shown large in the middle of the park.
func (t *TableLayout) LargeCard() Rect {
	h := min(t.Board.H*0.364, maxLargeCard)
	if t.ClosedHandOverPiles() {
		h = min(t.Park.H*0.94, t.Park.W*1.24, maxLargeCard)
	}
	return Around(t.Park.Center(), h*pileAspect, h)
}
