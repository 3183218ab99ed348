package plan

import "heimlich/rules"

// Projection is the planned result: positions of agents and safe, and changes of the scores.
type Projection struct {
	At        [rules.NumAgents]rules.Building
	Safe      rules.Building
	Deltas    [rules.NumAgents]int
	HasDeltas bool // a count or card changes scores; Deltas may still be zero
}

// Projection returns the result of the plan. Without a plan it returns the present positions.
func (p *Plan) Projection() Projection {
	x := Projection{Safe: p.View.SafeAt()}
	for _, a := range p.Agents() {
		x.At[a] = p.View.At(a)
	}
	switch {
	case p.Draft != nil:
		steps := p.Draft.Steps()
		for _, a := range p.Agents() {
			x.At[a] = x.At[a].Forward(int(steps[a]))
		}
		pre := p.Draft.Preview()
		x.Deltas, x.HasDeltas = pre.Deltas, pre.Counts
	case p.HasCardPlan():
		if pre, ok := p.Hand.Card.Preview(); ok {
			x.At, x.Safe, x.Deltas = pre.To, pre.Safe, pre.Deltas
			x.HasDeltas = pre.Scores || pre.AtSafe != 0
		}
	}
	return x
}

// PendingCount returns the change of each score in the count after a card round, if the agents are then at these
// buildings. It returns false if no count is coming.
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
