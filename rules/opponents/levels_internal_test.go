package opponents

import "testing"

// TestEveryLevelHasParameters checks that each level has a name, parameters, and weights for temperaments.
func TestEveryLevelHasParameters(t *testing.T) {
	for _, l := range Levels {
		if l.String() == "" {
			t.Errorf("level %d: got no name, want one", l)
		}
		if levelParameters[l] == (parameters{}) {
			t.Errorf("level %v: got zero levelParameters, want a row", l)
		}
		if w := temperamentWeights[l]; w.perMovedAgent == 0 || w.spite == 0 {
			t.Errorf("level %v: got weights %+v for temperaments, want positive ones", l, w)
		}
	}
}
