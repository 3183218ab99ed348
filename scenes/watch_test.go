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

// waitTimeout is the time limit for saving and opponents on a busy machine. In that time a table advances by many
// minutes.
const waitTimeout = 2 * time.Minute

// TestOpponentsTableShowsThoughts checks that a table of opponents plays by itself, and shows and publishes each
// thought. It offers nothing that needs a person, and continues after a break.
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
		look := func() {
			t.Helper()
			thought := map[string]bool{}
			device.until("what six opponents think", func(state a11y.PublicState) bool {
				if device.shell.Name() != "board" || strings.Contains(state.Prompt, "Your turn") {
					t.Fatalf("%v: got scene %s, prompt %q", size, device.shell.Name(), state.Prompt)
				}
				for _, line := range strings.Split(device.words(), "\n") {
					if _, why, ok := strings.Cut(line, " takes "); ok {
						thought[why] = true
						if !slices.ContainsFunc(state.Regions, func(r a11y.Region) bool {
							return r.ID == "thought" && strings.Contains(strings.Join(r.Lines, " "), why)
						}) {
							t.Fatalf("%v: the scene shows %q, which is not published: %v", size, why,
								state.Regions)
						}
					}
				}
				return len(thought) >= 6
			})
		}
		look()
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
			t.Errorf("saved record:\n%s", text)
		}
		device.tapControls("continue")
		look()
	}
}

// tapControls taps controls one after another; “key ” is a key. Each must exist.
func (dt *desktop) tapControls(ways ...string) {
	dt.t.Helper()
	for _, way := range ways {
		if key, ok := strings.CutPrefix(way, "key "); ok {
			dt.Key(key, false)
			continue
		}
		st, _ := dt.State()
		if !playtest.Can(st, way) {
			dt.t.Fatalf("%s has no control %q to press", dt.shell.Name(), way)
		}
		c, _ := playtest.Find(st, way)
		dt.Tap(c.X+c.W/2, c.Y+c.H/2)
		for range 3 {
			dt.Pass()
		}
	}
}

// tapForScene presses a control and waits until another scene of that name is shown, such as after a save.
func (dt *desktop) tapForScene(way, name string) {
	dt.t.Helper()
	before := dt.shell.Scene()
	dt.tapControls(way)
	for range 1000 {
		if dt.shell.Name() == name && dt.shell.Scene() != before {
			return
		}
		dt.Pass()
		time.Sleep(time.Millisecond)
	}
	dt.t.Fatalf("%s is not shown after %s, but %s", name, way, dt.shell.Name())
}

// until advances until a condition holds. It fails the test after patience.
func (dt *desktop) until(what string, so func(a11y.PublicState) bool) {
	dt.t.Helper()
	for end := time.Now().Add(waitTimeout); ; dt.Pass() {
		st, _ := dt.State()
		switch {
		case so(st):
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

// words returns all texts of the scene.
func (dt *desktop) words() string { return scenetest.DescribeStage(dt.shell.Scene().Stage()) }
