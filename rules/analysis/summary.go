package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// Suspected is the public probability from which the table suspects a player of an agent.
const Suspected = deduction.Certain * 2 / 5

// FirstTold is the first turn whose suspicions are told: those before it rest on a move or two.
const FirstTold = 3

// minBluffTurns is the number of turns from which a run of wrong suspicions counts as a bluff.
const minBluffTurns = 3

// Bluff is a run of turns in which the table suspected a player of an agent. Its Turns are 0 for none.
type Bluff struct {
	Agent rules.Agent
	From  int // its first turn
	Turns int
	By    rules.SeatSet // whose dossiers name the player for that agent
}

// Worked reports whether the bluff deceived anybody.
func (b Bluff) Worked() bool { return b.By != 0 || b.Turns >= minBluffTurns }

// deceivedMore reports whether a bluff deceived more players than another one, or as many for longer.
func (b Bluff) deceivedMore(other Bluff) bool {
	return b.By.Len() > other.By.Len() || b.By.Len() == other.By.Len() && b.Turns > other.Turns
}

// NewBluff returns the best bluff of the player in seat s in a finished match, the zero value for none. If dossiers
// were written, it is one that they confirm, else one that was over before they were written.
func NewBluff(m *match.Match, s rules.Seat) (best Bluff) {
	v, history := m.Public(), m.Suspicions()
	own := v.Identities(s)
	if !written(&v) {
		best = LongestBluff(history, s, own)
	} else if best = writtenBluff(&v, history, s); best.By == 0 {
		best = LongestBluff(history, s, own)
		if n := len(history); n > 0 && best.From+best.Turns > history[n-1].Turn {
			return Bluff{}
		}
	}
	if !best.Worked() {
		return Bluff{}
	}
	return best
}

// writtenBluff returns the wrong agent for which most dossiers name seat s, and the longest run of suspicions of it.
func writtenBluff(v *rules.View, history []match.Suspicion, s rules.Seat) (best Bluff) {
	for a := range rules.Agent(rules.NumAgents) {
		by := Named(v, a, rules.GuessSeat(s))
		if v.Owner(a) == s || by.Len() <= best.By.Len() {
			continue
		}
		others := rules.AgentSet(0)
		for b := range rules.Agent(rules.NumAgents) {
			if b != a {
				others = others.With(b)
			}
		}
		best = LongestBluff(history, s, others)
		if best.Turns < minBluffTurns {
			best = Bluff{}
		}
		best.Agent, best.By = a, by
	}
	return best
}

// written reports whether dossiers were written.
func written(v *rules.View) bool {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) {
			return true
		}
	}
	return false
}

// Named returns the seats whose dossiers have a guess for an agent that is not theirs.
func Named(v *rules.View, a rules.Agent, q rules.Guess) (seats rules.SeatSet) {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) && v.Owner(a) != s && v.Dossier(s, a) == q {
			seats = seats.With(s)
		}
	}
	return seats
}

// LongestBluff returns the longest run since FirstTold in which the table suspected seat s of an agent that is not one
// of own. Of equal runs it returns the first.
func LongestBluff(history []match.Suspicion, s rules.Seat, own rules.AgentSet) (best Bluff) {
	for a := range rules.Agent(rules.NumAgents) {
		run := Bluff{Agent: a}
		for _, x := range history {
			switch {
			case own.Has(a) || x.Turn < FirstTold || x.Owners[a][s] < Suspected:
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
	Bluff       Bluff
	Turns       int // of the game
	Guesses     []DossierRow
	FromDossier bool // the guesses are those of the dossier, else of the notebook
	Advice      Suggestion
}

// NewPlayerSummary returns what a finished match tells the player in seat s, a person at this screen.
func NewPlayerSummary(m *match.Match, s rules.Seat) *PlayerSummary {
	v := m.Public()
	e := &PlayerSummary{Cover: newCover(m, s), Place: 1, Winner: rules.NoSeat, Surest: rules.NoSeat}
	e.rank(&v)
	history := m.Suspicions()
	e.Bluff = NewBluff(m, s)
	if n := len(history); n > 0 {
		e.Turns = history[n-1].Turn
	}
	if e.Turns > 0 && !e.Written {
		e.findSurest(m)
	}
	e.addGuesses(m, &v)
	e.Advice = e.advise(m, &v)
	return e
}

// rank finds the place and the only winner.
func (ps *PlayerSummary) rank(v *rules.View) {
	won, mine := v.Result().Winners, v.Score(ps.Agent)
	for s := range rules.Seat(v.Players()) {
		if won.Len() == 1 && won.Has(s) {
			ps.Winner = s
		}
		if s == ps.Seat {
			continue
		}
		if v.Score(v.Token(s)) > mine || won.Has(s) && !won.Has(ps.Seat) { // the last count may have decided
			ps.Place++
		}
	}
}

// findSurest finds the player who was surest of this one before the passports opened, unless that contradicts a cover
// that held. It needs the record.
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
	if ps.Exposed == 0 && most >= Suspected {
		ps.Surest = rules.NoSeat
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
