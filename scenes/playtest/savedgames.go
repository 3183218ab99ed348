package playtest

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
)

// ManageSavedGames starts, puts away, deletes and resumes games, from a title with the saved game BeforeRoll. No game
// may be lost, or deleted without a confirmation. Then it plays the game that was put away to its end, and resumes the
// remaining one.
func ManageSavedGames(t testing.TB, tester *Tester) {
	t.Helper()
	defer tester.logSavedGame()
	tester.Scene("title")
	records := tester.leaveThreeGames()
	tester.Press("games")
	ids := tester.listGames(3)
	newest := ids[0]
	tester.Press(newest)
	tester.Press("delete")
	tester.Press("delete-no")
	tester.listGames(3)
	tester.Press(newest)
	tester.Press("put-away")
	tester.Wait("the game to be put away", func(s a11y.PublicState) bool {
		got := gamesIn(s)
		return s.Scene == "games" && !s.Busy && len(got) == 3 && got[2] == newest
	})
	tester.Press(ids[1])
	tester.Press("delete")
	tester.Press("delete-yes")
	tester.Wait("the game to be deleted", func(s a11y.PublicState) bool {
		return s.Scene == "games" && !s.Busy && len(gamesIn(s)) == 2
	})
	if got := tester.listGames(2); got[0] != ids[2] || got[1] != newest {
		t.Fatalf("after one was deleted: got the games %v, want %s and, put away, %s", got, ids[2], newest)
	}
	tester.Press(newest)
	tester.Open("continue", "board")
	if got := string(tester.device.Saved(GamesFolder)); got != records[2] {
		t.Errorf("resumed after it was put away: got\n%s\nwant\n%s", got, records[2])
	}
	tester.endListedGame(newest)
	tester.Open("continue", "board")
	if got := string(tester.device.Saved(GamesFolder)); !strings.HasPrefix(got, records[0]) {
		t.Errorf("resumed from the title: got\n%s\nwant it to start with\n%s", got, records[0])
	}
}

// listGames waits for the list of games, and returns the IDs of its games from the top. It ends the test unless there
// are want games.
func (tr *Tester) listGames(want int) []string {
	tr.t.Helper()
	ids := gamesIn(tr.Wait("the list of games", func(s a11y.PublicState) bool {
		return s.Scene == "games" && !s.Busy && len(s.Controls) > 0
	}))
	if len(ids) != want {
		tr.t.Fatalf("list of games: got %v, want %d games", ids, want)
	}
	return ids
}

// leaveThreeGames starts two games beside the saved one, and plays a turn of each and then of the saved one. It leaves
// each game for the title. It returns the records of the three games in that order.
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

// endListedGame plays the game at the table, which has the control id in the list, to its end. It views the game again
// from the list, and goes to the title. There must be one other game. The finished game must not be lost.
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

// gamesIn returns the IDs of the controls of the games in a list, from its top.
func gamesIn(s a11y.PublicState) []string {
	var ids []string
	for _, c := range s.Controls {
		if strings.HasPrefix(c.ID, "game-") {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// logSavedGame logs the saved game after a failure, because only the first game of a run has the given seed.
func (tr *Tester) logSavedGame() {
	tr.t.Helper()
	if tr.t.Failed() {
		tr.t.Logf("the last saved game:\n%s", tr.device.Saved(GamesFolder))
	}
}
