package replay_test

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/replay"
	"heimlich/rules/match/tables"
	"heimlich/rules/record"
)

// longActions is the number of actions in the record of the benchmarks.
const longActions = 3000

// BenchmarkSeek measures Seek to a random moment of a long record.
func BenchmarkSeek(b *testing.B) {
	playback, err := replay.Open(longRecord(b))
	if err != nil {
		b.Fatal(err)
	}
	src := rules.NewRandomSource(1)
	for b.Loop() {
		playback.Seek(src.Intn(playback.Len() + 1))
	}
}

// BenchmarkSeekMatch measures Match.Seek to a random moment of a long record.
func BenchmarkSeekMatch(b *testing.B) {
	m, err := tables.OpenReplay(longRecord(b))
	if err != nil {
		b.Fatal(err)
	}
	m.Seek(longActions)
	src := rules.NewRandomSource(1)
	for b.Loop() {
		m.Seek(src.Intn(longActions + 1))
	}
}

// BenchmarkOpen measures Open of a long record.
func BenchmarkOpen(b *testing.B) {
	text := longRecord(b)
	for b.Loop() {
		if _, err := replay.Open(text); err != nil {
			b.Fatal(err)
		}
	}
}

// longRecord returns a record of longActions actions, in which no agent ends at the safe.
func longRecord(b *testing.B) []byte {
	rec := &record.Record{Setup: rules.Setup{Players: 2, First: 0, Agents: 0b11111},
		Players: []record.PlayerTag{{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "person"}}}
	g, err := rec.Begin()
	if err != nil {
		b.Fatal(err)
	}
	for len(rec.Actions) < longActions {
		action := g.NthLegal(0)
		for i := range g.CountLegal() {
			after := g
			action = g.NthLegal(i)
			if after.Apply(action, nil) == nil && (g.IsChance() || after.Phase() == rules.PhaseRoll) {
				break
			}
		}
		if err := g.Apply(action, nil); err != nil {
			b.Fatal(err)
		}
		rec.Actions = append(rec.Actions, action)
	}
	return []byte(rec.String())
}
