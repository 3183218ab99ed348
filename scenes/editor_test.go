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
		t.Run(test.name, func(t *testing.T) {
			device := newDesktopSharing(t, "", test.screen, newUnpaintedCache())
			tester := playtest.NewTester(t, device, test.input, testSeed)
			tester.Open("cases", "cases")
			tester.Open("set", "bench")
			setUpPosition(t, device, tester, test.name == "keys")
			tester.Press("undo")
			if back := editedPosition(t, device); back.Phase() != rules.PhaseRoll || back.ActiveSeat() != 2 {
				t.Errorf("after undo: got position %s, want seat 3 to roll", back.Position())
			}
			tester.Press("more")
			tester.Press("copy")
			tester.Press("resume")
			line := strings.TrimSpace(copied())
			if state, _ := device.State(); line != state.Position {
				t.Errorf("copied %q, want the position %q", line, state.Position)
			}
			const valid = "hc1 french-41 base 4 move 28 4 1 roygbv 9.9.9.3.3.9.- 39.28.27.42.43.36.- 8 5 royg " +
				"0.0.0.0 + 0.0.0.0.0.0.-"
			pastePosition(t, device, tester, home, "nonsense", false)
			pastePosition(t, device, tester, home, strings.Replace(line, " roll ", " over ", 1), false)
			pastePosition(t, device, tester, home, valid, true)
			pastePosition(t, device, tester, home, line+"\r\n", true)
			tester.Press("play")
			tester.ViewPassports()
			state := tester.Scene("board")
			if !strings.Contains(state.Position, "3.0.0.0.8.0.0 3.0.0.0.0.0.0 5 -") {
				t.Errorf("played position: got %q, want the set-up one", state.Position)
			}
		})
	}
}

// setUpPosition sets up a position: red in 3 with 3 points, blue in 8, the safe in 5. Seat 2 owns red, and seat 3 moves
// a roll of 4. The safe is chosen with a key if useKey is true.
func setUpPosition(t *testing.T, device *desktop, tester *playtest.Tester, useKey bool) {
	t.Helper()
	tester.Press("agent-red")
	tester.Press("building-3")
	for range 4 {
		tester.Press("plus")
	}
	tester.Press("minus")
	tester.Press("agent-blue")
	tester.Press("building-8")
	if useKey {
		device.Key("0", false)
	} else {
		tester.Press("agent-blue") // deselects it
		tester.Press("safe")
	}
	for _, id := range []string{"building-5", "seat-2", "owns-red", "seat-3", "turn", "die", "next-4"} {
		tester.Press(id)
	}
	now := editedPosition(t, device)
	if now.At(rules.Red) != 3 || now.Score(rules.Red) != 3 || now.Identity(1) != rules.Red {
		t.Errorf("got position %s, want red of seat 2 in 3 with 3 points", now.Position())
	}
	if now.At(rules.Blue) != 8 || now.SafeAt() != 5 {
		t.Errorf("got position %s, want blue in 8 and the safe in 5", now.Position())
	}
	if now.ActiveSeat() != 2 || now.Phase() != rules.PhaseMove {
		t.Errorf("got position %s, want seat 3 to move", now.Position())
	}
}

// editedPosition returns the position that the editor publishes.
func editedPosition(t *testing.T, device *desktop) rules.Game {
	t.Helper()
	state, _ := device.State()
	position, err := rules.ParsePosition(state.Position)
	if err != nil {
		t.Fatal(err)
	}
	return position
}

// pastePosition pastes a text into the editor. It waits for that position if the text is valid, else for the old one.
func pastePosition(t *testing.T, device *desktop, tester *playtest.Tester, home, text string, valid bool) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	old := editedPosition(t, device)
	tester.Press("more")
	tester.Press("paste")
	want := strings.TrimSpace(text)
	if !valid {
		tester.Press("resume") // closes the message
		want = old.Position()
	}
	tester.Wait("the pasted position", func(state a11y.PublicState) bool { return state.Position == want })
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
