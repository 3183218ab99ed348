package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
)

// TestRealDieIsEntered checks that the result of a real die can be entered by touch and by keys, and taken back once.
// The odds of opening the safe are shown before a roll.
func TestRealDieIsEntered(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		device := newDesktop(t, "", size)
		device.tapControls("new")
		if size.W < 1000 { // narrow screens have tabs
			device.tapControls("tab-3")
		}
		device.tapControls("notes", "key End", "custom-odds", "custom-die", "done", "start", "show", "done")
		waitForOwnTurn := func(control string) {
			t.Helper()
			device.until(control, func(st a11y.PublicState) bool {
				return playtest.Can(st, control) && strings.Contains(st.Prompt, "Your turn")
			})
		}
		waitForOwnTurn("roll")
		if !strings.Contains(device.words(), "say what it shows") {
			t.Errorf("%v: the person is not told to roll the die", size)
		}
		device.tapControls("roll")
		if !strings.Contains(strings.Join(strings.Fields(device.words()), " "),
			"A 1 on an ordinary die means 1 to 3.") {
			t.Errorf("%v: the meaning of a 1 is missing", size)
		}
		device.tapControls("face-6") // a misread die
		waitForOwnTurn("agent-red")
		device.tapControls("take-back")
		waitForOwnTurn("roll")
		device.tapControls("roll", "face-4")
		waitForOwnTurn("agent-red")
		device.tapControls("agent-red", "agent-red", "agent-blue", "agent-blue", "confirm")
		if text := device.openRecord(); !strings.Contains(text, "\n1. roll 6\n1. undo\n1. roll 4\n") ||
			!strings.Contains(text, "[Table \"odds+die\"]") {
			t.Errorf("%v: got saved record\n%s\nwant the entered rolls in it", size, text)
		}
		waitForOwnTurn("roll")
		if !strings.Contains(device.words(), "rolls can open the safe") &&
			!strings.Contains(device.words(), "roll can open the safe") {
			t.Errorf("%v: the info panel lacks the odds of opening the safe", size)
		}
		device.tapControls("key 7", "key 6")
		waitForOwnTurn("agent-red")
		text := device.openRecord()
		if _, after, _ := strings.Cut(text, "\n4. "); !strings.HasSuffix(text, ". roll 6\n") || after == "" {
			t.Errorf("%v: got saved record\n%s\nwant the entered rolls in it", size, text)
		}
	}
}
