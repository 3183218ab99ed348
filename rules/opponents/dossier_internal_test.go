package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/testrun"
)

// TestMemoryErrorChangesOnlyDossiers checks that setting a level's memoryError to 0 changes only dossiers, over one
// game of each level. It must change some of them.
func TestMemoryErrorChangesOnlyDossiers(t *testing.T) {
	testrun.Long(t)
	const seed, minChanged = 5, 4
	changed := 0
	for _, level := range Levels {
		if levelParameters[level].memoryError == 0 {
			continue
		}
		g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
			First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		d, belief := rules.NewDealer(seed), deduction.Belief{}
		for n := uint64(0); !g.Over(); n++ {
			action := d.Next(&g)
			if !g.IsChance() {
				action = decideAtLevel(level, &g, &belief, n)
				memoryError := levelParameters[level].memoryError
				levelParameters[level].memoryError = 0
				exact := decideAtLevel(level, &g, &belief, n)
				levelParameters[level].memoryError = memoryError
				if g.Phase() != rules.PhaseDossier && action != exact {
					t.Errorf("%v, decision %d: got %v, want %v as without errors", level, n, action, exact)
				} else if action != exact {
					changed++
				}
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if changed < minChanged {
		t.Errorf("got %d changed dossiers, want at least %d", changed, minChanged)
	}
}

// decideAtLevel returns the decision of a level for the acting seat, with random numbers from the seed.
func decideAtLevel(l Level, g *rules.Game, b *deduction.Belief, seed uint64) rules.Action {
	src := rules.NewRandomSource(seed)
	return Opponent{Level: l}.Decide(g.View(g.Actor()), b, &src, neverCancel)
}
