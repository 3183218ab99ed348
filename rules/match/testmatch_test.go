package match_test

import (
	"runtime"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
)

// The helpers in this file start a match with its host in one program, and play it without a screen.

// anyPause is a time in seconds that is longer than any pause before an action.
const anyPause = 100

// testMatch is a match as a screen with all its people sees it, and its host. The screen shows the public view unless
// exactly one person is at the table.
type testMatch struct {
	*match.Match
	host *host.Host
}

// newMatch starts a match before the deal. The store may be nil.
func newMatch(t testing.TB, o match.Options, s match.Store, help host.Helpers) testMatch {
	t.Helper()
	h, err := host.New(o, s, help)
	if err != nil {
		t.Fatal(err)
	}
	return testMatch{h.Screen(), h}
}

// dealtMatch starts a match and deals identities and hands. The store may be nil.
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

// catchUp takes all available steps and returns the last one, the zero Step if there is none.
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

// act carries out an action of the acting seat and returns its events.
func (m testMatch) act(a rules.Action) ([]rules.Event, error) {
	err := m.host.Act(a)
	return m.catchUp().Events, err
}

// chance carries out the action of chance that is due and returns its events.
func (m testMatch) chance() ([]rules.Event, error) {
	err := m.host.Chance()
	return m.catchUp().Events, err
}

// viewOf returns the view of any seat, an opponent's too.
func (m testMatch) viewOf(s rules.Seat) rules.View {
	g := m.host.Game()
	return g.View(s)
}

// step carries out the action that is due and returns its events. A person does the middle one of the legal actions.
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

// pendingOpponent reports whether an opponent must write a dossier.
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
	for range maxPolls {
		runtime.Gosched() // let the store run
		if err := m.host.Advance(anyPause, 1); err != nil {
			t.Fatal(err)
		}
		if s, ok := m.Next(); ok {
			return s.Events
		}
	}
	t.Fatalf("after %d polls: got no action of an opponent, want one", maxPolls)
	return nil
}
