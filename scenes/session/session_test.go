package session_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/session"
	"heimlich/scenes/tasks"
)

// freshGame is the result of entering a game whose people have not seen their identities.
var freshGame = fmt.Sprintf("enter true %d", rules.NoSeat)

// table is a table of one person and two opponents.
var table = scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 4)

// TestGameIsSavedAndReopened checks that a new game is saved, and that it can be left, opened again and shelved.
func TestGameIsSavedAndReopened(t *testing.T) {
	window := open(t, t.TempDir())
	window.Begin(table, session.Goal{})
	window.want(t, "begin", freshGame)
	id := window.ID()
	if id == "" || !window.Saved() || window.Unsaved() || len(window.Record()) == 0 {
		t.Fatalf("new game: got ID %q, saved %v, unsaved %v, want it saved", id, window.Saved(), window.Unsaved())
	}
	window.LeaveTo(func() { window.seen = append(window.seen, "left") })
	window.want(t, "leave", "left")
	if window.Match() != nil || window.ID() != "" || window.Record() != nil {
		t.Error("the match is still current after leaving")
	}
	window.Open(id, "Anna", window.files.Hold)
	window.want(t, "open", freshGame) // before the first roll
	if window.ID() != id {
		t.Errorf("got game %q, want %q", window.ID(), id)
	}
	window.Shelve(func() { window.seen = append(window.seen, "away") })
	window.want(t, "shelve", "away")
	if shelf, err := window.files.Shelf(); err != nil || len(shelf) != 1 || shelf[0].ID != id {
		t.Errorf("got shelf %v (error %v), want the game %s", shelf, err, id)
	}
}

// TestStartedGameIsNotFresh checks that a game in which players have acted is not entered as fresh, so that no
// identities are shown.
func TestStartedGameIsNotFresh(t *testing.T) {
	window := open(t, t.TempDir())
	held := window.files.Begin()
	m := scenetest.Begin(t, table, held, session.Helpers)
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(1)
	for at := m.Public(); at.Turn() < 2; at = m.Public() {
		scenetest.ActRandomly(t, m, &src)
	}
	m.Leave()()
	held.Close()
	window.Open(held.ID(), "Anna", window.files.Hold)
	window.want(t, "open", fmt.Sprintf("enter false %d", rules.NoSeat))
}

// TestUnsavedMatch checks that Unsaved returns true for a match that is not saved, until it is over.
func TestUnsavedMatch(t *testing.T) {
	window := open(t, t.TempDir())
	window.Shelve(func() { window.seen = append(window.seen, "away") })
	window.want(t, "shelve nothing", "away")
	window.StartUnsaved(func() (*match.Match, error) { return scenetest.Match(t, table), nil },
		func(m *match.Match) { window.Show(m, "") })
	window.shows()
	if !window.Unsaved() || window.Saved() || window.ID() != "" {
		t.Errorf("unsaved match: got unsaved %v, saved %v, ID %q, want true, false, none", window.Unsaved(),
			window.Saved(), window.ID())
	}
	for src := rules.NewRandomSource(1); !window.Match().Over(); {
		scenetest.ActRandomly(t, window.Match(), &src)
	}
	if window.Unsaved() {
		t.Error("a match that is over counts as unsaved")
	}
}

// TestTwoWindowsOpenOneGame checks that a second window can't open a held game, but opens a copy of it or takes it
// over. The first window then has lost it.
func TestTwoWindowsOpenOneGame(t *testing.T) {
	dir := t.TempDir()
	one, two := open(t, dir), open(t, dir)
	one.Begin(table, session.Goal{})
	one.shows()
	id := one.ID()
	two.Open(id, "Anna", two.files.Hold)
	two.want(t, "open a held game", fmt.Sprintf("conflict %d Anna", session.Held))
	if _, lost := one.Lost(); lost {
		t.Error("the first window has lost the game to the refused one")
	}
	two.OpenCopy(id, "Anna")
	two.want(t, "copy", freshGame)
	if two.ID() == id {
		t.Errorf("copy: got ID %s, want another than the original's", id)
	}
	two.TakeOver(id, "Anna")
	two.want(t, "take over", freshGame)
	if why, lost := one.Lost(); !lost || why != session.Taken {
		t.Errorf("first window: got lost %v, reason %d, want true, %d", lost, why, session.Taken)
	}
	if _, lost := two.Lost(); lost {
		t.Error("the window that took over the game has lost it")
	}
}

// TestFailedStartIsReported checks that the title shows the error of a game that can't be created or opened, and that
// nothing is saved.
func TestFailedStartIsReported(t *testing.T) {
	window := open(t, t.TempDir())
	window.Start(func(*savefiles.Slot) (*match.Match, error) { return nil, errors.New("no agents") }, session.Goal{})
	window.want(t, "start", "title")
	if window.ctx.Notice() == "" {
		t.Error("failed start: got no notice")
	}
	window.StartUnsaved(func() (*match.Match, error) { return nil, errors.New("no table") },
		func(*match.Match) { t.Error("failed start: got a match shown") })
	window.want(t, "start unsaved", "title")
	window.Open("gone", "Anna", window.files.Hold)
	window.want(t, "open", "title")
	if open, err := window.files.Open(); err != nil || len(open) != 0 {
		t.Errorf("got saved games %v (error %v), want none", open, err)
	}
}

// TestBrokenGamesAreSetAside checks that an unreadable game is moved aside, and that the title says so.
func TestBrokenGamesAreSetAside(t *testing.T) {
	window := open(t, t.TempDir())
	held := window.files.Begin()
	if err := held.Save([]byte("nonsense\n")); err != nil {
		t.Fatal(err)
	}
	held.Close()
	window.Open(held.ID(), "Anna", window.files.Hold)
	window.want(t, "open", "title")
	if open, err := window.files.Open(); err != nil || len(open) != 0 || window.ctx.Notice() == "" {
		t.Errorf("got saved games %v (error %v), notice %q, want none and a notice", open, err, window.ctx.Notice())
	}
}

// TestFailedReopenReleasesGame checks that a match that can't be reopened is left, and its game released.
func TestFailedReopenReleasesGame(t *testing.T) {
	window := open(t, t.TempDir())
	window.Begin(table, session.Goal{})
	window.shows()
	id := window.ID()
	window.Reopen(func() (*match.Match, error) { return nil, errors.New("no seat") })
	window.want(t, "reopen", "title")
	held, err := window.files.Hold(id)
	if err != nil {
		t.Fatalf("the game is still locked: %v", err)
	}
	held.Close()
}

// TestTargetScoreIsSaved checks that the score to beat of a new game, and the ID of a challenge, are saved with the
// settings.
func TestTargetScoreIsSaved(t *testing.T) {
	window := open(t, t.TempDir())
	saved := 0
	window.ctx.SaveSettings = func() { saved++ }
	window.Begin(table, session.Goal{Target: &appctx.TargetScore{By: "Ben", Score: 42}})
	window.shows()
	if target, ok := window.ctx.Settings.TargetScores.Of(window.ID()); !ok || target.Score != 42 || saved != 1 {
		t.Errorf("got score to beat %+v, saved %d times, want 42, saved once", target, saved)
	}
	window.BeginChallenge(scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 4))
	window.shows()
	if window.ctx.Settings.Challenges != window.ID() || saved != 2 {
		t.Errorf("got challenges %q, saved %d times, want %q, saved twice", window.ctx.Settings.Challenges, saved,
			window.ID())
	}
}

// TestPanicReleasesGame checks that a panic while a game is reopened releases its lock.
func TestPanicReleasesGame(t *testing.T) {
	window := open(t, t.TempDir())
	window.Begin(table, session.Goal{})
	window.shows()
	id := window.ID()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("Reopen does not pass the panic on")
			}
		}()
		window.Reopen(func() (*match.Match, error) { panic("broken") })
		window.finishTasks()
	}()
	held, err := window.files.Hold(id)
	if err != nil {
		t.Fatalf("the game is still locked: %v", err)
	}
	held.Close()
}

// window is a window of the game: a session, with a log of the results that it has shown. It implements
// [session.Scenes].
type window struct {
	*session.Session
	ctx   *appctx.Context
	files *savefiles.Files
	run   *tasks.Tasks
	seen  []string // shown results, in order
}

// Enter implements [session.Scenes].
func (w *window) Enter(fresh bool, first rules.Seat) {
	w.seen = append(w.seen, fmt.Sprintf("enter %v %d", fresh, first))
}

// Title implements [session.Scenes].
func (w *window) Title() { w.seen = append(w.seen, "title") }

// Conflict implements [session.Scenes].
func (w *window) Conflict(id, names string, why session.LossReason) {
	w.seen = append(w.seen, fmt.Sprintf("conflict %d %s", why, names))
}

// open returns a window on the saved games in a folder.
func open(t *testing.T, dir string) *window {
	t.Helper()
	files, err := savefiles.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	w := &window{ctx: scenetest.Context(t), files: files, run: new(tasks.Tasks)}
	w.Session = session.New(w.ctx, files, w.run, w)
	t.Cleanup(func() { w.LeaveTo(nil); w.finishTasks() })
	return w
}

// finishTasks finishes all tasks.
func (w *window) finishTasks() {
	for w.run.Len() > 0 {
		w.run.Finish()
	}
}

// shows finishes all tasks, and returns the results shown since the last call.
func (w *window) shows() string {
	w.finishTasks()
	seen := strings.Join(w.seen, ", ")
	w.seen = nil
	return seen
}

// want checks the results shown since the last call; operation names the operation in failures.
func (w *window) want(t *testing.T, operation, want string) {
	t.Helper()
	if got := w.shows(); got != want {
		t.Errorf("%s: got %q shown, want %q", operation, got, want)
	}
}
