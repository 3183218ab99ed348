package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// RecentMoves returns the moves of agents by others since the last turn of the person who has to roll, or nil.
// Lessons have none, since letters point at the town; attract mode and replays have none, since no person rolls there.
func (p *Plan) RecentMoves() []match.AgentMove {
	if p.View.Phase() != rules.PhaseRoll || !p.PersonActs() || p.Animating() || p.Replay != nil || p.Attract ||
		p.Tutor != nil && p.Tutor.Teaches() {
		return nil
	}
	return match.MovesSince(p.Match.Log(), p.View.ActiveSeat())
}

// MoveText returns the text of a move.
func (tx Texts) MoveText(w match.AgentMove) message.Message { return w.Message(tx.PlayerName) }

// LastMove returns the log entry of the last move or card of others at the beginning of a person's turn, or nil.
func (tx Texts) LastMove() *match.Entry {
	if tx.View.Phase() != rules.PhaseRoll || !tx.PersonActs() || tx.Animating() || tx.Replay != nil {
		return nil
	}
	es := tx.Match.Log()
	for i := len(es) - 1; i >= 0; i-- {
		e := &es[i]
		told := e.Kind == rules.EventAgentMoved || e.Kind == rules.EventCardPlayed || e.Kind == rules.EventCardDrawn
		if told && e.Change == nil && !e.Undone {
			return e
		}
	}
	return nil
}
