package panels

import (
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// log is the last sentences of what happened.
type log struct{ *Panels }

// add shows the last sentences of what has been seen to happen, as many as there is room for, the newest below. The rest is in the logbook, which it leads to.
func (p *log) add() {
	r := p.table.Log
	if r.H < 20 || r.W < 60 {
		return
	}
	th, ty := p.kit.Theme, p.kit.Type
	if r.H < 60 { // one line
		if es := p.plan.Log(); len(es) > 0 {
			p.kit.SayCut(p.over, "log-line", p.kit.Style(lettering.Body, 15), p.tells(es[len(es)-1]), r.Inset(4))
		}
		return
	}
	p.under.Add(sprites.NewFace("log", p.kit.Gallery.Panel(sprites.PanelStyle{Radius: 12, Fill: th.Panel, Lift: true}, r.W, r.H), r.X, r.Y))
	head := p.kit.Style(lettering.Number, 16).With(th.Cream)
	line := layout.Rect{X: r.X + 12, Y: r.Y + 8, W: r.W - 24, H: ty.LineHeight(head)}
	all := p.kit.Style(lettering.Body, 15).With(th.Gold).Aligned(lettering.Right)
	if w := ty.Width(all, p.phrase("logbook.all")) + 12; line.W >= ty.Width(head, p.phrase("logbook.title"))+w {
		p.kit.Say(p.over, all, p.phrase("logbook.all"), line)
		line.W -= w
	}
	p.kit.Say(p.over, head, p.phrase("logbook.title"), line)
	top := r.Y + 12 + ty.LineHeight(head)
	st := p.kit.Style(lettering.Body, 15)
	room := int((r.Y + r.H - 8 - top) / ty.LineHeight(st))
	var lines []string
	es := p.plan.Log()
	for i := len(es) - 1; i >= 0 && len(lines) < room; i-- {
		lines = append(ty.Wrap(st, p.tells(es[i]), r.W-24), lines...)
	}
	if len(lines) > room {
		lines = lines[len(lines)-room:]
	}
	p.over.Add(sprites.NewFace("lines", ty.Lines(st, lines, r.W-24), r.X+12, top))
}

// tells is an entry of the log in words.
func (p *Panels) tells(e match.Entry) string { return p.back.Say(e.Message(p.plan.Named)) }
