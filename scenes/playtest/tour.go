package playtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/record"
	"heimlich/scenes/a11y"
)

// Tour plays a whole game from the title back to the title and checks it against the rules. There must be no saved
// game.
func Tour(t testing.TB, tester *Tester) {
	t.Helper()
	tester.Scene("title")
	tester.Open("rules", "rules")
	tester.Open("back", "title")
	tester.Open("new", "tablesetup")
	tester.Open("back", "title")
	tester.Open("play", "handover")
	tester.Press("show")
	tester.Open("done", "board")
	tester.PlayUntil(moving)
	tester.step(tester.steppable())
	tester.PressAndWait("reset", "nothing to be planned", func(s a11y.PublicState) bool { return !Can(s, "reset") })
	tester.PlayUntil(UntilGameEnds)
	tester.Scene("reveal")
	tester.Press("next")
	tester.Press("end")
	tester.Wait("the verdict", func(s a11y.PublicState) bool { return Can(s, "again") })
	tester.Open("title", "title")
	tester.Check(tester.device.Saved(ShelfFolder))
	const minPositions = 20 // of a whole game
	if tester.PositionCount() < minPositions {
		t.Errorf("got %d positions in a whole game, want at least %d", tester.PositionCount(), minPositions)
	}
}

// moving reports whether a move is due.
func moving(s a11y.PublicState) bool {
	g, err := rules.ParsePosition(s.Position)
	return err == nil && g.Phase() == rules.PhaseMove
}

// steppable returns an agent that can take a step in the position on the table.
func (tr *Tester) steppable() rules.Agent {
	tr.t.Helper()
	found := rules.NoAgent
	tr.Wait("an agent that can be moved", func(s a11y.PublicState) bool { // the table may still be loading
		for a := range rules.Agent(rules.NumAgents) {
			if Can(s, "agent-"+a.String()) {
				found = a
				return true
			}
		}
		return false
	})
	return found
}

// SetUpGame opens the set-up from the title, and chooses an edition with variants ("variant-topsecret",
// "variant-dossier"). It sets the number of people, with opponents in the seats after them, and starts. The set-up must
// be that of a first visit: a person and three opponents.
func (tr *Tester) SetUpGame(edition string, people int, variants ...string) {
	tr.t.Helper()
	tr.Scene("title")
	s := tr.Open("new", "tablesetup")
	tab := func(id, control string) {
		if Can(s, id) { // narrow screens have tabs
			tr.PressAndWait(id, "the tab with "+control, func(s a11y.PublicState) bool { return Can(s, control) })
		}
	}
	tab("tab-1", "edition-"+edition)
	tr.Press("edition-" + edition)
	for _, v := range variants {
		tab("tab-3", v)
		tr.PressAndWait(v, v+" to be chosen",
			func(s a11y.PublicState) bool { c, ok := Find(s, v); return ok && strings.Contains(c.Label, ", chosen") })
	}
	tab("tab-2", "seat-1-kind")
	for i := 2; i <= people; i++ {
		id := fmt.Sprintf("seat-%d-kind", i)
		tr.PressAndWait(id, "the list of players for the seat",
			func(s a11y.PublicState) bool { return Can(s, "kind-person") })
		tr.PressAndWait("kind-person", "a person to be chosen", func(s a11y.PublicState) bool {
			c, _ := Find(s, "kind-person")
			return strings.HasSuffix(c.Label, ", chosen")
		})
		tr.PressAndWait("done", "the list to close", func(s a11y.PublicState) bool { return isPerson(s, id) })
	}
	tr.Press("start")
}

// isPerson reports whether a person sits in the seat of a kind button.
func isPerson(s a11y.PublicState, id string) bool {
	c, _ := Find(s, id)
	return strings.HasSuffix(c.Label, ": human, at this screen")
}

// exits are the IDs of controls that lead towards the title, the most direct first.
var exits = []string{"menu-title", "title", "table", "close", "back", "end", "done", "menu"}

// ToTitle goes to the title from any scene, by the controls in exits. The game at the table stays as it is.
func (tr *Tester) ToTitle() {
	tr.t.Helper()
	exitOf := func(s a11y.PublicState) string {
		i := slices.IndexFunc(exits, func(id string) bool { return Can(s, id) })
		if i < 0 {
			return ""
		}
		return exits[i]
	}
	for s, _ := tr.state(); s.Scene != "title"; {
		// The control may disappear a moment before the scene does.
		s = tr.Wait("a control that leads to the title",
			func(s a11y.PublicState) bool { return s.Scene == "title" || exitOf(s) != "" })
		if s.Scene == "title" {
			break
		}
		exit, from := exitOf(s), s.Scene
		s = tr.PressAndWait(exit, "the scene that "+exit+" leads to",
			func(s a11y.PublicState) bool { return s.Scene != from || exitOf(s) != exit })
	}
	tr.Scene("title")
}

// Resume continues the saved game from the title, and goes to the table. It takes over the game's earlier actions of
// people as the tester's.
func (tr *Tester) Resume() {
	tr.t.Helper()
	rec, err := record.Read(tr.device.Saved(GamesFolder))
	if err != nil {
		tr.t.Fatalf("can't read the saved record: %v", err)
	}
	tr.planned = peopleActions(tr.t, rec)
	tr.Press("continue")
	tr.ViewPassports()
}
