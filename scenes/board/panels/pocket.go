package panels

import (
	"heimlich/scenes/board/plan"
	"heimlich/scenes/booklet"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// pocket builds the closed passport and cards of the only person at this screen, if others play on other screens. Only
// a press opens them.
type pocket struct{ *Panels }

// isShown reports whether the table shows a pocket. A replay and a finished game have none; an open hand takes its
// place.
func (pk *pocket) isShown() bool {
	if pk.plan.Replay != nil || pk.plan.View.Over() {
		return false
	}
	return pk.plan.InPocket() && pk.openHand() == nil && pk.table.Pocket().W > 0
}

// add builds the pocket and returns its control. It omits the cards while they are in the park, or without room.
func (pk *pocket) add() *widgets.Control {
	seat, rect, textures := pk.plan.SinglePerson(), pk.table.Pocket(), pk.kit.Textures
	cards := pk.seen.HandSizes[seat]
	paper := layout.Rect{W: rect.H * booklet.Aspect, H: rect.H}
	paper.X = rect.Right() - paper.W - 4
	node := sprites.New("pocket")
	pk.contentLayer.Add(node)
	width, height := rect.H*0.86*5/7, rect.H*0.86       // of a card back
	if pk.showsClosedHand() || paper.X-rect.X < width { // they are in the park, or there is no room
		cards = 0
	}
	back := textures.LyingDrawing(cardface.BackDrawing(width), width, height)
	draw := func(raised bool) {
		node.Clear()
		y := rect.Y
		if raised {
			y -= 5
		}
		for i := range cards {
			step := min(width*0.42, (paper.X-rect.X-width-8)/max(float64(cards-1), 1))
			x := paper.X - 8 - width/2 - float64(cards-1-i)*step
			node.Add(sprites.NewFace("back", back, x, y+4+height/2).SetAnchor(0.5, 0.5).
				SetAngle(cardBackAngle * 0.5 * (float64(i) - float64(cards-1)/2)))
		}
		at := layout.Rect{X: paper.X, Y: y, W: paper.W, H: paper.H}
		node.Add(booklet.BlankCover(textures, at).SetAngle(0.05))
	}
	draw(false)
	return &widgets.Control{ID: "pocket", Label: pk.phrase("pocket.closed", pk.plan.PlayerArg(seat)), Rect: rect,
		OnPress:       pk.commandHandler(plan.Command{Kind: plan.AskPassport, Seat: seat}),
		OnStateChange: func(state widgets.ControlState) { draw(state.Hover || state.Focused && pk.focus.ShowFocus()) }}
}
