// Package stats keeps a person's statistics: wins by level and edition, deductions, bluffs and runs. It computes them
// from records of finished games; each game counts once. They are stored as text, which can be exported and is parsed
// strictly.
package stats

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Outcome is how a game ended for its player.
type Outcome uint8

// The outcomes. Nobody's win, a free agent's and a draw are lost like any other that somebody else has won.
const (
	Lost Outcome = iota
	Shared
	Won
	numOutcomes
)

// GameStats is the contribution of one game.
type GameStats struct {
	ID           uint64 // of its record, or of its try: the same game has the same
	Edition      rules.EditionID
	Variants     rules.Variants
	Players      int
	Level        opponents.Level // of the strongest opponent, if there are any
	People       bool            // there were no opponents, only people
	Outcome      Outcome
	Score        int  // where the player's token stood, bonus included
	SeenThrough  bool // everybody could be surer of one of the player's agents than not, before the passports turned
	RightGuesses int  // of the others' agents, how many the player's dossier named rightly; 0 without dossiers
	Guesses      int  // how many there were to be named; 0 without dossiers
	Bluffs       int  // counts that the player made without moving an own agent, and that paid one
}

// Held returns how many bluffs held: all if nobody saw through the player, else none.
func (g GameStats) HeldBluffs() int {
	if g.SeenThrough {
		return 0
	}
	return g.Bluffs
}

// Why a record is no game of somebody's.
var (
	errGoesOn = rules.InputErrorf("ownfile.goes-on", "the game is not over, so it does not count yet")
	errSetUp  = rules.InputErrorf("ownfile.set-up", "the game was set up by hand, so it does not count")
	errKnown  = rules.InputErrorf("ownfile.known",
		"the game goes on from one that was over, so its player knew who is who")
	errSeat   = rules.InputErrorf("ownfile.no-person", "no person plays in that seat")
	errJoined = rules.InputErrorf("ownfile.joined",
		"somebody has sat down while it was played, so the game does not count")
	errLeft = rules.InputErrorf("ownfile.left",
		"an opponent has played in that seat for a while, so the game does not count")
)

// Of returns the contribution of a record for the person in a seat. It calls step every few milliseconds with the
// actions done, and stops with io.EOF if step returns false. Any other error says why the game does not count.
func FromRecord(rec *record.Record, seat rules.Seat, step func(done, all int) bool) (GameStats, error) {
	t, err := match.TableOf(rec)
	switch {
	case err != nil:
		return GameStats{}, err
	case rec.Position != "":
		return GameStats{}, errSetUp
	case rec.PriorResult != nil:
		return GameStats{}, errKnown
	case int(seat) >= len(t.Players) || t.Players[seat].Kind != match.Person:
		return GameStats{}, errSeat
	case slices.ContainsFunc(rec.Changes, func(c record.SeatChange) bool { return c.Seat == seat }):
		return GameStats{}, errLeft
	case len(rec.Joined) > 0:
		return GameStats{}, errJoined
	}
	x := GameStats{ID: recordID(rec), Edition: t.Setup.Edition, Variants: t.Setup.Variants, Players: t.Setup.Players,
		People: true}
	if try, ok := DealID(rec); ok {
		x.ID = try
	}
	for _, p := range t.Players {
		if p.Kind == match.Opponent {
			x.Level, x.People = max(x.Level, p.Level), false
		}
	}
	b := t.Belief()
	var last rules.View // what everybody saw before the game was over
	done := 0
	end, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
		if done++; a.Kind == rules.KindMove && !step(done, len(rec.Actions)) {
			return io.EOF
		}
		b.Observe(g, a)
		if last = g.View(rules.NoSeat); a.Kind == rules.KindMove && g.Actor() == seat && isBluff(*g, a, seat) {
			x.Bluffs++
		}
		return nil
	})
	switch {
	case err != nil:
		return GameStats{}, err
	case !end.Over():
		return GameStats{}, errGoesOn
	}
	switch w := end.Result().Winners; {
	case w == rules.SeatSet(0).With(seat) && end.Result().Ending == rules.EndingOwnerWins:
		x.Outcome = Won
	case w.Has(seat):
		x.Outcome = Shared
	}
	x.Score = end.Score(end.Token(seat))
	believed := b.Marginals(&last)
	for a := range rules.Agent(rules.NumAgents) {
		switch owner := end.Owner(a); {
		case owner == seat:
			x.SeenThrough = x.SeenThrough || believed[a][seat] > deduction.Certain/2
		case owner != rules.NoSeat && end.HasDossier(seat):
			x.Guesses++
			if end.Dossier(seat, a).Seat() == owner {
				x.RightGuesses++
			}
		}
	}
	return x, nil
}

// bluffs reports whether a move makes a count that pays an agent of the seat's, none of which it moves.
func isBluff(g rules.Game, move rules.Action, seat rules.Seat) bool {
	own := g.Identities(seat)
	for a, n := range move.Steps() {
		if own.Has(rules.Agent(a)) && n > 0 {
			return false
		}
	}
	var log rules.Log
	if g.Apply(move, &log) != nil {
		return false
	}
	for _, e := range log.Events {
		if e.Kind == rules.EventScored && own.Has(e.Agent) && e.Points > 0 {
			return true
		}
	}
	return false
}

// TryOf returns an id shared by all games with the same seed and setup. A person who has played one knows what the
// others hide. It returns false for a game without a seed.
func DealID(rec *record.Record) (uint64, bool) {
	if !rec.HasSeed || rec.Position != "" {
		return 0, false
	}
	s, sum := rec.Setup, fnv.New64a()
	_, _ = fmt.Fprintf(sum, "%s %v %d %d %v %d", s.Edition.Edition().ID, s.Variants, s.Players, s.First, s.Agents,
		rec.Seed)
	return sum.Sum64(), true
}

// idOf returns a number that goes with one record.
func recordID(rec *record.Record) uint64 {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, rec.String()) // a hash takes everything
	return sum.Sum64()
}
