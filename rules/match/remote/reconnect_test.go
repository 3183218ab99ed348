package remote_test

import (
	"encoding/json"
	"errors"
	"math"
	"runtime"
	"strings"
	"sync"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// TestGameSurvivesBrokenConnections checks that games end although connections break and hosts are killed at random.
// Every client ends with the host's view, and every accepted action happens once.
func TestGameSurvivesBrokenConnections(t *testing.T) {
	const minEach = 10 // broken connections, and kills
	games := 12
	if testing.Short() {
		games = 3
	}
	var faults faultCounts
	for seed := range uint64(games) {
		edition := rules.EditionID(seed % uint64(rules.NumEditions))
		variants := rules.Variants{Dossier: edition != rules.French42,
			TopSecret: edition == rules.Amigo && seed%2 == 0}
		options := match.Options{Table: people(rules.Setup{Edition: edition, Players: 3, First: rules.NoSeat,
			Variants: variants}), Seed: seed, HasSeed: true}
		if options.Setup.Validate() != nil {
			options.Setup.Variants = rules.Variants{}
		}
		persons := 3
		if seed%3 == 0 { // a single person may undo
			persons = 1
			options.Players[1].Kind, options.Players[2].Kind = match.Opponent, match.Opponent
		}
		shaky := newShakyTable(t, options, persons)
		shaky.playWithFaults(t, seed, &faults)
		shaky.checkEnd(t)
	}
	if faults.breaks < minEach || faults.kills < minEach || faults.undos == 0 {
		t.Errorf("got %+v, want at least %d breaks and kills, and some undos", faults, minEach)
	}
}

// TestSeatChangeReachesAllClients checks that local and remote clients learn of people who leave, return and join. An
// absent person can't act.
func TestSeatChangeReachesAllClients(t *testing.T) {
	var d disk
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed: 4, HasSeed: true}, &diskStore{disk: &d}, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	tb := &remoteTable{host: table}
	tb.connect(t, 0, 1, rules.NoSeat)
	screen := table.Screen()
	changed := func(n int) func() bool {
		return func() bool {
			screen.Next()
			for _, m := range append(tb.screens, screen) {
				v := m.Public()
				if m.TableChanges() != n || v.Joining() {
					return false
				}
			}
			return true
		}
	}
	standIn := match.Player{Kind: match.Opponent, Level: opponents.Handler}
	if err := screen.ChangeSeat(1, standIn); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "not every client is told that the person has left", changed(1))
	for i, m := range append(tb.screens, screen) {
		if p := m.Player(1); p.Kind != match.Opponent || !p.Away || p.Level != standIn.Level {
			t.Errorf("client %d: got player %+v in seat 1, want an absent person’s opponent of level %v", i, p,
				standIn.Level)
		}
		if got := m.Table().Changes; len(got) != 1 {
			t.Errorf("client %d: got seat changes %+v, want one", i, got)
		}
	}
	if err := table.Client(1).Act(table.Client(1).Lines(), match.Throw); err == nil {
		t.Error("action of a person while an opponent plays in the seat: got no error, want one")
	}
	if err := screen.ChangeSeat(1, match.Player{}); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "not every client is told that the person is back", changed(2))
	if err := screen.Join("Dora"); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "not every client is told of the latecomer", changed(3))
	for i, m := range append(tb.screens, screen) {
		public := m.Public()
		if public.Players() != 4 || m.Player(3).Name != "Dora" {
			t.Errorf("client %d: got %d players %+v, want 4 with Dora last", i, public.Players(), m.Table().Players)
		}
		if m.Player(1).Away {
			t.Errorf("client %d: got player %+v in seat 1, want the person back", i, m.Player(1))
		}
		if public != tb.screens[2].Public() && len(m.People()) != 1 {
			t.Errorf("client %d: got public view %s, want that of the public’s client", i, public.Position())
		}
	}
	again, err := host.Resume(d.text, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	want := again.Screen()
	for i, m := range append(tb.screens, screen) {
		if m.Belief() != want.Belief() || len(m.Log()) != len(want.Log()) {
			t.Errorf("client %d: got belief %v and %d log entries, want %v and %d as after a resume", i, m.Belief(),
				len(m.Log()), want.Belief(), len(want.Log()))
		}
	}
}

// TestStrictHostWaits checks that a strict host sends no step that is not saved. While the disk is full it waits and
// tries again within a second; then it continues.
func TestStrictHostWaits(t *testing.T) {
	const waitingTicks = 500
	var d disk
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed: 4, HasSeed: true}, &diskStore{disk: &d}, host.Helpers{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	tb := &remoteTable{host: table}
	tb.connect(t, 0, 1)
	game, other := tb.screens[0], tb.screens[1]
	n := game.N()
	d.setFull(true)
	if err := game.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "the failure is not reported", func() bool { return game.Status().SaveError != nil })
	for range waitingTicks {
		tb.tick(t)
	}
	if game.N() != n || other.N() != n {
		t.Errorf("roll that is not saved: got %d and %d actions, want %d", game.N(), other.N(), n)
	}
	if s := game.Status(); s.WaitsForPerson || !s.Acting {
		t.Errorf("roll that is not saved: got status %+v, want an action in progress and no question", s)
	}
	tb.until(t, "the save is not repeated within a second", func() bool { return table.Due() > 0 && table.Due() <= 1 })
	d.setFull(false)
	tb.until(t, "the roll is not shown once it is saved", func() bool { return game.N() == n+1 && other.N() == n+1 })
	if s := game.Status(); s.SaveError != nil || s.Acting {
		t.Errorf("after the save: got status %+v, want no error and no action in progress", s)
	}
	if string(d.text) != table.Record() {
		t.Errorf("after the save: saved record: got\n%s\nwant\n%s", d.text, table.Record())
	}
}

// TestHostWithoutClock checks that a table of opponents needs Advance only when Due says so, or when the host wakes its
// caller after a save.
func TestHostWithoutClock(t *testing.T) {
	const maxCalls = 6      // of Advance for each action: due times, and ends of saves
	const maxPending = 1000 // calls of Wake that Advance has not answered
	options := match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}), Seed: 4,
		HasSeed: true}
	for i := range options.Players {
		options.Players[i].Kind = match.Opponent
	}
	var d disk
	wake := make(chan struct{}, maxPending)
	table, err := host.New(options, &diskStore{disk: &d},
		host.Helpers{Strict: true, Wake: func() { wake <- struct{}{} }})
	if err != nil {
		t.Fatal(err)
	}
	advanced := 0
	for g := table.Game(); !g.Over(); g = table.Game() {
		due := table.Due()
		if math.IsInf(due, 1) {
			<-wake
			due = 0
		}
		if err := table.Advance(due, 1); err != nil {
			t.Fatal(err)
		}
		advanced++
	}
	if lines := len(table.Client(rules.NoSeat).Steps()); advanced > maxCalls*lines {
		t.Errorf("calls of Advance for %d actions: got %d, want at most %d", lines, advanced, maxCalls*lines)
	}
	if due := table.Due(); !math.IsInf(due, 1) {
		t.Errorf("after the end: got something due in %v seconds, want nothing", due)
	}
}

// TestMessagesHaveNoEmptyFields checks the messages of a roll and a move: no field is zero or empty, and no message is
// long.
func TestMessagesHaveNoEmptyFields(t *testing.T) {
	const maxBytes = 600
	tb := &remoteTable{host: dealtTable(t, rules.Variants{})}
	tb.connect(t, 0, 1)
	before := len(tb.recorders[1].sent)
	game := tb.screens[0]
	if err := game.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "no roll", func() bool { v := game.Public(); return v.Phase() == rules.PhaseMove })
	view := game.PrivateView(0)
	if err := game.Act(0, view.NthLegal(0)); err != nil {
		t.Fatal(err)
	}
	n := game.N()
	tb.until(t, "no move", func() bool { return game.N() > n })
	steps, longest := 0, 0
	for _, line := range tb.recorders[1].sent[before:] {
		_, text, _ := strings.Cut(line, " ")
		var fields map[string]any
		if err := json.Unmarshal([]byte(text), &fields); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text, "null") || strings.Contains(text, `:0`) || strings.Contains(text, `:""`) {
			t.Errorf("message %s: got an empty field, want none", text)
		}
		if fields["kind"] == "step" {
			steps++
			longest = max(longest, len(text))
		}
	}
	if steps != 2 || longest > maxBytes {
		t.Errorf("got %d steps of at most %d bytes, want 2 of at most %d", steps, longest, maxBytes)
	}
}

// faultCounts counts broken connections, killed hosts, and undone actions.
type faultCounts struct{ breaks, kills, undos int }

// playWithFaults plays a game to its end. Connections break and the host is killed at random.
func (shaky *shakyTable) playWithFaults(t *testing.T, seed uint64, faults *faultCounts) {
	t.Helper()
	const (
		seedOffset = 99 // separates the test's random numbers from the dealer's
		maxTicks   = 400_000
		lastTicks  = 50 // deliver the last messages
		tickCases  = 60 // in one a connection breaks, in another the host is killed, and in undoCases there is an undo
		undoCases  = 6
	)
	src := rules.NewRandomSource(seed + seedOffset)
	for n := 0; !shaky.over(); n++ {
		if n > maxTicks {
			t.Fatalf("seed %d, after %d ticks: got public position %s, want the end", seed, maxTicks, shaky.position())
		}
		switch i := src.Intn(tickCases); {
		case i == 0:
			shaky.cut(src.Intn(len(shaky.clients)))
			faults.breaks++
		case i == 1:
			shaky.kill(t)
			faults.kills++
		case i < 2+undoCases:
			faults.undos += shaky.undo(t)
		}
		shaky.act(t, &src)
		shaky.tick(t, &src)
	}
	for range lastTicks {
		shaky.tick(t, &src)
	}
}

// checkEnd checks that each accepted action happened once, and that every client ends with the host's view and record.
func (shaky *shakyTable) checkEnd(t *testing.T) {
	t.Helper()
	text := string(shaky.disk.text)
	rec, err := record.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	shaky.checkOnce(t, rec)
	end := shaky.host.Game()
	for _, c := range shaky.clients {
		view := c.match.Public()
		if view != end.View(rules.NoSeat) && view != end.View(c.viewer) {
			t.Errorf("client of seat %d: got view %s at the end, want that of %s", c.viewer, view.Position(),
				end.Position())
		}
		if got := c.match.Record(); got != text {
			t.Errorf("client of seat %d: got record\n%s\nwant\n%s", c.viewer, got, text)
		}
		if len(c.match.Log()) == 0 {
			t.Errorf("client of seat %d: got an empty log, want entries", c.viewer)
		}
	}
}

// shakyTable is a strict host with remote clients whose connections break.
type shakyTable struct {
	disk    disk
	store   *diskStore
	host    *host.Host
	options match.Options
	clients []*shakyClient // by seat; the public's last
	asked   map[ask]bool   // requests that clients accepted
}

// shakyClient is a client with a connection that breaks.
type shakyClient struct {
	viewer rules.Seat
	proxy  *remote.Proxy
	match  *match.Match
	server *remote.Server // nil while the connection is broken
}

// newShakyTable starts a table and connects a client for each of the first seats, and the public.
func newShakyTable(t *testing.T, o match.Options, people int) *shakyTable {
	t.Helper()
	shaky := &shakyTable{options: o, asked: map[ask]bool{}}
	shaky.store = &diskStore{disk: &shaky.disk}
	h, err := host.New(o, shaky.store, host.Helpers{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	shaky.host = h
	for s := range rules.Seat(people) {
		shaky.clients = append(shaky.clients, &shakyClient{viewer: s})
	}
	shaky.clients = append(shaky.clients, &shakyClient{viewer: rules.NoSeat})
	for _, c := range shaky.clients {
		shaky.connect(t, c)
		if ok, err := c.proxy.Ready(); !ok {
			t.Fatalf("client of seat %d: got not ready with error %v, want ready", c.viewer, err)
		}
		c.match = match.New(c.proxy)
	}
	return shaky
}

// connect connects a client, again if it was connected before.
func (shaky *shakyTable) connect(t *testing.T, client *shakyClient) {
	t.Helper()
	serverEnd, clientEnd := remote.Pipe()
	s, err := remote.Serve(shaky.host.Client(client.viewer), serverEnd)
	if err != nil {
		t.Fatal(err)
	}
	if client.server = s; client.proxy == nil {
		client.proxy = remote.Dial(clientEnd)
	} else {
		client.proxy.Reconnect(clientEnd)
	}
}

// cut breaks the connection of the i-th client. Messages on their way are lost.
func (shaky *shakyTable) cut(i int) {
	if c := shaky.clients[i]; c.server != nil {
		c.server = nil
		c.proxy.Cut()
	}
}

// kill breaks all connections and replaces the host by one that is resumed from the saved record.
func (shaky *shakyTable) kill(t *testing.T) {
	t.Helper()
	shaky.store.close()
	for i := range shaky.clients {
		shaky.cut(i)
	}
	shaky.store = &diskStore{disk: &shaky.disk}
	h, err := host.Resume(shaky.disk.text, shaky.store, host.Helpers{Strict: true})
	if err != nil {
		t.Fatalf("%v\n%s", err, shaky.disk.text)
	}
	shaky.host = h
}

// over reports whether all clients have the last step and the record.
func (shaky *shakyTable) over() bool {
	for _, c := range shaky.clients {
		if !c.match.Over() || c.server == nil || c.match.Record() == "" {
			return false
		}
	}
	return true
}

// position returns the position in the view of the public's client.
func (shaky *shakyTable) position() string {
	v := shaky.clients[len(shaky.clients)-1].match.Public()
	return v.Position()
}

// act lets each client that is due do a random legal action.
func (shaky *shakyTable) act(t *testing.T, src *rules.RandomSource) {
	t.Helper()
	for _, client := range shaky.clients[:len(shaky.clients)-1] {
		view := client.match.PrivateView(client.viewer)
		if s := client.match.Status(); !s.WaitsForPerson || s.Cut {
			continue
		}
		var action rules.Action
		switch {
		case view.IsChance() && view.ActiveSeat() == client.viewer:
			action = match.Throw
		case view.Phase() == rules.PhaseDossier && view.PendingWriters().Has(client.viewer):
			for action.Seat != client.viewer || action.Kind != rules.KindDossier {
				action = view.NthLegal(src.Intn(view.CountLegal()))
			}
		case view.Actor() == client.viewer && view.Phase() != rules.PhaseDossier:
			action = view.NthLegal(src.Intn(view.CountLegal()))
		default:
			continue
		}
		if err := client.match.Act(client.viewer, action); err != nil {
			t.Fatalf("%v at %s: %v", action, view.Position(), err)
		}
		shaky.asked[ask{client.viewer, client.proxy.Lines(), false}] = true
	}
}

// ask is a request that a client accepted: an action or undo of a seat after a number of lines.
type ask struct {
	seat  rules.Seat
	lines int
	undo  bool
}

// checkOnce checks that each line of a person was asked for at its place, so that nothing happened twice.
func (shaky *shakyTable) checkOnce(t *testing.T, rec *record.Record) {
	t.Helper()
	people := rules.Seat(len(shaky.clients) - 1)
	n := 0
	err := rec.ReplayLines(func(g *rules.Game, line record.HistoryLine) {
		seat := g.Actor()
		switch kind := line.Action.Kind; {
		case line.Undo:
			seat = 0
		case kind == rules.KindRoll || kind == rules.KindFirstRoll:
			seat = g.ActiveSeat()
		case kind == rules.KindDossier: // may have been asked for at an earlier line
			seat = rules.NoSeat
		}
		if seat < people && !shaky.asked[ask{seat, n, line.Undo}] {
			t.Errorf("line %d: got %+v of seat %d, which no client has asked for", n, line, seat)
		}
		n++
	})
	if err != nil {
		t.Error(err)
	}
}

// undo lets the person in seat 0 undo if that is allowed. It returns the number of undone actions, 0 or 1.
func (shaky *shakyTable) undo(t *testing.T) int {
	c := shaky.clients[0]
	if c.match.CheckUndo(0) != nil {
		return 0
	}
	if err := c.match.Undo(0); err != nil {
		t.Fatal(err)
	}
	shaky.asked[ask{0, c.proxy.Lines(), true}] = true
	return 1
}

// tick advances the host by half a second, and pumps connections at random, so that messages are delayed.
func (shaky *shakyTable) tick(t *testing.T, src *rules.RandomSource) {
	t.Helper()
	const reconnectOneIn = 4 // ticks
	const delayOneIn = 3     // messages, in either direction
	if err := shaky.host.Advance(0.5, 1); err != nil {
		t.Fatal(err)
	}
	runtime.Gosched()
	for _, client := range shaky.clients {
		if client.server == nil {
			if src.Intn(reconnectOneIn) == 0 {
				shaky.connect(t, client)
			}
			continue
		}
		if src.Intn(delayOneIn) > 0 {
			if err := client.server.Pump(); err != nil {
				t.Fatal(err)
			}
		}
		if src.Intn(delayOneIn) > 0 {
			client.match.Next()
		}
		status := client.match.Status()
		if status.Gone != nil {
			t.Fatalf("client of seat %d: got a lost match, %v, want none", client.viewer, status.Gone)
		}
		isStale := errors.Is(status.Refused, match.ErrStale)
		isSaving := message.OfError(status.Refused).Key == "table.saving" // an undo may meet a roll that is being saved
		if status.Refused != nil && !isStale && !isSaving {
			t.Fatalf("client of seat %d: got refusal %v, want none or ErrStale", client.viewer, status.Refused)
		}
	}
}

// disk holds a saved record in memory. Saving fails while it is full.
type disk struct {
	mu   sync.Mutex
	text []byte
	full bool
}

// setFull makes saving fail, or work again.
func (d *disk) setFull(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = full
}

// diskStore is the store of one host on a disk. After close its saves fail, like those of a killed host.
type diskStore struct {
	disk   *disk
	closed bool
}

// Save implements match.Store.
func (s *diskStore) Save(text []byte) error {
	s.disk.mu.Lock()
	defer s.disk.mu.Unlock()
	switch {
	case s.closed:
		return match.ErrGone
	case s.disk.full:
		return errors.New("the disk is full")
	}
	s.disk.text = append([]byte(nil), text...)
	return nil
}

// close closes the store.
func (s *diskStore) close() {
	s.disk.mu.Lock()
	defer s.disk.mu.Unlock()
	s.closed = true
}
