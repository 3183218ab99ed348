package rules_test

import (
	"testing"

	"heimlich/rules"
)

// TestPreviewsEqualApply checks in random games with all set-ups that the previews of moves, cards and counts equal
// their effects. A preview changes nothing.
func TestPreviewsEqualApply(t *testing.T) {
	const seeds = 4 // games of each set-up
	moves, cards, counts := 0, 0, 0
	for i, s := range setups() {
		for seed := range uint64(seeds) {
			randomGame(t, s, uint64(i)<<8|seed, func(g *rules.Game, action rules.Action) {
				before, after := *g, *g
				var log rules.Log
				if err := after.Apply(action, &log); err != nil {
					t.Fatal(err)
				}
				played, ok := g.PreviewPlay(action)
				if ok != (action.Kind == rules.KindPlay) {
					t.Fatalf("%s: PreviewPlay(%v): got %v, want %v", g.Position(), action, ok, !ok)
				}
				places := buildings(&after)
				switch {
				case ok:
					cards++
					if buildings(&played) != places || played.SafeAt() != after.SafeAt() {
						t.Fatalf("%s: PreviewPlay(%v): got %s, want %s", g.Position(), action, played.Position(),
							after.Position())
					}
				case action.Kind == rules.KindMove:
					moves++
					to, arrived := g.PreviewMove(action.Steps())
					if to != places || after.Phase() == rules.PhaseCall && arrived != after.Placed() {
						t.Fatalf("%s: PreviewMove(%v): got %v, want %v; placed with the safe %v, want %v", g.Position(),
							action, to, places,
							arrived, after.Placed())
					}
				}
				if countBegan(log.Events) {
					counts++
					checkCountPreview(t, &before, places, log.Events)
				}
				if *g != before {
					t.Fatalf("after previews: got %s, want no change of %s", g.Position(), before.Position())
				}
			})
		}
	}
	if moves == 0 || cards == 0 || counts == 0 {
		t.Errorf("got %d moves, %d cards and %d counts, want some of each", moves, cards, counts)
	}
}

// TestSafeOddsEqualLegalMoves checks that SafeOdds counts the faces of the die with which a legal move takes an agent
// to the safe. It samples a third of the rolls of random games.
func TestSafeOddsEqualLegalMoves(t *testing.T) {
	const sampleOneIn, minDifferent = 3, 3
	seen := map[int]int{}
	for i, s := range setups() {
		n := 0
		randomGame(t, s, uint64(i)+1, func(g *rules.Game, _ rules.Action) {
			if n++; g.Phase() != rules.PhaseRoll || n%sampleOneIn != 0 {
				return
			}
			want := 0
			for f := range g.Edition().Faces {
				after := *g
				if err := after.Apply(rules.RollDie(f), nil); err != nil {
					t.Fatal(err)
				}
				for i := range after.CountLegal() {
					if a := after.NthLegal(i); a.Kind == rules.KindMove {
						if _, arrived := after.PreviewMove(a.Steps()); arrived != 0 {
							want++
							break
						}
					}
				}
			}
			hits, faces := g.SafeOdds(g.SafeAt())
			if hits != want || faces != 6 {
				t.Fatalf("SafeOdds: got %d of %d, want %d, in %s", hits, faces, want, g.Position())
			}
			seen[hits]++
		})
	}
	if len(seen) < minDifferent {
		t.Errorf("number of rolls by odds: got %v, want at least %d different odds", seen, minDifferent)
	}
}

// buildings returns the buildings of all agents.
func buildings(g *rules.Game) (at [rules.NumAgents]rules.Building) {
	for a := range at {
		at[a] = g.At(rules.Agent(a))
	}
	return at
}

// countBegan reports whether a count is among the events.
func countBegan(events []rules.Event) bool {
	for _, e := range events {
		if e.Kind == rules.EventCountBegan {
			return true
		}
	}
	return false
}

// checkCountPreview checks that the preview of a count in game g equals the events of that count.
func checkCountPreview(t *testing.T, g *rules.Game, places [rules.NumAgents]rules.Building, events []rules.Event) {
	t.Helper()
	var want rules.CountPreview
	for _, e := range events {
		switch e.Kind {
		case rules.EventTokenMoved: // a card changed scores before the count, so that the preview can differ
			return
		case rules.EventScored:
			want.Deltas[e.Agent] = int(e.After) - int(e.Before)
			if int(e.After) >= g.Edition().Goal && !g.LastLap() {
				want.Reached = want.Reached.With(e.Agent)
			}
		case rules.EventGameEnded:
			want.Ends = true
		case rules.EventDossiersOpened:
			want.Dossiers = true
		}
	}
	if got := g.PreviewCount(places); got != want {
		t.Fatalf("%s: preview of the count: got %+v, want %+v", g.Position(), got, want)
	}
}
