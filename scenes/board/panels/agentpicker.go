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

// agentPicker shows enlarged figures of the agents of a crowded building, each large enough for a finger.
// The plan holds the building in PickerAt.
type agentPicker struct{ *Panels }

// add builds the picker and returns its controls, or nil if it is closed.
func (ap *agentPicker) add() []*widgets.Control {
	as := ap.plan.TownInput().PickerAgents()
	if len(as) == 0 {
		return nil
	}
	textures, th := ap.kit.Textures, ap.kit.Theme
	// Over an open hand, the picker reveals that the card targets agents. So its controls are private, and the other
	// controls stay.
	open := ap.plan.Hand != nil
	beside := ap.screen.Rect()
	box := ap.table.PickerSpot(int(ap.plan.PickerAt), 0, len(as))
	for i := range as {
		r := ap.table.PickerSpot(int(ap.plan.PickerAt), i, len(as))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if open {
		beside = box
	}
	cs := []*widgets.Control{{ID: "picker-close", Label: ap.phrase("button.close"), Rect: beside, Pointer: true,
		OnPress: ap.plan.TownInput().ClosePicker}}
	ap.contentLayer.Add(
		sprites.NewFace("picker", textures.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold,
			Line: 2}, box.W, box.H), box.X, box.Y))
	steps := ap.plan.Steps()
	for i, a := range as {
		r := ap.table.PickerSpot(int(ap.plan.PickerAt), i, len(as))
		take := func() { ap.plan.PickerAt = rules.NoBuilding; ap.plan.TownInput().PressAgent(a) }
		cell := sprites.New("picker " + a.String())
		ap.contentLayer.Add(cell)
		cs = append(cs, &widgets.Control{ID: "picker-" + a.String(), Label: ap.ctx.Agent(a), Rect: r, Private: open,
			Pointer: open,
			OnPress: take, OnPressAt: ap.atSpot(take),
			OnStateChange: func(s widgets.ControlState) {
				cell.Clear()
				if s.Hover {
					cell.Add(sprites.NewFace("ground",
						textures.Panel(sprites.PanelStyle{Radius: 10, Fill: th.Hover}, r.W, r.H), r.X, r.Y))
				}
				cell.Add(sprites.NewFace("figure", textures.Drawing(stage.FigureArt(a), r.W-6, r.H-6), r.X+3, r.Y+3))
				if steps[a] > 0 {
					ap.kit.Label(cell, ap.kit.Style(lettering.Strong, 16).WithColor(art.Gold),
						fmt.Sprintf("+%d", steps[a]),
						layout.Rect{X: r.X + 2, Y: r.Y, W: 30, H: 22})
				}
			}})
	}
	return cs
}
