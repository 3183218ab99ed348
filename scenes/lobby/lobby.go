// Package lobby is the scene of a table that several screens share, before its game begins: the table's code and link,
// the players in the seats, and a note about who could know the secrets. The organiser seats opponents and begins the
// game.
package lobby

import (
	"reflect"
	"slices"
	"sort"
	"strings"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
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

// SharedTable is the connection to a table whose seats fill. Its methods never block.
type SharedTable interface {
	// State returns the newest state, false until the first has arrived.
	State() (lobby.State, bool)
	// Send sends a message.
	Send(lobby.ScreenMessage)
	// Err returns the reason why the last message was refused, nil if it was not.
	Err() error
	// Cut reports whether the connection is broken now.
	Cut() bool
	// Link returns the table's link, "" before it has a code.
	Link() string
}

// Exits are the functions that leave the lobby, and one that copies. All are required.
type Exits struct {
	Leave func()            // closes the connection and opens the title
	Watch func()            // enters a game that has begun, without a seat
	Copy  func(link string) // copies the link, and says so
}

// LobbyScene is the scene of the lobby.
type LobbyScene struct {
	appctx.BaseScene
	table SharedTable
	exits Exits
	name  string         // of this screen's person
	given string         // the default name; name differs from it once another was typed
	names []string       // for opponents, and for a person whose default name is taken
	field *widgets.Field // for the name; nil if no name can be typed

	controls []*widgets.Control // those that build has added so far

	shown     lobby.State // the state that the scene shows
	shownErr  error       // the error that the scene shows, nil for none
	connected bool        // whether the scene shows a working connection
}

// New returns the lobby of a table. The person's default name is name. Opponents get one of names. So does a person
// whose default name is taken and who has no name in the settings.
func New(ctx *appctx.Context, table SharedTable, name string, names []string, exits Exits) *LobbyScene {
	l := &LobbyScene{BaseScene: appctx.BaseScene{Ctx: ctx}, table: table, name: name, given: name, names: names,
		exits: exits}
	l.Focus().SetBack(exits.Leave)
	return l
}

// Layout builds the scene. It ends typing and keeps the name.
func (l *LobbyScene) Layout(s appctx.Screen) {
	if l.field != nil {
		l.field.Done()
	}
	l.build(s)
}

// mayName reports whether this screen's person may type a name: before the game begins while they have no seat, and
// later if they may wait for a new seat. The seats of a running game keep their names.
func (l *LobbyScene) mayName() bool { return l.shown.You == 0 && !l.shown.Began || l.mayWait() }

// mayWait reports whether this screen's person may wait for a new seat: the table allows it, and no seat is free.
func (l *LobbyScene) mayWait() bool { return l.shown.MayWait() && l.isFull() }

// build builds the scene with the newest state. It replaces a taken default name by a free one of l.names, unless the
// settings have a name.
func (l *LobbyScene) build(screen appctx.Screen) {
	l.shown, _ = l.table.State()
	l.shownErr, l.connected = l.table.Err(), !l.table.Cut()
	if l.mayName() && l.name == l.given && l.Ctx.Settings.Name == "" && l.isTaken(l.name) {
		l.name = l.freeName()
		l.given = l.name
	}
	l.Begin(screen)
	desk.SetBackground(l.Stage(), l.Ctx.Textures, props.Desk{W: screen.W, H: screen.H})
	cells := place(screen, len(l.shown.Seats), l.mayName())
	l.Stage().Add(sprites.LayerGround, desk.LampLight(l.Ctx.Textures, cells.light, screen.W*0.5, screen.H*0.6))
	title := l.Style(lettering.Title, 32).WithColor(art.Cream)
	if !cells.round && !isLow(screen) {
		title = title.WithAlign(lettering.Center)
	}
	l.AddLine(title, l.title(), cells.title)
	l.Ctx.Kit.WrappedLabel(l.Content, l.Style(lettering.Italic, 18).WithColor(parchment).WithAlign(lettering.Center),
		l.prompt(), cells.prompt, false)
	l.controls = nil
	if link := l.table.Link(); link != "" {
		l.addCode(cells, link)
	}
	if cells.round {
		l.addTable(cells)
	}
	l.field = nil
	var stops []tabStop
	if l.mayName() && len(cells.seats) > 0 {
		at := cells.name
		for _, r := range cells.seats { // Tab reaches the field with the plates beside it
			if r.Y < cells.name.Bottom() && cells.name.Y < r.Bottom() {
				at.Y = min(at.Y, r.Y)
			}
		}
		stops = append(stops, tabStop{at, func() { l.addName(cells.name) }})
	}
	for i, r := range cells.seats {
		stops = append(stops, tabStop{r, func() { l.addSeat(i, r, cells.round) }})
	}
	sort.SliceStable(stops, func(i, k int) bool {
		if a, b := stops[i].at, stops[k].at; a.Y != b.Y {
			return a.Y < b.Y
		}
		return stops[i].at.X < stops[k].at.X
	})
	for _, stop := range stops {
		stop.add()
	}
	l.addSecretsNote(cells.secrets)
	l.SetControls(append(l.controls, l.addFooter(cells.footer)...))
}

// title returns the title of the scene.
func (l *LobbyScene) title() string {
	if l.shown.Games > 0 && !l.shown.Began {
		return l.Words("lobby.title.next")
	}
	return l.Words("lobby.title")
}

// tabStop is a part of the scene with controls, which the Tab key reaches in the order in which they are added: by
// rows, and in a row from left to right.
type tabStop struct {
	at  layout.Rect // decides the order
	add func()      // adds the part to the scene
}

// prompt returns the sentence below the title: an error, that the table is being dialled, or the next step of this
// screen's person.
func (l *LobbyScene) prompt() string {
	switch {
	case l.shownErr != nil:
		return l.Ctx.Sentence(l.shownErr)
	case !l.connected || l.shown.Code == "":
		return l.Words("lobby.dialling")
	case l.shown.Leads() && l.isFull():
		return l.Words("lobby.all")
	case l.shown.Leads():
		return l.Words("lobby.organise")
	case l.shown.Began && l.shown.You == 0 && l.isFull():
		return l.Words("lobby.join.text")
	case l.shown.Began && l.shown.You == 0:
		return l.Words("lobby.late")
	case l.shown.You == 0 && l.isFull():
		return l.Words("lobby.look-on")
	case l.shown.You == 0:
		return l.Words("lobby.choose")
	}
	return l.Words("lobby.wait")
}

// addName adds the text field of this person's name.
func (l *LobbyScene) addName(r layout.Rect) {
	style, label := l.Style(lettering.Strong, 16).WithColor(parchment), layout.Rect{X: r.X, Y: r.Y - 24, W: r.W, H: 22}
	if !isRound(l.Screen) { // beside it
		label, r = r.CutLeft(min(110, r.W*0.28), 8)
	}
	l.AddLine(style, l.Words("lobby.name"), label)
	l.field = l.Ctx.Kit.Field(widgets.FieldSpec{ID: "lobby-name", Label: l.Words("lobby.name"), Rect: r, Text: l.name,
		Limit: lobby.MaxName, Allowed: unicode.IsPrint, Placeholder: l.Words("setup.name.empty"),
		OnChange: func(text string) { l.name = record.Name(text) },
		OnDone: func(text string) {
			l.name, l.field = record.Name(text), nil
			l.build(l.Screen)
		}})
	l.Content.Add(l.field.Node)
	l.controls = append(l.controls, l.field.Control)
}

// rememberName saves a typed name in the settings. It does nothing if none was typed.
func (l *LobbyScene) rememberName() {
	if l.name != l.given {
		l.Ctx.Settings.Name, l.given = l.name, l.name
		l.Ctx.SaveSettings()
	}
}

// defaultOpponent is the kind of opponent that a press seats.
const defaultOpponent = "field-agent"

// freeName returns the first of l.names that is not taken, or the first of all if every one is.
func (l *LobbyScene) freeName() string {
	i := slices.IndexFunc(l.names, func(name string) bool { return !l.isTaken(name) })
	return l.names[max(i, 0)]
}

// isTaken reports whether a seat or a person who waits for one has a name.
func (l *LobbyScene) isTaken(name string) bool {
	return slices.Contains(l.shown.Waiting, name) ||
		slices.ContainsFunc(l.shown.Seats, func(s lobby.SeatState) bool { return s.Name == name })
}

// seatState returns the state of seat i as text: free, an opponent, this person, or another person who is here or away.
func (l *LobbyScene) seatState(i int) string {
	seat := l.shown.Seats[i]
	switch {
	case seat.Kind == lobby.SeatOpponent:
		if o, err := opponents.Parse(seat.Opponent); err == nil {
			return l.Words(message.Key("kind." + o.Level.String()))
		}
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

// addFooter adds the buttons below the seats. All screens can leave. The screen that leads the table can change the
// game and begin it. During a game a screen without a seat can watch, and wait for a new seat if it may.
func (l *LobbyScene) addFooter(rect layout.Rect) []*widgets.Control {
	row := []widgets.ButtonSpec{{ID: "lobby-back", Title: l.Words("button.back"), Size: 19, OnPress: l.exits.Leave}}
	places := rect.Align(min(rect.W, 640), rect.H, 0.5, 0).Columns(1, 0)
	if l.shown.Leads() {
		begin := widgets.ButtonSpec{ID: "lobby-begin", Title: l.Words("lobby.begin"), Size: 21, Look: widgets.Primary,
			OnPress: func() {
				l.table.Send(lobby.ScreenMessage{Kind: lobby.KindBegin})
				l.Update()
			}}
		if why := l.missing(); why != "" {
			begin.Disabled, begin.DisabledReason = true, l.Words(why)
		}
		back, rest := rect.CutLeft(min(180, rect.W*0.24), 12)
		game, start := rest.CutLeft(min(rest.W*0.5, 360), 12)
		if start.W > 360 {
			start, _ = start.CutRight(360, 0)
		}
		if places = []layout.Rect{back, game, start}; rect.H > 100 {
			places = rect.Rows(3, 8)
		}
		row = append(row, l.gameButton(), begin)
	}
	if l.shown.Began && l.shown.You == 0 && !l.shown.Leads() {
		row = append(row, widgets.ButtonSpec{ID: "lobby-look", Title: l.Words("lobby.look"), Size: 19,
			OnPress: l.exits.Watch})
		if l.mayWait() {
			row = append(row, widgets.ButtonSpec{ID: "lobby-join", Title: l.Words("lobby.join"), Size: 19,
				Look: widgets.Primary, OnPress: func() {
					l.rememberName()
					l.send(-1, lobby.ScreenMessage{Kind: lobby.KindWait, Name: l.name})()
				}})
		}
		places = places[0].Columns(len(row), 12)
	}
	for i, at := range places {
		row[i].Rect = at
	}
	return l.AddButtonRow(row...)
}

// gameButton returns the button that asks for the edition and the variants of the next game. It is disabled until the
// table's state tells them.
func (l *LobbyScene) gameButton() widgets.ButtonSpec {
	button := widgets.ButtonSpec{ID: "lobby-game", Title: l.Words("setup.edition"), Size: 19, Disabled: true}
	if t := l.shown.Table; t != nil {
		button.Sub, button.Disabled, button.OnPress = l.gameText(t), false, func() { l.askGame(*t) }
	}
	return button
}

// missing returns the reason why the game can't begin yet: too few players, or no person. It returns "" if it can.
func (l *LobbyScene) missing() message.Key {
	people, taken := 0, 0
	for _, seat := range l.shown.Seats {
		if seat.Kind != lobby.SeatFree {
			taken++
		}
		if seat.Kind == lobby.SeatPerson {
			people++
		}
	}
	switch {
	case taken < rules.MinSeats:
		return "lobby.two"
	case people == 0:
		return "lobby.nobody"
	}
	return ""
}

// isFull reports whether no seat is free.
func (l *LobbyScene) isFull() bool {
	return !slices.ContainsFunc(l.shown.Seats, func(s lobby.SeatState) bool { return s.Kind == lobby.SeatFree })
}

// secretsLines returns the sentences about who could know the secrets of the table. There is one more for a link
// without encryption.
func (l *LobbyScene) secretsLines() []string {
	lines := []string{l.Words("lobby.know.text"), l.Words("lobby.know.host")}
	if strings.HasPrefix(l.table.Link(), "http:") {
		lines = append(lines, l.Words("lobby.know.plain"))
	}
	return lines
}

// Update builds the scene again if the table's state, the error or the connection has changed. While a name is being
// typed it does nothing.
func (l *LobbyScene) Update() {
	state, _ := l.table.State()
	changed := !reflect.DeepEqual(state, l.shown) || l.table.Err() != l.shownErr || l.table.Cut() == l.connected
	if changed && !l.Typing() {
		l.build(l.Screen)
	}
}

// Advance calls Update, and updates the text field.
func (l *LobbyScene) Advance(float64) {
	l.Update()
	if l.field != nil {
		l.field.Update()
	}
}

// Handle passes input to the field, and what it does not use to the focus manager. While a name is being typed, a press
// outside the field first ends typing.
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

// Describe adds the prompt, the code with the link, the seats, and the note about secrets to the accessibility state.
func (l *LobbyScene) Describe(s *a11y.PublicState) {
	s.Prompt = l.prompt()
	var seats []string
	for i, seat := range l.shown.Seats {
		seats = append(seats, a11y.Sentences(seat.Name, l.seatState(i)))
	}
	spelled := strings.Join(strings.Split(l.shown.Code, ""), ", ") // without commas a screen reader reads a word
	s.Regions = append(s.Regions,
		a11y.Region{ID: "lobby-code", Title: l.Words("lobby.code"), Lines: []string{spelled, l.table.Link()}},
		a11y.Region{ID: "lobby-seats", Title: l.title(), Lines: seats},
		a11y.Region{ID: "lobby-know", Title: l.Words("lobby.know"), Lines: l.secretsLines()})
}
