package board

import (
	"testing"

	"heimlich/rules"
)

// TestPressOnCrowdOpensFan checks that a press on more than three agents in a building opens the fan, unless an agent
// is selected.
func TestPressOnCrowdOpensFan(t *testing.T) {
	for _, s := range screens {
		for _, c := range []struct {
			at   string
			fans bool
		}{{"2.5.6.8.7.9.1", false}, {"2.2.6.8.7.9.1", false}, {"2.2.2.8.7.9.1", false}, {"2.2.2.2.7.9.1", true},
			{"2.2.2.2.2.2.2", true}} {
			b := tableAt(t, s, movePosition(c.at, "11", "5"))
			b.change(func() { b.plan.TownInput().PressFigure(rules.Red, false) })()
			if fanned := b.plan.FannedAt == 2; fanned != c.fans || (b.plan.Draft.Steps()[rules.Red] == 1) == c.fans {
				t.Errorf("at %s: fans out %v, want %v; red walks %d steps", c.at, fanned, c.fans,
					b.plan.Draft.Steps()[rules.Red])
			}
			b.plan.FannedAt = rules.NoBuilding
			b.plan.Selected = rules.Red
			before := b.plan.Draft.Steps()[rules.Red]
			if b.change(func() { b.plan.TownInput().PressFigure(rules.Orange, false) })(); b.plan.FannedAt == 2 ||
				b.plan.Draft.Steps()[rules.Red] != before || b.plan.Draft.Steps()[rules.Orange] != 1 {
				t.Errorf("at %s with red chosen: fans out %v, or orange walks %d steps", c.at, b.plan.FannedAt == 2,
					b.plan.Draft.Steps()[rules.Orange])
			}
		}
	}
}
