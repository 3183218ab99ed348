package tablesetup

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/widgets"
)

// agentGrid is the grid in which the agents of the game are chosen.
type agentGrid struct{ *draft }

// layout places the agents in r, in a number of columns.
func (ag agentGrid) layout(r layout.Rect, columns int) {
	grid := layout.Grid{Cells: rules.NumAgents, Columns: columns, RowGap: agentRowGap, Centered: true}
	grid.MaxWidth = grid.Rects(r)[0].H * 0.8
	for i, at := range grid.Rects(r) {
		ag.addAgent(rules.Agent(i), at)
	}
}

// agentRowGap is the gap between two rows of agents, in points.
const agentRowGap = 4

// addAgent adds an agent's control, which chooses the agent or leaves it out. It is disabled if all agents are in play.
// A chosen agent has a gold ring. An agent that is left out is grey and lies on its side.
func (ag agentGrid) addAgent(agent rules.Agent, rect layout.Rect) {
	selectable, chosen := ag.table.agentsInPlay() < rules.NumAgents, ag.table.chosenAgents()
	textures := ag.Ctx.Textures
	h := min(rect.H-8, (rect.W-3)*246/160)
	w := h * 160 / 246
	leftOut := selectable && chosen != 0 && !chosen.Has(agent)
	control := &widgets.Control{ID: "take-" + agent.String(),
		Label: ag.Words("setup.takes-part", message.Agent("agent", agent)),
		Rect:  rect, Disabled: !selectable, DisabledReason: ag.agentsText(), Checked: chosen.Has(agent),
		OnPress: func() { ag.edit(func(t *Config) { t.toggleAgent(agent) }) }}
	ag.addPropControl(control, func(node *sprites.Node, state widgets.ControlState) {
		x, foot := rect.W/2, (rect.H+h)/2-2
		if leftOut {
			length := min(h, rect.W*0.96)
			node.Add(sprites.NewFace("shadow", shadow(textures, length, length*0.4), x+3, foot-length*0.16).
				SetAnchor(0.5, 0.5))
			node.Add(sprites.NewFace("figure", greyAgent(textures, agent, length*160/246, length), x,
				foot-length*0.25).SetAnchor(0.5, 0.5).SetAngle(1.45))
			return
		}
		node.Add(sprites.NewFace("shadow", shadow(textures, w*1.1, w*0.34), x+w*0.14, foot).SetAnchor(0.5, 0.5))
		if state.Checked || state.Hover && selectable {
			line := light.WithOpacity(art.Gold, 0.55)
			if state.Checked {
				line = art.Gold
			}
			node.Add(sprites.NewFace("ring", ring(textures, w*1.06, w*0.4, line), x, foot-1).SetAnchor(0.5, 0.5))
		}
		node.Add(sprites.NewFace("figure", textures.Drawing("agents/"+agent.String(), w, h), x, foot).SetAnchor(0.5, 1))
	})
}
