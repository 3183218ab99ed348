//go:build unix

package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestEditorSetsUpPosition sets up a position with each input device, copies it, pastes others and plays the last one.
// It checks that undo restores the position before, and that an invalid pasted line changes nothing.
func TestEditorSetsUpPosition(t *testing.T) {
	home, copied := newHomeFolder(t, true)
	for _, test := range []struct {
		name   string
		input  playtest.Input
		screen appctx.Screen
	}{{"mouse", playtest.Mouse, scenetest.Window}, {"touch", playtest.Touch, scenetest.Phone},
		{"keys", playtest.Keys, scenetest.SmallPhone}} {
		screen := test.screen
		device := newDesktopSharing(t, "", screen, newUnpaintedCache())
		tester := playtest.NewTester(t, device, test.input, testSeed)
		tester.Open("cases", "cases")
		tester.Open("set", "bench")
		at := func() rules.Game {
			t.Helper()
			st, _ := device.State()
			at, err := rules.ParsePosition(st.Position)
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		put := func(agent, building string) {
			tester.Press("agent-" + agent)
			tester.Press("building-" + building)
		}
		put("red", "3")
		for range 4 {
			tester.Press("plus")
		}
		tester.Press("minus")
		put("blue", "8")
		if test.name == "keys" {
			device.Key("0", false) // chooses the safe
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
			t.Errorf("%s: got position %s, want red in 3 with 3 points, blue in 8, the safe in 5, seat 3 to move",
				test.name, now.Position())
		}
		tester.Press("undo")
		if back := at(); back.Phase() != rules.PhaseRoll || back.ActiveSeat() != 2 {
			t.Errorf("%s, after undo: got position %s, want seat 3 to roll", test.name, back.Position())
		}
		tester.Press("more")
		tester.Press("copy")
		tester.Press("resume")
		line := strings.TrimSpace(copied())
		if st, _ := device.State(); line != st.Position {
			t.Errorf("%s: copied %q, want the position %q", test.name, line, st.Position)
		}
		for _, pasted := range []struct {
			text  string
			valid bool
		}{
			{"nonsense", false},
			{strings.Replace(line, " roll ", " over ", 1), false},
			{"hc1 french-41 base 4 move 28 4 1 roygbv 9.9.9.3.3.9.- 39.28.27.42.43.36.- 8 5 royg" +
				" 0.0.0.0 + 0.0.0.0.0.0.-", true},
			{line + "\r\n", true},
		} {
			if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(pasted.text), 0o644); err != nil {
				t.Fatal(err)
			}
			before := at()
			tester.Press("more")
			tester.Press("paste")
			if !pasted.valid {
				tester.Press("resume") // closes the message
			}
			tester.Wait("the pasted position", func(st a11y.PublicState) bool {
				return st.Position == strings.TrimSpace(pasted.text) ||
					!pasted.valid && st.Position == before.Position()
			})
		}
		tester.Press("play")
		tester.ViewPassports()
		st := tester.Scene("board")
		if !strings.Contains(st.Position, "3.0.0.0.8.0.0 3.0.0.0.0.0.0 5 -") {
			t.Errorf("%s: played position: got %q, want the set-up one", test.name, st.Position)
		}
	}
}

// TestEditorDragsPieces checks that a dragged agent, token or safe moves to the nearest place.
func TestEditorDragsPieces(t *testing.T) {
	for _, screen := range []appctx.Screen{scenetest.SmallPhone, scenetest.LandscapePhone} {
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
			t.Errorf("%vx%v: got position %s (error %v), want grey in 9 and the safe in 4", screen.W, screen.H,
				state.Position, err)
		}
		moved := 0
		for a := range rules.Agent(rules.NumAgents) {
			if at.Score(a) == 23 {
				moved++
			}
		}
		if moved != 1 {
			t.Errorf("%vx%v: got %d agents with 23 points, want the dragged one", screen.W, screen.H, moved)
		}
		drag("token-grey", table.Stone(42).Center) // that would end the game
		after, _ := device.State()
		if after.Position != state.Position || !strings.Contains(after.Prompt, "below 42") {
			t.Errorf("%vx%v, a token dragged to 42: got prompt %q at %s, want a refusal at %s", screen.W, screen.H,
				after.Prompt, after.Position, state.Position)
		}
	}
}
