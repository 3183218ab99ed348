package panels

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// The look of a closed hand, a fan of card backs.
const (
	cardBackAngle = 0.13 // between two cards, in radians
	cardBackLift  = 0.07 // on hover, as a share of the card's height
)

// showsClosedHand reports whether a closed hand is in the park.
func (p *Panels) showsClosedHand() bool {
	s := p.plan.ClosedHand()
	return s != rules.NoSeat && p.own == nil && p.stage.ShowsClosedHand() && p.seen.HandSizes[s] > 0
}

// addClosed adds the closed hand and returns its control, if it can be pressed. It shows the owner and the number of
// cards, and to the only person the card that they knocked with. Other faces stay hidden.
func (hn *hand) addClosed() []*widgets.Control {
	if !hn.showsClosedHand() {
		return nil
	}
	seat := hn.plan.ClosedHand()
	n, room := hn.seen.HandSizes[seat], hn.table.ClosedHand()
	textures, theme := hn.kit.Textures, hn.kit.Theme
	st := hn.kit.Style(lettering.Strong, 15).WithColor(theme.Cream).WithAlign(lettering.Center)
	words := hn.phrase("hand.yours")
	if hn.plan.Shared() {
		words = hn.phrase("prompt.cards-of", hn.plan.PlayerArg(seat))
	}
	label := room
	if line := hn.kit.Fonts.LineHeight(st); room.H >= 66 && hn.kit.Fonts.Width(st.WithSize(14), words) <= room.W {
		label, room = room.CutBottom(line, 2)
		hn.kit.Label(hn.contentLayer, st, words, label)
	}
	const maxHeight, stepShare, widthShare = 112, 0.42, 0.74 // points, and shares of a card's height
	h := min(room.H*0.86, room.W/(widthShare+stepShare*float64(n-1)), maxHeight)
	w := h * 5 / 7
	step := min(stepShare*h, (room.W-w)/math.Max(float64(n-1), 1))
	hn.backLayer.Add(sprites.NewFace("hand light", textures.Glow(theme.Gold, 0.55, room.W*1.5, room.H*1.6),
		room.Center().X,
		room.Center().Y).SetAnchor(0.5, 0.5))
	node := sprites.New("closed hand").SetPos(room.Center().X, room.Bottom())
	hn.contentLayer.Add(node)
	face := textures.LyingDrawing(cardface.BackDrawing(w), w, h)
	knocked, card := hn.knockedCard(seat)
	draw := func(raised bool) {
		node.Clear()
		for i := range n {
			k := float64(i) - float64(n-1)/2
			turn, lift := cardBackAngle, 0.0
			if raised {
				turn, lift = 1.25*cardBackAngle, cardBackLift*h
			}
			x, y := k*step, -lift+math.Abs(k)*math.Abs(k)*0.03*h
			if i == knocked {
				front := sprites.New("card").SetPos(x, y-cardBackLift*h).SetAngle(k * turn * 0.6)
				cardface.Draw(front, hn.kit, hn.ctx.Language, card, layout.Rect{X: -w / 2, Y: -h, W: w, H: h},
					cardface.CardStyle{Chosen: true})
				defer node.Add(front) // above the backs
				continue
			}
			node.Add(sprites.NewFace("back", face, x, y).SetAnchor(0.5, 1).SetAngle(k * turn * 0.6))
		}
	}
	draw(false)
	command := hn.plan.ClosedHandCommand()
	if command.Kind == plan.NoCommand {
		return nil
	}
	const minTarget = 44 // points, for a finger
	all := layout.Around(room.Center(), math.Max(float64(n-1)*step+w+12, minTarget), math.Max(room.H, minTarget))
	all.Y = min(room.Bottom(), hn.table.Park.Bottom()) - all.H
	return []*widgets.Control{{ID: "hand",
		Label: hn.phrase("hand.closed", hn.plan.PlayerArg(seat), message.Words("cards", plan.HandSize(n))), Rect: all,
		OnPress:       hn.commandHandler(command),
		OnStateChange: func(s widgets.ControlState) { draw(s.Hover || s.Focused && hn.focus.ShowFocus()) }}}
}

// knockedCard returns index and kind of the card with which the only person has knocked. The index is −1 for
// none, and at a screen that others may see.
func (hn *hand) knockedCard(seat rules.Seat) (int, rules.Card) {
	view, ok := hn.OwnHandView()
	if !ok || view.Viewer != seat {
		return -1, rules.NoCard
	}
	h := hn.plan.HandOf(seat, view)
	i := h.Raised()
	if i < 0 {
		return i, rules.NoCard
	}
	return i, h.Cards()[i]
}
