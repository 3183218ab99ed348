package analysis

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/record"
)

// Suspected is the public probability from which the players suspect somebody of owning an agent.
const Suspected = deduction.Certain * 2 / 5

// FirstReportedTurn is the first turn whose suspicions are reported. Earlier ones rest on one or two moves.
const FirstReportedTurn = 3

// minBluffTurns is the shortest run of wrong suspicions that counts as a bluff, in turns.
const minBluffTurns = 3

// Bluff is a run of turns in which the others suspected a player of a wrong agent. Turns is 0 if there is none.
type Bluff struct {
	Agent     rules.Agent
	FirstTurn int // its first turn
	Turns     int
	Believers rules.SeatSet // seats whose dossiers assign the agent to the player
}

// Worked reports whether the bluff deceived anybody, by dossiers or by its length.
func (b Bluff) Worked() bool { return b.Believers != 0 || b.Turns >= minBluffTurns }

// deceivedMore reports whether a bluff deceived more players than another one, or as many for longer.
func (b Bluff) deceivedMore(other Bluff) bool {
	return b.Believers.Len() > other.Believers.Len() || b.Believers.Len() == other.Believers.Len() &&
		b.Turns > other.Turns
}

// NewBluff returns the best bluff of the player in seat s in a finished match, the zero Bluff for none that worked. If
// dossiers were written, it is one that they confirm, else one that was over before they were written.
func NewBluff(game *match.Match, s rules.Seat) (best Bluff) {
	v, history := game.Public(), game.Suspicions()
	own := v.Identities(s)
	if !hasDossiers(&v) {
		best = LongestBluff(history, s, own)
	} else if best = confirmedBluff(&v, history, s); best.Believers == 0 {
		best = LongestBluff(history, s, own)
		if n := len(history); n > 0 && best.FirstTurn+best.Turns > history[n-1].Turn {
			return Bluff{}
		}
	}
	if !best.Worked() {
		return Bluff{}
	}
	return best
}

// confirmedBluff returns the wrong agent of which most dossiers suspect a seat, with these as Believers. Its turns are
// the longest run of suspicions of it, if that has minBluffTurns. Without such a dossier it returns the zero Bluff.
func confirmedBluff(v *rules.View, history []match.Suspicion, seat rules.Seat) (best Bluff) {
	for agent := range rules.Agent(rules.NumAgents) {
		by := SeatsGuessing(v, agent, rules.GuessSeat(seat))
		if v.Owner(agent) == seat || by.Len() <= best.Believers.Len() {
			continue
		}
		others := rules.AgentSet(0)
		for other := range rules.Agent(rules.NumAgents) {
			if other != agent {
				others = others.With(other)
			}
		}
		best = LongestBluff(history, seat, others)
		if best.Turns < minBluffTurns {
			best = Bluff{}
		}
		best.Agent, best.Believers = agent, by
	}
	return best
}

// hasDossiers reports whether any dossier was written.
func hasDossiers(v *rules.View) bool {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) {
			return true
		}
	}
	return false
}

// SeatsGuessing returns the seats whose dossiers have a guess for agent a, without the seat that owns a.
func SeatsGuessing(v *rules.View, a rules.Agent, guess rules.Guess) (seats rules.SeatSet) {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) && v.Owner(a) != s && v.Dossier(s, a) == guess {
			seats = seats.With(s)
		}
	}
	return seats
}

// LongestBluff returns the longest run since FirstReportedTurn in which the others suspected seat s of an agent outside
// own. Of equal runs it returns the first.
func LongestBluff(history []match.Suspicion, s rules.Seat, own rules.AgentSet) (best Bluff) {
	for a := range rules.Agent(rules.NumAgents) {
		run := Bluff{Agent: a}
		for _, suspicion := range history {
			switch {
			case own.Has(a) || suspicion.Turn < FirstReportedTurn || suspicion.Owners[a][s] < Suspected:
				run.Turns = 0
				continue
			case run.Turns == 0:
				run.FirstTurn = suspicion.Turn
			}
			run.Turns++
			if run.Turns > best.Turns || run.Turns == best.Turns && run.FirstTurn < best.FirstTurn {
				best = run
			}
		}
	}
	return best
}

// SuspectedSince returns the first turn of the suspicion of seat s and agent a that lasted to the end, 0 if there is
// none. History is in the order of turns.
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

// PlayerSummary summarises a finished game for one of its players.
type PlayerSummary struct {
	Cover                  // its Certainty is that of Surest, if known
	Surest      rules.Seat // the seat that gave the player's agent the highest final probability; NoSeat if unknown
	Rank        int        // among the owners, from 1; equal scores share a rank
	Winner      rules.Seat // the only winner, rules.NoSeat if there is none or several
	Bluff       Bluff
	Turns       int // number of turns of the game
	Guesses     []DossierRow
	FromDossier bool // Guesses come from the dossier, else from the notebook
	Suggestion  Suggestion
}

// NewPlayerSummary summarises a finished match for the player in seat s, a person at this screen. It uses that person's
// notes if no dossiers were written.
func NewPlayerSummary(game *match.Match, s rules.Seat) *PlayerSummary {
	view := game.Public()
	summary := &PlayerSummary{Cover: newCover(game, s), Rank: 1, Winner: rules.NoSeat, Surest: rules.NoSeat}
	summary.rank(&view)
	history := game.Suspicions()
	summary.Bluff = NewBluff(game, s)
	if n := len(history); n > 0 {
		summary.Turns = history[n-1].Turn
	}
	if summary.Turns > 0 && !summary.HasDossiers {
		summary.findSurest(game)
	}
	summary.addGuesses(game, &view)
	summary.Suggestion = summary.suggest(game, &view)
	return summary
}

// rank sets Rank and Winner.
func (ps *PlayerSummary) rank(v *rules.View) {
	won, mine := v.Result().Winners, v.Score(ps.Agent)
	for s := range rules.Seat(v.Players()) {
		if won.Len() == 1 && won.Has(s) {
			ps.Winner = s
		}
		if s == ps.Seat {
			continue
		}
		if v.Score(v.Token(s)) > mine || won.Has(s) && !won.Has(ps.Seat) { // equal scores, but the last count decided
			ps.Rank++
		}
	}
}

// findSurest sets Surest, the player who was surest of this one before the owners were revealed, and its Certainty. It
// leaves them unset if they contradict a cover that held, or without a record.
func (ps *PlayerSummary) findSurest(game *match.Match) {
	rec, err := record.Read([]byte(game.Record()))
	if err != nil {
		return
	}
	var last rules.Game
	if _, err := rec.Replay(func(g *rules.Game, _ rules.Action) error { last = *g; return nil }); err != nil {
		return
	}
	belief, most := game.Belief(), deduction.Probability(0)
	for s := range rules.Seat(last.Players()) {
		v := last.View(s)
		if p := belief.Marginals(&v)[ps.Agent][ps.Seat]; s != ps.Seat && p > most {
			ps.Surest, most = s, p
		}
	}
	if ps.ExposedSince == 0 && most >= Suspected {
		ps.Surest = rules.NoSeat
	}
	if ps.Surest != rules.NoSeat {
		ps.Certainty = most
	}
}

// addGuesses adds the rows of the dossier. Without a dossier it adds those of the notebook, if any owner is written in
// it.
func (ps *PlayerSummary) addGuesses(game *match.Match, view *rules.View) {
	ps.FromDossier = view.HasDossier(ps.Seat)
	notes, some := game.Notebook(ps.Seat), ps.FromDossier
	for a := range rules.Agent(rules.NumAgents) {
		if !view.InPlay().Has(a) || view.Identities(ps.Seat).Has(a) {
			continue
		}
		guess := notes.Guess(a)
		if ps.FromDossier {
			guess = view.Dossier(ps.Seat, a)
		}
		some = some || guess != rules.GuessNone
		ps.Guesses = append(ps.Guesses, DossierRow{Agent: a, Owner: guess, Right: GuessedRight(view, a, guess)})
	}
	if !some {
		ps.Guesses = nil
	}
}

// GuessedRight reports whether a guess names the owner of an agent, or that it had none. The view must be one after the
// end. GuessNone is never right.
func GuessedRight(v *rules.View, a rules.Agent, guess rules.Guess) bool {
	owner := v.Owner(a)
	return guess == rules.GuessNobody && owner == rules.NoSeat || guess.Seat() != rules.NoSeat && guess.Seat() == owner
}

// Right returns how many guesses are right.
func (ps *PlayerSummary) Right() (n int) {
	for _, row := range ps.Guesses {
		if row.Right {
			n++
		}
	}
	return n
}
