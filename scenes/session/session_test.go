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

// TestGameIsSavedAndReopened starts a game, leaves it, opens it, and shelves it.
func TestGameIsSavedAndReopened(t *testing.T) {
	w := open(t, t.TempDir())
	w.Begin(table, session.Goal{})
	w.want(t, "begin", gameText)
	id := w.ID()
	if id == "" || !w.Saved() || w.Unsaved() || len(w.Record()) == 0 {
		t.Fatalf("game %q: got saved %v", id, w.Saved())
	}
	w.LeaveTo(func() { w.seen = append(w.seen, "left") })
	w.want(t, "leave", "left")
	if w.Match() != nil || w.ID() != "" || w.Record() != nil {
		t.Error("the match is still current after leaving")
	}
	w.Open(id, "Anna", w.files.Hold)
	w.want(t, "open", gameText) // nobody has rolled
	if w.ID() != id {
		t.Errorf("got game %q, want %q", w.ID(), id)
	}
	w.Shelve(func() { w.seen = append(w.seen, "away") })
	w.want(t, "shelve", "away")
	if shelf, err := w.files.Shelf(); err != nil || len(shelf) != 1 || shelf[0].ID != id {
		t.Errorf("got shelf %v, %v", shelf, err)
	}
}

// TestStartedGameIsNotFresh opens a game in which somebody has acted: identities are not shown as for the first time.
func TestStartedGameIsNotFresh(t *testing.T) {
	w := open(t, t.TempDir())
	held := w.files.Begin()
	m := scenetest.Begin(t, table, held, session.Helpers)
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(1)
	for at := m.Public(); at.Turn() < 2; at = m.Public() {
		scenetest.ActRandomly(t, m, &src)
	}
	m.Leave()()
	held.Close()
	w.Open(held.ID(), "Anna", w.files.Hold)
	w.want(t, "open", fmt.Sprintf("enter false %d", rules.NoSeat))
}

// TestUnsavedMatch checks that an unsaved match would be lost by leaving, unless it is over.
func TestUnsavedMatch(t *testing.T) {
	w := open(t, t.TempDir())
	w.Shelve(func() { w.seen = append(w.seen, "away") })
	w.want(t, "shelve nothing", "away")
	w.StartUnsaved(func() (*match.Match, error) { return scenetest.Match(t, table), nil },
		func(m *match.Match) { w.Show(m, "") })
	w.shows()
	if !w.Unsaved() || w.Saved() || w.ID() != "" {
		t.Errorf("unsaved: %v, saved: %v, game %q", w.Unsaved(), w.Saved(), w.ID())
	}
	for src := rules.NewRandomSource(1); !w.Match().Over(); {
		scenetest.ActRandomly(t, w.Match(), &src)
	}
	if w.Unsaved() {
		t.Error("a match that is over counts as unsaved")
	}
}

// TestTwoWindowsOpenOneGame opens one game in two windows: the second shows the conflict, takes it over, or opens a
// copy.
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
	w := open(t, t.TempDir())
	w.Start(func(*savefiles.Slot) (*match.Match, error) { return nil, errors.New("no agents") }, session.Goal{})
	w.want(t, "start", "title")
	if n := w.ctx.Notice(); n == "" {
		t.Errorf("the title says %q", n)
	}
	w.StartUnsaved(func() (*match.Match, error) { return nil, errors.New("no table") },
		func(*match.Match) { t.Error("a match is shown") })
	w.want(t, "lay", "title")
	w.Open("gone", "Anna", w.files.Hold)
	w.want(t, "open", "title")
	if open, err := w.files.Open(); err != nil || len(open) != 0 {
		t.Errorf("got saved games %v, %v", open, err)
	}
}

// TestBrokenGamesAreSetAside checks that an unreadable game is moved aside, and that the title says so.
func TestBrokenGamesAreSetAside(t *testing.T) {
	w := open(t, t.TempDir())
	held := w.files.Begin()
	if err := held.Save([]byte("nonsense\n")); err != nil {
		t.Fatal(err)
	}
	held.Close()
	w.Open(held.ID(), "Anna", w.files.Hold)
	w.want(t, "open", "title")
	if open, err := w.files.Open(); err != nil || len(open) != 0 || w.ctx.Notice() == "" {
		t.Errorf("got saved games %v, %v; the title says %q", open, err, w.ctx.Notice())
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
	w := open(t, t.TempDir())
	saved := 0
	w.ctx.SaveSettings = func() { saved++ }
	w.Begin(table, session.Goal{Target: &appctx.TargetScore{By: "Ben", Score: 42}})
	w.shows()
	if bar, ok := w.ctx.Settings.TargetScores.Of(w.ID()); !ok || bar.Score != 42 || saved != 1 {
		t.Errorf("got the score to beat %+v, saved %d times", bar, saved)
	}
	w.BeginChallenge(scenetest.Options(rules.Amigo, rules.Variants{}, 3, 1, 4))
	w.shows()
	if w.ctx.Settings.Challenges != w.ID() || saved != 2 {
		t.Errorf("got challenges %q, want %q", w.ctx.Settings.Challenges, w.ID())
	}
}

// TestPanicReleasesGame checks that a panic while a game is reopened releases its lock.
func TestPanicReleasesGame(t *testing.T) {
	w := open(t, t.TempDir())
	w.Begin(table, session.Goal{})
	w.shows()
	id := w.ID()
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		w.Reopen(func() (*match.Match, error) { panic("broken") })
		w.finishTasks()
	}()
	held, err := w.files.Hold(id)
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
