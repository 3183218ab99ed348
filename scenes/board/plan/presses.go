package plan

import "heimlich/rules"

// TownInput handles presses on agents and buildings in the town.
type TownInput struct{ *Plan }

// TownInput returns the handler of presses in the town.
func (p *Plan) TownInput() TownInput { return TownInput{p} }

// maxWithoutPicker is the largest number of agents in a building that can be pressed without the picker.
const maxWithoutPicker = 3

// AgentsIn returns the agents in building b in colour order, including those whose planned walk ends there.
func (p TownInput) AgentsIn(b rules.Building) []rules.Agent {
	var there []rules.Agent
	at := p.Projection().At
	for _, a := range p.Agents() {
		if at[a] == b {
			there = append(there, a)
		}
	}
	return there
}

// PickerAgents returns the agents to show in the picker. It closes the picker if no move or card is planned.
func (p TownInput) PickerAgents() []rules.Agent {
	if !p.PlansMove() && !p.HasCardPlan() {
		p.ClosePicker()
	}
	return p.AgentsIn(p.PickerAt)
}

// PressFigure handles a press on an agent's figure. One of more than three agents in a building opens the picker,
// unless an agent is selected. A key press that picks a target never opens it.
func (p TownInput) PressFigure(agent rules.Agent, keys bool) {
	building := p.Projection().At[agent]
	switch {
	case p.PickingTargets() && p.Hand.Card == nil:
		p.Hand.refuseUnplayable()
	case p.HasCardPlan() && p.Hand.Card.Buildings()[building]: // a press on the agent means its building
		p.Hand.PickBuilding(building, keys)
	case len(p.AgentsIn(building)) > maxWithoutPicker && p.Selected == rules.NoAgent && !(keys && p.PickingTargets()):
		p.PickerAt = building
	default:
		p.PressAgent(agent)
	}
}

// PressAgent handles a press that identifies an agent: it adds a step, or picks the agent for the chosen card.
func (p TownInput) PressAgent(a rules.Agent) {
	if p.PickingTargets() {
		p.Hand.PickAgent(a)
	} else {
		p.AddStep(a, 1)
	}
}

// PressBuilding handles a press on a building. It sends the selected agent there, or the one that a letter asks to send
// there. Without such an agent, the only agent there takes a step, or the picker opens. An empty building is refused
// then.
func (p TownInput) PressBuilding(building rules.Building) {
	there := p.AgentsIn(building)
	if asked := p.agentToSend(building); asked != rules.NoAgent && p.Selected == rules.NoAgent && p.PlansMove() {
		p.Selected = asked
	}
	switch {
	case p.Selected == rules.NoAgent && len(there) > 1:
		p.PickerAt = building
	case p.Selected == rules.NoAgent && len(there) == 1:
		p.AddStep(there[0], 1)
	default:
		p.SendTo(building)
	}
}

// ClosePicker closes the picker.
func (p TownInput) ClosePicker() { p.PickerAt = rules.NoBuilding }
