package match_test

import (
	"runtime"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
)

// sat is a table in a test: the host, and the match of the screen with all its people, or of the public where there are
// none or several.
type testMatch struct {
	*match.Match
	host *host.Host
}

// sit begins a match.
func newMatch(t testing.TB, o match.Options, s match.Store, help host.Helpers) testMatch {
	t.Helper()
	h, err := host.New(o, s, help)
	if err != nil {
		t.Fatal(err)
	}
	return testMatch{h.Screen(), h}
}

// begun returns a match that is dealt.
func dealtMatch(t testing.TB, o match.Options, s match.Store) testMatch {
	t.Helper()
	m := newMatch(t, o, s, host.Helpers{})
	m.deal(t)
	return m
}

func (m testMatch) deal(t testing.TB) {
	t.Helper()
	if err := m.host.Deal(); err != nil {
		t.Fatal(err)
	}
	m.catchUp()
}

// resumed goes on with a match from its record.
func resume(t testing.TB, text []byte, s match.Store, help host.Helpers) testMatch {
	t.Helper()
	h, err := host.Resume(text, s, help)
	if err != nil {
		t.Fatal(err)
	}
	return testMatch{h.Screen(), h}
}

// catchUp lets the screen see all that has happened.
func (m testMatch) catchUp() (last match.Step) {
	for {
		s, ok := m.Match.Next()
		if !ok {
			return last
		}
		last = s
	}
}

// Record returns the record as it is now, secrets included.
func (m testMatch) Record() string { return m.host.Record() }

// act lets the player who has to act do that.
func (m testMatch) act(a rules.Action) ([]rules.Event, error) {
	err := m.host.Act(a)
	return m.catchUp().Events, err
}

// chance lets the dealer act.
func (m testMatch) chance() ([]rules.Event, error) {
	err := m.host.Chance()
	return m.catchUp().Events, err
}

// through returns what anybody may know, an opponent too.
func (m testMatch) viewOf(s rules.Seat) rules.View {
	g := m.host.Game()
	return g.View(s)
}

// step lets the player who is due act once, people with an action from the middle of the legal ones.
func step(t testing.TB, m testMatch) []rules.Event {
	t.Helper()
	p := m.Public()
	var es []rules.Event
	var err error
	switch {
	case p.IsChance():
		es, err = m.chance()
	case p.Phase() != rules.PhaseDossier && m.Player(p.Actor()).Kind == match.Opponent,
		p.Phase() == rules.PhaseDossier && m.pendingOpponent():
		return m.opponentActs(t)
	default:
		v := m.viewOf(p.Actor())
		es, err = m.act(v.NthLegal(v.CountLegal() / 2))
	}
	if err != nil {
		t.Fatal(err)
	}
	return es
}

func (m testMatch) pendingOpponent() bool {
	for s, p := range m.Table().Players {
		if v := m.Public(); p.Kind == match.Opponent && v.PendingWriters().Has(rules.Seat(s)) {
			return true
		}
	}
	return false
}

// opponentActs lets time pass until an opponent has acted.
func (m testMatch) opponentActs(t testing.TB) []rules.Event {
	t.Helper()
	for range 10_000_000 {
		runtime.Gosched() // to the store
		if err := m.host.Advance(100, 1); err != nil {
			t.Fatal(err)
		}
		if s, ok := m.Next(); ok {
			return s.Events
		}
	}
	t.Fatal("no opponent acts")
	return nil
}
