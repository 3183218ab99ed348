package dossier

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/office"
)

// barScale tells how long the bars of a page are.
type barScale struct {
	match *match.Match
	most  int // strokes that fit
	turns int // that speak on one side of a square at the most
}

// strokesPerTurn is how many strokes a turn gets at the most.
const strokesPerTurn = 4

// bars is the scale of the bars of a page whose bars have that width, nil where there are none: without assistance, and before anything speaks.
func (s *sheet) bars(width float64) *barScale {
	if !s.assisted() {
		return nil
	}
	b := barScale{match: s.match, most: office.Strokes(width)}
	for _, a := range s.agents() {
		for seat := range rules.Seat(s.view.Setup().Players) {
			if seat == s.owner {
				continue
			}
			p := s.match.Speaks(a, seat)
			b.turns = max(b.turns, len(p.For), len(p.Against))
		}
	}
	if b.turns == 0 {
		return nil
	}
	return &b
}

// of is how long the two sides of the bar of a square of a seat are, in strokes.
func (b *barScale) of(at square) [2]int {
	p := b.match.Speaks(at.agent, at.guess.Seat())
	return b.strokes(len(p.For), len(p.Against))
}

// strokes is how many strokes so many turns for and against are drawn with.
func (b *barScale) strokes(forIt, against int) [2]int {
	each := min(float64(b.most)/float64(b.turns), strokesPerTurn)
	long := func(turns int) int { return int(math.Ceil(float64(turns)*each - 1e-9)) }
	return [2]int{long(forIt), long(against)}
}

// bar puts a bar of strokes on a page.
func bar(g *sprites.Gallery, on *sprites.Node, r layout.Rect, strokes [2]int) {
	stroked(g, on, "bar", fmt.Sprintf("bar-%d-%d", strokes[0], strokes[1]), r, func(p *office.Pad, q layout.Rect) { p.Bar(q, strokes[0], strokes[1]) })
}
