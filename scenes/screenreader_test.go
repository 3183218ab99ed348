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

// These tests check the texts that screen readers get, and the focus after presses.

// TestFocusAfterPresses checks on which control the focus is after a setting was changed, after going back, and on a
// newly opened page.
func TestFocusAfterPresses(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	for i, step := range []struct{ press, focus string }{
		{"settings", "back"}, {"sound", "back"}, {"volume-music", "volume-music"}, {"back", "sound"}, {"help", "back"},
		{"hints", "hints"}, {"hints", "hints"}, {"notes", "notes"}, {"back", "help"},
		{"text", "back"}, {"text-125", "text-125"}, {"text-100", "text-100"}, {"back", "text"}, {"language", "back"},
		{"language-nl", "language-nl"}, {"language-en", "language-en"}, {"back", "language"}, {"back", "settings"},
		{"cases", "any case"}, {"own", "back"}, {"back", "own"}, {"back", "cases"}, {"new", "start"},
		{"back", "new"}, {"lessons", "lesson-1"}, {"back", "lessons"},
	} {
		reader.press(step.press)
		got := reader.focusedID()
		if step.focus == "any case" && strings.HasPrefix(got, "case-") {
			continue
		}
		if got != step.focus {
			t.Errorf("step %d, after %s in scene %s: got focus on %q, want %s", i+1, step.press, reader.shell.Name(),
				got, step.focus)
		}
	}
	reader.press("settings", "help")
	if c := reader.shell.Scene().Focus().Find("scan"); c == nil || c.Switch {
		t.Errorf("got the control %+v that opens a page, want no switch", c)
	}
	if c := reader.shell.Scene().Focus().Find("hints"); c == nil || !c.Switch {
		t.Errorf("got the control %+v, want a switch", c)
	}
	reader.press("back", "back", "play", "show", "done", "menu", "menu-title")
	if got := reader.focusedID(); reader.shell.Name() != "title" || got != "continue" {
		t.Errorf("back from a table: got focus on %q in scene %s, want continue in title", got, reader.shell.Name())
	}
}

// TestPromptsStartWithTitle checks that every page's prompt starts with its title.
func TestPromptsStartWithTitle(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	for _, step := range []struct{ press, title string }{{"lessons", "Lessons."}, {"back", "Heimlich"},
		{"cases", "Cases."}, {"own", "Service record."}, {"back", "Cases."}, {"set", "Set up a position."}} {
		reader.press(step.press)
		if got := publishedState(reader.game).Prompt; !strings.HasPrefix(got, step.title) {
			t.Errorf("scene %s: got prompt %q, want it to start with %q", reader.shell.Name(), got, step.title)
		}
	}
}

// TestEditorIsDescribed checks that the position editor describes the chosen agent after each change, and its pages.
func TestEditorIsDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("cases", "set", "agent-red")
	reader.wantPrompt("Red, 0 points, the church")
	reader.press("building-5")
	reader.wantPrompt("Red, 0 points, house 5")
	reader.press("plus")
	reader.wantPrompt("Red, 1 point, house 5")
	reader.press("die")
	scene := reader.shell.Scene()
	if d := scene.Dialog(); d == nil || d.Title != "Next phase" {
		t.Fatalf("opened page: got dialog %+v, want Next phase", d)
	}
	reader.press("next-2")
	if c := reader.shell.Scene().Focus().Find("die"); c == nil || !strings.HasSuffix(c.Label, "Move 2 steps") ||
		scene.Dialog() != nil {
		t.Errorf("after the choice: got control %+v, want the label to end in Move 2 steps", c)
	}
}

// TestCaseIsDescribed checks that a case describes its question, the effect of a plan on the scores, and the solution.
func TestCaseIsDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("cases")
	reader.press(reader.focusedID())
	reader.wantPrompt("end the game with Green alone in front", "Rolled 3: choose agents")
	if s := reader.region("scores"); !strings.Contains(s, "reaches 42") {
		t.Errorf("region scores: got %q, want the score that ends the game in it", s)
	}
	reader.press("agent-blue")
	reader.wantPrompt("no count")
	reader.press("agent-blue", "agent-blue")
	if w := reader.region("what-if"); !strings.Contains(w, "Green +5") || !strings.Contains(w, "Red +9") {
		t.Errorf("region what-if: got %q, want Green +5 and Red +9 in it", w)
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
		t.Fatalf("got the roll %d, want at least 2", value)
	}
	for n := value - 1; n >= 0; n-- {
		prompt := reader.press("agent-red").Prompt
		if left := strings.Contains(prompt, " left"); left != (n > 0) {
			t.Errorf("%d points left: got prompt %q, want left in it: %v", n, prompt, n > 0)
		}
	}
}

// TestReplayIsDescribed checks that the prompt of each moment of a replay contains the last event, also a roll. The log
// then counts as announced.
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
			t.Errorf("after %q: got prompt %q, log announced %v, want the event in it and true", last, state.Prompt,
				state.LogAnnounced)
		}
		if strings.Contains(last, " rolled ") {
			rolls++
		}
		if slices.ContainsFunc(state.Regions, func(r a11y.Region) bool { return r.ID == "what-if" }) {
			t.Error("a replay describes the effect of a plan")
		}
	}
	if rolls < 5 {
		t.Errorf("40 moments: got %d rolls, want at least 5", rolls)
	}
	press(t, game, "time-play")
	if publishedState(game).LogAnnounced {
		t.Error("a playing replay does not announce its log")
	}
}

// TestKeysAreDescribed checks that ? publishes a list of the keys with their meaning, without secrets. Holding Alt
// shows the keys, but publishes nothing.
func TestKeysAreDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, playtest.CardRoundGame(), scenetest.Window), t}
	reader.press("continue")
	published := func() string {
		var s a11y.PublicState
		reader.shell.Hints().Describe(&s)
		if len(s.Regions) == 0 {
			return ""
		}
		return strings.Join(s.Regions[0].Lines, "\n")
	}
	if got := published(); got != "" {
		t.Errorf("before ?: got the list %q, want none", got)
	}
	reader.Key(widgets.KeyAlt, false)
	reader.shell.Advance(0)
	if got := published(); reader.shell.Hints().Node() == nil || got != "" {
		t.Errorf("while Alt is held: got the list %q, want none", got)
	}
	reader.shell.Handle(widgets.InputEvent{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
	reader.Key(widgets.KeyHelp, false)
	list := published()
	for _, want := range []string{"M: Menu", "H: Rules", "Tab: next thing", "Shift + Tab: previous thing",
		"Arrows: that way"} {
		if !slices.Contains(strings.Split(list, "\n"), want) {
			t.Errorf("after ?: got the list %q, want %q in it", list, want)
		}
	}
	for _, c := range reader.shell.Scene().Focus().Controls() {
		if c.Private && c.Label != "" && strings.Contains(list, c.Label) {
			t.Errorf("after ?: got the list %q, which names the private control %q", list, c.Label)
		}
	}
}

// TestPlansAreDescribed checks that the prompt starts with the plan, and names the points left and the ready button. It
// does not repeat whose turn it is.
func TestPlansAreDescribed(t *testing.T) {
	reader := screenReader{newDesktop(t, "", scenetest.Window), t}
	reader.press("new", "start", "show", "done")
	if got := reader.focusedID(); got != "roll" {
		t.Errorf("before the roll: got focus on %q, want roll", got)
	}
	reader.press("roll")
	position, err := rules.ParsePosition(publishedState(reader.game).Position)
	if err != nil {
		t.Fatal(err)
	}
	high := int(position.Roll().High)
	for steps := 0; steps < high; {
		reader.press("agent-red")
		prompt := publishedState(reader.game).Prompt
		if steps == 0 && reader.region("what-if") == reader.ctx.Words("look.nothing") {
			continue // the press only ended the animation
		}
		steps++
		if !strings.HasPrefix(prompt, "Planned: Red ") || strings.Contains(prompt, "Your turn") ||
			!strings.HasPrefix(reader.region("what-if"), "Planned: Red ") {
			t.Errorf("plan: got prompt %q and region %q, want both to start with the plan", prompt,
				reader.region("what-if"))
		}
		if ready := strings.HasSuffix(prompt, "Ready: Move."); ready != (steps >= int(position.Roll().Low)) ||
			strings.Contains(prompt, " left") != (steps < high) {
			t.Errorf("%d points of %d planned: got prompt %q, want left %v, ready %v", steps, high, prompt,
				steps < high,
				steps >= int(position.Roll().Low))
		}
	}
}

// screenReader operates a game by the commands of the page, as a screen reader does.
type screenReader struct {
	*desktop
	t *testing.T
}

// press presses controls one after another, and returns the last state. After each it waits until the scene is not
// busy, at least three ticks.
func (r screenReader) press(ids ...string) a11y.PublicState {
	r.t.Helper()
	const minTicks, maxTicks = 3, 600 // of 0.1 seconds
	for _, id := range ids {
		r.shell.Page().RunCommand(id, true)
		finishTasks(r.game)
		for n := 0; n < minTicks || n < maxTicks && publishedState(r.game).Busy; n++ {
			r.shell.Tick(0.1)
			finishTasks(r.game)
		}
	}
	return publishedState(r.game)
}

// focusedID returns the ID of the control that shows the focus, "" for none.
func (r screenReader) focusedID() string {
	if c := r.shell.Scene().Focus().Focused(); c != nil && r.shell.Scene().Focus().ShowFocus() {
		return c.ID
	}
	return ""
}

// wantPrompt checks that the prompt contains all texts.
func (r screenReader) wantPrompt(texts ...string) {
	r.t.Helper()
	for _, want := range texts {
		if got := publishedState(r.game).Prompt; !strings.Contains(got, want) {
			r.t.Errorf("scene %s: got prompt %q, want %q in it", r.shell.Name(), got, want)
		}
	}
}

// region returns the published text of a region, "" if there is none.
func (r screenReader) region(id string) string {
	for _, region := range publishedState(r.game).Regions {
		if region.ID == id {
			return strings.Join(region.Lines, " ")
		}
	}
	return ""
}
