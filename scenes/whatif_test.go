package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/playtest"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
)

// TestWhatIf plays on from a moment of a finished game, in another seat. That is a new saved game whose end compares
// the results.
func TestWhatIf(t *testing.T) {
	g := newDesktop(t, playtest.PlainGame(), scenetest.Screens[0])
	p := playtest.NewTester(t, g, playtest.Mouse, 7)
	p.Press("continue")
	p.Press("end")
	p.Open("watch", "replay")
	p.Press("time-end")
	for range 3 {
		p.Press("time-turn-back")
	}
	at := currentTurn(t, g.game)
	p.Press("time-other")
	p.Press("other-4")
	p.Press("resume") // cancels
	p.Press("other-2")
	p.Open("play-on", "handover")
	p.ViewPassports()
	if s := p.Scene("board"); s.Position == "" || currentTurn(t, g.game) != at {
		t.Fatalf("got turn %d, want %d", currentTurn(t, g.game), at)
	}
	open := openGames(t, g.game)
	if len(open) != 1 {
		t.Fatalf("got %d open games", len(open))
	}
	shelf, err := g.files.Shelf()
	if err != nil || len(shelf) != 1 {
		t.Fatalf("got %d finished games, %v", len(shelf), err)
	}
	p.PlayUntil(playtest.UntilGameEnds)
	p.Scene("reveal")
	s := p.PressAndWait("end", "the verdict", func(s a11y.PublicState) bool { return playtest.Can(s, "again") })
	if !strings.Contains(s.Prompt, "In the original, ") || !strings.Contains(s.Prompt, "You as Ben: ") {
		t.Errorf("got the verdict %q", s.Prompt)
	}
	was, err := g.files.Read(shelf[0].ID)
	if err != nil || string(was) != playtest.PlainGame() {
		t.Errorf("the finished game has changed, %v", err)
	}
}

// openGames returns all open games.
func openGames(t *testing.T, d *game) []savefiles.SavedGame {
	t.Helper()
	es, err := d.files.Open()
	if err != nil {
		t.Fatal(err)
	}
	return es
}
