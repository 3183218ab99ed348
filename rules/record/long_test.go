package record_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
)

// TestFarTooLong: a record that nobody can have played is refused where it becomes one, however many more actions follow.
func TestFarTooLong(t *testing.T) {
	rec := &record.Record{Setup: rules.Setup{Edition: rules.Amigo, Players: 2, First: 0, Agents: 0b11111}, Players: []record.Player{{Name: "Anna", Kind: "person"}, {Name: "Ben", Kind: "person"}}}
	g, err := rules.New(rec.Setup)
	if err != nil {
		t.Fatal(err)
	}
	// Red and orange walk round and round past the safe, and nobody ever scores.
	for len(rec.Actions) < 65_000 {
		a := g.NthLegal(0)
		if g.Phase() == rules.PhaseMove {
			for i := range g.CountLegal() {
				a = g.NthLegal(i)
				h := g
				if err := h.Apply(a, nil); err == nil && h.Phase() == rules.PhaseRoll {
					break
				}
			}
		}
		rec.Actions = append(rec.Actions, a)
		if err := g.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
	}
	_, err = record.Read([]byte(rec.String()))
	var syntax *record.SyntaxError
	if !errors.As(err, &syntax) || !strings.Contains(err.Error(), "5000 actions at most") {
		t.Fatalf("65,000 actions: %v", err)
	}
	if want := strings.Count(rec.Header(), "\n") + record.MaxActions + 1; syntax.Line != want {
		t.Errorf("the error is in line %d, want %d", syntax.Line, want)
	}
	if _, err := record.Unpack(record.Pack(rec)); err == nil {
		t.Error("the link to it is read")
	}
	rec.Actions = rec.Actions[:record.MaxActions]
	if _, err := record.Read([]byte(rec.String())); err != nil {
		t.Errorf("%d actions: %v", record.MaxActions, err)
	}
}
