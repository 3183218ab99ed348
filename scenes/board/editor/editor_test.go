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

// TestTextsFitAndControlsAreLarge checks that all texts fit and that controls are large enough for a finger, on every
// screen.
func TestTextsFitAndControlsAreLarge(t *testing.T) {
	for _, long := range []bool{false, true} {
		for _, size := range scenetest.Screens {
			for _, players := range []int{2, 7} {
				editor := newEditor(t, long, rules.Setup{Players: players, First: rules.NoSeat})
				editor.Layout(size)
				for _, x := range []piece{noPiece, {agent: rules.Blue}, {agent: rules.NoAgent, safe: true}} {
					editor.chosen = x
					editor.refresh()
					for _, wrong := range append(scenetest.MisplacedTexts(editor.picture, editor.textLayer, size),
						scenetest.MisplacedTexts(editor.picture, editor.panelLayer, size)...) {
						t.Errorf("%d players, %+v: %s", players, x, wrong)
					}
					for _, c := range editor.focus.Controls() {
						if !c.Pointer && (c.Rect.H < 30 || c.Rect.W < 30) {
							t.Errorf("%vx%v: control %s of %.0f×%.0f is too small", size.W, size.H, c.ID, c.Rect.W,
								c.Rect.H)
						}
					}
				}
			}
		}
	}
}

// TestPressesSetUpEveryTable checks that presses alone set up every edition, variant and number of players, and that
// undo restores each.
func TestPressesSetUpEveryTable(t *testing.T) {
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Screens[1])
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
	for range 40 {
		editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "U"})
	}
	if editor.draft.Line() != first {
		t.Errorf("after undoing everything: got position %s", editor.draft.Line())
	}
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"})
	if editor.chosen.agent != rules.Yellow {
		t.Errorf("after key 3: chosen agent %v", editor.chosen.agent)
	}
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "+"})
	if v := editor.view(); v.Score(rules.Yellow) != 1 {
		t.Errorf("after key +: score %d", v.Score(rules.Yellow))
	}
	press("building-4")
	editor.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"}) // is not chosen any more
	if press("building-5"); editor.refusal == nil {
		t.Error("a press without a chosen piece changed the position")
	}
}

// TestCopyButtonAtFoot checks that a button copies the position's text where the log panel has room for one.
func TestCopyButtonAtFoot(t *testing.T) {
	editor := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	editor.Layout(scenetest.Screens[0])
	var out copies
	editor.clipboard = &out
	c := editor.focus.Find("copy")
	if c == nil {
		t.Fatal("got no button")
	}
	if log := editor.table.Log; c.Rect.Bottom() < log.Bottom()-20 {
		t.Errorf("the button is at %v, want the foot of %v", c.Rect, log)
	}
	if c.OnPress(); out.text != editor.draft.Line() {
		t.Errorf("got the text %q, want %q", out.text, editor.draft.Line())
	}
}

// newEditor returns an editor of an empty table.
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

// copies is a clipboard that keeps what was copied.
type copies struct {
	Clipboard
	text string
}

func (c *copies) Copy(_ appctx.Scene, text string, _ message.Key) { c.text = text }
