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

// layout places the agents on the felt, the given number in a row.
func (ag agentGrid) layout(r layout.Rect, columns int) {
	grid := layout.Grid{Cells: rules.NumAgents, Columns: columns, RowGap: agentRowGap, Centered: true}
	grid.MaxWidth = grid.Rects(r)[0].H * 0.8
	for i, at := range grid.Rects(r) {
		ag.addAgent(rules.Agent(i), at)
	}
}

// agentRowGap is the gap between two rows of agents, in points.
const agentRowGap = 4

// addAgent adds an agent's control. A chosen agent has a gold ring. One that is left out is grey and on its
// side.
func (ag agentGrid) addAgent(a rules.Agent, r layout.Rect) {
	can, chosen := ag.table.agentsInPlay() < rules.NumAgents, ag.table.chosenAgents()
	textures := ag.Ctx.Textures
	h := min(r.H-8, (r.W-3)*246/160)
	w := h * 160 / 246
	out := can && chosen != 0 && !chosen.Has(a)
	c := &widgets.Control{ID: "take-" + a.String(), Label: ag.Words("setup.takes-part", message.Agent("agent", a)),
		Rect: r, Disabled: !can, DisabledReason: ag.agentsText(), Checked: chosen.Has(a),
		OnPress: func() { ag.edit(func(t *Config) { t.toggleAgent(a) }) }}
	ag.addPropControl(c, func(n *sprites.Node, st widgets.ControlState) {
		x, foot := r.W/2, (r.H+h)/2-2
		if out {
			long := min(h, r.W*0.96)
			n.Add(sprites.NewFace("shadow", shadow(textures, long, long*0.4), x+3, foot-long*0.16).SetAnchor(0.5, 0.5))
			n.Add(sprites.NewFace("figure", greyAgent(textures, a, long*160/246, long), x,
				foot-long*0.25).SetAnchor(0.5, 0.5).SetAngle(1.45))
			return
		}
		n.Add(sprites.NewFace("shadow", shadow(textures, w*1.1, w*0.34), x+w*0.14, foot).SetAnchor(0.5, 0.5))
		if st.Checked || st.Hover && can {
			line := light.WithOpacity(art.Gold, 0.55)
			if st.Checked {
				line = art.Gold
			}
			n.Add(sprites.NewFace("ring", ring(textures, w*1.06, w*0.4, line), x, foot-1).SetAnchor(0.5, 0.5))
		}
		n.Add(sprites.NewFace("figure", textures.Drawing("agents/"+a.String(), w, h), x, foot).SetAnchor(0.5, 1))
	})
}
