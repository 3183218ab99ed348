package playtest

import (
	"bytes"
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// TwoWindows tests two windows that share their saved games, both at the title. Only one can hold the lock of a game.
// The other says so, and can take it over or play another. It never writes to a game without the lock.
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
		t.Fatal("asking for a game changed its file")
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
		t.Fatal("the window that took over the game does not continue it")
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

// gamesIn returns the games of a list, from its top.
func gamesIn(s a11y.PublicState) []string {
	var ids []string
	for _, c := range s.Controls {
		if strings.HasPrefix(c.ID, "game-") {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// turns plays n turns of people, until the next roll is due.
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

// logSavedGame logs the saved game after a failure, because only the first game of a run has the given seed.
func (tr *Tester) logSavedGame() {
	tr.t.Helper()
	if tr.t.Failed() {
		tr.t.Logf("the last saved game:\n%s", tr.device.Saved(GamesFolder))
	}
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

// ManageSavedGames starts, shelves, deletes and resumes games, from a title with the saved game BeforeRoll. No game may
// be lost, or deleted without a confirmation. Then it plays the last one to its end.
func ManageSavedGames(t testing.TB, tester *Tester) {
	t.Helper()
	defer tester.logSavedGame()
	tester.Scene("title")
	records := tester.leaveThreeGames()
	tester.Press("games")
	ids := tester.listGames(3)
	last := ids[0]
	tester.Press(last)
	tester.Press("delete")
	tester.Press("delete-no")
	tester.listGames(3)
	tester.Press(last)
	tester.Press("put-away")
	tester.Wait("the game to be put away", func(s a11y.PublicState) bool {
		got := gamesIn(s)
		return s.Scene == "games" && !s.Busy && len(got) == 3 && got[2] == last
	})
	tester.Press(ids[1])
	tester.Press("delete")
	tester.Press("delete-yes")
	tester.Wait("the game to be deleted", func(s a11y.PublicState) bool {
		return s.Scene == "games" && !s.Busy && len(gamesIn(s)) == 2
	})
	if got := tester.listGames(2); got[0] != ids[2] || got[1] != last {
		t.Fatalf("got the games %v, want %s and, shelved, %s", got, ids[2], last)
	}
	tester.Press(last)
	tester.Open("continue", "board")
	if got := string(tester.device.Saved(GamesFolder)); got != records[2] {
		t.Errorf("taken from the shelf: got\n%s\nwant\n%s", got, records[2])
	}
	tester.endListedGame(last)
	tester.Open("continue", "board")
	if got := string(tester.device.Saved(GamesFolder)); !strings.HasPrefix(got, records[0]) {
		t.Error("the title does not resume the remaining game")
	}
}

// listGames waits for the list of games, and returns its games from the top. It ends the test if their number is
// another.
func (tr *Tester) listGames(want int) []string {
	tr.t.Helper()
	ids := gamesIn(tr.Wait("the list of games", func(s a11y.PublicState) bool {
		return s.Scene == "games" && !s.Busy && len(s.Controls) > 0
	}))
	if len(ids) != want {
		tr.t.Fatalf("got the games %v, want %d", ids, want)
	}
	return ids
}

// leaveThreeGames starts two games beside the saved one, plays a turn of each and then of the saved one, and goes to
// the title. It returns the records of the three games.
func (tr *Tester) leaveThreeGames() (records []string) {
	tr.t.Helper()
	for n := range 3 {
		if n < 2 {
			tr.Press("play")
			tr.ViewPassports()
		} else {
			tr.Press("games")
			tr.Press(tr.listGames(3)[2])
			tr.Open("continue", "board")
		}
		tr.turns(1)
		records = append(records, string(tr.device.Saved(GamesFolder)))
		tr.leaveTable()
	}
	return records
}

// endListedGame plays the game at the table to its end, views it again from the list, and goes to the title. Besides it
// there must be one other game. The finished game must not be lost.
func (tr *Tester) endListedGame(id string) {
	tr.t.Helper()
	tr.PlayUntil(UntilGameEnds)
	tr.Scene("reveal")
	tr.Press("end")
	tr.Open("title", "title")
	tr.Press("games")
	if got := tr.listGames(2); got[1] != id {
		tr.t.Fatalf("after the end: got the games %v, want the finished one, %s, last", got, id)
	}
	tr.Press(id)
	tr.Open("continue", "reveal")
	tr.Press("end")
	tr.Open("title", "title")
	if got := tr.device.Saved(ShelfFolder); len(got) == 0 {
		tr.t.Error("a finished game was lost by viewing it")
	}
}
