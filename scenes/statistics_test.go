//go:build unix

package scenes

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heimlich/rules/stats"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/exchange"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/statistics"
	"heimlich/scenes/transfer"
)

// TestStatisticsImportAndExport checks that a finished game is counted once, and that statistics can be copied, deleted
// after a confirmation, and imported again. An invalid import is refused and changes nothing.
func TestStatisticsImportAndExport(t *testing.T) {
	home, copied := newHomeFolder(t, true)
	dir := t.TempDir()
	game, err := newGame(StartOptions{SaveDir: dir, NoLessons: true, Speed: appctx.Instant, Seed: 5, SeedSet: true})
	if err != nil {
		t.Fatal(err)
	}
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	device := &desktop{game: game, t: t, save: dir}
	tester := playtest.NewTester(t, device, playtest.Mouse, 5)
	totals := func() stats.Totals {
		t.Helper()
		finishTasks(game)
		f, err := statistics.Load(game.files)
		if err != nil {
			t.Fatal(err)
		}
		return f.Totals()
	}
	tester.Press("play")
	tester.ViewPassports()
	device.playOut(tester)
	if got := totals(); got.Games != 1 || got.BestScore == 0 || len(got.ByLevel) != 1 {
		t.Fatalf("after a game: got totals %+v, want one game with a score", got)
	}
	tester.Open("title", "title")
	tester.Open("games", "games")
	for _, c := range device.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "game-") {
			tester.Press(c.ID)
			break
		}
	}
	tester.Open("continue", "reveal")
	tester.Press("end")
	tester.Open("title", "title")
	if got := totals(); got.Games != 1 {
		t.Errorf("after the same game was shown again: got %d games, want 1", got.Games)
	}
	tester.Open("cases", "cases")
	s := tester.Open("own", "ownfile")
	if !slices.Contains(s.Regions[0].Lines, "Played: 1") {
		t.Errorf("got regions %v, want Played: 1 in the first", s.Regions)
	}
	tester.Press("export")
	tester.Wait("the message", func(s a11y.PublicState) bool { return playtest.Can(s, "resume") })
	tester.Press("resume")
	text := copied()
	if f, err := stats.Read([]byte(text)); err != nil || len(f) != 1 {
		t.Fatalf("copied text: got %q (error %v), want statistics of one game", text, err)
	}
	tester.Press("delete")
	tester.Press("delete-no")
	if totals().Games != 1 {
		t.Error("the statistics are deleted without a confirmation")
	}
	tester.Press("delete")
	tester.Press("delete-yes")
	if totals().Games != 0 {
		t.Error("the statistics are not deleted after the confirmation")
	}
	importText := func(text string) (texts string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		tester.Press("import")
		tester.Wait("the message", func(s a11y.PublicState) bool { return playtest.Can(s, "resume") })
		texts = scenetest.DescribeStage(device.shell.Scene().Stage())
		tester.Press("resume")
		return texts
	}
	for _, invalid := range []string{"", "nonsense", text[:len(text)-2], strings.Replace(text, "base", "bass", 1)} {
		if texts := importText(invalid); !strings.Contains(texts, device.ctx.Words("own.not-in")) ||
			totals().Games != 0 {
			t.Errorf("import of %q: got %d games and the texts %s, want a refusal", invalid, totals().Games, texts)
		}
	}
	for i := range 2 {
		if texts := importText(text); !strings.Contains(texts, "0 games were new") && i == 1 || totals().Games != 1 {
			t.Errorf("import %d: got %d games and the texts %s, want 1 game, new only the first time", i+1,
				totals().Games, texts)
		}
	}
}

// TestStatisticsCountFirstTryOnly checks that only the first game of a deal counts, even if it was left unfinished or
// started in another window.
func TestStatisticsCountFirstTryOnly(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
	open := func(seed uint64) (*desktop, *playtest.Tester) {
		t.Helper()
		game,
			err := newGame(StartOptions{SaveDir: dir, NoLessons: true, Speed: appctx.Instant, Seed: seed,
			SeedSet: true})
		if err != nil {
			t.Fatal(err)
		}
		game.showFailure = func(report string) { t.Fatal(report) }
		game.shell.Resize(scenetest.Window)
		finishTasks(game)
		device := &desktop{game: game, t: t, save: dir}
		return device, playtest.NewTester(t, device, playtest.Mouse, seed)
	}
	begin := func(tester *playtest.Tester) {
		t.Helper()
		tester.Press("play")
		tester.ViewPassports()
	}
	for i, test := range []struct {
		seed uint64
		ends bool // the game is played to its end
		want int  // number of counted games afterwards
	}{{5, false, 0}, {5, true, 0}, {6, true, 1}, {6, true, 1}, {7, true, 2}} {
		device, tester := open(test.seed)
		if begin(tester); test.ends {
			device.playOut(tester)
		}
		finishTasks(device.game)
		if f, err := statistics.Load(device.files); err != nil || len(f) != test.want {
			t.Errorf("after game %d with seed %d: got %d games, want %d (%v)", i+1, test.seed, len(f), test.want, err)
		}
	}
	_, first := open(8)
	g, p := open(8) // a second window, opened before the first one starts the game
	begin(first)
	begin(p)
	g.playOut(p)
	finishTasks(g.game)
	if f, err := statistics.Load(g.files); err != nil || len(f) != 2 {
		t.Errorf("deal started in another window: got %d games (error %v), want 2", len(f), err)
	}
}

// TestStatisticsSkipSharedGames checks that a finished game of several people at one screen is not counted.
func TestStatisticsSkipSharedGames(t *testing.T) {
	device := newDesktop(t, playtest.FinishedGame(), scenetest.Window) // of two people
	press(t, device.game, "continue")
	if device.shell.Name() != "reveal" {
		t.Fatalf("Continue: got scene %s, want reveal", device.shell.Name())
	}
	finishTasks(device.game)
	if f, err := statistics.Load(device.files); err != nil || len(f) != 0 {
		t.Errorf("game of two people: got statistics %v (error %v), want none", f, err)
	}
}

// TestPasteIsReplaceable checks that pasting calls transfer.System.Paste, which tests replace so that random presses
// never read the clipboard.
func TestPasteIsReplaceable(t *testing.T) {
	was := transfer.System
	t.Cleanup(func() { transfer.System = was })
	asked := ""
	transfer.System.Paste = func(w exchange.Labels) (string, error) { asked = w.Head; return "text", nil }
	game := startGame(t, t.TempDir())
	got := ""
	game.transfer.Paste(game.shell.Scene(), "the head", "done", func(text string, err error) { got = text })
	finishTasks(game)
	if asked != "the head" || got != "text" {
		t.Errorf("got the heading %q and the text %q, want the head and text", asked, got)
	}
}
