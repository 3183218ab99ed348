package examples

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/topic"
)

// TestEveryExampleShowsItsRule: every edition has an example of all that it plays, its actions are legal there, and
// what happens is what the page beside it tells.
func TestEveryExampleShowsItsRule(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		e := id.Edition()
		for about := topic.TheCase; about <= topic.TopSecret; about++ {
			x, ok := Of(id, about)
			if ok != (about < topic.TopSecret || e.Cards.Allowed && about == topic.TopSecret) {
				t.Errorf("%s has an example of topic %d: %v", e.ID, about, ok)
			}
			if !ok {
				continue
			}
			g := x.Start()
			if got := g.Setup().Edition; got != id {
				t.Errorf("the example of topic %d for %s is one of %s", about, e.ID, got.Edition().ID)
			}
			var moved, counted, passed, put, played int
			var last *rules.Game
			for before, s := range x.Play() {
				walks := 0
				for a := range rules.Agent(rules.NumAgents) {
					if !before.InPlay().Has(a) {
						continue
					}
					if before.At(a) != s.After.At(a) {
						walks++
						from, n, safe := int(before.At(a)), int(s.After.At(a)), int(before.SafeAt())
						ahead := func(to int) int { return (to - from + rules.NumBuildings) % rules.NumBuildings }
						if ahead(safe) < ahead(n) {
							passed++
						}
					}
					if before.Score(a) != s.After.Score(a) {
						counted++
					}
				}
				moved = max(moved, walks)
				switch s.Action.Kind {
				case rules.KindSafe:
					put++
					to, taken := s.After.SafeAt(), false
					for a := range rules.Agent(rules.NumAgents) {
						taken = taken || before.InPlay().Has(a) && before.At(a) == to
					}
					if (e.Safe == rules.SafeUnoccupied) == taken {
						t.Errorf("%s: the safe goes to %v, where somebody stands: %v", e.ID, to, taken)
					}
				case rules.KindPlay:
					played++
				}
				last = s.After
			}
			switch about {
			case topic.TheCase:
				if moved != 1 || counted != 0 {
					t.Errorf("%s: the case shows %d moved and %d scores", e.ID, moved, counted)
				}
			case topic.ATurn:
				if counted != 0 || (moved > 1) != e.Split {
					t.Errorf("%s: a turn moves %d agents at once and changes %d scores", e.ID, moved, counted)
				}
			case topic.TheSafe:
				if passed == 0 || counted == 0 {
					t.Errorf("%s: %d pass the safe by, %d score", e.ID, passed, counted)
				}
			case topic.ACount:
				if counted < 4 || put != 1 {
					t.Errorf("%s: %d score, and the safe is set down %d times", e.ID, counted, put)
				}
			case topic.TheEnd:
				if !last.Over() || !x.ShowsScores {
					t.Errorf("%s: the end is none", e.ID)
				}
			case topic.TopSecret:
				if played != 1 || moved != 1 {
					t.Errorf("%s: %d cards are played and move %d", e.ID, played, moved)
				}
			}
		}
	}
}
