package plan

import "heimlich/rules"

// Projection is the planned result: positions of agents and safe, and changes of the scores. Entries of agents not in
// play have no meaning.
type Projection struct {
	At        [rules.NumAgents]rules.Building
	Safe      rules.Building
	Deltas    [rules.NumAgents]int
	HasDeltas bool // a count or card changes scores; Deltas may still be zero
}

// Projection returns the result of the draft, or of the card with all its targets. Without either it returns the
// present positions. A planned building of the safe is not part of it.
func (p *Plan) Projection() Projection {
	planned := Projection{Safe: p.View.SafeAt()}
	for _, agent := range p.Agents() {
		planned.At[agent] = p.View.At(agent)
	}
	switch {
	case p.Draft != nil:
		steps := p.Draft.Steps()
		for _, agent := range p.Agents() {
			planned.At[agent] = planned.At[agent].Forward(int(steps[agent]))
		}
		preview := p.Draft.Preview()
		planned.Deltas, planned.HasDeltas = preview.Deltas, preview.Counts
	case p.HasCardPlan():
		if preview, ok := p.Hand.Card.Preview(); ok {
			planned.At, planned.Safe, planned.Deltas = preview.To, preview.Safe, preview.Deltas
			planned.HasDeltas = preview.Scores || preview.AtSafe != 0
		}
	}
	return planned
}

// PendingCount returns the change of each score in the count after the present card round, or the one that is animated,
// if the agents are then in buildings at. It returns false if no count is coming.
func (p *Plan) PendingCount(at [rules.NumAgents]rules.Building) (deltas [rules.NumAgents]int, ok bool) {
	v := p.View
	if p.Animating() { // p.View is ahead of the animation
		v = p.Before
	}
	if !inCardRound(v) || v.Placed() == 0 {
		return deltas, false
	}
	return v.PreviewCount(at).Deltas, true
}
