package panels

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites/layout"
)

// pressSpot is where the last press planned a step of an agent, and the plan after it. While the plan is unchanged, a
// further press there plans the agent's next step, even if another piece is there now. The zero value is no such press.
type pressSpot struct {
	at    layout.Point
	draft *match.MovePlan
	agent rules.Agent
	steps [rules.NumAgents]uint8 // all planned steps after the press
}

// spotRadius is the distance, in points, within which two presses are on one spot.
const spotRadius = 14

// atSpot returns a handler of a pointer's press on the town. On the same spot it plans a further step; elsewhere it
// calls press. It remembers the spot if a step of the selected agent was planned.
func (p *Panels) atSpot(press func()) func(x, y float64) {
	return func(x, y float64) {
		at, before := layout.Point{X: x, Y: y}, p.plan.Steps()
		last := &p.lastSpot
		planUnchanged := last.draft == p.plan.Draft && last.steps == before && p.plan.Selected == last.agent
		sameSpot := last.steps[last.agent] > 0 && last.at.Distance(at) <= spotRadius
		if planUnchanged && sameSpot && p.plan.PlansMove() {
			p.plan.AddStep(last.agent, 1)
		} else if press(); p.plan.Selected >= rules.NumAgents ||
			before[p.plan.Selected] >= p.plan.Steps()[p.plan.Selected] {
			p.lastSpot = pressSpot{}
			return
		}
		p.lastSpot = pressSpot{at, p.plan.Draft, p.plan.Selected, p.plan.Steps()}
	}
}
