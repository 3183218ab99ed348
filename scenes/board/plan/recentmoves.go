package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// RecentMoves returns the trails of what others moved since the last turn of the person who has to roll, or nil.
// Lessons have none, since letters point at the town; attract mode and replays have none, since no person rolls there.
func (p *Plan) RecentMoves() []match.Trail {
	if p.View.Phase() != rules.PhaseRoll || !p.PersonActs() || p.Animating() || p.Replay != nil || p.Attract ||
		p.Tutor != nil && p.Tutor.Teaches() {
		return nil
	}
	return match.TrailsSince(p.Match.Log(), p.View.ActiveSeat())
}

// LastMove returns the log entry of the last change of the board at the beginning of a person's turn, or nil: a move, a
// card or a count.
func (tx Texts) LastMove() *match.Entry {
	if tx.View.Phase() != rules.PhaseRoll || !tx.PersonActs() || tx.Animating() || tx.Replay != nil {
		return nil
	}
	es := tx.Match.Log()
	for i := len(es) - 1; i >= 0; i-- {
		e := &es[i]
		if e.ChangesBoard() && !e.Undone {
			return e
		}
	}
	return nil
}
