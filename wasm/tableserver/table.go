//go:build !js

package tableserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/lobby"
	"heimlich/rules/match/remote"
	"heimlich/scenes/savefiles"
)

// table is an open table. Its goroutine owns the fields below.
type table struct {
	server  *TableServer
	code    string
	inbox   chan func()
	wake    chan struct{} // the host has something to do
	ready   chan struct{} // closed when the files are read
	done    chan struct{} // closed when the files are closed
	users   int           // number of connections; guarded by the server
	closing bool          // accepts no more users; guarded by the server
	err     error         // why the files can't be read; set before ready

	lobby   *lobby.Lobby
	saved   string // the lobby in the file
	files   *savefiles.Files
	slot    *savefiles.Slot // of the record; nil before the game
	host    *host.Host      // nil before the game
	public  match.Client    // of the public view; nil before the game
	sockets []*socket
	last    time.Time // of the host's clock
	asked   int       // lines of the record when a newcomer was last announced to the host

	organiserSeen time.Time                 // when the connection of an organiser with a seat was lost
	seatSeen      [rules.MaxSeats]time.Time // when the connection of a seat was lost
	ending        bool                      // the server ends, or the table has failed
}

// newTable returns a table with lobby l. With nil, load reads the lobby from the table's files.
func newTable(s *TableServer, code string, l *lobby.Lobby) *table {
	return &table{server: s, code: code, lobby: l, inbox: make(chan func()), wake: make(chan struct{}, 1),
		ready: make(chan struct{}), done: make(chan struct{})}
}

// name returns the beginning of the code, for logs.
func (t *table) name() string { return t.code[:2] + "…" }

// do runs f on the table's goroutine. It returns when f has begun, or the table is closed.
func (t *table) do(f func()) {
	select {
	case t.inbox <- f:
	case <-t.done:
	}
}

// run runs the table until nobody uses it.
func (t *table) run() {
	defer t.server.forget(t)
	t.err = t.load()
	close(t.ready)
	if t.err != nil {
		return
	}
	t.organiserSeen = time.Now()
	timer := time.NewTimer(0)
	for {
		select {
		case f := <-t.inbox:
			t.recoverFrom(f)
		case <-t.wake:
		case <-timer.C:
			if len(t.sockets) == 0 && t.server.retire(t) {
				t.close()
				return
			}
		}
		t.recoverFrom(t.advance)
		if d := t.due(); d < 0 {
			timer.Stop()
		} else {
			timer.Reset(d)
		}
	}
}

// recoverFrom calls f. A panic in it ends the connections of this table, which then closes; other tables go on.
func (t *table) recoverFrom(f func()) {
	defer func() {
		if r := recover(); r != nil {
			t.server.log.Error("table failed", "table", t.name(), "why", fmt.Sprintf("%T", r), "stack",
				string(debug.Stack()))
			t.host = nil
			t.end()
		}
	}()
	f()
}

// end cuts all connections, and lets the table close.
func (t *table) end() {
	t.ending = true
	for _, socket := range t.sockets {
		socket.cut()
	}
}

// due returns the time until the table has something to do, negative if it only waits for messages.
func (t *table) due() time.Duration {
	switch {
	case len(t.sockets) == 0 && t.ending:
		return time.Millisecond
	case len(t.sockets) == 0:
		return t.server.limits.empty
	case t.host == nil || math.IsInf(t.host.Due(), 1):
		return -1
	}
	return time.Duration(t.host.Due() / t.server.limits.pace * float64(time.Second))
}

// maxRounds limits the rounds of advance, so that the table handles other messages between.
const maxRounds = 100

// advance advances the host to the present, and sends new steps. Without connections the clock stands still.
func (t *table) advance() {
	now := time.Now()
	passed := now.Sub(t.last).Seconds()
	t.last = now
	if t.host == nil || len(t.sockets) == 0 {
		return
	}
	stepped := false
	for range maxRounds {
		for _, socket := range t.sockets {
			t.pump(socket)
		}
		if err := t.host.Advance(passed, t.server.limits.pace); err != nil {
			t.server.log.Error("the host can’t act", "table", t.name(), "why", err)
		}
		passed = 0
		t.admitNewcomer()
		for _, ok := t.public.Next(); ok; _, ok = t.public.Next() {
			stepped = true
		}
		if t.host.Due() > 0 {
			break
		}
	}
	if stepped { // seats may have changed
		t.sendLobby()
	}
}

// pump exchanges the match's messages with a screen.
func (t *table) pump(socket *socket) {
	if socket.served == nil || socket.refused.Load() {
		return
	}
	if err := socket.served.Pump(); err != nil {
		t.server.log.Info("connection ended", "table", t.name(), "why", err)
		socket.refuse(lobby.ErrUnreadable, true)
	} else if socket.served.Left() {
		socket.cut()
	}
}

// join adds a connection to the table and handles its first message.
func (t *table) join(socket *socket, message lobby.ScreenMessage) {
	if t.ending {
		socket.cut()
		return
	}
	t.sockets = append(t.sockets, socket)
	if message.Kind != lobby.KindOpen {
		t.request(socket, message)
	}
	if t.lobby.SeatOf(socket.visitor) < 0 && t.watchers() > maxWatchers {
		socket.refuse(lobby.ErrFull, true)
	}
	t.sendLobby()
	if seat := t.lobby.Owes(message.Token); message.Kind == lobby.KindSit && seat != rules.NoSeat {
		t.sendLastGame(socket, seat)
	}
}

// leave removes a connection from the table.
func (t *table) leave(socket *socket) {
	if i := t.lobby.SeatOf(socket.visitor); i >= 0 {
		t.seatSeen[i] = time.Now()
		if socket.visitor.Organiser {
			t.organiserSeen = t.seatSeen[i]
		}
	}
	if i := slices.Index(t.sockets, socket); i >= 0 {
		t.sockets = slices.Delete(t.sockets, i, i+1)
	}
	t.stop(socket)
	t.sendLobby()
}

// stop closes the socket's client of the match. The connection goes on.
func (t *table) stop(socket *socket) {
	if socket.served != nil && !socket.served.Left() {
		_ = socket.client.Leave() // the table's own client stays, so nothing has to be waited for
	}
	socket.served, socket.client, socket.in = nil, nil, nil
}

// receive handles a message of a screen.
func (t *table) receive(socket *socket, data []byte) {
	var message lobby.ScreenMessage
	if socket.refused.Load() {
		return
	}
	if err := json.Unmarshal(data, &message); err != nil && socket.served == nil {
		socket.refuse(lobby.ErrUnreadable, true)
		return
	}
	switch {
	case message.Kind.IsRequest():
		t.request(socket, message)
		t.sendLobby()
	case socket.served == nil && t.lobby.Games > 0: // a late message of the last game
	case socket.served == nil:
		socket.refuse(lobby.ErrUnreadable, true)
	default:
		socket.in = append(socket.in, data)
	}
}

// request carries out a message of the lobby, and saves the changed lobby. If that fails or the message is refused, the
// lobby stays as it was, and the socket gets a refusal.
func (t *table) request(socket *socket, message lobby.ScreenMessage) {
	if message.Token+message.OrganiserToken != "" && !t.server.mayTry(socket.addr) {
		socket.refuse(lobby.ErrTooOften, true)
		return
	}
	if message.Kind == lobby.KindReplace {
		if err := t.replace(socket, message); err != nil {
			socket.refuse(err, false)
		}
		return
	}
	if err := t.prepare(message.Kind); err != nil {
		socket.refuse(err, false)
		return
	}
	before, visitor := t.lobby.Clone(), socket.visitor
	if message.Kind == lobby.KindAgain {
		t.lobby.DropNewcomers(t.waitsHere)
	}
	removesPerson := message.Kind == lobby.KindFree && t.isHere(message.Seat-1) // the organiser's right alone
	socket.visitor.Deputy = t.lobby.SeatOf(visitor) >= 0 && t.organiserSeat() < 0 && !removesPerson
	token, err := t.lobby.Handle(&socket.visitor, message, randomBits)
	if err == nil && message.Kind == lobby.KindAgain {
		t.lobby.LastGame = t.slot.ID()
	}
	if err == nil {
		err = t.save()
	}
	if err == nil && message.Kind == lobby.KindBegin {
		err = t.begin()
	}
	if err == nil && message.Kind == lobby.KindAgain {
		t.endGame()
	}
	switch {
	case err != nil:
		t.lobby, socket.visitor = before, visitor
		_ = t.save() // restores the lobby if it was saved before the error
		if errors.Is(err, lobby.ErrToken) {
			t.server.wrong(socket.addr)
		}
		socket.refuse(err, false)
	case token != "":
		socket.seatToken = token
	}
	if seat := t.lobby.SeatOf(socket.visitor); message.Kind == lobby.KindSit && seat >= 0 {
		t.takeSeat(socket, seat)
	}
}

// prepare prepares the return to the lobby or the beginning of a game: before a game it calls putGamesAway. It returns
// why a message of this kind is impossible now, nil if it is not.
func (t *table) prepare(kind lobby.Kind) error {
	switch {
	case kind == lobby.KindAgain && t.host != nil && t.public.Record() == "":
		return lobby.ErrBegan
	case kind == lobby.KindBegin && t.host == nil:
		return t.putGamesAway()
	}
	return nil
}

// takeSeat ends other connections of a seat that a socket has taken. In a running game it replaces a stand-in by the
// person.
func (t *table) takeSeat(socket *socket, seat int) {
	for _, other := range t.sockets {
		if other != socket && t.lobby.SeatOf(other.visitor) == seat {
			other.refuse(lobby.ErrElsewhere, true)
		}
	}
	if p := t.lobby.Table.Players[seat]; p.Away && t.host != nil {
		if err := t.changeSeat(rules.Seat(seat), match.Player{Name: p.Name}); err != nil {
			socket.refuse(err, false)
		}
	}
}

// replace lets an opponent play for an absent person, for a message of KindReplace. The error says why it is refused.
func (t *table) replace(socket *socket, message lobby.ScreenMessage) error {
	s, who, err := t.lobby.Replacement(socket.visitor, message, t.playersDecide(message.Seat-1))
	switch {
	case err != nil:
		return err
	case t.isHere(int(s)):
		return lobby.Here(who.Name)
	}
	return t.changeSeat(s, who)
}

// playersDecide reports whether any player may let an opponent play in a seat. Both the person and an organiser with a
// seat must have been absent for limits.patience. An organiser without a seat, such as a large screen, does not count.
func (t *table) playersDecide(seat int) bool {
	lost := t.organiserSeen
	if seat >= 0 && seat < len(t.seatSeen) && t.seatSeen[seat].After(lost) {
		lost = t.seatSeen[seat]
	}
	return t.organiserSeat() < 0 && time.Since(lost) > t.server.limits.patience
}

// organiserSeat returns the seat of the organiser's connection, −1 for none.
func (t *table) organiserSeat() int {
	for _, socket := range t.sockets {
		if seat := t.lobby.SeatOf(socket.visitor); socket.visitor.Organiser && seat >= 0 && !socket.refused.Load() {
			return seat
		}
	}
	return -1
}

// changeSeat gives a seat to another player of the match.
func (t *table) changeSeat(s rules.Seat, who match.Player) error {
	return t.public.(match.SeatChanger).ChangeSeat(s, who)
}

// watchers returns the number of connections without a seat.
func (t *table) watchers() (n int) {
	for _, socket := range t.sockets {
		if !socket.refused.Load() && t.lobby.SeatOf(socket.visitor) < 0 {
			n++
		}
	}
	return n
}

// isHere reports whether the person with a seat is connected.
func (t *table) isHere(seat int) bool {
	return slices.ContainsFunc(t.sockets, func(socket *socket) bool {
		return !socket.refused.Load() && t.lobby.SeatOf(socket.visitor) == seat
	})
}

// sendLobby serves each connection for its seat, and sends it the lobby if that has changed.
func (t *table) sendLobby() {
	t.followGame()
	watchers, organiser := t.watchers(), t.organiserSeat()+1
	for _, socket := range t.sockets {
		if socket.refused.Load() {
			continue
		}
		state := t.lobby.State(socket.visitor)
		state.Watchers, state.OrganiserSeat = watchers, organiser
		for i := range state.Seats {
			state.Seats[i].Here = state.Seats[i].Kind == lobby.SeatPerson && t.isHere(i)
		}
		t.server.setSeated(socket, state.You > 0)
		if socket.served != nil && socket.seat > 0 && socket.seat != state.You { // the organiser gave the seat away
			socket.refuse(lobby.ErrToken, true)
			continue
		}
		t.sendState(socket, state)
		t.serve(socket, state.You)
	}
}

// sendState sends the lobby to a screen, if it has changed or has a token.
func (t *table) sendState(socket *socket, state lobby.State) {
	plain, _ := json.Marshal(state) // a State always marshals
	if string(plain) == socket.state && socket.seatToken+socket.organiserToken == "" {
		return
	}
	socket.state = string(plain)
	state.Token, state.OrganiserToken = socket.seatToken, socket.organiserToken
	socket.seatToken, socket.organiserToken = "", ""
	data, _ := json.Marshal(state)
	_ = socket.Send(data) // a cut connection leaves soon
}

// serve opens a client of the match for a screen, if it has none for its seat. All steps so far go in one batch.
func (t *table) serve(socket *socket, seat int) {
	if t.host == nil || socket.served != nil && socket.seat == seat {
		return
	}
	t.stop(socket)
	viewer := rules.NoSeat
	if seat > 0 {
		viewer = rules.Seat(seat - 1)
	}
	socket.inBatch = true
	socket.client = t.host.Client(viewer)
	served, err := remote.Serve(socket.client, socket)
	socket.inBatch = false
	batch := outgoing{messages: socket.batch}
	socket.batch = nil
	if err == nil {
		err = socket.put(batch)
	}
	if socket.served, socket.seat = served, seat; err != nil {
		t.stop(socket)
	}
}
