package host

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// memoryStore is a store in memory.
type memoryStore struct{ text []byte }

// TestFullRecordIsReadable checks that a record can be filled up to record.MaxActions lines and still be read. Further
// lines of players, chance and seat changes are refused before they are saved.
func TestFullRecordIsReadable(t *testing.T) {
	testrun.Long(t)
	const free, extra = 3, 3 // lines that fit, and that do not
	store := &memoryStore{}
	h, err := Resume([]byte(longRecord(t, record.MaxActions-free).String()), store,
		Helpers{RandomBits: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for range free + extra {
		if h.game.IsChance() {
			err = h.Chance()
		} else {
			err = h.Act(passSafe(&h.game))
		}
		if err != nil {
			refused++
		}
		if _, err := record.Read(store.text); err != nil {
			t.Fatalf("saved record: got error %v, want none", err)
		}
	}
	if refused != extra || len(h.record.Actions) != record.MaxActions {
		t.Errorf("got %d lines and %d refused actions, want %d and %d", len(h.record.Actions), refused,
			record.MaxActions, extra)
	}
	if err := h.proceed(1); err != nil {
		t.Errorf("full record: proceed: got error %v, want none", err)
	}
	if h.persister.err == nil || h.persister.pending != nil {
		t.Errorf("full record: got save error %v and pending line %v, want only an error", h.persister.err,
			h.persister.pending)
	}
	if h.Client(0).(match.SeatChanger).ChangeSeat(0, match.Player{Kind: match.Opponent}) == nil {
		t.Error("seat change in a full record: got no error, want one")
	}
}

// Save implements match.Store.
func (m *memoryStore) Save(text []byte) error { m.text = text; return nil }

// longRecord returns a record with the given number of lines, in which no agent ends at the safe.
func longRecord(t *testing.T, lines int) *record.Record {
	t.Helper()
	rec := &record.Record{Setup: rules.Setup{Players: 2, First: 0, Agents: 0b11111},
		Players: []record.PlayerTag{{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "person"}}}
	g, err := rules.New(rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for len(rec.Actions) < lines {
		a := passSafe(&g)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		rec.Actions = append(rec.Actions, a)
	}
	return rec
}

// passSafe returns the first legal action that is no move, or a move in which no agent ends at the safe.
func passSafe(g *rules.Game) rules.Action {
	for i := range g.CountLegal() {
		after, action := *g, g.NthLegal(i)
		if after.Apply(action, nil) != nil {
			continue
		}
		if g.Phase() != rules.PhaseMove || after.Phase() == rules.PhaseRoll {
			return action
		}
	}
	return g.NthLegal(0)
}
