package playtest

import (
	"testing"

	"heimlich/scenes/a11y"
)

// PlayAroundTable plays a game of three people around the screen, with cards and dossiers, while the picture turns to
// the acting person. It presses controls where the state says they are. The picture must have faced just the sides at
// which people sit.
func PlayAroundTable(t testing.TB, p *Tester, end func(a11y.PublicState) bool) {
	t.Helper()
	p.SetUpGame("amigo-2001", 3, "variant-topsecret", "variant-dossier")
	p.ViewPassports()
	p.PressAndWait("menu", "the menu", func(s a11y.PublicState) bool { return Can(s, "menu-table") })
	p.PressAndWait("menu-table", "what concerns the table",
		func(s a11y.PublicState) bool { return Can(s, "menu-turns") })
	p.PressAndWait("menu-turns", "the table", func(s a11y.PublicState) bool { return !Can(s, "menu-turns") })
	turned := [4]int{}
	p.PlayUntil(func(s a11y.PublicState) bool {
		turned[s.QuarterTurns]++
		return end(s)
	})
	if turned[0] == 0 || turned[1] == 0 || turned[2] != 0 || turned[3] == 0 {
		t.Errorf("the picture faced the sides %v times, want only those of three people", turned)
	}
}

// UntilRolls makes PlayUntil play until people were asked to roll a number of times.
func UntilRolls(maximum int) func(a11y.PublicState) bool {
	rolls := 0
	return func(s a11y.PublicState) bool {
		if Can(s, "roll") {
			rolls++
		}
		return rolls > maximum
	}
}
