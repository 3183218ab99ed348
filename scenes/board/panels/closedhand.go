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

// The look of a closed hand in the park, a fan of card backs. A press opens the hand.
const (
	cardBackAngle = 0.13 // between two cards, in radians
	cardBackLift  = 0.07 // on hover, as a share of the card's height
)

// showsClosedHand reports whether a closed hand with cards is in the park. The hand of the only person is there only
// while p.own is nil.
func (p *Panels) showsClosedHand() bool {
	seat := p.plan.ClosedHand()
	if seat == rules.NoSeat || p.own != nil {
		return false
	}
	return p.stage.ShowsClosedHand() && p.seen.HandSizes[seat] > 0
}

// addClosed adds the closed hand and returns its control, or nil if there is none that can be pressed. The hand shows
// its owner, if there is room, and the number of cards. To the only person it also shows the face of the card that they
// knocked with.
func (hn *hand) addClosed() []*widgets.Control {
	if !hn.showsClosedHand() {
		return nil
	}
	seat := hn.plan.ClosedHand()
	count, room := hn.seen.HandSizes[seat], hn.table.ClosedHand()
	textures, theme := hn.kit.Textures, hn.kit.Theme
	style := hn.kit.Style(lettering.Strong, 15).WithColor(theme.Cream).WithAlign(lettering.Center)
	words := hn.phrase("hand.yours")
	if hn.plan.Shared() {
		words = hn.phrase("prompt.cards-of", hn.plan.PlayerArg(seat))
	}
	if room.H >= 66 && hn.kit.Fonts.Width(style.WithSize(14), words) <= room.W {
		var label layout.Rect
		label, room = room.CutBottom(hn.kit.Fonts.LineHeight(style), 2)
		hn.kit.Label(hn.contentLayer, style, words, label)
	}
	const (
		maxHeight  = 112  // of a card, in points
		stepShare  = 0.42 // from card to card, as a share of a card's height
		widthShare = 0.74 // of a card with its margin, as a share of its height
	)
	height := min(room.H*0.86, room.W/(widthShare+stepShare*float64(count-1)), maxHeight)
	width := height * 5 / 7
	step := min(stepShare*height, (room.W-width)/math.Max(float64(count-1), 1))
	hn.backLayer.Add(sprites.NewFace("hand light", textures.Glow(theme.Gold, 0.55, room.W*1.5, room.H*1.6),
		room.Center().X,
		room.Center().Y).SetAnchor(0.5, 0.5))
	node := sprites.New("closed hand").SetPos(room.Center().X, room.Bottom())
	hn.contentLayer.Add(node)
	back := textures.LyingDrawing(cardface.BackDrawing(width), width, height)
	knocked, card := hn.knockedCard(seat)
	draw := func(raised bool) {
		node.Clear()
		turn, lift := cardBackAngle, 0.0
		if raised {
			turn, lift = 1.25*cardBackAngle, cardBackLift*height
		}
		for i := range count {
			offset := float64(i) - float64(count-1)/2 // from the middle card, in cards
			x, y := offset*step, -lift+math.Abs(offset)*math.Abs(offset)*0.03*height
			if i == knocked {
				front := sprites.New("card").SetPos(x, y-cardBackLift*height).SetAngle(offset * turn * 0.6)
				cardface.Draw(front, hn.kit, hn.ctx.Language, card,
					layout.Rect{X: -width / 2, Y: -height, W: width, H: height}, cardface.CardStyle{Chosen: true})
				defer node.Add(front) // above the backs
				continue
			}
			node.Add(sprites.NewFace("back", back, x, y).SetAnchor(0.5, 1).SetAngle(offset * turn * 0.6))
		}
	}
	draw(false)
	command := hn.plan.ClosedHandCommand()
	if command.Kind == plan.NoCommand {
		return nil
	}
	const minTarget = 44 // points, for a finger
	target := layout.Around(room.Center(), math.Max(float64(count-1)*step+width+12, minTarget),
		math.Max(room.H, minTarget))
	target.Y = min(room.Bottom(), hn.table.Park.Bottom()) - target.H
	return []*widgets.Control{{ID: "hand",
		Label:         hn.phrase("hand.closed", hn.plan.PlayerArg(seat), message.Words("cards", plan.HandSize(count))),
		Rect:          target,
		OnPress:       hn.commandHandler(command),
		OnStateChange: func(s widgets.ControlState) { draw(s.Hover || s.Focused && hn.focus.ShowFocus()) }}}
}

// knockedCard returns index and kind of the card with which the only person has knocked. It returns −1 and NoCard if
// there is none, if the hand belongs to another seat, or at a screen that others may see.
func (hn *hand) knockedCard(seat rules.Seat) (int, rules.Card) {
	view, ok := hn.OwnHandView()
	if !ok || view.Viewer != seat {
		return -1, rules.NoCard
	}
	held := hn.plan.HandOf(seat, view)
	index := held.Raised()
	if index < 0 {
		return index, rules.NoCard
	}
	return index, held.Cards()[index]
}
