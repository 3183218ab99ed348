package opponents

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/testrun"
)

// TestMemoryErrorChangesOnlyDossiers plays a game at every level and compares each decision with that of a player who
// remembers everything. They may differ in dossiers only.
func TestMemoryErrorChangesOnlyDossiers(t *testing.T) {
	testrun.Long(t)
	dossiers := 0
	for _, level := range Levels {
		if levelParameters[level].memoryError == 0 {
			continue
		}
		g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
			First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		d, belief := rules.NewDealer(5), deduction.Belief{}
		for n := uint64(0); !g.Over(); n++ {
			action := d.Next(&g)
			if !g.IsChance() {
				action = decideAtLevel(level, &g, &belief, n)
				forgets := levelParameters[level].memoryError
				levelParameters[level].memoryError = 0
				same := decideAtLevel(level, &g, &belief, n)
				levelParameters[level].memoryError = forgets
				if g.Phase() != rules.PhaseDossier && action != same {
					t.Errorf("%v, decision %d: got %v, without errors %v", level, n, action, same)
				} else if action != same {
					dossiers++
				}
			}
			belief.Observe(&g, action)
			if err := g.Apply(action, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if dossiers < 4 {
		t.Errorf("got %d other dossiers, want 4 or more", dossiers)
	}
}

// decideAtLevel returns the decision of a level in a game, with a source of a seed.
func decideAtLevel(l Level, g *rules.Game, b *deduction.Belief, seed uint64) rules.Action {
	src := rules.NewRandomSource(seed)
	return Opponent{Level: l}.Decide(g.View(g.Actor()), b, &src, func() bool { return true })
}
