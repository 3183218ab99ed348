//go:build unix

package scenes

import (
	"regexp"
	"strings"
	"testing"

	"heimlich/rules/record"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestChallengeStartsSameGame checks that a challenge deals the same game under the player's own name. The end compares
// the score with that of the challenger, also after a restart of the program.
func TestChallengeStartsSameGame(t *testing.T) {
	_, copied := newHomeFolder(t, true)
	text := finishedRecord(t)
	game := gameAtVerdict(t, text)
	press(t, game, "share")
	press(t, game, "share-challenge")
	link := copied()
	if !strings.HasPrefix(link, "heimlich:challenge=") {
		t.Fatalf("copied link: got %q, want a challenge", link)
	}
	dir := t.TempDir()
	taker := startWithImport(t, dir, link)
	if taker.shell.Name() != "opened" || !showsText(taker, "Beat Anna’s") {
		t.Fatalf("opened link: got scene %s with the texts %s, want opened with the score to beat", taker.shell.Name(),
			scenetest.DescribeStage(taker.shell.Scene().Stage()))
	}
	press(t, taker, "take")
	if taker.shell.Name() != "handover" {
		t.Fatalf("accepted challenge: got scene %s, want handover", taker.shell.Name())
	}
	games, err := taker.files.Open()
	if err != nil || len(games) != 1 {
		t.Fatalf("got %d saved games (error %v), want 1", len(games), err)
	}
	begun, err := taker.files.Read(games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(begun), `"Chief"`) || strings.Contains(string(begun), `"Anna"`) {
		t.Errorf("accepted challenge: got the record\n%s\nwant the player Chief and no Anna", begun)
	}
	deal := func(text string) string {
		return strings.Join(regexp.MustCompile(`(?m)^deal \w$`).FindAllString(text, -1), " ")
	}
	if deal(string(begun)) != deal(text) || deal(text) == "" {
		t.Errorf("got deal %q, want %q", deal(string(begun)), deal(text))
	}
	target, ok := taker.ctx.Settings.TargetScores.Of(games[0].ID)
	if !ok || target.By != "Anna" {
		t.Fatalf("got score to beat %+v, want one by Anna", target)
	}
	finishTasks(taker)
	for difference, want := range map[int]string{-1: "Anna is beaten", 0: "a tie with Anna",
		1: "Anna stays in front"} {
		dir := t.TempDir()
		writeSavedFile(t, dir, "games/"+games[0].ID+".record", text, 0)
		settings := appctx.DefaultSettings()
		settings.TargetScores = settings.TargetScores.With(appctx.TargetScore{Game: games[0].ID,
			Score: target.Score + difference, By: "Anna"})
		writeSavedFile(t, dir, "settings.json", string(settings.Text()), 0)
		restarted := startGame(t, dir)
		press(t, restarted, "continue")
		press(t, restarted, "end")
		if !showsText(restarted, want) {
			t.Errorf("own score %d, %d to beat: got the texts %s, want %q", target.Score, target.Score+difference,
				scenetest.DescribeStage(restarted.shell.Scene().Stage()), want)
		}
	}
}

// TestChallengeWithoutSeed checks that a game without a seed offers a new game at the same table as a challenge. The
// challenger can't restart that game with its secrets. Tables of several people or with a real die offer no challenge.
func TestChallengeWithoutSeed(t *testing.T) {
	testrun.Long(t)
	seeds := map[uint64]bool{}
	checkNewChallenge := func(game *game) {
		t.Helper()
		rec := openGameRecord(t, game)
		if game.shell.Name() != "handover" || !rec.HasSeed || seeds[rec.Seed] {
			t.Fatalf("new challenge: got scene %s, seed %d (set: %v), want handover and a new seed", game.shell.Name(),
				rec.Seed, rec.HasSeed)
		}
		seeds[rec.Seed] = true
		press(t, game, "show")
		press(t, game, "done")
		game.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
		press(t, game, "menu-table")
		press(t, game, "menu-over")
		if again := game.shell.Scene().Focus().Find("over-again"); !again.Disabled ||
			game.shell.Scene().Focus().Find("over-anew").Disabled {
			t.Error("the challenger can restart the game after seeing its secrets")
		}
	}
	seedless := regexp.MustCompile(`(?m)^\[Seed .*\n`).ReplaceAllString(finishedRecord(t), "")
	verdict := gameAtVerdict(t, seedless)
	press(t, verdict, "share")
	press(t, verdict, "share-dare")
	checkNewChallenge(verdict)
	if was, _ := record.Read([]byte(seedless)); openGameRecord(t, verdict).Players[0] != was.Players[0] {
		t.Errorf("first player of the challenge: got %+v, want %+v", openGameRecord(t, verdict).Players[0],
			was.Players[0])
	}
	dir := t.TempDir()
	writeSavedFile(t, dir, "shelf/a.record", seedless, 0)
	title := startGame(t, dir)
	for _, id := range []string{"games", "game-a", "share", "share-dare"} {
		press(t, title, id)
	}
	checkNewChallenge(title)
	press(t, title, "resume")
	for range 2 {
		title = startGame(t, t.TempDir())
		for _, id := range []string{"new", "notes", "custom-dare", "done", "start"} {
			press(t, title, id)
		}
		checkNewChallenge(title)
	}
	verdict = gameAtVerdict(t, strings.Replace(seedless, "[Seat 2 \"Ben\" recruit", "[Seat 2 \"Ben\" person", 1))
	press(t, verdict, "share")
	if c := verdict.shell.Scene().Focus().Find("share-challenge"); c == nil || !c.Disabled {
		t.Errorf("game of two people: got the challenge button %+v, want a disabled one", c)
	}
	title = startGame(t, t.TempDir())
	for _, id := range []string{"new", "notes", "custom-die"} {
		press(t, title, id)
	}
	if title.shell.Scene().Focus().Find("custom-dare") != nil {
		t.Error("a game with a real die can be a challenge")
	}
}

// openGameRecord returns the record of the only open game.
func openGameRecord(t *testing.T, game *game) *record.Record {
	t.Helper()
	open, err := game.files.Open()
	if err != nil || len(open) != 1 {
		t.Fatalf("got %d open games (error %v), want 1", len(open), err)
	}
	text, err := game.files.Read(open[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
