package replay

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// errWhatIf is returned for an unfinished game: trying other actions would reveal how others play.
var errWhatIf = message.Errorf(message.Of("replay.what-if"), "only a finished game can be replayed differently")

// WhatIf returns the record of a finished game up to its first n actions, to continue with a person in a seat. It keeps
// at least the deal, and drops at least the last action. Opponents of level others replace other people. Owners, hands
// and past views stay, and later chance is open. The record says how the original game ended. The error says that the
// text is no record of a finished game, or that nobody has the seat by then.
func WhatIf(text []byte, n int, seat rules.Seat, others opponents.Level) (*record.Record, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	replayed, dealActions := 0, 0
	end, err := rec.Replay(func(g *rules.Game, _ rules.Action) error {
		if replayed++; isDealing(g) {
			dealActions = replayed // the deal is always kept
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !end.Over() {
		return nil, errWhatIf
	}
	seated := rec.CurrentPlayers()
	rec.Actions = rec.Actions[:max(dealActions, min(n, len(rec.Actions)-1))]
	initial := len(rec.Players)
	players := initial
	for _, a := range rec.Actions {
		if a.Kind == rules.KindJoin {
			players++
		}
	}
	if int(seat) >= players {
		return nil, errNoSeat
	}
	rec.Players, rec.Joined = seated[:initial:initial], seated[initial:players]
	rec.Undone, rec.Changes, rec.Seed, rec.HasSeed = nil, nil, 0, false
	rec.PriorResult = record.NewPriorResult(&end, players)
	for s := range players {
		tag := &seated[s]
		switch {
		case s == int(seat):
			tag.Kind = record.Person
		case tag.Kind == record.Person:
			tag.Kind = opponents.Opponent{Level: others, Temperament: opponents.TemperamentOf(s)}.String()
		}
	}
	if _, err := match.TableOf(rec); err != nil {
		return nil, err
	}
	return rec, nil
}
