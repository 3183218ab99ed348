package panels

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// regions makes the accessible text of the table.
type regions struct{ *Panels }

// all returns the regions: positions, scores, hand sizes and the planned result. They hold only what the animation has
// shown.
func (p regions) all() []a11y.Region {
	rs := []a11y.Region{{ID: "where", Title: p.phrase("look.where"), Lines: p.whereabouts()},
		{ID: "scores", Title: p.phrase("look.scores"), Lines: p.scores()}}
	if p.plan.View.Setup().Variants.TopSecret {
		rs = append(rs, a11y.Region{ID: "hands", Title: p.phrase("look.hands"), Lines: p.handsHeld()})
	}
	if thoughts := p.plan.Texts().ThoughtTexts(); len(thoughts) > 0 {
		rs = append(rs, a11y.Region{ID: "thought", Title: p.phrase("look.thought"),
			Lines: []string{p.ctx.Sentences(thoughts...)}})
	}
	if p.plan.Replay != nil {
		return append(rs, p.ctx.KeyRegion("look.keys.where", "look.keys.can", "look.keys.scores"))
	}
	if p.plan.Hand == nil { // the result would reveal the planned card
		rs = append(rs, a11y.Region{ID: "what-if", Title: p.phrase("look.what-if"), Lines: p.whatIf()})
	}
	return append(rs, p.ctx.KeyRegion("look.keys.where", "look.keys.can", "look.keys.what-if", "look.keys.scores",
		"look.keys.secret", "look.keys.all"))
}

// whereabouts returns a sentence for each building with agents or the safe.
func (p regions) whereabouts() (lines []string) {
	for b := range rules.Building(rules.NumBuildings) {
		house := message.Words("house", message.Of(message.Key(fmt.Sprintf("look.house.%d", b))))
		var there []*message.Arg
		for _, a := range p.plan.Agents() {
			if p.seen.At[a] == b {
				there = append(there, message.Agent("", a))
			}
		}
		agents := message.All("agents", there)
		switch safe := p.seen.Safe == b; {
		case safe && len(there) == 0:
			lines = append(lines, p.phrase("look.safe", house))
		case safe:
			lines = append(lines, p.phrase("look.at.safe", house, agents))
		case len(there) > 0:
			lines = append(lines, p.phrase("look.at", house, agents))
		}
	}
	return lines
}

// scores returns a sentence for each agent, the highest score first, and the goal.
func (p regions) scores() (lines []string) {
	agents := p.plan.Agents()
	slices.SortStableFunc(agents, func(a, b rules.Agent) int { return p.seen.Score[b] - p.seen.Score[a] })
	for _, a := range agents {
		lines = append(lines, p.phrase("look.score", message.Agent("agent", a),
			message.Count("points", p.seen.Score[a])))
	}
	return append(lines, p.phrase("look.goal", message.Number("goal", int(p.plan.View.Edition().Goal))))
}

// handsHeld returns a sentence for each seat with its number of cards, and the sizes of the piles.
func (p regions) handsHeld() (lines []string) {
	for s := range rules.Seat(p.plan.View.Setup().Players) {
		lines = append(lines, p.phrase("look.hand", p.plan.PlayerArg(s), message.Count("cards", p.seen.HandSizes[s])))
	}
	return append(lines, p.phrase("look.deck", message.Count("deck", p.seen.Deck),
		message.Count("discards", p.seen.Discards)))
}

// whatIf returns the sentences about the planned result.
func (p regions) whatIf() (lines []string) {
	info := p.plan.Texts().InfoPanel()
	for _, m := range append([]message.Message{p.plan.Texts().PlannedMove(), info.Title}, info.Lines...) {
		if !m.IsZero() {
			lines = append(lines, p.ctx.Sentences(m))
		}
	}
	if gains := p.gains(); len(lines) > 0 && !gains.IsZero() {
		lines = append(lines, p.ctx.Sentences(gains))
	}
	if len(lines) == 0 {
		lines = []string{p.phrase("look.nothing")}
	}
	return lines
}

// gains returns the gains of all agents in a planned count, or a zero message.
func (p regions) gains() message.Message {
	to := p.plan.Projection()
	if !p.plan.PlansMove() || !to.HasDeltas {
		return message.Message{}
	}
	var all []*message.Arg
	for _, a := range p.plan.Agents() {
		if d := to.Deltas[a]; d != 0 {
			all = append(all, message.Words("",
				message.Of("log.part.scored", message.Agent("agent", a), message.Signed("points", d))))
		}
	}
	if len(all) == 0 {
		return message.Message{}
	}
	return message.Of("log.count", message.Each("parts", all))
}
