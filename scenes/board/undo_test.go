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
		for name, undo := range map[string]func(t *testing.T, b *TableScene){
			"by the button": func(t *testing.T, b *TableScene) {
				for b.stage.Running() {
					b.Advance(0.05)
				}
				press(t, b, "take-back")
			},
			"by Backspace": func(_ *testing.T, b *TableScene) { key(b, widgets.KeyBackspace) },
			"by Z":         func(_ *testing.T, b *TableScene) { key(b, "Z") },
			"from the menu": func(t *testing.T, b *TableScene) {
				key(b, "M") // while the menu is open, the match waits
				for range 100 {
					b.Advance(0.05)
				}
				press(t, b, "menu-take-back")
			},
		} {
			t.Run(name, func(t *testing.T) {
				scene := tableBeforeMove(t, screen, appctx.Normal)
				position, entries := scene.plan.View.Position(), len(scene.match.Log())
				before := scene.match.N()
				planMove(scene)
				if scene.match.N() != before+1 {
					t.Fatalf("got %d actions, want %d: refusal %v", scene.match.N(), before+1, scene.plan.Refusal)
				}
				undo(t, scene)
				if scene.match.N() != before {
					t.Fatalf("the move is not undone: refusal %v", scene.plan.Refusal)
				}
				if told := promptOf(scene); !strings.Contains(told, "Your turn") &&
					!strings.Contains(told, "turn, Anna") {
					t.Errorf("during the animation of the undo: got prompt %q, want Anna’s turn", told)
				}
				for i := 0; scene.stage.Running(); i++ {
					if scene.Advance(0.05); i > 20 {
						t.Fatal("the animation of the undo takes longer than a second")
					}
				}
				advanceToPerson(t, scene)
				if now := scene.plan.View.Position(); now != position {
					t.Errorf("after the undo: got position %s, want %s", now, position)
				}
				fresh := New(scene.ctx, scene.match, Exits{Unmasking: func() {}})
				fresh.Layout(screen)
				advanceToPerson(t, fresh)
				if now, want := piecePositions(scene), piecePositions(fresh); now != want {
					t.Errorf("pieces: got\n%s\nwant those of a new table\n%s", now, want)
				}
				if log := scene.match.Log(); len(log) != entries+1 ||
					scene.ctx.Say(log[entries].Message(scene.plan.PlayerName)) != "Anna takes the move back." {
					t.Errorf("got %d log entries, the last %+v; want %d, the last for the undo", len(log),
						log[len(log)-1], entries+1)
				}
				if !strings.HasSuffix(scenetest.Record(scene.match), "undo\n") {
					t.Errorf("the record does not end with the undo:\n%s", scenetest.Record(scene.match))
				}
				planMove(scene)
				if scene.match.N() != before+1 {
					t.Errorf("after the undo another move is refused: %v", scene.plan.Refusal)
				}
			})
		}
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
		if now := piecePositions(scene); now != before || after == before && speed == appctx.Instant {
			t.Errorf("at speed %s: pieces\n%s\nwant\n%s\nand in between\n%s", speed, now, before, after)
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
		t.Errorf("a held key leaves %d planned steps, want 0", scene.plan.Spent())
	}
	planMove(scene)
	for range 10 {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace, Repeat: true})
	}
	if scene.match.N() != before+1 {
		t.Fatal("a held key undoes a move")
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
		t.Error("after the next roll the undo button is still shown")
	}
	key(scene, widgets.KeyBackspace)
	if scene.refusal() != "No undo past a die or a card." {
		t.Errorf("got refusal %q", scene.refusal())
	}
	key(scene, "M")
	if c := scene.Focus().Find("menu-take-back"); c == nil || !c.Disabled {
		t.Errorf("in the menu: got undo %+v, want it disabled", c)
	}
}

// TestMenuKeepsItsOrder checks that the menu has the same entries in the same order before and after a roll, apart from
// the hint. Undo is always there.
func TestMenuKeepsItsOrder(t *testing.T) {
	var first []string
	moving := strings.NewReplacer("roll 9", "move 9", "7 - brvy", "7 5 brvy").Replace(tableWithPiles)
	for _, position := range []string{tableWithPiles, moving} {
		b := tableFrom(t, screens[0], position)
		key(b, "M")
		var ids []string
		for _, c := range b.Focus().Controls() {
			if strings.HasPrefix(c.ID, "menu-") && c.ID != "menu-hint" {
				ids = append(ids, c.ID)
			}
		}
		if first == nil {
			first = ids
		}
		if !slices.Equal(ids, first) || len(ids) < 7 || ids[0] != "menu-passport" ||
			!slices.Contains(ids, "menu-take-back") {
			t.Errorf("%s: got entries %v, want %v", position, ids, first)
		}
	}
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
			t.Fatal("a shared screen shows the undo button")
		}
	}
	advanceToPerson(t, scene)
	key(scene, widgets.KeyBackspace)
	if scene.refusal() != "Undo is for tables with one human." {
		t.Errorf("got refusal %q", scene.refusal())
	}
	key(scene, "M")
	if scene.Focus().Find("menu-take-back") != nil {
		t.Error("at a shared screen the menu has the entry undo")
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
	const limit = 200 // actions before the first move
	for range limit {
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
	t.Fatalf("got no move with a single number in %d actions", limit)
	return nil
}

// planMove plans a move of the first agent by keys and confirms it.
func planMove(b *TableScene) {
	for range int(b.plan.View.Roll().High) {
		key(b, "1")
	}
	key(b, widgets.KeyEnter)
}

// piecePositions returns the positions of agents, tokens and safe in the picture.
func piecePositions(b *TableScene) string {
	var out strings.Builder
	for _, l := range []sprites.Layer{sprites.LayerAgents, sprites.LayerTokens, sprites.LayerSafe} {
		for _, n := range b.Stage().Layer(l).Children() {
			if n.Visible() {
				x, y := n.Pos()
				w, h := n.Scale()
				fmt.Fprintf(&out, "%s %.2f %.2f %.3fx%.3f\n", n.Name(), x, y, w, h)
			}
		}
	}
	return out.String()
}
