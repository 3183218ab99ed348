package board

import (
	"testing"

	"heimlich/rules"
)

// TestCrowdsFanOut: of up to three agents in a building each is pressed where it stands; a larger crowd fans out first, unless one of them is chosen already.
func TestCrowdsFanOut(t *testing.T) {
	for _, s := range screens {
		for _, c := range []struct {
			at   string
			fans bool
		}{{"2.5.6.8.7.9.1", false}, {"2.2.6.8.7.9.1", false}, {"2.2.2.8.7.9.1", false}, {"2.2.2.2.7.9.1", true}, {"2.2.2.2.2.2.2", true}} {
			b := positionAt(t, s, inMove(c.at, "11", "5"))
			b.pressFigure(rules.Red)
			if fanned := b.fan == 2; fanned != c.fans || (b.draft.Steps()[rules.Red] == 1) == c.fans {
				t.Errorf("at %s a press fans out: %v, want %v; red is to walk %d", c.at, fanned, c.fans, b.draft.Steps()[rules.Red])
			}
			b.fan = rules.NoBuilding
			b.selected = rules.Red
			before := b.draft.Steps()[rules.Red]
			if b.pressFigure(rules.Orange); b.fan == 2 || b.draft.Steps()[rules.Red] != before || b.draft.Steps()[rules.Orange] != 1 {
				t.Errorf("at %s, with red chosen, a press on orange fans out: %v, or it is to walk %d", c.at, b.fan == 2, b.draft.Steps()[rules.Orange])
			}
		}
	}
}
