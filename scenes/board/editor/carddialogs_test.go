package editor

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
)

// TestPressesSetCardsDossiersAndAgents checks that presses set hands, discards, dossiers and agents in play. All
// dialogs fit every screen, an impossible change is refused with a reason, and undo restores the first position.
func TestPressesSetCardsDossiersAndAgents(t *testing.T) {
	for _, size := range scenetest.Screens {
		editor := newEditor(t, false,
			rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true},
				Players: 3, First: rules.NoSeat})
		editor.Layout(size)
		first := editor.draft.Line()
		press := func(ids ...string) {
			t.Helper()
			for _, id := range ids {
				c := editor.focus.Find(id)
				if c == nil {
					t.Fatalf("%vx%v: got no control %s", size.W, size.H, id)
				}
				if c.OnPress(); editor.focus.Scopes() == 0 {
					continue
				}
				for _, c := range editor.focus.Controls() {
					if r := c.Rect; r.X < 0 || r.Y < 0 || r.X+r.W > size.W || r.Y+r.H > size.H {
						t.Errorf("%vx%v: after %s: control %s at %v is off the screen", size.W, size.H, id, c.ID, r)
					}
				}
			}
		}
		game := editor.draft.Game()
		for s, id := range []string{"seat-1", "seat-2", "seat-3"} { // empty all hands
			press(id, "hand")
			for _, c := range game.Hand(rules.Seat(s)) {
				if c != rules.NoCard {
					press("back-" + c.String())
				}
			}
			press("resume")
		}
		press("seat-2", "hand", "give", "others", "give-swap", "give", "others", "give-plus", "resume")
		press("menu", "discards", "give", "give-church", "resume")
		press("seat-3", "owns-orange", "seat-3", "dossier", "write-all", "row-blue", "says-1", "resume")
		press("menu", "part", "out-red", "in-grey")
		game = editor.draft.Game()
		if h := game.Hand(1); game.HandSize(0) != 0 || game.HandSize(1) != 2 || h[0] != rules.CardSwap ||
			h[1] != rules.CardPlus ||
			game.LastDiscard() != rules.CardChurch {
			t.Errorf("%vx%v: got position %s; want no cards in hand 1, swap and plus in hand 2, church discarded",
				size.W, size.H, editor.draft.Line())
		}
		if !game.HasDossier(0) || game.Dossier(2, rules.Blue) != rules.GuessSeat(0) || game.InPlay().Has(rules.Red) ||
			!game.InPlay().Has(rules.Grey) {
			t.Errorf("%vx%v: got position %s; want dossiers, the guess seat 1 for blue in dossier 3, "+
				"grey instead of red", size.W, size.H, editor.draft.Line())
		}
		now := editor.draft.Line()
		press("seat-1", "hand", "give", "others", "others", "others", "give-swap") // the only such card is in hand 2
		if editor.draft.Line() != now || editor.refusal == nil || editor.focus.Scopes() != 0 ||
			!strings.Contains(editor.ctx.Sentence(editor.refusal), "No card") {
			t.Errorf("%vx%v: a card too many: got refusal %v at %s", size.W, size.H, editor.refusal,
				editor.draft.Line())
		}
		for range 40 { // more than all changes
			editor.undo()
		}
		if editor.draft.Line() != first {
			t.Errorf("after undoing everything: got position %s, want %s", editor.draft.Line(), first)
		}
	}
}
