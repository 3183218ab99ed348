package examples

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/topic"
)

// TestEveryExampleShowsItsTopic checks that every edition has a legal example for each of its topics. The example must
// show what the rulebook page of the topic explains, such as a count or a passed safe.
func TestEveryExampleShowsItsTopic(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		edition := id.Edition()
		for about := topic.TheCase; about <= topic.TopSecret; about++ {
			x, ok := For(id, about)
			if ok != (about < topic.TopSecret || edition.Cards.Allowed && about == topic.TopSecret) {
				t.Errorf("%s, topic %d: has an example: got %v, want %v", edition.ID, about, ok, !ok)
			}
			if !ok {
				continue
			}
			g := x.Start()
			if got := g.Setup().Edition; got != id {
				t.Errorf("%s, topic %d: got an example of edition %s", edition.ID, about, got.Edition().ID)
			}
			// most agents moved in one action, changed scores, agents that passed the safe, placings, plays of cards
			var moved, scored, passed, safes, cards int
			var last *rules.Game
			for before, s := range x.Play() {
				movedNow := 0
				for agent := range rules.Agent(rules.NumAgents) {
					if !before.InPlay().Has(agent) {
						continue
					}
					if before.At(agent) != s.After.At(agent) {
						movedNow++
						from, n, safe := int(before.At(agent)), int(s.After.At(agent)), int(before.SafeAt())
						ahead := func(to int) int { return (to - from + rules.NumBuildings) % rules.NumBuildings }
						if ahead(safe) < ahead(n) {
							passed++
						}
					}
					if before.Score(agent) != s.After.Score(agent) {
						scored++
					}
				}
				moved = max(moved, movedNow)
				switch s.Action.Kind {
				case rules.KindSafe:
					safes++
					to, taken := s.After.SafeAt(), false
					for agent := range rules.Agent(rules.NumAgents) {
						taken = taken || before.InPlay().Has(agent) && before.At(agent) == to
					}
					if (edition.Safe == rules.SafeUnoccupied) == taken {
						t.Errorf("%s: safe in %v, building is occupied: got %v, want %v", edition.ID, to, taken, !taken)
					}
				case rules.KindPlay:
					cards++
				}
				last = s.After
			}
			switch about {
			case topic.TheCase:
				if moved != 1 || scored != 0 {
					t.Errorf("%s, the case: got %d moved agents a turn and %d scores, want 1 and 0", edition.ID, moved,
						scored)
				}
			case topic.ATurn:
				if scored != 0 || (moved > 1) != edition.Split {
					t.Errorf("%s, a turn: got %d moved agents and %d scores, want several only with split rolls, and 0",
						edition.ID, moved, scored)
				}
			case topic.TheSafe:
				if passed == 0 || scored == 0 {
					t.Errorf("%s, the safe: got %d agents that pass it and %d scores, want some", edition.ID, passed,
						scored)
				}
			case topic.ACount:
				if scored < 4 || safes != 1 {
					t.Errorf("%s, a count: got %d scores and %d placings of the safe, want 4 or more and 1", edition.ID,
						scored,
						safes)
				}
			case topic.TheEnd:
				if !last.Over() || !x.ShowsScores {
					t.Errorf("%s, the end: got a game that is not over, or no scores", edition.ID)
				}
			case topic.TopSecret:
				if cards != 1 || moved != 1 {
					t.Errorf("%s, top secret: got %d cards and %d moved agents, want 1 and 1", edition.ID, cards, moved)
				}
			}
		}
	}
}
