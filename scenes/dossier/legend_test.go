package dossier

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestLegendUntilMarked checks that the legend is on the page of a single person until they made a mark. Then a button
// brings it back. A screen with two people always shows it.
func TestLegendUntilMarked(t *testing.T) {
	for _, people := range []int{1, 2} {
		m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, 4, people, seed))
		scenetest.Deal(t, m)
		ctx := scenetest.Context(t)
		open := func() (*Notebook, bool) {
			n := Notes(ctx, m, 0, scenetest.Stack(nil), func(int) {})
			n.openForOwner()
			n.Layout(scenetest.Window)
			return n, len(scenetest.NodesByName(n.Content)["sample"]) == 0
		}
		notebook, hidden := open()
		if hidden {
			t.Errorf("%d people: the legend is hidden before the first mark", people)
		}
		notebook.press(notebook.agents()[0], notebook.guesses()[0])
		notebook.leave()
		if notebook, hidden = open(); hidden != (people == 1) {
			t.Errorf("%d people: legend hidden after a mark: got %v, want %v", people, hidden, people == 1)
		}
		if c := notebook.Focus().Find("legend"); hidden {
			c.OnPress()
			if notebook.evidence.hidesLegend() || len(scenetest.NodesByName(notebook.Content)["sample"]) == 0 {
				t.Errorf("%d people: the button does not bring the legend back", people)
			}
		}
	}
}
