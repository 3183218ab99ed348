package panels

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// agentPicker builds the picker: enlarged figures of the agents of a crowded building, each large enough for a finger.
// The plan holds the building in PickerAt.
type agentPicker struct{ *Panels }

// add builds the picker and returns its controls, or nil if it is closed. The first one closes it: it covers the
// screen, or over an open hand only the picker itself.
func (ap *agentPicker) add() []*widgets.Control {
	agents := ap.plan.TownInput().PickerAgents()
	if len(agents) == 0 {
		return nil
	}
	textures, theme := ap.kit.Textures, ap.kit.Theme
	// Over an open hand, the picker reveals that the card targets agents. So its controls are private, and no control
	// of the table disappears.
	overHand := ap.plan.Hand != nil
	closeRect := ap.screen.Rect()
	box := ap.table.PickerSpot(int(ap.plan.PickerAt), 0, len(agents))
	for i := range agents {
		r := ap.table.PickerSpot(int(ap.plan.PickerAt), i, len(agents))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if overHand {
		closeRect = box
	}
	controls := []*widgets.Control{{ID: "picker-close", Label: ap.phrase("button.close"), Rect: closeRect,
		Pointer: true, OnPress: ap.plan.TownInput().ClosePicker}}
	ap.contentLayer.Add(
		sprites.NewFace("picker", textures.Panel(sprites.PanelStyle{Radius: 16, Fill: theme.Panel, Edge: theme.Gold,
			Line: 2}, box.W, box.H), box.X, box.Y))
	steps := ap.plan.Steps()
	for i, agent := range agents {
		rect := ap.table.PickerSpot(int(ap.plan.PickerAt), i, len(agents))
		pick := func() { ap.plan.PickerAt = rules.NoBuilding; ap.plan.TownInput().PressAgent(agent) }
		cell := sprites.New("picker " + agent.String())
		ap.contentLayer.Add(cell)
		controls = append(controls, &widgets.Control{ID: "picker-" + agent.String(), Label: ap.ctx.Agent(agent),
			Rect: rect, Private: overHand, Pointer: overHand, OnPress: pick, OnPressAt: ap.atSpot(pick),
			OnStateChange: func(s widgets.ControlState) {
				cell.Clear()
				if s.Hover {
					cell.Add(sprites.NewFace("ground",
						textures.Panel(sprites.PanelStyle{Radius: 10, Fill: theme.Hover}, rect.W,
							rect.H), rect.X, rect.Y))
				}
				cell.Add(sprites.NewFace("figure", textures.Drawing(stage.FigureArt(agent), rect.W-6, rect.H-6),
					rect.X+3, rect.Y+3))
				if steps[agent] > 0 {
					ap.kit.Label(cell, ap.kit.Style(lettering.Strong, 16).WithColor(art.Gold),
						fmt.Sprintf("+%d", steps[agent]),
						layout.Rect{X: rect.X + 2, Y: rect.Y, W: 30, H: 22})
				}
			}})
	}
	return controls
}
