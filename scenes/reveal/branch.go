package reveal

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// compareBranch compares a finished match with the game from which it branched: who won that one, and the score of its
// one person now. It returns the empty message for a match that did not branch.
func compareBranch(m *match.Match) message.Message {
	rec, err := record.Read([]byte(m.Record()))
	if err != nil || rec.PriorResult == nil {
		return message.Message{}
	}
	me := rules.NoSeat
	everybody := rec.AllPlayers()
	for s, p := range everybody {
		if p.Kind == record.Person {
			me = rules.Seat(s)
		}
	}
	if me == rules.NoSeat {
		return message.Message{}
	}
	v, mine := m.Public(), 0
	for a := range rules.Agent(rules.NumAgents) {
		if v.Identities(me).Has(a) {
			mine = max(mine, v.Score(a))
		}
	}
	who, own := message.Person("who", everybody[me].Name), message.Number("mine", mine)
	var winners []*message.Arg
	for s, p := range everybody {
		if rec.PriorResult.Winners.Has(rules.Seat(s)) {
			winners = append(winners, message.Person("", p.Name))
		}
	}
	if rec.PriorResult.Others {
		winners = append(winners, message.Words("", message.Of("otherwise.late")))
	}
	if winners == nil {
		return message.Of("otherwise.nobody", who, own)
	}
	return message.Of("otherwise.won", message.All("players", winners),
		message.Number("points", rec.PriorResult.Points), who, own)
}
