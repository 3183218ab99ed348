package board

import (
	"testing"

	"heimlich/rules"
)

// TestPressOnCrowdOpensPicker checks that a press on an agent opens the picker if more than three agents are in its
// building and no agent is selected. Otherwise the pressed agent walks one step.
func TestPressOnCrowdOpensPicker(t *testing.T) {
	const crowd = rules.Building(2) // where red and orange are in most of the positions
	for _, s := range screens {
		for _, test := range []struct {
			at    string // the building of each agent, red first
			opens bool
		}{{"2.5.6.8.7.9.1", false}, {"2.2.6.8.7.9.1", false}, {"2.2.2.8.7.9.1", false}, {"2.2.2.2.7.9.1", true},
			{"2.2.2.2.2.2.2", true}} {
			scene := tableAt(t, s, movePosition(test.at, "11", "5"))
			scene.change(func() { scene.plan.TownInput().PressFigure(rules.Red, false) })()
			wantRed := uint8(1)
			if test.opens {
				wantRed = 0
			}
			opened, steps := scene.plan.PickerAt == crowd, scene.plan.Draft.Steps()
			if opened != test.opens || steps[rules.Red] != wantRed {
				t.Errorf("agents at %s, press on red: picker open %v, red walks %d steps; want %v, %d steps", test.at,
					opened, steps[rules.Red], test.opens, wantRed)
			}
			scene.plan.PickerAt = rules.NoBuilding
			scene.plan.Selected = rules.Red
			scene.change(func() { scene.plan.TownInput().PressFigure(rules.Orange, false) })()
			opened, steps = scene.plan.PickerAt == crowd, scene.plan.Draft.Steps()
			if opened || steps[rules.Red] != wantRed || steps[rules.Orange] != 1 {
				t.Errorf("agents at %s, red selected, press on orange: picker open %v, red walks %d steps, orange %d; "+
					"want false, %d, 1", test.at, opened, steps[rules.Red], steps[rules.Orange], wantRed)
			}
		}
	}
}
