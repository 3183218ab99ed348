package scenes

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/board/lesson"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestPlayStartsDueLesson checks that Play starts the first lesson on the first visit, and the due lesson in later
// runs. It starts a game if games are saved, or if lessons were skipped or disabled.
func TestPlayStartsDueLesson(t *testing.T) {
	dir := t.TempDir()
	enter := func(o StartOptions) *game {
		t.Helper()
		o.SaveDir = dir
		game, err := newGame(o)
		if err != nil {
			t.Fatal(err)
		}
		game.shell.Resize(scenetest.Window)
		game.ctx.Settings.Speed = appctx.Instant
		finishTasks(game)
		return game
	}
	games := func(game *game) int {
		t.Helper()
		open, err := game.files.Open()
		if err != nil {
			t.Fatal(err)
		}
		return len(open)
	}
	game := enter(StartOptions{})
	press(t, game, "play")
	if game.shell.Name() != "handover" || games(game) != 0 || game.ctx.Settings.Lesson != 1 {
		t.Fatalf("first visit: got scene %s, %d saved games, lesson %d due; want handover, 0, 1", game.shell.Name(),
			games(game),
			game.ctx.Settings.Lesson)
	}
	press(t, game, "show")
	press(t, game, "done")
	if l := game.shell.Scene().Focus().Find("skip-lessons"); game.shell.Name() != "board" || l == nil {
		t.Fatalf("after the passport: no lesson in %s", game.shell.Name())
	}
	game = enter(StartOptions{})
	if game.ctx.Settings.Lesson != 1 {
		t.Errorf("next run: got lesson %d due, want 1", game.ctx.Settings.Lesson)
	}
	press(t, game, "play")
	press(t, game, "show")
	press(t, game, "done")
	press(t, game, "skip-lessons")
	press(t, game, "lessons-end")
	if game.shell.Scene().Focus().Find("skip-lessons") != nil || game.ctx.Settings.Lesson != lesson.LessonTopSecret {
		t.Errorf("skipped lessons are still due: lesson %d", game.ctx.Settings.Lesson)
	}
	game = enter(StartOptions{})
	press(t, game, "play")
	if game.shell.Name() != "handover" || games(game) != 2 {
		t.Errorf("Play after skipped lessons: got scene %s, %d saved games, want handover and 2", game.shell.Name(),
			games(game))
	}
	press(t, enter(StartOptions{}), "lessons") // the list of lessons stays available

	dir = t.TempDir()
	for _, o := range []StartOptions{{NoLessons: true}, {Seed: 3, SeedSet: true}, {}} { // the last run has saved games
		before := games(enter(o))
		game := enter(o)
		press(t, game, "play")
		if games(game) != before+1 || game.ctx.Settings.Lesson != 0 {
			t.Errorf("options %+v: got scene %s and lesson %d due, want one more saved game and no lesson", o,
				game.shell.Name(), game.ctx.Settings.Lesson)
		}
	}
}

// TestNoLessonIsDueAfterFirstGame checks that no lesson is due once a game was finished, whatever the next lesson would
// be.
func TestNoLessonIsDueAfterFirstGame(t *testing.T) {
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	lessons := game.features.lessons
	for next := range lesson.LessonTopSecret {
		game.ctx.Settings.Lesson, lessons.HasGames, lessons.HasFinished = next, false, false
		if lessons.Due() == 0 {
			t.Errorf("next lesson %d, no finished game: got no due lesson", next)
		}
		if lessons.HasFinished = true; lessons.Due() != 0 {
			t.Errorf("next lesson %d, a finished game: got due lesson %d, want none", next, lessons.Due())
		}
	}
}

// TestCardLessonKeepsFirstLessonsDue checks that lesson 7, on cards, can be played first. The list marks it alone as
// learnt, and Play still starts lesson 1.
func TestCardLessonKeepsFirstLessonsDue(t *testing.T) {
	game, err := newGame(StartOptions{SaveDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(scenetest.Window)
	game.ctx.Settings.Speed = appctx.Instant
	finishTasks(game)
	press(t, game, "lessons")
	press(t, game, "lesson-7")
	for range 2000 { // 200 seconds, more than the lesson takes
		if game.shell.Name() != "board" {
			break
		}
		game.shell.Scene().Advance(0.1)
		if c := game.shell.Scene().Focus().Find("confirm"); c != nil && !c.Disabled {
			press(t, game, "confirm")
		}
		finishTasks(game)
	}
	if game.shell.Name() != "lessons" {
		t.Fatalf("end of lesson 7: got scene %s, want lessons", game.shell.Name())
	}
	if game.ctx.Settings.DoneLessons != "7" {
		t.Errorf("got completed lessons %q, want 7", game.ctx.Settings.DoneLessons)
	}
	for n := 1; n <= lesson.NumLessons; n++ {
		c := game.shell.Scene().Focus().Find(fmt.Sprintf("lesson-%d", n))
		if c == nil || strings.HasSuffix(c.Label, ", learnt") != (n == 7) {
			t.Errorf("list of lessons: got control %+v for lesson %d, want learnt: %v", c, n, n == 7)
		}
	}
	marks, seven := 0, game.shell.Scene().Focus().Find("lesson-7").Rect
	game.shell.Scene().Stage().Walk(func(n *sprites.Node) {
		if n.Name() != "learnt" {
			return
		}
		if x, y := n.Pos(); !seven.Contains(layout.Point{X: x, Y: y}) {
			t.Errorf("got a mark at %v, %v, want it on lesson 7 at %v", x, y, seven)
		}
		marks++
	})
	if marks != 1 {
		t.Errorf("got %d marked lessons, want 1", marks)
	}
	press(t, game, "back")
	press(t, game, "play")
	if es, err := game.files.Open(); err != nil || len(es) != 0 || game.ctx.Settings.Lesson != 1 {
		t.Errorf("Play after lesson 7: got %d games (error %v), lesson %d due, want 0 and 1", len(es), err,
			game.ctx.Settings.Lesson)
	}
}
