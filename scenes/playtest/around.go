package playtest

import (
	"testing"

	"heimlich/scenes/pagestate"
)

// AroundTheTable plays a game of three people, who sit around the screen, with cards and dossiers, from the title to its end, while the picture turns to whoever acts. Everything is pressed where the page
// says that it is. The picture has to have lain at all sides at which people sit, and nowhere else.
func AroundTheTable(t testing.TB, p *Player, end func(pagestate.State) bool) {
	t.Helper()
	p.Gather("amigo-2001", 3, "variant-topsecret", "variant-dossier")
	p.Learn()
	p.PressFor("menu", "the menu", func(s pagestate.State) bool { return Can(s, "menu-table") })
	p.PressFor("menu-table", "what concerns the table", func(s pagestate.State) bool { return Can(s, "menu-turns") })
	p.PressFor("menu-turns", "the table", func(s pagestate.State) bool { return !Can(s, "menu-turns") })
	lay := [4]int{}
	p.PlayOn(func(s pagestate.State) bool {
		lay[s.Turned]++
		return end(s)
	})
	if lay[0] == 0 || lay[1] == 0 || lay[2] != 0 || lay[3] == 0 {
		t.Errorf("the picture lay at the sides of three people %v times", lay)
	}
}

// Turns is an end of PlayOn: when people have been asked to roll so many times.
func Turns(most int) func(pagestate.State) bool {
	rolls := 0
	return func(s pagestate.State) bool {
		if Can(s, "roll") {
			rolls++
		}
		return rolls > most
	}
}
