package dossier

import (
	"fmt"
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/props"
)

// barScale converts turns into the length of the bars of a page.
type barScale struct {
	match *match.Match
	most  int // the strokes that fit
	turns int // the most turns on one side of a square
}

// strokesPerTurn is the largest number of strokes for one turn.
const strokesPerTurn = 4

// bars returns the scale of bars of a width. It returns nil without assistance and before there is any evidence.
func (s *sheet) bars(width float64) *barScale {
	if !s.assisted() {
		return nil
	}
	b := barScale{match: s.match, most: props.TallyCapacity(width)}
	for _, a := range s.agents() {
		for seat := range rules.Seat(s.view.Setup().Players) {
			if seat == s.owner {
				continue
			}
			p := s.match.Signals(a, seat)
			b.turns = max(b.turns, len(p.For), len(p.Against))
		}
	}
	if b.turns == 0 {
		return nil
	}
	return &b
}

// of returns the lengths of the two sides of a square's bar, in strokes.
func (b *barScale) of(at square) [2]int {
	p := b.match.Signals(at.agent, at.guess.Seat())
	return b.strokes(len(p.For), len(p.Against))
}

// strokes returns the strokes for a number of turns for and against.
func (b *barScale) strokes(forIt, against int) [2]int {
	each := min(float64(b.most)/float64(b.turns), strokesPerTurn)
	long := func(turns int) int { return int(math.Ceil(float64(turns)*each - 1e-9)) }
	return [2]int{long(forIt), long(against)}
}

// bar draws a bar of strokes on a page.
func bar(g *sprites.TextureCache, on *sprites.Node, r layout.Rect, strokes [2]int) {
	stroked(g, on, "bar", fmt.Sprintf("bar-%d-%d", strokes[0], strokes[1]),
		r, func(p *props.Painter, q layout.Rect) { p.Bar(q, strokes[0], strokes[1]) })
}
