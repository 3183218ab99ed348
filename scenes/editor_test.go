//go:build unix

package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestEditorSetsUpPosition checks that a position can be set up with every input device on all screen sizes, and played
// from there. Undo, copy and paste work. Lines that can't be played change nothing.
func TestEditorSetsUpPosition(t *testing.T) {
	home, copied := newHomeFolder(t, true)
	for i, screen := range scenetest.Screens[:3] {
		device := newDesktopSharing(t, "", screen, newUnpaintedCache())
		tester := playtest.NewTester(t, device, []playtest.Input{playtest.Mouse, playtest.Touch, playtest.Keys}[i%3], 7)
		tester.Open("cases", "cases")
		tester.Open("set", "bench")
		keys := i%3 == 2
		at := func() rules.Game {
			t.Helper()
			st, _ := device.State()
			at, err := rules.ParsePosition(st.Position)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		put := func(a string, b string) {
			tester.Press("agent-" + a)
			tester.Press("building-" + b)
		}
		put("red", "3")
		for range 4 {
			tester.Press("plus")
		}
		tester.Press("minus")
		put("blue", "8")
		if keys {
			device.Key("0", false)
		} else {
			tester.Press("agent-blue") // deselects it
			tester.Press("safe")
		}
		tester.Press("building-5")
		tester.Press("seat-2")
		tester.Press("owns-red")
		tester.Press("seat-3")
		tester.Press("turn")
		tester.Press("die")
		tester.Press("next-4")
		now := at()
		if now.At(rules.Red) != 3 || now.Score(rules.Red) != 3 || now.At(rules.Blue) != 8 || now.SafeAt() != 5 ||
			now.Identity(1) != rules.Red ||
			now.ActiveSeat() != 2 ||
			now.Phase() != rules.PhaseMove {
			t.Errorf("%vx%v: got %s", screen.W, screen.H, now.Position())
		}
		tester.Press("undo")
		if back := at(); back.Phase() != rules.PhaseRoll || back.ActiveSeat() != 2 {
			t.Errorf("%vx%v: after undo: got %s", screen.W, screen.H, back.Position())
		}
		tester.Press("more")
		tester.Press("copy")
		tester.Press("resume")
		line := strings.TrimSpace(copied())
		if st, _ := device.State(); line != st.Position {
			t.Errorf("%vx%v: copied %q of %q", screen.W, screen.H, line, st.Position)
		}
		for _, test := range []struct {
			text string
			good bool
		}{{"nonsense", false}, {strings.Replace(line, " roll ", " over ", 1),
			false}, {"hc1 french-41 base 4 move 28 4 1 roygbv 9.9.9.3.3.9.- 39.28.27.42.43.36.- 8 5 royg" +
			" 0.0.0.0 + 0.0.0.0.0.0.-", true}, {line + "\r\n", true}} {
			if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(test.text), 0o644); err != nil {
				t.Fatal(err)
			}
			before := at()
			tester.Press("more")
			tester.Press("paste")
			if !test.good {
				tester.Press("resume")
			}
			tester.Wait("the line", func(st a11y.PublicState) bool {
				return st.Position == strings.TrimSpace(test.text) || !test.good && st.Position == before.Position()
			})
		}
		tester.Press("play")
		tester.ViewPassports()
		st := tester.Scene("board")
		if !strings.Contains(st.Position, "3.0.0.0.8.0.0 3.0.0.0.0.0.0 5 -") {
			t.Errorf("%vx%v: played position: got %q", screen.W, screen.H, st.Position)
		}
	}
}

// TestEditorDragsPieces checks that a dragged agent, token or safe moves to the nearest place.
func TestEditorDragsPieces(t *testing.T) {
	for _, screen := range scenetest.Screens[2:4] {
		device := newDesktopSharing(t, "", screen, newUnpaintedCache())
		press(t, device.game, "cases")
		press(t, device.game, "set")
		table := layout.NewTable(screen.W, screen.H, layout.TableOptions{Agents: 7, Seats: 4})
		drag := func(id string, to layout.Point) {
			t.Helper()
			c := device.shell.Scene().Focus().Find(id)
			if c == nil {
				t.Fatalf("no control %s", id)
			}
			from := c.Rect.Center()
			device.Drag(from.X, from.Y, to.X, to.Y)
		}
		drag("safe", table.Buildings[4].Rect.Center())
		drag("figure-grey", table.Buildings[9].Rect.Center())
		drag("token-grey", table.Stone(23).Center)
		state, _ := device.State()
		at, err := rules.ParsePosition(state.Position)
		if err != nil || at.At(rules.Grey) != 9 || at.SafeAt() != 4 {
			t.Errorf("%vx%v: got %s (%v)", screen.W, screen.H, state.Position, err)
		}
		moved := 0
		for a := range rules.Agent(rules.NumAgents) {
			if at.Score(a) == 23 {
				moved++
			}
		}
		if moved != 1 {
			t.Errorf("%vx%v: got %d tokens dragged", screen.W, screen.H, moved)
		}
		drag("token-grey", table.Stone(42).Center) // that would end the game
		after, _ := device.State()
		if after.Position != state.Position || !strings.Contains(after.Prompt, "below 42") {
			t.Errorf("%vx%v: got prompt %q at %s", screen.W, screen.H, after.Prompt, after.Position)
		}
	}
}
