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

// WhatIf returns the record of a finished game up to the first n actions, to continue with a person in a seat.
// Opponents of the given level replace other people. Owners, hands and past views stay, and later chance is open. The
// record says how the original game ended.
func WhatIf(text []byte, n int, seat rules.Seat, others opponents.Level) (*record.Record, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	dealt, at := 0, 0
	end, err := rec.Replay(func(g *rules.Game, _ rules.Action) error {
		if at++; isDealing(g) {
			dealt = at // the deal is always kept
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
	rec.Actions = rec.Actions[:max(dealt, min(n, len(rec.Actions)-1))]
	began, late := len(rec.Players), 0
	for _, a := range rec.Actions {
		if a.Kind == rules.KindJoin {
			late++
		}
	}
	if int(seat) >= began+late {
		return nil, errNoSeat
	}
	rec.Players, rec.Joined = seated[:began:began], seated[began:began+late]
	rec.Undone, rec.Changes, rec.Seed, rec.HasSeed, rec.PriorResult = nil, nil, 0, false,
		record.NewPriorResult(&end, began+late)
	for s := range began + late {
		p := &seated[s]
		switch {
		case s == int(seat):
			p.Kind = record.Person
		case p.Kind == record.Person:
			p.Kind = opponents.Opponent{Level: others, Temperament: opponents.TemperamentOf(s)}.String()
		}
	}
	if _, err := match.TableOf(rec); err != nil {
		return nil, err
	}
	return rec, nil
}
