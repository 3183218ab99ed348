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

// gameText is shown for a game whose people have not seen their identities.
var gameText = fmt.Sprintf("enter true %d", rules.NoSeat)

var table = scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 4)

// TestGameIsSavedAndReopened checks that a game that was left can be opened again and shelved.
func TestGameIsSavedAndReopened(t *testing.T) {
	window := open(t, t.TempDir())
	window.Begin(table, session.Goal{})
	window.want(t, "begin", gameText)
	id := window.ID()
	if id == "" || !window.Saved() || window.Unsaved() || len(window.Record()) == 0 {
		t.Fatalf("game %q: got saved %v", id, window.Saved())
	}
	window.LeaveTo(func() { window.seen = append(window.seen, "left") })
	window.want(t, "leave", "left")
	if window.Match() != nil || window.ID() != "" || window.Record() != nil {
		t.Error("the match is still current after leaving")
	}
	window.Open(id, "Anna", window.files.Hold)
	window.want(t, "open", gameText) // nobody has rolled
	if window.ID() != id {
		t.Errorf("got game %q, want %q", window.ID(), id)
	}
	window.Shelve(func() { window.seen = append(window.seen, "away") })
	window.want(t, "shelve", "away")
	if shelf, err := window.files.Shelf(); err != nil || len(shelf) != 1 || shelf[0].ID != id {
		t.Errorf("got shelf %v, %v", shelf, err)
	}
}

// TestStartedGameIsNotFresh checks that a reopened game in which somebody has acted does not show identities as for the
// first time.
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

// TestUnsavedMatch checks that an unsaved match would be lost by leaving, unless it is over.
func TestUnsavedMatch(t *testing.T) {
	window := open(t, t.TempDir())
	window.Shelve(func() { window.seen = append(window.seen, "away") })
	window.want(t, "shelve nothing", "away")
	window.StartUnsaved(func() (*match.Match, error) { return scenetest.Match(t, table), nil },
		func(m *match.Match) { window.Show(m, "") })
	window.shows()
	if !window.Unsaved() || window.Saved() || window.ID() != "" {
		t.Errorf("unsaved: %v, saved: %v, game %q", window.Unsaved(), window.Saved(), window.ID())
	}
	for src := rules.NewRandomSource(1); !window.Match().Over(); {
		scenetest.ActRandomly(t, window.Match(), &src)
	}
	if window.Unsaved() {
		t.Error("a match that is over counts as unsaved")
	}
}

// TestTwoWindowsOpenOneGame checks that a second window on the same game shows the conflict, takes the game over, or
// opens a copy.
func TestTwoWindowsOpenOneGame(t *testing.T) {
	dir := t.TempDir()
	one, two := open(t, dir), open(t, dir)
	one.Begin(table, session.Goal{})
	one.shows()
	id := one.ID()
	two.Open(id, "Anna", two.files.Hold)
	two.want(t, "open a held game", fmt.Sprintf("conflict %d Anna", session.Held))
	if _, lost := one.Lost(); lost {
		t.Error("a refused window took the game")
	}
	two.OpenCopy(id, "Anna")
	two.want(t, "copy", gameText)
	if two.ID() == id {
		t.Error("the copy has the same ID")
	}
	two.TakeOver(id, "Anna")
	two.want(t, "take over", gameText)
	if why, lost := one.Lost(); !lost || why != session.Taken {
		t.Errorf("lost: %v, why %d", lost, why)
	}
	if _, lost := two.Lost(); lost {
		t.Error("the window that took over the game has lost it")
	}
}

// TestFailedStartIsReported checks that the title shows the error of a game that can't be created, and that nothing
// stays locked or saved.
func TestFailedStartIsReported(t *testing.T) {
	window := open(t, t.TempDir())
	window.Start(func(*savefiles.Slot) (*match.Match, error) { return nil, errors.New("no agents") }, session.Goal{})
	window.want(t, "start", "title")
	if n := window.ctx.Notice(); n == "" {
		t.Errorf("the title says %q", n)
	}
	window.StartUnsaved(func() (*match.Match, error) { return nil, errors.New("no table") },
		func(*match.Match) { t.Error("a match is shown") })
	window.want(t, "lay", "title")
	window.Open("gone", "Anna", window.files.Hold)
	window.want(t, "open", "title")
	if open, err := window.files.Open(); err != nil || len(open) != 0 {
		t.Errorf("got saved games %v, %v", open, err)
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
		t.Errorf("got saved games %v, %v; the title says %q", open, err, window.ctx.Notice())
	}
}

// TestFailedReopenReleasesGame checks that a match that can't be reopened is left, and its game released.
func TestFailedReopenReleasesGame(t *testing.T) {
	w := open(t, t.TempDir())
	w.Begin(table, session.Goal{})
	w.shows()
	id := w.ID()
	w.Reopen(func() (*match.Match, error) { return nil, errors.New("no seat") })
	w.want(t, "fail to reopen", "title")
	held, err := w.files.Hold(id)
	if err != nil {
		t.Fatalf("the game is still locked: %v", err)
	}
	held.Close()
}

// TestTargetScoreIsSaved checks that the goal of a game is saved with the settings.
func TestTargetScoreIsSaved(t *testing.T) {
	window := open(t, t.TempDir())
	saved := 0
	window.ctx.SaveSettings = func() { saved++ }
	window.Begin(table, session.Goal{Target: &appctx.TargetScore{By: "Ben", Score: 42}})
	window.shows()
	if bar, ok := window.ctx.Settings.TargetScores.Of(window.ID()); !ok || bar.Score != 42 || saved != 1 {
		t.Errorf("got the score to beat %+v, saved %d times", bar, saved)
	}
	window.BeginChallenge(scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 4))
	window.shows()
	if window.ctx.Settings.Challenges != window.ID() || saved != 2 {
		t.Errorf("got challenges %q, want %q", window.ctx.Settings.Challenges, window.ID())
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
				t.Error("the panic was swallowed")
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

// window is one window of the game: a session, and the results that it has shown.
type window struct {
	*session.Session
	ctx   *appctx.Context
	files *savefiles.Files
	run   *tasks.Tasks
	seen  []string // what was shown, in order
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

// open returns a window over the games in a folder.
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

// shows returns what was shown since the last call.
func (w *window) shows() string {
	w.finishTasks()
	seen := strings.Join(w.seen, ", ")
	w.seen = nil
	return seen
}

// want checks what was shown since the last call.
func (w *window) want(t *testing.T, does, want string) {
	t.Helper()
	if got := w.shows(); got != want {
		t.Errorf("%s: got %q shown, want %q", does, got, want)
	}
}
