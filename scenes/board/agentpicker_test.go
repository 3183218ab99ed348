package board

import (
	"testing"

	"heimlich/rules"
)

// TestPressOnCrowdOpensPicker checks that a press on more than three agents in a building opens the picker, unless
// an agent is selected.
func TestPressOnCrowdOpensPicker(t *testing.T) {
	for _, s := range screens {
		for _, test := range []struct {
			at    string
			opens bool
		}{{"2.5.6.8.7.9.1", false}, {"2.2.6.8.7.9.1", false}, {"2.2.2.8.7.9.1", false}, {"2.2.2.2.7.9.1", true},
			{"2.2.2.2.2.2.2", true}} {
			scene := tableAt(t, s, movePosition(test.at, "11", "5"))
			scene.change(func() { scene.plan.TownInput().PressFigure(rules.Red, false) })()
			if opened := scene.plan.PickerAt == 2; opened != test.opens ||
				(scene.plan.Draft.Steps()[rules.Red] == 1) == test.opens {
				t.Errorf("at %s: picker open %v, want %v; red walks %d steps", test.at, opened, test.opens,
					scene.plan.Draft.Steps()[rules.Red])
			}
			scene.plan.PickerAt = rules.NoBuilding
			scene.plan.Selected = rules.Red
			before := scene.plan.Draft.Steps()[rules.Red]
			if scene.change(func() {
				scene.plan.TownInput().PressFigure(rules.Orange,
					false)
			})(); scene.plan.PickerAt == 2 ||
				scene.plan.Draft.Steps()[rules.Red] != before || scene.plan.Draft.Steps()[rules.Orange] != 1 {
				t.Errorf("at %s with red chosen: picker open %v, or orange walks %d steps", test.at,
					scene.plan.PickerAt == 2,
					scene.plan.Draft.Steps()[rules.Orange])
			}
		}
	}
}
