//go:build unix

package scenes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// These tests load files that a newer version, or a wrong clock, has left.

// TestNewerFilesStayUnchanged checks that this version leaves files of a newer version unchanged, and keeps unknown
// settings. It lists games of the newer version, which can only be deleted.
func TestNewerFilesStayUnchanged(t *testing.T) {
	dir := t.TempDir()
	later := strings.Replace(runningGame(t), "[Record \"1\"]", "[Record \"9\"]", 1)
	files := map[string]string{
		"games/later.record": later,
		"shelf/first.record": later,
		"games/mine.notes":   "notes 3 77 blue\n",
		"days.txt":           "[Days \"2\"]\n\nmonday\n",
		"myfile.txt":         "[File \"12\"]\n\na game\n",
		"table.json":         `{"edition":"of-tomorrow","seats":[{"name":"Anna"},{"name":"Ben","level":"oracle"}]}`,
	}
	writeSavedFile(t, dir, "games/mine.record", runningGame(t), time.Hour)
	writeSavedFile(t, dir, "settings.json",
		`{"speed":"fast","language":"es","solved":"of-tomorrow","learnt":"1 99","weather":"fog"}`, 0)
	for name, text := range files {
		writeSavedFile(t, dir, name, text, 0)
	}
	game := startGame(t, dir)
	if notice := game.ctx.Notice(); !strings.Contains(notice, "es") {
		t.Errorf("newer settings: got notice %q, want one of es", notice)
	}
	if settings := game.ctx.Settings; settings.Speed != appctx.Fast || settings.Solved == "" {
		t.Errorf("newer settings: got %+v, want speed fast and the solved cases", settings)
	}
	press(t, game, "games")
	for _, id := range []string{"later", "first"} {
		press(t, game, "game-"+id)
		if seen := scenetest.DescribeStage(game.shell.Scene().Stage()); !strings.Contains(seen,
			"From a newer version") ||
			strings.Contains(seen, "line 1") {
			t.Errorf("newer game: got the texts\n%s\nwant From a newer version in them", seen)
		}
		for _, no := range []string{"continue", "put-away", "share", "watch"} {
			if game.shell.Scene().Focus().Find(no) != nil {
				t.Errorf("newer game offers %s", no)
			}
		}
		press(t, game, "delete")
		press(t, game, "delete-no")
	}
	press(t, game, "back")
	for _, presses := range [][]string{{"settings", "motion", "speed-calm", "back", "back"},
		{"cases", "own", "back", "back"}, {"new", "resume", "back"}, {"continue"}} {
		for _, id := range presses {
			press(t, game, id)
		}
	}
	if game.shell.Name() != "board" || !strings.Contains(game.ctx.Notice(), "newer version") {
		t.Errorf("own game with newer notes: got scene %s, notice %q, want board and a newer version",
			game.shell.Name(),
			game.ctx.Notice())
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
			t.Errorf("%s: got %q (error %v), want %q", name, got, err, want)
		}
	}
	saved, _ := os.ReadFile(filepath.Join(dir, "settings.json"))
	for _, want := range []string{`"speed":"calm"`, `"language":"es"`, "of-tomorrow", "1 99", `"weather":"fog"`} {
		if !strings.Contains(string(saved), want) {
			t.Errorf("saved settings: got %s, want %s in it", saved, want)
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "damaged")); err == nil {
		t.Error("folder damaged: got one, want no file set aside")
	}
}

// TestFutureDatesKeepGameOrder checks that games whose time lies in the future, because the clock was wrong, are listed
// last. A game that is continued is listed first.
func TestFutureDatesKeepGameOrder(t *testing.T) {
	dir := t.TempDir()
	writeSavedFile(t, dir, "games/ahead.record", runningGame(t), -365*24*time.Hour)
	writeSavedFile(t, dir, "games/further.record", runningGame(t), -700*24*time.Hour)
	writeSavedFile(t, dir, "games/today.record", runningGame(t), time.Hour)
	writeSavedFile(t, dir, "games/soon.record", runningGame(t), -time.Minute)
	game := startGame(t, dir)
	order := func() (ids string) {
		open, err := game.files.Open()
		if err != nil {
			t.Fatal(err)
		}
		for _, saved := range open {
			ids += saved.ID + " "
		}
		return ids
	}
	if got, want := order(), "soon today further ahead "; got != want {
		t.Errorf("got order %q, want %q", got, want)
	}
	writeSavedFile(t, dir, "games/ahead.record", runningGame(t), -2*time.Minute)
	if got, want := order(), "ahead soon today further "; got != want {
		t.Errorf("after continuing the game ahead: got order %q, want %q", got, want)
	}
}
