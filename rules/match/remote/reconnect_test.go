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
	const (
		seedOffset = 99 // separates the test's random numbers from the dealer's
		maxTicks   = 400_000
		lastTicks  = 50 // deliver the last messages
		minEach    = 10 // broken connections, and kills
	)
	games, breaks, kills, undos := 12, 0, 0, 0
	if testing.Short() {
		games = 3
	}
	for seed := range uint64(games) {
		e := rules.EditionID(seed % uint64(rules.NumEditions))
		options := match.Options{Table: people(rules.Setup{Edition: e, Players: 3, First: rules.NoSeat,
			Variants: rules.Variants{Dossier: e != rules.French42, TopSecret: e == rules.Amigo && seed%2 == 0}}),
			Seed: seed, HasSeed: true}
		people := 3
		if seed%3 == 0 { // a single person may undo
			people = 1
			options.Players[1].Kind, options.Players[2].Kind = match.Opponent, match.Opponent
		}
		if options.Setup.Validate() != nil {
			options.Setup.Variants = rules.Variants{}
		}
		shaky := newShakyTable(t, options, people)
		src := rules.NewRandomSource(seed + seedOffset)
		for n := 0; !shaky.over(); n++ {
			if n > maxTicks {
				t.Fatalf("seed %d, after %d ticks: got public position %s, want the end", seed, maxTicks,
					shaky.position())
			}
			switch src.Intn(60) { // at one tick in 60 a connection breaks, and at another the host is killed
			case 0:
				shaky.cut(src.Intn(len(shaky.clients)))
				breaks++
			case 1:
				shaky.kill(t)
				kills++
			case 2, 3, 4, 5, 6, 7:
				undos += shaky.undo(t)
			}
			shaky.act(t, &src)
			shaky.tick(t, &src)
		}
		for range lastTicks {
			shaky.tick(t, &src)
		}
		text := string(shaky.disk.text)
		rec, err := record.Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		shaky.checkOnce(t, rec)
		end := shaky.host.Game()
		for _, c := range shaky.clients {
			m := c.match
			if v := m.Public(); v != end.View(rules.NoSeat) && v != end.View(c.viewer) || m.Record() != text {
				t.Errorf("seed %d, client of seat %d: got another view or record at the end, want the host’s", seed,
					c.viewer)
			}
			if log := m.Log(); len(log) == 0 {
				t.Errorf("seed %d, client of seat %d: got an empty log, want entries", seed, c.viewer)
			}
		}
	}
	if breaks < minEach || kills < minEach || undos == 0 {
		t.Errorf("got %d broken connections, %d kills and %d undos, want at least %d, %d and 1", breaks, kills, undos,
			minEach, minEach)
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
	who := match.Player{Kind: match.Opponent, Level: opponents.Handler}
	if err := screen.ChangeSeat(1, who); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "not every client is told that the person has left", changed(1))
	for _, m := range append(tb.screens, screen) {
		p := m.Player(1)
		if p.Kind != match.Opponent || !p.Away || p.Level != who.Level || len(m.Table().Changes) != 1 {
			t.Errorf("client: got player %+v in seat 1, want an absent person’s opponent of level %v", p, who.Level)
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
	for _, m := range append(tb.screens, screen) {
		if v := m.Public(); v.Players() != 4 || m.Player(3).Name != "Dora" || m.Player(1).Away ||
			v != tb.screens[2].Public() && len(m.People()) != 1 {
			t.Errorf("client: got %d players %+v, want 4 with Dora last", v.Players(), m.Table().Players)
		}
	}
	again, err := host.Resume(d.text, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	want := again.Screen()
	for i, m := range append(tb.screens, screen) {
		if m.Belief() != want.Belief() || len(m.Log()) != len(want.Log()) {
			t.Errorf("client %d: got another belief or log than after a resume", i)
		}
	}
}

// TestStrictHostWaits checks that a strict host sends no step that is not saved. While the disk is full it waits and
// tries again within a second; then it continues.
func TestStrictHostWaits(t *testing.T) {
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
	const waitingTicks = 500
	for range waitingTicks {
		tb.tick(t)
	}
	if s := game.Status(); game.N() != n || other.N() != n || s.WaitsForPerson || !s.Acting {
		t.Errorf("roll that is not saved: got %d actions and status %+v, want %d and no question", game.N(), s, n)
	}
	tb.until(t, "the save is not repeated within a second", func() bool { return table.Due() > 0 && table.Due() <= 1 })
	d.setFull(false)
	tb.until(t, "the roll is not shown once it is saved", func() bool { return game.N() == n+1 && other.N() == n+1 })
	if s := game.Status(); s.SaveError != nil || s.Acting || string(d.text) != table.Record() {
		t.Errorf("after the save: got status %+v, want no error and no action in progress", s)
	}
}

// TestHostWithoutClock checks that a table of opponents needs Advance only when Due says so, or when the host wakes its
// caller after a save.
func TestHostWithoutClock(t *testing.T) {
	o := match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}), Seed: 4, HasSeed: true}
	for i := range o.Players {
		o.Players[i].Kind = match.Opponent
	}
	var d disk
	wake := make(chan struct{}, 1000)
	table, err := host.New(o, &diskStore{disk: &d}, host.Helpers{Strict: true, Wake: func() { wake <- struct{}{} }})
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
	const maxCalls = 6 // for each action: due times, and ends of saves
	if lines := len(table.Client(rules.NoSeat).Steps()); advanced > maxCalls*lines {
		t.Errorf("calls of Advance for %d actions: got %d, want at most %d", lines, advanced, maxCalls*lines)
	}
	if due := table.Due(); !math.IsInf(due, 1) {
		t.Errorf("after the end: got something due in %v seconds, want nothing", due)
	}
}

// TestMessagesAreWords checks the messages of a roll and a move: no field is zero or empty, and no message is long.
func TestMessagesAreWords(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	tb := &remoteTable{host: h}
	tb.connect(t, 0, 1)
	before := len(tb.recorders[1].sent)
	game := tb.screens[0]
	if err := game.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	tb.until(t, "no roll", func() bool { v := game.Public(); return v.Phase() == rules.PhaseMove })
	v := game.PrivateView(0)
	if err := game.Act(0, v.NthLegal(0)); err != nil {
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
	const maxBytes = 600
	if steps != 2 || longest > maxBytes {
		t.Errorf("got %d steps of at most %d bytes, want 2 of at most %d", steps, longest, maxBytes)
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
			t.Fatal(err)
		}
		c.match = match.New(c.proxy)
	}
	return shaky
}

// connect connects a client, again if it was connected before.
func (w *shakyTable) connect(t *testing.T, client *shakyClient) {
	t.Helper()
	serverEnd, clientEnd := remote.Pipe()
	s, err := remote.Serve(w.host.Client(client.viewer), serverEnd)
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
func (w *shakyTable) cut(i int) {
	if c := w.clients[i]; c.server != nil {
		c.server = nil
		c.proxy.Cut()
	}
}

// kill breaks all connections and replaces the host by one that is resumed from the saved record.
func (w *shakyTable) kill(t *testing.T) {
	t.Helper()
	w.store.close()
	for i := range w.clients {
		w.cut(i)
	}
	w.store = &diskStore{disk: &w.disk}
	h, err := host.Resume(w.disk.text, w.store, host.Helpers{Strict: true})
	if err != nil {
		t.Fatalf("%v\n%s", err, w.disk.text)
	}
	w.host = h
}

// over reports whether all clients have the last step and the record.
func (w *shakyTable) over() bool {
	for _, c := range w.clients {
		if !c.match.Over() || c.server == nil || c.match.Record() == "" {
			return false
		}
	}
	return true
}

// position returns the position in the view of the public's client.
func (w *shakyTable) position() string {
	v := w.clients[len(w.clients)-1].match.Public()
	return v.Position()
}

// act lets each client that is due do a random legal action.
func (w *shakyTable) act(t *testing.T, src *rules.RandomSource) {
	t.Helper()
	for _, client := range w.clients[:len(w.clients)-1] {
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
		w.asked[ask{client.viewer, client.proxy.Lines(), false}] = true
	}
}

// ask is a request that a client accepted: an action or undo of a seat after a number of lines.
type ask struct {
	seat  rules.Seat
	lines int
	undo  bool
}

// checkOnce checks that each line of a person was asked for at its place, so that nothing happened twice.
func (w *shakyTable) checkOnce(t *testing.T, rec *record.Record) {
	t.Helper()
	n := 0
	err := rec.ReplayLines(func(g *rules.Game, l record.HistoryLine) {
		s := g.Actor()
		if l.Action.Kind == rules.KindRoll || l.Action.Kind == rules.KindFirstRoll {
			s = g.ActiveSeat()
		}
		if l.Undo {
			s = 0
		}
		if l.Action.Kind != rules.KindDossier && int(s) < len(w.clients)-1 && !w.asked[ask{s, n, l.Undo}] {
			t.Errorf("line %d: got %+v of seat %d, which no client has asked for", n, l, s+1)
		}
		n++
	})
	if err != nil {
		t.Error(err)
	}
}

// undo lets the person in seat 0 undo if that is allowed. It returns the number of undone actions, 0 or 1.
func (w *shakyTable) undo(t *testing.T) int {
	c := w.clients[0]
	if c.match.CheckUndo(0) != nil {
		return 0
	}
	if err := c.match.Undo(0); err != nil {
		t.Fatal(err)
	}
	w.asked[ask{0, c.proxy.Lines(), true}] = true
	return 1
}

// tick advances the host by half a second, and pumps connections at random, so that messages are delayed.
func (w *shakyTable) tick(t *testing.T, src *rules.RandomSource) {
	t.Helper()
	if err := w.host.Advance(0.5, 1); err != nil {
		t.Fatal(err)
	}
	runtime.Gosched()
	for _, client := range w.clients {
		if client.server == nil {
			if src.Intn(4) == 0 {
				w.connect(t, client)
			}
			continue
		}
		if src.Intn(3) > 0 {
			if err := client.server.Pump(); err != nil {
				t.Fatal(err)
			}
		}
		if src.Intn(3) > 0 {
			client.match.Next()
		}
		if s := client.match.Status(); s.Gone != nil {
			t.Fatalf("client of seat %d: got a lost match, %v, want none", client.viewer, s.Gone)
		} else if s.Refused != nil && !errors.Is(s.Refused, match.ErrStale) &&
			message.OfError(s.Refused).Key != "table.saving" { // an undo may meet a roll that is being saved
			t.Fatalf("client of seat %d: got refusal %v, want none or ErrStale", client.viewer, s.Refused)
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
