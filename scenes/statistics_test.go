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
	const seed = 5
	device, tester := openSeeded(t, t.TempDir(), seed)
	tester.Press("play")
	tester.ViewPassports()
	device.playOut(tester)
	if got := totals(t, device); got.Games != 1 || got.BestScore == 0 || len(got.ByLevel) != 1 {
		t.Fatalf("after a game: got totals %+v, want one game with a score", got)
	}
	tester.Open("title", "title")
	tester.Open("games", "games")
	for _, control := range device.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(control.ID, "game-") {
			tester.Press(control.ID)
			break
		}
	}
	tester.Open("continue", "reveal")
	tester.Press("end")
	tester.Open("title", "title")
	if got := totals(t, device); got.Games != 1 {
		t.Errorf("after the same game was shown again: got %d games, want 1", got.Games)
	}
	tester.Open("cases", "cases")
	state := tester.Open("own", "ownfile")
	if !slices.Contains(state.Regions[0].Lines, "Played: 1") {
		t.Errorf("got regions %v, want Played: 1 in the first", state.Regions)
	}
	tester.PressAndWait("export", "the message", playtest.CanPress("resume"))
	tester.Press("resume")
	text := copied()
	if stored, err := stats.Read([]byte(text)); err != nil || len(stored) != 1 {
		t.Fatalf("copied text: got %q (error %v), want statistics of one game", text, err)
	}
	for answer, want := range []int{1, 0} { // games left after “no” and “yes”
		tester.Press("delete")
		tester.Press([]string{"delete-no", "delete-yes"}[answer])
		if got := totals(t, device).Games; got != want {
			t.Errorf("deletion, answer %d: got %d games, want %d", answer, got, want)
		}
	}
	for _, invalid := range []string{"", "nonsense", text[:len(text)-2], strings.Replace(text, "base", "bass", 1)} {
		texts := importStatistics(t, device, tester, home, invalid)
		if !strings.Contains(texts, device.ctx.Words("own.not-in")) || totals(t, device).Games != 0 {
			t.Errorf("import of %q: got %d games and the texts %s, want a refusal", invalid, totals(t, device).Games,
				texts)
		}
	}
	importStatistics(t, device, tester, home, text)
	if got := totals(t, device).Games; got != 1 {
		t.Errorf("import: got %d games, want 1", got)
	}
	texts := importStatistics(t, device, tester, home, text)
	if !strings.Contains(texts, "0 games were new") || totals(t, device).Games != 1 {
		t.Errorf("second import: got %d games and the texts %s, want 1 game, and none new", totals(t, device).Games,
			texts)
	}
}

// openSeeded starts the program with a seed and a folder of saved files. It returns a tester with a mouse.
func openSeeded(t *testing.T, dir string, seed uint64) (*desktop, *playtest.Tester) {
	t.Helper()
	game, err := newGame(StartOptions{SaveDir: dir, NoLessons: true, Speed: appctx.Instant, Seed: seed, SeedSet: true})
	if err != nil {
		t.Fatal(err)
	}
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	device := &desktop{game: game, t: t, save: dir}
	return device, playtest.NewTester(t, device, playtest.Mouse, seed)
}

// totals returns the saved statistics.
func totals(t *testing.T, device *desktop) stats.Totals {
	t.Helper()
	finishTasks(device.game)
	stored, err := statistics.Load(device.files)
	if err != nil {
		t.Fatal(err)
	}
	return stored.Totals()
}

// importStatistics imports a text from the clipboard. It returns the texts of the message that follows.
func importStatistics(t *testing.T, device *desktop, tester *playtest.Tester, home, text string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	tester.PressAndWait("import", "the message", playtest.CanPress("resume"))
	texts := scenetest.DescribeStage(device.shell.Scene().Stage())
	tester.Press("resume")
	return texts
}

// TestStatisticsCountFirstTryOnly checks that only the first game of a deal counts, even if it was left unfinished or
// started in another window.
func TestStatisticsCountFirstTryOnly(t *testing.T) {
	testrun.Long(t)
	dir := t.TempDir()
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
		device, tester := openSeeded(t, dir, test.seed)
		if begin(tester); test.ends {
			device.playOut(tester)
		}
		finishTasks(device.game)
		if stored, err := statistics.Load(device.files); err != nil || len(stored) != test.want {
			t.Errorf("after game %d with seed %d: got %d games, want %d (%v)", i+1, test.seed, len(stored), test.want,
				err)
		}
	}
	_, first := openSeeded(t, dir, 8)
	second, secondTester := openSeeded(t, dir, 8) // a second window, opened before the first one starts the game
	begin(first)
	begin(secondTester)
	second.playOut(secondTester)
	finishTasks(second.game)
	if stored, err := statistics.Load(second.files); err != nil || len(stored) != 2 {
		t.Errorf("deal started in another window: got %d games (error %v), want 2", len(stored), err)
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
