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

// fan builds the enlarged figures of a crowd, each large enough for a finger.
type fan struct{ *Panels }

// add builds the fan and returns its controls, or nil if no crowd is fanned out.
func (f *fan) add() []*widgets.Control {
	as := f.plan.TownInput().FannedAgents()
	if len(as) == 0 {
		return nil
	}
	textures, th := f.kit.Textures, f.kit.Theme
	// A fan over an open hand reveals that the card targets agents. So its controls are private, and the other controls
	// stay.
	open := f.plan.Hand != nil
	beside := f.screen.Rect()
	box := f.table.FanSpot(int(f.plan.FannedAt), 0, len(as))
	for i := range as {
		r := f.table.FanSpot(int(f.plan.FannedAt), i, len(as))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if open {
		beside = box
	}
	cs := []*widgets.Control{{ID: "fan-close", Label: f.phrase("button.close"), Rect: beside, Pointer: true,
		OnPress: f.plan.TownInput().CloseFan}}
	f.contentLayer.Add(
		sprites.NewFace("fan", textures.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold,
			Line: 2}, box.W, box.H), box.X, box.Y))
	steps := f.plan.Steps()
	for i, a := range as {
		r := f.table.FanSpot(int(f.plan.FannedAt), i, len(as))
		take := func() { f.plan.FannedAt = rules.NoBuilding; f.plan.TownInput().PressAgent(a) }
		cell := sprites.New("fan " + a.String())
		f.contentLayer.Add(cell)
		cs = append(cs, &widgets.Control{ID: "fan-" + a.String(), Label: f.ctx.Agent(a), Rect: r, Private: open,
			Pointer: open,
			OnPress: take, OnPressAt: f.atSpot(take),
			OnStateChange: func(s widgets.ControlState) {
				cell.Clear()
				if s.Hover {
					cell.Add(sprites.NewFace("ground",
						textures.Panel(sprites.PanelStyle{Radius: 10, Fill: th.Hover}, r.W, r.H), r.X, r.Y))
				}
				cell.Add(sprites.NewFace("figure", textures.Drawing(stage.FigureArt(a), r.W-6, r.H-6), r.X+3, r.Y+3))
				if steps[a] > 0 {
					f.kit.Label(cell, f.kit.Style(lettering.Strong, 16).WithColor(art.Gold),
						fmt.Sprintf("+%d", steps[a]),
						layout.Rect{X: r.X + 2, Y: r.Y, W: 30, H: 22})
				}
			}})
	}
	return cs
}
