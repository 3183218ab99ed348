package editor

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
)

// TestPressesSetCardsDossiersAndAgents checks that presses set hands, discards, dossiers and agents in play. All
// dialogs fit every screen, an impossible change is refused with a reason, and undo restores the first position.
func TestPressesSetCardsDossiersAndAgents(t *testing.T) {
	const undos = 40 // more than all changes
	for _, screen := range scenetest.Screens {
		t.Run(fmt.Sprintf("%vx%v", screen.W, screen.H), func(t *testing.T) {
			editor := newEditor(t, false,
				rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{TopSecret: true, Dossier: true},
					Players: 3, First: rules.NoSeat})
			editor.Layout(screen)
			press := func(ids ...string) {
				t.Helper()
				pressAll(t, editor, screen.Rect(), ids...)
			}
			first := editor.draft.Line()
			emptyHands(editor, press)
			press("seat-2", "hand", "give", "others", "give-swap", "give", "others", "give-plus",
				"resume")
			press("menu", "discards", "give", "give-church", "resume")
			press("seat-3", "owns-orange", "seat-3", "dossier", "write-all", "row-blue", "says-1",
				"resume")
			press("menu", "part", "out-red", "in-grey")
			checkCardsDossiersAndAgents(t, editor)
			checkSecondSwapIsRefused(t, editor, press)
			for range undos {
				editor.undo()
			}
			if got := editor.draft.Line(); got != first {
				t.Errorf("after undoing everything: got position %s, want %s", got, first)
			}
		})
	}
}

// pressAll presses controls by their IDs. After each press it checks that the controls are on the screen if a dialog is
// open.
func pressAll(t *testing.T, editor *Editor, screen layout.Rect, ids ...string) {
	t.Helper()
	for _, id := range ids {
		control := editor.focus.Find(id)
		if control == nil {
			t.Fatalf("control %s: got none, want one to press", id)
		}
		if control.OnPress(); editor.focus.Scopes() == 0 {
			continue
		}
		for _, control := range editor.focus.Controls() {
			if !control.Rect.Within(screen, 0) {
				t.Errorf("after %s: got control %s at %v, want it on the screen %v", id, control.ID,
					control.Rect, screen)
			}
		}
	}
}

// emptyHands takes back the cards of all three hands.
func emptyHands(editor *Editor, press func(ids ...string)) {
	game := editor.draft.Game()
	for seat, id := range []string{"seat-1", "seat-2", "seat-3"} {
		press(id, "hand")
		for _, card := range game.Hand(rules.Seat(seat)) {
			if card != rules.NoCard {
				press("back-" + card.String())
			}
		}
		press("resume")
	}
}

// checkCardsDossiersAndAgents checks the position after the presses of TestPressesSetCardsDossiersAndAgents.
func checkCardsDossiersAndAgents(t *testing.T, editor *Editor) {
	t.Helper()
	game := editor.draft.Game()
	if size := game.HandSize(0); size != 0 {
		t.Errorf("hand 1: got %d cards, want none", size)
	}
	if hand := game.Hand(1); game.HandSize(1) != 2 || hand[0] != rules.CardSwap || hand[1] != rules.CardPlus {
		t.Errorf("hand 2: got %v, want swap and plus", hand)
	}
	if got := game.LastDiscard(); got != rules.CardChurch {
		t.Errorf("discards: got %v as the last, want %v", got, rules.CardChurch)
	}
	if !game.HasDossier(0) {
		t.Error("dossier 1: got none, want one")
	}
	if got, want := game.Dossier(2, rules.Blue), rules.GuessSeat(0); got != want {
		t.Errorf("dossier 3: got guess %v for blue, want %v", got, want)
	}
	if inPlay := game.InPlay(); inPlay.Has(rules.Red) || !inPlay.Has(rules.Grey) {
		t.Errorf("got agents %b in play, want grey instead of red", inPlay)
	}
}

// checkSecondSwapIsRefused gives hand 1 a card of which the only one is in hand 2. That is refused with a reason.
func checkSecondSwapIsRefused(t *testing.T, editor *Editor, press func(ids ...string)) {
	t.Helper()
	before := editor.draft.Line()
	press("seat-1", "hand", "give", "others", "others", "others", "give-swap")
	if after := editor.draft.Line(); after != before {
		t.Errorf("a card too many: got position %s, want %s as before", after, before)
	}
	if editor.focus.Scopes() != 0 {
		t.Errorf("a card too many: got %d open dialogs, want none", editor.focus.Scopes())
	}
	if editor.refusal == nil {
		t.Fatal("a card too many: got no refusal, want one")
	}
	if got := editor.ctx.Sentence(editor.refusal); !strings.Contains(got, "No card") {
		t.Errorf("a card too many: got refusal %q, want %q in it", got, "No card")
	}
}
