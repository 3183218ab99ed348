package editor

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/positioneditor"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTextsFitAndControlsAreLarge checks that on every screen all texts fit, also lengthened ones, and that controls
// are large enough for a finger.
func TestTextsFitAndControlsAreLarge(t *testing.T) {
	testrun.Long(t)
	const minSide = 30 // points
	for _, long := range []bool{false, true} {
		for _, screen := range scenetest.Screens {
			for _, players := range []int{2, 7} {
				editor := newEditor(t, long, rules.Setup{Players: players, First: rules.NoSeat})
				editor.Layout(screen)
				for _, chosen := range []piece{noPiece, {agent: rules.Blue}, {agent: rules.NoAgent, safe: true}} {
					editor.chosen = chosen
					editor.refresh()
					for _, fault := range append(scenetest.MisplacedTexts(editor.picture, editor.textLayer, screen),
						scenetest.MisplacedTexts(editor.picture, editor.panelLayer, screen)...) {
						t.Errorf("%d players, chosen %+v: %s", players, chosen, fault)
					}
					for _, control := range editor.focus.Controls() {
						if side := min(control.Rect.W, control.Rect.H); !control.Pointer && side < minSide {
							t.Errorf("%vx%v: control %s has a side of %.0f points, want at least %d", screen.W,
								screen.H, control.ID, side, minSide)
						}
					}
				}
			}
		}
	}
}

// TestPressesSetUpEveryTable checks that presses set up a table of every edition and variant, and that undo restores
// the first position. Keys choose agents and change scores. A press on a building without a chosen piece is refused.
func TestPressesSetUpEveryTable(t *testing.T) {
	const undos = 40 // more than all changes
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Phone)
	press := func(id string) {
		t.Helper()
		control := editor.focus.Find(id)
		if control == nil {
			t.Fatalf("control %s: got none, want one to press", id)
		}
		control.OnPress()
	}
	first := editor.draft.Line()
	for i := range rules.Editions {
		edition := &rules.Editions[i]
		for _, variant := range variants {
			if _, err := positioneditor.New(setup(rules.EditionID(i), variant.Variants, 5)); err != nil {
				continue
			}
			press("menu")
			press("another")
			press("edition-" + edition.ID)
			press("variant-" + variant.String())
			press("players-5")
			game := editor.draft.Game()
			want := setup(rules.EditionID(i), variant.Variants, 5)
			got := game.Setup()
			if got.Edition != want.Edition || got.Variants != want.Variants || got.Players != want.Players {
				t.Errorf("%s %s: got setup %+v, want %+v", edition.ID, variant.Variants, got, want)
			}
		}
	}
	for range undos {
		editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "U"})
	}
	if editor.draft.Line() != first {
		t.Errorf("after undoing everything: got position %s, want %s", editor.draft.Line(), first)
	}
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"})
	if editor.chosen.agent != rules.Yellow {
		t.Errorf("after key 3: got chosen agent %v, want %v", editor.chosen.agent, rules.Yellow)
	}
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "+"})
	if view := editor.view(); view.Score(rules.Yellow) != 1 {
		t.Errorf("after key +: got score %d of yellow, want 1", view.Score(rules.Yellow))
	}
	press("building-4")
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"}) // deselects yellow
	if press("building-5"); editor.refusal == nil {
		t.Error("a press on a building without a chosen piece: got no refusal, want one")
	}
}

// TestCopyButtonAtFoot checks that a button at the foot of the log panel copies the position as text.
func TestCopyButtonAtFoot(t *testing.T) {
	const maxGap = 20 // points
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Window)
	var clipboard fakeClipboard
	editor.clipboard = &clipboard
	button := editor.focus.Find("copy")
	if button == nil {
		t.Fatal("button copy: got none, want one")
	}
	if log := editor.table.Log; button.Rect.Bottom() < log.Bottom()-maxGap {
		t.Errorf("the button is at %v, want it within %d points of the foot of %v", button.Rect, maxGap, log)
	}
	if button.OnPress(); clipboard.text != editor.draft.Line() {
		t.Errorf("got copied text %q, want %q", clipboard.text, editor.draft.Line())
	}
}

// newEditor returns an editor of an empty table. With long, all texts are longer than usual.
func newEditor(t *testing.T, long bool, s rules.Setup) *Editor {
	t.Helper()
	ctx := scenetest.Context(t)
	if long {
		ctx = scenetest.LongContext(t)
	}
	draft, err := positioneditor.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return New(ctx, draft, scenetest.Names[:], scenetest.Stack(nil), nil, nil)
}

// fakeClipboard is a clipboard that keeps the last copied text.
type fakeClipboard struct {
	Clipboard
	text string
}

// Copy implements Clipboard.
func (c *fakeClipboard) Copy(_ appctx.Scene, text string, _ message.Key) { c.text = text }
