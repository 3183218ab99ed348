package a11y_test

import (
	"testing"

	"heimlich/scenes/a11y"
)

// TestSentences checks that each part becomes a sentence with a capital and one stop, and that empty parts are dropped.
func TestSentences(t *testing.T) {
	for want, parts := range map[string][]string{
		"":                                    {"", " "},
		"Any top secret card? Go on.":         {"Any top secret card?", "Go on"},
		"Ben’s turn. A card?":                 {"Ben’s turn", "a card?"},
		"A count. Red at the safe.":           {"A count", "Red at the safe."},
		"Heimlich & Co. Play.":                {"Heimlich & Co.", "", "play"},
		"Delete …":                            {"Delete …"},
		"It says “no.” And “yes”.":            {"It says “no.”", "And “yes”"},
		"Édith’s turn. Then: no count.":       {"édith’s turn", "Then: no count "},
		"Nobody wins. Grey is in front. Yes!": {"Nobody wins", "Grey is in front.", "yes!"},
	} {
		if got := a11y.Sentences(parts...); got != want {
			t.Errorf("%q: got %q, want %q", parts, got, want)
		}
	}
}
