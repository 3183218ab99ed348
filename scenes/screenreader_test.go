package scenes

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// These tests check what screen readers get, and the focus after presses.

// TestFocusAfterPresses checks the focus after setting something, after going back, and on new pages.
func TestFocusAfterPresses(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	for i, step := range []struct{ press, focus string }{
		{"settings", "back"}, {"sound", "back"}, {"volume-music", "volume-music"}, {"back", "sound"}, {"help", "back"},
		{"hints", "hints"}, {"hints", "hints"}, {"notes", "notes"}, {"back", "help"},
		{"text", "back"}, {"text-125", "text-125"}, {"text-100", "text-100"}, {"back", "text"}, {"language", "back"},
		{"language-nl", "language-nl"}, {"language-en", "language-en"}, {"back", "language"}, {"back", "settings"},
		{"cases", "case-last-steps"}, {"own", "back"}, {"back", "own"}, {"back", "cases"}, {"new", "start"},
		{"back", "new"}, {"lessons", "lesson-1"}, {"back", "lessons"},
	} {
		reader.press(step.press)
		if got := reader.focusedID(); got != step.focus && step.focus != "case-last-steps" {
			t.Errorf("%d: after %s the focus is on %q in %s, want %s", i+1, step.press, got, reader.shell.Name(),
				step.focus)
		} else if step.focus == "case-last-steps" && !strings.HasPrefix(got, "case-") {
			t.Errorf("the list of cases has the focus on %s", got)
		}
	}
	reader.press("settings", "help")
	if c := reader.shell.Scene().Focus().Find("scan"); c == nil || c.Switch {
		t.Errorf("a control that opens a page is published as a switch: %+v", c)
	}
	if c := reader.shell.Scene().Focus().Find("hints"); c == nil || !c.Switch {
		t.Errorf("a switch is not published as one: %+v", c)
	}
	reader.press("back", "back", "play", "show", "done", "menu", "menu-title")
	if got := reader.focusedID(); reader.shell.Name() != "title" || got != "continue" {
		t.Errorf("back from a table, the title has the focus on %q, in %s", got, reader.shell.Name())
	}
}

// TestPromptsStartWithTitle checks that every page's prompt starts with its title.
func TestPromptsStartWithTitle(t *testing.T) {
	r := screenReader{newDesktop(t, "", scenetest.Window), t}
	for _, x := range []struct{ press, title string }{{"lessons", "Lessons."}, {"back", "Heimlich"},
		{"cases", "Cases."}, {"own", "Service record."}, {"back", "Cases."}, {"set", "Set up a position."}} {
		r.press(x.press)
		if p := publishedState(r.game).Prompt; !strings.HasPrefix(p, x.title) {
			t.Errorf("%s: got prompt %q, want it to start with %q", r.shell.Name(), p, x.title)
		}
	}
}

// TestEditorIsDescribed checks the descriptions of pieces and pages of the position editor.
func TestEditorIsDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("cases", "set", "agent-red")
	reader.wantPrompt("Red, 0 points, the church")
	reader.press("building-5")
	reader.wantPrompt("Red, 0 points, house 5")
	reader.press("plus")
	reader.wantPrompt("Red, 1 point, house 5")
	reader.press("die")
	d := reader.shell.Scene()
	if d.Dialog() == nil || d.Dialog().Title != "Next phase" {
		t.Fatal("a page of the editor is not described")
	}
	reader.press("next-2")
	if c := reader.shell.Scene().Focus().Find("die"); c == nil || !strings.HasSuffix(c.Label, "Move 2 steps") ||
		d.Dialog() != nil {
		t.Errorf("the next step is labelled %+v", c)
	}
}

// TestCaseIsDescribed checks that a case describes its question, and the table the result of a plan and the end of the
// game.
func TestCaseIsDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("cases")
	reader.press(reader.focusedID())
	reader.wantPrompt("end the game with Green alone in front", "Rolled 3: choose agents")
	if s := reader.region("scores"); !strings.Contains(s, "reaches 42") {
		t.Errorf("the scores lack the end of the game: %s", s)
	}
	reader.press("agent-blue")
	reader.wantPrompt("no count")
	reader.press("agent-blue", "agent-blue")
	if w := reader.region("what-if"); !strings.Contains(w, "Green +5") || !strings.Contains(w, "Red +9") {
		t.Errorf("the effect of a count: got %s", w)
	}
	reader.press("confirm")
	reader.wantPrompt("Case 1", "Solved", "Next case")
}

// TestRemainingPointsAreDescribed checks that the prompt names the remaining points of a move until all are spent.
func TestRemainingPointsAreDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, playtest.BeforeRoll(t), scenetest.Window), t}
	reader.press("continue")
	if reader.shell.Scene().Focus().Find("roll") != nil {
		reader.press("roll")
	}
	value := 0
	reader.until("the roll", func(st a11y.PublicState) bool {
		at, err := rules.ParsePosition(st.Position)
		if err != nil {
			t.Fatal(err)
		}
		value = int(at.Roll().High)
		return value > 0 && !reader.shell.Scene().Focus().Find("agent-red").Disabled
	})
	if value < 2 {
		t.Fatalf("the roll is %d", value)
	}
	for n := value - 1; n >= 0; n-- {
		heard := reader.press("agent-red").Prompt
		if left := strings.Contains(heard, " left"); left != (n > 0) {
			t.Errorf("%d points left: got prompt %q", n, heard)
		}
	}
}

// TestReplayIsDescribed checks that each moment of a replay describes the last event, including rolls, and announces
// none as new.
func TestReplayIsDescribed(t *testing.T) {
	game := openRecord(t, playtest.FinishedGame(), scenetest.Window)
	press(t, game, "time-play")
	finishTasks(game)
	press(t, game, "time-start")
	rolls := 0
	for range 40 {
		press(t, game, "time-on")
		state := publishedState(game)
		if len(state.Log) == 0 {
			continue
		}
		last := state.Log[len(state.Log)-1]
		if !state.LogAnnounced || !strings.Contains(state.Prompt, last) {
			t.Errorf("after %q: got prompt %q, known %v", last, state.Prompt, state.LogAnnounced)
		}
		if strings.Contains(last, " rolled ") {
			rolls++
		}
		if slices.ContainsFunc(state.Regions, func(r a11y.Region) bool { return r.ID == "what-if" }) {
			t.Error("a replay describes the effect of a plan")
		}
	}
	if rolls < 5 {
		t.Errorf("the die was described %d times", rolls)
	}
	press(t, game, "time-play")
	if publishedState(game).LogAnnounced {
		t.Error("a playing replay does not describe events")
	}
}

// TestKeysAreDescribed checks that ? describes the keys with their meaning and no secrets. Holding a key only draws
// them.
func TestKeysAreDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, playtest.CardRoundGame(), scenetest.Window), t}
	reader.press("continue")
	told := func() string {
		var s a11y.PublicState
		reader.shell.Hints().Describe(&s)
		if len(s.Regions) == 0 {
			return ""
		}
		return strings.Join(s.Regions[0].Lines, "\n")
	}
	if now := told(); now != "" {
		t.Errorf("without a request the description is %q", now)
	}
	reader.Key(widgets.KeyAlt, false)
	reader.shell.Advance(0)
	if now := told(); reader.shell.Hints().Node() == nil || now != "" {
		t.Errorf("while a key is held the description is %q", now)
	}
	reader.shell.Handle(widgets.InputEvent{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
	reader.Key(widgets.KeyHelp, false)
	now := told()
	for _, want := range []string{"M: Menu", "H: Rules", "Tab: next thing", "Shift + Tab: previous thing",
		"Arrows: that way"} {
		if !slices.Contains(strings.Split(now, "\n"), want) {
			t.Errorf("want %q in the description %q", want, now)
		}
	}
	for _, c := range reader.shell.Scene().Focus().Controls() {
		if c.Private && c.Label != "" && strings.Contains(now, c.Label) {
			t.Errorf("the private control %q is described", c.Label)
		}
	}
}

// TestPlansAreDescribed checks that a plan is described first, with the points left and its button, without repeating
// whose turn it is.
func TestPlansAreDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("new", "start", "show", "done")
	if got := reader.focusedID(); got != "roll" {
		t.Errorf("before the roll the focus is on %q", got)
	}
	reader.press("roll")
	g, err := rules.ParsePosition(publishedState(reader.game).Position)
	if err != nil {
		t.Fatal(err)
	}
	high := int(g.Roll().High)
	for n := 0; n < high; {
		reader.press("agent-red")
		heard := publishedState(reader.game).Prompt
		if n == 0 && reader.region("what-if") == reader.ctx.Words("look.nothing") {
			continue // the press only ended the animation
		}
		n++
		if !strings.HasPrefix(heard, "Planned: Red ") || strings.Contains(heard, "Your turn") ||
			!strings.HasPrefix(reader.region("what-if"), "Planned: Red ") {
			t.Errorf("plan: got prompt %q and region %q", heard, reader.region("what-if"))
		}
		if ready := strings.HasSuffix(heard, "Ready: Move."); ready != (n >= int(g.Roll().Low)) ||
			strings.Contains(heard, " left") != (n < high) {
			t.Errorf("%d points of %d planned: got prompt %q", n, high, heard)
		}
	}
}

// screenReader uses the published controls as a screen reader does.
type screenReader struct {
	*desktop
	t *testing.T
}

// press presses controls one after another, and returns the last state.
func (r screenReader) press(ids ...string) (heard a11y.PublicState) {
	r.t.Helper()
	for _, id := range ids {
		r.shell.Page().RunCommand(id, true)
		finishTasks(r.game)
		for n := 0; n < 3 || n < 600 && publishedState(r.game).Busy; n++ {
			r.shell.Tick(0.1)
			finishTasks(r.game)
		}
	}
	return publishedState(r.game)
}

// focusedID returns the ID of the focused control.
func (r screenReader) focusedID() string {
	if c := r.shell.Scene().Focus().Focused(); c != nil && r.shell.Scene().Focus().ShowFocus() {
		return c.ID
	}
	return ""
}

// wantPrompt checks that the prompt contains the words.
func (r screenReader) wantPrompt(words ...string) {
	r.t.Helper()
	for _, w := range words {
		if heard := publishedState(r.game).Prompt; !strings.Contains(heard, w) {
			r.t.Errorf("%s: got prompt %q, want %q in it", r.shell.Name(), heard, w)
		}
	}
}

// region returns the lines of a region.
func (r screenReader) region(id string) string {
	for _, x := range publishedState(r.game).Regions {
		if x.ID == id {
			return strings.Join(x.Lines, " ")
		}
	}
	return ""
}
