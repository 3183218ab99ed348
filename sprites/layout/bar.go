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
	b := ActionBar{Rect: r}
	in := r.Inset(8)
	confirm, in := in.CutRight(min(330, in.W*0.28), 8)
	undo, in := in.CutRight(min(104, in.W*0.14), 8)
	reset, in := in.CutRight(undo.W, 8)
	b.Confirm, b.Undo, b.Reset = confirm, undo, reset
	if in.W > 420 {
		b.Ask, in = in.CutRight(76, 8)
	}
	in = Rect{in.X + 8, in.Y, in.W - 16, in.H}
	b.Title, b.Hint = Rect{in.X, in.Y, min(in.W*0.42, 250), in.H / 2}, Rect{in.X, in.Y + in.H/2, in.W, in.H / 2}
	b.Points = Rect{b.Title.Right() + 12, in.Y, in.Right() - b.Title.Right() - 12, in.H / 2}
	t.Bar = b
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
	b := ActionBar{Rect: r}
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
	b.Reset, buttons = buttons.CutLeft(w, 6)
	b.Undo, buttons = buttons.CutLeft(w, 6)
	b.Confirm = buttons
	words = Rect{words.X + 4, words.Y, words.W - 8, words.H}
	b.Title = Rect{words.X, words.Y, words.W * 0.5, words.H / 2}
	b.Points = Rect{words.X + words.W*0.54, words.Y, words.W * 0.46, words.H / 2}
	b.Hint = Rect{words.X, words.Y + words.H/2, words.W, words.H / 2}
	if t.Slim() { // two lines
		b.Title.H, b.Points.H = 22, 22
		b.Hint.Y, b.Hint.H = words.Y+22, words.H-22
	}
	t.Bar = b
}

// shortActionBar stacks texts and buttons in a column.
func (t *TableLayout) shortActionBar(r Rect) {
	b := ActionBar{Rect: r}
	in := r.Inset(6)
	confirm, aside := 50.0, 44.0
	if t.Low() {
		confirm, aside = 40, 36
	}
	b.Confirm, in = in.CutBottom(confirm, 4)
	row, in := in.CutBottom(aside, 2)
	rs := row.Columns(2, 6)
	b.Undo, b.Reset = rs[0], rs[1]
	in = Rect{in.X + 4, in.Y, in.W - 8, in.H}
	b.Title, b.Hint = in.CutTop(min(26, in.H/2), 0)
	if t.Low() {
		b.Title, b.Hint = in.CutTop(min(19, in.H*0.4), 0)
	}
	if in.W < 150 { // the points below the name
		b.Points, b.Hint = b.Hint.CutTop(min(14, b.Hint.H/2), 0)
	} else {
		b.Title, b.Points = b.Title.CutLeft(in.W*0.61, 10)
	}
	t.Bar = b
}
