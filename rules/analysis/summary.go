package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// Suspected is the public probability from which the table suspects a player of an agent.
const Suspected = deduction.Certain * 2 / 5

// Bluff is a run of turns in which the table suspected a player of an agent. Its Turns are 0 for none.
type Bluff struct {
	Agent rules.Agent
	From  int // its first turn
	Turns int
}

// LongestBluff returns the longest run in which the table suspected seat s of an agent that is not one of own. Of equal
// runs it returns the first.
func LongestBluff(history []match.Suspicion, s rules.Seat, own rules.AgentSet) (best Bluff) {
	for a := range rules.Agent(rules.NumAgents) {
		run := Bluff{Agent: a}
		for _, x := range history {
			switch {
			case own.Has(a) || x.Owners[a][s] < Suspected:
				run.Turns = 0
				continue
			case run.Turns == 0:
				run.From = x.Turn
			}
			run.Turns++
			if run.Turns > best.Turns || run.Turns == best.Turns && run.From < best.From {
				best = run
			}
		}
	}
	return best
}

// SuspectedSince returns the turn since which the table suspected seat s of agent a until the end, 0 for never.
func SuspectedSince(history []match.Suspicion, s rules.Seat, a rules.Agent) (turn int) {
	for i := len(history) - 1; i >= 0 && history[i].Owners[a][s] >= Suspected; i-- {
		turn = history[i].Turn
	}
	return turn
}

// DossierRow is a row of a dossier or a notebook.
type DossierRow struct {
	Agent rules.Agent
	Owner rules.Guess
	Right bool
}

// PlayerSummary is what a finished game tells one of its players.
type PlayerSummary struct {
	Cover                  // its Certainty is that of Surest, if known
	Surest      rules.Seat // who was surest of the player in the end, rules.NoSeat if unknown
	Place       int        // among the owners, from 1; equal scores share a place
	Winner      rules.Seat // the only winner, rules.NoSeat if there is none or several
	Next        rules.Seat // the owner with the highest score among the others
	Bluff       Bluff
	Turns       int // of the game
	Guesses     []DossierRow
	FromDossier bool // the guesses are those of the dossier, else of the notebook
	Advice      Suggestion
}

// NewPlayerSummary returns what a finished match tells the player in seat s, a person at this screen.
func NewPlayerSummary(m *match.Match, s rules.Seat) *PlayerSummary {
	v := m.Public()
	e := &PlayerSummary{Cover: newCover(m, s), Place: 1, Winner: rules.NoSeat, Next: rules.NoSeat,
		Surest: rules.NoSeat}
	e.rank(&v)
	history := m.Suspicions()
	e.Bluff = LongestBluff(history, s, v.Identities(s))
	if n := len(history); n > 0 {
		e.Turns = history[n-1].Turn
		e.findSurest(m)
	}
	e.addGuesses(m, &v)
	e.Advice = e.advise(m, &v)
	return e
}

// rank finds the place, the only winner and the best of the other owners.
func (ps *PlayerSummary) rank(v *rules.View) {
	won, mine := v.Result().Winners, v.Score(ps.Agent)
	for s := range rules.Seat(v.Players()) {
		if won.Len() == 1 && won.Has(s) {
			ps.Winner = s
		}
		if s == ps.Seat {
			continue
		}
		score := v.Score(v.Token(s))
		if score > mine {
			ps.Place++
		}
		if ps.Next == rules.NoSeat || score > v.Score(v.Token(ps.Next)) {
			ps.Next = s
		}
	}
	if ps.Winner != rules.NoSeat && ps.Winner != ps.Seat { // the last count may have decided
		ps.Place = max(ps.Place, 2)
	}
}

// findSurest finds the player who was surest of this one before the passports opened. It needs the record.
func (ps *PlayerSummary) findSurest(m *match.Match) {
	rec, err := record.Read([]byte(m.Record()))
	if err != nil {
		return
	}
	var last rules.Game
	if _, err := rec.Replay(func(g *rules.Game, _ rules.Action) error { last = *g; return nil }); err != nil {
		return
	}
	belief, most := m.Belief(), deduction.Probability(0)
	for s := range rules.Seat(last.Players()) {
		v := last.View(s)
		if p := belief.Marginals(&v)[ps.Agent][ps.Seat]; s != ps.Seat && p > most {
			ps.Surest, most = s, p
		}
	}
	if ps.Surest != rules.NoSeat {
		ps.Certainty = most
	}
}

// addGuesses adds the rows of the dossier, else those of a notebook with any owner in it.
func (ps *PlayerSummary) addGuesses(m *match.Match, v *rules.View) {
	ps.FromDossier = v.HasDossier(ps.Seat)
	notes, some := m.Notebook(ps.Seat), ps.FromDossier
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) || v.Identities(ps.Seat).Has(a) {
			continue
		}
		q := notes.Guess(a)
		if ps.FromDossier {
			q = v.Dossier(ps.Seat, a)
		}
		some = some || q != rules.GuessNone
		ps.Guesses = append(ps.Guesses, DossierRow{a, q, GuessedRight(v, a, q)})
	}
	if !some {
		ps.Guesses = nil
	}
}

// GuessedRight reports whether a guess names the owner of an agent, or that it had none. The view is that after the
// end.
func GuessedRight(v *rules.View, a rules.Agent, q rules.Guess) bool {
	owner := v.Owner(a)
	return q == rules.GuessNobody && owner == rules.NoSeat || q.Seat() != rules.NoSeat && q.Seat() == owner
}

// Right returns how many guesses are right.
func (ps *PlayerSummary) Right() (n int) {
	for _, x := range ps.Guesses {
		if x.Right {
			n++
		}
	}
	return n
}
