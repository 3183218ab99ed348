package playtest

import (
	"bytes"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// TwoWindows tests two windows that share their saved games, both at the title. Only one can hold the lock of a game.
// The other says so, and can take the game over. The window that lost it says so, and can play another game. No window
// writes to a game without its lock. Afterwards both games are in the list.
func TwoWindows(t testing.TB, one, two *Tester) {
	t.Helper()
	defer one.logSavedGame()
	one.front()
	one.Scene("title")
	one.Press("play")
	one.ViewPassports()
	one.turns(1)
	saved := one.device.Saved(GamesFolder)

	two.front()
	two.Open("rules", "rules")
	two.Open("back", "title")
	held := two.Open("continue", "lockconflict")
	if !strings.Contains(held.Prompt, "another window") || !Can(held, "take-over") || !Can(held, "title") {
		t.Fatalf("second window, held game: got prompt %q with controls %v, want the choice to take over", held.Prompt,
			held.Controls)
	}
	if got := one.device.Saved(GamesFolder); !bytes.Equal(got, saved) {
		t.Fatalf("file of a game that another window holds: got\n%s\nwant it unchanged\n%s", got, saved)
	}

	two.Open("take-over", "board")
	taken, _ := two.state()

	one.front()
	lost := one.Scene("lockconflict")
	if !strings.Contains(lost.Prompt, "taken over this game") || !Can(lost, "take-over") {
		t.Fatalf("first window, taken game: got prompt %q with controls %v, want the choice to take over", lost.Prompt,
			lost.Controls)
	}
	one.Open("title", "title")
	saved = two.device.Saved(GamesFolder)
	if s, _ := two.state(); s.Position != taken.Position {
		t.Fatalf("second window: got position %s, want that of the taken game, %s", s.Position, taken.Position)
	}
	two.front()
	two.turns(1)
	if now := two.device.Saved(GamesFolder); !bytes.HasPrefix(now, saved) || len(now) == len(saved) {
		t.Fatalf("file of the game after a turn in the second window: got\n%s\nwant a continuation of\n%s", now, saved)
	}

	// The first window can play another game; both are in the list afterwards.
	one.front()
	one.Press("play")
	one.ViewPassports()
	one.turns(1)
	one.leaveTable()
	two.front()
	two.leaveTable()
	two.Open("games", "games")
	games := two.Wait("the list of games", func(s a11y.PublicState) bool { return !s.Busy && len(s.Controls) >= 3 })
	if n := len(gamesIn(games)); n != 2 {
		t.Errorf("got %d games in the list, want 2: %v", n, games.Controls)
	}
}

// turns plays n turns of the people, until the next roll is due.
func (tr *Tester) turns(n int) {
	tr.t.Helper()
	tr.PlayUntil(func(s a11y.PublicState) bool {
		if !Can(s, "roll") {
			return false
		}
		n--
		return n < 0
	})
}

// leaveTable leaves the table for the title.
func (tr *Tester) leaveTable() {
	tr.t.Helper()
	tr.Press("menu")
	tr.Open("menu-title", "title")
}

// front brings the tester's window to the front, if the device has several.
func (tr *Tester) front() {
	if d, ok := tr.device.(interface{ Front() }); ok {
		d.Front()
	}
}
