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

// PickerAgents returns the agents to show in the picker, none if it is closed. It closes the picker if no move is being
// planned and no playable card is chosen.
func (p TownInput) PickerAgents() []rules.Agent {
	if !p.PlansMove() && !p.HasCardPlan() {
		p.ClosePicker()
	}
	return p.AgentsIn(p.PickerAt)
}

// PressFigure handles a press on an agent's figure, by a key if keys is set. Among more than three agents in a building
// it opens the picker, unless an agent is selected, or a key picks a target. Otherwise it means the agent. For a chosen
// card whose target may be the agent's building, it means that building.
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
func (p TownInput) PressAgent(agent rules.Agent) {
	if p.PickingTargets() {
		p.Hand.PickAgent(agent)
	} else {
		p.AddStep(agent, 1)
	}
}

// PressBuilding handles a press on a building. It sends the selected agent there, or the one that a letter asks to send
// there. Without such an agent, the only agent in the building takes a step, or the picker opens for several. An empty
// building is then refused.
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
