package layout

// ActionBar is the layout of the action bar: texts and buttons of the planned action.
type ActionBar struct {
	Rect        Rect
	Title, Hint Rect // texts: heading and explanation of the next action
	Points      Rect // text: the points left to plan
	Undo, Reset Rect // buttons
	Confirm     Rect // the gold button
	Ask         Rect // hint button; empty if there is no room
}

// wideActionBar puts texts left and buttons right. If little room is left for texts, there is no hint button.
func (t *TableLayout) wideActionBar(bounds Rect) {
	bar := ActionBar{Rect: bounds}
	inner := bounds.Inset(8)
	confirm, inner := inner.CutRight(min(330, inner.W*0.28), 8)
	undo, inner := inner.CutRight(min(104, inner.W*0.14), 8)
	reset, inner := inner.CutRight(undo.W, 8)
	bar.Confirm, bar.Undo, bar.Reset = confirm, undo, reset
	const minTexts = 420 // width of the texts with the hint button
	if inner.W > minTexts {
		bar.Ask, inner = inner.CutRight(76, 8)
	}
	inner = Rect{inner.X + 8, inner.Y, inner.W - 16, inner.H}
	bar.Title = Rect{inner.X, inner.Y, min(inner.W*0.42, 250), inner.H / 2}
	bar.Hint = Rect{inner.X, inner.Y + inner.H/2, inner.W, inner.H / 2}
	bar.Points = Rect{bar.Title.Right() + 12, inner.Y, inner.Right() - bar.Title.Right() - 12, inner.H / 2}
	t.Bar = bar
}

// narrowActionBar stacks texts and buttons on a narrow tall screen.
func (t *TableLayout) narrowActionBar(bounds Rect) {
	bar := ActionBar{Rect: bounds}
	inner := bounds.Inset(6)
	bar.Confirm, inner = inner.CutBottom(56, 6)
	row, words := inner.CutBottom(46, 4)
	columns := row.Columns(2, 6)
	bar.Reset, bar.Undo = columns[0], columns[1]
	words = Rect{words.X + 4, words.Y, words.W - 8, words.H}
	bar.Title, words = words.CutTop(22, 0)
	bar.Points, bar.Hint = words.CutTop(20, 2)
	t.Bar = bar
}

// tallActionBar puts texts above the buttons. On a narrow screen it stacks them.
func (t *TableLayout) tallActionBar(bounds Rect) {
	if t.Narrow() {
		t.narrowActionBar(bounds)
		return
	}
	bar := ActionBar{Rect: bounds}
	inner := bounds.Inset(6)
	buttonHeight, gap := 56.0, 18.0
	if t.Slim() {
		buttonHeight, gap = 58, 2
	} else if bounds.H < 110 { // little height: text would touch the buttons
		buttonHeight, gap = 46, 4
	}
	buttons, words := inner.CutBottom(buttonHeight, gap)
	asideWidth := min(max(inner.W*0.225, 76), 120)
	if t.Slim() {
		asideWidth = inner.W * 0.275
	}
	bar.Reset, buttons = buttons.CutLeft(asideWidth, 6)
	bar.Undo, buttons = buttons.CutLeft(asideWidth, 6)
	bar.Confirm = buttons
	words = Rect{words.X + 4, words.Y, words.W - 8, words.H}
	bar.Title = Rect{words.X, words.Y, words.W * 0.5, words.H / 2}
	bar.Points = Rect{words.X + words.W*0.54, words.Y, words.W * 0.46, words.H / 2}
	bar.Hint = Rect{words.X, words.Y + words.H/2, words.W, words.H / 2}
	if t.Slim() { // two lines
		const titleHeight = 22
		bar.Title.H, bar.Points.H = titleHeight, titleHeight
		bar.Hint.Y, bar.Hint.H = words.Y+titleHeight, words.H-titleHeight
	}
	t.Bar = bar
}

// shortActionBar stacks texts, a row of the small buttons, and the gold button in a column.
func (t *TableLayout) shortActionBar(bounds Rect) {
	bar := ActionBar{Rect: bounds}
	inner := bounds.Inset(6)
	confirmHeight, asideHeight := 50.0, 44.0
	if t.Low() {
		confirmHeight, asideHeight = 40, 36
	}
	bar.Confirm, inner = inner.CutBottom(confirmHeight, 4)
	row, inner := inner.CutBottom(asideHeight, 2)
	columns := row.Columns(2, 6)
	bar.Undo, bar.Reset = columns[0], columns[1]
	inner = Rect{inner.X + 4, inner.Y, inner.W - 8, inner.H}
	bar.Title, bar.Hint = inner.CutTop(min(26, inner.H/2), 0)
	if t.Low() {
		bar.Title, bar.Hint = inner.CutTop(min(19, inner.H*0.4), 0)
	}
	const minBeside = 150    // width that title and points need side by side
	if inner.W < minBeside { // the points below the title
		bar.Points, bar.Hint = bar.Hint.CutTop(min(14, bar.Hint.H/2), 0)
	} else {
		bar.Title, bar.Points = bar.Title.CutLeft(inner.W*0.61, 10)
	}
	t.Bar = bar
}
