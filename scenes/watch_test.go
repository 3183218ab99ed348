package scenes

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// These tests watch a table of opponents only. Other tests use the functions that tap controls and wait.

// waitTimeout is the time limit for saving and opponents on a busy machine.
const waitTimeout = 2 * time.Minute

// TestOpponentsTableShowsThoughts checks that a table of opponents plays by itself, and shows and publishes their
// thoughts. Its menu offers nothing that needs a person, and Continue goes on with the game.
func TestOpponentsTableShowsThoughts(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		device := newDesktop(t, "", size)
		device.tapControls("new")
		if size.W < 1000 {
			device.tapControls("tab-2")
		}
		device.tapControls("seat-1-kind", "kind-recruit", "done")
		if size.W < 1000 {
			device.tapControls("tab-3")
		}
		device.tapControls("notes", "key "+widgets.KeyEnd, "custom-thoughts", "done", "start")
		const minThoughts = 6
		waitForThoughts := func() {
			t.Helper()
			thoughts := map[string]bool{}
			device.until("six thoughts of opponents", func(state a11y.PublicState) bool {
				if device.shell.Name() != "board" || strings.Contains(state.Prompt, "Your turn") {
					t.Fatalf("%v: got scene %s, prompt %q, want board and no person's turn", size, device.shell.Name(),
						state.Prompt)
				}
				for _, line := range strings.Split(device.words(), "\n") {
					if _, thought, ok := strings.Cut(line, " takes "); ok {
						thoughts[thought] = true
						if !slices.ContainsFunc(state.Regions, func(r a11y.Region) bool {
							return r.ID == "thought" && strings.Contains(strings.Join(r.Lines, " "), thought)
						}) {
							t.Fatalf("%v: the scene shows %q, which is not published: %v", size, thought,
								state.Regions)
						}
					}
				}
				return len(thoughts) >= minThoughts
			})
		}
		waitForThoughts()
		device.Key(widgets.KeyBack, false)
		for _, id := range []string{"menu-passport", "menu-notebook", "menu-hint"} {
			if device.shell.Scene().Focus().Find(id) != nil {
				t.Errorf("%v: without people the menu has %s", size, id)
			}
		}
		device.tapControls("menu-title")
		if text := device.openRecord(); !strings.HasPrefix(text, "[Record \"3\"]\n") ||
			!strings.Contains(text, "[Table \"thoughts\"]\n") ||
			strings.Contains(text, "person") {
			t.Errorf("%v: got saved record\n%s\nwant version 3, thoughts and no person", size, text)
		}
		device.tapControls("continue")
		waitForThoughts()
	}
}

// tapControls taps controls one after another by their IDs; "key X" presses a key instead. It fails the test if a
// control is missing or disabled.
func (dt *desktop) tapControls(ids ...string) {
	dt.t.Helper()
	for _, id := range ids {
		if key, ok := strings.CutPrefix(id, "key "); ok {
			dt.Key(key, false)
			continue
		}
		st, _ := dt.State()
		if !playtest.Can(st, id) {
			dt.t.Fatalf("scene %s has no enabled control %q", dt.shell.Name(), id)
		}
		c, _ := playtest.Find(st, id)
		dt.Tap(c.X+c.W/2, c.Y+c.H/2)
		for range 3 {
			dt.Pass()
		}
	}
}

// tapForScene taps a control and waits until another scene with a name is shown. An action may have to be saved first.
func (dt *desktop) tapForScene(id, name string) {
	dt.t.Helper()
	before := dt.shell.Scene()
	dt.tapControls(id)
	for range 1000 { // at least a second
		if dt.shell.Name() == name && dt.shell.Scene() != before {
			return
		}
		dt.Pass()
		time.Sleep(time.Millisecond)
	}
	dt.t.Fatalf("timeout after %s: got scene %s, want %s", id, dt.shell.Name(), name)
}

// until advances until the state fulfils a condition. It fails the test after waitTimeout; what names the condition.
func (dt *desktop) until(what string, condition func(a11y.PublicState) bool) {
	dt.t.Helper()
	for end := time.Now().Add(waitTimeout); ; dt.Pass() {
		st, _ := dt.State()
		switch {
		case condition(st):
			return
		case time.Now().After(end):
			dt.t.Fatalf("%v: timeout: waited for %s in %s; prompt %q", dt.shell.Screen(), what, dt.shell.Name(),
				st.Prompt)
		}
		runtime.Gosched()
	}
}

// openRecord returns the record of the only open game.
func (dt *desktop) openRecord() string {
	dt.t.Helper()
	finishTasks(dt.game)
	files, _ := filepath.Glob(filepath.Join(dt.save, "games", "*.record"))
	if len(files) != 1 {
		dt.t.Fatalf("got %d saved games, want 1", len(files))
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		dt.t.Fatal(err)
	}
	return string(text)
}

// words describes the visible nodes of the scene with their texts.
func (dt *desktop) words() string { return scenetest.DescribeStage(dt.shell.Scene().Stage()) }
