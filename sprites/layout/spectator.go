package layout

// Sizes of the spectator's table, in points. Spectators watch it on a television from about three metres. So it has
// large texts, and no buttons but the menu.
const (
	spectatorMargin = 9
	spectatorRail   = 118 // width of the agent bar
	spectatorSeats  = 153 // width of the player panels
	spectatorBar    = 50  // height of the action bar
	spectatorGap    = 8
)

// Invitation is the layout of the card that invites to a free seat.
type Invitation struct {
	Rect     Rect
	QR, Code Rect
	Words    Rect // empty if there is no room
	Sentence Rect // the sentence of the action bar, beside or above the card
}

// NewSpectatorTable lays out a table without buttons but the menu in a window of w×h points: in a wide window for a
// viewer three metres away, in others as NewTable does. The action bar has one sentence in place of its texts and
// buttons.
func NewSpectatorTable(w, h float64, options TableOptions) TableLayout {
	t := NewTable(w, h, options)
	t.Notebook, t.Help = Rect{}, Rect{}
	inner := t.Bar.Rect.Inset(6)
	switch t.FormFactor {
	case Wide:
		t = TableLayout{Screen: t.Screen, Far: true}
		t.layoutSpectator(options)
	case Tall:
		if t.Narrow() {
			spectatorColumn(&t, inner)
			break
		}
		card, beside := inner.CutRight(min(inner.H*0.8, inner.W*0.35), 8)
		t.Bar, t.Invitation = sentenceBar(t.Bar.Rect, inner), invitationIn(card, beside)
	default:
		spectatorColumn(&t, inner)
	}
	return t
}

// spectatorColumn puts the sentence of the action bar above the invitation.
func spectatorColumn(t *TableLayout, inner Rect) {
	card, above := inner.CutBottom(inner.H*0.58, 4)
	t.Bar, t.Invitation = sentenceBar(t.Bar.Rect, inner), invitationIn(card, above)
}

// layoutSpectator puts the agent bar left, player panels and invitation right, and one sentence below.
func (t *TableLayout) layoutSpectator(options TableOptions) {
	inner := t.Screen.Inset(spectatorMargin)
	bar, rest := inner.CutBottom(spectatorBar, spectatorGap)
	sentence := bar.Pad(10, 2, 4, 2)
	t.Menu, sentence = sentence.CutRight(44, 4)
	t.Bar = sentenceBar(bar, sentence)
	rail, rest := rest.CutLeft(spectatorRail, spectatorGap)
	column, board := rest.CutRight(spectatorSeats, spectatorGap)
	t.Board = board
	const maxGap, maxChip = 6, 72 // between chips, and height of one
	chipHeight := min((rail.H-(maxAgents-1)*maxGap)/maxAgents, maxChip)
	gap := min((rail.H-chipHeight*float64(options.Agents))/float64(max(options.Agents-1, 1)), maxGap)
	for i := range options.Agents {
		chip := Rect{rail.X, rail.Y + float64(i)*(chipHeight+gap), rail.W, chipHeight}
		figure := Rect{chip.X + 8, chip.Y + 2, 40, chip.H - 4}
		scoreX := figure.Right() + 2
		t.Chips = append(t.Chips, AgentChip{
			Rect:      chip,
			Band:      Rect{chip.X + 2, chip.Y + 4, 4, chip.H - 8},
			Figure:    figure,
			Planned:   figure,
			Score:     Rect{scoreX, chip.Y + 2, 36, chip.H - 4},
			ScoreSize: 29,
			Delta:     Rect{scoreX + 37, chip.Y + chip.H/2 - 11, chip.Right() - scoreX - 39, 22},
		})
	}
	seatHeight, seatGap := 47.0, 5.0
	if options.Seats > 4 {
		seatHeight, seatGap = 38, 4
	}
	seats, rest := column.CutTop(float64(options.Seats)*(seatHeight+seatGap)-seatGap, spectatorGap)
	t.Seats = seats.Rows(options.Seats, seatGap)
	const maxCard = 214 // height of the invitation
	card, _ := rest.CutTop(min(rest.H, maxCard), 0)
	t.Invitation = invitationIn(card, sentence)
	t.layoutTown(options, false)
}

// sentenceBar returns an action bar with one sentence.
func sentenceBar(bar, sentence Rect) ActionBar { return ActionBar{Rect: bar, Hint: sentence} }

// invitationIn lays out a card in bounds: the QR code, words if there is room, and the code of the table. Sentence is
// kept as the place of the sentence beside it.
func invitationIn(bounds, sentence Rect) Invitation {
	const codeHeight, wordsHeight, gap = 32, 24, 3
	invitation := Invitation{Rect: bounds, Sentence: sentence}
	inner := bounds.Inset(6)
	switch {
	case inner.W > 2*inner.H: // side by side
		invitation.QR, inner = inner.CutLeft(inner.H, 6)
		inner = inner.Align(inner.W, wordsHeight+codeHeight, 0.5, 0.5)
		invitation.Words, invitation.Code = inner.CutTop(wordsHeight, 0)
		return invitation
	case inner.H > inner.W+codeHeight+wordsHeight:
		invitation.Code, inner = inner.CutBottom(codeHeight, 0)
		invitation.Words, inner = inner.CutBottom(wordsHeight, gap)
	default:
		invitation.Code, inner = inner.CutBottom(min(codeHeight, inner.H*0.24), gap)
	}
	side := min(inner.W, inner.H)
	invitation.QR = inner.Align(side, side, 0.5, 0)
	return invitation
}
