package postgame

import (
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestAnalysisFits checks the analysis of games of two and seven at every size, with all tabs and viewers. No text is
// cut or leaves the screen.
func TestAnalysisFits(t *testing.T) {
	for _, players := range []int{2, 7} {
		page := openAnalysis(t, players)
		if page.err != nil {
			t.Fatal(page.err)
		}
		for _, s := range scenetest.Screens {
			for page.tab = range len(tabs) {
				for range players + 1 {
					page.nextViewer()
					page.Layout(s)
					for _, wrong := range scenetest.MisplacedTexts(page.Stage(), page.Content, s) {
						t.Errorf("%s, %d players: %s", tabs[page.tab], players, wrong)
					}
				}
			}
		}
		if page.viewer != 0 && page.viewer != len(page.report.Players) {
			page.nextViewer()
		}
		var p a11y.PublicState
		page.Describe(&p)
		told := map[string][]string{}
		for _, r := range p.Regions {
			told[r.ID] = r.Lines
		}
		if len(told["findings"]) != len(page.report.Facts) {
			t.Errorf("the page tells %d findings, want %d", len(told["findings"]), len(page.report.Facts))
		}
		if len(told["scores"]) != page.report.InPlay.Len() || len(told["suspicion"]) < players-1 {
			t.Errorf("with %d players: got scores %q and suspicion %q", players, told["scores"], told["suspicion"])
		}
	}
}

// TestLeavingCancels checks that Esc closes the scene and cancels the analysis.
func TestLeavingCancels(t *testing.T) {
	c := openAnalysis(t, 3)
	left, gaveUp := false, false
	c.task, _, _ = async.Promise[result](func() { gaveUp = true })
	c.nav = scenetest.Stack(func(string) { left = true })
	c.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	if !left || !gaveUp {
		t.Error("the scene does not close")
	}
}

// openAnalysis returns the finished analysis of a match of n opponents.
func openAnalysis(t *testing.T, n int) *Analysis {
	t.Helper()
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, n, 0, 3))
	scenetest.PlayOut(t, m)
	c := New(scenetest.Context(t), m, scenetest.Stack(nil), nil)
	c.Layout(scenetest.Screens[0])
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if c.Advance(0.01); c.report != nil || c.err != nil {
			return c
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the analysis never finishes")
	return nil
}
