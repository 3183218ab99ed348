// Package stats keeps a person's statistics: wins by level and edition, deductions, bluffs and streaks. It computes
// them from records of finished games; each game counts once. They are stored as text, which can be exported and is
// parsed strictly.
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

// Outcome is the result of a game for one player.
type Outcome uint8

// The outcomes. A game that nobody or a free agent wins is lost, and so is a draw.
const (
	Lost Outcome = iota
	Tied
	Won
	numOutcomes
)

// GameStats is the contribution of one game to the statistics of one player.
type GameStats struct {
	ID           uint64 // DealID if the game has a seed, else a hash of its record; games with equal IDs count once
	Edition      rules.EditionID
	Variants     rules.Variants
	Players      int
	Level        opponents.Level // of the strongest opponent; no meaning if People
	People       bool            // no opponents took part
	Outcome      Outcome
	Score        int  // final score of the player's agent, dossier bonus included
	SeenThrough  bool // the final public probability of one of the player's agents exceeded 50 %
	RightGuesses int  // right guesses about others' agents in the player's dossier; 0 without dossiers
	Guesses      int  // number of such guesses that could be right; 0 without dossiers
	Bluffs       int  // counts in which an own agent gained, made without moving an own agent
}

// HeldBluffs returns the number of successful bluffs: all if the player was not seen through, else none.
func (g GameStats) HeldBluffs() int {
	if g.SeenThrough {
		return 0
	}
	return g.Bluffs
}

// Errors of records that do not count.
var (
	errGoesOn    = rules.InputErrorf("stats.goes-on", "the game doesn’t count yet: it isn’t over")
	errSetUp     = rules.InputErrorf("stats.set-up", "the game doesn’t count: its position was set up by hand")
	errContinued = rules.InputErrorf("stats.known",
		"the game doesn’t count: it continues a finished one, whose secrets were known")
	errSeat   = rules.InputErrorf("stats.no-person", "that seat has no human")
	errJoined = rules.InputErrorf("stats.joined",
		"the game doesn’t count: a player joined during it")
	errLeft = rules.InputErrorf("stats.left",
		"the game doesn’t count: a stand-in played in that seat for a while")
)

// FromRecord returns the statistics of a recorded game for the person in a seat. At each move it calls step
// with the numbers of processed and of all actions, and stops with io.EOF if step returns false. Other errors, for
// players, say why the game does not count. The record is unchanged.
func FromRecord(rec *record.Record, seat rules.Seat, step func(done, all int) bool) (GameStats, error) {
	table, err := match.TableOf(rec)
	switch {
	case err != nil:
		return GameStats{}, err
	case rec.Position != "":
		return GameStats{}, errSetUp
	case rec.PriorResult != nil:
		return GameStats{}, errContinued
	case int(seat) >= len(table.Players) || table.Players[seat].Kind != match.Person:
		return GameStats{}, errSeat
	case slices.ContainsFunc(rec.Changes, func(c record.SeatLine) bool { return c.Seat == seat }):
		return GameStats{}, errLeft
	case len(rec.Joined) > 0:
		return GameStats{}, errJoined
	}
	entry := GameStats{ID: recordID(rec), Edition: table.Setup.Edition, Variants: table.Setup.Variants,
		Players: table.Setup.Players, People: true}
	if id, ok := DealID(rec); ok {
		entry.ID = id
	}
	for _, p := range table.Players {
		if p.Kind == match.Opponent {
			entry.Level, entry.People = max(entry.Level, p.Level), false
		}
	}
	belief := table.Belief()
	var last rules.View // the public view before the last action
	done := 0
	end, err := rec.Replay(func(g *rules.Game, a rules.Action) error {
		if done++; a.Kind == rules.KindMove && !step(done, len(rec.Actions)) {
			return io.EOF
		}
		belief.Observe(g, a)
		last = g.View(rules.NoSeat)
		if ownMove := a.Kind == rules.KindMove && g.Actor() == seat; ownMove && isBluff(*g, a, seat) {
			entry.Bluffs++
		}
		return nil
	})
	switch {
	case err != nil:
		return GameStats{}, err
	case !end.Over():
		return GameStats{}, errGoesOn
	}
	switch winners := end.Result().Winners; {
	case winners == rules.SeatSet(0).With(seat) && end.Result().Ending == rules.EndingOwnerWins:
		entry.Outcome = Won
	case winners.Has(seat):
		entry.Outcome = Tied
	}
	entry.Score = end.Score(end.Token(seat))
	believed := belief.Marginals(&last)
	for agent := range rules.Agent(rules.NumAgents) {
		switch owner := end.Owner(agent); {
		case owner == seat:
			entry.SeenThrough = entry.SeenThrough || believed[agent][seat] > deduction.Certain/2
		case owner != rules.NoSeat && end.HasDossier(seat):
			entry.Guesses++
			if end.Dossier(seat, agent).Seat() == owner {
				entry.RightGuesses++
			}
		}
	}
	return entry, nil
}

// isBluff reports whether a move makes a count in which an agent of the seat gains, and moves none of its agents.
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

// DealID returns an ID that is the same for all games with the same seed and set-up, which deal the same secrets. It
// returns false for a game without a seed.
func DealID(rec *record.Record) (uint64, bool) {
	if !rec.HasSeed || rec.Position != "" {
		return 0, false
	}
	setup, sum := rec.Setup, fnv.New64a()
	_, _ = fmt.Fprintf(sum, "%s %v %d %d %v %d", setup.Edition.Edition().ID, setup.Variants, setup.Players,
		setup.First, setup.Agents, rec.Seed)
	return sum.Sum64(), true
}

// recordID returns a hash of a record.
func recordID(rec *record.Record) uint64 {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, rec.String()) // a hash returns no error
	return sum.Sum64()
}
