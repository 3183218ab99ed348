package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
)

// TestWhatIf checks that a moment of a finished game can be played on in another seat. That is a new saved game whose
// end compares the results.
func TestWhatIf(t *testing.T) {
	device := newDesktop(t, playtest.PlainGame(), scenetest.Window)
	tester := playtest.NewTester(t, device, playtest.Mouse, testSeed)
	tester.Press("continue")
	tester.Press("end")
	tester.Open("watch", "replay")
	tester.Press("time-end")
	for range 3 {
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
		t.Fatalf("got %d open games", len(open))
	}
	shelf, err := device.files.Shelf()
	if err != nil || len(shelf) != 1 {
		t.Fatalf("got %d finished games, %v", len(shelf), err)
	}
	tester.PlayUntil(playtest.UntilGameEnds)
	tester.Scene("reveal")
	s := tester.PressAndWait("end", "the verdict", func(s a11y.PublicState) bool { return playtest.Can(s, "again") })
	if !strings.Contains(s.Prompt, "In the original, ") || !strings.Contains(s.Prompt, "You as Ben: ") {
		t.Errorf("got the verdict %q", s.Prompt)
	}
	was, err := device.files.Read(shelf[0].ID)
	if err != nil || string(was) != playtest.PlainGame() {
		t.Errorf("the finished game has changed, %v", err)
	}
}

// openGames returns all open games.
func openGames(t *testing.T, game *game) []savefiles.SavedGame {
	t.Helper()
	es, err := game.files.Open()
	if err != nil {
		t.Fatal(err)
	}
	return es
}
