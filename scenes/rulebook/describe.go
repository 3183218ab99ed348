package rulebook

import (
	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// This file puts the animated examples into words.

// exampleWords returns the example of a page as sentences for screen readers: the start, each action, and for some who
// leads at the end. It returns nil for a page without an example.
func (r *Rulebook) exampleWords(p page) (all []string) {
	example, ok := examples.For(r.setup.Edition, p.topic)
	if !ok {
		return nil
	}
	var end rules.Game
	for before, step := range example.Play() {
		for _, e := range match.Entries(before, step.Action) {
			if words := r.describeEntry(e); words != "" {
				all = append(all, words)
			}
		}
		end = *step.After
	}
	all = append([]string{r.describeStart(example.Start(), end)}, all...)
	if example.ShowsScores {
		leader := rules.Agent(0)
		for a := range rules.Agent(rules.NumAgents) {
			if end.InPlay().Has(a) && end.Score(a) > end.Score(leader) {
				leader = a
			}
		}
		all = append(all,
			r.Words("rules.example.furthest", message.Agent("agent", leader),
				message.Count("points", end.Score(leader))))
	}
	return all
}

// describeStart describes the start of an example: the positions of the safe and of the agents that move until its end.
func (r *Rulebook) describeStart(first, end rules.Game) string {
	var where []*message.Arg
	for a := range rules.Agent(rules.NumAgents) {
		if first.InPlay().Has(a) && first.At(a) != end.At(a) {
			where = append(where, message.Words("",
				message.Of("rules.example.at", message.Agent("agent", a), message.Building("place", first.At(a)))))
		}
	}
	return r.Words("rules.example.begins", message.Each("where", where), message.Building("place", first.SafeAt()))
}

// describeEntry describes an action of an example, without the names of players. It returns "" for an action that the
// picture does not show.
func (r *Rulebook) describeEntry(entry match.Entry) string {
	var parts []*message.Arg
	for _, p := range entry.Parts {
		parts = append(parts, message.Words("", p.Message()))
	}
	each := message.Each("parts", parts)
	switch entry.Kind {
	case rules.EventRolled:
		return r.Words("rules.example.rolled", message.Words("face", match.FaceMessage(entry.Face)))
	case rules.EventAgentMoved:
		return r.Words("rules.example.moved", each)
	case rules.EventCardPlayed:
		return r.Words("rules.example.played", message.Card("card", entry.Card), each)
	case rules.EventCountBegan:
		return r.Words("log.count", each)
	case rules.EventSafeMoved:
		return r.Words("rules.example.safe", message.Building("place", entry.To))
	case rules.EventGameEnded:
		return r.Words("log.over")
	}
	return ""
}
