package layout

// FormFactor is the arrangement of the table screen, chosen by the window's size.
type FormFactor int

// Wide is an oval town with panels on both sides. Tall is a square town with panels above and below. Short is the oval
// on a phone in landscape, with all panels at its sides.
const (
	Wide FormFactor = iota
	Tall
	Short
)

// LastStone is the highest score on the track; higher scores stay there.
const LastStone = 42

// TableOptions are the parameters of the table layout besides the window's size.
type TableOptions struct {
	Agents    int  // in play, 4 … 7
	Seats     int  // 2 … 7
	Cards     bool // the edition has cards
	ReplayBar bool // a replay bar takes the place of the action bar
}

// AgentChip is the layout of an agent in the agent bar.
type AgentChip struct {
	Rect      Rect
	Band      Rect // in the agent's colour
	Figure    Rect
	Score     Rect
	Delta     Rect
	Minus     Rect // button that takes one planned step back
	Steps     Rect // number of planned steps, on that button
	Planned   Rect // the figure while steps are planned: on the button if there is no other room
	ScoreSize float64
	Centered  bool // text is centred instead of left-aligned
	Compact   bool // one line high, with a token instead of a figure
}

// Stone is a stone of the score track. Angle is in radians; W runs along the track.
type Stone struct {
	Center Point
	Angle  float64
	W, H   float64
}

// TableLayout is the layout of the table screen.
type TableLayout struct {
	FormFactor FormFactor
	Far        bool        // it can be read from three metres
	Framed     bool        // the buildings stand in a frame around a rectangular park, not on an oval
	Screen     Rect        // the window
	Board      Rect        // street, town, park
	Park       Rect        // free area in the middle
	Die        Rect        // the die in the park
	Info       Rect        // text about the turn, in the park
	Deck       Rect        // pile of cards; empty without cards
	Discards   Rect        // played cards
	Chips      []AgentChip // the agent bar, one chip per agent
	Seats      []Rect      // player panels, by seat
	Log        Rect        // empty if there is no room
	Doorstep   Rect        // for a crowd of tokens at 0, above the town; empty if they lie on the stone
	Menu       Rect        // menu button
	Help       Rect        // help button; empty if the menu contains it
	Notebook   Rect        // notebook button; empty if the menu contains it
	Bar        ActionBar
	NoHints    bool       // the action bar never shows the hint button
	ReplayBar  ReplayBar  // empty without TableOptions.ReplayBar
	Invitation Invitation // to a free seat; empty unless somebody looks on
	Buildings  [12]BuildingLayout

	street       curve   // centre line of the street
	track        curve   // centre line of the score track
	trackStart   float64 // share of the track at which stone 0 lies
	trackDepth   float64 // depth of the track
	ParkRadius   float64 // of the park's corners
	figureHeight float64 // height of an agent
}

// margin is the distance of panels from the edges of a wide screen, in points.
const margin = 12

// Narrow is the width, in points, below which two words hardly fit side by side.
const Narrow = 260

// NewTable lays the table out in a window of w×h points.
func NewTable(w, h float64, options TableOptions) TableLayout {
	t := TableLayout{Screen: Rect{0, 0, w, h}}
	switch {
	case w > h && (h < 500 || options.ReplayBar && h < 600): // a replay bar is higher than an action bar
		t.FormFactor = Short
		t.layoutShort(options)
	case w/h < 1.2:
		t.FormFactor = Tall
		t.layoutTall(options)
	default:
		t.FormFactor = Wide
		t.layoutWide(options)
	}
	return t
}

// layoutWide puts the agent bar left, seats and log right, and the action bar below.
func (t *TableLayout) layoutWide(options TableOptions) {
	in := t.Screen.Inset(margin)
	side, right := 176.0, 212.0
	if t.Screen.W < 1150 {
		side, right = 158, 176
	}
	height := 70.0
	if options.ReplayBar {
		height = replayWideHeight
	}
	bar, rest := in.CutBottom(height, 10)
	t.wideActionBar(bar)
	if options.ReplayBar {
		t.wideReplayBar(bar)
	}
	rail, rest := rest.CutLeft(side, 10)
	panel, board := rest.CutRight(right, 10)
	t.Board = board
	t.agentBar(rail, options.Agents)
	buttons, panel := panel.CutTop(44, 10)
	bs := buttons.Columns(3, 8)
	t.Menu, t.Notebook, t.Help = bs[0], bs[1], bs[2]
	sh := min(56, (panel.H-110-6*float64(options.Seats))/float64(options.Seats))
	seats, log := panel.CutTop(float64(options.Seats)*(sh+6)-6, 10)
	t.Seats = seats.Rows(options.Seats, 6)
	t.Log = log
	t.layoutTown(options, false)
}

// agentBar stacks n chips in the agent bar of a wide screen.
func (t *TableLayout) agentBar(r Rect, n int) {
	h := min((r.H-6*6)/7, 96)
	gap := min((r.H-h*float64(n))/float64(max(n-1, 1)), 10)
	for i := range n {
		c := Rect{r.X, r.Y + float64(i)*(h+gap), r.W, h}
		chip := AgentChip{Rect: c, Band: Rect{c.X + 3, c.Y + 8, 6, c.H - 16}, ScoreSize: 28}
		if c.H >= 76 {
			chip.ScoreSize = 36
		}
		fw := min(c.H*0.72, 60)
		chip.Figure = Rect{c.X + 12, c.Y + 4, fw, c.H - 8}
		chip.Minus = Rect{c.Right() - 48, c.Y + 4, 44, 44}
		chip.Steps, chip.Planned = chip.Minus, chip.Figure
		x := chip.Figure.Right() + 8
		chip.Score = Rect{x, c.Y + 4, c.Right() - x - 50, c.H*0.56 - 4}
		chip.Delta = Rect{x, c.Y + max(c.H*0.56, 48), c.Right() - x - 6, c.H - max(c.H*0.56, 48) - 3}
		if chip.Delta.H < 14 { // no room below the minus button: beside it
			chip.Delta.Y, chip.Delta.H = c.Y+c.H*0.56, c.H*0.44-3
		}
		t.Chips = append(t.Chips, chip)
	}
}

// layoutTall puts the seats above, agent bar and action bar below.
func (t *TableLayout) layoutTall(options TableOptions) {
	in := t.Screen.Inset(6)
	small := t.Screen.H < 760
	sh, ch, bh := 50.0, 96.0, 138.0
	if small {
		sh, ch, bh = 44, 68, 98
	}
	switch {
	case t.Narrow() && options.ReplayBar:
		bh = replayNarrowHeight
	case options.ReplayBar:
		bh = replayTallHeight
	case t.Narrow():
		bh = 212
	case t.Slim():
		bh = 138
	}
	rest := t.tallSeats(in, sh, options)
	bar, rest := rest.CutBottom(bh, 4)
	chips, rest := rest.CutBottom(ch, 4)
	if !small || t.Screen.H >= 700 {
		t.Log, rest = rest.CutTop(26, 2)
	}
	var slip Rect
	if t.Narrow() {
		slip, rest = rest.CutBottom(46, 2)
	}
	t.Board = rest
	t.tallActionBar(bar)
	if options.ReplayBar {
		t.tallReplayBar(bar)
	}
	gap := 1.5
	for _, c := range chips.Columns(options.Agents, gap) {
		chip := AgentChip{Rect: c, Band: Rect{c.X + 5, c.Y + 3, c.W - 10, 5}, ScoreSize: 21, Centered: true}
		if small {
			chip.ScoreSize = 18
		}
		chip.Figure = Rect{c.X + 2, c.Y + 9, c.W - 4, c.H*0.42 - 6}
		chip.Score = Rect{c.X + 1, c.Y + c.H*0.44, c.W - 2, c.H * 0.28}
		chip.Delta = Rect{c.X + 1, c.Y + c.H*0.71, c.W - 2, c.H*0.26 - 1}
		if !small && !t.Slim() { // score and building side by side below a larger figure
			line := Rect{c.X + 1, c.Y + c.H*0.61, c.W - 2, c.H * 0.34}
			chip.Figure.H = c.H*0.58 - 9
			chip.Score, chip.Delta = line.CutLeft(line.W*0.45, 3)
		}
		chip.Minus = Rect{c.X + 2, c.Y - max(44-c.H*0.44, 0), c.W - 4, 44}
		chip.Planned, chip.Steps = chip.Minus.Inset(4).CutLeft(min(chip.Minus.W*0.42, 26), 0)
		chip.Steps.Y, chip.Steps.H = chip.Minus.Y, chip.Minus.H
		t.Chips = append(t.Chips, chip)
	}
	// In a nearly square window the town is wider than high; an oval is larger there.
	t.layoutTown(options, t.Board.W <= 1.25*t.Board.H)
	switch crowded := t.Framed && t.trackDepth < 28; { // stone 0 is too small for a crowd
	case crowded && t.Log.W > 300:
		t.Doorstep = doorstepOf(Point{t.Log.X + 1, t.Log.Y + 1}, 24)
	case crowded && t.Log.W == 0 && !t.Slim() && t.Board.H > 340:
		var strip Rect
		strip, t.Board = t.Board.CutTop(18, 0)
		t.Doorstep = doorstepOf(Point{strip.X + 1, strip.Y}, strip.H)
		t.layoutTown(options, true)
	}
	if t.Narrow() { // the park has no room for text
		t.Info = slip
	}
}

// tallSeats lays out player panels, menu and notebook button above a tall screen, in one row or two of height h. It
// returns the rest of the screen.
func (t *TableLayout) tallSeats(in Rect, h float64, options TableOptions) (rest Rect) {
	const button = 44
	seats, rest := in.CutTop(h, 4)
	corner, seats := seats.CutRight(button, 6)
	t.Menu = Around(corner.Center(), button, button)
	large := t.Screen.H >= 760 && !t.Slim()
	if rows := options.Seats > 4 || options.Seats == 4 && (options.Cards || large) && in.W < 420 ||
		options.Seats > 2 && seats.W/float64(options.Seats) < 62; !rows { // one row
		if large {
			t.Notebook, seats = seats.CutRight(button, 6)
			t.Notebook = Around(t.Notebook.Center(), button, button)
		}
		t.Seats = seats.Columns(options.Seats, 4)
		return rest
	}
	top, low := options.Seats/2, h-6
	if large {
		low = h
	}
	second, rest := rest.CutTop(low, 4)
	if large {
		corner, second = second.CutRight(button, 6)
		t.Notebook = Around(corner.Center(), button, button)
	}
	t.Seats = append(seats.Columns(top, 4), second.Columns(options.Seats-top, 4)...)
	return rest
}

// layoutTown places the buildings in a frame or on an oval. If an oval makes them too small for a finger, it uses the
// frame.
func (t *TableLayout) layoutTown(o TableOptions, framed bool) {
	if _, _, h := t.ovalSize(); framed || h < 44 {
		t.layoutFrame(o)
	} else {
		t.layoutOval(o)
	}
}

// Slim reports whether a tall screen is narrower than a phone; everything on it is enlarged.
func (t *TableLayout) Slim() bool {
	return t.FormFactor == Tall && t.Screen.W < 330 && t.Screen.H >= 540
}

// Narrow reports whether a tall screen is narrower than [Narrow].
func (t *TableLayout) Narrow() bool { return t.Slim() && t.Screen.W < Narrow }

// Large reports whether everything on the screen is enlarged: it is Low or Slim.
func (t *TableLayout) Large() bool { return t.Low() || t.Slim() }

// layoutShort puts a narrow agent bar left, seats and the action bar in a column right.
func (t *TableLayout) layoutShort(options TableOptions) {
	in := t.Screen.Inset(6)
	side, right := 124.0, 214.0
	narrow := t.Screen.W < 600
	if narrow {
		side, right = 96, 148
	} else if t.Screen.W < 780 {
		side, right = 104, 176
	}
	low := t.Low()
	if low { // the town is as high as the screen and about as wide
		narrow, side = true, 96
		right = max(148, min(in.W-side-12-in.H, 214))
	}
	if options.ReplayBar {
		right = max(right, replayColumnWidth)
	}
	rail, rest := in.CutLeft(side, 6)
	panel, board := rest.CutRight(right, 6)
	t.Board = board
	h := (rail.H - 3*6) / 7
	for i := range options.Agents {
		c := Rect{rail.X, rail.Y + float64(i)*(h+3), rail.W, h}
		chip := AgentChip{Rect: c, Band: Rect{c.X + 3, c.Y + 6, 5, c.H - 12}, ScoreSize: 20}
		if low {
			chip.ScoreSize = 16
		}
		chip.Figure = Rect{c.X + 9, c.Y + 3, h * 0.62, c.H - 6}
		if narrow {
			chip.Figure.W = min(chip.Figure.W, 20)
		}
		chip.Minus = Rect{c.Right() - 44, c.Y + (c.H-44)/2, 42, 44}
		if low {
			chip.Minus.Y, chip.Minus.H = c.Y, c.H
		}
		chip.Steps, chip.Planned = chip.Minus, chip.Figure
		x := chip.Figure.Right() + 4
		chip.Score = Rect{x, c.Y + 2, c.Right() - x - 3, c.H*0.54 - 2}
		chip.Delta = Rect{x, c.Y + c.H*0.54, c.Right() - x - 3, c.H*0.44 - 1}
		t.Chips = append(t.Chips, chip)
	}
	columns := 1
	if options.Seats > 3 {
		columns = 2
	}
	if (options.ReplayBar || low) && options.Seats > 6 || low && options.Seats > 4 {
		columns = 3
	}
	rows := (options.Seats + columns - 1) / columns
	top, line := 44.0, 34.0 // the buttons above, and a row of seats with its gap
	if low {
		top, line = 34, 29
	}
	room := panel.H - top - 10 - line*float64(rows)
	height := min(178, panel.H*0.5, room)
	if narrow { // text needs more lines there
		height = room
	}
	if options.ReplayBar {
		height = min(replayShortHeight, room)
	}
	bar, above := panel.CutBottom(height, 6)
	t.shortActionBar(bar)
	if options.ReplayBar {
		t.shortReplayBar(bar)
	}
	buttons, above := above.CutTop(top, 4)
	bs := buttons.Columns(3, 6)
	t.Menu, t.Notebook, t.Help = bs[0], bs[1], bs[2]
	sh := min(max((above.H-float64(rows-1)*4)/float64(rows), line-4), 44)
	for i := range options.Seats {
		row := Rect{above.X, above.Y + float64(i/columns)*(sh+4), above.W, sh}.Columns(columns, 4)
		t.Seats = append(t.Seats, row[i%columns])
	}
	if used := float64(rows)*(sh+4) + 2; above.H-used >= 22 {
		t.Log = Rect{above.X, above.Y + used, above.W, min(above.H-used, 40)}
	}
	t.layoutTown(options, t.Board.W < 0.9*t.Board.H)
}

// Low reports whether a short screen is lower than a phone in landscape; everything on it is enlarged.
func (t *TableLayout) Low() bool { return t.FormFactor == Short && t.Screen.H < 330 }
