package playtest

import (
	"testing"

	"heimlich/scenes/a11y"
)

// PlayAroundTable plays a game of three people around the screen, with cards and dossiers, until end returns true. The
// picture turns to the acting person. It must have faced exactly the sides at which people sit.
func PlayAroundTable(t testing.TB, tester *Tester, end func(a11y.PublicState) bool) {
	t.Helper()
	tester.SetUpGame("amigo-2001", 3, "variant-topsecret", "variant-dossier")
	tester.ViewPassports()
	tester.PressAndWait("menu", "the menu", func(s a11y.PublicState) bool { return Can(s, "menu-table") })
	tester.PressAndWait("menu-table", "the menu of the table",
		func(s a11y.PublicState) bool { return Can(s, "menu-turns") })
	tester.PressAndWait("menu-turns", "the table", func(s a11y.PublicState) bool { return !Can(s, "menu-turns") })
	turned := [4]int{} // requests to act, by side
	tester.PlayUntil(func(s a11y.PublicState) bool {
		turned[s.QuarterTurns]++
		return end(s)
	})
	const opposite = 2 // nobody of three people sits opposite the first
	for side, requests := range turned {
		if (requests > 0) != (side != opposite) {
			t.Errorf("side %d: the sides were faced %v times, want each except side %d", side, turned, opposite)
		}
	}
}

// UntilRolls makes PlayUntil play until people were asked to roll more often than maximum.
func UntilRolls(maximum int) func(a11y.PublicState) bool {
	rolls := 0
	return func(s a11y.PublicState) bool {
		if Can(s, "roll") {
			rolls++
		}
		return rolls > maximum
	}
}
