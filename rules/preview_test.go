package rules_test

import (
	"testing"

	"heimlich/rules"
)

// TestPreviewsEqualApply compares the previews of moves, cards and counts with what happens, in random games at all
// tables. A preview changes nothing.
func TestPreviewsEqualApply(t *testing.T) {
	moves, cards, counts := 0, 0, 0
	for i, s := range setups() {
		for seed := range uint64(4) {
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
					t.Fatalf("%s: after previews: got %s", before.Position(), g.Position())
				}
			})
		}
	}
	if moves == 0 || cards == 0 || counts == 0 {
		t.Errorf("got %d moves, %d cards and %d counts, want some of each", moves, cards, counts)
	}
}

// TestSafeOddsEqualLegalMoves checks at all tables that the odds count the faces with which some legal move takes an
// agent to the safe.
func TestSafeOddsEqualLegalMoves(t *testing.T) {
	seen := map[int]int{}
	for i, s := range setups() {
		n := 0
		randomGame(t, s, uint64(i)+1, func(g *rules.Game, _ rules.Action) {
			if n++; g.Phase() != rules.PhaseRoll || n%3 != 0 {
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
	if len(seen) < 3 {
		t.Errorf("got only the odds %v, want more variety", seen)
	}
}

// buildings returns the buildings of all agents.
func buildings(g *rules.Game) (at [rules.NumAgents]rules.Building) {
	for a := range at {
		at[a] = g.At(rules.Agent(a))
	}
	return at
}

// countBegan reports whether the events include a count.
func countBegan(events []rules.Event) bool {
	for _, e := range events {
		if e.Kind == rules.EventCountBegan {
			return true
		}
	}
	return false
}

// checkCountPreview compares the preview of a count with the events of the actual one.
func checkCountPreview(t *testing.T, g *rules.Game, places [rules.NumAgents]rules.Building, events []rules.Event) {
	t.Helper()
	var want rules.CountPreview
	for _, e := range events {
		switch e.Kind {
		case rules.EventTokenMoved: // a card changed the scores before the count
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
