package match_test

import (
	"runtime"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
)

// testMatch is the host of a match, and the match of a screen with all its people. If there are none or several, the
// screen shows the public view.
type testMatch struct {
	*match.Match
	host *host.Host
}

// newMatch starts a match.
func newMatch(t testing.TB, o match.Options, s match.Store, help host.Helpers) testMatch {
	t.Helper()
	h, err := host.New(o, s, help)
	if err != nil {
		t.Fatal(err)
	}
	return testMatch{h.Screen(), h}
}

// dealtMatch starts a match and deals.
func dealtMatch(t testing.TB, o match.Options, s match.Store) testMatch {
	t.Helper()
	m := newMatch(t, o, s, host.Helpers{})
	m.deal(t)
	return m
}

// deal deals identities and hands.
func (m testMatch) deal(t testing.TB) {
	t.Helper()
	if err := m.host.Deal(); err != nil {
		t.Fatal(err)
	}
	m.catchUp()
}

// resume continues a match from its record.
func resume(t testing.TB, text []byte, s match.Store, help host.Helpers) testMatch {
	t.Helper()
	h, err := host.Resume(text, s, help)
	if err != nil {
		t.Fatal(err)
	}
	return testMatch{h.Screen(), h}
}

// catchUp takes all steps and returns the last one.
func (m testMatch) catchUp() (last match.Step) {
	for {
		s, ok := m.Match.Next()
		if !ok {
			return last
		}
		last = s
	}
}

// Record returns the current record, secrets included.
func (m testMatch) Record() string { return m.host.Record() }

// act carries out an action of the player whose turn it is.
func (m testMatch) act(a rules.Action) ([]rules.Event, error) {
	err := m.host.Act(a)
	return m.catchUp().Events, err
}

// chance carries out the dealer's action.
func (m testMatch) chance() ([]rules.Event, error) {
	err := m.host.Chance()
	return m.catchUp().Events, err
}

// viewOf returns the view of any seat, an opponent's too.
func (m testMatch) viewOf(s rules.Seat) rules.View {
	g := m.host.Game()
	return g.View(s)
}

// step lets the player act whose turn it is, a person with an action from the middle of the legal ones.
func step(t testing.TB, m testMatch) []rules.Event {
	t.Helper()
	view := m.Public()
	var events []rules.Event
	var err error
	switch {
	case view.IsChance():
		events, err = m.chance()
	case view.Phase() != rules.PhaseDossier && m.Player(view.Actor()).Kind == match.Opponent,
		view.Phase() == rules.PhaseDossier && m.pendingOpponent():
		return m.opponentActs(t)
	default:
		v := m.viewOf(view.Actor())
		events, err = m.act(v.NthLegal(v.CountLegal() / 2))
	}
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// pendingOpponent reports whether an opponent must act.
func (m testMatch) pendingOpponent() bool {
	for s, p := range m.Table().Players {
		if v := m.Public(); p.Kind == match.Opponent && v.PendingWriters().Has(rules.Seat(s)) {
			return true
		}
	}
	return false
}

// opponentActs advances the clock until an opponent has acted.
func (m testMatch) opponentActs(t testing.TB) []rules.Event {
	t.Helper()
	for range 10_000_000 {
		runtime.Gosched() // let the store run
		if err := m.host.Advance(100, 1); err != nil {
			t.Fatal(err)
		}
		if s, ok := m.Next(); ok {
			return s.Events
		}
	}
	t.Fatal("got no action of an opponent")
	return nil
}
