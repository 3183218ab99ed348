package scenes

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
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

// TestTimelineNavigation replays a record on every screen by touch, mouse and keys: it plays, steps, and jumps by turns
// and on the strip. Each moment looks the same from both directions. Controls are large enough and don't overlap.
func TestTimelineNavigation(t *testing.T) {
	testrun.Long(t)
	for _, s := range scenetest.Screens {
		d := openRecord(t, playtest.FinishedGame(), s)
		if now := d.shell.Scene().Focus().Find("time-play"); now == nil || !now.Checked {
			t.Fatalf("%v: an opened record does not start to play", s)
		}
		for range 30 {
			d.shell.Scene().Advance(0.3)
		}
		if currentTurn(t, d) < 2 {
			t.Errorf("%v: after nine seconds: got turn %d, want 2 or later", s, currentTurn(t, d))
		}
		tapOn(t, d, "time-play")
		at := publishedState(d).Position
		if d.shell.Scene().Advance(5); publishedState(d).Position != at || publishedState(d).Busy {
			t.Errorf("%v: the replay does not pause", s)
		}
		for _, c := range d.shell.Scene().Focus().Controls() {
			if strings.HasPrefix(c.ID, "time-") && (c.Rect.W < 44 || c.Rect.H < 44) {
				t.Errorf("%v: %s: got %.0f×%.0f points, want at least 44×44", s, c.ID, c.Rect.W, c.Rect.H)
			}
		}
		tapOn(t, d, "time-turn-on")
		startTurn := currentTurn(t, d)
		startState := publishedState(d)
		tapOn(t, d, "time-on")
		tapOn(t, d, "time-on")
		if publishedState(d).Position == startState.Position {
			t.Errorf("%v: a step forward shows nothing new", s)
		}
		tapOn(t, d, "time-back")
		tapOn(t, d, "time-back")
		if back := publishedState(d); back.Position != startState.Position ||
			strings.Join(back.Log, "|") != strings.Join(startState.Log, "|") {
			t.Errorf("%v: two steps forward and back: got\n%v\nwant\n%v", s, back, startState)
		}
		tapOn(t, d, "time-turn-back")
		if currentTurn(t, d) != startTurn-1 {
			t.Errorf("%v: a turn back from turn %d: got turn %d", s, startTurn, currentTurn(t, d))
		}

		strip := d.shell.Scene().Focus().Find("time-track").Rect
		tap(d, strip.Right()-1, strip.Center().Y)
		if !strings.HasPrefix(publishedState(d).Prompt, "The end") {
			t.Errorf("%v: at the end of the strip: got prompt %q, want The end", s, publishedState(d).Prompt)
		}
		mid := strip.Center()
		for i, e := range []widgets.InputEvent{{Kind: widgets.PointerDown, X: strip.Right() - 20},
			{Kind: widgets.PointerMove, X: mid.X + 40}, {Kind: widgets.PointerMove, X: mid.X}, {Kind: widgets.PointerUp,
				X: mid.X}} {
			e.Y = mid.Y
			d.shell.Scene().Handle(e)
			if turn := currentTurn(t, d); i == 2 && (turn < 15 || turn > 32) { // of 47
				t.Errorf("%v: in the middle of the strip: got turn %d, want 15 to 32", s, turn)
			}
		}
		// The curve of the winning chances is computed in the background.
		for !strings.Contains(scenetest.DescribeStage(d.shell.Scene().Stage()), "curve ") {
			runtime.Gosched()
			d.shell.Scene().Advance(0.01)
		}
		for range 6 { // each moment looks the same from both directions
			tapOn(t, d, "time-on")
			before := scenetest.DescribeStage(d.shell.Scene().Stage())
			tapOn(t, d, "time-turn-on")
			tapOn(t, d, "time-turn-on")
			tapOn(t, d, "time-turn-back")
			for n := 0; scenetest.DescribeStage(d.shell.Scene().Stage()) != before; n++ {
				if tapOn(t, d, "time-back"); n > 20 {
					t.Fatalf("%v: a moment of turn %d looks different after going back to it", s, currentTurn(t, d))
				}
			}
		}
		turn := currentTurn(t, d)
		key(d, widgets.KeyArrowRight, true)
		if currentTurn(t, d) != turn+1 {
			t.Errorf("%v: Shift and the arrow from turn %d: got turn %d, want the next", s, turn, currentTurn(t, d))
		}
		key(d, widgets.KeyHome, false)
		if currentTurn(t, d) > 1 {
			t.Errorf("%v: Home: got turn %d, want the first", s, currentTurn(t, d))
		}
		key(d, widgets.KeyEnd, false)
		end := publishedState(d)
		key(d, widgets.KeyArrowLeft, false)
		if publishedState(d).Position == end.Position {
			t.Errorf("%v: the arrow does not go back", s)
		}
		key(d, widgets.KeySpace, false)
		for range 5 {
			d.shell.Scene().Advance(1)
		}
		if now := publishedState(d); now.Position != end.Position || now.Busy {
			t.Errorf("%v: played to its end: got prompt %q, busy %v", s, now.Prompt, now.Busy)
		}
		tapOn(t, d, "time-over")
		if d.shell.Name() != "reveal" {
			t.Errorf("%v: the button at the end: got scene %s, want reveal", s, d.shell.Name())
		}
	}
}

// TestReplaySpeeds checks the duration of pauses and animations at each speed. A press during an animation acts at
// once.
func TestReplaySpeeds(t *testing.T) {
	testrun.Long(t)
	d := openRecord(t, playtest.FinishedGame(), scenetest.Screens[0])
	d.ctx.Settings.Speed = appctx.Normal
	var took []float64
	for range plan.Speeds {
		press(t, d, "time-end")
		press(t, d, "time-start")
		press(t, d, "time-play")
		seconds := 0.0
		for ; currentTurn(t, d) < 4; seconds += 0.02 {
			if d.shell.Scene().Advance(0.02); seconds > 200 {
				t.Fatalf("after %.0f seconds: got turn %d, want 4", seconds, currentTurn(t, d))
			}
		}
		took = append(took, seconds)
		press(t, d, "time-speed")
	}
	for i, seconds := range took { // the first is the normal speed, the last the slowest
		want := took[0] / plan.Speeds[(i+1)%len(took)]
		if seconds < want*0.9 || seconds > want*1.1+0.4 {
			t.Errorf("three turns at speed %v: got %.1f seconds, want %.1f", plan.Speeds[(i+1)%len(took)], seconds,
				want)
		}
	}
	press(t, d, "time-on")
	before := publishedState(d).Position
	d.shell.Scene().Advance(0.02)
	press(t, d, "time-on") // during an animation
	d.shell.Scene().Advance(0)
	press(t, d, "time-back")
	if now := publishedState(d); now.Position != before || now.Busy {
		t.Errorf("forward, forward and back: got position %s, want %s", now.Position, before)
	}
}

// TestReplayHidesIdentitiesUntilAsked checks that an opened record shows identities only on request, and then only
// those that the chosen viewer knows. The viewer can be changed at any moment.
func TestReplayHidesIdentitiesUntilAsked(t *testing.T) {
	d := openRecord(t, playtest.FinishedGame(), scenetest.Screens[0])
	press(t, d, "time-turn-on")
	shownIdentities := func() int { return strings.Count(scenetest.DescribeStage(d.shell.Scene().Stage()), "known") }
	if shownIdentities() != 0 {
		t.Fatalf("opened record: got %d shown identities, want 0", shownIdentities())
	}
	press(t, d, "time-eyes")
	press(t, d, "eyes-2")
	if shownIdentities() != 0 {
		t.Error("identities are shown before the question is answered")
	}
	press(t, d, "resume")
	if shownIdentities() != 0 {
		t.Error("identities are shown though they were declined")
	}
	press(t, d, "time-eyes")
	press(t, d, "eyes-2")
	press(t, d, "tell")
	if shownIdentities() != 1 {
		t.Errorf("one player's view: got %d shown identities, want 1", shownIdentities())
	}
	press(t, d, "seat-2") // this viewer has seen the passport
	if d.shell.Scene().Focus().Find("close-passport") == nil || d.shell.Scene().Focus().Find("seat-1") != nil {
		t.Error("a player's view lacks their passport or cards, or shows those of others")
	}
	press(t, d, "close-passport")
	press(t, d, "time-end")
	if shownIdentities() == 0 {
		t.Error("at the end the identities are not shown")
	}
	press(t, d, "time-start")
	at := publishedState(d).Position
	press(t, d, "time-eyes")
	press(t, d, "eyes-all")
	if shownIdentities() != 4 || publishedState(d).Position != at {
		t.Errorf("view of everything: got %d shown identities at %s, want 4 at the same moment",
			shownIdentities(), publishedState(d).Position)
	}
	press(t, d, "time-eyes")
	press(t, d, "eyes-public")
	if shownIdentities() != 0 {
		t.Errorf("public view: got %d shown identities, want 0", shownIdentities())
	}
	// The record of a running game offers no player's view.
	d = openRecord(t, playtest.BeforeGameEnd(t), scenetest.Screens[0])
	press(t, d, "time-eyes")
	for _, id := range []string{"eyes-1", "eyes-2", "eyes-3", "eyes-4", "eyes-all"} {
		if c := d.shell.Scene().Focus().Find(id); c == nil || !c.Disabled || c.DisabledReason == "" {
			t.Errorf("%s is offered during a running game", id)
		}
	}
	press(t, d, "resume")
	if d.shell.Scene().Focus().Find("time-other") != nil {
		t.Error("a running game offers What if")
	}
}

// TestReplayReturnsToItsOpener opens the replay of a finished game from the list, the unmasking, the log and the
// analysis. Going back returns there.
func TestReplayReturnsToItsOpener(t *testing.T) {
	d, _ := gameWithFinishedRecord(t, playtest.FinishedGame())
	press(t, d, "games")
	for _, c := range d.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "game-") {
			press(t, d, c.ID)
			break
		}
	}
	press(t, d, "watch")
	if d.shell.Name() != "replay" || currentTurn(t, d) > 1 {
		t.Fatalf("watch in the list: got scene %s, want replay at the start", d.shell.Name())
	}
	press(t, d, "time-leave")
	if d.shell.Name() != "games" {
		t.Fatalf("back: got scene %s, want the opener", d.shell.Name())
	}
	press(t, d, "back")
	press(t, d, "continue")
	press(t, d, "end")
	unmasking := d.shell.Scene()
	press(t, d, "watch")
	if d.shell.Name() != "replay" {
		t.Fatalf("watch in the unmasking: got scene %s, want replay", d.shell.Name())
	}
	press(t, d, "time-end")
	press(t, d, "log")
	press(t, d, "turn-46")
	if d.shell.Name() != "replay" || currentTurn(t, d) != 46 {
		t.Fatalf("turn 46 of the log: got scene %s, turn %d", d.shell.Name(), currentTurn(t, d))
	}
	press(t, d, "time-leave")
	if d.shell.Scene() != unmasking {
		t.Fatalf("back: got scene %s, want the opener", d.shell.Name())
	}
	press(t, d, "file")
	file, cited := d.shell.Scene(), ""
	for cited == "" { // the analysis runs in the background
		d.shell.Scene().Advance(0.1)
		runtime.Gosched()
		for _, c := range d.shell.Scene().Focus().Controls() {
			if strings.HasPrefix(c.ID, "turn-") {
				cited = c.ID
			}
		}
	}
	press(t, d, cited)
	turn := cited[strings.LastIndexByte(cited, '-')+1:]
	press(t, d, "turn-"+turn)
	if d.shell.Name() != "replay" || fmt.Sprint(currentTurn(t, d)) != turn {
		t.Fatalf("turn %s cited by the analysis: got scene %s, turn %d", turn, d.shell.Name(), currentTurn(t, d))
	}
	press(t, d, "time-leave")
	if d.shell.Scene() != file {
		t.Fatalf("back: got scene %s, want the opener", d.shell.Name())
	}
}

// TestLogReplaysTurnOfRunningGame replays a turn of a running game from its log, with this screen's knowledge. The game
// pauses, and going back returns to the log.
func TestLogReplaysTurnOfRunningGame(t *testing.T) {
	d, _ := gameWithFinishedRecord(t, playtest.BeforeRoll(t))
	press(t, d, "continue")
	table, now := d.shell.Scene(), publishedState(d)
	press(t, d, "log")
	press(t, d, "turn-14")
	if d.shell.Name() != "replay" || currentTurn(t, d) != 14 {
		t.Fatalf("turn 14 of the log: got scene %s, turn %d", d.shell.Name(), currentTurn(t, d))
	}
	for _, id := range []string{"time-eyes", "time-other"} {
		if d.shell.Scene().Focus().Find(id) != nil {
			t.Errorf("the replay of a running game has %s", id)
		}
	}
	press(t, d, "time-play")
	for range 200 {
		d.shell.Scene().Advance(1)
		finishTasks(d)
	}
	if publishedState(d).Position != now.Position || publishedState(d).Busy {
		t.Errorf("end of the replay: got %s, want %s", publishedState(d).Position, now.Position)
	}
	press(t, d, "time-leave")
	if d.shell.Scene() != table || publishedState(d).Position != now.Position ||
		strings.Join(publishedState(d).Log, "|") != strings.Join(now.Log, "|") {
		t.Errorf("going back: got scene %s at %s, want the table as before", d.shell.Name(), publishedState(d).Position)
	}
	press(t, d, "notebook")
	notes := d.shell.Scene()
	for _, c := range d.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "row-") {
			press(t, d, c.ID)
		}
		if strings.HasPrefix(c.ID, "turn-") {
			break
		}
	}
	for _, c := range d.shell.Scene().Focus().Controls() {
		if strings.HasPrefix(c.ID, "turn-") { // a turn cited by the notebook
			press(t, d, c.ID)
			press(t, d, c.ID[:len("turn-")]+c.ID[strings.LastIndexByte(c.ID, '-')+1:])
			break
		}
	}
	if d.shell.Name() != "replay" {
		t.Fatalf("turn cited by the notebook: got scene %s, want replay", d.shell.Name())
	}
	press(t, d, "time-leave")
	if d.shell.Scene() != notes {
		t.Errorf("going back: got scene %s, want the notebook", d.shell.Name())
	}
}

// openRecord opens a record on a screen, as its link does.
func openRecord(t *testing.T, text string, s appctx.Screen) *game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.record")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	o := StartOptions{SaveDir: t.TempDir(), Speed: appctx.Instant}
	if err := o.OpenRecord(file); err != nil {
		t.Fatal(err)
	}
	d, err := newGame(o)
	if err != nil {
		t.Fatal(err)
	}
	d.showFailure = func(report string) { t.Fatal(report) }
	d.shell.Resize(s)
	finishTasks(d)
	if d.shell.Name() != "replay" {
		t.Fatalf("opened record: got scene %s, want replay", d.shell.Name())
	}
	return d
}

// publishedState returns the published state of the scene.
func publishedState(d *game) (s a11y.PublicState) {
	d.shell.Scene().Describe(&s)
	return s
}

// currentTurn returns the turn of the published position.
func currentTurn(t *testing.T, d *game) int {
	t.Helper()
	g, err := rules.ParsePosition(publishedState(d).Position)
	if err != nil {
		t.Fatal(err)
	}
	return g.Turn()
}

// tap touches a point of the scene and finishes the tasks.
func tap(d *game, x, y float64) {
	d.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: x, Y: y, Touch: true})
	d.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: x, Y: y, Touch: true})
	finishTasks(d)
}

// tapOn touches a control.
func tapOn(t *testing.T, d *game, id string) {
	t.Helper()
	c := d.shell.Scene().Focus().Find(id)
	if c == nil {
		t.Fatalf("scene %s has no control %s", d.shell.Name(), id)
	}
	p := c.Rect.Center()
	tap(d, p.X, p.Y)
}

// key presses a key.
func key(d *game, k string, shift bool) {
	d.shell.Scene().Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: k, Shift: shift})
	finishTasks(d)
}

// gameWithFinishedRecord returns a game whose save folder has a finished game.
func gameWithFinishedRecord(t *testing.T, text string) (d *game, dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := playtest.WriteSavedGame(dir, text); err != nil {
		t.Fatal(err)
	}
	d, err := newGame(StartOptions{SaveDir: dir, Speed: appctx.Instant})
	if err != nil {
		t.Fatal(err)
	}
	d.showFailure = func(report string) { t.Fatal(report) }
	d.shell.Resize(scenetest.Screens[0])
	finishTasks(d)
	return d, dir
}
