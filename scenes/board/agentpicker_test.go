package board

import (
	"testing"

	"heimlich/rules"
)

// TestPressOnCrowdOpensPicker checks that a press on more than three agents in a building opens the picker, unless
// an agent is selected.
func TestPressOnCrowdOpensPicker(t *testing.T) {
	for _, s := range screens {
		for _, c := range []struct {
			at    string
			opens bool
		}{{"2.5.6.8.7.9.1", false}, {"2.2.6.8.7.9.1", false}, {"2.2.2.8.7.9.1", false}, {"2.2.2.2.7.9.1", true},
			{"2.2.2.2.2.2.2", true}} {
			b := tableAt(t, s, movePosition(c.at, "11", "5"))
			b.change(func() { b.plan.TownInput().PressFigure(rules.Red, false) })()
			if opened := b.plan.PickerAt == 2; opened != c.opens || (b.plan.Draft.Steps()[rules.Red] == 1) == c.opens {
				t.Errorf("at %s: picker open %v, want %v; red walks %d steps", c.at, opened, c.opens,
					b.plan.Draft.Steps()[rules.Red])
			}
			b.plan.PickerAt = rules.NoBuilding
			b.plan.Selected = rules.Red
			before := b.plan.Draft.Steps()[rules.Red]
			if b.change(func() { b.plan.TownInput().PressFigure(rules.Orange, false) })(); b.plan.PickerAt == 2 ||
				b.plan.Draft.Steps()[rules.Red] != before || b.plan.Draft.Steps()[rules.Orange] != 1 {
				t.Errorf("at %s with red chosen: picker open %v, or orange walks %d steps", c.at, b.plan.PickerAt == 2,
					b.plan.Draft.Steps()[rules.Orange])
			}
		}
	}
}
