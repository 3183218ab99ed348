//go:build unix

package scenes

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/scenetest"
)

// TestStartReadsOnlyLastPlayedGame checks that the start reads only the last played of 2001 saved games: the others are
// unreadable, and stay in place. The list of games opens with a limited number of controls.
func TestStartReadsOnlyLastPlayedGame(t *testing.T) {
	dir := t.TempDir()
	for i := range 1000 {
		writeSavedFile(t, dir, fmt.Sprintf("games/g%d.record", i), "nobody reads this", time.Hour)
		writeSavedFile(t, dir, fmt.Sprintf("shelf/s%d.record", i), "nor this", time.Minute)
	}
	writeSavedFile(t, dir, "games/last.record", runningGame(t), time.Second)
	game := startGame(t, dir)
	if got := label(game, "continue"); !strings.Contains(got, "turn 7") || game.ctx.Notice() != "" {
		t.Errorf("title: got Continue %q and notice %q, want turn 7 and none", got, game.ctx.Notice())
	}
	if got := label(game, "games"); !strings.Contains(got, "2001") {
		t.Errorf("title: got list of games %q, want the number 2001 in it", got)
	}
	if _, err := os.Stat(filepath.Join(dir, "damaged")); err == nil {
		t.Error("folder damaged: got one, want none, since other games are not read")
	}
	press(t, game, "games")
	if game.shell.Name() != "games" || len(game.shell.Scene().Focus().Controls()) > 30 {
		t.Errorf("list of games: got scene %s with %d controls, want games with at most 30", game.shell.Name(),
			len(game.shell.Scene().Focus().Controls()))
	}
}

// TestDamagedSavesAreSetAside checks that the game starts with any kind of file in place of the last played game. It
// sets the file aside, says so in one line, and offers the next game.
func TestDamagedSavesAreSetAside(t *testing.T) {
	for name, make := range map[string]func(file string) error{
		"nonsense": func(file string) error { return os.WriteFile(file, []byte("nonsense"), 0o644) },
		"folder":   func(file string) error { return os.MkdirAll(filepath.Join(file, "below"), 0o755) },
		"pipe":     func(file string) error { return syscall.Mkfifo(file, 0o644) },
		"huge": func(file string) error {
			return os.WriteFile(file, []byte(strings.Repeat("1. roll 5\n", 300_000)), 0o644)
		},
	} {
		dir := t.TempDir()
		writeSavedFile(t, dir, "games/good.record", runningGame(t), time.Hour)
		file := filepath.Join(dir, "games", "odd.record")
		if err := make(file); err != nil {
			t.Fatal(err)
		}
		game := startGame(t, dir)
		if !strings.Contains(game.ctx.Notice(), "can’t be read") ||
			!strings.Contains(game.ctx.Notice(), filepath.Join(dir, "damaged")) ||
			strings.Count(game.ctx.Notice(), "\n") > 0 {
			t.Errorf("%s: got notice %q, want one line with the folder damaged", name, game.ctx.Notice())
		}
		if got := label(game, "continue"); !strings.Contains(got, "turn 7") {
			t.Errorf("%s: got Continue %q, want turn 7", name, got)
		}
		if left, _ := os.ReadDir(filepath.Join(dir, "damaged")); len(left) != 1 {
			t.Errorf("%s: got files set aside %v, want one", name, left)
		}
		if name != "nonsense" {
			continue
		}
		if d := startGame(t, dir); d.ctx.Notice() != "" {
			t.Errorf("%s: the next start repeats the notice %q", name, d.ctx.Notice())
		}
	}
}

// TestListHandlesUnreadableFiles checks that the list can shelve and delete a game whose file is unreadable, and that
// its dialog gives the reason.
func TestListHandlesUnreadableFiles(t *testing.T) {
	for what, make := range map[string]func(file string) error{ // by a part of the reason
		"nonsense":   func(file string) error { return os.WriteFile(file, []byte("nonsense"), 0o644) },
		"a folder":   func(file string) error { return os.MkdirAll(filepath.Join(file, "below"), 0o755) },
		"plain file": func(file string) error { return syscall.Mkfifo(file, 0o644) },
		"larger than": func(file string) error {
			return os.WriteFile(file, bytes.Repeat([]byte("1. roll 5\n"), 900_000), 0o644)
		},
		"is not kept ": func(file string) error { return os.Symlink("nowhere", file) },
	} {
		dir := t.TempDir()
		// It is played last, so that the start does not read the others.
		writeSavedFile(t, dir, "games/good.record", runningGame(t), -time.Hour)
		for _, name := range []string{"games/odd.record", "games/bad.record"} {
			if err := make(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		game := startGame(t, dir)
		press(t, game, "games")
		press(t, game, "game-odd")
		press(t, game, "put-away")
		if _, err := os.Lstat(filepath.Join(dir, "shelf", "odd.record")); err != nil ||
			game.shell.Scene().Focus().Find("game-odd") == nil {
			t.Fatalf("%s can't be shelved: %v; the list says\n%s", what, err,
				scenetest.DescribeStage(game.shell.Scene().Stage()))
		}
		for _, id := range []string{"odd", "bad"} {
			press(t, game, "game-"+id)
			press(t, game, "delete")
			if seen := scenetest.DescribeStage(game.shell.Scene().Stage()); what != "nonsense" &&
				!strings.Contains(seen, what[:5]) {
				t.Errorf("%s: got the texts\n%s\nwant the reason in them", what, seen)
			}
			press(t, game, "delete-yes")
			if game.shell.Scene().Focus().Scopes() != 0 || game.shell.Scene().Focus().Find("game-"+id) != nil {
				t.Errorf("%s: %s can't be deleted:\n%s", what, id, scenetest.DescribeStage(game.shell.Scene().Stage()))
			}
		}
		left, _ := filepath.Glob(filepath.Join(dir, "*", "*"))
		if len(left) != 1 || filepath.Base(left[0]) != "good.record" {
			t.Errorf("%s: got files %v, want good.record alone", what, left)
		}
	}
}

// TestDamagedTableAndSettings checks that damaged settings and a damaged last table are set aside and reported: the
// settings at the title, the table in the set-up.
func TestDamagedTableAndSettings(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "settings.json", `{"speed":"warp"`, 0)
	writeSavedFile(t, dir, "table.json", "{", 0)
	game := startGame(t, dir)
	if !strings.Contains(game.ctx.Notice(), "wrong at character 15") ||
		!strings.Contains(game.ctx.Notice(), "damaged") {
		t.Errorf("damaged settings: got notice %q, want the character and the folder damaged", game.ctx.Notice())
	}
	press(t, game, "new")
	if game.shell.Name() != "tablesetup" || game.shell.Scene().Focus().Scopes() != 1 ||
		!strings.Contains(scenetest.DescribeStage(game.shell.Scene().Stage()), "last table") {
		t.Errorf("damaged table: scene %s shows no notice", game.shell.Name())
	}
	for name, want := range map[string]string{"1-settings.json": `{"speed":"warp"`, "1-table.json": "{"} {
		if got, _ := os.ReadFile(filepath.Join(dir, "damaged", name)); string(got) != want {
			t.Errorf("damaged/%s: got %q, want %q", name, got, want)
		}
	}
}

// TestContinueShowsFinishedGame checks that Continue names a finished game as such, and opens its unmasking, if there
// is no open game.
func TestContinueShowsFinishedGame(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/over.record", scenetest.Record(randomMatch(t, rules.Amigo, rules.Variants{}, 3, 1,
		func(v rules.View) bool { return v.Over() })), 0)
	game := startGame(t, dir)
	if got := label(game, "continue"); !strings.Contains(got, "finished") {
		t.Errorf("title: got Continue %q, want finished in it", got)
	}
	press(t, game, "continue")
	if game.shell.Name() != "reveal" {
		t.Errorf("Continue: got scene %s, want reveal", game.shell.Name())
	}
}

// TestContinuePrefersOpenGame checks that Continue opens the newest open game even if a finished one is newer.
func TestContinuePrefersOpenGame(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/over.record", finishedRecord(t), 0)
	writeSavedFile(t, dir, "games/mine.record", runningGame(t), time.Hour)
	writeSavedFile(t, dir, "games/older.record", runningGame(t), 2*time.Hour)
	game := startGame(t, dir)
	if got := label(game, "continue"); strings.Contains(got, "finished") {
		t.Errorf("title: got Continue %q, want an open game", got)
	}
	if press(t, game, "continue"); game.shell.Name() != "board" || game.session.ID() != "mine" {
		t.Errorf("Continue: got scene %s of game %q, want board of mine", game.shell.Name(), game.session.ID())
	}
}

// TestSkippedLessonIsSaved checks that a lesson is not saved, but becomes a saved game at the same position when its
// guidance is skipped.
func TestSkippedLessonIsSaved(t *testing.T) {
	for number := lesson.LessonMoveAnyone; number <= lesson.LessonTheDossier; number++ {
		game := startGame(t, t.TempDir())
		press(t, game, "lessons")
		press(t, game, fmt.Sprintf("lesson-%d", number))
		for game.shell.Name() == "handover" {
			press(t, game, "show")
			press(t, game, "done")
		}
		if open, _ := game.files.Open(); len(open) != 0 || game.session.ID() != "" {
			t.Fatalf("lesson %d is saved while it is taught", number)
		}
		for range 200 { // 20 seconds
			if game.shell.Scene().Focus().Find("skip-lessons") != nil {
				break
			}
			game.shell.Scene().Advance(0.1)
			finishTasks(game)
		}
		before := game.session.Match().Public()
		press(t, game, "skip-lessons")
		press(t, game, "lessons-end")
		if game.shell.Name() != "board" || game.session.ID() == "" {
			t.Fatalf("skipped lesson %d: got scene %s of game %q (notice %q), want board of a saved game", number,
				game.shell.Name(), game.session.ID(),
				game.ctx.Notice())
		}
		if now := game.session.Match().Public(); now.Position() != before.Position() {
			t.Errorf("lesson %d continues at %s, want %s", number, now.Position(), before.Position())
		}
		press(t, game, "menu")
		press(t, game, "menu-title")
		press(t, game, "continue")
		if now := game.session.Match().Public(); now.Position() != before.Position() {
			t.Errorf("Continue after lesson %d: got scene %s at %s, want the position %s", number, game.shell.Name(),
				now.Position(), before.Position())
		}
	}
}

// TestNewGamesKeepOthers checks that each new game is saved beside the others, which stay unchanged.
func TestNewGamesKeepOthers(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/mine.record", runningGame(t), time.Hour)
	for i, presses := range [][]string{{"play"}, {"new", "start"}, {"play"}} {
		game := startGame(t, dir)
		for _, id := range presses {
			press(t, game, id)
		}
		es, err := game.files.Open()
		if err != nil || len(es) != i+2 {
			t.Fatalf("after %v: got %d games (error %v)", presses, len(es), err)
		}
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "games", "mine.record")); string(got) != runningGame(t) {
		t.Error("the game that was left has changed")
	}
}

// TestSettingsAreSavedInOrder checks that two saves run in the order of their calls, even if the first one is slow.
func TestSettingsAreSavedInOrder(t *testing.T) {
	game := newSavingGame(t, scenetest.Context(t), StartOptions{})
	gate := make(chan struct{})
	var kept []string
	game.saver.Save(func() error { <-gate; kept = append(kept, "first"); return nil })
	game.saver.Save(func() error { kept = append(kept, "second"); return nil })
	close(gate)
	finishTasks(game)
	if got := strings.Join(kept, " "); got != "first second" {
		t.Errorf("got saves in the order %q, want first second", got)
	}
}

// startGame returns a game started with a save folder. It shows the title.
func startGame(t *testing.T, dir string) *game {
	t.Helper()
	game, err := newGame(StartOptions{SaveDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	if game.shell.Name() != "title" {
		t.Fatalf("start: got scene %q, want title", game.shell.Name())
	}
	return game
}

// writeSavedFile writes a file into a save folder. It was last written some time ago; a negative age is in the future.
func writeSavedFile(t *testing.T, dir, name, text string, ago time.Duration) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	when := time.Now().Add(-ago)
	if err := os.Chtimes(file, when, when); err != nil {
		t.Fatal(err)
	}
}

// label returns the label of a control of the current scene.
func label(game *game, id string) string {
	if c := game.shell.Scene().Focus().Find(id); c != nil {
		return c.Label
	}
	return ""
}
