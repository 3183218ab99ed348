package stage

import (
	"testing"

	"heimlich/rules"
	"heimlich/sprites"
)

// TestPlannedTokensDoNotOverlap checks that tokens and planned tokens on a stone hardly cover each other. Without a
// plan the tokens return to their places.
func TestPlannedTokensDoNotOverlap(t *testing.T) {
	const minDistance = 0.8 // share of a token's diameter
	for name, test := range map[string]struct {
		scores, changes [rules.NumAgents]int // of each agent, red first
	}{
		"three from the start":     {[rules.NumAgents]int{}, [rules.NumAgents]int{7, 7, 7, 0, 0, 0, 0}},
		"one follows another":      {[rules.NumAgents]int{5, 12, 30, 31, 32, 33, 34}, [rules.NumAgents]int{7, 7}},
		"two join two, one leaves": {[rules.NumAgents]int{3, 3, 10, 10, 10, 20, 21}, [rules.NumAgents]int{7, 7, 4}},
		"past the end":             {[rules.NumAgents]int{40, 41, 42, 42, 1, 2, 3}, [rules.NumAgents]int{9, 9, 0, 3}},
	} {
		for _, screen := range screens {
			tableView := stageAt(t, screen, togetherPosition)
			standing := tableView.standing
			standing.Score = test.scores
			tokens := &tableView.pieces.tokens
			tokens.reset(&standing)
			before := nodePoint(tokens.nodes[1])
			tokens.showPlan(&standing, &test.changes)
			var discs []*sprites.Node
			for _, agent := range tokens.agents {
				discs = append(discs, tokens.nodes[agent])
				if tokens.planned[agent].Visible() {
					discs = append(discs, tokens.planned[agent])
				}
			}
			for i, disc := range discs {
				scale, _ := disc.Scale()
				least := minDistance * scale * tokens.diameter
				for _, other := range discs[:i] {
					if distance := nodePoint(disc).Distance(nodePoint(other)); distance < least {
						t.Errorf("%s, %v×%v: %s is %.1f points from %s, want at least %.1f", name, screen.W, screen.H,
							disc.Name(), distance, other.Name(), least)
					}
				}
			}
			tokens.reset(&standing)
			if after := nodePoint(tokens.nodes[1]); after != before {
				t.Errorf("%s: without the plan a token is at %v, want %v", name, after, before)
			}
		}
	}
}
