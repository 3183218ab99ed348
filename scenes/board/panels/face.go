package panels

import (
	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
)

// head returns the name of the drawing of a player's head.
func (p *Panels) head(s rules.Seat) string {
	return p.ctx.Head(p.plan.Match.Player(s), s, p.plan.Match.People())
}

// faceOn returns the rectangle of the face on a player panel, empty if one of the panels has no room for it.
func (p *playerPanels) faceOn(rect layout.Rect) layout.Rect {
	const (
		minWidth  = 22 // of a face, in points
		minHeight = 36 // of a panel with a face
	)
	words := 82.0 // room for name and status, in points
	switch cards := p.plan.View.Setup().Variants.TopSecret; {
	case cards && p.smallFace():
		words = 74
	case cards: // and the backs of the cards
		words = 116
	}
	for _, seat := range p.table.Seats {
		if seat.W-words < minWidth || seat.H < minHeight {
			return layout.Rect{}
		}
	}
	in := rect.Inset(2)
	in.W = min(rect.W-words, in.H)
	if rect.W >= roomyPanelWidth {
		in.W = min(in.H*58/52, 58)
	}
	return in
}

// smallFace reports whether a face leaves room only for a short status: on a short screen with cards.
func (p *playerPanels) smallFace() bool {
	return p.plan.View.Setup().Variants.TopSecret && p.table.FormFactor == layout.Short && !p.table.Low()
}

// addFace adds the face of seat s in r.
func (p *playerPanels) addFace(s rules.Seat, r layout.Rect) {
	f := &p.faces.seats[s]
	f.node, f.rect, f.head = sprites.NewFace("face", nil, r.X, r.Y), r, p.head(s)
	p.contentLayer.Add(f.node)
	p.faces.show(f)
}

// addNotch adds a notch to the left edge of a player panel whose player has to act, if the town is to the left. It is
// gold, or moonlit if the player is away.
func (p *playerPanels) addNotch(rect layout.Rect, away bool) {
	if p.table.FormFactor != layout.Wide {
		return
	}
	const w, h = 9, 20
	key, col := "notch", p.kit.Theme.Gold
	if away {
		key, col = "notch-away", moonlight
	}
	p.backLayer.Add(sprites.NewFace("notch", p.kit.Textures.Shape(key, w, h, func(c *raster.Canvas) {
		c.Fill(c.Polygon([]raster.XY{{X: w, Y: 0}, {X: 0, Y: h / 2}, {X: w, Y: h}}), col)
	}), rect.X-w, rect.Center().Y-h/2))
}
