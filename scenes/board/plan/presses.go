package plan

import "heimlich/rules"

// Presses handles presses on agents and buildings.
type Presses struct{ *Plan }

// Presses returns the handler of presses on the town.
func (p *Plan) Presses() Presses { return Presses{p} }

// maxWithoutFan is the largest number of agents in a building that can be pressed singly.
const maxWithoutFan = 3

// AgentsIn returns the agents shown in a building. Moving agents count at the end of their walk.
func (p Presses) AgentsIn(b rules.Building) []rules.Agent {
	var as []rules.Agent
	at := p.Projection().At
	for _, a := range p.Agents() {
		if at[a] == b {
			as = append(as, a)
		}
	}
	return as
}

// FannedAgents returns the agents that are fanned out. It ends the fan if nothing can be done with it.
func (p Presses) FannedAgents() []rules.Agent {
	if !p.PlansMove() && !p.PlansCard() {
		p.Presses().CloseFan()
	}
	return p.Presses().AgentsIn(p.FannedAt)
}

// PressFigure handles a press on an agent's figure. With keys the agent is certain; for a pointer, a crowd fans out
// first.
func (p Presses) PressFigure(a rules.Agent, keys bool) {
	b := p.Projection().At[a]
	switch {
	case p.Picking() && p.Hand.Card == nil:
		p.Hand.refuseUnplayable()
	case p.PlansCard() && p.Hand.Card.Buildings()[b]: // an agent at a legal target stands for its building
		p.Hand.PickBuilding(b, keys)
	case len(p.Presses().AgentsIn(b)) > maxWithoutFan && p.Selected == rules.NoAgent && !(keys && p.Picking()):
		p.FannedAt = b
	default:
		p.Presses().PressAgent(a)
	}
}

// PressAgent handles a press on a certain agent: one more step, or a pick for the chosen card.
func (p Presses) PressAgent(a rules.Agent) {
	if p.Picking() {
		p.Hand.PickAgent(a)
	} else {
		p.Step(a, 1)
	}
}

// PressBuilding sends the selected agent to a building, or selects an agent that stands there.
func (p Presses) PressBuilding(b rules.Building) {
	as := p.Presses().AgentsIn(b)
	switch {
	case p.Selected == rules.NoAgent && len(as) > 1:
		p.FannedAt = b
	case p.Selected == rules.NoAgent && len(as) == 1:
		p.Step(as[0], 1)
	default:
		p.SendTo(b)
	}
}

// CloseFan ends the fan of a crowd.
func (p Presses) CloseFan() { p.FannedAt = rules.NoBuilding }
