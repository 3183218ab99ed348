package scenes

import (
	"regexp"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestPersonLeavesAndReturns checks that an opponent plays on for a single human player who leaves, also after a
// restart. The person who returns gets the screen before any secret is shown.
func TestPersonLeavesAndReturns(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Screens[0], scenetest.Screens[1]} {
		g := newDesktop(t, playtest.BeforeRoll(t), size)
		g.tapControls("continue", "key M", "menu-table", "menu-seats", "leaves-1", "key "+widgets.KeyBack, "leaves-1")
		g.tapForScene("level-handler", "board")
		if text := g.openRecord(); g.shell.Name() != "board" || !strings.Contains(text, ". seat 1 handler\n") {
			t.Errorf("%v: got scene %s, saved record:\n%s", size, g.shell.Name(), text)
		}
		g.until("a game of opponents", func(a11y.PublicState) bool { return strings.Count(g.openRecord(), "\n") >= 60 })
		if _, after, _ := strings.Cut(g.openRecord(), "seat 1 handler\n"); strings.Count(after, "roll") < 4 {
			t.Errorf("%v: no opponent plays on:\n%s", size, after)
		}
		g.tapControls("key M")
		if g.shell.Scene().Focus().Find("menu-passport") != nil {
			t.Errorf("%v: a passport is offered though no person plays", size)
		}
		g.tapControls("menu-title", "continue", "key M", "menu-table", "menu-seats")
		g.tapForScene("returns-1", "handover")
		if text := g.openRecord(); g.shell.Name() != "handover" || !strings.Contains(text, ". seat 1 person\n") {
			t.Fatalf("%v: got scene %s, saved record:\n%s", size, g.shell.Name(), text)
		}
		if strings.Contains(g.words(), "BLUE") || g.shell.Scene().Focus().Find("show") != nil ||
			g.shell.Scene().Focus().Find("iam") == nil {
			t.Errorf("%v: the passport can be opened before the screen is handed over", size)
		}
		g.tapControls("iam", "show", "done")
		g.until("the turn of who is back",
			func(st a11y.PublicState) bool { return strings.Contains(st.Prompt, "Your turn") })
		if st, _ := g.State(); g.shell.Name() != "board" || !strings.Contains(st.Prompt, "Your turn, Chief") {
			t.Errorf("%v: got scene %s, prompt %q", size, g.shell.Name(), st.Prompt)
		}
	}
}

// TestRemainingPersonGetsScreen checks that, when one of two people leaves, the screen is handed over to the other one,
// with the reason. When both are back, no hand-over is needed.
func TestRemainingPersonGetsScreen(t *testing.T) {
	g := newDesktop(t, playtest.BeforeDossiers(t), scenetest.Screens[0])
	g.tapControls("continue")
	people := 0
	for i, line := range strings.Split(g.openRecord(), "\n") {
		if strings.HasSuffix(line, " person]") && i < 12 {
			people++
		}
	}
	if people != 2 {
		t.Fatalf("got %d people", people)
	}
	g.tapControls("key M", "menu-table", "menu-seats", "leaves-1")
	g.tapForScene("level-recruit", "handover")
	st, _ := g.State()
	if g.shell.Name() != "handover" || !strings.HasPrefix(st.Prompt, "Pass it to ") {
		t.Fatalf("the screen is not handed over: scene %s, prompt %q", g.shell.Name(), st.Prompt)
	}
	if why := regexp.MustCompile(`Only \w+ is left at this screen`); !why.MatchString(st.Prompt) ||
		!why.MatchString(g.words()) {
		t.Errorf("the reason for the hand-over is missing: prompt %q, texts %s", st.Prompt, g.words())
	}
	g.tapControls("iam", "show", "done")
	if g.shell.Name() != "board" {
		t.Fatalf("after the hand-over: got scene %s", g.shell.Name())
	}
	g.tapControls("key M", "menu-table", "menu-seats")
	g.tapForScene("returns-1", "board")
	if g.shell.Name() != "board" {
		t.Errorf("both people are back: got scene %s", g.shell.Name())
	}
	if c := g.shell.Scene().Focus().Find("card-1"); c != nil {
		t.Error("a hand is open")
	}
}
