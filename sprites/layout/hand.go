package layout

// MaxHand is the maximum number of cards in an open hand. Package panels checks at compile time that the rules have the
// same maximum.
const MaxHand = 4

// HandPlace says where an open hand lies.
type HandPlace int

const (
	HandOverAgents HandPlace = iota // covers the agent bar
	HandOnEdge                      // overlaps the top edge of the action bar, between its texts and buttons
	HandInBar                       // in the action bar, which grows when the hand opens
)

// Sizes of hands, in points.
const (
	// A hand on the edge of the action bar.
	edgeCardWidth    = 78.0
	edgeCardHeight   = 108.0
	edgePitch        = 94.0  // from card to card, up to three cards
	edgeTightPitch   = 60.0  // the least from card to card, with more than three
	edgeLift         = 27.0  // of a card's upper edge above the action bar
	edgeTextWidth    = 440.0 // for the texts beside the hand, if there is room
	edgeMinTextWidth = 300.0 // the least width for these texts
	edgeButtonGap    = 16.0  // between the hand and the buttons

	cardGap = 4.0 // between cards that do not overlap

	// A hand in the action bar.
	barCardWidth      = 72.0
	barCardHeight     = 101.0
	barHandWidth      = 222.0 // the most for all cards, which then overlap
	compactChipHeight = 50.0  // of the agent bar above the hand
	fanWidth          = 130.0 // of the closed hand
	fanHeight         = 66.0
)

// HandPlace returns where an open hand lies.
func (t *TableLayout) HandPlace() HandPlace {
	switch {
	case t.FormFactor == Wide && edgeRoom(t) >= edgeCardWidth+edgeTightPitch*(MaxHand-1):
		return HandOnEdge
	case t.FormFactor == Tall && !t.Slim() && t.Screen.H >= minTallHeight && t.ReplayBar == ReplayBar{}:
		return HandInBar
	}
	return HandOverAgents
}

// edgeWidth returns the width of n cards on the edge of the action bar.
func edgeWidth(t *TableLayout, n int) float64 { return edgeCardWidth + edgePitchOf(t, n)*float64(n-1) }

// edgePitchOf returns the distance from card to card for n cards on the edge of the action bar. More than three cards
// are closer, and overlap if there is no room beside the texts.
func edgePitchOf(t *TableLayout, n int) float64 {
	if n > 3 {
		room := edgeRoom(t) - edgeCardWidth
		return min(max(room/float64(n-1), edgeTightPitch), edgeCardWidth+cardGap)
	}
	return edgePitch
}

// edgeRoom returns the width for cards on the edge of the action bar beside the narrowest texts.
func edgeRoom(t *TableLayout) float64 {
	return t.firstButton() - edgeButtonGap - edgeMinTextWidth - t.Bar.Rect.X
}

// firstButton returns the left edge of the leftmost button in a wide action bar. The hint button counts if the table
// has hints.
func (t *TableLayout) firstButton() float64 {
	if t.Bar.Ask.W > 0 && !t.NoHints {
		return t.Bar.Ask.X
	}
	return min(t.Bar.Undo.X, t.Bar.Reset.X)
}

// edgeX returns the left edge of n cards between texts and buttons of a wide action bar.
func (t *TableLayout) edgeX(n int) float64 {
	left, right := t.Bar.Rect.X+edgeTextWidth, t.firstButton()-edgeButtonGap
	return max(min((left+right-edgeWidth(t, n))/2, right-edgeWidth(t, n)), t.Bar.Rect.X+edgeMinTextWidth)
}

// OpenHand returns the rectangles of n open cards, 1 ≤ n ≤ MaxHand. Those on the edge or in the bar may overlap, later
// ones above. Call it on the layout that Opened returns.
func (t *TableLayout) OpenHand(n int) []Rect {
	switch t.HandPlace() {
	case HandOnEdge:
		return row(Point{t.edgeX(n), t.Bar.Rect.Y - edgeLift}, edgeCardWidth, edgeCardHeight, edgePitchOf(t, n), n)
	case HandInBar:
		pitch := min(barCardWidth+cardGap, (barHandWidth-barCardWidth)/float64(max(n-1, 1)))
		x := t.Bar.Rect.Right() - 8 - barCardWidth - pitch*float64(n-1)
		return row(Point{x, t.Bar.Confirm.Y - 3 - barCardHeight}, barCardWidth, barCardHeight, pitch, n)
	}
	return t.handOverAgents(n)
}

// row returns n rectangles of w×h points in a row, pitch points from one to the next. first is the upper left corner.
func row(first Point, w, h, pitch float64, n int) []Rect {
	rects := make([]Rect, n)
	for i := range rects {
		rects[i] = Rect{first.X + pitch*float64(i), first.Y, w, h}
	}
	return rects
}

// handOverAgents returns n cards over the agent bar, below the scores if they are shown: in a row on a tall screen,
// else in a column. On a tall screen with scores they cover the title of the action bar, too.
func (t *TableLayout) handOverAgents(n int) []Rect {
	const gap = 5 // between cards
	first, last := t.Chips[0].Rect, t.Chips[len(t.Chips)-1].Rect
	top, scores := first.Y, t.Scores()
	if scores != nil {
		top = scores[len(scores)-1].Bottom() + 2
	}
	if t.FormFactor == Tall {
		cardWidth, cardHeight := (last.Right()-first.X-(MaxHand-1)*gap)/MaxHand, first.H
		if scores != nil {
			cardHeight = t.Bar.Hint.Y - 1 - top
		}
		cardWidth = min(cardWidth, cardHeight*1.3)
		width := float64(n)*(cardWidth+gap) - gap
		return Rect{(first.X + last.Right() - width) / 2, top, width, cardHeight}.Columns(n, gap)
	}
	cardHeight := min((t.Board.Bottom()-top-float64(n-1)*gap)/float64(n), first.W*0.66)
	return Rect{first.X, top, first.W, float64(n)*(cardHeight+gap) - gap}.Rows(n, gap)
}

// Scores returns the rectangles of the agents' scores above a hand over the agent bar, or nil without room for them.
// They are columns of two lines on a tall screen, else rows of one line.
func (t *TableLayout) Scores() (all []Rect) {
	const (
		oneLine  = 17.0 // height in points
		twoLines = 30.0
	)
	for i, chip := range t.Chips {
		bounds := chip.Rect
		switch first := t.Chips[0].Rect; {
		case t.Low() || t.Narrow():
			return nil
		case t.FormFactor == Tall:
			bounds.H = twoLines
		default:
			bounds.Y, bounds.H = first.Y+float64(i)*oneLine, oneLine
		}
		all = append(all, bounds)
	}
	return all
}

// HandFan returns the rectangle of a closed hand at the right of the action bar. Use it where HandPlace is HandInBar.
func (t *TableLayout) HandFan() Rect {
	return Rect{t.Bar.Rect.Right() - 6 - fanWidth, t.Bar.Confirm.Y - 4 - fanHeight, fanWidth, fanHeight}
}

// Pocket returns the rectangle of closed cards and passport at the action bar; on a small phone, of the passport alone.
// It is empty in a short window.
func (t *TableLayout) Pocket() Rect {
	switch t.HandPlace() {
	case HandOnEdge:
		return Rect{t.edgeX(2), t.Bar.Rect.Y - 10, edgeWidth(t, 2), t.Bar.Rect.H + 4}
	case HandInBar:
		return t.HandFan()
	}
	if t.FormFactor == Tall && !t.Slim() && (t.ReplayBar == ReplayBar{}) {
		return Rect{t.Bar.Rect.Right() - 6 - touchSize, t.Bar.Confirm.Y - 4 - touchSize, touchSize, touchSize}
	}
	return Rect{}
}

// Opened returns the layout while a hand is open; t is unchanged. If the hand lies in the action bar, that bar is
// higher, and the agent bar is one line of tokens and scores.
func (t TableLayout) Opened() TableLayout {
	if t.HandPlace() != HandInBar {
		return t
	}
	chips := make([]AgentChip, len(t.Chips))
	for i, chip := range t.Chips {
		chips[i] = chip.compact()
	}
	top := chips[0].Rect.Bottom() + 4
	t.Chips, t.Bar.Rect = chips, Rect{t.Bar.Rect.X, top, t.Bar.Rect.W, t.Bar.Rect.Bottom() - top}
	words := Rect{t.Bar.Title.X, top + 10, t.Bar.Hint.W, t.Bar.Confirm.Y - top - 14}
	t.Bar.Title, t.Bar.Hint = words.CutTop(30, 4)
	t.Bar.Points = Rect{}
	return t
}

// compact returns the chip one line high: token and score, with the change below.
func (c AgentChip) compact() AgentChip {
	c.Rect.H = compactChipHeight
	bounds := c.Rect
	c.Band = Rect{bounds.X + 2, bounds.Y + 1, bounds.W - 4, 3}
	c.Figure = Rect{bounds.X + 4, bounds.Y + 9, 16, 16}
	c.Planned = c.Figure
	c.Score = Rect{c.Figure.Right() + 1, bounds.Y + 5, bounds.Right() - c.Figure.Right() - 3, 24}
	c.Delta = Rect{bounds.X + 2, bounds.Y + 29, bounds.W - 4, 18}
	c.Compact = true
	return c
}

// Beside returns the action bar with its texts kept left of x, in points; b is unchanged.
func (b ActionBar) Beside(x float64) ActionBar {
	right := min(b.Hint.Right(), x)
	b.Hint.W = right - b.Hint.X
	if b.Title.W = b.Hint.W; b.Points.W > 0 {
		b.Title.W = min(b.Points.X-b.Title.X, b.Hint.W*0.62)
		b.Points.X = b.Title.Right() + 8
		b.Points.W = max(right-b.Points.X, 0)
	}
	return b
}
