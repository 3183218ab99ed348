package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
)

// TestWhatIf checks that a finished game can be played on from one of its moments in another seat. That is a new saved
// game, whose verdict names the result of the original.
func TestWhatIf(t *testing.T) {
	device := newDesktop(t, playtest.PlainGame(), scenetest.Window)
	tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
	tester.Press("continue")
	tester.Press("end")
	tester.Open("watch", "replay")
	tester.Press("time-end")
	for range 3 { // turns before the end
		tester.Press("time-turn-back")
	}
	at := currentTurn(t, device.game)
	tester.Press("time-other")
	tester.Press("other-4")
	tester.Press("resume") // cancels
	tester.Press("other-2")
	tester.Open("play-on", "handover")
	tester.ViewPassports()
	if s := tester.Scene("board"); s.Position == "" || currentTurn(t, device.game) != at {
		t.Fatalf("got turn %d, want %d", currentTurn(t, device.game), at)
	}
	open := openGames(t, device.game)
	if len(open) != 1 {
		t.Fatalf("got %d open games, want 1", len(open))
	}
	shelf, err := device.files.Shelf()
	if err != nil || len(shelf) != 1 {
		t.Fatalf("got %d shelved games (error %v), want 1", len(shelf), err)
	}
	tester.PlayUntil(playtest.UntilGameEnds)
	tester.Scene("reveal")
	s := tester.PressAndWait("end", "the verdict", func(s a11y.PublicState) bool { return playtest.Can(s, "again") })
	if !strings.Contains(s.Prompt, "In the original, ") || !strings.Contains(s.Prompt, "You as Ben: ") {
		t.Errorf("got verdict %q, want the results of the original and of You as Ben in it", s.Prompt)
	}
	was, err := device.files.Read(shelf[0].ID)
	if err != nil || string(was) != playtest.PlainGame() {
		t.Errorf("the finished game has changed, %v", err)
	}
}

// openGames returns the saved games that are not shelved.
func openGames(t *testing.T, game *game) []savefiles.SavedGame {
	t.Helper()
	es, err := game.files.Open()
	if err != nil {
		t.Fatal(err)
	}
	return es
}
