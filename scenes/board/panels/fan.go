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
func (p *fan) add() []*widgets.Control {
	as := p.plan.Presses().FannedAgents()
	if len(as) == 0 {
		return nil
	}
	g, th := p.kit.Textures, p.kit.Theme
	// A fan over an open hand reveals that the card targets agents. So its controls are private, and the others stay.
	open := p.plan.Hand != nil
	beside := p.screen.Rect()
	box := p.table.FanSpot(int(p.plan.FannedAt), 0, len(as))
	for i := range as {
		r := p.table.FanSpot(int(p.plan.FannedAt), i, len(as))
		x, y := min(box.X, r.X), min(box.Y, r.Y)
		box = layout.Rect{X: x, Y: y, W: max(box.Right(), r.Right()) - x, H: max(box.Bottom(), r.Bottom()) - y}
	}
	box = box.Inset(-10)
	if open {
		beside = box
	}
	cs := []*widgets.Control{{ID: "fan-close", Label: p.phrase("button.close"), Rect: beside, Pointer: true,
		OnPress: p.plan.Presses().CloseFan}}
	p.over.Add(sprites.NewFace("fan", g.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Edge: th.Gold, Line: 2},
		box.W, box.H), box.X, box.Y))
	steps := p.plan.Steps()
	for i, a := range as {
		r := p.table.FanSpot(int(p.plan.FannedAt), i, len(as))
		take := func() { p.plan.FannedAt = rules.NoBuilding; p.plan.Presses().PressAgent(a) }
		cell := sprites.New("fan " + a.String())
		p.over.Add(cell)
		cs = append(cs, &widgets.Control{ID: "fan-" + a.String(), Label: p.ctx.Agent(a), Rect: r, Private: open,
			Pointer: open,
			OnPress: take, OnPressAt: p.atSpot(take),
			OnStateChange: func(s widgets.ControlState) {
				cell.Clear()
				if s.Hover {
					cell.Add(sprites.NewFace("ground",
						g.Panel(sprites.PanelStyle{Radius: 10, Fill: th.Hover}, r.W, r.H), r.X, r.Y))
				}
				cell.Add(sprites.NewFace("figure", g.Drawing(stage.FigureArt(a), r.W-6, r.H-6), r.X+3, r.Y+3))
				if steps[a] > 0 {
					p.kit.Label(cell, p.kit.Style(lettering.Strong, 16).WithColor(art.Gold),
						fmt.Sprintf("+%d", steps[a]),
						layout.Rect{X: r.X + 2, Y: r.Y, W: 30, H: 22})
				}
			}})
	}
	return cs
}
