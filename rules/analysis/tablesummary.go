package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
)

// Cover is how long a player kept the own agent secret.
type Cover struct {
	Seat      rules.Seat
	Agent     rules.Agent           // that scored for the player
	Exposed   int                   // since this turn the table suspected the player rightly; 0 if the cover held
	Certainty deduction.Probability // how sure the table was in the end
	Written   bool                  // dossiers were written
	Named     rules.SeatSet         // whose dossiers name the player for the agent
}

// Held reports whether there is something to tell: the table did not suspect the player from the first turns on, or
// dossiers were written.
func (c Cover) Held() bool { return c.Written || c.Exposed == 0 || c.Exposed >= FirstTold }

// newCover returns the cover of the player in seat s after a finished match.
func newCover(m *match.Match, s rules.Seat) Cover {
	v, history := m.Public(), m.Suspicions()
	c := Cover{Seat: s, Agent: v.Token(s), Written: written(&v)}
	c.Named = Named(&v, c.Agent, rules.GuessSeat(s))
	c.Exposed = SuspectedSince(history, s, c.Agent)
	if n := len(history); n > 0 {
		c.Certainty = history[n-1].Owners[c.Agent][s]
	}
	return c
}

// longer reports whether a cover held longer than another one. If both held to the end, the less suspected one did. The
// one that fewer dossiers name did in any case.
func (c Cover) longer(other Cover) bool {
	switch {
	case c.Named.Len() != other.Named.Len():
		return c.Named.Len() < other.Named.Len()
	case c.Exposed == 0 && other.Exposed == 0:
		return c.Certainty < other.Certainty
	case c.Exposed == 0 || other.Exposed == 0:
		return c.Exposed == 0
	}
	return c.Exposed > other.Exposed
}

// TableSummary is what a finished game tells a table of several people, or of none. Of equals it names the first seat.
type TableSummary struct {
	Turns   int        // of the game
	Cover   Cover      // the longest one
	Bluff   Bluff      // the longest one; its Turns are 0 for none
	Bluffer rules.Seat // who bluffed longest; meaningless if Bluff.Turns is 0
}

// NewTableSummary returns what a finished match with a history of suspicions tells the table.
func NewTableSummary(m *match.Match) *TableSummary {
	v, history := m.Public(), m.Suspicions()
	t := &TableSummary{Cover: newCover(m, 0)}
	if n := len(history); n > 0 {
		t.Turns = history[n-1].Turn
	}
	for s := range rules.Seat(v.Players()) {
		if c := newCover(m, s); c.longer(t.Cover) {
			t.Cover = c
		}
		if b := NewBluff(m, s); b.deceivedMore(t.Bluff) {
			t.Bluff, t.Bluffer = b, s
		}
	}
	return t
}
