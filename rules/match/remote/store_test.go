package remote_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
	"heimlich/rules/message"
)

// TestSimultaneousDossiers checks that dossiers from several screens are saved one after the other, even if all arrive
// while the store is busy. A repeated dossier has no effect.
func TestSimultaneousDossiers(t *testing.T) {
	store := &slowStore{release: make(chan bool)}
	tb := dossierTable(t, store)
	var all []rules.Action
	for seat := range rules.Seat(3) {
		m := tb.screens[seat]
		all = append(all, emptyDossier(m.PrivateView(seat)))
		if err := m.Act(seat, all[seat]); err != nil {
			t.Fatal(err)
		}
		tb.pump(t)
	}
	close(store.release)
	tb.until(t, "not all dossiers are kept",
		func() bool { g := tb.host.Game(); return g.Phase() != rules.PhaseDossier })
	for seat, a := range all {
		if !strings.Contains(string(store.text), fmt.Sprintf("dossier %d ", seat+1)) {
			t.Errorf("saved record: got no dossier of seat %d, want one", seat)
		}
		if err := tb.host.Client(rules.Seat(seat)).Act(0, a); err != nil {
			t.Errorf("repeated dossier of seat %d: got error %v, want none", seat, err)
		}
	}
}

// TestRefusalReachesSender checks that the error of a refused action reaches only its sender, with the message that a
// local client gets. The next step clears it.
func TestRefusalReachesSender(t *testing.T) {
	tb := &remoteTable{host: dealtTable(t, rules.Variants{})}
	tb.connect(t, 0, 1, rules.NoSeat)
	_, served, proxy, n := connectedClient(t, tb.host, 2)
	if err := proxy.Act(n, match.Throw); err != nil { // the client can't know better
		t.Fatal(err)
	}
	if err := served.Pump(); err != nil {
		t.Fatal(err)
	}
	refused := proxy.Status().Refused
	if refused == nil || !strings.Contains(refused.Error(), "this player’s roll") {
		t.Errorf("roll of another player: got refusal %v, want one about the player’s roll", refused)
	}
	want := message.OfError(tb.host.Client(2).Act(n, match.Throw)) // of a local client
	if got := message.OfError(refused); got.IsZero() || !reflect.DeepEqual(got, want) {
		t.Errorf("got remote message %+v, want the local one %+v", got, want)
	}
	for s, m := range tb.screens {
		if m.Status().Refused != nil {
			t.Errorf("client %d: got refusal %v of another client, want none", s, m.Status().Refused)
		}
	}
	if err := tb.screens[0].Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	tb.pump(t)
	if err := served.Pump(); err != nil {
		t.Fatal(err)
	}
	if err := proxy.Status().Refused; err != nil {
		t.Errorf("after the next step: got refusal %v, want none", err)
	}
}

// TestReconnect checks that a connection can break while an action is being saved. The player connects again and plays
// on, and the saved record is complete.
func TestReconnect(t *testing.T) {
	const dealSaves = 1000 // more saves than a deal needs
	store := &slowStore{release: make(chan bool, dealSaves)}
	for range dealSaves {
		store.release <- true
	}
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed: 4, HasSeed: true}, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	for len(store.release) > 0 {
		<-store.release
	}
	clientEnd, served, c, n := connectedClient(t, table, 0)
	if err := c.Act(n, match.Throw); err != nil {
		t.Fatal(err)
	}
	if err := clientEnd.Send([]byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	if err = served.Pump(); err == nil || !served.Left() {
		t.Fatalf("invalid message: got error %v and an open connection, want an error and a closed one", err)
	}
	close(store.release)
	tb := &remoteTable{host: table}
	tb.connect(t, 0)
	m := tb.screens[0]
	tb.until(t, "the roll that was being kept never happens",
		func() bool { v := m.Public(); return v.Phase() == rules.PhaseMove })
	v := m.PrivateView(0)
	if err := m.Act(0, v.NthLegal(0)); err != nil {
		t.Fatal(err)
	}
	n = m.N()
	tb.until(t, "the move never happens", func() bool { return m.N() > n })
	table.Leave()()
	again, err := host.Resume(store.text, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.Record(), table.Record(); got != want {
		t.Fatalf("resumed from the saved record: got\n%s\nwant\n%s", got, want)
	}
}

// TestActErrorsHideDeal checks that a client learns no identity by sending a past deal: right and wrong ones are
// refused.
func TestActErrorsHideDeal(t *testing.T) {
	table := dealtTable(t, rules.Variants{})
	for n := range 3 {
		for agent := range rules.Agent(rules.NumAgents) {
			for seat := range rules.Seat(3) {
				if err := table.Client(seat).Act(n, rules.Deal(agent)); err == nil {
					t.Errorf("seat %d, deal of %v as action %d: got no error, want one", seat, agent, n)
				}
			}
		}
	}
}

// TestActErrorsHideDossier checks that the error for a right guess at another player's past dossier is the same as for
// a wrong one.
func TestActErrorsHideDossier(t *testing.T) {
	tb := dossierTable(t, unblockedStore())
	written := emptyDossier(tb.screens[0].PrivateView(0))
	if err := tb.host.Act(written); err != nil {
		t.Fatal(err)
	}
	linesBefore := len(tb.host.Client(0).Steps()) - 1
	rows := written.Guesses()
	rows[0] ^= 1
	wrong := rules.WriteDossier(written.Seat, rows)
	got, want := tb.host.Client(1).Act(linesBefore, written), tb.host.Client(1).Act(linesBefore, wrong)
	if got == nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("right guess at another dossier: got error %v, want %v as for a wrong guess", got, want)
	}
}

// TestActErrorsHidePassport checks that every guess at the second agent of another player gives the same error.
func TestActErrorsHidePassport(t *testing.T) {
	// Few games deal a second agent early: the first seed has one within maxActions.
	const firstSeed, lastSeed, maxActions = 221, 500, 60
	for seed := uint64(firstSeed); seed < lastSeed; seed++ {
		table, taken := playUntilPassport(t, seed, maxActions)
		if taken < 0 {
			continue
		}
		for seat := range rules.Seat(3) {
			for agent := range rules.Agent(rules.NumAgents) {
				err := table.Client(seat).Act(taken, rules.TakePassport(agent))
				if !errors.Is(err, match.ErrStale) {
					t.Errorf("seat %d, guess of passport %v: got error %v, want ErrStale", seat, agent, err)
				}
			}
		}
		return
	}
	t.Errorf("seeds %d to %d: got no game with a second agent, want one", firstSeed, lastSeed)
}

// playUntilPassport plays random actions of a game with cards. It returns the number of actions before the last one
// that dealt a second agent, −1 if none did.
func playUntilPassport(t *testing.T, seed uint64, maxActions int) (table *host.Host, taken int) {
	t.Helper()
	table = cardTable(t, seed)
	choose := randomPlayer(seed)
	taken = -1
	g := table.Game()
	for n := 0; !g.Over() && n < maxActions; n++ {
		if g.Phase() == rules.PhasePassport && g.Turn() > 0 {
			taken = n
		}
		actOnce(t, table, choose)
		g = table.Game()
	}
	return table, taken
}

// cardTable returns a table of three people with top secret cards.
func cardTable(t *testing.T, seed uint64) *host.Host {
	t.Helper()
	table, err := host.New(match.Options{
		Table: people(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 3,
			First: 0}), Seed: seed, HasSeed: true}, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// actOnce carries out the action that is due, of chance or as the function chooses.
func actOnce(t *testing.T, table *host.Host, choose func(rules.View) rules.Action) {
	t.Helper()
	g := table.Game()
	var err error
	if g.IsChance() {
		err = table.Chance()
	} else {
		err = table.Act(choose(g.View(g.Actor())))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// callTable returns a table of three people in a call.
func callTable(t *testing.T) *host.Host {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		table := cardTable(t, seed)
		choose := randomPlayer(seed)
		for g := table.Game(); !g.Over(); g = table.Game() {
			if g.Phase() == rules.PhaseCall {
				return table
			}
			actOnce(t, table, choose)
		}
	}
}

// TestWithdrawnIntent checks that a table waits for a player who withdraws an intent before the call is answered.
// Others see the table wait all the time, so that they do not learn of the intent.
func TestWithdrawnIntent(t *testing.T) {
	const tick, waitingTicks = 0.1, 100 // seconds of a tick, and number of ticks
	table := callTable(t)
	before := table.Game()
	seat := before.Actor()
	game, public, other := match.New(table.Client(seat)), table.Client(rules.NoSeat), table.Client((seat+1)%3)
	game.SetIntent(seat, match.Intent{Final: true})
	game.Advance(tick/10, 1) // not long enough for an answer
	if game.Status().WaitsForPerson {
		t.Fatal("table with a final intent: got that it waits for the player, want not")
	}
	if match.New(public, table.Client(seat)).Status().WaitsForPerson {
		t.Error("screen shared with the asked player: got that it waits, want not")
	}
	for _, c := range []match.Client{public, other} {
		if !c.Status().WaitsForPerson {
			t.Errorf("viewer %d: got that the table does not wait, want that it waits as without an intent", c.Viewer())
		}
	}
	game.SetIntent(seat, match.Intent{})
	if !game.Status().WaitsForPerson {
		t.Fatal("after the withdrawal: got that the table does not wait, want that it waits")
	}
	for range waitingTicks {
		game.Advance(tick, 1)
	}
	if now := table.Game(); now != before {
		t.Errorf("after the withdrawal: got %s, want no change", now.Position())
	}
}

// TestRemotePeople checks that a client plays only its own seat. A client without a seat is a spectator.
func TestRemotePeople(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	for s := range rules.Seat(3) {
		if m := match.New(h.Client(s)); m.IsSpectating() || !reflect.DeepEqual(m.People(), []rules.Seat{s}) {
			t.Errorf("client of seat %d: got spectating %v and people %v, want false and its seat", s, m.IsSpectating(),
				m.People())
		}
	}
	if public := match.New(h.Client(rules.NoSeat)); !public.IsSpectating() {
		t.Error("client of the public: got spectating false, want true")
	}
}

// slowStore is a store that saves only when the test sends to release or closes it.
type slowStore struct {
	release chan bool
	text    []byte
}

// Save implements match.Store. It blocks as the type says.
func (s *slowStore) Save(text []byte) error {
	<-s.release
	s.text = append([]byte(nil), text...)
	return nil
}

// unblockedStore returns a slowStore that does not wait.
func unblockedStore() *slowStore {
	s := &slowStore{release: make(chan bool)}
	close(s.release)
	return s
}

// until advances a table and its connections until a condition holds. After a minute it fails with a message.
func (r *remoteTable) until(t *testing.T, failure string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); runtime.Gosched() {
		if r.tick(t); time.Now().After(end) {
			t.Fatalf("after a minute: %s", failure)
		}
	}
}

// dossierTable returns a table of three people who must all write their dossiers. Its host saves to the store.
func dossierTable(t *testing.T, store match.Store) *remoteTable {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		table, err := host.New(match.Options{
			Table: people(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{Dossier: true}, Players: 3,
				First: 0}), Seed: seed, HasSeed: true}, nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		choose := randomPlayer(seed)
		for g := table.Game(); !g.Over(); g = table.Game() {
			if g.Phase() != rules.PhaseDossier {
				actOnce(t, table, choose)
				continue
			}
			again, err := host.Resume([]byte(table.Record()), store, host.Helpers{})
			if err != nil {
				t.Fatal(err)
			}
			tb := &remoteTable{host: again}
			tb.connect(t, 0, 1, 2)
			return tb
		}
	}
}

// emptyDossier returns the dossier of a viewer that names nobody as the owner of every agent.
func emptyDossier(v rules.View) rules.Action {
	var rows [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) && !v.Identities(v.Viewer).Has(a) {
			rows[a] = rules.GuessNobody
		}
	}
	return rules.WriteDossier(v.Viewer, rows)
}

// connectedClient connects a remote client of a seat. It returns the client's end of the connection, the server, the
// client, and the number of past actions.
func connectedClient(
	t *testing.T,
	h *host.Host,
	s rules.Seat,
) (clientEnd remote.Conn, served *remote.Server, proxy *remote.Proxy, n int) {
	t.Helper()
	serverEnd, clientEnd := remote.Pipe()
	served, err := remote.Serve(h.Client(s), serverEnd)
	if err != nil {
		t.Fatal(err)
	}
	proxy = remote.Dial(clientEnd)
	if ok, err := proxy.Ready(); !ok {
		t.Fatalf("client: got not ready with error %v, want ready", err)
	}
	n = len(proxy.Steps())
	return clientEnd, served, proxy, n
}
