package stage

import (
	"fmt"

	"heimlich/rules"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// piles are the deck and the discards in the park. The nodes are nil in a game without top secret cards.
type piles struct {
	deck, discards *sprites.Node
	glow           *sprites.Node // shown while a person may draw a card
	lifted         *sprites.Node // the deck's top card while somebody draws it
}

// The deck's top card while somebody draws it. It does not cover the number on the deck.
const (
	deckLift = 0.22  // how far it is lifted, as a share of its height
	deckTurn = -0.06 // its angle in radians
)

// buildPiles adds the piles, still unpainted, and the nodes for an offer and for a lifted card, both invisible.
func buildPiles(bd *builder) piles {
	deck, discards := bd.table.Deck, bd.table.Discards
	p := piles{sprites.New("deck").SetPos(deck.X, deck.Y), sprites.New("discards").SetPos(discards.X, discards.Y),
		sprites.New("offer").SetVisible(false), sprites.New("lifted card").SetVisible(false)}
	at, ring, gold := deck.Center(), deck.Inset(-5), bd.ctx.Kit.Theme.Gold
	p.glow.Add(sprites.NewFace("invitation", bd.ctx.Textures.Glow(gold, 0.7, deck.W*2.6, deck.H*1.9), at.X, at.Y).
		SetAnchor(0.5, 0.5), sprites.NewFace("target", bd.ctx.Textures.Panel(sprites.PanelStyle{Radius: 9, Edge: gold,
		Line: 3}, ring.W, ring.H), ring.X, ring.Y))
	bd.picture.Add(sprites.LayerGlow, p.glow)
	p.lifted.SetPos(deck.Center().X, deck.Bottom()-deckLift*deck.H).SetAngle(deckTurn)
	cardface.Draw(p.lifted, bd.ctx.Kit, bd.ctx.Language, rules.HiddenCard, layout.Rect{X: -deck.W / 2, Y: -deck.H,
		W: deck.W, H: deck.H}, cardface.CardStyle{})
	bd.picture.Add(sprites.LayerTokens, p.deck, p.discards, p.lifted)
	return p
}

// invite shows or hides the light of a target around the deck.
func (p *piles) invite(on bool) {
	if p.glow != nil {
		p.glow.SetVisible(on)
	}
}

// lift shows or hides the lifted card. It stays hidden while the deck is invisible.
func (p *piles) lift(on bool) {
	if p.deck != nil {
		p.lifted.SetVisible(on && p.deck.Visible())
	}
}

// show paints both piles: their sizes, and the top of the discards.
func (p *piles) show(bd *builder, s *Standing) {
	if p.deck == nil {
		return
	}
	bd.paintPile(p.deck, bd.table.Deck, s.Deck, rules.HiddenCard)
	bd.paintPile(p.discards, bd.table.Discards, s.Discards, s.TopDiscard)
}

// paintPile replaces the contents of a node by a pile of count cards: at most two below the top card, and a tag with
// the number, if there is room. An empty pile is an outline.
func (bd *builder) paintPile(pile *sprites.Node, rect layout.Rect, count int, top rules.Card) {
	pile.Clear()
	kit, textures := bd.ctx.Kit, bd.ctx.Textures
	theme := kit.Theme
	if count == 0 {
		pile.Add(sprites.NewFace("empty", textures.Panel(sprites.PanelStyle{Radius: 5, Edge: theme.Edge, Line: 1.5,
			Dashed: true}, rect.W, rect.H), 0, 0))
		return
	}
	const maxUnder = 2 // cards below the top one
	for i := min(count-1, maxUnder); i > 0; i-- {
		paper := sprites.PanelStyle{Radius: 5, Fill: theme.Cream, Edge: theme.Ink, Line: 1}
		offset := 1.5 * float64(i)
		pile.Add(sprites.NewFace("under", textures.Panel(paper, rect.W, rect.H), offset, -offset))
	}
	cardface.Draw(pile, kit, bd.ctx.Language, top, layout.Rect{W: rect.W, H: rect.H}, cardface.CardStyle{})
	// Heights in points below which a pile has no tag.
	const (
		minTagged    = 30
		minTaggedFar = 50 // on a table seen from far away
	)
	if rect.H < minTagged || bd.table.Far && rect.H < minTaggedFar {
		return
	}
	tag := layout.Rect{X: rect.W/2 - 13, Y: rect.H - 14, W: 26, H: 18}
	pile.Add(sprites.NewFace("tag", textures.Panel(sprites.PanelStyle{Radius: 8, Fill: theme.Panel, Edge: theme.Edge,
		Line: 1},
		tag.W, tag.H), tag.X, tag.Y))
	style := kit.Style(lettering.Number, 14).WithColor(theme.Cream).WithAlign(lettering.Center)
	kit.Label(pile, style, fmt.Sprint(count), tag)
}
