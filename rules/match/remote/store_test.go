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

// TestSimultaneousDossiers seals dossiers on several screens at the same moment while the store is busy. All are saved
// one after the other. A repeated dossier has no effect, even after others.
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
			t.Errorf("the dossier of seat %d is lost", seat+1)
		}
		if err := tb.host.Client(rules.Seat(seat)).Act(0, a); err != nil {
			t.Errorf("seat %d sends its dossier again: %v", seat+1, err)
		}
	}
}

// TestRefusalReachesSender checks that the error of an action reaches only its sender, and is cleared by the next step.
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
	if err := proxy.Status().Refused; err == nil || !strings.Contains(err.Error(), "this player’s roll") {
		t.Errorf("rolling another player's die: got %v", err)
	} else if here := tb.host.Client(2).Act(n, match.Throw); message.OfError(err).IsZero() ||
		!reflect.DeepEqual(message.OfError(err), message.OfError(here)) {
		t.Errorf("got remote message %+v, want the local one %+v", message.OfError(err), message.OfError(here))
	}
	for s, m := range tb.screens {
		if m.Status().Refused != nil {
			t.Errorf("client %d gets the refusal, too", s)
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
		t.Errorf("after the next step it still says %v", err)
	}
}

// TestReconnect closes a connection while an action is being saved, with nobody else at the table. The player
// reconnects and plays on, and the record is complete.
func TestReconnect(t *testing.T) {
	store := &slowStore{release: make(chan bool, 1000)}
	for range 900 {
		store.release <- true
	}
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3, First: 0}),
		Seed:    4,
		HasSeed: true}, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Deal(); err != nil {
		t.Fatal(err)
	}
	for len(store.release) > 0 {
		<-store.release
	}
	here, served, c, n := connectedClient(t, table, 0)
	if err := c.Act(n, match.Throw); err != nil {
		t.Fatal(err)
	}
	if err := here.Send([]byte("nonsense")); err != nil {
		t.Fatal(err)
	}
	if err := served.Pump(); err == nil || !served.Left() {
		t.Fatal("the connection stays open")
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
	at := m.N()
	tb.until(t, "the move never happens", func() bool { return m.N() > at })
	table.Leave()()
	if again, err := host.Resume(store.text, nil, host.Helpers{}); err != nil || again.Record() != table.Record() {
		t.Fatalf("the saved record can't be resumed: %v\n%s", err, store.text)
	}
}

// TestActErrorsHideSecrets checks that asking whether an action has happened reveals nothing: the answer is the same
// whatever others were dealt or wrote.
func TestActErrorsHideSecrets(t *testing.T) {
	table := dealtTable(t, rules.Variants{})
	for n := range 3 {
		for a := range rules.Agent(rules.NumAgents) {
			for _, s := range []rules.Seat{0, 1, 2} {
				if err := table.Client(s).Act(n, rules.Deal(a)); err == nil {
					t.Errorf("seat %d: got action %d with the secret %v", s+1, n, a)
				}
			}
		}
	}
	tb := dossierTable(t, unblockedStore())
	first := emptyDossier(tb.screens[0].PrivateView(0))
	if err := tb.host.Act(first); err != nil {
		t.Fatal(err)
	}
	at := len(tb.host.Client(0).Steps())
	rows := first.Guesses()
	rows[0] ^= 1
	wrong := rules.WriteDossier(first.Seat, rows)
	right := tb.host.Client(1).Act(at-1, first)
	if other := tb.host.Client(1).Act(at-1, wrong); right == nil || fmt.Sprint(right) != fmt.Sprint(other) {
		t.Errorf("a right guess at another’s dossier: got error %v, a wrong one: %v; want the same", right, other)
	}
	// the same for second agents, of which few random games have one
	for seed := uint64(221); seed < 500; seed++ {
		table, err := host.New(match.Options{
			Table: people(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 3,
				First: 0}), Seed: seed, HasSeed: true}, nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		n, taken := 0, -1
		do := randomPlayer(seed)
		for g := table.Game(); !g.Over() && n < 60; g = table.Game() {
			if g.Phase() == rules.PhasePassport && g.Turn() > 0 {
				taken = n
			}
			if g.IsChance() {
				err = table.Chance()
			} else {
				err = table.Act(do(g.View(g.Actor())))
			}
			if err != nil {
				t.Fatal(err)
			}
			n++
		}
		if taken < 0 {
			continue
		}
		for s := range rules.Seat(3) {
			for a := range rules.Agent(rules.NumAgents) {
				if err := table.Client(s).Act(taken, rules.TakePassport(a)); !errors.Is(err, match.ErrStale) {
					t.Errorf("seat %d guesses the passport %v: got error %v", s+1, a, err)
				}
			}
		}
		return
	}
	t.Error("no second agent occurred")
}

// TestWithdrawnIntent checks that a table waits for its player if an intent is withdrawn before the call is answered.
// Others see it wait all the time, so that they don't learn of the intent.
func TestWithdrawnIntent(t *testing.T) {
	for seed := uint64(1); ; seed++ {
		table, err := host.New(match.Options{
			Table: people(rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true}, Players: 3,
				First: 0}), Seed: seed, HasSeed: true}, nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		do := randomPlayer(seed)
		for g := table.Game(); !g.Over() && g.Phase() != rules.PhaseCall; g = table.Game() {
			if g.IsChance() {
				err = table.Chance()
			} else {
				err = table.Act(do(g.View(g.Actor())))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		g := table.Game()
		if g.Over() {
			continue
		}
		seat := g.Actor()
		game, public, other := match.New(table.Client(seat)), table.Client(rules.NoSeat), table.Client((seat+1)%3)
		game.SetIntent(seat, match.Intent{Final: true})
		game.Advance(0.01, 1)
		if game.Status().WaitsForPerson {
			t.Fatal("got no pending action")
		}
		if match.New(public, table.Client(seat)).Status().WaitsForPerson {
			t.Error("a screen that the public shares with the asked player waits")
		}
		for _, c := range []match.Client{public, other} {
			if !c.Status().WaitsForPerson {
				t.Errorf("viewer %d sees that the asked player has declared an intent", c.Viewer())
			}
		}
		game.SetIntent(seat, match.Intent{})
		if !game.Status().WaitsForPerson {
			t.Fatal("the table does not go on")
		}
		for range 100 {
			game.Advance(0.1, 1)
		}
		if now := table.Game(); now != g {
			t.Error("a withdrawn intent is carried out")
		}
		return
	}
}

// TestRemotePeople checks that at a table with people elsewhere a client can play its own seat only. A client without a
// seat is a spectator.
func TestRemotePeople(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	for s := range rules.Seat(3) {
		if m := match.New(h.Client(s)); m.IsSpectating() || !reflect.DeepEqual(m.People(), []rules.Seat{s}) {
			t.Errorf("seat %d looks on: %v, people %v", s+1, m.IsSpectating(), m.People())
		}
	}
	if !match.New(h.Client(rules.NoSeat)).IsSpectating() {
		t.Error("the public plays")
	}
}

// slowStore is a store that waits for the test before it saves.
type slowStore struct {
	release chan bool
	text    []byte
}

func (s *slowStore) Save(text []byte) error {
	<-s.release
	s.text = append([]byte(nil), text...)
	return nil
}

// unblockedStore returns a store that does not wait.
func unblockedStore() *slowStore {
	s := &slowStore{release: make(chan bool)}
	close(s.release)
	return s
}

// until advances a table and its connections until a condition holds.
func (r *remoteTable) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); runtime.Gosched() {
		if r.tick(t); time.Now().After(end) {
			t.Fatal(what)
		}
	}
}

// dossierTable returns a table of people that must all write their dossiers, with a store.
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
			switch {
			case g.Phase() == rules.PhaseDossier:
				again, err := host.Resume([]byte(table.Record()), store, host.Helpers{})
				if err != nil {
					t.Fatal(err)
				}
				tb := &remoteTable{host: again}
				tb.connect(t, 0, 1, 2)
				return tb
			case g.IsChance():
				err = table.Chance()
			default:
				err = table.Act(choose(g.View(g.Actor())))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// emptyDossier returns a dossier that says nobody in every row.
func emptyDossier(v rules.View) rules.Action {
	var page [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) && !v.Identities(v.Viewer).Has(a) {
			page[a] = rules.GuessNobody
		}
	}
	return rules.WriteDossier(v.Viewer, page)
}

// connectedClient connects a client, and returns both ends and the number of past actions.
func connectedClient(
	t *testing.T,
	h *host.Host,
	s rules.Seat,
) (here remote.Conn, served *remote.Server, proxy *remote.Proxy, n int) {
	t.Helper()
	there, here := remote.Pipe()
	served, err := remote.Serve(h.Client(s), there)
	if err != nil {
		t.Fatal(err)
	}
	proxy = remote.Dial(here)
	if ok, err := proxy.Ready(); !ok {
		t.Fatal(err)
	}
	n = len(proxy.Steps())
	return here, served, proxy, n
}
