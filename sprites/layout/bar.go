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

// wideActionBar puts texts left and buttons right.
func (t *TableLayout) wideActionBar(r Rect) {
	bar := ActionBar{Rect: r}
	in := r.Inset(8)
	confirm, in := in.CutRight(min(330, in.W*0.28), 8)
	undo, in := in.CutRight(min(104, in.W*0.14), 8)
	reset, in := in.CutRight(undo.W, 8)
	bar.Confirm, bar.Undo, bar.Reset = confirm, undo, reset
	if in.W > 420 {
		bar.Ask, in = in.CutRight(76, 8)
	}
	in = Rect{in.X + 8, in.Y, in.W - 16, in.H}
	bar.Title, bar.Hint = Rect{in.X, in.Y, min(in.W*0.42, 250), in.H / 2}, Rect{in.X, in.Y + in.H/2, in.W, in.H / 2}
	bar.Points = Rect{bar.Title.Right() + 12, in.Y, in.Right() - bar.Title.Right() - 12, in.H / 2}
	t.Bar = bar
}

// narrowActionBar stacks texts and buttons on a narrow tall screen.
func (t *TableLayout) narrowActionBar(r Rect) {
	b := ActionBar{Rect: r}
	in := r.Inset(6)
	b.Confirm, in = in.CutBottom(56, 6)
	asides, words := in.CutBottom(46, 4)
	two := asides.Columns(2, 6)
	b.Reset, b.Undo = two[0], two[1]
	words = Rect{words.X + 4, words.Y, words.W - 8, words.H}
	b.Title, words = words.CutTop(22, 0)
	b.Points, b.Hint = words.CutTop(20, 2)
	t.Bar = b
}

// tallActionBar puts texts above the buttons.
func (t *TableLayout) tallActionBar(r Rect) {
	if t.Narrow() {
		t.narrowActionBar(r)
		return
	}
	bar := ActionBar{Rect: r}
	in := r.Inset(6)
	bh, gap := 56.0, 18.0
	if t.Slim() {
		bh, gap = 58, 2
	} else if r.H < 110 { // little height: text would touch the buttons
		bh, gap = 46, 4
	}
	buttons, words := in.CutBottom(bh, gap)
	w := min(max(in.W*0.225, 76), 120)
	if t.Slim() {
		w = in.W * 0.275
	}
	bar.Reset, buttons = buttons.CutLeft(w, 6)
	bar.Undo, buttons = buttons.CutLeft(w, 6)
	bar.Confirm = buttons
	words = Rect{words.X + 4, words.Y, words.W - 8, words.H}
	bar.Title = Rect{words.X, words.Y, words.W * 0.5, words.H / 2}
	bar.Points = Rect{words.X + words.W*0.54, words.Y, words.W * 0.46, words.H / 2}
	bar.Hint = Rect{words.X, words.Y + words.H/2, words.W, words.H / 2}
	if t.Slim() { // two lines
		bar.Title.H, bar.Points.H = 22, 22
		bar.Hint.Y, bar.Hint.H = words.Y+22, words.H-22
	}
	t.Bar = bar
}

// shortActionBar stacks texts and buttons in a column.
func (t *TableLayout) shortActionBar(r Rect) {
	bar := ActionBar{Rect: r}
	in := r.Inset(6)
	confirm, aside := 50.0, 44.0
	if t.Low() {
		confirm, aside = 40, 36
	}
	bar.Confirm, in = in.CutBottom(confirm, 4)
	row, in := in.CutBottom(aside, 2)
	rs := row.Columns(2, 6)
	bar.Undo, bar.Reset = rs[0], rs[1]
	in = Rect{in.X + 4, in.Y, in.W - 8, in.H}
	bar.Title, bar.Hint = in.CutTop(min(26, in.H/2), 0)
	if t.Low() {
		bar.Title, bar.Hint = in.CutTop(min(19, in.H*0.4), 0)
	}
	if in.W < 150 { // the points below the name
		bar.Points, bar.Hint = bar.Hint.CutTop(min(14, bar.Hint.H/2), 0)
	} else {
		bar.Title, bar.Points = bar.Title.CutLeft(in.W*0.61, 10)
	}
	t.Bar = bar
}
