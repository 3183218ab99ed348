package panels

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites/layout"
)

// spot is where the last press planned one step of an agent, and the steps planned since. A further press there takes
// the next step of that agent, whatever stands there now.
type spot struct {
	at    layout.Point
	draft *match.MovePlan
	agent rules.Agent
	steps [rules.NumAgents]uint8
}

// spotRadius is the distance, in points, within which two presses are on one spot.
const spotRadius = 14

// atSpot returns the handler of a pointer's press on the town, for a press that may plan a step.
func (p *Panels) atSpot(press func()) func(x, y float64) {
	return func(x, y float64) {
		at, before, chosen := layout.Point{X: x, Y: y}, p.plan.Steps(), p.plan.Selected
		a := p.spot.agent
		if again := p.spot.draft == p.plan.Draft && p.spot.steps[a] > 0 && p.spot.steps == before && chosen == a &&
			p.plan.PlansMove() &&
			p.spot.at.Distance(at) <= spotRadius; again {
			p.plan.Step(a, 1)
		} else if press(); p.plan.Selected >= rules.NumAgents ||
			before[p.plan.Selected] >= p.plan.Steps()[p.plan.Selected] {
			p.spot = spot{}
			return
		}
		p.spot = spot{at, p.plan.Draft, p.plan.Selected, p.plan.Steps()}
	}
}
