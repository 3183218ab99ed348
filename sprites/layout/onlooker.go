package layout

// The table of somebody who looks on from three metres, such as at a television: no buttons, and all is large.

// Sizes of the onlooker's table, in points.
const (
	onlookerMargin = 9
	onlookerRail   = 118 // width of the agent bar
	onlookerColumn = 153 // width of the player panels
	onlookerBar    = 50  // height of the action bar
	onlookerGap    = 8
)

// Invitation is the layout of the card that invites to a free seat.
type Invitation struct {
	Rect     Rect
	QR, Code Rect
	Words    Rect // empty if there is no room
}

// NewOnlookerTable lays out a table without buttons but the menu. Phones keep the arrangement of NewTable.
func NewOnlookerTable(w, h float64, o TableOptions) TableLayout {
	t := NewTable(w, h, o)
	t.Notebook, t.Help, t.Doorstep = Rect{}, Rect{}, t.Doorstep
	switch t.FormFactor {
	case Wide:
		t = TableLayout{Screen: t.Screen}
		t.layoutOnlooker(o)
	case Tall:
		t.onlookerBar(t.Bar.Rect.Inset(6))
		side := t.Bar.Rect.H - 12
		room, _ := t.Bar.Rect.Inset(6).CutRight(side*0.72, 0)
		t.Invitation = invitationIn(room)
	default:
		t.onlookerBar(t.Bar.Rect.Inset(6))
		room, _ := t.Bar.Rect.Inset(6).CutBottom(t.Bar.Rect.H*0.62, 0)
		t.Invitation = invitationIn(room)
	}
	return t
}

// layoutOnlooker puts the agent bar left, player panels and invitation right, and one sentence below.
func (t *TableLayout) layoutOnlooker(o TableOptions) {
	in := t.Screen.Inset(onlookerMargin)
	bar, rest := in.CutBottom(onlookerBar, onlookerGap)
	t.Bar.Rect = bar
	t.Menu, bar = bar.CutRight(44, 4)
	t.onlookerBar(bar.Pad(10, 2, 0, 2))
	rail, rest := rest.CutLeft(onlookerRail, onlookerGap)
	column, board := rest.CutRight(onlookerColumn, onlookerGap)
	t.Board = board
	h := min((rail.H-6*6)/7, 72)
	gap := min((rail.H-h*float64(o.Agents))/float64(max(o.Agents-1, 1)), 6)
	for i := range o.Agents {
		c := Rect{rail.X, rail.Y + float64(i)*(h+gap), rail.W, h}
		x := c.X + 50
		t.Chips = append(t.Chips, AgentChip{Rect: c, Band: Rect{c.X + 2, c.Y + 4, 4, c.H - 8}, ScoreSize: 29,
			Figure: Rect{c.X + 8, c.Y + 2, 40, c.H - 4}, Planned: Rect{c.X + 8, c.Y + 2, 40, c.H - 4},
			Score: Rect{x, c.Y + 2, 36, c.H - 4}, Delta: Rect{x + 37, c.Y + c.H/2 - 11, c.Right() - x - 39, 22}})
	}
	sh, between := 47.0, 5.0
	if o.Seats > 4 {
		sh, between = 38, 4
	}
	seats, rest := column.CutTop(float64(o.Seats)*(sh+between)-between, onlookerGap)
	t.Seats = seats.Rows(o.Seats, between)
	card, _ := rest.CutTop(min(rest.H, 214), 0)
	t.Invitation = invitationIn(card)
	t.layoutTown(o, false)
}

// onlookerBar lays out the one sentence of the action bar in r.
func (t *TableLayout) onlookerBar(r Rect) { t.Bar = ActionBar{Rect: t.Bar.Rect, Hint: r} }

// invitationIn lays out a card: the QR code, words if there is room, and the code of the table.
func invitationIn(r Rect) Invitation {
	const code, words = 32, 24
	i := Invitation{Rect: r}
	in := r.Inset(6)
	i.Code, in = in.CutBottom(min(code, in.H*0.24), 0)
	if in.H > in.W+words {
		i.Words, in = in.CutBottom(words, 0)
	}
	side := min(in.W, in.H)
	i.QR = in.Align(side, side, 0.5, 0.5)
	return i
}
