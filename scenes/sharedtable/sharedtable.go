//go:build !js || tables

// Package sharedtable opens tables that a host serves to several screens, and sits down at them. It polls the
// connection in every tick, and shows the lobby, then the match.
package sharedtable

import (
	"image"
	"slices"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/connect"
	"heimlich/scenes/join"
	lobbyscene "heimlich/scenes/lobby"
	"heimlich/scenes/nav"
	"heimlich/scenes/qrcode"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
	"heimlich/scenes/transfer"
)

// SharedTables is this screen's connection to a table of a host. There is at most one table. It belongs to the main
// loop, which calls Tick.
type SharedTables struct {
	// Host is the host that serves this page; its address is "" if none does. Tests change it.
	Host connect.HostAddress

	ctx      *appctx.Context
	nav      *nav.Stack
	session  *session.Session
	transfer *transfer.Transfer
	count    func(text string, seat rules.Seat) // adds the record of a missed game to the statistics
	table    *connect.Connection                // nil for none
	joining  *join.Join                         // the scene whose code is being tried, nil for none
	entered  *match.Match                       // the table's match, nil before this screen has entered it
	shown    bool                               // the session shows entered
	endShown bool                               // this screen has shown the end of entered
	recorded bool                               // the host knows that this device has the record of entered
	joins    bool                               // the player wants to play the game after entered
	sawLobby bool                               // this screen was at the table before the game
	full     bool                               // a slip on the door shows that no seat is left

	awaySince [rules.MaxSeats]time.Time // the times at which the people's screens were lost, by seat
	watches   bool                      // the person has chosen to watch instead of taking a seat
	explained error                     // the refusal that was last explained during the game
	dialled   time.Time                 // when a link was dialled, zero once a scene of its table is shown
	pointer   restingPointer
}

// New returns a SharedTables without a table. It calls count with the record of each game whose end this device has
// missed, and with the device's seat in that game.
func New(
	ctx *appctx.Context, stack *nav.Stack, s *session.Session, clipboard *transfer.Transfer,
	count func(text string, seat rules.Seat),
) *SharedTables {
	return &SharedTables{Host: pageHost(), ctx: ctx, nav: stack, session: s, transfer: clipboard, count: count}
}

// Tokens implements connect.Tokens.
func (st *SharedTables) Tokens(code string) (seat, organiser string) {
	return st.ctx.Settings.TableTokens.Of(code)
}

// SetTokens implements connect.Tokens. It saves the settings.
func (st *SharedTables) SetTokens(code, seat, organiser string) {
	st.ctx.Settings.TableTokens = st.ctx.Settings.TableTokens.With(code, seat, organiser)
	st.ctx.SaveSettings()
}

// Open leaves the current table, opens another one at the host of this page, and shows its lobby. The seats of people
// in t are free there.
func (st *SharedTables) Open(t match.Table) {
	st.begin(connect.Open(st.Host, st, t))
	st.showLobby()
}

// Hosted reports whether a host serves this page, so that tables can be opened.
func (st *SharedTables) Hosted() bool { return st.Host.Address != "" }

// CheckLink returns nil for the link of a table, else an error for players that says what is wrong with it. It does not
// connect.
func CheckLink(link string) error {
	_, _, err := connect.ParseLink(link)
	return err
}

// Sit leaves the current table and connects to that of a link, in the seat that this device has there, or without one.
// Tick shows its lobby or game. A page that watched there before it was loaded again watches on. Sit returns the error
// of CheckLink, and then changes nothing.
func (st *SharedTables) Sit(link string) error {
	host, code, err := connect.ParseLink(link)
	if err != nil {
		return err
	}
	if st.Hosted() { // a page may connect to no other host, whatever the address in its links
		host = st.Host
	}
	st.begin(connect.Look(host, st, code))
	st.watches = watchedBefore(code)
	st.dialled = time.Now()
	return nil
}

// maxDialling is the longest time for which a screen shows nothing of a table that it has dialled.
const maxDialling = time.Second

// followDial shows the lobby of a dialled table as soon as its state is known, or after maxDialling without it. Before
// a running game that this screen can enter it shows no lobby. Nor does it if no seat is left.
func (st *SharedTables) followDial(s lobby.State, known bool) {
	enters := s.Began && !st.arrives()
	waits := (!known || enters) && st.entered == nil && time.Since(st.dialled) < maxDialling
	if st.dialled.IsZero() || waits {
		return
	}
	st.dialled = time.Time{}
	if isFull := st.arrives() && !st.mayStillSit(); st.entered == nil && !isFull {
		st.showLobby()
	}
}

// Join opens the scene in which the code of a table is typed.
func (st *SharedTables) Join() { st.nav.Push("join", st.newJoin()) }

// newJoin returns the scene in which the code of a table is typed.
func (st *SharedTables) newJoin() *join.Join {
	var scene *join.Join
	scene = join.New(st.ctx, join.Exits{Letters: lobby.CodeLetters, Length: lobby.CodeLength, Back: st.title,
		Enter: func(code string) {
			st.begin(connect.Look(st.Host, st, code))
			st.joining = scene
		},
		Paste: func() {
			st.transfer.Paste(scene, st.ctx.Words("join.paste"), st.ctx.Words("join.paste.go"),
				func(text string, err error) {
					code, ok := connect.FindCode(text)
					if err == nil && !ok {
						err = message.Errorf(message.Of("lobby.no-code"), "no code of a table in the link")
					}
					scene.Enter(code, err)
				})
		}})
	return scene
}

// showSlip shows a slip in the scene in which the table's code was typed, or else in a new one in place of all scenes.
func (st *SharedTables) showSlip(s join.Slip) {
	s.OnOther = st.leave
	scene := st.joining
	if scene == nil {
		scene = st.newJoin()
	}
	scene.ShowSlip(&s)
	if st.joining == nil {
		st.nav.Reset("join", scene, nil)
	}
	st.joining = nil
}

// showFull shows a slip: no seat is left at the table. Its button lets the person watch, and its note tells how many
// others do.
func (st *SharedTables) showFull(s lobby.State) {
	st.full = true
	slip := join.Slip{Greeting: st.ctx.Words("join.full"), Title: st.ctx.Words("join.full.title"),
		Text: st.ctx.Words("join.full.text"), Button: st.ctx.Words("lobby.look"),
		OnPress: func() { st.watches = true }}
	if others := s.Watchers - 1; others > 0 {
		slip.Note = st.ctx.Words("join.full.watchers", message.Count("watchers", others))
	}
	st.showSlip(slip)
}

// showVersion shows a slip: the versions of this program and the host differ. A page that was not reloaded yet reloads
// instead.
func (st *SharedTables) showVersion() {
	if reloadOnce() {
		return
	}
	slip := join.Slip{Greeting: st.ctx.Words("join.version"), Title: st.ctx.Words("join.version.title"),
		Text: st.ctx.Words("join.version.program"), Note: st.ctx.Words("join.version.note"), Frowns: true}
	if isPage {
		slip.Text, slip.Button = st.ctx.Words("join.version.page"), st.ctx.Words("join.version.load")
		slip.OnPress = reload
	}
	st.showSlip(slip)
}

// title leaves the table and opens the title.
func (st *SharedTables) title() {
	st.leave()
	st.nav.Open(nav.SceneTitle)
}

// showLobby shows the lobby of the table.
func (st *SharedTables) showLobby() {
	var scene *lobbyscene.LobbyScene
	exits := lobbyscene.Exits{Leave: st.title, Watch: func() { st.watches = true },
		Copy: func(link string) { st.transfer.Copy(scene, link, "lobby.copied") }}
	scene = lobbyscene.New(st.ctx, st.table, st.ctx.PlayerName(), tablesetup.OtherNames(""), exits)
	st.joining = nil
	st.nav.Reset("lobby", scene, nil)
}

// Link returns the link of the current table, "" without one or before it has a code.
func (st *SharedTables) Link() string {
	if st.table == nil {
		return ""
	}
	return st.table.Link()
}

// OpenCode returns the code of the table while a seat is free, else "". The seat of an absent person is not free.
func (st *SharedTables) OpenCode() string {
	if st.table == nil {
		return ""
	}
	s, _ := st.table.State()
	if !slices.ContainsFunc(s.Seats, func(x lobby.SeatState) bool { return x.Kind == lobby.SeatFree }) {
		return ""
	}
	return s.Code
}

// PaintQR returns the link of the table as a QR code, n pixels wide.
func (st *SharedTables) PaintQR(n int) *image.RGBA { return qrcode.Paint(st.Link(), n) }

// Away returns the seats of people whose screens are not connected, and free seats.
func (st *SharedTables) Away() (set rules.SeatSet) {
	if st.table == nil {
		return 0
	}
	s, _ := st.table.State()
	for i, seat := range s.Seats {
		if seat.Kind != lobby.SeatOpponent && !seat.Here {
			set = set.With(rules.Seat(i))
		}
	}
	return set
}

// AwayFor returns how long the seats of Away have been empty, in whole seconds, by seat. For others it is 0.
func (st *SharedTables) AwayFor() (seconds [rules.MaxSeats]int) {
	for s, since := range st.awaySince {
		if !since.IsZero() {
			seconds[s] = int(time.Since(since).Seconds())
		}
	}
	return seconds
}

// followAway updates the times since which people are away.
func (st *SharedTables) followAway() {
	away := st.Away()
	for s := range st.awaySince {
		switch since := &st.awaySince[s]; {
		case !away.Has(rules.Seat(s)):
			*since = time.Time{}
		case since.IsZero():
			*since = time.Now()
		}
	}
}

// IsOrganiser reports whether this screen has opened the table.
func (st *SharedTables) IsOrganiser() bool {
	if st.table == nil {
		return false
	}
	s, _ := st.table.State()
	return s.Organiser
}

// OrganiserSeat returns the seat of the screen that has opened the table, or NoSeat if that screen has no seat or is
// not connected.
func (st *SharedTables) OrganiserSeat() rules.Seat {
	if st.table != nil {
		if s, _ := st.table.State(); s.OrganiserSeat > 0 {
			return rules.Seat(s.OrganiserSeat - 1)
		}
	}
	return rules.NoSeat
}

// FreeSeat asks the host to take a seat from its player, so that another person can sit there. Without a table it does
// nothing.
func (st *SharedTables) FreeSeat(s rules.Seat) {
	if st.table != nil {
		st.table.Send(lobby.ScreenMessage{Kind: lobby.KindFree, Seat: int(s) + 1})
	}
}

// ChangeSeat asks the host to give a seat to an opponent, who plays on there. Without a table it does nothing.
func (st *SharedTables) ChangeSeat(s rules.Seat, who match.Player) {
	if st.table != nil {
		st.table.Send(lobby.ScreenMessage{Kind: lobby.KindReplace, Seat: int(s) + 1, Opponent: who.Opponent().String()})
	}
}

// EndShown stores that this screen has shown the end of the game.
func (st *SharedTables) EndShown() { st.endShown = true }

// PlayAgain joins the next game of the table. If nobody has asked for one, it returns the table to its lobby. Other
// screens that show the end stay there until their players join.
func (st *SharedTables) PlayAgain() {
	if st.table == nil {
		return
	}
	st.joins = true
	if !st.wentOn() {
		st.table.Send(lobby.ScreenMessage{Kind: lobby.KindAgain})
	}
}

// wentOn reports whether this screen shows the end of a game, and the table has gone on to the next one.
func (st *SharedTables) wentOn() bool {
	return st.table != nil && st.endShown && st.table.Match() != st.entered
}

// Invitation says that the table has gone on to the next game, and who asked for it. It returns "" if it has not.
func (st *SharedTables) Invitation() string {
	if !st.wentOn() {
		return ""
	}
	switch s, _ := st.table.State(); {
	case s.Began:
		return st.ctx.Words("again.begun")
	case s.AgainBy != "":
		return st.ctx.Words("again.asked", message.Person("who", s.AgainBy))
	}
	return st.ctx.Words("again.waits")
}

// CheckPlayAgain returns nil if this screen may call PlayAgain, else the reason why it may not.
func (st *SharedTables) CheckPlayAgain() error {
	if st.table == nil {
		return errPlayersDecide
	}
	state, _ := st.table.State()
	switch {
	case state.Leads(), st.wentOn():
		return nil
	case state.OrganiserSeat > 0:
		who := state.Seats[state.OrganiserSeat-1].Name
		return message.Errorf(message.Of("again.organiser", message.Person("who", who)), "%s opened the table", who)
	}
	return errPlayersDecide
}

// errPlayersDecide is the error of CheckPlayAgain on a screen without a seat.
var errPlayersDecide = message.Errorf(message.Of("again.players"), "the screen has no seat")

// followLobby leaves the match and shows the lobby of the table, which has returned to it after a game.
func (st *SharedTables) followLobby() {
	st.forget()
	st.watches = false
	st.sitDown(false, false)
	st.session.LeaveTo(func() {
		if st.table != nil { // the player has not left the table meanwhile
			st.showLobby()
		}
	})
}

// forget forgets the game that was entered.
func (st *SharedTables) forget() {
	st.entered, st.shown, st.endShown, st.recorded, st.joins = nil, false, false, false, false
}

// mayGoOn reports whether this screen may follow the table to its lobby or the next game. The end of a game stays until
// the player joins, or on a spectator's screen until the next game has begun.
func (st *SharedTables) mayGoOn() bool {
	s, _ := st.table.State()
	return !st.endShown || st.joins || st.ctx.Spectating && s.Began
}

// confirmRecord tells the host once that this device has the record of the game whose end was shown.
func (st *SharedTables) confirmRecord() {
	if st.endShown && !st.recorded && st.table.Finished(st.entered) {
		st.recorded = true
		st.table.ConfirmRecord()
	}
}

// begin leaves the current table, and takes the connection to another one.
func (st *SharedTables) begin(t *connect.Connection) {
	st.leave()
	st.table = t
}

// leave closes the connection to the table, if there is one, and forgets what this screen knew of it. This device keeps
// its seat.
func (st *SharedTables) leave() {
	if st.table != nil {
		st.table.Close()
		setWatched("")
	}
	st.forget()
	st.table, st.joining, st.watches, st.dialled = nil, nil, false, time.Time{}
	st.sawLobby, st.full = false, false
	st.sitDown(false, false)
}

// sitDown tells the context whether this screen has a seat or is a spectator's, and updates the sounds. A screen with a
// seat leaves the sounds of the table to the spectators' screens.
func (st *SharedTables) sitDown(seated, watches bool) {
	st.ctx.Seated, st.ctx.Spectating = seated, watches
	st.ctx.ApplySound()
}

// arrives reports whether this screen comes to a running game without a seat, does not wait for one, and its person has
// not chosen to watch. The organiser's screen, and one that was at the table before the game, do not count.
func (st *SharedTables) arrives() bool {
	s, _ := st.table.State()
	return st.entered == nil && !st.watches && !st.sawLobby && s.Began && s.You == 0 && !s.Organiser && !s.Waits
}

// mayStillSit reports whether this screen comes to a running game, and its person may take a free or a new seat.
func (st *SharedTables) mayStillSit() bool {
	s, _ := st.table.State()
	return st.arrives() && (st.OpenCode() != "" || s.MayWait())
}

// Tick polls the connection, and shows changes: the lobby, the match, a slip if no seat is left, errors, and the end of
// the connection. It archives the record of a missed game. It leaves the table once the player has left its match.
func (st *SharedTables) Tick() {
	st.updatePointer()
	table := st.table
	if table == nil {
		return
	}
	table.Poll()
	if text, seat := table.Missed(); text != "" {
		st.session.Archive(text)
		st.count(text, seat)
		table.ConfirmRecord()
	}
	st.confirmRecord()
	st.followAway()
	state, known := table.State()
	st.followDial(state, known)
	st.sawLobby = st.sawLobby || known && !state.Began
	st.shown = st.shown || st.entered != nil && st.session.Match() == st.entered
	switch current := table.Match(); {
	case st.shown && st.session.Match() != st.entered:
		st.leave() // the player has left the match
	case st.entered != nil && table.Finished(st.entered) && !st.endShown: // the end comes first
	case current == nil && st.shown && !state.Began && st.mayGoOn():
		st.followLobby()
	case st.arrives() && !st.mayStillSit():
		if !st.full {
			st.showFull(state)
		}
	case st.full && st.mayStillSit():
		st.full = false
		st.showLobby()
	case current != nil && current != st.entered && !st.mayStillSit() && st.mayGoOn():
		st.forget()
		st.entered = current
		st.sitDown(!current.IsSpectating(), current.IsSpectating())
		if setWatched(""); current.IsSpectating() {
			setWatched(state.Code)
		}
		st.session.ShowRemote(current)
	case table.Ended() && message.OfError(table.Err()).Key == message.OfError(lobby.ErrVersion).Key:
		joining := st.joining
		st.leave()
		st.joining = joining
		st.showVersion()
	case table.Ended() && st.joining != nil:
		st.joining.Enter("", table.Err())
		st.leave()
	case table.Ended():
		err := table.Err()
		st.leave()
		st.session.Fail(err)
	case known && st.joining != nil:
		st.showLobby()
	case st.entered != nil && table.Err() != st.explained:
		if st.explained = table.Err(); st.explained != nil {
			st.nav.Top().Explain(st.ctx.Words("title.open-table"), st.ctx.Sentence(st.explained))
		}
	}
}
