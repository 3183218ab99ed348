//go:build unix

package scenes

import (
	"regexp"
	"strings"
	"testing"

	"heimlich/rules/record"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestChallengeStartsSameGame checks that a challenge starts the same game under the player's own name, and compares
// the scores at the end, also after a break.
func TestChallengeStartsSameGame(t *testing.T) {
	_, copied := newHomeFolder(t, true)
	text := finishedRecord(t)
	game := gameAtVerdict(t, text)
	press(t, game, "share")
	press(t, game, "share-challenge")
	link := copied()
	if !strings.HasPrefix(link, "heimlich:challenge=") {
		t.Fatalf("copied link: got %q", link)
	}
	dir := t.TempDir()
	o := startWithImport(t, dir, link)
	if o.shell.Name() != "opened" || !showsText(o, "Beat Anna’s") {
		t.Fatalf("link: got scene %s: %s", o.shell.Name(), scenetest.DescribeStage(o.shell.Scene().Stage()))
	}
	press(t, o, "take")
	if o.shell.Name() != "handover" {
		t.Fatalf("challenge: got scene %s", o.shell.Name())
	}
	games, err := o.files.Open()
	if err != nil || len(games) != 1 {
		t.Fatalf("got %d saved games: %v", len(games), err)
	}
	begun, err := o.files.Read(games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(begun), `"Chief"`) || strings.Contains(string(begun), `"Anna"`) {
		t.Errorf("played under another name:\n%s", begun)
	}
	deal := func(text string) string {
		return strings.Join(regexp.MustCompile(`(?m)^deal \w$`).FindAllString(text, -1), " ")
	}
	if deal(string(begun)) != deal(text) || deal(text) == "" {
		t.Errorf("got deal %q, want %q", deal(string(begun)), deal(text))
	}
	bar, ok := o.ctx.Settings.TargetScores.Of(games[0].ID)
	if !ok || bar.By != "Anna" {
		t.Fatalf("got score to beat %+v", bar)
	}
	finishTasks(o)
	for by, want := range map[int]string{-1: "Anna is beaten", 0: "a tie with Anna",
		1: "Anna stays in front"} {
		dir := t.TempDir()
		writeSavedFile(t, dir, "games/"+games[0].ID+".record", text, 0)
		set := appctx.DefaultSettings()
		set.TargetScores = set.TargetScores.With(appctx.TargetScore{Game: games[0].ID, Score: bar.Score + by,
			By: "Anna"})
		writeSavedFile(t, dir, "settings.json", string(set.Text()), 0)
		d := startGame(t, dir)
		press(t, d, "continue")
		press(t, d, "end")
		if !showsText(d, want) {
			t.Errorf("with %d to beat: got %s", bar.Score+by, scenetest.DescribeStage(d.shell.Scene().Stage()))
		}
	}
}

// TestChallengeWithoutSeed checks that a game without a seed offers a new game at the same table as a challenge, with a
// fresh secret seed. Its maker can't restart it before its end. Tables of several people or with a real die offer none.
func TestChallengeWithoutSeed(t *testing.T) {
	seeds := map[uint64]bool{}
	once := func(game *game) {
		t.Helper()
		rec := openGameRecord(t, game)
		if game.shell.Name() != "handover" || !rec.HasSeed || seeds[rec.Seed] {
			t.Fatalf("got scene %s, seed %d, %v", game.shell.Name(), rec.Seed, rec.HasSeed)
		}
		seeds[rec.Seed] = true
		press(t, game, "show")
		press(t, game, "done")
		game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
		press(t, game, "menu-table")
		press(t, game, "menu-over")
		if again := game.shell.Scene().Focus().Find("over-again"); !again.Disabled ||
			game.shell.Scene().Focus().Find("over-anew").Disabled {
			t.Error("the maker can restart the challenge, knowing its secrets")
		}
	}
	seedless := regexp.MustCompile(`(?m)^\[Seed .*\n`).ReplaceAllString(finishedRecord(t), "")
	g := gameAtVerdict(t, seedless)
	press(t, g, "share")
	press(t, g, "share-dare")
	once(g)
	if was, _ := record.Read([]byte(seedless)); openGameRecord(t, g).Players[0] != was.Players[0] {
		t.Errorf("got players %+v", openGameRecord(t, g).Players)
	}
	dir := t.TempDir()
	writeSavedFile(t, dir, "shelf/a.record", seedless, 0)
	g = startGame(t, dir)
	for _, id := range []string{"games", "game-a", "share", "share-dare"} {
		press(t, g, id)
	}
	once(g)
	press(t, g, "resume")
	for range 2 {
		g = startGame(t, t.TempDir())
		for _, id := range []string{"new", "notes", "custom-dare", "done", "start"} {
			press(t, g, id)
		}
		once(g)
	}
	g = gameAtVerdict(t, strings.Replace(seedless, "[Seat 2 \"Ben\" recruit", "[Seat 2 \"Ben\" person", 1))
	press(t, g, "share")
	if c := g.shell.Scene().Focus().Find("share-challenge"); c == nil || !c.Disabled {
		t.Errorf("got %+v", c)
	}
	g = startGame(t, t.TempDir())
	for _, id := range []string{"new", "notes", "custom-die"} {
		press(t, g, id)
	}
	if g.shell.Scene().Focus().Find("custom-dare") != nil {
		t.Error("a game with a real die can be played again")
	}
}

// openGameRecord returns the record of the only open game.
func openGameRecord(t *testing.T, game *game) *record.Record {
	t.Helper()
	es, err := game.files.Open()
	if err != nil || len(es) != 1 {
		t.Fatalf("got %d open games: %v", len(es), err)
	}
	text, err := game.files.Read(es[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
