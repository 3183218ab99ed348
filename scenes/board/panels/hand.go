package panels

import (
	"fmt"
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/raster"
	"heimlich/sprites/widgets"
)

// Compile-time check: the layout and the rules allow hands of the same size.
var _ = [1]struct{}{}[layout.MaxHand-rules.MaxHand]

// hand builds the cards of the acting person, or those of the only person in any phase.
type hand struct{ *Panels }

// cardLift is how far a card rises when it is pointed at or chosen, in points.
const cardLift = 10

// updateOwn updates p.own, the hand of the only person. It is nil if that hand is hidden, empty, or lies over the
// agents when open. While a card is being drawn or played, the shown cards stay. Hovered and chosen card stay too,
// unless the cards have changed or the person acts otherwise.
func (p *Panels) updateOwn() {
	view, ok := p.OwnHandView()
	if !ok || p.closed.HandPlace() == layout.HandOverAgents {
		p.own, p.fanOpen = nil, false
		return
	}
	p.fanOpen = p.fanOpen && !p.plan.HasPlan()
	old, now := p.own, p.plan.HandOf(view.Viewer, view)
	seen := p.stage.SeenState(p.plan.View).HandSizes[view.Viewer]
	switch {
	case old != nil && len(old.Cards()) == seen && len(now.Cards()) != seen:
		return
	case len(now.Cards()) != seen || seen == 0:
		p.own = nil
		return
	case old != nil && slices.Equal(old.Cards(), now.Cards()):
		if now.Hovered = old.Hovered; !p.actsOtherwise() {
			now.Chosen = old.Chosen
		}
	}
	p.own = now
}

// actsOtherwise reports whether a move is planned, an agent is selected, or an animation has begun since the last
// rebuild. A chosen card then returns to the hand.
func (p *Panels) actsOtherwise() bool {
	return p.plan.HasPlan() || p.plan.Selected != rules.NoAgent || p.shown.animations != p.stage.Animations()
}

// openHand returns the open hand: the one that the plan plays from, unless an animation runs, else that of the only
// person. It returns nil if there is none, or if the latter is a closed fan in the action bar.
func (p *Panels) openHand() *plan.Hand {
	switch {
	case p.plan.Hand != nil && !p.plan.Animating():
		return p.plan.Hand
	case p.own == nil || p.closed.HandPlace() == layout.HandInBar && !p.fanOpen:
		return nil
	}
	return p.own
}

// showsFan reports whether the hand of the only person is a closed fan in the action bar.
func (p *Panels) showsFan() bool { return p.own != nil && p.openHand() == nil }

// add builds the open hand, the fan or the closed hand, and returns its controls. Their labels do not name the cards,
// since only the owner may know them.
func (hn *hand) add() []*widgets.Control {
	open := hn.openHand()
	if open == nil || len(open.Cards()) == 0 {
		if hn.showsFan() {
			return hn.addFan()
		}
		return hn.addClosed()
	}
	rects := hn.table.OpenHand(len(open.Cards()))
	var controls []*widgets.Control
	if open == hn.own && hn.fanOpen {
		controls = append(controls, &widgets.Control{ID: "hand-close", Label: hn.phrase("button.close"),
			Rect:    hn.barLayout().Title.Inset(-4),
			OnPress: func() { hn.fanOpen, open.Chosen = false, -1 }})
	}
	for i, rect := range rects {
		if !hn.leaves(open, i) {
			controls = append(controls, hn.addCard(open, i, rect, rects))
		}
	}
	return controls
}

// leaves reports whether card i of a hand is being played, and so is no longer in the hand.
func (hn *hand) leaves(held *plan.Hand, i int) bool {
	shown := hn.seen.Shown
	return shown.Played && shown.Seat == held.Seat && slices.Index(held.Cards(), shown.Card) == i
}

// addCard adds card i of a hand and returns its control. Rect is the card's rectangle, and all holds those of all
// cards. The control extends to the next card, so there is no gap for the pointer. The raised card covers its
// neighbours.
func (hn *hand) addCard(cards *plan.Hand, i int, rect layout.Rect, all []layout.Rect) *widgets.Control {
	card, over := cards.Cards()[i], hn.table.HandPlace() == layout.HandOverAgents
	node := sprites.New("card").SetPos(rect.Center().X, rect.Bottom())
	if !over {
		node.SetAngle(cardAngle(i, len(all)))
	}
	hn.contentLayer.Add(node)
	hit, free := rect, rect.W // free is the width that the next card leaves
	if i+1 < len(all) && all[i+1].Y == rect.Y {
		free = all[i+1].X - rect.X
		hit.W = free
	}
	overlaps := free < rect.W-6 && cards.Raised() != i
	if cards.Raised() == i {
		hit.W = max(hit.W, rect.W)
	} else if i > 0 && cards.Raised() == i-1 && all[i-1].Y == rect.Y {
		_, hit = hit.CutLeft(max(all[i-1].Right()-rect.X, 0), 0)
	}
	control := &widgets.Control{ID: fmt.Sprintf("card-%d", i+1), Label: hn.phrase("hand.card",
		message.Number("card", i+1)), Rect: hit, Checked: cards.Chosen == i, HideState: true,
		OnPress: func() { hn.press(cards, i) }}
	control.OnStateChange = func(s widgets.ControlState) {
		reads, raised := s.Hover || s.Pressed || s.Focused && cards.Chosen < 0, cards.Raised()
		style := cardface.CardStyle{Chosen: raised == i || reads && !over, Hover: s.Hover}
		if style.Dim = raised >= 0 && raised != i && !reads; over {
			style.Reason = cards.WhyUnplayable(card)
			style.Dim = style.Dim && style.Reason.IsZero() // the reason stays legible
		} else {
			style.Dim = style.Dim || !cards.WhyUnplayable(card).IsZero() && !reads
		}
		y := rect.Bottom()
		control.Outline = hit.Intersect(rect)
		if style.Chosen && !over {
			y -= cardLift
			control.Outline.Y -= cardLift
		}
		if overlaps {
			style.Free = free - 2
		}
		node.SetPos(rect.Center().X, y).Clear()
		cardface.Draw(node, hn.kit, hn.ctx.Language, card,
			layout.Rect{X: -rect.W / 2, Y: -rect.H, W: rect.W, H: rect.H}, style)
		if style.Chosen && !overlaps && node.Parent() == hn.contentLayer { // else it would cover the next name
			node.Raise()
		}
		if cards.SetHovered(i, reads) {
			hn.bar.writeText() // shows the text of another card
		}
	}
	return control
}

// cardAngle returns the angle of card i of n on the table, in radians.
func cardAngle(i, n int) float64 {
	const maxAngle = 3 * math.Pi / 180
	if n == 1 {
		return -maxAngle / 2
	}
	return maxAngle * (2*float64(i)/float64(n-1) - 1)
}

// HeldCardPlace returns the rectangle of a card in the hand of seat s, before it is turned, and its angle in radians.
// It returns false unless this is the hand of the only person and holds the card; one being drawn or played counts.
//
// A hand that opens over the agents is closed during animations. Then the method returns false, unless the card is
// being drawn: its place is in the closed hand in the park, or where the hand will open.
func (p *Panels) HeldCardPlace(s rules.Seat, card rules.Card, drawn bool) (rect layout.Rect, angle float64, ok bool) {
	view, ok := p.OwnHandView()
	covers := p.closed.HandPlace() == layout.HandOverAgents
	if !ok || view.Viewer != s || covers && !drawn {
		return rect, 0, false
	}
	if covers && p.plan.ClosedHand() == s {
		return p.closed.ClosedHand(), 0, true
	}
	cards := p.plan.HandOf(s, view).Cards()
	if p.own != nil && len(p.own.Cards()) > len(cards) {
		cards = p.own.Cards()
	}
	i := slices.Index(cards, card)
	switch {
	case i < 0 || covers && p.plan.Hand == nil && !p.plan.OpensByItself():
		return rect, 0, false
	case covers:
		return p.closed.OpenHand(len(cards))[i], 0, true
	case p.closed.HandPlace() == layout.HandInBar && !p.fanOpen:
		return fanCard(p.closed.HandFan(), i, len(cards)), 2 * cardAngle(i, len(cards)), true
	}
	return p.opened.OpenHand(len(cards))[i], cardAngle(i, len(cards)), true
}

// press chooses card i of a hand, or puts it back. If it is the hand of the only person and a card may be played now,
// it first opens the hand; if that fails, it chooses nothing.
func (hn *hand) press(held *plan.Hand, i int) {
	if command := hn.plan.ClosedHandCommand(); held == hn.own && command.Kind == plan.AskHand {
		if hn.Execute(command); hn.plan.Hand == nil {
			return
		}
		held = hn.plan.Hand
	}
	held.Choose(i)
}

// addFan adds the closed fan at the right of the action bar, which shows the faces to the only person. A press
// opens it.
func (hn *hand) addFan() []*widgets.Control {
	rect, closed, cards := hn.table.HandFan(), hn.closed.HandFan(), hn.own.Cards()
	fan := sprites.New("fan of cards")
	hn.contentLayer.Add(fan)
	for i, card := range cards {
		if hn.leaves(hn.own, i) {
			continue
		}
		at := fanCard(closed, i, len(cards))
		style := cardface.CardStyle{Chosen: hn.own.Raised() == i, Named: len(cards) < 4}
		if style.Chosen {
			at.Y -= cardLift
		}
		n := sprites.New("card").SetPos(at.Center().X, at.Bottom()).SetAngle(2 * cardAngle(i, len(cards)))
		cardface.Draw(n, hn.kit, hn.ctx.Language, card, layout.Rect{X: -at.W / 2, Y: -at.H, W: at.W, H: at.H}, style)
		fan.Add(n)
	}
	first, last := fanCard(closed, 0, len(cards)), fanCard(closed, len(cards)-1, len(cards))
	hn.addChevron(layout.Point{X: (first.X + last.Right()) / 2, Y: first.Y - 8})
	return []*widgets.Control{{ID: "hand", Label: hn.phrase("hand.closed", hn.plan.PlayerArg(hn.own.Seat),
		message.Words("cards", plan.HandSize(len(cards)))), Rect: rect, OnPress: func() {
		if command := hn.plan.ClosedHandCommand(); command.Kind == plan.AskHand {
			hn.Execute(command)
		} else {
			hn.fanOpen = true
		}
	}}}
}

// fanCard returns the rectangle of card i of n in the closed fan, before its turn.
func fanCard(fan layout.Rect, i, n int) layout.Rect {
	const (
		width  = 42 // of a card, in points
		height = 60
		margin = 4 // at both sides of the fan
	)
	pitch := min(width-2, (fan.W-margin-width)/math.Max(float64(n-1), 1))
	return layout.Rect{X: fan.Right() - width - margin - pitch*float64(n-1-i), Y: fan.Bottom() - 2 - height, W: width,
		H: height}
}

// addChevron adds an upward chevron centred on a point, as a sign that the fan below it opens.
func (hn *hand) addChevron(at layout.Point) {
	const w, h, line = 20, 8, 2.4 // size and line width, in points
	face := hn.kit.Textures.Shape("fan chevron", w, h, func(c *raster.Canvas) {
		c.Stroke(c.Line([]raster.XY{{X: line, Y: h - line}, {X: w / 2, Y: line}, {X: w - line, Y: h - line}}), line,
			hn.kit.Theme.Gold)
	})
	hn.contentLayer.Add(sprites.NewFace("fan chevron", face, at.X, at.Y).SetAnchor(0.5, 0.5))
}

// barLayout returns the layout of the action bar. Its texts end before the cards, the fan or the pocket in it.
func (p *Panels) barLayout() layout.ActionBar {
	bar := p.table.Bar
	if h := p.openHand(); h != nil && p.table.HandPlace() != layout.HandOverAgents && len(h.Cards()) > 0 {
		return bar.Beside(p.table.OpenHand(len(h.Cards()))[0].X - 12)
	}
	if p.showsFan() {
		return bar.Beside(fanCard(p.closed.HandFan(), 0, len(p.own.Cards())).X - 14)
	}
	if (&pocket{p}).isShown() {
		return bar.Beside(p.table.Pocket().X - 6)
	}
	return bar
}
