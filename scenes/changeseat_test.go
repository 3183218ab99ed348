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

// TestPersonLeavesAndReturns checks that an opponent plays on for the only person at the table who leaves. When the
// person returns, the screen is handed over before any secret is shown.
func TestPersonLeavesAndReturns(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		device := newDesktop(t, playtest.BeforeRoll(t), size)
		device.tapControls("continue", "key M", "menu-table", "menu-seats", "leaves-1", "key "+widgets.KeyBack,
			"leaves-1")
		device.tapForScene("level-handler", "board")
		if text := device.openRecord(); device.shell.Name() != "board" ||
			!strings.Contains(text, ". seat 1 handler\n") {
			t.Errorf("%v, seat 1 left: got scene %s, want board, with the leave in the record\n%s", size,
				device.shell.Name(), text)
		}
		device.until("a game of opponents",
			func(a11y.PublicState) bool { return strings.Count(device.openRecord(), "\n") >= 60 })
		if _, after, _ := strings.Cut(device.openRecord(), "seat 1 handler\n"); strings.Count(after, "roll") < 4 {
			t.Errorf("%v, after the person left: got the actions\n%s\nwant at least 4 rolls", size, after)
		}
		device.tapControls("key M")
		if device.shell.Scene().Focus().Find("menu-passport") != nil {
			t.Errorf("%v: the menu offers a passport although no person plays", size)
		}
		device.tapControls("menu-title", "continue", "key M", "menu-table", "menu-seats")
		device.tapForScene("returns-1", "handover")
		if text := device.openRecord(); device.shell.Name() != "handover" ||
			!strings.Contains(text, ". seat 1 person\n") {
			t.Fatalf("%v, seat 1 back: got scene %s, want handover, with the return in the record\n%s", size,
				device.shell.Name(), text)
		}
		if strings.Contains(device.words(), "BLUE") || device.shell.Scene().Focus().Find("show") != nil ||
			device.shell.Scene().Focus().Find("iam") == nil {
			t.Errorf("%v: the passport can be opened before the screen is handed over", size)
		}
		device.tapControls("iam", "show", "done")
		device.until("the turn of the returned person",
			func(st a11y.PublicState) bool { return strings.Contains(st.Prompt, "Your turn") })
		if st, _ := device.State(); device.shell.Name() != "board" || !strings.Contains(st.Prompt, "Your turn, Chief") {
			t.Errorf("%v, after the passport: got scene %s, prompt %q, want board and the own turn", size,
				device.shell.Name(), st.Prompt)
		}
	}
}

// TestRemainingPersonGetsScreen checks that the screen is handed over to the other person, with the reason, when one of
// two people leaves. After the return no hand-over is needed.
func TestRemainingPersonGetsScreen(t *testing.T) {
	device := newDesktop(t, playtest.BeforeDossiers(t), scenetest.Window)
	device.tapControls("continue")
	tags, _, _ := strings.Cut(device.openRecord(), "\n\n")
	if people := strings.Count(tags, " person]"); people != 2 {
		t.Fatalf("saved game: got %d people, want 2", people)
	}
	device.tapControls("key M", "menu-table", "menu-seats", "leaves-1")
	device.tapForScene("level-recruit", "handover")
	st, _ := device.State()
	if device.shell.Name() != "handover" || !strings.HasPrefix(st.Prompt, "Pass it to ") {
		t.Fatalf("one of two left: got scene %s, prompt %q, want handover to the other", device.shell.Name(), st.Prompt)
	}
	if why := regexp.MustCompile(`Only \w+ is left at this screen`); !why.MatchString(st.Prompt) ||
		!why.MatchString(device.words()) {
		t.Errorf("one of two left: got prompt %q and texts %s, want the reason in both", st.Prompt, device.words())
	}
	device.tapControls("iam", "show", "done")
	if device.shell.Name() != "board" {
		t.Fatalf("after the hand-over: got scene %s, want board", device.shell.Name())
	}
	device.tapControls("key M", "menu-table", "menu-seats")
	device.tapForScene("returns-1", "board")
	if device.shell.Name() != "board" {
		t.Errorf("both people are back: got scene %s, want board", device.shell.Name())
	}
	if c := device.shell.Scene().Focus().Find("card-1"); c != nil {
		t.Error("both people are back: got an open hand, want closed ones")
	}
}
