package panels

import (
	"fmt"
	"sort"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
)

// regions makes the accessible text of the table.
type regions struct{ *Panels }

// all returns the regions: positions, scores, hand sizes in a game with cards, an opponent's thought, the planned
// result, and the keys. They hold only what the animation has shown. A replay and an open hand omit the planned result.
func (r regions) all() []a11y.Region {
	regions := []a11y.Region{{ID: "where", Title: r.phrase("look.where"), Lines: r.positions()},
		{ID: "scores", Title: r.phrase("look.scores"), Lines: r.scores()}}
	if r.plan.View.Setup().Variants.TopSecret {
		regions = append(regions, a11y.Region{ID: "hands", Title: r.phrase("look.hands"), Lines: r.handSizes()})
	}
	if thoughts := r.plan.Texts().ThoughtTexts(); len(thoughts) > 0 {
		regions = append(regions, a11y.Region{ID: "thought", Title: r.phrase("look.thought"),
			Lines: []string{r.ctx.Sentences(thoughts...)}})
	}
	if r.plan.Replay != nil {
		return append(regions, r.ctx.KeyRegion("look.keys.where", "look.keys.can", "look.keys.scores"))
	}
	if r.plan.Hand == nil { // the result would reveal the planned card
		regions = append(regions, a11y.Region{ID: "what-if", Title: r.phrase("look.what-if"), Lines: r.planned()})
	}
	return append(regions, r.ctx.KeyRegion("look.keys.where", "look.keys.can", "look.keys.what-if", "look.keys.scores",
		"look.keys.secret", "look.keys.all"))
}

// positions returns a sentence for each building with agents or the safe.
func (r regions) positions() (lines []string) {
	for building := range rules.Building(rules.NumBuildings) {
		house := message.Words("house", message.Of(message.Key(fmt.Sprintf("look.house.%d", building))))
		var there []*message.Arg
		for _, a := range r.plan.Agents() {
			if r.seen.At[a] == building {
				there = append(there, message.Agent("", a))
			}
		}
		agents := message.All("agents", there)
		switch safe := r.seen.Safe == building; {
		case safe && len(there) == 0:
			lines = append(lines, r.phrase("look.safe", house))
		case safe:
			lines = append(lines, r.phrase("look.at.safe", house, agents))
		case len(there) > 0:
			lines = append(lines, r.phrase("look.at", house, agents))
		}
	}
	return lines
}

// scores returns a sentence for each agent, the highest score first, and the goal.
func (r regions) scores() (lines []string) {
	agents := r.plan.Agents()
	sort.SliceStable(agents, func(i, k int) bool { return r.seen.Score[agents[i]] > r.seen.Score[agents[k]] })
	for _, a := range agents {
		lines = append(lines, r.phrase("look.score", message.Agent("agent", a),
			message.Count("points", r.seen.Score[a])))
	}
	return append(lines, r.phrase("look.goal", message.Number("goal", int(r.plan.View.Edition().Goal))))
}

// handSizes returns a sentence for each seat with its number of cards, and the sizes of the piles.
func (r regions) handSizes() (lines []string) {
	for s := range rules.Seat(r.plan.View.Setup().Players) {
		lines = append(lines, r.phrase("look.hand", r.plan.PlayerArg(s), message.Count("cards", r.seen.HandSizes[s])))
	}
	return append(lines, r.phrase("look.deck", message.Count("deck", r.seen.Deck),
		message.Count("discards", r.seen.Discards)))
}

// planned returns the sentences about the plan and its result, or one that says that nothing is planned.
func (r regions) planned() (lines []string) {
	info := r.plan.Texts().InfoPanel()
	for _, sentence := range append([]message.Message{r.plan.Texts().PlannedMove(), info.Title}, info.Lines...) {
		if !sentence.IsZero() {
			lines = append(lines, r.ctx.Sentences(sentence))
		}
	}
	if gains := r.gains(); len(lines) > 0 && !gains.IsZero() {
		lines = append(lines, r.ctx.Sentences(gains))
	}
	if len(lines) == 0 {
		lines = []string{r.phrase("look.nothing")}
	}
	return lines
}

// gains returns the gains of all agents in the count of a planned move, or a zero message if no agent gains or loses.
func (r regions) gains() message.Message {
	projection := r.plan.Projection()
	if !r.plan.PlansMove() || !projection.HasDeltas {
		return message.Message{}
	}
	var all []*message.Arg
	for _, a := range r.plan.Agents() {
		if delta := projection.Deltas[a]; delta != 0 {
			all = append(all, message.Words("",
				message.Of("log.part.scored", message.Agent("agent", a), message.Signed("points", delta))))
		}
	}
	if len(all) == 0 {
		return message.Message{}
	}
	return message.Of("log.count", message.Each("parts", all))
}
