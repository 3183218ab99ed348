package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestLegendUntilMarked checks that the legend is on the page until the player has made marks. A button brings it back,
// and a shared screen always shows it.
func TestLegendUntilMarked(t *testing.T) {
	for _, people := range []int{1, 2} {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 4, people, 3))
		scenetest.Deal(t, m)
		ctx := scenetest.Context(t)
		open := func() (*Notebook, bool) {
			n := Notes(ctx, m, 0, scenetest.Stack(nil), func(int) {})
			n.openForOwner()
			n.Layout(scenetest.Screens[0])
			return n, len(scenetest.NodesByName(n.Content)["sample"]) == 0
		}
		notebook, hidden := open()
		if hidden {
			t.Errorf("%d people: a new player sees no legend", people)
		}
		notebook.press(notebook.agents()[0], notebook.guesses()[0])
		notebook.leave()
		if notebook, hidden = open(); hidden != (people == 1) {
			t.Errorf("%d people: after a mark the legend is hidden: %v", people, hidden)
		}
		if c := notebook.Focus().Find("legend"); hidden {
			c.OnPress()
			if notebook.evidence.hidesLegend() || len(scenetest.NodesByName(notebook.Content)["sample"]) == 0 {
				t.Error("the button does not bring the legend back")
			}
		}
	}
}
