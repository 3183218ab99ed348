package panels

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Compile-time check: the layout has room for the largest hand that the rules allow.
var _ = [1]struct{}{}[layout.MaxHand-rules.MaxHand]

// hand builds the cards of the acting person, open or closed.
type hand struct{ *Panels }

// add builds the hand and returns its controls. Their labels do not name the cards, since only the owner may know them.
func (p *hand) add() []*widgets.Control {
	h := p.plan.Hand
	if h == nil {
		return p.addClosed()
	}
	if p.plan.Animating() {
		return nil
	}
	cards := h.Cards()
	if len(cards) == 0 {
		return nil
	}
	var cs []*widgets.Control
	for i, r := range p.table.OpenHand(len(cards)) {
		c := cards[i]
		node := sprites.New("card").SetPos(r.X, r.Y)
		p.over.Add(node)
		why := h.WhyUnplayable(c)
		ctl := &widgets.Control{ID: fmt.Sprintf("card-%d", i+1), Label: p.phrase("hand.card",
			message.Number("card", i+1)), Rect: r, Checked: h.Chosen == i,
			OnPress: func() { h.Choose(i) }}
		ctl.OnStateChange = func(s widgets.ControlState) {
			node.Clear()
			cardface.Draw(node, p.kit, p.ctx.Language, c, layout.Rect{W: r.W, H: r.H},
				cardface.CardStyle{Chosen: h.Chosen == i, Hover: s.Hover, Reason: why})
			if p.plan.Hand == h && h.SetHovered(i, s.Hover || s.Focused) {
				p.bar.writeText() // shows the text of another card
			}
		}
		cs = append(cs, ctl)
	}
	return cs
}
