package match_test

import (
	"errors"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/tables"
	"heimlich/rules/message"
)

// TestStepsAppearAfterSave checks that an action becomes visible only when it is saved. Meanwhile the match does not
// change and starts no other action.
func TestStepsAppearAfterSave(t *testing.T) {
	const dealSaves = 50 // more than a deal needs
	const polls = 100
	store := &slowStore{release: make(chan error, dealSaves)}
	for range dealSaves {
		store.release <- nil
	}
	options := soloOptions(rules.Amigo, 3, 2)
	options.Setup.First = 0
	m := dealtMatch(t, options, store)
	for len(store.release) > 0 {
		<-store.release
	}
	before, log, n := m.PrivateView(0), len(m.Log()), m.N()
	if err := m.Act(0, match.Throw); err != nil {
		t.Fatal(err)
	}
	for range polls {
		m.Advance(1, 1)
		if s, ok := m.Next(); ok {
			t.Fatalf("during a save: got step %v, want none", s.Events)
		}
	}
	if m.PrivateView(0) != before || len(m.Log()) != log || m.N() != n {
		t.Fatal("during a save: got another view, log or number of actions, want no change")
	}
	if m.Status().WaitsForPerson {
		t.Fatal("during a save: got that the match waits for a person, want not")
	}
	if err := m.Act(0, match.Throw); err != nil {
		t.Errorf("repeated action: got %v, want no error", err)
	}
	if err := m.Act(0, rules.MoveSafe(3)); !errors.Is(err, match.ErrStale) {
		t.Errorf("second action during a save: got error %v, want ErrStale", err)
	}
	if err := m.host.Act(rules.MoveSafe(3)); err == nil {
		t.Error("second action of the host during a save: got no error, want one")
	}
	store.release <- nil
	got, ok := m.Next()
	for ; !ok; got, ok = m.Next() {
	}
	if len(got.Events) == 0 || got.Events[0].Kind != rules.EventRolled || got.N != n+1 {
		t.Errorf("after the save: got step %d with %v, want step %d with a roll", got.N, got.Events, n+1)
	}
	if !m.Status().WaitsForPerson || m.PrivateView(0) == before {
		t.Error("after the save: got the view before, or no question, want a new view and a question")
	}
	if string(store.text) != m.Record() {
		t.Errorf("after the save: saved record: got\n%s\nwant\n%s", store.text, m.Record())
	}
}

// TestLostStoreStopsMatch checks that a match stops when another program has taken over its record. The action that is
// not saved gives no step, and later actions are refused.
func TestLostStoreStopsMatch(t *testing.T) {
	const firstSteps, polls = 9, 100
	var store memoryStore
	m := newMatch(t, soloOptions(rules.Amigo, 3, 1), &store, host.Helpers{})
	for range firstSteps {
		step(t, m)
	}
	want, before := m.Record(), m.Public()
	store.gone = true
	view := m.Public()
	var err error
	if view.IsChance() {
		_, err = m.chance()
	} else {
		_, err = m.act(view.NthLegal(0))
	}
	if !errors.Is(err, match.ErrGone) || !errors.Is(m.Status().Gone, match.ErrGone) {
		t.Fatalf("lost store: got error %v and status %v, want ErrGone", err, m.Status().Gone)
	}
	store.gone = false
	if _, err := m.act(view.NthLegal(0)); err == nil {
		t.Error("action in a lost match: got no error, want one")
	}
	for range polls {
		m.Advance(10, 1)
		if _, ok := m.Next(); ok {
			t.Fatal("lost match: got a step, want none")
		}
	}
	if m.Record() != want || m.Public() != before || string(store.text) != want {
		t.Error("lost match: got another record or view, want no change")
	}
	store.gone = true
	if _, err := host.New(soloOptions(rules.Amigo, 3, 1), &store, host.Helpers{}); !errors.Is(err, match.ErrGone) {
		t.Errorf("new match with a lost store: got error %v, want ErrGone", err)
	}
}

// TestReplayNeedsDeal checks that a replay of a record with an incomplete deal is refused.
func TestReplayNeedsDeal(t *testing.T) {
	const players = 3
	const refusal = "nothing is dealt at that table yet"
	for _, variants := range []rules.Variants{{}, {TopSecret: true}} {
		options := soloOptions(rules.Amigo, players, 1)
		options.Setup.Variants = variants
		table, err := host.New(options, nil, host.Helpers{})
		if err != nil {
			t.Fatal(err)
		}
		dealActions := 0
		for g := table.Game(); isBeforeFirstRoll(&g); g = table.Game() {
			_, err := tables.OpenReplay([]byte(table.Record()))
			if err == nil || englishText(t, message.OfError(err)) != refusal {
				t.Errorf("%s: got error %v, want %q", g.Position(), err, refusal)
			}
			if err := table.Chance(); err != nil {
				t.Fatal(err)
			}
			dealActions++
		}
		if _, err := tables.OpenReplay([]byte(table.Record())); err != nil {
			t.Errorf("after the deal: got error %v, want none", err)
		}
		if dealActions < players {
			t.Errorf("got %d actions of the deal, want at least one for each of %d players", dealActions, players)
		}
	}
}

// isBeforeFirstRoll reports whether a game is still being dealt.
func isBeforeFirstRoll(g *rules.Game) bool {
	return g.Turn() == 0 && g.Phase() != rules.PhaseFirst && g.Phase() != rules.PhaseRoll
}

// slowStore is a memoryStore that saves only when the test sends a result to release.
type slowStore struct {
	memoryStore
	release chan error
}

func (s *slowStore) Save(record []byte) error {
	if err := <-s.release; err != nil {
		return err
	}
	return s.memoryStore.Save(record)
}
