package reveal

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
)

// This file compares a match with the game from which a “What if” was started.

// compareBranch returns a sentence that compares a finished match with the original game, from which it branched with
// “What if…”. It names the original's winners with their points, and the person's score now. It is empty for a match
// without an original or without a person.
func compareBranch(finished *match.Match) message.Message {
	stored, err := record.Read([]byte(finished.Record()))
	if err != nil || stored.PriorResult == nil {
		return message.Message{}
	}
	person := rules.NoSeat
	everybody := stored.AllPlayers()
	for s, p := range everybody {
		if p.Kind == record.Person {
			person = rules.Seat(s)
		}
	}
	if person == rules.NoSeat {
		return message.Message{}
	}
	view, score := finished.Public(), 0
	for a := range rules.Agent(rules.NumAgents) {
		if view.Identities(person).Has(a) {
			score = max(score, view.Score(a))
		}
	}
	who, own := message.Person("who", everybody[person].Name), message.Number("mine", score)
	var winners []*message.Arg
	for s, p := range everybody {
		if stored.PriorResult.Winners.Has(rules.Seat(s)) {
			winners = append(winners, message.Person("", p.Name))
		}
	}
	if stored.PriorResult.Others {
		winners = append(winners, message.Words("", message.Of("otherwise.late")))
	}
	if winners == nil {
		return message.Of("otherwise.nobody", who, own)
	}
	return message.Of("otherwise.won", message.All("players", winners),
		message.Number("points", stored.PriorResult.Points), who, own)
}
