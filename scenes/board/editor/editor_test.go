package editor

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/positioneditor"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestTextsFitAndControlsAreLarge checks that on every screen all texts fit, also lengthened ones, and that controls
// are large enough for a finger.
func TestTextsFitAndControlsAreLarge(t *testing.T) {
	const minSide = 30 // points
	for _, long := range []bool{false, true} {
		for _, size := range scenetest.Screens {
			for _, players := range []int{2, 7} {
				editor := newEditor(t, long, rules.Setup{Players: players, First: rules.NoSeat})
				editor.Layout(size)
				for _, chosen := range []piece{noPiece, {agent: rules.Blue}, {agent: rules.NoAgent, safe: true}} {
					editor.chosen = chosen
					editor.refresh()
					for _, wrong := range append(scenetest.MisplacedTexts(editor.picture, editor.textLayer, size),
						scenetest.MisplacedTexts(editor.picture, editor.panelLayer, size)...) {
						t.Errorf("%d players, chosen %+v: %s", players, chosen, wrong)
					}
					for _, c := range editor.focus.Controls() {
						if !c.Pointer && (c.Rect.H < minSide || c.Rect.W < minSide) {
							t.Errorf("%vx%v: control %s has %.0f×%.0f points, want at least %d×%d", size.W, size.H,
								c.ID, c.Rect.W, c.Rect.H, minSide, minSide)
						}
					}
				}
			}
		}
	}
}

// TestPressesSetUpEveryTable checks that presses set up a table of every edition and variant, and that undo restores
// the first position. Keys choose agents and change scores.
func TestPressesSetUpEveryTable(t *testing.T) {
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Phone)
	press := func(id string) {
		t.Helper()
		c := editor.focus.Find(id)
		if c == nil {
			t.Fatalf("got no control %s", id)
		}
		c.OnPress()
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
			g := editor.draft.Game()
			if s := g.Setup(); s.Edition != rules.EditionID(i) || s.Variants != variant.Variants || s.Players != 5 {
				t.Errorf("%s %s: got position %s", edition.ID, variant.Variants, editor.draft.Line())
			}
		}
	}
	for range 40 { // more than all changes
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
	if v := editor.view(); v.Score(rules.Yellow) != 1 {
		t.Errorf("after key +: got score %d of yellow, want 1", v.Score(rules.Yellow))
	}
	press("building-4")
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"}) // deselects yellow
	if press("building-5"); editor.refusal == nil {
		t.Error("a press on a building without a chosen piece: got no refusal")
	}
}

// TestCopyButtonAtFoot checks that a button at the foot of the log panel copies the position as text.
func TestCopyButtonAtFoot(t *testing.T) {
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Window)
	var clipboard fakeClipboard
	editor.clipboard = &clipboard
	c := editor.focus.Find("copy")
	if c == nil {
		t.Fatal("got no button copy")
	}
	if log := editor.table.Log; c.Rect.Bottom() < log.Bottom()-20 {
		t.Errorf("the button is at %v, want it within 20 points of the foot of %v", c.Rect, log)
	}
	if c.OnPress(); clipboard.text != editor.draft.Line() {
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
	d, err := positioneditor.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return New(ctx, d, scenetest.Names[:], scenetest.Stack(nil), nil, nil)
}

// fakeClipboard is a clipboard that keeps the last copied text.
type fakeClipboard struct {
	Clipboard
	text string
}

// Copy implements Clipboard.
func (c *fakeClipboard) Copy(_ appctx.Scene, text string, _ message.Key) { c.text = text }
