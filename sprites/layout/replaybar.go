package layout

// ReplayBar is the layout of the replay controls, which take the place of the action bar.
type ReplayBar struct {
	Rect      Rect
	Title     Rect           // text: position in the game
	Hint      Rect           // text: caption of the track; empty if there is no room
	Track     Rect           // timeline to seek in
	Steps     [numSteps]Rect // buttons by StepStart … StepEnd
	Speed     Rect           // speed button
	Viewpoint Rect           // button that chooses whose view is shown
	PlayOn    Rect           // button that plays on from here
	Back      Rect           // button that leaves the replay
}

// Indices of the step buttons, from left to right.
const (
	StepStart    = iota // to the start of the game
	StepTurnBack        // back by one turn
	StepBack            // back by one step
	StepPlay            // play or pause
	StepOn              // forward by one step
	StepTurnOn          // forward by one turn
	StepEnd             // to the end of the game
	numSteps
)

// replayButtonHeight is the height of the buttons of a wide or tall replay bar, in points.
const replayButtonHeight = 46

// Heights of the replay bar by form factor, and the width of its column on a short screen, in points.
const (
	replayWideHeight   = 132
	replayTallHeight   = 178
	replayNarrowHeight = 232
	replayShortHeight  = 222
	replayColumnWidth  = 200
)

// wideReplayBar puts the track above, texts at its left, and the buttons below.
func (t *TableLayout) wideReplayBar(bounds Rect) {
	const gap = 6
	const maxStep = 58.0 // width of a step button with its gap
	const hintHeight = 40
	inner := bounds.Inset(8)
	buttons, above := inner.CutBottom(replayButtonHeight, gap)
	bar := ReplayBar{Rect: bounds}
	words, track := above.CutLeft(min(240, inner.W*0.23), 10)
	words.X, words.W = words.X+6, words.W-6
	bar.Title, bar.Hint = words.CutTop(words.H-hintHeight, 0)
	bar.Track = track
	steps, buttons := buttons.CutLeft(min(inner.W*0.42, numSteps*maxStep), 14)
	copy(bar.Steps[:], steps.Columns(numSteps, gap))
	bar.Back, buttons = buttons.CutRight(buttons.W*0.30, gap)
	bar.Speed, buttons = buttons.CutLeft(64, gap)
	both := buttons.Columns(2, gap)
	bar.Viewpoint, bar.PlayOn = both[0], both[1]
	t.ReplayBar = bar
}

// tallReplayBar stacks texts, track, step buttons and other buttons.
func (t *TableLayout) tallReplayBar(bounds Rect) {
	const gap, speedWidth = 4, 48
	inner := bounds.Inset(6)
	bar := ReplayBar{Rect: bounds}
	words, inner := inner.CutTop(20, 2)
	bar.Title, bar.Hint = words.CutLeft(words.W*0.44, 6)
	if t.Slim() {
		bar.Title, bar.Hint = words, Rect{}
	}
	buttons, inner := inner.CutBottom(replayButtonHeight, gap)
	var above Rect // one more line of buttons if the labels need it
	if t.Narrow() {
		above, inner = inner.CutBottom(replayButtonHeight, gap)
	}
	steps, track := inner.CutBottom(touchSize, gap)
	bar.Track = track
	copy(bar.Steps[:], steps.Columns(numSteps, 3))
	if t.Narrow() {
		bar.Speed, bar.Viewpoint = above.CutLeft(speedWidth, gap)
		two := buttons.Columns(2, gap)
		bar.PlayOn, bar.Back = two[0], two[1]
	} else {
		bar.Speed, buttons = buttons.CutLeft(speedWidth, gap)
		three := buttons.Columns(3, gap)
		bar.Viewpoint, bar.PlayOn, bar.Back = three[0], three[1], three[2]
	}
	t.ReplayBar = bar
}

// shortReplayBar fills a narrow column: track above, three rows of four buttons below.
func (t *TableLayout) shortReplayBar(bounds Rect) {
	inner := bounds.Inset(5)
	bar := ReplayBar{Rect: bounds}
	const gap = 3
	const titleHeight = 18
	const minTrack = 36 // height of the track on a low screen
	rowHeight := touchSize
	if t.Low() {
		rowHeight = min(rowHeight, (inner.H-3*gap-minTrack)/3)
	}
	rows, inner := inner.CutBottom(3*rowHeight+2*gap, gap)
	if inner.H >= rowHeight+titleHeight && !t.Low() {
		bar.Title, inner = inner.CutTop(titleHeight, 1)
	}
	bar.Track = inner
	var cells []Rect
	for _, line := range rows.Rows(3, gap) {
		cells = append(cells, line.Columns(4, gap)...)
	}
	copy(bar.Steps[:], cells)
	bar.Speed, bar.Viewpoint = cells[numSteps], cells[numSteps+1]
	both := cells[9].Union(cells[11]) // the last three cells
	bar.PlayOn, bar.Back = both.CutLeft(both.W*0.57, gap)
	if t.Low() { // the back button has an icon
		bar.PlayOn, bar.Back = cells[9].Union(cells[10]), cells[11]
	}
	t.ReplayBar = bar
}
