package layout

// The table on a television, for people who watch from about three metres: without buttons, and with large texts.

// Sizes of the onlooker's table, in points.
const (
	onlookerMargin = 9
	onlookerRail   = 118 // width of the agent bar
	onlookerSeats  = 153 // width of the player panels
	onlookerBar    = 50  // height of the action bar
	onlookerGap    = 8
)

// Invitation is the layout of the card that invites to a free seat.
type Invitation struct {
	Rect     Rect
	QR, Code Rect
	Words    Rect // empty if there is no room
	Sentence Rect // of the action bar, beside the card
}

// NewOnlookerTable lays out a table without buttons but the menu. Phones keep the arrangement of NewTable.
func NewOnlookerTable(w, h float64, o TableOptions) TableLayout {
	t := NewTable(w, h, o)
	t.Notebook, t.Help = Rect{}, Rect{}
	in := t.Bar.Rect.Inset(6)
	switch t.FormFactor {
	case Wide:
		t = TableLayout{Screen: t.Screen, Far: true}
		t.layoutOnlooker(o)
	case Tall:
		if t.Narrow() {
			onlookerColumn(&t, in)
			break
		}
		card, beside := in.CutRight(min(in.H*0.8, in.W*0.35), 8)
		t.Bar, t.Invitation = sentenceBar(t.Bar.Rect, in), invitationIn(card, beside)
	default:
		onlookerColumn(&t, in)
	}
	return t
}

// onlookerColumn puts the sentence of the action bar above the invitation.
func onlookerColumn(t *TableLayout, in Rect) {
	card, above := in.CutBottom(in.H*0.58, 4)
	t.Bar, t.Invitation = sentenceBar(t.Bar.Rect, in), invitationIn(card, above)
}

// layoutOnlooker puts the agent bar left, player panels and invitation right, and one sentence below.
func (t *TableLayout) layoutOnlooker(options TableOptions) {
	in := t.Screen.Inset(onlookerMargin)
	bar, rest := in.CutBottom(onlookerBar, onlookerGap)
	sentence := bar.Pad(10, 2, 4, 2)
	t.Menu, sentence = sentence.CutRight(44, 4)
	t.Bar = sentenceBar(bar, sentence)
	rail, rest := rest.CutLeft(onlookerRail, onlookerGap)
	column, board := rest.CutRight(onlookerSeats, onlookerGap)
	t.Board = board
	h := min((rail.H-6*6)/7, 72)
	gap := min((rail.H-h*float64(options.Agents))/float64(max(options.Agents-1, 1)), 6)
	for i := range options.Agents {
		c := Rect{rail.X, rail.Y + float64(i)*(h+gap), rail.W, h}
		x := c.X + 50
		t.Chips = append(t.Chips, AgentChip{Rect: c, Band: Rect{c.X + 2, c.Y + 4, 4, c.H - 8}, ScoreSize: 29,
			Figure: Rect{c.X + 8, c.Y + 2, 40, c.H - 4}, Planned: Rect{c.X + 8, c.Y + 2, 40, c.H - 4},
			Score: Rect{x, c.Y + 2, 36, c.H - 4}, Delta: Rect{x + 37, c.Y + c.H/2 - 11, c.Right() - x - 39, 22}})
	}
	sh, between := 47.0, 5.0
	if options.Seats > 4 {
		sh, between = 38, 4
	}
	seats, rest := column.CutTop(float64(options.Seats)*(sh+between)-between, onlookerGap)
	t.Seats = seats.Rows(options.Seats, between)
	card, _ := rest.CutTop(min(rest.H, 214), 0)
	t.Invitation = invitationIn(card, sentence)
	t.layoutTown(options, false)
}

// sentenceBar returns an action bar with one sentence.
func sentenceBar(bar, sentence Rect) ActionBar { return ActionBar{Rect: bar, Hint: sentence} }

// invitationIn lays out a card in r: the QR code, words if there is room, and the code of the table.
func invitationIn(r, sentence Rect) Invitation {
	const code, words, gap = 32, 24, 3
	i := Invitation{Rect: r, Sentence: sentence}
	in := r.Inset(6)
	switch {
	case in.W > 2*in.H: // side by side
		i.QR, in = in.CutLeft(in.H, 6)
		in = in.Align(in.W, words+code, 0.5, 0.5)
		i.Words, i.Code = in.CutTop(words, 0)
		return i
	case in.H > in.W+code+words:
		i.Code, in = in.CutBottom(code, 0)
		i.Words, in = in.CutBottom(words, gap)
	default:
		i.Code, in = in.CutBottom(min(code, in.H*0.24), gap)
	}
	side := min(in.W, in.H)
	i.QR = in.Align(side, side, 0.5, 0)
	return i
}
