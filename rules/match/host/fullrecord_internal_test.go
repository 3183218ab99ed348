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

// TestFullRecordIsReadable checks that the last possible line of a record is saved and can be read. Another line is
// refused before it is saved, from players, chance and latecomers alike.
func TestFullRecordIsReadable(t *testing.T) {
	testrun.Long(t)
	store := &memoryStore{}
	h, err := Resume([]byte(longRecord(t, record.MaxActions-3).String()), store,
		Helpers{RandomBits: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for range 6 {
		if h.game.IsChance() {
			err = h.Chance()
		} else {
			err = h.Act(passSafe(&h.game))
		}
		if err != nil {
			refused++
		}
		if _, bad := record.Read(store.text); bad != nil {
			t.Fatalf("saved record: got error %v", bad)
		}
	}
	if refused != 3 || len(h.record.Actions) != record.MaxActions {
		t.Errorf("got %d lines and %d refused actions, want %d and 3", len(h.record.Actions), refused,
			record.MaxActions)
	}
	if err := h.proceed(1); err != nil || h.persister.err == nil || h.persister.pending != nil {
		t.Errorf("full record: got save error %v and error %v", h.persister.err, err)
	}
	if h.Client(0).(match.SeatChanger).ChangeSeat(0, match.Player{Kind: match.Opponent}) == nil {
		t.Error("got no error for a seat change in a full record")
	}
}

func (m *memoryStore) Save(text []byte) error { m.text = text; return nil }

// longRecord returns a record of so many lines in which two agents walk round past the safe, and nobody scores.
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

// passSafe returns a move that passes the safe.
func passSafe(g *rules.Game) rules.Action {
	for i := range g.CountLegal() {
		h, a := *g, g.NthLegal(i)
		if h.Apply(a, nil) == nil && (g.Phase() != rules.PhaseMove || h.Phase() == rules.PhaseRoll) {
			return a
		}
	}
	return g.NthLegal(0)
}
