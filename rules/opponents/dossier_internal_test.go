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
	for _, l := range Levels {
		if levelParameters[l].memoryError == 0 {
			continue
		}
		g, err := rules.New(rules.Setup{Variants: rules.Variants{TopSecret: true, Dossier: true}, Players: 4,
			First: rules.NoSeat})
		if err != nil {
			t.Fatal(err)
		}
		d, b := rules.NewDealer(5), deduction.Belief{}
		for n := uint64(0); !g.Over(); n++ {
			a := d.Next(&g)
			if !g.IsChance() {
				a = decideAtLevel(l, &g, &b, n)
				forgets := levelParameters[l].memoryError
				levelParameters[l].memoryError = 0
				same := decideAtLevel(l, &g, &b, n)
				levelParameters[l].memoryError = forgets
				if g.Phase() != rules.PhaseDossier && a != same {
					t.Errorf("%v, decision %d: got %v, without errors %v", l, n, a, same)
				} else if a != same {
					dossiers++
				}
			}
			b.Observe(&g, a)
			if err := g.Apply(a, nil); err != nil {
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
