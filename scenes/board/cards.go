package board

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// Top secret cards on the table: the deck and the discards in the park, and what moves between them and the seats.

// piles are the deck and the discards.
type piles struct {
	deck, discards *sprites.Node
}

// buildPiles lays the deck and the discards into the park.
func (t *Board) buildPiles() {
	if !t.plan.View.Setup().Variants.TopSecret {
		return
	}
	t.piles = piles{sprites.New("deck").SetPos(t.table.Deck.X, t.table.Deck.Y), sprites.New("discards").SetPos(t.table.Discards.X, t.table.Discards.Y)}
	t.picture.Add(sprites.LayerTokens, t.piles.deck, t.piles.discards)
}

// placePiles shows how many cards lie where, and the top of the discards.
func (t *Board) placePiles(s *standing) {
	if t.piles.deck == nil {
		return
	}
	hidden := t.plan.Hand != nil && !t.table.HandInRail() // an open hand lies there
	t.piles.deck.SetVisible(!hidden)
	t.piles.discards.SetVisible(!hidden)
	t.actors.die.SetVisible(!hidden)
	t.pile(t.piles.deck, t.table.Deck, s.deck, rules.HiddenCard)
	t.pile(t.piles.discards, t.table.Discards, s.discards, s.top)
}

// pile draws a pile of n cards with its top, and the number on a tag below.
func (t *Board) pile(on *sprites.Node, r layout.Rect, n int, top rules.Card) {
	on.Clear()
	th, g := t.back.Kit.Theme, t.back.Gallery
	if n == 0 {
		on.Add(sprites.NewFace("empty", g.Panel(sprites.PanelStyle{Radius: 5, Edge: th.Edge, Line: 1.5, Dashed: true}, r.W, r.H), 0, 0))
		return
	}
	for i := min(n-1, 2); i > 0; i-- {
		on.Add(sprites.NewFace("under", g.Panel(sprites.PanelStyle{Radius: 5, Fill: th.Cream, Edge: th.Ink, Line: 1}, r.W, r.H), 1.5*float64(i), -1.5*float64(i)))
	}
	t.drawCard(on, top, layout.Rect{W: r.W, H: r.H}, cardLook{})
	if r.H < 50 {
		return
	}
	tag := layout.Rect{X: r.W/2 - 13, Y: r.H - 14, W: 26, H: 18}
	on.Add(sprites.NewFace("tag", g.Panel(sprites.PanelStyle{Radius: 8, Fill: th.Panel, Edge: th.Edge, Line: 1}, tag.W, tag.H), tag.X, tag.Y))
	t.back.Kit.Say(on, t.back.Kit.Style(lettering.Number, 14).With(th.Cream).Aligned(lettering.Center), fmt.Sprint(n), tag)
}

// flyingCard is a card on its way, its middle at the node's origin.
func (t *Board) flyingCard(c rules.Card) *sprites.Node {
	r := t.flightSize()
	n := sprites.New("flying card").SetVisible(false)
	t.drawCard(n, c, layout.Rect{X: -r.W / 2, Y: -r.H / 2, W: r.W, H: r.H}, cardLook{})
	t.picture.Add(sprites.LayerFlight, n)
	return n
}

// flightSize is the size of a card in the middle of the table.
func (t *Board) flightSize() layout.Rect {
	h := min(t.table.Board.H*0.34, 210)
	return layout.Rect{W: h * 0.72, H: h}
}

// flight moves a card from one place to another, growing or shrinking on the way; it removes the card at the end if it is gone then.
func (t *Board) flight(n *sprites.Node, at, long float64, from, to layout.Point, size0, size1 float64, gone bool) {
	t.line.At(at, long, motion.InOut, func(p float64) {
		n.SetVisible(true)
		f := motion.Lerp(size0, size1, p)
		n.SetPos(motion.Lerp(from.X, to.X, p), motion.Lerp(from.Y, to.Y, p)-20*motion.Arc(p)).SetScale(f, f)
		if p >= 1 && gone {
			n.Remove()
		}
	})
}

// performCard adds a card cue's movement to the timeline.
func (t *Board) performCard(c cue) {
	seat := t.table.Seats[min(int(c.seat), len(t.table.Seats)-1)].Center()
	deck, discards, middle := t.table.Deck.Center(), t.table.Discards.Center(), t.table.Park.Center()
	big := t.flightSize()
	small := t.table.Deck.H / big.H
	tell := func(at float64, change func(*standing)) {
		t.line.Do(at, func() { change(&t.told); t.placePiles(&t.told); t.refresh() })
	}
	end := c.at + c.long
	switch c.kind {
	case cueDraw:
		tell(c.at, func(s *standing) { s.deck-- })
		n := t.flyingCard(c.card)
		t.flight(n, c.at, c.long, deck, seat, small, small*0.6, true)
		tell(end, func(s *standing) { s.held[c.seat]++ })
	case cueCard:
		tell(c.at, func(s *standing) { s.held[c.seat]-- })
		n := t.flyingCard(c.card)
		t.flight(n, c.at, 0.6, seat, middle, small*0.6, 1, false)
		t.flight(n, end-0.25, 0.25, middle, discards, 1, small, true)
		tell(end, func(s *standing) { s.discards++; s.top = c.card })
	case cueSecond, cueBox:
		// The pieces have their numbers from the standing in which the script ends: who drew the card has it no longer.
		n := t.flyingCard(rules.CardSecond)
		to := discards
		if c.kind == cueBox {
			to = layout.Point{X: t.table.Park.X, Y: t.table.Park.Y}
		}
		t.flight(n, c.at, c.long, seat, to, small, small, true)
		t.line.Do(end, func() {
			t.told.held, t.told.discards, t.told.top = t.ends.held, t.ends.discards, t.ends.top
			t.placePiles(&t.told)
			t.refresh()
		})
	case cueShuffle:
		n := t.flyingCard(rules.HiddenCard)
		t.flight(n, c.at, c.long, discards, deck, small, small, true)
		tell(end, func(s *standing) { s.deck, s.discards, s.top = s.deck+s.discards, 0, rules.NoCard })
	case cueSay:
		t.bubble(c)
	}
}

// bubble shows for a moment what a seat says.
func (t *Board) bubble(c cue) {
	if !t.back.Settings.Speed.Moves() {
		return
	}
	r := t.table.Seats[min(int(c.seat), len(t.table.Seats)-1)]
	th := t.back.Kit.Theme
	h := min(r.H-6, 34)
	box := layout.Rect{X: r.X + 4, Y: r.Y + (r.H-h)/2, W: r.W - 8, H: h}
	n := sprites.NewFace("bubble", t.back.Gallery.Panel(sprites.PanelStyle{Radius: 10, Fill: th.Cream}, box.W, box.H), box.X, box.Y).SetVisible(false)
	t.back.Kit.Say(n, t.back.Kit.Style(lettering.Number, 17).With(th.Ink).Aligned(lettering.Center), t.phrase(c.words), layout.Rect{X: 4, W: box.W - 8, H: box.H})
	t.picture.Add(sprites.LayerFlight, n)
	t.line.At(c.at, max(c.long, tempoSay), motion.Linear, func(p float64) {
		n.SetVisible(p < 1).SetAlpha(min(1, 4*p, 4*(1-p)))
		if p >= 1 {
			n.Remove()
		}
	})
}

// trail draws the way of a planned piece as dots that grow towards the end, and an arrowhead there.
func (t *Board) trail(path []layout.Point) {
	th, g := t.back.Kit.Theme, t.back.Gallery
	long := 0.0
	for i := 1; i < len(path); i++ {
		long += path[i].Distance(path[i-1])
	}
	n := max(int(long/14), 2)
	for i := 1; i < n; i++ {
		p := float64(i) / float64(n)
		q := along(path, p)
		d := 3 + 4*p
		t.marks.Add(sprites.NewFace("trail", g.Panel(sprites.PanelStyle{Radius: d / 2, Fill: th.Gold}, d, d), q.X, q.Y).SetAnchor(0.5, 0.5))
	}
	a, b := along(path, 0.98-10/max(long, 20)), path[len(path)-1]
	t.marks.Add(sprites.NewFace("arrow", g.Drawing("arrow", 18, 18), b.X, b.Y).SetAnchor(0.5, 0.5).SetAngle(math.Atan2(b.Y-a.Y, b.X-a.X)))
}

// arc is a curved way from one point to another, bent away from the middle of the park.
func (t *Board) arc(from, to layout.Point) []layout.Point {
	m := t.table.Park.Center()
	mid := layout.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
	bend := 0.25
	ctrl := mid.Add((m.X-mid.X)*bend, (m.Y-mid.Y)*bend)
	var path []layout.Point
	for i := range 13 {
		p := float64(i) / 12
		x := (1-p)*(1-p)*from.X + 2*p*(1-p)*ctrl.X + p*p*to.X
		y := (1-p)*(1-p)*from.Y + 2*p*(1-p)*ctrl.Y + p*p*to.Y
		path = append(path, layout.Point{X: x, Y: y})
	}
	return path
}

// addTrails shows what the planned card would do: a way for every piece that it moves.
func (t *Board) addTrails() {
	if !t.plan.PlansCard() {
		return
	}
	p, ok := t.plan.Hand.Card.Preview()
	if !ok {
		return
	}
	chest := t.actors.figureH * 0.5
	for _, a := range t.plan.Agents() {
		if !p.Moved.Has(a) {
			continue
		}
		x0, y0 := t.actors.figures[a].Pos()
		x1, y1 := t.actors.ghosts[a].Pos()
		t.trail(t.arc(layout.Point{X: x0, Y: y0 - chest}, layout.Point{X: x1, Y: y1 - chest}))
	}
	if p.Safe != t.plan.View.SafeAt() {
		t.trail(t.arc(t.table.Buildings[t.plan.View.SafeAt()].Safe.Center(), t.table.Buildings[p.Safe].Safe.Center()))
	}
}
