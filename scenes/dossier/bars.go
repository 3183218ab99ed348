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

// barScale converts numbers of turns into the lengths of the bars on a page.
type barScale struct {
	match      *match.Match
	maxStrokes int // the strokes that fit into a bar
	maxTurns   int // the largest number of turns on one side of a square's bar
}

// strokesPerTurn is the largest number of strokes for one turn.
const strokesPerTurn = 4

// newBarScale returns the scale of bars that are width points wide. It returns nil if the page shows no bars, or there
// is no evidence.
func (s *pageState) newBarScale(width float64) *barScale {
	if !s.weighs() {
		return nil
	}
	b := barScale{match: s.match, maxStrokes: props.TallyCapacity(width)}
	for _, a := range s.agents() {
		for seat := range rules.Seat(s.view.Setup().Players) {
			if seat == s.owner {
				continue
			}
			signals := s.match.Signals(a, seat)
			b.maxTurns = max(b.maxTurns, len(signals.For), len(signals.Against))
		}
	}
	if b.maxTurns == 0 {
		return nil
	}
	return &b
}

// lengths returns the lengths of both sides of a square's bar, in strokes.
func (b *barScale) lengths(at square) [2]int {
	signals := b.match.Signals(at.agent, at.guess.Seat())
	return b.strokes(len(signals.For), len(signals.Against))
}

// strokes returns the lengths of both sides of a bar, in strokes, for numbers of turns that are evidence for a player's
// ownership and against it. A turn has at least one stroke.
func (b *barScale) strokes(supporting, against int) [2]int {
	perTurn := min(float64(b.maxStrokes)/float64(b.maxTurns), strokesPerTurn)
	length := func(turns int) int { return int(math.Ceil(float64(turns)*perTurn - 1e-9)) }
	return [2]int{length(supporting), length(against)}
}

// addBar adds a bar of pencil strokes to a node; strokes are the lengths of its sides.
func addBar(textures *sprites.TextureCache, on *sprites.Node, r layout.Rect, strokes [2]int) {
	addStrokes(textures, on, "bar", fmt.Sprintf("bar-%d-%d", strokes[0], strokes[1]),
		r, func(p *props.Painter, q layout.Rect) { p.Bar(q, strokes[0], strokes[1]) })
}
