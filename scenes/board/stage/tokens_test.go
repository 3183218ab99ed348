package stage

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
)

// TestPlannedTokensDoNotOverlap checks that planned tokens on a stone cover neither each other nor the tokens there.
// Without a plan the tokens return to their places.
func TestPlannedTokensDoNotOverlap(t *testing.T) {
	for name, score := range map[string][2][rules.NumAgents]int{ // scores and planned changes
		"three from the start":     {{0, 0, 0, 0, 0, 0, 0}, {7, 7, 7, 0, 0, 0, 0}},
		"one follows another":      {{5, 12, 30, 31, 32, 33, 34}, {7, 7, 0, 0, 0, 0, 0}},
		"two join two, one leaves": {{3, 3, 10, 10, 10, 20, 21}, {7, 7, 4, 0, 0, 0, 0}},
		"past the end":             {{40, 41, 42, 42, 1, 2, 3}, {9, 9, 0, 3, 0, 0, 0}},
	} {
		for _, screen := range screens {
			s := stageAt(t, screen, togetherPosition)
			now := s.standing
			now.Score = score[0]
			tokens := &s.pieces.tokens
			tokens.reset(&now)
			x, y := tokens.nodes[1].Pos()
			tokens.showPlan(&now, &score[1])
			var discs []*sprites.Node
			for _, a := range tokens.agents {
				discs = append(discs, tokens.nodes[a])
				if tokens.planned[a].Visible() {
					discs = append(discs, tokens.planned[a])
				}
			}
			for i, n := range discs {
				for _, m := range discs[:i] {
					x0, y0 := n.Pos()
					x1, y1 := m.Pos()
					width, _ := n.Scale()
					if far := math.Hypot(x1-x0, y1-y0); far < 0.8*width*tokens.diameter {
						t.Errorf("%s, %v×%v: %s is %.1f points from %s, want at least %.1f", name, screen.W, screen.H,
							n.Name(), far, m.Name(), 0.8*width*tokens.diameter)
					}
				}
			}
			tokens.reset(&now)
			if x1, y1 := tokens.nodes[1].Pos(); x1 != x || y1 != y {
				t.Errorf("%s: without the plan a token is at %v, %v, want %v, %v", name, x1, y1, x, y)
			}
		}
	}
}
