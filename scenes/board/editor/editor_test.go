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
				b := newEditor(t, long, rules.Setup{Players: players, First: rules.NoSeat})
				b.Layout(size)
				for _, x := range []piece{noPiece, {agent: rules.Blue}, {agent: rules.NoAgent, safe: true}} {
					b.chosen = x
					b.refresh()
					for _, wrong := range append(scenetest.MisplacedTexts(b.picture, b.textLayer, size),
						scenetest.MisplacedTexts(b.picture, b.panelLayer, size)...) {
						t.Errorf("%d players, %+v: %s", players, x, wrong)
					}
					for _, c := range b.focus.Controls() {
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

// TestPressesSetUpEveryTable sets up every edition, variant and number of players by presses alone, and undoes it.
func TestPressesSetUpEveryTable(t *testing.T) {
	b := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	b.Layout(scenetest.Screens[1])
	press := func(id string) {
		t.Helper()
		c := b.focus.Find(id)
		if c == nil {
			t.Fatalf("got no control %s", id)
		}
		c.OnPress()
	}
	first := b.draft.Line()
	for i := range rules.Editions {
		e := &rules.Editions[i]
		for _, v := range variants {
			if _, err := positioneditor.New(setup(rules.EditionID(i), v.Variants, 5)); err != nil {
				continue
			}
			press("menu")
			press("another")
			press("edition-" + e.ID)
			press("variant-" + v.String())
			press("players-5")
			g := b.draft.Game()
			if s := g.Setup(); s.Edition != rules.EditionID(i) || s.Variants != v.Variants || s.Players != 5 {
				t.Errorf("%s %s: got position %s", e.ID, v.Variants, b.draft.Line())
			}
		}
	}
	for range 40 {
		b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "U"})
	}
	if b.draft.Line() != first {
		t.Errorf("after undoing everything: got position %s", b.draft.Line())
	}
	b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"})
	if b.chosen.agent != rules.Yellow {
		t.Errorf("after key 3: chosen agent %v", b.chosen.agent)
	}
	b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "+"})
	if v := b.view(); v.Score(rules.Yellow) != 1 {
		t.Errorf("after key +: score %d", v.Score(rules.Yellow))
	}
	press("building-4")
	b.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "3"}) // is not chosen any more
	if press("building-5"); b.refusal == nil {
		t.Error("a press without a chosen piece changed the position")
	}
}

// TestCopyButtonAtFoot checks that a button copies the position's text where the log panel has room for one.
func TestCopyButtonAtFoot(t *testing.T) {
	b := newEditor(t, false, rules.Setup{Players: 4, First: rules.NoSeat})
	b.Layout(scenetest.Screens[0])
	var out copies
	b.clipboard = &out
	c := b.focus.Find("copy")
	if c == nil {
		t.Fatal("got no button")
	}
	if log := b.table.Log; c.Rect.Bottom() < log.Bottom()-20 {
		t.Errorf("the button is at %v, want the foot of %v", c.Rect, log)
	}
	if c.OnPress(); out.text != b.draft.Line() {
		t.Errorf("got the text %q, want %q", out.text, b.draft.Line())
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
