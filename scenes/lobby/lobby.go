// Package lobby is the scene in which a table that several screens share fills: its code and link, who has which seat,
// and who could know the secrets. The organiser seats opponents and begins.
package lobby

import (
	"fmt"
	"image"
	"reflect"
	"slices"
	"unicode"

	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// SharedTable is the connection to a table whose seats fill.
type SharedTable interface {
	// State returns the newest state, false until the first has arrived.
	State() (lobby.State, bool)
	// Send sends a message.
	Send(lobby.ScreenMessage)
	// Err returns why the last message was refused, nil if it was not.
	Err() error
	// Cut reports whether the connection is broken now.
	Cut() bool
	// Link returns the table's link, "" before it has a code.
	Link() string
}

// Exits are the ways out of the lobby.
type Exits struct {
	Leave func()            // closes the connection and opens the title
	Copy  func(link string) // copies the link, and says so
}

// LobbyScene is the scene.
type LobbyScene struct {
	appctx.BaseScene
	table SharedTable
	exits Exits
	name  string   // of this screen's person
	names []string // for opponents
	field *widgets.Field

	shown     lobby.State // that the scene was built for
	shownErr  error
	connected bool
}

// New returns the scene of a table, with a default name of the person, and names for opponents.
func New(ctx *appctx.Context, table SharedTable, name string, names []string, exits Exits) *LobbyScene {
	l := &LobbyScene{BaseScene: appctx.BaseScene{Ctx: ctx}, table: table, name: name, names: names, exits: exits}
	l.Focus().SetBack(exits.Leave)
	return l
}

// cells are the rectangles of the scene.
type cells struct {
	title, prompt      layout.Rect
	qr, code, link     layout.Rect
	name, know, footer layout.Rect
	seats              []layout.Rect
}

// The sizes of parts of the scene, in points.
const (
	margin  = 12
	seatH   = 56
	wideMin = 900 // width from which the code has a column of its own
)

// Layout builds the scene. It keeps a name that is being typed.
func (l *LobbyScene) Layout(s appctx.Screen) {
	if l.field != nil {
		l.field.Done()
	}
	l.build(s)
}

// MinHeight returns the height of all seats below each other.
func (l *LobbyScene) MinHeight(s appctx.Screen) float64 {
	if s.W >= wideMin {
		return 560
	}
	return 760
}

// place lays out the scene for a number of seats.
func (l *LobbyScene) place(s appctx.Screen, seats int) (c cells) {
	room := s.Rect().Inset(margin)
	c.footer, room = room.CutBottom(56, 10)
	c.title, room = room.CutTop(40, 0)
	c.prompt, room = room.CutTop(26, 8)
	named := l.mayName()
	if s.W >= wideMin {
		var left, right layout.Rect
		left, room = room.CutLeft(280, 20)
		right, room = room.CutRight(260, 20)
		c.qr, left = left.CutTop(min(280, left.H-110), 8)
		c.code, left = left.CutTop(54, 4)
		c.link, _ = left.CutTop(44, 0)
		c.know = right
	} else {
		var top layout.Rect
		top, room = room.CutTop(132, 8)
		c.qr, top = top.CutLeft(132, 12)
		c.code, top = top.CutTop(72, 8)
		c.link, _ = top.CutTop(48, 0)
		c.know, room = room.CutBottom(min(150, room.H*0.28), 8)
	}
	if named {
		c.name, room = room.CutTop(48, 8)
	}
	c.seats = layout.Grid{Cells: seats, Columns: 1, RowGap: 6, MaxHeight: seatH}.Rects(room)
	return c
}

// mayName reports whether this screen's person may take a seat.
func (l *LobbyScene) mayName() bool { return l.shown.You == 0 && !l.shown.Began }

// build builds the scene for the newest state.
func (l *LobbyScene) build(s appctx.Screen) {
	l.shown, _ = l.table.State()
	l.shownErr, l.connected = l.table.Err(), !l.table.Cut()
	l.Begin(s)
	desk.SetBackground(l.Stage(), l.Ctx.Textures, props.Desk{W: s.W, H: s.H})
	c := l.place(s, len(l.shown.Seats))
	l.AddLine(l.Style(lettering.Title, 30).WithColor(art.Cream).WithAlign(lettering.Center), l.Words("lobby.title"),
		c.title)
	l.AddLine(l.Style(lettering.Italic, 17).WithColor(art.Gold).WithAlign(lettering.Center), l.prompt(), c.prompt)
	var controls []*widgets.Control
	if link := l.table.Link(); link != "" {
		l.addCode(c, link)
		controls = append(controls, l.AddButton(widgets.ButtonSpec{ID: "lobby-copy", Title: l.Words("lobby.copy"),
			Size: 16, Rect: c.link, OnPress: func() { l.exits.Copy(link) }}))
	}
	l.field = nil
	if l.mayName() {
		l.addName(c.name)
		controls = append(controls, l.field.Control)
	}
	for i, r := range c.seats {
		controls = append(controls, l.addSeat(i, r)...)
	}
	l.addKnow(c.know)
	l.SetControls(append(controls, l.addFooter(c.footer)...))
}

// prompt returns what this screen's person can do.
func (l *LobbyScene) prompt() string {
	switch {
	case l.shownErr != nil:
		return l.Ctx.Sentence(l.shownErr)
	case !l.connected || l.shown.Code == "":
		return l.Words("lobby.dialling")
	case l.shown.Organiser:
		return l.Words("lobby.organise")
	case l.shown.You == 0:
		return l.Words("lobby.choose")
	}
	return l.Words("lobby.wait")
}

// addCode adds the QR code of a link and the table's code.
func (l *LobbyScene) addCode(c cells, link string) {
	side := min(c.qr.W, c.qr.H)
	r := c.qr.Align(side, side, 0.5, 0)
	n := int(side * l.Ctx.Textures.Scale())
	l.Content.Add(sprites.NewFace("qr", l.Ctx.Textures.Backdrop("qr", fmt.Sprintf("%s %d", link, n), side, side,
		func(func()) *image.RGBA { return paintQR(link, n) }), r.X, r.Y))
	tiles := layout.Grid{Cells: len(l.shown.Code), Columns: len(l.shown.Code), ColumnGap: 5}.Rects(c.code)
	for i, at := range tiles {
		l.Content.Add(desk.Sheet(l.Ctx.Textures, at))
		l.AddLine(l.Style(lettering.Title, min(40, at.H*0.7)).WithColor(art.Ink).WithAlign(lettering.Center),
			l.shown.Code[i:i+1], at)
	}
}

// addName adds the field of this person's name.
func (l *LobbyScene) addName(r layout.Rect) {
	l.field = l.Ctx.Kit.Field(widgets.FieldSpec{ID: "lobby-name", Label: l.Words("lobby.name"), Rect: r, Text: l.name,
		Limit: lobby.MaxName, Allowed: unicode.IsPrint, Placeholder: l.Words("setup.name.empty"),
		OnChange: func(text string) { l.name = record.Name(text) },
		OnDone: func(text string) {
			l.name, l.field = record.Name(text), nil
			l.build(l.Screen)
		}})
	l.Content.Add(l.field.Node)
}

// addSeat adds the row of a seat, and returns its controls.
func (l *LobbyScene) addSeat(i int, r layout.Rect) (controls []*widgets.Control) {
	seat := l.shown.Seats[i]
	l.AddPanel(r)
	text, buttons := r.Inset(6).CutLeft(r.W*0.5, 6)
	who, how := text.CutTop(text.H*0.56, 0)
	name := seat.Name
	if seat.Kind == lobby.SeatFree && name == "" {
		name = l.Words("lobby.free")
	}
	l.AddName(l.Style(lettering.Title, 20).WithColor(art.Cream), name, who)
	l.AddLine(l.Style(lettering.Body, 15).WithColor(art.Gold), l.seatState(i), how)
	add := func(b widgets.ButtonSpec) { b.Size = 15; controls = append(controls, l.AddButton(b)) }
	send := func(m lobby.ScreenMessage) func() {
		m.Seat = i + 1
		return func() { l.table.Send(m); l.Update() }
	}
	var specs []widgets.ButtonSpec
	id := func(what string) string { return fmt.Sprintf("lobby-%s-%d", what, i+1) }
	if seat.Kind == lobby.SeatFree && l.mayName() {
		specs = append(specs, widgets.ButtonSpec{ID: id("sit"), Title: l.Words("lobby.sit"), Look: widgets.Primary,
			OnPress: func() {
				l.table.Send(lobby.ScreenMessage{Kind: lobby.KindSit, Seat: i + 1, Name: l.name})
				l.Update()
			}})
	}
	switch mine := l.shown.You == i+1; {
	case mine && !l.shown.Began:
		specs = append(specs, widgets.ButtonSpec{ID: id("rise"), Title: l.Words("lobby.rise"),
			OnPress: send(lobby.ScreenMessage{Kind: lobby.KindRise})})
	case !l.shown.Organiser || l.shown.Began:
	case seat.Kind == lobby.SeatFree:
		specs = append(specs, widgets.ButtonSpec{ID: id("fill"), Title: l.Words("lobby.opponent"),
			OnPress: send(lobby.ScreenMessage{Kind: lobby.KindFill, Name: l.opponentName(),
				Opponent: defaultOpponent})})
	default:
		specs = append(specs, widgets.ButtonSpec{ID: id("free"), Title: l.Words("lobby.clear"),
			Label:   l.Words("lobby.clear.label", message.Person("who", seat.Name)),
			OnPress: send(lobby.ScreenMessage{Kind: lobby.KindFree})})
	}
	for k, at := range buttons.Columns(max(len(specs), 1), 6) {
		if k < len(specs) {
			specs[k].Rect = at
			add(specs[k])
		}
	}
	return controls
}

// defaultOpponent is the opponent that a press seats.
const defaultOpponent = "field-agent"

// opponentName returns a name that nobody at the table has.
func (l *LobbyScene) opponentName() string {
	i := slices.IndexFunc(l.names, func(name string) bool {
		return !slices.ContainsFunc(l.shown.Seats, func(s lobby.SeatState) bool { return s.Name == name })
	})
	return l.names[max(i, 0)]
}

// seatState returns who has a seat, in words.
func (l *LobbyScene) seatState(i int) string {
	seat := l.shown.Seats[i]
	switch {
	case seat.Kind == lobby.SeatOpponent:
		return l.Words("lobby.is-opponent")
	case seat.Kind == lobby.SeatFree:
		return l.Words("lobby.is-free")
	case l.shown.You == i+1:
		return l.Words("lobby.is-you")
	case seat.Here:
		return l.Words("lobby.is-here")
	}
	return l.Words("lobby.is-away")
}

// addKnow adds the card that says who could know the secrets.
func (l *LobbyScene) addKnow(r layout.Rect) {
	l.Content.Add(desk.Sheet(l.Ctx.Textures, r))
	head, body := r.Inset(14).CutTop(26, 4)
	l.AddLine(l.Style(lettering.Title, 19).WithColor(art.Ink), l.Words("lobby.know"), head)
	l.AddParagraph(l.Style(lettering.Body, 16).WithColor(art.PaperText), l.Words("lobby.know.text"), body)
}

// addFooter adds the buttons that leave the lobby.
func (l *LobbyScene) addFooter(r layout.Rect) []*widgets.Control {
	row := []widgets.ButtonSpec{{ID: "lobby-back", Title: l.Words("button.back"), Size: 19, OnPress: l.exits.Leave}}
	if l.shown.Organiser {
		row = append(row, widgets.ButtonSpec{ID: "lobby-begin", Title: l.Words("lobby.begin"), Size: 19,
			Look: widgets.Primary, OnPress: func() {
				l.table.Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
				l.Update()
			}})
	}
	for i, at := range r.Align(min(r.W, 640), r.H, 0.5, 0).Columns(len(row), 12) {
		row[i].Rect = at
	}
	return l.AddButtonRow(row...)
}

// Update builds the scene again if the table has changed. It waits while a name is being typed.
func (l *LobbyScene) Update() {
	state, _ := l.table.State()
	changed := !reflect.DeepEqual(state, l.shown) || l.table.Err() != l.shownErr || l.table.Cut() == l.connected
	if changed && !l.Typing() {
		l.build(l.Screen)
	}
}

// Advance takes what has changed at the table.
func (l *LobbyScene) Advance(float64) {
	l.Update()
	if l.field != nil {
		l.field.Update()
	}
}

// Handle passes input to the field, then to the focus manager. A press outside the field ends typing.
func (l *LobbyScene) Handle(e widgets.InputEvent) {
	if f := l.field; f != nil && f.Active() && e.Kind == widgets.PointerDown &&
		!f.Control.Rect.Contains(layout.Point{X: e.X, Y: e.Y}) {
		f.Done()
	}
	if f := l.field; f == nil || !f.Type(e) {
		l.BaseScene.Handle(e)
	}
}

// Typing reports whether the field has the input focus.
func (l *LobbyScene) Typing() bool { return l.field != nil && l.field.Active() }

// Describe adds the prompt, the code and the seats to the accessibility state.
func (l *LobbyScene) Describe(s *a11y.PublicState) {
	s.Prompt = l.prompt()
	var seats []string
	for i, seat := range l.shown.Seats {
		seats = append(seats, a11y.Sentences(seat.Name, l.seatState(i)))
	}
	s.Regions = append(s.Regions,
		a11y.Region{ID: "lobby-code", Title: l.Words("lobby.code"), Lines: []string{l.shown.Code, l.table.Link()}},
		a11y.Region{ID: "lobby-seats", Title: l.Words("lobby.title"), Lines: seats},
		a11y.Region{ID: "lobby-know", Title: l.Words("lobby.know"), Lines: []string{l.Words("lobby.know.text")}})
}
