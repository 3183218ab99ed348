package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// TestUndoMove checks that a move can be undone by button, key and menu, during its animation and afterwards. Pieces,
// log and record agree, and the person can move again.
func TestUndoMove(t *testing.T) {
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for name, undo := range map[string]func(t *testing.T, scene *TableScene){
			"by the button": func(t *testing.T, scene *TableScene) {
				for scene.stage.Running() {
					scene.Advance(0.05)
				}
				press(t, scene, "take-back")
			},
			"by Backspace": func(_ *testing.T, scene *TableScene) { key(scene, widgets.KeyBackspace) },
			"by Z":         func(_ *testing.T, scene *TableScene) { key(scene, "Z") },
			"from the menu": func(t *testing.T, scene *TableScene) {
				key(scene, "M") // while the menu is open, the match waits
				for range 100 {
					scene.Advance(0.05)
				}
				press(t, scene, "menu-take-back")
			},
		} {
			t.Run(name, func(t *testing.T) {
				scene := tableBeforeMove(t, screen, appctx.Normal)
				position, entries := scene.plan.View.Position(), len(scene.match.Log())
				before := scene.match.N()
				planMove(scene)
				if got := scene.match.N(); got != before+1 {
					t.Fatalf("after a move: got %d actions, want %d: refusal %v", got, before+1, scene.plan.Refusal)
				}
				undo(t, scene)
				if got := scene.match.N(); got != before {
					t.Fatalf("after the undo: got %d actions, want %d: refusal %v", got, before, scene.plan.Refusal)
				}
				checkUndoAnimation(t, scene)
				if now := scene.plan.View.Position(); now != position {
					t.Errorf("after the undo: got position %s, want %s", now, position)
				}
				checkPiecesOfNewTable(t, scene, screen)
				checkUndoIsLogged(t, scene, entries)
				planMove(scene)
				if scene.match.N() != before+1 {
					t.Errorf("another move after the undo: got refusal %v, want none", scene.plan.Refusal)
				}
			})
		}
	}
}

// checkUndoAnimation checks that the animation of an undo names Anna’s turn and takes at most a second. It advances the
// table until the person can act.
func checkUndoAnimation(t *testing.T, scene *TableScene) {
	t.Helper()
	const tick, maxTicks = 0.05, 20 // tick in seconds
	prompt := promptOf(scene)
	if !strings.Contains(prompt, "Your turn") && !strings.Contains(prompt, "turn, Anna") {
		t.Errorf("during the animation of the undo: got prompt %q, want Anna’s turn", prompt)
	}
	for ticks := 0; scene.stage.Running(); ticks++ {
		if scene.Advance(tick); ticks > maxTicks {
			t.Fatal("got an animation of the undo of more than a second, want at most one")
		}
	}
	advanceToPerson(t, scene)
}

// checkPiecesOfNewTable checks that the pieces are where a new table for the same match puts them.
func checkPiecesOfNewTable(t *testing.T, scene *TableScene, screen appctx.Screen) {
	t.Helper()
	fresh := New(scene.ctx, scene.match, Exits{Unmasking: func() {}})
	fresh.Layout(screen)
	advanceToPerson(t, fresh)
	if got, want := piecePositions(scene), piecePositions(fresh); got != want {
		t.Errorf("pieces: got\n%s\nwant those of a new table\n%s", got, want)
	}
}

// checkUndoIsLogged checks that the undo adds an entry to the log, which had a number of entries, and ends the record.
func checkUndoIsLogged(t *testing.T, scene *TableScene, entries int) {
	t.Helper()
	log := scene.match.Log()
	if len(log) != entries+1 {
		t.Fatalf("after the undo: got %d log entries, want %d", len(log), entries+1)
	}
	want := "Anna takes the move back."
	if got := scene.ctx.Say(log[entries].Message(scene.plan.PlayerName)); got != want {
		t.Errorf("after the undo: got last log entry %q, want %q", got, want)
	}
	if record := scenetest.Record(scene.match); !strings.HasSuffix(record, "undo\n") {
		t.Errorf("got a record that ends otherwise, want the undo at its end:\n%s", record)
	}
}

// TestUndoWithoutAnimation checks that an undo puts the pieces back at once, with animations off and with reduced
// motion.
func TestUndoWithoutAnimation(t *testing.T) {
	for _, speed := range []appctx.Speed{appctx.Instant, appctx.Normal} {
		scene := tableBeforeMove(t, screens[0], speed)
		scene.ctx.Settings.Reduced = true
		before := piecePositions(scene)
		planMove(scene)
		after := piecePositions(scene)
		key(scene, widgets.KeyBackspace)
		for range 30 {
			scene.Advance(0.01)
		}
		if got := piecePositions(scene); got != before {
			t.Errorf("at speed %s: after the undo: got pieces\n%s\nwant\n%s", speed, got, before)
		}
		if speed == appctx.Instant && after == before {
			t.Errorf("at speed %s: a move leaves the pieces at\n%s", speed, before)
		}
	}
}

// TestNoUndoAfterNextRoll checks that the undo button is shown for more than a second after a move. After the next roll
// undo is refused with a reason. A held key removes planned steps, but never undoes a move.
func TestNoUndoAfterNextRoll(t *testing.T) {
	scene := tableBeforeMove(t, screens[0], appctx.Normal)
	before := scene.match.N()
	key(scene, "1")
	for range 10 {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace, Repeat: true})
	}
	if scene.plan.Spent() != 0 {
		t.Errorf("a key is held: got %d planned steps, want 0", scene.plan.Spent())
	}
	planMove(scene)
	for range 10 {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace, Repeat: true})
	}
	if scene.match.N() != before+1 {
		t.Fatal("a key is held: got the move undone, want it kept")
	}
	const tick, minShown, maxShown = 0.05, 1.1, 1.6 // seconds
	shown := 0.0
	for scene.match.N() == before+1 {
		if !scene.stage.Running() && scene.Focus().Find("take-back") != nil {
			shown += tick
		}
		scene.Advance(tick)
	}
	if shown < minShown || shown > maxShown {
		t.Errorf("after the move the undo button is shown for %.2f seconds, want %.1f to %.1f", shown, minShown,
			maxShown)
	}
	for scene.stage.Running() {
		scene.Advance(0.05)
	}
	if scene.Focus().Find("take-back") != nil {
		t.Error("after the next roll: got the undo button shown, want it gone")
	}
	key(scene, widgets.KeyBackspace)
	if got, want := scene.refusal(), "No undo past a die or a card."; got != want {
		t.Errorf("got refusal %q, want %q", got, want)
	}
	key(scene, "M")
	if undo := scene.Focus().Find("menu-take-back"); undo == nil || !undo.Disabled {
		t.Errorf("in the menu: got undo %+v, want it disabled", undo)
	}
}

// TestMenuKeepsItsOrder checks that the menu has the same entries in the same order before and after a roll, apart from
// the hint. Undo is always there.
func TestMenuKeepsItsOrder(t *testing.T) {
	const minEntries = 7
	afterRoll := strings.NewReplacer("roll 9", "move 9", "7 - brvy", "7 5 brvy").Replace(tableWithPiles)
	before, after := menuEntries(t, tableWithPiles), menuEntries(t, afterRoll)
	if !slices.Equal(before, after) {
		t.Errorf("entries of the menu: got %v after a roll, want %v as before it", after, before)
	}
	if len(before) < minEntries || before[0] != "menu-passport" {
		t.Errorf("got entries %v, want at least %d, first menu-passport", before, minEntries)
	}
	if !slices.Contains(before, "menu-take-back") {
		t.Errorf("got entries %v, want menu-take-back among them", before)
	}
}

// menuEntries returns the IDs of the menu's entries at a position, without the hint.
func menuEntries(t *testing.T, position string) (ids []string) {
	t.Helper()
	scene := tableAtPersonsTurn(t, screens[0], position)
	key(scene, "M")
	for _, control := range scene.Focus().Controls() {
		if strings.HasPrefix(control.ID, "menu-") && control.ID != "menu-hint" {
			ids = append(ids, control.ID)
		}
	}
	return ids
}

// TestNoUndoAtSharedScreen checks that a shared screen offers no undo. The key for it is refused with a reason.
func TestNoUndoAtSharedScreen(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, newMatch(t, rules.Amigo, 5, 0, 1), Exits{Unmasking: func() {}})
	scene.Layout(screens[0])
	for scene.plan.View.Turn() < 2 {
		advanceToPerson(t, scene)
		if scene.plan.View.IsChance() {
			key(scene, widgets.KeyEnter)
		} else {
			scene.actAny(scene.plan.View.NthLegal(0))
		}
		if scene.Focus().Find("take-back") != nil {
			t.Fatal("shared screen: got the undo button, want none")
		}
	}
	advanceToPerson(t, scene)
	key(scene, widgets.KeyBackspace)
	if got, want := scene.refusal(), "Undo is for tables with one human."; got != want {
		t.Errorf("got refusal %q, want %q", got, want)
	}
	key(scene, "M")
	if scene.Focus().Find("menu-take-back") != nil {
		t.Error("shared screen: got undo in the menu, want none")
	}
}

// TestUndoSound checks that undo plays its own sound and no other.
func TestUndoSound(t *testing.T) {
	scene := tableBeforeMove(t, screens[0], appctx.Normal)
	planMove(scene)
	for scene.stage.Running() {
		scene.Advance(0.05)
	}
	calls := recordSounds(scene)
	press(t, scene, "take-back")
	for scene.stage.Running() {
		scene.Advance(0.05)
	}
	heard := cuesOf(*calls)
	heard = slices.DeleteFunc(heard, func(c sound.Cue) bool { return c == sound.CuePress })
	if !slices.Equal(heard, []sound.Cue{sound.CueBack}) {
		t.Errorf("got sounds %v, want %v", heard, sound.CueBack)
	}
}

// tableBeforeMove returns a table at which Anna, the only person, has to move after a roll of a single number.
func tableBeforeMove(t *testing.T, s appctx.Screen, speed appctx.Speed) *TableScene {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, newMatch(t, rules.Amigo, 5, 0), Exits{Unmasking: func() {}})
	scene.Layout(s)
	const maxActions = 200 // before the first move
	for range maxActions {
		advanceToPerson(t, scene)
		view := scene.plan.View
		switch {
		case view.IsChance():
			key(scene, widgets.KeyEnter)
		case view.Phase() == rules.PhaseMove && view.Roll().Low == view.Roll().High:
			ctx.Settings.Speed = speed
			return scene
		default:
			scene.actAny(view.NthLegal(0))
		}
	}
	t.Fatalf("got no move with a single number in %d actions", maxActions)
	return nil
}

// planMove plans a move of the first agent by keys and confirms it.
func planMove(scene *TableScene) {
	for range int(scene.plan.View.Roll().High) {
		key(scene, "1")
	}
	key(scene, widgets.KeyEnter)
}

// piecePositions returns the positions of agents, tokens and safe in the picture.
func piecePositions(scene *TableScene) string {
	var out strings.Builder
	for _, layer := range []sprites.Layer{sprites.LayerAgents, sprites.LayerTokens, sprites.LayerSafe} {
		for _, node := range scene.Stage().Layer(layer).Children() {
			if node.Visible() {
				x, y := node.Pos()
				scaleX, scaleY := node.Scale()
				fmt.Fprintf(&out, "%s %.2f %.2f %.3fx%.3f\n", node.Name(), x, y, scaleX, scaleY)
			}
		}
	}
	return out.String()
}
