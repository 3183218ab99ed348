package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTimelineNavigation checks on every screen that a replay plays, pauses, steps, and jumps by turns and on the
// timeline, by touch and keys. A moment looks the same when reached forwards and backwards.
func TestTimelineNavigation(t *testing.T) {
	testrun.Long(t)
	for _, screen := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", screen.W, screen.H), func(t *testing.T) {
			game := openRecord(t, playtest.FinishedGame(), screen)
			checkPlayAndPause(t, game)
			checkTouchSizes(t, game)
			checkSteps(t, game)
			checkTimelineDrag(t, game)
			checkMomentsLookTheSame(t, game)
			checkTimelineKeys(t, game)
			tapOn(t, game, "time-over")
			if game.shell.Name() != "reveal" {
				t.Errorf("the button at the end: got scene %s, want reveal", game.shell.Name())
			}
		})
	}
}

// checkPlayAndPause checks that an opened record plays, and pauses at a tap.
func checkPlayAndPause(t *testing.T, game *game) {
	t.Helper()
	if now := game.shell.Scene().Focus().Find("time-play"); now == nil || !now.Checked {
		t.Fatal("an opened record does not start to play")
	}
	for range 30 {
		game.shell.Scene().Advance(0.3)
	}
	if got := currentTurn(t, game); got < 2 {
		t.Errorf("after nine seconds: got turn %d, want 2 or later", got)
	}
	tapOn(t, game, "time-play")
	position := publishedState(game).Position
	game.shell.Scene().Advance(5)
	if now := publishedState(game); now.Position != position || now.Busy {
		t.Error("the replay does not pause")
	}
}

// checkTouchSizes checks that the controls of the timeline are large enough for fingers.
func checkTouchSizes(t *testing.T, game *game) {
	t.Helper()
	const minTouchSize = 44 // points, as platforms recommend for fingers
	for _, control := range game.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(control.ID, "time-") && min(control.Rect.W, control.Rect.H) < minTouchSize {
			t.Errorf("%s: got %.0f×%.0f points, want at least %d on each side", control.ID, control.Rect.W,
				control.Rect.H, minTouchSize)
		}
	}
}

// checkSteps checks steps and turns, forwards and back.
func checkSteps(t *testing.T, game *game) {
	t.Helper()
	tapOn(t, game, "time-turn-on")
	startTurn, start := currentTurn(t, game), publishedState(game)
	tapOn(t, game, "time-on")
	tapOn(t, game, "time-on")
	if publishedState(game).Position == start.Position {
		t.Errorf("two steps forward: got the position %s of before", start.Position)
	}
	tapOn(t, game, "time-back")
	tapOn(t, game, "time-back")
	back := publishedState(game)
	if back.Position != start.Position || !slices.Equal(back.Log, start.Log) {
		t.Errorf("two steps forward and back: got\n%v\nwant\n%v", back, start)
	}
	tapOn(t, game, "time-turn-back")
	if got := currentTurn(t, game); got != startTurn-1 {
		t.Errorf("a turn back from turn %d: got turn %d, want %d", startTurn, got, startTurn-1)
	}
}

// checkTimelineDrag checks a tap on the end of the timeline, and a drag from there to its middle.
func checkTimelineDrag(t *testing.T, game *game) {
	t.Helper()
	timeline := game.shell.Scene().Focus().Find("time-track").Rect
	tap(game, timeline.Right()-1, timeline.Center().Y)
	if got := publishedState(game).Prompt; !strings.HasPrefix(got, "The end") {
		t.Errorf("at the end of the timeline: got prompt %q, want The end", got)
	}
	middle := timeline.Center()
	drag := func(kind widgets.InputKind, x float64) {
		game.shell.Scene().Handle(widgets.InputEvent{Kind: kind, X: x, Y: middle.Y})
	}
	drag(widgets.PointerDown, timeline.Right()-20)
	drag(widgets.PointerMove, middle.X+40)
	drag(widgets.PointerMove, middle.X)
	if turn := currentTurn(t, game); turn < 15 || turn > 32 { // of 47
		t.Errorf("in the middle of the timeline: got turn %d, want 15 to 32", turn)
	}
	drag(widgets.PointerUp, middle.X)
}

// checkMomentsLookTheSame checks that each moment looks the same when reached forwards and backwards.
func checkMomentsLookTheSame(t *testing.T, game *game) {
	t.Helper()
	const moments, maxSteps = 6, 20
	picture := func() string { return scenetest.DescribeStage(game.shell.Scene().Stage()) }
	for !strings.Contains(picture(), "curve ") { // the winning chances are computed in the background
		runtime.Gosched()
		game.shell.Scene().Advance(0.01)
	}
	for range moments {
		tapOn(t, game, "time-on")
		before := picture()
		tapOn(t, game, "time-turn-on")
		tapOn(t, game, "time-turn-on")
		tapOn(t, game, "time-turn-back")
		for steps := 0; picture() != before; steps++ {
			if tapOn(t, game, "time-back"); steps > maxSteps {
				t.Fatalf("a moment of turn %d looks different after going back to it", currentTurn(t, game))
			}
		}
	}
}

// checkTimelineKeys checks the keys of the timeline. It ends at the end of the replay.
func checkTimelineKeys(t *testing.T, game *game) {
	t.Helper()
	turn := currentTurn(t, game)
	key(game, widgets.KeyArrowRight, true)
	if got := currentTurn(t, game); got != turn+1 {
		t.Errorf("Shift and the arrow from turn %d: got turn %d, want the next", turn, got)
	}
	key(game, widgets.KeyHome, false)
	if got := currentTurn(t, game); got > 1 {
		t.Errorf("Home: got turn %d, want the first", got)
	}
	key(game, widgets.KeyEnd, false)
	end := publishedState(game)
	key(game, widgets.KeyArrowLeft, false)
	if publishedState(game).Position == end.Position {
		t.Errorf("left arrow at the end: got the position %s of the end", end.Position)
	}
	key(game, widgets.KeySpace, false)
	for range 5 {
		game.shell.Scene().Advance(1)
	}
	if now := publishedState(game); now.Position != end.Position || now.Busy {
		t.Errorf("played to its end: got prompt %q, busy %v, want the end and false", now.Prompt, now.Busy)
	}
}

// TestReplaySpeeds checks that three turns last as long as each speed says, within 10 %. A press during an animation
// takes effect at once.
func TestReplaySpeeds(t *testing.T) {
	testrun.Long(t)
	game := openRecord(t, playtest.FinishedGame(), scenetest.Window)
	game.ctx.Settings.Speed = appctx.Normal
	var took []float64
	for range plan.Speeds {
		press(t, game, "time-end")
		press(t, game, "time-start")
		press(t, game, "time-play")
		seconds := 0.0
		for ; currentTurn(t, game) < 4; seconds += tickTime {
			if game.shell.Scene().Advance(tickTime); seconds > 200 {
				t.Fatalf("after %.0f seconds: got turn %d, want 4", seconds, currentTurn(t, game))
			}
		}
		took = append(took, seconds)
		press(t, game, "time-speed")
	}
	for i, seconds := range took { // the first is the normal speed, the last the slowest
		want := took[0] / plan.Speeds[(i+1)%len(took)]
		if seconds < want*0.9 || seconds > want*1.1+0.4 { // the last animation is finished in any case
			t.Errorf("three turns at speed %v: got %.1f seconds, want %.1f", plan.Speeds[(i+1)%len(took)], seconds,
				want)
		}
	}
	press(t, game, "time-on")
	before := publishedState(game).Position
	game.shell.Scene().Advance(tickTime)
	press(t, game, "time-on") // during an animation
	game.shell.Scene().Advance(0)
	press(t, game, "time-back")
	if now := publishedState(game); now.Position != before || now.Busy {
		t.Errorf("forward, forward and back: got position %s, want %s", now.Position, before)
	}
}

// TestReplayHidesIdentitiesUntilAsked checks that the replay of an opened record shows identities only after a
// confirmed request, and then those that the chosen viewer knows. A running game offers no viewer.
func TestReplayHidesIdentitiesUntilAsked(t *testing.T) {
	game := openRecord(t, playtest.FinishedGame(), scenetest.Window)
	press(t, game, "time-turn-on")
	shownIdentities := func() int { return strings.Count(scenetest.DescribeStage(game.shell.Scene().Stage()), "known") }
	if shownIdentities() != 0 {
		t.Fatalf("opened record: got %d shown identities, want 0", shownIdentities())
	}
	press(t, game, "time-eyes")
	press(t, game, "eyes-2")
	if shownIdentities() != 0 {
		t.Error("identities are shown before the question is answered")
	}
	press(t, game, "resume")
	if shownIdentities() != 0 {
		t.Error("identities are shown though they were declined")
	}
	press(t, game, "time-eyes")
	press(t, game, "eyes-2")
	press(t, game, "tell")
	if shownIdentities() != 1 {
		t.Errorf("one player's view: got %d shown identities, want 1", shownIdentities())
	}
	press(t, game, "seat-2") // this viewer has seen the passport
	if game.shell.Scene().Focus().Find("close-passport") == nil || game.shell.Scene().Focus().Find("seat-1") != nil {
		t.Error("a player's view lacks their passport or cards, or shows those of others")
	}
	press(t, game, "close-passport")
	press(t, game, "time-end")
	if shownIdentities() == 0 {
		t.Error("at the end the identities are not shown")
	}
	press(t, game, "time-start")
	at := publishedState(game).Position
	press(t, game, "time-eyes")
	press(t, game, "eyes-all")
	if shownIdentities() != 4 || publishedState(game).Position != at {
		t.Errorf("view of everything: got %d shown identities at %s, want 4 at the same moment",
			shownIdentities(), publishedState(game).Position)
	}
	press(t, game, "time-eyes")
	press(t, game, "eyes-public")
	if shownIdentities() != 0 {
		t.Errorf("public view: got %d shown identities, want 0", shownIdentities())
	}
	// The record of a running game offers no player's view.
	game = openRecord(t, playtest.BeforeGameEnd(t), scenetest.Window)
	press(t, game, "time-eyes")
	for _, id := range []string{"eyes-1", "eyes-2", "eyes-3", "eyes-4", "eyes-all"} {
		if c := game.shell.Scene().Focus().Find(id); c == nil || !c.Disabled || c.DisabledReason == "" {
			t.Errorf("%s is offered during a running game", id)
		}
	}
	press(t, game, "resume")
	if game.shell.Scene().Focus().Find("time-other") != nil {
		t.Error("a running game offers What if")
	}
}

// TestReplayReturnsToItsOpener checks that going back from a replay returns to the scene that opened it: the list of
// games, the unmasking or the analysis.
func TestReplayReturnsToItsOpener(t *testing.T) {
	game, _ := gameWithFinishedRecord(t, playtest.FinishedGame())
	press(t, game, "games")
	for _, c := range game.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "game-") {
			press(t, game, c.ID)
			break
		}
	}
	press(t, game, "watch")
	if game.shell.Name() != "replay" || currentTurn(t, game) > 1 {
		t.Fatalf("watch in the list: got scene %s, want replay at the start", game.shell.Name())
	}
	press(t, game, "time-leave")
	if game.shell.Name() != "games" {
		t.Fatalf("back: got scene %s, want the opener", game.shell.Name())
	}
	press(t, game, "back")
	press(t, game, "continue")
	press(t, game, "end")
	unmasking := game.shell.Scene()
	press(t, game, "watch")
	if game.shell.Name() != "replay" {
		t.Fatalf("watch in the unmasking: got scene %s, want replay", game.shell.Name())
	}
	press(t, game, "time-end")
	press(t, game, "log")
	press(t, game, "turn-46")
	if game.shell.Name() != "replay" || currentTurn(t, game) != 46 {
		t.Fatalf("turn 46 of the log: got scene %s, turn %d, want replay, 46", game.shell.Name(), currentTurn(t, game))
	}
	press(t, game, "time-leave")
	if game.shell.Scene() != unmasking {
		t.Fatalf("back: got scene %s, want the opener", game.shell.Name())
	}
	press(t, game, "file")
	file, cited := game.shell.Scene(), ""
	for cited == "" { // the analysis is computed in the background
		game.shell.Scene().Advance(0.1)
		runtime.Gosched()
		for _, c := range game.shell.Scene().Focus().Controls() {
			if strings.HasPrefix(c.ID, "turn-") {
				cited = c.ID
			}
		}
	}
	press(t, game, cited)
	turn := cited[strings.LastIndexByte(cited, '-')+1:]
	press(t, game, "turn-"+turn)
	if game.shell.Name() != "replay" || fmt.Sprint(currentTurn(t, game)) != turn {
		t.Fatalf("turn %s cited by the analysis: got scene %s, turn %d, want replay of that turn", turn,
			game.shell.Name(), currentTurn(t, game))
	}
	press(t, game, "time-leave")
	if game.shell.Scene() != file {
		t.Fatalf("back: got scene %s, want the opener", game.shell.Name())
	}
}

// TestLogReplaysTurnOfRunningGame checks that a turn of a running game can be replayed from the log and the notebook,
// without other viewers. Going back returns to the unchanged table, or to the notebook.
func TestLogReplaysTurnOfRunningGame(t *testing.T) {
	game, _ := gameWithFinishedRecord(t, playtest.BeforeRoll(t))
	press(t, game, "continue")
	table, now := game.shell.Scene(), publishedState(game)
	press(t, game, "log")
	press(t, game, "turn-14")
	if game.shell.Name() != "replay" || currentTurn(t, game) != 14 {
		t.Fatalf("turn 14 of the log: got scene %s, turn %d, want replay, 14", game.shell.Name(), currentTurn(t, game))
	}
	for _, id := range []string{"time-eyes", "time-other"} {
		if game.shell.Scene().Focus().Find(id) != nil {
			t.Errorf("the replay of a running game has %s", id)
		}
	}
	press(t, game, "time-play")
	for range 200 {
		game.shell.Scene().Advance(1)
		finishTasks(game)
	}
	if publishedState(game).Position != now.Position || publishedState(game).Busy {
		t.Errorf("end of the replay: got %s, want %s", publishedState(game).Position, now.Position)
	}
	press(t, game, "time-leave")
	back := publishedState(game)
	if game.shell.Scene() != table || back.Position != now.Position || !slices.Equal(back.Log, now.Log) {
		t.Errorf("going back: got scene %s at %s, want the table as before", game.shell.Name(), back.Position)
	}
	press(t, game, "notebook")
	notes := game.shell.Scene()
	for _, c := range game.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "row-") {
			press(t, game, c.ID)
		}
		if strings.HasPrefix(c.ID, "turn-") {
			break
		}
	}
	for _, c := range game.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "turn-") { // a turn cited by the notebook
			press(t, game, c.ID)
			press(t, game, c.ID[:len("turn-")]+c.ID[strings.LastIndexByte(c.ID, '-')+1:])
			break
		}
	}
	if game.shell.Name() != "replay" {
		t.Fatalf("turn cited by the notebook: got scene %s, want replay", game.shell.Name())
	}
	press(t, game, "time-leave")
	if game.shell.Scene() != notes {
		t.Errorf("going back: got scene %s, want the notebook", game.shell.Name())
	}
}

// openRecord starts a game with the replay of a record, as the flag -record does.
func openRecord(t *testing.T, text string, screen appctx.Screen) *game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o := StartOptions{SaveDir: t.TempDir(), Speed: appctx.Instant}
	if err := o.OpenRecord(file); err != nil {
		t.Fatal(err)
	}
	game, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(screen)
	finishTasks(game)
	if game.shell.Name() != "replay" {
		t.Fatalf("opened record: got scene %s, want replay", game.shell.Name())
	}
	return game
}

// publishedState returns the state that the scene describes for screen readers and tests.
func publishedState(game *game) (s a11y.PublicState) {
	game.shell.Scene().Describe(&s)
	return s
}

// currentTurn returns the turn of the published position.
func currentTurn(t *testing.T, game *game) int {
	t.Helper()
	g, err := rules.ParsePosition(publishedState(game).Position)
	if err != nil {
		t.Fatal(err)
	}
	return g.Turn()
}

// tap touches a point of the scene and finishes all tasks.
func tap(game *game, x, y float64) {
	game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y, Touch: true})
	game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: x, Y: y, Touch: true})
	finishTasks(game)
}

// tapOn touches a control.
func tapOn(t *testing.T, game *game, id string) {
	t.Helper()
	c := game.shell.Scene().Focus().Find(id)
	if c == nil {
		t.Fatalf("scene %s has no control %s", game.shell.Name(), id)
	}
	p := c.Rect.Center()
	tap(game, p.X, p.Y)
}

// key presses a key, with or without Shift.
func key(game *game, k string, shift bool) {
	game.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k, Shift: shift})
	finishTasks(game)
}

// gameWithFinishedRecord returns a game at the title whose save folder has a record, and that folder.
func gameWithFinishedRecord(t *testing.T, text string) (game *game, dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := playtest.WriteSavedGame(dir, text); err != nil {
		t.Fatal(err)
	}
	game, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Instant})
	if err != nil {
		t.Fatal(err)
	}
	game.showFailure = func(report string) { t.Fatal(report) }
	game.shell.Resize(scenetest.Window)
	finishTasks(game)
	return game, dir
}
