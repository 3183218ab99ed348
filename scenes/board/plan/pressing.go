package plan

import "heimlich/rules"

// Presses are presses on what stands in the town or lies around it.
type Presses struct{ *Plan }

// Presses are those on the town of a plan.
func (p *Plan) Presses() Presses { return Presses{p} }

// What a press on a figure, a building or a chip means: a step more for an agent, a pick for the chosen card, or a crowd that fans out.

// crowd is how many agents in one building are too many to be pressed singly.
const crowd = 3

// In is the agents that a building shows now, ghosts at their targets.
func (p Presses) In(b rules.Building) []rules.Agent {
	var as []rules.Agent
	at := p.Projected().At
	for _, a := range p.Agents() {
		if at[a] == b {
			as = append(as, a)
		}
	}
	return as
}

// Fanned are the agents that are fanned out, none if nobody is. A crowd with which nothing can be done any more is let go.
func (p Presses) Fanned() []rules.Agent {
	if !p.PlansMove() && !p.PlansCard() {
		p.Presses().CloseFan()
	}
	return p.Presses().In(p.Fan)
}

// PressFigure is a press on an agent on the table. Whoever uses keys has named it; a pointer hits one of a crowd, which fans out first.
func (p Presses) PressFigure(a rules.Agent, keys bool) {
	b := p.Projected().At[a]
	switch {
	case p.Picking() && p.Hand.Card == nil:
		p.Hand.refuse()
	case p.PlansCard() && p.Hand.Card.Places()[b]: // whoever stands where the chosen agent may go shows the way
		p.Hand.PickPlace(b, keys)
	case len(p.Presses().In(b)) > crowd && p.Selected == rules.NoAgent && !(keys && p.Picking()):
		p.Fan = b
	default:
		p.Presses().PressAgent(a)
	}
}

// PressAgent is a press on an agent that is beyond doubt: a step more, or a pick for the chosen card.
func (p Presses) PressAgent(a rules.Agent) {
	if p.Picking() {
		p.Hand.PickAgent(a)
	} else {
		p.Step(a, 1)
	}
}

// PressBuilding sends the selected agent there, or takes hold of who stands there.
func (p Presses) PressBuilding(b rules.Building) {
	as := p.Presses().In(b)
	switch {
	case p.Selected == rules.NoAgent && len(as) > 1:
		p.Fan = b
	case p.Selected == rules.NoAgent && len(as) == 1:
		p.Step(as[0], 1)
	default:
		p.SendTo(b)
	}
}

// CloseFan lets a crowd that is fanned out stand together again.
func (p Presses) CloseFan() { p.Fan = rules.NoBuilding }
