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

// maxAgents is the number of agents for which the agent bar has room.
const maxAgents = 7

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

// touchSize is the least side of something to press with a finger, in points.
const touchSize = 44.0

// margin is the distance of panels from the edges of a wide screen, in points.
const margin = 12

// minWideAspect is the least width of a wide screen, divided by its height.
const minWideAspect = 1.2

// Narrow is the width, in points, below which two words hardly fit side by side.
const Narrow = 260

// NewTable lays the table out in a window of w×h points. The same arguments give the same layout. In a very small
// window parts may be empty, as their comments say.
func NewTable(w, h float64, options TableOptions) TableLayout {
	t := TableLayout{Screen: Rect{0, 0, w, h}}
	minWideHeight := 500.0
	if options.ReplayBar { // a replay bar is higher than an action bar
		minWideHeight = 600
	}
	switch {
	case w > h && h < minWideHeight:
		t.FormFactor = Short
		t.layoutShort(options)
	case w/h < minWideAspect:
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
	const gap, seatGap = 10, 6
	const minLog = 110   // height that the seats leave for the log, with the gaps around it
	const maxSeat = 56.0 // height
	inner := t.Screen.Inset(margin)
	agentsWidth, panelWidth := 176.0, 212.0
	if t.Screen.W < 1150 {
		agentsWidth, panelWidth = 158, 176
	}
	barHeight := 70.0
	if options.ReplayBar {
		barHeight = replayWideHeight
	}
	bar, rest := inner.CutBottom(barHeight, gap)
	t.wideActionBar(bar)
	if options.ReplayBar {
		t.wideReplayBar(bar)
	}
	agents, rest := rest.CutLeft(agentsWidth, gap)
	panel, board := rest.CutRight(panelWidth, gap)
	t.Board = board
	t.agentBar(agents, options.Agents)
	buttons, panel := panel.CutTop(touchSize, gap)
	three := buttons.Columns(3, 8)
	t.Menu, t.Notebook, t.Help = three[0], three[1], three[2]
	seatCount := float64(options.Seats)
	seatHeight := min(maxSeat, (panel.H-minLog-seatGap*seatCount)/seatCount)
	seats, log := panel.CutTop(seatCount*(seatHeight+seatGap)-seatGap, gap)
	t.Seats = seats.Rows(options.Seats, seatGap)
	t.Log = log
	t.layoutTown(options, false)
}

// agentBar stacks n chips in the agent bar of a wide screen.
func (t *TableLayout) agentBar(bar Rect, n int) {
	const minGap, maxGap = 6, 10
	const maxHeight = 96
	height := min((bar.H-(maxAgents-1)*minGap)/maxAgents, maxHeight)
	gap := min((bar.H-height*float64(n))/float64(max(n-1, 1)), maxGap)
	for i := range n {
		bounds := Rect{bar.X, bar.Y + float64(i)*(height+gap), bar.W, height}
		chip := AgentChip{Rect: bounds, Band: Rect{bounds.X + 3, bounds.Y + 8, 6, bounds.H - 16}, ScoreSize: 28}
		if bounds.H >= 76 {
			chip.ScoreSize = 36
		}
		const inset = 4 // of figure, score and minus button
		chip.Figure = Rect{bounds.X + 12, bounds.Y + inset, min(bounds.H*0.72, 60), bounds.H - 2*inset}
		chip.Minus = Rect{bounds.Right() - touchSize - inset, bounds.Y + inset, touchSize, touchSize}
		chip.Steps, chip.Planned = chip.Minus, chip.Figure
		scoreX, scoreHeight := chip.Figure.Right()+8, bounds.H*0.56
		belowMinus := max(scoreHeight, touchSize+inset)
		chip.Score = Rect{scoreX, bounds.Y + inset, bounds.Right() - scoreX - 50, scoreHeight - inset}
		chip.Delta = Rect{scoreX, bounds.Y + belowMinus, bounds.Right() - scoreX - 6, bounds.H - belowMinus - 3}
		if chip.Delta.H < 14 { // no room below the minus button: beside it
			chip.Delta.Y, chip.Delta.H = bounds.Y+scoreHeight, bounds.H*0.44-3
		}
		t.Chips = append(t.Chips, chip)
	}
}

// layoutTall puts the seats above, agent bar and action bar below.
func (t *TableLayout) layoutTall(options TableOptions) {
	inner := t.Screen.Inset(6)
	small := t.Screen.H < minTallHeight
	seatHeight, chipHeight, barHeight := 50.0, 96.0, 138.0
	if small {
		seatHeight, chipHeight, barHeight = 44, 68, 98
	}
	switch {
	case t.Narrow() && options.ReplayBar:
		barHeight = replayNarrowHeight
	case options.ReplayBar:
		barHeight = replayTallHeight
	case t.Narrow():
		barHeight = 212
	case t.Slim():
		barHeight = 138
	}
	rest := t.tallSeats(inner, seatHeight, options)
	bar, rest := rest.CutBottom(barHeight, 4)
	chips, rest := rest.CutBottom(chipHeight, 4)
	if t.Screen.H >= 700 {
		t.Log, rest = rest.CutTop(26, 2)
	}
	var narrowInfo Rect // the park of a narrow screen has no room for text
	if t.Narrow() {
		narrowInfo, rest = rest.CutBottom(46, 2)
	}
	t.Board = rest
	t.tallActionBar(bar)
	if options.ReplayBar {
		t.tallReplayBar(bar)
	}
	tallAgentBar(t, chips, options.Agents, small)
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
	if t.Narrow() {
		t.Info = narrowInfo
	}
}

// tallAgentBar puts n chips side by side in the agent bar of a tall screen. Small ones have smaller scores.
func tallAgentBar(t *TableLayout, bar Rect, n int, small bool) {
	const gap = 1.5
	for _, bounds := range bar.Columns(n, gap) {
		chip := AgentChip{Rect: bounds, ScoreSize: 21, Centered: true}
		chip.Band = Rect{bounds.X + 5, bounds.Y + 3, bounds.W - 10, 5}
		if small {
			chip.ScoreSize = 18
		}
		chip.Figure = Rect{bounds.X + 2, bounds.Y + 9, bounds.W - 4, bounds.H*0.42 - 6}
		chip.Score = Rect{bounds.X + 1, bounds.Y + bounds.H*0.44, bounds.W - 2, bounds.H * 0.28}
		chip.Delta = Rect{bounds.X + 1, bounds.Y + bounds.H*0.71, bounds.W - 2, bounds.H*0.26 - 1}
		if !small && !t.Slim() { // score and building side by side below a larger figure
			line := Rect{bounds.X + 2, bounds.Y + bounds.H*0.61, bounds.W - 4, bounds.H * 0.34}
			chip.Figure.H = bounds.H*0.58 - 9
			chip.Score, chip.Delta = line.CutLeft(line.W*0.44, 2)
		}
		chip.Minus = Rect{bounds.X + 2, bounds.Y - max(touchSize-bounds.H*0.44, 0), bounds.W - 4, touchSize}
		chip.Planned, chip.Steps = chip.Minus.Inset(4).CutLeft(min(chip.Minus.W*0.42, 26), 0)
		chip.Steps.Y, chip.Steps.H = chip.Minus.Y, chip.Minus.H
		t.Chips = append(t.Chips, chip)
	}
}

// minTallHeight is the height, in points, below which the parts of a tall screen are small.
const minTallHeight = 760

// tallSeats lays out player panels, menu and notebook button at the top of a tall screen, in one row or two of a
// height. It returns the rest of the screen.
func (t *TableLayout) tallSeats(inner Rect, height float64, options TableOptions) (rest Rect) {
	const gap, buttonGap = 4, 6
	const minSeat = 62  // width
	const maxBeside = 3 // plates beside a notebook on a small phone
	seats, rest := inner.CutTop(height, gap)
	corner, seats := seats.CutRight(touchSize, buttonGap)
	t.Menu = Around(corner.Center(), touchSize, touchSize)
	large := t.Screen.H >= minTallHeight && !t.Slim()
	tight := options.Seats > 2 && seats.W/float64(options.Seats) < minSeat
	tightForFour := options.Seats == 4 && (options.Cards || large) && inner.W < 420
	if twoRows := options.Seats > 4 || tight || tightForFour; !twoRows {
		if large || !t.Slim() && options.Seats <= maxBeside {
			t.Notebook, seats = seats.CutRight(touchSize, buttonGap)
			t.Notebook = Around(t.Notebook.Center(), touchSize, touchSize)
		}
		t.Seats = seats.Columns(options.Seats, gap)
		return rest
	}
	inFirst, secondHeight := options.Seats/2, height-6
	if large {
		secondHeight = height
	}
	second, rest := rest.CutTop(secondHeight, gap)
	if large || !t.Slim() && options.Seats-inFirst <= maxBeside {
		corner, second = second.CutRight(touchSize, buttonGap)
		t.Notebook = Around(corner.Center(), touchSize, touchSize)
	}
	t.Seats = append(seats.Columns(inFirst, gap), second.Columns(options.Seats-inFirst, gap)...)
	return rest
}

// layoutTown places the buildings in a frame or on an oval. If an oval makes them too small for a finger, it uses the
// frame.
func (t *TableLayout) layoutTown(options TableOptions, framed bool) {
	if _, _, size := t.ovalSize(); framed || size < touchSize {
		t.layoutFrame(options)
	} else {
		t.layoutOval(options)
	}
}

// phoneSide is the length, in points, below which a side of the screen is shorter than that of a phone.
const phoneSide = 330

// Slim reports whether a tall screen is narrower than a phone; everything on it is enlarged.
func (t *TableLayout) Slim() bool {
	return t.FormFactor == Tall && t.Screen.W < phoneSide && t.Screen.H >= 540
}

// Narrow reports whether a tall screen is narrower than [Narrow].
func (t *TableLayout) Narrow() bool { return t.Slim() && t.Screen.W < Narrow }

// Large reports whether everything on the screen is enlarged: it is Low or Slim.
func (t *TableLayout) Large() bool { return t.Low() || t.Slim() }

// layoutShort puts a narrow agent bar left, seats and the action bar in a column right.
func (t *TableLayout) layoutShort(options TableOptions) {
	const gap = 6
	const minAgents, minPanel, maxPanel = 96, 148, 214 // widths
	inner := t.Screen.Inset(gap)
	agentsWidth, panelWidth := 124.0, float64(maxPanel)
	narrow := t.Screen.W < 600
	if narrow {
		agentsWidth, panelWidth = minAgents, minPanel
	} else if t.Screen.W < 780 {
		agentsWidth, panelWidth = 104, 176
	}
	low := t.Low()
	if low { // the town is as high as the screen and about as wide
		narrow, agentsWidth = true, minAgents
		panelWidth = max(minPanel, min(inner.W-agentsWidth-2*gap-inner.H, maxPanel))
	}
	if options.ReplayBar {
		panelWidth = max(panelWidth, replayColumnWidth)
	}
	agents, rest := inner.CutLeft(agentsWidth, gap)
	panel, board := rest.CutRight(panelWidth, gap)
	t.Board = board
	shortAgentBar(t, agents, options.Agents, narrow)
	shortPanel(t, panel, options, narrow)
	t.layoutTown(options, t.Board.W < 0.9*t.Board.H)
}

// shortAgentBar stacks n chips in the agent bar of a short screen.
func shortAgentBar(t *TableLayout, bar Rect, n int, narrow bool) {
	const gap = 3
	height := (bar.H - (maxAgents-1)*gap) / maxAgents
	for i := range n {
		bounds := Rect{bar.X, bar.Y + float64(i)*(height+gap), bar.W, height}
		chip := AgentChip{Rect: bounds, Band: Rect{bounds.X + 3, bounds.Y + 6, 5, bounds.H - 12}, ScoreSize: 20}
		if t.Low() {
			chip.ScoreSize = 16
		}
		chip.Figure = Rect{bounds.X + 9, bounds.Y + 3, height * 0.62, bounds.H - 6}
		if narrow {
			chip.Figure.W = min(chip.Figure.W, 20)
		}
		chip.Minus = Rect{bounds.Right() - touchSize, bounds.Y + (bounds.H-touchSize)/2, touchSize - 2, touchSize}
		if t.Low() {
			chip.Minus.Y, chip.Minus.H = bounds.Y, bounds.H
		}
		chip.Steps, chip.Planned = chip.Minus, chip.Figure
		scoreX := chip.Figure.Right() + 4
		chip.Score = Rect{scoreX, bounds.Y + 2, bounds.Right() - scoreX - 3, bounds.H*0.54 - 2}
		chip.Delta = Rect{scoreX, bounds.Y + bounds.H*0.54, bounds.Right() - scoreX - 3, bounds.H*0.44 - 1}
		t.Chips = append(t.Chips, chip)
	}
}

// seatColumns returns the number of columns of player panels on a short screen.
func seatColumns(t *TableLayout, options TableOptions) int {
	switch low := t.Low(); {
	case low && options.Seats > 4, options.ReplayBar && options.Seats > 6:
		return 3
	case options.Seats > 3:
		return 2
	}
	return 1
}

// shortPanel lays out the column at the right of a short screen: buttons, seats, log, and the action bar below.
func shortPanel(t *TableLayout, panel Rect, options TableOptions, narrow bool) {
	const gap, seatGap = 6, 4
	const minLog, maxLog = 22, 48 // heights
	columns := seatColumns(t, options)
	rows := (options.Seats + columns - 1) / columns
	buttonHeight, rowHeight := touchSize, 34.0 // a row of seats with its gap
	if t.Low() {
		buttonHeight, rowHeight = 34, 29
	}
	room := panel.H - buttonHeight - seatGap - gap - rowHeight*float64(rows)
	barHeight := min(178, panel.H*0.5, room)
	if narrow { // text needs more lines there
		barHeight = room
	}
	if options.ReplayBar {
		barHeight = min(replayShortHeight, room)
	}
	bar, above := panel.CutBottom(barHeight, gap)
	t.shortActionBar(bar)
	if options.ReplayBar {
		t.shortReplayBar(bar)
	}
	buttons, above := above.CutTop(buttonHeight, seatGap)
	three := buttons.Columns(3, gap)
	t.Menu, t.Notebook, t.Help = three[0], three[1], three[2]
	seatHeight := min(max((above.H-float64(rows-1)*seatGap)/float64(rows), rowHeight-seatGap), touchSize)
	for i := range options.Seats {
		y := above.Y + float64(i/columns)*(seatHeight+seatGap)
		row := Rect{above.X, y, above.W, seatHeight}.Columns(columns, seatGap)
		t.Seats = append(t.Seats, row[i%columns])
	}
	if used := float64(rows)*(seatHeight+seatGap) + 2; above.H-used >= minLog {
		t.Log = Rect{above.X, above.Y + used, above.W, min(above.H-used, maxLog)}
	}
}

// Low reports whether a short screen is lower than a phone in landscape; everything on it is enlarged.
func (t *TableLayout) Low() bool { return t.FormFactor == Short && t.Screen.H < phoneSide }
