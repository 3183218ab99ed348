package scenes

import (
	"slices"
	"testing"
)

// TestFlagsOfQuery checks that unknown parameters are dropped, and that a value with an invalid escape stays unchanged.
func TestFlagsOfQuery(t *testing.T) {
	for query, want := range map[string][]string{
		"":                     nil,
		"?fbclid=x&utm_term=y": nil,
		"?speed=fast&seed=5":   {"-seed=5", "-speed=fast"},
		"?seed=5&seed=6":       {"-seed=5"},
		"?position=hc1+a%20b":  {"-position=hc1 a b"},
		"?position=hc1%2&mute": {"-mute=", "-position=hc1%2"},
		"?record=AwX.;x&fbc=1": {"-record=AwX.;x"},
		"?scene=%E2%80%AE%zz":  {"-scene=%E2%80%AE%zz"},
	} {
		if got := flagsOf(query); !slices.Equal(got, want) {
			t.Errorf("query %q: got %q, want %q", query, got, want)
		}
	}
}
