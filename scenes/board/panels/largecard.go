package panels

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// largeCard is the enlarged face, in the park, of the card that is pointed at or chosen. It fades in and out; another
// card replaces it at once.
type largeCard struct {
	node    *sprites.Node
	card    rules.Card
	seat    rules.Seat // its owner
	visible bool       // it is shown or fades in; else it fades out
	opacity float64    // 0 … 1
}

// Times in seconds.
const largeCardFadeInTime, largeCardFadeOutTime = 0.12, 0.08

// readCard returns the card of the open hand that is pointed at or chosen, and why it can't be played. It returns false
// if there is none, or while piles, a count or the stage need the park. Whether there is one is public, but not which
// card it is.
func (p *Panels) readCard() (card rules.Card, why message.Message, ok bool) {
	h := p.openHand()
	if h == nil || p.plan.ShowsPiles() || p.seen.Running || p.stage.ParkInUse() {
		return card, why, false
	}
	i := h.Shown()
	if i < 0 || i >= len(h.Cards()) {
		return card, why, false
	}
	card = h.Cards()[i]
	return card, h.WhyUnplayable(card), true
}

// showLargeCard updates the large card after a change; hidden says that a letter covers its place. Without an open
// hand, when hidden, or without animations, the card appears and disappears at once.
func (p *Panels) showLargeCard(hidden bool) {
	large := &p.large
	card, why, ok := p.readCard()
	if large.visible = ok && !hidden; large.visible {
		large.card, large.seat = card, p.openHand().Seat
		large.draw(p, card, why)
	}
	settings := p.ctx.Settings
	if p.openHand() == nil || hidden || settings.Reduced || !settings.Speed.HasAnimations() {
		large.opacity = 0
		if large.visible {
			large.opacity = 1
		}
	}
	large.paint()
}

// ShowsLarge reports whether card c of seat s is enlarged in the park at this moment.
func (p *Panels) ShowsLarge(s rules.Seat, c rules.Card) bool {
	return p.large.visible && p.large.seat == s && p.large.card == c
}

// draw draws card c in the light of a lamp, with the text why, which says why it can't be played.
func (l *largeCard) draw(panels *Panels, c rules.Card, why message.Message) {
	r, textures := panels.table.LargeCard(), panels.kit.Textures
	l.node.Clear()
	at := r.Center()
	l.node.Add(sprites.NewFace("card lamp", textures.Glow(panels.kit.Theme.Gold, 0.8, r.W*2.8, r.H*1.9), at.X, at.Y).
		SetAnchor(0.5, 0.5))
	shade := textures.Panel(sprites.PanelStyle{Radius: 14, Fill: panels.kit.Theme.Night}, r.W+6, r.H+6)
	l.node.Add(sprites.NewFace("shade", shade, r.X-3, r.Y).SetAlpha(0.5))
	card := sprites.New("large card").SetPos(r.X, r.Y)
	cardface.Draw(card, panels.kit, panels.ctx.Language, c, layout.Rect{W: r.W, H: r.H},
		cardface.CardStyle{Reason: why})
	l.node.Add(card)
}

// paint sets the opacity of the node. When the card has faded out, it removes the card from the scene graph.
func (l *largeCard) paint() {
	l.node.SetAlpha(l.opacity).SetVisible(l.opacity > 0)
	if l.opacity == 0 && !l.visible {
		l.node.Clear()
	}
}

// advance fades the card by dt seconds. It does not allocate.
func (l *largeCard) advance(dt float64) {
	switch {
	case l.visible && l.opacity < 1:
		l.opacity = min(l.opacity+dt/largeCardFadeInTime, 1)
	case !l.visible && l.opacity > 0:
		l.opacity = max(l.opacity-dt/largeCardFadeOutTime, 0)
	default:
		return
	}
	l.paint()
}
