//go:build unix

package scenes

import (
	"fmt"
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

// TestStatisticsImportAndExport checks that a finished game is counted once. Statistics can be copied, deleted on
// request, and imported again. Invalid imports are refused with one sentence and change nothing.
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
	own := func() stats.Totals {
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
	if n := own(); n.Games != 1 || n.BestScore == 0 || len(n.ByLevel) != 1 {
		t.Fatalf("after a game: got statistics %+v", n)
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
	if n := own(); n.Games != 1 {
		t.Errorf("the same game counts %d times", n.Games)
	}
	tester.Open("cases", "cases")
	s := tester.Open("own", "ownfile")
	if !slices.Contains(s.Regions[0].Lines, "Played: 1") {
		t.Errorf("got regions %v", s.Regions)
	}
	tester.Press("export")
	tester.Wait("to be told", func(s a11y.PublicState) bool { return playtest.Can(s, "resume") })
	tester.Press("resume")
	text := copied()
	if f, err := stats.Read([]byte(text)); err != nil || len(f) != 1 {
		t.Fatalf("got the copied text %q (%v)", text, err)
	}
	tester.Press("delete")
	tester.Press("delete-no")
	if own().Games != 1 {
		t.Error("deleted without a question")
	}
	tester.Press("delete")
	tester.Press("delete-yes")
	if own().Games != 0 {
		t.Error("the statistics are not deleted")
	}
	bring := func(text string) (says string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(home, "clipboard"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		tester.Press("import")
		tester.Wait("to be told", func(s a11y.PublicState) bool { return playtest.Can(s, "resume") })
		says = scenetest.DescribeStage(device.shell.Scene().Stage())
		tester.Press("resume")
		return says
	}
	for _, bad := range []string{"", "nonsense", text[:len(text)-2], strings.Replace(text, "base", "bass", 1)} {
		if says := bring(bad); !strings.Contains(says, device.ctx.Words("own.not-in")) || own().Games != 0 {
			t.Errorf("%q is imported", bad)
		}
	}
	for i := range 2 {
		if says := bring(text); !strings.Contains(says, fmt.Sprintf("%d games were new", 0)) && i == 1 ||
			own().Games != 1 {
			t.Errorf("import %d: got the notice %s", i+1, says)
		}
	}
}

// TestStatisticsCountFirstTryOnly checks that only the first try of the same deal counts. That try may have been left,
// or played in another window.
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
		ends bool
		want int
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
	g, p := open(8) // it does not see what the other window starts from now on
	begin(first)
	begin(p)
	g.playOut(p)
	finishTasks(g.game)
	if f, err := statistics.Load(g.files); err != nil || len(f) != 2 {
		t.Errorf("a deal that another window has started counts as new: got %d games (%v)", len(f), err)
	}
}

// TestStatisticsSkipSharedGames checks that games of several people, and replayed ones, don't count in the statistics.
func TestStatisticsSkipSharedGames(t *testing.T) {
	device := newDesktop(t, playtest.FinishedGame(), scenetest.Window) // of two people
	press(t, device.game, "continue")
	if device.shell.Name() != "reveal" {
		t.Fatalf("got scene %s", device.shell.Name())
	}
	finishTasks(device.game)
	if f, err := statistics.Load(device.files); err != nil || len(f) != 0 {
		t.Errorf("got statistics %v (%v)", f, err)
	}
}

// TestPasteIsReplaceable checks that pasting uses the replaceable function, so that random presses in tests never read
// the clipboard.
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
		t.Errorf("got the labels %q and the text %q", asked, got)
	}
}
