package reveal

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// compareBranch returns a sentence that compares a finished match with the original game, from which it branched with
// “What if…”. It names the original's winners and the person's score now. It is empty for a match without an original.
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
	v, score := m.Public(), 0
	for a := range rules.Agent(rules.NumAgents) {
		if v.Identities(me).Has(a) {
			score = max(score, v.Score(a))
		}
	}
	who, own := message.Person("who", everybody[me].Name), message.Number("mine", score)
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
