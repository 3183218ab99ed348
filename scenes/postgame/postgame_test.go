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

// TestAnalysisFits checks that no text of the analysis is cut off or leaves the screen, with all tabs and viewers, on
// all screens. The accessibility state has scores, suspicion and findings.
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
		var state a11y.PublicState
		page.Describe(&state)
		told := map[string][]string{}
		for _, r := range state.Regions {
			told[r.ID] = r.Lines
		}
		if len(told["findings"]) != len(page.report.Facts) {
			t.Errorf("got %d findings in the accessibility state, want %d", len(told["findings"]),
				len(page.report.Facts))
		}
		if len(told["scores"]) != page.report.InPlay.Len() || len(told["suspicion"]) < players-1 {
			t.Errorf("with %d players: got scores %q and suspicion %q", players, told["scores"], told["suspicion"])
		}
	}
}

// TestLeavingCancels checks that Esc closes the scene and cancels a running analysis.
func TestLeavingCancels(t *testing.T) {
	c := openAnalysis(t, 3)
	left, cancelled := false, false
	c.task, _, _ = async.Promise[result](func() { cancelled = true })
	c.nav = scenetest.Stack(func(string) { left = true })
	c.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	if !left || !cancelled {
		t.Errorf("after Esc: got closed %v, cancelled %v, want true, true", left, cancelled)
	}
}

// openAnalysis returns the analysis of a match of n opponents, after it has finished or failed.
func openAnalysis(t *testing.T, n int) *Analysis {
	t.Helper()
	const seed, timeout = 3, time.Minute
	m := scenetest.Match(t, scenetest.Options(rules.Amigo, rules.Variants{}, n, 0, seed))
	scenetest.PlayOut(t, m)
	c := New(scenetest.Context(t), m, scenetest.Stack(nil), nil)
	c.Layout(scenetest.Window)
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		if c.Advance(0.01); c.report != nil || c.err != nil {
			return c
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the analysis does not finish within %v", timeout)
	return nil
}
