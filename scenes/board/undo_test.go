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

// TestUndoMove checks that a move can be undone by button, touch and keys, during its animation and later, until others
// roll. Pieces, log and record agree.
func TestUndoMove(t *testing.T) {
	for _, screen := range append(screens, appctx.Screen{W: 360, H: 640, Scale: 1}) {
		for name, takesBack := range map[string]func(t *testing.T, b *TableScene){
			"by the button": func(t *testing.T, b *TableScene) {
				for b.stage.Running() {
					b.Advance(0.05)
				}
				press(t, b, "take-back")
			},
			"by a key":             func(_ *testing.T, b *TableScene) { key(b, widgets.KeyBackspace) },
			"by Z, as with others": func(_ *testing.T, b *TableScene) { key(b, "Z") },
			"from the menu": func(t *testing.T, b *TableScene) {
				key(b, "M") // the table waits
				for range 100 {
					b.Advance(0.05)
				}
				press(t, b, "menu-take-back")
			},
		} {
			t.Run(name, func(t *testing.T) {
				scene := tableAfterMove(t, screen, appctx.Normal)
				position, entries := scene.plan.View.Position(), len(scene.match.Log())
				before := scene.match.N()
				planMove(scene)
				if scene.match.N() != before+1 {
					t.Fatalf("no action happened: %v", scene.plan.Refusal)
				}
				takesBack(t, scene)
				if scene.match.N() != before {
					t.Fatalf("the move was not taken back: %v", scene.plan.Refusal)
				}
				if told := promptOf(scene); !strings.Contains(told, "Your turn") &&
					!strings.Contains(told, "turn, Anna") {
					t.Errorf("meanwhile the page says %q", told)
				}
				for i := 0; scene.stage.Running(); i++ {
					if scene.Advance(0.05); i > 20 {
						t.Fatal("it takes longer than a second")
					}
				}
				advanceToPerson(t, scene)
				if now := scene.plan.View.Position(); now != position {
					t.Errorf("after taking back: got position %s, want %s", now, position)
				}
				fresh := New(scene.ctx, scene.match, Exits{Unmasking: func() {}})
				fresh.Layout(screen)
				advanceToPerson(t, fresh)
				if now, want := piecePositions(scene), piecePositions(fresh); now != want {
					t.Errorf("pieces: got\n%s\nwant those of a new table\n%s", now, want)
				}
				if log := scene.match.Log(); len(log) != entries+1 ||
					scene.ctx.Say(log[entries].Message(scene.plan.PlayerName)) != "Anna takes the move back." {
					t.Errorf("the log ends with %+v", log[len(log)-1])
				}
				if !strings.HasSuffix(scenetest.Record(scene.match), "undo\n") {
					t.Errorf("the record lacks it:\n%s", scenetest.Record(scene.match))
				}
				planMove(scene)
				if scene.match.N() != before+1 {
					t.Errorf("another move is impossible: %v", scene.plan.Refusal)
				}
			})
		}
	}
}

// TestUndoWithoutAnimation checks undo with animations off and with reduced motion.
func TestUndoWithoutAnimation(t *testing.T) {
	for _, speed := range []appctx.Speed{appctx.Instant, appctx.Normal} {
		scene := tableAfterMove(t, screens[0], speed)
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

// TestNoUndoAfterNextRoll checks that nothing can be undone after the next roll, with an explanation. A held key never
// undoes a move.
func TestNoUndoAfterNextRoll(t *testing.T) {
	scene := tableAfterMove(t, screens[0], appctx.Normal)
	before := scene.match.N()
	key(scene, "1")
	for range 10 {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace, Repeat: true})
	}
	if scene.plan.Spent() != 0 {
		t.Error("a held key does not remove a planned step")
	}
	planMove(scene)
	for range 10 {
		scene.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace, Repeat: true})
	}
	if scene.match.N() != before+1 {
		t.Fatal("a held key takes back a move")
	}
	seen := 0.0
	for scene.match.N() == before+1 {
		if !scene.stage.Running() && scene.Focus().Find("take-back") != nil {
			seen += 0.05
		}
		scene.Advance(0.05)
	}
	if seen < 1.1 || seen > 1.6 {
		t.Errorf("the button was there for %.2f s", seen)
	}
	for scene.stage.Running() {
		scene.Advance(0.05)
	}
	if scene.Focus().Find("take-back") != nil {
		t.Error("a move before the last roll can be taken back")
	}
	key(scene, widgets.KeyBackspace)
	if scene.refusal() != "No undo past a die or a card." {
		t.Errorf("got refusal %q", scene.refusal())
	}
	key(scene, "M")
	if c := scene.Focus().Find("menu-take-back"); c == nil || !c.Disabled {
		t.Errorf("in the menu: got %+v", c)
	}
}

// TestMenuKeepsItsOrder checks that the entries of the menu stay in place while undo and hint come and go.
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
			t.Errorf("%s: got %v, want %v", position, ids, first)
		}
	}
}

// TestNoUndoAtSharedScreen checks that nothing can be undone at a shared screen, and that a key explains it.
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
			t.Fatal("a move can be taken back")
		}
	}
	advanceToPerson(t, scene)
	key(scene, widgets.KeyBackspace)
	if scene.refusal() != "Undo is for tables with one human." {
		t.Errorf("got refusal %q", scene.refusal())
	}
	key(scene, "M")
	if scene.Focus().Find("menu-take-back") != nil {
		t.Error("the menu offers it")
	}
}

// TestUndoSound checks that undo plays its own sound and no other.
func TestUndoSound(t *testing.T) {
	scene := tableAfterMove(t, screens[0], appctx.Normal)
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
		t.Errorf("got sounds %v", heard)
	}
}

// tableAfterMove returns a table at which Anna, the single human player, has just moved the first agent.
func tableAfterMove(t *testing.T, s appctx.Screen, speed appctx.Speed) *TableScene {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, newMatch(t, rules.Amigo, 5, 0), Exits{Unmasking: func() {}})
	scene.Layout(s)
	for range 200 {
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
	t.Fatal("got no move to plan")
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
