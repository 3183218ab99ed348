package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// RecentMoves returns the trails of what others moved since the last turn of the person who has to roll. It returns nil
// unless a person has to roll, during an animation, and in attract mode, replays, lessons and cases.
func (p *Plan) RecentMoves() []match.Trail {
	if p.View.Phase() != rules.PhaseRoll || !p.PersonActs() || p.Animating() {
		return nil
	}
	teaches := p.Tutor != nil && p.Tutor.Teaches()
	if teaches || p.Replay != nil || p.Attract {
		return nil
	}
	return match.TrailsSince(p.Match.Log(), p.View.ActiveSeat())
}

// LastMove returns the log entry of the last change of the board, if a person at this screen has to roll for their
// turn. Otherwise, and if there is none, it returns nil.
func (tx Texts) LastMove() *match.Entry {
	if tx.View.Phase() != rules.PhaseRoll || !tx.PersonActs() || tx.Animating() || tx.Replay != nil {
		return nil
	}
	log := tx.Match.Log()
	for i := len(log) - 1; i >= 0; i-- {
		entry := &log[i]
		if entry.ChangesBoard() && !entry.Undone {
			return entry
		}
	}
	return nil
}
