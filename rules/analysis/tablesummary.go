package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
)

// Cover tells how long a player kept its own agent secret.
type Cover struct {
	Seat         rules.Seat
	Agent        rules.Agent           // the agent that scored for the player
	ExposedSince int                   // first turn of the right suspicion that lasted to the end; 0 for none
	Certainty    deduction.Probability // public probability of the agent at the end
	HasDossiers  bool                  // dossiers were written
	GuessedBy    rules.SeatSet         // seats whose dossiers assign the agent to the player
}

// Notable reports whether the cover is worth telling. It is not if the public suspected the player since before
// FirstReportedTurn, unless dossiers were written.
func (c Cover) Notable() bool {
	return c.HasDossiers || c.ExposedSince == 0 || c.ExposedSince >= FirstReportedTurn
}

// newCover returns the cover of the player in seat s after a finished match.
func newCover(game *match.Match, s rules.Seat) Cover {
	v, history := game.Public(), game.Suspicions()
	c := Cover{Seat: s, Agent: v.Token(s), HasDossiers: hasDossiers(&v)}
	c.GuessedBy = SeatsGuessing(&v, c.Agent, rules.GuessSeat(s))
	c.ExposedSince = SuspectedSince(history, s, c.Agent)
	if n := len(history); n > 0 {
		c.Certainty = history[n-1].Owners[c.Agent][s]
	}
	return c
}

// heldLonger reports whether a cover held longer than another one. First, the cover that fewer dossiers guessed counts
// as longer; then the one exposed later; then the one less suspected at the end.
func (c Cover) heldLonger(other Cover) bool {
	switch {
	case c.GuessedBy.Len() != other.GuessedBy.Len():
		return c.GuessedBy.Len() < other.GuessedBy.Len()
	case c.ExposedSince == 0 && other.ExposedSince == 0:
		return c.Certainty < other.Certainty
	case c.ExposedSince == 0 || other.ExposedSince == 0:
		return c.ExposedSince == 0
	}
	return c.ExposedSince > other.ExposedSince
}

// TableSummary summarises a finished game for several people, or for spectators. Of equal seats it names the first.
type TableSummary struct {
	Turns   int        // number of turns of the game
	Cover   Cover      // the longest cover
	Bluff   Bluff      // the longest bluff; its Turns are 0 for none
	Bluffer rules.Seat // the player of Bluff; meaningless if Bluff.Turns is 0
}

// NewTableSummary summarises a finished match, from public facts and the final owners.
func NewTableSummary(game *match.Match) *TableSummary {
	v, history := game.Public(), game.Suspicions()
	summary := &TableSummary{Cover: newCover(game, 0)}
	if n := len(history); n > 0 {
		summary.Turns = history[n-1].Turn
	}
	for s := range rules.Seat(v.Players()) {
		if cover := newCover(game, s); cover.heldLonger(summary.Cover) {
			summary.Cover = cover
		}
		if bluff := NewBluff(game, s); bluff.deceivedMore(summary.Bluff) {
			summary.Bluff, summary.Bluffer = bluff, s
		}
	}
	return summary
}
