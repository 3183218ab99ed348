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
	d := gameAtVerdict(t, text)
	press(t, d, "share")
	press(t, d, "share-challenge")
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
	es, err := o.files.Open()
	if err != nil || len(es) != 1 {
		t.Fatalf("got %d saved games: %v", len(es), err)
	}
	begun, err := o.files.Read(es[0].ID)
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
	bar, ok := o.ctx.Settings.TargetScores.Of(es[0].ID)
	if !ok || bar.By != "Anna" {
		t.Fatalf("got score to beat %+v", bar)
	}
	finishTasks(o)
	for by, want := range map[int]string{-1: "Anna is beaten", 0: "a tie with Anna",
		1: "Anna stays in front"} {
		dir := t.TempDir()
		writeSavedFile(t, dir, "games/"+es[0].ID+".record", text, 0)
		set := appctx.DefaultSettings()
		set.TargetScores = set.TargetScores.With(appctx.TargetScore{Game: es[0].ID, Score: bar.Score + by, By: "Anna"})
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
	once := func(d *game) {
		t.Helper()
		rec := openGameRecord(t, d)
		if d.shell.Name() != "handover" || !rec.HasSeed || seeds[rec.Seed] {
			t.Fatalf("got scene %s, seed %d, %v", d.shell.Name(), rec.Seed, rec.HasSeed)
		}
		seeds[rec.Seed] = true
		press(t, d, "show")
		press(t, d, "done")
		d.shell.Input([]widgets.InputEvent{{Kind: widgets.KeyDown, Key: "M"}}, 0)
		press(t, d, "menu-table")
		press(t, d, "menu-over")
		if again := d.shell.Scene().Focus().Find("over-again"); !again.Disabled ||
			d.shell.Scene().Focus().Find("over-anew").Disabled {
			t.Error("the maker can restart the challenge, knowing its secrets")
		}
	}
	seedless := regexp.MustCompile(`(?m)^\[Seed .*\n`).ReplaceAllString(finishedRecord(t), "")
	d := gameAtVerdict(t, seedless)
	press(t, d, "share")
	press(t, d, "share-dare")
	once(d)
	if was, _ := record.Read([]byte(seedless)); openGameRecord(t, d).Players[0] != was.Players[0] {
		t.Errorf("got players %+v", openGameRecord(t, d).Players)
	}
	dir := t.TempDir()
	writeSavedFile(t, dir, "shelf/a.record", seedless, 0)
	d = startGame(t, dir)
	for _, id := range []string{"games", "game-a", "share", "share-dare"} {
		press(t, d, id)
	}
	once(d)
	press(t, d, "resume")
	for range 2 {
		d = startGame(t, t.TempDir())
		for _, id := range []string{"new", "notes", "custom-dare", "done", "start"} {
			press(t, d, id)
		}
		once(d)
	}
	d = gameAtVerdict(t, strings.Replace(seedless, "[Seat 2 \"Ben\" recruit", "[Seat 2 \"Ben\" person", 1))
	press(t, d, "share")
	if c := d.shell.Scene().Focus().Find("share-challenge"); c == nil || !c.Disabled {
		t.Errorf("got %+v", c)
	}
	d = startGame(t, t.TempDir())
	for _, id := range []string{"new", "notes", "custom-die"} {
		press(t, d, id)
	}
	if d.shell.Scene().Focus().Find("custom-dare") != nil {
		t.Error("a game with a real die can be played again")
	}
}

// openGameRecord returns the record of the only open game.
func openGameRecord(t *testing.T, d *game) *record.Record {
	t.Helper()
	es, err := d.files.Open()
	if err != nil || len(es) != 1 {
		t.Fatalf("got %d open games: %v", len(es), err)
	}
	text, err := d.files.Read(es[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
